"""Coverage-guided fuzzing of all readers: ``make fuzz``.

The first byte of an input chooses the suffix of the file, the rest is its content. Arguments are
those of libFuzzer. An input that breaks a reader is written to ``build/fuzz``; without its first
byte it becomes a regression test in ``tests/fuzz/found``.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path

import atheris

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "build" / "fuzz" / "corpus"
SUFFIXES = [".sgf", ".json", ".jsonl", ".txt", ".tst", ""]

# The readers are loaded by themselves from their sources: the import hook of an installation in
# place would hide their code from the fuzzer, which then counts nothing.
sys.path.insert(0, str(ROOT / "tests" / "py"))
sys.meta_path[:] = [finder for finder in sys.meta_path if isinstance(finder, type)]
package = types.ModuleType("shikatsu")
package.__path__ = [str(ROOT / "src" / "shikatsu")]
sys.modules["shikatsu"] = package
with atheris.instrument_imports(include=["shikatsu"]):
    from malformed import GOOD, check


def one_input(data: bytes) -> None:
    """Read one input; libFuzzer reports what is raised, and what takes too long."""
    if data:
        check(data[1:], f"f{SUFFIXES[data[0] % len(SUFFIXES)]}")


def main() -> None:
    """Write the good texts as the first inputs, and start."""
    CORPUS.mkdir(parents=True, exist_ok=True)
    for number, (suffix, text) in enumerate(GOOD):
        (CORPUS / f"good-{number}").write_bytes(bytes([SUFFIXES.index(suffix)]) + text)
    prefix = f"-artifact_prefix={CORPUS.parent}/"
    atheris.Setup([sys.argv[0], prefix, "-timeout=10", *sys.argv[1:], str(CORPUS)], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
