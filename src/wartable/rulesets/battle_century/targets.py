"""What can be attacked with what, and from where: Ranges, cover, the no-retreat limit. R-OP-022 to
R-OP-029, R-ACT-003.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.rulesets.battle_century.loadout import Mount
from wartable.rulesets.battle_century.state import Aim, Operation, Unit
from wartable.rulesets.battle_century.weapons.base import Mode

__all__ = [
    "Shot",
    "can_shoot",
    "cover",
    "is_aim_valid",
    "is_aimed",
    "is_ready",
    "move_mask",
    "shots",
    "usable_modes",
    "works",
    "zone_shots",
]


class Shot:
    """A Weapon in one mode on one target, and the Zones (`origins`, a mask) where the Action may end its
    movement.

    `target` is None where only the Zone is aimed at; `kind` is the Action it would serve.
    """

    __slots__ = ("kind", "mode", "origins", "target", "unit", "zone")

    unit: Unit
    kind: str
    mode: Mode
    target: Unit | None
    zone: int
    origins: int

    def __init__(
        self, unit: Unit, kind: str, mode: Mode, target: Unit | None, zone: int, origins: int
    ) -> None:
        self.unit = unit
        self.kind = kind
        self.mode = mode
        self.target = target
        self.zone = zone
        self.origins = origins


def move_mask(state: Operation, unit: Unit) -> int:
    """Zones where the Unit may be after the Move of its Action. R-OP-018, R-ACT-028.

    Duelists and Docked Units stay; so does a Unit acting outside its own Turn (A-109).
    """
    if unit.duel or unit.docked_in:
        return 1 << unit.zone
    return state.ground.reach(unit.zone, unit.attributes.speed)


def cover(state: Operation, unit: Unit) -> int:
    """Zones that hold an Enemy: Weapons may not be aimed through them. R-OP-026, R-OP-027."""
    mask = 0
    for enemy in state.enemies(unit):
        mask |= 1 << enemy.zone
    return mask


def works(unit: Unit, mount: Mount) -> bool:
    """Whether the Area that holds the Weapon still works and the Weapon is not used up. R-MECH-009,
    R-WPN-025.
    """
    return mount.area not in unit.maimed and mount.weapon.key not in unit.spent


def is_ready(state: Operation, unit: Unit, key: str) -> bool:
    """Whether a Slow Weapon has rested its Round. R-WPN-026, A-217."""
    last = unit.last_shot.get(key)
    return last is None or state.round - last > 1


def usable_modes(state: Operation, unit: Unit, kind: str) -> list[Mode]:
    """Modes in which the Unit's Weapons can be used for this Action now, whatever the target."""
    found: list[Mode] = []
    energy = unit.energy
    for mount in unit.loadout.mounts:
        weapon = mount.weapon
        if mount.area in unit.maimed or weapon.key in unit.spent:
            continue
        if unit.last_shot and kind != "aim" and not is_ready(state, unit, weapon.key):
            continue
        if weapon.rooted and unit.duel:
            continue
        for mode in weapon.modes():
            if mode.energy <= energy and _suits(unit, mode, kind):
                found.append(mode)
    return found


def _suits(unit: Unit, mode: Mode, kind: str) -> bool:
    """Whether a mode may serve this Action. R-ACT-017, R-ACT-025, R-WPN-036."""
    if kind == "assist" and mode.area:
        return False
    if mode.charge and (kind in ("aim", "engage") or unit.duel or unit.docked_in):
        return False
    return kind != "engage" or mode.least == 0


def is_aimed(unit: Unit, mode: Mode, target: Unit | None, zone: int) -> bool:
    """Whether the Unit has Aimed this Weapon at this Unit, or at this Zone. R-ACT-009, R-TRBL-032."""
    aim = unit.aim
    if aim is None or aim.weapon != mode.weapon.key:
        return False
    if target is None:
        return aim.target == "" and aim.zone == zone
    return aim.target == target.id


def _origins(
    state: Operation, unit: Unit, mode: Mode, zone: int, reach: int, blockers: int, *, aimed: bool
) -> int:
    """Zones within `reach` from which the Zone can be shot at without going farther from it. R-ACT-004,
    A-17.
    """
    board = state.plan.board
    mask = reach & board.band(zone, mode.least, mode.reach(unit.attributes.systems, aimed=aimed))
    if mask:
        mask &= board.disc(zone, board.distance(unit.zone, zone))
        if mask:
            mask &= state.ground.clear(zone, blockers)
    return mask


