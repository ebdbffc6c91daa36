"""Changes to a table rather than to its battle: pausing, resuming, and assigning seats.
Each is reported in the log of every seat, and can be undone by the place that made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wartable import Choice, Rolled
from wartable.seat.view_model import seat_title
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.refusals import GM, SPECTATOR
from wartable.web.tables.table_state import TableChange, TableState, log_end_position


def change_entry_fields(table: TableState, by: str, text: str) -> dict[str, Any]:
    """Return the fields that all log entries about changes to a table have, as a dict. `by` is the place that
    makes the change; `text` is the note for the log of every seat.
    """
    note = TableNote(ALL, table.input_count, *log_end_position(table.battle, table.base), text)
    return {"by": by, "told": list(note)}


def place_name(table: TableState, place: str) -> str:
    """Return the name of a place for sentences of the log."""
    named = {GM: "The game master", SPECTATOR: "The owner of the table"}
    return named.get(place) or seat_title(table.battle.setup, place)


def undoable_change(table: TableState, place: str) -> TableChange | None:
    """Return the change to the table that an undo by this place would revert; None if something else would be
    undone. Answers that computers have given since are undone with it, but only for the game master or the
    only person who plays.
    """
    if not table.acts:
        return None
    act = table.acts[-1]
    since = table.battle.inputs[max(0, act.inputs - table.base) :]
    is_alone = place == GM or (len(table.human_seats) <= 1 and not table.has_gm)
    is_open = act.inputs == table.input_count or (
        is_alone and act.inputs >= table.base and _is_automatic(since)
    )
    return act if is_open and place in (act.by, GM) else None


def has_changed_table(table: TableState, place: str) -> bool:
    """Whether a place has made a change to the table that is not undone. In contrast to `undoable_change`,
    the result does not depend on hidden answers of others.
    """
    return any(place in (act.by, GM) for act in table.acts)


def _is_automatic(inputs: Sequence[object]) -> bool:
    return all(
        (isinstance(one, Choice) and one.auto) or (isinstance(one, Rolled) and not one.by_hand)
        for one in inputs
    )
