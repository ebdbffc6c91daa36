"""An attack from declaration to consequences. R-ACT-002 to R-ACT-036, R-WPN-067, R-WPN-069, R-TRBL-006."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.attack.duel import (
    begin_duel,
    duelist_hit_by_die,
    number_deciding_duelist,
)
from wartable.rulesets.battle_century.operation.attack.forced_movement import withhold_damage
from wartable.rulesets.battle_century.operation.attack.modifiers import (
    set_tension_of_test,
    set_test_modifiers,
)
from wartable.rulesets.battle_century.operation.attack.reactions import ask_for_test_answers
from wartable.rulesets.battle_century.operation.damage.damage import (
    ask_for_answers_and_apply_damage,
    deal_damage,
    spend_energy_and_check_active,
)
from wartable.rulesets.battle_century.operation.effects.effects import (
    begin_effect,
    end_effect,
    is_upgrade_working,
)
from wartable.rulesets.battle_century.operation.effects.might import roll_might_test
from wartable.rulesets.battle_century.operation.events.attacks import (
    AttackDeclared,
    HitInstead,
    HitSuffered,
    Missed,
)
from wartable.rulesets.battle_century.operation.events.moves import AimLost
from wartable.rulesets.battle_century.operation.knowledge.shown import record_test_evidence
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
from wartable.rulesets.battle_century.operation.model.pilots import pilots_of
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.targeting.area_targets import (
    ask_which_zones_to_spare,
    provoked_units,
    set_targets_of_test,
    zones_of_area_attack,
)
from wartable.rulesets.battle_century.operation.targeting.targets import has_aimed_at


class WithheldDamage(Condition):
    """The other half of a Suppress attack's Damage. It is dealt if the bearer Moves with its next Action."""

    key = "withheld"
    name = "Withheld Damage"
    piles = True
    points = True
    rules = ("R-ACT-020", "R-ACT-056")

    def before_move(self, table: OperationTable, me: Unit, effect: Effect, zones: int) -> None:
        end_effect(table, me, effect)
        _deal_to_mover(table, me, effect, effect.amount, is_margin=True)


class Crippled(Condition):
    """The bearer takes 1 Damage for every Zone that it Moves in its next Turn."""

    key = "crippled"
    points = True
    rules = ("R-WPN-017",)

    def before_move(self, table: OperationTable, me: Unit, effect: Effect, zones: int) -> None:
        _deal_to_mover(table, me, effect, zones, is_margin=False)


def _deal_to_mover(table: OperationTable, me: Unit, effect: Effect, amount: int, *, is_margin: bool) -> None:
    """Deal the Damage that an effect of a Suppress or Crippling attack causes to a Unit that Moves. The
    attacker picks Maimed Areas, and may disable the Unit instead of destroying it. R-ACT-021, R-ACT-022.
    """
    damage = Damage(
        me, amount, table.state.units[effect.other], effect.condition.name, None, is_margin=is_margin
    )
    ask_for_answers_and_apply_damage(table, damage, chooser="attacker", sparing=True)


register_conditions(WithheldDamage(), Crippled())


def carry_out_attack(
    table: OperationTable, test: MightTest, target: Unit | None, second_target: Unit | None
) -> None:
    """Carry out a declared attack: pay its cost, roll the Might Test, ask for answers, deal Damage and apply
    all later effects. `target` is the Unit aimed at, None if a Zone is aimed at; `second_target` is the other
    Enemy of an attack on two Enemies (`mode.split`), None for all other attacks.
    """
    state = table.state
    test.destination = test.actor.zone
    if not _declare(table, test, target):
        return
    test.mode.weapon.after_declaration(table, test)
    if not test.actor.is_active:
        return
    set_tension_of_test(state, test)
    if test.mode.technique:
        test.actor.technique_used = True
    if test.mode.area:
        test.safe = ask_which_zones_to_spare(table, test.actor, zones_of_area_attack(state, test))
    set_targets_of_test(state, test, target, second_target)
    test.provoked = provoked_units(state, test)
    for pilot in pilots_of(state, test.actor):
        for power in pilot.loadout.hooks.before_might_test:
            power.before_might_test(table, test.actor, test)
    set_test_modifiers(state, test)
    _use_up_bonuses(table, test, target)
    roll_might_test(table, test)
    ask_for_test_answers(table, test)
    if test.actor.is_active:
        _decide_duel(table, test)
        _deal_damage(table, test)
        _resolve_aftermath(table, test, target)
    if test.used:
        _apply_later_powers(table, test)


