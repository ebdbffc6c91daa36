"""Extreme Fortification and Power Suit. R-FEAT-006, R-FEAT-007, R-FEAT-012."""

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
from wartable import Setup
from wartable.testing import rule

MISSILES: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{MISSILES}")


def armed(*features: str, **more: Any) -> Piece:
    """blue1 in A1, which cannot Move, with missiles and these Features."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [MISSILES]}
    return unit("blue1", **{"threshold": 5, "energy": 5, **values, "features": list(features), **more})


def row(blue: Piece, *red: Piece, **more: Any) -> Setup:
    """A strip of eight Zones."""
    return situation(blue=[blue], red=list(red), **{"terrain": ["........"], **more})


# ------------------------------------------------------------------ Extreme Fortification


@rule("R-FEAT-006")
def test_extreme_fortification_leaves_the_damage_of_a_might_test_whole() -> None:
    # Given: 5 + 5 Tension + 6 against Defense 10
    setup = row(armed(), unit("red1", zone="C1", guard=5, features=["extreme_fortification"]), tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 6


@rule("R-FEAT-006", "R-TRBL-024", "R-TRBL-008")
def test_extreme_fortification_halves_what_a_weapon_adds_to_its_might_test() -> None:
    # Given: a Chainblade at Tension 5, in Melee
    setup = row(
        armed(zone="C1", weapons=["chainblade"]),
        unit("red1", zone="C1", guard=5, threshold=20, features=["extreme_fortification"]),
        tension=5,
    )
    # When: 5 + 5 + 6 against 10 passes by 6, and 5 more are halved to 2
    battle = play(setup, ["attack", "with:chainblade"], dice=[[6]])
    # Then
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [6, 2]
    assert the(battle, "Blocked").facts()["reason"] == "Extreme Fortification"


@rule("R-FEAT-006", "R-TRBL-023", "A-74")
def test_of_a_suppress_extreme_fortification_halves_what_the_weapon_adds() -> None:
    # It let all of a Suppress through whole, what the Weapon adds to the Might Test among it.
    # Given: a Chainblade at Tension 5, in Melee
    red = unit("red1", zone="C1", guard=5, threshold=20, features=["extreme_fortification"])
    setup = row(armed(zone="C1", weapons=["chainblade"]), red, tension=5)
    # When: 6 by the Test and 5 more make 5 now, 3 of them by the Test; the other 2 are halved
    battle = play(setup, ["suppress", "with:chainblade"], dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 4


@rule("R-FEAT-006")
def test_extreme_fortification_halves_the_damage_of_terrain() -> None:
    # Given: Extreme Terrain below blue1; Systems and Speed are 0
    blue = armed("extreme_fortification", systems=0)
    setup = row(blue, unit("red1", zone="H1"), terrain=["x......."])
    # When: 4 against 11 falls 7 short, halved to 3
    battle = play(setup, ["hold"], dice=[[4]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-FEAT-006")
def test_extreme_fortification_lets_the_held_back_half_of_a_suppress_through_whole() -> None:
    # Given: a Suppress of 16 against 10: 3 now, 3 for moving
    red = unit(
        "red1", zone="C1", threshold=5, guard=5, speed=1, systems=1, features=["extreme_fortification"]
    )
    setup = row(armed(), red, tension=5)
    # When: it Moves
    battle = play(setup, ["suppress", f"with:{MISSILES}", "boost", "to:D1"], dice=[[6]])
    # Then: it is the Might Test's Damage, put off
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [3, 3]


@rule("R-FEAT-006", "R-TRBL-049")
def test_a_barrier_stops_its_part_before_extreme_fortification_halves_the_rest() -> None:
    # Given: a barrier of 8, and a Chainblade at Tension 5
    barrier = [{"effect": "absolute_barrier", "amount": 8, "clock": "red1"}]
    red = unit("red1", zone="C1", guard=5, features=["extreme_fortification"], effects=barrier)
    setup = row(armed(zone="C1", weapons=["chainblade"]), red, tension=5)
    # When: 6 go into the barrier, and 2 of the other 5; 3 are halved to 1
    battle = play(setup, ["attack", "with:chainblade"], dice=[[6]])
    # Then
    assert [numbers(event)["amount"] for event in of(battle, "Blocked")] == [6, 2, 2]
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [1]


@rule("R-FEAT-007")
def test_extreme_fortification_halves_the_energy() -> None:
    # Given: Energy 5
    setup = row(armed("extreme_fortification"), unit("red1", zone="H1"))
    # When: from the beginning, and after a Turn has begun
    battle = begin(setup)
    # Then: half of 5, rounded down
    assert unit_of(battle, "blue1").energy == 2
    # When
    answer(battle, "hold", "hold")
    # Then
    assert unit_of(battle, "blue1").energy == 2


@rule("R-FEAT-007", "R-TRBL-025")
def test_two_halvings_of_energy_follow_each_other() -> None:
    # Given: Energy 6; 6 to 3, and 3 to 1 without a Pilot
    blue = armed("extreme_fortification", energy=6, pilotless=True)
    # When
    battle = begin(row(blue, unit("red1", zone="H1")))
    # Then
    assert unit_of(battle, "blue1").energy == 1


@rule("R-FEAT-007", "R-POW-040")
def test_nothing_is_halved_while_mind_is_over_matter() -> None:
    # Given
    blue = armed("extreme_fortification", effects=[{"effect": "mind_over_matter", "clock": "blue1"}])
    # When
    battle = begin(row(blue, unit("red1", zone="H1")))
    # Then
    assert unit_of(battle, "blue1").energy == 5


# ------------------------------------------------------------------ Power Suit


@rule("R-FEAT-012")
@pytest.mark.parametrize(
    ("area", "attribute"), [("head", "systems"), ("torso", "guard"), ("arms", "might"), ("legs", "speed")]
)
def test_each_maimed_area_of_a_power_suit_halves_an_attribute(area: str, attribute: str) -> None:
    # Given: all Attributes 5
    suit = unit(
        "blue1",
        zone="A1",
        guard=5,
        threshold=5,
        speed=5,
        systems=5,
        damage=5,
        maimed=[area],
        features=["power_suit"],
    )
    # When
    ranks = unit_of(begin(row(suit, unit("red1", zone="H1"))), "blue1").attributes
    # Then: that one is 2
    names = ("systems", "guard", "might", "speed")
    assert [name for name in names if ranks.rank_of(name) == 2] == [attribute]


@rule("R-FEAT-012")
def test_what_a_maimed_area_of_a_power_suit_holds_works_on() -> None:
    # Given: the Arms that hold its missiles are Maimed, and so is its Might: 5 to 2
    setup = row(armed("power_suit", damage=5, maimed=["arms"]), unit("red1", zone="C1", guard=20))
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"))["Might"] == 2


@rule("R-FEAT-012")
def test_a_power_suit_loses_half_an_attribute_the_moment_it_is_maimed() -> None:
    # Given: a hit for 6 on Threshold 5
    setup = row(armed(), unit("red1", zone="C1", guard=5, threshold=5, features=["power_suit"]), tension=5)
    # When: even Damage lets the attacker pick
    battle = play(setup, [*SHOT, "maim:torso"], dice=[[6]])
    # Then
    assert unit_of(battle, "red1").attributes.guard == 2


@rule("R-FEAT-012", "R-TRBL-025")
def test_a_power_suit_is_halved_before_bonuses_are_added() -> None:
    # Given: no Torso, and a Maneuver of 4
    covered = [{"effect": "maneuvering", "amount": 4, "clock": "red1"}]
    suit = unit(
        "red1",
        zone="C1",
        guard=5,
        threshold=5,
        damage=5,
        maimed=["torso"],
        features=["power_suit"],
        effects=covered,
    )
    # When
    battle = play(row(armed(), suit), SHOT, dice=[[1]])
    # Then: 5 halved is 2
    assert terms(the(battle, "MightRolled"), "defenses") == {"Guard": 2, "base": 5, "Maneuver": 4}


@rule("R-TRBL-012")
def test_invincible_alloy_stops_a_power_suits_losses() -> None:
    # Given: no Arms
    alloy = {"internal": ["invincible_alloy"]}
    setup = row(
        armed("power_suit", damage=5, maimed=["arms"], upgrades=alloy), unit("red1", zone="C1", guard=20)
    )
    # When: it pays, and shoots with Might 5; a Round later it pays nothing
    battle = begin(setup, dice=[[6], [6]])
    answer(battle, "invincible_alloy", *SHOT, "hold", *SHOT)
    # Then
    assert [terms(event)["Might"] for event in of(battle, "MightRolled")] == [5, 2]


@rule("R-TRBL-013")
def test_integrated_weapons_do_nothing_for_a_power_suit() -> None:
    # Given: two suits, one of them with the Upgrade, and no Arms
    plain = armed("power_suit", damage=5, maimed=["arms"])
    integrated = armed("power_suit", damage=5, maimed=["arms"], upgrades={"internal": ["integrated_weapons"]})
    red = unit("red1", zone="C1", guard=20)
    # When
    without = play(row(plain, red), SHOT, dice=[[6]])
    with_it = play(row(integrated, red), SHOT, dice=[[6]])
    # Then
    assert terms(the(without, "MightRolled")) == terms(the(with_it, "MightRolled"))


@rule("R-TRBL-011")
def test_a_purged_expansion_pack_of_a_power_suit_stays_lost() -> None:
    # Given: the pack that held its missiles is gone
    blue = armed(
        "power_suit", weapons={"pack": [MISSILES]}, upgrades={"separate": ["expansion_pack"]}, shut=["pack"]
    )
    # When
    battle = play(row(blue, unit("red1", zone="B1")), ["attack"])
    # Then
    assert f"with:{MISSILES}" not in keys(battle)


@rule("R-FEAT-008", "R-POW-008")
def test_everybody_sees_a_flyer_fly() -> None:
    # Given
    setup = row(armed(), unit("red1", zone="C1", features=["flyer", "power_suit"]))
    # When
    data: Any = begin(setup).view("blue").data()
    # Then: that it is a suit as well is nobody's business
    assert [known["key"] for known in data["units"][1]["upgrades"]] == ["flyer"]
