"""Text, seen as terms, words, sentences and graphemes. Every offset counts Unicode code points."""
