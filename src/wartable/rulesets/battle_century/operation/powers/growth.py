"""Growing into a Colossus during a battle, by the Power Make my Monster Grow: the bodies for which there is
room, and the change of the Unit. R-BOSS-022, R-BOSS-071, A-223.
"""

from __future__ import annotations

from typing import Final

from wartable.core.boards.figure import Outline, anchored, figure
from wartable.rulesets.battle_century.operation.damage.damage import restore
from wartable.rulesets.battle_century.operation.damage.removal import end_duel
from wartable.rulesets.battle_century.operation.effects.effects import find_effect, update_shared_effects
from wartable.rulesets.battle_century.operation.events.moves import Grew, Redeployed
from wartable.rulesets.battle_century.operation.model.mecha import BLOCK
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.power import SetupPower
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone
from wartable.rulesets.battle_century.operation.upgrades.colossus import Colossus

GROWN: Final = "grown"
"""Key of the note on a Unit that has become a Colossus, until it is destroyed."""

_FITTING: Final = Fitting(Colossus(), "")


def growth_centers(state: Operation, unit: Unit) -> int:
    """Return the mask of the Zones that could be the center of a body of three by three Zones which contains
    the Unit's Zone and has room on the map.
    """
    body = figure(state.plan.board, BLOCK)
    return body.touching(1 << unit.zone) & ~body.barred(state.ground.closed)


def irregular_body(state: Operation, unit: Unit) -> Outline:
    """Return the outline of a body of nine Zones for a Unit that has no room for three by three Zones: its
    own Zone and the nearest open Zones connected to it. Return () if there are too few such Zones.
    """
    board = state.plan.board
    found = [unit.zone]
    for zone in found:
        for other in board.neighbours(zone):
            if other not in found and not state.ground.closed >> other & 1 and len(found) < len(BLOCK):
                found.append(other)
    if len(found) < len(BLOCK):
        return ()
    mask = 0
    for zone in found:
        mask |= 1 << zone
    return anchored(board, mask, unit.zone)


def grow_into_colossus(table: OperationTable, unit: Unit, shape: Outline, zone: int) -> None:
    """Turn a Unit into a Colossus. `shape` is the outline of its body, `zone` the Zone of its anchor. The
    Unit leaves its Base and its Duel.
    """
    state = table.state
    if unit.docked_in:
        _undock(table, unit)
    if not unit.loadout.huge:
        unit.loadout = unit.loadout.with_fitting(_FITTING)
        unit.notes[GROWN] = 1
    unit.shape = shape
    unit.zone = zone
    for other in state.all_units:
        if other.docked_in == unit.id:
            other.zone = zone
    table.emit(Grew(unit.id, figure(state.plan.board, shape).zones[zone]))
    end_duel(table, unit)
    update_shared_effects(table)


def _undock(table: OperationTable, unit: Unit) -> None:
    """Take a Unit out of its Base, into the Zone of the Base."""
    base = unit.docked_in
    unit.docked_in = ""
    exposed = find_effect(unit, "exposed")
    if exposed is not None:
        unit.effects.remove(exposed)
    table.emit(Redeployed(unit.id, base, unit.zone))


def undo_growth(unit: Unit) -> None:
    """Bring a Unit back to a single Zone if `grow_into_colossus` has given it a body of many Zones. Does
    nothing for other Units.
    """
    if unit.notes.pop(GROWN, 0):
        unit.loadout = unit.loadout.without_fitting(_FITTING.key)
        unit.shape = ()


class MakeMyMonsterGrow(SetupPower):
    """An Ally regains Threshold equal to the user's Systems, and is a Colossus until it is destroyed; its
    body includes its former Zone. Once an Operation for each Ally.
    """

    key = "make_my_monster_grow"
    group = "boss"
    uses = "once an Operation on each Ally"
    rules = ("R-BOSS-022", "R-BOSS-043", "R-BOSS-071")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 2.0

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return bool(self._monsters(state, me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        state = table.state
        ally = table.pick(me, f"{me.name}: choose an Ally to grow", "of", self._monsters(state, me))
        me.once.append(self._mark(ally))
        restore(table, ally, me.attributes.systems)
        if ally.shape:
            return
        room = growth_centers(state, ally)
        if room:
            question = f"{ally.noun:grows} around which Zone?"
            grow_into_colossus(table, ally, BLOCK, ask_for_zone(table, ally, me.seat, question, room))
        else:
            grow_into_colossus(table, ally, irregular_body(state, ally), ally.zone)

    def _monsters(self, state: Operation, me: Unit) -> list[Unit]:
        """Return the Allies that can grow or regain Threshold and on which the Power has not been used."""
        return [
            ally for ally in state.allies(me) if self._mark(ally) not in me.once and _can_gain(state, ally)
        ]

    def _mark(self, ally: Unit) -> str:
        """Return the key that records a use of the Power on an Ally; all Grunts of a brood count as one Ally.
        R-BOSS-043.
        """
        return f"{self.tag}:{ally.id_for_use_limits}"


def _can_gain(state: Operation, ally: Unit) -> bool:
    """Whether the Power could help an Ally: an Ally that already has a body of many Zones must have Damage,
    any other must have room to grow.
    """
    if ally.shape:
        return ally.damage > 0
    return irregular_body(state, ally) != ()
