"""The history of a campaign, for undo and redo: all changes, each with the database rows that it changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from wartable import BadInput, Problem
from wartable.campaign.store import row_facts
from wartable.campaign.tables import KEPT, Base, Change

DONE: Final = "done"
UNDONE: Final = "undone"
DROPPED: Final = "dropped"

Rows = dict[tuple[str, str], dict[str, Any]]
"""All database rows that changes can affect, by table and key."""


def copy_rows(session: Session) -> Rows:
    """Return copies of all database rows that changes can affect, by table and key."""
    session.flush()
    found: Rows = {}
    for table, kind in KEPT.items():
        for row in session.scalars(select(kind)):
            found[table, str(_key_of(row))] = row_facts(row)
    return found


def record(session: Session, before: Rows, *, when: str, what: str, told: Sequence[str]) -> Change:
    """Record the difference between the earlier rows `before` and the present rows as a change, and return
    it. `when` is the point in the campaign's calendar, `what` describes the change, and `told` are sentences
    about its results. Changes that were undone can then no longer be redone.
    """
    after = copy_rows(session)
    edits = [
        {"table": table, "key": key, "before": before.get((table, key)), "after": after.get((table, key))}
        for table, key in sorted({*before, *after})
        if before.get((table, key)) != after.get((table, key))
    ]
    session.execute(update(Change).where(Change.state == UNDONE).values(state=DROPPED))
    number = (session.scalar(select(func.max(Change.number))) or 0) + 1
    change = Change(
        number=number,
        at=datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        when=when,
        what=what,
        told=list(told),
        edits=edits,
        state=DONE,
    )
    session.add(change)
    return change


def undo(session: Session) -> Change:
    """Undo the last change; raises BadInput if there is none."""
    query = select(Change).where(Change.state == DONE).order_by(Change.number.desc()).limit(1)
    change = session.scalar(query)
    if change is None:
        raise BadInput("cannot undo", [Problem("", "nothing has been done yet", "")])
    _replace(session, change, "after", "before")
    change.state = UNDONE
    return change


def redo(session: Session) -> Change:
    """Redo the change that was undone last; raises BadInput if there is none."""
    query = select(Change).where(Change.state == UNDONE).order_by(Change.number).limit(1)
    change = session.scalar(query)
    if change is None:
        raise BadInput("cannot redo", [Problem("", "nothing was taken back since the last change", "")])
    _replace(session, change, "before", "after")
    change.state = DONE
    return change


def _replace(session: Session, change: Change, old: str, new: str) -> None:
    """Set the rows that a change affects from the state `old` to the state `new`; these are "before" and
    "after" to redo the change, or the reverse to undo it. Raises BadInput if a row is not in the state `old`.
    """
    for edit in change.edits:
        kind = KEPT[edit["table"]]
        row = session.get(kind, _typed_key(kind, edit["key"]))
        if (None if row is None else row_facts(row)) != edit[old]:
            what = f"{edit['table']} {edit['key']} is not as change {change.number} has left it"
            raise BadInput("cannot go back", [Problem("", what, "take a copy of the file")])
        _write_row(session, kind, row, edit[new])
    session.flush()


def _write_row(session: Session, kind: type[Base], row: Base | None, facts: Mapping[str, Any] | None) -> None:
    """Give a row these values: create it if it is None, and delete it if `facts` is None."""
    if facts is None:
        if row is not None:
            session.delete(row)
    elif row is None:
        session.add(kind(**facts))
    else:
        for key, value in facts.items():
            setattr(row, key, value)


def _key_of(row: Base) -> object:
    """Return the key of a row: its number or its id."""
    return getattr(row, "number" if _has_number(type(row)) else "id")


def _has_number(kind: type[Base]) -> bool:
    return "number" in kind.__table__.columns


def _typed_key(kind: type[Base], key: str) -> object:
    """Convert the key of a row, given as text, to the type of the table's key column."""
    return int(key) if _has_number(kind) else key
