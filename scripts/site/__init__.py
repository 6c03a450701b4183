"""The documentation site: a thin MkDocs hook, and everything that can be checked without MkDocs."""
