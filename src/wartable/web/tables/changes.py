"""Changes to a table rather than to its battle: pause, resume, seat assignment.

Each is reported in the log to every seat, and can be undone by the place that made it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wartable import Battle, Choice, Rolled, State
from wartable.seat.seating import HUMAN
from wartable.seat.view_model import seat_title
from wartable.web.tables import commands, entries
from wartable.web.tables.auto_pass import ALL, TableNote
from wartable.web.tables.commands import GM, SPECTATOR, Command
from wartable.web.tables.entries import LogEntry

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable


class TableChange(NamedTuple):
    """A change to a table: the place that made it, and what undoing it restores."""

    id: int
    """Its number, counting all such changes of the table."""
    by: str
    seat: str
    """Seat whose player changed; "" for pause and resume."""
    before: str
    """Previous player of the seat; "paused" if the table was paused."""
    inputs: int
    """Number of the battle's inputs before it."""
    note: TableNote
    """The note in everyone's log."""


def pausing(table: GameTable, by: str, *, is_on: bool) -> LogEntry:
    """Return the entry that pauses a table or resumes it."""
    text = f"{name_of(table, by)} {'pauses' if is_on else 'resumes'} the table."
    return LogEntry(entries.PAUSED, by, {"on": is_on, **_told(table, by, text)})


def seating(table: GameTable, by: str, seat: str, name: str, *, is_own: bool = False) -> LogEntry:
    """Return the entry that assigns a seat; with `is_own` to the person at the place `by`."""
    title = seat_title(table.battle.setup, seat)
    who = f"The computer ({name})" if name != HUMAN else name_of(table, by) if is_own else "A person"
    told = _told(table, by, f"{who} plays {title} from now on.")
    return LogEntry(entries.SEATED, seat, {"name": name, **told})


def _told(table: GameTable, by: str, text: str) -> dict[str, Any]:
    """Return the fields common to entries of table changes."""
    note = TableNote(ALL, table.inputs, *here(table.battle, table.base), text)
    return {"by": by, "told": list(note)}


def name_of(table: GameTable, place: str) -> str:
    """Return the name of a place as used in the log."""
    named = {GM: "The game master", SPECTATOR: "The owner of the table"}
    return named.get(place) or seat_title(table.battle.setup, place)


def here(battle: Battle[State], base: int) -> tuple[int, int]:
    """Return the battle's position: inputs before the current checkpoint, and events since then."""
    done = sum([len(leg.events) for leg in battle.legs[:-1]])
    return base + battle.legs[-1].before, len(battle.events) - done


def act_of(table: GameTable, entry: LogEntry, id: int) -> TableChange:
    """Return the change that an entry makes, computed before the table has changed."""
    seat = entry.seat if entry.kind == entries.SEATED else ""
    before = table.seating.get(seat, entries.PAUSED if table.is_paused else "")
    note = TableNote(*entry.body["told"])
    return TableChange(id, str(entry.body["by"]), seat, before, note.inputs, note)


def is_so(table: GameTable, command: Command) -> bool:
    """Whether a command would change nothing."""
    if isinstance(command, commands.Pause):
        return command.is_on == table.is_paused
    if isinstance(command, commands.Seat):
        return not command.is_own and table.seating.get(command.who) == command.name
    if isinstance(command, commands.Swear):
        return table.oath is not None and table.oath.has(command.seat, command.seal, command.word)
    return False


def last_act(table: GameTable, place: str) -> TableChange | None:
    """Return the table change that an undo by this place would revert; None if something else comes first.

    Computers' answers since then are undone with it, unless another person has a say in that.
    """
    if not table.acts:
        return None
    act = table.acts[-1]
    since = table.battle.inputs[max(0, act.inputs - table.base) :]
    is_alone = place == GM or (len(table.people) <= 1 and not table.has_gm)
    is_open = act.inputs == table.inputs or (is_alone and act.inputs >= table.base and _is_automatic(since))
    return act if is_open and place in (act.by, GM) else None


def has_acted(table: GameTable, place: str) -> bool:
    """Whether a place has made a table change, whether or not it can still be undone.

    Unlike `last_act`, this does not depend on hidden answers of others.
    """
    return any(place in (act.by, GM) for act in table.acts)


def _is_automatic(inputs: Sequence[object]) -> bool:
    return all(
        (isinstance(one, Choice) and one.auto) or (isinstance(one, Rolled) and not one.by_hand)
        for one in inputs
    )


def moved(notes: Sequence[TableNote], to: int, spot: Sequence[int]) -> list[TableNote]:
    """Return the notes that survive an undo to input `to`; notes to all move to the position `spot`."""
    kept = [note for note in notes if note.inputs < to or (note.seat == ALL and note.inputs == to)]
    later = [note for note in notes if note.seat == ALL and note.inputs > to]
    return kept + [note._replace(inputs=to, leg=int(spot[0]), events=int(spot[1])) for note in later]
