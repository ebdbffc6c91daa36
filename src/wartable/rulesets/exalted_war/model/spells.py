"""Spells: what a caster may cast once a battle. EW-27, W-47."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.rulesets.exalted_war.model.state import WarTable
    from wartable.rulesets.exalted_war.model.unit import Unit

SIGHT: Final = 200
"""Yards within which a caster has to see the target of a spell."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Spell(Ability):
    """A spell of a circle from 1 to 3. The higher the circle, the more difficult is the hesitation test that
    its target has to make. EW-27.
    """

    circle: ClassVar[int] = 1
    once: ClassVar[bool] = True

    def apply_spell_effect(self, table: WarTable, caster: Unit, target: Unit) -> None:
        """Apply the spell's own effect to the target, which is not the hesitation test that every spell
        causes. Called at the end of the tick.
        """
        raise NotImplementedError


class AshVeil(Spell):
    """A pall of ash hides a unit for 5 ticks: every ranged attack by it or at it loses one success."""

    key = "ash_veil"
    cite = "our own sample"
    rules = ("EW-27",)
    circle = 1
    ticks: ClassVar[int] = 5
    sight: ClassVar[int] = 1

    def apply_spell_effect(self, table: WarTable, caster: Unit, target: Unit) -> None:
        target.veil = self.sight
        target.veiled_until = table.state.tick + self.ticks


SPELLS: Final[dict[str, Spell]] = {spell.key: spell for spell in (AshVeil(),)}
