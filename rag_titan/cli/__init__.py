"""The command line: each verb is one file in `verbs/`, which parses, makes one library call and renders."""
