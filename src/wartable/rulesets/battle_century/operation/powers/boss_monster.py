"""Make my Monster Grow: an Ally becomes a Colossus. R-BOSS-022, A-223."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.operation.damage.damage import restore
from wartable.rulesets.battle_century.operation.model.mecha import BLOCK
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.power import Power, SetupPower
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import ask_zone
from wartable.rulesets.battle_century.operation.powers.growth import grow, middles, sprawl


class MakeMyMonsterGrow(SetupPower):
    """An Ally regains Threshold by the user's Systems, and is a Colossus until it is destroyed: it fills a
    body that includes its former Zone. Each Ally once.
    """

    key = "make_my_monster_grow"
    group = "boss"
    uses = "once an Operation on each Ally"
    rules = ("R-BOSS-022", "R-BOSS-043", "R-BOSS-071")

    def hunch(self, state: Operation, me: Unit) -> float:
        return 2.0

    def possible(self, state: Operation, me: Unit) -> bool:
        return bool(self._monsters(state, me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        state = table.state
        ally = table.pick(me, f"{me.name}: choose an Ally to grow", "of", self._monsters(state, me))
        me.once.append(self._mark(ally))
        restore(table, ally, me.attributes.systems)
        if ally.shape:
            return
        room = middles(state, ally)
        if room:
            question = f"{ally.called:grows} around which Zone?"
            grow(table, ally, BLOCK, ask_zone(table, ally, me.seat, question, room))
        else:
            grow(table, ally, sprawl(state, ally), ally.zone)

    def _monsters(self, state: Operation, me: Unit) -> list[Unit]:
        """Return Allies on which it has not been used and that can grow or be restored."""
        return [
            ally for ally in state.allies(me) if self._mark(ally) not in me.once and _can_gain(state, ally)
        ]

    def _mark(self, ally: Unit) -> str:
        """Return the key that records its use on an Ally; a brood counts as one. R-BOSS-043."""
        return f"{self.tag}:{ally.counted_as}"


def _can_gain(state: Operation, ally: Unit) -> bool:
    """Whether an Ally could gain anything: a Unit with a body needs Damage to restore, any other needs room
    to grow.
    """
    if ally.shape:
        return ally.damage > 0
    return sprawl(state, ally) != ()


MONSTER: Final[tuple[type[Power], ...]] = (MakeMyMonsterGrow,)
