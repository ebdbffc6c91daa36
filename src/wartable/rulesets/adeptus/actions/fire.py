"""Suppressing Fire and Overwatch. AD-05, AD-R89."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.actions.attacks import RangedAction, ammunition_for_shots
from wartable.rulesets.adeptus.actions.base import (
    APART,
    ATTACK,
    CONCENTRATION,
    RANGED,
    Action,
    DeclaredAction,
)
from wartable.rulesets.adeptus.attack.attack import build_own_attack
from wartable.rulesets.adeptus.attack.modes import SUPPRESSING
from wartable.rulesets.adeptus.attack.modifiers import weapon_range_of
from wartable.rulesets.adeptus.attack.suppression import (
    ATTACKS,
    MOVES,
    enemies_in_arc,
    go_on_overwatch,
    resolve_suppression,
)
from wartable.rulesets.adeptus.ground.survey import enemies_seen_within
from wartable.rulesets.adeptus.model.actor import AUTOMATIC
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon

_SINGLE: Final = Option("single", "A single shot")
_BURST: Final = Option("burst", "A burst")
_MOVES: Final = Option("moves", "The first enemy that moves there")
_ATTACKS: Final = Option("attacks", "The first enemy there that attacks")

COMPASS: Final[dict[str, tuple[int, int]]] = {
    "north": (0, -1),
    "northeast": (1, -1),
    "east": (1, 0),
    "southeast": (1, 1),
    "south": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (-1, -1),
}
"""Directions that a unit on Overwatch can watch, as steps east and south. Each is the middle of a zone of 45
degrees.
"""


class SuppressingFire(RangedAction):
    """Sweep an arc of 45 degrees, up to half the range, with automatic fire: all enemies in it test Pinning
    at -20. Then one attack test at -20 hits a random one of them on a success, and again for every two
    Degrees of Success.
    """

    key = "suppress"
    name = "Suppressing Fire"
    rules = ("AD-05-11", "AD-R89")
    halves = 2
    mode = SUPPRESSING
    needs = AUTOMATIC

    def shots_fired_with(self, weapon: Weapon) -> int:
        return weapon.auto

    def add_target_options(
        self, state: Mission, unit: Unit, slot: int, targets: list[Unit], options: list[Option]
    ) -> None:
        if targets:
            targets = enemies_seen_within(state, unit, unit.arms.weapons[slot].range // 2)
        super().add_target_options(state, unit, slot, targets, options)

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        return None

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        attack = build_own_attack(unit, SUPPRESSING, action.slot, [])
        target = table.state.target_with_id(action.target)
        resolve_suppression(
            table, attack, enemies_in_arc(table.state, unit, target, weapon_range_of(attack) // 2)
        )


class Overwatch(Action):
    """Watch a zone of 45 degrees until the next turn. The user names a trigger, a move or an attack, and
    fires at the first enemy who does that in the zone. That enemy tests Pinning, hit or not.
    """

    key = "overwatch"
    still = True
    rules = ("AD-05-12", "AD-R43", "AD-R89")
    halves = 2
    keywords = (ATTACK, CONCENTRATION, RANGED)
    where = APART

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        for slot, weapon in enumerate(unit.arms.weapons):
            if not weapon.is_melee and "spray" not in weapon.qualities and _can_watch(unit, slot):
                options.append(self.option_for(state, f"Overwatch with {weapon.name}", "", slot, weapon.key))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        name = unit.name
        plan = table.state.plan
        directions = [
            plan.cached_option(f"to:{direction}", direction.capitalize())
            for direction, (east, south) in COMPASS.items()
            if plan.has_cell(unit.x + east, unit.y + south)
        ]
        direction = table.ask(Decision(unit.seat, f"{name}: watch which direction?", directions, unit.id))
        modes = _overwatch_modes(unit, action.slot)
        mode = table.ask(Decision(unit.seat, f"{name}: fire which weapon?", modes, unit.id))
        trigger = table.ask(Decision(unit.seat, f"{name}: choose the trigger", (_MOVES, _ATTACKS), unit.id))
        east, south = COMPASS[direction.key.partition(":")[2]]
        fires = int(mode is _BURST)
        when = MOVES if trigger is _MOVES else ATTACKS
        go_on_overwatch(unit, action.slot, fires, unit.x + east, unit.y + south, when)
        self.emit_acted(table, unit, "goes on Overwatch")


def _can_watch(unit: Unit, slot: int) -> bool:
    """Whether the weapon at index `slot` is ready for Overwatch: it can fire a single shot now or, if it has
    none, a burst.
    """
    weapon = unit.arms.weapons[slot]
    shots = 1 if weapon.single else weapon.burst
    return shots > 0 and unit.arms.can_fire(slot, ammunition_for_shots(weapon, shots))


def _overwatch_modes(unit: Unit, slot: int) -> list[Option]:
    """Return the options for how the weapon at index `slot` can fire on Overwatch now: a single shot, a burst
    or both.
    """
    weapon, arms = unit.arms.weapons[slot], unit.arms
    found: list[Option] = []
    if weapon.single and arms.can_fire(slot, ammunition_for_shots(weapon, 1)):
        found.append(_SINGLE)
    if weapon.burst and arms.can_fire(slot, ammunition_for_shots(weapon, weapon.burst)):
        found.append(_BURST)
    return found


FIRE: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
