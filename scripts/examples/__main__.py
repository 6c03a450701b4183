"""`python -m scripts.examples`."""

import sys

from scripts.examples.main import main

if __name__ == "__main__":
    sys.exit(main())
