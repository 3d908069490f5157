# Needs Python 3.11 or newer and make, nothing else. What is installed goes into .venv.

PYTHON ?= python3
BIN := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)
ENVIRONMENT := $(PYTHON) tools/environment.py
GROUPS := dist docs lint test
# Extras that tests need.
TESTED_EXTRAS := bulk,charts,pdf,spark
CHECKS := $(ENVIRONMENT) --extras $(TESTED_EXTRAS) $(GROUPS)
WORKERS ?= auto
PYTEST := $(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadgroup
# These cover the rulebooks to the last branch; tracing all the others would double their time.
LAW := tests/rulebooks tests/judgement

# Material announces another generator on every build, and docs are to build without warnings.
export NO_MKDOCS_2_WARNING := 1
# Whom the machine trusts, uv trusts as pip does: behind a company's proxy it could reach nobody else.
export UV_SYSTEM_CERTS ?= 1
# Compiled once, not by every process that a test starts.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
# Targets install into one .venv, so they take turns; only parts of `make test`, after it has installed, need not.
ifndef AT_ONCE
.NOTPARALLEL:
endif
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--jobs=2 --output-sync=target)
.PHONY: help setup environment demo serve test law test-fast test-pythons crash schedules fuzz bombs api mutants lint format docs cli-reference rules-reference picture bench dist pins clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r target what; do printf '  make %-14s %s\n' "$$target" "$$what"; done

setup: ## install the program into .venv (EXTRAS=bulk,pdf adds extras)
	@$(ENVIRONMENT) $(if $(EXTRAS),--extras $(EXTRAS))

demo: setup ## show what the program does, on shipped examples; they stay in build/tour, made anew each time
	@rm -rf build/tour
	@$(BIN)/normbook demo --out build/tour

serve: setup ## start the web application with the demonstration book
	@$(BIN)/normbook serve --demo

environment:
	@$(CHECKS)

test: environment ## run every check and every test
	@tools/debian-packages
	@$(MAKE) --no-print-directory $(TOGETHER) AT_ONCE=1 CHECKS=: lint docs law
	$(PYTEST) --durations=20 --cache-clear $(addprefix --ignore=,$(LAW)) || $(BIN)/python tools/second_try.py $$?

# Every test is collected once first, by one process: several at the same time would each compile all of them.
law:
	@mkdir -p build
	@$(BIN)/python -m pytest --collect-only -q >build/collected.txt || { cat build/collected.txt; false; }
	$(PYTEST) -p no:schemathesis --cov --cov-report= $(LAW)
	$(BIN)/coverage report --fail-under=100

test-fast: environment ## run the tests that take no time
	$(PYTEST) -m 'not slow' --hypothesis-profile=few

test-pythons: ## try setup, demo and the fast tests with each Python here (VERSIONS="3.12 3.13")
	@$(PYTHON) tools/pythons.py $(VERSIONS)

crash: environment ## strike posting processes a thousand times and more, and each of nine commands (KILLS=1000, RESTARTS=20, STRIKES=30)
	@tools/debian-packages
	NORMBOOK_KILLS=$(or $(KILLS),1000) NORMBOOK_RESTARTS=$(or $(RESTARTS),20) NORMBOOK_EACH=50 $(PYTEST) tests/book/crash tests/book/storage/test_damaged.py
	$(BIN)/python -m tools.strikes --count $(or $(STRIKES),30)

schedules: environment ## two phones of a club night, their line, reloads and conflicts at random: no tap is lost (COUNT=200, SEED=0)
	@tools/debian-packages
	NORMBOOK_SCHEDULES=$(or $(COUNT),200) NORMBOOK_SEED=$(or $(SEED),0) $(PYTEST) -n 0 -s tests/web/test_browser_night_schedules.py

fuzz: environment ## damage files 100,000 times for each reader (COUNT=, SEED=, JOBS=, READERS="trf csv"); a stopped run goes on
	$(BIN)/python -m tools.fuzz --count $(or $(COUNT),100000) --seed $(or $(SEED),0) $(if $(JOBS),--jobs $(JOBS)) $(READERS)

bombs: environment ## files made to cost much, each twice as large as the one before: time, memory, answer (NAMES="csv wide")
	$(BIN)/python -m tools.bombs $(NAMES)
	$(if $(NAMES),,$(BIN)/python -m tools.route_bombs)

api: environment ## hold the API against its own description (SEEDS="1 2 3", EXAMPLES=100 calls of each kind)
	$(BIN)/python -m tools.api --examples $(or $(EXAMPLES),100) $(SEEDS)

mutants: environment ## change the law one place at a time; its tests must notice (RULEBOOKS="uscf wfcc", COUNT=, SEED=, JOBS=); a stopped run goes on
	$(BIN)/python -m tools.mutants $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) $(if $(JOBS),--jobs $(JOBS)) $(RULEBOOKS)

lint: environment ## check format, style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: environment ## mend format and style where that can be done safely
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: environment ## build the documentation into build/site, without warnings
	$(BIN)/mkdocs --quiet build --strict

picture: setup ## draw docs/club-night.png anew, by the browser that the tests use
	$(BIN)/python -m tools.club_night_picture docs/club-night.png

cli-reference: setup ## write docs/cli.md from the program's help
	$(BIN)/python tools/cli_reference.py docs/cli.md

rules-reference: setup ## write docs/rules.md from the rulebooks' editions and words
	$(BIN)/python tools/rules_reference.py docs/rules.md

bench: ## measure (TOPIC=start for one topic); the numbers go to build/bench.json
	@$(ENVIRONMENT) --extras bulk,spark bench
	@$(BIN)/python -m benchmarks.run $(TOPIC)

dist: environment ## build wheel and sdist into dist, the same bytes wherever and whenever; what they need, with licences
	$(BIN)/python tools/distribution.py dist
	$(BIN)/python tools/sbom.py dist
	@ls dist

pins: environment ## choose the newest versions anew and write constraints.txt
	$(BIN)/uv pip compile --quiet --upgrade --python-version 3.11 --no-annotate --no-header \
		--all-extras $(GROUPS:%=--group %) pyproject.toml --output-file constraints.txt

clean: ## remove everything make has made
	rm -rf .venv build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
