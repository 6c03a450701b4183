"""What is checked about the pages, each kind in a file of its own, none of it with MkDocs."""
