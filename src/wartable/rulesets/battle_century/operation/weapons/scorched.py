"""Terrain that a Boosted Line leaves on the Zones of its path. R-WPN-060, R-BOSS-056."""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import begin_terrain
from wartable.rulesets.battle_century.operation.ground.positions import occupied
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.targeting.area_targets import area_of


def scorch(table: OperationTable, test: MightTest, *terrain: str) -> None:
    """Turn all Zones of the attack into this Terrain for a Round. If the user's own Zone is among them, it
    may spare that. B-175.
    """
    state = table.state
    area = area_of(state, test)
    own = occupied(state, test.actor)
    if area & own and _spares_own(table, test):
        area &= ~own
    for zone in state.plan.board.members(area):
        for key in terrain:
            begin_terrain(table, zone, key)


def _spares_own(table: OperationTable, test: MightTest) -> bool:
    actor = test.actor
    options = [Option("spare", "Spare its own Zone"), Option("burn", "Its own Zone too")]
    question = f"{actor.name}: {test.mode.weapon.name} in its own Zone"
    return table.ask(Decision(actor.seat, question, options, actor.id)).key == "spare"
