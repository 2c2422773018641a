# Two commands do everything: `make play` and `make test`. Both are safe to repeat and quick the second time.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: help setup play test bench dev format clean

help:
	@echo "make play    install what is needed and start a game"
	@echo "make test    install what tests need and run everything"
	@echo "make setup   the shared first half of both"
	@echo "make bench   measure the engines, beside their peers"
	@echo "make dev     run the tests again whenever a file changes"
	@echo "make format  let ruff put the code in order"
	@echo "make clean   remove what the other targets made"

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Knobel needs Python 3.11 or newer; say which with PYTHON=..."; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

play: setup
	$(BIN)/knobel play

test: setup
	$(BIN)/python tools/run_parts.py

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/knobel bench --pictures bench/out
	$(BIN)/python -m tools.load --quick

dev: setup
	$(BIN)/python tools/watch.py $(BIN)/python -m pytest -q -x

format: setup
	$(BIN)/ruff check --fix src tests tools
	$(BIN)/ruff format src tests tools

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
