"""A Doctor with his Servant, and who is to be treated."""

from __future__ import annotations

from typing import Any

from tests.infinity.skirmishes import Piece, situation, trooper

AWAY = 12
FOE = trooper("red1", at=(2, 31), facing=AWAY)
DOWN: dict[str, Any] = {"wounds": 1, "states": ["unconscious"], "prone": True}


def surgeon(**values: Any) -> Piece:
    """A Doctor with WIP 14 at (4, 4)."""
    return trooper("blue1", **{"at": (4, 4), "wip": 14, "skills": ["doctor", "engineer"], **values})


def porter(id: str = "blue2", **values: Any) -> Piece:
    """His Servant at (20, 12), far away."""
    given: dict[str, Any] = {
        "at": (20, 12),
        "controller": "blue1",
        "skills": ["servant"],
        "type": "rem",
        "str": 1,
        "mov": [6, 4],
        "wip": 5,
        "silhouette": 1,
        "weapons": [],
    }
    return trooper(id, **{**given, **values})


def patient(id: str = "blue3", at: tuple[float, float] = (21, 12), **values: Any) -> Piece:
    return trooper(id, at=at, **{**DOWN, **values})


def team(*blue: Piece, red: tuple[Piece, ...] = (FOE,), **more: Any) -> dict[str, Any]:
    return dict(situation(blue=blue, red=red, **more))
