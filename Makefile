# Two commands for a newcomer: `make play` and `make test`. Each makes its own virtual environment.

PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3; do command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
RUN := $(VENV)/.run
DEV := $(VENV)/.dev

.PHONY: help play run test lint types bench gallery clean

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

play: $(RUN) ## play in the browser, without a token or a network
	$(VENV)/bin/python -m bot play $(ARGS)

run: $(RUN) ## run the bot on Telegram: BOT_TOKEN=... make run
	$(VENV)/bin/python -m bot run

test: lint types ## run every check
	$(VENV)/bin/python -m pytest

lint: $(DEV) ## check format and style
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .

types: $(DEV) ## check the types
	$(VENV)/bin/mypy

bench: $(DEV) ## print the figures, each beside its floor
	$(VENV)/bin/python -m tests.bench

gallery: $(DEV) ## draw every scene in every theme into ./gallery
	$(VENV)/bin/python -m tests.rendering.gallery

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis gallery

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Nardy needs Python 3.11 or newer."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot make a virtual environment (on Debian and Ubuntu: apt install python3-venv)."; exit 2; }

$(RUN): $(VENV)/bin/python pyproject.toml requirements.lock
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -c requirements.lock -e .
	@touch $@

$(DEV): $(VENV)/bin/python pyproject.toml requirements.lock
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check -c requirements.lock -e '.[dev]'
	@touch $@ $(RUN)
