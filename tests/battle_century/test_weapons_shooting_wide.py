"""Bought Shooting Weapons that hit an area: Bombardment, Rail Bazooka, Riot Weapon, Superheavy Machinegun.

Unless a test says otherwise: Might 5, Tension 1, and Defense 10 (Guard 5 + 5), so a die of 5 makes 11 and a
margin of 1.
"""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    Piece,
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


def armed(*weapons: str, zone: str = "C4") -> Piece:
    """blue1; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone=zone, tier="npc", weapons=weapons)


def red1(zone: str = "D4", threshold: int = 5, damage: int = 0) -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit(
        "red1", zone=zone, guard=5, tier="npc", threshold=threshold, damage=damage, weapons=["assault_rifle"]
    )


# ------------------------------------------------------------------ Bombardment


@rule("R-WPN-048", "R-TRBL-006")
def test_bombardment_deals_tension_after_its_damage() -> None:
    # Given: Tension 2
    setup = situation(blue=[armed("bombardment")], red=[red1("H4")], tension=2)

    # When: 4 + 5 + 2 = 11
    battle = play(setup, ["attack", "with:bombardment", "at:red1", "to:C4"], [[4]])

    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [1, 2]


@rule("R-WPN-048", "R-TRBL-006")
def test_bombardment_deals_tension_to_those_it_misses() -> None:
    setup = situation(blue=[armed("bombardment")], red=[red1("H4")], tension=2)

    # When: 1 + 5 + 2 = 8
    battle = play(setup, ["attack", "with:bombardment", "at:red1", "to:C4"], [[1]])

    assert the(battle, "Missed", target="red1")
    assert the(battle, "Damaged", unit="red1", amount=2)


@rule("R-WPN-048")
def test_bombardment_deals_tension_to_everything_within_two_zones() -> None:
    # Given: blue1, blue2 and red1 within 2 Zones of E4, red2 3 Zones from it
    setup = situation(
        blue=[armed("bombardment"), unit("blue2", zone="F4", threshold=5, tier="npc")],
        red=[red1("G4"), unit("red2", zone="H4", tier="npc")],
        tension=2,
    )

    # When: blue1 bombards E4 from C4 and misses everybody
    battle = play(setup, ["attack", "with:bombardment", "at:zone", "to:E4", "to:C4"], [[1]])

    # Then: the user too, who was not tested against
    assert [event.facts()["unit"] for event in of(battle, "Damaged")] == ["blue2", "red1", "blue1"]
    assert of(battle, "MightRolled", target="blue1") == []


@rule("R-WPN-048")
def test_bombardment_hurts_its_user_where_nobody_else_is_in_the_area() -> None:
    setup = situation(blue=[armed("bombardment")], red=[red1("L9")], tension=2)

    # When: blue1 bombards its own Zone; nobody is tested against
    battle = play(setup, ["attack", "with:bombardment", "at:zone", "to:C4"])

    assert the(battle, "Damaged", unit="blue1", amount=2)


@rule("R-WPN-048")
def test_bombardment_spares_its_user_outside_the_area() -> None:
    setup = situation(blue=[armed("bombardment")], red=[red1("F4")], tension=2)

    battle = play(setup, ["attack", "with:bombardment", "at:red1", "to:C4"], [[1]])

    assert of(battle, "Damaged", unit="blue1") == []


@rule("R-WPN-048", "R-TRBL-022", "A-74")
def test_a_suppress_with_bombardment_halves_the_sum_of_both_damages() -> None:
    # Given: Tension 3
    setup = situation(blue=[armed("bombardment")], red=[red1("H4")], tension=3)

    # When: 7 + 5 + 3 = 15, a margin of 5, and 3 more
    battle = play(setup, ["suppress", "with:bombardment", "at:red1", "to:C4"], [[7]])

    # Then: 8 / 2 = 4 at once, where 5 / 2 + 3 / 2 would be 3
    assert the(battle, "Damaged", unit="red1", amount=4)


@rule("R-WPN-048", "A-74")
def test_a_suppress_with_bombardment_halves_what_it_deals_on_a_miss_and_to_its_user() -> None:
    # Given: Tension 3, and blue1 2 Zones from red1
    setup = situation(blue=[armed("bombardment")], red=[red1("E4")], tension=3)

    # When: 1 + 5 + 3 = 9 against 10
    battle = play(setup, ["suppress", "with:bombardment", "at:red1", "to:C4"], [[1]])

    # Then: 3 / 2 = 1 each
    assert the(battle, "Damaged", unit="red1", amount=1)
    assert the(battle, "Damaged", unit="blue1", amount=1)


@rule("R-WPN-048", "R-WPN-025")
def test_bombardment_is_a_one_shot() -> None:
    setup = situation(blue=[armed("bombardment")], red=[red1("F4")])

    battle = play(setup, ["attack", "with:bombardment", "at:red1", "to:C4", "hold", "attack"], [[1]])

    assert unit_of(battle, "blue1").spent == ["bombardment"]
    assert "with:bombardment" not in keys(battle)


# ------------------------------------------------------------------ Rail Bazooka


@rule("R-WPN-051")
def test_a_rail_bazooka_fires_a_blast_at_long_range() -> None:
    # Given: Systems 4, a blue1 that cannot move, red1 9 Zones away, red2 2 and red3 3 Zones from it
    blue1 = unit("blue1", zone="A4", speed=0, tier="npc", weapons=["rail_bazooka"])
    setup = situation(
        blue=[blue1],
        red=[red1("J4"), unit("red2", zone="L4", tier="npc"), unit("red3", zone="J7", tier="npc")],
    )

    battle = play(setup, ["attack", "at:red1"], [[5]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]


@rule("R-WPN-051", "R-WPN-026")
def test_a_rail_bazooka_rests_a_round() -> None:
    setup = situation(blue=[armed("rail_bazooka")], red=[red1()])

    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:C4", "hold", "attack"], [[1]])

    assert keys(battle) == ["with:cqc", "with:vulcans"]


# ------------------------------------------------------------------ Riot Weapon


@rule("R-WPN-053")
def test_a_riot_weapon_attacks_everybody_on_its_line() -> None:
    setup = situation(
        blue=[armed("riot_weapon"), unit("blue2", zone="E4", tier="npc")],
        red=[red1(), unit("red2", zone="H4", tier="npc")],
    )

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[5]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "blue2", "red2"]


# ------------------------------------------------------------------ Superheavy Machinegun


@rule("R-WPN-055")
def test_a_superheavy_machinegun_fires_a_line_at_long_range() -> None:
    # Given: Systems 4: 9 Zones from A4
    setup = situation(
        blue=[armed("superheavy_machinegun", zone="A4")],
        red=[red1("E4"), unit("red2", zone="J4", tier="npc"), unit("red3", zone="K4", tier="npc")],
    )

    battle = play(setup, ["attack", "with:superheavy_machinegun", "at:red1"], [[4]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]


@rule("R-WPN-055", "R-WPN-028")
def test_a_superheavy_machinegun_is_unreliable() -> None:
    setup = situation(blue=[armed("superheavy_machinegun")], red=[red1()], tension=2)

    battle = play(setup, ["attack", "with:superheavy_machinegun", "at:red1"], [[3]])

    assert terms(the(battle, "MightRolled"))["Tension"] == 0


@rule("R-WPN-055")
def test_a_suppress_with_a_superheavy_machinegun_inflicts_two_disadvantages() -> None:
    setup = situation(blue=[armed("superheavy_machinegun")], red=[red1()])

    # When: blue1 Suppresses red1, and red1 shoots back: three dice
    battle = play(
        setup,
        ["suppress", "with:superheavy_machinegun", "at:red1", "attack", "with:assault_rifle", "to:D4"],
        [[6], [9, 8, 2]],
    )

    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {"Suppressed": -2}


@rule("R-WPN-056")
def test_a_superheavy_machinegun_is_fired_without_moving() -> None:
    # Given: Speed 5
    setup = situation(blue=[armed("superheavy_machinegun")], red=[red1("G4")])

    # When: blue1 fires it, nobody asks from where
    battle = play(setup, ["attack", "with:superheavy_machinegun", "at:red1"], [[4]])

    assert of(battle, "Moved") == []
    assert the(battle, "AttackDeclared", weapon="superheavy_machinegun")


@rule("R-WPN-056", "A-51")
@pytest.mark.parametrize(("speed", "offered"), [(0, False), (1, True)])
def test_a_superheavy_machinegun_takes_a_unit_that_could_move(speed: int, offered: bool) -> None:
    gunner = unit("blue1", zone="A1", speed=speed, tier="npc", weapons=["superheavy_machinegun"])
    setup = situation(blue=[gunner], red=[unit("red1", zone="B1")])

    assert ("with:superheavy_machinegun" in keys(play(setup, ["attack"]))) is offered


@rule("R-WPN-056")
def test_a_superheavy_machinegun_reaches_no_farther_than_its_range_from_where_its_user_stands() -> None:
    # Given: Systems 0 and Range 5; an Enemy 6 Zones away, so only Zones can be aimed at
    blue1 = unit("blue1", zone="A4", systems=0, weapons=["superheavy_machinegun"])
    setup = situation(blue=[blue1], red=[red1("G4")])

    battle = play(setup, ["attack", "with:superheavy_machinegun"])

    # Then: F4 is in Range, G4 would be only after a Move
    assert "to:F4" in keys(battle)
    assert "to:G4" not in keys(battle)


@rule("R-WPN-056", "A-51")
def test_a_superheavy_machinegun_cannot_be_fired_in_a_duel() -> None:
    setup = situation(
        blue=[unit("blue1", zone="D4", duel="red1", weapons=["superheavy_machinegun"])],
        red=[unit("red1", zone="D4", duel="blue1")],
    )

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-056", "R-ACT-024")
def test_a_superheavy_machinegun_cannot_engage_an_enemy_in_the_next_zone() -> None:
    # Given: an Engage there would need a Move
    setup = situation(blue=[armed("superheavy_machinegun")], red=[red1("D4")])

    assert keys(play(setup, ["engage"])) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-056", "R-ACT-024")
def test_a_superheavy_machinegun_may_engage_an_enemy_in_its_own_zone() -> None:
    setup = situation(blue=[armed("superheavy_machinegun")], red=[red1("C4")])

    assert keys(play(setup, ["engage"])) == ["with:cqc", "with:vulcans", "with:superheavy_machinegun"]
