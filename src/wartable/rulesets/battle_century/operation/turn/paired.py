"""Paired Attack: a Grunt gives up its Action to help a twin fight. R-ENEMY-005 to R-ENEMY-007."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.effects.effects import (
    begin_effect,
    replace_effect_until_turn_end,
)
from wartable.rulesets.battle_century.operation.ground.positions import (
    anchors_touching,
    distance_between,
    zones_around,
)
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.dock import expose_docked_unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone, move_unit
from wartable.rulesets.battle_century.operation.targeting.targets import (
    can_end_farther_from_target,
    zones_in_reach_of_move,
)

GRUNT: Final = "grunt"
"""The tier of Units that can make a Paired Attack."""

_MARK: Final = "paired:"
"""Prefix of the note on a Unit that records the Round in which it was last paired with another Unit, whose id
follows.
"""


class PairedByTwin(Condition):
    """A twin gives the bearer a Paired Attack in its next Turn."""

    key = "paired"
    points = True
    rules = ("R-ENEMY-005",)

    def at_own_turn_start(self, table: OperationTable, me: Unit, effect: Effect, clock: str) -> None:
        replace_effect_until_turn_end(table, me, effect, "paired_attack", clock)


class InStepWithTwin(Condition):
    """The bearer has two Advantages on Might Tests, because a twin gave up its Action."""

    key = "paired_attack"
    own = 2
    points = True
    rules = ("R-ENEMY-005",)


def are_twins(first: Loadout, second: Loadout) -> bool:
    """Whether two loadouts are those of identical Grunts, which have the same Attributes and, in the same
    Areas, the same Weapons and Upgrades.
    """
    if (
        first.tier != GRUNT
        or second.tier != GRUNT
        or first.attributes.ranks_in_order() != second.attributes.ranks_in_order()
    ):
        return False
    return _equipment(first) == _equipment(second)


def _equipment(loadout: Loadout) -> list[tuple[str, str]]:
    """Return the keys and Areas of all Weapons and Upgrades, in a fixed order for comparison."""
    found = [(mount.key, mount.area) for mount in loadout.mounts]
    return sorted(found + [(fitting.key, fitting.area) for fitting in loadout.kit.fittings])


def has_twin(state: Operation, unit: Unit) -> bool:
    """Whether any Ally is a twin of the Unit, wherever it is. R-ENEMY-005, R-ACT-043."""
    return bool([ally for ally in state.allies(unit) if are_twins(unit.loadout, ally.loadout)])


def possible_paired_attack_partners(state: Operation, unit: Unit) -> list[Unit]:
    """Return the twins with which a Unit could pair up now: those that can be within 1 Zone of it after its
    Move, and that are not paired with another Unit in this Round.
    """
    if unit.loadout.tier != GRUNT:
        return []
    return [
        ally
        for ally in state.allies(unit)
        if _can_pair(state, unit, ally) and _pairing_zones(state, unit, ally)
    ]


def _can_pair(state: Operation, unit: Unit, ally: Unit) -> bool:
    """Whether these Units are twins, and neither is paired with a third Unit in this Round. R-ENEMY-005,
    R-ENEMY-007.
    """
    if not are_twins(unit.loadout, ally.loadout):
        return False
    return _may_pair_with(state, unit, ally) and _may_pair_with(state, ally, unit)


def _may_pair_with(state: Operation, unit: Unit, other: Unit) -> bool:
    """Whether the Unit is not paired with any Unit except `other` in this Round."""
    for key, round in unit.notes.items():
        if key.startswith(_MARK) and round == state.round and key != _MARK + other.id:
            return False
    return True


def _pairing_zones(state: Operation, unit: Unit, ally: Unit) -> int:
    """Return the mask of the Zones where the Unit may end its Move to pair up: within 1 Zone of its twin, and
    no farther from it than before. R-ENEMY-006, R-ACT-004.
    """
    near = 1 if can_end_farther_from_target(unit) else min(1, distance_between(state, unit, ally))
    return zones_in_reach_of_move(state, unit) & anchors_touching(
        state, unit, zones_around(state, ally, near)
    )


def take_paired_attack_action(table: OperationTable, unit: Unit) -> None:
    """Carry out the Action Paired Attack, in which the Unit itself does not attack: ask which of its twins
    will have the benefits in its next Turn and to where the Unit moves, move it, and put the effect on the
    twin. Effects that last until the Unit's next attack stay, as they do when it Aims. B-31.
    """
    state = table.state
    ally = table.pick(
        unit, f"{unit.noun:pairs} up: choose an Ally", "with", possible_paired_attack_partners(state, unit)
    )
    zone = ask_for_zone(
        table, unit, unit.seat, f"{unit.noun:pairs} up: from where?", _pairing_zones(state, unit, ally)
    )
    move_unit(table, unit, zone)
    if not unit.is_active:
        return
    if unit.docked_in and ally.docked_in != unit.docked_in:
        expose_docked_unit(table, unit)
    unit.notes[_MARK + ally.id] = state.round
    ally.notes[_MARK + unit.id] = state.round
    begin_effect(table, ally, "paired", other=unit.id, turns=0)


register_conditions(PairedByTwin(), InStepWithTwin())
