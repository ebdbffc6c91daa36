"""ETags, which change whenever what a place may see of a table changes."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from wartable import Battle, Choice, Rolled, State
from wartable.web.tables.clock_face import visible_clocks
from wartable.web.tables.people.people_seen import people_facts
from wartable.web.tables.refusals import GM, SPECTATOR, STALE, Refused
from wartable.web.tables.table_state import TableState

_STALE_MESSAGE: Final = "this page is out of date: look at the table as it is now, and answer again"


def tag_of(table: TableState, place: str) -> str:
    """Return the ETag of what a place may see of a table. It is cached until the next log entry."""
    if table.tagged != table.number:
        table.tagged, table.etags = table.number, {}
    if place not in table.etags:
        table.etags[place] = _compute_tag(table, place)
    return table.etags[place]


def check_page_is_current(table: TableState, place: str, seen: str) -> None:
    """Raise Refused if a command was given on a page that is out of date. `seen` is that page's ETag."""
    if seen != tag_of(table, place):
        raise Refused(STALE, _STALE_MESSAGE)


def _compute_tag(table: TableState, place: str) -> str:
    """Return the ETag of what a place may see of a table. It depends on nothing else, so that it does not
    even reveal that something hidden has happened.
    """
    battle = table.battle
    decision = battle.decision
    is_asked = decision is not None and (decision.seat == place or place == GM)
    parts: list[str] = [place, *[sentence.text for sentence in table.log_sentences(place)]]
    if is_asked and decision is not None:
        parts += [decision.seat, decision.question, *[option.key for option in decision.options]]
        parts.append(str(_answer_count(battle, "" if place == GM else place)))
    if table.oath is not None:
        parts.append(str(table.oath.public_facts(is_over=battle.is_over)))
    if place != SPECTATOR and battle.roll_due is not None:
        parts += [battle.roll_reason, battle.roll_due.describe(), str(_typed_roll_count(battle))]
    parts += ["over" if battle.outcome is not None else "", "paused" if table.is_paused else ""]
    parts += ["stalemate"] if table.is_stalemate else []
    parts += [f"{seat}={name}" for seat, name in table.seating.items()]
    parts += [sentence.text for sentence in table.standing if sentence.seat == place]
    parts += [table.asking.asking_mode(place)] if place in table.seating else []
    parts += [f"{row.seat} {row.is_running} {row.is_over}" for row in visible_clocks(table, place)]
    parts += _proposal_parts(table)
    parts.append(str(table.freeing or ""))
    parts += [str(people_facts(table, place))] if len(table.members) else []
    parts += [] if table.next is None else [table.next.table]
    return blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


def _answer_count(battle: Battle[State], seat: str) -> int:
    """Return the number of answers that a seat has given; for the seat "", that of all seats. With it, the
    tag changes when the same question is asked again.
    """
    choices = [sentence for sentence in battle.inputs if isinstance(sentence, Choice) and not sentence.auto]
    return sum(seat in ("", sentence.seat) for sentence in choices)


def _typed_roll_count(battle: Battle[State]) -> int:
    """Return the number of rolls that were entered by hand, all of which everyone sees."""
    return sum(isinstance(sentence, Rolled) and sentence.by_hand for sentence in battle.inputs)


def _proposal_parts(table: TableState) -> list[str]:
    """Return what everyone may know of a proposed undo: who proposed it and who has agreed, but not how far
    it goes.
    """
    wish = table.proposal
    return [] if wish is None else [str(wish["seat"]), *wish["agreed"]]
