"""Measure a search, or a whole chain, on labelled questions."""
