"""API on standard input and output: one JSON object per line, one line in reply.

There is no server and no database. Commands:

  {"new": {"scenario": "first_steps", "seed": 7, "seats": {"red": "greedy"}}}
  {"answer": {"key": "hold", "seen": "..."}}     or another command of REST, such as "undo" or "ruling"
  {"state": {"place": "red", "odds": true}}      the state of a place, by default of the seat to answer
  {"log": {"place": "red"}}                      the whole log, as far as a place may see it
  {"game": {}}                                   a finished game with provably fair dice

Replies are {"place": ..., "state": ...}, {"log": ...}, {"game": ...} or {"error": kind, "message": ...}; an
"id" is repeated. Seats that are not named are yours; the computer answers for the others at once. "place"
beside a command says which seat gives it.
"""

from __future__ import annotations

import json
from secrets import randbits, token_hex
from typing import Annotated, Any, Final, TextIO

from pydantic import Field, ValidationError

from wartable import BadInput
from wartable.files.sent import check_setup
from wartable.web.api.faults import UNREADABLE, error_kind_and_message
from wartable.web.api.models import NewTable, Short
from wartable.web.api.opening import seating_of, setup_of
from wartable.web.messages import RequestModel, parse_command
from wartable.web.screens.screen import place_page_data, place_snapshot_of
from wartable.web.tables.entries import first_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import Refused

_MAX_CHARACTERS: Final = 1_000_000
"""Greatest number of characters in a line."""
Facts = dict[str, Any]


class NewBattle(NewTable):
    """A battle, its players, and the seed of its dice."""

    seed: Annotated[int, Field(ge=0, lt=2**64)] | None = None


class Look(RequestModel):
    """A request for the state or log of a place. `place` is the id of a seat or place; "" stands for the seat
    that has to answer.
    """

    place: Short = ""
    odds: bool = False


def run(lines: TextIO, out: TextIO) -> None:
    """Read requests line by line until the input ends, and write one line in reply to each."""
    api = StdioApi()
    for line in lines:
        if line.strip():
            out.write(json.dumps(api.answer(line)) + "\n")
            out.flush()


class StdioApi:
    """Answers requests about a battle, which it holds in memory; a new battle replaces the old one."""

    def __init__(self) -> None:
        self._table: GameTable | None = None
        self._first_human_seat = ""

    def answer(self, line: str) -> Facts:
        """Return the reply to a request, which is a line of JSON."""
        id: Facts = {}
        try:
            sent = _parse_object(line)
            id = {"id": sent.pop("id")} if "id" in sent else {}
            return {**self._execute(sent), **id}
        except (Refused, BadInput, ValidationError) as error:
            kind, message = error_kind_and_message(error)
            return {"error": kind, "message": message, **id}

    def _execute(self, sent: Facts) -> Facts:
        if set(sent) == {"new"}:
            return self._begin_battle(NewBattle.model_validate(sent["new"]))
        if self._table is None:
            raise BadInput('cannot do this yet: begin a battle, such as {"new": {"scenario": "first_steps"}}')
        if set(sent) == {"state"}:
            look = Look.model_validate(sent["state"])
            return self._state(self._table, look.place, odds=look.odds)
        if set(sent) == {"game"}:
            RequestModel.model_validate(sent["game"])
            return {"game": self._table.game_for_verification()}
        if set(sent) == {"log"}:
            return self._log(self._table, Look.model_validate(sent["log"]).place)
        place = self._check_place(self._table, sent.pop("place", "")) or self._place_to_answer(self._table)
        command = parse_command(sent, place)
        if not self._table.would_change_nothing(command):
            self._table.apply(command)
        return self._state(_play_computer_turns(self._table))

    def _begin_battle(self, new: NewBattle) -> Facts:
        setup = setup_of(new)
        check_setup(setup)
        seating = seating_of(setup, new.seats)
        seed = randbits(64) if new.seed is None else new.seed
        first = first_entry(setup, seed, dice=new.dice, seating=seating, gm=new.gm, secret=token_hex(32))
        self._table = GameTable(first)
        self._first_human_seat = next(
            (seat for seat, name in seating.items() if name == "human"), next(iter(seating))
        )
        return self._state(_play_computer_turns(self._table))

    def _place_to_answer(self, table: GameTable) -> str:
        """Return the seat that has to give a word for the dice or else an answer; if none has, the first
        human seat.
        """
        wanted = (
            []
            if table.oath is None
            else [seat for seat in table.human_seats if table.oath.due_word_step(seat)]
        )
        if wanted:
            return wanted[0]
        return table.asked_seat if table.asked_seat in table.human_seats else self._first_human_seat

    def _state(self, table: GameTable, place: str = "", *, odds: bool = False) -> Facts:
        here = self._check_place(table, place) or self._place_to_answer(table)
        return {
            "place": here,
            "state": place_page_data(table, here) if odds else place_snapshot_of(table, here),
        }

    def _log(self, table: GameTable, place: str) -> Facts:
        here = self._check_place(table, place) or self._place_to_answer(table)
        return {"place": here, "log": [one.text for one in table.log_sentences(here)]}

    def _check_place(self, table: GameTable, place: object) -> str:
        known = ["", *table.seating, "-gm", "-watch"]
        if not isinstance(place, str) or place not in known:
            raise BadInput(f"cannot find the place {str(place)[:40]!r}: use {', '.join(known[1:])}")
        return place


def _play_computer_turns(table: GameTable) -> GameTable:
    """Let the computer play until a person has to answer, and return the same table."""
    while table.is_computers_turn:
        table.do_due_step()
    return table


def _parse_object(line: str) -> Facts:
    """Parse a line as a JSON object. Raises Refused if it is too long or no JSON object."""
    if len(line) > _MAX_CHARACTERS:
        raise Refused("large", f"This is too large: a line has at most {_MAX_CHARACTERS} characters.")
    try:
        found = json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        raise Refused(UNREADABLE, "This is no JSON: each line is one object.") from None
    if not isinstance(found, dict):
        raise Refused(UNREADABLE, "This is no object: write {...} in each line.")
    return found
