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


def all_declared(order: Order) -> list[tuple[Act, Declaration]]:
    """Return all declarations in an Order that are not Idle, each with its Trooper's part in the Order, the
    active side first. IN-05-06.
    """
    return [
        (act, declaration)
        for act in (*order.acts, *order.answers)
        for declaration in act.declarations()
        if not declaration.idle
    ]


def resolve(table: SkirmishTable, order: Order) -> tuple[list[Attack], list[DamageReport]]:
    """Resolve an Order, in which everything is simultaneous. Returns the attacks made, and the damage to each
    Trooper that had to save. IN-05-07, IN-05-17.
    """
    check_requirements(table, order)
    attacks: list[Attack] = []
    for act, declaration in all_declared(order):
        attacks += SKILLS[declaration.skill].attacks(table, order, act, declaration)
    pair_attacks(attacks)
    for act, declaration in all_declared(order):
        if declaration.skill == "dodge":
            store_dodge_mods(table.state, order, act, declaration, attacks)
        SKILLS[declaration.skill].roll(table, order, act, declaration)
    roll_attacks(table, order, attacks)
    for act, declaration in all_declared(order):
        offer_rerolls(table, order, act, declaration)
    attacks += redirect_misses(table, attacks)
    for act, declaration in all_declared(order):
        SKILLS[declaration.skill].heal(table, order, act, declaration)
    tolls: dict[str, DamageReport] = {}
    for attack in attacks:
        if attack.scored.faces:
            save_against(table, attack, tolls)
    for toll in tolls.values():
        apply_damage(table, toll)
    order.clear_lines()
    for act, declaration in all_declared(order):
        SKILLS[declaration.skill].conclude(table, order, act, declaration)
    return attacks, list(tolls.values())


def check_requirements(table: SkirmishTable, order: Order) -> None:
    """Make the declarations Idle whose requirements are not met. IN-05-06, IN-05-16."""
    for act, declaration in all_declared(order):
        why = SKILLS[declaration.skill].check(table.state, order, act, declaration)
        if why:
            declaration.idle = True
            if table.listening:
                table.emit(CameToNothing(act.trooper.id, why))


def are_opposed(one: Attack, other: Attack) -> bool:
    """Whether two attacks at each other form a Face to Face Roll. Both must be rolled, and hacking opposes
    only hacking. IN-02-15, IN-R19, IN-R29.
    """
    if one.target is not other.shooter or other.target is not one.shooter:
        return False
    return one.rolls and other.rolls and (one.kind == COMMS) == (other.kind == COMMS)


def pair_attacks(attacks: list[Attack]) -> None:
    """Pair the attacks that are Face to Face, and add the MODs of Suppressive Fire to them. IN-02-15,
    IN-02-16, IN-07-03.
    """
    for one, other in combinations(attacks, 2):
        if one.opposed is None and other.opposed is None and are_opposed(one, other):
            one.opposed, other.opposed = other, one
            add_suppression_mod(one, other)
            add_suppression_mod(other, one)


def add_suppression_mod(one: Attack, other: Attack) -> None:
    """Add a MOD of -3 to attack `one` if the attack Face to Face with it is Suppressive Fire. IN-07-03."""
    if is_suppressive(other):
        one.value.add("Suppressive Fire", SUPPRESSED)


def roll_attacks(table: SkirmishTable, order: Order, attacks: list[Attack]) -> None:
    """Roll the dice of all attacks, compare opposed ones, and apply each target's Dodge or Reset. IN-02-15,
    IN-05-06, IN-06-41, IN-R42.
    """
    for attack in attacks:
        if not attack.rolls:
            attack.scored = score_unrolled(attack.dice)
        elif attack.parent is None:
            why = f"{attack.shooter.name}: {attack.weapon.name}"
            attack.throw = throw(table, attack.value.number, attack.dice, why, spare=attack.spare)
    for attack in attacks:
        ask_discards(table, attack)
    for attack in attacks:
        share_dice(attack)
    for attack in attacks:
        if attack.kind != SMOKE and (attack.is_active or attack.opposed is None):
            score_attack(table, order, attack)
    for attack in attacks:
        if attack.kind == SMOKE:
            lay_smoke(table, attack, attacks)
    for act, declaration in all_declared(order):
        if declaration.skill in ("dodge", "reset") and declaration.success:
            declaration.success = not loses_any_contest(attacks, act, declaration)


