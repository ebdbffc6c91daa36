"""An ETag of a seat's view."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from wartable import Battle, Choice, Rolled, State
from wartable.web.tables.clock_face import rows_of
from wartable.web.tables.people.people_seen import people_of
from wartable.web.tables.refusals import GM, SPECTATOR, STALE, Refused
from wartable.web.tables.table_state import TableState

_STALE: Final = "this page is out of date: look at the table as it is now, and answer again"


def tag_of(table: TableState, place: str) -> str:
    """Return the ETag of a place's view, cached until the next log entry."""
    if table.tagged != table.number:
        table.tagged, table.etags = table.number, {}
    if place not in table.etags:
        table.etags[place] = _computed(table, place)
    return table.etags[place]


def check_seen(table: TableState, place: str, seen: str) -> None:
    """Raise Refused if a command was based on an outdated page."""
    if seen != tag_of(table, place):
        raise Refused(STALE, _STALE)


def _computed(table: TableState, place: str) -> str:
    """Compute the ETag of a place's view.

    It depends on nothing that the place cannot see, so it does not even reveal that something hidden has
    happened.
    """
    battle = table.battle
    decision = battle.decision
    is_asked = decision is not None and (decision.seat == place or place == GM)
    parts: list[str] = [place, *[one.text for one in table.sentences(place)]]
    if is_asked and decision is not None:
        parts += [decision.seat, decision.question, *[option.key for option in decision.options]]
        parts.append(str(_answers(battle, "" if place == GM else place)))
    if table.oath is not None:
        parts.append(str(table.oath.told(is_over=battle.is_over)))
    if place != SPECTATOR and battle.roll_due is not None:
        parts += [battle.roll_reason, battle.roll_due.describe(), str(_typed(battle))]
    parts += ["over" if battle.outcome is not None else "", "paused" if table.is_paused else ""]
    parts += ["stalemate"] if table.is_stalemate else []
    parts += [f"{seat}={name}" for seat, name in table.seating.items()]
    parts += [one.text for one in table.standing if one.seat == place]
    parts += [table.asking.mode(place)] if place in table.seating else []
    parts += [f"{row.seat} {row.is_running} {row.is_over}" for row in rows_of(table, place)]
    parts += _proposed(table)
    parts.append(str(table.freeing or ""))
    parts += [str(people_of(table, place))] if len(table.members) else []
    parts += [] if table.next is None else [table.next.table]
    return blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


def _answers(battle: Battle[State], seat: str) -> int:
    """Return the number of answers by a seat, or by all seats for "".

    It changes the tag when the same question is asked again.
    """
    choices = [one for one in battle.inputs if isinstance(one, Choice) and not one.auto]
    return sum(seat in ("", one.seat) for one in choices)


def _typed(battle: Battle[State]) -> int:
    """Return the number of rolls entered by hand, which all players see."""
    return sum(isinstance(one, Rolled) and one.by_hand for one in battle.inputs)


def _proposed(table: TableState) -> list[str]:
    """Return the visible part of a proposed undo: who proposed it and who agreed, but not how far it goes."""
    wish = table.proposal
    return [] if wish is None else [str(wish["seat"]), *wish["agreed"]]
