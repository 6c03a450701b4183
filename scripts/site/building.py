"""One build of the site: what the MkDocs hook asks for, in the order of its events, without knowing MkDocs."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from scripts.examples import check_all
from scripts.site.checks.assets import check_assets
from scripts.site.checks.built import check_built, read_site
from scripts.site.checks.commands import check_commands
from scripts.site.context import DirectiveError, ExampleNotShownError, Shared
from scripts.site.directives import DIRECTIVES, Directives
from scripts.site.embedding import DirectiveExtension
from scripts.site.finishing import finish_content, glossary_terms, write_index_script
from scripts.site.pages import Embedded, SourcePage, read_pages
from scripts.site.reference import generated_pages
from scripts.site.report import Finding, to_text

__all__ = ["EXAMPLES_VARIABLE", "SiteBuild"]

# `off` builds from the committed outputs without looking whether they still hold; `fresh` runs every example.
EXAMPLES_VARIABLE = "RAG_TITAN_EXAMPLES"


@dataclass
class SiteBuild:
    """The state of one build: the checkout, the pages that the library writes, and the page that is being written."""

    root: Path
    page: str = ""
    generated: list[SourcePage] = field(default_factory=generated_pages)

    def __post_init__(self) -> None:
        self._shared = Shared(self.root)
        self._directives = Directives(self._shared)

    @property
    def files(self) -> Mapping[str, bytes]:
        """What directives have added to the site, by path below its root."""
        return self._shared.files

    def glossary(self) -> dict[str, str]:
        """The terms that explain themselves on every page."""
        return glossary_terms(self.root / "docs")

    def markdown_extension(self) -> DirectiveExtension:
        """What carries out the directives of the page called `page`."""
        return DirectiveExtension(self._directive)

    def finish(self, html: str) -> str:
        """What is done to a page after Markdown."""
        return finish_content(html)

    def finish_site(self, site: Path) -> None:
        """What is done to the built site after MkDocs."""
        write_index_script(site)

    def check_sources(self) -> str:
        """Check what can be known before a page is built; the report, or an empty string when all is well."""
        pages = [*read_pages(self.root), *self.generated]
        embedded = [(page, found) for page in pages for found in page.directives()]
        examples = self._check_examples(embedded)
        # One report for one fault: what keeps an example off a page has been told with the examples.
        findings = [*self._check_directives(embedded, examples_told=bool(examples)), *self._check_commands(pages)]
        return "\n\n".join(filter(None, (examples, to_text(findings))))

    def check_built(self, site: Path, *, warnings: Iterable[str] = ()) -> str:
        """Check the pages that were built into `site`; the report, with the `warnings` of what has built them."""
        pages = read_site(site)
        findings = [*check_built(site, pages), *check_assets(self.root / "docs", site, pages)]
        return to_text([*findings, *(Finding("MkDocs", warning) for warning in warnings)])

    def _directive(self, kind: str, argument: str) -> str:
        try:
            return self._directives.html(self.page, kind, argument)
        except DirectiveError as error:  # reported before; reached only while someone edits, to whom the page is shown
            said = escape(f"[[{kind} {argument}]]: {error}")
            return f'<div class="admonition failure"><p>{said}</p></div>'

    def _check_examples(self, embedded: Iterable[tuple[SourcePage, Embedded]]) -> str:
        mode = os.environ.get(EXAMPLES_VARIABLE, "check")
        if mode == "off":
            return ""
        used: dict[str, list[str]] = {}
        for page, found in embedded:
            row = DIRECTIVES.get(found.kind)
            if row is not None and row.embeds_example and found.argument:
                used.setdefault(found.argument.split()[0], []).append(page.shown)
        report = check_all(self.root, fresh=mode == "fresh", used=used)
        return "" if report.ok else report.to_text()

    def _check_directives(self, embedded: list[tuple[SourcePage, Embedded]], *, examples_told: bool) -> list[Finding]:
        findings = []
        for page, found in embedded:
            try:
                self._directives.html(page.uri, found.kind, found.argument)
            except DirectiveError as error:
                if not (examples_told and isinstance(error, ExampleNotShownError)):
                    findings.append(
                        Finding(f"{page.shown}:{found.line}", f"[[{found.kind} {found.argument}]]: {error}")
                    )
            except Exception as error:
                error.add_note(f"while carrying out [[{found.kind} {found.argument}]] of {page.shown}")
                raise
        return findings

    def _check_commands(self, pages: list[SourcePage]) -> list[Finding]:
        from rag_titan.cli.main import build_parser

        readme = self.root / "README.md"
        shown = [SourcePage(readme.name, readme.read_text(encoding="utf-8"), readme.name)] if readme.exists() else []
        return check_commands([*shown, *pages], build_parser)
