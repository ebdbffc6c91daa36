"""Who may ask what of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wartable.seat.seating import HUMAN
from wartable.web.tables import commands
from wartable.web.tables.commands import FORBIDDEN, GM, SPECTATOR, Command, Refused

if TYPE_CHECKING:
    from wartable.web.tables.game_table import GameTable

_LOOKS_ON: Final = "spectators look on: open the link of a seat to play"
_GMS: Final = "only the game master may do that here"
_OWNERS: Final = "only those who opened the table may say who plays"
_TAKEN: Final = "somebody plays this seat: ask them for its link, or let the computer play it first"
_SEATS: Final = "standing answers are those of a seat that somebody plays"
_ALONE: Final = "rulings need a game master where several people play: open a table with one"


def check_right(table: GameTable, command: Command) -> None:
    """Raises Refused where whoever asks has no right to; that follows from nothing hidden."""
    place = command.seat
    if place == SPECTATOR and place not in runners(table):
        raise Refused(FORBIDDEN, _LOOKS_ON)
    if place == GM and not table.has_gm:
        raise Refused(FORBIDDEN, "this table has no game master")
    if isinstance(command, commands.Rule) and not may_rule(table, place):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _ALONE)
    if isinstance(command, commands.Seat) and place not in runners(table):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _OWNERS)
    if isinstance(command, commands.Seat) and command.is_own and not _may_take(table, command.who):
        raise Refused(FORBIDDEN, _TAKEN)
    if isinstance(command, commands.Free) and place != command.who and place not in runners(table):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _OWNERS)
    if isinstance(command, commands.Stand | commands.Lift) and place not in table.people:
        raise Refused(FORBIDDEN, _SEATS)
    if isinstance(command, commands.Begin) and not may_begin(table, place):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _OWNERS)
    if isinstance(command, commands.Pause) and not may_pause(table, place):
        raise Refused(FORBIDDEN, _GMS if table.has_gm else _LOOKS_ON)


def _may_take(table: GameTable, seat: str) -> bool:
    """Whether those who run the table may play this seat themselves: nobody learns what a person there hides
    but the game master, who knows it.
    """
    return table.has_gm or table.seating.get(seat) != HUMAN


def runners(table: GameTable) -> tuple[str, ...]:
    """The places that say who plays: the GM's, or those of whoever opened the table."""
    return (GM,) if table.has_gm else (table.owners or tuple(table.people))


def may_begin(table: GameTable, place: str) -> bool:
    """Whether a place lets the battle begin without words that are missing, or ends it where one that was
    sealed is not shown: then any seat that has shown its own may.
    """
    oath = table.oath
    has_shown = oath is not None and oath.is_showing and place in oath.words
    return has_shown or place in runners(table)


def may_rule(table: GameTable, place: str) -> bool:
    """Whether a place makes rulings: the GM's, or that of the only person who plays."""
    return place == GM if table.has_gm else table.people == [place]


def may_pause(table: GameTable, place: str) -> bool:
    """Whether a place lets the table rest: the GM's, or without one that of anybody who plays."""
    return place in runners(table) or (not table.has_gm and place in table.people)
