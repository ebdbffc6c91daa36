"""Who tests Fear and Pinning, and against what; and who adds numbers to an attack. AD-10, AD-11, SW-18,
SW-50.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.adeptus.missions import (
    horde,
    ic,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)

rule = pytest.mark.rule

GUNS: Final = [swarm("red1", at=(50, 40), count=12)]
TUBE: Final = {"specialists": 1, "special_weapon": "longglass"}


@rule("AD-10-01")
def test_the_magnitude_of_the_horde_that_tests_fear_helps() -> None:
    # Given: 52 - 10 + 18; one more breaks it
    setup = situation(blue=[horde("blue1", at=(25, 40), magnitude=37)], red=[ic("red1", at=(70, 40), fear=2)])
    held = play(setup, [], [[60]])
    assert terms(the(held, "Tested")) == {"Willpower": 52, "Fear 2": -10, "half its Magnitude": 18}
    assert "broken" not in unit_of(held, "blue1").marks


@rule("AD-10-01")
def test_the_magnitude_of_a_frightful_horde_helps_nobody() -> None:
    red = horde("red1", at=(70, 40), fear=2, magnitude=37)
    battle = play(situation(blue=[ic("blue1", at=(25, 40))], red=[red]), [], [[42]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52, "Fear 2": -10}


@rule("AD-10-01")
def test_a_horde_that_fails_breaks_whatever_the_fear_is_of() -> None:
    # Given: 52 - 10 + 18 is 60; it does not rally
    setup = situation(blue=[horde("blue1", at=(25, 40), magnitude=37)], red=[ic("red1", at=(70, 40), fear=2)])
    battle = play(setup, [], [[61], [99]])
    assert "broken" in unit_of(battle, "blue1").marks
    assert not of(battle, "Shocked")


@rule("AD-10-01")
def test_a_person_who_fails_against_a_horde_is_shocked_and_does_not_break() -> None:
    # Given: 52 - 10 is 42; 30 on the Shock Table
    red = horde("red1", at=(70, 40), fear=2, magnitude=37)
    battle = play(situation(blue=[ic("blue1", at=(25, 40))], red=[red]), [], [[43], [30]])
    assert unit_of(battle, "blue1").marks == {"rattled": 10}
    assert "broken" not in unit_of(battle, "red1").marks


@rule("AD-10-01")
def test_a_fear_is_tested_once_by_each() -> None:
    met = ic("blue1", at=(25, 40), met=["red1"])
    battle = play(situation(blue=[met], red=[ic("red1", at=(70, 40), fear=2)]))
    assert not of(battle, "Tested")
    mutual = [ic("red1", at=(70, 40), fear=2, met=["blue1"])]
    battle = play(situation(blue=[ic("blue1", at=(25, 40))], red=mutual), [], [[42]])
    assert unit_of(battle, "blue1").met == ["red1"]
    assert unit_of(battle, "red1").met == ["blue1"]


@rule("AD-11-01", "AD-R28", "AD-R16")
def test_loose_underlings_are_suppressed_without_a_test_of_their_own() -> None:
    # Given: the band stands beside the Overseer that led it; he alone tests
    band: dict[str, object] = {"id": "loose", "side": "red", "overseer": "blue1", "at": [21, 41]}
    band |= {"swarm": {"origin": "blue1", "normal": 3}}
    led = swarm("blue1", at=(20, 40), now={"swarm": ""})
    battle = play(
        situation(blue=GUNS, red=[led], now={"bands": [band]}),
        ["suppress>blue1"],
        [[52], [100]],
    )
    assert [event.facts()["unit"] for event in of(battle, "Tested")] == ["blue1"]


@rule("AD-11-01", "AD-R28")
def test_a_pinned_horde_is_suppressed_without_a_further_test() -> None:
    red = horde("blue1", at=(20, 40), magnitude=37, marks={"pinned": 1}, shooter="red2")
    setup = situation(blue=[*GUNS, ic("red2", at=(60, 60))], red=[red])
    battle = play(setup, ["suppress>blue1"], [[100]])
    assert not of(battle, "Tested")
    assert unit_of(battle, "blue1").shooter == "red2"
    assert unit_of(battle, "blue1").marks == {"pinned": 1, "shot_at": 1}


@rule("AD-10-13", "AD-11-02")
@pytest.mark.parametrize(("roll", "left"), [(52, {}), (53, {"pinned": 1})])
def test_who_was_shot_at_gets_over_pinning_by_willpower_alone(roll: int, left: dict[str, int]) -> None:
    wall = {"kind": "cover", "name": "Wall", "ap": 8, "x": 20, "y": 30, "width": 1, "height": 20}
    blue = ic("blue1", at=(20, 40), marks={"pinned": 1, "shot_at": 1}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=[wall])
    battle = play(setup, ["end"], [[roll]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52}
    assert unit_of(battle, "blue1").marks == left


@rule("AD-10-13")
@pytest.mark.parametrize(
    ("marks", "left"),
    [
        ({"frozen": 1, "aftermath": 10}, {"frozen": 1, "aftermath": 10}),
        ({"stunned": 3, "aftermath": 10}, {"stunned": 2, "aftermath": 10}),
        ({"stunned": 2, "aftermath": 10}, {"stunned": 1, "aftermath": 10}),
        ({"faint": 3, "aftermath": 10}, {"faint": 2, "aftermath": 10}),
        ({"helpless": 1, "aftermath": 10}, {"toll": 10}),
        ({"faint": 1, "aftermath": 10}, {"toll": 10}),
        ({"stunned": 1, "aftermath": 10}, {"aftermath": 10}),
    ],
)
def test_only_who_comes_round_from_a_shock_feels_its_lasting_harm(
    marks: dict[str, int], left: dict[str, int]
) -> None:
    # Given: a frozen one fails to get over it
    setup = situation(blue=[ic("blue1", at=(20, 40), marks=marks)], red=[ic("red1", at=(90, 70))])
    battle = play(setup, [], [[99]] * ("frozen" in marks))
    assert unit_of(battle, "blue1").marks == left


@rule("SW-18", "SW-50", "AD-R13")
def test_the_number_of_the_ranks_helps_neither_a_specialist_nor_their_overseer() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(20, 40), count=7, underlings=TUBE)], red=[ic("red1", at=(60, 40))]
    )
    battle = play(setup, ["volley>red1", "shot:pattern_rifle>red1"], [[100], [99], [98]])
    assert [terms(event).get("Unit Strength Modifier") for event in of(battle, "AttackRolled")] == [
        35,
        None,
        None,
    ]


@rule("SW-50", "AD-R13", "AD-R34")
def test_a_horde_adds_its_magnitude_modifier_and_no_unit_strength() -> None:
    # Given: 3 squads, of which one has lost 3
    setup = situation(
        blue=[horde("blue1", at=(20, 40), squads=3, magnitude=57)], red=[ic("red1", at=(60, 40))]
    )
    battle = play(setup, ["fire:pattern_rifle>red1"], [[100]])
    found = terms(the(battle, "AttackRolled"))
    assert found["Magnitude Modifier"] == 15
    assert "Unit Strength Modifier" not in found
