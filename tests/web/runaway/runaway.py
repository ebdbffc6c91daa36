"""A game whose rules may never come to an end: what a server must live with."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

import wartable as w
from wartable.toolkit import Shape, fields

STAND: Final = os.environ.get("RUNAWAY_STAND", "stand")
"""The answer after which the rules go on: with another word they are other rules."""
RASH: Final = () if "RUNAWAY_STAND" in os.environ else ("think", "gather")
"""Answers after which they do not."""


class Walker(w.PlainUnit):
    """Somebody who stands on the only spot."""

    shape = Shape[Any, Any](
        fields.Name("zone", "place", lambda walker, field: field.places, "where it is"), needed=("zone",)
    )
    begins = shape


class Field(w.PlainState[Walker]):
    """A spot, on which one can stand, think for ever, or gather without end."""

    unit_type = Walker
    shape = Shape[Any, Any](
        fields.Texts("places", "where walkers can be"),
        fields.Number("given", "how many orders were given"),
        needed=("places",),
    )
    places: Sequence[str] = ()
    given: int = 0

    def is_over(self) -> bool:
        return self.given >= 20

    def outcome(self) -> w.Outcome:
        return w.most_points(dict.fromkeys(self.sides(), 1), "the most spots", self.given)


class Game(w.PlainGame[Field]):
    """Sides take turns."""

    def problems(self, setup: w.Setup) -> list[w.Problem]:
        """Looks for a way out of an endless place."""
        while "endless" in str(setup.get("places")):
            pass
        return super().problems(setup)

    def step(self, table: w.Table[Field]) -> None:
        state = table.state
        seat = state.seats()[state.given % 2]
        options = [w.Option(key, key) for key in (STAND, "wait", *RASH)]
        key = table.ask(w.Decision(seat, "What now?", options)).key
        gathered: list[bytes] = []
        while key not in (STAND, "wait"):
            if key == "gather":
                gathered.append(b"x" * 10_000_000)
        state.given += 1


RUNAWAY: Final = w.Rulebook("runaway", "Runaway", {"": Game(Field, w.PlainView[Field])})
