"""Command handlers: each mutates the table and returns its log entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable import Rolled, Ruling
from wartable.seat.seating import HUMAN
from wartable.seat.view_model import seat_title
from wartable.toolkit import counted, group_names
from wartable.web.tables import commands, entries
from wartable.web.tables.auto_pass import ALL, TableNote, passing, standing_of
from wartable.web.tables.changes import last_act, pausing, seating
from wartable.web.tables.commands import GM, ILLEGAL, Refused
from wartable.web.tables.commit_reveal import HAND
from wartable.web.tables.entries import LogEntry
from wartable.web.tables.etag import check_seen
from wartable.web.tables.freeing import confirm, free
from wartable.web.tables.table_state import TableChange, TableState, here
from wartable.web.tables.undoing import is_free, last_of


def carry_out(table: TableState, command: commands.Command) -> LogEntry:
    """Execute a command, and return its entry; if it raises, nothing has changed.

    Raises Refused and the errors of a battle.
    """
    return _DEEDS[type(command)](table, command)


def said_by(command: commands.Answer | commands.Faces) -> str:
    """Return the content of an answer, to recognise a repetition."""
    if isinstance(command, commands.Answer):
        return command.key
    return Rolled(list(command.faces), by_hand=True).line()


def _answer(table: TableState, command: commands.Answer) -> LogEntry:
    decision = table.battle.decision
    check_seen(table, command.seat, command.seen)
    if decision is None or command.seat not in (decision.seat, GM):
        raise Refused(ILLEGAL, "nothing is asked of this seat now")
    table.check_awake()
    lines = table.changed(lambda battle: battle.choose(command.key))
    entry = entries.played(entries.ANSWERED, command.seat, lines, seen=command.seen, said=command.key)
    return table.noted(entry)


def _faces(table: TableState, command: commands.Faces) -> LogEntry:
    check_seen(table, command.seat, command.seen)
    if table.battle.roll_due is None or table.dice != HAND:
        raise Refused(ILLEGAL, "no dice are due now")
    table.check_awake()
    lines = table.changed(lambda battle: battle.enter_roll(list(command.faces)))
    said = said_by(command)
    return table.noted(entries.played(entries.ANSWERED, command.seat, lines, seen=command.seen, said=said))


def _undo(table: TableState, command: commands.Undo) -> LogEntry:
    check_seen(table, command.seat, command.seen)
    act = last_act(table, command.seat)
    if act is not None:
        return _recalled(table, command.seat, act)
    to = last_of(table.battle, "" if command.seat == GM else command.seat)
    if to < 0:
        raise Refused(ILLEGAL, "this seat has nothing to take back")
    alone = command.seat == GM or (len(table.people) <= 1 and not table.has_gm)
    if alone or is_free(table.battle, to, command.seat):
        return _went_back(table, command.seat, table.base + to)
    return table.noted(LogEntry(entries.PROPOSED, command.seat, {"to": table.base + to}))


def _consent(table: TableState, command: commands.Consent) -> LogEntry:
    wish = table.proposal
    if wish is None or wish["seat"] == command.seat:
        raise Refused(ILLEGAL, "this seat has not been asked to agree to anything")
    check_seen(table, command.seat, command.seen)
    if not command.agrees:
        return table.noted(LogEntry(entries.REFUSED, command.seat, {}))
    missing = [seat for seat in table.people if seat not in (wish["seat"], command.seat, *wish["agreed"])]
    if command.seat == GM or not missing:
        return _went_back(table, str(wish["seat"]), int(wish["to"]))
    return table.noted(LogEntry(entries.AGREED, command.seat, {}))


def _recalled(table: TableState, seat: str, act: TableChange) -> LogEntry:
    if act.inputs < table.inputs:
        return _went_back(table, seat, act.inputs, act=act.id)
    return table.noted(LogEntry(entries.RECALLED, seat, {"act": act.id}))


def _went_back(table: TableState, seat: str, to: int, **more: int) -> LogEntry:
    twin = table.battle.copy()
    twin.rewind(to - table.base)
    table.battle = twin
    spot = list(here(twin, table.base))
    return table.noted(LogEntry(entries.UNDONE, seat, {"to": to, "spot": spot, **more}))


def _rule(table: TableState, command: commands.MakeRuling) -> LogEntry:
    ruling = Ruling(command.path, command.value, command.reason)
    lines = table.changed(lambda battle: battle.rule(ruling, table.seat_of(command.seat)))
    return table.noted(entries.played(entries.RULED, command.seat, lines))


def _seat(table: TableState, command: commands.Seat) -> LogEntry:
    known = (HUMAN, *table.battle.ruleset.player_names())
    if command.who not in table.seating or command.name not in known:
        raise Refused(ILLEGAL, f"cannot seat {command.name[:40]!r}: a seat takes one of {', '.join(known)}")
    entry = table.noted(seating(table, command.seat, command.who, command.name, is_own=command.is_own))
    if table.oath is None or table.oath.has_begun or not table.oath.is_complete:
        return entry
    return entry._replace(body={**entry.body, "lines": table.start()})


def _pause(table: TableState, command: commands.Pause) -> LogEntry:
    return table.noted(pausing(table, command.seat, is_on=command.is_on))


def _stand(table: TableState, command: commands.AddAutoPass) -> LogEntry:
    """Add an automatic answer; if it passes the open question, one undo takes back both."""
    check_seen(table, command.seat, command.seen)
    table.check_awake()
    standing = standing_of(command, table.battle, table.number, table.inputs)
    option = passing([*table.standing, standing], table.battle)
    lines = [] if option is None else table.changed(lambda battle: battle.choose(option.key))
    return table.noted(
        LogEntry(entries.STOOD, command.seat, {"standing": standing._asdict(), "lines": lines})
    )


def _lift(table: TableState, command: commands.RemoveAutoPass) -> LogEntry:
    if not any(one.id == command.id and one.seat == command.seat for one in table.standing):
        raise Refused(ILLEGAL, "this seat has no such automatic answer any more")
    return table.noted(LogEntry(entries.LIFTED, command.seat, {"id": command.id}))


def _swear(table: TableState, command: commands.Swear) -> LogEntry:
    fault = table.sworn.fault(command.seat, command.seal, command.word)
    if fault:
        raise Refused(ILLEGAL, fault)
    body = {"seal": command.seal, "word": command.word}
    entry = table.noted(LogEntry(entries.SWORN, command.seat, body))
    if table.sworn.is_complete:
        return LogEntry(entries.SWORN, command.seat, {**body, "lines": table.start()})
    return entry


def _begin(table: TableState, command: commands.Begin) -> LogEntry:
    """Begin without unsealed words; if a sealed word was not shown in time, end the battle."""
    oath = table.sworn
    if oath.has_begun or oath.forfeits:
        raise Refused(ILLEGAL, "the battle has begun" if oath.has_begun else "the battle is lost by forfeit")
    if oath.is_showing:
        return _forfeit(table, command, oath.withheld)
    if not oath.seals:
        return LogEntry(entries.STARTED, command.seat, {"lines": table.start()})
    entry = table.noted(LogEntry(entries.STARTED, command.seat, {}))
    return entry._replace(body={"lines": table.start()}) if oath.is_complete else entry


def _forfeit(table: TableState, command: commands.Begin, seats: list[str]) -> LogEntry:
    """Record the forfeit of seats that did not show their sealed words in time.

    Their words are not simply left out: that would let these seats choose between two sequences of dice.
    """
    who = group_names([seat_title(table.battle.setup, seat) for seat in seats])
    if not table.sworn.since and table.now:  # written before `sealed_at` was recorded
        return table.noted(LogEntry(entries.STARTED, command.seat, {"sealed_at": table.now}))
    left = table.sworn.time_left(table.now)
    if left:
        hours = counted(-(-left // 3_600_000), "more hour")
        more = f"wait {hours}, then you can end the battle, and it is lost by that"
        raise Refused(ILLEGAL, f"{who:has} sealed a word and must show it: {more}")
    text = f"{who} did not show in time the word that was sealed: the battle is lost by forfeit."
    note = TableNote(ALL, table.inputs, *here(table.battle, table.base), text)
    return table.noted(LogEntry(entries.FORFEITED, command.seat, {"seats": seats, "announced": list(note)}))


_DEEDS: Final[dict[type, Callable[[Any, Any], LogEntry]]] = {
    commands.Answer: _answer,
    commands.Faces: _faces,
    commands.Undo: _undo,
    commands.Consent: _consent,
    commands.MakeRuling: _rule,
    commands.Seat: _seat,
    commands.Pause: _pause,
    commands.AddAutoPass: _stand,
    commands.RemoveAutoPass: _lift,
    commands.Swear: _swear,
    commands.Begin: _begin,
    commands.Free: free,
    commands.Confirm: confirm,
}
