"""Rulings that put a unit on a place of a plane, and the text of such a place."""

from __future__ import annotations

from typing import Final

import pytest

from wartable import Decision, Kept, NeedRoll, Option, Seeded, State, Table
from wartable.core.boards.plane_data import Plane, parse_place
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request
from wartable.core.rulings.placing import place_ruling
from wartable.core.rulings.ruling import Owners, RulableField, Rulings
from wartable.core.rulings.visibility import FullInformation
from wartable.core.table import NO_REFEREE

FIELD: Final[Plane[Sea]] = Plane(lambda sea: (30, 20), "yards", 5)


class Boat:
    """Something with a place."""

    def __init__(self) -> None:
        self.at = (1, 2)


class Sea(State):
    """A state with one boat."""

    def __init__(self) -> None:
        super().__init__(1)
        self.boat = Boat()

    def seats(self) -> tuple[str, ...]:
        return ("blue",)


def check_rock(eyes: FullInformation, boat: Boat, value: Request, x: int, y: int) -> None:
    """There is a rock at 7,3."""
    if (x, y) == (7, 3):
        value.fault("there is a rock", "choose another place")


def put(table: Table[Sea], boat: Boat, x: int, y: int) -> None:
    boat.at = (x, y)


def drift(table: Table[Sea], boat: Boat, ruling: Ruling) -> None:
    """A rule that rolls."""
    table.roll(Kept(10), "the tide")


def tow(table: Table[Sea], boat: Boat, ruling: Ruling) -> None:
    """A rule that asks."""
    options = [Option("north", "To the north"), Option("south", "To the south")]
    answer = table.ask(Decision("blue", "Where to?", options))
    boat.at = (5, 0) if answer.key == "north" else (5, 20)


AT: Final[RulableField[Sea, FullInformation, Boat]] = place_ruling(
    "at", "its place", FIELD, "12,5", check_rock, put
)
DRIFT: Final[RulableField[Sea, FullInformation, Boat]] = RulableField(
    "drift", "where it drifts", lambda eyes, boat, value: None, drift
)
TOW: Final[RulableField[Sea, FullInformation, Boat]] = RulableField(
    "tow", "where it is towed", lambda eyes, boat, value: None, tow
)
RULINGS: Final[Rulings[Sea, FullInformation]] = Rulings(
    FullInformation,
    lambda sea: "",
    [Owners("boat", lambda eyes: {"tern": eyes.state.boat}, AT, DRIFT, TOW)],
    [],
)


def table_of() -> Table[Sea]:
    """A table with dice and a record, and with nobody to answer."""
    return Table(NO_REFEREE, Sea(), {}, Seeded(), [])


def faults(value: str) -> list[str]:
    """What is wrong with a place."""
    request = Request(Ruling("tern.at", value, ""), "")
    RULINGS.judge(Sea(), request)
    return [str(problem) for problem in request.problems]


@pytest.mark.parametrize("text", ["12,5", " 12 , 5 ", "012,5"])
def test_a_place_is_two_whole_numbers(text: str) -> None:
    assert parse_place(text) == (12, 5)


@pytest.mark.parametrize("text", ["", "12", "12,5,1", "-1,5", "1.5,2", "C4", "\u0663,5", "1234567,5"])
def test_other_texts_are_no_places(text: str) -> None:
    assert parse_place(text) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("30,20", []),
        ("north", ["tern.at: 'north' is no place; write x,y in yards, as 12,5"]),
        ("31,20", ["tern.at: 31,20 is off the field; use 0,0 to 30,20"]),
        ("30,21", ["tern.at: 30,21 is off the field; use 0,0 to 30,20"]),
        ("7,3", ["tern.at: there is a rock; choose another place"]),
    ],
)
def test_a_place_is_on_the_plane_and_allowed(value: str, expected: list[str]) -> None:
    assert faults(value) == expected


def test_a_unit_is_put_on_its_place() -> None:
    table = table_of()
    RULINGS.apply(table, Ruling("tern.at", "12,5", ""))
    assert table.state.boat.at == (12, 5)


def test_a_ruling_rolls_no_dice() -> None:
    table = table_of()
    with pytest.raises(NeedRoll):
        RULINGS.apply(table, Ruling("tern.drift", "1", ""))
    assert table.record == []


def test_a_ruling_asks_nobody() -> None:
    table = table_of()
    RULINGS.apply(table, Ruling("tern.tow", "1", ""))
    assert (table.state.boat.at, table.record) == ((5, 0), [])
