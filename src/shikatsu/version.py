"""The version, in one place: the build takes it from git, and writes it into the package."""

try:
    from shikatsu._version import version
except ImportError:  # a source tree that is not installed
    version = "0.1.0.dev0"

__version__: str = version
