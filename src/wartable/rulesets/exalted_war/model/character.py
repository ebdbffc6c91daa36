"""State of a named person in a war: wounds, costs of Charms, whether the person is out."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import field, flag, number, state
from wartable.core.data.entity import Entity
from wartable.core.data.reader import MOST
from wartable.rulesets.exalted_war.model.people import Person

LEADER: Final = "leader"
HERO: Final = "hero"
SORCERER: Final = "sorcerer"

ROLES: Final = (LEADER, HERO, SORCERER)
"""Relays are nameless and counted by their unit."""


def _most_wounds(character: Character, _: object) -> int:
    return len(character.person.health) + 1


@state
class Character(Entity):
    """A named person in the war, with the state that changes during it. `is_out` is set when the
    Incapacitated box is filled. `cast` lists the spells that the person has used up, `charms` the Charms used
    since the person's last own action.
    """

    person: Person
    role: str
    wounds: int = number("filled boxes; all, and one more, once out of action", most=_most_wounds)
    motes: int = number(least=-MOST)
    """Motes spent."""
    will: int = number(least=-MOST)
    """Willpower spent."""
    is_out: bool = flag("out of action", key="out")
    cast: list[str] = field([])
    charms: list[str] = field([])
    shown: dict[str, int] = field({})
    """The evidence that enemies have of the person (knowledge/shown.py)."""

    @property
    def id(self) -> str:
        """The person's id."""
        return self.person.id

    @property
    def name(self) -> str:
        """The person's name."""
        return self.person.name

    @property
    def wound_penalty(self) -> int:
        """The size of the wound penalty, which is that of the worst box filled."""
        return wound_penalty_of_boxes(self.person, self.wounds)


def wound_penalty_of_boxes(person: Person, filled: int) -> int:
    """Return the size of the wound penalty of a person with this many filled health boxes."""
    if filled <= 0:
        return 0
    health = person.health
    return health[filled - 1] if filled <= len(health) else health[-1]
