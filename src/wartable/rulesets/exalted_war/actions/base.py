"""Actions: their Speed, DV penalty, possible targets and effects. EW-02 to EW-09."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Option
from wartable.rulesets.exalted_war.derived.traits import ranged_weapon_of
from wartable.rulesets.exalted_war.model.character import HERO, SORCERER
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.equipment import Weapon
from wartable.rulesets.exalted_war.model.orders import StandingOrder
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import ACTIVE, Unit, radius_of
from wartable.rulesets.exalted_war.orders.engagement import TOUCH

CONTACT: Final = "contact"
SHOT: Final = "shot"

_RANGE_MULTIPLE: Final = 3


@define
class PossibleTargets:
    """The possible targets of a unit in the present tick: `contacts` are enemies in contact with it, `shots`
    enemies that it could shoot at, and `friends` units of its own side in contact with it.
    """

    due: bool
    """Whether the unit's own action falls in this tick; if not, it can only break off a Guard or an Aim."""
    contacts: list[Unit] = field([])
    shots: list[Unit] = field([])
    friends: list[Unit] = field([])


def possible_targets_of(state: War, unit: Unit, *, due: bool) -> PossibleTargets:
    """Return the units that a unit can attack, shoot at or merge with from its present place. `due` tells
    whether the unit's own action falls in this tick.

    Enemies in contact can be attacked (W-26). Enemies in sight within three times the Range of its weapon can
    be shot at (EW-03), but by an engaged unit only those with which it is engaged. If the unit is a person
    who acts apart from a larger unit, a Hero can only attack in contact, and a Sorcerer can only shoot.
    EW-47, EW-48, W-42, W-44.
    """
    targeting = PossibleTargets(due=due)
    body = state.unit_whose_ground_is_used_by(unit)
    role = state.people[unit.leader].role if unit.host else ""
    bow = ranged_weapon_of(state, unit) if role != HERO else None
    far = attack_reach(bow)
    x, y, own = float(body.x), float(body.y), radius_of(body)
    for other in state.units.values():
        if other.standing != ACTIVE or other.host or other is unit:
            continue
        east, apart = other.x - x, own + other.formation.radii[other.magnitude]
        is_engaged = other.id in body.engaged
        if abs(east) > far + apart and not is_engaged:
            continue  # most are too far away, which one axis tells already
        south = other.y - y
        yards = sqrt(east * east + south * south) - apart
        if yards <= TOUCH or is_engaged:
            if other.side == unit.side:
                targeting.friends.append(other)
            elif role != SORCERER:
                targeting.contacts.append(other)
        if bow is not None and yards <= far and other.side != unit.side and _can_shoot(state, body, other):
            targeting.shots.append(other)
    return targeting


def attack_reach(bow: Weapon | None) -> float:
    """Return the distance in yards, from edge to edge, up to which a unit with this ranged weapon can attack.
    With None, for a unit without a ranged weapon, it is that of contact. EW-03.
    """
    return TOUCH if bow is None else float(_RANGE_MULTIPLE * bow.range)


def _can_shoot(state: War, unit: Unit, enemy: Unit) -> bool:
    """Whether a unit can shoot at an enemy that is in range: no blocking ground lies between the two, and if
    the unit is engaged, it is engaged with this enemy. W-26, W-44.
    """
    return (not unit.engaged or enemy.id in unit.engaged) and is_in_sight(state, unit, enemy)


def is_in_sight(state: War, viewer: Unit, target: Unit) -> bool:
    """Whether a unit can see another one, that is, whether no blocking ground lies between the two. W-44."""
    for area in state.plan.areas:
        if area.kind == "blocking" and area.crossed(viewer.x, viewer.y, target.x, target.y):
            return False
    return True


