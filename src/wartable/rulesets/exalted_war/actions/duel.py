"""Duels: two people alone, in ticks of a second, while the war stands still. EW-70, W-11, W-38."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.attack.attack import carry_out_strike
from wartable.rulesets.exalted_war.events.powers import (
    DuelBegan,
    DuelEnded,
    DuelJoined,
    DuelRefused,
    WithdrawalAsked,
)
from wartable.rulesets.exalted_war.losses.losses import wound_person
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE, PERSONAL, AttackMode, modes_of_flurry
from wartable.rulesets.exalted_war.model.state import Duel, War, WarTable
from wartable.rulesets.exalted_war.model.tick import TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.engagement import renew_engagement_if_any

LONGEST_DUEL: Final = 300
"""Seconds after which a duel is broken off."""

GUARD_SPEED: Final = 3
"""Seconds that a duellist's Guard, or a request to withdraw, takes."""

_LATEST_START: Final = 6
"""The last second at which a duellist has the first action."""
_MOST_ATTACKS: Final = 5
"""The most attacks of one flurry. EW-05."""

_REFUSE: Final = Option("refuse", "Refuse")


def challenge_to_duel(
    table: WarTable, tick: TickConsequences, unit: Unit, target: Unit, person: str, aim_dice: int
) -> None:
    """Ask the owner of `target` whether the challenged `person`, who is in that unit, accepts a duel with the
    leader of `unit`. If the person refuses, the challenger makes an attack without the help of the unit, and
    a hit forces the duel. An agreed or forced duel is noted in `tick`. `aim_dice` is the number of dice that
    an aim adds to that attack; it is negative if an aim was broken off. W-38.
    """
    state = table.state
    renew_engagement_if_any(state, unit, target)
    challenger, challenged = state.people[unit.leader], state.people[person]
    question = f"{challenger.name} challenges {challenged.name} to a duel"
    options = [Option("accept", "Accept", (challenger.id, person)), _REFUSE]
    if table.ask(Decision(target.seat, question, options, target.id)) is _REFUSE:
        strike = carry_out_strike(
            table,
            TickConsequences(),
            unit,
            target,
            AttackMode(CHALLENGE, ranged=False, person=person, aim=aim_dice),
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


def add_agreed_duels(table: WarTable, tick: TickConsequences) -> None:
    """Add the duels that were agreed on or forced in this tick to the state of the war. People who are out of
    action by now, or already in another duel, do not fight.
    """
    state = table.state
    busy: list[str] = []
    for challenger, challenged in tick.challenges:
        people = (state.people[challenger], state.people[challenged])
        if people[0].is_out or people[1].is_out or challenger in busy or challenged in busy:
            continue
        busy += [challenger, challenged]
        state.duels.append(Duel(_solo_unit_of(state, challenger), _solo_unit_of(state, challenged)))


def _solo_unit_of(state: War, person: str) -> Unit:
    """Return a new solo unit that represents this person during a duel only."""
    unit = _unit_with(state, person)
    return Unit(person, state.people[person].name, unit.side, unit.seat, person, None)


def _unit_with(state: War, person: str) -> Unit:
    for unit in state.units.values():
        if unit.leader == person or person in unit.specials:
            return unit
    raise AssertionError(f"{person} is in no unit")


def play_duel_tick(table: WarTable) -> None:
    """Play the next step of the current duel: the rolls that decide who acts first, or the next second in
    which one of the two acts.
    """
    duel = table.state.duels[0]
    if duel.ticks == 0 and duel.one.next == duel.other.next == 0 and not duel.one.joined:
        _join_battle(table, duel)
        return
    duel.ticks = min(duel.one.next, duel.other.next)
    if duel.ticks >= LONGEST_DUEL:
        _end_duel(table, duel, "", "it goes on too long")
        return
    tick = TickConsequences()
    for duellist, opponent in ((duel.one, duel.other), (duel.other, duel.one)):
        if duellist.next == duel.ticks:
            _clear_aftereffects(table, duellist, opponent)
    for duellist, opponent in ((duel.one, duel.other), (duel.other, duel.one)):
        if duellist.next == duel.ticks and duel in table.state.duels:
            _take_action(table, tick, duel, duellist, opponent)
    if duel in table.state.duels:
        _apply_harm(table, tick, duel)


def _join_battle(table: WarTable, duel: Duel) -> None:
    """Roll Wits + Awareness for both duellists; the one with more successes acts first. Each solo unit's
    `joined` is set to its successes plus 1.
    """
    table.emit(DuelBegan(duel.one.leader, duel.other.leader))
    rolled: list[int] = []
    pools: list[list[Term]] = []
    for unit in (duel.one, duel.other):
        person = table.state.people[unit.leader].person
        pool = [Term("Wits", person.rank_of("wits")), Term("Awareness", person.rank_of("awareness"))]
        pools.append(pool)
        rolled.append(table.roll(successes(total(pool), botches=False), f"{person.name}: Join Battle"))
    most = max(rolled)
    for at, unit in enumerate((duel.one, duel.other)):
        unit.joined = rolled[at] + 1
        unit.next = min(_LATEST_START, most - rolled[at])
        table.emit(DuelJoined(unit.leader, tuple(pools[at]), rolled[at], unit.next))


def _clear_aftereffects(table: WarTable, duellist: Unit, opponent: Unit) -> None:
    """Clear the after-effects of a duellist's last action on both duellists, before the next one: DV penalty,
    onslaught, Charms. W-24, W-25.
    """
    duellist.penalty = 0
    opponent.onslaught.pop(duellist.id, None)
    table.state.people[duellist.leader].charms = []


def _take_action(table: WarTable, tick: TickConsequences, duel: Duel, duellist: Unit, opponent: Unit) -> None:
    """Ask for a duellist's action and carry it out: an attack, a flurry, a Guard, or a request to
    withdraw.
    """
    weapon = table.state.people[duellist.leader].person.weapon
    options = [Option("attack", f"Attack {opponent.name}")]
    options += [
        Option(f"flurry:{n}", f"Flurry of {n} attacks") for n in range(2, min(weapon.rate, _MOST_ATTACKS) + 1)
    ]
    options.append(Option("guard", "Guard"))
    options.append(Option("withdraw", "Withdraw, if the other agrees"))
    question = f"{duellist.name} in the duel with {opponent.name}, second {duel.ticks}"
    choice = table.ask(Decision(duellist.seat, question, options, duellist.id))
    if choice.key in ("guard", "withdraw"):
        duellist.next += GUARD_SPEED
        duellist.dazed = 0
        if choice.key == "withdraw":
            _ask_to_withdraw(table, duel, duellist, opponent)
        return
    count = attack_count_of_option(choice.key)
    if duellist.leader in duel.tired:
        duel.tired.remove(duellist.leader)
    for mode in modes_of_flurry(PERSONAL, count, ranged=False):
        carry_out_strike(table, tick, duellist, opponent, mode)
    duellist.dazed = 0
    duellist.next += weapon.speed
    tick.penalties[duellist.id] = count
    if count > 1:
        tick.onslaught.append((opponent.id, duellist.id, count - 1))


def attack_count_of_option(option_key: str) -> int:
    """Return the number of attacks that an option for a duellist's action stands for: 1 for "attack", 3 for
    "flurry:3", and 0 for any option that is not an attack. `option_key` is the Option's key.
    """
    if option_key == "attack":
        return 1
    return int(option_key[7:]) if option_key.startswith("flurry:") else 0


def _ask_to_withdraw(table: WarTable, duel: Duel, duellist: Unit, opponent: Unit) -> None:
    """Record that a duellist asks to withdraw, and end the duel if the other has asked as well. W-11."""
    table.emit(WithdrawalAsked(duellist.leader))
    if duellist.leader not in duel.tired:
        duel.tired.append(duellist.leader)
    if opponent.leader in duel.tired:
        _end_duel(table, duel, "", "both withdraw")


def _apply_harm(table: WarTable, tick: TickConsequences, duel: Duel) -> None:
    """Apply the effects of this second's attacks, and end the duel if anyone is out of action."""
    state = table.state
    for harm in tick.harm:
        unit = duel.one if harm.unit == duel.one.id else duel.other
        attacker_unit = _unit_with(state, harm.by)
        wound_person(
            table, unit, unit.leader, harm.levels, attacker_unit.id, _unit_with(state, unit.leader).id
        )
    for unit in (duel.one, duel.other):
        unit.penalty = tick.penalties.get(unit.id, unit.penalty)
    for id, dice in tick.dazed:
        (duel.one if id == duel.one.id else duel.other).dazed = dice
    for target, attacker, count in tick.onslaught:
        unit = duel.one if target == duel.one.id else duel.other
        unit.onslaught[attacker] = count
    one_out, other_out = state.people[duel.one.leader].is_out, state.people[duel.other.leader].is_out
    if one_out and other_out:
        _end_duel(table, duel, "", "both are out of action")
    elif one_out or other_out:
        _end_duel(
            table, duel, duel.other.leader if one_out else duel.one.leader, "the other is out of action"
        )


def _end_duel(table: WarTable, duel: Duel, winner: str, reason: str) -> None:
    table.state.duels.remove(duel)
    table.emit(DuelEnded(duel.one.leader, duel.other.leader, winner, duel.ticks, reason))
