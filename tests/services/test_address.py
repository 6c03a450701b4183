import pytest

from rag_titan.errors import SettingError
from rag_titan.services.address import Address, ollama_address


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("", "http://127.0.0.1:11434"),
        ("example.com", "http://example.com:11434"),
        ("example.com:80", "http://example.com:80"),
        ("http://example.com", "http://example.com:80"),
        ("https://example.com/", "https://example.com:443"),
        ("https://example.com:8443/a/b/", "https://example.com:8443/a/b"),
        ("[::1]:9", "http://[::1]:9"),
        ("[::]", "http://[::1]:11434"),
        ("0.0.0.0:9", "http://127.0.0.1:9"),
    ],
)
def test_an_address_is_read_as_ollama_reads_it(host, url):
    assert ollama_address(host).url == url


def test_without_a_host_the_environment_says_where(monkeypatch):
    monkeypatch.setenv("OLLAMA_HOST", "10.0.0.7:9")
    assert ollama_address() == Address("http://10.0.0.7:9", is_local=False)
    monkeypatch.delenv("OLLAMA_HOST")
    assert ollama_address() == Address("http://127.0.0.1:11434", is_local=True)


@pytest.mark.parametrize("host", ["localhost", "127.1.2.3:5", "[::1]", "0.0.0.0"])
def test_this_machine_is_known_as_such(host):
    assert ollama_address(host).is_local


@pytest.mark.parametrize("host", ["http://a:99999", "ftp://a", "a b", "http://[x", ":eleven"])
def test_what_is_no_address_is_refused_with_the_name_of_the_setting(host):
    with pytest.raises(SettingError, match="ollama_host takes an address"):
        ollama_address(host)


def test_a_wrong_environment_variable_is_named_as_such(monkeypatch):
    monkeypatch.setenv("OLLAMA_HOST", "ftp://a")
    with pytest.raises(SettingError, match="environment variable OLLAMA_HOST"):
        ollama_address()
