"""Authorisation of table commands."""

from __future__ import annotations

from typing import Final

from wartable.seat.seating import HUMAN
from wartable.web.tables import commands
from wartable.web.tables.commands import FORBIDDEN, GM, SPECTATOR, Command, Refused
from wartable.web.tables.table_state import TableState

_LOOKS_ON: Final = "spectators cannot play: open the link of a seat"
_GMS: Final = "only the game master may do that here"
_OWNERS: Final = "only the owner of the table may do that here"
_TAKEN: Final = "a person plays this seat: ask them for its link, or let the computer play it first"
_SEATS: Final = "automatic answers are only for a seat that a person plays"
_ALONE: Final = "rulings need a game master if several people play: open a table with one"


def check_right(table: TableState, command: Command) -> None:
    """Raise Refused if a place may not give a command; the result reveals nothing hidden."""
    place = command.seat
    if place == SPECTATOR and place not in runners(table):
        raise Refused(FORBIDDEN, _LOOKS_ON)
    if place == GM and not table.has_gm:
        raise Refused(FORBIDDEN, "this table has no game master")
    if isinstance(command, commands.MakeRuling) and not may_rule(table, place):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _ALONE)
    if isinstance(command, commands.Seat) and place not in runners(table):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _OWNERS)
    if isinstance(command, commands.Seat) and command.is_own and not _may_take(table, command.who):
        raise Refused(FORBIDDEN, _TAKEN)
    if isinstance(command, commands.Free) and place != command.who and place not in runners(table):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _OWNERS)
    if isinstance(command, commands.AddAutoPass | commands.RemoveAutoPass) and place not in table.people:
        raise Refused(FORBIDDEN, _SEATS)
    if isinstance(command, commands.Begin) and not may_begin(table, place):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _OWNERS)
    if isinstance(command, commands.Pause) and not may_pause(table, place):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _LOOKS_ON)


def _may_take(table: TableState, seat: str) -> bool:
    """Whether the people who run the table may take this seat themselves.

    Only a game master, who sees everything anyway, may take a seat played by a person.
    """
    return table.has_gm or table.seating.get(seat) != HUMAN


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
