"""Printing a question, and understanding the answer that is typed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from wartable import Decision, Option, OptionView, odds_in_words
from wartable.cli.terminal import Terminal

FEW: Final = 10  # options in one column; more go side by side
PLACE: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")


def is_place(option: Option) -> bool:
    """Whether an option is a place of the map: its label is the place's name, and its key ends with it."""
    return PLACE.fullmatch(option.label) is not None and option.key.endswith(":" + option.label)


def places_of(decision: Decision) -> list[str]:
    """Names of the places that can be chosen; they are marked on the map in place of numbers."""
    return [option.label for option in decision.options if is_place(option)]


def numbered(decision: Decision) -> list[Option]:
    """The options that have numbers on the screen, in order."""
    return [option for option in decision.options if not is_place(option)]


def put(
    terminal: Terminal, decision: Decision, *, asked: str, here: str, notes: Mapping[str, str] | None = None
) -> None:
    """Print the question. `asked` is who answers, `here` the place of the unit concerned, `notes` are short
    texts by an option's key, printed beside it.
    """
    terminal.say()
    terminal.say(Text(f"[{asked}] {decision.question}", style="bold"))
    options = numbered(decision)
    lines = _lines(options, notes or {}, decision.usual())
    if len(lines) > FEW and not terminal.plain:
        lines = _grouped(options, lines, terminal.width - 2)
    for line in lines:
        terminal.say("  " + line)
    if names := places_of(decision):
        for line in _rows(names, here):
            terminal.say("  " + line)


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) < 7


def _lines(options: Sequence[Option], notes: Mapping[str, str], usual: Option | None) -> list[str]:
    """Options with their numbers and notes. Labels that are numbers need no other number."""
    if _are_numbers(options):
        return [option.label for option in options]
    width = len(str(len(options)))
    lines: list[str] = []
    for at, option in enumerate(options, 1):
        note = f" ({notes[option.key]})" if option.key in notes else ""
        lines.append(f"{at:>{width}}  {option.label}{note}{' = Enter' if option is usual else ''}")
    return lines


def note_of(view: OptionView, words: Mapping[str, str]) -> str:
    """What a menu says of an option beside its label: its odds, the best way on behind it."""
    parts = [odds_in_words(forecast, words) for forecast in view.forecasts]
    if view.steps:
        parts.insert(0, " ".join(view.steps))
    said = ": ".join(parts)
    return f"best: {said}" if view.is_best else said


def _are_numbers(options: Sequence[Option]) -> bool:
    return all(option.label.isdigit() for option in options)


def _grouped(options: Sequence[Option], lines: Sequence[str], width: int) -> list[str]:
    """Lines of options side by side. Options with the same verb ("attack:...") begin a new line; single ones
    share lines.
    """
    groups: list[list[str]] = []
    last = ""
    for verb, run in groupby(zip(options, lines, strict=True), key=lambda pair: _verb(pair[0])):
        members = [line for _, line in run]
        is_alone = verb == "" or len(members) == 1
        if is_alone and groups and last == "":
            groups[-1] += members
        else:
            groups.append(members)
        last = "" if is_alone else verb
    return [line for group in groups for line in _side_by_side(group, width)]


def _side_by_side(lines: Sequence[str], width: int) -> list[str]:
    """Lines with as many labels as fit."""
    cell = max(len(line) for line in lines) + 3
    across = max(1, (width + 3) // cell)
    return [
        "".join(line.ljust(cell) for line in lines[at : at + across]).rstrip()
        for at in range(0, len(lines), across)
    ]


def _verb(option: Option) -> str:
    """The first part of a key: "attack" of "attack:heron"; "" where a key has one part."""
    return option.key.partition(":")[0] if ":" in option.key else ""


def _rows(names: Sequence[str], here: str) -> list[str]:
    """Places as on the map, a line for each row; if there are few, all in one line."""
    if len(names) <= FEW:
        return ["  ".join(f"{name} (here)" if name == here else name for name in names)]
    rows: dict[int, list[str]] = {}
    for name in names:
        number = "".join(letter for letter in name if letter.isdigit())
        rows.setdefault(int(number or 0), []).append(f"{name} (here)" if name == here else name)
    return [" ".join(rows[row]) for row in sorted(rows)]


def answered(decision: Decision, typed: str) -> Option | None:
    """The option that a number, key, label or place names; None where it names none."""
    options = numbered(decision)
    if _is_number(typed) and 1 <= int(typed) <= len(options) and not _are_numbers(options):
        return options[int(typed) - 1]
    wanted = typed.casefold()
    for option in decision.options:
        if typed == option.key:
            return option
    for option in decision.options:
        if wanted in (option.key.casefold(), option.label.casefold()):
            return option
    return None
