"""``python -m shikatsu_lab`` is the command ``shikatsu-lab``."""

from shikatsu_lab.cli import main

if __name__ == "__main__":
    main()
