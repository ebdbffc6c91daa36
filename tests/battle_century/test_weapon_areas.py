"""Weapons that hit more than one Unit: Blast, Burst and Line.

Unless a test says otherwise: Might 5, Tension 1, Defense 10 (Guard 5 + 5), so a die of 6 makes 12 and a
margin of 2.
"""

from __future__ import annotations

from tests.battle_century.operations import Piece, of, play, situation, the, unit, unit_of
from wartable import State
from wartable.core.battle import Battle
from wartable.testing import rule


def armed(weapon: str) -> Piece:
    """blue1 in C4 with one bought Weapon; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone="C4", tier="npc", weapons=[weapon])


def at(id: str, zone: str) -> Piece:
    """A Unit without Weapons in a Zone."""
    return unit(id, zone=zone, threshold=5, guard=5, tier="npc")


def rolled_against(battle: Battle[State]) -> list[object]:
    """The Units that Might Tests were compared with, in order."""
    return [event.facts()["target"] for event in of(battle, "MightRolled")]


# ------------------------------------------------------------------ Blast


@rule("R-WPN-012")
def test_a_blast_at_an_enemy_tests_once_against_all_units_within_its_radius() -> None:
    # Given: red2 2 Zones and red3 3 Zones from red1
    setup = situation(
        blue=[armed("rail_bazooka")], red=[at("red1", "G4"), at("red2", "G2"), at("red3", "J4")]
    )

    # When: blue1 shoots at red1 with a Blast (2): one roll, 6 + 5 + 1 = 12
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:C4"], [[6]])

    # Then: red1 and red2 are hit for 2, red3 is not in it
    assert rolled_against(battle) == ["red1", "red2"]
    assert the(battle, "Damaged", unit="red1", amount=2)
    assert the(battle, "Damaged", unit="red2", amount=2)
    assert unit_of(battle, "red3").damage == 0


@rule("R-WPN-012", "R-TRBL-031")
def test_a_blast_may_be_aimed_at_an_empty_zone() -> None:
    # Given: red1 and red2 4 Zones apart
    setup = situation(blue=[armed("rail_bazooka")], red=[at("red1", "G2"), at("red2", "G6")])

    # When: blue1 shoots at G4, between them
    battle = play(setup, ["attack", "with:rail_bazooka", "at:zone", "to:G4", "to:C4"], [[6]])

    # Then: both are 2 Zones away and hit
    assert the(battle, "AttackDeclared", target="")
    assert rolled_against(battle) == ["red1", "red2"]


@rule("R-WPN-012")
def test_one_roll_of_a_blast_meets_each_targets_own_defense() -> None:
    # Given: Defense 10 and Defense 13
    setup = situation(
        blue=[armed("rail_bazooka")], red=[at("red1", "G4"), unit("red2", zone="G5", guard=8, tier="npc")]
    )

    # When: 6 + 5 + 1 = 12
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:C4"], [[6]])

    # Then: it passes against red1 alone
    assert the(battle, "HitSuffered", target="red1", margin=2)
    assert the(battle, "Missed", target="red2", total=12)


@rule("R-WPN-013", "R-TRBL-030")
def test_a_blast_attacks_allies_in_its_area() -> None:
    setup = situation(blue=[armed("rail_bazooka"), at("blue2", "F4")], red=[at("red1", "G4")])

    # When: blue1 shoots at red1, with blue2 one Zone from it
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:C4"], [[6]])

    assert the(battle, "Damaged", unit="blue2", amount=2)


@rule("R-WPN-013")
def test_a_blast_never_attacks_its_user() -> None:
    setup = situation(blue=[armed("rail_bazooka")], red=[at("red1", "D4")])

    # When: blue1 shoots at red1 in the next Zone
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1"]
    assert unit_of(battle, "blue1").damage == 0


@rule("R-WPN-013")
def test_secondary_effects_of_a_blast_reach_its_user_in_the_area() -> None:
    # Given: Tension 2; 4 + 5 + 2 = 11 against 10
    setup = situation(blue=[armed("bombardment")], red=[at("red1", "D4")], tension=2)

    # When: blue1 bombards red1 in the next Zone
    battle = play(setup, ["attack", "with:bombardment", "at:red1", "to:C4"], [[4]])

    # Then: blue1 is not tested against, and takes the Tension all the same
    assert rolled_against(battle) == ["red1"]
    assert the(battle, "Damaged", unit="blue1", amount=2)


@rule("R-WPN-013")
def test_a_blast_spares_units_docked_inside_a_base() -> None:
    # Given: red2 inside red1, a Base Unit
    setup = situation(
        blue=[armed("rail_bazooka")],
        red=[
            unit("red1", zone="G4", tier="npc", features=["base_unit"]),
            unit("red2", tier="npc", docked_in="red1"),
        ],
    )

    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1"]


# ------------------------------------------------------------------ Burst


@rule("R-WPN-014")
def test_a_burst_tests_once_against_all_enemies_within_range_of_its_user() -> None:
    # Given: Enemies in blue1's Zone, on two sides of it, and 2 Zones away
    setup = situation(
        blue=[armed("whirlwind_attack")],
        red=[at("red1", "D4"), at("red2", "B3"), at("red3", "C4"), at("red4", "E4")],
    )

    # When: blue1 names red1: one roll of two dice for its Advantage, 6 + 5 + 1 = 12
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:6"], [[6, 2]])

    # Then: all within 1 Zone are tested against, red4 is not
    assert rolled_against(battle) == ["red1", "red2", "red3"]


@rule("R-WPN-014", "R-TRBL-031")
def test_a_burst_may_name_an_empty_zone() -> None:
    setup = situation(blue=[armed("whirlwind_attack")], red=[at("red1", "D4")])

    # When: blue1 names C3, an empty Zone beside it, and keeps the 6
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:zone", "to:C3", "to:C4", "keep:6"], [[6, 2]])

    # Then: the circle around blue1 is what counts
    assert rolled_against(battle) == ["red1"]


@rule("R-WPN-015")
def test_a_burst_attacks_neither_allies_nor_its_user() -> None:
    setup = situation(
        blue=[armed("whirlwind_attack"), at("blue2", "C4"), at("blue3", "D4")], red=[at("red1", "D4")]
    )

    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1", "to:C4", "keep:6"], [[6, 2]])

    assert rolled_against(battle) == ["red1"]


# ------------------------------------------------------------------ Line


@rule("R-WPN-018")
def test_a_line_goes_on_beyond_its_target_to_the_end_of_the_range() -> None:
    # Given: a Riot Weapon, Range 5 from C4: red2 5 Zones away on the same row, red3 6 Zones away
    setup = situation(blue=[armed("riot_weapon")], red=[at("red1", "E4"), at("red2", "H4"), at("red3", "I4")])

    # When: blue1 shoots at red1
    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[6]])

    # Then: red1 and red2, but not red3
    assert rolled_against(battle) == ["red1", "red2"]


@rule("R-WPN-018")
def test_a_line_leaves_out_what_is_not_on_it() -> None:
    # Given: red2 beside the line
    setup = situation(blue=[armed("riot_weapon")], red=[at("red1", "E4"), at("red2", "E5")])

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1"]


@rule("R-WPN-018", "R-TRBL-031")
def test_a_line_may_be_aimed_at_an_empty_zone() -> None:
    setup = situation(blue=[armed("riot_weapon")], red=[at("red1", "G4")])

    # When: blue1 shoots at D4, the next Zone, with red1 farther on
    battle = play(setup, ["attack", "with:riot_weapon", "at:zone", "to:D4", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1"]


@rule("R-WPN-018", "B-4")
def test_a_line_at_its_users_own_zone_stays_in_that_zone() -> None:
    setup = situation(blue=[armed("riot_weapon")], red=[at("red1", "C4"), at("red2", "D4")])

    # When: blue1 shoots at red1 in its own Zone
    battle = play(setup, ["attack", "with:riot_weapon", "at:red1"], [[6]])

    assert rolled_against(battle) == ["red1"]


@rule("R-WPN-018")
def test_a_line_ends_before_an_impassable_zone() -> None:
    # Given: a wall in F4 between red1 and red2
    setup = situation(
        blue=[armed("riot_weapon")],
        red=[at("red1", "E4"), at("red2", "G4")],
        extra={"F4": ["impassable"]},
    )

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1"]


@rule("R-WPN-019", "R-TRBL-030")
def test_a_line_attacks_allies_on_it() -> None:
    setup = situation(blue=[armed("riot_weapon"), at("blue2", "D4")], red=[at("red1", "E4")])

    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[6]])

    assert the(battle, "Damaged", unit="blue2", amount=2)


@rule("R-WPN-019", "A-216")
def test_a_line_attacks_friend_and_foe_in_its_users_own_zone_but_not_the_user() -> None:
    # Given: blue2 and red2 share C4 with blue1
    setup = situation(
        blue=[armed("riot_weapon"), at("blue2", "C4")], red=[at("red1", "E4"), at("red2", "C4")]
    )

    # When: blue1 shoots at red1
    battle = play(setup, ["attack", "with:riot_weapon", "at:red1", "to:C4"], [[6]])

    assert rolled_against(battle) == ["red1", "blue2", "red2"]
