"""Refused commands, and the places at a table that are no seat."""

from __future__ import annotations

from typing import Final

GM: Final = "-gm"
"""Place of the game master: sees everything, and makes rulings. No seat of a setup can have this name."""
SPECTATOR: Final = "-watch"
"""Place of spectators, who see only what no side hides."""

STALE: Final = "stale"
"""Kind of refusal: the page was out of date."""
ILLEGAL: Final = "illegal"
"""Kind of refusal: the answer is not among the options, or nothing is asked."""
FORBIDDEN: Final = "forbidden"
"""Kind of refusal: no permission."""
CLOSED: Final = "closed"
"""Kind of refusal: the table is closed, by its owner or after long inactivity."""
OFTEN: Final = "often"
"""Kind of refusal: too many requests, or too many resources already."""
BUSY: Final = "busy"
"""Kind of refusal: the workers are overloaded."""


class Refused(Exception):
    """Raised if a table refuses a command; it has not changed."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
