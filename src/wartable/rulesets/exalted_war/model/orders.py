"""Standing orders: what a unit does in every movement phase until it is told otherwise. W-23."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define

MARCH: Final = "march"
FOLLOW: Final = "follow"
BEHIND: Final = "behind"
WATCH: Final = "watch"
AWAY: Final = "away"


@define
class StandingOrder:
    """A standing order, which a unit carries out in every movement phase until it gets another one.

    `kind` is "halt"; "march" to the point (`x`, `y`); "follow" the unit with the id `unit`, friend or enemy,
    until the two touch; go "behind" it, to its rear; "watch" it, that is, stand and face it; or go "away"
    from the nearest enemy.
    """

    kind: str
    unit: str = ""
    x: int = 0
    y: int = 0


HALT: Final = StandingOrder("halt")
