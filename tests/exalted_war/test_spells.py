"""Spells: one is an action, each works once. EW-27, EW-48, W-6, W-42, W-47."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.exalted_war.battles import (
    Piece,
    begin,
    keys,
    of,
    person_of,
    play,
    situation,
    solo,
    sorcerer,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

CASTER: Mapping[str, object] = {"spells": ["ash_veil"]}

BOWS: Mapping[str, object] = {**CALM, "bow": "long_bow", "ranged": 0}

ARCHER: Mapping[str, object] = {"bow": "long_bow", "archery": 3}

WALL: Mapping[str, object] = {"dexterity": 5, "dodge": 5, "war": 5}
"""A leader whom no volley of these tests hits."""


def caster(**more: object) -> Piece:
    """blue1, whose leader can cast Ash Veil."""
    return unit("blue1", at=(500, 400), leader={**CASTER, **more}, troops=CALM)


def casts(battle: Battle[State]) -> list[str]:
    """The spells on offer."""
    return [key for key in keys(battle) if key.startswith("cast")]


@rule("EW-27")
def test_casting_is_the_whole_action_of_a_commander() -> None:
    # Given
    setup = situation(blue=[caster()], red=[unit("red1", at=(600, 400), troops=CALM, next=2)])
    # When
    battle = play(setup, ["cast:ash_veil>red1"])
    # Then: Speed 5, -2
    assert the(battle, "ActionTaken", unit="blue1", action="cast", speed=5, penalty=2)
    assert the(battle, "SpellCast", unit="blue1", person="blue1_leader", spell="ash_veil", target="red1")
    assert (unit_of(battle, "blue1").next, unit_of(battle, "blue1").penalty) == (6, 2)


@rule("EW-27", "W-47")
def test_each_spell_is_cast_once_in_a_battle() -> None:
    # Given
    setup = situation(blue=[caster()], red=[unit("red1", at=(600, 400), troops=CALM)], acts=["blue1"])
    # When: it is cast on tick 1, and tick 6 has come
    battle = begin(setup)
    assert casts(battle) == ["cast:ash_veil>red1"]
    battle.choose("cast:ash_veil>red1")
    # Then
    assert casts(battle) == []
    assert person_of(battle, "blue1_leader").cast == ["ash_veil"]


@rule("EW-27", "W-47")
@pytest.mark.parametrize(("x", "found"), [(720, ["cast:ash_veil>red1"]), (721, [])])
def test_a_spell_reaches_200_yards_from_edge_to_edge(x: int, found: list[str]) -> None:
    # Given: both are 20 yards across
    battle = play(situation(blue=[caster()], red=[unit("red1", at=(x, 400), troops=CALM)], acts=["blue1"]))
    # Then
    assert casts(battle) == found


@rule("EW-27", "W-47")
def test_a_spell_takes_sight() -> None:
    # Given: a wood between them that nobody sees through
    wood = {"kind": "blocking", "x": 540, "y": 380, "width": 20, "height": 40}
    setup = situation(
        blue=[caster()],
        red=[unit("red1", at=(600, 400), troops=CALM)],
        acts=["blue1"],
        field={"areas": [wood]},
    )
    # When / Then
    assert casts(play(setup)) == []


@rule("EW-27", "W-6", "W-47")
def test_the_target_of_a_spell_tests_its_nerve_harder_by_the_circle() -> None:
    # Given: Morale 2, Magnitude less Drill 1 at least, circle 1; armour none, not engaged
    setup = situation(
        blue=[caster()], red=[unit("red1", at=(600, 400), troops={"armour": "none"})], acts=["blue1"]
    )
    # When: 2 successes against 2
    battle = play(setup, ["cast:ash_veil>red1"], [[10, 1]])
    # Then: no roll to cast it, no Endurance at risk
    tested = the(battle, "HesitationTested", unit="red1", trigger="spell")
    assert terms(tested, "difficulty") == {"least difficulty": 1, "is the target of a spell": 1}
    assert tested.facts()["passed"] is True


@rule("EW-27", "EW-45")
def test_whoever_never_wavers_does_not_for_a_spell() -> None:
    # Given: the walking dead, and a person alone
    setup = situation(
        blue=[caster(spells=["ash_veil"])],
        red=[solo("red1", at=(600, 400)), unit("red2", at=(600, 500), troops=CALM)],
        acts=["blue1"],
    )
    # When
    alone = play(setup, ["cast:ash_veil>red1"])
    dead = play(setup, ["cast:ash_veil>red2"])
    # Then
    assert of(alone, "HesitationTested") == []
    assert of(dead, "HesitationTested") == []


# ------------------------------------------------------------------ Ash Veil


@rule("EW-27", "W-47")
@pytest.mark.parametrize(
    ("tick", "choices", "expected"),
    [
        (1, ["shoot:red1", "cast:ash_veil>red1"], {}),
        (2, ["cast:ash_veil>red1", "shoot:red1"], {"veiled target": -1}),
        (6, ["cast:ash_veil>red1", "shoot:red1", "wait"], {"veiled target": -1}),
        (7, ["cast:ash_veil>red1", "wait", "shoot:red1"], {}),
    ],
)
def test_the_veil_hides_its_target_for_the_five_ticks_after_the_casting(
    tick: int, choices: list[str], expected: Mapping[str, int]
) -> None:
    # Given: blue2 with bows acts on some tick; blue1 casts on tick 1 and acts again on tick 6
    setup = situation(
        blue=[
            caster(),
            unit("blue2", at=(500, 200), leader={"dexterity": 3, **ARCHER}, troops=BOWS, next=tick),
        ],
        red=[unit("red1", at=(600, 300), leader=WALL, troops=CALM, next=20)],
        order=["blue2", "blue1", "red1"],
    )
    # When
    battle = play(setup, choices, [[2] * 6])
    # Then
    assert terms(the(battle, "AttackRolled", unit="blue2"), "external") == expected


@rule("EW-27", "W-47")
def test_the_veil_hinders_the_missiles_of_whom_it_hides() -> None:
    # Given: a veil on the archers
    setup = situation(
        blue=[
            unit(
                "blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=BOWS, veil=1, veiled_until=5
            )
        ],
        red=[unit("red1", at=(600, 400), leader=WALL, troops=CALM, veil=1, veiled_until=5)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["shoot:red1"], [[2] * 6])
    # Then: and one on the target besides
    external = terms(the(battle, "AttackRolled"), "external")
    assert external == {"veiled sight": -1, "veiled target": -1}


@rule("EW-27", "W-47")
def test_the_veil_does_nothing_at_close_quarters() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, veil=1, veiled_until=5)],
        red=[unit("red1", beside="blue1", troops=CALM, veil=1, veiled_until=5)],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["attack:red1"], [[2] * 7])
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == {}


@rule("EW-27", "W-47")
def test_the_end_of_a_veil_is_told() -> None:
    # Given: it ends with tick 3
    setup = situation(
        blue=[caster()],
        red=[unit("red1", at=(600, 400), troops=CALM, veil=1, veiled_until=3)],
        acts=["blue1"],
    )
    # When: blue1 acts on ticks 1 and 6
    battle = play(setup, ["wait"])
    # Then
    assert the(battle, "SpellEnded", unit="red1", what="ash_veil")
    assert unit_of(battle, "red1").veil == 0


# ------------------------------------------------------------------ Sorcerers


@rule("EW-27", "EW-48", "W-42")
def test_a_sorcerer_in_the_ranks_casts_nothing_and_one_apart_does() -> None:
    # Given: a Sorcerer in blue1, then apart
    pieces: dict[str, Any] = {
        "blue": [unit("blue1", at=(500, 400), troops=CALM, specials=[sorcerer("cal")])],
        "red": [unit("red1", at=(600, 400), troops=CALM)],
    }
    # When
    inside = play(situation(**pieces, acts=["blue1"]))
    apart = play(situation(**pieces, acts=["cal"], people={"cal": {"apart": True}}))
    # Then
    assert casts(inside) == []
    assert casts(apart) == ["cast:ash_veil>red1"]


@rule("EW-27", "EW-48", "W-42", "W-47")
def test_a_sorcerer_apart_casts_from_the_place_of_his_unit() -> None:
    # Given: 100 people, 28 yards across; red1, 20 yards across, is 200 yards from their edge, 213 from him
    setup = situation(
        blue=[unit("blue1", at=(500, 400), members=100, relays=3, troops=CALM, specials=[sorcerer("cal")])],
        red=[unit("red1", at=(724, 400), troops=CALM)],
        acts=["cal"],
        people={"cal": {"apart": True}},
    )
    # When
    battle = play(setup, ["cast:ash_veil>red1"])
    # Then: his own time passes, not that of his unit
    assert unit_of(battle, "cal").next == 6
    assert unit_of(battle, "red1").veil == 1
    assert unit_of(battle, "blue1").next == 11


@rule("EW-27", "W-47")
def test_what_he_has_cast_stays_cast_when_he_falls_in_and_goes_apart_again() -> None:
    # Given: a Sorcerer who has cast his spell
    setup = situation(
        blue=[unit("blue1", at=(500, 400), troops=CALM, specials=[sorcerer("cal")])],
        red=[unit("red1", at=(600, 400), troops=CALM)],
        acts=["cal"],
        people={"cal": {"apart": True, "cast": ["ash_veil"]}},
    )
    # When / Then
    assert casts(play(setup)) == []


@rule("EW-27", "EW-48")
def test_a_spell_at_a_unit_destroyed_in_the_same_tick_comes_to_nothing() -> None:
    # Given: red1 has one box left, blue2 strikes at it while blue1 casts
    setup = situation(
        blue=[caster(), unit("blue2", at=(600, 500), troops=CALM)],
        red=[unit("red1", beside="blue2", members=8, health=6, troops=CALM), unit("red2", at=(1000, 100))],
        acts=["blue1", "blue2"],
    )
    # When: 4 + 2 + 1 against 4 - 4: 7 left, 3 + 4 + 2 + 7 - 4 = 12 dice, 1 level
    battle = play(setup, ["cast:ash_veil>red1", "attack:red1"], [[7, 7, 7, 7, 1, 1, 1], [7] + [1] * 11])
    # Then
    assert the(battle, "UnitDestroyed", unit="red1")
    assert unit_of(battle, "red1").veil == 0
