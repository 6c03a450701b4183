"""Reports as one page of HTML."""

from html import escape
from importlib.resources import files

from rag_titan.evaluation.report.model import Column, Report, Section, Table
from rag_titan.text.printable import printable

__all__ = ["report_html"]


def report_html(report: Report) -> str:
    """A page that needs nothing else: style in the file, no script, light and dark as the reader's system has it."""
    style = files("rag_titan.evaluation.report").joinpath("page.css").read_text(encoding="utf-8")
    title = next((table.title for table in report.tables if table.title), "Report")
    body = [_table(table) for table in report.tables]
    body += [_section(section) for section in report.sections]
    body += [
        f"<details>\n<summary>{_text(table.title)}</summary>\n{_grid(table)}</details>\n" for table in report.details
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        # No script runs and nothing is fetched, whatever a document or a question holds.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{_text(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"{''.join(body)}</main>\n</body>\n</html>\n"
    )


def _text(text: str) -> str:
    return escape(printable(text))


def _table(table: Table) -> str:
    return f"<h1>{_text(table.title)}</h1>\n{_grid(table)}" if table.title else _grid(table)


def _grid(table: Table) -> str:
    head = "".join(f'<th scope="col"{_kind(column)}>{_text(column.title)}</th>' for column in table.columns)
    rows = []
    for texts in table.texts:
        first, *others = [_text(text) for text in texts]
        cells = [f'<th scope="row"{_kind(table.columns[0])}>{first}</th>']
        cells += [f"<td{_kind(column)}>{text}</td>" for column, text in zip(table.columns[1:], others, strict=True)]
        rows.append(f"<tr>{''.join(cells)}</tr>\n")
    # A region that scrolls by itself has to be reached with the keyboard, and so needs a name.
    return (
        f'<div class="table" role="region" tabindex="0" aria-label="{_text(table.title or "Table")}">\n<table>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody>\n</table>\n</div>\n"
    )


def _kind(column: Column) -> str:
    return ' class="number"' if column.numeric else ""


def _section(section: Section) -> str:
    items = "".join(f"<li>{_text(line)}</li>\n" for line in section.lines)
    title = f"<h2>{_text(section.title.rstrip(':'))}</h2>\n" if section.title else ""
    return f"{title}<ul>\n{items}</ul>\n"
