"""Trickster Powers that answer Damage: My Pain is your Pain, Take One for the Team. R-POW-032 to R-POW-035,
R-POW-048.
"""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    answer,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit(
    "blue1", zone="A1", guard=5, speed=0, threshold=12, weapons=[GUN, "chainblade"], tier="npc"
)
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

PAIN: Final = "my_pain_is_your_pain:red1"

COVER: Final = "take_one_for_the_team:red2"


def dealt(battle: Battle[State]) -> list[tuple[object, object]]:
    """All Damage, as pairs of Unit and amount."""
    return [(event.facts()["unit"], event.facts()["amount"]) for event in of(battle, "Damaged")]


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ My Pain is your Pain


@rule("R-POW-032", "R-POW-033")
def test_my_pain_is_your_pain_deals_half_of_the_damage_back() -> None:
    # Given: red1 of Threshold 12 has the Power
    red = unit(
        "red1", zone="C1", guard=5, threshold=12, powers=["my_pain_is_your_pain"], genre_points=1, tier="npc"
    )
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When: it is shot for 9
    battle = play(setup, [*SHOT, "pass", PAIN], dice=[[9]])
    # Then: it takes all of it, and blue1 half
    assert dealt(battle) == [("red1", 9), ("blue1", 4)]
    assert of(battle, "Damaged")[1].facts()["reason"] == "My Pain is your Pain"
    assert names(battle).index("EffectEnded") < names(battle).index("Damaged")


@rule("R-POW-032")
def test_what_is_dealt_back_is_half_of_what_is_left_after_reductions() -> None:
    # Given: red1 halves the Damage as well
    powers = ["my_pain_is_your_pain", "my_defense_is_impregnable"]
    red = unit("red1", zone="C1", guard=5, threshold=12, powers=powers, genre_points=2, tier="npc")
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When: it is shot for 9
    battle = play(setup, [*SHOT, "pass", PAIN, "my_defense_is_impregnable:red1"], dice=[[9]])
    # Then: 4, and 2
    assert dealt(battle) == [("red1", 4), ("blue1", 2)]


@rule("R-POW-032")
def test_my_pain_is_your_pain_answers_one_instance_once_an_operation() -> None:
    # Given: a Chainblade, whose Tension is an instance of its own; two Genre Points
    red = unit(
        "red1", zone="A1", guard=5, threshold=12, powers=["my_pain_is_your_pain"], genre_points=2, tier="npc"
    )
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When: red1 answers the Test's 4
    battle = play(setup, ["attack", "with:chainblade", "pass", PAIN], dice=[[4]])
    # Then: the 5 besides are not dealt back
    assert dealt(battle) == [("red1", 4), ("blue1", 2), ("red1", 5)]


@rule("R-POW-032")
def test_who_goes_down_deals_the_damage_back_all_the_same() -> None:
    # Given: red1 has 2 of 20 Threshold left
    red = unit(
        "red1",
        zone="C1",
        guard=5,
        threshold=5,
        damage=18,
        maimed=["head", "torso", "arms"],
        powers=["my_pain_is_your_pain"],
        genre_points=1,
        tier="npc",
    )
    setup = situation(blue=[BLUE], red=[red, unit("red2", zone="L9")], tension=5)
    # When: it is shot for 8, and its Core comes down at B1
    battle = play(setup, [*SHOT, "pass", PAIN, "to:B1"], dice=[[8]])
    # Then
    assert dealt(battle) == [("red1", 8), ("blue1", 4)]
    assert unit_of(battle, "red1").standing == "destroyed"


