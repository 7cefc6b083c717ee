"""The errors that shikatsu raises about what it is given.

All of them are ValueErrors with a message of one line that is fit to be shown to a user.
"""

from __future__ import annotations


class ShikatsuError(ValueError):
    """Something that was given to shikatsu cannot be used."""


class ProblemError(ShikatsuError):
    """A position, a mark or a limit that makes no sense; the message names the points."""


class LimitError(ShikatsuError):
    """Something that was wanted besides an answer, such as its proof, needs more than the limits.

    ``reason`` is the limit, as in ``Result.reason``.
    """

    def __init__(self, message: str, reason: str) -> None:
        self.reason = reason
        super().__init__(message)

    def __reduce__(self) -> tuple[object, ...]:
        return (LimitError, (str(self), self.reason))


class FormatError(ShikatsuError):
    """A file (or a part of it) that cannot be read.

    ``str(error)`` is ``file:line: message``; the line is left out where it is not known.
    """

    def __init__(self, message: str, *, source: str, line: int | None = None) -> None:
        self.message = message
        self.source = source
        self.line = line
        place = source if line is None else f"{source}:{line}"
        super().__init__(f"{place}: {message}")

    def __reduce__(self) -> tuple[object, ...]:
        return (_format_error, (self.message, self.source, self.line))


def _format_error(message: str, source: str, line: int | None) -> FormatError:
    return FormatError(message, source=source, line=line)
