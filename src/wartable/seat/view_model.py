"""ViewModel: a seat's view, prepared for display, with names and short tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, Final, cast

from wartable import Battle, Setup, State, UnitView, game_of, read_map, read_telling, read_unit

Facts = Mapping[str, Any]

CASES: Final = (str.upper, str.lower, str.title)
"""Letter case of the tags of the first, second and third side, so that sides can be distinguished without
colour.
"""


_FIRST_NUMBER: Final = 100
"""The first number that serves as a tag if all other possible tags are taken."""


class ViewModel:
    """A battle as a seat sees it at one moment, made from the data of the seat's View."""

    def __init__(self, setup: Setup, facts: Facts) -> None:
        self.facts = facts
        self.setup = setup
        self.telling = read_telling(facts.get("telling", {}))
        self.sides: list[str] = list(facts.get("sides", []))
        self.units = [read_unit(unit) for unit in facts.get("units", [])]
        self.map = read_map(facts.get("map", {}))
        self.side_names = side_names(setup)
        self.tags: dict[str, str] = tags_of(self.units, self.sides)
        """The tag of each unit, two letters, by the unit's id."""
        self.acting = str(facts.get("turn_of") or "")

    @property
    def units_on_map(self) -> list[UnitView]:
        """Units that are on the map."""
        return [unit for unit in self.units if unit.present]

    @property
    def units_drawn_on_map(self) -> list[UnitView]:
        """Units that are drawn on the map: those on it, except units inside another unit."""
        return [unit for unit in self.units_on_map if not unit.within]

    @property
    def objective_names(self) -> list[str]:
        """Names of the places that are objectives."""
        return list(self.map.goals)

    def place_of_unit(self, unit: UnitView) -> str:
        """Return the name of a unit's place; "" if it is not on the map."""
        return unit.zone

    def tag_of_unit(self, unit: UnitView) -> str:
        """Return the tag of a unit: two characters, or more if there are very many units."""
        return self.tags[unit.id]

    def find_unit(self, query: str) -> UnitView | None:
        """Return the unit with this id, name or tag in upper or lower case; None if there is none."""
        for unit in self.units:
            names = (unit.id, unit.name, self.tag_of_unit(unit))
            if query.lower() in [name.lower() for name in names]:
                return unit
        return None

    def data_of(self, unit: UnitView) -> Facts:
        """Return the data of a unit in the view, as the game wrote it."""
        by_id: dict[str, Facts] = {str(facts["id"]): facts for facts in self.facts["units"]}
        return by_id[unit.id]

    def unit_name(self, unit: str) -> str:
        """Return the name of the unit with this id; the id itself if there is none."""
        found = self.find_unit(unit)
        return unit if found is None else found.name

    def side_name(self, side: str) -> str:
        """Return the name of the side with this id; the id itself if there is none."""
        return self.side_names.get(side, side)

    def side_number(self, side: str) -> int:
        """Return the index of a side in the setup's list of sides, from 0; also 0 for an unknown side."""
        return self.sides.index(side) if side in self.sides else 0

    @property
    def progress_marker(self) -> tuple[str, ...]:
        """A value that changes whenever play moves on."""
        given = self.facts.get("moment")
        return (str(self.facts.get("units")),) if given is None else tuple(str(part) for part in given)


def view_model(battle: Battle[State], seat: str) -> ViewModel:
    """Return a ViewModel of the battle as this seat sees it now."""
    return ViewModel(battle.setup, battle.view(seat).data())


def view_model_at_start(setup: Setup) -> ViewModel:
    """Return a ViewModel of a battle before its first question, in which nothing is hidden."""
    game = game_of(setup)
    return ViewModel(setup, game.view(game.start(setup, 0), "").data())


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 Round", "3 Rounds"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def side_names(setup: Setup) -> dict[str, str]:
    """Return the names of the sides by id."""
    return _names_by_id(setup, "sides")


def seat_title(setup: Setup, seat: str) -> str:
    """Return the title of a seat: its name in the setup, otherwise the name of its side, otherwise its id."""
    return _names_by_id(setup, "seats").get(seat) or _names_by_id(setup, "sides").get(seat) or seat


def _names_by_id(setup: Setup, key: str) -> dict[str, str]:
    entries = cast(list[Mapping[str, object]], setup.get(key) or [])
    return {str(entry["id"]): str(entry.get("name") or entry["id"]) for entry in entries}


def tags_of(units: Sequence[UnitView], sides: Sequence[str]) -> dict[str, str]:
    """Return a dict with a tag for each unit, by its id. A tag has two characters, or more if there are too
    many units; no two tags differ only in case.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for unit in units:
        tag = _free_tag(unit.name, taken)
        taken.add(tag)
        number = sides.index(unit.side) if unit.side in sides else 0
        found[unit.id] = CASES[number % len(CASES)](tag)
    return found


def _free_tag(name: str, taken: Set[str]) -> str:
    """Return the best tag for a name that is not yet taken. If all candidates are taken, it is a number."""
    for tag in _possible_tags(name):
        if tag not in taken:
            return tag
    number = _FIRST_NUMBER
    while str(number) in taken:
        number += 1
    return str(number)


def _possible_tags(name: str) -> list[str]:
    """Return possible tags for a name, the best first: two initials, the first letter with each later letter
    or with a digit, and two digits.
    """
    words = ["".join(letter for letter in word if letter.isalnum()) for word in name.lower().split()]
    words = [word for word in words if word] or ["x"]
    whole = "".join(words)
    found = [words[0][0] + words[1][0]] if len(words) > 1 else []
    found += [whole[0] + letter for letter in whole[1:]]
    found += [whole[0] + digit for digit in "23456789"]
    return found + [f"{tens}{ones}" for tens in "0123456789" for ones in "0123456789"]
