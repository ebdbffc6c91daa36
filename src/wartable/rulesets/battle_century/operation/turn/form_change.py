"""Changing form: which forms a Unit can take now, and what that changes. R-OP-003, R-FORM-001 to
R-FORM-006.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.effects import (
    update_derived_values,
    update_shared_effects,
)
from wartable.rulesets.battle_century.operation.events.forms import FormTaken
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.terrain import count_extreme_terrain_tests
from wartable.rulesets.battle_century.operation.turn.actions import cancel_aim


def form_indexes_reached_by(state: Operation, me: Unit, tag: str) -> list[int]:
    """Return the indexes of the forms that the Unit could take now with its Alternate Form Upgrade that has
    this tag: the form that the Upgrade gives or, if the Unit is in that form, the default form. R-FEAT-003,
    R-FEAT-005, R-FORM-005.
    """
    loadout = me.loadout
    if not me.is_active:
        return []
    back = loadout.form.tag == tag
    return [
        face.place
        for face in loadout.forms
        if face is not loadout
        and (face.form.tag == tag or (back and face.place == 0))
        and _can_take(state, me, face)
    ]


def _can_take(state: Operation, me: Unit, face: Loadout) -> bool:
    """Whether the Unit can take this form now. To become a Base Unit or stop being one, it must be neither
    Docked nor in a Duel, and have no Units Docked in it. R-FEAT-003, R-FEAT-005.
    """
    if face.base_unit == me.loadout.base_unit:
        return True
    return not (me.duel or me.docked_in or [ally for ally in state.allies(me) if ally.docked_in == me.id])


def has_superior_morphing(me: Unit) -> bool:
    """Whether the Unit has Superior Morphing, which makes changing form easier. R-UPG-022."""
    return me.loadout.adept


def ask_and_change_form(table: OperationTable, me: Unit, places: Sequence[int]) -> None:
    """Ask the Unit's seat which of these forms, given by index, it takes, and put the Unit into that form."""
    faces = [me.loadout.forms[place] for place in places]
    options = [Option(f"form:{face.place}", face.form.name, face) for face in faces]
    choice = table.ask(Decision(me.seat, f"{me.noun:takes} which form?", options, me.id))
    change_to_form(table, me, cast(Loadout, choice.data).place)


def change_to_form(table: OperationTable, me: Unit, place: int) -> None:
    """Put the Unit into the form with this index. Its Damage and used-up abilities stay. It loses its Aim if
    the form does not have the Aimed Weapon. R-ACT-011, R-FORM-001, R-TRBL-046.
    """
    state = table.state
    me.loadout = me.loadout.forms[place]
    update_derived_values(me)
    table.emit(FormTaken(me.id, place))
    if me.aim is not None and me.aim.weapon not in me.loadout.modes:
        cancel_aim(table, me)
    if state.turn_of == me.id:
        state.owed = min(state.owed, count_extreme_terrain_tests(state, me))
    update_shared_effects(table)


def ask_for_starting_forms(table: OperationTable) -> None:
    """Ask, before the Operation begins, in which of its forms each Unit with Alternate Forms is deployed.
    R-OP-003, R-FORM-003.
    """
    for unit in table.state.all_units:
        if unit.loadout.forms and unit.is_active:
            _choose_form(table, unit)


def _choose_form(table: OperationTable, unit: Unit) -> None:
    options = [Option(f"form:{face.place}", face.form.name, face) for face in unit.loadout.forms]
    choice = table.ask(Decision(unit.seat, f"{unit.noun:deploys} in which form?", options, unit.id))
    place = cast(Loadout, choice.data).place
    if place != unit.loadout.place:
        change_to_form(table, unit, place)
