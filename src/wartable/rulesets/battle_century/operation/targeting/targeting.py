"""The attacks that a Unit can make, and the Zones from which it can make them, by Range, sight, cover, and
the rule that an attack must not move it away from the target. R-OP-022 to R-OP-029.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.boards.board import Board
from wartable.core.boards.figure import Figure, halo
from wartable.core.boards.ground import Ground, ObstructedView
from wartable.core.data.declared import define
from wartable.rulesets.battle_century.operation.effects.effects import extra_zones_of_next_move
from wartable.rulesets.battle_century.operation.ground.movement_modes import (
    can_hide_and_be_hidden,
    can_move,
    moves_on_ground,
    zones_to_shoot_past_enemies_from,
)
from wartable.rulesets.battle_century.operation.ground.positions import large_body_of, occupied_zones
from wartable.rulesets.battle_century.operation.model.marks import AIMS
from wartable.rulesets.battle_century.operation.model.mecha import MountedWeapon
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Aim, Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode
from wartable.rulesets.battle_century.operation.targeting.bodies import (
    anchors_to_attack_from,
    zones_hiding_target,
)
from wartable.rulesets.battle_century.operation.targeting.charge import charge_end_zones
from wartable.rulesets.battle_century.operation.targeting.shot import PossibleTarget, Shot
from wartable.rulesets.battle_century.operation.targeting.targets import (
    can_end_farther_from_target,
    has_aimed_at,
    is_weapon_ready,
    is_weapon_working,
)


@define
class Targeting:
    """The attacks that one Unit can make. Created once for each question to a seat, and used for all Weapons.

    `reach` is the mask of Zones where the Unit may stand, `targets` are the Units that it may aim at,
    `hiding` those that block its view. `melee_only` and `default_only` exclude other Weapons, `single`
    excludes area attacks.
    """

    state: Operation
    unit: Unit
    board: Board
    body: Figure | None
    ground: Ground
    zone: int
    systems: int
    reach: int
    """The mask of Zones where the Unit may stand."""
    blockers: int
    """The mask of Zones through which Weapons cannot be aimed. R-OP-026, R-OP-027."""
    screen: ObstructedView
    """The Zones in sight past `blockers`."""
    free: int
    """The mask of Zones from which `blockers` do not matter."""
    backs_off: bool
    """Its Offensive Actions may end farther from the target. R-MOB-004."""
    targets: list[Unit]
    armed: list[MountedWeapon] | None
    guided: bool
    """An effect makes its next attack Aimed."""
    melee_only: bool
    single: bool
    default_only: bool
    _bearings: list[PossibleTarget] | None
    _kind: str
    _modes: list[Mode]
    _usable: list[Mode] | None

    def __init__(
        self,
        state: Operation,
        unit: Unit,
        reach: int,
        targets: list[Unit],
        *,
        hiding: list[Unit],
        melee_only: bool = False,
        single: bool = False,
        default_only: bool = False,
    ) -> None:
        self.state = state
        self.unit = unit
        self.board = state.plan.board
        self.body = large_body_of(state, unit) if unit.shape or unit.docked_in else None
        self.ground = state.ground
        self.zone = unit.zone
        self.systems = unit.attributes.systems
        self.reach = reach
        self.armed = None
        self._bearings = None
        self._kind = ""
        self._modes = []
        self._usable = None
        self.guided = unit.marks & AIMS != 0
        self.targets = targets
        self.melee_only = melee_only
        self.single = single
        self.default_only = default_only
        is_grounded = moves_on_ground(unit) and not unit.docked_in
        self.free = 0 if is_grounded else zones_to_shoot_past_enemies_from(state, unit)
        self.backs_off = unit.loadout.backs_off != () and can_end_farther_from_target(unit)
        mask = 0
        for enemy in hiding:
            if not enemy.loadout.flyer or can_hide_and_be_hidden(enemy):
                mask |= occupied_zones(state, enemy) if enemy.shape else 1 << enemy.zone
        self.blockers = mask
        self.screen = self.ground.screen(mask)

    def usable_modes(self, kind: str) -> list[Mode]:
        """Return the modes of the Unit's Weapons that it can use for this kind of Action. A Weapon that has
        to be charged can be Aimed before it is charged. R-ACT-017, R-ACT-025, R-BOSS-057.
        """
        if kind != self._kind:
            self._kind = kind
            self._modes = [
                mode
                for mode in self._usable_for(kind)
                if mode.serves_all or self._is_possible_for(mode, kind)
            ]
        return self._modes

    def _usable_for(self, kind: str) -> list[Mode]:
        """Return the modes that the Unit can use now. All kinds of Action but Aim share one cached list."""
        if kind == "aim":
            return self._find_usable(kind)
        if self._usable is None:
            self._usable = self._find_usable(kind)
        return self._usable

    def _find_usable(self, kind: str) -> list[Mode]:
        unit = self.unit
        arsenal = unit.loadout.arsenal
        energy = unit.energy
        resting = bool(unit.last_shot) and kind != "aim"
        restricted = self.melee_only or self.single or self.default_only or self.armed is not None
        if arsenal.is_simple and not (restricted or resting or unit.maimed or unit.shut or unit.uses.spent):
            return arsenal.affordable_modes(energy)  # nothing stands in the way of any
        if self.armed is None:
            self.armed = self._working_mounts(unit.loadout.mounts)
        found: list[Mode] = []
        for mount in self.armed:
            if resting and not is_weapon_ready(self.state, unit, mount.key):
                continue
            if mount.needs_charge and kind != "aim" and mount.key not in unit.notes:
                continue
            for mode in mount.modes:
                if mode.energy > energy or (mode.spends and mode.key in unit.uses.spent):
                    continue
                if restricted and ((self.melee_only and not mode.melee) or (self.single and mode.area)):
                    continue
                found.append(mode)
        return found

    def _working_mounts(self, mounts: Sequence[MountedWeapon]) -> list[MountedWeapon]:
        """Return those of the mounts whose Weapons work and may be used for this Targeting's attacks."""
        found: list[MountedWeapon] = []
        for mount in mounts:
            if self.default_only and not mount.weapon.default:
                continue
            if is_weapon_working(self.unit, mount) and (not mount.rooted or self._can_move()):
                found.append(mount)
        return found

    def _is_possible_for(self, mode: Mode, kind: str) -> bool:
        """Whether a mode that cannot be used for all kinds of Action can be used for this kind. R-ACT-017,
        R-ACT-025, R-WPN-036, B-170.
        """
        if kind == "attack" or kind == "suppress":
            return not mode.charge or self._can_charge()
        if mode.area and kind == "assist":
            return False
        if mode.charge:
            return kind in ("assist", "engage") and self._can_charge()
        return kind != "engage" or mode.least == 0

    def _can_move(self) -> bool:
        """Whether the Unit could Move at all, which is required for Weapons that keep it from Moving.
        R-WPN-056, A-51.
        """
        return self._can_charge() and self.unit.attributes.speed > 0

    def _can_charge(self) -> bool:
        unit = self.unit
        return not unit.is_held and unit.docked_in == "" and can_move(self.state, unit)

    def is_action_possible(self, kind: str) -> bool:
        """Whether an Action of this kind is possible now, with any Weapon at any target."""
        bearings = self._bearings_for(kind)
        if kind == "engage" and not bearings:
            return False
        for mode in self._usable_for(kind):
            if not (mode.serves_all or self._is_possible_for(mode, kind)):
                continue
            if mode.area and kind != "engage" and not mode.needs_aim:
                return True  # an area Weapon may always be aimed at some Zone, its own at least
            for bearing in bearings:
                if self._origins_at(mode, kind, bearing):
                    return True
        return False

    def possible_shots(self, kind: str) -> list[Shot]:
        """Return every possible shot of this kind of Action at `targets`. For a mode for which the choice of
        target makes no difference, it is one shot at the whole battlefield. B-175.
        """
        found: list[Shot] = []
        bearings = self._bearings_for(kind)
        for mode in self.usable_modes(kind):
            if mode.spares_aiming and (kind == "attack" or kind == "suppress"):
                stand = 1 << self.zone if mode.rooted else self.reach
                found.append(Shot(self.unit, kind, mode, None, self.zone, stand))
                continue
            for bearing in bearings:
                origins = self._origins_at(mode, kind, bearing)
                if origins:
                    found.append(Shot(self.unit, kind, mode, bearing.target, bearing.zone, origins))
        return found

    def _bearings_for(self, kind: str) -> list[PossibleTarget]:
        """Return the possible targets of this kind of Action, for any Weapon. Cached."""
        if self._bearings is None:
            self._bearings = self._find_bearings()
        if kind != "engage":
            return self._bearings
        near: list[PossibleTarget] = []
        for bearing in self._bearings:
            target = bearing.target
            if target is not None and self.reach >> bearing.zone & 1 and self._can_duel(target):
                near.append(bearing)
        return near

    def _find_bearings(self) -> list[PossibleTarget]:
        found: list[PossibleTarget] = []
        board = self.board
        for target in self.targets:
            zone = target.zone
            wide = bool(target.shape) or self.body is not None
            distance = board.distance(self.zone, zone)
            found.append(PossibleTarget(target, zone, distance, board.discs(zone), is_wide=wide))
        return found

    def _zones_seeing_target(self, target: Unit) -> int:
        """Return the mask of Zones from which a target is in sight. Other Units hide it unless it flies."""
        if not target.loadout.flyer or can_hide_and_be_hidden(target):
            return self._zones_in_sight_of(target.zone)
        return self.ground.sight(target.zone)

    def zones_to_aim_at(self, mode: Mode, kind: str) -> int:
        """Return the mask of the Zones at which an area mode could be aimed in this kind of Action. The
        Unit's own Zone counts even if it has become Impassable. R-TERR-009, R-TRBL-031.
        """
        here = 1 << self.zone
        open_zones = ~self.ground.closed | here
        body = self.body
        speed = self.unit.attributes.speed
        farthest = mode.reach(self.systems, True) + speed + extra_zones_of_next_move(self.unit)
        if body is None:
            around = self.board.disc(self.zone, farthest) & open_zones
        else:
            around = halo(self.board, body.masks[self.zone], farthest) & open_zones
        found = 0
        if body is None and not self.ground.closed & here:  # from where it stands, for lines go both ways
            near = self.board.band(self.zone, mode.least, mode.reach(self.systems, kind == "aim"))
            seen = self.screen.clear(self.zone)
            if self.free & here:  # what it shoots past it shoots past from its own Zone
                seen |= self.ground.sight(self.zone)
            found = around & near & seen
        for zone in self.board.members(around & ~found):
            if self.origins_for_zone(mode, kind, zone):
                found |= 1 << zone
        return found

    def origins_for_zone(self, mode: Mode, kind: str, zone: int) -> int:
        """Return the mask of the Zones from which this kind of Action could aim an area mode at `zone`."""
        board = self.board
        wide = self.body is not None
        bearing = PossibleTarget(None, zone, board.distance(self.zone, zone), board.discs(zone), is_wide=wide)
        return self._origins_at(mode, kind, bearing)

    def _origins_at(self, mode: Mode, kind: str, bearing: PossibleTarget) -> int:
        """Return the mask of the Zones from which this kind of Action could be made against this target; 0 if
        there are none. Only a Unit that `backs_off` may end farther from it. R-ACT-004, R-ACT-024, R-MOB-004,
        R-WPN-054, R-WPN-063, A-17.
        """
        stand = self.reach
        most = mode.most
        target = bearing.target
        if not mode.is_direct:
            aimed = self._is_aimed(mode, kind, bearing)
            if mode.needs_aim and not aimed:
                return 0
            if mode.rooted:
                stand = 1 << self.zone  # some Weapons forbid Moving. R-WPN-056
            if mode.charge and target is not None:
                stand &= charge_end_zones(self.state, self.unit, occupied_zones(self.state, target))
                return stand & 1 << bearing.zone if kind == "engage" else stand
            most = mode.reach(self.systems, aimed)
        if kind == "engage":
            return stand & 1 << bearing.zone
        if bearing.is_wide:
            return self._body_origins_at(mode, bearing, self._is_aimed(mode, kind, bearing))
        seen = bearing.seen
        if seen is None:
            seen = (
                self._zones_in_sight_of(bearing.zone) if target is None else self._zones_seeing_target(target)
            )
            bearing.seen = seen
        stand &= seen
        if not stand:
            return 0
        if bearing.distance < most and not self.backs_off:
            most = bearing.distance
        discs = bearing.discs
        if most < len(discs):
            stand &= discs[most]
        return stand & ~discs[min(mode.least, len(discs)) - 1] if mode.least else stand

    def _is_aimed(self, mode: Mode, kind: str, bearing: PossibleTarget) -> bool:
        """Whether a shot in this kind of Action at this target counts as Aimed: because the Action is an Aim,
        because of an effect, or because of an earlier Aim.
        """
        if kind == "aim" or self.guided:
            return True
        return self.unit.aim is not None and has_aimed_at(self.unit, mode, bearing.target, bearing.zone)

    def _zones_in_sight_of(self, zone: int) -> int:
        """Return the mask of Zones from which `zone` is in sight, past Units that block the view. R-MOB-001,
        R-FEAT-008, R-FEAT-013.
        """
        found = self.screen.clear(zone)
        return found | self.ground.sight(zone) & self.free if self.free else found

    def _can_duel(self, target: Unit) -> bool:
        """Whether the Unit can begin a Duel with this target now. The target must not be in a Duel, a Base
        Unit duels only another, and a Unit that leaves its own Duel needs an opponent in another Zone.
        R-ACT-027, R-ACT-035, R-UPG-007, A-21, A-111.
        """
        unit = self.unit
        if target.duel or unit.docked_in or (unit.duel and target.zone == unit.zone):
            return False
        return unit.loadout.can_ever_duel(target.loadout)

    def _body_origins_at(self, mode: Mode, bearing: PossibleTarget, aimed: bool) -> int:
        """Return the mask that `_origins_at` returns, for a Unit or a target with a body of many Zones."""
        target = bearing.target
        if target is None:
            return self.anchors_aiming_at(mode, 1 << bearing.zone, self.blockers, aimed=aimed)
        blockers = zones_hiding_target(self.state, self.unit, target)
        return self.anchors_aiming_at(mode, occupied_zones(self.state, target), blockers, aimed=aimed)

    def anchors_aiming_at(self, mode: Mode, zones: int, blockers: int, *, aimed: bool) -> int:
        """Return the mask of the anchors from which a Zone of the Unit's body could aim at a Zone of the mask
        `zones`, by Range and sight. R-BOSS-063, A-67.
        """
        return anchors_to_attack_from(
            self.state,
            self.body,
            self.zone,
            zones,
            1 << self.zone if mode.rooted else self.reach,
            blockers,
            least=mode.least,
            most=mode.reach(self.systems, aimed),
            free=self.free,
            backs_off=self.backs_off,
        )

    def zones_of_target_to_aim_at(self, mode: Mode, target: Unit, *, aimed: bool) -> int:
        """Return the mask of Zones of a target's large body at which an area mode could be aimed. A-67."""
        blockers = zones_hiding_target(self.state, self.unit, target)
        found = 0
        for zone in self.board.members(occupied_zones(self.state, target)):
            if self.anchors_aiming_at(mode, 1 << zone, blockers, aimed=aimed):
                found |= 1 << zone
        return found

    def can_aim_reach_target(self, aim: Aim) -> bool:
        """Whether the Weapon of an Aim reaches its target in any mode. R-ACT-011."""
        mounts = [mount for mount in self.unit.loadout.mounts if mount.key == aim.weapon]
        self.armed = self._working_mounts(mounts)  # no other Weapon matters
        for mode in self.usable_modes("aim"):
            if aim.target:
                for bearing in self._bearings_for("aim"):
                    if self._origins_at(mode, "aim", bearing):
                        return True
            elif self.origins_for_zone(mode, "aim", aim.zone):
                return True
        return False
