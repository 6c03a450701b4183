"""`python -m scripts.site.check`: everything that a build checks about the pages, without MkDocs.

Always checked: the examples against their committed outputs, every directive, every command on a page. With `--site
FOLDER`, or where `site/` has been built, also the built pages: links, anchors, pictures, requests to other hosts.
Exit code 0: all is well; 1: the report says what is not.
"""

import argparse
import os
import sys
from pathlib import Path

from scripts.site.building import EXAMPLES_VARIABLE, SiteBuild

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Print one report about what is wrong, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m scripts.site.check", description=__doc__.partition("\n\n")[0])
    parser.add_argument("--fresh", action="store_true", help="run every example, whatever has run before")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="the built site (default: site/, where it exists)")
    options = parser.parse_args()
    if options.fresh:
        os.environ[EXAMPLES_VARIABLE] = "fresh"
    build = SiteBuild(ROOT)
    report = build.check_sources()
    site = options.site or ROOT / "site"
    if options.site or (site / "index.html").exists():
        report = "\n\n".join(filter(None, (report, build.check_built(site))))
    print(report or "The pages tell the truth.")
    return 1 if report else 0


if __name__ == "__main__":
    sys.exit(main())
