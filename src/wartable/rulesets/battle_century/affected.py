"""Whom an attack is made against: one Enemy, an area, both duelists. R-WPN-012 to R-WPN-019, R-ACT-030."""

from __future__ import annotations

from wartable.rulesets.battle_century.effects import find_effect
from wartable.rulesets.battle_century.might import Against, MightTest
from wartable.rulesets.battle_century.state import Operation, Unit

__all__ = ["area_of", "find_targets"]


def area_of(state: Operation, test: MightTest) -> int:
    """The Zones that an area attack covers from where its user stands, as a mask."""
    mode = test.mode
    board = state.plan.board
    here = test.destination
    if mode.blast:
        return board.disc(test.zone, mode.blast)
    longest = mode.reach(test.actor.attributes.systems, aimed=test.aimed)
    if mode.burst:
        return board.disc(here, longest)
    return state.ground.beam(here, test.zone, longest) | 1 << here


def find_targets(state: Operation, test: MightTest, target: Unit | None, second: Unit | None) -> None:
    """Fill in whom the Test goes against; the Unit aimed at comes first."""
    if test.mode.area:
        _area_targets(state, test, target)
        return
    test.targets = [Against(unit) for unit in (target, second) if unit is not None]
    for against in test.targets[:]:
        _other_duelist(state, test, against)


def _area_targets(state: Operation, test: MightTest, target: Unit | None) -> None:
    area = area_of(state, test)
    found: list[Against] = []
    for unit in state.active():
        if unit is test.actor or not area >> unit.zone & 1 or not _is_open(unit):
            continue
        if test.mode.burst and unit.side == test.actor.side:
            continue
        if unit is target:
            found.insert(0, Against(unit))
        else:
            found.append(Against(unit))
    test.targets = found


def _is_open(unit: Unit) -> bool:
    """A Docked Unit is hit by area attacks only while exposed. R-ACT-048, R-ACT-050."""
    return unit.docked_in == "" or find_effect(unit, "exposed") is not None


def _other_duelist(state: Operation, test: MightTest, aimed: Against) -> None:
    """An outsider's attack goes against both duelists, unless the Weapon or Action spares Allies, or a split
    shot aims at both. R-ACT-023, R-ACT-030, A-108.
    """
    unit = aimed.unit
    if unit.duel == "" or unit.duel == test.actor.id:
        return
    if test.kind == "suppress" or test.mode.crippling or test.mode.weapon.spares_allies:
        return
    other = state.units[unit.duel]
    if not test.attacks(other):
        against = Against(other)
        against.partner = aimed
        aimed.partner = against
        test.targets.append(against)
        test.duel = True
