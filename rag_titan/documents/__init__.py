"""Files become documents: one loader a file type."""

from rag_titan.documents.document import Chunk, Document, Page
from rag_titan.documents.files import SourceFile, expand_files
from rag_titan.documents.loading import LOADERS, load_documents

__all__ = ["LOADERS", "Chunk", "Document", "Page", "SourceFile", "expand_files", "load_documents"]
