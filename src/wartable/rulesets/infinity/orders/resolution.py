"""Resolution of an Order: requirements, rolls, healing, saves, Wounds, moves by Dodge. IN-05, IN-R19."""

from __future__ import annotations

from itertools import combinations

from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.rolls import (
    DiceThrow,
    FaceToFaceOutcome,
    compare_face_to_face,
    compare_with_evasion,
    empty_score,
    score_automatic_hits,
    score_normal_roll,
    throw,
)
from wartable.rulesets.infinity.events.course import CameToNothing
from wartable.rulesets.infinity.events.rolls import AttackCancelled, AttackRolled, SmokeThrown, WentAstray
from wartable.rulesets.infinity.ground.lines import SmokeCircle
from wartable.rulesets.infinity.ground.templates import CIRCLE
from wartable.rulesets.infinity.model.order import Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.state import SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, COMMS
from wartable.rulesets.infinity.orders.rerolling import offer_rerolls
from wartable.rulesets.infinity.orders.saving import DamageReport, apply_damage, make_saves_against
from wartable.rulesets.infinity.skills.attack import (
    SMOKE,
    STRAY,
    SUPPRESSED,
    Attack,
    friends_in_melee,
    is_suppressive_attack,
)
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.evading import store_dodge_mods


def declarations_to_resolve(order: Order) -> list[tuple[TrooperAct, Declaration]]:
    """Return all declarations in an Order that are not Idle, each as a pair with the part of its Trooper in
    the Order; those of the active side come first. IN-05-06.
    """
    return [
        (act, declaration)
        for act in (*order.acts, *order.answers)
        for declaration in act.declarations()
        if not declaration.idle
    ]


def resolve_order(table: SkirmishTable, order: Order) -> tuple[list[Attack], list[DamageReport]]:
    """Resolve the declarations of an Order, which all happen at the same time. Return the attacks that were
    made, and a report on each Trooper that had to save. IN-05-07, IN-05-17.
    """
    cancel_unmet_declarations(table, order)
    attacks: list[Attack] = []
    for act, declaration in declarations_to_resolve(order):
        attacks += SKILLS[declaration.skill].build_attacks(table, order, act, declaration)
    pair_opposed_attacks(attacks)
    for act, declaration in declarations_to_resolve(order):
        if declaration.skill == "dodge":
            store_dodge_mods(table.state, order, act, declaration, attacks)
        SKILLS[declaration.skill].make_non_attack_rolls(table, order, act, declaration)
    roll_and_compare_attacks(table, order, attacks)
    for act, declaration in declarations_to_resolve(order):
        offer_rerolls(table, order, act, declaration)
    attacks += redirect_misses(table, attacks)
    for act, declaration in declarations_to_resolve(order):
        SKILLS[declaration.skill].apply_treatment(table, order, act, declaration)
    reports: dict[str, DamageReport] = {}
    for attack in attacks:
        if attack.scored.faces:
            make_saves_against(table, attack, reports)
    for report in reports.values():
        apply_damage(table, report)
    order.clear_cached_lines()
    for act, declaration in declarations_to_resolve(order):
        SKILLS[declaration.skill].apply_late_effects(table, order, act, declaration)
    return attacks, list(reports.values())


def cancel_unmet_declarations(table: SkirmishTable, order: Order) -> None:
    """Replace with Idle those declarations whose requirements are not met. IN-05-06, IN-05-16."""
    for act, declaration in declarations_to_resolve(order):
        reason = SKILLS[declaration.skill].unmet_requirement(table.state, order, act, declaration)
        if reason:
            declaration.idle = True
            if table.listening:
                table.emit(CameToNothing(act.trooper.id, reason))


def are_face_to_face(attack: Attack, other_attack: Attack) -> bool:
    """Whether two attacks form a Face to Face Roll. The two Troopers must attack each other, both attacks
    must be rolled, and hacking opposes only hacking. IN-02-15, IN-R19, IN-R29.
    """
    if (
        attack.target is not other_attack.attacking_trooper
        or other_attack.target is not attack.attacking_trooper
    ):
        return False
    return attack.rolls and other_attack.rolls and (attack.kind == COMMS) == (other_attack.kind == COMMS)


def pair_opposed_attacks(attacks: list[Attack]) -> None:
    """Find the pairs of attacks that are Face to Face. Set each as the opponent of the other, and add the
    MODs for Suppressive Fire. IN-02-15, IN-02-16, IN-07-03.
    """
    for attack, other_attack in combinations(attacks, 2):
        if attack.opposed is None and other_attack.opposed is None and are_face_to_face(attack, other_attack):
            attack.opposed, other_attack.opposed = other_attack, attack
            add_suppression_mod(attack, other_attack)
            add_suppression_mod(other_attack, attack)


