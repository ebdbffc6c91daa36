"""Upgrades with which several mecha combine into one. R-COMB-001 to R-COMB-024."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import declared_abilities
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting, Upgrade
from wartable.rulesets.battle_century.operation.turn.combination import can_combine, combine_units
from wartable.rulesets.battle_century.operation.turn.combined import combination_of


@mypyc_attr(allow_interpreted_subclasses=True)
class CombinationUpgrade(Upgrade):
    """Base class of Upgrades with which certain Units combine, before an Operation or as an Action of one of
    them.
    """

    group = "combination"
    cost = 10
    joins = True
    rehearsed = False

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        combination = combination_of(state, me.id)
        assert combination is not None
        return 2.0 + 2.0 * sum([state.units[id].levels_lost for id in combination.pilots])

    def carry_out_utility_action(self, table: OperationTable, me: Unit) -> None:
        combine_units(table, me)


class SuperCombination(CombinationUpgrade):
    """The Lead gains all Weapons and Upgrades of the others, the External ones in an Area chosen for each,
    and all Attributes become averages. The others are Subpilots: in their Turns they use Utility Actions, and
    move only by Boost. To combine takes an Action of one of them, with each within 1 Zone of another.
    """

    key = "super_combination"
    rules = (
        "R-COMB-001",
        "R-COMB-002",
        "R-COMB-003",
        "R-COMB-004",
        "R-COMB-005",
        "R-COMB-006",
        "R-COMB-007",
        "R-COMB-016",
        "R-COMB-019",
        "R-COMB-020",
    )

    def is_utility_action(self, state: Operation, me: Unit) -> bool:
        return can_combine(state, me, rotates=False)


class UnisonCombination(CombinationUpgrade):
    """The Combined Unit has a form for every component. In its own Turn each Pilot may take the lead, with
    its own External Upgrades, Weapons, Might, Guard, Systems and Speed. Threshold and Energy are averages;
    Internal Upgrades and Genre Points are shared. The Pilots give up no Action for each other's Synchro
    Attacks.
    """

    key = "unison_combination"
    rules = ("R-COMB-001", "R-COMB-002", "R-COMB-008", "R-COMB-009", "R-COMB-010", "R-COMB-013", "R-COMB-018")

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        loadout.rotates = True

    def is_utility_action(self, state: Operation, me: Unit) -> bool:
        return can_combine(state, me, rotates=True)


COMBINATION: Final = declared_abilities(globals(), Upgrade)
