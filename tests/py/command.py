"""Runs `shikatsu` or `shikatsu-lab` in a process of its own without starting Python anew.

Starting Python and importing the package takes longer than most commands. The process here is a
fork of this one, which has imported everything: file descriptors, exit codes, working folder,
environment and memory are those of a real process. What happens while Python starts or ends is
tested with real processes (test_robust, test_docs).
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import io
import os
import pkgutil
import select
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from multiprocessing import util
from pathlib import Path
from types import ModuleType
from typing import IO, Any

from typer.testing import CliRunner

import shikatsu.__main__
import shikatsu.cli
import shikatsu_lab.__main__
import shikatsu_lab.cli

# A fork has what is loaded here: the parts of the command line load nearly all that there is.
for _package in (shikatsu.cli, shikatsu_lab.cli):
    for _module in pkgutil.walk_packages(_package.__path__, f"{_package.__name__}."):
        importlib.import_module(_module.name)
# More is loaded on the way: nobody should have to do that again and again.
for _words in (["solve", "--json", "-"], ["solve", "--help"], ["solve", "no file"]):
    CliRunner().invoke(shikatsu.cli.commands.app, _words, input="@:\n")

SECONDS = 120
# Python itself looks at these when it starts.
AT_THE_START = ("PYTHON", "LANG", "LC_")


def run_shikatsu(
    *arguments: object,
    stdin: bytes = b"",
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    seconds: float = SECONDS,
    program: ModuleType = shikatsu.__main__,
) -> subprocess.CompletedProcess[str]:
    """Run one command to its end; `env` is added to the environment."""
    words = [str(argument) for argument in arguments]
    more = env or {}
    if any(name.startswith(AT_THE_START) for name in more) or not hasattr(os, "pidfd_open"):
        return _started(program, words, stdin, cwd, more, seconds)
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        files[0].write(stdin)
        files[0].seek(0)
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child == 0:
            _become(program, words, files, cwd, more)
        code = _exit_code(child, words, seconds)
        out, err = (_content(file) for file in files[1:])
    return subprocess.CompletedProcess(words, code, out, err)


def run_lab(*arguments: object, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run one command of the laboratory to its end."""
    return run_shikatsu(*arguments, **how, program=shikatsu_lab.__main__)


def _started(
    program: ModuleType,
    words: list[str],
    stdin: bytes,
    cwd: Path | None,
    env: dict[str, str],
    seconds: float,
) -> subprocess.CompletedProcess[str]:
    """Run a command with a Python of its own."""
    command = [sys.executable, "-m", _package_of(program), *words]
    done = subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **env},
        timeout=seconds,
        check=False,
    )
    return subprocess.CompletedProcess(
        words, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def _package_of(program: ModuleType) -> str:
    return program.__name__.removesuffix(".__main__")


def _content(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode().replace(os.linesep, "\n")


def _exit_code(child: int, words: list[str], seconds: float) -> int:
    """Wait for a child; one that takes too long is killed."""
    handle = os.pidfd_open(child)
    try:
        if not select.select([handle], [], [], seconds)[0]:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise subprocess.TimeoutExpired(words, seconds)
    finally:
        os.close(handle)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _become(
    program: ModuleType,
    words: list[str],
    files: list[IO[bytes]],
    cwd: Path | None,
    env: dict[str, str],
) -> None:
    """Make this process, a fresh fork, one that runs the command; it does not return."""
    code = 1
    try:
        atexit._clear()  # the tests' own
        for number, file in enumerate(files):
            os.dup2(file.fileno(), number)
        if cwd is not None:
            os.chdir(cwd)
        os.environ.update(env)
        _open_streams()
        sys.argv = [_package_of(program), *words]
        sys.modules["__main__"] = program
        code = _run(program)
        threading._shutdown()  # type: ignore[attr-defined]
        util._exit_function()  # type: ignore[attr-defined]
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _open_streams() -> None:
    """Open the streams on the descriptors, as Python does when it starts."""

    def stream(number: int, mode: str, errors: str, **more: Any) -> io.TextIOWrapper:
        return io.TextIOWrapper(
            open(number, mode, closefd=False),
            encoding="utf-8",
            errors=errors,
            **more,
        )

    sys.stdin = sys.__stdin__ = stream(0, "rb", "strict")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = stream(1, "wb", "strict")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = stream(  # type: ignore[misc]
        2, "wb", "backslashreplace", line_buffering=True
    )


def _run(program: ModuleType) -> int:
    """Return the exit code that Python would end with."""
    try:
        program.main()
    except SystemExit as error:
        if error.code is None or isinstance(error.code, int):
            return error.code or 0
        print(error.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0
