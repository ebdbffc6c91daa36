"""Champion Powers: Believe in Myself, I Cannot be Defeated, I'm Breaking Through, My Defense is Impregnable.
R-POW-020 to R-POW-025.
"""

from __future__ import annotations

from typing import Any

from tests.battle_century.champions import BLUE, FAR, GUN, SHOT, SPENT, names
from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

# ------------------------------------------------------------------ Believe in Myself


@rule("R-POW-020")
def test_believe_in_myself_restores_5_threshold_and_wakes_maimed_areas() -> None:
    # Given: blue1 of Threshold 5 has lost 12, its Arms, which hold the gun, first
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        speed=0,
        weapons=[GUN],
        damage=12,
        maimed=["arms", "head"],
        powers=["believe_in_myself"],
        genre_points=1,
    )
    setup = situation(blue=[blue], red=[unit("red1", zone="A2", tier="npc")])
    assert f"with:{GUN}" not in keys(play(setup, ["attack"]))
    # When: it believes in itself
    battle = play(setup, ["power:believe_in_myself", "attack"])
    # Then: 12 - 5 = 7, the Head is free, and the gun fires though the Arms are still Maimed
    assert the(battle, "Restored").facts() == {
        "event": "Restored",
        "unit": "blue1",
        "amount": 5,
        "areas": ["head"],
    }
    assert f"with:{GUN}" in keys(battle)
    assert unit_of(battle, "blue1").maimed == ["arms"]


@rule("R-POW-020")
def test_a_single_lost_point_is_enough_to_believe_in_oneself() -> None:
    believer: Any = {"zone": "A1", "speed": 0, "powers": ["believe_in_myself"], "genre_points": 1}
    hurt = unit("blue1", damage=1, **believer)
    whole = unit("blue1", **believer)
    red = [unit("red1", zone="A2", tier="npc")]
    assert "power:believe_in_myself" in keys(play(situation(blue=[hurt], red=red)))
    assert "power:believe_in_myself" not in keys(play(situation(blue=[whole], red=red)))


@rule("R-POW-020", "R-POW-003")
def test_a_single_lost_point_is_enough_to_believe_in_oneself_in_answer_to_a_test() -> None:
    # Given: red1 and red2 have the Power; red1 has lost 1 point, red2 none
    believer: Any = {"powers": ["believe_in_myself"], "genre_points": 1}
    hurt = unit("red1", zone="C1", threshold=9, damage=1, **believer)
    whole = unit("red2", zone="L9", **believer)
    # When: blue1 shoots at red1
    battle = play(situation(blue=[BLUE], red=[hurt, whole]), SHOT, dice=[[6]])
    # Then
    assert "believe_in_myself:red1" in keys(battle)
    assert "believe_in_myself:red2" not in keys(battle)


@rule("R-POW-020", "R-OP-017")
def test_believe_in_myself_ends_with_the_third_turn_after_it() -> None:
    # Given: blue1, damaged
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        damage=7,
        maimed=["arms"],
        powers=["believe_in_myself"],
        genre_points=1,
    )
    setup = situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")])
    # When: it uses the Power in Round 1, and its Turn of Round 3 has come
    battle = play(setup, ["power:believe_in_myself", "hold", "hold", "hold", "hold"])
    assert of(battle, "EffectEnded") == []
    # When: that of Round 4 comes
    answer(battle, "hold", "hold")
    # Then
    assert names(battle)[-2:] == ["EffectEnded", "TurnBegan"]
    assert numbers(of(battle, "RoundBegan")[-1])["round"] == 4


