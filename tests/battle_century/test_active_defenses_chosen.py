"""Absorbing Armor and Custom Defense, against the Weapons of their choice. R-AD-007 to R-AD-009."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


# ------------------------------------------------------------------ Absorbing Armor, Custom Defense


@rule("R-AD-007")
@pytest.mark.parametrize(
    ("weapon", "choice"),
    [
        ("stun_rod", "melee"),
        ("stun_rod", "non_beam"),
        (GUN, "shooting"),
        (GUN, "non_beam"),
        ("beam_saber", "melee"),
        ("beam_saber", "beam"),
        ("beam_rifle", "shooting"),
        ("beam_rifle", "beam"),
    ],
)
def test_absorbing_armor_answers_the_weapons_of_its_choice(weapon: str, choice: str) -> None:
    # Given: red1 next to blue1, whose Weapon is of the chosen kind
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[weapon])],
        red=[
            unit("red1", threshold=10, zone="B1", guard=5, upgrades={"torso": [f"absorbing_armor:{choice}"]})
        ],
        tension=5,
    )
    # When: it is hit with 16 and answers: 10 + 3 = 13
    battle = play(setup, ["attack", f"with:{weapon}", f"absorbing_armor:{choice}+3:red1"], dice=[[6]])
    # Then: 3 Damage for 1 Energy
    assert numbers(the(battle, "DefenseRaised")) == {"amount": 3, "defense": 13, "total": 16}
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 1
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-AD-007", "R-AD-009/2")
@pytest.mark.parametrize(
    ("weapon", "choice"),
    [
        ("stun_rod", "shooting"),
        ("stun_rod", "beam"),
        (GUN, "melee"),
        (GUN, "beam"),
        ("beam_saber", "shooting"),
        ("beam_saber", "non_beam"),
        ("beam_rifle", "melee"),
        ("beam_rifle", "non_beam"),
    ],
)
def test_against_other_weapons_it_does_nothing(weapon: str, choice: str) -> None:
    # Given: red1 has both Upgrades against something else
    equipped = {"torso": [f"absorbing_armor:{choice}", f"custom_defense:{choice}"]}
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[weapon])],
        red=[unit("red1", threshold=10, zone="B1", guard=5, upgrades=equipped)],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", f"with:{weapon}"], dice=[[4]])
    # Then: nobody was asked
    assert numbers(the(battle, "Damaged"))["amount"] == 4


@rule("R-AD-008")
def test_absorbing_armor_costs_nothing_when_it_blocks_all_damage() -> None:
    # Given: Defense 10, a Shooting Test of 13
    setup = situation(
        blue=[BLUE],
        red=[
            unit("red1", threshold=10, zone="C1", guard=5, upgrades={"torso": ["absorbing_armor:shooting"]})
        ],
        tension=5,
    )
    # When: the armor answers: 10 + 3 = 13
    battle = play(setup, [*SHOT, "absorbing_armor:shooting+3:red1"], dice=[[3]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 0
    assert of(battle, "Damaged") == []


@rule("R-AD-008")
def test_without_energy_absorbing_armor_serves_where_it_blocks_all_damage() -> None:
    # Given: red1 has no Energy left
    setup = situation(
        blue=[BLUE],
        red=[
            unit(
                "red1",
                threshold=10,
                zone="C1",
                guard=5,
                energy_spent=5,
                upgrades={"torso": ["absorbing_armor:shooting"]},
            )
        ],
        tension=5,
    )
    # When: a Test of 13 is seen
    battle = play(setup, [*SHOT, "absorbing_armor:shooting+3:red1"], dice=[[3]])
    # Then
    assert of(battle, "Damaged") == []


@rule("R-AD-008")
def test_without_energy_absorbing_armor_does_nothing_against_more() -> None:
    # Given: red1 has no Energy left
    setup = situation(
        blue=[BLUE],
        red=[
            unit(
                "red1",
                threshold=10,
                zone="C1",
                guard=5,
                energy=5,
                energy_spent=5,
                upgrades={"torso": ["absorbing_armor:shooting"]},
            )
        ],
        tension=5,
    )
    # When: a Test of 14 would leave 1 Damage
    battle = play(setup, SHOT, dice=[[4]])
    # Then: nobody was asked
    assert numbers(the(battle, "Damaged"))["amount"] == 4


@rule("R-AD-009/4")
def test_custom_defense_adds_five_for_two_energy() -> None:
    # Given: a Test of 16 against 10
    setup = situation(
        blue=[BLUE],
        red=[unit("red1", threshold=10, zone="C1", guard=5, upgrades={"arms": ["custom_defense:shooting"]})],
        tension=5,
    )
    # When
    battle = play(setup, [*SHOT, "custom_defense:shooting+5:red1"], dice=[[6]])
    # Then: 1 Damage
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 2
    assert numbers(the(battle, "Damaged"))["amount"] == 1


@rule("R-AD-009/3")
def test_custom_defense_adds_three_for_one_energy() -> None:
    # Given: red1 has a single point of Energy left
    setup = situation(
        blue=[BLUE],
        red=[
            unit(
                "red1",
                threshold=10,
                zone="C1",
                guard=5,
                energy=5,
                energy_spent=4,
                upgrades={"arms": ["custom_defense:shooting"]},
            )
        ],
        tension=5,
    )
    battle = begin(setup, dice=[[6]])
    answer(battle, *SHOT)
    assert keys(battle) == ["custom_defense:shooting+3:red1", "pass"]
    # When
    answer(battle, "custom_defense:shooting+3:red1")
    # Then: it costs the point though 3 Damage are left, and would where none were
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 1
    assert numbers(the(battle, "Damaged"))["amount"] == 3
