"""The cells that units cover, kept as a number that has to follow their strength. AD-R20, AD-R22."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import begin, horde, ic, situation, swarm, unit_of
from wartable import RandomPlayer, Ruling, Seeded, game_of
from wartable.files import read_scenario


def outlines(state: Any) -> dict[str, int]:
    """The outline of every unit, as it is kept."""
    return {unit.id: unit.outline for unit in state.units.values()}


def astray(scenario: str, battles: int) -> list[str]:
    """Where in so many battles of random players an outline is not what the strength says, step by step."""
    return [line for seed in range(battles) for line in astray_in(scenario, seed)]


def astray_in(scenario: str, seed: int) -> list[str]:
    """The same in one battle."""
    game: Any = game_of(read_scenario(scenario))
    state = game.start(read_scenario(scenario), seed)
    players = {seat: RandomPlayer(seed * 16 + at) for at, seat in enumerate(state.seats())}
    table = game.table(state, players, Seeded(), None, listening=False)
    found: list[str] = []
    while not state.is_over():
        game.step(table)
        kept, fresh = outlines(state), state.copy()
        fresh.update_outlines()
        if kept != outlines(fresh):
            found.append(f"in round {state.round}: {kept}, not {outlines(fresh)}")
    return found


@pytest.mark.parametrize("scenario", ["bell_and_thorns", "three_nights_at_ostry", "two_marshals"])
def test_outlines_follow_what_is_lost_gathered_and_left_behind(scenario: str) -> None:
    # A rule that changed a strength without `update_outline` would leave a unit on the cells that it had.
    assert astray(scenario, 12) == []


def test_an_outline_follows_a_ruling() -> None:
    # Given: a Horde of 40, on a square of 7 cells
    battle = begin(situation(blue=[horde("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))]))
    # When: the table rules that it has 9 left
    battle.rule(Ruling("blue1.magnitude", "9", "they have gone home"))
    # Then: it stands on a square of 3
    assert unit_of(battle, "blue1").outline == 3


def test_an_outline_follows_what_a_situation_and_a_save_tell() -> None:
    # Given: a Swarm of 8 with 4 left, on a disc of radius 2
    half = {"units": {"blue1": {"swarm": {"normal": 4}}}}
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))], now=half)
    game: Any = game_of(setup)
    state = game.start(setup, 1)
    # When: it is saved and restored
    restored = game.restore(setup, game.dump(state))
    # Then: it is as large as before
    assert [outlines(state), outlines(restored)] == [{"blue1": -2, "red1": 1}] * 2
