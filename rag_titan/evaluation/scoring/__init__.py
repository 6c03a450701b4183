"""From what was found, and what is labelled, to the value of every metric for every question."""
