"""What is wrong with the setup of a Match: all of it at once, each with its place and what would do."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import pytest

from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.testing.rules import rule


def person(id: str, side: str, zone: str = "yard", **more: object) -> dict[str, object]:
    themes = {"reason": "Home", "typecast": "Hero", "bane": "Pride"}
    return {"id": id, "side": side, "zone": zone, "fitness": 4, "willpower": 4, "themes": themes, **more}


def setup(**more: object) -> dict[str, Any]:
    """A sound Match of two in two Zones."""
    return {
        "ruleset": "battle-century",
        "battle": "match",
        "zones": [{"id": "yard", "next": ["hall"]}, {"id": "hall"}],
        "sides": [{"id": "blue"}, {"id": "red"}],
        "characters": [person("ann", "blue"), person("rex", "red", "hall")],
        **more,
    }


def found(**more: object) -> list[str]:
    return [str(problem) for problem in MATCHES.problems(setup(**more))]


def fatal(**more: object) -> list[bool]:
    return [problem.fatal for problem in MATCHES.problems(setup(**more))]


def test_a_sound_match_has_no_problems() -> None:
    assert found() == []
    assert found(seats=[{"id": "blue"}, {"id": "red"}], gm="gm", limit=9, surprising=["ann"]) == []


YARD: Final = {"id": "yard", "next": ["hall"]}

CASES: Final[list[tuple[dict[str, object], list[str]]]] = [
    (
        {"battle": "brawl"},
        ["battle: 'brawl' is another battle; use match"],
    ),
    (
        {"zones": []},
        [
            "zones: there are no Zones; add one or more",
            "characters[0].zone: there is no Zone 'yard'; there is none to name",
            "characters[1].zone: there is no Zone 'hall'; there is none to name",
        ],
    ),
    (
        {"zones": [YARD, {"id": "hall"}, {"id": "yard", "name": "Court"}]},
        ["zones[2].id: there is a second Zone yard; give each an id of its own"],
    ),
    (
        {"zones": [YARD, {"id": "hall", "name": "Yard"}]},
        ["zones[1]: there is a second Zone called 'yard'; give each a name of its own"],
    ),
    (
        {"zones": [{"id": "yard", "next": ["hal"]}, {"id": "hall", "next": ["yard"]}]},
        ["zones[0].next[0]: there is no Zone 'hal'; did you mean hall?"],
    ),
    (
        {"zones": [{"id": "yard", "next": ["yard", "hall"]}, {"id": "hall"}]},
        ["zones[0].next: a Zone is not next to itself; name others, or none"],
    ),
    (
        {"zones": [{"id": "yard"}, {"id": "hall"}]},
        ['zones[1]: no way leads here from yard; name one under next, as next = ["yard"]'],
    ),
    (
        {"sides": [{"id": "blue"}]},
        [
            "characters[1].side: there is no side 'red'; use blue",
            "sides: a Match needs two sides, not 1; list two or more",
        ],
    ),
    (
        {"sides": [{"id": "blue"}, {"id": "red"}, {"id": "green"}]},
        ['sides[2]: nobody of green is there; add a Character of side "green"'],
    ),
    (
        {"characters": [person("ann", "blue"), person("ann", "red")]},
        ["characters[1].id: there is a second ann; give each Character an id of its own"],
    ),
    (
        {"characters": [person("ann", "blue"), person("rex", "red", seat="rad")]},
        ["characters[1].seat: there is no seat 'rad'; did you mean red?"],
    ),
    (
        {
            "seats": [{"id": "table"}],
            "characters": [person("ann", "blue", seat="table"), person("rex", "red")],
        },
        ["characters[1]: nobody decides for it: there is no seat red; name its seat"],
    ),
    (
        {"characters": [person("ann", "blue", skills=["combt"]), person("rex", "red")]},
        ["characters[0].skills[0]: there is no Skill 'combt'; did you mean combat?"],
    ),
    (
        {"characters": [person("ann", "blue", traits=["called_sht"]), person("rex", "red")]},
        ["characters[0].traits[0]: there is no Trait 'called_sht'; did you mean called_shot?"],
    ),
    (
        {"surprising": ["anne"]},
        ["surprising[0]: there is no Character 'anne'; did you mean ann?"],
    ),
    (
        {"surprising": ["ann", "ann"]},
        ["surprising[1]: ann is listed twice; name it once"],
    ),
    (
        {"surprising": ["ann", "rex"]},
        ["surprising: nobody is left to be surprised; name those of one side alone"],
    ),
    ({"limit": -1}, ["limit: -1 is out of bounds; use 0 to 999"]),
    (
        {"map": {}},
        [
            "map: there is no such key here; use one of battle, zones, sides, characters, surprising, limit, "
            "open_sheets, ruleset, title, text, seats, gm or 2 others"
        ],
    ),
    (
        {"now": {"characters": {"rex": {"zone": "attic"}}}},
        ["now.characters.rex.zone: there is no Zone 'attic'; use one of yard, hall"],
    ),
]


@pytest.mark.parametrize(("more", "said"), CASES, ids=[said[0].split(":")[0] for _, said in CASES])
def test_each_fault_is_told_with_its_place_and_what_would_do(
    more: dict[str, object], said: list[str]
) -> None:
    assert found(**more) == said


def test_all_faults_are_told_at_once() -> None:
    told = found(
        zones=[{"id": "yard"}, {"id": "hall"}],
        characters=[person("ann", "blue", "attic"), person("rex", "rad")],
        surprising=["max"],
        limit="long",
    )
    assert [line.split(":")[0] for line in told] == [
        "limit",
        "zones[1]",
        "characters[0].zone",
        "characters[1].side",
        "sides[1]",
        "surprising[0]",
    ]


@rule("R-MATCH-045")
def test_zones_apart_can_be_played_where_the_rounds_are_limited() -> None:
    apart = [{"id": "yard"}, {"id": "hall"}]
    assert fatal(zones=apart) == [True]
    assert fatal(zones=apart, limit=5) == [False]


@rule("R-MATCH-001")
def test_somebody_who_is_away_does_not_stand_for_a_side() -> None:
    away = [person("ann", "blue"), person("rex", "red", traits=["elusive_form"], tier="boss", away=True)]
    assert 'sides[1]: nobody of red is there; add a Character of side "red"' in found(characters=away)


@rule("R-MATCH-001")
def test_where_all_characters_are_missing_no_side_is_told_to_be_empty() -> None:
    bare = {key: value for key, value in setup().items() if key != "characters"}
    assert [str(problem) for problem in MATCHES.problems(bare)] == [
        "characters: it is missing; add characters"
    ]


@pytest.mark.parametrize("key", sorted(setup()))
@pytest.mark.parametrize("value", [None, 7, "x", [], {}, [7], ["x"], [{}], {"x": 7}], ids=repr)
def test_no_value_whatever_makes_the_check_fail(key: str, value: object) -> None:
    broken = deepcopy(setup())
    broken[key] = value
    assert all(str(problem) for problem in MATCHES.problems(broken))


def test_what_is_no_table_at_all_is_told() -> None:
    assert [str(problem) for problem in MATCHES.problems({})] == [
        "battle: it is missing; add battle",
        "zones: it is missing; add zones",
        "sides: it is missing; add sides",
        "characters: it is missing; add characters",
    ]
