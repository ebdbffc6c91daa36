"""Finding what can be ruled by a part of its path."""

from __future__ import annotations

from wartable.cli.menu.ruling_paths import find_ruling_paths

PATHS = [
    ("<unit>", "the id of a unit: heron, otter"),
    ("<unit>.energy_spent", "points spent"),
    ("<unit>.effect.<aimed|energy_drain|paired>", "+AMOUNT"),
    ("<unit>.zone", "where it is"),
]


def test_a_list_of_names_shows_those_with_what_was_typed() -> None:
    # It showed all sixty of them, broken in the middle of words at the end of a line
    assert [path for path, _ in find_ruling_paths(PATHS, "energy")] == [
        "<unit>.energy_spent",
        "<unit>.effect.<energy_drain>",
    ]


def test_a_list_of_names_is_whole_where_none_was_meant_and_its_names_stand_apart() -> None:
    assert find_ruling_paths(PATHS, "effect") == [
        ("<unit>.effect.<aimed | energy_drain | paired>", "+AMOUNT")
    ]


def test_an_id_stands_for_its_placeholder() -> None:
    assert find_ruling_paths(PATHS, "heron.zo") == [("heron.zone", "where it is")]
