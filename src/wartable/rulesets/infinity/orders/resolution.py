"""Resolution of an Order: requirements, rolls, healing, saves, Wounds, moves by Dodge. IN-05, IN-R19."""

from __future__ import annotations

from itertools import combinations

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.rolls import (
    Outcome,
    Throw,
    compare_single,
    face_to_face,
    no_score,
    score_normal,
    score_unrolled,
    throw,
)
from wartable.rulesets.infinity.events.course import CameToNothing
from wartable.rulesets.infinity.events.rolls import AttackCancelled, AttackRolled, SmokeThrown, WentAstray
from wartable.rulesets.infinity.ground.lines import Smoke
from wartable.rulesets.infinity.ground.templates import CIRCLE
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import BS, COMMS
from wartable.rulesets.infinity.orders.rerolling import offer_rerolls
from wartable.rulesets.infinity.orders.saving import DamageReport, apply_damage, save_against
from wartable.rulesets.infinity.skills.attack import (
    SMOKE,
    STRAY,
    SUPPRESSED,
    Attack,
    friends_in_melee,
    is_suppressive,
)
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.evading import store_dodge_mods


def active_declarations(order: Order) -> list[tuple[Act, Declaration]]:
    """Return all declarations in an Order that are not Idle, each as a pair with the part of its Trooper in
    the Order; those of the active side come first. IN-05-06.
    """
    return [
        (act, declaration)
        for act in (*order.acts, *order.answers)
        for declaration in act.declarations()
        if not declaration.idle
    ]


def resolve(table: SkirmishTable, order: Order) -> tuple[list[Attack], list[DamageReport]]:
    """Resolve the declarations of an Order, which all happen at the same time. Return the attacks that were
    made, and a report on each Trooper that had to save. IN-05-07, IN-05-17.
    """
    check_requirements(table, order)
    attacks: list[Attack] = []
    for act, declaration in active_declarations(order):
        attacks += SKILLS[declaration.skill].attacks(table, order, act, declaration)
    pair_attacks(attacks)
    for act, declaration in active_declarations(order):
        if declaration.skill == "dodge":
            store_dodge_mods(table.state, order, act, declaration, attacks)
        SKILLS[declaration.skill].roll(table, order, act, declaration)
    roll_attacks(table, order, attacks)
    for act, declaration in active_declarations(order):
        offer_rerolls(table, order, act, declaration)
    attacks += redirect_misses(table, attacks)
    for act, declaration in active_declarations(order):
        SKILLS[declaration.skill].heal(table, order, act, declaration)
    reports: dict[str, DamageReport] = {}
    for attack in attacks:
        if attack.scored.faces:
            save_against(table, attack, reports)
    for report in reports.values():
        apply_damage(table, report)
    order.clear_lines()
    for act, declaration in active_declarations(order):
        SKILLS[declaration.skill].conclude(table, order, act, declaration)
    return attacks, list(reports.values())


def check_requirements(table: SkirmishTable, order: Order) -> None:
    """Replace with Idle those declarations whose requirements are not met. IN-05-06, IN-05-16."""
    for act, declaration in active_declarations(order):
        reason = SKILLS[declaration.skill].check(table.state, order, act, declaration)
        if reason:
            declaration.idle = True
            if table.listening:
                table.emit(CameToNothing(act.trooper.id, reason))


def are_opposed(attack: Attack, other_attack: Attack) -> bool:
    """Whether two attacks form a Face to Face Roll. The two Troopers must attack each other, both attacks
    must be rolled, and hacking opposes only hacking. IN-02-15, IN-R19, IN-R29.
    """
    if attack.target is not other_attack.shooter or other_attack.target is not attack.shooter:
        return False
    return attack.rolls and other_attack.rolls and (attack.kind == COMMS) == (other_attack.kind == COMMS)


def pair_attacks(attacks: list[Attack]) -> None:
    """Find the pairs of attacks that are Face to Face. Set each as the opponent of the other, and add the
    MODs for Suppressive Fire. IN-02-15, IN-02-16, IN-07-03.
    """
    for attack, other_attack in combinations(attacks, 2):
        if attack.opposed is None and other_attack.opposed is None and are_opposed(attack, other_attack):
            attack.opposed, other_attack.opposed = other_attack, attack
            add_suppression_mod(attack, other_attack)
            add_suppression_mod(other_attack, attack)


def add_suppression_mod(attack: Attack, other_attack: Attack) -> None:
    """Add a MOD of -3 to an attack if `other_attack`, which is Face to Face with it, is made in Suppressive
    Fire. IN-07-03.
    """
    if is_suppressive(other_attack):
        attack.value.add("Suppressive Fire", SUPPRESSED)


def roll_attacks(table: SkirmishTable, order: Order, attacks: list[Attack]) -> None:
    """Roll the dice of all attacks, compare those that are Face to Face, and apply the Dodge or Reset of each
    target. IN-02-15, IN-05-06, IN-06-41, IN-R42.
    """
    for attack in attacks:
        if not attack.rolls:
            attack.scored = score_unrolled(attack.dice)
        elif attack.parent is None:
            purpose = f"{attack.shooter.name}: {attack.weapon.name}"
            attack.throw = throw(table, attack.value.number, attack.dice, purpose, spare=attack.spare)
    for attack in attacks:
        ask_discards(table, attack)
    for attack in attacks:
        use_shared_dice(attack)
    for attack in attacks:
        if attack.kind != SMOKE and (attack.is_active or attack.opposed is None):
            score_attack(table, order, attack)
    for attack in attacks:
        if attack.kind == SMOKE:
            lay_smoke(table, attack, attacks)
    for act, declaration in active_declarations(order):
        if declaration.skill in ("dodge", "reset") and declaration.success:
            declaration.success = not fails_against_any(attacks, act, declaration)


