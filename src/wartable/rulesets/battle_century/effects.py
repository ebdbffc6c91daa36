"""Starting and ending what lasts, and what it makes of a Unit's Attributes. R-OP-016, R-OP-017,
R-TEST-044.
"""

from __future__ import annotations

from wartable.core.ground import ground
from wartable.rulesets.battle_century.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.events import EffectBegan, EffectEnded, TerrainBegan, TerrainEnded
from wartable.rulesets.battle_century.state import Operation, OperationTable, Unit
from wartable.rulesets.battle_century.upgrades.base import Fitting

__all__ = [
    "begin_effect",
    "begin_terrain",
    "end_effect",
    "extra_zones",
    "find_effect",
    "is_fitted",
    "is_shut",
    "refresh",
    "turn_began",
    "turn_ended",
]


def begin_effect(
    table: OperationTable,
    unit: Unit,
    key: str,
    *,
    amount: int = 1,
    other: str = "",
    clock: str = "",
    turns: int = 1,
    at_end: bool = False,
) -> None:
    """Put a condition on a Unit. It runs on the Turns of `clock`, by default of the Unit whose Turn it is.
    A-09.
    """
    state = table.state
    condition = CONDITIONS[key]
    effect = Effect(
        condition,
        amount=amount,
        other=other,
        clock=clock or state.turn_of,
        turns=turns,
        at_end=at_end,
        born=state.turns,
    )
    if not condition.piles:
        _renew(unit, effect)
    unit.effects.append(effect)
    refresh(unit)
    table.emit(EffectBegan(unit.id, key, amount, other))


def _renew(unit: Unit, new: Effect) -> None:
    """A repeat by the same Unit, or of the same halving, takes the place of the first. A-103, B-20."""
    condition = new.condition
    kept: list[Effect] = []
    for effect in unit.effects:
        if effect.condition is not condition or not (condition.halves or effect.other == new.other):
            kept.append(effect)
        elif effect.amount > new.amount:
            new.amount = effect.amount
    unit.effects = kept


def find_effect(unit: Unit, key: str) -> Effect | None:
    """The first effect of this kind on the Unit."""
    for effect in unit.effects:
        if effect.condition.key == key:
            return effect
    return None


def end_effect(table: OperationTable, unit: Unit, effect: Effect) -> None:
    """Take an effect off a Unit."""
    unit.effects.remove(effect)
    refresh(unit)
    table.emit(EffectEnded(unit.id, effect.condition.key))


def turn_began(table: OperationTable, clock: str) -> None:
    """Effects that run on this Unit's Turns count down; they end before all else of the Turn. R-OP-016,
    A-15.
    """
    _tick(table, clock, at_end=False)


def turn_ended(table: OperationTable, clock: str) -> None:
    """Effects that last to the end of this Unit's Turn count down, unless they started in it."""
    _tick(table, clock, at_end=True)


def _tick(table: OperationTable, clock: str, *, at_end: bool) -> None:
    state = table.state
    for unit in state.units.values():
        if unit.effects:
            for effect in unit.effects[:]:
                if _runs_out(effect, state, clock, at_end=at_end):
                    end_effect(table, unit, effect)
    for patch in state.terrain[:]:
        if _runs_out(patch, state, clock, at_end=at_end):
            state.terrain.remove(patch)
            table.emit(TerrainEnded(patch.zone, patch.condition.key))


def _runs_out(effect: Effect, state: Operation, clock: str, *, at_end: bool) -> bool:
    """Count one Turn down; True where it was the last."""
    if effect.clock != clock or effect.at_end != at_end or effect.turns == 0:
        return False
    if at_end and effect.born == state.turns:
        return False
    effect.turns -= 1
    return effect.turns == 0


def refresh(unit: Unit) -> None:
    """Work out the Attributes anew: halvings one after another, rounding down each time. R-TRBL-025,
    A-103.
    """
    attributes = unit.loadout.attributes
    if not _is_steady(unit):
        if unit.pilotless:
            attributes = attributes.halved()
        for effect in unit.effects:
            if effect.condition.halves:
                attributes = attributes.halving(effect.condition.halves)
    for effect in unit.effects:
        attributes = effect.condition.ranks(effect, attributes)
    for fitting in unit.loadout.kit.listeners("ranks"):
        if is_fitted(unit, fitting):
            attributes = fitting.upgrade.ranks(unit, attributes)
    if attributes.energy != unit.attributes.energy:
        _halve_energy(unit, attributes.energy, attributes.full_energy)
    unit.attributes = attributes


def _is_steady(unit: Unit) -> bool:
    """Whether halvings count for nothing now."""
    for effect in unit.effects:
        if effect.condition.steadies:
            return True
    return False


def extra_zones(unit: Unit) -> int:
    """Zones that lasting effects add to the movement of the next Action; Boost does not double them.
    R-MOB-003.
    """
    found = 0
    for effect in unit.effects:
        if effect.condition.moves:
            found += effect.amount
    return found


def is_fitted(unit: Unit, fitting: Fitting) -> bool:
    """Whether an Upgrade works: its Area is not Maimed, its Extra Area open. R-MECH-009, R-UPG-028,
    R-UPG-030.
    """
    area = fitting.area
    return area == "" or not is_shut(unit, area)


def is_shut(unit: Unit, area: str) -> bool:
    """Whether nothing in an Area works now."""
    return area in unit.shut or (area in unit.maimed and find_effect(unit, "unmaimed") is None)


def _halve_energy(unit: Unit, halved: int, full: int) -> None:
    """What was spent goes first: left = min(left before, halved pool); all comes back with the halving.
    R-TRBL-046.
    """
    left = full - unit.energy_spent
    unit.energy_lost = max(0, left - halved) if halved < full else 0


def begin_terrain(table: OperationTable, zone: int, key: str, *, turns: int = 1) -> None:
    """Add Terrain to a Zone, on top of what it has, on the clock of the Turn being taken. R-TRBL-028,
    R-TRBL-029.
    """
    state = table.state
    state.terrain.append(
        Effect(CONDITIONS[key], zone=zone, clock=state.turn_of, turns=turns, born=state.turns)
    )
    table.emit(TerrainBegan(zone, key))


def replace_ground(state: Operation, closed: int, difficult: tuple[int, ...]) -> None:
    """Change where Units can go. Grounds are shared and memoised by their layout."""
    state.ground = ground(state.plan.board, closed, tuple([1 << n for n in difficult]))
