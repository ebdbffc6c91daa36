"""The points that a drag offers a Trooper: straight, round a corner, and whatever stands there unseen."""

from __future__ import annotations

from tests.infinity.skirmishes import Piece, begin, situation, trooper, trooper_of
from wartable import Battle, ReachedPlace, State, places_in_reach, waypoint_after
from wartable.rulesets.infinity.ground.measures import INCH

WALL = {"kind": "wall", "x": 11, "y": 9, "width": 2, "depth": 0.5, "height": 4}
FOE = trooper("red1", at=(12, 30))


def reach(
    *foes: Piece, pieces: tuple[dict[str, object], ...] = ()
) -> tuple[Battle[State], list[ReachedPlace]]:
    """What blue1 at 12, 8 can reach by one Order."""
    red: list[Piece] = [FOE, *foes]
    battle = begin(situation(blue=[trooper("blue1", at=(12, 8))], red=red, pieces=pieces))
    return battle, places_in_reach(battle, "blue1")


def test_a_drag_begins_with_the_order_that_is_spent() -> None:
    _, places = reach()
    plans = [plan for place in places for plan in place.plans]
    assert {plan.keys[0] for plan in plans} == {"regular:blue1"}
    assert max(place.cost for place in places) == 4


def test_points_behind_a_wall_are_reached_round_its_corner() -> None:
    battle, places = reach(pieces=(WALL,))
    place = next(one for one in places if one.point == (13.5, 10.5))
    corner = places[place.before].point
    assert place.before >= 0
    assert corner is not None
    assert corner[0] > 13
    assert 3 < place.cost < 4
    plan = place.plans[0]
    assert plan.keys[:3] == ("regular:blue1", "move", "corner")
    for key in plan.keys:
        battle.choose(key)
    body = trooper_of(battle, "blue1").body
    assert (body.x / INCH, body.y / INCH) == place.point


def test_an_unseen_trooper_changes_nothing() -> None:
    hidden = trooper("red2", at=(12, 10), place="hidden", skills=["hidden_deployment"])
    elsewhere = trooper("red2", at=(2, 30), place="hidden", skills=["hidden_deployment"])
    seen = trooper("red2", at=(12, 10))
    assert repr_of(reach(hidden)[1]) == repr_of(reach(elsewhere)[1])
    assert repr_of(reach(seen)[1]) != repr_of(reach(elsewhere)[1])


def repr_of(places: list[ReachedPlace]) -> list[object]:
    return [(one.point, one.before, one.cost, one.said, [plan.keys for plan in one.plans]) for one in places]


def test_a_waypoint_lets_the_way_go_on_from_there() -> None:
    battle, places = reach()
    there = next(one for one in places if one.point == (14, 8))
    turned = waypoint_after(battle, "blue1", there.plans[0].keys)
    assert turned[:3] == ("regular:blue1", "move", "corner")
    onward = places_in_reach(battle, "blue1", turned)
    assert max(one.cost for one in onward) == 2
    plan = next(one for one in onward if one.point == (14, 9)).plans[0]
    assert plan.words == ("blue1: Regular Order", "Move", "at 14, 9")
    for key in plan.keys:
        battle.choose(key)
    body = trooper_of(battle, "blue1").body
    assert (body.x / INCH, body.y / INCH) == (14, 9)


def test_a_way_does_not_turn_where_the_rules_ask_for_no_corner() -> None:
    battle, _ = reach()
    assert waypoint_after(battle, "blue1", ("regular:blue1", "nonsense")) == ()
    assert waypoint_after(battle, "blue1", ()) == ()
    assert places_in_reach(battle, "blue1", ("nonsense",)) == []
