"""``python -m predilect``: the same as the command ``predilect``."""

from predilect.cli import main

if __name__ == "__main__":
    main()
