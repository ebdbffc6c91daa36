"""Army lists: who may be in one, and what it may cost. IN-01."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.infinity.skirmishes import Piece, situation, trooper
from wartable import game_of

rule = pytest.mark.rule


def faults(units: Sequence[Mapping[str, object]], points: int = 150) -> list[str]:
    """What is wrong with blue's list, whose first Trooper is its Lieutenant unless one says so."""
    listed = [{"side": "blue", "cost": 10, "weapons": ["rifle"], **unit} for unit in units]
    if not any("lieutenant" in str(unit.get("skills", "")) for unit in listed):
        listed[0]["skills"] = ["lieutenant"]
    red = {"id": "red1", "side": "red", "skills": ["lieutenant"], "weapons": ["rifle"]}
    setup = {
        "ruleset": "infinity",
        "sides": [{"id": "blue", "points": points}, {"id": "red", "points": 150}],
        "units": [*listed, red],
    }
    return [str(problem) for problem in game_of(setup).problems(setup)]


def many(count: int, **more: object) -> list[dict[str, object]]:
    """So many Troopers, half of them in each Combat Group."""
    return [{"id": f"blue{at}", "group": 1 + at % 2, "cost": 5, **more} for at in range(count)]


@rule("IN-01-08", "IN-01-14")
def test_a_list_has_fifteen_troopers_at_the_most() -> None:
    assert faults(many(15)) == []
    servant = {"id": "porter", "controller": "blue3", "skills": ["servant"], "cost": 0}
    assert faults([*many(15), servant]) == []
    assert faults(many(16)) == ["units: blue has 16 Troopers; a list has at most 15"]


@rule("IN-01-09")
def test_a_list_has_exactly_one_lieutenant() -> None:
    units: list[dict[str, object]] = [{"id": f"blue{at}", "skills": ["lieutenant"]} for at in (1, 2)]
    found = faults(units)
    assert found == ["units[1].skills: blue has a Lieutenant already: blue1; leave this one's skill out"]
    setup = {
        "ruleset": "infinity",
        "sides": [{"id": "blue"}, {"id": "red"}],
        "units": [{"id": side, "side": side, "skills": ["cube"]} for side in ("blue", "red")],
    }
    told = [str(problem) for problem in game_of(setup).problems(setup) if problem.fatal]
    remedy = 'give one of its Troopers the skill "lieutenant"'
    assert told == [f"units: {side} has no Lieutenant; {remedy}" for side in ("blue", "red")]


@rule("IN-01-15")
def test_neither_a_rem_nor_an_irregular_trooper_can_lead() -> None:
    led = {"id": "blue1", "skills": ["lieutenant"]}
    assert faults([{**led, "type": "rem"}])[0].endswith(
        "a REM cannot be the Lieutenant; name another Trooper"
    )
    assert "an Irregular Trooper cannot" in faults([{**led, "training": "irregular"}])[0]
    assert faults([{**led, "type": "tag"}]) == []


@rule("IN-01-10", "IN-01-11")
def test_costs_and_swc_are_within_the_points() -> None:
    assert faults([{"id": "blue1", "cost": 149}, {"id": "blue2", "cost": 1}]) == []
    over = faults([{"id": "blue1", "cost": 149}, {"id": "blue2", "cost": 2}])
    assert over == ["units: blue costs 151 points of 150; take less, or raise its points"]
    assert faults([{"id": "blue1", "swc": 2.5}, {"id": "blue2", "swc": 0.5}]) == []
    heavy = faults([{"id": "blue1", "swc": 2.5}, {"id": "blue2", "swc": 1}])
    assert heavy == ["units: blue has 3.5 SWC; 150 points allow 3"]
    assert faults([{"id": "blue1", "swc": 4}], points=200) == []


@rule("IN-01-12", "IN-01-14")
def test_a_combat_group_has_ten_members_at_the_most() -> None:
    one = [{**unit, "group": 1} for unit in many(10)]
    assert faults(one) == []
    servant = {"id": "porter", "controller": "blue3", "skills": ["servant"], "cost": 0}
    proxies = [{"id": f"echo{at}", "jumper": "echo", "group": 2, "cost": 5} for at in range(3)]
    assert faults([*one, servant, *proxies]) == []
    eleven = faults([*one, {"id": "more"}])
    assert eleven == ["units: Combat Group 1 of blue has 11 members; at most 10 fit in: move some to group 2"]


