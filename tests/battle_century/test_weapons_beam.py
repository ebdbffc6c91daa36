"""Beam Weapons that shoot: Beam Rifle, Powered Rifle, Charge Cannon, Double Blaster, Reactor Overdrive.

Unless a test says otherwise: Might 5, Tension 1, 5 Energy, and Defense 10 (Guard 5 + 5), so a die of 5 makes
11 and a margin of 1.
"""

from __future__ import annotations

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


def armed(*weapons: str, zone: str = "C4", speed: int = 5) -> Piece:
    """blue1; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone=zone, speed=speed, tier="npc", weapons=weapons)


def red1(zone: str = "D4", damage: int = 0) -> Piece:
    """An Enemy with the Default Weapons and an Assault Rifle."""
    return unit("red1", zone=zone, threshold=5, guard=5, tier="npc", damage=damage, weapons=["assault_rifle"])


# ------------------------------------------------------------------ Beam Rifle


@rule("R-WPN-062")
def test_a_beam_rifle_is_a_shooting_weapon_that_costs_1_and_1_more_to_boost() -> None:
    # Given: a blue1 that cannot move, and red1 5 Zones away
    setup = situation(blue=[armed("beam_rifle", speed=0)], red=[red1("H4")])

    battle = play(setup, ["attack", "with:beam_rifle+boost"], [[5, 1]])

    assert the(battle, "AttackDeclared", weapon="beam_rifle", energy=2)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 1}


# ------------------------------------------------------------------ Powered Rifle


@rule("R-WPN-063")
def test_a_powered_rifle_reaches_five_zones_and_systems() -> None:
    # Given: Systems 4: 9 Zones
    setup = situation(blue=[armed("powered_rifle", zone="A4", speed=0)], red=[red1("J4")])

    assert keys(play(setup, ["attack"])) == ["with:powered_rifle", "with:powered_rifle+boost"]


@rule("R-WPN-063")
def test_a_boosted_powered_rifle_reaches_five_zones_more() -> None:
    # Given: Systems 1: 6 Zones, Boosted 11
    blue1 = unit("blue1", zone="A4", speed=0, systems=1, tier="npc", weapons=["powered_rifle"])
    setup = situation(blue=[blue1], red=[red1("L4")])

    battle = play(setup, ["attack"], [[5, 1]])

    assert the(battle, "AttackDeclared", mode="powered_rifle+boost", energy=3)


@rule("R-WPN-063")
def test_a_powered_rifle_cannot_target_an_enemy_nearer_than_five_zones() -> None:
    setup = situation(blue=[armed("powered_rifle", "riot_weapon", speed=0)], red=[red1("G4")])

    assert keys(play(setup, ["attack"])) == ["with:vulcans", "with:riot_weapon"]


@rule("R-WPN-063")
def test_a_powered_rifle_can_target_an_enemy_five_zones_away() -> None:
    setup = situation(blue=[armed("powered_rifle", speed=0)], red=[red1("H4")])

    assert "with:powered_rifle" in keys(play(setup, ["attack"]))


@rule("R-WPN-063")
def test_a_powered_rifle_cannot_be_used_to_engage() -> None:
    setup = situation(blue=[armed("powered_rifle")], red=[red1()])

    assert keys(play(setup, ["engage"])) == ["with:cqc", "with:vulcans"]


# ------------------------------------------------------------------ Charge Cannon


@rule("R-WPN-064")
def test_a_charge_cannon_that_is_not_boosted_hits_one_enemy() -> None:
    setup = situation(blue=[armed("charge_cannon")], red=[red1("G4"), unit("red2", zone="G5", tier="npc")])

    battle = play(setup, ["attack", "with:charge_cannon", "at:red1", "to:C4"], [[4]])

    assert the(battle, "AttackDeclared", energy=1)
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


@rule("R-WPN-064")
def test_a_boosted_charge_cannon_fires_a_blast() -> None:
    # Given: red2 2 Zones and red3 3 Zones from red1
    setup = situation(
        blue=[armed("charge_cannon")],
        red=[red1("G4"), unit("red2", zone="G6", tier="npc"), unit("red3", zone="G7", tier="npc")],
    )

    battle = play(setup, ["attack", "with:charge_cannon+boost", "at:red1", "to:C4"], [[4, 1]])

    assert the(battle, "AttackDeclared", energy=4)
    assert terms(the(battle, "MightRolled", target="red1"), "advantages") == {"Boost": 1}
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]


@rule("R-WPN-064", "R-WPN-068", "A-217")
def test_a_charge_cannon_rests_in_both_modes_after_a_boosted_shot() -> None:
    setup = situation(blue=[armed("charge_cannon")], red=[red1()])

    battle = play(
        setup, ["attack", "with:charge_cannon+boost", "at:red1", "to:C4", "hold", "attack"], [[1, 1]]
    )

    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-WPN-068", "A-217")
def test_a_charge_cannon_does_not_rest_after_a_plain_shot() -> None:
    setup = situation(blue=[armed("charge_cannon")], red=[red1()])

    battle = play(setup, ["attack", "with:charge_cannon", "to:C4", "hold", "attack"], [[1]])

    assert keys(battle) == ["with:cqc", "with:vulcans", "with:charge_cannon", "with:charge_cannon+boost"]


@rule("R-WPN-068", "A-217")
def test_a_charge_cannon_is_ready_in_both_modes_after_a_round_of_rest() -> None:
    blue1 = unit("blue1", zone="C4", weapons=["charge_cannon"], last_shot={"charge_cannon": 1})
    setup = situation(blue=[blue1], red=[red1()], round=3)

    assert keys(play(setup, ["attack"])) == [
        "with:cqc",
        "with:vulcans",
        "with:charge_cannon",
        "with:charge_cannon+boost",
    ]


# ------------------------------------------------------------------ Double Blaster


@rule("R-WPN-065")
def test_a_double_blaster_may_boost_for_two_advantages() -> None:
    setup = situation(blue=[armed("double_blaster")], red=[red1(), unit("red2", zone="C5", tier="npc")])

    # When: three dice, the 4 is kept
    battle = play(setup, ["attack", "with:double_blaster+boost", "at:red1", "to:C4", "keep:4"], [[4, 1, 2]])

    assert the(battle, "AttackDeclared", energy=5)
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 2}
    assert of(battle, "MightRolled", target="red2") == []


@rule("R-WPN-065", "A-52")
def test_a_double_blaster_may_boost_for_a_second_enemy_with_the_same_roll() -> None:
    # Given: red1 with Defense 10 and red2 with Defense 13
    setup = situation(
        blue=[armed("double_blaster")], red=[red1(), unit("red2", zone="C5", guard=8, tier="npc")]
    )

    # When: one roll of two dice: 6 + 5 + 1 = 12
    battle = play(
        setup,
        ["attack", "with:double_blaster+split", "at:red1", "to:C4", "keep:6"],
        [[6, 1]],
    )

    # Then: one Boost, two Enemies
    assert the(battle, "AttackDeclared", energy=5)
    assert terms(the(battle, "MightRolled", target="red1"), "advantages") == {"Boost": 1}
    assert the(battle, "HitSuffered", target="red1", margin=2)
    assert the(battle, "Missed", target="red2", total=12)


@rule("R-WPN-065")
def test_the_user_of_a_split_double_blaster_picks_the_second_enemy_among_those_in_range() -> None:
    # Given: red2 and red3 in Range, red4 out of it
    setup = situation(
        blue=[armed("double_blaster", speed=0)],
        red=[red1(), unit("red2", zone="C6"), unit("red3", zone="B4"), unit("red4", zone="I4")],
    )

    battle = play(setup, ["attack", "with:double_blaster+split", "at:red1"])

    assert keys(battle) == ["at:red2", "at:red3"]


@rule("R-WPN-065", "R-WPN-027")
def test_a_boosted_double_blaster_overheats() -> None:
    setup = situation(blue=[armed("double_blaster")], red=[red1()], tension=2)

    battle = play(setup, ["attack", "with:double_blaster+boost", "to:C4", "keep:3"], [[3, 1, 2]])

    assert the(battle, "Damaged", unit="blue1", amount=2, reason="Overheating")


@rule("R-WPN-065", "R-WPN-027")
def test_a_split_double_blaster_overheats() -> None:
    setup = situation(
        blue=[armed("double_blaster")], red=[red1(), unit("red2", zone="C5", tier="npc")], tension=2
    )

    battle = play(setup, ["attack", "with:double_blaster+split", "at:red1", "to:C4", "keep:1"], [[2, 1]])

    assert the(battle, "Damaged", unit="blue1", amount=2, reason="Overheating")


@rule("R-WPN-065")
def test_a_double_blaster_that_is_not_boosted_does_not_overheat() -> None:
    setup = situation(blue=[armed("double_blaster")], red=[red1()], tension=2)

    battle = play(setup, ["attack", "with:double_blaster", "to:C4"], [[1]])

    assert the(battle, "AttackDeclared", energy=1)
    assert of(battle, "Damaged", unit="blue1") == []


@rule("R-WPN-065", "R-ACT-034")
def test_a_duelist_that_splits_its_double_blaster_turns_away_from_its_opponent() -> None:
    setup = situation(
        blue=[unit("blue1", zone="C4", tier="npc", duel="red1", weapons=["double_blaster"])],
        red=[unit("red1", zone="C4", tier="npc", duel="blue1"), unit("red2", zone="D4", tier="npc")],
    )

    # When: blue1 shoots at red1 and red2
    battle = play(setup, ["attack", "with:double_blaster+split", "at:red1", "keep:2"], [[2, 1]])

    assert battle.decision is not None
    assert battle.decision.question == "red1 has a free Offensive Action against blue1"


@rule("R-WPN-065", "A-108")
def test_a_split_double_blaster_aimed_at_both_enemies_of_a_duel_may_hit_both() -> None:
    # Given: a third side in a Duel with red1. The second Enemy used to count as the first one's partner, so
    # that odd or even let only one of them be hit.
    setup = situation(
        blue=[armed("double_blaster")],
        red=[unit("red1", zone="D4", threshold=5, guard=5, tier="npc", duel="green1")],
        others={"green": [unit("green1", zone="D4", guard=5, tier="npc", duel="red1")]},
    )

    # When: 6 + 5 + 1 = 12 against 10 and 10
    battle = play(setup, ["attack", "with:double_blaster+split", "at:red1", "to:C4", "keep:6"], [[6, 1]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "green1"]
    assert of(battle, "HitInstead") == []
    assert the(battle, "Damaged", unit="red1", amount=2)
    assert the(battle, "Damaged", unit="green1", amount=2)


@rule("R-WPN-065", "R-ACT-030")
def test_a_split_double_blaster_risks_the_ally_in_a_duel_with_one_of_its_targets() -> None:
    # Given: red1 in a Duel with blue2, red2 in none
    setup = situation(
        blue=[armed("double_blaster"), unit("blue2", zone="D4", guard=5, tier="npc", duel="red1")],
        red=[
            unit("red1", zone="D4", guard=5, tier="npc", duel="blue2"),
            unit("red2", zone="C5", guard=5, tier="npc"),
        ],
    )

    # When: an odd die: 5 + 5 + 1 = 11 passes against all three
    battle = play(setup, ["attack", "with:double_blaster+split", "at:red1", "to:C4", "keep:5"], [[5, 1]])

    # Then: of the duelists the Ally is hit, and red2 besides
    assert the(battle, "HitInstead", target="blue2", spared="red1")
    assert [event.facts()["target"] for event in of(battle, "HitSuffered")] == ["red2", "blue2"]


# ------------------------------------------------------------------ Reactor Overdrive


@rule("R-WPN-066")
def test_a_boosted_reactor_overdrive_is_a_line_at_long_range() -> None:
    # Given: Systems 4: 9 Zones from A4
    setup = situation(
        blue=[armed("reactor_overdrive", zone="A4", speed=0)],
        red=[red1("D4"), unit("red2", zone="J4", tier="npc"), unit("red3", zone="K4", tier="npc")],
    )

    battle = play(setup, ["attack", "with:reactor_overdrive+boost", "at:red1", "keep:2"], [[2, 1]])

    assert the(battle, "AttackDeclared", energy=5)
    assert terms(the(battle, "MightRolled", target="red1"), "advantages") == {"Boost": 1}
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]


@rule("R-WPN-066")
def test_a_reactor_overdrive_that_is_not_boosted_hits_one_enemy_within_five_zones() -> None:
    setup = situation(
        blue=[armed("reactor_overdrive", speed=0)],
        red=[red1("D4"), unit("red2", zone="E4", tier="npc"), unit("red3", zone="C9", tier="npc")],
    )

    # When: blue1 fires it plainly: red1, or red3 5 Zones away, but red2 is covered by red1
    battle = play(setup, ["attack", "with:reactor_overdrive", "at:red1"], [[2]])

    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


@rule("R-WPN-066", "R-WPN-022", "R-WPN-027")
def test_a_reactor_overdrive_is_a_technique_that_overheats() -> None:
    setup = situation(blue=[armed("reactor_overdrive")], red=[red1()], tension=2)

    # When: 3 + 5 + 4 = 12
    battle = play(setup, ["attack", "with:reactor_overdrive", "to:C4"], [[3]])

    assert numbers(the(battle, "MightRolled"))["total"] == 12
    assert the(battle, "Damaged", unit="blue1", amount=2, reason="Overheating")
    assert unit_of(battle, "blue1").technique_used is True
