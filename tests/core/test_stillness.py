"""Battles without end: `check` says so beforehand, and a stalemate among computers stops."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from wartable import (
    Battle,
    Decision,
    Losses,
    Option,
    Player,
    Seeded,
    Setup,
    State,
    Stillness,
    Stop,
    View,
    game_of,
    new_battle,
    play_to,
)
from wartable.files import list_scenarios, read_scenario
from wartable.seat.seating import HUMAN
from wartable.simulate import simulate
from wartable.web.screens.screen import place_page_data, place_snapshot_of
from wartable.web.tables.entries import first_entry
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.refusals import SPECTATOR

STANDOFF: Final = Path(__file__).resolve().parents[1] / "files" / "stalemates" / "standoff.toml"
"""Two Units with Speed 0, and a wall between them."""
GREEDY: Final = {"blue": "greedy", "red": "greedy"}


class Passing(Player):
    """Does nothing wherever that is allowed."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        return decision.idle() or decision.options[-1]


def idle(setup: Setup, most: int = 20_000) -> tuple[Stop, int]:
    """How a battle stops in which nobody does anything, and when."""
    game = game_of(setup)
    start = game.start(setup, 1)
    table = game.table(start, {seat: Passing() for seat in start.seats()}, Seeded(), None, listening=False)
    table.counting = True
    return play_to(game, table, most, Losses()), table.state.elapsed()


def unbounded(name: str) -> Setup:
    """A shipped scenario without its limit."""
    return {key: value for key, value in read_scenario(name).items() if key != "limit"}


# ------------------------------------------------------------------ what a stalemate is


def test_a_battle_in_which_nobody_does_anything_is_a_stalemate_after_twenty_rounds() -> None:
    # Round 1 brings the Units onto the map, and Round 2 the effects of their first Turns: 2 + 20 = 22.
    assert idle(unbounded("first_steps")) == (Stop.STALEMATE, 22)


def test_a_match_in_which_nobody_does_anything_is_a_stalemate() -> None:
    stop, round = idle(unbounded("glass_stair"))
    assert stop is Stop.STALEMATE
    assert round < 30


def test_a_mission_with_many_rounds_in_which_nobody_does_anything_is_a_stalemate() -> None:
    stop, round = idle({**read_scenario("bell_and_thorns"), "limit": 99})
    assert stop is Stop.STALEMATE
    assert round < 30


def test_a_war_in_which_nobody_does_anything_is_a_stalemate_after_a_hundred_ticks() -> None:
    stop, tick = idle({**read_scenario("shield_wall"), "limit": 900})
    assert stop is Stop.STALEMATE
    assert 100 <= tick < 120


def test_a_battle_that_ends_within_its_limit_is_none() -> None:
    stop, round = idle({**unbounded("first_steps"), "limit": 20})
    assert (stop, round) == (Stop.END, 20)


def test_too_many_decisions_are_told_from_a_stalemate() -> None:
    assert idle(unbounded("first_steps"), most=10)[0] is Stop.GIVEN_UP


class Clock(State):
    """A state whose rounds pass; in each of them `where` is what the track says."""

    def __init__(self, track: str, round: int) -> None:
        super().__init__(0)
        self.track = track
        self.round = round

    def copy(self) -> Clock:
        return Clock(self.track, self.round)

    def is_over(self) -> bool:
        return False

    def elapsed(self) -> int:
        return self.round


def first_stop(track: str) -> int:
    """The round in which a track of places is called a stalemate."""
    game = game_of(read_scenario("first_steps"))

    class Told(type(game)):  # type: ignore[misc]
        """Writes the place alone."""

        def dump(self, state: Clock) -> dict[str, object]:
            return {"where": state.track[state.round], "round": state.round}

    stillness = Stillness[Clock](Told())
    return next(at for at in range(len(track)) if stillness.is_stalemate(Clock(track, at)))


def test_a_change_begins_the_count_again() -> None:
    # A new place in round 10, and 20 rounds after it.
    assert first_stop("a" * 10 + "b" * 40) == 30


def test_going_round_in_circles_is_a_stalemate_too() -> None:
    # The last new place is that of round 2.
    assert first_stop("abc" * 20) == 22


def test_a_battle_that_went_back_is_looked_at_from_there() -> None:
    battle = new_battle(read_scenario(STANDOFF), 1, players={})
    stillness = Stillness(battle.game)
    passed_to(battle, 15)
    assert not stillness.follow(battle)
    battle.rewind(0)
    assert not stillness.follow(battle)
    passed_to(battle, 25)
    assert stillness.follow(battle)


def passed_to(battle: Battle[State], round: int) -> None:
    """Answer with the idle option up to this round."""
    while (decision := battle.decision) is not None and battle.state.elapsed() < round:
        battle.choose((decision.idle() or decision.options[-1]).key)


# ------------------------------------------------------------------ what is done about it


def test_an_objective_that_ends_a_battle_in_a_known_round_bounds_it() -> None:
    objective = {"side": "blue", "kind": "survive", "rounds": 6}
    setup = read_scenario(STANDOFF)
    assert game_of(setup).notes({**setup, "objectives": [objective]}) == []


@pytest.mark.parametrize("name", [info.name for info in list_scenarios()])
def test_something_ends_every_shipped_battle(name: str) -> None:
    setup = read_scenario(name)
    assert game_of(setup).notes(setup) == []


def test_simulate_gives_up_a_stalemate_soon_and_counts_it() -> None:
    report = simulate(read_scenario(STANDOFF), 3, GREEDY, seed=1)
    assert (report.undecided, report.stalemates) == (3, 3)
    assert report.decisions < 3 * 100


def table_of(**seating: str) -> GameTable:
    """A table of the stand-off."""
    return GameTable(first_entry(read_scenario(STANDOFF), 1, dice="seeded", seating=seating, gm=False))


def test_a_table_of_computers_stops_in_a_stalemate_and_says_so() -> None:
    table = table_of(blue="greedy", red="greedy")
    before = ""
    while table.is_computers_turn and table.number < 500:
        before = table.etag(SPECTATOR)
        table.do_due_step()
    assert table.number < 120
    assert place_snapshot_of(table, SPECTATOR, 0)["stalemate"]
    assert place_page_data(table, SPECTATOR)["waiting"] == (
        "A stalemate: nothing has changed for 20 Rounds, so the computers stop here."
    )
    assert table.etag(SPECTATOR) != before, "the page would not be drawn again"


def test_a_table_with_a_person_does_not_stop() -> None:
    table = table_of(blue=HUMAN, red="greedy")
    passed_to(table.battle, 40)
    assert not table.is_stalemate
