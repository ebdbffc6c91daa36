"""The exception for refused commands, and the places of a table that are no seats."""

from __future__ import annotations

from typing import Final

GM: Final = "-gm"
"""The place of the game master, who sees everything and makes rulings. No seat of a setup can have this
id.
"""
SPECTATOR: Final = "-watch"
"""The place of spectators, who see only what no side hides."""

STALE: Final = "stale"
"""Kind of refusal: the command was given on a page that is out of date."""
ILLEGAL: Final = "illegal"
"""Kind of refusal: the command is not possible now, for instance because nothing is asked."""
FORBIDDEN: Final = "forbidden"
"""Kind of refusal: the place has no permission."""
CLOSED: Final = "closed"
"""Kind of refusal: the table is closed, by its owner or after long inactivity."""
OFTEN: Final = "often"
"""Kind of refusal: too many requests, or too many resources already."""
BUSY: Final = "busy"
"""Kind of refusal: the workers are overloaded."""


class Refused(Exception):
    """Raised if a command or request is refused; nothing has changed. `kind` is one of the constants above or
    another kind.
    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
