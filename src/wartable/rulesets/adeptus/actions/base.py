"""Actions: what each costs, when it is offered, what it does. AD-03, AD-05."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.data.declared import define
from wartable.core.decision import Option
from wartable.rulesets.adeptus.events.course import Acted
from wartable.rulesets.adeptus.ground.survey import enemy_survey_of
from wartable.rulesets.adeptus.model.actor import BLADE, GUN, QUICK, Actor
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.marks import AIM, BURNING, DELAYED, PRONE
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.model.weapon import Weapon
from wartable.rulesets.adeptus.movement.moving import can_move

ATTACK: Final = "attack"
CONCENTRATION: Final = "concentration"
MOVEMENT: Final = "movement"
MELEE: Final = "melee"
RANGED: Final = "ranged"

TOUCHING: Final = "touching"
ENGAGED: Final = "engaged"
APART: Final = "apart"
SEEKING: Final = "seeking"
"""Situations that an Action may require: the unit is in contact with an enemy that it can strike, is engaged,
is not engaged, or there is a hidden enemy on the table.
"""

_ONE_HALF_ACTION: Final = 32
_TWO_HALF_ACTIONS: Final = 64
_ATTACK_LEFT: Final = 128
_CONCENTRATION_LEFT: Final = 256
_CAN_MOVE: Final = 512
_SITUATIONS: Final = {"": 0, TOUCHING: 1024, ENGAGED: 2048, APART: 4096, SEEKING: 8192}
"""Requirements of an Action and resources of a unit, as bits: one Half Action or two, the Attack and the
Concentration of this turn, the ability to move, and the situation. The lower bits stand for weapons (GUN,
BLADE ...).
"""

LYING: Final = 1 << 14
ALIGHT: Final = 1 << 15
UNAIMED: Final = 1 << 16
NOT_DELAYING: Final = 1 << 17
JAMMED: Final = 1 << 18
HAS_FIELD: Final = 1 << 19
HAS_FATE: Final = 1 << 20
"""Further requirements and resources as bits: being prone, being on fire, not having aimed, not delaying, a
jammed weapon, a field, a Fate Point.
"""


EMPTY: Final = "empty"
JAMMED_UP: Final = "jammed"
"""Conditions of weapons that an Action can end. All other conditions that Actions end are marks of the unit.
"""


@define
class DeclaredAction:
    """An Action that a player chose, with the id of its target ("" for none), the index of its weapon (-1 for
    none) and its variant ("" for none).
    """

    action: Action
    target: str = ""
    slot: int = -1
    detail: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Ability):
    """An Action that a unit can take in its turn. `halves` is its cost in Half Actions, 0 if it is free. A
    unit can take at most one Action with the keyword ATTACK, and one with CONCENTRATION, in each turn.
    """

    cite = "AD-05"
    halves: ClassVar[int] = 1
    keywords: ClassVar[tuple[str, ...]] = ()
    prefix: ClassVar[str] = ""
    """The text before the Action's own key in the keys of its options."""
    where: ClassVar[str] = ""
    """The situation that the Action requires: TOUCHING, ENGAGED, APART or SEEKING; "" if it can be taken in
    any, as every free Action can.
    """
    simple: ClassVar[bool] = False
    """Whether the Action has exactly one option, without a target, a weapon or a variant."""
    needs: ClassVar[int] = 0
    """The requirements of the Action other than its cost, keywords and situation, as bits."""
    still: ClassVar[bool] = False
    """Whether the Action neither moves nor strikes any unit, so that a cached survey of the surroundings
    stays valid.
    """
    walks: ClassVar[bool] = False
    """Whether the Action requires that the unit can move."""

    ends: ClassVar[str] = ""
    """The condition that the Action ends: a mark, EMPTY or JAMMED_UP; "" for none."""

    def requirements(self) -> int:
        """Return all requirements of the Action as the sum of bits: its cost, its keywords, its situation and
        those in `needs`.
        """
        requirements = _SITUATIONS[self.where] | self.needs
        if self.walks:
            requirements |= _CAN_MOVE
        if self.halves:
            requirements |= _TWO_HALF_ACTIONS if self.halves > 1 else _ONE_HALF_ACTION
        if ATTACK in self.keywords:
            requirements |= _ATTACK_LEFT
        if RANGED in self.keywords:
            requirements |= GUN
        if MELEE in self.keywords:
            requirements |= BLADE
        if CONCENTRATION in self.keywords:
            requirements |= _CONCENTRATION_LEFT
        return requirements

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        """Whether a unit meets those conditions of the Action that are not among its `requirements`, which
        are checked separately.
        """
        return True

    def add_options(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        """Add an option for each way in which a unit can take the Action now. The caller has checked that the
        unit meets all `requirements`.
        """
        options.append(self.option_for(state))

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        """Carry out the Action, whose cost has already been paid."""
        raise NotImplementedError

    def build_attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        """Return the attack that the Action makes, but do not resolve it; None if the Action makes none. It
        is used to resolve the attack and to forecast it. If the Action moves the unit first, the attack is
        still one from the unit's present cell.
        """
        return None

    def pay_cost(self, unit: Unit) -> None:
        """Subtract the Action's cost from the unit, and record that its Attack or Concentration is used.
        Unless the Action is an Attack, the unit loses its aim. AD-05-08.
        """
        unit.halves -= self.halves
        if ATTACK in self.keywords:
            unit.attacked = True
        elif unit.marks:
            unit.unmark(AIM)
        if CONCENTRATION in self.keywords:
            unit.concentrated = True

    def emit_acted(self, table: MissionTable, unit: Unit, predicate: str) -> None:
        """Emit the event of an Action that needs no roll. `predicate` says what the unit does, such as "takes
        aim".
        """
        if table.listening:
            table.emit(Acted(unit.id, predicate))

    def default_label(self) -> str:
        """Return the label of the Action's options, unless they are given another."""
        return self.name

    def option_for(
        self, state: Mission, label: str = "", target: str = "", slot: int = -1, detail: str = ""
    ) -> Option:
        """Return the option to take the Action with this target id, weapon index (`slot`) and variant
        (`detail`). It is cached for the battle, with the label that it had when it was first asked for; this
        is `label`, or otherwise the default label.
        """
        options = self.cached_options(state, slot, detail)
        found = options.get(target)
        if found is None:
            key = self.prefix + self.key
            if detail:
                key += ":" + detail
            if target:
                key += ">" + target
            found = Option(key, label or self.default_label(), DeclaredAction(self, target, slot, detail))
            state.plan.count_cached_option()
            options[target] = found
        return found

    def add_target_options(
        self, state: Mission, unit: Unit, slot: int, targets: list[Unit], options: list[Option]
    ) -> None:
        """Add an option to attack each of these targets with the weapon at index `slot`."""
        if not targets:
            return
        weapon = unit.arms.weapons[slot]
        deeds = self.cached_options(state, slot, weapon.key)
        for target in targets:
            option = deeds.get(target.id)
            if option is None:
                option = self.option_for(
                    state, self.attack_label(weapon, target), target.id, slot, weapon.key
                )
            options.append(option)

    def attack_label(self, weapon: Weapon, target: Unit) -> str:
        """Return the label of the option to attack this target with this weapon."""
        return f"{self.name} with {weapon.name} at {target.name}"

    def cached_options(self, state: Mission, slot: int = -1, detail: str = "") -> dict[str, Option]:
        """Return the options that this Action has created in this battle for a weapon index (`slot`) and a
        variant (`detail`), as a dict by target id. New options may be added to it.
        """
        found = state.plan.action_options.get((self, slot, detail))
        if found is None:
            found = {}
            state.plan.action_options[self, slot, detail] = found
        return found

    def only_option(self) -> Option:
        """Return the only option of an Action that is `simple`."""
        return Option(self.prefix + self.key, self.default_label(), DeclaredAction(self))


def resource_bits(state: Mission, unit: Unit, actor: Actor) -> int:
    """Return what a unit has for taking Actions, as the sum of bits that can be compared with the
    `requirements` of Actions. The `actor` is the unit itself, or its Swarm for Commands. If no Half Action is
    left, the bits of the situation are not set.
    """
    arms = actor.arms
    resources = arms.kit
    if not actor.attacked:
        resources |= _ATTACK_LEFT
    if not actor.concentrated:
        resources |= _CONCENTRATION_LEFT
    if can_move(unit):
        resources |= _CAN_MOVE
    if True in arms.jammed:
        resources |= JAMMED
    if unit.profile.patterns:
        resources |= HAS_FIELD
    if unit.fate:
        resources |= HAS_FATE
    resources |= _resources_from_marks(actor.marks) if actor.marks else UNAIMED | NOT_DELAYING
    if unit.swarm is not None and unit.swarm.passives:
        resources |= QUICK
    halves = min(unit.halves, actor.halves)
    if halves < 1:
        return resources
    resources |= _ONE_HALF_ACTION
    if halves > 1 and not unit.is_limited_to_half_actions():
        resources |= _TWO_HALF_ACTIONS
    survey = enemy_survey_of(state, unit)
    if survey.struck:
        resources |= _SITUATIONS[TOUCHING]
    if survey.hiders:
        resources |= _SITUATIONS[SEEKING]
    return resources | _SITUATIONS[ENGAGED if survey.is_engaged else APART]


def _resources_from_marks(marks: dict[str, int]) -> int:
    """Return those resources, as bits, that depend on an actor's marks."""
    resources = LYING if PRONE in marks else 0
    if BURNING in marks:
        resources |= ALIGHT
    if AIM not in marks:
        resources |= UNAIMED
    return resources if DELAYED in marks else resources | NOT_DELAYING
