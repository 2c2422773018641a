# Two commands do everything: `make play` and `make test`. Both are safe to repeat and quick the second time.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
# The app in the browser: what it is made of, what npm installs for that, and what comes of it.
PAGES := src/knobel/server/web/index.html
MODULES := web/node_modules/.package-lock.json
SOURCES := web/index.html web/package.json web/vite.config.ts $(shell find web/src web/public web/tools -type f)

.PHONY: help setup web play test bench dev format clean

help:
	@echo "make play    install what is needed and open the table in the browser"
	@echo "make test    install what tests need and run everything"
	@echo "make setup   the shared first half of both"
	@echo "make web     build the app in the browser"
	@echo "make bench   measure the engines, beside their peers"
	@echo "make dev     run the tests again whenever a file changes"
	@echo "make format  let ruff and prettier put the code in order"
	@echo "make clean   remove what the other targets made"

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Knobel needs Python 3.11 or newer; say which with PYTHON=..."; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

web: $(PAGES)

$(MODULES): web/package-lock.json
	@command -v npm >/dev/null || \
		{ echo "Knobel's pages are built with npm: install Node 20.19 or newer, which brings it"; exit 1; }
	cd web && npm ci --no-progress
	@touch $@

$(PAGES): $(MODULES) $(SOURCES)
	cd web && npm run build
	@touch $@

play: setup web
	$(BIN)/knobel

test: setup web
	$(BIN)/python tools/install_browser.py
	$(BIN)/python tools/run_parts.py

bench: setup web
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/knobel bench --pictures bench/out
	$(BIN)/python -m tools.load --quick
	$(BIN)/python tools/browser_speed.py

dev: setup
	$(BIN)/python tools/watch.py $(BIN)/python -m pytest -q -x --ignore tests/browser

format: setup $(MODULES)
	$(BIN)/ruff check --fix src tests tools examples hatch_build.py
	$(BIN)/ruff format src tests tools examples hatch_build.py
	cd web && npm run format

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist
	rm -rf web/node_modules src/knobel/server/web
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
