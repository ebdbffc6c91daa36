"""Steps: what an event shows on the board, in a form that every screen can play."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define

MOVES: Final = "moves"
"""A unit moves to a place."""
ATTACKS: Final = "attacks"
"""A unit attacks a target, or does something else to it that a line can show."""
ROLLS: Final = "rolls"
"""Dice are rolled for a unit."""
LOSES: Final = "loses"
"""A unit takes harm."""
LEAVES: Final = "leaves"
"""A unit leaves the battle: it is destroyed, defeated, or gone."""
APPEARS: Final = "appears"
"""A unit comes onto the map."""
GAINS: Final = "gains"
"""A unit gets into a state, such as prone."""

STEP_KINDS: Final = (MOVES, ATTACKS, ROLLS, LOSES, LEAVES, APPEARS, GAINS)

_DEFAULTS: Final[dict[str, object]] = {"target": "", "place": "", "x": None, "y": None, "text": ""}
"""Fields that `facts` leaves out if they have these values."""


@define
class BoardStep:
    """Something that happens to one unit and that a board can show, such as a move or a hit."""

    kind: str
    """One of STEP_KINDS."""
    unit: str
    """The id of the unit to which it happens."""
    target: str = ""
    """Of an attack: the id of the target."""
    place: str = ""
    """Of a move on a map of places: the name of the place at its end."""
    x: float | None = None
    """Of a move on a plane: with `y`, the point at its end, in the units of the map."""
    y: float | None = None
    text: str = ""
    """A few characters to show beside the unit, such as "-3", "12 against 9" or "prone"."""

    def facts(self) -> dict[str, object]:
        """Return the step as JSON-like data, without what is not set."""
        values = {name: getattr(self, name) for name in _DEFAULTS}
        return {
            "kind": self.kind,
            "unit": self.unit,
            **{name: value for name, value in values.items() if value != _DEFAULTS[name]},
        }
