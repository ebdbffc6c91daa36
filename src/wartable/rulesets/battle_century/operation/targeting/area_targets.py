"""The targets of an attack: a single Enemy, all Units in an area, or two duelists. R-WPN-012 to R-WPN-019,
R-ACT-030.
"""

from __future__ import annotations

from wartable.core.boards.figure import halo
from wartable.rulesets.battle_century.operation.effects.effects import find_effect, is_upgrade_working
from wartable.rulesets.battle_century.operation.ground.positions import occupied_zones, zones_filled_at
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


def ask_which_zones_to_spare(table: OperationTable, unit: Unit, area: int) -> int:
    """Ask the user of an area attack or Support Upgrade which of the Zones that it affects, the mask `area`,
    are to be spared, and return their mask. Return 0 without asking if no Upgrade of the user allows this.
    R-UPG-006, R-SUP-003.
    """
    safe = 0
    for fitting in unit.loadout.kit.ask_zones_to_spare:
        if is_upgrade_working(unit, fitting):
            safe |= fitting.upgrade.ask_zones_to_spare(table, unit, area)
    return safe


def zones_of_area_attack(state: Operation, test: MightTest) -> int:
    """Return the mask of the Zones that the area attack of this Test covers, without the Zones that its user
    spares. R-TRBL-001, R-TRBL-030.
    """
    return _whole_area(state, test) & ~test.safe


def _whole_area(state: Operation, test: MightTest) -> int:
    mode = test.mode
    board = state.plan.board
    if mode.everywhere:
        return board.everything
    if mode.blast:
        return board.disc(test.zone, mode.blast)
    longest = mode.reach(test.actor.attributes.systems, aimed=test.aimed)
    if mode.burst:
        return halo(board, zones_filled_at(state, test.actor, test.destination), longest)
    start = test.muzzle
    if start < 0:
        start = board.members(line_start_zones(state, test.actor, test.destination, test.zone))[0]
    return state.ground.beam(start, test.zone, longest) | 1 << start


def line_start_zones(state: Operation, unit: Unit, anchor: int, zone: int) -> int:
    """Return the mask of the Zones in which a Line attack may begin: those of the Unit's body, with its
    anchor in `anchor`, that are nearest to the target Zone `zone` among those with a clear line of sight to
    it. A-67.
    """
    return _nearest_zones(state, zones_filled_at(state, unit, anchor), zone)


def nearest_zone_of(state: Operation, target: Unit, zone: int) -> int:
    """Return the Zone of a target's body that is nearest to `zone`; the first on the map if there are
    several.
    """
    return state.plan.board.members(_nearest_zones(state, occupied_zones(state, target), zone))[0]


def _nearest_zones(state: Operation, body: int, zone: int) -> int:
    """Return the mask of the Zones of the mask `body` that are nearest to `zone` and in sight of it. If none
    is in sight, sight does not count, so the mask is never 0.
    """
    board = state.plan.board
    if body & body - 1:
        body = body & state.ground.sight(zone) or body
        body &= board.disc(zone, min([board.distance(other, zone) for other in board.members(body)]))
    return body


def set_targets_of_test(
    state: Operation, test: MightTest, target: Unit | None, second_target: Unit | None
) -> None:
    """Determine the targets of a Test, and set its `targets`. The first is `target`, the Unit aimed at (None
    if a Zone is aimed at). `second_target` is the other Enemy of an attack on two Enemies. Other Units in the
    area and other duelists follow. R-ACT-053.
    """
    if test.mode.area:
        _find_area_targets(state, test, target)
        return
    test.targets = [Against(unit) for unit in (target, second_target) if unit is not None]
    for against in test.targets[:]:
        _add_other_duelist(state, test, against)


def _find_area_targets(state: Operation, test: MightTest, target: Unit | None) -> None:
    area = zones_of_area_attack(state, test)
    found: list[Against] = []
    for unit in state.active():
        if not area & occupied_zones(state, unit) or not can_be_hit_by_area(unit):
            continue
        if test.mode.weapon.never_hits_unit(test, unit):
            continue
        if unit is target:
            found.insert(0, Against(unit))
        else:
            found.append(Against(unit))
    test.targets = found


def can_be_hit_by_area(unit: Unit) -> bool:
    """Whether area attacks can hit this Unit. They can hit a Docked Unit only while it is exposed. R-ACT-048,
    R-ACT-050.
    """
    return unit.docked_in == "" or find_effect(unit, "exposed") is not None


def _add_other_duelist(state: Operation, test: MightTest, aimed: Against) -> None:
    """If the target `aimed` is in a Duel with a Unit other than the attacker, add the other duelist as a
    target, unless the Weapon, the Action or an Upgrade prevents this or it is a target already. R-ACT-023,
    R-ACT-030, R-UPG-005, R-WPN-016, R-WPN-047, A-108.
    """
    unit = aimed.unit
    if unit.duel == "" or unit.duel == test.actor.id:
        return
    other = state.units[unit.duel]
    if test.kind == "suppress" or test.crippling or test.mode.weapon.never_hits_unit(test, other):
        return
    for fitting in test.actor.loadout.kit.never_hits_duelist:
        if is_upgrade_working(test.actor, fitting) and fitting.upgrade.never_hits_duelist(test, other):
            return
    if not test.attacks(other):
        against = Against(other)
        against.partner = aimed
        aimed.partner = against
        test.targets.append(against)
        test.duel = True


def provoked_units(state: Operation, test: MightTest) -> list[Unit]:
    """Return the Units near the attacker that may Attack it after this Test because it attacks one of their
    Allies. R-POW-029, A-35, A-123.
    """
    found: list[Unit] = []
    for unit in state.enemies(test.actor):
        for effect in unit.effects:
            if effect.condition.allows_counterattack(state, unit, effect, test):
                found.append(unit)
    return found
