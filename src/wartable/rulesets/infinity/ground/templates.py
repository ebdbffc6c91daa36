"""Templates: the circle and both teardrops, and the bodies that they touch. 2.6."""

from __future__ import annotations

from typing import Final, final

from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import EAST, SCALE, SOUTH

CIRCLE: Final = 120
"""The radius of the round template, which is 120 mm across."""
LEAN: Final = 9682
"""The cosine of the angle between the middle line of a teardrop and its side, whose sine is a quarter; by
SCALE.
"""


@final
class Teardrop:
    """A template with a pointed and a round end: all discs between its tip and its end, which grow from
    nothing.

    `length` is all of it, `radius` that of its round end. The radius is a quarter of the way to its centre,
    so that the sides of both sizes have the same angle.
    """

    __slots__ = ("length", "name", "radius")

    name: Final[str]
    length: Final[int]
    radius: Final[int]

    def __init__(self, name: str, radius: int) -> None:
        self.name = name
        self.radius = radius
        self.length = 5 * radius

    def touches(self, attacker: Body, direction: int, body: Body) -> bool:
        """Whether it reaches a body when its tip lies at the edge of the attacker's base, in a direction."""
        east, south = EAST[direction], SOUTH[direction]
        off_x, off_y = body.x - attacker.x, body.y - attacker.y
        along = off_x * east + off_y * south - attacker.radius * SCALE
        aside = abs(off_x * south - off_y * east)
        far = (self.length - self.radius) * SCALE
        reach = body.radius * SCALE
        # along its side from the tip to where the round end begins
        slope = (along * LEAN + aside * (SCALE // 4)) // SCALE
        if slope <= 0:
            return along * along + aside * aside <= reach * reach
        if slope >= far * LEAN // SCALE:
            beyond = along - far
            reach += self.radius * SCALE
            return beyond * beyond + aside * aside <= reach * reach
        return aside * LEAN - along * (SCALE // 4) <= reach * SCALE


LARGE_TEARDROP: Final = Teardrop("large teardrop", 95)
SMALL_TEARDROP: Final = Teardrop("small teardrop", 63)


def circle_touches(x: int, y: int, body: Body) -> bool:
    """Whether the round template with its centre there reaches a body."""
    off_x, off_y, reach = body.x - x, body.y - y, CIRCLE + body.radius
    return off_x * off_x + off_y * off_y <= reach * reach
