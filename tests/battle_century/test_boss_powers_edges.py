"""The edges of Boss Powers: the last Enemy, a Boss of few Systems, a single lost point of Threshold."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

AGAIN: Final = "that_will_not_work_again"
DESIRE: Final = "do_you_desire_the_power"
DIE: Final = "die_for_me"
OFFERING: Final = "i_accept_your_offering"
GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")

EVASIVE: Final = {"effect": "maneuvering", "amount": 9, "other": "red1"}
"""9 more Defense than 10: a shot of 5 + 5 + 5 misses."""


def boss(*powers: str, zone: str = "L9", points: int = 1, **more: Any) -> Piece:
    """red1 with these Powers, of Guard 5 and Threshold 12."""
    built = unit("red1", zone=zone, guard=5, threshold=12, tier="boss", powers=powers, genre_points=points)
    now: dict[str, object] = {key: more.pop(key) for key in ("damage", "notes", "effects") if key in more}
    return Piece({**built.built, **more}, {**built.now, **now})


def known(damage: int, **more: Any) -> Piece:
    """A Boss in the line of fire that knows blue1's gun and that it would miss."""
    notes = {f"{AGAIN}:{GUN}": 1}
    return boss(AGAIN, zone="C1", damage=damage, notes=notes, effects=[EVASIVE], **more)


def shot_at(red: Piece, *choices: str) -> Battle[State]:
    """blue1 has fired at the Boss: 5 + 5 + 5."""
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], tier="npc")
    return play(situation(blue=[blue], red=[red], tension=5), [*SHOT, *choices], dice=[[5]])


def damage_to(battle: Battle[State]) -> list[tuple[object, object]]:
    """Who took how much, in order."""
    return [(event.facts()["unit"], event.facts()["amount"]) for event in of(battle, "Damaged")]


@rule("R-BOSS-023", "R-BOSS-024")
def test_one_lost_point_is_enough_to_learn_from_a_miss() -> None:
    assert f"{AGAIN}:red1" in keys(shot_at(known(damage=1)))


@rule("R-BOSS-024")
def test_a_boss_of_systems_two_regains_one_point() -> None:
    # Given: Speed 6
    battle = shot_at(known(damage=4, systems=2), f"{AGAIN}:red1")
    # Then: 2 / 2
    assert numbers(the(battle, "Restored"))["amount"] == 1
    assert unit_of(battle, "red1").damage == 3


@rule("R-BOSS-017")
def test_a_boss_of_systems_two_deals_one_damage() -> None:
    # Given
    setup = situation(blue=[unit("blue1", zone="A1", tier="npc")], red=[boss(DIE, systems=2)], turn="red1")
    # When
    battle = play(setup, [f"power:{DIE}"])
    # Then
    assert damage_to(battle) == [("blue1", 1)]


@rule("R-BOSS-019")
def test_without_an_enemy_left_no_offering_is_accepted() -> None:
    # Given: a Boss of Systems 6 and Speed 3 with a Grunt; blue1 has 3 Threshold left and no Core
    blue = unit("blue1", zone="A1", threshold=5, tier="ai", damage=17, maimed=["head", "torso", "legs"])
    grunt = unit("red2", zone="L1", tier="grunt")
    red = [boss(DIE, OFFERING, points=3, systems=6, speed=3), grunt]
    setup = situation(blue=[blue], red=red, turn="red1")
    # When
    before, after = play(setup), play(setup, [f"power:{DIE}"])
    # Then
    assert f"power:{OFFERING}" in keys(before)
    assert the(after, "Destroyed", unit="blue1")
    assert f"power:{OFFERING}" not in keys(after)


@rule("R-BOSS-015")
def test_the_question_whether_to_take_the_power_is_about_the_enemy() -> None:
    # Given
    blue = unit("blue1", zone="A1", tier="npc", genre_points=2)
    setup = situation(blue=[blue, unit("blue2", zone="A2", tier="npc")], red=[boss(DESIRE)], turn="red1")
    # When
    decision = play(setup, [f"power:{DESIRE}", "of:blue1"]).decision
    # Then
    assert decision is not None
    assert (decision.seat, decision.about) == ("blue", "blue1")


@rule("R-BOSS-015")
def test_the_damage_of_the_offered_power_is_a_die_of_ten_faces() -> None:
    # Given
    blue = [unit("blue1", zone="A1", tier="npc"), unit("blue2", zone="A2", tier="npc", threshold=12)]
    setup = situation(blue=blue, red=[boss(DESIRE)], turn="red1")
    # Then: 10 is its highest face
    battle = play(setup, [f"power:{DESIRE}", "of:blue1"], dice=[[10]])
    assert damage_to(battle) == [("blue2", 10)]
    with pytest.raises(AssertionError, match="11"):
        play(setup, [f"power:{DESIRE}", "of:blue1"], dice=[[11]])
