"""Rulings on a Unit's Energy and Genre Points, Attributes, effects, used-up abilities, form, Aim and
Action.
"""

from __future__ import annotations

import re
from typing import Final

from wartable.core.data.reader import shown
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import (
    NONE,
    Request,
    read_flag,
    read_known_words,
    read_number,
    split_words,
)
from wartable.core.rulings.ruling import RulableField, number
from wartable.rulesets.battle_century.operation.effects.effects import (
    begin_effect,
    end_effect,
    update_derived_values,
)
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS
from wartable.rulesets.battle_century.operation.model.marks import ACTS_AGAIN
from wartable.rulesets.battle_century.operation.model.mecha import ATTRIBUTES
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.rulings.base import (
    UnitMatter,
    check_is_no_component,
    check_is_not_combined,
    check_round_begun,
    knows_attributes,
    phrase_for_ability_kind,
)
from wartable.rulesets.battle_century.operation.rulings.wounds import fit_maimed_areas_to_levels
from wartable.rulesets.battle_century.operation.saved.unit_data import UNIT, refers_to_other_unit
from wartable.rulesets.battle_century.operation.turn.actions import cancel_aim
from wartable.rulesets.battle_century.operation.turn.form_change import change_to_form
from wartable.rulesets.battle_century.operation.turn.refit import loadout_with_rank

_HIGHEST_RANK: Final = 30
_MOST_POINTS: Final = 99
_EFFECT: Final = re.compile(r"\+([0-9]{1,3})(?::([a-z0-9_]+))?")
_ON_BEARER: Final = ("withheld", "crippled", "exposed")
_TO_END: Final = ("withheld", "crippled", "netted")
_ALWAYS: Final = ("synchronized", "predictable", "recoiling")
"""Keys of effects with an unusual duration when a ruling begins them: measured in the bearer's Turns
(_ON_BEARER), to the end of a Turn (_TO_END), or without end (_ALWAYS).
"""


