"""Bounds of what a setup tells of a unit, its Underlings and Directors; profiles as they are written.
AD-01-03, AD-09-01, AD-13-13, AD-14-01, SW-01, SW-60.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import commander, ic, situation, swarm
from wartable.rulesets.adeptus.rulebook import MISSIONS
from wartable.rulesets.adeptus.saved.profile_data import PROFILE

rule = pytest.mark.rule

TWO: Final[dict[str, object]] = {"id": "two", "side": "b", "weapons": ["hatchet"]}


def _mission(**values: object) -> dict[str, object]:
    """One on each side, the first with these values."""
    one = {"id": "one", "side": "a", "weapons": ["hatchet"], **values}
    sides = [{"id": "a"}, {"id": "b"}]
    return {"ruleset": "adeptus", "title": "A Mission", "sides": sides, "units": [one, TWO]}


def faults(setup: Any) -> dict[str, str]:
    """What is wrong, by path."""
    return {problem.path: problem.what for problem in MISSIONS.problems(setup)}


def _check(sort: dict[str, object], key: str, least: int, most: int) -> None:
    """Whether a value of a unit has these bounds."""
    for value in (least, most):
        assert faults(_mission(**sort, **{key: value})) == {}
    for value in (least - 1, most + 1):
        assert faults(_mission(**sort, **{key: value})) == {f"units[0].{key}": f"{value} is out of bounds"}


@rule("AD-01-03", "AD-09-01", "AD-14-01", "AD-13-07")
@pytest.mark.parametrize(
    ("kind", "key", "least", "most"),
    [
        ("ic", "wounds", 1, 999),
        ("ic", "fate", 0, 4),
        ("ic", "fear", 0, 4),
        ("ic", "ap", 0, 999),
        ("ic", "ws", 1, 100),
        ("giant", "ats", 0, 25),
        ("giant", "atp", 0, 99),
        ("giant", "sr", 0, 100),
    ],
)
def test_figures_of_a_profile_have_bounds(kind: str, key: str, least: int, most: int) -> None:
    _check({"kind": kind}, key, least, most)


@rule("AD-01-03", "AD-09-01", "AD-14-01", "AD-13-07")
def test_each_squad_adds_ninety_nine_tenths_at_the_most() -> None:
    _check({"kind": "horde", "squads": 2}, "squad_field", 0, 99)


@rule("SW-01", "SW-02", "SW-08")
@pytest.mark.parametrize("key", ["normal", "specialists", "first", "lost"])
def test_numbers_of_underlings_end_at_999(key: str) -> None:
    for value, is_sound in ((-1, False), (0, True), (999, True), (1000, False)):
        blue = swarm("blue1", at=(20, 40), now={"swarm": {key: value}})
        found = faults(situation(blue=[blue], red=[ic("red1", at=(80, 40))]))
        told = {f"now.units.blue1.swarm.{key}": f"{value} is out of bounds"}
        assert found == ({} if is_sound else told)


@rule("AD-13-13", "SC-01", "SC-02", "SC-05")
@pytest.mark.parametrize(
    ("key", "least", "most"),
    [("halves", 0, 2), ("initiative", -99, 99), ("morale", 0, 99), ("stopped", 0, 9)],
)
def test_numbers_of_a_supreme_commander_have_bounds(key: str, least: int, most: int) -> None:
    for value, is_sound in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        blue = [commander("boss", now={key: value}), ic("blue1", at=(20, 40))]
        found = faults(situation(blue=blue, red=[ic("red1", at=(80, 40))]))
        assert found == ({} if is_sound else {f"now.commanders.blue.{key}": f"{value} is out of bounds"})


@rule("SW-60")
@pytest.mark.parametrize(
    ("count", "specialists", "is_sound"), [(1, 1, True), (99, 99, True), (100, 0, False)]
)
def test_an_overseer_leads_one_to_ninety_nine(count: int, specialists: int, is_sound: bool) -> None:
    ranks = {"count": count, "weapons": ["pattern_rifle"]}
    if specialists:
        ranks |= {"specialists": specialists, "special_weapon": "longglass"}
    found = faults(_mission(underlings=ranks))
    assert found == ({} if is_sound else {"units[0].underlings.count": f"{count} is out of bounds"})


WRITTEN: Final[dict[str, object]] = {
    "ws": 41,
    "bs": 43,
    "wounds": 13,
    "unnatural": {"s": 2},
    "skills": {"dodge": "trained", "parry": "mastery", "stealth": 37},
    "ap": {"head": 1, "right_arm": 2, "left_arm": 3, "body": 4, "right_leg": 5, "left_leg": 6},
    "talents": {"swift_attack": 2},
    "traits": ["Sure-footed"],
    "fear": 1,
    "size": "hulking",
    "fate": 2,
    "type": "sergeant",
    "upgrades": ["A lens"],
}


@rule("AD-01-03", "AD-09-01", "AD-14-01")
def test_a_profile_is_written_as_it_was_read() -> None:
    state: Any = MISSIONS.start(_mission(**WRITTEN), 1)
    found = PROFILE.dump(state.units["one"].profile, None)
    assert {key: found.get(key) for key in WRITTEN} == WRITTEN
    for key in ("command_centre", "uplink", "ats", "atp", "squad_field", "patterns", "styles"):
        assert not found.get(key)
