"""A question on the screen, and what an answer typed by a person means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from wartable import Decision, Option
from wartable.cli.terminal import Terminal

FEW: Final = 10  # options in one column; more go side by side
PLACE: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")


def is_place(option: Option) -> bool:
    """Whether an option stands for a place of the map: its label is the name, and its key ends with it."""
    return PLACE.fullmatch(option.label) is not None and option.key.endswith(":" + option.label)


def places_of(decision: Decision) -> list[str]:
    """Names of the places that can be chosen; they stand on the map and are not numbered."""
    return [option.label for option in decision.options if is_place(option)]


def numbered(decision: Decision) -> list[Option]:
    """The options that bear numbers on the screen, in order."""
    return [option for option in decision.options if not is_place(option)]


def put(
    terminal: Terminal, decision: Decision, *, asked: str, here: str, odds: Mapping[str, str] | None = None
) -> None:
    """Print the question: `asked` is who answers, `here` the place of the unit it is about.

    `odds` are short words by an option's key, put beside it.
    """
    terminal.say()
    terminal.say(Text(f"[{asked}] {decision.question}", style="bold"))
    options = numbered(decision)
    lines = _lines(options, odds or {})
    if len(lines) > FEW and not terminal.plain:
        lines = _grouped(options, lines, terminal.width - 2)
    for line in lines:
        terminal.say("  " + line)
    if names := places_of(decision):
        for line in _rows(names, here):
            terminal.say("  " + line)


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) < 7


def _lines(options: Sequence[Option], odds: Mapping[str, str]) -> list[str]:
    """Options with their numbers and odds; labels that are numbers speak for themselves."""
    if _are_numbers(options):
        return [option.label for option in options]
    width = len(str(len(options)))
    return [
        f"{at:>{width}}  {option.label}{f' ({odds[option.key]})' if option.key in odds else ''}"
        for at, option in enumerate(options, 1)
    ]


def _are_numbers(options: Sequence[Option]) -> bool:
    return all(option.label.isdigit() for option in options)


def _grouped(options: Sequence[Option], lines: Sequence[str], width: int) -> list[str]:
    """Lines side by side, read rightwards: options with the same verb ("attack:...") begin a line of their
    own, what stands alone is put together.
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
    """As many on a line as fit."""
    cell = max(len(line) for line in lines) + 3
    across = max(1, (width + 3) // cell)
    return [
        "".join(line.ljust(cell) for line in lines[at : at + across]).rstrip()
        for at in range(0, len(lines), across)
    ]


def _verb(option: Option) -> str:
    """What several options have in common: "attack" of "attack:heron"; "" where a key has no second part."""
    return option.key.partition(":")[0] if ":" in option.key else ""


def _rows(names: Sequence[str], here: str) -> list[str]:
    """Places as on the map: one line a row of it; few of them in a single line."""
    if len(names) <= FEW:
        return ["  ".join(f"{name} (here)" if name == here else name for name in names)]
    rows: dict[int, list[str]] = {}
    for name in names:
        number = "".join(letter for letter in name if letter.isdigit())
        rows.setdefault(int(number or 0), []).append(f"{name} (here)" if name == here else name)
    return [" ".join(rows[row]) for row in sorted(rows)]


def answered(decision: Decision, typed: str) -> Option | None:
    """The option meant by its number, key, label, or place; None where it means none of them."""
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
