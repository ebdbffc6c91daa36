"""Army lists: what a list may hold, and what its file is told of it. IN-01."""

from __future__ import annotations

from typing import Any

import pytest

from wartable import Setup, ruleset
from wartable.rulesets.infinity.testing import situation, trooper

rule = pytest.mark.rule


def setup_of(*blue: Any, points: int = 150) -> Setup:
    """A battle of this list, at the south edge, against a single red Trooper."""
    placed = [{**piece.built, "side": "blue"} for piece in blue]
    given = situation(blue=[], red=[trooper("red1")], sides={"blue": {"points": points}})
    units = given["units"]
    assert isinstance(units, list)
    return {**{key: value for key, value in given.items() if key != "now"}, "units": [*placed, *units]}


def told(*blue: Any, points: int = 150) -> list[str]:
    """What its file is told of a list whose first Trooper leads."""
    first, *rest = blue
    leader = {**first.built, "skills": first.built.get("skills", ["lieutenant"])}
    setup = setup_of(type(first)(leader, first.now), *rest, points=points)
    return [str(problem) for problem in ruleset("infinity").problems(setup)]


def many(count: int, **values: Any) -> list[Any]:
    """So many Troopers that cost nothing."""
    return [trooper(f"blue{at}", **{"cost": 0, "group": 1 + at // 10, **values}) for at in range(count)]


@rule("IN-01-08")
def test_a_list_has_fifteen_troopers_at_the_most() -> None:
    assert told(*many(15)) == []
    assert told(*many(16)) == ["units: blue has 16 Troopers; a list has at most 15"]


@rule("IN-01-09")
def test_a_list_has_a_lieutenant() -> None:
    assert told(trooper("blue1", skills=[])) == [
        'units: blue has no Lieutenant; give one of its Troopers the skill "lieutenant"'
    ]


@rule("IN-01-09")
def test_a_list_has_no_second_lieutenant() -> None:
    assert told(trooper("blue1"), trooper("blue2", skills=["lieutenant"])) == [
        "units[1].skills: blue has a Lieutenant already: blue1; leave this one's skill out"
    ]


@rule("IN-01-10")
def test_costs_are_no_more_than_the_points() -> None:
    assert told(trooper("blue1", cost=100), trooper("blue2", cost=50)) == []
    assert told(trooper("blue1", cost=100), trooper("blue2", cost=51)) == [
        "units: blue costs 151 points of 150; take less, or raise its points"
    ]


@rule("IN-01-11")
def test_swc_is_a_fiftieth_of_the_points_at_the_most() -> None:
    assert told(trooper("blue1", swc=1.5), trooper("blue2", swc=1.5)) == []
    assert told(trooper("blue1", swc=1.5), trooper("blue2", swc=2)) == [
        "units: blue has 3.5 SWC; 150 points allow 3"
    ]


@rule("IN-01-11")
def test_a_half_of_swc_counts() -> None:
    # 175 / 50 = 3.5
    assert told(trooper("blue1", swc=1.5), trooper("blue2", swc=2), points=175) == []


@rule("IN-01-12")
def test_a_combat_group_has_ten_members_at_the_most() -> None:
    assert told(*many(11, group=1)) == [
        "units: Combat Group 1 of blue has 11 members; at most 10 fit in: move some to group 2"
    ]
    assert told(*many(11)) == []


@rule("IN-01-14")
def test_a_peripheral_counts_neither_in_the_list_nor_in_the_group() -> None:
    dog = trooper("dog", controller="blue0", skills=["servant"], cost=0)
    assert told(*many(10), dog) == []
    assert told(*many(15), dog) == []


@rule("CT-16", "IN-08-53/1")
def test_three_proxies_count_once() -> None:
    proxies = [trooper(f"echo{at}", jumper="echo", skills=["g_jumper"], cost=0) for at in range(3)]
    assert told(*many(9), *proxies) == []


@rule("IN-08-56")
def test_each_proxy_costs_its_points() -> None:
    proxies = [trooper(f"echo{at}", jumper="echo", skills=["g_jumper"], cost=50) for at in range(3)]
    assert told(trooper("blue1", cost=1), *proxies) == [
        "units: blue costs 151 points of 150; take less, or raise its points"
    ]


@rule("IN-01-15")
@pytest.mark.parametrize(
    ("what", "values"),
    [("a REM", {"type": "rem"}), ("an Irregular Trooper", {"training": "irregular"})],
)
def test_rem_and_irregulars_cannot_lead(what: str, values: dict[str, Any]) -> None:
    assert told(trooper("blue1", **values)) == [
        f"units[0].skills: {what} cannot be the Lieutenant; name another Trooper"
    ]


@rule("IN-01-01/2", "IN-R90")
def test_ava_limits_how_many_of_a_unit_a_list_has() -> None:
    two = [trooper(f"blue{at}", unit="Warden", ava=2) for at in (1, 2)]
    assert told(*two) == []
    assert told(*two, trooper("blue3", unit="Warden", ava=2)) == ["units: blue has 3 of Warden; its AVA is 2"]
    assert told(*two, trooper("blue3", unit="Porter", ava=2)) == []


def test_a_list_that_breaks_a_limit_can_be_played_all_the_same() -> None:
    found = ruleset("infinity").problems(setup_of(trooper("blue1", cost=151, skills=["lieutenant"])))
    assert [problem.fatal for problem in found] == [False]
