"""Reading what people wrote: each value with its path, and all that is wrong with it collected at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, cast

from wartable.core.problem import Problem

MOST: Final = 999
"""Larger whole numbers serve nothing in a battle."""

LONGEST_ID: Final = 64
"""Letters of an id; longer ones fill the lines of those who type them."""

_MANY: Final = 200
"""Faults after which no name is looked for that an unknown one may stand for: it would take minutes."""

_SHOWN: Final = 40
_LISTED: Final = 12
_WORD: Final = re.compile("[a-z][a-z0-9_]*")


def shown(value: object) -> str:
    """A value in an error's text, cut short; whatever it is, this does not raise."""
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "...")
    if value is None or isinstance(value, bool | float):
        return str(value)
    if isinstance(value, int):
        return str(value) if -(10**_SHOWN) < value < 10**_SHOWN else "a number of too many digits"
    if isinstance(value, Mapping):
        return "a table of names and values"
    return "a list" if isinstance(value, list | tuple) else f"a {type(value).__name__}"


def closest(word: object, names: Iterable[str]) -> str:
    """What would do in place of an unknown name: those most like it, or else the first of them."""
    known = list(names)
    near = get_close_matches(word.lower(), known, 3, 0.6) if isinstance(word, str) and len(word) < 99 else []
    return "did you mean " + " or ".join(near) + "?" if near else _listed(known)


def _listed(known: Sequence[str]) -> str:
    if not known:
        return "there is none to name"
    rest = f" or {len(known) - _LISTED} others" if len(known) > _LISTED else ""
    return ("use " if len(known) == 1 else "use one of ") + ", ".join(known[:_LISTED]) + rest


class Reader:
    """A value with its path. What is wrong is added to `problems`, which all parts of one whole share.

    `is_there` is False for a part that was left out: it then reads as the default, and nothing is wrong with
    it. A faulty value also reads as the default, so a check can go on to the next part.
    """

    __slots__ = ("is_there", "path", "problems", "value")

    value: object
    path: str
    problems: list[Problem]
    is_there: bool

    def __init__(self, value: object, path: str, problems: list[Problem], *, is_there: bool = True) -> None:
        self.value = value
        self.path = path
        self.problems = problems
        self.is_there = is_there

    def fault(self, what: str, remedy: str, *, fatal: bool = True) -> None:
        """Say what is wrong here, and what would do."""
        self.problems.append(Problem(self.path, what, remedy, fatal=fatal))

    def near(self, word: object, names: Iterable[str]) -> str:
        """What would do in place of an unknown name here."""
        return closest(word, names) if len(self.problems) < _MANY else _listed(list(names))

    def naming(self, word: str) -> Reader:
        """A name that stands here, as that of a part or within a text, to be looked at like a value."""
        return Reader(word, self.path, self.problems)

    # ------------------------------------------------------------------ parts

    def at(self, key: str) -> Reader:
        """The part of this name; one that is not there where it was left out or this is no table of names."""
        value = self.value
        path = f"{self.path}.{key}" if self.path else key
        if isinstance(value, Mapping) and key in value:
            return Reader(value[key], path, self.problems)
        return Reader("", path, self.problems, is_there=False)

    def has_parts(self, needed: Sequence[str], others: Sequence[str] = ()) -> bool:
        """Whether this is a table of names; it should have all the needed parts, and none but these."""
        value = self.value
        if not isinstance(value, Mapping):
            if self.is_there:
                parts = ", ".join(needed or others)
                self.fault(f"{shown(value)} is no table of names and values", f"give one with {parts}")
            return False
        known = (*needed, *others)
        for key in value:
            if key not in known:
                self.fault(f"there is no {shown(key)} here", self.near(key, known))
        for key in needed:
            if key not in value:
                self.fault(f"{key} is missing", f"add {key}")
        return True

    def parts(self) -> list[tuple[str, Reader]]:
        """Every part of a table with its name."""
        value = self.value
        if not self.is_there:
            return []
        if not isinstance(value, Mapping):
            self.fault(f"{shown(value)} is no table of names and values", "write names with a value each")
            return []
        found: list[tuple[str, Reader]] = []
        for key in value:
            if isinstance(key, str):
                found.append((key, Reader(value[key], f"{self.path}.{_cut(key)}", self.problems)))
            else:
                self.fault(f"the name {shown(key)} is no text", "use text for names")
        return found

    def items(self) -> list[Reader]:
        """Every entry of a list."""
        value = self.value
        if not self.is_there:
            return []
        if not isinstance(value, list | tuple):
            self.fault(f"{shown(value)} is no list", "write a list")
            return []
        entries = cast(Sequence[object], value)
        return [Reader(entry, f"{self.path}[{at}]", self.problems) for at, entry in enumerate(entries)]

    # ------------------------------------------------------------------ values

    def text(self, default: str = "") -> str:
        """A text."""
        value = self.value
        if not self.is_there:
            return default
        if isinstance(value, str):
            return value
        self.fault(f"{shown(value)} is no text", "write it in quotes")
        return default

    def name(self) -> str:
        """What people call somebody or something; a blank name calls nobody."""
        word = self.text()
        if self.is_there and isinstance(self.value, str) and not _is_visible(word):
            self.fault("it is blank", "write a name", fatal=False)
        return word

    def id(self) -> str:
        """A name in snake_case, "" for a faulty one."""
        word = self.text()
        if word and _WORD.fullmatch(word):
            if len(word) > LONGEST_ID:
                what = f"the id has {len(word)} characters"
                self.fault(what, f"use at most {LONGEST_ID}", fatal=False)
            return word
        if self.is_there and isinstance(self.value, str):
            self.fault(
                f"{shown(word)} is no id", "use small letters, digits and _, a letter first: " + _as_id(word)
            )
        return ""

    def name_of(self, names: Iterable[str], kind: str, default: str = "") -> str:
        """One of these names; `kind` says what they are names of."""
        known = list(names)
        word = self.text(default)
        if not self.is_there or word in known:
            return word
        if isinstance(self.value, str):
            self.fault(f"there is no {kind} {shown(word)}", self.near(word, known))
        return default

    def names_of(self, names: Iterable[str], kind: str) -> list[str]:
        """A list of such names, none twice."""
        known = list(names)
        found: list[str] = []
        for item in self.items():
            word = item.name_of(known, kind)
            if word and word in found:
                item.fault(f"{word} is listed twice", "name it once")
            elif word:
                found.append(word)
        return found

    def number(self, least: int, most: int = MOST, default: int = 0) -> int:
        """A whole number from `least` to `most`."""
        value = self.value
        if not self.is_there:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(f"{shown(value)} is no whole number", f"use {least} to {most}")
            return default
        if least <= value <= most:
            return value
        self.fault(f"{shown(value)} is out of bounds", f"use {least} to {most}")
        return default

    def flag(self, *, default: bool = False) -> bool:
        """True or false."""
        value = self.value
        if not self.is_there:
            return default
        if isinstance(value, bool):
            return value
        self.fault(f"{shown(value)} is neither true nor false", "use true or false")
        return default


