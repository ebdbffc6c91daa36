"""Every word that a game puts on the screen in battles has an entry in its compendium."""

from __future__ import annotations

import pytest

from tests.conformance.sampled import EVERY
from wartable import Entry, Handbook, ruleset, ruleset_names
from wartable.files import list_scenarios, read_scenario
from wartable.testing.conformance import check_glossary
from wartable.testing.conformance.glossary import Glossary, names_in, terms_of_view


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_every_word_of_a_game_is_explained(name: str) -> None:
    setups = [read_scenario(info.name) for info in list_scenarios() if info.ruleset == name]
    check_glossary(name, setups, battles=50 // EVERY)


@pytest.mark.parametrize("name", ruleset_names())
def test_every_term_of_legends_and_columns_is_explained_however_it_is_written(name: str) -> None:
    # Once "cover" of Battle Century had no entry, as it has no capital letter in a legend.
    rules = ruleset(name)
    setups = [read_scenario(info.name) for info in list_scenarios() if info.ruleset == name]
    views = [rules.game(setup).view(rules.game(setup).start(setup, 1), "") for setup in setups]
    terms = {term for view in views for term in terms_of_view(view.data())}
    handbook = Handbook(rules.title, rules.compendium())
    assert [term for term in sorted(terms) if not handbook.named(term)] == []


def test_terms_are_heads_of_columns_measures_and_the_words_of_a_legend() -> None:
    data = {
        "units": [{"columns": [("Threshold", "5"), ("Zone", "A1")]}],
        "telling": {"time": "Round", "place": "Zone", "harm": "Damage"},
        "map": {"legend": {"d": "defensive: cover", "w": "wood: cover, and each metre costs two"}},
    }
    assert terms_of_view(data) == {"Threshold", "Zone", "Round", "defensive", "cover", "wood"}


def test_a_term_in_small_letters_without_an_entry_is_missing() -> None:
    missing = _glossary().missing(["term: ally", "term: cover"])
    assert [one.word for one in missing] == ["cover"]


@pytest.mark.parametrize(
    ("label", "missing"),
    [
        ("Go after Heron, to Zone C4", ["zone"]),
        ("Give 2 genre points to an ally", []),
        ("Clear the jam of Otter", ["jam"]),
        ("Go on guarding", ["guarding"]),
    ],
)
def test_a_word_of_an_option_without_an_entry_is_missing_however_it_is_written(
    label: str, missing: list[str]
) -> None:
    # What went wrong: of labels only words in capitals were looked at, and no first words
    found = _glossary("Heron", "Otter").missing(["label: " + label])
    assert [one.word for one in found] == missing


@pytest.mark.parametrize(
    ("game", "word"),
    [
        ("adeptus", "jam"),
        ("adeptus", "mines"),
        ("battle-century", "redeploy"),
        ("battle-century", "charge"),
        ("exalted-war", "withdraw"),
        ("exalted-war", "rating"),
        ("infinity", "airborne"),
        ("infinity", "contact"),
    ],
)
def test_words_of_options_in_small_letters_have_an_entry(game: str, word: str) -> None:
    rules = ruleset(game)
    assert Handbook(rules.title, rules.compendium()).named(word) != []


@pytest.mark.parametrize("word", ["cover", "reserve"])
def test_battle_century_explains_words_that_have_no_capital_letter_on_screens(word: str) -> None:
    rules = ruleset("battle-century")
    assert Handbook(rules.title, rules.compendium()).named(word) != []


def _glossary(*names: str) -> Glossary:
    words = [
        Entry("genre_point", "Genre Point", "word"),
        Entry("not_so_fast", "Not so Fast", "power"),
        Entry("ally", "Ally", "word"),
    ]
    return Glossary(Handbook("A game", words), names)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Heron gains 1 Genre Point.", []),
        ("Heron gains 2 Genre Points.", []),
        ("Heron gains 1 Mecha Point.", ["Mecha", "Point"]),
        ("Otter uses Not so Fast on its Allies.", []),
        ("Otter uses Not so Quick.", ["Not", "Quick"]),
        ("Nothing happens. Nobody moves.", []),
        ("Heron's Ally goes to C4", []),
        ("where does Heron-a go, to Zone C4?", ["Zone"]),
        ("The Grey Heron's Tension", ["Tension"]),
    ],
)
def test_words_without_entry_are_told_but_no_names_places_and_first_words(
    text: str, missing: list[str]
) -> None:
    found = _glossary("Heron", "Otter", "Grey Heron", "Heron-a").missing([text])
    assert sorted(one.word for one in found) == sorted(missing)
    assert {one.said for one in found} <= {text}


def test_what_a_file_adds_to_a_word_of_the_game_is_a_name() -> None:
    assert names_in({"pilots": [{"skills": ["combat", "stealth:silent_movement"]}]}) == {"silent movement"}


def test_names_come_from_every_depth_of_a_setup() -> None:
    setup = {
        "title": "Ferry",
        "sides": [{"id": "a", "name": "Salt"}],
        "units": [{"weapons": [{"name": "Old Iron"}]}],
    }
    assert names_in(setup) == {"Ferry", "Salt", "Old Iron"}