def ask_discards(table: SkirmishTable, attack: Attack) -> None:
    """Ask the player of an attack with +1 SD which die to discard, once all dice are rolled. IN-02-09,
    IN-08-26.
    """
    thrown = attack.throw
    shooter = attack.shooter
    while thrown is not None and thrown.spare:
        options = [Option(f"drop:{at}", f"Discard the {face}", at) for at, face in enumerate(thrown.faces)]
        question = f"{shooter.name}: which die is discarded?"
        at = table.ask(Decision(table.state.seat_of(shooter), question, options, shooter.id)).as_a(int)
        thrown.discard(at)


def share_dice(attack: Attack) -> None:
    """Use the dice thrown at a template's main target for one of its other targets, without criticals. Does
    nothing for other attacks. IN-06-44.
    """
    parent = attack.parent
    if parent is None or parent.throw is None:
        return
    sv = attack.value.number
    if sv < 1:
        attack.throw = Throw(sv, [], unrolled=attack.dice)
    else:
        attack.throw = Throw(sv, parent.throw.faces.copy(), can_crit=False)


def answer_of(order: Order, attack: Attack) -> Declaration | None:
    """Return the Reset that the target of a hacking attack has declared, or the Dodge that the target of any
    other attack has; None if there is none. IN-02-17.
    """
    act = order.act_of(attack.target.id)
    if act is None:
        return None
    return act.declaration_of("reset" if attack.kind == COMMS else "dodge")


def score_attack(table: SkirmishTable, order: Order, attack: Attack) -> None:
    """Score the dice of an attack, and of the attack that opposes it. IN-02-11 to IN-02-17, IN-06-41."""
    other = attack.opposed
    answer = answer_of(order, attack)
    if not attack.rolls:
        if answer is not None and answer.success:
            attack.scored = no_score()
        return
    own = attack.throw
    assert own is not None
    if other is not None:
        assert other.throw is not None
        outcome = face_to_face(own, other.throw)
        attack.scored, other.scored = outcome.active, outcome.reactive
    elif answer is not None and answer.face:
        attack.scored = compare_single(own, answer.face, answer.dice[0]).active
    else:
        attack.scored = score_normal(own)
    if table.listening:
        emit_rolls(table, attack, other, answer)


def emit_rolls(
    table: SkirmishTable, attack: Attack, other: Attack | None, answer: Declaration | None
) -> None:
    """Emit the result of an attack's dice, and that of the attack that opposes it, if any. IN-02-11."""
    pairs = [(attack, other)] if other is None else [(attack, other), (other, attack)]
    for one, against in pairs:
        opponent = one.target.id if against is not None or answer is not None else ""
        faces = tuple(one.throw.faces) if one.throw is not None else ()
        table.emit(
            AttackRolled(
                one.shooter.id,
                one.target.id,
                one.weapon.name,
                one.value.all_terms(),
                one.value.number,
                faces,
                one.scored.hits,
                one.scored.criticals,
                opponent,
            )
        )


def lay_smoke(table: SkirmishTable, smoke: Attack, attacks: list[Attack]) -> None:
    """Compare a throw of smoke with each enemy attack whose line the smoke would cross. Attacks that it beats
    are cancelled; the smoke is laid if it beats all of them, or succeeds unopposed. IN-06-28, IN-R28.
    """
    own = smoke.throw
    assert own is not None
    circle = Smoke(smoke.there.x, smoke.there.y, CIRCLE)
    is_laid = bool(score_normal(own).faces)
    for attack in attacks:
        if attack.is_active == smoke.is_active or attack.throw is None or attack.kind in (COMMS, SMOKE):
            continue
        if not circle.crosses(attack.place, attack.there):
            continue
        outcome = face_to_face(own, attack.throw)
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
                tuple(own.faces),
                laid=is_laid,
            )
        )


def redirect_misses(table: SkirmishTable, attacks: list[Attack]) -> list[Attack]:
    """Return an attack on a friend for each die that missed into a melee; the shooter's player chooses the
    friend. IN-06-10.
    """
    state = table.state
    found: list[Attack] = []
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
            found.append(stray)
            table.emit(WentAstray(shooter.id, friend.id))
    return found


def loses_any_contest(attacks: list[Attack], act: Act, declaration: Declaration) -> bool:
    """Whether the die of a Dodge or Reset loses to any attack, or ties with it. IN-02-17, IN-R42."""
    for attack in attacks:
        if attack.target is not act.trooper or (attack.kind == COMMS) != (declaration.skill == "reset"):
            continue
        if attack.throw is not None and not beats(declaration, attack):
            return True
    return False


def beats(declaration: Declaration, attack: Attack) -> bool:
    """Whether the die of a Dodge or Reset beats an attack. IN-02-17."""
    assert attack.throw is not None
    outcome: Outcome = compare_single(attack.throw, declaration.face, declaration.dice[0])
    return outcome.reactive.hits > 0
