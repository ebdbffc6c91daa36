"""What becomes of a named person in a war: wounds, what Charms have cost, whether he is out."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.model.people import Person

LEADER: Final = "leader"
HERO: Final = "hero"
SORCERER: Final = "sorcerer"

ROLES: Final = (LEADER, HERO, SORCERER)
"""Relays are nameless and counted by their unit."""


class Character:
    """A person in the war. `wounds` counts filled boxes; `motes` and `will` what was spent; `cast` holds the
    spells that are used up, `charms` those used since the last own action. `is_out` after Incapacitated.
    """

    __slots__ = ("cast", "charms", "is_out", "motes", "person", "role", "will", "wounds")

    person: Person
    role: str
    wounds: int
    motes: int
    will: int
    cast: list[str]
    charms: list[str]
    is_out: bool

    def __init__(self, person: Person, role: str) -> None:
        self.person = person
        self.role = role
        self.wounds = 0
        self.motes = 0
        self.will = 0
        self.cast = []
        self.charms = []
        self.is_out = False

    def copy(self) -> Character:
        """An independent copy; the person is shared."""
        twin = Character(self.person, self.role)
        twin.wounds = self.wounds
        twin.motes = self.motes
        twin.will = self.will
        twin.is_out = self.is_out
        if self.cast:
            twin.cast = self.cast[:]
        if self.charms:
            twin.charms = self.charms[:]
        return twin

    @property
    def id(self) -> str:
        """The person's id."""
        return self.person.id

    @property
    def name(self) -> str:
        """The person's name."""
        return self.person.name

    @property
    def wound(self) -> int:
        """The size of the penalty of the worst box filled."""
        return box_penalty(self.person, self.wounds)


def box_penalty(person: Person, filled: int) -> int:
    """The size of the wound penalty with so many of a person's boxes filled."""
    if filled <= 0:
        return 0
    health = person.health
    return health[filled - 1] if filled <= len(health) else health[-1]
