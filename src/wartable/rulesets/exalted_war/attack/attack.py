"""The ten steps of an attack. EW-60; base game 3.4, put together in 3.8."""

from __future__ import annotations

from typing import Final

from wartable.core.odds.successes import successes
from wartable.core.term import Term, total
from wartable.rulesets.exalted_war.attack.charm_use import offer_and_apply_charms_in_attack
from wartable.rulesets.exalted_war.derived.attack_numbers import build_strike, is_behind
from wartable.rulesets.exalted_war.events.attacks import (
    AttackRolled,
    DamageRolled,
    Harmless,
    Rerolled,
    Staggered,
)
from wartable.rulesets.exalted_war.knowledge.shown import record_evidence_of_attack, record_evidence_of_damage
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE, ENVELOP, PERSONAL, WHOLE, AttackMode
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.strike import Strike
from wartable.rulesets.exalted_war.model.tick import AttackDamage, TickConsequences
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.engagement import renew_engagement_if_any

_STUN_PENALTY: Final = 2
"""Dice that a stunned person loses."""


def carry_out_attack(
    table: WarTable,
    tick: TickConsequences,
    attacker: Unit,
    target: Unit,
    modes: list[AttackMode],
    charm: Charm | None = None,
) -> None:
    """Carry out an attack action: one strike for each mode in `modes`, then the effects of the attack on both
    units.

    A flurry counts as one attack. `charm` is the Charm whose use is this action, if it is one; it changes
    each strike. Damage and other effects are recorded in `tick`, and applied after all actions of the tick.
    EW-76, EW-85, W-6, W-31, W-89.
    """
    for mode in modes:
        carry_out_strike(table, tick, attacker, target, mode, charm)
    tick.tired += [attacker.id, target.id]
    if len(modes) > 1:
        tick.onslaught.append((target.id, attacker.id, len(modes) - 1))
    ranged = False
    for mode in modes:
        ranged = ranged or mode.ranged
        if not mode.ranged:
            tick.closed.append((attacker.id, target.id))
    if ranged:
        tick.add_hesitation_trigger_when_shot_at(target, _magic_fright(table.state, attacker))
        renew_engagement_if_any(table.state, attacker, target)
    tick.struck.append(target.id)


def _magic_fright(state: War, attacker: Unit) -> int:
    """Return the difficulty that a magical ranged weapon adds to the target's hesitation test; 0 for others.
    W-6.
    """
    bow = attacker.troops.bow if attacker.troops is not None else state.leader_traits(attacker).bow
    return 1 if bow is not None and bow.magic else 0


def carry_out_strike(
    table: WarTable,
    tick: TickConsequences,
    attacker: Unit,
    target: Unit,
    mode: AttackMode,
    charm: Charm | None = None,
    *,
    is_counter: bool = False,
) -> Strike:
    """Carry out all ten steps of one strike, and return it. Its damage is recorded in `tick`, and applied
    only after all actions of the tick. `charm` is the Charm whose use is this attack, if it is one.
    `is_counter` marks a counterattack, which cannot be countered in turn.
    """
    strike = build_strike(table.state, attacker, target, mode)
    attacker.stunt = 0
    attacker.surprise = False
    if charm is not None:
        charm.apply_to_strike(table, attacker, strike)
    offer_and_apply_charms_in_attack(table, attacker, "can_use_when_attacking", strike)
    _defend(table, strike)
    _roll(table, strike)
    if strike.net >= 1 and offer_and_apply_charms_in_attack(
        table, target, "can_use_before_being_hit", strike
    ):
        strike.compute_net_successes(strike.rolled)
        _announce_attack(table, strike)
    if strike.net >= 1 and mode.kind == ENVELOP:
        tick.enveloped.append((target.id, attacker.id))
    elif strike.net >= 1 and mode.kind != CHALLENGE:
        _deal_damage(table, tick, strike, is_counter=is_counter)
    return strike


def _defend(table: WarTable, strike: Strike) -> None:
    """Carry out step 2 of a strike: roll the dice that a described defence (a stunt) gives the target, if it
    has a defence at all, and offer its Charms.
    """
    target = strike.target
    if target.stunt and strike.defence != "none":
        found = table.roll(successes(target.stunt, botches=False), f"{target.name}: stunt in defence")
        if found:
            strike.dv.append(Term("stunt", found))
        target.stunt = 0
    offer_and_apply_charms_in_attack(table, target, "can_use_when_attacked", strike)


