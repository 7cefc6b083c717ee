"""``python -m shikatsu`` is the command ``shikatsu``."""

from shikatsu.cli.main import main

if __name__ == "__main__":
    main()
