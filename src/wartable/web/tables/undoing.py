"""Find the answers that a seat may undo, and whether it needs the consent of the others."""

from __future__ import annotations

from collections.abc import Sequence

from wartable import Battle, Choice, Rolled, Ruling, State
from wartable.web.tables.entries import PLAN, SPAN, UNDONE, LogEntry


def input_count_before_last_of(battle: Battle[State], seat: str) -> int:
    """Return the number of inputs before the last input that this seat made; -1 if it has made none. For the
    seat "", inputs of all people count.
    """
    inputs = battle.inputs
    for at in range(len(inputs) - 1, -1, -1):
        entry = inputs[at]
        is_choice = isinstance(entry, Choice) and not entry.auto and seat in ("", entry.seat)
        is_by_all = isinstance(entry, Ruling) or (isinstance(entry, Rolled) and entry.by_hand)
        if is_choice or (is_by_all and not seat):
            return at
    return -1


def plan_ranges_after_entry(plans: Sequence[range], entry: LogEntry, count: int) -> list[range]:
    """Return the plans of a table after a log entry, as ranges of inputs. `plans` are those before it, and
    `count` is the number of inputs after it.
    """
    kept = list(plans)
    if entry.kind == UNDONE:
        to = int(entry.body["to"])
        kept = [range(plan.start, min(plan.stop, to)) for plan in kept if plan.start < to]
    if SPAN in entry.body:
        start, stop = entry.body[SPAN]
        return [*[plan for plan in kept if plan.start != start], range(start, stop)]
    if PLAN in entry.body:  # older entries
        kept.append(range(count - len(entry.body["lines"]), count))
    return kept


def start_of_plan(plans: Sequence[range], inputs: int) -> int:
    """Return the number of inputs before the plan in which the input after this number is; the number itself
    if it is in none.
    """
    return next((plan.start for plan in plans if inputs in plan), inputs)


def may_undo_without_consent(battle: Battle[State], to: int, seat: str) -> bool:
    """Whether a seat may take the battle back to `to` inputs without the consent of others. It may if since
    then no dice were rolled, no other seat has acted, and no seat has learned anything hidden.
    """
    for entry in battle.inputs[to:]:
        if not isinstance(entry, Choice) or entry.seat != seat:
            return False
    before = battle.copy()
    before.source = None
    before.players = {}
    before.rewind(to)
    return all(_seat_knowledge(before, seat) == _seat_knowledge(battle, seat) for seat in battle.seats)


def _seat_knowledge(battle: Battle[State], seat: str) -> tuple[list[str], list[str]]:
    """Return two lists: what a seat has learned about others, and the ids of the units that it sees."""
    learned = battle.game.perspective(battle.state, seat).knowledge.entries()
    units = battle.view(seat).units() or ()
    facts = [unit.id for unit in units] or _ids(battle.view(seat).data().get("units"))
    return learned, facts


def _ids(units: object) -> list[str]:
    return [str(unit["id"]) for unit in units] if isinstance(units, list) else []
