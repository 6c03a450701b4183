"""One verb a file: its options, one call of the library, and what is printed."""
