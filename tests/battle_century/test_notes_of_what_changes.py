"""What an Operation and its Units note when something changes is what anybody would find who looked anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.battle_century.activations import activations
from wartable.files import read_scenario
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.marks import SHARED, SHARES
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import ACTIVE, JOINED
from wartable.rulesets.battle_century.operation.odds.what_if import believed_operation
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data

FULL = str(Path(__file__).parents[2] / "benchmarks" / "full_loadouts.toml")


def check_notes(state: Operation) -> None:
    active = [unit for unit in state.all_units if unit.standing == ACTIVE]
    assert state.active() == active
    for unit in state.all_units:
        assert unit.is_active == (unit.standing == ACTIVE)
        assert unit.takes_turns == (unit.standing in (ACTIVE, JOINED))
        assert state.enemies(unit) == [other for other in active if other.side != unit.side]
        assert state.squad(unit) == [other for other in active if other.side == unit.side]
        marks = 0
        for effect in unit.effects:
            marks |= effect.condition.bits
        assert unit.marks == marks, unit.id
    sharing = [
        u
        for u in state.all_units
        if u.loadout.curses or [e for e in u.effects if e.condition.bits & (SHARED | SHARES)]
    ]
    assert state.units_with_shared_effects() == sharing
    running = [u for u in state.all_units if [effect for effect in u.effects if effect.turns]]
    assert [u for u in running if u not in state.units_with_expiring_effects()] == []


@pytest.mark.parametrize("name", [FULL, "walking_hill", "many_made_one", "pearl_shoal", "glass_orchard"])
def test_notes_hold_after_every_activation(name: str) -> None:
    setup = read_scenario(name)
    for seed in range(12):
        for state in activations(setup, seed):
            check_notes(state)
            for side in state.plan.sides if state.turns % 5 == 0 else ():
                check_notes(believed_operation(state, side))
        check_notes(state.copy())
        check_notes(OPERATIONS.restore(setup, operation_to_data(state)))