def add_suppression_mod(attack: Attack, other_attack: Attack) -> None:
    """Add a MOD of -3 to an attack if `other_attack`, which is Face to Face with it, is made in Suppressive
    Fire. IN-07-03.
    """
    if is_suppressive_attack(other_attack):
        attack.value.add("Suppressive Fire", SUPPRESSED)


def roll_and_compare_attacks(table: SkirmishTable, order: Order, attacks: list[Attack]) -> None:
    """Roll the dice of all attacks, let their owners discard dice, compare those that are Face to Face, and
    apply the Dodge or Reset of each target. Attacks without rolls hit automatically. IN-02-15, IN-05-06,
    IN-06-41, IN-R42.
    """
    for attack in attacks:
        if not attack.rolls:
            attack.scored = score_automatic_hits(attack.dice)
        elif attack.parent is None:
            purpose = f"{attack.attacking_trooper.name}: {attack.weapon.name}"
            attack.throw = throw(table, attack.value.capped_number, attack.dice, purpose, spare=attack.spare)
    for attack in attacks:
        ask_discards(table, attack)
    for attack in attacks:
        copy_dice_of_main_target(attack)
    for attack in attacks:
        if attack.kind != SMOKE and (attack.is_by_active_side or attack.opposed is None):
            score_attack(table, order, attack)
    for attack in attacks:
        if attack.kind == SMOKE:
            resolve_smoke(table, attack, attacks)
    for act, declaration in declarations_to_resolve(order):
        if declaration.skill in ("dodge", "reset") and declaration.success:
            declaration.success = not evasion_fails_against_any(attacks, act, declaration)


@define
class DiscardChoice:
    """The data of an option to discard the die at an index of a throw."""

    throw: DiceThrow
    index: int


def ask_discards(table: SkirmishTable, attack: Attack) -> None:
    """Ask the player of an attack with +1 SD which die is discarded, once all dice of all attacks have been
    rolled. IN-02-09, IN-08-26.
    """
    thrown = attack.throw
    shooter = attack.attacking_trooper
    while thrown is not None and thrown.spare:
        options = [
            Option(f"drop:{index}", f"Discard the {face}", DiscardChoice(thrown, index))
            for index, face in enumerate(thrown.faces)
        ]
        question = f"{shooter.name}: which die is discarded?"
        choice = table.ask(Decision(table.state.deciding_seat_of(shooter), question, options, shooter.id))
        thrown.discard_die(choice.as_a(DiscardChoice).index)


def copy_dice_of_main_target(attack: Attack) -> None:
    """Give an attack on another target of a template the dice that were rolled for the template's main
    target, none of which can be a critical. Do nothing for all other attacks. IN-06-44.
    """
    parent = attack.parent
    if parent is None or parent.throw is None:
        return
    sv = attack.value.capped_number
    if sv < 1:
        attack.throw = DiceThrow(sv, [], unrolled=attack.dice)
    else:
        attack.throw = DiceThrow(sv, parent.throw.faces.copy(), can_crit=False)


def evasion_against(order: Order, attack: Attack) -> Declaration | None:
    """Return the Reset that the target of an attack has declared, if the attack is hacking, otherwise the
    target's Dodge; None if it has declared none. IN-02-17.
    """
    act = order.act_of(attack.target.id)
    if act is None:
        return None
    return act.declaration_of("reset" if attack.kind == COMMS else "dodge")


def score_attack(table: SkirmishTable, order: Order, attack: Attack) -> None:
    """Determine which dice of an attack count, and which dice of the attack that is Face to Face with it.
    IN-02-11 to IN-02-17, IN-06-41.
    """
    opposing_attack = attack.opposed
    evasion = evasion_against(order, attack)
    if not attack.rolls:
        if evasion is not None and evasion.success:
            attack.scored = empty_score()
        return
    own_throw = attack.throw
    assert own_throw is not None
    if opposing_attack is not None:
        assert opposing_attack.throw is not None
        outcome = compare_face_to_face(own_throw, opposing_attack.throw)
        attack.scored, opposing_attack.scored = outcome.active, outcome.reactive
    elif evasion is not None and evasion.face:
        attack.scored = compare_with_evasion(own_throw, evasion.face, evasion.dice[0]).active
    else:
        attack.scored = score_normal_roll(own_throw)
    if table.listening:
        emit_attack_rolls(table, attack, opposing_attack, evasion)


