"""One attack of an Order: who, at whom, with what, with which Success Value, and what its dice came to."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.infinity.d20.rolls import Scored, Throw
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.model.order import Act, Declaration
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import Weapon

SMOKE: Final = "smoke"
"""The kind of an attack that goes to a point and harms nobody."""

COUP: Final = "coup"
"""The kind of an attack that kills one who is Unconscious."""

STRAY: Final = "stray"
"""The kind of a shot that missed into a melee, and hits a friend."""


class Attack:
    """An attack at one target. `kind` is that of its weapon, or of what takes its place. `place` is where the
    attacker is, `there` where the target is. `dice` are rolled, `spare` more are discarded (+1 SD). `covered`
    tells that Partial Cover helps the target's saves. `opposed` is the attack it is Face to Face with.
    `parent` is the attack whose dice it shares, as others in a template do.
    """

    __slots__ = (
        "act",
        "covered",
        "declaration",
        "dice",
        "kind",
        "opposed",
        "parent",
        "place",
        "rolls",
        "scored",
        "spare",
        "target",
        "there",
        "throw",
        "value",
        "weapon",
    )

    act: Act
    declaration: Declaration
    target: Trooper
    weapon: Weapon
    kind: str
    value: SuccessValue
    dice: int
    spare: int
    covered: bool
    place: Body
    there: Body
    rolls: bool
    """Whether it is rolled at all; a direct template is not."""
    opposed: Attack | None
    parent: Attack | None
    throw: Throw | None
    scored: Scored

    def __init__(
        self,
        act: Act,
        declaration: Declaration,
        target: Trooper,
        weapon: Weapon,
        value: SuccessValue,
        place: Body,
        there: Body,
    ) -> None:
        self.act = act
        self.declaration = declaration
        self.target = target
        self.weapon = weapon
        self.kind = weapon.kind
        self.value = value
        self.dice = 1
        self.spare = 0
        self.covered = False
        self.place = place
        self.there = there
        self.rolls = True
        self.opposed = None
        self.parent = None
        self.throw = None
        self.scored = Scored([], 0)

    @property
    def shooter(self) -> Trooper:
        """Who makes it."""
        return self.act.trooper

    @property
    def is_active(self) -> bool:
        """Whether the active side makes it."""
        return not self.act.is_reaction
