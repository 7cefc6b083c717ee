"""What the laboratory uses of the options, until it has left."""

from shikatsu.cli.options import make_limits
from shikatsu.cli.research import parse_options

__all__ = ["make_limits", "parse_options"]
