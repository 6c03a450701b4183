"""Paired statistics on arrays: intervals, tests and corrections that know nothing of questions or reports."""
