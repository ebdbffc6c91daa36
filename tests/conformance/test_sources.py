"""What stands behind the numbers of a roll is explained: `why` names its rule."""

from __future__ import annotations

from typing import Final

import pytest

from wartable import Event, Handbook, Term, ruleset, ruleset_names
from wartable.files import list_scenarios, read_scenario
from wartable.testing.conformance import missing_sources

FEW: Final = {"infinity": 6}
"""Sources of a game that may still be without an entry."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_few_sources_of_numbers_are_without_an_entry(name: str) -> None:
    setups = [read_scenario(info.name) for info in list_scenarios() if info.ruleset == name]
    missing = missing_sources(name, setups)
    assert len(missing) <= FEW.get(name, 0), missing


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("battle-century", ["Help", "Surprise"]),
        ("exalted-war", ["onslaught", "enveloping", "called shot", "charged", "scattered", "wounds"]),
        ("adeptus", ["Parry", "prone", "stunned", "helpless", "outnumbering", "assistance"]),
    ],
)
def test_what_stands_in_sums_is_found_in_the_handbook(name: str, words: list[str]) -> None:
    rules = ruleset(name)
    handbook = Handbook(rules.title, rules.compendium())
    assert [word for word in words if not handbook.named(word)] == []


class Rolled(Event):
    """A roll."""

    fields = ("total", "terms", "faces")


def test_terms_are_found_in_every_field() -> None:
    terms = (Term("die", 4), Term("Might", 6))
    assert Rolled(10, terms, (4, 2)).all_terms() == list(terms)


def test_what_is_said_of_tension_leads_to_its_rules() -> None:
    rules = ruleset("battle-century")
    entry = Handbook(rules.title, rules.compendium()).explaining("Tension")
    assert entry is not None
    assert entry.rules
