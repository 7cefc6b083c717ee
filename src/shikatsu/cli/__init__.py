"""The command line. It uses the public API only."""

from shikatsu.cli.app import app, main

__all__ = ["app", "main"]