@rule("R-POW-032")
def test_my_pain_is_your_pain_is_not_for_what_no_enemy_deals() -> None:
    # Given: red1 with a Weapon that Overheats
    red = unit(
        "red1",
        zone="C1",
        speed=0,
        weapons=["reactor_overdrive"],
        powers=["my_pain_is_your_pain"],
        genre_points=1,
        tier="npc",
    )
    setup = situation(blue=[BLUE], red=[red], turn="red1", tension=2)
    # When: its die is odd: 9 + 5 + 4 - 10 = 8
    battle = play(setup, ["attack", "with:reactor_overdrive", "pass"], dice=[[9]])
    # Then: nobody was asked about the 2 that it takes
    assert dealt(battle) == [("blue1", 8), ("red1", 2)]


@rule("R-POW-032")
def test_my_pain_is_your_pain_that_meets_no_damage_is_over_with_the_round() -> None:
    # Given: the Power waits, as its Damage went to somebody else
    waiting = {"effect": "my_pain_is_your_pain", "turns": 0}
    red = unit("red1", zone="C1", tier="npc", effects=[waiting])
    setup = situation(blue=[BLUE], red=[red], tension=5)
    # When: the Round ends
    battle = play(setup, ["hold", "hold"])
    # Then
    assert the(battle, "EffectEnded").facts()["effect"] == "my_pain_is_your_pain"
    assert unit_of(battle, "red1").effects == []


# ------------------------------------------------------------------ Take One for the Team


@rule("R-POW-003", "R-POW-034")
def test_who_does_not_step_in_leaves_the_damage_where_it_is() -> None:
    # Given: red2 beside red1
    red = unit("red2", zone="C2", powers=["take_one_for_the_team"], genre_points=1, tier="npc")
    setup = situation(
        blue=[BLUE], red=[unit("red1", zone="C1", guard=5, threshold=10, tier="npc"), red], tension=5
    )
    # When: 6 + 5 + 5 against 5 + 5
    battle = play(setup, [*SHOT, "at:red1", "pass", "pass"], dice=[[6]])
    # Then
    assert dealt(battle) == [("red1", 6)]
    assert unit_of(battle, "red2").genre == 1


@rule("R-POW-003")
def test_who_lets_damage_pass_is_not_asked_a_second_time() -> None:
    # Given: blue, the first of the sides, is shot at, and blue2 could step in
    two = unit("blue2", zone="C2", powers=["take_one_for_the_team"], genre_points=1, tier="npc")
    setup = situation(
        blue=[unit("blue1", zone="C1", guard=5, threshold=10, tier="npc"), two],
        red=[unit("red1", zone="A1", might=5, speed=0, weapons=[GUN], tier="npc")],
        turn="red1",
        tension=5,
    )
    # When: 6 + 5 + 5 against 5 + 5; blue2 passes after the roll, and once the Damage is known
    battle = play(setup, [*SHOT, "at:blue1", "pass", "pass"], dice=[[6]])
    # Then
    assert dealt(battle) == [("blue1", 6)]


@rule("R-POW-034", "R-DMG-004")
def test_nobody_is_asked_to_step_in_where_there_is_no_damage() -> None:
    # Given: red2 beside red1
    red = unit("red2", zone="C2", powers=["take_one_for_the_team"], genre_points=1, tier="npc")
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=6, tier="npc"), red], tension=5)
    # When: 1 + 5 + 5 against 6 + 5
    battle = play(setup, [*SHOT, "at:red1", "pass"], dice=[[1]])
    # Then
    assert the(battle, "HitSuffered").facts()["margin"] == 0
    assert battle.decision is not None
    assert "Answer?" not in battle.decision.question


@rule("R-POW-034", "R-POW-048", "A-120")
def test_take_one_for_the_team_moves_the_damage_worked_out_against_the_ally() -> None:
    # Given: red2 of Guard 20 beside red1 of Guard 5
    red = unit(
        "red2", zone="C2", threshold=5, guard=20, powers=["take_one_for_the_team"], genre_points=1, tier="npc"
    )
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", guard=5, tier="npc"), red], tension=5)
    # When: red1 is shot for 6, and red2 steps in
    battle = play(setup, [*SHOT, "at:red1", "pass", COVER, "maim:legs"], dice=[[6]])
    # Then: red2 takes 6 and is the one Maimed
    assert dealt(battle) == [("red2", 6)]
    assert the(battle, "Maimed").facts()["unit"] == "red2"


