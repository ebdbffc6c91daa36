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
    """A declared skill with its details, which are fixed once it is declared. `targets` are the ids of its
    targets, and `dice` the number of dice for each of them. `point` is the index of the point of a route from
    which, or at which, the skill is used. `at` is the point on the table at which a template or a jump is
    aimed, `direction` the facing of a teardrop. `idle` is set if the requirements of the skill turned out not
    to be met.
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
class TrooperAct:
    """The part of one Trooper in an Order. `points` has its body at each point of its route, the start first.
    `engaged` are the ids of the enemies that were in contact with it when the Order began. `lines` caches, by
    the id of another Trooper, for each of the points whether the line to that Trooper is free.
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

    def declarations(self) -> list[Declaration]:
        """Return the one or two skills that this Trooper has declared, in order."""
        return [declaration for declaration in (self.first, self.second) if declaration is not None]

    def declaration_of(self, *skills: str) -> Declaration | None:
        """Return this Trooper's declaration of one of these skills; None if it declared none of them, or if
        that declaration became Idle.
        """
        for declaration in (self.first, self.second):
            if declaration is not None and declaration.skill in skills and not declaration.idle:
                return declaration
        return None


@define
class Order:
    """An Order and everything that was declared in it. `acts` are the parts of the active Troopers, the
    leader or Spearhead first; `answers` are the parts of the reacting Troopers.
    """

    kind: str
    side: str
    payer: str
    """The Trooper that the Order was spent on."""
    group: int
    acts: list[TrooperAct] = field([])
    answers: list[TrooperAct] = field([])
    team: Fireteam | None = None
    has_second: bool = False
    """Whether second skills have been declared."""
    watched: list[str] = field([])
    """Troopers that could react to the first skill; they cannot react to the second. IN-05-05."""
    blockers: list[Body] | None = None
    """The models that can block lines of fire; None until they are first needed. IN-R36."""

    def clear_cached_lines(self) -> None:
        """Clear the cached lines of fire, because a Trooper has appeared, has been removed, or has moved
        other than by a declared movement.
        """
        self.blockers = None
        for act in self.acts:
            act.lines.clear()

    def act_of(self, id: str) -> TrooperAct | None:
        """Return the part in the Order of the Trooper with this id, active or reactive; None if it has
        none.
        """
        for act in self.acts:
            if act.trooper.id == id:
                return act
        for act in self.answers:
            if act.trooper.id == id:
                return act
        return None

    def has_activated(self, id: str) -> bool:
        """Whether this Order activated the Trooper with this id. IN-05-19."""
        for act in self.acts:
            if act.trooper.id == id:
                return True
        return False
