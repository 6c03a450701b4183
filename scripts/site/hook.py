"""The MkDocs hook: it hands each event of a build on to `SiteBuild`, and stops the build with one report."""

import logging
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]


class Untrue(Abort):
    """Ends the build; the message is a finished report and is printed as it is."""

    def show(self, file: Any = None) -> None:
        """Print the report where errors go."""
        click.echo(f"\n{self.message}", err=True)


class _Warnings(logging.Handler):
    """Keeps the warnings of MkDocs and its plugins, which `-q` would drop before they are counted."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(record.getMessage())


class _State:
    """What lives from one event to the next; `build` is a `scripts.site.building.SiteBuild`."""

    serving = False
    warnings = _Warnings()
    build: Any = None


def on_startup(*, command: str, dirty: bool) -> None:
    """Remember whether pages are written for good or shown while they are edited, and listen to warnings."""
    _State.serving = command == "serve"
    # The compressed site map carries a date: a fixed one, so that two builds of one checkout are the same bytes.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    logger = logging.getLogger("mkdocs")
    if logger.level > logging.WARNING:
        for handler in logger.handlers:
            handler.setLevel(logger.level)
        logger.setLevel(logging.WARNING)
    logger.addHandler(_State.warnings)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Begin a build: hand the directives and the glossary to Markdown."""
    _State.warnings.kept.clear()
    _State.build = _import_afresh("scripts.site.building").SiteBuild(ROOT)
    config.markdown_extensions.append(_State.build.markdown_extension())
    config.mdx_configs["abbr"] = {"glossary": _State.build.glossary()}
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    """Fail before the old site is emptied when a page no longer tells the truth."""
    _stop(_State.build.check_sources())


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are written from the library."""
    for page in _State.build.generated:
        files.append(File.generated(config, page.uri, content=page.text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Say on which page the directives that follow stand."""
    _State.build.page = page.file.src_uri
    if page.parent is None:
        # A page of its own section has no neighbours to list: the text takes the place of the list.
        page.meta.setdefault("hide", []).append("navigation")
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Finish what Markdown leaves undone."""
    finished: str = _State.build.finish(html)
    return finished


def on_env(env: Any, config: MkDocsConfig, files: Files) -> Any:
    """Add the files that directives have asked for."""
    for uri, content in sorted(_State.build.files.items()):
        files.append(File.generated(config, uri, content=content))
    return env


def on_post_build(config: MkDocsConfig) -> None:
    """Finish the search index, check what was built, and add what MkDocs itself has warned about."""
    _State.build.finish_site(Path(config.site_dir))
    _stop(_State.build.check_built(Path(config.site_dir), warnings=_State.warnings.kept if config.strict else ()))


def _stop(report: str) -> None:
    if report and not _State.serving:
        raise Untrue(report)
    if report:
        # Someone is editing: show what is wrong, and the page as it is.
        click.echo(f"\n{report}", err=True)


def _import_afresh(name: str) -> Any:
    """Import from this checkout, whatever is installed beside it, with what was edited since the last build."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    for known in [known for known in sys.modules if known.partition(".")[0] in {"rag_titan", "scripts"}]:
        del sys.modules[known]
    return import_module(name)
