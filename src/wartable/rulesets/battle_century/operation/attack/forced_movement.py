"""Forced movement of a Unit in a straight line, and what it crashes into; Damage withheld until it Moves.
R-BOSS-049 to R-BOSS-052, R-TERR-010, R-ACT-020.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define
from wartable.rulesets.battle_century.operation.attack.modifiers import would_pass_against
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.ground.positions import (
    barred_anchors,
    large_body_of,
    occupied_zones,
    zones_filled_at,
)
from wartable.rulesets.battle_century.operation.model.damage_instance import WithheldHalved
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import put_in_zone

_INVASIVE: Final = "Invasive"


def withhold_damage(table: OperationTable, unit: Unit, amount: int, dealer: Unit) -> None:
    """Record Damage by the Unit `dealer` that is not dealt now: the Unit takes it only if it Moves with its
    next Action. If an ability of the dealer will halve that Damage, announce this. R-ACT-020, R-ENEMY-028,
    A-19, A-124.
    """
    begin_effect(table, unit, "withheld", amount=amount, other=dealer.id, clock=unit.id, at_end=True)
    if dealer.loadout.halves_dealt and dealer.side != unit.side:
        table.emit(WithheldHalved(unit.id, _INVASIVE, dealer.id))


_REASON = "Crash"


@define
class ForcedMove:
    """A move that an attack can force on a Unit. `zone` is the Zone at its end. If `crashes` is True, the
    Unit hits the Unit `into` there, or a wall if `into` is None.
    """

    key: str
    label: str
    zone: int
    crashes: bool = False
    into: Unit | None = None


def possible_forced_moves(state: Operation, test: MightTest, against: Against, most: int) -> list[ForcedMove]:
    """Return the moves that a Test can force on its target `against`, in a straight line of at most `most`
    Zones, as choices for the attacker.

    The target stops before a wall, and in a Zone with another Enemy of the attacker whose Defense the result
    of the Test also reaches. If such an Enemy is in the target's own Zone, the target may crash into it
    without moving.
    """
    unit = against.unit
    others = [
        enemy
        for enemy in state.enemies(test.actor)
        if enemy is not unit and enemy.docked_in == "" and would_pass_against(state, test, against, enemy)
    ]
    here = occupied_zones(state, unit)
    found = [_crash_into(state, unit.zone, enemy) for enemy in others if occupied_zones(state, enemy) & here]
    if unit.loadout.anchored or unit.docked_in:
        return found
    ahead = [enemy for enemy in others if not occupied_zones(state, enemy) & here]
    board = state.plan.board
    for step in board.neighbours(unit.zone):
        _add_moves_along(state, unit, board.ray_zones_in_order(unit.zone, step, most), ahead, found)
    return found


def _add_moves_along(
    state: Operation, unit: Unit, line: tuple[int, ...], ahead: list[Unit], found: list[ForcedMove]
) -> None:
    """Add the moves along one line of Zones to `found`, up to the first wall or the first Enemy of `ahead`.

    A wall stops every Unit, even one that could enter it by itself. The edge of the map is no wall, even for
    a body of many Zones.
    """
    name = state.plan.board.name
    closed = barred_anchors(state, unit, state.ground.closed)
    figure = large_body_of(state, unit)
    last = unit.zone
    for zone in line:
        if figure is not None and not figure.fits >> zone & 1:
            return
        if closed >> zone & 1:
            wall = f"crash:{name(zone)}"
            found.append(ForcedMove(wall, f"{name(last)}, crashing against {name(zone)}", last, crashes=True))
            return
        body = zones_filled_at(state, unit, zone)
        met = [enemy for enemy in ahead if occupied_zones(state, enemy) & body]
        if met:
            found += [_crash_into(state, zone, enemy) for enemy in met]
            return
        found.append(ForcedMove(f"to:{name(zone)}", name(zone), zone))
        last = zone


def _crash_into(state: Operation, zone: int, enemy: Unit) -> ForcedMove:
    """Return the forced move to a Zone in which the Unit crashes into an Enemy."""
    label = f"{state.plan.board.name(zone)}, crashing into {enemy.name}"
    return ForcedMove(f"crash:{enemy.id}", label, zone, crashes=True, into=enemy)


def force_move(table: OperationTable, test: MightTest, unit: Unit, forced: ForcedMove) -> None:
    """Move a target of the Test by force. If it crashes, the target and the Unit that it hits each take as
    much Damage as was paid to Boost the attack. After a Suppress attack each takes half of that, and the
    target takes the other half if it Moves. A-64.
    """
    if forced.zone != unit.zone:
        zones = table.state.plan.board.distance(unit.zone, forced.zone)
        put_in_zone(table, unit, forced.zone, zones, forced=True)
    if not forced.crashes:
        return
    amount = test.at_once(test.paid)
    for hurt in (unit, forced.into):
        if hurt is not None:
            chooser = "attacker" if test.attacker_picks_maimed_areas else "parity"
            sparing = test.kind == "suppress"
            deal_damage(
                table, hurt, amount, test.actor, reason=_REASON, chooser=chooser, sparing=sparing, test=test
            )
    if test.kind == "suppress" and unit.is_active and amount:
        withhold_damage(table, unit, amount, test.actor)
