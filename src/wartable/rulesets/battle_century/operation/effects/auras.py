"""Notes on which Units were near when an effect with a range began, for tables that measure then. A-123."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit


def note_who_is_near(state: Operation, bearer: Unit, effect: Effect) -> None:
    """Note on each Unit near that this effect, which has just begun, reaches it: near its bearer, or near the
    Unit it points at.
    """
    condition = effect.condition
    middle = bearer if condition.avenges else state.units.get(effect.other)
    if middle is None:
        return
    for unit in state.active():
        if unit is not middle and unit.zone >= 0 and is_within(state, middle, unit, condition.within):
            unit.notes[_note(bearer, effect)] = effect.born


def was_near(unit: Unit, bearer: Unit, effect: Effect) -> bool:
    """Whether there is such a note on this Unit."""
    return unit.notes.get(_note(bearer, effect)) == effect.born


def _note(bearer: Unit, effect: Effect) -> str:
    return f"near:{effect.condition.key}:{bearer.id}"
