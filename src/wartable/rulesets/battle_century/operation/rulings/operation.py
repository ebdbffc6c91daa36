"""Rulings on the Operation as a whole: Tension, Rounds, Terrain, its end."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import read_number
from wartable.core.reader import MOST, Reader
from wartable.rulesets.battle_century.operation.effects.effects import tension_changed
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import end_terrain, replace_ground
from wartable.rulesets.battle_century.operation.events.effects import TerrainBegan
from wartable.rulesets.battle_century.operation.events.harm import OperationEnded
from wartable.rulesets.battle_century.operation.ground.positions import occupied
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.rulings.base import OperationMatter
from wartable.rulesets.battle_century.operation.saved.unit_data import read_zone

_DRAW: Final = "draw"
_TERRAINS: Final = ("extreme", "difficult", "impassable")
_MOST_EXTREME: Final = 20
_MOST_DIFFICULT: Final = 5


class Tension(OperationMatter):
    """Sets the Tension. R-OP-011."""

    name = "tension"
    meaning = "the Tension from now on"

    def check(self, state: Operation, rest: list[str], value: Reader) -> None:
        read_number(value, 0, MOST)

    def apply(self, table: OperationTable, rest: list[str], value: str, reason: str) -> None:
        table.state.tension = int(value)
        tension_changed(table.state)


class RoundNumber(OperationMatter):
    """Sets the number of the Round. Who has acted stays so, and Slow Weapons rest as long as before."""

    name = "round"
    meaning = "the number of this Round; who has acted stays so"

    def check(self, state: Operation, rest: list[str], value: Reader) -> None:
        read_number(value, 1, MOST)
        if state.round == 0:
            value.fault("no Round has begun", "wait until one has")

    def apply(self, table: OperationTable, rest: list[str], value: str, reason: str) -> None:
        state = table.state
        shift = int(value) - state.round
        for unit in state.all_units:
            unit.acted = int(value) if unit.acted == state.round else 0
            unit.last_shot = {key: shot + shift for key, shot in unit.last_shot.items()}
        for reserve in state.reserves.values():
            reserve.acted = int(value) if reserve.acted == state.round else 0
        state.round = int(value)


class ZoneTerrain(OperationMatter):
    """Sets how often a Zone has a Terrain. Extreme Terrain of the map itself stays. R-TERR-015."""

    name = "zone"
    form = ".<Zone>.<terrain>"
    meaning = "instances of extreme, difficult or impassable (0 or 1) Terrain in a Zone from now on"

    def check(self, state: Operation, rest: list[str], value: Reader) -> None:
        if len(rest) != 2:
            value.fault("a Zone and a Terrain are needed", "write a path as zone.C4.extreme")
            return
        zone = read_zone(value.naming(rest[0]), state)
        terrain = value.naming(rest[1]).name_of(_TERRAINS, "Terrain to rule on")
        if rest[0] == "":
            value.fault("no Zone is named", "write a path as zone.C4.extreme")
        if zone < 0 or terrain not in _TERRAINS:
            return
        if terrain == "extreme":
            read_number(value, state.plan.extreme[zone], _MOST_EXTREME)
        elif terrain == "difficult":
            read_number(value, 0, _MOST_DIFFICULT)
        elif read_number(value, 0, 1) == 1:
            _check_closing(state, zone, value)

    def apply(self, table: OperationTable, rest: list[str], value: str, reason: str) -> None:
        state = table.state
        zone = state.plan.board.zone(rest[0])
        if rest[1] == "extreme":
            _set_extreme(table, zone, int(value) - state.plan.extreme[zone])
            return
        _clear(table, zone, rest[1])
        if rest[1] == "difficult":
            difficult = [cost.bit_length() - 1 for cost in state.ground.cost]
            difficult[zone] = int(value)
            replace_ground(state, state.ground.closed, tuple(difficult))
        else:
            difficult = [cost.bit_length() - 1 for cost in state.ground.cost]
            closed = state.ground.closed & ~(1 << zone) | int(value) << zone
            replace_ground(state, closed, tuple(difficult))


def _check_closing(state: Operation, zone: int, value: Reader) -> None:
    """Nobody is walled in, and nobody who has yet to enter is kept out."""
    inside = [unit.id for unit in state.active() if occupied(state, unit) >> zone & 1]
    if inside:
        value.fault(f"{', '.join(inside)} would be in it", f"rule {inside[0]}.zone first")
    if state.phase in ("initiative", "deploy"):
        value.fault("not everybody has entered yet", "wait until all have")


def _clear(table: OperationTable, zone: int, kind: str) -> None:
    """Take Terrain away that is there for a while: a ruling counts in its place."""
    for patch in table.state.terrain[:]:
        if patch.zone == zone and patch.condition.key == kind:
            end_terrain(table, patch)


def _set_extreme(table: OperationTable, zone: int, patches: int) -> None:
    """So many instances besides those of the map, for the whole Operation."""
    state = table.state
    _clear(table, zone, "extreme")
    for _ in range(patches):
        state.terrain.append(Effect(CONDITIONS["extreme"], zone=zone, turns=0, born=state.turns))
        table.emit(TerrainBegan(zone, "extreme"))


class End(OperationMatter):
    """Ends the Operation at once."""

    name = "end"
    meaning = "the side that wins, or draw: the Operation is over"

    def check(self, state: Operation, rest: list[str], value: Reader) -> None:
        value.name_of((*state.plan.sides, _DRAW), "side")

    def apply(self, table: OperationTable, rest: list[str], value: str, reason: str) -> None:
        state = table.state
        state.over = True
        state.phase = "over"
        state.winners = () if value == _DRAW else (value,)
        state.reason = reason or "by a ruling"
        table.emit(OperationEnded(state.winners, state.reason))


MATTERS: Final[tuple[OperationMatter, ...]] = (Tension(), RoundNumber(), ZoneTerrain(), End())
