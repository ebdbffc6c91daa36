"""What is done to a table and not to its battle: it rests, it goes on, somebody else plays a seat. The log
tells each, to all, and whoever did it can take it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wartable import Battle, Choice, Rolled, State
from wartable.seat.seating import HUMAN
from wartable.seat.view_model import seat_title
from wartable.web.tables import commands, entries
from wartable.web.tables.commands import GM, SPECTATOR, Command
from wartable.web.tables.entries import Entry
from wartable.web.tables.standing import ALL, Note

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable


class Act(NamedTuple):
    """One such deed: the place that did it, and what is as before once it is taken back."""

    id: int
    """How many there had been with it."""
    by: str
    seat: str
    """Whose player has changed; "" where the table rests or goes on."""
    before: str
    """Who played the seat; "paused" where the table rested."""
    inputs: int
    """How many inputs the battle had before it."""
    note: Note
    """What all were told of it."""


def pausing(table: GameTable, by: str, *, is_on: bool) -> Entry:
    """The entry of a table that rests, or goes on."""
    text = f"{name_of(table, by)} lets the table {'rest' if is_on else 'go on'}."
    return Entry(entries.PAUSED, by, {"on": is_on, **_told(table, by, text)})


def seating(table: GameTable, by: str, seat: str, name: str, *, is_own: bool = False) -> Entry:
    """The entry of a seat that somebody else plays from now on, with `is_own` the one who says so."""
    title = seat_title(table.battle.setup, seat)
    who = f"The computer ({name})" if name != HUMAN else name_of(table, by) if is_own else "A person"
    told = _told(table, by, f"{who} plays {title} from now on.")
    return Entry(entries.SEATED, seat, {"name": name, **told})


def _told(table: GameTable, by: str, text: str) -> dict[str, Any]:
    """What the entries of acts have in common."""
    note = Note(ALL, table.inputs, *here(table.battle, table.base), text)
    return {"by": by, "told": list(note)}


def name_of(table: GameTable, place: str) -> str:
    """What people are told a place is called."""
    named = {GM: "The game master", SPECTATOR: "The owner of the table"}
    return named.get(place) or seat_title(table.battle.setup, place)


def here(battle: Battle[State], base: int) -> tuple[int, int]:
    """Where a battle is now: inputs before the open stretch of play, and events in it."""
    done = sum([len(leg.events) for leg in battle.legs[:-1]])
    return base + battle.legs[-1].before, len(battle.events) - done


def act_of(table: GameTable, entry: Entry, id: int) -> Act:
    """The act that an entry tells of, before the table has changed by it."""
    seat = entry.seat if entry.kind == entries.SEATED else ""
    before = table.seating.get(seat, entries.PAUSED if table.is_paused else "")
    note = Note(*entry.body["told"])
    return Act(id, str(entry.body["by"]), seat, before, note.inputs, note)


def is_so(table: GameTable, command: Command) -> bool:
    """Whether what is asked for would change nothing."""
    if isinstance(command, commands.Pause):
        return command.is_on == table.is_paused
    if isinstance(command, commands.Seat):
        return not command.is_own and table.seating.get(command.who) == command.name
    if isinstance(command, commands.Swear):
        return table.oath is not None and table.oath.has(command.seat, command.seal, command.word)
    return False


def last_act(table: GameTable, place: str) -> Act | None:
    """The act that this place takes back when it undoes something; None where something else comes first.
    What computers have done since is undone with it, where nobody else has a say in that.
    """
    if not table.acts:
        return None
    act = table.acts[-1]
    since = table.battle.inputs[max(0, act.inputs - table.base) :]
    is_alone = place == GM or (len(table.people) <= 1 and not table.has_gm)
    is_open = act.inputs == table.inputs or (is_alone and act.inputs >= table.base and _is_automatic(since))
    return act if is_open and place in (act.by, GM) else None


def has_acted(table: GameTable, place: str) -> bool:
    """Whether a place has done something to the table. Unlike whether it can still take that back, this
    follows from nothing that others do in hiding.
    """
    return any(place in (act.by, GM) for act in table.acts)


def _is_automatic(inputs: Sequence[object]) -> bool:
    return all(
        (isinstance(one, Choice) and one.auto) or (isinstance(one, Rolled) and not one.by_hand)
        for one in inputs
    )


def moved(notes: Sequence[Note], to: int, spot: Sequence[int]) -> list[Note]:
    """The notes that are left when a battle goes back to so many inputs. What was told to all stands: it is
    told where the battle is then, at `spot`.
    """
    kept = [note for note in notes if note.inputs < to or (note.seat == ALL and note.inputs == to)]
    later = [note for note in notes if note.seat == ALL and note.inputs > to]
    return kept + [note._replace(inputs=to, leg=int(spot[0]), events=int(spot[1])) for note in later]