def emit_attack_rolls(
    table: SkirmishTable, attack: Attack, opposing_attack: Attack | None, evasion: Declaration | None
) -> None:
    """Emit an event with the result of an attack's dice, and another for `opposing_attack`, the attack that
    is Face to Face with it, if there is one. `evasion` is the Dodge or Reset that opposes it, or None.
    IN-02-11.
    """
    pairs = (
        [(attack, opposing_attack)]
        if opposing_attack is None
        else [(attack, opposing_attack), (opposing_attack, attack)]
    )
    for rolled_attack, against in pairs:
        opponent = rolled_attack.target.id if against is not None or evasion is not None else ""
        faces = tuple(rolled_attack.throw.faces) if rolled_attack.throw is not None else ()
        table.emit(
            AttackRolled(
                rolled_attack.attacking_trooper.id,
                rolled_attack.target.id,
                rolled_attack.weapon.name,
                rolled_attack.value.all_terms(),
                rolled_attack.value.capped_number,
                faces,
                rolled_attack.scored.hits,
                rolled_attack.scored.criticals,
                opponent,
            )
        )


def resolve_smoke(table: SkirmishTable, smoke: Attack, attacks: list[Attack]) -> None:
    """Compare a throw of smoke with each attack of the enemy whose line the smoke would cross, and cancel the
    attacks that it beats. The smoke is laid if it succeeds and beats all of these attacks. IN-06-28, IN-R28.
    """
    own_throw = smoke.throw
    assert own_throw is not None
    circle = SmokeCircle(smoke.there.x, smoke.there.y, CIRCLE)
    is_laid = bool(score_normal_roll(own_throw).faces)
    for attack in attacks:
        is_same_side = attack.is_by_active_side == smoke.is_by_active_side
        if is_same_side or attack.throw is None or attack.kind in (COMMS, SMOKE):
            continue
        if not circle.crosses_line_between(attack.place, attack.there):
            continue
        outcome = compare_face_to_face(own_throw, attack.throw)
        if outcome.active.faces:
            attacker = attack.attacking_trooper
            table.emit(AttackCancelled(attacker.id, attack.target.id, "smoke hides its target"))
        else:
            is_laid = False
        if outcome.reactive.hits < attack.scored.hits:
            attack.scored = outcome.reactive
    state = table.state
    if is_laid:
        state.smokes.append(circle)
    if table.listening:
        where = state.plan.field.square_name_at(circle.x, circle.y)
        value = smoke.value
        table.emit(
            SmokeThrown(
                smoke.attacking_trooper.id,
                smoke.weapon.name,
                where,
                value.all_terms(),
                value.capped_number,
                tuple(own_throw.faces),
                laid=is_laid,
            )
        )


def redirect_misses(table: SkirmishTable, attacks: list[Attack]) -> list[Attack]:
    """Return new attacks, one on a friend of the shooter for each die of a shot into a melee that missed. The
    shooter's player chooses which friend. IN-06-10.
    """
    state = table.state
    stray_attacks: list[Attack] = []
    for attack in attacks:
        if attack.kind != BS or attack.weapon.template or attack.throw is None or not attack.throw.miss_count:
            continue
        shooter = attack.attacking_trooper
        friends = friends_in_melee(state, shooter, attack.target, attack.there)
        if not friends:
            continue
        options = [Option(f"hit:{friend.id}", friend.name, friend) for friend in friends]
        question = f"{shooter.name} misses into the melee: which friend is hit?"
        for _ in range(attack.throw.miss_count):
            friend = table.ask(Decision(state.deciding_seat_of(shooter), question, options, shooter.id)).as_a(
                Trooper
            )
            stray = Attack(
                attack.act, attack.declaration, friend, attack.weapon, attack.value, attack.place, friend.body
            )
            stray.kind = STRAY
            stray.rolls = False
            stray.scored = score_automatic_hits(1)
            stray_attacks.append(stray)
            table.emit(WentAstray(shooter.id, friend.id))
    return stray_attacks


def evasion_fails_against_any(attacks: list[Attack], act: TrooperAct, declaration: Declaration) -> bool:
    """Whether the die of this declared Dodge or Reset of a Trooper fails to beat at least one of those
    attacks on the Trooper that it opposes. IN-02-17, IN-R42.
    """
    for attack in attacks:
        if attack.target is not act.trooper or (attack.kind == COMMS) != (declaration.skill == "reset"):
            continue
        if attack.throw is not None and not evasion_beats_attack(declaration, attack):
            return True
    return False


def evasion_beats_attack(declaration: Declaration, attack: Attack) -> bool:
    """Whether the die of this declared Dodge or Reset beats an attack. IN-02-17."""
    assert attack.throw is not None
    outcome: FaceToFaceOutcome = compare_with_evasion(attack.throw, declaration.face, declaration.dice[0])
    return outcome.reactive.hits > 0
