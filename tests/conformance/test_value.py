"""Estimates of a side's chances in all games: between 0 and 1, and right at the end."""

from __future__ import annotations

from functools import cache

import pytest

from wartable import GreedyPlayer, Player, Seeded, State, checked
from wartable.files import list_scenarios, read_scenario
from wartable.toolkit import Measure

NAMES = [info.name for info in list_scenarios()]


@cache
def states_of(name: str) -> list[State]:
    """The states of a battle between activations; the last is its end."""
    setup = read_scenario(name)
    rules = checked(setup)
    game = rules.game(setup)
    state: State = game.start(setup, 11)
    players: dict[str, Player] = {
        seat: GreedyPlayer(at, rules.heuristic) for at, seat in enumerate(state.seats())
    }
    table = game.table(state, players, Seeded(), None, listening=False)
    found: list[State] = []
    while not state.is_over() and len(found) < 1000:
        found.append(state.copy())
        game.step(table)
    return [*found, state]


@pytest.mark.parametrize("name", NAMES)
def test_chances_are_between_0_and_1_and_those_of_two_sides_add_up_to_1(name: str) -> None:
    setup = read_scenario(name)
    game = checked(setup).game(setup)
    for state in states_of(name):
        chances = [game.value(state, side) for side in state.sides()]
        assert all(0 <= chance <= 1 for chance in chances)
        if len(chances) == 2:
            assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("name", NAMES)
def test_measures_have_a_value_each_and_rise_to_1_at_most(name: str) -> None:
    setup = read_scenario(name)
    game = checked(setup).game(setup)
    for state in states_of(name)[::7]:
        for side in state.sides():
            measured = game.measured(state, side)
            assert len(measured) == len(game.measures)
            assert all(0 <= value <= 1 for value in measured)
    assert all(isinstance(measure, Measure) and measure.weight >= 0 for measure in game.measures)
    assert len({measure.name for measure in game.measures}) == len(game.measures)


@pytest.mark.parametrize("name", NAMES)
def test_at_the_end_the_value_is_the_share_of_the_win(name: str) -> None:
    setup = read_scenario(name)
    game = checked(setup).game(setup)
    end = states_of(name)[-1]
    if not end.is_over():
        pytest.skip("the battle goes on")
    winners = end.outcome().winners
    for side in end.sides():
        share = 0.5 if not winners else (side in winners) / len(winners)
        assert game.value(end, side) == share


def test_the_side_that_wins_is_usually_ahead_just_before() -> None:
    ahead: list[bool] = []
    for name in NAMES:
        setup = read_scenario(name)
        game = checked(setup).game(setup)
        states = states_of(name)
        if states[-1].is_over() and len(states[-1].outcome().winners) == 1:
            winner = states[-1].outcome().winners[0]
            ahead.append(max(game.value(state, winner) for state in states[-6:-1]) > 0.5)
    assert len(ahead) > 15
    assert sum(ahead) >= 0.85 * len(ahead)
