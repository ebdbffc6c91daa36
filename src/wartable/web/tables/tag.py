"""The tag of a page: a word for all that one place can see."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from wartable import Battle, Choice, Rolled, State
from wartable.web.tables.clock_face import rows_of
from wartable.web.tables.commands import GM, SPECTATOR

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable


def tag_of(table: GameTable, place: str) -> str:
    """A word for all that somebody at this place can see now. It follows from nothing else, so that it tells
    nothing that is hidden, not even that something hidden has happened.
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
    parts += [f"{row.seat} {row.is_running} {row.is_over}" for row in rows_of(table, place)]
    parts += _proposed(table)
    parts.append(str(table.freeing or ""))
    return blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


def _answers(battle: Battle[State], seat: str) -> int:
    """How often a seat has answered, "" being anybody: the same question twice in a row is two pages."""
    choices = [one for one in battle.inputs if isinstance(one, Choice) and not one.auto]
    return sum(seat in ("", one.seat) for one in choices)


def _typed(battle: Battle[State]) -> int:
    """How many rolls were typed in, which all people who play were asked for."""
    return sum(isinstance(one, Rolled) and one.by_hand for one in battle.inputs)


def _proposed(table: GameTable) -> list[str]:
    """What all may know of a proposal: not how many inputs it would take back."""
    wish = table.proposal
    return [] if wish is None else [str(wish["seat"]), *wish["agreed"]]
