"""Uses of Fate Points in a turn. AD-09."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.actions.base import HAS_FATE, Action, DeclaredAction
from wartable.rulesets.adeptus.dice import FIVE
from wartable.rulesets.adeptus.events.harm import Healed
from wartable.rulesets.adeptus.events.tests import FateSpent
from wartable.rulesets.adeptus.model.profile import LOCATIONS
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


class RegainWounds(Action):
    """Spend a Fate Point to regain 1d5 Wounds, but no critical points: a Free Action."""

    key = "regain"
    still = True
    name = "Regain Wounds"
    rules = ("AD-09-04",)
    halves = 0
    simple = True
    needs = HAS_FATE

    def can_be_taken_by(self, state: Mission, unit: Unit) -> bool:
        return len(_wounded_pools(unit)) > 0

    def default_label(self) -> str:
        return "Spend a Fate Point: regain 1d5 Wounds"

    def carry_out(self, table: MissionTable, unit: Unit, action: DeclaredAction) -> None:
        unit.fate -= 1
        table.emit(FateSpent(unit.id, "it regains Wounds"))
        pools = _wounded_pools(unit)
        options = [
            Option(f"at:{LOCATIONS[at]}", LOCATIONS[at].replace("_", " ").capitalize()) for at in pools
        ]
        question = f"{unit.name}: which Wounds?"
        pool = pools[options.index(table.ask(Decision(unit.seat, question, options, unit.id)))]
        most = unit.profile.wounds[pool] - unit.wounds[pool]
        back = min(most, table.roll(FIVE, f"{unit.name}: Wounds regained"))
        unit.wounds[pool] += back
        table.emit(Healed(unit.id, back))


def _wounded_pools(unit: Unit) -> list[int]:
    """Return the indices of a unit's pools of Wounds that have lost Wounds."""
    return [at for at, left in enumerate(unit.wounds) if left < unit.profile.wounds[at]]


FATE: Final = tuple([kind() for kind in declared_abilities(globals(), Action)])
