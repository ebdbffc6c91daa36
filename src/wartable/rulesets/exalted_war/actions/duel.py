"""Duels: two people alone, in ticks of a second, while the war stands still. EW-70, W-11, W-38."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.attack.attack import strike_once
from wartable.rulesets.exalted_war.events.powers import (
    DuelBegan,
    DuelEnded,
    DuelJoined,
    DuelRefused,
    WithdrawalAsked,
)
from wartable.rulesets.exalted_war.losses.losses import wound
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE, PERSONAL, AttackMode, modes_of_flurry
from wartable.rulesets.exalted_war.model.state import Duel, War, WarTable
from wartable.rulesets.exalted_war.model.tick import Tick
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.engagement import renew_engagement

CAP: Final = 300
"""Seconds after which a duel is broken off."""

GUARD_SPEED: Final = 3
"""Seconds that a duellist's Guard lasts, and a request to withdraw."""

_LATEST: Final = 6
_MOST: Final = 5
"""Attacks of one flurry. EW-05."""

_REFUSE: Final = Option("refuse", "Refuse")


def challenge(table: WarTable, tick: Tick, unit: Unit, target: Unit, person: str, aim: int) -> None:
    """Ask the challenged person to accept a duel with the leader of `unit`. If the person refuses, the
    challenger makes a bare attack, and a success forces the duel. `aim` is the number of dice that an aim
    adds to that attack or, if it was broken off, takes from it (negative). W-38.
    """
    state = table.state
    renew_engagement(state, unit, target)
    challenger, challenged = state.people[unit.leader], state.people[person]
    question = f"{challenger.name} challenges {challenged.name} to a duel"
    options = [Option("accept", "Accept", (challenger.id, person)), _REFUSE]
    if table.ask(Decision(target.seat, question, options, target.id)) is _REFUSE:
        strike = strike_once(
            table, Tick(), unit, target, AttackMode(CHALLENGE, ranged=False, person=person, aim=aim)
        )
        forced = strike.net >= 1
        if table.listening:
            dv = tuple(strike.dv)
            pool = tuple(strike.pool)
            table.emit(
                DuelRefused(unit.id, challenger.id, target.id, person, pool, strike.rolled, dv, forced=forced)
            )
        if not forced:
            return
    tick.challenges.append((unit.leader, person))


def begin_duels(table: WarTable, tick: Tick) -> None:
    """Start the duels that were agreed on in this tick. People who are out of action by now, or already in
    another duel, do not fight.
    """
    state = table.state
    busy: list[str] = []
    for one, other in tick.challenges:
        people = (state.people[one], state.people[other])
        if people[0].is_out or people[1].is_out or one in busy or other in busy:
            continue
        busy += [one, other]
        state.duels.append(Duel(_alone(state, one), _alone(state, other)))


def _alone(state: War, person: str) -> Unit:
    """Return a solo unit of this person, for the duel only."""
    unit = _unit_of(state, person)
    return Unit(person, state.people[person].name, unit.side, unit.seat, person, None)


def _unit_of(state: War, person: str) -> Unit:
    for unit in state.units.values():
        if unit.leader == person or person in unit.specials:
            return unit
    raise AssertionError(f"{person} is in no unit")


def duel_tick(table: WarTable) -> None:
    """Play one activation of the current duel: the rolls for the first move, or the next second."""
    duel = table.state.duels[0]
    if duel.ticks == 0 and duel.one.next == duel.other.next == 0 and not duel.one.joined:
        _join_battle(table, duel)
        return
    duel.ticks = min(duel.one.next, duel.other.next)
    if duel.ticks >= CAP:
        _end(table, duel, "", "it goes on too long")
        return
    tick = Tick()
    for own, foe in ((duel.one, duel.other), (duel.other, duel.one)):
        if own.next == duel.ticks:
            _refresh(table, own, foe)
    for own, foe in ((duel.one, duel.other), (duel.other, duel.one)):
        if own.next == duel.ticks and duel in table.state.duels:
            _act(table, tick, duel, own, foe)
    if duel in table.state.duels:
        _take(table, tick, duel)


