"""Command builders: a form beside a command, made from the real command-line parser.

A builder for another verb is one row in `table.py`; the options, choices, defaults and help are the parser's.
"""
