"""Stealth Field, Guardian of Steel, Invincible Alloy. R-UPG-009, R-UPG-019 to R-UPG-021."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

STEALTH: Final = {"internal": ["stealth_field"]}
GUARDIAN: Final = {"internal": ["guardian_of_steel"]}
ALLOY: Final = {"internal": ["invincible_alloy"]}


# ------------------------------------------------------------------ Stealth Field


@rule("R-UPG-009")
def test_a_stealth_field_hides_who_maneuvers_for_a_round() -> None:
    # Given: blue1 Maneuvers where it stands
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, guard=20, upgrades=STEALTH)],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=[GUN])],
    )
    shot = ["attack", f"with:{GUN}"]
    # When: red1 shoots in this Round and, blue1 holding, in the next
    battle = play(setup, ["maneuver", "by:systems", *shot, "hold", *shot], dice=[[6, 6, 6], [6]])
    # Then
    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {"Stealth Field": -2}
    assert terms(second, "advantages") == {}


@rule("R-UPG-009")
@pytest.mark.parametrize(
    ("weapon", "dice"), [("rail_bazooka", [4]), ("riot_weapon", [4]), ("whirlwind_attack", [4, 4])]
)
def test_a_stealth_field_does_not_hide_from_an_area(weapon: str, dice: list[int]) -> None:
    # Given: a Blast, a Line, and a Burst with an Advantage of its own
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, guard=20, upgrades=STEALTH)],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=[weapon])],
    )
    # When
    choices = ["maneuver", "by:systems", "attack", f"with:{weapon}", "at:blue1"]
    battle = play(setup, choices, dice=[dice])
    # Then
    assert "Stealth Field" not in terms(the(battle, "MightRolled"), "advantages")


@rule("R-UPG-009")
def test_the_owner_is_hidden_though_its_bonus_goes_to_an_ally() -> None:
    # Given: blue1 Maneuvers for blue2
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, guard=20, upgrades=STEALTH),
            unit("blue2", zone="A1", guard=20),
        ],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=["double_blaster"])],
        order=["blue1", "red1", "blue2"],
    )
    # When: red1 shoots at both, its first die counting against blue2
    maneuver = ["maneuver", "by:systems", "for:blue2"]
    shot = ["attack", "with:double_blaster+split", "at:blue1"]
    battle = play(setup, [*maneuver, *shot, "keep:4"], dice=[[4, 2]])
    # Then: a Boost, less 2 against the owner alone
    owner = terms(the(battle, "MightRolled", target="blue1"), "advantages")
    ally = terms(the(battle, "MightRolled", target="blue2"), "advantages")
    assert owner == {"Boost": 1, "Stealth Field": -2}
    assert ally == {"Boost": 1}


@rule("R-UPG-009")
def test_a_bonus_received_hides_nobody() -> None:
    # Given: blue2 Maneuvers for blue1, who has a Stealth Field
    setup = situation(
        blue=[
            unit("blue2", zone="A1", speed=0),
            unit("blue1", zone="A1", guard=20, upgrades=STEALTH),
        ],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=[GUN])],
        order=["blue2", "red1", "blue1"],
    )
    # When
    choices = ["maneuver", "by:systems", "for:blue1", "attack", f"with:{GUN}", "at:blue1"]
    battle = play(setup, choices, dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


# ------------------------------------------------------------------ Guardian of Steel


@rule("R-UPG-019")
def test_a_guardian_covers_itself_and_every_ally_near_it() -> None:
    # Given: blue2 is 1 Zone away, blue3 is 2
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, upgrades=GUARDIAN),
            unit("blue2", zone="B1"),
            unit("blue3", zone="C1"),
        ],
        red=[unit("red1", zone="H1")],
    )
    # When: it Maneuvers with Systems 4 and pays 5 Energy
    battle = play(setup, ["maneuver", "by:systems", "for:blue1", "share"])
    # Then
    covered = of(battle, "EffectBegan", effect="maneuvering", amount=4)
    assert [event.facts()["unit"] for event in covered] == ["blue1", "blue2"]
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 5


@rule("R-UPG-019")
def test_a_guardian_that_covers_an_ally_keeps_its_own_bonus() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, upgrades=GUARDIAN), unit("blue2", zone="B1")],
        red=[unit("red1", zone="H1")],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems", "for:blue2", "share"])
    # Then
    covered = of(battle, "EffectBegan", effect="maneuvering", amount=4)
    assert [event.facts()["unit"] for event in covered] == ["blue2", "blue1"]


@rule("R-UPG-019")
def test_a_guardian_may_keep_its_energy() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", energy=5, speed=0, upgrades=GUARDIAN), unit("blue2", zone="B1")],
        red=[unit("red1", zone="H1")],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems", "for:blue1", "pass"])
    # Then
    assert len(of(battle, "EffectBegan")) == 1
    assert unit_of(battle, "blue1").energy == 5


@rule("R-UPG-019")
def test_a_guardian_with_less_energy_shares_nothing() -> None:
    # Given: 4 Energy left
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, energy_spent=1, upgrades=GUARDIAN),
            unit("blue2", zone="B1"),
        ],
        red=[unit("red1", zone="H1")],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems", "for:blue1"])
    # Then: it was not asked
    assert len(of(battle, "EffectBegan")) == 1


# ------------------------------------------------------------------ Invincible Alloy


@rule("R-UPG-020")
def test_invincible_alloy_ignores_maiming_for_a_round() -> None:
    # Given: blue1 has lost the Arms that hold its gun
    setup = situation(
        blue=[
            unit("blue1", zone="A1", threshold=5, weapons=[GUN], damage=5, maimed=["arms"], upgrades=ALLOY)
        ],
        red=[unit("red1", zone="B1", guard=20)],
    )
    # When: it pays 2 Energy and shoots
    battle = begin(setup, dice=[[1]])
    answer(battle, "invincible_alloy", "attack", f"with:{GUN}", "to:A1")
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 2
    assert str(the(battle, "AttackDeclared").facts()["weapon"]) == GUN
    # When: a Round has passed
    answer(battle, "hold", "attack")
    # Then: the Arms are gone again
    assert f"with:{GUN}" not in keys(battle)


@rule("R-UPG-020")
def test_invincible_alloy_brings_back_upgrades_too() -> None:
    # Given: red1 ignores that its legs with a booster are Maimed
    equipped = {**ALLOY, "legs": ["reactive_booster"]}
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit(
                "red1", zone="C1", guard=5, threshold=5, speed=5, damage=5, maimed=["legs"], upgrades=equipped
            )
        ],
        order=["red1", "blue1"],
        tension=5,
    )
    # When: it answers
    choices = ["invincible_alloy", "hold", "attack", f"with:{GUN}", "reactive_booster+2:red1"]
    battle = play(setup, choices, dice=[[4]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 2


@rule("R-UPG-020")
def test_without_energy_maiming_is_not_ignored() -> None:
    # Given: 1 Energy left
    setup = situation(
        blue=[unit("blue1", zone="A1", energy=5, energy_spent=4, upgrades=ALLOY)],
        red=[unit("red1", zone="C1")],
    )
    # When
    battle = begin(setup)
    # Then
    assert "invincible_alloy" not in keys(battle)


@rule("R-UPG-020")
def test_the_last_two_energy_ignore_maiming() -> None:
    # Given: 2 Energy left
    setup = situation(
        blue=[unit("blue1", zone="A1", energy=5, energy_spent=3, upgrades=ALLOY)],
        red=[unit("red1", zone="C1")],
    )
    # When
    battle = play(setup, ["invincible_alloy"])
    # Then
    assert unit_of(battle, "blue1").energy == 0


def doomed(**more: Any) -> Piece:
    """A monster, which leaves no Core, in C1 with the Alloy and a single point of Threshold left."""
    now = {"zone": "C1", "tier": "monster", "damage": 19, "maimed": ["head", "torso", "arms"]}
    return unit("red1", **{"threshold": 5, "speed": 5, **now, "upgrades": ALLOY, **more})


@rule("R-UPG-021")
def test_invincible_alloy_survives_the_first_destruction_alone() -> None:
    # Given: a monster, who leaves no Core, and whom two Units shoot at
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="A1", speed=0, weapons=[GUN]),
        ],
        red=[doomed(), unit("red2", zone="H9")],
        tension=5,
    )
    # When
    shot = ["attack", f"with:{GUN}"]
    battle = play(setup, [*shot, *shot], dice=[[6], [6]])
    # Then: at Threshold 1 after the first
    assert numbers(the(battle, "Survived")) == {"left": 1}
    the(battle, "Destroyed", unit="red1")


@rule("R-UPG-021")
def test_invincible_alloy_withstands_no_technique() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["missile_massacre"])],
        red=[doomed(), unit("red2", zone="H9")],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:missile_massacre"], dice=[[6]])
    # Then
    assert of(battle, "Survived") == []
    the(battle, "Destroyed", unit="red1")


@rule("R-UPG-021")
def test_invincible_alloy_withstands_what_is_no_attack() -> None:
    # Given: red1 stands in Extreme Terrain, 10 + Tension 5 against 1 + Speed 5
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[doomed(systems=5)],
        order=["red1", "blue1"],
        tension=5,
        extra={"C1": ["extreme"]},
    )
    # When: it holds, and the Terrain tests it at the end of its Turn
    battle = play(setup, ["hold"], dice=[[1]])
    # Then
    assert numbers(the(battle, "Survived")) == {"left": 1}


@rule("R-ACT-041", "R-UPG-019")
def test_a_guardian_that_maneuvers_for_an_ally_covers_itself_once_and_that_ally_once() -> None:
    # Given: blue2 beside it
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, upgrades=GUARDIAN), unit("blue2", zone="B1")],
        red=[unit("red1", zone="H1")],
    )
    # When: it Maneuvers for blue2 and shares that
    battle = play(setup, ["maneuver", "by:systems", "for:blue2", "share"])
    # Then
    covered = of(battle, "EffectBegan", effect="maneuvering", amount=4)
    assert [event.facts()["unit"] for event in covered] == ["blue2", "blue1"]
