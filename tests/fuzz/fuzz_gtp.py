"""Fuzzes the GTP engine with atheris (libFuzzer): conversations of any bytes.

    .venv/bin/python tests/fuzz/fuzz_gtp.py -max_total_time=180 -max_len=400

A finding is written to a file crash-…; put its lines into KEPT of tests/py/test_gtp_malformed.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[1] / "py"))

from gtp_sessions import hold, small_engine


def one_conversation(data: bytes) -> None:
    """Hold one conversation; lines that name a command by number make its discovery easier."""
    names = sorted(small_engine().commands)
    lines = []
    for line in data.split(b"\n"):
        text = line.decode("utf-8", "replace")
        if line[:1] and line[0] >= 0x80:
            name = names[line[0] % len(names)]
            text = f"{name} {line[1:].decode('utf-8', 'replace')}"
        lines.append(text)
    hold(small_engine(), lines)


if __name__ == "__main__":
    # Not by imports: the finder of a package that is installed in place is not seen by atheris.
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_conversation)
    atheris.Fuzz()