@rule("IN-01-14", "CT-16")
def test_the_proxies_of_a_g_jumper_count_once() -> None:
    proxies = [{"id": f"echo{at}", "jumper": "echo", "group": 1, "cost": 5} for at in range(3)]
    nine = [{**unit, "group": 1} for unit in many(9)]
    assert faults([*nine, *proxies]) == []
    assert "11 members" in faults([*nine, *proxies, {"id": "more"}])[0]


@rule("IN-01-01/2")
def test_ava_limits_how_many_of_a_unit_a_list_has() -> None:
    guards = [{"id": f"guard{at}", "unit": "Guard", "ava": 2} for at in range(3)]
    assert faults(guards[:2]) == []
    assert faults(guards) == ["units: blue has 3 of Guard; its AVA is 2"]


# ------------------------------------------------------------------ Troopers who act as one


@rule("IN-08-53")
@pytest.mark.parametrize(("count", "what"), [(1, "1 Proxy"), (4, "4 Proxies")])
def test_proxies_come_in_twos_or_threes(count: int, what: str) -> None:
    # What went wrong: a list with one Proxy, or with four, was said to be legal
    echoes = [{"id": f"echo{at}", "jumper": "echo", "cost": 5} for at in range(count)]
    told = f"units[{count}].jumper: the G: Jumper echo has {what}; write 2 or 3 of them"
    assert faults([{"id": "blue1"}, *echoes]) == [told]


@rule("IN-08-53")
@pytest.mark.parametrize("count", [2, 3])
def test_two_proxies_are_legal_and_so_are_three(count: int) -> None:
    assert faults([{"id": "blue1"}, *[{"id": f"echo{at}", "jumper": "echo"} for at in range(count)]]) == []


@rule("IN-08-53")
def test_a_proxy_belongs_to_a_g_jumper() -> None:
    lone = {"id": "echo", "skills": ["g_jumper"]}
    assert faults([{"id": "blue1"}, lone]) == [
        'units[1]: echo is a Proxy of no G: Jumper; give all its Proxies the same name under "jumper"'
    ]


@rule("IN-08-53")
def test_the_proxies_of_a_g_jumper_are_in_one_combat_group() -> None:
    # What went wrong: Proxies in two Combat Groups were said to be legal
    echoes = [{"id": f"echo{at}", "jumper": "echo", "group": at} for at in (1, 2)]
    [told] = faults([{"id": "blue1"}, *echoes])
    assert told == (
        "units[2].group: echo2 is in Combat Group 2, but another of its Proxies, echo1, in 1; "
        "put both into one"
    )


@rule("IN-01-14")
def test_a_peripheral_is_in_the_combat_group_of_its_controller() -> None:
    # What went wrong: a Peripheral in another Combat Group than its Controller was said to be legal
    doc = {"id": "doc", "skills": ["doctor"], "group": 2}
    porter = {"id": "porter", "controller": "doc", "skills": ["servant"], "cost": 0}
    assert faults([{"id": "blue1"}, doc, porter]) == []
    assert faults([{"id": "blue1"}, doc, {**porter, "group": 1}]) == [
        "units[2].group: porter is in Combat Group 1, but its Controller, doc, in 2; put both into one"
    ]


@rule("IN-01-14", "IN-08-53")
def test_who_acts_as_one_is_in_one_combat_group_in_a_situation_too() -> None:
    doc = trooper("doc", at=(5, 2))
    porter = trooper("porter", at=(6, 2), controller="doc", skills=["servant"])
    moved = Piece(doc.built, {**doc.now, "group": 2})
    setup = situation(blue=[moved, porter], red=[trooper("red1", at=(12, 28))])
    [told] = [str(one) for one in game_of(setup).problems(setup)]
    assert told == (
        "now.units.porter.group: porter is in Combat Group 1, but its Controller, doc, in 2; "
        "put both into one"
    )
