# The two commands are `make site` and `make test`; each sets up .venv by itself.
# Versions are locked in requirements/*.txt; `make lock` writes those files anew from pyproject.toml.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input

# Without .pyc files a build takes two to three times as long; an empty value means "write them".
export PYTHONDONTWRITEBYTECODE =
export NO_MKDOCS_2_WARNING = 1

.PHONY: help site serve test lint bench accept lock clean

help:
	@echo "make site    set up .venv, run the examples, build site/"
	@echo "make test    set up, lint, check types and imports, build the site afresh, run every test"
	@echo "make serve   look at the site while you edit it"
	@echo "make lint    lint, types, import contract, formatting"
	@echo "make accept  run the examples and accept what they print now"
	@echo "make bench   the benchmarks, as ratios against peers in the same run"
	@echo "make lock    lock the newest versions that pyproject.toml allows"

site: .venv/site.installed
	$(BIN)/mkdocs build
	@echo "The site is in site/: open site/index.html in a browser, or run 'make serve'; then 'make test'."

serve: .venv/site.installed
	$(BIN)/mkdocs serve --no-strict

test: .venv/test.installed
	@scripts/ensure_chromium.sh
	$(MAKE) --no-print-directory lint
	$(BIN)/mkdocs build --clean
	RAG_TITAN_SITE=site $(BIN)/python -m pytest -n 2 --dist worksteal $(PYTEST_ARGS)
	@echo "All checks passed: commit, or run 'make bench' for timings."

lint: .venv/test.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

accept: .venv/site.installed
	$(BIN)/python -m scripts.examples accept

bench: .venv/bench.installed
	@for f in $(filter-out benchmarks/figures.py,$(wildcard benchmarks/[a-z]*.py)); do echo "== $$f"; $(BIN)/python $$f || failed=1; done; [ -z "$$failed" ]

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "rag-titan needs Python 3.11 or newer: install it, or name one with 'make PYTHON=/path/to/python3'." >&2; exit 1; }
	$(PYTHON) -m venv .venv

# One rule for the three sets of packages: site, test (which holds site), bench (which holds test).
.venv/%.installed: requirements/%.txt pyproject.toml | .venv/bin/python
	$(PIP) install --quiet --only-binary :all: --require-hashes -r $<
	$(PIP) install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

lock: .venv/bin/python
	$(PIP) install --quiet uv
	@for extra in site test bench; do $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	  --generate-hashes --no-header --extra $$extra pyproject.toml -o requirements/$$extra.txt || exit 1; done

clean:
	rm -rf site .examples .pytest_cache .mypy_cache .ruff_cache .hypothesis
