"""Three short policies of a made-up company and six questions about them, to try everything on."""

from rag_titan.samples.starter import sample_files, sample_questions, write_starter

__all__ = ["sample_files", "sample_questions", "write_starter"]
