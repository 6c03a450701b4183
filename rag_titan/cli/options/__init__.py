"""Options that several verbs share, one group a file."""
