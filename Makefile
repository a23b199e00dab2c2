# Two commands do everything: "make lab" and "make test". The environment is .venv, made when needed.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.SUFFIXES:

PYTHON := .venv/bin/python
LESSONS := tutorials
EVERYTHING := lab,test,distributed,demo,class,site,paper
# Parts of the tests that other tests build on.
TYPED_TESTS := tests/conftest.py tests/browser/conftest.py tests/browser/server.py tests/browser/canvas.py \
	tests/browser/driver.py tests/browser/pages.py tests/browser/reader/conftest.py \
	tests/browser/reader/reading.py tests/browser/reader/small_lessons.py \
	tests/benchmarks/run.py tests/benchmarks/pages.py tests/benchmarks/site_pages.py tests/packaging/environments.py \
	tests/packaging/sites.py tests/packaging/cold_lessons.py tests/load/class_load.py
# npm comes with the environment for a machine that has none of its own.
export PATH := $(PATH):$(abspath .venv/bin)
# What pytest makes of its plugins is kept, also where the shell says otherwise: that is a second of
# each worker. (tests/conftest.py, which says so for the tests, is read only after them.)
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help lab test fuzz bench bench-page bench-site lint pins clean site site-lessons badges book
.PHONY: environment chromium checks style types spelling units notebooks browser

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

lab: ## make the environment and open JupyterLab on the first lesson
	@sh tools/environment.sh lab
	@echo "==> JupyterLab (Ctrl-C, twice, ends it)"
	@$(PYTHON) -m dustlab lab --folder $(LESSONS)

test: environment ## make the environment and run every check (in stages, each also a target)
	@$(MAKE) --no-print-directory --keep-going checks

checks: chromium style types spelling units notebooks browser

environment: ## everything that the checks need, in .venv
	@sh tools/environment.sh $(EVERYTHING)

# Once, before any test starts: two tests that install at once would be in each other's way.
chromium: environment ## the browser that the tests need, installed if none is here
	@echo "==> Chromium for the browser tests"
	@$(PYTHON) tools/chromium.py

lint: style types spelling ## style, types and spelling only

style: environment ## ruff: rules and format; import-linter: which room may know which
	@echo "==> style (ruff)"
	@$(PYTHON) -m ruff check --quiet .
	@$(PYTHON) -m ruff format --quiet --check . || { $(PYTHON) -m ruff format --check .; exit 1; }
	@echo "==> rooms (import-linter)"
	@PYTHONPATH=.:widgets .venv/bin/lint-imports --no-logo --no-cache

types: environment ## mypy --strict
	@echo "==> types (mypy --strict)"
	@$(PYTHON) -m mypy --strict dustlab widgets/dustlab_widgets tools $(TYPED_TESTS)

spelling: environment ## codespell
	@echo "==> spelling (codespell)"
	@$(PYTHON) -m codespell_lib

units: environment ## pytest: units, properties, doctests of README and modules
	@echo "==> units, properties, doctests (pytest)"
	@$(PYTHON) -m pytest -n auto --dist worksteal -p no:nbval -m "not browser and not packaging"

# Lesson by lesson: the cells of one must not land on two workers.
notebooks: environment ## every lesson is run and its outputs compared
	@echo "==> lessons (pytest --nbval)"
	@$(PYTHON) -m pytest --nbval --nbval-current-env -p no:randomly -n 2 --dist loadfile $(LESSONS)

# Two at a time, module by module: a site, a book, a hosted copy or a server is made once for all
# of its tests, and what is built or downloaded leaves a core to the browser beside it. The modules
# come in the order of tests/conftest.py, the long ones first.
browser: environment chromium ## the tests in a real Chromium, and the package built, installed, hosted
	@echo "==> in a real browser, and as others get it (pytest, Playwright)"
	@$(PYTHON) -m pytest -n 2 --dist loadfile --no-loadscope-reorder -m "browser or packaging" tests

site: ## build the lessons as a site without a server in build/site (OFFLINE=1: Python along with it)
	@sh tools/environment.sh lab,site
	@$(PYTHON) tools/build_site.py $(if $(OFFLINE),--offline)

site-lessons: environment chromium ## every lesson of build/site opened cold in a real browser, and every cell of it run
	@$(MAKE) --no-print-directory site OFFLINE=1
	@$(PYTHON) -m tests.packaging.cold_lessons build/site

book: ## render the stored lessons as pages and slides in build/book; STRAND=plain without the games
	@sh tools/environment.sh lab
	@$(PYTHON) tools/build_book.py $(if $(STRAND),--strand $(STRAND))

# So many damaged files and mistyped lines of each kind: fuzz N=5000.
fuzz: environment ## damaged and odd files, mistyped lines: within 2 s and 300 MB, and no traceback
	@echo "==> damaged files, odd files, mistyped lines"
	@$(PYTHON) -m tests.fuzz.run $(or $(N),1000)

bench: environment ## measure and renew docs/benchmarks.md
	@echo "==> benchmarks"
	@$(PYTHON) tests/benchmarks/run.py --write

bench-page: environment chromium ## measure lessons beside an empty notebook, and renew the same page
	@echo "==> lessons in a real browser"
	@$(PYTHON) tests/benchmarks/pages.py --write

bench-site: environment chromium ## measure build/site (made anew, Python along with it), and renew the same page
	@$(MAKE) --no-print-directory site OFFLINE=1
	@$(PYTHON) tests/benchmarks/site_pages.py --write build/site

badges: ## write ADDRESS=https://... of the project (BRANCH=, HOST=) into every badge
	@$(or $(wildcard $(PYTHON)),python3) tools/badges.py $(if $(ADDRESS),--address $(ADDRESS)) \
		$(if $(BRANCH),--branch $(BRANCH)) $(if $(HOST),--host $(HOST))

pins: ## renew constraints.txt and what follows from it
	@sh tools/pins.sh

clean: ## remove the environment and everything that was made
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist tests/artefacts
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@find . -name .ipynb_checkpoints -type d -prune -exec rm -rf {} +
