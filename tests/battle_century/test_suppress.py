"""Suppress: half the Damage, and what waits for the Enemy to Move. R-ACT-018 to R-ACT-022, R-ACT-056."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.battle_century.operations import (
    answer,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

HELD_BACK: Mapping[str, object] = {
    "effect": "withheld",
    "amount": 3,
    "other": "blue1",
    "clock": "red1",
    "at_end": True,
}
"""The other half of a Suppress by blue1 that waits for red1 to Move."""


@rule("R-ACT-018")
def test_suppress_halves_the_damage_and_rounds_down() -> None:
    # Given: Defense 10, Tension 2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
        tension=2,
    )
    # When: the die is 10: 10 + 5 + 2 = 17, margin 7
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[10]])
    # Then: 3 of 40
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-019")
def test_a_suppressed_enemy_has_a_disadvantage_on_offensive_tests_even_without_damage() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, speed=0, weapons=[GUN])],
    )
    # When: blue1 just passes with 4 + 5 + 1 = 10, and red1 shoots back with a 9 and a 2
    battle = play(setup, ["suppress", f"with:{GUN}", "attack", f"with:{GUN}"], dice=[[4], [9, 2]])
    # Then: the 2 counts: 2 + 5 + 1 = 8
    assert of(battle, "Damaged") == []
    rolled = the(battle, "MightRolled", unit="red1")
    assert terms(rolled, "advantages") == {"Suppressed": -1}
    assert numbers(rolled)["total"] == 8


@rule("R-ACT-019")
def test_a_suppress_that_fails_does_nothing() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, weapons=[GUN])],
    )
    # When: 3 + 5 + 1 = 9
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[3]])
    # Then
    assert of(battle, "EffectBegan") == []
    assert unit_of(battle, "red1").effects == []


@rule("R-ACT-019", "R-MATCH-015")
def test_a_suppressed_enemy_is_free_again_after_a_round() -> None:
    # Given: red1 acts right before blue1 and is suppressed in Round 1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, speed=0, weapons=[GUN])],
        order=["red1", "blue1"],
        turn="blue1",
    )
    attack = ["attack", f"with:{GUN}"]
    # When: red1 shoots in Round 2, before blue1's Turn, and in Round 3, after it
    battle = play(setup, ["suppress", f"with:{GUN}", *attack, "hold", *attack], dice=[[4], [1, 1], [1]])
    # Then
    second, third = of(battle, "MightRolled", unit="red1")
    assert terms(second, "advantages") == {"Suppressed": -1}
    assert terms(third, "advantages") == {}


@rule("R-ACT-020", "R-ACT-056", "A-19", "A-124")
def test_a_suppressed_enemy_that_moves_takes_the_other_half_rounded_down_too() -> None:
    # Given: Defense 10, Tension 2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
        tension=2,
    )
    # When: margin 10 + 5 + 2 - 10 = 7, and red1 Boosts away
    battle = play(setup, ["suppress", f"with:{GUN}", "boost", "to:E1"], dice=[[10]])
    # Then: 3 at once and 3 before it moves
    names = [type(event).__name__ for event in battle.events]
    assert [numbers(event) for event in of(battle, "Damaged")] == [
        {"amount": 3, "left": 37},
        {"amount": 3, "left": 34},
    ]
    assert names[-7:-3] == ["Boosted", "EffectEnded", "Damaged", "Moved"]
    assert unit_of(battle, "red1").zone == zone_number(battle, "E1")


@rule("R-ACT-020")
def test_of_half_a_point_nothing_waits_for_the_enemy_to_move() -> None:
    # Given: Defense 10, Tension 1
    setup = situation(
        blue=[unit("blue1", zone="A1", might=5, speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
    )
    # When: 5 + 5 + 1 = 11, a margin of 1, or 12, a margin of 2
    one = play(setup, ["suppress", f"with:{GUN}"], dice=[[5]])
    two = play(setup, ["suppress", f"with:{GUN}"], dice=[[6]])
    # Then: half of 1 is nothing, half of 2 waits
    assert of(one, "EffectBegan", effect="withheld") == []
    assert the(two, "EffectBegan", effect="withheld", amount=1)


@rule("R-ACT-020", "R-ACT-056")
@pytest.mark.parametrize(
    ("choices", "dice"),
    [
        (["maneuver", "by:speed", "to:D1"], []),
        (["attack", f"with:{GUN}", "to:B1"], [[1]]),
        (["aim", f"with:{GUN}", "to:B1"], []),
    ],
)
def test_the_move_of_any_action_brings_the_other_half(choices: list[str], dice: list[list[int]]) -> None:
    # Given: 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=10, weapons=[GUN], effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Moves with its Action
    battle = play(setup, choices, dice=dice)
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "A-124")
def test_the_other_half_is_dealt_only_once() -> None:
    # Given: 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Moves in this Round and in the next
    battle = play(setup, ["boost", "to:D1", "hold", "boost", "to:E1"])
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "A-124")
def test_the_other_half_is_lost_where_the_enemy_stands_still_in_its_next_turn() -> None:
    # Given: 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=10, weapons=[GUN], effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it shoots from where it is, and Moves in the Round after
    battle = play(setup, ["attack", f"with:{GUN}", "to:C1", "hold", "boost", "to:E1"], dice=[[1]])
    # Then: no Damage at all
    assert of(battle, "Damaged") == []


@rule("R-ACT-056", "A-124")
def test_the_wait_for_the_other_half_ends_with_the_enemys_own_turn() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10), unit("red2", zone="L9", guard=5)],
    )
    # When: margin 10 + 5 + 1 - 10 = 6, and red1 stands still
    battle = play(setup, ["suppress", f"with:{GUN}", "hold"], dice=[[10]])
    # Then: it is over before red2's Turn
    names = [type(event).__name__ for event in battle.events]
    assert names[-3:] == ["Held", "EffectEnded", "TurnBegan"]
    assert the(battle, "EffectEnded").facts()["effect"] == "withheld"


@rule("R-ACT-021")
def test_the_attacker_picks_the_area_that_suppress_maims() -> None:
    # Given: red1 lacks 3 of its first 5 points; Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=5, damage=3)],
    )
    # When: margin 10 + 5 + 1 - 10 = 6, half of it 3, an odd number
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[10]])
    # Then: blue is asked all the same
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    answer(battle, "maim:legs")
    assert the(battle, "Maimed").facts()["chooser"] == "blue"
    assert unit_of(battle, "red1").maimed == ["legs"]


@rule("R-ACT-021")
def test_the_attacker_picks_the_area_that_the_other_half_maims() -> None:
    # Given: red1 lacks 4 of its first 5 points; 3 more wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=5, damage=4, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Moves, in its own Turn
    battle = play(setup, ["boost", "to:E1"])
    # Then: blue is asked
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    answer(battle, "maim:head")
    assert the(battle, "Maimed").facts()["chooser"] == "blue"


@rule("R-ACT-021")
def test_the_attacker_picks_every_area_that_suppress_maims() -> None:
    # Given: red1 of Threshold 1; Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=1)],
    )
    # When: margin 9 + 5 + 1 - 10 = 5, half of it 2: two Levels
    battle = play(setup, ["suppress", f"with:{GUN}", "maim:head", "maim:legs"], dice=[[9]])
    # Then: blue chose both
    assert [event.facts()["chooser"] for event in of(battle, "Maimed")] == ["blue", "blue"]


@rule("R-ACT-022", "R-DMG-022")
def test_the_attacker_is_asked_whether_the_enemy_is_spared() -> None:
    # Given: red1 has 2 points left on its last Level; 10 + 5 + 1 against 10 deals half of 6
    dying = unit("red1", zone="C1", tier="npc", threshold=10, damage=38, maimed=["head", "torso", "legs"])
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[dying])
    # When
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[10]])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("blue", "red1")


@rule("R-ACT-022", "A-24")
def test_suppress_may_spare_an_enemy_it_would_destroy() -> None:
    # Given: red1 has 2 points left on its last Level
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit("red1", zone="C1", threshold=5, tier="npc", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: half of 10 + 5 + 1 - 10 = 6 would destroy it, and blue spares it
    battle = play(setup, ["suppress", f"with:{GUN}", "spare"], dice=[[10]])
    # Then: it is out of the Operation, not destroyed, and no Core comes out
    assert the(battle, "Disabled").facts()["reason"] == "spared"
    assert of(battle, "Destroyed") == []
    assert of(battle, "CoreEjected") == []
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-ACT-022")
def test_suppress_need_not_spare() -> None:
    # Given: the same, with a grunt
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit("red1", zone="C1", threshold=5, tier="grunt", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: blue destroys it
    battle = play(setup, ["suppress", f"with:{GUN}", "destroy"], dice=[[10]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert of(battle, "Disabled") == []


@rule("R-ACT-022")
def test_the_other_half_of_suppress_may_spare_as_well() -> None:
    # Given: red1 has 2 points left; 3 wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[
            unit(
                "red1",
                zone="C1",
                threshold=5,
                tier="npc",
                damage=18,
                maimed=["head", "torso", "arms"],
                effects=[HELD_BACK],
            ),
            unit("red2", zone="L9"),
        ],
        turn="red1",
    )
    # When: it Moves, and blue spares it
    battle = play(setup, ["boost", "to:E1", "spare"])
    # Then: it went down before it moved
    assert the(battle, "Disabled").facts()["unit"] == "red1"
    assert of(battle, "Moved") == []


@rule("R-ACT-022")
def test_a_plain_attack_cannot_spare() -> None:
    # Given: a grunt with 2 points left on its last Level
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit("red1", zone="C1", threshold=5, tier="grunt", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: 10 + 5 + 1 - 10 = 6 Damage
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[10]])
    # Then: nobody is asked
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert the(battle, "TurnBegan").facts()["unit"] == "red2"