@rule("R-POW-020", "R-POW-047")
def test_believe_in_myself_answers_a_blow_before_it_falls() -> None:
    # Given: red1 has 2 of 20 Threshold left
    red = unit(
        "red1",
        zone="C1",
        guard=5,
        threshold=5,
        damage=18,
        maimed=SPENT,
        powers=["believe_in_myself"],
        genre_points=1,
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it is shot for 6, and answers
    battle = play(setup, [*SHOT, "believe_in_myself:red1"], dice=[[6]])
    # Then: 18 - 5 + 6 = 19
    assert of(battle, "Destroyed") == []
    assert unit_of(battle, "red1").damage == 19


@rule("R-POW-020", "B-6")
def test_believe_in_myself_answers_damage_that_has_no_test() -> None:
    # Given: red1 with 4 of 20 Threshold left; a Chainblade, which deals Tension 5 besides
    red = unit(
        "red1",
        zone="A1",
        guard=5,
        threshold=5,
        damage=16,
        maimed=SPENT,
        powers=["believe_in_myself"],
        genre_points=1,
    )
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it lets the Test's 2 Damage pass, but not what follows it
    choices = ["attack", "with:chainblade", "pass", "believe_in_myself:red1", "maim:arms"]
    battle = play(setup, choices, dice=[[2]])
    # Then: 16 + 2 - 5 + 5 = 18
    assert of(battle, "Destroyed") == []
    assert unit_of(battle, "red1").damage == 18


@rule("R-POW-020", "B-6")
def test_believe_in_myself_answers_the_damage_of_a_test_once_it_is_rolled_and_not_again() -> None:
    # Given: red1 has lost 1
    red = unit("red1", zone="C1", guard=5, damage=1, powers=["believe_in_myself"], genre_points=1)
    setup = situation(blue=[BLUE], red=[red, FAR], tension=5)
    # When: it lets the Test's 2 Damage pass
    battle = play(setup, [*SHOT, "pass"], dice=[[2]])
    # Then: nobody asks again before they are dealt
    assert unit_of(battle, "red1").damage == 3


@rule("R-POW-020")
def test_believe_in_myself_answers_no_damage_to_an_ally() -> None:
    # Given: red1, hurt, and red2, whom a Chainblade hits for 2, and for Tension 5 besides
    red = unit("red1", zone="L9", damage=1, powers=["believe_in_myself"], genre_points=1)
    setup = situation(
        blue=[BLUE], red=[red, unit("red2", zone="A1", tier="npc", guard=5, threshold=9)], tension=5
    )
    # When: red1 lets the Test pass
    battle = play(setup, ["attack", "with:chainblade", "pass"], dice=[[2]])
    # Then: nobody was asked about the 5
    assert unit_of(battle, "red2").damage == 7


@rule("R-POW-020")
def test_believe_in_myself_answers_nothing_while_there_is_nothing_to_restore() -> None:
    # Given: an Airstrike over red1, which is unhurt; half of Systems 4
    strike = unit("blue1", zone="A1", speed=0, upgrades={"separate": ["airstrike"]})
    red = unit("red1", zone="F1", tier="npc", powers=["believe_in_myself"], genre_points=1)
    # When
    battle = play(situation(blue=[strike], red=[red]), ["use:airstrike", "to:E1"])
    # Then: nobody was asked
    assert unit_of(battle, "red1").damage == 2


@rule("R-POW-020")
def test_believe_in_myself_works_once_an_operation() -> None:
    # Given: blue1, badly damaged, with two Genre Points
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        damage=12,
        maimed=["arms", "head"],
        powers=["believe_in_myself"],
        genre_points=2,
    )
    setup = situation(blue=[blue], red=[FAR])
    # When
    battle = play(setup, ["power:believe_in_myself"])
    # Then
    assert "power:believe_in_myself" not in keys(battle)
    assert "power:live_another_day" in keys(battle)


@rule("R-POW-020")
def test_believe_in_myself_has_nothing_to_give_to_the_unhurt() -> None:
    # Given: blue1 without a scratch
    blue = unit("blue1", zone="A1", powers=["believe_in_myself"], genre_points=1)
    # Then
    assert "power:believe_in_myself" not in keys(play(situation(blue=[blue], red=[FAR])))
