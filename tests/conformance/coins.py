"""A ruleset of a page, and ways to break it: what the conformance kit is tried on.

Two seats in turn bet on a coin until one has the points to win. Each has a secret lucky number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self, cast

from wartable import (
    PASS,
    Decision,
    Event,
    Game,
    Kept,
    Option,
    Outcome,
    Ruling,
    Setup,
    State,
    Table,
    View,
)
from wartable.core.rulings.auto_answer import Request, read_within

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

    def is_over(self) -> bool:
        return max(self.points.values()) >= GOAL

    def outcome(self) -> Outcome:
        winners = tuple(seat for seat in SEATS if self.points[seat] >= GOAL)
        return Outcome(winners, "enough points", self.tossed)

    def seats(self) -> tuple[str, ...]:
        return SEATS

    def copy(self) -> Self:
        twin = type(self)(self.seed, self.rolled)
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


class Coins(Game[CoinsState]):
    """The game as it should be; methods in the middle are there to be broken."""

    def start(self, setup: Setup, seed: int) -> CoinsState:
        return CoinsState(seed)

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

    def apply_ruling(self, table: Table[CoinsState], ruling: Ruling) -> None:
        table.state.lucky[ruling.path.partition(".")[0]] = int(ruling.value)

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


def coin_setup(name: str) -> Setup:
    """The setup of a game of coins by the ruleset of this name."""
    return {"ruleset": name, "title": "Coins"}
