"""Attacks from straight behind. EW-90, EW-91, W-20, W-24, W-29."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.exalted_war.battles import (
    hero,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

CLUMSY: Mapping[str, object] = {**CALM, "dexterity": 1, "close": 0, "ranged": 0, "bow": "long_bow"}
"""Troops with Ratings of 0."""

PARRY: Mapping[str, int] = {"Parry DV": 3, "half the Close Combat Rating": 1}


def struck(where: str) -> Battle[State]:
    """The battle after a close attack without a success of the 8 people of blue1 on red1, who are as many and
    face west; `where` blue1 stands from there.
    """
    blue = unit(
        "blue1", beside=f"red1:{where}", members=8, troops=CLUMSY, leader={"dexterity": 3, "melee": 0}
    )
    red = unit("red1", at=(500, 400), facing="west", members=8, troops=CALM)
    # red1 is placed first, and so listed as the first side's
    return play(situation(blue=[red], red=[blue], acts=["blue1"]), ["attack:red1"], [[2] * 4])


def dv(battle: Battle[State]) -> dict[str, int]:
    """What the Defense Value is made of."""
    return terms(the(battle, "AttackRolled"), "dv")


def dv_of(battle: Battle[State], attacker: str) -> dict[str, int]:
    """What the Defense Value against one attacker is made of."""
    return terms(the(battle, "AttackRolled", unit=attacker), "dv")


@rule("EW-91", "W-29")
@pytest.mark.parametrize("where", ["east", "east-northeast", "east-southeast"])
def test_an_attack_from_straight_behind_meets_no_defence(where: str) -> None:
    # Given: red1 faces west; 30 degrees to either side of its back are straight behind
    battle = struck(where)
    # Then: nothing to parry with, though no success is left to hit; the log says why
    assert dv(battle) == {}
    assert "- 0 DV (from behind)" in battle.say(the(battle, "AttackRolled"))
    assert the(battle, "AttackRolled").facts()["open"] == "behind"


@rule("EW-91", "W-29")
@pytest.mark.parametrize("where", ["northeast", "southeast", "north", "south", "west"])
def test_flanks_and_front_are_defended(where: str) -> None:
    # Given: 45 degrees from its back and more
    assert dv(struck(where)) == PARRY


@rule("EW-91", "W-20", "W-29")
@pytest.mark.parametrize(("y", "expected"), [(457, {}), (458, {"Dodge DV": 1})])
def test_the_arc_behind_is_sixty_degrees_wide(y: int, expected: Mapping[str, int]) -> None:
    # Given: red1 faces west; blue1 stands 100 yards to the east of it and so far to the south, tan 30 = 0.577
    blue = unit("blue1", at=(600, y), members=8, troops=CLUMSY, leader={"dexterity": 3, "bow": "long_bow"})
    red = unit("red1", at=(500, 400), members=8, troops=CALM)
    # When: a volley without a success
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["shoot:red1"], [[2] * 3])
    # Then
    assert dv(battle) == expected


@rule("EW-91")
def test_armour_soaks_what_comes_from_behind() -> None:
    # Given: blue1 behind red1, Rating 2
    red = unit("red1", at=(500, 400), facing="east", troops=CALM)
    blue = unit("blue1", at=(480, 400), troops=CALM, leader={"dexterity": 3, "melee": 0})
    # When: 0 + 2 - 0; 3 + 4 + 2 + 2 - 4 = 7 dice
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 4, [1] * 7])
    # Then
    assert terms(the(battle, "DamageRolled"), "soak") == {"Leather and plates": 4}


@rule("EW-91", "W-29")
def test_shields_and_cover_do_not_help_behind() -> None:
    # Given: large shields and cover of 2
    cover = {"kind": "cover", "x": 400, "y": 300, "width": 200, "height": 200, "cover": 2}
    red = unit("red1", at=(500, 400), facing="east", troops={**CALM, "shield": "large"})
    blue = unit("blue1", at=(483, 400), members=8, troops=CLUMSY, leader={"dexterity": 3, "melee": 0})
    setup = situation(blue=[blue], red=[red], acts=["blue1"], field={"areas": [cover]})
    # When
    battle = play(setup, ["attack:red1"], [[2] * 4])
    # Then
    assert dv(battle) == {}


@rule("EW-91", "W-29")
def test_a_single_person_looks_all_ways() -> None:
    # Given: a person who looks away; Endurance 0
    blue = solo("blue1", at=(498, 400), leader={"dexterity": 3, "melee": 0}, endurance=0)
    red = solo("red1", at=(500, 400), facing="east", endurance=0)
    # When: 4 - 2 dice
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 2])
    # Then
    assert dv(battle) == {"Parry DV": 3}


@rule("EW-69", "EW-91", "W-37")
def test_a_called_shot_from_behind_meets_no_defence_either() -> None:
    # Given: archers behind red1 shoot at its leader
    blue = unit("blue1", at=(400, 400), members=8, troops=CLUMSY, leader={"dexterity": 3, "bow": "long_bow"})
    red = unit("red1", at=(500, 400), facing="east", troops=CALM)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["snipe:red1_leader"], [[2] * 3])
    # Then
    assert dv(battle) == {}


@rule("EW-70", "EW-91", "W-38")
def test_a_challenge_is_seen_coming_from_behind_too() -> None:
    # Given: blue1 behind red1, engaged since an earlier tick
    blue = unit("blue1", at=(480, 400), troops=CALM, engaged=["red1"])
    red = unit("red1", at=(500, 400), facing="east", troops=CALM)
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When: it is refused, and 3 successes are not more than his parry
    battle = play(setup, ["stay", "challenge:red1_leader", "refuse"], [[7, 7, 7, 1, 1, 1, 1]])
    # Then
    assert terms(the(battle, "DuelRefused", forced=False), "dv") == {"Parry DV": 3}


@rule("EW-90", "EW-91", "W-24", "W-29")
def test_a_turn_made_now_guards_the_back_from_the_next_tick_on() -> None:
    # Given: blue1 behind red1, which acts first; Wits decide
    red = unit("red1", at=(500, 400), facing="east", members=8, troops=CALM)
    blue = [
        unit("blue1", at=(490, 400), members=8, troops=CLUMSY, leader={"dexterity": 3, "melee": 0}),
        unit(
            "blue2",
            at=(200, 400),
            members=8,
            troops=CLUMSY,
            leader={"dexterity": 3, "bow": "long_bow"},
            next=2,
        ),
    ]
    setup = situation(blue=blue, red=[red], order=["red1", "blue1", "blue2"])
    # When: red1 turns to the west with 1 success; blue1 attacks on that tick, blue2 shoots on the next
    battle = play(
        setup, ["turn", "face:west", "attack:red1", "shoot:red1"], [[7, 1, 1, 1, 1, 1], [2] * 4, [2] * 3]
    )
    # Then
    assert the(battle, "Turned", unit="red1", facing=12)
    assert dv_of(battle, "blue1") == {}
    assert dv_of(battle, "blue2") == {"Dodge DV": 1, "last action": -1}


@rule("EW-91", "W-42")
def test_a_hero_apart_strikes_from_behind_where_his_unit_stands_there() -> None:
    # Given: blue1 behind red1; its Hero acts apart, and his Endurance is not at stake (he is tested: 6 dice)
    blue = unit("blue1", at=(480, 400), troops=CALM, specials=[hero("bram", melee=0, dexterity=3)])
    red = unit("red1", at=(500, 400), facing="east", troops=CALM)
    setup = situation(blue=[blue], red=[red], acts=["bram"], people={"bram": {"apart": True}})
    # When: 4 dice miss: -2 for the Magnitude
    battle = play(setup, ["attack:red1"], [[2] * 4, [2] * 6])
    # Then
    assert dv(battle) == {}


@rule("EW-91")
def test_two_units_each_behind_the_other_destroy_each_other() -> None:
    # Given: back to back, with one box left each: 7 - 4 dice
    blue = unit("blue1", at=(490, 400), facing="west", members=8, health=6, troops=CALM)
    red = unit("red1", at=(500, 400), facing="east", members=8, health=6, troops=CALM)
    # When: 3 + 2 - 0; 3 + 4 + 2 + 5 - 4 = 10 dice, 1 level
    battle = play(
        situation(blue=[blue], red=[red]),
        ["attack:red1", "attack:blue1"],
        [[7, 7, 7], [7] + [1] * 9, [7, 7, 7], [7] + [1] * 9],
    )
    # Then
    assert len(of(battle, "UnitDestroyed")) == 2
    assert unit_of(battle, "blue1").members == 0
