"""Skills: what a Trooper can declare in an Order or as an ARO. 2.5."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import Ability
from wartable.core.decision import Option
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.skills.attack import Attack

BASIC: Final = "basic"
"""Basic Short Skills: the first of an Order, or the second."""

SHORT: Final = "short"
"""Short Skills: only ever the second of an Order."""

LONG: Final = "long"
"""Long Skills take the whole Order."""


class Skill(Ability):
    """A skill of the book. Its moments, in the order of an Order: it is offered, it asks for its details, its
    requirements are checked, its attacks are made, it rolls, it takes effect.
    """

    kind: ClassVar[str] = SHORT
    is_movement: ClassVar[bool] = False
    in_retreat: ClassVar[bool] = False
    """Whether it can be used in Retreat!: Basic Short Skills and a few others. 2.7."""
    enters: ClassVar[bool] = False
    """Whether it brings an airborne Trooper on, who can declare nothing else. 2.8."""

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        """Add every way in which an active Trooper may declare it now; an Option's data is a Declaration."""

    def react(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        """Add every way in which it may be declared as an ARO by one who has a valid one."""

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Ask for the details that the Option did not settle; movement moves at once."""

    def check(self, state: Skirmish, order: Order, act: Act, declaration: Declaration) -> str:
        """Why its requirements fail now, "" where they do not. 2.5."""
        return ""

    def attacks(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> list[Attack]:
        """The attacks that it makes, one for each target."""
        return []

    def roll(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Roll what is no attack, and answer for it in the Declaration."""

    def rerolls(self, state: Skirmish, order: Order, act: Act, declaration: Declaration) -> str:
        """What a Command Token would have rolled again after a failure: "Doctor Pell rolls Doctor on Orrin
        again"; "" where none can. CT-22, CT-23.
        """
        return ""

    def heal(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Healing, and states that it cancels: before all saves. 2.5."""

    def conclude(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """What it does after all saves, such as the move of a Dodge."""

    def way(self, key: str, label: str, *targets: str) -> Option:
        """An Option that declares it; the key begins with the skill's."""
        declaration = Declaration(self.key)
        declaration.targets = list(targets)
        return Option(f"{self.key}{key}", label, declaration)
