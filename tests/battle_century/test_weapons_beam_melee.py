"""Beam Weapons that are Melee: Beam Saber, Extending Blade, Incinerator, Radiant Fist. Beam Ripper has a file
of its own with Crippling.

Unless a test says otherwise: Might 5, Tension 1, 5 Energy, and Defense 10 (Guard 5 + 5), so a die of 5 makes
11 and a margin of 1.
"""

from __future__ import annotations

from tests.battle_century.operations import (
    Piece,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    zone_number,
)
from wartable.testing import rule


def armed(*weapons: str, zone: str = "C4", speed: int = 5) -> Piece:
    """blue1; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone=zone, speed=speed, tier="npc", weapons=weapons)


def red1(zone: str = "D4", damage: int = 0) -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit("red1", zone=zone, guard=5, threshold=5, tier="npc", damage=damage, weapons=["assault_rifle"])


# ------------------------------------------------------------------ Beam Saber


@rule("R-WPN-057")
def test_a_beam_saber_is_a_melee_weapon_that_costs_1_and_1_more_to_boost() -> None:
    setup = situation(blue=[armed("beam_saber")], red=[red1()])

    # When: blue1 Engages with it Boosted: three dice
    battle = play(setup, ["engage", "with:beam_saber+boost"], [[5, 1, 2]])

    assert the(battle, "AttackDeclared", weapon="beam_saber", energy=2)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 1, "Melee in an Engage": 1}


@rule("R-WPN-057")
def test_a_beam_saber_does_not_reach_two_zones() -> None:
    setup = situation(blue=[armed("beam_saber", "riot_weapon", speed=0)], red=[red1("E4")])

    assert keys(play(setup, ["attack"])) == ["with:vulcans", "with:riot_weapon"]


# ------------------------------------------------------------------ Extending Blade


@rule("R-WPN-059")
def test_a_boosted_extending_blade_reaches_ten_zones() -> None:
    # Given: a blue1 that cannot move, and red1 10 Zones away
    setup = situation(blue=[armed("extending_blade", zone="A4", speed=0)], red=[red1("K4")])

    # When: blue1 attacks, which only a Boosted Blade can: two dice
    battle = play(setup, ["attack"], [[5, 1]])

    assert the(battle, "AttackDeclared", mode="extending_blade+boost", energy=4)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 1}


@rule("R-WPN-059")
def test_a_boosted_extending_blade_does_not_reach_eleven_zones() -> None:
    setup = situation(blue=[armed("extending_blade", zone="A4", speed=0)], red=[red1("L4")])

    assert "attack" not in keys(play(setup))


@rule("R-WPN-059")
def test_an_extending_blade_that_is_not_boosted_does_not_reach_two_zones() -> None:
    setup = situation(blue=[armed("extending_blade", speed=0)], red=[red1("E4")])

    assert keys(play(setup, ["attack"])) == ["with:vulcans", "with:extending_blade+boost"]


# ------------------------------------------------------------------ Incinerator


@rule("R-WPN-060")
def test_an_incinerator_is_a_line_whose_range_is_1_and_systems() -> None:
    # Given: Systems 4: 5 Zones, from C4 to H4
    setup = situation(
        blue=[armed("incinerator")],
        red=[red1("D4"), unit("red2", zone="H4", tier="npc"), unit("red3", zone="I4", tier="npc")],
    )

    battle = play(setup, ["attack", "with:incinerator", "at:red1", "to:C4"], [[4]])

    assert the(battle, "AttackDeclared", energy=1)
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]


@rule("R-WPN-060", "R-WPN-006")
def test_an_incinerator_is_a_melee_weapon() -> None:
    setup = situation(blue=[armed("incinerator")], red=[red1()])

    battle = play(setup, ["engage", "with:incinerator", "keep:4"], [[4, 1]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Melee in an Engage": 1}


@rule("R-WPN-060", "R-WPN-027")
def test_an_incinerator_overheats() -> None:
    setup = situation(blue=[armed("incinerator")], red=[red1()], tension=2)

    battle = play(setup, ["attack", "with:incinerator", "at:red1", "to:C4"], [[3]])

    assert the(battle, "Damaged", unit="blue1", amount=2, reason="Overheating")


@rule("R-WPN-060", "R-TRBL-006")
def test_a_boosted_incinerator_makes_every_zone_of_its_line_extreme_after_the_test() -> None:
    # Given: the line from C4 to the end of its Range in H4
    setup = situation(blue=[armed("incinerator")], red=[red1()])

    # When: blue1 Boosts it, of 4 and 1 keeps the 4, and spares its own Zone
    battle = play(
        setup, ["attack", "with:incinerator+boost", "at:red1", "to:C4", "keep:4", "spare"], [[4, 1]]
    )

    # Then: D4 to H4 burn
    burning = [event.facts()["zone"] for event in of(battle, "TerrainBegan", terrain="extreme")]
    assert the(battle, "AttackDeclared", energy=5)
    assert burning == [zone_number(battle, "D4") + step for step in range(5)]


@rule("R-WPN-060")
def test_the_user_of_a_boosted_incinerator_may_burn_its_own_zone_too() -> None:
    setup = situation(blue=[armed("incinerator")], red=[red1()])

    # When: it does, and meets the Extreme Terrain at the end of its Turn: 10 + 5 against 10 + 1
    battle = play(
        setup,
        ["attack", "with:incinerator+boost", "at:red1", "to:C4", "keep:4", "burn", "speed"],
        [[4, 1], [10]],
    )

    assert the(battle, "TerrainBegan", zone=zone_number(battle, "C4"))
    assert the(battle, "TerrainTested", unit="blue1", total=15, dn=11)


@rule("R-WPN-060")
def test_an_incinerator_that_is_not_boosted_burns_nothing() -> None:
    setup = situation(blue=[armed("incinerator")], red=[red1()])

    battle = play(setup, ["attack", "with:incinerator", "at:red1", "to:C4"], [[4]])

    assert of(battle, "TerrainBegan") == []


@rule("R-WPN-060")
def test_the_flames_of_a_boosted_incinerator_last_until_its_users_next_turn() -> None:
    setup = situation(
        blue=[armed("incinerator")], red=[unit("red1", zone="D4", guard=5, speed=4, tier="npc")]
    )

    # When: red1 faces the flames at the start and at the end of its Turn (10 + 4 against 11), holding between
    battle = play(
        setup,
        ["attack", "with:incinerator+boost", "at:red1", "to:C4", "keep:4", "spare", "extreme", "hold"],
        [[4, 1], [10], [10]],
    )

    # Then: at the start of blue1's Turn all five Zones are as before
    assert len(of(battle, "TerrainTested", unit="red1")) == 2
    assert len(of(battle, "TerrainEnded")) == 5


# ------------------------------------------------------------------ Radiant Fist


@rule("R-WPN-061")
def test_a_boosted_radiant_fist_has_two_advantages_for_its_boost() -> None:
    setup = situation(blue=[armed("radiant_fist")], red=[red1()])

    # When: three dice, the 4 is kept
    battle = play(setup, ["attack", "with:radiant_fist+boost", "to:C4", "keep:4"], [[4, 1, 2]])

    assert the(battle, "AttackDeclared", energy=5)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 2}


@rule("R-WPN-061")
def test_a_radiant_fist_is_a_melee_technique_that_overheats() -> None:
    # Given: Tension 2
    setup = situation(blue=[armed("radiant_fist")], red=[red1()], tension=2)

    # When: blue1 Engages with it and keeps a 3: 3 + 5 + 4 = 12
    battle = play(setup, ["engage", "with:radiant_fist", "keep:3"], [[3, 1]])

    assert terms(the(battle, "MightRolled"), "advantages") == {"Melee in an Engage": 1}
    assert terms(the(battle, "MightRolled"))["Tension"] == 4
    assert the(battle, "Damaged", unit="blue1", amount=2, reason="Overheating")
