"""Events of attacks: the roll, the evasion and the effects."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.event import Event
from wartable.core.loss import Loss
from wartable.core.term import Term
from wartable.core.views.board_step import ATTACKS, ROLLS, BoardStep
from wartable.core.words import GrammaticalName, counted, listed, summed
from wartable.rulesets.adeptus.events.base import PublicMissionEvent, UnitEvent
from wartable.rulesets.adeptus.knowledge.perspective import BODY, VALUES, WEAPONS, Perspective
from wartable.rulesets.adeptus.model.names import name_of, subject_for
from wartable.rulesets.adeptus.model.profile import LOCATIONS
from wartable.rulesets.adeptus.model.state import Mission


def location_name(location: int) -> str:
    """Return the name of a location in words, such as "left arm"."""
    return LOCATIONS[location].replace("_", " ")


def attacker_name(state: Mission, unit_id: str, attacker_kind: str) -> GrammaticalName:
    """Return the name of the attackers, in a form that makes the verbs of a sentence agree with it. They are
    the unit with the id `unit_id`, or its Swarm or its Specialist, according to `attacker_kind`.
    """
    who = subject_for(state, unit_id)
    if attacker_kind not in ("swarm", "specialist"):
        return who
    part = "Swarm" if attacker_kind == "swarm" else "Specialist"
    return GrammaticalName(f"The {part} of {who}", is_plural=False)


class AttackRolled(Event):
    """An attack was rolled. For seats that know neither the target number nor the weapon, `number` is -1 and
    `weapon` is "".
    """

    sums = (("terms", "Target number", "number"), ("roll", "Roll", "terms"), ("hits", "Hits", "terms"))

    attacker: str
    by: str
    targets: tuple[str, ...]
    mode: str
    weapon: str
    terms: tuple[Term, ...]
    number: int
    roll: int
    passed: bool
    hits: int

    def sentence(self, state: Mission) -> str:
        who = attacker_name(state, self.attacker, self.by)
        whom = listed([name_of(state, id) for id in self.targets])
        weapon = f" with {self.weapon}" if self.weapon else ""
        against = f" against {self.number} ({summed(self.terms)})" if self.number >= 0 else ""
        result = counted(self.hits, "hit") if self.passed else "a miss"
        return f"{who:attacks} {whom}{weapon}, {self.mode}: {self.roll}{against}, {result}."

    def board_steps(self, state: Mission) -> Sequence[BoardStep]:
        against = f" against {self.number}" if self.number >= 0 else ""
        lines = [BoardStep(ATTACKS, self.attacker, target) for target in self.targets]
        return [*lines, BoardStep(ROLLS, self.attacker, text=f"{self.roll}{against}")]

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event for seats that know the weapon and the target number. Others get a copy without
        the target number, and without the weapon unless they know that. AD-R48.
        """
        if perspective.owns_id(self.attacker):
            return self
        knows = perspective.knows_of(self.attacker, VALUES)
        weapon = self.weapon if perspective.knows_of(self.attacker, WEAPONS) else ""
        if knows and weapon:
            return self
        return self.replace(weapon=weapon, terms=(), number=-1)


class Jammed(UnitEvent):
    """A weapon jammed. AD-06."""

    manner = "bad"
    template = "{unit}'s weapon jams."


class Evaded(UnitEvent):
    """A unit evaded hits by a Reaction, which `how` names: `cancelled` hits are gone, `left` still strike it.
    AD-08.
    """

    manner = "bright"

    how: str
    cancelled: int
    left: int

    def sentence(self, state: Mission) -> str:
        left = f"; {counted(self.left, 'hit')} left" if self.left else ""
        return f"{subject_for(state, self.unit):evades} {counted(self.cancelled, 'hit')} ({self.how}){left}."


class Furied(UnitEvent):
    """Righteous Fury was confirmed with this roll, and adds `extra` to the Damage. AD-07."""

    manner = "bright"

    by: str
    roll: int
    extra: int

    def sentence(self, state: Mission) -> str:
        who = attacker_name(state, self.unit, self.by)
        return f"{who:confirms} Righteous Fury with {self.roll} and adds {self.extra}."


