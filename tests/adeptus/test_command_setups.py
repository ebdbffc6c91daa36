"""Directors, decks and the Battlefront in setups: what is refused, where and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from wartable.rulesets.adeptus.rulebook import MISSIONS

BOSS: Final[dict[str, Any]] = {"id": "boss", "side": "a", "kind": "director"}
CHIEF: Final[dict[str, Any]] = {"id": "chief", "side": "b", "kind": "director"}
ONE: Final[dict[str, Any]] = {"id": "one", "side": "a", "weapons": ["hatchet"]}
TWO: Final[dict[str, Any]] = {"id": "two", "side": "b", "weapons": ["hatchet"]}
MASS: Final[dict[str, Any]] = {
    "id": "mass",
    "side": "a",
    "kind": "horde",
    "squads": 2,
    "weapons": ["hatchet"],
}
OTHER: Final[dict[str, Any]] = {**MASS, "id": "other", "side": "b"}


def mission(*units: Mapping[str, object], **more: object) -> dict[str, object]:
    """Two sides with a Supreme Commander and somebody on the table each, and these units."""
    return {
        "ruleset": "adeptus",
        "title": "A Mission",
        "sides": [{"id": "a"}, {"id": "b"}],
        "units": [ONE, TWO, *units],
        **more,
    }


def faults(setup: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    """What is wrong and what would do, by path."""
    return {problem.path: (problem.what, problem.remedy) for problem in MISSIONS.problems(setup)}


@pytest.mark.parametrize(
    ("unit", "path", "what"),
    [
        ({"deck": {"smoke_line": 4}}, "deck.smoke_line", "4 is out of bounds"),
        ({"deck": {"smoke": 1}}, "deck.smoke", "there is no Advantage 'smoke'"),
        ({"styles": ["steady"]}, "styles[0]", "there is no Style 'steady'"),
        ({"role": "giants"}, "role", "there is no role 'giants'"),
        ({"subordinates": ["two"]}, "subordinates", "two is not of a"),
        ({"subordinates": ["three"]}, "subordinates[0]", "there is no unit 'three'"),
        ({"supreme": "no"}, "supreme", "'no' is neither true nor false"),
        ({"supreme": False}, "subordinates", "it is missing"),
        (
            {"supreme": False, "subordinates": ["one"], "deck": {}},
            "deck",
            "only a Supreme Commander has that",
        ),
        ({"fate": 2}, "fate", "a director is off the table"),
    ],
)
def test_a_faulty_director_is_told_where_and_why(unit: dict[str, Any], path: str, what: str) -> None:
    found = faults(mission({**BOSS, **unit}))
    assert found[f"units[2].{path}"][0] == what


def test_two_supreme_commanders_are_too_many_and_a_second_director_is_not() -> None:
    second = {**BOSS, "id": "aide"}
    assert faults(mission(BOSS, second)) == {
        "units[3]": ("a has two Supreme Commanders", "leave one, or give one supreme = false")
    }
    assert faults(mission(BOSS, {**second, "supreme": False, "subordinates": ["one"]})) == {}


def test_a_director_on_the_table_says_which_kind_he_is() -> None:
    styled = {**ONE, "id": "three", "styles": ["steady_hand"]}
    assert faults(mission(styled))["units[2].styles"][0] == "only a Director has that"
    assert faults(mission({**styled, "supreme": True})) == {}
    assert faults(mission({**styled, "supreme": False, "subordinates": ["one"]})) == {}


def test_only_hordes_have_a_command_centre_and_offers() -> None:
    found = faults(mission({**ONE, "id": "three", "command_centre": 40, "offers": ["sappers"]}))
    assert found["units[2].command_centre"][0] == "only a Horde has that"
    assert found["units[2].offers"][0] == "only a Horde has that"
    assert faults(mission({**MASS, "command_centre": 40, "offers": ["sappers"]})) == {}
    assert faults(mission({**MASS, "supreme": True}))["units[2].supreme"][0] == "a Horde is no Director"


@pytest.mark.parametrize(
    ("battlefront", "units", "expected"),
    [
        (True, (BOSS, CHIEF, MASS, OTHER), {}),
        ({}, (BOSS, CHIEF, MASS, OTHER), {}),
        (
            True,
            (BOSS, CHIEF, MASS),
            {"battlefront": ("b commits 0 Hordes", "list 1 to 3 in battlefront.hordes")},
        ),
        (
            True,
            (BOSS, MASS, OTHER),
            {
                "battlefront": (
                    "b has no Supreme Commander to fight it",
                    "add one, or leave the Battlefront out",
                )
            },
        ),
        ({"fought": False}, (BOSS, MASS), {}),
    ],
)
def test_a_battlefront_needs_two_commanders_with_hordes(
    battlefront: object, units: tuple[Any, ...], expected: dict[str, tuple[str, str]]
) -> None:
    assert faults(mission(*units, battlefront=battlefront)) == expected


@pytest.mark.parametrize(
    ("horde", "path", "what"),
    [
        ({"side": "c", "id": "x", "squads": 1}, "side", "there is no side 'c'"),
        ({"side": "a", "unit": "one"}, "unit", "there is no Horde of a 'one'"),
        ({"side": "a", "unit": "other"}, "unit", "there is no Horde of a 'other'"),
        ({"side": "a", "unit": "mass", "squads": 2}, "squads", "the unit says that"),
        ({"side": "a", "id": "x"}, "squads", "it is missing"),
        ({"side": "a", "squads": 2}, "id", "it is missing"),
        ({"side": "a", "id": "x", "squads": 6}, "squads", "6 is out of bounds"),
        (
            {"side": "a", "id": "x", "squads": 2, "offers": ["mines"]},
            "offers[0]",
            "there is no Advantage 'mines'",
        ),
    ],
)
def test_a_faulty_horde_is_told_where_and_why(horde: dict[str, Any], path: str, what: str) -> None:
    good = [{"side": "a", "unit": "mass"}, {"side": "b", "unit": "other"}]
    setup = mission(BOSS, CHIEF, MASS, OTHER, battlefront={"hordes": [*good, horde]})
    assert faults(setup)[f"battlefront.hordes[2].{path}"][0] == what


@pytest.mark.parametrize("again", [{"side": "a", "unit": "mass"}, {"side": "a", "id": "mass", "squads": 2}])
def test_no_horde_is_committed_twice(again: dict[str, Any]) -> None:
    hordes = [{"side": "a", "unit": "mass"}, {"side": "b", "unit": "other"}, again]
    found = faults(mission(BOSS, CHIEF, MASS, OTHER, battlefront={"hordes": hordes}))
    assert found["battlefront.hordes[2]"][0] == "there is a second mass"


def test_four_hordes_are_too_many_and_three_are_not() -> None:
    three = [{"side": "a", "id": f"x{at}", "squads": 1} for at in range(3)]
    rest = [{"side": "b", "unit": "other"}]
    assert faults(mission(BOSS, CHIEF, OTHER, battlefront={"hordes": [*three, *rest]})) == {}
    four = [*three, {"side": "a", "id": "x3", "squads": 1}, *rest]
    found = faults(mission(BOSS, CHIEF, OTHER, battlefront={"hordes": four}))
    assert found["battlefront"][0] == "a commits 4 Hordes"


def test_three_sides_fight_no_battlefront() -> None:
    three = {"id": "three", "side": "c", "weapons": ["hatchet"]}
    setup = {**mission(BOSS, CHIEF, MASS, OTHER, three, battlefront=True)}
    setup["sides"] = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
    assert "battlefront" in faults(setup)


def test_a_save_in_which_every_side_has_prepared_goes_on_with_initiative() -> None:
    # Given: a Mission saved before Initiative, by hand changed to say that both sides are ready
    setup = mission()
    saved = {**MISSIONS.dump(MISSIONS.start(setup, 1)), "phase": "before", "prepared": ["a", "b"]}
    state = MISSIONS.restore(setup, saved)
    # When: it goes on
    MISSIONS.step(MISSIONS.table(state, {}, None, [], listening=True))
    # Then: nobody prepares again
    assert (state.phase, state.prepared) == ("initiative", ["a", "b"])


@pytest.mark.rule("SC-03")
def test_two_directors_of_sides_that_are_not_there_are_not_said_to_lead_the_same() -> None:
    found = faults(mission({**BOSS, "side": "c"}, {**CHIEF, "side": "d"}))
    assert list(found) == ["units[2].side", "units[3].side"]
