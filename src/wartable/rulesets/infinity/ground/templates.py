"""Templates: the circle and both teardrops, and the bodies that they touch. IN-06-45, IN-R92."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wartable.core.data.declared import computed, define
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.measures import EAST, SCALE, SOUTH
from wartable.rulesets.infinity.ground.sight import is_totally_covered

CIRCLE: Final = 120
"""The radius in half millimetres of the round template, which is 120 mm across. IN-06-45"""
LEAN: Final = 9682
"""The cosine of the angle between the middle line of a teardrop and its side, multiplied by SCALE."""
_SINE: Final = SCALE // 4


@final
@define
class TeardropTemplate:
    """A template with a pointed end and a round end.

    It is the union of discs that grow evenly from the tip, where their radius is 0, to the round end, where
    it is `radius`. The centre of the round end is four times that radius away from the tip, so that both
    sizes have the same angle. `length` is the whole length.
    """

    name: Final[str]
    radius: Final[int]
    length: int = computed()

    def _finish(self) -> None:
        self.length = 5 * self.radius

    def touches(self, attacker: Body, direction: int, body: Body) -> bool:
        """Whether this template touches a body if its tip is at the edge of the attacker's base and it points
        in this direction, which is a facing from 0 to 23.
        """
        east, south = EAST[direction], SOUTH[direction]
        off_x, off_y = body.x - attacker.x, body.y - attacker.y
        along = off_x * east + off_y * south - attacker.radius * SCALE
        aside = off_x * south - off_y * east
        if aside < 0:
            aside = -aside
        centre = 4 * self.radius * SCALE
        reach = body.radius * SCALE
        # how far along its side is the nearest point of that
        beside = (along * LEAN + aside * _SINE) // SCALE
        if beside <= 0:
            return along * along + aside * aside <= reach * reach
        if beside >= centre * LEAN // SCALE:
            beyond = along - centre
            reach += self.radius * SCALE
            return beyond * beyond + aside * aside <= reach * reach
        return aside * LEAN - along * _SINE <= reach * SCALE

    def touched_body_indices(self, attacker: Body, direction: int, bodies: Sequence[Body]) -> list[int]:
        """Return the indices of those of these bodies, other than the attacker, that this template touches.
        Its tip is at the edge of the attacker's base, and it points in this direction.
        """
        return [
            at
            for at in range(len(bodies))
            if bodies[at] is not attacker and self.touches(attacker, direction, bodies[at])
        ]


LARGE_TEARDROP: Final = TeardropTemplate("large teardrop", 95)
"""9.5 inches long, 3.8 wide. IN-06-45"""
SMALL_TEARDROP: Final = TeardropTemplate("small teardrop", 63)
"""6.3 inches long, 2.5 wide. IN-06-45"""


def is_body_in_circle(x: int, y: int, body: Body) -> bool:
    """Whether a round template with its centre at this point touches a body. IN-06-45"""
    off_x, off_y, reach = body.x - x, body.y - y, CIRCLE + body.radius
    return off_x * off_x + off_y * off_y <= reach * reach


def body_indices_in_circle(x: int, y: int, bodies: Sequence[Body]) -> list[int]:
    """Return the indices of the bodies that a round template with its centre at this point touches."""
    return [at for at in range(len(bodies)) if is_body_in_circle(x, y, bodies[at])]


def template_focus_body(x: int, y: int, z: int) -> Body:
    """Return a body of no size that stands for the focus of a round template: its centre, at the height of
    the ground or of the target's top.
    """
    return Body(x, y, z, 0, 0, 0)


def is_sheltered_from_template(field: Field, origin: Body, body: Body) -> bool:
    """Whether scenery protects a body from a template, because the body is in Total Cover from the template's
    origin: the attacker for a teardrop, the focus for a circle.
    """
    return is_totally_covered(field, origin, body)
