"""Reader for data that people wrote. It knows the path of each value, and collects all faults."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Final, cast

from wartable.core.data.problem import BadInput, Problem

MOST: Final = 999
"""The largest whole number allowed in files."""

LONGEST_ID: Final = 64
"""The greatest length of an id."""

_MANY_FAULTS: Final = 200
"""Number of faults after which no similar names are suggested: it would take minutes."""

HOPELESS: Final = 5000
"""Number of faults after which reading stops: the rest would take minutes and be of no use."""

_GIVEN_UP: Final = Problem(
    "", "there are too many faults to check it against the rules", "correct these first"
)

UNREAD: Final = "?"
"""Placeholder in a list of names for one that could not be read; an unknown name may refer to it."""

_MOST_SHOWN: Final = 40
_MOST_LISTED: Final = 12
_TOLERANCE: Final = 0.001
"""Tolerance for the decimals of a number in a file."""
_MOST_SUGGESTIONS: Final = 3
_SHORTEST_PREFIX: Final = 3
"""The least length of a word for which names that begin with it are suggested."""
_ID_PATTERN: Final = re.compile("[a-z][a-z0-9_]*")
_PLAIN_KEY_PATTERN: Final = re.compile("[A-Za-z0-9_-]+")
_INTEGER_PATTERN: Final = re.compile("[+-]?[0-9]+")


def shown(value: object) -> str:
    """Format a value of any kind for an error message, cut short. Never raises."""
    if isinstance(value, str):
        return repr(value if len(value) <= _MOST_SHOWN else value[:_MOST_SHOWN] + "...")
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, float):
        return str(value)
    if isinstance(value, int):
        return str(value) if -(10**_MOST_SHOWN) < value < 10**_MOST_SHOWN else "a number of too many digits"
    if isinstance(value, Mapping):
        return "a table of names and values"
    return "a list" if isinstance(value, list | tuple) else f"a {type(value).__name__}"


def closest(word: object, names: Iterable[str]) -> str:
    """Return a remedy for an unknown name. It suggests the names that begin with the word, otherwise the most
    similar ones, otherwise the first ones.
    """
    known = [name for name in names if not name.startswith(UNREAD)]
    near: list[str] = []
    if isinstance(word, str) and len(word) < 99:
        begun = [name for name in known if len(word) >= _SHORTEST_PREFIX and name.startswith(word.lower())]
        near = begun[:_MOST_SUGGESTIONS] or get_close_matches(word.lower(), known, _MOST_SUGGESTIONS, 0.6)
    return "did you mean " + " or ".join(near) + "?" if near else _list_of_names(known)


def _list_of_names(known: Collection[str]) -> str:
    if not known:
        return "there is none to name"
    rest = f" or {len(known) - _MOST_LISTED} others" if len(known) > _MOST_LISTED else ""
    return ("use " if len(known) == 1 else "use one of ") + ", ".join(islice(known, _MOST_LISTED)) + rest


class Rejected(Problem):
    """Problem of a part that is missing, unknown or of the wrong kind. Other faults in the same part are only
    consequences of it.
    """


class UnresolvedReference(Problem):
    """Problem of a reference to an unknown name when no names are known, or not all could be read (UNREAD). A
    rejected part of the file may be its cause.
    """


def part_path(path: str, key: str) -> str:
    """Return the path of the part `key` of the part at `path`: "units[2].name". A key that is no plain word
    is quoted, and shortened if it is long.
    """
    word = key if _PLAIN_KEY_PATTERN.fullmatch(key) and len(key) <= _MOST_SHOWN else shown(key)
    return f"{path}.{word}" if path else word


def drawing_rows(drawing: object) -> list[str]:
    """Return the rows of a drawing, which is a list of rows, or a text with one row per line; the lines of a
    text are stripped.
    """
    if isinstance(drawing, str):
        return [row.strip() for row in drawing.strip().splitlines()]
    return list(cast(Sequence[str], drawing))


class Reader:
    """Reads and checks the value at one path of a file. The Readers of all parts of a file add their faults
    to one list, `problems`.

    `is_there` is False for an omitted part, which reads as the default without a fault. A faulty value also
    reads as the default, so that checks can go on. If there are thousands of faults, the methods raise
    BadInput with all of them.
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
        """Report a fault at the path of this Reader, with its remedy."""
        self._add(Problem(self.path, what, remedy, fatal=fatal))

    def reject(self, what: str, remedy: str, *, fatal: bool = True) -> None:
        """Report that the value is of the wrong kind, for example text instead of a number. Other
        problems of the same value follow from this one, and are left out when problems are listed.
        """
        self._add(Rejected(self.path, what, remedy, fatal=fatal))

    def _add(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= HOPELESS:
            raise BadInput("there are too many faults", [*self.problems, _GIVEN_UP])

    def is_sound(self, since: int) -> bool:
        """Whether no fatal problem follows the first `since` problems in the list."""
        return not [problem for problem in self.problems[since:] if problem.fatal]

    def near(self, word: object, names: Collection[str]) -> str:
        """Return a remedy for an unknown name that suggests similar ones. If the file already has many
        faults, the remedy lists the first names instead, which is faster.
        """
        return closest(word if len(self.problems) < _MANY_FAULTS else None, names)

    def naming(self, word: str) -> Reader:
        """Return a Reader for another text at the same path: for example a key, or one word of this text."""
        return Reader(word, self.path, self.problems)

    # ------------------------------------------------------------------ parts

    def at(self, key: str) -> Reader:
        """Return the part with this key. If this value lacks it or is no table, the part is marked as omitted
        (`is_there` is False).
        """
        value = self.value
        path = f"{self.path}.{key}" if self.path else key
        if isinstance(value, Mapping) and key in value:
            return Reader(value[key], path, self.problems)
        return Reader("", path, self.problems, is_there=False)

    def needed(self, key: str, remedy: str = "", *, fatal: bool = True) -> Reader:
        """Return the part with this key; reports a fault if it is missing, with `remedy` as the advice."""
        part = self.at(key)
        if not part.is_there:
            part.reject("it is missing", remedy or f"add {key}", fatal=fatal)
        return part

    def refuse(self, keys: Iterable[str], what: str, remedy: str) -> None:
        """Report a fault with this text and this remedy for each of these keys that is present."""
        for key in keys:
            if self.at(key).is_there:
                self.at(key).fault(what, remedy)

    def has_parts(self, needed: Sequence[str], others: Sequence[str] = ()) -> bool:
        """Whether this value is a table; reports a fault if it is something else. Also reports each key of
        `needed` that is missing, and each key that is in neither list.
        """
        value = self.value
        if not isinstance(value, Mapping):
            if self.is_there:
                parts = ", ".join(needed or others)
                self.reject(f"{shown(value)} is no table of names and values", f"give one with {parts}")
            return False
        known = (*needed, *others)
        self._report_unknown([key for key in value if key not in known], known)
        for key in needed:
            self.needed(key)
        return True

    def _report_unknown(self, keys: Sequence[object], known: Sequence[str]) -> None:
        """Report each of these keys as unknown."""
        usual = _list_of_names(known)
        found: list[Problem] = []
        for key in keys:
            hint = closest(key, known) if len(self.problems) + len(found) < _MANY_FAULTS else usual
            path = part_path(self.path, key if isinstance(key, str) else shown(key))
            found.append(Rejected(path, "there is no such key here", hint))
        if found:
            last = found.pop()
            self.problems += found
            self._add(last)

    def parts(self) -> list[tuple[str, Reader]]:
        """Return the name and the Reader of each part of a table; empty if it is omitted or no table."""
        value = self.value
        if not self.is_there:
            return []
        if not isinstance(value, Mapping):
            self.reject(f"{shown(value)} is no table of names and values", "write names with a value each")
            return []
        found: list[tuple[str, Reader]] = []
        for key in value:
            if isinstance(key, str):
                found.append((key, Reader(value[key], part_path(self.path, key), self.problems)))
            else:
                self.reject(f"the name {shown(key)} is no text", "use text for names")
        return found

    def items(self) -> list[Reader]:
        """Return a Reader for each entry of a list; empty if the value is omitted or no list."""
        value = self.value
        if not self.is_there:
            return []
        if not isinstance(value, list | tuple):
            self.reject(f"{shown(value)} is no list", "write a list: [ ... ]")
            return []
        entries = cast(Sequence[object], value)
        return [Reader(entry, f"{self.path}[{at}]", self.problems) for at, entry in enumerate(entries)]

    def rows(self) -> list[Reader]:
        """Return a Reader for each row of a drawing, which is a list of texts, or a text with one row per
        line.
        """
        value = self.value
        is_text = self.is_there and isinstance(value, str)
        return (Reader(drawing_rows(value), self.path, self.problems) if is_text else self).items()

    # ------------------------------------------------------------------ values

    def text(self, default: str = "") -> str:
        """Read a text."""
        value = self.value
        if not self.is_there:
            return default
        if isinstance(value, str):
            return value
        self.reject(f"{shown(value)} is no text", "write it in quotes")
        return default

    def name(self) -> str:
        """Read a display name; reports a fault if it has no visible character."""
        word = self.text()
        if self.is_there and isinstance(self.value, str) and not _is_visible(word):
            self.fault("it is blank", "write a name", fatal=False)
        return word

    def id(self) -> str:
        """Read an id in snake_case; "" if it is faulty."""
        word = self.text()
        if word and _ID_PATTERN.fullmatch(word):
            if len(word) > LONGEST_ID:
                what = f"the id has {len(word)} characters"
                self.fault(what, f"use at most {LONGEST_ID}", fatal=False)
            return word
        if self.is_there and isinstance(self.value, str):
            self.fault(
                f"{shown(word)} is no id", "use small letters, digits and _, a letter first: " + _as_id(word)
            )
        return ""

    def name_of(self, names: Collection[str], kind: str, default: str = "") -> str:
        """Read one of these names; `kind` says in messages what they name."""
        word = self.text(default)
        if not self.is_there or word in names:
            return word
        if isinstance(self.value, str):
            fault = Problem if names and UNREAD not in names else UnresolvedReference
            self._add(fault(self.path, f"there is no {kind} {shown(word)}", self.near(word, names)))
        return default

    def names_of(self, names: Collection[str], kind: str) -> list[str]:
        """Read a list of some of these names, each at most once; `kind` says in messages what they name."""
        found: list[str] = []
        for item in self.items():
            word = item.name_of(names, kind)
            if word and word in found:
                item.fault(f"{word} is listed twice", "name it once")
            elif word:
                found.append(word)
        return found

    def number(self, least: int, most: int = MOST, default: int = 0) -> int:
        """Read a whole number from `least` to `most`."""
        value = self.value
        if not self.is_there:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            hint = ", without a point" if isinstance(value, float) and least <= value <= most else ""
            if isinstance(value, str) and _INTEGER_PATTERN.fullmatch(value):
                hint = ", without quotes"
            self.reject(f"{shown(value)} is no whole number", f"use {least} to {most}{hint}")
            return default
        if least <= value <= most:
            return value
        self.fault(f"{shown(value)} is out of bounds", f"use {least} to {most}")
        return default

    def parts_of_one(
        self, parts: int, least: int, most: int, default: int = 0, *, noun: str, unit: str
    ) -> int:
        """Read a decimal number as a count of equal parts of 1: if `parts` is 10, it counts tenths, and 2.5
        is read as 25. `least`, `most` and the result are such counts. In messages, `noun` names the number,
        and `unit` the smallest part.
        """
        value = self.value
        if not self.is_there:
            return default
        usable = f"use {_as_decimal(least, parts)} to {_as_decimal(most, parts)}"
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.reject(f"{shown(value)} is no {noun}", usable)
        elif not least / parts <= value <= most / parts:  # neither inf nor nan is within any bounds
            self.fault(f"{shown(value)} is out of bounds", usable)
        else:
            count = round(value * parts)
            if abs(count / parts - value) <= _TOLERANCE and (count != 0 or value == 0):
                return count
            self.fault(f"{shown(value)} is no whole {unit}", f"use {_as_decimal(count, parts)}")
        return default

    def flag(self, *, default: bool = False) -> bool:
        """Read true or false."""
        value = self.value
        if not self.is_there:
            return default
        if isinstance(value, bool):
            return value
        self.reject(f"{shown(value)} is neither true nor false", "use true or false")
        return default


def _as_decimal(count: int, parts: int) -> str:
    """Format a count of parts of 1 (tenths if `parts` is 10) as a decimal number."""
    return f"{count / parts:.3f}".rstrip("0").rstrip(".")


def _is_visible(word: str) -> bool:
    return any(letter.isprintable() and not letter.isspace() for letter in word)


def check_not_all_zero(node: Reader, attributes: Sequence[str]) -> None:
    """Report a fault, which is not fatal, if these Attributes of a unit are all 0."""
    if isinstance(node.value, Mapping) and all(node.at(name).value in ("", 0) for name in attributes):
        node.fault("all its Attributes are 0", f"give it Ranks in {', '.join(attributes)}", fatal=False)


def check_namesakes(entries: Iterable[Reader]) -> None:
    """Report units of the same side that have the same name. The name of a unit defaults to its id."""
    taken: dict[tuple[object, str], str] = {}
    for node in entries:
        id, name = node.at("id").value, node.at("name").value
        called = name if isinstance(name, str) and _is_visible(name) else id
        if not isinstance(called, str) or not isinstance(id, str) or not called:
            continue
        side = node.at("side").value
        known = (side if isinstance(side, str) else "", " ".join(called.casefold().split()))
        if taken.get(known, id) != id:
            what = f"{taken[known][:_MOST_SHOWN]} of the same side is called {shown(called)} too"
            node.at("name").fault(what, "give each a name of its own", fatal=False)
        else:
            taken[known] = id


def check_gm(whole: Reader, playing_seats: Iterable[str]) -> None:
    """Report a fault if the GM's seat also plays a side and sheets are not open, because the GM sees
    everything.
    """
    gm = whole.at("gm").value
    if isinstance(gm, str) and gm and gm in playing_seats and whole.at("open_sheets").value is not True:
        what = f"seat {shown(gm)} plays a side and would see everything that the others hide"
        remedy = "name a seat of its own for the GM, or set open_sheets"
        whole.at("gm").fault(what, remedy, fatal=False)


def _as_id(word: str) -> str:
    """Return an id that is similar to the text, for an error message."""
    plain = re.sub("[^a-z0-9]+", "_", word.lower()[:_MOST_SHOWN]).strip("_")
    return plain if plain and plain[0].isalpha() else "unit_" + plain if plain else "unit_1"
