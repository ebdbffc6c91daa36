"""What nobody can tell apart, read or play fairly: illegal in every game, playable all the same."""

from __future__ import annotations

import copy
from typing import Any, Final

import pytest

from tests.battle_century.seasons import duel, mecha, pilot, skirmish, squad
from wartable import new_battle, ruleset
from wartable.files import read_scenario

LONG: Final = "a" * 65


def operation() -> dict[str, Any]:
    """Two mecha against one."""
    return skirmish("heron", "swift")


def match() -> dict[str, Any]:
    """Two Pilots against one."""
    return duel("ann", "bea")


def war() -> dict[str, Any]:
    """Bells at Dusk."""
    return copy.deepcopy(dict(read_scenario("bells_at_dusk")))


def with_names(setup: dict[str, Any], entries: str, *names: str) -> dict[str, Any]:
    """The setup with these names for the first entries of a list."""
    for entry, name in zip(setup[entries], names, strict=False):
        entry["name"] = name
    return setup


def with_id(setup: dict[str, Any], entries: str) -> dict[str, Any]:
    """The setup with an id of 65 letters for the first entry of a list."""
    setup[entries][0]["id"] = LONG
    return setup


def without_ranks(setup: dict[str, Any], entries: str, *keys: str) -> dict[str, Any]:
    """The setup with these Attributes of the first entry at 0."""
    setup[entries][0].update(dict.fromkeys(keys, 0))
    return setup


RANKS: Final = ("might", "guard", "threshold", "energy", "systems", "speed")
TWICE: Final = "of the same side is called 'PETREL' too; give each a name of its own"
GM: Final = "plays a side and would see everything that the others hide; name a seat of its own for the GM"

CASES = [
    pytest.param(
        with_names(operation(), "units", "Petrel", "PETREL"),
        f"units[1].name: heron {TWICE}",
        id="two Units of one name",
    ),
    pytest.param(
        with_names(match(), "characters", "Petrel", "PETREL"),
        f"characters[1].name: ann {TWICE}",
        id="two Characters of one name",
    ),
    pytest.param(
        with_names(operation(), "units", "Swift"),
        "units[1].name: heron of the same side is called 'Swift' too",
        id="a name that is another's",
    ),
    pytest.param(
        with_names(operation(), "units", " \u200b"), "units[0].name: it is blank; write a name", id="a Unit"
    ),
    pytest.param(
        with_names(operation(), "sides", ""), "sides[0].name: it is blank; write a name", id="a side"
    ),
    pytest.param(
        with_names(match(), "characters", "\u00a0"), "characters[0].name: it is blank", id="a Character"
    ),
    pytest.param(with_names(match(), "zones", " "), "zones[0].name: it is blank; write a name", id="a Zone"),
    pytest.param(
        with_names(war(), "units", " "), "units[0].name: it is blank; write a name", id="a unit of war"
    ),
    pytest.param(
        with_names(war(), "sides", " "), "sides[0].name: it is blank; write a name", id="a side of war"
    ),
    pytest.param(
        without_ranks(operation(), "units", *RANKS),
        "units[0]: all its Attributes are 0; give it Ranks in might, guard, threshold, energy, ",
        id="a Unit without a Rank",
    ),
    pytest.param(
        without_ranks(match(), "characters", "fitness", "intellect", "charm", "awareness", "willpower"),
        "characters[0]: all its Attributes are 0; give it Ranks in fitness, intellect, charm, ",
        id="a Character without a Rank",
    ),
    pytest.param({**operation(), "gm": "blue"}, f"gm: seat 'blue' {GM}", id="the GM of an Operation plays"),
    pytest.param({**match(), "gm": "blue"}, f"gm: seat 'blue' {GM}", id="the GM of a Match plays"),
    pytest.param(
        {**war(), "gm": war()["sides"][0]["id"]},
        f"gm: seat {war()['sides'][0]['id']!r} {GM}",
        id="the GM of a war plays",
    ),
    pytest.param(
        with_id(operation(), "units"), "units[0].id: the id has 65 characters; use at most 64", id="a long id"
    ),
    pytest.param(
        with_id(match(), "characters"),
        "characters[0].id: the id has 65 characters",
        id="a Character's long id",
    ),
    pytest.param(with_id(war(), "units"), "units[0].id: the id has 65 characters", id="a long id of war"),
]


@pytest.mark.parametrize(("setup", "said"), CASES)
def test_it_is_against_the_rules_and_can_be_played(setup: dict[str, Any], said: str) -> None:
    problems = ruleset(setup["ruleset"]).problems(setup)
    assert [str(problem)[: len(said)] for problem in problems] == [said]
    assert [problem.fatal for problem in problems] == [False]
    assert new_battle(setup, 3).decision is not None


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param({**operation(), "gm": "blue", "open_sheets": True}, id="a GM plays with open sheets"),
        pytest.param({**operation(), "gm": "gm"}, id="a GM who does not play"),
        pytest.param(with_names(operation(), "units", "Petrel", "Swift", "Petrel"), id="a name on each side"),
    ],
)
def test_what_can_be_told_apart_and_played_fairly_is_by_the_rules(setup: dict[str, Any]) -> None:
    assert ruleset(setup["ruleset"]).problems(setup) == []


def test_an_id_of_64_characters_is_by_the_rules() -> None:
    setup = skirmish("a" * 64)
    assert ruleset("battle-century").problems(setup) == []


def test_pilots_and_mecha_of_a_force_with_one_name_are_told() -> None:
    force = squad(
        pilot("ann", name="Petrel"),
        pilot("bea", name="petrel"),
        mecha("heron", name="Crane"),
        mecha("swift", name="Crane"),
    )
    found = ruleset("battle-century").force_problems(force)
    assert [str(problem) for problem in found] == [
        "pilots[1].name: ann of the same side is called 'petrel' too; give each a name of its own",
        "units[1].name: heron of the same side is called 'Crane' too; give each a name of its own",
    ]


def test_a_sheet_of_a_force_may_still_be_without_ranks() -> None:
    force = squad(pilot("ann", fitness=0, awareness=0, willpower=0))
    assert ruleset("battle-century").force_problems(force) == []


def test_units_of_a_force_for_war_may_fight_on_different_sides_under_one_name() -> None:
    first, second = war()["units"][:2]
    posted = [
        {
            key: value
            for key, value in {**unit, "name": "Levy"}.items()
            if key not in ("side", "seat", "at", "arrives")
        }
        for unit in (first, second)
    ]
    force = {"ruleset": "exalted-war", "units": posted}
    assert ruleset("exalted-war").force_problems(force) == []
