"""An Order as it is declared and answered. It lasts from one checkpoint to the next."""

from __future__ import annotations

from typing import Final

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


class Declaration:
    """A declared skill with all its details, which are fixed once it is declared. `targets` are ids, `dice`
    the number of dice for each; `point` is the point of a route from which, or at which, it is used. `at` is
    the place that a template or a jump is aimed at, `direction` the facing of a teardrop. It becomes `idle`
    if its requirements fail.
    """

    __slots__ = (
        "at",
        "dice",
        "direction",
        "face",
        "idle",
        "item",
        "mode",
        "mods",
        "point",
        "skill",
        "success",
        "targets",
        "weapon",
    )

    skill: str
    weapon: Weapon | None
    targets: list[str]
    dice: list[int]
    point: int
    at: tuple[int, int]
    direction: int
    mode: str
    item: str
    idle: bool
    mods: list[tuple[str, int]]
    """MODs on its roll from other Troopers."""
    face: int
    """The die of a Dodge, a Reset or a roll of WIP; 0 before the roll."""
    success: bool

    def __init__(self, skill: str) -> None:
        self.skill = skill
        self.weapon = None
        self.targets = []
        self.dice = []
        self.point = 0
        self.at = (0, 0)
        self.direction = 0
        self.mode = ""
        self.item = ""
        self.idle = False
        self.mods = []
        self.face = 0
        self.success = False


class Act:
    """One Trooper's part in an Order. `points` are its body at the candidate points of its route, the start
    first. `engaged` are the ids of the enemies in contact with it when the Order began. `lines` caches, by
    Trooper, the points with a free line to it.
    """

    __slots__ = (
        "engaged",
        "first",
        "has_moved",
        "is_reaction",
        "jumped",
        "level",
        "lines",
        "points",
        "second",
        "strikes",
        "trooper",
        "turned",
    )

    trooper: Trooper
    points: list[Body]
    first: Declaration | None
    second: Declaration | None
    is_reaction: bool
    engaged: list[str]
    lines: dict[str, list[bool | None]]
    has_moved: bool
    """Whether it has made a Move in this Order."""
    level: int
    """The level of the Fireteam that acts through it, 0 outside of one. IN-08-31."""
    jumped: bool
    """Whether it entered from the air or by a jump, without Partial Cover."""
    strikes: bool
    """Whether its player has named it the one attacker of a melee. IN-R23."""
    turned: bool
    """Whether it may take another facing at the end."""

    def __init__(self, trooper: Trooper, engaged: list[str], *, is_reaction: bool) -> None:
        self.trooper = trooper
        self.points = [trooper.body.copy()]
        self.first = None
        self.second = None
        self.is_reaction = is_reaction
        self.engaged = engaged
        self.lines = {}
        self.has_moved = False
        self.level = 0
        self.jumped = False
        self.strikes = False
        self.turned = False

    def declared(self) -> list[Declaration]:
        """Return its declarations, in order."""
        return [one for one in (self.first, self.second) if one is not None]

    def doing(self, *skills: str) -> Declaration | None:
        """Return its declaration of one of these skills, unless that is Idle."""
        for one in (self.first, self.second):
            if one is not None and one.skill in skills and not one.idle:
                return one
        return None


class Order:
    """One Order and everything done with it. `acts` are the active Troopers, the leader or Spearhead first;
    `answers` the reactions.
    """

    __slots__ = (
        "acts",
        "answers",
        "blockers",
        "group",
        "has_second",
        "kind",
        "payer",
        "side",
        "team",
        "watched",
    )

    kind: str
    side: str
    payer: str
    """The Trooper that the Order was spent on."""
    group: int
    acts: list[Act]
    answers: list[Act]
    team: Fireteam | None
    has_second: bool
    """Whether second skills have been declared."""
    watched: list[str]
    """Troopers with a valid ARO after the first skill: they have none after the second. IN-05-05."""
    blockers: list[Body] | None
    """The models that can block lines of fire; None until they are first needed. IN-R36."""

    def __init__(self, kind: str, side: str, payer: str, group: int) -> None:
        self.kind = kind
        self.side = side
        self.payer = payer
        self.group = group
        self.acts = []
        self.answers = []
        self.team = None
        self.has_second = False
        self.watched = []
        self.blockers = None

    def look_again(self) -> None:
        """Clear the cached lines: a Trooper has appeared, moved or gone without a declared movement."""
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
        """Whether it activated this Trooper. IN-05-19."""
        for act in self.acts:
            if act.trooper.id == id:
                return True
        return False
