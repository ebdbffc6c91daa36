"""Somebody who plays at a terminal reads the menus there, and types what a script says."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("pty")

from tools.seats.menu import Menu, read_menu
from tools.seats.person import Person, Refused, Script, When, marked, offered

COLUMNS = """\
[Blue] Heron's Turn
   1  Attack (with Beam Saber (Boost) at Magpie: 96% to hit; best)
   2  Beam Saber (Boost)     3  Go to Tea house - 2 Zones
   4  Withdraw, and leave everything that has been found behind (20% to
     pass)
   5  Hold (Enter)
>""".splitlines()
PLACES = """\
[Blue] Heron: where to?
  1  Stay (Enter) - here
   2  A1-C1    5  A2 (here)-B2    7  AA3
>""".splitlines()


def labels(menu: Menu) -> list[str]:
    """The labels of its options."""
    return [answer.label for answer in menu.answers]


def test_labels_are_read_without_what_stands_beside_them() -> None:
    assert labels(read_menu(COLUMNS)) == [
        "Attack",
        "Beam Saber (Boost)",
        "Go to Tea house",
        "Withdraw, and leave everything that has been found behind",
        "Hold",
    ]


def test_places_from_the_first_to_the_last_are_read_as_each_of_them() -> None:
    menu = read_menu(PLACES)
    assert labels(menu) == ["Stay"]
    assert menu.places == ["A1", "B1", "C1", "A2", "B2", "AA3"]


def test_a_place_that_is_told_again_for_what_it_means_is_no_part_of_what_stands_above() -> None:
    menu = read_menu(
        ["[Blue] Where?", "  1  Stay", "   2  A1-C1", "  B1 (best) - 3 Zones away; in", "    reach", "> "]
    )
    assert labels(menu) == ["Stay"]
    assert menu.places == ["A1", "B1", "C1"]


def test_a_target_alone_is_read_with_what_is_done_to_it() -> None:
    menu = read_menu(
        ["[Blue] What?", "  1  Fire at Otter (50%)   2  at Heron (40%; best)", "  3  Hold", "> "]
    )
    assert labels(menu) == ["Fire at Otter", "Fire at Heron", "Hold"]
    assert menu.answers[1].is_best


def test_numbers_to_choose_from_are_read() -> None:
    assert labels(read_menu(["[Blue] How many?", "  0", "  1", "  2", "> "])) == ["0", "1", "2"]


def test_a_part_of_a_label_is_typed_as_the_whole() -> None:
    menu = read_menu(COLUMNS)
    assert offered(menu, "tea house") == ["Go to Tea house"]
    assert offered(menu, "best") == ["Attack"]
    assert offered(menu, "Enter") == [""]
    assert offered(menu, "Run") == []


def test_without_a_word_of_the_script_what_is_marked_is_typed() -> None:
    assert marked(read_menu(COLUMNS)) == ""
    with pytest.raises(Refused, match="cannot read what may be answered"):
        marked(Menu("", [], []))


def test_what_is_looked_at_and_done_afterwards_is_typed_once() -> None:
    turn = When(re.compile("Turn"), ["Run", "tea"], look=["?"], then=["undo"])
    person = Person(Script([turn], ["summary"]))
    typed = [person.next(COLUMNS, "> ") for _ in range(4)]
    assert typed == ["?", "Go to Tea house", "undo", "Go to Tea house"]
    assert person.next(COLUMNS, "Sure? y/n ") == "y"
    assert [person.next([], "after> ") for _ in range(2)] == ["summary", "q"]


def test_a_part_of_the_script_counts_as_often_as_it_says() -> None:
    first, rest = When(re.compile("Turn"), ["Attack"], times=1), When(re.compile("Turn"), ["Hold"])
    person = Person(Script([first, rest]))
    assert [person.next(COLUMNS, "> ") for _ in range(3)] == ["Attack", "Hold", "Hold"]
