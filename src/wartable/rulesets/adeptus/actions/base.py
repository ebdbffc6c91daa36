"""Actions: what each costs, when it is offered, what it does. AD-03, AD-05."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.data.declared import define
from wartable.core.decision import Option
from wartable.rulesets.adeptus.events.course import Acted
from wartable.rulesets.adeptus.ground.survey import survey_of
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
"""Situations that an Action may require: in contact with an enemy, engaged, not engaged, or near a hidden
enemy.
"""

_ONE_HALF_ACTION: Final = 32
_TWO_HALF_ACTIONS: Final = 64
_ATTACK_LEFT: Final = 128
_CONCENTRATION_LEFT: Final = 256
_CAN_MOVE: Final = 512
_SITUATIONS: Final = {"": 0, TOUCHING: 1024, ENGAGED: 2048, APART: 4096, SEEKING: 8192}
"""Requirements of an Action, and resources of a unit, as bits that leave room for those of weapons: one Half
Action or two, the Attack, the Concentration, being able to move, the place.
"""

LYING: Final = 1 << 14
ALIGHT: Final = 1 << 15
UNAIMED: Final = 1 << 16
NOT_DELAYING: Final = 1 << 17
JAMMED: Final = 1 << 18
HAS_FIELD: Final = 1 << 19
HAS_FATE: Final = 1 << 20
"""Further requirements of an Action, as bits: being prone, on fire, not having aimed, not delaying, a jammed
weapon, a field, a Fate Point.
"""


EMPTY: Final = "empty"
JAMMED_UP: Final = "jammed"
"""Conditions of weapons that an Action ends; others are marks of the unit."""


@define
class DeclaredAction:
    """An Action as chosen: its target, its weapon and its variant."""

    action: Action
    target: str = ""
    slot: int = -1
    detail: str = ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Ability):
    """An Action that a unit can take in its turn. `halves` is its cost in Half Actions, 0 if it is free; a
    turn has room for one Attack and one Concentration.
    """

    cite = "AD-05"
    halves: ClassVar[int] = 1
    keywords: ClassVar[tuple[str, ...]] = ()
    prefix: ClassVar[str] = ""
    """Prefix of its key in the keys of options."""
    where: ClassVar[str] = ""
    """The situation that it requires: TOUCHING, ENGAGED, APART or SEEKING; "" if it can be taken anywhere, as
    every free Action can.
    """
    simple: ClassVar[bool] = False
    """Whether it has only one option, which needs no target, weapon or variant."""
    needs: ClassVar[int] = 0
    """Its requirements other than cost, keywords and situation, as bits."""
    still: ClassVar[bool] = False
    """Whether it neither moves nor strikes anything, so that data about the surroundings stays valid."""
    walks: ClassVar[bool] = False
    """Whether the unit must be able to move."""

    ends: ClassVar[str] = ""
    """The condition that it ends: a mark, or EMPTY or JAMMED_UP; "" for none."""

    def requirements(self) -> int:
        """Return all requirements of the Action, as bits: its cost, keywords, situation and `needs`."""
        found = _SITUATIONS[self.where] | self.needs
        if self.walks:
            found |= _CAN_MOVE
        if self.halves:
            found |= _TWO_HALF_ACTIONS if self.halves > 1 else _ONE_HALF_ACTION
        if ATTACK in self.keywords:
            found |= _ATTACK_LEFT
        if RANGED in self.keywords:
            found |= GUN
        if MELEE in self.keywords:
            found |= BLADE
        if CONCENTRATION in self.keywords:
            found |= _CONCENTRATION_LEFT
        return found

    def is_for(self, state: Mission, unit: Unit) -> bool:
        """Whether the Action suits this unit; its `requirements` are checked separately."""
        return True

    def offer(self, state: Mission, unit: Unit, options: list[Option]) -> None:
        """Add an option for each way in which the unit may take the Action now. The unit meets all
        its `requirements`.
        """
        options.append(self.option(state))

    def act(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        """Carry out the Action, whose cost has been paid."""
        raise NotImplementedError

    def attack(self, state: Mission, unit: Unit, action: DeclaredAction) -> Attack | None:
        """Return the attack that the Action makes, to resolve or to forecast; None if it makes none. One
        that moves first is forecast from the unit's present cell.
        """
        return None

    def pay(self, unit: Unit) -> None:
        """Subtract the Action's cost from the unit. An Action that is no Attack also loses the unit's aim.
        AD-05-08.
        """
        unit.halves -= self.halves
        if ATTACK in self.keywords:
            unit.attacked = True
        elif unit.marks:
            unit.unmark(AIM)
        if CONCENTRATION in self.keywords:
            unit.concentrated = True

    def tell(self, table: MissionTable, unit: Unit, what: str) -> None:
        """Emit the event of an Action that needs no roll; `what` is its predicate, such as "takes aim"."""
        if table.listening:
            table.emit(Acted(unit.id, what))

    def label(self) -> str:
        """Return the default label of its option."""
        return self.name

    def option(
        self, state: Mission, label: str = "", target: str = "", slot: int = -1, detail: str = ""
    ) -> Option:
        """Return the option for one way to take the Action, cached for the battle. `label` replaces the
        default label.
        """
        deeds = self.cached_options(state, slot, detail)
        found = deeds.get(target)
        if found is None:
            key = self.prefix + self.key
            if detail:
                key += ":" + detail
            if target:
                key += ">" + target
            found = Option(key, label or self.label(), DeclaredAction(self, target, slot, detail))
            state.plan.charge()
            deeds[target] = found
        return found

    def offer_at(
        self, state: Mission, unit: Unit, slot: int, others: list[Unit], options: list[Option]
    ) -> None:
        """Add the options to attack each of these units with a weapon."""
        if not others:
            return
        weapon = unit.arms.weapons[slot]
        deeds = self.cached_options(state, slot, weapon.key)
        for other in others:
            made = deeds.get(other.id)
            if made is None:
                made = self.option(state, self.told(weapon, other), other.id, slot, weapon.key)
            options.append(made)

    def told(self, weapon: Weapon, other: Unit) -> str:
        """Return the label for an attack with a weapon at a target."""
        return f"{self.name} with {weapon.name} at {other.name}"

    def cached_options(self, state: Mission, slot: int = -1, detail: str = "") -> dict[str, Option]:
        """Return the options that this Action has created in this battle for a weapon and a detail, as a dict
        by target id.
        """
        found = state.plan.action_options.get((self, slot, detail))
        if found is None:
            found = {}
            state.plan.action_options[self, slot, detail] = found
        return found

    def only_option(self) -> Option:
        """Return the one option of an Action that is `simple`."""
        return Option(self.prefix + self.key, self.label(), DeclaredAction(self))


def available_resources(state: Mission, unit: Unit, actor: Actor) -> int:
    """Return the resources that a unit or its Swarm (`actor`) has for Actions, as bits to compare with their
    requirements. The bits for the surroundings are left out if no Half Action is left.
    """
    arms = actor.arms
    found = arms.kit
    if not actor.attacked:
        found |= _ATTACK_LEFT
    if not actor.concentrated:
        found |= _CONCENTRATION_LEFT
    if can_move(unit):
        found |= _CAN_MOVE
    if True in arms.jammed:
        found |= JAMMED
    if unit.profile.patterns:
        found |= HAS_FIELD
    if unit.fate:
        found |= HAS_FATE
    found |= _resources_from_marks(actor.marks) if actor.marks else UNAIMED | NOT_DELAYING
    if unit.swarm is not None and unit.swarm.passives:
        found |= QUICK
    halves = min(unit.halves, actor.halves)
    if halves < 1:
        return found
    found |= _ONE_HALF_ACTION
    if halves > 1 and not unit.is_hampered():
        found |= _TWO_HALF_ACTIONS
    survey = survey_of(state, unit)
    if survey.struck:
        found |= _SITUATIONS[TOUCHING]
    if survey.hiders:
        found |= _SITUATIONS[SEEKING]
    return found | _SITUATIONS[ENGAGED if survey.is_engaged else APART]


def _resources_from_marks(marks: dict[str, int]) -> int:
    """Return the bits that depend on marks."""
    found = LYING if PRONE in marks else 0
    if BURNING in marks:
        found |= ALIGHT
    if AIM not in marks:
        found |= UNAIMED
    return found if DELAYED in marks else found | NOT_DELAYING
