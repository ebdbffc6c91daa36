"""The handbook: entries by name, by what an option's key names, and by the words in them."""

from __future__ import annotations

import wartable as w

ENTRIES = [
    w.Entry("beam_rifle", "Beam Rifle", "weapon", "beam", "Long Range. It overheats.", ("R-1",)),
    w.Entry("genre_point", "Genre Point", "word", "", "What Genre Powers cost."),
    w.Entry("guard", "Guard", "word", "", "Half of the Defense."),
    w.Entry("take_guard", "Guard", "action", "", "Guard until the next Turn."),
]
BOOK = w.Handbook("Sea", ENTRIES)


def keys(entries: list[w.Entry]) -> list[str]:
    """The keys of these entries."""
    return [entry.key for entry in entries]


def test_an_entry_is_found_by_its_name_or_key_however_it_is_written() -> None:
    assert keys(BOOK.named("beam rifle")) == ["beam_rifle"]
    assert keys(BOOK.named("BEAM-RIFLE")) == ["beam_rifle"]


def test_a_name_of_many_finds_the_one() -> None:
    assert keys(BOOK.named("Genre Points")) == ["genre_point"]


def test_entries_of_one_name_are_all_found() -> None:
    assert keys(BOOK.named("Guard")) == ["guard", "take_guard"]


def test_part_of_a_name_is_found_only_where_no_name_fits() -> None:
    assert keys(BOOK.find("rifle")) == ["beam_rifle"]
    assert keys(BOOK.find("genre points")) == ["genre_point"]
    assert BOOK.find("") == []


def test_a_search_wants_every_word_and_puts_names_first() -> None:
    assert keys(BOOK.search("guard")) == ["guard", "take_guard"]
    assert keys(BOOK.search("cost powers")) == ["genre_point"]
    assert keys(BOOK.search("rifle beam")) == ["beam_rifle"]
    assert BOOK.search("guard rifle") == []


def test_a_phrase_is_explained_by_its_longest_run_of_words_with_an_entry() -> None:
    explained = [
        BOOK.explaining(phrase) for phrase in ("Beam Rifle doubled", "half the Guard", "on guard", "x")
    ]
    assert [entry.key if entry is not None else "" for entry in explained] == ["beam_rifle", "guard", "", ""]


def test_small_letters_are_explained_by_an_entry_of_that_very_name() -> None:
    entries = [*ENTRIES, w.Entry("quick", "Called Shot", "trigger"), w.Entry("half", "half", "word")]
    book = w.Handbook("Sea", [*entries, w.Entry("whole", "Half", "word")])
    explained = [book.explaining(phrase) for phrase in ("called shot", "half", "quick", "beam rifle doubled")]
    assert [entry.key if entry is not None else "" for entry in explained] == ["quick", "half", "", ""]


def test_an_option_is_about_what_the_parts_of_its_key_name() -> None:
    option = w.Option("attack:beam_rifle+boost>guard", "Beam Rifle (Boost)")
    assert keys(BOOK.about(option, {})) == ["beam_rifle", "guard"]


def test_words_of_keys_that_mean_another_entry_are_translated() -> None:
    assert keys(BOOK.about(w.Option("guard", "Guard"), {"guard": "take_guard"})) == ["take_guard"]
