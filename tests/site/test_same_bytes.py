"""Two builds of one checkout give the same bytes, whatever the machine is set to."""

from pathlib import Path

import pytest
from checkout import Copy, make_copy

pytestmark = pytest.mark.slow


def contents(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return make_copy(tmp_path_factory.mktemp("same"))


def test_hash_seed_time_zone_language_and_folder_change_nothing(copy: Copy, tmp_path: Path) -> None:
    one = {
        "PYTHONHASHSEED": "1",
        "TZ": "Pacific/Kiritimati",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "HOME": str(tmp_path),
    }
    two = {"PYTHONHASHSEED": "2", "TZ": "Pacific/Pago_Pago", "LANG": "tr_TR.UTF-8", "LC_ALL": "C", "TERM": "dumb"}
    sites = [tmp_path / "one", tmp_path / "two"]
    config = str(copy.root / "mkdocs.yml")
    for site, cwd, environment in zip(sites, (copy.root, tmp_path), (one, two), strict=True):
        options = ("--quiet", "--config-file", config, "--site-dir", str(site))
        built = copy.run("-m", "mkdocs", "build", *options, cwd=cwd, RAG_TITAN_EXAMPLES="fresh", **environment)
        assert built.code == 0, built.text
    first, second = map(contents, sites)
    assert list(first) == list(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert "lastmod" not in first["sitemap.xml"].decode()


def test_no_path_of_the_machine_reaches_a_page(copy: Copy, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert copy.build("--quiet", "--site-dir", str(site)).code == 0
    private = (str(copy.root), str(Path.home()) + "/", "site-packages")
    text = {
        name: data.decode("utf-8", "replace")
        for name, data in contents(site).items()
        if name.endswith((".html", ".json"))
    }
    assert [(name, words) for name, page in text.items() for words in private if words in page] == []
