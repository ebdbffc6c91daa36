"""A question on the screen, and what an answer typed by a person means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from wartable import Decision, Option
from wartable.cli.terminal import Terminal

__all__ = ["answered", "numbered", "put", "zones_of"]

ZONE: Final = "to:"
FEW: Final = 10  # options in one column; more go side by side


def zones_of(decision: Decision) -> list[str]:
    """Names of the Zones that can be chosen; where nothing but Zones can, they are not numbered."""
    return [option.key.removeprefix(ZONE) for option in decision.options if option.key.startswith(ZONE)]


def numbered(decision: Decision) -> list[Option]:
    """The options that bear numbers on the screen, in order."""
    return [option for option in decision.options if not option.key.startswith(ZONE)]


def put(terminal: Terminal, decision: Decision, *, asked: str, here: str) -> None:
    """Print the question: `asked` is who answers, `here` the Zone of the unit it is about."""
    terminal.say()
    terminal.say(Text(f"[{asked}] {decision.question}", style="bold"))
    lines = _lines(numbered(decision))
    for line in lines if len(lines) <= FEW or terminal.plain else _columns(lines, terminal.width - 2):
        terminal.say("  " + line)
    if names := zones_of(decision):
        for line in _rows(names, here):
            terminal.say("  " + line)


def _is_number(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) < 7


def _lines(options: Sequence[Option]) -> list[str]:
    """Options with their numbers; labels that are numbers speak for themselves."""
    if _are_numbers(options):
        return [option.label for option in options]
    width = len(str(len(options)))
    return [f"{at:>{width}}  {option.label}" for at, option in enumerate(options, 1)]


def _are_numbers(options: Sequence[Option]) -> bool:
    return all(option.label.isdigit() for option in options)


def _columns(lines: Sequence[str], width: int) -> list[str]:
    """The lines side by side, read downwards."""
    widest = max(len(line) for line in lines) + 3
    across = max(1, width // widest)
    height = -(-len(lines) // across)
    return ["".join(line.ljust(widest) for line in lines[at::height]).rstrip() for at in range(height)]


def _rows(names: Sequence[str], here: str) -> list[str]:
    """Zones as on the map: one line a row of it; few of them in a single line."""
    if len(names) <= FEW:
        return ["  ".join(f"{name} (here)" if name == here else name for name in names)]
    rows: dict[int, list[str]] = {}
    for name in names:
        number = "".join(letter for letter in name if letter.isdigit())
        rows.setdefault(int(number or 0), []).append(f"{name} (here)" if name == here else name)
    return [" ".join(rows[row]) for row in sorted(rows)]


def answered(decision: Decision, typed: str) -> Option | None:
    """The option meant by its number, key, label, or Zone; None where it means none of them."""
    options = numbered(decision)
    if _is_number(typed) and 1 <= int(typed) <= len(options) and not _are_numbers(options):
        return options[int(typed) - 1]
    wanted = typed.casefold()
    for option in decision.options:
        if typed == option.key:
            return option
    for option in decision.options:
        zone = option.key.removeprefix(ZONE) if option.key.startswith(ZONE) else option.key
        if wanted in (option.key.casefold(), option.label.casefold(), zone.casefold()):
            return option
    return None
