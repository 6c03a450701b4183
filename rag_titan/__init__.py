"""Measure every link of a retrieval-augmented generation chain on your own documents and questions."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rag_titan.version import __version__

if TYPE_CHECKING:
    from rag_titan.documents.document import Chunk, Document
    from rag_titan.errors import InputError, RAGTitanError, ServiceError
    from rag_titan.pipelines.settings import Settings
    from rag_titan.pipelines.trace import RunResult, Step
    from rag_titan.titan import RAGTitan

__all__ = [
    "Chunk",
    "Document",
    "InputError",
    "RAGTitan",
    "RAGTitanError",
    "RunResult",
    "ServiceError",
    "Settings",
    "Step",
    "__version__",
]

# Imported when first used, so that importing the package costs nothing.
_HOMES = {
    "Chunk": "rag_titan.documents.document",
    "Document": "rag_titan.documents.document",
    "InputError": "rag_titan.errors",
    "RAGTitan": "rag_titan.titan",
    "RAGTitanError": "rag_titan.errors",
    "RunResult": "rag_titan.pipelines.trace",
    "ServiceError": "rag_titan.errors",
    "Settings": "rag_titan.pipelines.settings",
    "Step": "rag_titan.pipelines.trace",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
