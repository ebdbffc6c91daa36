"""Commands of the terminal that are typed on the page of a place, and their output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable import Outlook
from wartable.seat.answers import option_for_answer
from wartable.seat.errors import CommandError
from wartable.seat.handbook import RulesetHandbook, describe_entry
from wartable.seat.sums import explain_rolls, explain_seen_rolls, told
from wartable.seat.view_model import ViewModel, view_model
from wartable.web.tables.automatic.thinking import NOT_ASKED
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import SPECTATOR

HINT: Final = "hint"
THINK: Final = "think"
"""The command that asks for advice, which is found by players that think ahead, not by the table."""
HELP: Final = (
    "look: the units and their positions",
    "look NAME: the sheet of a unit",
    "why, why 3: where the numbers of the last rolls come from",
    f"{HINT}: what the computer would answer, and why",
    f"{THINK}: which answer is best in imagined battles; it takes some seconds",
    "? WORD: an answer, a unit, or a word of the rules",
    "log: everything that has happened",
)
_MAX_CHARACTERS: Final = 80


def execute_typed(table: GameTable, place: str, typed: str) -> list[str]:
    """Execute a command that was typed on the page of a place, and return the lines of its output."""
    word, _, rest = typed.strip()[:_MAX_CHARACTERS].partition(" ")
    if word.startswith("?") and word != "?":
        word, rest = "?", f"{word[1:]} {rest}"
    action = _ACTIONS.get(word.lower())
    if action is None:
        return [f"Unknown command: {word[:20]}. Commands:", *HELP]
    try:
        return action(table, place, rest.strip()) or ["There is nothing to tell."]
    except CommandError as error:
        return [str(error)]


def _list_units(table: GameTable, place: str, rest: str) -> list[str]:
    model = view_model(table.battle, table.viewing_seat(place))
    if rest:
        unit = model.find_unit(rest)
        if unit is None:
            names = ", ".join(one.name for one in model.units)
            return [f"There is no unit {rest!r} here; there are {names}."]
        return list(unit.sheet)
    return [
        *map(str, model.facts.get("heading", [])),
        *[_unit_line(model, at) for at in range(len(model.units))],
    ]


def _unit_line(model: ViewModel, at: int) -> str:
    unit = model.units[at]
    said = "; ".join(f"{title} {text}" for title, text in unit.columns if text)
    return f"{unit.name} ({model.side_name(unit.side)}): {said}"


def _explain_roll(table: GameTable, place: str, rest: str) -> list[str]:
    if rest[:1] == "s" and rest[1:].isascii() and rest[1:].isdigit():
        return _explain_entry(table, place, int(rest[1:]))
    battle = table.battle
    count = int(rest[:3]) if rest.isascii() and rest.isdigit() else 1
    return explain_rolls(
        battle, table.viewing_seat(place), battle.events, RulesetHandbook(battle.ruleset.name), count
    )


def _explain_entry(table: GameTable, place: str, number: int) -> list[str]:
    """Return lines that explain the numbers of the roll at an entry of the log, which is counted from 1."""
    told = table.log_sentences(place)[:number]
    seen = [one.event for one in told if one.event is not None]
    handbook = RulesetHandbook(table.battle.ruleset.name)
    return explain_seen_rolls(table.battle, table.viewing_seat(place), seen, handbook)


def _hint(table: GameTable, place: str, rest: str) -> list[str]:
    decision = table.battle.decision
    if decision is None or decision.seat != place or place == SPECTATOR:
        return [NOT_ASKED]
    telling = view_model(table.battle, place).telling
    outlook = Outlook(table.battle, decision, RulesetHandbook(table.battle.ruleset.name), telling.entries)
    hint = outlook.hint(telling.odds)
    return [f"The computer would answer {hint.option.label}: {hint.reason}."]


def _explain(table: GameTable, place: str, rest: str) -> list[str]:
    if not rest:
        return list(HELP)
    battle, decision = table.battle, table.battle.decision
    model = view_model(battle, table.viewing_seat(place))
    option = option_for_answer(decision, rest) if decision is not None and decision.seat == place else None
    handbook = RulesetHandbook(battle.ruleset.name)
    if decision is not None and option is not None:
        outlook = Outlook(battle, decision, handbook, model.telling.entries)
        view = outlook.option(option)
        said = [view.label, outlook.meaning(option), view.odds_at_length(model.telling.odds)]
        return [line for line in said if line]
    unit = model.find_unit(rest)
    if unit is not None:
        return list(unit.sheet)
    return [line for entry in handbook.get_entries(rest) for line in describe_entry(entry)]


def _log_lines(table: GameTable, place: str, rest: str) -> list[str]:
    return told(table.battle, table.viewing_seat(place), table.battle.events)


_ACTIONS: Final[dict[str, Callable[[GameTable, str, str], list[str]]]] = {
    "look": _list_units,
    "s": _list_units,
    "why": _explain_roll,
    HINT: _hint,
    "h": _hint,
    "?": _explain,
    "help": _explain,
    "log": _log_lines,
    "l": _log_lines,
}