def ask_discards(table: SkirmishTable, attack: Attack) -> None:
    """Ask the player of an attack with +1 SD which die is discarded, once all dice of all attacks have been
    rolled. IN-02-09, IN-08-26.
    """
    thrown = attack.throw
    shooter = attack.shooter
    while thrown is not None and thrown.spare:
        options = [
            Option(f"drop:{index}", f"Discard the {face}", index) for index, face in enumerate(thrown.faces)
        ]
        question = f"{shooter.name}: which die is discarded?"
        index = table.ask(Decision(table.state.seat_of(shooter), question, options, shooter.id)).as_a(int)
        thrown.discard(index)


def use_shared_dice(attack: Attack) -> None:
    """Give an attack on another target of a template the dice that were rolled for the template's main
    target, none of which can be a critical. Do nothing for all other attacks. IN-06-44.
    """
    parent = attack.parent
    if parent is None or parent.throw is None:
        return
    sv = attack.value.number
    if sv < 1:
        attack.throw = Throw(sv, [], unrolled=attack.dice)
    else:
        attack.throw = Throw(sv, parent.throw.faces.copy(), can_crit=False)


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
            attack.scored = no_score()
        return
    own_throw = attack.throw
    assert own_throw is not None
    if opposing_attack is not None:
        assert opposing_attack.throw is not None
        outcome = face_to_face(own_throw, opposing_attack.throw)
        attack.scored, opposing_attack.scored = outcome.active, outcome.reactive
    elif evasion is not None and evasion.face:
        attack.scored = compare_single(own_throw, evasion.face, evasion.dice[0]).active
    else:
        attack.scored = score_normal(own_throw)
    if table.listening:
        emit_rolls(table, attack, opposing_attack, evasion)


def emit_rolls(
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
                rolled_attack.shooter.id,
                rolled_attack.target.id,
                rolled_attack.weapon.name,
                rolled_attack.value.all_terms(),
                rolled_attack.value.number,
                faces,
                rolled_attack.scored.hits,
                rolled_attack.scored.criticals,
                opponent,
            )
        )


def lay_smoke(table: SkirmishTable, smoke: Attack, attacks: list[Attack]) -> None:
    """Compare a throw of smoke with each attack of the enemy whose line the smoke would cross, and cancel the
    attacks that it beats. The smoke is laid if it succeeds and beats all of these attacks. IN-06-28, IN-R28.
    """
    own_throw = smoke.throw
    assert own_throw is not None
    circle = Smoke(smoke.there.x, smoke.there.y, CIRCLE)
    is_laid = bool(score_normal(own_throw).faces)
    for attack in attacks:
        if attack.is_active == smoke.is_active or attack.throw is None or attack.kind in (COMMS, SMOKE):
            continue
        if not circle.crosses(attack.place, attack.there):
            continue
        outcome = face_to_face(own_throw, attack.throw)
        if outcome.active.faces:
            table.emit(AttackCancelled(attack.shooter.id, attack.target.id, "smoke hides its target"))
        else:
            is_laid = False
        if outcome.reactive.hits < attack.scored.hits:
            attack.scored = outcome.reactive
    state = table.state
    if is_laid:
        state.smokes.append(circle)
    if table.listening:
        where = state.plan.field.square_name(circle.x, circle.y)
        value = smoke.value
        table.emit(
            SmokeThrown(
                smoke.shooter.id,
                smoke.weapon.name,
                where,
                value.all_terms(),
                value.number,
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
        if attack.kind != BS or attack.weapon.template or attack.throw is None or not attack.throw.misses:
            continue
        shooter = attack.shooter
        friends = friends_in_melee(state, shooter, attack.target, attack.there)
        if not friends:
            continue
        options = [Option(f"hit:{friend.id}", friend.name, friend) for friend in friends]
        question = f"{shooter.name} misses into the melee: which friend is hit?"
        for _ in range(attack.throw.misses):
            friend = table.ask(Decision(state.seat_of(shooter), question, options, shooter.id)).as_a(Trooper)
            stray = Attack(
                attack.act, attack.declaration, friend, attack.weapon, attack.value, attack.place, friend.body
            )
            stray.kind = STRAY
            stray.rolls = False
            stray.scored = score_unrolled(1)
            stray_attacks.append(stray)
            table.emit(WentAstray(shooter.id, friend.id))
    return stray_attacks


def fails_against_any(attacks: list[Attack], act: Act, declaration: Declaration) -> bool:
    """Whether the die of this declared Dodge or Reset of a Trooper fails to beat at least one of those
    attacks on the Trooper that it opposes. IN-02-17, IN-R42.
    """
    for attack in attacks:
        if attack.target is not act.trooper or (attack.kind == COMMS) != (declaration.skill == "reset"):
            continue
        if attack.throw is not None and not beats_attack(declaration, attack):
            return True
    return False


def beats_attack(declaration: Declaration, attack: Attack) -> bool:
    """Whether the die of this declared Dodge or Reset beats an attack. IN-02-17."""
    assert attack.throw is not None
    outcome: Outcome = compare_single(attack.throw, declaration.face, declaration.dice[0])
    return outcome.reactive.hits > 0