def _declare(table: OperationTable, test: MightTest, target: Unit | None) -> bool:
    """Pay Energy and ammunition for an attack, and reveal the Weapon to all sides. Return whether the
    attacker is still active after the cost. R-WPN-009, R-WPN-067, R-WPN-069, R-SUP-012.
    """
    actor = test.actor
    mode = test.mode
    weapon = mode.weapon
    if mode.needs_charge:
        actor.notes.pop(weapon.key, None)
    if mode.one_shot or mode.spends:
        bonus_only = table.state.plan.house.stake_stays
        actor.spent.append(mode.key if bonus_only else weapon.key)
    if mode.slow:
        actor.last_shot[weapon.key] = table.state.round
    state = table.state
    for side in state.plan.sides:
        if side != actor.side:
            state.knowledge.learn(side, actor.id, "weapon:" + weapon.key)
    aimed_at = "" if target is None else target.id
    energy = mode.energy + (weapon.ask_extra_boost_energy(table, test) if mode.boosted else 0)
    event = AttackDeclared(actor.id, weapon.key, mode.key, test.kind, aimed_at, test.zone, energy)
    return spend_energy_and_check_active(table, actor, energy, event)


def _use_up_bonuses(table: OperationTable, test: MightTest, target: Unit | None) -> None:
    """Remove the attacker's bonuses for its next Offensive Action, including its Aim, and record those that
    count for this Test. R-ACT-012, R-ACT-054.
    """
    actor = test.actor
    if actor.aim is not None and not has_aimed_at(actor, test.mode, target, test.zone):
        table.emit(AimLost(actor.id, actor.aim.weapon))
    actor.aim = None
    for effect in actor.effects[:]:
        if effect.condition.next_attack:
            test.used_up.append(effect)
            effect.condition.after_end_by_attack(test)
            end_effect(table, actor, effect)


def _decide_duel(table: OperationTable, test: MightTest) -> None:
    """Decide which duelist a Test against two duelists hits.

    If the Test passes against both, the parity of the die decides, as `duelist_hit_by_die` says. If it passes
    against one or neither, there is nothing to decide. R-ACT-031 to R-ACT-033, A-22, B-8.
    """
    for against in test.targets:
        other = against.partner
        if other is None or not (against.passed and other.passed):
            continue
        hit = duelist_hit_by_die(test, against, other, against.die)
        missed = other if hit is against else against
        missed.passed = False
        missed.spared = True
        number = number_deciding_duelist(test, against, against.die)  # of a pair the one aimed at comes first
        table.emit(HitInstead(test.actor.id, hit.unit.id, missed.unit.id, number))


def _deal_damage(table: OperationTable, test: MightTest) -> None:
    """Deal Damage to every target that was hit, in the order of targets, and announce hits and misses."""
    record_test_evidence(table.state, test)
    for against in test.targets:
        unit = against.unit
        if not unit.is_active:
            continue
        if against.passed:
            table.emit(HitSuffered(test.actor.id, unit.id, against.total, against.margin))
            _resolve_hit(table, test, against)
        else:
            if not against.spared:
                table.emit(Missed(test.actor.id, unit.id, against.total))
            if test.mode.weapon.adds_damage_on_miss():
                _deal_additional(table, test, against, 0)


