"""What rulings of every ruleset share: paths, values in words, answers without a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from wartable import Decision, Event, Kept, NeedRoll, Option, Problem, Seeded, State, Table
from wartable.core.data.reader import Reader
from wartable.core.rulings.auto_answer import (
    NONE,
    AutoAnswer,
    has_part,
    read_flag,
    read_number,
    read_words,
    split_words,
    without_asking,
)
from wartable.core.table import NO_REFEREE

PARTS: Final = {"damage": (), "attribute": ("might", "speed")}


def said(value: str, read: Callable[[Reader], object]) -> tuple[object, list[str]]:
    """What a value reads as, and what is wrong with it."""
    found: list[Problem] = []
    result = read(Reader(value, "blue1.damage", found))
    return result, [str(problem) for problem in found]


def path(*rest: str) -> tuple[object, list[str]]:
    return said("5", lambda value: has_part(value, "blue1", rest, PARTS, "damage"))


# ------------------------------------------------------------------ paths


def test_a_part_that_there_is_is_found() -> None:
    assert path("damage") == (True, [])


def test_a_part_with_details_needs_one_of_them() -> None:
    assert path("attribute", "might") == (True, [])
    assert path("attribute") == (
        False,
        ["blue1.damage: there is no attribute ''; use one of might, speed"],
    )


def test_a_part_without_details_takes_none() -> None:
    assert path("damage", "arms") == (False, ["blue1.damage: damage has no parts; write blue1.damage"])


def test_an_unknown_part_is_refused_with_the_closest() -> None:
    assert path("damaje") == (
        False,
        ["blue1.damage: there is no 'damaje' to rule on; did you mean damage?"],
    )


def test_a_path_that_ends_at_its_owner_is_refused() -> None:
    assert path() == (False, ["blue1.damage: nothing of blue1 is named; write a path as blue1.damage"])


# ------------------------------------------------------------------ values


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4", (4, [])),
        ("-1", (-1, ["blue1.damage: -1 is out of bounds; use 0 to 9"])),
        ("4.5", (0, ["blue1.damage: '4.5' is no whole number; use 0 to 9"])),
        ("1234567", (0, ["blue1.damage: '1234567' is no whole number; use 0 to 9"])),
    ],
)
def test_a_number_is_read_within_its_bounds(text: str, expected: tuple[int, list[str]]) -> None:
    assert said(text, lambda value: read_number(value, 0, 9)) == expected


def test_yes_and_no_are_read_and_nothing_else() -> None:
    assert said("yes", read_flag) == (True, [])
    assert said("no", read_flag) == (False, [])
    assert said("maybe", read_flag) == (
        False,
        ["blue1.damage: there is no such value 'maybe'; use one of yes, no"],
    )


def test_words_are_parted_by_commas_and_none_is_no_word() -> None:
    assert split_words("head, arms") == ["head", "arms"]
    assert split_words(NONE) == []


def test_words_that_are_no_names_are_refused_each_at_its_place() -> None:
    assert said("head,tail,head", lambda value: read_words(value, ["head", "arms"], "Area")) == (
        ["head"],
        [
            "blue1.damage[1]: there is no Area 'tail'; use one of head, arms",
            "blue1.damage[2]: head is listed twice; name it once",
        ],
    )


# ------------------------------------------------------------------ the umpire


class Told(Event):
    """Something that a rule tells, with what it was answered."""

    fields = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key


def question(*keys: str) -> Decision:
    return Decision("blue", "Which?", [Option(key, key) for key in keys])


def ask_and_tell(table: Table[State]) -> None:
    """A rule that asks, and tells the answer."""
    table.emit(Told(table.ask(question("left", "right")).key))


def count(table: Table[State]) -> None:
    """A rule that changes the state."""
    table.state.rolled += 1


def roll(table: Table[State]) -> None:
    """A rule that rolls."""
    table.roll(Kept(10), "a die")


def test_the_umpire_passes_where_one_can() -> None:
    assert AutoAnswer().choose(question("left", "pass"), lambda: pytest.fail("it looked")).key == "pass"


def test_the_umpire_takes_the_first_option_otherwise() -> None:
    assert AutoAnswer().choose(question("left", "right"), lambda: pytest.fail("it looked")).key == "left"


def test_rules_that_ask_get_an_answer_and_their_events_are_told() -> None:
    # Given: a table with nobody to answer
    table: Table[State] = Table(NO_REFEREE, State(1), {}, None, [])
    # When
    without_asking(table, ["blue"], ask_and_tell)
    # Then: nobody was asked, and nothing went into the record
    assert table.events == [Told("left")]
    assert table.record == []


def test_what_rules_change_in_the_state_stays() -> None:
    table: Table[State] = Table(NO_REFEREE, State(1), {}, Seeded(), [])
    without_asking(table, ["blue"], count)
    assert table.state.rolled == 1


def test_a_ruling_finds_no_dice() -> None:
    # A die that a ruling rolled was missing in the record, and the replay went otherwise.
    table: Table[State] = Table(NO_REFEREE, State(1), {}, Seeded(), [])
    with pytest.raises(NeedRoll):
        without_asking(table, ["blue"], roll)
