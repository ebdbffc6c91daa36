"""What Commands and the actions of Hordes cost, and how far moves go. AD-04, AD-13, SW-62 to SW-73."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import begin, horde, ic, keys, situation, swarm, unit_of
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS, OVERSEER_ACTIONS
from wartable.rulesets.adeptus.hordes.actions import OWN_HORDE_ACTIONS

rule = pytest.mark.rule

OF_A_HORDE = {"fire": 1, "massed_fire": 2, "blows": 1, "horde_charge": 2}

OF_A_SWARM = {
    "move": 1,
    "swarm_advance": 2,
    "swarm_run": 2,
    "swarm_disengage": 2,
    "volley": 1,
    "assault": 1,
    "sustained_volley": 2,
    "swamp": 2,
    "swarm_charge": 2,
    "suppress": 2,
    "take_aim": 1,
    "swarm_reload": 1,
    "swarm_reload_at_once": 0,
    "go_to_ground": 1,
    "cover_ground": 2,
    "marked_attack": 2,
}

PACES = {
    "half_move": 1,
    "full_move": 2,
    "run": 6,
    "disengage": 1,
    "tactical_advance": 2,
    "move": 1,
    "swarm_advance": 2,
    "swarm_run": 6,
    "swarm_disengage": 1,
    "cover_ground": 2,
}
"""How many times the Agility Bonus each movement goes."""


def paid(unit: Any, action: Any) -> int:
    """The Half Actions that an action takes of two."""
    unit.halves = 2
    action.pay_cost(unit)
    return 2 - int(unit.halves)


@rule("AD-13-08", "AD-13-11", "AD-R32")
def test_a_horde_pays_one_half_action_or_two() -> None:
    battle = begin(situation(blue=[horde("blue1", at=(50, 40))], red=[ic("red1", at=(50, 60))]))
    assert {
        key: paid(unit_of(battle, "blue1"), action) for key, action in OWN_HORDE_ACTIONS.items()
    } == OF_A_HORDE


@rule("SW-26", "SW-28", "SW-62", "SW-70", "SW-71", "SW-72", "SW-73", "AD-R12", "AD-R23", "AD-R50")
def test_a_command_costs_the_overseer_and_his_swarm_the_same() -> None:
    battle = begin(situation(blue=[swarm("blue1", at=(50, 40))], red=[ic("red1", at=(50, 60))]))
    unit: Any = unit_of(battle, "blue1")
    for key, action in COMMANDS.items():
        unit.swarm.halves = 2
        assert (key, paid(unit, action), 2 - unit.swarm.halves) == (key, OF_A_SWARM[key], OF_A_SWARM[key])


@rule("SW-09", "SW-10", "SW-58")
def test_what_an_overseer_does_about_his_ranks_takes_all_his_turn() -> None:
    battle = begin(situation(blue=[swarm("blue1", at=(50, 40))], red=[ic("red1", at=(50, 60))]))
    assert [paid(unit_of(battle, "blue1"), action) for action in OVERSEER_ACTIONS.values()] == [2, 2]


@rule("AD-04-01", "AD-04-02", "AD-04-04", "AD-04-05", "AD-04-06")
@rule("SW-26", "SW-70", "SW-71", "SW-72", "SW-73")
def test_a_movement_is_so_many_times_the_agility_bonus() -> None:
    movements: dict[str, Any] = {**ACTIONS, **COMMANDS}
    assert {key: movements[key].times for key in PACES} == PACES


@pytest.mark.parametrize(("moves", "offered"), [([], True), (["half_move", "away"], False)])
@rule("AD-13-11")
def test_massed_fire_takes_both_half_actions(moves: list[str], *, offered: bool) -> None:
    battle = begin(situation(blue=[horde("blue1", at=(50, 30))], red=[ic("red1", at=(50, 60))]))
    for move in moves:
        battle.choose(move)
    assert ("massed_fire:pattern_rifle>red1" in keys(battle)) is offered
    assert "fire:pattern_rifle>red1" in keys(battle)
