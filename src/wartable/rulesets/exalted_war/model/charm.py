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
"""Steps 1, 2, 4, 6 and 9 of an attack, a hesitation test, an action of its own."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Charm(Ability):
    """A Charm. The method of a hook returns whether it may be used then; `use` or `steady` applies it, once
    paid.

    `motes` and `willpower` are its cost. A Charm that is an action of its own has `speed` in ticks and
    `penalty`, the size of its DV penalty; it is carried out as an attack with the changes of `use`.
    """

    motes: ClassVar[int] = 0
    willpower: ClassVar[int] = 0
    speed: ClassVar[int] = 0
    penalty: ClassVar[int] = 0
    group: ClassVar[str] = ""

    def attacking(self, state: War, me: Unit, strike: Strike) -> bool:
        """Step 1: its user declares this attack."""
        return False

    def defending(self, state: War, me: Unit, strike: Strike) -> bool:
        """Step 2: its user answers this attack."""
        return False

    def rerolling(self, state: War, me: Unit, strike: Strike) -> bool:
        """Step 4: its user's attack is rolled."""
        return False

    def forcing(self, state: War, me: Unit, strike: Strike) -> bool:
        """Step 6: an attack on its user has come through so far."""
        return False

    def countering(self, state: War, me: Unit, strike: Strike) -> bool:
        """Step 9: before damage is rolled, its user strikes back."""
        return False

    def steadying(self, state: War, me: Unit, test: HesitationTest) -> bool:
        """A unit that its user leads or stands in has to test for hesitation."""
        return False

    def acting(self, state: War, me: Unit) -> bool:
        """Whether its user may use it as an action, an attack on an enemy in reach."""
        return False

    def use(self, table: WarTable, me: Unit, strike: Strike) -> None:
        """Change the attack."""
        raise NotImplementedError

    def steady(self, table: WarTable, me: Unit, test: HesitationTest) -> None:
        """Change the test."""
        raise NotImplementedError


CHARMS: Final[dict[str, Charm]] = {}
"""Every Charm by its key; `charms/catalogue.py` fills it."""
