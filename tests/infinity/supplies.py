"""Situations with Speedballs and what they bring."""

from __future__ import annotations

from typing import Any

from tests.infinity.skirmishes import Piece, situation, trooper

AWAY = 12
FOE = trooper("red1", at=(2, 31), facing=AWAY)
DOWN: dict[str, Any] = {"wounds": 1, "states": ["unconscious"], "prone": True}


def yard(*blue: Piece, red: tuple[Piece, ...] = (FOE,), tokens: int = 0, **now: Any) -> dict[str, Any]:
    """Blue's Orders Phase with so many Speedball Tokens and no Command Tokens."""
    first = () if any(piece.id == "blue1" for piece in blue) else (trooper("blue1", at=(2, 2)),)
    armies = {"blue": {"speedballs": tokens, "tokens": 0}}
    return dict(situation(blue=[*first, *blue], red=red, armies=armies, now=now))


def bearer(item: str, **values: Any) -> Piece:
    """Blue's first Trooper at (4, 4), with an item."""
    return trooper("blue1", **{"at": (4, 4), "items": [item], **values})
