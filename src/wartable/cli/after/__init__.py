"""After the battle: what it came to, and what one can do with it: undo, look again, play again."""

from __future__ import annotations

from wartable.cli.after.prompt import After
from wartable.cli.after.telling import summary_lines

__all__ = ["After", "summary_lines"]
