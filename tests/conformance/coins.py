"""A ruleset of a page, and ways to break it: what the conformance kit is tried on.

Two seats in turn bet on a coin until one has the points to win. Each has a secret lucky number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from wartable import (
    PASS,
    Decision,
    DiceSource,
    Entry,
    Event,
    Input,
    Kept,
    Option,
    Outcome,
    Player,
    Problem,
    Ruleset,
    Ruling,
    Setup,
    State,
    Table,
    View,
)
from wartable.core.auto_answer import Request, read_within

__all__ = ["GOAL", "Coins", "CoinsState", "Tossed", "coin_setup"]

GOAL: Final = 4
SEATS: Final = ("heads", "tails")


class CoinsState(State):
    """Points and lucky numbers by seat, and how many coins were tossed."""

    def __init__(self, seed: int, rolled: int = 0) -> None:
        super().__init__(seed, rolled)
        self.points = dict.fromkeys(SEATS, 0)
        self.lucky = dict.fromkeys(SEATS, 1)
        self.tossed = 0

    def copy(self) -> CoinsState:
        twin = CoinsState(self.seed, self.rolled)
        twin.points = dict(self.points)
        twin.lucky = dict(self.lucky)
        twin.tossed = self.tossed
        return twin


class Tossed(Event):
    """A coin was tossed for a stake."""

    fields = ("seat", "stake", "face", "lucky")

    def __init__(self, seat: str, stake: int, face: int, lucky: int) -> None:
        self.seat = seat
        self.stake = stake
        self.face = face
        self.lucky = lucky


class CoinsView(View):
    """The points of all, the lucky number of the seat alone."""

    def __init__(self, state: CoinsState, seat: str) -> None:
        super().__init__(seat)
        self._state = state

    def data(self) -> dict[str, object]:
        return {"points": dict(self._state.points), "lucky": self._state.lucky.get(self.seat, 0)}


class CoinsTable(Table[CoinsState]):
    """A table that can look, and on which lucky numbers can be ruled."""

    def rule(self, ruling: Ruling) -> None:
        self.state.lucky[ruling.path.partition(".")[0]] = int(ruling.value)

    def look(self) -> View:
        return CoinsView(self.state, self.asked)


class Coins(Ruleset[CoinsState]):
    """The game as it should be; methods in the middle are there to be broken."""

    def problems(self, setup: Setup) -> list[Problem]:
        return []

    def start(self, setup: Setup, seed: int) -> CoinsState:
        return CoinsState(seed)

    def table(
        self,
        state: CoinsState,
        players: Mapping[str, Player],
        source: DiceSource | None,
        record: list[Input] | None,
        *,
        listening: bool,
    ) -> Table[CoinsState]:
        return CoinsTable(state, players, source, record, listening=listening)

    def stakes(self, state: CoinsState, seat: str) -> list[Option]:
        """What may be bet."""
        return [Option("bet:1", "Bet 1"), Option("bet:2", "Bet 2"), PASS]

    def step(self, table: Table[CoinsState]) -> None:
        state = table.state
        seat = SEATS[state.tossed % 2]
        choice = table.ask(Decision(seat, f"{seat} bets", self.stakes(state, seat)))
        state.tossed += 1
        if choice.key != "pass":
            face = table.roll(Kept(2), "a coin")
            stake = int(choice.key[4:])
            state.points[seat if face == 1 else SEATS[state.tossed % 2]] += stake
            table.emit(Tossed(seat, stake, face, state.lucky[seat]))

    def is_over(self, state: CoinsState) -> bool:
        return max(state.points.values()) >= GOAL

    def outcome(self, state: CoinsState) -> Outcome:
        winners = tuple(seat for seat in SEATS if state.points[seat] >= GOAL)
        return Outcome(winners, "enough points", state.tossed)

    def seats(self, state: CoinsState) -> tuple[str, ...]:
        return SEATS

    def sides(self, state: CoinsState) -> tuple[str, ...]:
        return SEATS

    def judge(self, state: CoinsState, request: Request) -> None:
        """A lucky number can be ruled, by a seat that does not know it too: no more than it is."""
        owner, _, rest = request.path.partition(".")
        if owner not in SEATS or rest != "lucky":
            request.fault("there is no such number", f"use {SEATS[0]}.lucky")
        else:
            known = request.seat in ("", owner)
            read_within(request, 0, state.lucky[owner], known=known)

    def ruling_paths(self, state: CoinsState, seat: str = "") -> list[tuple[str, str]]:
        return [("<seat>", f"a seat: {', '.join(SEATS)}"), ("<seat>.lucky", "its lucky number")]

    def view(self, state: CoinsState, seat: str) -> View:
        return CoinsView(state, seat)

    def witness(self, state: CoinsState, event: Event, seat: str) -> Event | None:
        if not isinstance(event, Tossed) or seat in ("", event.seat):
            return event
        return Tossed(event.seat, event.stake, event.face, 0)

    def say(self, state: CoinsState, event: Event) -> str:
        facts = event.facts()
        return f"{facts['seat']} tosses a coin for {facts['stake']}."

    def dump(self, state: CoinsState) -> dict[str, object]:
        return {
            "seed": state.seed,
            "rolled": state.rolled,
            "points": dict(state.points),
            "lucky": dict(state.lucky),
            "tossed": state.tossed,
        }

    def restore(self, setup: Setup, data: Mapping[str, object]) -> CoinsState:
        written = cast(Mapping[str, Any], data)
        state = CoinsState(written["seed"], written["rolled"])
        state.points = dict(written["points"])
        state.lucky = dict(written["lucky"])
        state.tossed = written["tossed"]
        return state

    def compendium(self) -> list[Entry]:
        return []


def coin_setup(name: str) -> Setup:
    """The setup of a game of coins by the ruleset of this name."""
    return {"ruleset": name, "title": "Coins"}
