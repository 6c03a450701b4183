"""The MkDocs hook: it hands each event of a build on to `scripts.site`, and stops the build with one report."""

import logging
import os
import sys
from html import escape
from pathlib import Path
from typing import Any

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
# The pages are about this checkout, whatever is installed beside it.
sys.path.insert(0, str(ROOT))

from scripts.site.building import SiteBuild  # noqa: E402
from scripts.site.context import DirectiveError  # noqa: E402
from scripts.site.embedding import DirectiveExtension  # noqa: E402
from scripts.site.finishing import finish_content, glossary_terms  # noqa: E402
from scripts.site.report import Finding, to_text  # noqa: E402

_log = logging.getLogger("mkdocs.hooks.site")


class Stale(Abort):
    """Ends the build; the message is a finished report and is printed as it is."""

    def show(self, file: Any = None) -> None:
        """Print the report."""
        click.echo(f"\n{self.message}", err=True)


class _Warnings(logging.Handler):
    """Keeps the warnings of MkDocs and its plugins, which `-q` would drop before they are counted."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(record.getMessage())


class _State:
    """What lives from one event to the next."""

    serving = False
    page = ""
    warnings = _Warnings()
    build: SiteBuild


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
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    _State.warnings.kept.clear()
    _State.build = SiteBuild(ROOT)
    config.markdown_extensions.append(DirectiveExtension(_directive))  # type: ignore[arg-type]
    config.mdx_configs["abbr"] = {"glossary": glossary_terms(Path(config.docs_dir))}
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
    """Remember on which page the directives that follow stand."""
    _State.page = page.file.src_uri
    if page.parent is None:
        # A page of its own section has no neighbours to list: the text takes the place of the list.
        page.meta.setdefault("hide", []).append("navigation")
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Finish what Markdown leaves undone."""
    return finish_content(html)


def on_env(env: Any, config: MkDocsConfig, files: Files) -> Any:
    """Add the files that directives have asked for."""
    for uri, content in sorted(_State.build.directives.shared.files.items()):
        files.append(File.generated(config, uri, content=content))
    return env


def on_post_build(config: MkDocsConfig) -> None:
    """Check what was built, and add what MkDocs itself has warned about."""
    findings = _State.build.check_built(Path(config.site_dir))
    if config.strict:
        findings += [Finding("MkDocs", message) for message in _State.warnings.kept]
    _stop(to_text(findings))


def _directive(kind: str, argument: str) -> str:
    try:
        return _State.build.directives.html(_State.page, kind, argument)
    except DirectiveError as error:  # reported before; reached only while someone edits, to whom the page is shown
        return (
            f'<div class="admonition failure"><p>[[{escape(kind)} {escape(argument)}]]: {escape(str(error))}</p></div>'
        )


def _stop(report: str) -> None:
    if not report:
        return
    if _State.serving:
        # Someone is editing: show what is wrong, and the page as it is.
        click.echo(f"\n{report}", err=True)
    else:
        raise Stale(report)
