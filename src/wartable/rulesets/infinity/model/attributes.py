"""Current attributes of Troopers: those of their profile, or those that every Possessed Trooper
has. IN-07.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.model.states import POSSESSED
from wartable.rulesets.infinity.model.trooper import Trooper

_POSSESSED: Final[dict[str, int]] = {"cc": 13, "bs": 12, "wip": 11}
_POSSESSED_MOVES: Final = (4, 4)


def attribute_of(trooper: Trooper, name: str) -> int:
    """Return the current value of an attribute, which a state can change. `name` is its short name: "cc",
    "bs", "ph", "wip", "arm" or "bts". IN-07-10.
    """
    if POSSESSED in trooper.states and name in _POSSESSED:
        return _POSSESSED[name]
    value: int = getattr(trooper.profile, name)
    return value


def movement_values_of(trooper: Trooper) -> tuple[int, int]:
    """Return a Trooper's current first and second MOV in inches. IN-07-10."""
    if POSSESSED in trooper.states:
        return _POSSESSED_MOVES
    return trooper.profile.move
