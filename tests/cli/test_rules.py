"""`wartable rules`: searching a compendium, and the glossary."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import Command


def _found(wartable: Command, *arguments: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(wartable("rules", *arguments, "--json").stdout)
    return entries


def test_a_search_wants_every_word_and_puts_names_first(wartable: Command) -> None:
    names = [entry["name"] for entry in _found(wartable, "battle-century", "--search", "beam boost")]
    assert "Beam Rifle" in names
    by_name = _found(wartable, "battle-century", "--search", "beam")
    first_other = next(at for at, entry in enumerate(by_name) if "beam" not in entry["name"].lower())
    assert all("beam" not in entry["name"].lower() for entry in by_name[first_other:])
    assert first_other > 1


def test_kind_group_keyword_and_cost_narrow_it_together(wartable: Command) -> None:
    everything = _found(wartable, "battle-century")
    found = _found(
        wartable,
        "battle-century",
        "--kind",
        "weapon",
        "--keyword",
        "Beam",
        "--group",
        "beam",
        "--cost",
        "5-10",
    )
    wanted = [
        entry["name"]
        for entry in everything
        if entry["kind"] == "weapon"
        and entry["group"] == "beam"
        and "Beam" in entry["keywords"]
        and 5 <= entry["cost"] <= 10
    ]
    assert [entry["name"] for entry in found] == wanted != []
    exact = _found(wartable, "battle-century", "--kind", "weapon", "--cost", "5")
    assert {entry["cost"] for entry in exact} == {5}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--kind", "weepon"), "use a kind out of action, "),
        (("--keyword", "beem"), "use a keyword out of "),
        (("--cost", "cheap"), "cannot take 'cheap' as a cost: write a number, or two as 0-10"),
        (("--cost", "5-"), None),
        (("--search", "no such words here"), "ask for less, or for other words"),
    ],
)
def test_what_finds_nothing_says_what_would_do(
    wartable: Command, arguments: tuple[str, ...], said: str | None
) -> None:
    result = wartable("rules", "battle-century", *arguments)
    assert (result.exit_code != 0) is (said is not None)
    assert said is None or said in result.output


@pytest.mark.parametrize(
    ("ruleset", "word", "rule"),
    [
        ("battle-century", "Tension", "R-OP-011"),
        ("battle-century", "genre points", "R-POW-004"),
        ("battle-century", "Allies", "R-OP-030"),
        ("exalted-war", "tick", "EW-13"),
        ("adeptus", "Unit Strength", "SW-15"),
        ("infinity", "ARO", "IN-05-02"),
    ],
)
def test_words_of_a_game_are_found_in_the_singular_and_plural(
    wartable: Command, ruleset: str, word: str, rule: str
) -> None:
    (entry,) = _found(wartable, ruleset, word)
    assert entry["kind"] == "word"
    assert rule in entry["rules"]


def test_only_what_is_near_is_asked_back(wartable: Command) -> None:
    assert "did you mean Beam Rifle" in wartable("rules", "battle-century", "beem rifle").output
    assert "did you mean" not in wartable("rules", "battle-century", "paper lantern").output
