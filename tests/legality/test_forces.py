"""Whatever a force holds, its faults are told, and nothing breaks."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any, Final

import pytest

from wartable import ruleset

RULES: Final = ruleset("battle-century")
RANKS: Final = {"might": 6, "guard": 4, "threshold": 4, "energy": 2, "systems": 2, "speed": 2}
SQUAD: Final[dict[str, Any]] = {
    "ruleset": "battle-century",
    "title": "Harbour Guard",
    "pilots": [
        {
            "id": "ines",
            "fitness": 4,
            "skills": ["combat:boat_hooks", "presence", "force"],
            "traits": ["gamer:chess", "masterwork_tool:presence", "ether_drive:force:flying"],
            "attacks": [{"name": "Boat hook", "attribute": "fitness", "skill": "force", "about": ["boats"]}],
            "proxies": ["her ferry"],
            "powers": ["trump_card"],
            "themes": {"reason": "a", "typecast": "b", "bane": "c"},
            "xp": 35,
        }
    ],
    "units": [
        {
            "id": "heron",
            "pilot": "ines",
            "xp": 35,
            **RANKS,
            "weapons": {"arms": ["beam_rifle"]},
            "upgrades": {"internal": ["unison_combination"]},
            "forms": [{"transformation": "guard+speed", "name": "Jet"}],
            "powers": ["trump_card"],
        },
        {"id": "otter", **RANKS, "upgrades": {"internal": ["unison_combination"]}},
    ],
    "reinforcements": [{"id": "crew", "level": 0, "powers": ["formation_g"]}],
    "combinations": [{"id": "giant", "kind": "unison_combination", "pilots": ["heron", "otter"]}],
}
JUNK: Final[tuple[object, ...]] = (
    None,
    True,
    -1,
    5,
    10**30,
    1.5,
    "",
    "x",
    "a:b",
    "force:",
    "a+b",
    [],
    ["x"],
    [[]],
    {},
    {1: 2},
)
Place = tuple[str | int, ...]


def places(part: Any, above: Place = ()) -> Iterator[Place]:
    """Where every value of the squad stands."""
    keys = part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        yield (*above, key)
        yield from places(part[key], (*above, key))


def changed(place: Place, value: object) -> dict[str, Any]:
    """The squad with something else in this place."""
    squad = copy.deepcopy(SQUAD)
    part: Any = squad
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    return squad


def test_the_squad_is_sound_as_it_stands() -> None:
    assert RULES.force_problems(SQUAD) == []


@pytest.mark.parametrize("place", [pytest.param(p, id=".".join(map(str, p))) for p in places(SQUAD)])
def test_whatever_stands_in_a_place_is_read_or_told(place: Place) -> None:
    squads = [changed(place, value) for value in JUNK]
    told = [problem for squad in squads for problem in RULES.force_problems(squad)]
    bills = [bill for squad in squads for bill in RULES.costs(squad)]
    rated = [rating for squad in squads for rating in RULES.ratings(squad)]
    assert [problem for problem in told if problem.what == "" or problem.remedy == ""] == []
    assert any(problem.fatal for problem in told)
    assert len(rated) == len(JUNK)
    assert [bill for bill in bills if bill.total < 0] == []


@pytest.mark.parametrize("force", [{}, {"units": []}, {"units": 3}, {"pilots": None}, {"sides": []}])
def test_a_force_of_nobody_is_told(force: dict[str, Any]) -> None:
    assert [problem for problem in RULES.force_problems(force) if problem.fatal] != []
    assert RULES.costs(force) == []
