"""Duels: how they begin, Speed contests, attacks on duelists, and the free Action of a duelist whose opponent
attacks another Unit. R-ACT-024 to R-ACT-036.
"""

from __future__ import annotations

from wartable.core.dice import Kept
from wartable.core.term import total
from wartable.rulesets.battle_century.operation.effects.might import margin_with_face
from wartable.rulesets.battle_century.operation.events.moves import ContestRolled, DuelBegan
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.movement.movement import move_both_duelists

_DIE = Kept(10)


def begin_duel(table: OperationTable, unit: Unit, other: Unit) -> None:
    """Begin a Duel between two Units after an Engage, hit or miss, if both are still active and neither is in
    a Duel. R-ACT-026, A-20. If the attack moved one of them to another Zone, there is no Duel: duelists are
    at Range 0. R-ACT-028.
    """
    if unit.zone != other.zone:
        return
    if unit.is_active and other.is_active and unit.duel == "" and other.duel == "":
        unit.duel = other.id
        other.duel = unit.id
        table.emit(DuelBegan(unit.id, other.id))


def contest_duel(table: OperationTable, unit: Unit) -> None:
    """Make the contested Speed Test of a duelist at the start of its Turn. The winner may move both duelists
    by up to the lower Speed. R-ACT-029.
    """
    other = table.state.units[unit.duel]
    winner = _contested_speed(table, unit, other)
    loser = other if winner is unit else unit
    move_both_duelists(table, winner, loser, willing=winner is unit)


def _contested_speed(table: OperationTable, unit: Unit, other: Unit) -> Unit:
    """Return the winner of a contested Speed Test. Ties are rolled again; Initiative does not break them.
    R-TEST-014, R-TEST-015.
    """
    while True:
        die = table.roll(_DIE, f"{unit.noun:contests} Speed")
        other_die = table.roll(_DIE, f"{other.noun:contests} Speed")
        total = die + unit.attributes.speed
        other_total = other_die + other.attributes.speed
        table.emit(ContestRolled(unit.id, other.id, die, total, other_die, other_total))
        if total > other_total:
            return unit
        if other_total > total:
            return other


def duelist_hit_by_die(test: MightTest, against: Against, other: Against, die: int) -> Against:
    """Return which of two duelists is hit by an attack of a Unit outside their Duel, if its Test passes
    against both. `against` and `other` are the two duelists in any order, `die` is the face of the kept die.
    R-ACT-031, A-22, B-8.

    An even die hits the attacker's Enemy, an odd die its Ally. If both are Enemies, an even die hits the
    duelist aimed at, an odd die the other one.
    """
    first, second = _aimed_first(test, against, other)
    number = number_deciding_duelist(test, first, die)
    if first.unit.side == test.actor.side:
        return second if number % 2 == 0 else first
    return first if number % 2 == 0 else second


def _aimed_first(test: MightTest, against: Against, other: Against) -> tuple[Against, Against]:
    """Return the two duelists, the one aimed at first."""
    first, second = sorted((against, other), key=test.targets.index)
    return first, second


def number_deciding_duelist(test: MightTest, aimed: Against, die: int) -> int:
    """Return the number that decides which of two duelists is hit, by being even or odd: the face `die` or,
    by a house rule, the total of the Test against `aimed`, the duelist at which the attack was aimed. A-22.
    """
    if not test.parity_of_total:
        return die
    return margin_with_face(test, aimed, die) + total(aimed.defenses) + 2 * test.raised


def ignored_duel_opponent(table: OperationTable, test: MightTest) -> Unit | None:
    """Return the attacker's opponent in a Duel if the attack was aimed at another Unit; None if it was aimed
    at the opponent, or if the attacker has not been in this Duel since before the attack. The opponent may
    then take a free Offensive Action. R-ACT-034, A-23.
    """
    actor = test.actor
    if actor.duel == "" or actor.duel != test.duelling_at_start:
        return None
    opponent = table.state.units[actor.duel]
    return None if _was_aimed_at(test, opponent) else opponent


def _was_aimed_at(test: MightTest, opponent: Unit) -> bool:
    """Whether the opponent was the only target of the attack or, for an area attack, whether the attack was
    aimed at the opponent's Zone. An attack on the whole battlefield is aimed at its user's own Zone.
    R-TRBL-033.
    """
    if test.mode.area:
        return test.zone == opponent.zone
    for against in test.targets:
        if against.unit is not opponent:
            return False
    return test.attacks(opponent)
