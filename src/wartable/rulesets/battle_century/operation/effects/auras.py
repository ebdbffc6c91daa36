"""The Units that an effect with a range reaches: those in range now, or by a house rule those in range when
it began. A-123.
"""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.ground.positions import distance_between, is_within
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit


def record_units_in_fixed_aura(
    state: Operation, center: Unit | None, bearer: Unit, effect: Effect, zones: int
) -> None:
    """Record which Units are within `zones` Zones of the Unit `center` when an effect begins on the Unit
    `bearer`, if a house rule says that the effect keeps applying to these Units. Does nothing without that
    rule, or if `center` is None.
    """
    if center is None or not state.plan.house.aura_at_use:
        return
    for unit in state.active():
        if unit is not center and unit.zone >= 0 and is_within(state, center, unit, zones):
            unit.notes[_note_key(bearer, effect)] = effect.born


def reaches_user_of_test(
    state: Operation, test: MightTest, center: Unit, bearer: Unit, effect: Effect, zones: int
) -> bool:
    """Whether an effect on the Unit `bearer` applies to the user of this Test. The user must be within
    `zones` Zones of the Unit `center` or, by a house rule, must have been there when the effect began.
    R-POW-051, A-123.
    """
    if state.plan.house.aura_at_use:
        return test.actor.notes.get(_note_key(bearer, effect)) == effect.born
    return distance_between(state, test.actor, center, at=test.destination) <= zones


def _note_key(bearer: Unit, effect: Effect) -> str:
    return f"near:{effect.condition.key}:{bearer.id}"