def _resolve_hit(table: OperationTable, test: MightTest, against: Against) -> None:
    """Deal the Damage of an attack to one target, and apply the effects of the hit. The margin and the
    additional Damage are separate instances, unless Suppress or Invasive halves their sum. A-24, A-74.
    """
    weapon = test.mode.weapon
    suppresses = test.kind == "suppress"
    if suppresses or test.actor.loadout.halves_dealt:
        whole = against.margin + weapon.additional_damage(test, against, against.margin)
        damage = _test_damage(test, against, test.at_once(whole))
        damage.besides = damage.amount - test.at_once(against.margin)
        _strike_target(table, damage, test)
        if suppresses and against.unit.is_active:
            up = table.state.plan.house.suppress_up
            _withhold(table, test, against.unit, whole - test.at_once(whole) if up else test.at_once(whole))
    else:
        _strike_target(table, _test_damage(test, against, against.margin), test)
        _deal_additional(table, test, against, 0)
    if against.unit.is_active:
        _begin_hit_effects(table, test, against.unit)
        weapon.after_passed_test(table, test, against)


def _deal_additional(table: OperationTable, test: MightTest, against: Against, pending: int) -> None:
    """Deal the Weapon's additional Damage to a target, as a separate instance. `pending` is Damage of this
    attack that is not yet taken off the target. R-TRBL-008, R-TRBL-036.
    """
    if against.unit.is_active:
        weapon = test.mode.weapon
        amount = test.at_once(weapon.additional_damage(test, against, pending))
        reason = f"{weapon.name}, additional"
        _strike_target(table, Damage(against.unit, amount, test.actor, reason, test, is_margin=False), test)


def _test_damage(test: MightTest, against: Against, amount: int) -> Damage:
    """Return an instance of Damage to one target, by the Might Test itself, of this amount."""
    return Damage(against.unit, amount, test.actor, test.mode.weapon.name, test, is_margin=True)


def _strike_target(table: OperationTable, damage: Damage, test: MightTest) -> None:
    """Deal an instance of this attack's Damage, with the attack's rules for Maimed Areas and for
    disabling.
    """
    chooser = "attacker" if test.attacker_picks_maimed_areas else "parity"
    ask_for_answers_and_apply_damage(
        table, damage, chooser=chooser, sparing=test.kind == "suppress" or test.crippling
    )


def _withhold(table: OperationTable, test: MightTest, unit: Unit, amount: int) -> None:
    """Withhold the other half of a Suppress attack's Damage, which the Unit takes only if it Moves in its
    next Turn. R-ACT-020.
    """
    if amount > 0:
        withhold_damage(table, unit, amount, test.actor)


def _begin_hit_effects(table: OperationTable, test: MightTest, unit: Unit) -> None:
    """Begin the effects of a Suppress or Crippling hit on a Unit, even if it took no Damage: Disadvantages on
    Offensive Tests for a Round, and for a Crippling hit Damage for moving. R-ACT-019, R-WPN-016.
    """
    if test.kind == "suppress":
        begin_effect(
            table, unit, "suppressed", amount=test.mode.weapon.disadvantages_on_hit(test), other=test.actor.id
        )
    elif test.crippling:
        begin_effect(
            table, unit, "suppressed", amount=test.mode.weapon.disadvantages_on_hit(test), other=test.actor.id
        )
        begin_effect(table, unit, "crippled", other=test.actor.id, clock=unit.id, at_end=True)


def _resolve_aftermath(table: OperationTable, test: MightTest, target: Unit | None) -> None:
    """Resolve the steps after Damage: effects of the Weapon and of the attacker's Upgrades, Overheating, and
    the Duel that an Engage begins.
    """
    actor = test.actor
    test.mode.weapon.after_attack(table, test)
    for fitting in actor.loadout.kit.after_attack:
        if actor.is_active and is_upgrade_working(actor, fitting):
            fitting.upgrade.after_attack(table, actor, test)
    if test.overheats(test.kept):
        deal_damage(table, actor, test.tension, actor, reason="Overheating")
    if test.kind == "engage" and target is not None:
        begin_duel(table, actor, target)


def _apply_later_powers(table: OperationTable, test: MightTest) -> None:
    """Resolve the effects of the targets' Genre Powers that wait for the end of the attack. R-BOSS-024,
    R-BOSS-027.
    """
    for against in test.targets:
        unit = against.unit
        for pilot in pilots_of(table.state, unit):
            for power in pilot.loadout.hooks.after_attack:
                if unit.is_active:
                    power.after_attack(table, unit, test)
