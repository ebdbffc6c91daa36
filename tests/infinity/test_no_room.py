"""Troopers without room: in their deployment zone, on the table, or to land. IN-R96."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.infinity.skirmishes import (
    Piece,
    keys,
    play,
    situation,
    state_of,
    the,
    trooper,
    trooper_of,
)
from wartable import Battle, Setup, State, game_of, new_battle

rule = pytest.mark.rule

EAST_HALF: Final = {"kind": "house", "x": 1.5, "y": 0, "width": 10.5, "depth": 24, "height": 6}
REST: Final = {"kind": "house", "x": 0, "y": 1.5, "width": 1.5, "depth": 22.5, "height": 6}


def block(**size: float) -> dict[str, object]:
    """A house, which nobody enters."""
    return {"kind": "house", "height": 6, **size}


def fresh(pieces: Sequence[object]) -> Setup:
    """A skirmish of one against one on a small table, before its deployment."""
    setup: dict[str, Any] = dict(situation(blue=[trooper("blue1")], red=[trooper("red1")]))
    del setup["now"]
    setup["table"] = {"width": 12, "height": 24, "depth": 4, "pieces": list(pieces)}
    return setup


def faults(setup: Setup) -> list[str]:
    """What is wrong with a setup."""
    return [str(problem) for problem in game_of(setup).problems(setup)]


def deployed(setup: Setup) -> Battle[State]:
    """The battle after its deployment, everywhere by the first answer."""
    battle = new_battle(setup, 1)
    while battle.decision is not None and state_of(battle).phase in ("initiative", "deployment"):
        battle.choose(keys(battle)[0])
    return battle


@rule("IN-03-08", "IN-R96")
def test_who_has_no_room_in_which_zone_is_reported() -> None:
    # What went wrong: nothing was reported, and play stopped at a question without answers
    remedy = "clear the zone, make it deeper, or give it a place with at"
    assert faults(fresh([block(x=0, y=0, width=12, depth=4)])) == [
        f"units[{at}]: {id} finds no room in the deployment zone at row 1; {remedy}"
        for at, id in enumerate(("blue1", "red1"))
    ]
    assert faults(fresh([])) == []


@rule("IN-03-08", "IN-R96")
def test_each_who_finds_no_room_beside_the_others_is_reported() -> None:
    # Given: a zone of 3 by 4 inches, in which one base of 55 mm has room, and one of 25 mm behind it
    setup: Any = fresh([block(x=3, y=0, width=9, depth=4)])
    tag = trooper("tag", silhouette=7, str=3, type="tag", cost=30).built
    setup["units"] = [*setup["units"], {**tag, "side": "blue"}]
    assert faults(setup) == []
    setup["units"] = [*setup["units"], {**tag, "side": "blue", "id": "tag2", "name": "Two"}]
    [told] = faults(setup)
    assert told.startswith("units[3]: tag2 finds no room in the deployment zone at row 1")


@rule("IN-03-08", "IN-R96")
def test_a_trooper_without_room_is_deployed_nearest_to_its_zone() -> None:
    # Given: a house in red's zone, which is that at row 1
    battle = deployed(fresh([block(x=0, y=0, width=12, depth=4)]))
    assert state_of(battle).zone == {"red": 0, "blue": 1}
    # the first row of squares behind the house, and blue's own zone
    assert 4 * 50 <= trooper_of(battle, "red1").body.y < 6 * 50
    assert trooper_of(battle, "blue1").body.y > 20 * 50


@rule("IN-R96")
def test_a_table_without_any_room_cannot_be_played() -> None:
    assert faults(fresh([block(x=0, y=0, width=12, depth=24)]))[0] == (
        "units[0]: blue1 finds no room on the table; enlarge it, or clear it"
    )


@rule("IN-R96")
def test_a_trooper_for_whom_nothing_is_left_is_lost() -> None:
    # Given: room for one base of an inch in a corner
    battle = deployed(fresh([EAST_HALF, REST]))
    assert [trooper_of(battle, id).place for id in ("red1", "blue1")] == ["table", "dead"]
    told = battle.say(the(battle, "Deployed", trooper="blue1"))
    assert told == "Blue1 stays off the table: there is no room for it, and it is lost."


def jumper(skill: str) -> list[Piece]:
    """A Trooper on the table, and one in the air."""
    return [trooper("blue1", at=(12, 14)), trooper("air", place="airborne", skills=[skill])]


@rule("IN-08-11", "IN-04-14", "IN-R96")
def test_no_landing_is_offered_without_a_place_for_it() -> None:
    walls = [
        block(x=0, y=0, width=24, depth=2),
        block(x=0, y=30, width=24, depth=2),
        block(x=0, y=2, width=2, depth=28),
        block(x=22, y=2, width=2, depth=28),
    ]
    red = [trooper("red1", at=(12, 24), facing=12)]
    assert "own:air" not in keys(play(situation(blue=jumper("parachutist"), red=red, pieces=walls)))
    assert "own:air" in keys(play(situation(blue=jumper("combat_jump"), red=red, pieces=walls)))


@rule("IN-08-10", "IN-R96")
def test_a_jump_that_fails_drifts_elsewhere_if_its_own_zone_has_no_place() -> None:
    red = [trooper("red1", at=(12, 31), facing=12)]
    setup = situation(blue=jumper("combat_jump"), red=red, pieces=[block(x=0, y=0, width=24, depth=9)])
    battle = play(setup, ["own:air", "to:G8", "at:13,15"], [[20]])
    assert the(battle, "TestRolled").facts()["success"] is False
    # the edges outside of red's zone of 8 inches
    assert {key[4:] for key in keys(battle)} <= {str(row) for row in range(5, 13)}
    assert {key[3] for key in keys(battle)} == {"A", "L"}


@rule("IN-03-11", "IN-03-08", "IN-R96")
@pytest.mark.parametrize("skill", ["combat_jump", "parachutist"])
def test_one_who_can_stay_airborne_needs_no_room_in_a_zone(skill: str) -> None:
    # Given: the zone at row 1 is full but for one base, and both sides may get it
    setup: Any = fresh([block(x=1.5, y=0, width=10.5, depth=4), block(x=0, y=1.5, width=1.5, depth=2.5)])
    other = trooper("other", cost=21).built
    setup["units"] = [*setup["units"], {**other, "side": "blue"}]
    assert faults(setup)[0].startswith("units[2]: other finds no room in the deployment zone at row 1")
    setup["units"] = [*setup["units"][:2], {**other, "side": "blue", "skills": [skill]}]
    assert faults(setup) == []
