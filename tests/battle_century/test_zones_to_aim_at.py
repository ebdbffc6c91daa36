"""Every Zone that an area Weapon may be aimed at can be aimed at from somewhere. R-TRBL-031, R-FEAT-013."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.battle_century.activations import activations
from tests.conformance.operations import ARMOURIES
from wartable.core.game import Setup
from wartable.files import read_scenario
from wartable.rulesets.battle_century.operation.attack.offense import targeting_of
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.targeting.targeting import Targeting
from wartable.rulesets.battle_century.operation.targeting.targets import enemies_to_aim_at
from wartable.testing import rule

SETUPS: Final = [
    *ARMOURIES,
    read_scenario("walking_hill"),
    read_scenario(str(Path(__file__).parents[2] / "benchmarks" / "full_loadouts.toml")),
]


def check_zones(state: Operation) -> None:
    for unit in state.active():
        check_from(state, targeting_of(state, unit))
        hiding = enemies_to_aim_at(state, unit)
        check_from(state, Targeting(state, unit, 1 << unit.zone, hiding, hiding=hiding))  # without its Move


def check_from(state: Operation, targeting: Targeting) -> None:
    for mode in [mode for mode in targeting.usable_modes("attack") if mode.area]:
        open_zones = [z for z in range(state.plan.board.zones) if not state.ground.closed >> z & 1]
        reached = [z for z in open_zones if targeting.origins_for_zone(mode, "attack", z)]
        assert state.plan.board.members(targeting.zones_to_aim_at(mode, "attack")) == tuple(reached)


@rule("R-TRBL-031", "R-FEAT-013")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup["title"]))
def test_the_zones_to_aim_at_are_those_that_can_be_aimed_at_from_somewhere(setup: Setup) -> None:
    for seed in range(8):
        for state in activations(setup, seed):
            if state.phase == "turn" and state.stage == "act":
                check_zones(state)
