"""The Actions of Reinforcements: Barrage, Overwhelm, Analyze. R-REIN-009 to R-REIN-011."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.events.powers import Revealed
from wartable.rulesets.battle_century.operation.knowledge.perspective import FACETS
from wartable.rulesets.battle_century.operation.model.assistance import Assistance, enemies_of
from wartable.rulesets.battle_century.operation.model.conditions import Condition, enlist
from wartable.rulesets.battle_century.operation.model.marks import DRAWS
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


class Barrage(Assistance):
    """One Enemy takes as much Damage as there is Tension."""

    key = "barrage"
    group = "action"
    question = "choose a target"
    rules = ("R-REIN-009",)

    def targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        return enemies_of(state, reserve)

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        deal_damage(table, target, table.state.tension, None, reason=self.name, reserve=reserve)


class Overwhelmed(Condition):
    """The next Action of the bearer has to be an attack on the Reinforcements that provoked it."""

    key = "overwhelmed"
    name = "Overwhelm"
    marks = DRAWS
    lasting = True
    points = True
    by_reserve = True
    rules = ("R-REIN-010",)


class Overwhelm(Assistance):
    """One Enemy takes Damage as from a Barrage and has to use its next Action against the Reinforcements,
    which use no Power in that Turn.
    """

    key = "overwhelm"
    group = "action"
    alone = True
    question = "choose an Enemy to distract"
    rules = ("R-REIN-010",)

    def targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        return enemies_of(state, reserve)

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        deal_damage(table, target, table.state.tension, None, reason=self.name, reserve=reserve)
        if target.is_active:
            begin_effect(table, target, "overwhelmed", other=reserve.id, turns=0)


class Analyze(Assistance):
    """Their side learns the Attributes, Upgrades, Weapons and Genre Powers of one Enemy."""

    key = "analyze"
    group = "action"
    question = "choose an Enemy to learn all about"
    rules = ("R-REIN-011",)

    def targets(self, state: Operation, reserve: Reserve) -> list[Unit]:
        if state.plan.open_sheets:
            return []
        return [
            unit
            for unit in state.active()
            if unit.side != reserve.side and not _is_known(state, reserve.side, unit)
        ]

    def use(self, table: OperationTable, reserve: Reserve, target: Unit) -> None:
        for facet in FACETS:
            table.state.knowledge.learn(reserve.side, target.id, facet)
        table.emit(Revealed(target.id, reserve.side))


def _is_known(state: Operation, side: str, unit: Unit) -> bool:
    """Whether the side knows a Unit's Attributes; knowledge of a mecha holds for its Core."""
    mecha = unit.id.removesuffix("_core") if unit.loadout.core else unit.id
    known = state.knowledge
    return known.knows(side, unit.id, "attributes") or known.knows(side, mecha, "attributes")


enlist(Overwhelmed())

ACTIONS: Final = tuple([kind() for kind in declared(globals(), Assistance)])
