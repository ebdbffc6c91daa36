"""The book's Troubleshooting chapter: Genre Points, rerolls, Threshold 0, Docked Units, halved Energy.

Unless a test says otherwise:
Might 5, Systems 4, Speed 5, Tension 1, and Defense 10 (Guard 5 + 5).
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


def armed(*weapons: str, genre_points: int = 0) -> Piece:
    """blue1 in C4; no Player Character, so nobody trades its Advantages."""
    return unit("blue1", zone="C4", tier="npc", weapons=weapons, genre_points=genre_points)


def at(id: str, zone: str) -> Piece:
    """A Unit without bought Weapons in a Zone."""
    return unit(id, zone=zone, guard=5, tier="npc")


# ------------------------------------------------------------------ Genre Points of a lost Level


@rule("R-TRBL-038")
def test_the_genre_point_of_the_last_level_pays_for_a_power_that_answers_its_loss() -> None:
    # Given: a Player Character with 1 point of Threshold left and no Genre Point
    last = unit("red1", zone="D4", guard=5, threshold=5, damage=19, maimed=["head", "torso", "arms"])
    setup = situation(blue=[armed("stun_rod")], red=[last])

    # When: 5 + 5 + 1 = 11 takes it, and the point earned goes into Live Another Day
    battle = play(setup, ["attack", "with:stun_rod", "to:C4", "live_another_day"], [[5]])

    assert the(battle, "GenrePointGained", unit="red1", points=1)
    assert the(battle, "PowerUsed", unit="red1", power="live_another_day", points=0)
    assert the(battle, "Retreated", unit="red1")
    assert of(battle, "Destroyed") == []


@rule("R-TRBL-038")
def test_a_power_answers_the_loss_of_the_last_two_levels_at_once() -> None:
    # Given: 6 points left, two Levels, and no Genre Point
    last = unit("red1", zone="D4", guard=5, threshold=5, damage=14, maimed=["head", "torso"])
    setup = situation(blue=[armed("stun_rod")], red=[last])

    # When: 10 + 5 + 1 = 16 takes all 6
    battle = play(setup, ["attack", "with:stun_rod", "to:C4", "live_another_day"], [[10]])

    assert the(battle, "Retreated", unit="red1")
    assert of(battle, "Destroyed") == []


@rule("R-TRBL-038")
def test_a_unit_that_lets_its_loss_go_unanswered_is_destroyed() -> None:
    last = unit("red1", zone="D4", guard=5, threshold=5, damage=19, maimed=["head", "torso", "arms"])
    setup = situation(blue=[armed("stun_rod")], red=[last])

    battle = play(setup, ["attack", "with:stun_rod", "to:C4", "pass"], [[5]])

    assert the(battle, "Destroyed", unit="red1")


@rule("R-TRBL-039")
def test_the_genre_point_of_a_lost_level_does_not_undo_the_damage_that_took_it() -> None:
    last = unit("red1", zone="D4", guard=5, threshold=5, damage=19, maimed=["head", "torso", "arms"])
    setup = situation(blue=[armed("stun_rod")], red=[last])

    # When: red1 leaves with the point of its last Level
    battle = play(setup, ["attack", "with:stun_rod", "to:C4", "live_another_day"], [[5]])

    # Then: the Damage came before the Power, and stays
    hurt = battle.events.index(the(battle, "Damaged", unit="red1", amount=1, left=0))
    assert hurt < battle.events.index(the(battle, "PowerUsed", unit="red1"))
    assert unit_of(battle, "red1").damage == 20


@rule("R-TRBL-039")
def test_the_genre_point_of_a_lost_level_pays_for_no_reroll_of_the_test_that_took_it() -> None:
    # Given: red2, who could have called for a reroll with a Genre Point, loses nothing and has none
    last = unit("red1", zone="D4", guard=5, threshold=5, damage=19, maimed=["head", "torso", "arms"])
    setup = situation(blue=[armed("stun_rod")], red=[last, unit("red2", zone="H4")])

    # When: the Test takes red1's last Level; nobody was asked before
    battle = play(setup, ["attack", "with:stun_rod", "at:red1", "to:C4"], [[5]])

    assert keys(battle) == ["live_another_day", "pass"]


# ------------------------------------------------------------------ Rerolls


@rule("R-TRBL-040", "R-TRBL-041")
def test_try_again_and_then_not_so_fast_leave_one_disadvantage() -> None:
    # Given: blue1 and red2, an Ally of red1, with a Genre Point each
    setup = situation(
        blue=[armed("stun_rod", genre_points=1)],
        red=[at("red1", "D4"), unit("red2", zone="H4", tier="npc", genre_points=1)],
    )

    # When: a 3 misses; Try Again rolls 5 and 1; Not so Fast then rolls 9 and 2, of which the 2 counts
    battle = play(
        setup,
        ["attack", "with:stun_rod", "at:red1", "to:C4", "try_again:blue1", "not_so_fast:red2"],
        [[3], [5, 1], [9, 2]],
    )

    last = of(battle, "MightRolled")[-1]
    assert terms(last, "advantages") == {"Try Again": 1, "Not so Fast": -2}
    assert numbers(last)["total"] == 8
    assert the(battle, "Missed", target="red1", total=8)


@rule("R-TRBL-040")
def test_the_last_of_several_rerolls_counts_the_advantages_of_all_and_those_of_the_test() -> None:
    setup = situation(
        blue=[armed("beam_rifle", genre_points=1)],
        red=[at("red1", "D4"), unit("red2", zone="H4", tier="npc", genre_points=1)],
    )

    # When: a Boosted shot of 3 is tried again with three dice, and then rolled with 1 + 1 - 2: one die
    battle = play(
        setup,
        ["attack", "with:beam_rifle+boost", "at:red1", "to:C4", "try_again:blue1", "not_so_fast:red2"],
        [[3, 1], [5, 1, 2], [4]],
    )

    last = of(battle, "MightRolled")[-1]
    assert terms(last, "advantages") == {"Boost": 1, "Try Again": 1, "Not so Fast": -2}
    assert numbers(last)["die"] == 4


# ------------------------------------------------------------------ Threshold 0


@rule("R-TRBL-042")
def test_a_unit_of_threshold_0_is_destroyed_by_any_damage() -> None:
    setup = situation(
        blue=[armed("stun_rod")],
        red=[unit("red1", zone="D4", guard=5, tier="grunt", threshold=0), at("red2", "H4")],
    )

    # When: 5 + 5 + 1 = 11, a margin of 1
    battle = play(setup, ["attack", "with:stun_rod", "at:red1", "to:C4"], [[5]])

    assert the(battle, "Destroyed", unit="red1")


@rule("R-TRBL-042")
def test_a_unit_of_threshold_0_survives_a_pass_without_damage() -> None:
    setup = situation(
        blue=[armed("stun_rod")], red=[unit("red1", zone="D4", guard=5, tier="grunt", threshold=0)]
    )

    # When: 4 + 5 + 1 = 10 against 10
    battle = play(setup, ["attack", "with:stun_rod", "to:C4"], [[4]])

    assert of(battle, "Destroyed") == []


@rule("R-TRBL-043")
def test_a_unit_of_base_threshold_0_functions_with_none_left() -> None:
    setup = situation(blue=[unit("blue1", zone="C4", threshold=0)], red=[at("red1", "D4")])

    battle = play(setup)

    assert unit_of(battle, "blue1").threshold_left == 0
    assert "attack" in keys(battle)


def test_a_level_of_threshold_0_has_no_points_left() -> None:
    # The points left were counted modulo 0, which ended a forecast whose margin was below 0
    battle = play(situation(blue=[unit("blue1", zone="C4", threshold=0)], red=[at("red1", "D4")]))
    assert unit_of(battle, "blue1").threshold_left_in_level_after(-1) == 0


@rule("R-TRBL-043")
def test_any_other_unit_with_no_threshold_left_is_destroyed() -> None:
    last = unit(
        "red1", zone="D4", guard=5, threshold=5, tier="npc", damage=19, maimed=["head", "torso", "arms"]
    )
    setup = situation(blue=[armed("stun_rod")], red=[last, at("red2", "H4")])

    # When: exactly the last point: 5 + 5 + 1 = 11; the Core comes down beside it
    battle = play(setup, ["attack", "with:stun_rod", "at:red1", "to:C4", "to:E4"], [[5]])

    assert the(battle, "Damaged", unit="red1", amount=1, left=0)
    assert the(battle, "Destroyed", unit="red1")


# ------------------------------------------------------------------ Docked Units


@rule("R-TRBL-044")
def test_a_docked_unit_shares_its_bases_defensive_terrain() -> None:
    # Given: a Base in Defensive Terrain, and red2 reaching out of it
    base = unit("red1", zone="G4", tier="npc", features=["base_unit"])
    inside = unit("red2", tier="npc", docked_in="red1", effects=[{"effect": "exposed", "clock": "red2"}])
    setup = situation(blue=[armed("rail_bazooka")], red=[base, inside], extra={"G4": ["defensive"]})

    # When: blue1 fires a Blast at the Base: two dice
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "to:C4"], [[5, 6]])

    assert terms(the(battle, "MightRolled", target="red2"), "advantages") == {"Defensive Terrain": -1}


@rule("R-TRBL-045")
def test_a_docked_unit_that_reaches_out_faces_extreme_terrain_at_the_end_of_its_turn() -> None:
    base = unit("red1", zone="G4", tier="npc", features=["base_unit"])
    inside = unit("red2", tier="npc", docked_in="red1", weapons=["assault_rifle"], speed=5)
    setup = situation(blue=[at("blue1", "C4")], red=[base, inside], turn="red2", extra={"G4": ["extreme"]})

    # When: red2 shoots from inside, and tests 9 + 5
    battle = play(setup, ["attack", "with:assault_rifle", "speed"], [[2], [9]])

    assert the(battle, "TerrainTested", unit="red2", total=14)


@rule("R-TRBL-045")
def test_a_docked_unit_that_reached_out_faces_extreme_terrain_at_the_start_of_its_next_turn() -> None:
    base = unit("red1", zone="G4", tier="npc", features=["base_unit"])
    inside = unit("red2", tier="npc", docked_in="red1", weapons=["assault_rifle"])
    setup = situation(
        blue=[at("blue1", "C4")],
        red=[base, inside],
        order=["red1", "blue1", "red2"],
        turn="red2",
        extra={"G4": ["extreme"]},
    )
    shot = ["attack", "with:assault_rifle", "speed"]
    base_turn = ["pass", "extreme", "speed", "hold", "speed"]

    # When: red2 shoots, the Base (with its own Tests) and blue1 hold, and red2's next Turn comes
    battle = play(setup, [*shot, *base_turn, "hold"], [[2], [9], [9], [9]])

    assert battle.decision is not None
    assert battle.decision.question == "red2's Turn"
    assert "extreme" in keys(battle)


@rule("R-TRBL-045")
def test_a_docked_unit_that_stays_inside_faces_no_extreme_terrain() -> None:
    base = unit("red1", zone="G4", tier="npc", features=["base_unit"])
    inside = unit("red2", tier="npc", docked_in="red1", weapons=["assault_rifle"])
    setup = situation(
        blue=[at("blue1", "C4")],
        red=[base, inside],
        order=["red2", "blue1", "red1"],
        extra={"G4": ["extreme"]},
    )

    # When: red2 holds
    battle = play(setup, ["hold"])

    # Then: the next Turn begins at once
    assert of(battle, "TerrainTested") == []
    assert battle.decision is not None
    assert battle.decision.question == "blue1's Turn"


# ------------------------------------------------------------------ Halved Resources


@rule("R-TRBL-046")
def test_halving_energy_takes_what_was_spent_first() -> None:
    # Given: 6 Energy of which 2 are spent
    blue1 = unit("blue1", zone="C4", energy=6, energy_spent=2)
    setup = situation(blue=[blue1], red=[at("red1", "H4")])

    # When: its Pilot Ejects, and the Energy is halved to 3
    battle = play(setup, ["eject", "to:C5"])

    # Then: of the 4 that were left 3 remain, not 1
    assert unit_of(battle, "blue1").energy == 3


@rule("R-TRBL-046")
def test_halving_energy_takes_nothing_where_less_than_half_is_left() -> None:
    # Given: 6 Energy of which 4 are spent
    blue1 = unit("blue1", zone="C4", energy=6, energy_spent=4)
    setup = situation(blue=[blue1], red=[at("red1", "H4")])

    # When: halved to 3
    battle = play(setup, ["eject", "to:C5"])

    assert unit_of(battle, "blue1").energy == 2
