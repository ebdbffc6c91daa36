"""Results of one tick's actions, kept until all are resolved: they are simultaneous. W-23, W-24."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define, field
from wartable.rulesets.exalted_war.model.formations import Formation
from wartable.rulesets.exalted_war.model.unit import Unit

LOSS: Final = "loss"
SHOT: Final = "shot"
SPELL: Final = "spell"
ENGAGED: Final = "engaged"
DISENGAGED: Final = "disengaged"
LEADERLESS: Final = "leaderless"

TRIGGERS: Final[dict[str, str]] = {
    LOSS: "lost Magnitude",
    SHOT: "came under fire",
    SPELL: "is the target of a spell",
    ENGAGED: "becomes engaged",
    DISENGAGED: "has just disengaged",
    LEADERLESS: "has no commander",
}
"""Causes of hesitation tests, in the order of the tests. W-6, W-12."""


@define
class HesitationTrigger:
    """A reason for a unit to make a hesitation test, one of TRIGGERS, with the difficulty that it adds."""

    kind: str
    difficulty: int


@define
class AttackDamage:
    """Levels of damage that an attack dealt to a unit or, if `person` is not "", to the person with this id
    in it. `by` is the id of the attacking unit.
    """

    unit: str
    person: str
    levels: int
    by: str


@define
class TickConsequences:
    """The consequences of one tick's actions. They are collected while the actions are carried out, and
    applied after all of them, in the order in which they arose. Units are given by their ids.

    `tired` lists units that test their Endurance, `struck` units that were attacked, `fallen` units that lost
    all Magnitude, `closed` attackers with their targets in close combat, `enveloped` targets with their
    envelopers, `dazed` units with the dice that they lose, and `onslaught` targets with the attacker and the
    number of further attacks in a flurry. `challenges` lists the people who will fight duels.
    """

    harm: list[AttackDamage] = field([])
    triggers: dict[str, list[HesitationTrigger]] = field({})
    tired: list[str] = field([])
    closed: list[tuple[str, str]] = field([])
    enveloped: list[tuple[str, str]] = field([])
    formations: list[tuple[str, Formation]] = field([])
    facings: list[tuple[str, int]] = field([])
    fallen: list[str] = field([])
    onslaught: list[tuple[str, str, int]] = field([])
    penalties: dict[str, int] = field({})
    struck: list[str] = field([])
    dazed: list[tuple[str, int]] = field([])
    challenges: list[tuple[str, str]] = field([])

    def add_hesitation_trigger(self, unit: Unit, kind: str, difficulty: int) -> None:
        """Add a reason for a hesitation test of a unit; `kind` is one of TRIGGERS, and `difficulty` is what
        it adds to the difficulty. Nothing is added for a single person, who never makes such a test. W-35.
        """
        if unit.is_solo:
            return
        known = self.triggers.get(unit.id)
        if known is None:
            self.triggers[unit.id] = [HesitationTrigger(kind, difficulty)]
        else:
            known.append(HesitationTrigger(kind, difficulty))

    def add_hesitation_trigger_when_shot_at(self, unit: Unit, difficulty: int) -> None:
        """Add the hesitation test of a unit that is shot at, unless it was already shot at since its own last
        action. Several shots in one tick cause only one test, with the highest difficulty of them. W-6, W-84.
        """
        for known in self.triggers.get(unit.id, ()):
            if known.kind == SHOT:
                known.difficulty = max(known.difficulty, difficulty)
        if not unit.shot_at:
            self.add_hesitation_trigger(unit, SHOT, difficulty)
            unit.shot_at = True
