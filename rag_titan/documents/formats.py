"""The table of file types, by suffix."""

from rag_titan.registry import Entry

__all__ = ["LOADERS"]

LOADERS: dict[str, Entry] = {
    ".md": Entry("rag_titan.documents.plain:load_plain", "Markdown"),
    ".markdown": Entry("rag_titan.documents.plain:load_plain", "Markdown"),
    ".txt": Entry("rag_titan.documents.plain:load_plain", "plain text"),
    ".pdf": Entry("rag_titan.documents.pdf:load_pdf", "PDF, page numbers kept"),
    ".docx": Entry("rag_titan.documents.docx:load_docx", "Word: headings, paragraphs, lists and tables as Markdown"),
    ".html": Entry("rag_titan.documents.html:load_html", "HTML: headings, paragraphs, lists and tables as Markdown"),
    ".htm": Entry("rag_titan.documents.html:load_html", "HTML: headings, paragraphs, lists and tables as Markdown"),
}
"""Each target is `load(data: bytes, source: str, encoding: str) -> Document` and raises `DocumentError`."""
