"""A few facts about the battle at a table for someone who has places there, for a list of tables."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.seat.seating import HUMAN
from wartable.seat.view_model import ViewModel, seat_title, view_model
from wartable.web.screens.screen import Facts, place_title
from wartable.web.tables.commands.following import is_finished
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import GM, SPECTATOR


def table_overview_facts(table: GameTable, places: Sequence[str]) -> Facts:
    """Return facts about a table for the list of tables of someone who has these places: the place to open,
    its side, the opponents, the time in the battle, and whether it is their turn, paused or over. Nothing in
    them is hidden from these places.
    """
    place = _choose_place(table, places)
    is_over = is_finished(table)
    model = view_model(table.battle, table.viewing_seat(place))
    return {
        "place": place,
        "side": place_title(table, place),
        "game": table.battle.ruleset.title,
        "rules": table.battle.ruleset.name,
        "is_over": is_over,
        "is_yours": not is_over and _is_asked(table, place),
        "is_paused": table.is_paused,
        "time": _time_text(table, model),
        "opponents": [
            {"name": seat_title(table.battle.setup, seat), "is_person": name == HUMAN}
            for seat, name in table.seating.items()
            if seat not in places
        ],
    }


def _time_text(table: GameTable, model: ViewModel) -> str:
    """Return the first line above the board, which tells the time in the battle; "Setting up" before the
    first round.
    """
    heading = model.facts.get("heading", [])
    return str(heading[0]) if heading and table.battle.state.elapsed() else "Setting up"


def _choose_place(table: GameTable, places: Sequence[str]) -> str:
    """Return the place to which a list of tables leads: one that is asked, or else a seat, or else that of
    the game master or the spectators.
    """
    seats = [place for place in table.seating if place in places]
    asked = [place for place in seats if _is_asked(table, place)]
    others = [place for place in (GM, SPECTATOR) if place in places]
    return [*asked, *seats, *others, *places][0]


def _is_asked(table: GameTable, place: str) -> bool:
    """Whether the table waits for an answer, or for a word for the dice, from this place."""
    if table.is_paused:
        return False
    if table.oath is not None and table.accepts_no_answers:
        oath = table.oath
        return place in oath.seats and (place not in oath.seals or place in oath.seats_withholding)
    return table.asked_seat == place and table.seating.get(place) == HUMAN
