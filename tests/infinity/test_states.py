"""States as they begin and end, Wounds and healing, one step at a time. IN-06-32, IN-06-33, IN-07."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import Piece, begin, situation, state_of, trooper
from wartable.core.table import NO_REFEREE, Table
from wartable.rulesets.infinity.harm.states import (
    change_stance,
    end_suppression_of_engaged,
    enter_state,
    leave_state,
)
from wartable.rulesets.infinity.harm.wounds import heal_wounds, inflict_wounds, kill_trooper

rule = pytest.mark.rule

FOE = trooper("red1", at=(12, 20), facing=12)


def moment(*blue: Piece, **values: object) -> Any:
    """A table on which things can happen to blue1, who stands at (12, 8) with these values."""
    given: dict[str, Any] = {"at": (12, 8), **values}
    setup = situation(blue=[trooper("blue1", **given), *blue], red=[FOE])
    return Table(NO_REFEREE, state_of(begin(setup)), {}, None, None)


def told(table: Any) -> list[str]:
    """The names of what happened, in order."""
    return [type(event).__name__ for event in table.events]


# ------------------------------------------------------------------ entering and leaving


@rule("IN-07-05", "IN-07-13")
def test_a_state_is_entered_once_and_keeps_its_cause() -> None:
    table = moment()
    blue1 = table.state.troopers["blue1"]
    enter_state(table, blue1, "isolated", "red1")
    enter_state(table, blue1, "isolated", "blue1")
    assert told(table) == ["StateEntered"]
    assert blue1.states == {"isolated": "red1"}


@rule("IN-07-05", "IN-07-09", "IN-07-12")
def test_only_possession_by_the_own_side_gives_a_trooper_back() -> None:
    table = moment(trooper("blue2", at=(4, 4)), type="tag", states={"possessed": "red1"})
    blue1 = table.state.troopers["blue1"]
    enter_state(table, blue1, "isolated", "blue2")
    assert blue1.states == {"possessed": "red1", "isolated": "blue2"}
    enter_state(table, blue1, "possessed", "blue2")
    assert blue1.states == {"isolated": "blue2"}


@rule("IN-07-09")
def test_possession_that_nobody_causes_is_by_the_enemy() -> None:
    table = moment(type="tag")
    blue1 = table.state.troopers["blue1"]
    enter_state(table, blue1, "possessed")
    assert table.state.playing_side_of(blue1) == "red"
    assert table.state.deciding_seat_of(blue1) == "red"


@rule("IN-07-13")
@pytest.mark.parametrize(
    ("kind", "what", "prone"),
    [("li", "unconscious", True), ("tag", "unconscious", False), ("li", "isolated", False)],
)
def test_who_falls_unconscious_lies_down_unless_it_cannot(kind: str, what: str, prone: bool) -> None:
    table = moment(type=kind)
    blue1 = table.state.troopers["blue1"]
    enter_state(table, blue1, what)
    assert blue1.prone is prone


# ------------------------------------------------------------------ who can be used


@rule("IN-07-13", "IN-07-23", "IN-08-52")
@pytest.mark.parametrize(
    ("values", "can_act"),
    [
        ({}, True),
        ({"states": ["stunned"]}, True),
        ({"states": ["unconscious"], "wounds": 1}, False),
        ({"states": ["disconnected"]}, False),
        ({"place": "dead"}, False),
    ],
)
def test_who_is_unconscious_or_disconnected_cannot_be_used(values: dict[str, Any], can_act: bool) -> None:
    state = moment(trooper("blue2", at=(16, 8), **values)).state
    assert state.can_act(state.troopers["blue2"]) is can_act


@rule("IN-07-09/1", "IN-07-13", "IN-07-23")
def test_a_side_plays_its_able_troopers_and_those_that_it_possesses() -> None:
    state = moment(
        trooper("blue2", at=(4, 8), states=["stunned"]),
        trooper("blue3", at=(8, 8), type="tag", states={"possessed": "red1"}),
        trooper("blue4", at=(16, 8), states=["unconscious"], wounds=1),
        trooper("blue5", at=(20, 8), place="dead"),
    ).state
    assert [one.id for one in state.usable_models_of("blue")] == ["blue1", "blue2"]
    assert [one.id for one in state.usable_models_of("red")] == ["blue3", "red1"]


@rule("CT-21", "IN-07-25")
@pytest.mark.parametrize(
    ("is_retreating", "states", "is_routed"),
    [(True, [], True), (False, [], False), (True, ["steadfast"], False)],
)
def test_retreat_limits_those_of_its_own_army_alone(
    is_retreating: bool, states: list[str], is_routed: bool
) -> None:
    state = moment(trooper("blue2", at=(4, 8), states=states)).state
    state.armies["blue"].is_retreating = is_retreating
    assert state.is_restricted_by_retreat(state.troopers["blue2"]) is is_routed


# ------------------------------------------------------------------ lying down


@rule("IN-07-20")
def test_who_lies_already_does_not_lie_down() -> None:
    table = moment(prone=True)
    change_stance(table, table.state.troopers["blue1"], prone=True)
    assert told(table) == []


@rule("IN-07-20", "IN-01-16")
def test_a_tag_never_lies_down_and_may_stand_up() -> None:
    table = moment(type="tag")
    blue1 = table.state.troopers["blue1"]
    change_stance(table, blue1, prone=True)
    assert not blue1.prone
    blue1.set_stance(prone=True)
    change_stance(table, blue1, prone=False)
    assert not blue1.prone


@rule("IN-07-04")
@pytest.mark.parametrize(("y", "left"), [(19, []), (18, ["suppressive_fire"])])
def test_suppressive_fire_ends_for_the_engaged_alone(y: float, left: list[str]) -> None:
    table = moment(at=(12, y), states=["suppressive_fire"])
    end_suppression_of_engaged(table, table.state)
    assert list(table.state.troopers["blue1"].states) == left


# ------------------------------------------------------------------ Wounds


@rule("IN-06-32")
@pytest.mark.parametrize(("number", "events"), [(0, []), (1, ["Wounded"])])
def test_no_wound_is_told_where_none_is_taken(number: int, events: list[str]) -> None:
    table = moment(vita=2)
    inflict_wounds(table, table.state.troopers["blue1"], number)
    assert told(table) == events
    assert table.state.troopers["blue1"].wounds == number


@rule("IN-06-33", "IN-R41")
def test_a_dead_trooper_that_is_killed_stays_dead_without_a_word() -> None:
    table = moment()
    blue1 = table.state.troopers["blue1"]
    kill_trooper(table, blue1)
    kill_trooper(table, blue1)
    assert told(table) == ["Died"]
    assert blue1.place == "dead"


@rule("IN-07-08", "IN-08-52")
def test_peripherals_are_reconnected_only_after_the_last_trouble_of_their_controller() -> None:
    peripheral = trooper(
        "blue2", at=(13, 8), controller="blue1", skills=["synchronized"], states=["disconnected"]
    )
    table = moment(peripheral, wounds=1, states=["unconscious", "isolated"])
    blue1, blue2 = table.state.troopers["blue1"], table.state.troopers["blue2"]
    leave_state(table, blue1, "isolated")
    assert list(blue2.states) == ["disconnected"]
    leave_state(table, blue1, "unconscious")
    assert blue2.states == {}


@rule("IN-06-33")
def test_nobody_dies_twice() -> None:
    table = moment(place="dead")
    inflict_wounds(table, table.state.troopers["blue1"], 1)
    assert told(table) == []


@rule("IN-08-01", "IN-08-04")
@pytest.mark.parametrize(
    ("wounds", "number", "left", "down"),
    [(3, 1, 2, True), (3, 2, 1, False), (2, 1, 1, False), (2, 3, 0, False)],
)
def test_healing_wakes_below_str_and_goes_no_lower_than_no_wound(
    wounds: int, number: int, left: int, down: bool
) -> None:
    table = moment(str=2, type="hi", skills=["remote_presence"], wounds=wounds, states=["unconscious"])
    blue1 = table.state.troopers["blue1"]
    heal_wounds(table, blue1, number)
    assert (blue1.wounds, blue1.is_unconscious) == (left, down)
