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

MOMENTS: Final = ("attacking", "defending", "rerolling", "forcing", "countering", "steadying", "acting")
"""The hooks of Charms: steps 1, 2, 4, 6 and 9 of an attack, a hesitation test, and an action of its own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Charm(Ability):
    """A Charm. Each hook, such as `attacking`, returns whether the Charm can be used at that moment; once its
    cost is paid, `use` or `steady` applies its effect.

    `motes` and `willpower` are its cost. A Charm that is an action of its own has a `speed` in ticks and a
    `penalty`, the size of its DV penalty; it is carried out as an attack that `use` changes.
    """

    motes: ClassVar[int] = 0
    willpower: ClassVar[int] = 0
    speed: ClassVar[int] = 0
    penalty: ClassVar[int] = 0
    group: ClassVar[str] = ""

    def attacking(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether the Charm can be used in step 1, when `me` declares the attack."""
        return False

    def defending(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether the Charm can be used in step 2, when `me` is attacked."""
        return False

    def rerolling(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether the Charm can be used in step 4, after the attack of `me` was rolled."""
        return False

    def forcing(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether the Charm can be used in step 6, when an attack on `me` is about to hit."""
        return False

    def countering(self, state: War, me: Unit, strike: Strike) -> bool:
        """Whether `me` can use the Charm in step 9, to strike back at an attacker before damage is rolled."""
        return False

    def steadying(self, state: War, me: Unit, test: HesitationTest) -> bool:
        """Whether the Charm can be used when the unit that its user leads, or is part of, tests for
        hesitation.
        """
        return False

    def acting(self, state: War, me: Unit) -> bool:
        """Whether the Charm can be used as an action: an attack on an enemy in reach of `me`."""
        return False

    def use(self, table: WarTable, me: Unit, strike: Strike) -> None:
        """Apply the Charm to the strike."""
        raise NotImplementedError

    def steady(self, table: WarTable, me: Unit, test: HesitationTest) -> None:
        """Apply the Charm to the hesitation test."""
        raise NotImplementedError


CHARMS: Final[dict[str, Charm]] = {}
"""Every Charm by its key; `charms/catalogue.py` fills it."""
