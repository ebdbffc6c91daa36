"""An Order as it is declared and answered. It lasts from one checkpoint to the next."""

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
"""The Order of a Trooper in Hidden Deployment or airborne: it only brings it onto the table. IN-04-14."""

KINDS: Final = (REGULAR, IRREGULAR, LIEUTENANT, TACTICAL, IMPETUOUS, COORDINATED, OWN)


@define
class Declaration:
    """A declared skill with all its details, which are fixed once it is declared. `targets` are ids, `dice`
    the number of dice for each; `point` is the point of a route from which, or at which, it is used. `at` is
    the place that a template or a jump is aimed at, `direction` the facing of a teardrop. It becomes `idle`
    if its requirements fail.
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
    """MODs on its roll from other Troopers."""
    face: int = 0
    """The die of a Dodge, a Reset or a roll of WIP; 0 before the roll."""
    success: bool = False


@define
class Act:
    """One Trooper's part in an Order. `points` are its body at the candidate points of its route, the start
    first. `engaged` are the ids of the enemies in contact with it when the Order began. `lines` caches, by
    Trooper, the points with a free line to it.
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
    """The level of the Fireteam that acts through it, 0 outside of one. IN-08-31."""
    jumped: bool = False
    """Whether it entered from the air or by a jump, without Partial Cover."""
    strikes: bool = False
    """Whether its player has named it the one attacker of a melee. IN-R23."""
    turned: bool = False
    """Whether it may take another facing at the end."""

    def _finish(self) -> None:
        self.points = [self.trooper.body.copy()]

    def declared(self) -> list[Declaration]:
        """Return this Trooper's declarations, in order."""
        return [one for one in (self.first, self.second) if one is not None]

    def doing(self, *skills: str) -> Declaration | None:
        """Return this Trooper's declaration of one of these skills; None if there is none, or if it became
        Idle.
        """
        for one in (self.first, self.second):
            if one is not None and one.skill in skills and not one.idle:
                return one
        return None


@define
class Order:
    """One Order and everything done with it. `acts` are the active Troopers, the leader or Spearhead first;
    `answers` the reactions.
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
    """Troopers with a valid ARO after the first skill: they have none after the second. IN-05-05."""
    blockers: list[Body] | None = None
    """The models that can block lines of fire; None until they are first needed. IN-R36."""

    def look_again(self) -> None:
        """Clear the cached lines, because a Trooper has appeared, moved or gone without a
        declared movement.
        """
        self.blockers = None
        for act in self.acts:
            act.lines.clear()

    def act_of(self, id: str) -> Act | None:
        """Return this Trooper's part in the Order, active or reactive."""
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
