"""Rulings in a war tell no seat what it may not know of its enemies, nor that some are still to come."""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import begin, hero, situation, solo, sorcerer, unit, unit_of
from wartable import BadInput, Battle, Ruling, State
from wartable.testing import rule

SETUP: Final = situation(
    blue=[unit("blue1", at=(400, 400), drill=3)],
    red=[
        unit("red1", at=(800, 400), drill=1, relays=4, members=200, specials=[sorcerer("cal")]),
        unit("late", arrives=9, specials=[hero("mor")]),
    ],
    tick=5,
)


def battle(**more: object) -> Battle[State]:
    return begin({**SETUP, **more}, None)


def refused(path: str, value: str, seat: str = "blue") -> list[str]:
    there = battle()
    found = there.game.check_ruling(there.state, Ruling(path, value, "because"), seat)
    return [f"{problem.what}; {problem.remedy}" for problem in found]


def listed(seat: str) -> dict[str, str]:
    """The paths that a seat is told of, with what they mean."""
    there = battle()
    return dict(there.game.ruling_paths(there.state, seat))


def ruled(path: str, value: str) -> Battle[State]:
    """The war after what blue has ruled."""
    there = battle()
    there.rule(Ruling(path, value, "because"), "blue")
    return there


def test_in_a_war_with_a_gm_only_the_gm_rules() -> None:
    there = battle(gm="judge")
    with pytest.raises(BadInput, match="only judge rules in this battle"):
        there.rule(Ruling("tick", "6", "because"), "blue")
    there.rule(Ruling("tick", "6", "because"), "judge")
    assert there.view("").data()["tick"] == 6


def test_the_list_of_paths_names_no_enemies_that_are_still_to_come() -> None:
    # `rule` alone listed them, and the people in them.
    told = listed("blue")
    assert told["<unit>"] == "the id of a unit: blue1, red1"
    assert told["<person>"] == "the id of a person: blue1_leader, red1_leader, cal"
    assert "late" in listed("red")["<unit>"]


@pytest.mark.parametrize("path", ["late.drill", "mor.wounds", "late_leader.out"])
def test_one_who_is_still_to_come_is_as_unknown_as_nobody(path: str) -> None:
    said = refused(path, "1")[0]
    assert said.startswith("there is no unit, no person and no matter '")
    assert "late" not in said.partition(";")[2]
    assert "mor" not in said.partition("use one of")[2].split(", ")


def test_an_order_cannot_name_an_enemy_that_is_still_to_come() -> None:
    assert refused("blue1.order", "watch:late") == ["there is no other unit 'late'; use red1"]


def test_the_clock_does_not_tell_when_an_enemy_comes() -> None:
    # Given: a red unit that comes at tick 9
    assert refused("tick", "12") == []
    assert unit_of(ruled("tick", "12"), "late").arrives == 13


def test_endurance_and_health_of_an_enemy_are_not_told_by_a_bound() -> None:
    full = unit_of(battle(), "red1").full_endurance
    assert refused("red1.endurance", "99") == []
    assert unit_of(ruled("red1.endurance", "99"), "red1").endurance == full
    assert refused("red1.endurance", "99", "red") == [f"99 is out of bounds; use 0 to {full}"]
    assert refused("red1.health", "99") == []


@rule("EW-51", "EW-55", "EW-56")
def test_the_drill_of_an_enemy_is_not_told_by_a_formation_that_it_cannot_hold() -> None:
    # Given: Drill 1, which holds Skirmish and Relaxed, and not Close
    assert refused("red1.formation", "close") == []
    assert unit_of(ruled("red1.formation", "close"), "red1").formation.key == "relaxed"
    assert refused("red1.formation", "close", "red")[0].startswith("red1 has an effective Drill of 1")


@rule("EW-46")
def test_who_comes_alone_and_later_is_nobody_that_an_enemy_can_name_for_a_unit() -> None:
    # Given: a champion of red who enters on tick 9
    setup = situation(
        blue=[unit("blue1", at=(400, 400))],
        red=[unit("red1", at=(800, 400)), solo("vey", arrives=9)],
        tick=5,
    )
    there = begin(setup, None)
    ruling = Ruling("red1.leader", "vey_leader", "because")
    # Then: blue hears what it would hear of anybody; red may do it
    (fault,) = there.game.check_ruling(there.state, ruling, "blue")
    assert fault.what == "there is no person who could 'vey_leader'"
    assert there.game.check_ruling(there.state, ruling, "red") == []


def test_the_purse_and_the_spells_of_an_enemy_are_not_told() -> None:
    assert refused("cal.motes", "99") == []
    assert refused("cal.cast", "ash_veil") == [
        "there is no known spell of cal 'ash_veil'; there is none to name"
    ]
    assert refused("cal.cast", "foo")[0].startswith("there is no known spell of cal 'foo'")
