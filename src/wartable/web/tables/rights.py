"""Authorisation of table commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from wartable.seat.seating import HUMAN
from wartable.web.tables.refusals import FORBIDDEN, GM, SPECTATOR, Refused
from wartable.web.tables.table_state import TableState

_LOOKS_ON: Final = "spectators cannot play: open the link of a seat"
_GMS: Final = "only the game master may do that here"
_OWNERS: Final = "only the owner of the table may do that here"
_TAKEN: Final = "a person plays this seat: ask them for its link, or let the computer play it first"
_SEATS: Final = "automatic answers are only for a seat that a person plays"
_ALONE: Final = "rulings need a game master if several people play: open a table with one"


class Right(NamedTuple):
    """A right that some places at a table have, and the reason for refusing it to others."""

    is_held: Callable[[TableState, str], bool]
    reason: str = ""
    with_gm: str = _GMS
    """The reason at a table with a game master."""

    def check(self, table: TableState, place: str) -> None:
        """Raise Refused if a place lacks this right; the result reveals nothing hidden."""
        if not self.is_held(table, place):
            raise Refused(FORBIDDEN, self.with_gm if table.has_gm else self.reason)


def check_place(table: TableState, place: str) -> None:
    """Raise Refused if a place may give no commands: a spectator, or a GM at a table without one."""
    if place == SPECTATOR and place not in runners(table):
        raise Refused(FORBIDDEN, _LOOKS_ON)
    if place == GM and not table.has_gm:
        raise Refused(FORBIDDEN, "this table has no game master")


def check_taking(table: TableState, seat: str) -> None:
    """Raise Refused if a person plays this seat, so that the table's owner may not take it.

    Only a game master, who sees everything anyway, may take a seat played by a person.
    """
    if not table.has_gm and table.seating.get(seat) == HUMAN:
        raise Refused(FORBIDDEN, _TAKEN)


def runners(table: TableState) -> tuple[str, ...]:
    """Return the places that may assign seats: the game master's, or the owner's."""
    return (GM,) if table.has_gm else (table.owners or tuple(table.people))


def may_begin(table: TableState, place: str) -> bool:
    """Whether a place may begin without missing words, or end the battle if a sealed word is withheld.

    In the latter case any seat that has shown its own word may.
    """
    oath = table.oath
    has_shown = oath is not None and oath.is_showing and place in oath.words
    return has_shown or place in runners(table)


def may_rule(table: TableState, place: str) -> bool:
    """Whether a place may make rulings: the game master, or the only person who plays."""
    return place == GM if table.has_gm else table.people == [place]


def may_pause(table: TableState, place: str) -> bool:
    """Whether a place may pause the table: the game master, or without one anyone who plays."""
    return place in runners(table) or (not table.has_gm and place in table.people)


def may_follow(table: TableState, place: str) -> bool:
    """Whether a place may open the next table for everyone: the game master, or without one a player or the
    owner.
    """
    return place in runners(table) or (not table.has_gm and place in table.people)


def may_confirm(table: TableState, place: str) -> bool:
    """Whether a place is asked to confirm that a seat is freed."""
    wish = table.freeing
    if wish is None or place in wish.agreed:
        return False
    return place == wish.seat or place in wish.voters


ANYONE: Final = Right(lambda table, place: True)
"""Every place but those of spectators."""
PLAYERS: Final = Right(lambda table, place: place in table.people, _SEATS, _SEATS)
RUNNERS: Final = Right(lambda table, place: place in runners(table), _OWNERS)
BEGINNERS: Final = Right(may_begin, _OWNERS)
RULERS: Final = Right(may_rule, _ALONE)
PAUSERS: Final = Right(may_pause, _LOOKS_ON)
FOLLOWERS: Final = Right(may_follow, _LOOKS_ON)
