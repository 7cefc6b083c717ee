"""The command line of the laboratory: ``shikatsu-lab``.

Ctrl-C is listened to before anything else is loaded.
"""

from __future__ import annotations

import shikatsu.system.stopping as stopping


def main() -> None:
    """Run the command line and leave with its exit code."""
    stopping.listen()
    from shikatsu.cli.main import end_with
    from shikatsu_lab.cli.app import run

    end_with(run)
