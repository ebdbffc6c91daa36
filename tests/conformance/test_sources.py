"""What stands behind the numbers of a roll is explained: `why` names its rule."""

from __future__ import annotations

import pytest

from wartable import Event, Handbook, Term, ruleset, ruleset_names
from wartable.files import list_scenarios, read_scenario
from wartable.testing.conformance import missing_sources


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_no_source_of_a_number_is_without_an_entry(name: str) -> None:
    setups = [read_scenario(info.name) for info in list_scenarios() if info.ruleset == name]
    assert missing_sources(name, setups) == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("battle-century", ["Help", "Surprise", "base"]),
        ("exalted-war", ["onslaught", "enveloping", "called shot", "charged", "scattered", "wounds"]),
        ("adeptus", ["Parry", "prone", "stunned", "helpless", "outnumbering", "assistance", "shaken"]),
        (
            "infinity",
            [
                "Fireteam",
                "range",
                "out of range",
                "friends in the melee",
                "unseen",
                "half of ARM",
                "the cap of 12",
            ],
        ),
    ],
)
def test_what_stands_in_sums_is_explained_however_it_is_written(name: str, words: list[str]) -> None:
    rules = ruleset(name)
    handbook = Handbook(rules.title, rules.compendium())
    assert [word for word in words if handbook.explaining(word) is None] == []


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


@pytest.mark.parametrize(
    ("name", "word", "key"),
    [("battle-century", "base", "base_of_defense"), ("adeptus", "shaken", "shaken_by_fear")],
)
def test_what_is_written_small_is_not_taken_for_a_thing_of_that_name(name: str, word: str, key: str) -> None:
    rules = ruleset(name)
    entry = Handbook(rules.title, rules.compendium()).explaining(word)
    assert entry is not None
    assert entry.key == key
