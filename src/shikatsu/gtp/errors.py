"""What goes wrong with a command: the text of a failure response."""

from __future__ import annotations

from shikatsu.errors import ShikatsuError


class GtpError(ShikatsuError):
    """A command cannot be carried out; the message is the response."""