def _charge(state: Operation, unit: Unit, zone: int) -> int:
    """Zones where a straight charge through or past the target may end. R-WPN-033, R-WPN-034, B-7."""
    board = state.plan.board
    speed = unit.attributes.speed
    start = unit.zone
    if board.distance(start, zone) > speed + 1:
        return 0
    near = board.disc(zone, 1)
    if near >> start & 1:
        passing = board.disc(start, speed)
    else:
        passing = near
        for step in board.members(near):
            passing |= board.shadow(start, step)
    ends = (
        passing & board.disc(start, speed) & state.ground.sight(start) & ~state.ground.closed & ~(1 << start)
    )
    return _affordable(state, start, ends, speed)


def _affordable(state: Operation, start: int, ends: int, points: int) -> int:
    """Those ends that a straight path through Difficult Terrain still reaches."""
    board = state.plan.board
    cost = state.ground.cost
    mask = 0
    for end in board.members(ends):
        price = board.distance(start, end) + cost[end] - 1
        for step in board.members(board.between(start, end)):
            price += cost[step] - 1
        if price <= points:
            mask |= 1 << end
    return mask


def _shot_at(
    state: Operation, unit: Unit, mode: Mode, kind: str, target: Unit, reach: int, blockers: int
) -> int:
    """Where this Action could be made against this Unit from; 0 where it could not."""
    aimed = kind == "aim" or is_aimed(unit, mode, target, target.zone)
    if mode.weapon.needs_aim and not aimed:
        return 0
    if kind == "engage":
        return reach & 1 << target.zone if _can_duel(unit, target) else 0
    if mode.charge:
        return _charge(state, unit, target.zone)
    if mode.weapon.rooted:
        reach = 1 << unit.zone
    return _origins(state, unit, mode, target.zone, reach, blockers, aimed=aimed)


def _can_duel(unit: Unit, target: Unit) -> bool:
    """Nobody joins a Duel; a Base Unit duels only another. R-ACT-027, R-ACT-035, A-21, A-111."""
    if unit.duel or target.duel or unit.docked_in:
        return False
    return unit.loadout.base_unit == target.loadout.base_unit


def can_shoot(
    state: Operation, unit: Unit, kind: str, targets: Sequence[Unit], reach: int, blockers: int
) -> bool:
    """Whether there is any Weapon and target for this Action."""
    for mode in usable_modes(state, unit, kind):
        for target in targets:
            if _shot_at(state, unit, mode, kind, target, reach, blockers):
                return True
        if (
            mode.area
            and kind != "engage"
            and zone_shots(state, unit, mode, kind, reach, blockers, first=True)
        ):
            return True
    return False


def shots(
    state: Operation, unit: Unit, kind: str, targets: Sequence[Unit], reach: int, blockers: int
) -> list[Shot]:
    """Every Weapon mode and Unit that this Action could be made with and against."""
    found: list[Shot] = []
    for mode in usable_modes(state, unit, kind):
        for target in targets:
            origins = _shot_at(state, unit, mode, kind, target, reach, blockers)
            if origins:
                found.append(Shot(unit, kind, mode, target, target.zone, origins))
    return found


def zone_shots(
    state: Operation, unit: Unit, mode: Mode, kind: str, reach: int, blockers: int, *, first: bool = False
) -> list[Shot]:
    """The same for an area Weapon aimed at a Zone. R-TRBL-031. With `first`, at most one."""
    found: list[Shot] = []
    board = state.plan.board
    longest = mode.reach(unit.attributes.systems, aimed=True)
    if mode.weapon.rooted:
        reach = 1 << unit.zone
    for zone in board.members(board.disc(unit.zone, longest + unit.attributes.speed) & ~state.ground.closed):
        aimed = kind == "aim" or is_aimed(unit, mode, None, zone)
        origins = _origins(state, unit, mode, zone, reach, blockers, aimed=aimed)
        if origins and (aimed or not mode.weapon.needs_aim):
            found.append(Shot(unit, kind, mode, None, zone, origins))
            if first:
                return found
    return found


def is_aim_valid(state: Operation, unit: Unit, aim: Aim) -> bool:
    """Whether the target is still one for the Weapon: Range, cover, targetability. R-ACT-011."""
    zone = aim.zone
    if aim.target:
        target = state.units[aim.target]
        if not target.is_active or target.docked_in:
            return False
        zone = target.zone
    here = 1 << unit.zone
    blockers = cover(state, unit)
    for mode in usable_modes(state, unit, "aim"):
        if mode.weapon.key == aim.weapon and _origins(state, unit, mode, zone, here, blockers, aimed=True):
            return True
    return False
