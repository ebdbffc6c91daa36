"""Results of one tick's actions, kept until all are resolved: they are simultaneous. W-23, W-24."""

from __future__ import annotations

from typing import Final

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


class Trigger:
    """One reason to test for hesitation, and the difficulty it adds."""

    __slots__ = ("difficulty", "kind")

    def __init__(self, kind: str, difficulty: int) -> None:
        self.kind = kind
        self.difficulty = difficulty


class Harm:
    """Levels dealt by one attack of unit `by` to a unit, or to a person in it where `person` is not ""."""

    __slots__ = ("by", "levels", "person", "unit")

    def __init__(self, unit: str, person: str, levels: int, by: str) -> None:
        self.unit = unit
        self.person = person
        self.levels = levels
        self.by = by


class Tick:
    """The consequences of a tick's actions, in the order in which they arose. Units by id."""

    __slots__ = (
        "challenges",
        "closed",
        "dazed",
        "enveloped",
        "facings",
        "fallen",
        "formations",
        "harm",
        "onslaught",
        "penalties",
        "struck",
        "tired",
        "triggers",
    )

    harm: list[Harm]
    triggers: dict[str, list[Trigger]]
    tired: list[str]
    closed: list[tuple[str, str]]
    enveloped: list[tuple[str, str]]
    formations: list[tuple[str, Formation]]
    facings: list[tuple[str, int]]
    fallen: list[str]
    onslaught: list[tuple[str, str, int]]
    penalties: dict[str, int]
    struck: list[str]
    dazed: list[tuple[str, int]]
    challenges: list[tuple[str, str]]

    def __init__(self) -> None:
        self.harm = []
        self.triggers = {}
        self.tired = []
        self.closed = []
        self.enveloped = []
        self.formations = []
        self.facings = []
        self.fallen = []
        self.onslaught = []
        self.penalties = {}
        self.struck = []
        self.dazed = []
        self.challenges = []

    def trigger(self, unit: Unit, kind: str, difficulty: int) -> None:
        """The unit will have to test its nerve; single people never do. W-35."""
        if unit.is_solo:
            return
        known = self.triggers.get(unit.id)
        if known is None:
            self.triggers[unit.id] = [Trigger(kind, difficulty)]
        else:
            known.append(Trigger(kind, difficulty))

    def come_under_fire(self, unit: Unit, difficulty: int) -> None:
        """The unit is shot at: only the first time since its own last action shakes it, of several shots on
        one tick the worst. W-6, W-84.
        """
        for known in self.triggers.get(unit.id, ()):
            if known.kind == SHOT:
                known.difficulty = max(known.difficulty, difficulty)
        if not unit.shot_at:
            self.trigger(unit, SHOT, difficulty)
            unit.shot_at = True
