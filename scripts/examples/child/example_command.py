"""Runs an installed command from the checkout: `example_command.py NAME MODULE:FUNCTION [ARGUMENT ...]`."""

import sys
from importlib import import_module


def main() -> None:
    """Call the function as the installed command would, with the command's name as `sys.argv[0]`."""
    _, name, target, *arguments = sys.argv
    sys.argv = [name, *arguments]
    module, _, function = target.partition(":")
    sys.exit(getattr(import_module(module), function)())


if __name__ == "__main__":
    main()
