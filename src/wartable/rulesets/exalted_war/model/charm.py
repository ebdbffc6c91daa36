"""Charms: their costs, and the hooks at which they may be used. EW-01, EW-26, W-47."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.rulesets.exalted_war.model.hesitation_test import HesitationTest
    from wartable.rulesets.exalted_war.model.state import War, WarTable
    from wartable.rulesets.exalted_war.model.strike import Strike
    from wartable.rulesets.exalted_war.model.unit import Unit

MOMENTS: Final = (
    "can_use_when_attacking",
    "can_use_when_attacked",
    "can_use_after_own_roll",
    "can_use_before_being_hit",
    "can_use_to_strike_back",
    "can_use_in_hesitation_test",
    "can_use_as_action",
)
"""The hooks of Charms: steps 1, 2, 4, 6 and 9 of an attack, a hesitation test, and an action of its own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Charm(Ability):
    """A Charm: a power that a person can use at certain moments of an attack or a test, or as an action.

    Each hook of a moment, such as `can_use_when_attacking`, tells whether the Charm can be used then; a
    subclass overrides those of its moments. Once the cost is paid, `apply_to_strike` or
    `apply_to_hesitation_test` applies the effect. `motes` and `willpower` are the cost. A Charm that is an
    action of its own has a `speed` in ticks and a `penalty`, the size of its DV penalty; it is carried out as
    an attack that `apply_to_strike` changes.
    """

    motes: ClassVar[int] = 0
    willpower: ClassVar[int] = 0
    speed: ClassVar[int] = 0
    penalty: ClassVar[int] = 0
    group: ClassVar[str] = ""

    def can_use_when_attacking(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether `me`, the unit of the Charm's user, can use the Charm in step 1 of its attack, when it is
        declared.
        """
        return False

    def can_use_when_attacked(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether `me`, the unit of the Charm's user, can use the Charm in step 2 of an attack on it, before
        the roll.
        """
        return False

    def can_use_after_own_roll(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether `me`, the unit of the Charm's user, can use the Charm in step 4 of its attack, after the
        dice were rolled.
        """
        return False

    def can_use_before_being_hit(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether `me`, the unit of the Charm's user, can use the Charm in step 6 of an attack that is about
        to hit it.
        """
        return False

    def can_use_to_strike_back(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether `me`, the unit of the Charm's user, can use the Charm in step 9 of an attack on it, to
        strike back before damage is rolled.
        """
        return False

    def can_use_in_hesitation_test(self, state: War, me: Unit, test: HesitationTest) -> bool:
        """Whether the Charm can be used for a hesitation test of `me`, the unit that its user leads or is
        part of.
        """
        return False

    def can_use_as_action(self, state: War, me: Unit) -> bool:
        """Whether `me`, the unit of the Charm's user, can now use the Charm as an action: an attack on an
        enemy in contact.
        """
        return False

    def apply_to_strike(self, table: WarTable, me: Unit, strike: Strike) -> None:
        """Apply the effect of the Charm, which was paid for, to the strike. `me` is the unit of its user."""
        raise NotImplementedError

    def apply_to_hesitation_test(self, table: WarTable, me: Unit, test: HesitationTest) -> None:
        """Apply the effect of the Charm, which was paid for, to the hesitation test of the unit `me`."""
        raise NotImplementedError


CHARMS: Final[dict[str, Charm]] = {}
"""Every Charm by its key; `charms/catalogue.py` fills it."""