def _check_rank(perspective: Perspective, unit: Unit, value: Request) -> None:
    rank = read_number(value, 0, _HIGHEST_RANK)
    if value.ruling.detail == "threshold" and unit.damage and unit.damage >= LEVELS * rank:
        if unit.levels_lost >= LEVELS and not knows_attributes(perspective, unit):
            value.nearest = str(unit.damage // LEVELS + 1)
            return
        what = f"{unit.damage} Damage are all that {unit.id} has at Threshold {rank}"
        value.fault(what, f"use more, or rule {unit.id}.damage first")


def _set_rank(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Set an Attribute, and adapt the number of Maimed Areas to the lost Levels. R-MECH-002."""
    unit.loadout = loadout_with_rank(unit.loadout, ruling.detail, int(ruling.value))
    update_derived_values(unit)
    fit_maimed_areas_to_levels(unit)


# ------------------------------------------------------------------ what lasts


def _check_effect_target(unit: Unit, value: Request) -> bool:
    """Whether a ruling can set this effect on this Unit. Additional Actions are set on the Pilots of a
    Combined Unit, all other effects on the Combined Unit itself.
    """
    again = CONDITIONS[value.ruling.detail].marks & ACTS_AGAIN
    return check_is_not_combined(unit, value) if again else check_is_no_component(unit, value)


def _check_effect(perspective: Perspective, unit: Unit, value: Request) -> None:
    state, text, condition = perspective.state, value.text(), CONDITIONS[value.ruling.detail]
    if text == NONE:
        return
    found = _EFFECT.fullmatch(text)
    if found is None:
        value.fault(f"{shown(text)} is no such value", f"use +1, +1:{_example_enemy(state, unit)} or none")
        return
    others = list(state.reserves) if condition.by_reserve else [id for id in state.units if id != unit.id]
    other = str(found.group(2) or "")
    if other:
        value.naming(other).name_of(others, "other Unit")
    elif refers_to_other_unit(condition):
        example = next(iter(state.reserves), "") if condition.by_reserve else _example_enemy(state, unit)
        value.fault(f"{condition.key} is about another Unit", f"name it, as {text}:{example}")


def _set_effect(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Begin an effect as if an ability in the current Turn caused it, or remove all effects of its kind.
    R-OP-016.
    """
    found, kind = _EFFECT.fullmatch(ruling.value), ruling.detail
    if found is None:
        for effect in [effect for effect in unit.effects if effect.condition.key == kind]:
            end_effect(table, unit, effect)
        return
    again = CONDITIONS[kind].marks & ACTS_AGAIN != 0
    own = kind in _ON_BEARER or again
    begin_effect(
        table,
        unit,
        kind,
        amount=int(found.group(1)),
        other=str(found.group(2) or ""),
        clock=unit.id if own or not table.state.turn_of else table.state.turn_of,
        turns=0 if kind in _ALWAYS or CONDITIONS[kind].lasting else 1,
        at_end=kind in _TO_END or again,
    )


def _example_enemy(state: Operation, unit: Unit) -> str:
    for enemy in state.enemies(unit):
        return enemy.id
    return unit.id


# ------------------------------------------------------------------ what is used up


def _check_spent(perspective: Perspective, unit: Unit, value: Request) -> None:
    known = _spendable(perspective, unit)
    read_known_words(
        value, known, phrase_for_ability_kind(perspective, unit, "Weapon or Upgrade"), unit.spent
    )


def _set_spent(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Set the Weapons and Upgrades that are used up. R-WPN-025, R-SUP-001."""
    unit.spent = split_words(ruling.value)


def _spendable(perspective: Perspective, unit: Unit) -> list[str]:
    """Return the keys of the Unit's abilities that can be used up and that the seat knows. A mode of a Weapon
    is known if the Weapon is.
    """
    loadout = unit.loadout
    upgrades = [fitting for face in loadout.faces for fitting in face.kit.fittings]
    known = [fitting.key for fitting in upgrades if perspective.knows_upgrade(unit, fitting)]
    for face in loadout.faces:
        known += [mode.key for mode in face.modes.values() if perspective.knows_weapon(unit, mode.weapon.key)]
        known += [mount.key for mount in face.mounts if perspective.knows_weapon(unit, mount.weapon.key)]
    return [key for key in loadout.expendable_keys() if key in known]


def _check_charged(perspective: Perspective, unit: Unit, value: Request) -> None:
    chargers = unit.loadout.chargers
    known = [mount.key for mount in chargers if perspective.knows_weapon(unit, mount.weapon.key)]
    charged = [mount.key for mount in chargers if mount.key in unit.notes]
    read_known_words(value, known, phrase_for_ability_kind(perspective, unit, "Weapon to charge"), charged)


def _set_charged(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Set the Weapons that are charged. R-BOSS-057."""
    chosen = split_words(ruling.value)
    for mount in unit.loadout.chargers:
        unit.notes.pop(mount.key, None)
        if mount.key in chosen:
            unit.notes[mount.key] = 1


# ------------------------------------------------------------------ what it is at


def _check_form(perspective: Perspective, unit: Unit, value: Request) -> None:
    faces = unit.loadout.forms
    if not perspective.owns(unit):
        value.fault(f"{value.seat} does not know the forms of {unit.id}", "let its own side rule it")
    elif not faces:
        value.fault(f"{unit.id} has no other form", "rule something else")
    else:
        value.name_of([face.form.name for face in faces], f"form of {unit.id}")


def _change_form(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Change a Unit's form at no cost. R-FORM-001."""
    change_to_form(table, unit, [face.form.name for face in unit.loadout.forms].index(ruling.value))


def _drop_aim(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Drop a Unit's Aim. R-ACT-012."""
    cancel_aim(table, unit)


def _check_acted(perspective: Perspective, unit: Unit, value: Request) -> None:
    read_flag(value)
    check_round_begun(perspective.state, value)


def _set_acted(table: OperationTable, unit: Unit, ruling: Ruling) -> None:
    """Set whether a Unit has taken its Action of this Round. "no" does not give back a Turn that has
    passed.
    """
    unit.acted = table.state.round if ruling.value == "yes" else 0


SHEETS: Final[tuple[UnitMatter, ...]] = (
    number(
        UNIT["energy_spent"],
        lambda unit, state: unit.attributes.full_energy,
        check_is_no_component,
        known=knows_attributes,
    ),
    number(UNIT["genre_points"], _MOST_POINTS, check_is_not_combined, name="genre"),
    RulableField(
        "attribute",
        "its rank in an Attribute for the rest of the Operation",
        _check_rank,
        _set_rank,
        check_is_no_component,
        details=lambda eyes, unit: ATTRIBUTES,
    ),
    RulableField(
        "effect",
        "+AMOUNT, or +AMOUNT:UNIT if it concerns another Unit, adds one; none ends all of its kind",
        _check_effect,
        _set_effect,
        _check_effect_target,
        details=lambda eyes, unit: [key for key, known in CONDITIONS.items() if not known.on_zone],
    ),
    RulableField(
        "spent",
        "Weapons and Upgrades used up for this Operation, as bombardment,airstrike, or none",
        _check_spent,
        _set_spent,
    ),
    RulableField(
        "charged",
        "Weapons that are charged for one use, as final_beam, or none",
        _check_charged,
        _set_charged,
        check_is_no_component,
    ),
    number(UNIT["restored"], _MOST_POINTS),
    RulableField(
        "form", "the name of the form that it is in", _check_form, _change_form, check_is_no_component
    ),
    RulableField(
        "aim",
        "none: it loses its Aim",
        lambda eyes, unit, value: value.name_of([NONE], "such value"),
        _drop_aim,
        check_is_no_component,
    ),
    RulableField(
        "acted",
        "yes or no: whether its Action of this Round is used",
        _check_acted,
        _set_acted,
        check_is_not_combined,
    ),
)