@rule("R-POW-048", "A-120")
def test_the_reductions_are_those_of_who_takes_the_damage() -> None:
    # Given: red1 behind a barrier of 9, red2 behind one of 2
    def_one = {"effect": "absolute_barrier", "amount": 9}
    def_two = {"effect": "absolute_barrier", "amount": 2}
    red = unit(
        "red2", zone="C2", powers=["take_one_for_the_team"], genre_points=1, tier="npc", effects=[def_two]
    )
    setup = situation(
        blue=[BLUE], red=[unit("red1", zone="C1", guard=5, tier="npc", effects=[def_one]), red], tension=5
    )
    # When: red1 is shot for 6, and red2 steps in
    battle = play(setup, [*SHOT, "at:red1", "pass", COVER], dice=[[6]])
    # Then: 6 - 2 = 4
    assert dealt(battle) == [("red2", 4)]


@rule("R-POW-034", "R-POW-025")
def test_who_steps_in_may_halve_what_it_takes_and_the_allys_halving_waits() -> None:
    # Given: both have My Defense is Impregnable
    ally = unit("red1", zone="C1", guard=5, powers=["my_defense_is_impregnable"], genre_points=1, tier="npc")
    powers = ["take_one_for_the_team", "my_defense_is_impregnable"]
    red = unit("red2", zone="C2", powers=powers, genre_points=2, tier="npc")
    setup = situation(blue=[BLUE], red=[ally, red], tension=5)
    # When: red1 makes ready to halve 7, red2 steps in and halves it
    halve = "my_defense_is_impregnable:red"
    battle = play(setup, [*SHOT, "at:red1", "pass", f"{halve}1", COVER, f"{halve}2"], dice=[[7]])
    # Then: it is halved once, and red1's own halving is still to come
    assert dealt(battle) == [("red2", 3)]
    kept = [effect.condition.key for effect in unit_of(battle, "red1").effects]
    assert kept == ["my_defense_is_impregnable", "take_one_for_the_team"]


@rule("R-POW-034", "R-POW-048")
def test_take_one_for_the_team_moves_one_instance_and_not_the_attack() -> None:
    # Given: a Chainblade against red1
    red = unit("red2", zone="A2", threshold=5, powers=["take_one_for_the_team"], genre_points=1, tier="npc")
    setup = situation(blue=[BLUE], red=[unit("red1", zone="A1", guard=5, tier="npc"), red], tension=4)
    # When: red2 takes the 4 + 5 + 4 - 10 = 3 of the Test
    battle = play(setup, ["attack", "with:chainblade", "at:red1", "pass", COVER], dice=[[4]])
    # Then: what follows it is dealt to red1
    assert dealt(battle) == [("red2", 3), ("red1", 4)]


@rule("R-POW-035")
def test_who_was_covered_is_harder_to_attack_for_a_round() -> None:
    # Given: red2 has stepped in for red1; blue2 shoots as well, and blue1 again in the next Round
    red = unit("red2", zone="C2", threshold=5, powers=["take_one_for_the_team"], genre_points=1, tier="npc")
    other = unit("blue2", zone="A1", speed=0, threshold=12, weapons=[GUN], tier="npc")
    setup = situation(
        blue=[BLUE, other], red=[unit("red1", zone="C1", threshold=5, guard=5, tier="npc"), red], tension=5
    )
    # When
    at = [*SHOT, "at:red1"]
    rest = [*at, "hold", "hold", "pass", "pass", *at]
    battle = play(setup, [*at, "pass", COVER, *rest], dice=[[2], [2, 3], [2]])
    # Then
    advantages = [terms(event, "advantages") for event in of(battle, "MightRolled")]
    assert advantages == [{}, {"Take One for the Team": -1}, {}]


