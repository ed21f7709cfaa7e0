# `make play` and `make test` set everything up by themselves; nothing else is needed but Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: help play test quick lint golden lock bench clean

help:
	@echo "make play    set up and play at the terminal"
	@echo "make test    set up and run every check"
	@echo "make quick   the quick checks"
	@echo "make golden  write the golden playthroughs anew; read the diff"
	@echo "make bench   measure speed beside a peer"
	@echo "make lock    pin the dependencies anew"

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Undercroft needs Python 3.11 or newer: set PYTHON=…"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

play: $(READY)
	@$(BIN)/undercroft play munchkin_dungeon

lint: $(READY)
	$(BIN)/ruff check src tests bench
	$(BIN)/ruff format --check src tests bench
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/pytest --numprocesses auto --dist worksteal

quick: $(READY)
	$(BIN)/ruff check src tests bench
	$(BIN)/pytest --numprocesses auto --dist worksteal -m "not slow"

golden: $(READY)
	UNDERCROFT_GOLDEN=1 $(BIN)/pytest tests/playthroughs

bench: $(READY)
	$(BIN)/python -m bench

lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet uv
	$(VENV)/lock/bin/uv pip compile --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-emit-find-links --no-header --no-annotate --extra dev pyproject.toml --output-file requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
