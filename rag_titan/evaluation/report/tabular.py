"""Reports for programs: CSV and JSON, with the values as they were measured."""

import csv
import io
import json

from rag_titan.evaluation.report.model import Cell, Report, Table
from rag_titan.text.printable import printable

__all__ = ["report_csv", "report_json"]


def report_csv(report: Report) -> str:
    """One header and the rows of all tables; a value that is not defined is an empty cell."""
    records = [record for table in report.tables for record in _records(table)]
    header = list(dict.fromkeys(key for record in records for key in record)) or _keys(report)
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(header)
    rows.writerows([_cell(record.get(key)) for key in header] for record in records)
    return written.getvalue()


def report_json(report: Report) -> str:
    """The tables as lists of objects, and the sections."""
    tables = [{"title": table.title, "rows": _records(table)} for table in report.tables]
    sections = [{"title": section.title, "lines": section.lines} for section in report.sections]
    return json.dumps({"tables": tables, "sections": sections}, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _records(table: Table) -> list[dict[str, Cell]]:
    keys = [column.key for column in table.columns]
    return [{**dict(zip(keys, row, strict=True)), **table.shared} for row in table.rows]


def _keys(report: Report) -> list[str]:
    return list(dict.fromkeys(column.key for table in report.tables for column in table.columns))


def _cell(value: Cell) -> Cell:
    if isinstance(value, tuple):
        value = ";".join(value)
    return printable(value) if isinstance(value, str) else value
