"""The three ready forces and the shipped scenarios: what stands in their lists."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from wartable.files import check_file
from wartable.rulesets import infinity

SCENARIOS: Final = Path(str(infinity.__file__)).parent / "scenarios"
NAMES: Final = sorted(path.stem for path in SCENARIOS.glob("*.toml"))


def members(force: str) -> list[dict[str, Any]]:
    """The Troopers of a ready force."""
    found = tomllib.loads((SCENARIOS / "forces" / f"{force}.toml").read_text(encoding="utf-8"))["units"]
    return [dict(member) for member in found]


@pytest.mark.parametrize(("force", "points"), [("gatewick", 200), ("redsalt", 150), ("mirror_company", 200)])
def test_a_ready_force_costs_what_it_may(force: str, points: int) -> None:
    assert sum(member["cost"] for member in members(force)) == points


@pytest.mark.parametrize(("force", "swc"), [("gatewick", 2), ("redsalt", 1), ("mirror_company", 2)])
def test_a_ready_force_has_few_support_weapons(force: str, swc: int) -> None:
    assert sum(member.get("swc", 0) for member in members(force)) == swc


def test_the_constabulary_has_two_combat_groups() -> None:
    # 10 and 3; the Servant counts with its Doctor
    groups = [member.get("group", 1) for member in members("gatewick") if "controller" not in member]
    assert (groups.count(1), groups.count(2)) == (10, 3)


def test_echo_stands_there_three_times_and_counts_once() -> None:
    found = members("mirror_company")
    assert [member["id"] for member in found if member.get("jumper") == "echo"] == [
        "echo_a",
        "echo_b",
        "echo_c",
    ]
    assert len({member.get("jumper", member["id"]) for member in found}) == 8


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_is_sound(name: str) -> None:
    assert check_file(SCENARIOS / f"{name}.toml") == []


def test_the_table_of_a_lesson_is_sound() -> None:
    tables = sorted((SCENARIOS.parent / "lessons" / "tables").glob("*.toml"))
    assert [(path.stem, check_file(path)) for path in tables] == [("toll_yard", [])]


def test_there_are_six_scenarios_and_two_draw_their_own_tables() -> None:
    drawn = [
        name
        for name in NAMES
        if "table" in tomllib.loads((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))
    ]
    assert (len(NAMES), drawn) == (6, ["still_water", "weighhouse_yard"])
