"""What a Boosted Line leaves on the Zones it has gone over. R-WPN-060, R-BOSS-056."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.affected import area_of
from wartable.rulesets.battle_century.patches import begin_terrain
from wartable.rulesets.battle_century.whereabouts import occupied

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.might_test import MightTest
    from wartable.rulesets.battle_century.state import OperationTable

__all__ = ["scorch"]


def scorch(table: OperationTable, test: MightTest, *terrain: str) -> None:
    """All Zones of the attack become such Terrain for a Round. It asks whether the user's own is spared, if
    that is one of them. B-175.
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
