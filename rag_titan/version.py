"""The version, where everything may read it without importing what lies above."""

__version__ = "0.1.0"
