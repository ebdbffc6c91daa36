"""Skills that a Trooper can declare in an Order or as an ARO. IN-05."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import Ability
from wartable.core.decision import Option
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import IMMOBILIZED_A, IMMOBILIZED_B, STUNNED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import Weapon
from wartable.rulesets.infinity.skills.attack import Attack

BASIC: Final = "basic"
"""Basic Short Skills, which can be the first or the second skill of an Order."""

SHORT: Final = "short"
"""Short Skills, which can only be the second skill of an Order."""

LONG: Final = "long"
"""Long Skills, which take a whole Order."""


class Skill(Ability):
    """A skill that Troopers can declare. An Order calls its methods in this order: they offer it as options,
    carry out the declaration, check the requirements, make the attacks and rolls, and apply the effects.
    """

    kind: ClassVar[str] = SHORT
    is_reaction: ClassVar[bool] = False
    """Whether it can be declared as an ARO."""

    is_movement: ClassVar[bool] = False
    in_retreat: ClassVar[bool] = False
    """Whether it can be used in Retreat!: Basic Short Skills and a few others. IN-07-25."""
    enters: ClassVar[bool] = False
    """Whether it brings an airborne Trooper onto the table; airborne Troopers can declare nothing else.
    IN-08-12.
    """

    in_melee: ClassVar[bool] = False
    """Whether an Engaged Trooper can use it, which is true of few skills. IN-06-13."""

    is_attack: ClassVar[bool] = False
    """Whether it is an attack, which Stunned Troopers cannot make. IN-07-18."""

    despite: ClassVar[tuple[str, ...]] = ()
    """The Immobilized states that do not prevent its use. IN-07-14, IN-07-15."""

    frees: ClassVar[tuple[str, ...]] = ()
    """The states of the Trooper itself that end if it succeeds."""

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        """Add to `options` one option for each way in which an active Trooper may declare this skill now. Its
        data is a Declaration.
        """

    def add_aro_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        """Add to `options` one option for each way in which a Trooper with a valid ARO may declare this skill
        as that ARO. Its data is a Declaration.
        """

    def carry_out_declaration(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        """Carry out the declaration of this skill: ask for the details that the chosen option left open, and
        carry out movement at once.
        """

    def unmet_requirement(
        self, state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration
    ) -> str:
        """Return why the requirements of the declared skill are not met now, as text; "" if they are met.
        IN-05-16.
        """
        return ""

    def build_attacks(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> list[Attack]:
        """Return the attacks that the declared skill makes, one for each target."""
        return []

    def make_non_attack_rolls(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        """Make those rolls of the declared skill that are not attacks, and store their result in the
        Declaration.
        """

    def repeatable_roll_text(
        self, state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration
    ) -> str:
        """Describe the failed roll of the declared skill that a Command Token could repeat, as in "Doctor
        Pell rolls Doctor on Orrin again"; "" if there is none. CT-22, CT-23.
        """
        return ""

    def apply_treatment(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        """Remove the Wounds and end the states that the declared skill treats, before all saves are made.
        IN-05-07.
        """

    def apply_late_effects(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        """Apply the effects that the declared skill has after all saves, such as the move of a Dodge."""

    def is_allowed_by_states(self, trooper: Trooper, *, is_fighting: bool, is_routed: bool) -> bool:
        """Whether the states of a Trooper allow it to declare this skill. `is_fighting` says whether the
        Trooper is Engaged, `is_routed` whether Retreat! restricts its skills. IN-06-13, IN-07-14, IN-07-15,
        IN-07-18, IN-07-25.
        """
        if (is_fighting and not self.in_melee) or (is_routed and not self.in_retreat):
            return False
        if trooper.states:
            if self.is_attack and STUNNED in trooper.states:
                return False
            for state_key in (IMMOBILIZED_A, IMMOBILIZED_B):
                if state_key in trooper.states and state_key not in self.despite:
                    return False
        return True

    def make_option(
        self, key: str, label: str, *targets: str, weapon: Weapon | None = None, mode: str = ""
    ) -> Option:
        """Return an option that declares this skill on the Troopers with these ids. `key` is appended to the
        skill's own key to make the key of the option.
        """
        declaration = Declaration(self.key, weapon)
        declaration.mode = mode
        declaration.targets = list(targets)
        return Option(f"{self.key}{key}", label, declaration)
