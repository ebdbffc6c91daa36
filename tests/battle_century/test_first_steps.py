"""What the beginners' battle and its lesson say of themselves is true."""

from __future__ import annotations

from typing import Any

import pytest

from wartable import new_battle
from wartable.files import read_scenario
from wartable.files.lessons import read_lesson


@pytest.fixture(scope="module")
def begun() -> dict[str, dict[str, Any]]:
    """Units by id as blue sees them at the start."""
    data: Any = new_battle(read_scenario("first_steps"), 3).view("blue").data()
    return {unit["id"]: unit for unit in data["units"]}


def test_the_opening_says_what_there_is(begun: dict[str, dict[str, Any]]) -> None:
    setup: Any = read_scenario("first_steps")
    assert "each mecha has three Weapons beside CQC and Vulcans" in " ".join(setup["text"].split())
    assert [sum(map(len, unit["weapons"].values())) for unit in setup["units"]] == [3, 3, 3, 3]
    assert setup["open_sheets"] is True
    assert [unit["genre_points"] for unit in begun.values()] == [0, 0, 0, 0]


def test_the_lesson_says_what_its_units_have() -> None:
    setup: Any = read_scenario("first_steps")
    heron, otter = setup["units"][:2]
    text = read_lesson("first_battle").text
    assert "Heron, with a beam rifle, and Otter, with a chainblade and a better Guard" in text
    assert "beam_rifle" in heron["weapons"]["arms"]
    assert "chainblade" in otter["weapons"]["arms"]
    assert otter["guard"] > heron["guard"]
