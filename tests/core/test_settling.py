"""What a situation says to no effect: lists, and what play replaces after the first questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

import wartable as w
from wartable.core.forces.settling import ignored_values
from wartable.toolkit import Shape, fields


class Porter(w.PlainUnit):
    """Somebody who carries bags, and tires."""

    shape = Shape[Any, Any](
        fields.Texts("bags", "what is carried"),
        fields.Number("tired", "how tired it is"),
        fields.Number("strong", "how strong it is"),
    )
    begins = shape
    bags: Sequence[str] = ()
    tired: int = 0
    strong: int = 0


class Yard(w.PlainState[Porter]):
    """Where they are asked three times; `lost` is what tires them for nothing."""

    unit_type = Porter
    shape = Shape[Any, Any](
        fields.Number("asked", "how often somebody was asked"), fields.Number("lost", "what was lost")
    )
    asked: int = 0
    lost: int = 0

    def is_over(self) -> bool:
        return self.asked >= 3

    def outcome(self) -> w.Outcome:
        return w.most_points(dict.fromkeys(self.sides(), 1), "the most bags", self.asked)


class Carrying(w.PlainGame[Yard]):
    """Empty bags are put down first. Whatever is answered, all rest; who strolls uses up what strength is
    left.
    """

    def step(self, table: w.Table[Yard]) -> None:
        state = table.state
        for porter in state.units.values():
            porter.bags = [bag for bag in porter.bags if bag != "empty"]
        options = [w.Option(key, key) for key in ("rest", "stroll")]
        key = table.ask(w.Decision(state.seats()[0], "What now?", options)).key
        for porter in state.units.values():
            if key == "stroll":
                state.lost += porter.strong
            porter.tired = porter.strong = 0
        state.asked += 1


GAME: Final = Carrying(Yard, w.PlainView[Yard])
SIDES: Final = [{"id": "one", "name": "One"}, {"id": "two", "name": "Two"}]
UNITS: Final = [{"id": "ann", "side": "one"}, {"id": "bob", "side": "two"}]


@pytest.mark.parametrize(
    ("key", "value", "path", "why"),
    [
        ("bags", ["full", "empty"], "bags[1]", "play drops it before anybody answers"),
        ("bags", ["empty"], "bags", "play empties it before anybody answers"),
        ("tired", 4, "tired", "play makes it 0 after every first answer"),
    ],
)
def test_what_play_replaces_is_reported_of_lists_and_after_questions_too(
    key: str, value: object, path: str, why: str
) -> None:
    # What went wrong: lists were not compared, and nothing after the first question was
    setup = {"ruleset": "carrying", "sides": SIDES, "units": UNITS, "now": {"units": {"bob": {key: value}}}}
    assert [str(problem) for problem in ignored_values(GAME, setup)] == [
        f"now.units.bob.{path}: it has no effect: {why}; leave it out"
    ]


@pytest.mark.parametrize(("key", "value"), [("strong", 4), ("bags", ["full", "heavy"])])
def test_what_some_answer_makes_use_of_is_not_reported(key: str, value: object) -> None:
    setup = {"ruleset": "carrying", "sides": SIDES, "units": UNITS, "now": {"units": {"bob": {key: value}}}}
    assert ignored_values(GAME, setup) == []
