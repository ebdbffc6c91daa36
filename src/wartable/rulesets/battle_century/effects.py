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
    "end_terrain",
    "extra_zones",
    "find_effect",
    "is_fitted",
    "is_shut",
    "is_steady",
    "refresh",
    "round_ended",
    "share_effects",
    "tension_changed",
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
    if condition.spreads:
        share_effects(table)


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
    if effect.condition.spreads:
        share_effects(table)


def share_effects(table: OperationTable) -> None:
    """Effects that reach Allies so many Zones away go to those who are there now, and leave those who are
    not. Called whenever somebody has been moved or has left. R-POW-051, A-123.
    """
    units = table.state.active()
    wanted = [share for unit in units for share in _shares(table.state, unit)]
    for unit in units:
        for effect in unit.effects[:]:
            if not effect.condition.shared:
                continue
            share = (unit.id, effect.condition.key, effect.other)
            if share in wanted:
                wanted.remove(share)
            else:
                end_effect(table, unit, effect)
    for id, key, other in wanted:
        begin_effect(table, table.state.units[id], key, other=other, turns=0)


def _shares(state: Operation, unit: Unit) -> list[tuple[str, str, str]]:
    """Who has a share of this Unit's effects, which, and from whom."""
    found: list[tuple[str, str, str]] = []
    for effect in unit.effects:
        condition = effect.condition
        if condition.spreads and unit.zone >= 0:
            near = state.plan.board.disc(unit.zone, condition.within)
            for ally in state.allies(unit):
                if ally.zone >= 0 and near >> ally.zone & 1:
                    found.append((ally.id, condition.spreads, unit.id))
    return found


def turn_began(table: OperationTable, clock: str) -> None:
    """Effects that run on this Unit's Turns count down; they end before all else of the Turn. R-OP-016,
    A-15.
    """
    _tick(table, clock, at_end=False)
    share_effects(table)


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
            end_terrain(table, patch)


def round_ended(table: OperationTable) -> None:
    """What lasts for this Round alone is over."""
    for unit in table.state.units.values():
        for effect in unit.effects[:]:
            if effect.condition.this_round:
                end_effect(table, unit, effect)


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
    if is_steady(unit):
        attributes = unit.loadout.whole
    else:
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


def is_steady(unit: Unit) -> bool:
    """Whether halvings of Attributes and Energy count for nothing now. R-POW-040."""
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
    return area in unit.shut or (area in unit.maimed and not _is_unmaimed(unit))


def _is_unmaimed(unit: Unit) -> bool:
    """Whether Maiming takes nothing away now. R-UPG-020, R-POW-020."""
    for effect in unit.effects:
        if effect.condition.unmaims:
            return True
    return False


def tension_changed(state: Operation) -> None:
    """Tell Upgrades how high Tension is: at the start of the Operation and whenever it changes. R-UPG-030."""
    for unit in state.units.values():
        for fitting in unit.loadout.kit.listeners("at_tension"):
            fitting.upgrade.at_tension(unit, state.tension)


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
    if key == "impassable" and state.ground.closed >> zone & 1 and not _has_patch(state, zone, key):
        return  # it is closed for good
    state.terrain.append(
        Effect(CONDITIONS[key], zone=zone, clock=state.turn_of, turns=turns, born=state.turns)
    )
    _reshape(state, zone, key, 1)
    table.emit(TerrainBegan(zone, key))


def end_terrain(table: OperationTable, patch: Effect) -> None:
    """Take added Terrain away again."""
    state = table.state
    state.terrain.remove(patch)
    _reshape(state, patch.zone, patch.condition.key, -1)
    table.emit(TerrainEnded(patch.zone, patch.condition.key))


def _has_patch(state: Operation, zone: int, key: str) -> bool:
    for patch in state.terrain:
        if patch.zone == zone and patch.condition.key == key:
            return True
    return False


def _reshape(state: Operation, zone: int, key: str, step: int) -> None:
    """Difficult and Impassable Terrain that comes or goes changes where Units can go."""
    if key == "difficult":
        difficult = [cost.bit_length() - 1 for cost in state.ground.cost]
        difficult[zone] = max(0, difficult[zone] + step)
        replace_ground(state, state.ground.closed, tuple(difficult))
    elif key == "impassable":
        closed = state.ground.closed & ~(1 << zone)
        if _has_patch(state, zone, key):
            closed |= 1 << zone
        replace_ground(state, closed, tuple([cost.bit_length() - 1 for cost in state.ground.cost]))


def replace_ground(state: Operation, closed: int, difficult: tuple[int, ...]) -> None:
    """Change where Units can go. Grounds are shared and memoised by their layout."""
    state.ground = ground(state.plan.board, closed, tuple([1 << n for n in difficult]))
