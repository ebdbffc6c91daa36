"""An Order, with all declarations and reactions. It lasts from one checkpoint to the next."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.model.army import Fireteam
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import Weapon

REGULAR: Final = "regular"
IRREGULAR: Final = "irregular"
LIEUTENANT: Final = "lieutenant"
TACTICAL: Final = "tactical"
IMPETUOUS: Final = "impetuous"
COORDINATED: Final = "coordinated"
OWN: Final = "own"
"""The Order of a Trooper in Hidden Deployment or airborne, which it can only use to enter the table.
IN-04-14.
"""

KINDS: Final = (REGULAR, IRREGULAR, LIEUTENANT, TACTICAL, IMPETUOUS, COORDINATED, OWN)


@define
class Declaration:
    """A declared skill with its details, which are fixed once it is declared. `targets` are ids, `dice` the
    number of dice for each; `point` is the index of the point of a route from which, or at which, it is used.
    `at` is the point at which a template or a jump is aimed, `direction` the facing of a teardrop. It is
    `idle` if its requirements turned out not to be met.
    """

    skill: str
    weapon: Weapon | None = None
    targets: list[str] = field([])
    dice: list[int] = field([])
    point: int = 0
    at: tuple[int, int] = (0, 0)
    direction: int = 0
    mode: str = ""
    item: str = ""
    idle: bool = False
    mods: list[tuple[str, int]] = field([])
    """MODs to its roll that come from other Troopers."""
    face: int = 0
    """The die of a Dodge, a Reset or a roll of WIP; 0 before the roll."""
    success: bool = False


@define
class Act:
    """One Trooper's part in an Order. `points` are its body at the points of its route, the start first.
    `engaged` are the ids of the enemies in contact with it when the Order began. `lines` caches, by Trooper,
    from which of the points there is a free line to that Trooper.
    """

    trooper: Trooper
    engaged: list[str]
    is_reaction: bool
    points: list[Body] = computed()
    first: Declaration | None = None
    second: Declaration | None = None
    lines: dict[str, list[bool | None]] = field({})
    has_moved: bool = False
    """Whether it has made a Move in this Order."""
    level: int = 0
    """The level of the Fireteam of which the Trooper acts as a member; 0 if it acts outside of one.
    IN-08-31.
    """
    jumped: bool = False
    """Whether it entered from the air or by a jump, without Partial Cover."""
    strikes: bool = False
    """Whether its player has chosen it as the one attacker of a melee. IN-R23."""
    turned: bool = False
    """Whether it may take another facing at the end."""

    def _finish(self) -> None:
        self.points = [self.trooper.body.copy()]

    def declared(self) -> list[Declaration]:
        """Return this Trooper's declarations, in order."""
        return [one for one in (self.first, self.second) if one is not None]

    def declaration_of(self, *skills: str) -> Declaration | None:
        """Return this Trooper's declaration of one of these skills; None if it declared none of them, or is
        Idle instead.
        """
        for one in (self.first, self.second):
            if one is not None and one.skill in skills and not one.idle:
                return one
        return None


@define
class Order:
    """One Order and everything declared in it. `acts` are the parts of the active Troopers, the leader or
    Spearhead first; `answers` are those of reacting Troopers.
    """

    kind: str
    side: str
    payer: str
    """The Trooper that the Order was spent on."""
    group: int
    acts: list[Act] = field([])
    answers: list[Act] = field([])
    team: Fireteam | None = None
    has_second: bool = False
    """Whether second skills have been declared."""
    watched: list[str] = field([])
    """Troopers that could react to the first skill; they cannot react to the second. IN-05-05."""
    blockers: list[Body] | None = None
    """The models that can block lines of fire; None until they are first needed. IN-R36."""

    def clear_lines(self) -> None:
        """Clear the cached lines, because a Trooper has appeared, moved or been removed other than by a
        declared movement.
        """
        self.blockers = None
        for act in self.acts:
            act.lines.clear()

    def act_of(self, id: str) -> Act | None:
        """Return the part of the Trooper with this id in the Order, active or reactive; None if it
        has none.
        """
        for act in self.acts:
            if act.trooper.id == id:
                return act
        for act in self.answers:
            if act.trooper.id == id:
                return act
        return None

    def is_active(self, id: str) -> bool:
        """Whether this Order activated a Trooper. IN-05-19."""
        for act in self.acts:
            if act.trooper.id == id:
                return True
        return False
