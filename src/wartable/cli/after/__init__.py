"""After a battle: its summary, undo, step-by-step replay, and a rematch."""

from __future__ import annotations

from wartable.cli.after.prompt import PostBattlePrompt
from wartable.cli.after.telling import summary_lines

__all__ = ["PostBattlePrompt", "summary_lines"]
