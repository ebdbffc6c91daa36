"""Skills that a Trooper can declare in an Order or as an ARO. IN-05."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import Ability
from wartable.core.decision import Option
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import IMMOBILIZED_A, IMMOBILIZED_B, STUNNED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import Weapon
from wartable.rulesets.infinity.skills.attack import Attack

BASIC: Final = "basic"
"""Basic Short Skills: the first of an Order, or the second."""

SHORT: Final = "short"
"""Short Skills: only ever the second of an Order."""

LONG: Final = "long"
"""Long Skills take the whole Order."""


class Skill(Ability):
    """A skill of the book. The hooks, in the order of an Order: it is offered, it asks for its details, its
    requirements are checked, its attacks are made, it rolls, it takes effect.
    """

    kind: ClassVar[str] = SHORT
    is_reaction: ClassVar[bool] = False
    """Whether it can be declared as an ARO."""

    is_movement: ClassVar[bool] = False
    in_retreat: ClassVar[bool] = False
    """Whether it can be used in Retreat!: Basic Short Skills and a few others. IN-07-25."""
    enters: ClassVar[bool] = False
    """Whether it brings an airborne Trooper on, who can declare nothing else. IN-08-12."""

    in_melee: ClassVar[bool] = False
    """Whether an Engaged Trooper can use it: few skills allow that. IN-06-13."""

    is_attack: ClassVar[bool] = False
    """Whether it is an attack, which Stunned Troopers cannot make. IN-07-18."""

    despite: ClassVar[tuple[str, ...]] = ()
    """The Immobilized states in which it can be used. IN-07-14, IN-07-15."""

    frees: ClassVar[tuple[str, ...]] = ()
    """The states of the Trooper itself that a success ends."""

    def offer(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        """Add an Option for every way in which an active Trooper may declare this skill now; its data is a
        Declaration.
        """

    def react(self, state: Skirmish, order: Order, act: Act, found: list[Option]) -> None:
        """Add an Option for every way to declare this skill as an ARO, for a Trooper that has a valid ARO."""

    def declare(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Ask for the details that the Option left open, and carry out movement at once."""

    def check(self, state: Skirmish, order: Order, act: Act, declaration: Declaration) -> str:
        """Explain why the requirements of a declared skill fail now; "" if they are met. IN-05-16."""
        return ""

    def attacks(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> list[Attack]:
        """Return the attacks that a declared skill makes, one for each target."""
        return []

    def roll(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Make the rolls of a declared skill that are not attacks, and note the result in its Declaration."""

    def rerolls(self, state: Skirmish, order: Order, act: Act, declaration: Declaration) -> str:
        """Describe the roll that a Command Token would repeat after a failure: "Doctor Pell rolls Doctor on
        Orrin again"; "" for none. CT-22, CT-23.
        """
        return ""

    def heal(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Remove Wounds and end states by this skill, before all saves. IN-05-07."""

    def conclude(self, table: SkirmishTable, order: Order, act: Act, declaration: Declaration) -> None:
        """Apply the effects of this skill after all saves, such as the move of a Dodge."""

    def is_open_to(self, trooper: Trooper, *, is_fighting: bool, is_routed: bool) -> bool:
        """Whether a Trooper's states allow this skill. `is_fighting` is True if the Trooper is Engaged,
        `is_routed` if it obeys Retreat!. IN-06-13, IN-07-14, IN-07-15, IN-07-18, IN-07-25.
        """
        if (is_fighting and not self.in_melee) or (is_routed and not self.in_retreat):
            return False
        if trooper.states:
            if self.is_attack and STUNNED in trooper.states:
                return False
            for what in (IMMOBILIZED_A, IMMOBILIZED_B):
                if what in trooper.states and what not in self.despite:
                    return False
        return True

    def way(
        self, key: str, label: str, *targets: str, weapon: Weapon | None = None, mode: str = ""
    ) -> Option:
        """Return an Option that declares this skill; its key begins with the key of the skill."""
        declaration = Declaration(self.key, weapon)
        declaration.mode = mode
        declaration.targets = list(targets)
        return Option(f"{self.key}{key}", label, declaration)