class Deflected(Event):
    """A field stopped a hit, because the roll was not higher than the `chance`. This is -1 for seats that do
    not know it. AD-R42.
    """

    manner = "bright"

    unit: str
    roll: int
    chance: int

    def sentence(self, state: Mission) -> str:
        chance = f", {self.chance} or less needed" if self.chance >= 0 else ""
        return f"The field of {name_of(state, self.unit)} stops a hit: {self.roll} on the dice{chance}."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.knows_of(self.unit, VALUES) else self.replace(chance=-1)


class WoundsLost(Event):
    """A hit struck a unit, which may have lost Wounds. `reduction`, `lost` and `left` are -1 for seats that
    do not know them. If the unit has critical points, `left` is their negative number. `by` is the attacker's
    id, or "".
    """

    manner = "bad"
    private = ("by",)

    unit: str
    location: int
    damage: int
    reduction: int
    lost: int
    left: int
    by: str = ""

    def losses(self) -> Sequence[Loss]:
        return (Loss(self.unit, self.lost, self.by),)

    def sentence(self, state: Mission) -> str:
        who, where = subject_for(state, self.unit), location_name(self.location)
        if self.reduction < 0:
            return f"{who:is hit} in the {where}" + (
                f" for {self.damage} Damage." if self.damage >= 0 else "."
            )
        sum = f"{self.damage} Damage less {self.reduction}"
        if self.lost == 0:
            return f"{who:is hit} in the {where}, unhurt: {sum}."
        left = f"{self.left} left" if self.left >= 0 else f"{-self.left} critical"
        return f"{who:loses} {counted(self.lost, 'Wound')} in the {where} ({sum}): {left}."

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event for seats that know the unit's armour and Wounds; for others, a copy without the
        reduction and the Wounds. AD-R48.
        """
        if perspective.knows_of(self.unit, BODY):
            return self
        return self.replace(reduction=-1, lost=-1, left=-1)


class UnderlingsKilled(UnitEvent):
    """Underlings died; all seats see how many are left. `by` is the id of the unit that killed them, or "".
    AD-R48.
    """

    manner = "bad"
    private = ("by",)

    hits: int
    killed: int
    left: int
    by: str = ""

    def losses(self) -> Sequence[Loss]:
        """Return the killed Underlings as losses; each counts like a Wound."""
        return (Loss(self.unit, self.killed, self.by),)

    def sentence(self, state: Mission) -> str:
        of = f"{counted(self.hits, 'hit')} on the Swarm of {name_of(state, self.unit)}"
        if not self.killed:
            return f"{of}: no Underling killed."
        return f"{of}: {counted(self.killed, 'Underling')} killed, {self.left} left."


class MagnitudeLost(Event):
    """A Horde lost Magnitude. All seats see its squads, but not all its Magnitude. `by` is the id of the
    attacker, or "". AD-R48.
    """

    manner = "bad"
    private = ("by",)

    unit: str
    hits: int
    lost: int
    left: int
    squads: int
    by: str = ""

    def losses(self) -> Sequence[Loss]:
        """Return the lost Magnitude as losses; each point counts like a Wound."""
        return (Loss(self.unit, self.lost, self.by),)

    def sentence(self, state: Mission) -> str:
        who, hits = subject_for(state, self.unit), counted(self.hits, "hit")
        squads = counted(self.squads, "squad")
        if self.lost < 0:
            return f"{who:takes} {hits}; {squads} left."
        if not self.lost:
            return f"{who:takes} {hits}, none of which gets through: {self.left} left, {squads}."
        return (
            f"{who:takes} {hits} and {who.verb('loses')} {self.lost} Magnitude: {self.left} left, {squads}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        if perspective.knows_of(self.unit, BODY):
            return self
        return self.replace(lost=-1, left=-1)


class CoverWorn(PublicMissionEvent):
    """A piece of cover lost an Armour Point. AD-07."""

    manner = "faint"
    template = "{piece} is worn to AP {left}."

    piece: str
    left: int