def _roll(table: WarTable, strike: Strike) -> None:
    """Carry out steps 3 to 5 of a strike: roll the dice, offer Charms that allow another roll, and compare
    the result with the DV. W-1, W-46.
    """
    rolled = roll_attack_dice(table, strike)
    strike.compute_net_successes(rolled)
    offer_and_apply_charms_in_attack(table, strike.attacker, "can_use_after_own_roll", strike)
    strike.compute_net_successes(strike.rolled)
    record_evidence_of_attack(table.state, strike)
    _announce_attack(table, strike)


def roll_attack_dice(table: WarTable, strike: Strike) -> int:
    """Roll the dice of an attack, and return the number of successes. If it has no dice, roll nothing and
    return 0.
    """
    dice = strike.attack_dice
    if dice == 0:
        return 0
    return table.roll(successes(dice, botches=False), f"{strike.attacker.name} attacks {strike.target.name}")


def reroll_attack_dice(table: WarTable, strike: Strike, reason: str, *, keep_better: bool) -> None:
    """Roll the dice of an attack again, for a Charm that is used in step 4 or 6. With `keep_better` the
    better of the two results counts, otherwise the new one. `reason` is shown in the log.
    """
    before = strike.rolled
    again = roll_attack_dice(table, strike)
    strike.compute_net_successes(max(before, again) if keep_better else again)
    table.emit(Rerolled(strike.attacker.id, strike.target.id, before, again, reason))


def _announce_attack(table: WarTable, strike: Strike) -> None:
    mode = strike.mode
    if not table.listening or mode.kind == CHALLENGE:  # DuelRefused tells it
        return
    table.emit(
        AttackRolled(
            strike.attacker.id,
            _named_leader(strike.attacker),
            strike.target.id,
            mode.person,
            strike.weapon.name,
            ranged=mode.ranged,
            open=_defenceless_because(strike),
            pool=tuple(strike.pool),
            rolled=strike.rolled,
            bonus=tuple(strike.bonus),
            external=tuple(strike.external),
            defence=strike.defence,
            dv=tuple(strike.dv),
            net=strike.net,
        )
    )


def _defenceless_because(strike: Strike) -> str:
    """Return why the target has no defence, for the log: "helpless" or "behind". Return "" if it has a
    defence, or lacks it for another reason. EW-87, EW-91, W-29.
    """
    if strike.defence != "none":
        return ""
    if strike.target.helpless:
        return "helpless"
    return "behind" if is_behind(strike.attacker, strike.target) else ""


def _named_leader(unit: Unit) -> str:
    """Return the id of the leader of a unit; "" for a single person and for a mob."""
    return "" if unit.is_solo or unit.mob else unit.leader


def _deal_damage(table: WarTable, tick: TickConsequences, strike: Strike, *, is_counter: bool) -> None:
    """Carry out steps 7 to 10 of a strike that hits: raw damage, soak, counterattack and the damage roll.
    EW-26, EW-42, EW-65, EW-66, EW-71.
    """
    strike.raw.append(Term("successes left", strike.net))
    target, mode = strike.target, strike.mode
    raw = total(strike.raw)
    if strike.hardness and raw <= strike.hardness:
        table.emit(Harmless(strike.attacker.id, target.id, mode.person, tuple(strike.raw), strike.hardness))
        return
    if (
        not is_counter
        and offer_and_apply_charms_in_attack(table, target, "can_use_to_strike_back", strike)
        and strike.counters
    ):
        counter = AttackMode(PERSONAL if mode.kind == PERSONAL else WHOLE, ranged=False)
        carry_out_strike(table, tick, target, strike.attacker, counter, is_counter=True)
    dice = strike.damage_dice
    if dice:
        why = f"{strike.attacker.name} hits {target.name}: damage"
        strike.levels = table.roll(successes(dice, double=False, botches=False), why)
    if table.listening:
        table.emit(
            DamageRolled(
                strike.attacker.id,
                target.id,
                mode.person,
                tuple(strike.raw),
                tuple(strike.soak),
                strike.least,
                dice,
                strike.levels,
            )
        )
    record_evidence_of_damage(table.state, strike, dice)
    if strike.levels:
        tick.harm.append(AttackDamage(target.id, mode.person, strike.levels, strike.attacker.id))
    _stun(table, tick, strike)


def _stun(table: WarTable, tick: TickConsequences, strike: Strike) -> None:
    """Carry out the end of step 10: stun a single person who was hit for more levels than their Stamina.
    Units of many cannot be stunned. EW-87, W-54.
    """
    target = strike.target
    if not target.is_solo:
        return
    person = table.state.people[target.leader].person
    if strike.levels > person.rank_of("stamina"):
        tick.dazed.append((target.id, _STUN_PENALTY))
        table.emit(Staggered(target.id, person.id, "stunned"))