@define
class DeclaredAction:
    """An action as a unit declares it: what it is done to, the choices made for it, its length and its DV
    penalty.

    `target` is the id of a unit, `person` that of a person in it, and `detail` any other choice, such as the
    key of a formation. `speed` is the length in ticks, `penalty` the size of the DV penalty. `dice` is the
    penalty (0 or negative) that a flurry puts on its rolls. `aim` is the number of dice that aiming adds; it
    is negative if the action breaks off an aim. `parts` holds the actions of a flurry. `flurry` is set only
    in an Option for the next part of a flurry: it is the flurry, with the parts chosen before.
    """

    action: Action
    target: str = ""
    person: str = ""
    detail: str = ""
    number: int = field(0)
    people: list[str] = field([])
    speed: int = computed()
    penalty: int = computed()
    dice: int = field(0)
    aim: int = field(0)
    order: StandingOrder | None = field(None)
    charm: Charm | None = field(None)
    parts: list[DeclaredAction] = field([])
    flurry: DeclaredAction | None = field(None)

    def _finish(self) -> None:
        self.speed = self.action.speed
        self.penalty = self.action.penalty

    @property
    def command_dice_modifier(self) -> int:
        """The number of dice, 0 or negative, by which a flurry or a broken aim changes the roll for a
        command. An aim never adds dice to a command, since no command is given to the target of the aim.
        EW-58.
        """
        return self.dice + self.aim

    def copy_for_further_choices(self) -> DeclaredAction:
        """Return a copy of the action to which a unit's further choices can be added. The original is the
        data of an Option that will be offered again, so it must not be changed.
        """
        duplicate = DeclaredAction(self.action, self.target, self.person, self.detail)
        duplicate.speed = self.speed
        duplicate.penalty = self.penalty
        duplicate.charm = self.charm
        return duplicate


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Ability):
    """An action that a unit can take; its subclasses are the actions of the game.

    `speed` is its length in ticks; 0 means that the weapon, or the parts of a flurry, decide. `penalty` is
    the size of its DV penalty. `in_flurry` tells whether it can be part of a flurry (W-49). `needs` lists
    kinds of targets: CONTACT for an enemy in contact, SHOT for an enemy that can be shot at. The action is
    possible only if there is a target of one of these kinds; if the list is empty, none is needed. `label` is
    its text in the menu. `offer` holds the only Option of an action that can be taken in just one way.
    """

    speed: ClassVar[int] = 0
    penalty: ClassVar[int] = 0
    in_flurry: ClassVar[bool] = False
    needs: ClassVar[tuple[str, ...]] = ()
    label: ClassVar[str] = ""

    offer: tuple[Option, ...]

    def __init__(self) -> None:
        self.offer = (Option(self.key, self.label, DeclaredAction(self)),)

    def available_options(self, state: War, unit: Unit, targeting: PossibleTargets) -> Sequence[Option]:
        """Return an Option for each way in which the unit may take the action now, among the targets in
        `targeting`. The data of each Option is a DeclaredAction.
        """
        raise NotImplementedError

    def ask_for_details(self, table: WarTable, unit: Unit, action: DeclaredAction) -> None:
        """Ask the unit's owner for the details that the chosen Option leaves open, and store them in
        `action`. Called when the unit declares the action.
        """

    def resolve(self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction) -> None:
        """Carry out the action, based on the situation in which the actions of this tick began. Effects on
        other units are collected in `tick`. W-24.
        """

    def apply_delayed_effects(
        self, table: WarTable, tick: TickConsequences, unit: Unit, action: DeclaredAction
    ) -> None:
        """Apply those effects of the action that have to wait until the damage and all other effects of the
        tick's actions have been applied.
        """

    def option_for_target(self, state: War, target: Unit) -> Option:
        """Return the Option to take the action on this unit. Its key is "<key>:<unit>", as in "attack:red1".
        It is created once and kept in the plan of the war.
        """
        key = f"{self.key}:{target.id}"
        found = state.plan.options.get(key)
        if found is None:
            found = (Option(key, f"{self.label} {target.name}", DeclaredAction(self, target.id)),)
            state.plan.options[key] = found
        return found[0]