def _join_battle(table: WarTable, duel: Duel) -> None:
    """Roll Wits + Awareness for both duellists; the one with more successes acts first. `joined` is set to
    the successes plus 1.
    """
    table.emit(DuelBegan(duel.one.leader, duel.other.leader))
    rolled: list[int] = []
    pools: list[list[Term]] = []
    for unit in (duel.one, duel.other):
        person = table.state.people[unit.leader].person
        pool = [Term("Wits", person.rank("wits")), Term("Awareness", person.rank("awareness"))]
        pools.append(pool)
        rolled.append(table.roll(successes(total(pool), botches=False), f"{person.name}: Join Battle"))
    most = max(rolled)
    for at, unit in enumerate((duel.one, duel.other)):
        unit.joined = rolled[at] + 1
        unit.next = min(_LATEST, most - rolled[at])
        table.emit(DuelJoined(unit.leader, tuple(pools[at]), rolled[at], unit.next))


def _refresh(table: WarTable, own: Unit, foe: Unit) -> None:
    """Clear the after-effects of a duellist's last action before the next one. W-24, W-25."""
    own.penalty = 0
    foe.onslaught.pop(own.id, None)
    table.state.people[own.leader].charms = []


def _act(table: WarTable, tick: Tick, duel: Duel, own: Unit, foe: Unit) -> None:
    """Ask for a duellist's action and carry it out: an attack, a flurry, a Guard, or asking to withdraw."""
    weapon = table.state.people[own.leader].person.weapon
    options = [Option("attack", f"Attack {foe.name}")]
    options += [
        Option(f"flurry:{n}", f"Flurry of {n} attacks") for n in range(2, min(weapon.rate, _MOST) + 1)
    ]
    options.append(Option("guard", "Guard"))
    options.append(Option("withdraw", "Withdraw, if the other agrees"))
    question = f"{own.name} in the duel with {foe.name}, second {duel.ticks}"
    choice = table.ask(Decision(own.seat, question, options, own.id))
    if choice.key in ("guard", "withdraw"):
        own.next += GUARD_SPEED
        own.dazed = 0
        if choice.key == "withdraw":
            _ask_out(table, duel, own, foe)
        return
    count = attack_count(choice.key)
    if own.leader in duel.tired:
        duel.tired.remove(own.leader)
    for mode in modes_of_flurry(PERSONAL, count, ranged=False):
        strike_once(table, tick, own, foe, mode)
    own.dazed = 0
    own.next += weapon.speed
    tick.penalties[own.id] = count
    if count > 1:
        tick.onslaught.append((foe.id, own.id, count - 1))


def attack_count(key: str) -> int:
    """Return the number of attacks in an answer to the duel question, such as "attack" or "flurry:3"; 0 for
    any other answer.
    """
    if key == "attack":
        return 1
    return int(key[7:]) if key.startswith("flurry:") else 0


def _ask_out(table: WarTable, duel: Duel, own: Unit, foe: Unit) -> None:
    """Record that a duellist asks to withdraw, and end the duel if the other has asked as well. W-11."""
    table.emit(WithdrawalAsked(own.leader))
    if own.leader not in duel.tired:
        duel.tired.append(own.leader)
    if foe.leader in duel.tired:
        _end(table, duel, "", "both withdraw")


def _take(table: WarTable, tick: Tick, duel: Duel) -> None:
    """Apply the effects of this second's attacks, and end the duel if anyone is out of action."""
    state = table.state
    for harm in tick.harm:
        unit = duel.one if harm.unit == duel.one.id else duel.other
        foe = _unit_of(state, harm.by)
        wound(table, unit, unit.leader, harm.levels, foe.id, _unit_of(state, unit.leader).id)
    for unit in (duel.one, duel.other):
        unit.penalty = tick.penalties.get(unit.id, unit.penalty)
    for id, dice in tick.dazed:
        (duel.one if id == duel.one.id else duel.other).dazed = dice
    for target, attacker, count in tick.onslaught:
        unit = duel.one if target == duel.one.id else duel.other
        unit.onslaught[attacker] = count
    one_out, other_out = state.people[duel.one.leader].is_out, state.people[duel.other.leader].is_out
    if one_out and other_out:
        _end(table, duel, "", "both are out of action")
    elif one_out or other_out:
        _end(table, duel, duel.other.leader if one_out else duel.one.leader, "the other is out of action")


def _end(table: WarTable, duel: Duel, winner: str, why: str) -> None:
    table.state.duels.remove(duel)
    table.emit(DuelEnded(duel.one.leader, duel.other.leader, winner, duel.ticks, why))
