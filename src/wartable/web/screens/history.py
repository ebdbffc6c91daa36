"""The replay of a table as one place may see it, and how a new table begins that branches off it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wartable import Battle, State
from wartable.files import save_text
from wartable.files.history import history_of
from wartable.seat.view_model import ViewModel
from wartable.web.screens.board import board_of
from wartable.web.screens.ending import battle_summary
from wartable.web.screens.log_filter import LogFilter, entry_kinds_in
from wartable.web.screens.screen import Facts, place_title, unit_facts
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import FORBIDDEN, GM, ILLEGAL, Refused
from wartable.web.tables.rights import may_make_rulings
from wartable.web.tables.story import LogSentence

EVERYTHING: Final = LogFilter()


def visible_steps(table: GameTable, place: str) -> list[int]:
    """Return the steps of play of which a place may see something, each as the number of inputs before it."""
    entries = table.log_sentences(place)
    return list(dict.fromkeys(one.moment for one in entries))


def replay_page_data(table: GameTable, place: str, at: int, sieve: LogFilter = EVERYTHING) -> Facts:
    """Return the data of the replay page: the state at step `at`, as this place saw it, and the log filtered
    by `sieve`. `at` counts from 0; a number beyond the last step means the present state.
    """
    battle, seat = table.battle, table.viewing_seat(place)
    moments = visible_steps(table, place)
    at = max(0, min(at, len(moments)))
    state = _state_after(battle, moments[at] if at < len(moments) else -1)
    model = ViewModel(battle.setup, battle.game.view(state, seat).data())
    now = ViewModel(battle.setup, battle.view(seat).data())
    entries = table.log_sentences(place)
    before = moments[at - 1] if at else -1
    outcome = battle.outcome
    return {
        "title": str(battle.setup.get("title") or "battle"),
        "rules": battle.ruleset.name,
        "name": place_title(table, place),
        "at": at,
        "last": len(moments),
        "heading": list(model.facts.get("heading", [])),
        "map": model.facts.get("map", {}),
        "board": board_of(model, [], ""),
        "units": unit_facts(model),
        "story": [one.text for one in entries if at and one.moment == before],
        "log": _log(entries, moments, now, sieve),
        "sieve": sieve._asdict(),
        "kinds": entry_kinds_in(entries, now),
        "names": {unit.id: unit.name for unit in now.units},
        "over": outcome is not None,
        "ending": "" if outcome is None else outcome.reason,
        "summary": battle_summary(battle) if outcome is not None else None,
        "may_branch": may_branch(table, place),
    }


def _log(
    entries: Sequence[LogSentence], moments: Sequence[int], model: ViewModel, sieve: LogFilter
) -> list[list[object]]:
    """Return the entries of the log that pass the filter `sieve`, each as a list of its text, the number of
    its step, and its number in the whole log.
    """
    numbers = {before: at + 1 for at, before in enumerate(moments)}
    return [
        [one.text, numbers[one.moment], at + 1] for at, one in enumerate(entries) if sieve.matches(one, model)
    ]


def _state_after(battle: Battle[State], before: int) -> State:
    """Return the state at the beginning of the step that follows the first `before` inputs. If there is no
    such step, return the present state.
    """
    for leg in battle.legs:
        if leg.before == before:
            return leg.state
    return battle.state


def may_branch(table: GameTable, place: str) -> bool:
    """Whether a place may branch a new table off this one: after the battle, or if it is the only one that
    may make rulings. To try alternatives reveals future dice and what others hide, so that this is not
    allowed while others play against it.
    """
    return table.battle.is_over or (place == GM if table.has_gm else may_make_rulings(table, place))


def branch_data(table: GameTable, place: str, at: int) -> dict[str, Any]:
    """Return what is needed to make a table that begins at step `at` of this one: its setup, seed, seating,
    inputs so far, and initial state if any. Raises Refused if this place may not do that.
    """
    if not may_branch(table, place):
        why = "a new table can begin here when the battle is over, or if you run or play it alone"
        raise Refused(FORBIDDEN, why)
    battle = table.battle
    if table.base:
        raise Refused(FORBIDDEN, "the rules no longer follow the beginning of this battle")
    moments = visible_steps(table, place)
    count = moments[at] if 0 <= at < len(moments) else len(battle.inputs)
    return {
        "setup": dict(battle.setup),
        "seed": battle.checkpoints[0].seed,
        "seating": dict(table.seating),
        "lines": [one.line() for one in battle.inputs[:count]],
        "start": history_of(battle).start,
    }


def ended_battle_save(table: GameTable) -> str:
    """Return the text of a save of a finished battle, for its campaign. Raises Refused if the battle is not
    over.
    """
    if not table.battle.is_over:
        raise Refused(ILLEGAL, "the battle is not over yet: its losses are written back afterwards")
    if table.base:
        raise Refused(ILLEGAL, "the rules no longer follow the beginning of this battle: give it up")
    return save_text(table.battle)
