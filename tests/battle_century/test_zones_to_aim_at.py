"""Every Zone that an area Weapon may be aimed at can be aimed at from somewhere. R-TRBL-031, R-FEAT-013."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.core.dice import Seeded
from wartable.files import read_scenario
from wartable.players.chance import RandomPlayer
from wartable.rulesets.battle_century.offense import outlook
from wartable.rulesets.battle_century.operation_contract import OPERATIONS
from wartable.rulesets.battle_century.state import Operation
from wartable.testing import rule

FULL = str(Path(__file__).parents[2] / "benchmarks" / "full_loadouts.toml")


def check_zones(state: Operation) -> int:
    found = 0
    for unit in state.active():
        view = outlook(state, unit)
        for mode in [mode for mode in view.modes("attack") if mode.area]:
            zones = view.zones(mode, "attack")
            open_zones = [z for z in range(state.plan.board.zones) if not state.ground.closed >> z & 1]
            reached = [z for z in open_zones if view.origins_of(mode, "attack", z)]
            assert state.plan.board.members(zones) == tuple(reached)
            found += 1
    return found


@rule("R-TRBL-031", "R-FEAT-013")
@pytest.mark.parametrize("name", [FULL, "pearl_shoal", "walking_hill"])
def test_the_zones_to_aim_at_are_those_that_can_be_aimed_at_from_somewhere(name: str) -> None:
    setup = read_scenario(name)
    checked = 0
    for seed in range(4):
        state = OPERATIONS.start(setup, seed)
        players = {seat: RandomPlayer(16 * seed + at) for at, seat in enumerate(state.plan.seats)}
        table = OPERATIONS.table(state, players, Seeded(), None, listening=False)
        while not state.over:
            OPERATIONS.step(table)
            if state.phase == "turn" and state.stage == "act":
                checked += check_zones(state)
    assert checked > 0