@rule("R-POW-034")
def test_take_one_for_the_team_reaches_as_far_as_speed() -> None:
    # Given: red2 of Speed 2, 2 or 3 Zones from red1
    helpers = [
        unit("red2", zone=zone, speed=2, powers=["take_one_for_the_team"], genre_points=1, tier="npc")
        for zone in ("E3", "F4")
    ]
    ally = unit("red1", zone="C1", guard=5, tier="npc")
    # When: red1 is shot
    shoot = [*SHOT, "at:red1", "pass"]
    near = play(situation(blue=[BLUE], red=[ally, helpers[0]], tension=5), shoot, dice=[[2]])
    far = play(situation(blue=[BLUE], red=[ally, helpers[1]], tension=5), shoot, dice=[[2]])
    # Then
    assert keys(near) == [COVER, "pass"]
    assert dealt(far) == [("red1", 2)]


@rule("R-POW-034")
def test_take_one_for_the_team_is_for_allies_alone() -> None:
    # Given: red2, beside red1, is shot; and blue2 has the Power too
    red = unit("red2", zone="C2", guard=5, powers=["take_one_for_the_team"], genre_points=1, tier="npc")
    other = unit("blue2", zone="C2", powers=["take_one_for_the_team"], genre_points=1, tier="npc")
    setup = situation(blue=[BLUE, other], red=[unit("red1", zone="C1", tier="npc"), red], tension=5)
    # When
    battle = play(setup, [*SHOT, "at:red2", "pass", "pass"], dice=[[2]])
    # Then: nobody was asked
    assert dealt(battle) == [("red2", 2)]


@rule("R-POW-034", "R-DMG-009")
def test_damage_that_an_ally_does_to_itself_is_nobodys_attack_on_who_takes_it() -> None:
    # Given: red1 fires an Overheating Weapon; red2 beside it, 1 point from losing a Level
    gunner = unit("red1", zone="C1", speed=0, weapons=["beam_saber", "reactor_overdrive"], tier="npc")
    red = unit(
        "red2",
        zone="C2",
        threshold=5,
        powers=["take_one_for_the_team"],
        genre_points=1,
        tier="npc",
        damage=4,
        seat="ann",
    )
    setup = situation(
        blue=[unit("blue1", zone="E1", threshold=20, tier="npc")],
        red=[gunner, red],
        turn="red1",
        tension=2,
        seats=[{"id": "blue"}, {"id": "red"}, {"id": "ann"}],
    )
    # When: it Overheats for 2, and red2 takes that
    battle = play(setup, ["attack", "with:reactor_overdrive", "pass", COVER], dice=[[9]])
    # Then: the seat of red2 chooses what is Maimed
    assert battle.decision is not None
    assert battle.decision.seat == "ann"
    answer(battle, "maim:legs")
    assert dealt(battle)[-1] == ("red2", 2)


@rule("R-POW-032")
def test_damage_that_an_ally_deals_is_not_dealt_back_and_leaves_my_pain_waiting() -> None:
    # Given: blue1, to whom the Power has been used already, beside the Enemy whom blue2 shells
    waiting = {"effect": "my_pain_is_your_pain", "turns": 0}
    blue = [
        unit("blue2", zone="A1", speed=0, weapons=["rail_bazooka"], tier="npc"),
        unit("blue1", zone="C1", speed=0, guard=5, threshold=12, tier="npc", effects=[waiting]),
    ]
    setup = situation(blue=blue, red=[unit("red1", zone="D1", guard=5, threshold=12, tier="npc")], tension=5)
    # When: 9 + 5 + 5 = 19 against 10
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[9]])
    # Then
    assert dealt(battle) == [("red1", 9), ("blue1", 9)]
    assert [effect.condition.key for effect in unit_of(battle, "blue1").effects] == ["my_pain_is_your_pain"]
