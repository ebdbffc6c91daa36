"""Parser for a question on a screen: the question, and the possible answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

_HEADLINE: Final = re.compile(r"\[[^\]]+\] \S.*")
_NUMBERED: Final = re.compile(r"(?:^|(?<=\s))\s*(\d+)  (?=\S)")
_PLACE: Final = re.compile(r"([A-Z]{1,2})(\d{1,2})(?: \(here\))?(?:-([A-Z]{1,2})\2(?: \(here\))?)?")
_PLACES: Final = re.compile(r"\s*(?:\d+ +(?:[A-Z]{1,2}\d{1,2}(?: \(here\))?[-\s]*)+)+")
_STANDING_OUT: Final = re.compile(r"  (?!\d+  )\S[^(]* \((?:[^()]*; )?(?:best|safest)\)|  in each: ")
_FOLDED: Final = re.compile(r"  \S.*: \d+ answers; find ")
"""Lines below all places that describe one of them, or each."""
_BESIDE: Final = re.compile(r"%|\b(?:best|safest)\b|\bEnter\b")
"""Content of the brackets beside a label: a chance, or a mark."""

_AT: Final = " at "
"""Separator in a menu between an action and its target."""


class Answer(NamedTuple):
    """An option of a menu: its label, and the text beside it."""

    label: str
    beside: str

    @property
    def is_usual(self) -> bool:
        """Whether Enter alone selects it."""
        return "Enter)" in self.beside

    @property
    def is_best(self) -> bool:
        """Whether it is marked as the best."""
        return re.search(r"\bbest\b", self.beside) is not None


class Menu(NamedTuple):
    """A question, its readable options, and its places."""

    asked: str
    answers: list[Answer]
    places: list[str]


def read_menu(lines: Sequence[str]) -> Menu:
    """Return the last question on these lines; an empty one if there is none."""
    starts = [at for at, line in enumerate(lines) if _HEADLINE.match(line)]
    if not starts:
        return Menu("", [], [])
    asked, *rest = lines[starts[-1] :]
    while rest and not re.match(r" *\d+(?: |$)", rest[0]) and rest[0].startswith("  "):
        asked += " " + rest.pop(0).strip()
    joined: list[str] = []
    places: list[str] = []
    for line in rest:
        if line.startswith(">") or not line or _STANDING_OUT.match(line) or _FOLDED.match(line):
            break
        if re.fullmatch(r"[ \d]+", line):
            joined += [f"0  {number}" for number in line.split()]
        elif _PLACES.fullmatch(line):
            places += _named(line)
        elif _NUMBERED.match(line):
            joined.append(line)
        elif joined:
            joined[-1] += " " + line.strip()
    return Menu(asked, _with_heads([answer for line in joined for answer in _answers(line)]), places)


def _answers(line: str) -> list[Answer]:
    """Return the options of a line, which may be side by side."""
    parts = _NUMBERED.split(line)
    return [_answer(text.strip()) for text in parts[2::2]]


def _with_heads(answers: Sequence[Answer]) -> list[Answer]:
    """Return the answers in full: "at Otter" gets the action of the answer before it."""
    found: list[Answer] = []
    for answer in answers:
        head, at, _ = found[-1].label.partition(_AT) if found else ("", "", "")
        is_cut = at != "" and answer.label.startswith(_AT.lstrip())
        found.append(Answer(f"{head} {answer.label}", answer.beside) if is_cut else answer)
    return found


def _answer(text: str) -> Answer:
    """Return the label without the meaning after its dash and the odds in the brackets at its end."""
    label, _, meaning = text.partition(" - ")
    start = _opening(label)
    if start and _BESIDE.search(label[start:]):
        return Answer(label[:start].rstrip(), label[start:])
    return Answer(label, meaning)


def _opening(text: str) -> int:
    """Return the position of the bracket that ends the text; 0 if there is none."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[at], 0)
        if depth == 0:
            return at if text[at] == "(" else 0
    return 0


def _named(line: str) -> list[str]:
    """Return every place of a line; "A1-C1" names three."""
    found: list[str] = []
    for first, row, last in _PLACE.findall(line):
        columns = range(_number(first), _number(last or first) + 1)
        found += [f"{_letters(column)}{row}" for column in columns]
    return found


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _letters(number: int) -> str:
    first, last = divmod(number - 1, 26)
    return (chr(ord("A") + first - 1) if first else "") + chr(ord("A") + last)
