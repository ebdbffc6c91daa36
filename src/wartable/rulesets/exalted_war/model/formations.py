"""The four formations, and what they do to movement, cover, skill and nerve. EW-53 to EW-57, EW-84."""

from __future__ import annotations

from math import sqrt
from typing import Final

from wartable.core.data.declared import computed, define

SOLO_PACE: Final = 100
"""Yards a tick for each point of a solo unit's movement. EW-84."""

_SOLO_RADIUS: Final = 1.0
_MOST_MAGNITUDE: Final = 39


@define
class Formation:
    """A formation, in which a unit of troops moves and fights.

    `drill` is the Drill that a unit needs for it, `hesitation` a modifier of the difficulty of hesitation
    tests, `pace` the yards for each point of movement. `close_cover` and `ranged_cover` are the factors by
    which shields and cover count against close and ranged attacks, and `rating` is the factor of the Close
    Combat Rating; `scatter` is added to Defense Values against ranged attacks.

    The ground of a unit is a circle. `radii` are its radii in yards by Magnitude, where 0 stands for a single
    person: half the side of the square that a unit of this Magnitude fills (W-20), times `spread` (W-51).
    """

    name: str
    text: str
    """Its description, in our words."""
    rules: tuple[str, ...]
    drill: int
    hesitation: int
    pace: int
    spread: float
    close_cover: int = 1
    ranged_cover: int = 1
    rating: int = 1
    scatter: int = 0
    key: str = computed()
    radii: tuple[float, ...] = computed()

    def _finish(self) -> None:
        self.key = self.name.lower()
        widths = [10.0 * sqrt(1 << magnitude) for magnitude in range(1, _MOST_MAGNITUDE + 1)]
        self.radii = (_SOLO_RADIUS, *[width * self.spread / 2 for width in widths])


FORMATIONS: Final[dict[str, Formation]] = {
    formation.key: formation
    for formation in (
        Formation(
            "Unordered",
            "A crowd: slow, unsteady, and unable to Dash. Anybody can stand so; without its Relays a unit "
            "must.",
            ("EW-53", "EW-57", "EW-84"),
            drill=0,
            hesitation=2,
            pace=30,
            spread=1.2,
        ),
        Formation(
            "Skirmish",
            "Spread out: shields and cover count double, missiles miss more. But enemies who close in count "
            "their Magnitude twice, from Close formation three times.",
            ("EW-54", "EW-57", "EW-84"),
            drill=1,
            hesitation=2,
            pace=100,
            spread=1.5,
            close_cover=2,
            ranged_cover=2,
            scatter=3,
        ),
        Formation(
            "Relaxed",
            "Between the two: shields and cover count double against missiles.",
            ("EW-55", "EW-57", "EW-84"),
            drill=1,
            hesitation=0,
            pace=70,
            spread=1.0,
            ranged_cover=2,
        ),
        Formation(
            "Close",
            "Shoulder to shoulder: the close rating counts double, shields and cover do at close quarters, "
            "and nerves hold. Enemies who shoot at it count their Magnitude twice.",
            ("EW-56", "EW-57", "EW-84"),
            drill=2,
            hesitation=-2,
            pace=40,
            spread=0.7,
            close_cover=2,
            rating=2,
        ),
    )
}

_UNORDERED: Final = FORMATIONS["unordered"]
_SKIRMISH: Final = FORMATIONS["skirmish"]
_CLOSE: Final = FORMATIONS["close"]


def allowed_formations(drill: int, *, relays: bool) -> list[Formation]:
    """Return the formations that a unit of this Drill can take. `relays` tells whether it has as many Relays
    as it needs; if not, it can only be Unordered. EW-51, EW-53 to EW-56.
    """
    if not relays:
        return [_UNORDERED]
    return [formation for formation in FORMATIONS.values() if formation.drill <= drill]


def attacking_magnitude(
    magnitude: int,
    formation: Formation,
    target_formation: Formation,
    *,
    ranged: bool,
    close_holds: bool = False,
) -> int:
    """Return the Magnitude with which an attacker counts in an attack, which depends on the formations of
    both units. EW-54, EW-56, W-8.

    In a close attack on a unit in Skirmish formation its Magnitude is doubled, or tripled if it is in Close
    formation itself. In a ranged attack on a unit in Close formation it is doubled, unless a house rule
    (`close_holds`) doubles the target's Magnitude instead.
    """
    if ranged:
        return 2 * magnitude if target_formation is _CLOSE and not close_holds else magnitude
    if target_formation is not _SKIRMISH:
        return magnitude
    return magnitude * (3 if formation is _CLOSE else 2)


def defending_magnitude(magnitude: int, formation: Formation, *, ranged: bool, close_holds: bool) -> int:
    """Return the Magnitude with which the target counts in an attack. It is doubled for a unit in Close
    formation against ranged attacks if the house rule `close_holds` is in force. EW-56, W-8.
    """
    return 2 * magnitude if ranged and close_holds and formation is _CLOSE else magnitude
