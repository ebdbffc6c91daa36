"""Units in range of an effect: now, or by a house rule at the time it began. A-123."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.ground.positions import distance_between, is_within
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit


def note_who_is_near(state: Operation, middle: Unit | None, bearer: Unit, effect: Effect, zones: int) -> None:
    """Record, for a house rule, that an effect that has just begun on `bearer` reaches the Units within
    `zones` of `middle`.
    """
    if middle is None or not state.plan.house.aura_at_use:
        return
    for unit in state.active():
        if unit is not middle and unit.zone >= 0 and is_within(state, middle, unit, zones):
            unit.notes[_note(bearer, effect)] = effect.born


def reaches(
    state: Operation, test: MightTest, middle: Unit, bearer: Unit, effect: Effect, zones: int
) -> bool:
    """Whether an effect on `bearer` reaches the user of this Test, who must be within `zones` of `middle`, or
    by a house rule have been there when it began. R-POW-051, A-123.
    """
    if state.plan.house.aura_at_use:
        return test.actor.notes.get(_note(bearer, effect)) == effect.born
    return distance_between(state, test.actor, middle, at=test.destination) <= zones


def _note(bearer: Unit, effect: Effect) -> str:
    return f"near:{effect.condition.key}:{bearer.id}"
