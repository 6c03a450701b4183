"""Examples that are run for real: find them, run them, compare what they give with what is committed, accept it.

The README beside this file says how an example is written and how the site reads its output. Nothing here knows the
tool that builds the pages.
"""

from scripts.examples.checking import accept_all, check_all
from scripts.examples.errors import ExampleError, UnknownExampleError
from scripts.examples.report import Problem, Report
from scripts.examples.store import ExampleResult, ExampleStore, Figure, Part

__all__ = [
    "ExampleError",
    "ExampleResult",
    "ExampleStore",
    "Figure",
    "Part",
    "Problem",
    "Report",
    "UnknownExampleError",
    "accept_all",
    "check_all",
]
