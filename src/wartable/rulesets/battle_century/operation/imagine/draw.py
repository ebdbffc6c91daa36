"""Draw what a seat does not know of an Operation: hidden sheets, Genre Points, Reinforcements. B-9."""

from __future__ import annotations

from typing import Final

from wartable.core.data.random_source import RandomSource
from wartable.rulesets.battle_century.operation.effects.effects import update_derived_values
from wartable.rulesets.battle_century.operation.imagine.sheets import (
    draw_attributes,
    draw_fittings,
    draw_mounts,
    draw_powers,
    has_hidden_aim,
)
from wartable.rulesets.battle_century.operation.knowledge.perspective import FACETS, Perspective
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.mecha import EARNING
from wartable.rulesets.battle_century.operation.model.power import PowersByHook
from wartable.rulesets.battle_century.operation.model.reserves import (
    HIGHEST_LEVEL,
    Reserve,
    starting_points_at_level,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Aim, Unit
from wartable.rulesets.battle_century.operation.odds.strangers import power_level_of_side
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import REINFORCEMENT_POWERS
from wartable.rulesets.battle_century.pilots.model.layers import full_plot_armor

_MOST_SPENT: Final = 3
_MOST_POINTS: Final = 6
_RANKS: Final = (3, 8)
"""The range of an Attribute of an unknown Unit that an effect uses."""


def imagine_operation(state: Operation, seat: str, rng: RandomSource, now: Operation) -> Operation | None:
    """Return a copy of an Operation in which everything hidden from a seat is drawn; None if an Enemy is
    combined with others, or is known to have several forms or a brood, and its sheet is not known. `now`
    tells what the seat has learned since.
    """
    eyes = Perspective(now, seat)
    twin = state.copy()
    if eyes.all_seeing:
        return twin
    level = power_level_of_side(state, eyes.side)
    for unit in twin.all_units:
        if not eyes.owns(unit):
            if _is_too_complex(eyes, unit):
                return None
            _draw_unit(eyes, twin, unit, level, rng)
    _draw_amounts(eyes, twin, rng)
    for reserve in twin.reserves.values():
        if not eyes.owns(reserve):
            _draw_reserve(eyes, reserve, rng)
    return twin


def _is_fully_known(eyes: Perspective, unit: Unit) -> bool:
    for facet in FACETS:
        if not eyes.knows(unit, facet):
            return False
    return True


def _is_too_complex(eyes: Perspective, unit: Unit) -> bool:
    """Whether more than one sheet is hidden of a Unit, as the seat can see."""
    if unit.pilots or unit.host:
        return True
    for fitting in unit.loadout.kit.fittings:
        upgrade = fitting.upgrade
        if (upgrade.reshapes or upgrade.joins or upgrade.grunt_brood_name()) and eyes.knows_upgrade(
            unit, fitting
        ):
            return True
    return unit.loadout.brood != ""


def _draw_unit(eyes: Perspective, state: Operation, unit: Unit, level: int, rng: RandomSource) -> None:
    """Draw everything that the seat does not know about an Enemy."""
    if unit.loadout.core:
        _draw_core(eyes, state, unit)
    elif not _is_fully_known(eyes, unit):
        _draw_sheet(eyes, unit, level, rng)
    unit.genre = rng.randint(0, _MOST_POINTS) if unit.loadout.tier in EARNING else 0


def _draw_sheet(eyes: Perspective, unit: Unit, level: int, rng: RandomSource) -> None:
    old = unit.loadout
    seen = eyes.state.units.get(unit.id, unit)
    knows_ranks = eyes.knows(unit, "attributes")
    ranks = old.attributes if knows_ranks else draw_attributes(seen, level, rng)
    mounts = old.mounts if eyes.knows(unit, "weapons") else draw_mounts(eyes, unit, rng)
    fittings = old.kit.fittings if eyes.knows(unit, "upgrades") else draw_fittings(eyes, unit, rng)
    hides_aim = has_hidden_aim(eyes, unit)
    new = old.alone(ranks, mounts, fittings)
    new.powers = tuple(old.powers if eyes.knows(unit, "powers") else draw_powers(eyes, unit, rng))
    new.hooks = PowersByHook(new.powers)
    new.broods = {}
    new.power_level = level
    new.genre_points = 0
    unit.loadout = new
    if unit.aim is not None and hides_aim:
        keys = [mount.key for mount in mounts if not eyes.knows_weapon(unit, mount.weapon.key)]
        unit.aim = Aim(rng.choice(keys), unit.aim.target, unit.aim.zone)
    if knows_ranks:
        update_derived_values(unit)
    else:
        _draw_condition(unit, new, rng)


def _draw_condition(unit: Unit, loadout: Loadout, rng: RandomSource) -> None:
    """Draw the hidden condition of a Unit whose Attributes are hidden: its Energy, and its Plot Armor within
    the Layers that it has left.
    """
    loadout.armor = full_plot_armor(loadout.attributes.systems)
    unit.armor = unit.armor.as_guessed_by_enemies(loadout.armor.whole)
    unit.energy_spent = unit.energy_lost = unit.restorations_lost = 0
    unit.attributes = loadout.attributes
    update_derived_values(unit)
    unit.energy_spent = rng.randint(0, min(_MOST_SPENT, unit.attributes.full_energy))
    if unit.levels_lost >= LEVELS:
        unit.damage = LEVELS * unit.attributes.threshold


def _draw_core(eyes: Perspective, state: Operation, unit: Unit) -> None:
    """Give an ejected Core the halved Attributes of its mecha, which are drawn before."""
    mecha = state.units.get(unit.id.removesuffix("_core"))
    if mecha is None or eyes.knows(unit, "attributes"):
        return
    known = [power for power in unit.loadout.powers if eyes.knows_power(unit, power)]
    tags = [power.tag for power in known]
    unit.loadout = core = mecha.loadout.as_core()
    core.powers = (*known, *[power for power in core.powers if power.tag not in tags])
    core.hooks = PowersByHook(core.powers)
    unit.armor = unit.armor.as_guessed_by_enemies(mecha.loadout.armor.whole)
    unit.energy_spent = unit.energy_lost = 0
    unit.attributes = unit.loadout.attributes
    update_derived_values(unit)


def _draw_amounts(eyes: Perspective, state: Operation, rng: RandomSource) -> None:
    """Draw the amounts of effects that equal an Attribute which the seat does not know."""
    for unit in state.all_units:
        for effect in unit.effects:
            source = state.units.get(effect.other or unit.id)
            if effect.condition.of_rank and source is not None and not eyes.knows(source, "attributes"):
                effect.amount = rng.randint(*_RANKS)


def _draw_reserve(eyes: Perspective, reserve: Reserve, rng: RandomSource) -> None:
    """Draw the Level, Powers and Points of Reinforcements; the seat knows the Powers that were used."""
    known = [key for key in reserve.powers if eyes.knows_reinforcement_power(reserve, key)]
    reserve.level = rng.randint(max(1, len(known) - 1), max(HIGHEST_LEVEL, len(known) - 1))
    count = starting_points_at_level(reserve.level)
    others = [key for key in REINFORCEMENT_POWERS if key not in known]
    reserve.powers = (*known, *rng.sample(others, min(len(others), max(0, count - len(known)))))
    reserve.points = rng.randint(0, count)
    reserve.spent = rng.randint(0, count - reserve.points)
