"""What has happened, one sentence a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from wartable import Battle, Event, State
from wartable.cli.terminal import Terminal

__all__ = ["tell", "told", "why"]

HEADINGS: Final = {"RoundBegan": "bold", "TurnBegan": "bold", "OperationEnded": "bold"}
STYLES: Final = {
    "Destroyed": "bold red",
    "Disabled": "bold red",
    "CoreEjected": "red",
    "Maimed": "red",
    "Damaged": "red",
    "Missed": "dim",
    "HitSuffered": "",
    "GenrePointGained": "yellow",
    "PowerUsed": "yellow",
    "Ruled": "magenta",
}
SUMS: Final = (("terms", "Total", "total"), ("defenses", "Defense", "defense"))


def told(battle: Battle[State], seat: str, events: Iterable[Event]) -> list[str]:
    """The sentences of the events that this seat sees."""
    return [battle.say(event) for event in battle.seen_by(seat, events)]


def tell(terminal: Terminal, battle: Battle[State], seat: str, events: Iterable[Event]) -> None:
    """Print what the seat sees of the events; Rounds and Turns stand out."""
    for event in battle.seen_by(seat, events):
        kind = type(event).__name__
        if kind in HEADINGS:
            terminal.say()
            terminal.say(battle.say(event), HEADINGS[kind])
        else:
            _indented(terminal, battle.say(event), STYLES.get(kind, ""))


def _indented(terminal: Terminal, sentence: str, style: str) -> None:
    """Wrapped lines stand under the first one."""
    if not terminal.console.is_terminal:
        terminal.say("  " + sentence, style)
        return
    for line in Text(sentence).wrap(terminal.console, max(20, terminal.width - 2)):
        terminal.say("  " + line.plain.rstrip(), style)


def why(battle: Battle[State], seat: str, events: Iterable[Event]) -> list[str]:
    """The numbers of the last Test that the seat has seen, each with its source; empty without one."""
    last: list[dict[str, object]] = []
    for event in battle.seen_by(seat, events):
        facts = event.facts()
        if "terms" in facts:
            same = bool(last) and _test_of(last[-1]) == _test_of(facts)
            last = [*last, facts] if same else [facts]
    lines: list[str] = []
    for facts in last:
        lines += _numbers(battle, facts)
    return lines


def _test_of(facts: dict[str, object]) -> object:
    """One throw of dice against several targets makes one event each."""
    return facts.get("unit"), facts.get("faces")


def _numbers(battle: Battle[State], facts: dict[str, object]) -> list[str]:
    names = {str(unit["id"]): str(unit["name"]) for unit in _units(battle)}
    unit, target = (names.get(str(facts.get(key)), str(facts.get(key))) for key in ("unit", "target"))
    lines = [f"{unit} against {target}"]
    if faces := _list(facts, "faces"):
        lines.append(f"  {'Dice':<10} {' '.join(str(face) for face in faces)}, the {facts.get('die')} counts")
    if advantages := _list(facts, "advantages"):
        lines.append(f"  {'Advantages':<10} {_signed(advantages)}")
    for key, title, result in SUMS:
        terms = _list(facts, key)
        shown = facts.get(result) or "hidden"
        lines.append(f"  {title:<10} {shown}" + (f" = {_summed(terms)}" if terms else ""))
    return lines


def _units(battle: Battle[State]) -> list[dict[str, object]]:
    units = battle.view("").data().get("units", [])
    return units if isinstance(units, list) else []


def _list(facts: dict[str, object], key: str) -> list[object]:
    value = facts.get(key)
    return value if isinstance(value, list) else []


def _signed(terms: list[object]) -> str:
    return ", ".join(f"{source} {amount:+d}" for source, amount in _pairs(terms))


def _summed(terms: list[object]) -> str:
    parts = [f"{'-' if amount < 0 else '+'} {source} {abs(amount)}" for source, amount in _pairs(terms)]
    return " ".join(parts).removeprefix("+ ")


def _pairs(terms: list[object]) -> list[tuple[str, int]]:
    return [(str(term[0]), int(term[1])) for term in terms if isinstance(term, list)]
