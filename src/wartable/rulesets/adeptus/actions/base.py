"""Actions: what each costs, when it is offered, what it does. AD-03, AD-05."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
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
"""Where an Action can be taken: in contact with an enemy, engaged, not engaged, or where an enemy hides."""

_ONE: Final = 32
_TWO: Final = 64
_ATTACK_LEFT: Final = 128
_CONCENTRATION_LEFT: Final = 256
_LEGS: Final = 512
_PLACES: Final = {"": 0, TOUCHING: 1024, ENGAGED: 2048, APART: 4096, SEEKING: 8192}
"""What an Action takes and a unit has, as bits beside those of its weapons: one Half Action or two, its
Attack, its Concentration, legs to move on, the place where it stands.
"""

LYING: Final = 1 << 14
ALIGHT: Final = 1 << 15
UNAIMED: Final = 1 << 16
PROMPT: Final = 1 << 17
JAMMED: Final = 1 << 18
PATTERNS: Final = 1 << 19
FATED: Final = 1 << 20
"""What else an Action can need, as bits: to lie on the ground, to burn, not to have aimed, not to hold
anything back, a jammed weapon, a field, a Fate Point.
"""


EMPTY: Final = "empty"
JAMMED_UP: Final = "jammed"
"""Conditions of weapons that an Action ends; others are marks of the unit."""


class Deed:
    """An Action as it was chosen: at whom, with which of the weapons, and whatever else tells it apart."""

    __slots__ = ("action", "detail", "slot", "target")

    action: Action
    target: str
    slot: int
    detail: str

    def __init__(self, action: Action, target: str = "", slot: int = -1, detail: str = "") -> None:
        self.action = action
        self.target = target
        self.slot = slot
        self.detail = detail


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Ability):
    """Something that a unit can do in its turn. `halves` is what it costs in Half Actions, 0 where it is
    free; at most one Attack and one Concentration fit into a turn.
    """

    cite = "AD-05"
    halves: ClassVar[int] = 1
    keywords: ClassVar[tuple[str, ...]] = ()
    prefix: ClassVar[str] = ""
    """What stands before its key in the keys of options."""
    where: ClassVar[str] = ""
    """TOUCHING, ENGAGED, APART or SEEKING; "" where it can be taken anywhere, like all that costs nothing."""
    simple: ClassVar[bool] = False
    """Whether it is offered in one way, wherever it is open."""
    needs: ClassVar[int] = 0
    """What else it needs, as bits."""
    still: ClassVar[bool] = False
    """Whether it neither moves nor strikes anybody, so that what lies around stays where it is."""
    walks: ClassVar[bool] = False
    """Whether it takes somebody who can move."""

    ends: ClassVar[str] = ""
    """The condition that it ends: a mark, or EMPTY or JAMMED_UP; "" for none."""

    def takes(self) -> int:
        """All that it takes, as bits."""
        found = _PLACES[self.where] | self.needs
        if self.walks:
            found |= _LEGS
        if self.halves:
            found |= _TWO if self.halves > 1 else _ONE
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
        """Whether it suits this unit, beyond what `takes` says."""
        return True

    def offer(self, state: Mission, unit: Unit, found: list[Option]) -> None:
        """Add every way in which the unit may take it now. It is asked only of who has what it takes."""
        found.append(self.option(state))

    def act(self, table: MissionTable, unit: Unit, deed: Deed) -> None:
        """Do it. What it costs has been paid."""
        raise NotImplementedError

    def attack(self, state: Mission, unit: Unit, deed: Deed) -> Attack | None:
        """The attack that it makes, for those who carry it out and those who forecast it; None for what is
        none. One that moves first is worked out as from where the unit stands.
        """
        return None

    def pay(self, unit: Unit) -> None:
        """Take what it costs; whoever does not attack now has aimed in vain. AD-05-08."""
        unit.halves -= self.halves
        if ATTACK in self.keywords:
            unit.attacked = True
        elif unit.marks:
            unit.unmark(AIM)
        if CONCENTRATION in self.keywords:
            unit.concentrated = True

    def tell(self, table: MissionTable, unit: Unit, what: str) -> None:
        """Let those who listen know that a unit did something that needs no roll."""
        if table.listening:
            table.emit(Acted(unit.id, what))

    def label(self) -> str:
        """What people read where no more is to be said than what it is."""
        return self.name

    def option(
        self, state: Mission, label: str = "", target: str = "", slot: int = -1, detail: str = ""
    ) -> Option:
        """One way to take it, made once for a battle, by its own label where none is given."""
        deeds = self.deeds(state, slot, detail)
        found = deeds.get(target)
        if found is None:
            key = self.prefix + self.key
            if detail:
                key += ":" + detail
            if target:
                key += ">" + target
            found = Option(key, label or self.label(), Deed(self, target, slot, detail))
            state.plan.charge()
            deeds[target] = found
        return found

    def offer_at(
        self, state: Mission, unit: Unit, slot: int, others: list[Unit], found: list[Option]
    ) -> None:
        """Add the attack with a weapon at each of these."""
        if not others:
            return
        weapon = unit.arms.weapons[slot]
        deeds = self.deeds(state, slot, weapon.key)
        for other in others:
            made = deeds.get(other.id)
            if made is None:
                made = self.option(state, self.told(weapon, other), other.id, slot, weapon.key)
            found.append(made)

    def told(self, weapon: Weapon, other: Unit) -> str:
        """What people read of the attack with a weapon at somebody."""
        return f"{self.name} with {weapon.name} at {other.name}"

    def deeds(self, state: Mission, slot: int = -1, detail: str = "") -> dict[str, Option]:
        """The ways to take it that have been made for a battle, by target, with this and what else tells them
        apart.
        """
        found = state.plan.deeds.get((self, slot, detail))
        if found is None:
            found = {}
            state.plan.deeds[self, slot, detail] = found
        return found

    def only_way(self) -> Option:
        """The way to take one that is `simple`."""
        return Option(self.prefix + self.key, self.label(), Deed(self))


def able(state: Mission, unit: Unit, actor: Actor) -> int:
    """What a unit, or its Swarm where that acts, has for Actions, as bits. Who has no Half Action left does
    not look where it stands.
    """
    arms = actor.arms
    found = arms.kit
    if not actor.attacked:
        found |= _ATTACK_LEFT
    if not actor.concentrated:
        found |= _CONCENTRATION_LEFT
    if can_move(unit):
        found |= _LEGS
    if True in arms.jammed:
        found |= JAMMED
    if unit.profile.patterns:
        found |= PATTERNS
    if unit.fate:
        found |= FATED
    found |= _marked(actor.marks) if actor.marks else UNAIMED | PROMPT
    if unit.swarm is not None and unit.swarm.passives:
        found |= QUICK
    halves = min(unit.halves, actor.halves)
    if halves < 1:
        return found
    found |= _ONE
    if halves > 1 and not unit.is_hampered():
        found |= _TWO
    survey = survey_of(state, unit)
    if survey.struck:
        found |= _PLACES[TOUCHING]
    if survey.hiders:
        found |= _PLACES[SEEKING]
    return found | _PLACES[ENGAGED if survey.is_engaged else APART]


def _marked(marks: dict[str, int]) -> int:
    """What marks make possible, as bits."""
    found = LYING if PRONE in marks else 0
    if BURNING in marks:
        found |= ALIGHT
    if AIM not in marks:
        found |= UNAIMED
    return found if DELAYED in marks else found | PROMPT
