"""What a seat sees of a battle, in the form that the terminal draws: names, short tags, places, units.

The words are the ruleset's: its view brings, beside its own figures, what every terminal needs.

    heading    lines above everything else          moment   changes when play has moved on
    map        "kind": "zones", "rooms" or "plane", "legend" by letter, "tones" by letter, "goals" by name of
               a place; zones have "name" and "letters", rooms also "next" (names of those next to it), areas
               of a plane "letter", "name", x, y, width, height
    telling    nouns, manners of events, sums of rolls (see `Telling`)
    units      each with "name", "side", "present" (it stands on the map), "out" (it has left the battle),
               "zone" or "square" (the name of its place), "zones" where it may be in several, "place" in
               words, "within" (the unit it is inside of), "columns" ([title, text] ...), "condition"
               (phrases), "sheet" (lines) and, on a plane, x, y, "radius", "facing"
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from wartable import Battle, Setup, State

Facts = Mapping[str, Any]

CASES: Final = (str.upper, str.lower, str.title)
"""How the tags of the first, second and third side are written, so that sides differ without colour."""


class Telling:
    """How a ruleset wants to be told. Whatever it leaves out is told in plain words.

    `time` and `place` are nouns for one round of play and one place of the map. `manners` are by event:
    "chapter", "scene", "grave", "bad", "faint" or "bright"; to who looks on, the map is shown at every
    `map_every`-th chapter. `sums` are by event: [field, title, field of the result] for each sum behind it;
    without a field the title is what was rolled for.
    `odds` are words for the numbers of a Forecast; `entries` keys of the compendium for words that stand in
    keys of options and mean something else there.
    """

    def __init__(self, facts: Facts) -> None:
        told: Facts = facts.get("telling", {})
        self.time = str(told.get("time", "round"))
        self.place = str(told.get("place", "place"))
        self.map_every = int(told.get("map_every", 1))
        self.manners: Mapping[str, str] = told.get("manners", {})
        self.sums: Mapping[str, list[list[str]]] = told.get("sums", {})
        self.odds: Mapping[str, str] = told.get("odds", {})
        self.entries: Mapping[str, str] = told.get("entries", {})


class Sight:
    """One look at a battle. `units` are the view's plain data, `tags` two letters by unit id."""

    def __init__(self, setup: Setup, facts: Facts) -> None:
        self.facts = facts
        self.setup = setup
        self.telling = Telling(facts)
        self.sides: list[str] = list(facts.get("sides", []))
        self.units: list[Facts] = list(facts.get("units", []))
        self.map: Facts = facts.get("map", {})
        self.side_names = side_names(setup)
        self.tags = tags_of(self.units, self.sides)
        self.acting = str(facts.get("turn_of") or "")

    @property
    def present(self) -> list[Facts]:
        """Units that stand on the map."""
        return [unit for unit in self.units if unit.get("present")]

    @property
    def in_the_open(self) -> list[Facts]:
        """Those of them that are drawn; those inside another unit are told by legend and state alone."""
        return [unit for unit in self.present if not unit.get("within")]

    @property
    def goals(self) -> list[str]:
        """Names of the places that somebody is after."""
        return list(self.map.get("goals", []))

    def spot(self, unit: Facts) -> str:
        """The name of the place where a unit stands; "" off the map."""
        return str(unit.get("zone") or unit.get("square") or "")

    def tag(self, unit: Facts) -> str:
        """The two letters that stand for a unit."""
        return self.tags[str(unit["id"])]

    def unit(self, wanted: str) -> Facts | None:
        """The unit of this id, name or tag, however it is written; None where there is none."""
        for unit in self.units:
            names = (str(unit["id"]), str(unit["name"]), self.tag(unit))
            if wanted.lower() in [name.lower() for name in names]:
                return unit
        return None

    def name(self, unit: str) -> str:
        """The name of a unit by its id."""
        found = self.unit(unit)
        return unit if found is None else str(found["name"])

    def side_name(self, side: str) -> str:
        """The name of a side by its id."""
        return self.side_names.get(side, side)

    def side_number(self, side: str) -> int:
        """Place of a side in the setup."""
        return self.sides.index(side) if side in self.sides else 0

    @property
    def moment(self) -> tuple[str, ...]:
        """What changes when play has moved on."""
        return tuple(str(part) for part in self.facts.get("moment", []))


def see(battle: Battle[State], seat: str) -> Sight:
    """The battle as this seat sees it now."""
    return Sight(battle.setup, battle.view(seat).data())


def counted(number: int, noun: str) -> str:
    """A number of things: "1 Round", "3 Rounds"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def side_names(setup: Setup) -> dict[str, str]:
    """Names of the sides by id."""
    return _names(setup, "sides")


def seat_title(setup: Setup, seat: str) -> str:
    """What to call the person of a seat: the name in the setup, that of the side, or the seat's id."""
    return _names(setup, "seats").get(seat) or _names(setup, "sides").get(seat) or seat


def _names(setup: Setup, key: str) -> dict[str, str]:
    entries = cast(list[Mapping[str, object]], setup.get(key) or [])
    return {str(entry["id"]): str(entry.get("name") or entry["id"]) for entry in entries}


def tags_of(units: Sequence[Facts], sides: Sequence[str]) -> dict[str, str]:
    """Two characters for each unit, different even where capitals are read like small letters."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for unit in units:
        tag = next(tag for tag in _candidates(str(unit["name"])) if tag not in taken)
        taken.add(tag)
        number = sides.index(unit["side"]) if unit["side"] in sides else 0
        found[str(unit["id"])] = CASES[number % len(CASES)](tag)
    return found


def _candidates(name: str) -> list[str]:
    """Tags for a name, the best first: initials, then the first letter with each later one, then numbers."""
    words = ["".join(letter for letter in word if letter.isalnum()) for word in name.lower().split()]
    words = [word for word in words if word] or ["x"]
    whole = "".join(words)
    found = [words[0][0] + words[1][0]] if len(words) > 1 else []
    found += [whole[0] + letter for letter in whole[1:]]
    found += [whole[0] + digit for digit in "23456789"]
    return found + [f"{tens}{ones}" for tens in "0123456789" for ones in "0123456789"]
