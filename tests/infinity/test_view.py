"""What a seat sees of a skirmish, and how the terminal draws it."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import situation, trooper
from wartable import new_battle
from wartable.cli.map.plane import ARROWS
from wartable.rulesets.infinity.model.wording import compass_point


@pytest.mark.parametrize(
    ("facing", "point"),
    [
        (0, "north"),
        (1, "north"),
        (2, "northeast"),
        (4, "northeast"),
        (5, "east"),
        (12, "south"),
        (23, "north"),
    ],
)
def test_an_arrow_shows_the_nearest_of_eight_directions(facing: int, point: str) -> None:
    assert compass_point(facing) == point
    assert point in ARROWS


def test_a_view_gives_the_direction_in_words_and_the_angle_as_a_number() -> None:
    # "facing" was a number in a view that came from a dictionary, and the map broke
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), facing=7)], red=[trooper("red1", at=(12, 20), facing=0)]
    )
    facts = new_battle(setup, seed=1).view("blue").units()[0].facts()
    assert (facts["facing"], facts["angle"]) == ("east", 105)
