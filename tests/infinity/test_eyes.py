"""Who is in contact with, sees and is near whom, asked of a moment of a skirmish. 2.5, 2.7, IN-R36."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.infinity.skirmishes import Piece, begin, play, situation, state_of, trooper
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.lines import SmokeCircle
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.model.order import TrooperAct
from wartable.rulesets.infinity.sight.eyes import (
    enemies_on_table,
    has_line_of_fire,
    is_engaged,
    is_in_zone_of_control,
    models_in_contact,
    seen_point_indices,
    viewpoint_indices,
)

rule = pytest.mark.rule

WALL: Final = {"kind": "house", "x": 10, "y": 12, "width": 4, "depth": 2, "height": 4}


def moment(*blue: Piece, red: tuple[Piece, ...], **more: Any) -> Any:
    """The state of a skirmish as it begins."""
    return state_of(begin(situation(blue=blue, red=red, **more)))


def at(body: Body, x: float, y: float) -> Body:
    """The same body at a place in inches."""
    return body.moved_to(round(x * INCH), round(y * INCH), body.z)


@rule("IN-07-19/2")
def test_who_is_not_able_is_not_engaged_itself() -> None:
    state = moment(
        trooper("blue1", at=(12, 10), states=["immobilized_a"]), red=(trooper("red1", at=(12, 11)),)
    )
    assert not is_engaged(state, state.troopers["blue1"])
    assert not is_engaged(state, state.troopers["red1"])


@rule("IN-07-19", "IN-06-13", "IN-R23", "IN-R35")
@pytest.mark.parametrize(
    ("x", "y", "is_near"),
    [
        (13.04, 10, True),
        (13.06, 10, False),
        (10.96, 10, True),
        (10.94, 10, False),
        (12, 11.04, True),
        (12, 11.06, False),
        (12, 8.96, True),
        (12, 8.94, False),
        (12.8, 10.8, False),
    ],
)
def test_a_gap_of_two_half_millimetres_engages_on_every_side(x: float, y: float, is_near: bool) -> None:
    # two bases of 1 inch are 1 inch apart in the middle when they touch; the gap may be 0.04 inch
    state = moment(trooper("blue1", at=(12, 10)), red=(trooper("red1", at=(x, y)),))
    assert is_engaged(state, state.troopers["blue1"]) is is_near


@rule("IN-06-12/1", "IN-08-01/1")
def test_nobody_is_in_contact_with_itself() -> None:
    blue = [trooper("blue1", at=(12, 10)), trooper("blue2", at=(13, 10)), trooper("blue3", at=(16, 10))]
    state = moment(*blue, red=(trooper("red1", at=(12, 11)), trooper("red2", at=(11, 10), place="dead")))
    assert [one.id for one in models_in_contact(state, state.troopers["blue1"])] == ["blue2", "red1"]


@rule("IN-07-09/1")
def test_enemies_are_those_on_the_table_whom_the_other_side_plays() -> None:
    tag = trooper("tag", at=(4, 4), type="tag", states={"possessed": "red1"})
    down = trooper("red2", at=(4, 30), wounds=1, states=["unconscious"])
    red = (trooper("red1", at=(12, 30)), down, trooper("red3", at=(8, 30), place="dead"))
    state = moment(trooper("blue1", at=(12, 4)), tag, red=red)
    assert [one.id for one in enemies_on_table(state, "blue")] == ["tag", "red1", "red2"]
    assert [one.id for one in enemies_on_table(state, "red")] == ["blue1"]


@rule("IN-05-29")
def test_between_orders_all_models_on_the_table_are_in_the_way() -> None:
    def sees_past(place: str) -> bool:
        red = (trooper("red1", at=(12, 20)), trooper("red2", at=(12, 14), type="tag", place=place))
        state = moment(trooper("blue1", at=(12, 8)), red=red)
        return has_line_of_fire(state, state.troopers["blue1"], state.troopers["red1"])

    assert not sees_past("table")
    assert sees_past("dead")


@rule("IN-05-28/1", "IN-05-29")
def test_a_trooper_is_not_in_its_own_way_when_it_looks_from_elsewhere() -> None:
    state = moment(trooper("blue1", at=(12, 14)), red=(trooper("red1", at=(12, 20)),))
    viewer, target = state.troopers["blue1"], state.troopers["red1"]
    assert has_line_of_fire(state, viewer, target, viewer_body=at(viewer.body, 12, 8))
    assert has_line_of_fire(state, viewer, target, target_body=at(target.body, 12, 30))


@rule("IN-05-28/1")
def test_a_target_may_be_looked_for_where_it_does_not_stand() -> None:
    state = moment(trooper("blue1", at=(12, 8)), red=(trooper("red1", at=(4, 20)),), pieces=[WALL])
    viewer, target = state.troopers["blue1"], state.troopers["red1"]
    assert has_line_of_fire(state, viewer, target)
    assert not has_line_of_fire(state, viewer, target, target_body=at(target.body, 12, 20))


@rule("IN-05-28/1", "IN-05-30")
def test_who_is_in_contact_sees_its_foe_even_in_smoke() -> None:
    state = moment(trooper("blue1", at=(12, 10)), red=(trooper("red1", at=(12, 11)),))
    state.smokes.append(SmokeCircle(12 * INCH, 10 * INCH, 2 * INCH))
    assert has_line_of_fire(state, state.troopers["blue1"], state.troopers["red1"])


@rule("IN-05-30")
def test_who_fights_one_enemy_sees_that_one_elsewhere_and_no_other() -> None:
    red = (trooper("red1", at=(12, 11)), trooper("red2", at=(16, 20)))
    state = moment(trooper("blue1", at=(12, 10)), red=red)
    viewer, foe, other = [state.troopers[id] for id in ("blue1", "red1", "red2")]
    assert has_line_of_fire(state, viewer, foe, target_body=at(foe.body, 8, 16))
    assert not has_line_of_fire(state, viewer, other)


@rule("IN-05-02/1", "IN-05-30")
def test_who_fights_another_sees_a_mover_only_where_that_comes_into_contact() -> None:
    red = (trooper("red1", at=(12, 11)),)
    state = moment(trooper("blue1", at=(12, 10)), trooper("blue2", at=(16, 11)), red=red)
    act = TrooperAct(state.troopers["blue2"], [], is_reaction=False)
    act.points.append(at(act.trooper.body, 13, 11))
    viewer = state.troopers["red1"]
    assert seen_point_indices(state, viewer, act, all_round=True) == [1]


@rule("IN-05-02/1", "IN-05-23", "IN-06-01")
def test_a_mover_shoots_only_from_points_with_a_free_line() -> None:
    state = moment(trooper("blue1", at=(12, 8)), red=(trooper("red1", at=(12, 20)),), pieces=[WALL])
    act = TrooperAct(state.troopers["blue1"], [], is_reaction=False)
    act.has_moved = True
    act.points += [at(act.trooper.body, x, 8) for x in (13, 20, 21)]
    target = state.troopers["red1"]
    assert viewpoint_indices(state, act, target) == [2, 3]
    assert viewpoint_indices(state, act, target, first_only=True) == [2]
    # and from the other end, with the lines that are known, and without
    assert seen_point_indices(state, target, act) == [2, 3]
    assert seen_point_indices(state, target, act, first_only=True) == [2]
    act.lines.clear()
    assert seen_point_indices(state, target, act) == [2, 3]


@rule("IN-05-23", "IN-06-01")
def test_who_is_in_contact_has_a_line_to_its_foe_alone() -> None:
    # Given: red1 is not in the way to red2
    red = [trooper("red1", at=(12, 11)), trooper("red2", at=(18, 20))]
    setup = situation(blue=[trooper("blue1", at=(12, 10))], red=red)
    state = state_of(play(setup, ["regular:blue1"]))
    [act] = state.order.acts
    assert viewpoint_indices(state, act, state.troopers["red1"]) == [0]
    assert viewpoint_indices(state, act, state.troopers["red2"]) == []


@rule("IN-05-31")
@pytest.mark.parametrize(("z", "is_near"), [(460, True), (461, False)])
def test_up_and_down_the_zone_of_control_is_measured_from_heads_to_feet(z: int, is_near: bool) -> None:
    # a small one on the ground is 60 half millimetres high; 8 inches above its head are 460
    small, tall = Body(500, 500, 0, 25, 60, 0), Body(520, 500, z, 25, 120, 0)
    assert is_in_zone_of_control(small, tall) is is_near
    assert is_in_zone_of_control(tall, small) is is_near


@rule("IN-05-31")
@pytest.mark.parametrize(("y", "is_near"), [(480, True), (481, False)])
def test_the_zone_of_control_is_measured_from_base_edge_to_base_edge(y: int, is_near: bool) -> None:
    # 8 inches are 400, and the radii 25 and 55
    small, large = Body(500, 0, 0, 25, 80, 0), Body(500, y, 0, 55, 64, 0)
    assert is_in_zone_of_control(small, large) is is_near
    assert is_in_zone_of_control(large, small) is is_near


@rule("IN-05-31")
@pytest.mark.parametrize(("x", "is_near"), [(980, True), (981, False)])
def test_the_zone_of_control_is_measured_sideways_too(x: int, is_near: bool) -> None:
    # 8 inches are 400, and the radii 25 and 55
    small, large = Body(500, 300, 0, 25, 80, 0), Body(x, 300, 0, 55, 64, 0)
    assert is_in_zone_of_control(small, large) is is_near
    assert is_in_zone_of_control(large, small) is is_near


@rule("IN-05-28", "IN-05-30", "IN-R20", "IN-R36")
def test_who_looks_all_round_sees_what_is_behind_it() -> None:
    # Given: both face away from the other
    blue, red = [trooper("blue1", at=(12, 8), facing=0)], [trooper("red1", at=(12, 20), facing=12)]
    state = state_of(play(situation(blue=blue, red=red), ["regular:blue1"]))
    target, viewer = state.troopers["blue1"], state.troopers["red1"]
    assert not has_line_of_fire(state, viewer, target)
    assert has_line_of_fire(state, viewer, target, all_round=True)
    [act] = state.order.acts
    assert seen_point_indices(state, viewer, act) == []
    assert seen_point_indices(state, viewer, act, all_round=True) == [0]


@rule("IN-05-28")
def test_smoke_takes_a_mover_out_of_sight_but_not_out_of_contact() -> None:
    red = (trooper("red1", at=(12, 11)), trooper("red2", at=(18, 20)))
    state = moment(trooper("blue1", at=(12, 10)), red=red)
    state.smokes.append(SmokeCircle(12 * INCH, 10 * INCH, 2 * INCH))
    act = TrooperAct(state.troopers["blue1"], [], is_reaction=False)
    assert seen_point_indices(state, state.troopers["red1"], act, all_round=True) == [0]
    assert seen_point_indices(state, state.troopers["red2"], act, all_round=True) == []


@rule("IN-05-30")
def test_who_fights_the_mover_alone_sees_it_leave() -> None:
    blue, red = [trooper("blue1", at=(12, 10))], [trooper("red1", at=(12, 11))]
    state = state_of(play(situation(blue=blue, red=red), ["regular:blue1"]))
    [act] = state.order.acts
    act.points.append(at(act.trooper.body, 12, 6))
    assert seen_point_indices(state, state.troopers["red1"], act) == [0, 1]


@rule("IN-05-29", "IN-R36")
def test_in_an_order_the_dead_are_in_nobodys_way() -> None:
    # Given: a TAG that stands between two Troopers when it is alive
    def sees_past(place: str) -> bool:
        red = [trooper("red1", at=(12, 20)), trooper("red2", at=(12, 14), type="tag", place=place)]
        blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(4, 8))]
        state = state_of(play(situation(blue=blue, red=red), ["regular:blue2"]))
        return has_line_of_fire(state, state.troopers["blue1"], state.troopers["red1"])

    assert not sees_past("table")
    assert sees_past("dead")


@rule("IN-05-30")
@pytest.mark.parametrize(("engaged", "points"), [(["red1"], []), ([], [0])])
def test_only_a_melee_from_before_the_order_keeps_one_from_seeing_a_mover(
    engaged: list[str], points: list[int]
) -> None:
    # Given: blue2, who acts in the same Order, is in contact with red1 now
    blue = [trooper("blue1", at=(6, 4)), trooper("blue2", at=(12, 10))]
    state = state_of(play(situation(blue=blue, red=[trooper("red1", at=(12, 11))]), ["regular:blue1"]))
    [act] = state.order.acts
    state.order.acts.append(TrooperAct(state.troopers["blue2"], engaged, is_reaction=False))
    assert seen_point_indices(state, state.troopers["red1"], act) == points
