# Needs only make, git and Python >= 3.11. `make help` lists the targets.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The first Python on the path that is new enough; `make PYTHON=... test` names another.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c '$(NEW_ENOUGH)' 2>/dev/null && { echo "$$python"; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
READY := $(VENV)/.ready
EXTRAS := dev
CODE = $(wildcard src tests benchmarks scripts examples)

# As many test processes as there are processors, and at most 8. `make test WORKERS=0` uses none.
WORKERS ?= auto
PYTEST := $(PY) -m pytest -n $(WORKERS) --maxprocesses 8 --dist worksteal
# How many processes and people `make rivals` has; 50 people or more to judge.
JOBS ?= 2
# Where `make demo` serves; `make demo PORT=0` takes a free one.
PORT ?= 8000
USERS ?= 20
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The tests already use every processor: linear algebra must not start threads of its own.
export OMP_NUM_THREADS ?= 1
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: help demo test check format check-format lint types page layers docs bench nightly rivals pictures constraints clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(READY)  ## be asked in a browser what you like best: serves four problems at PORT until Ctrl-C
	@mkdir -p out
	@test -t 0 || $(BIN)/predilect ask pc
	@PREDILECT_LOG_LEVEL=warning $(BIN)/predilect serve pc trip meal synthetic --store sqlite:///out/demo.db --port $(PORT)

test: $(READY)  ## all tests: behaviour, layers of the code, examples of the docs
	@$(PYTEST) -q

check: check-format lint types test  ## everything that must hold: format, lint, types, and all tests

format: $(READY)  ## format the code and repair what the linter can
	@$(PY) -m ruff check --quiet --fix-only $(CODE)
	@$(PY) -m ruff format $(CODE)

check-format: $(READY)
	@echo "format:" && $(PY) -m ruff format --check $(CODE)

lint: $(READY)  ## lint only
	@echo "lint:" && $(PY) -m ruff check $(CODE)

types: $(READY)  ## strict types only
	@echo "types:" && $(PY) -m mypy $(CODE)
	@$(PY) -m scripts.page_types

page: $(READY)  ## join the page's modules, and write the types of the contract for them
	@$(PY) -m scripts.contract_types && $(PY) -m scripts.join_page && $(PY) -m scripts.page_types

layers: $(READY)  ## layers only: which room of the code may import which
	@$(BIN)/lint-imports

docs: $(READY)  ## run the examples of the README and the guide only
	@$(PY) -m pytest -q tests/docs

bench: $(READY)  ## measure speed: a table, and JSON below out/
	@$(PY) -m benchmarks

nightly: $(READY)  ## every test, the long ones and long fuzzing too
	@HYPOTHESIS_PROFILE=nightly $(PYTEST) -m ""

rivals: $(READY)  ## our elicitor against its rivals, resumable; writes docs/rivals.md
	@$(BIN)/predilect rivals --out out/rivals --page docs/rivals.md --jobs $(JOBS) --users $(USERS)

pictures: $(READY)  ## draw the two sessions that the README shows anew; one needs chromium
	@$(PY) scripts/screenshot.py && $(PY) -m scripts.picture_of_page

constraints: $(READY)  ## rewrite constraints.txt: the newest versions that pyproject.toml allows
	@$(PY) scripts/constraints.py

clean:  ## remove the environment and everything that is made
	@rm -rf $(VENV) out build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# A virtual environment that an interrupted run left without pip is made anew.
$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" && "$(PYTHON)" -c '$(NEW_ENOUGH)' || { \
		echo "predilect needs Python 3.11 or newer; '$(or $(PYTHON),python3)' is not." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python3 ..." >&2; exit 1; }
	@echo "Setting up $(VENV) with $$("$(PYTHON)" --version) (once; a minute or two) ..."
	@test -x $(BIN)/pip || "$(PYTHON)" -m venv --clear $(VENV)
	@$(PY) -m pip install --quiet -c constraints.txt -e '.[$(EXTRAS)]'
	@touch $@
