"""A scripted person at a terminal: reads the screen, and types the answers of a script.

A script is a TOML file in the folder `scripts`. `after` is typed when the battle is over. Its `when` tables
apply to questions that match `asked`; the first that matches counts:

    answer   words, the first that the screen offers is typed: a label or a part of one, a place, "Enter",
             or "best" for the option that the screen marks so
    look     lines typed before the answer, at the first such question
    then     lines typed at the prompts after the answer, at the first such question: "why", "undo"
    times    how often it applies; always if it is left out

A question without an offered answer in the script is answered by the screen's marks: Enter, else the best,
else the first. A line that the program refuses ends the battle with `Refused`.
"""

from __future__ import annotations

import re
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.text import Text

from tools.seats.emulated import EmulatedTerminal
from tools.seats.menu import Menu, read_menu
from tools.seats.pseudo import PseudoTerminal

SCRIPTS: Final = Path(__file__).resolve().parent / "scripts"
MOST: Final = 600
"""More lines than any of these battles takes."""
_REFUSED: Final = re.compile(r"cannot \S+|Enter has no default|Traceback")


class Refused(Exception):
    """Raised if the program refuses a typed line."""


class When(NamedTuple):
    """Answers of a person to matching questions."""

    asked: re.Pattern[str]
    answer: Sequence[str] = ()
    look: Sequence[str] = ()
    then: Sequence[str] = ()
    times: int = sys.maxsize


class Script(NamedTuple):
    """The script of a person for a scenario."""

    when: Sequence[When]
    after: Sequence[str] = ()


class Played(NamedTuple):
    """A played battle: every line of the terminal, and everything typed."""

    lines: Sequence[str]
    typed: Sequence[str]

    @property
    def in_words(self) -> int:
        """Number of typed lines that were words, neither Enter alone nor a number."""
        return sum(1 for line in self.typed if line and not line.isdigit())


class Person:
    """Plays by a script, and keeps track of the parts that were used."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self._waiting: list[str] = []
        self._after = list(script.after)
        self._done: Counter[int] = Counter()

    def next(self, lines: Sequence[str], prompt: str) -> str:
        """Return the next line to type, given the lines of the terminal."""
        if prompt.endswith("y/n "):
            return "y"
        if prompt == "after> ":
            return self._after.pop(0) if self._after else "q"
        if prompt != "> ":
            return ""
        return self._waiting.pop(0) if self._waiting else self._answer(read_menu(lines))

    def _answer(self, menu: Menu) -> str:
        """Return the script's answer to a question, after lines that are typed only once."""
        for number, when in enumerate(self.script.when):
            if not when.asked.search(menu.asked) or self._done[number] == when.times:
                continue
            self._done[number] += 1
            answer = next((said for word in when.answer for said in offered(menu, word)), None)
            answer = marked(menu) if answer is None else answer
            if self._done[number] > 1:
                return answer
            self._waiting = [*when.look, answer, *when.then]
            return self._waiting.pop(0)
        return marked(menu)


def offered(menu: Menu, word: str) -> list[str]:
    """Return the labels to type for a word of the script; empty if the screen does not offer it."""
    if word == "Enter":
        return [""] if any(answer.is_usual for answer in menu.answers) else []
    if word == "best":
        return [answer.label for answer in menu.answers if answer.is_best]
    labels = [answer.label for answer in menu.answers]
    exact = [label for label in [*labels, *menu.places] if label.casefold() == word.casefold()]
    return exact or [label for label in labels if word.casefold() in label.casefold()]


def marked(menu: Menu) -> str:
    """Return the label that the screen marks; the first if it marks none."""
    labels = [answer.label for answer in menu.answers]
    found = offered(menu, "Enter") or offered(menu, "best") or labels or menu.places
    if not found:
        raise Refused(f"cannot read what may be answered: {menu.asked or 'no question is there'}")
    return found[0]


def read_script(name: str) -> Script:
    """Return the script for a scenario."""
    data = tomllib.loads((SCRIPTS / f"{name}.toml").read_text(encoding="utf-8"))
    when = [When(**{**one, "asked": re.compile(one["asked"])}) for one in data["when"]]
    return Script(when, data.get("after", ()))


def play(name: str, seed: int, columns: int, lines: int) -> Played:
    """Play a shipped scenario to its end and leave it, on a terminal of this size."""
    typed: list[str] = []
    with tempfile.TemporaryDirectory() as folder, _seat(name, seed, folder, columns, lines) as seat:
        for line in _lines_typed(Person(read_script(name)), seat):
            typed.append(line)
        return Played(seat.terminal.told, typed)


def screen_at(name: str, seed: int, columns: int, lines: int, asked: str) -> list[Text]:
    """Return the screen with its colours at the first question that matches."""
    with tempfile.TemporaryDirectory() as folder, _seat(name, seed, folder, columns, lines) as seat:
        person = Person(read_script(name))
        for _ in _lines_typed(person, seat):
            if seat.wait() and re.search(asked, read_menu(seat.terminal.told).asked):
                return seat.terminal.pictured()
    raise Refused(f"this was never asked: {asked}")


def _seat(name: str, seed: int, folder: str, columns: int, lines: int) -> PseudoTerminal:
    return PseudoTerminal(["play", name, "--seed", str(seed)], Path(folder), columns, lines)


def _lines_typed(person: Person, seat: PseudoTerminal) -> Iterator[str]:
    """Yield each line after it was typed, until the program ends."""
    count, last = 0, ""
    while seat.wait():
        _check(seat.terminal, last, count)
        last = person.next(seat.terminal.told, seat.terminal.prompt)
        seat.type(last)
        count += 1
        yield last


def _check(terminal: EmulatedTerminal, last: str, count: int) -> None:
    """Check that the last line was accepted, and that the battle does not go on for ever."""
    if any(_REFUSED.match(line) for line in terminal.since_typed):
        raise Refused("\n".join([f"{last!r} was not taken:", *terminal.told[-60:]]))
    if count == MOST:
        raise Refused("\n".join([f"not over after {MOST} lines:", *terminal.told[-60:]]))
