# Needs Python 3.11 or later, a shell and make; everything else goes into .venv by itself.
.POSIX:
.SUFFIXES:

GAME = page-quest
ARGS =
RUN = .venv/bin/python

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 	\2/p' Makefile | expand -t 18

play: ## play in the browser (ARGS=options of reliquest serve)
	@sh tools/venv.sh
	@$(RUN) tools/web.py
	@$(RUN) -m reliquest serve --open $(ARGS)

terminal: ## play in the terminal (GAME=page-quest, artifact, lost-pixel; ARGS=options)
	@sh tools/venv.sh
	@$(RUN) -m reliquest play $(GAME) $(ARGS)

web: ## build the browser client
	@sh tools/venv.sh
	@$(RUN) tools/web.py

wire: ## write the client's types anew from the server's own
	@sh tools/venv.sh
	@$(RUN) tools/wire_types.py

test: ## run all tests, as plain Python and compiled (ARGS=options of pytest)
	@sh tools/venv.sh dev
	-@$(RUN) tools/browser.py
	@$(RUN) tools/web.py
	@$(RUN) tools/web.py --test
	@sh tools/test.sh $(ARGS)

rules: ## run all tests and list the rules that none of them covers (ARGS=games, else those implemented)
	@sh tools/venv.sh dev
	-@$(RUN) tools/browser.py
	@$(RUN) tools/web.py
	@rm -rf build/rules
	@sh tools/test.sh
	@$(RUN) tools/rules_report.py $(ARGS)

check: lint rules ## everything that must hold before a commit

lint: ## check format, style, types, import contracts and the packs that ship
	@sh tools/venv.sh dev
	$(RUN) -m ruff format --check src tests tools
	$(RUN) -m ruff check src tests tools
	$(RUN) -m mypy
	.venv/bin/lint-imports --no-logo
	$(RUN) -m reliquest check src/reliquest/packs/*/
	$(RUN) tools/wire_types.py --check
	$(RUN) tools/web.py --check

format: ## bring the sources into the house's format
	@sh tools/venv.sh dev
	$(RUN) -m ruff format src tests tools
	$(RUN) -m ruff check --fix src tests tools

compiled: ## compile the rules into build/compiled
	@sh tools/venv.sh dev
	@$(RUN) tools/compiled.py

bench: ## measure the speed of the games beside Catanatron's (ARGS=games)
	@sh tools/venv.sh dev bench
	@$(RUN) tools/compiled.py
	@$(RUN) -m tools.bench $(ARGS)

load: ## measure a server with 500 tables (ARGS=--tables, --seconds, --think, --database)
	@sh tools/venv.sh dev
	@$(RUN) -m tools.load $(ARGS)

kill: ## kill a server in mid-play and see that nothing is lost (ARGS=--kills, --tables, --database)
	@sh tools/venv.sh dev
	@$(RUN) -m tools.kill $(ARGS)

pins: ## pin the newest versions that fit (needs uv)
	uv pip compile --universal -p 3.11 --upgrade --no-header --no-annotate --all-extras \
		--quiet pyproject.toml -o constraints.txt

clean: ## remove everything that was made here
	rm -rf .venv build dist web/node_modules src/reliquest/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

.PHONY: help play terminal web wire test rules check lint format compiled bench load kill pins clean
