"""The rights of places to give commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from wartable.seat.seating import HUMAN
from wartable.web.tables.refusals import FORBIDDEN, GM, SPECTATOR, Refused
from wartable.web.tables.table_state import TableState

_SPECTATOR_REASON: Final = "spectators cannot play: open the link of a seat"
_GM_REASON: Final = "only the game master may do that here"
_OWNER_REASON: Final = "only the owner of the table may do that here"
_TAKEN_REASON: Final = "a person plays this seat: ask them for its link, or let the computer play it first"
_SEAT_REASON: Final = "automatic answers are only for a seat that a person plays"
_ALONE_REASON: Final = "rulings need a game master if several people play: open a table with one"


class Right(NamedTuple):
    """A right that some places of a table have, and the reason to give when another place is refused it."""

    is_held: Callable[[TableState, str], bool]
    reason: str = ""
    with_gm: str = _GM_REASON
    """The reason that is given at a table with a game master."""

    def check(self, table: TableState, place: str) -> None:
        """Raise Refused if a place does not have this right."""
        if not self.is_held(table, place):
            raise Refused(FORBIDDEN, self.with_gm if table.has_gm else self.reason)


def check_place(table: TableState, place: str) -> None:
    """Raise Refused if a place may give no commands at all: spectators, unless they run the table, and a game
    master at a table without one.
    """
    if place == SPECTATOR and place not in places_running_table(table):
        raise Refused(FORBIDDEN, _SPECTATOR_REASON)
    if place == GM and not table.has_gm:
        raise Refused(FORBIDDEN, "this table has no game master")


def check_seat_takeable(table: TableState, seat: str) -> None:
    """Raise Refused if a person plays this seat, so that the owner of the table may not take it. A table with
    a game master allows it, since the game master sees everything anyway.
    """
    if not table.has_gm and table.seating.get(seat) == HUMAN:
        raise Refused(FORBIDDEN, _TAKEN_REASON)


def places_running_table(table: TableState) -> tuple[str, ...]:
    """Return the places that may run the table: that of the game master or, if there is none, those of the
    owner.
    """
    return (GM,) if table.has_gm else (table.owners or tuple(table.human_seats))


def may_begin_without_words(table: TableState, place: str) -> bool:
    """Whether a place may begin the battle without missing words for the dice, or end the battle if a sealed
    word is not shown in time. Any seat that has shown its own word may also do the latter.
    """
    oath = table.oath
    has_shown = oath is not None and oath.is_awaiting_words and place in oath.words
    return has_shown or place in places_running_table(table)


def may_make_rulings(table: TableState, place: str) -> bool:
    """Whether a place may make rulings: the game master or, without one, the only person who plays."""
    return place == GM if table.has_gm else table.human_seats == [place]


def may_pause(table: TableState, place: str) -> bool:
    """Whether a place may pause the table: the game master or, without one, the owner and anyone who
    plays.
    """
    return place in places_running_table(table) or (not table.has_gm and place in table.human_seats)


def may_open_next_table(table: TableState, place: str) -> bool:
    """Whether a place may open the table of the next battle for everyone: the game master or, without one,
    the owner and anyone who plays.
    """
    return place in places_running_table(table) or (not table.has_gm and place in table.human_seats)


def may_confirm_freeing(table: TableState, place: str) -> bool:
    """Whether a place is asked to confirm that a seat be freed, and has not answered."""
    wish = table.freeing
    if wish is None or place in wish.agreed:
        return False
    return place == wish.seat or place in wish.voters


ANYONE: Final = Right(lambda table, place: True)
"""The right of every place; that spectators may give no commands is checked before."""
PLAYERS: Final = Right(lambda table, place: place in table.human_seats, _SEAT_REASON, _SEAT_REASON)
RUNNERS: Final = Right(lambda table, place: place in places_running_table(table), _OWNER_REASON)
BEGINNERS: Final = Right(may_begin_without_words, _OWNER_REASON)
RULERS: Final = Right(may_make_rulings, _ALONE_REASON)
PAUSERS: Final = Right(may_pause, _SPECTATOR_REASON)
FOLLOWERS: Final = Right(may_open_next_table, _SPECTATOR_REASON)
