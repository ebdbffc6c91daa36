"""`python -m wartable` is the command `wartable`."""

from __future__ import annotations

from wartable.cli import main

if __name__ == "__main__":
    main()