def _is_visible(word: str) -> bool:
    return any(letter.isprintable() and not letter.isspace() for letter in word)


def check_ranks(node: Reader, attributes: Iterable[str]) -> None:
    """Who goes into battle without any Rank was left unfinished; a sheet may be, on its way there."""
    if isinstance(node.value, Mapping) and all(node.at(name).value in ("", 0) for name in attributes):
        node.fault("all its Attributes are 0", "give it Ranks", fatal=False)


def check_namesakes(entries: Iterable[Reader]) -> None:
    """Nobody can tell two of a side apart who have one name; who has none goes by the id."""
    taken: dict[tuple[object, str], str] = {}
    for node in entries:
        id, name = node.at("id").value, node.at("name").value
        called = name if isinstance(name, str) and _is_visible(name) else id
        if not isinstance(called, str) or not isinstance(id, str) or not called:
            continue
        side = node.at("side").value
        known = (side if isinstance(side, str) else "", " ".join(called.casefold().split()))
        if taken.get(known, id) != id:
            what = f"{taken[known][:_SHOWN]} of the same side is called {shown(called)} too"
            node.at("name").fault(what, "give each a name of its own", fatal=False)
        else:
            taken[known] = id


def check_gm(whole: Reader, playing: Iterable[str]) -> None:
    """The GM's seat sees all; where it also plays, it sees what its Enemies hide."""
    gm = whole.at("gm").value
    if isinstance(gm, str) and gm and gm in playing and whole.at("open_sheets").value is not True:
        what = f"seat {shown(gm)} plays a side and would see all that the others hide"
        remedy = "name a seat of its own for the GM, or set open_sheets"
        whole.at("gm").fault(what, remedy, fatal=False)


def _cut(key: str) -> str:
    return key if len(key) <= _SHOWN else key[:_SHOWN] + "..."


def _as_id(word: str) -> str:
    """An id that looks like the word, for the error's text."""
    plain = re.sub("[^a-z0-9]+", "_", word.lower()[:_SHOWN]).strip("_")
    return plain if plain and plain[0].isalpha() else "unit_" + plain if plain else "unit_1"
