"""Resolution: requirements, rolls, healing, saves, Wounds, Dodge moves. 2.5, IN-R19."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.d20.rolls import (
    Outcome,
    Scored,
    answered,
    face_to_face,
    normal,
    roll_dice,
    throw,
)
from wartable.rulesets.infinity.d20.saves import HARMS, save
from wartable.rulesets.infinity.events.course import CameToNothing
from wartable.rulesets.infinity.events.rolls import AttackRolled, Saved
from wartable.rulesets.infinity.harm.states import enter
from wartable.rulesets.infinity.harm.wounds import kill, wound
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import Act, Declaration, Order
from wartable.rulesets.infinity.model.state import SkirmishTable
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import COMMS
from wartable.rulesets.infinity.orders.rerolling import offer_rerolls
from wartable.rulesets.infinity.skills.attack import Attack
from wartable.rulesets.infinity.skills.catalogue import SKILLS
from wartable.rulesets.infinity.skills.items import add_item_mods

SUPPRESSED: Final = -3


class Toll:
    """What the saves of one Order have cost a Trooper."""

    __slots__ = ("dies", "states", "trooper", "wounds")

    trooper: Trooper
    wounds: int
    states: dict[str, str]
    dies: bool

    def __init__(self, trooper: Trooper) -> None:
        self.trooper = trooper
        self.wounds = 0
        self.states = {}
        self.dies = False


def all_declared(order: Order) -> list[tuple[Act, Declaration]]:
    """Everything that was declared and has not come to nothing, the active side first."""
    return [
        (act, declaration)
        for act in (*order.acts, *order.answers)
        for declaration in act.declared()
        if not declaration.idle
    ]


def resolve(table: SkirmishTable, order: Order) -> list[Attack]:
    """Resolve an Order; all in it is simultaneous. Returns the attacks that were made."""
    check_requirements(table, order)
    attacks: list[Attack] = []
    for act, declaration in all_declared(order):
        attacks += SKILLS[declaration.skill].attacks(table, order, act, declaration)
    pair(attacks)
    for act, declaration in all_declared(order):
        SKILLS[declaration.skill].roll(table, order, act, declaration)
    roll_attacks(table, order, attacks)
    for act, declaration in all_declared(order):
        offer_rerolls(table, order, act, declaration)
    for act, declaration in all_declared(order):
        SKILLS[declaration.skill].heal(table, order, act, declaration)
    tolls: dict[str, Toll] = {}
    for attack in attacks:
        if attack.scored.hits:
            save_against(table, attack, tolls)
    for toll in tolls.values():
        take(table, toll)
    for act, declaration in all_declared(order):
        SKILLS[declaration.skill].conclude(table, order, act, declaration)
    return attacks


def check_requirements(table: SkirmishTable, order: Order) -> None:
    """Who fails the requirements of a skill is Idle."""
    for act, declaration in all_declared(order):
        why = SKILLS[declaration.skill].check(table.state, order, act, declaration)
        if why:
            declaration.idle = True
            if table.listening:
                table.emit(CameToNothing(act.trooper.id, why))


def do_oppose(one: Attack, other: Attack) -> bool:
    """Whether two attacks at each other are Face to Face: both are rolled, and hacking opposes only hacking.
    2.2, IN-R19, IN-R29.
    """
    if one.target is not other.shooter or other.target is not one.shooter:
        return False
    return one.rolls and other.rolls and (one.kind == COMMS) == (other.kind == COMMS)


def pair(attacks: list[Attack]) -> None:
    """Find the attacks that are Face to Face; Suppressive Fire then counts against the other. 2.7."""
    for one in attacks:
        if not one.is_active or one.parent is not None:
            continue
        for other in attacks:
            if not other.is_active and other.opposed is None and do_oppose(one, other):
                one.opposed, other.opposed = other, one
                hamper(one, other)
                hamper(other, one)
                break


def hamper(one: Attack, other: Attack) -> None:
    """Suppressive Fire takes 3 off whoever is Face to Face with it."""
    if other.declaration.mode == "suppressive":
        one.value.add("Suppressive Fire", SUPPRESSED)


def roll_attacks(table: SkirmishTable, order: Order, attacks: list[Attack]) -> None:
    """Throw the dice of every attack, compare them, and let each target's Dodge or Reset answer. IN-R42."""
    for attack in attacks:
        if attack.rolls and attack.parent is None:
            cast(table, attack)
        elif not attack.rolls:
            attack.scored = Scored([0] * attack.dice, 0)
    for attack in attacks:
        if attack.is_active or attack.opposed is None:
            compare(table, order, attack)
    for act, declaration in all_declared(order):
        if declaration.skill in ("dodge", "reset") and declaration.success:
            declaration.success = not lost_somewhere(attacks, act, declaration)


def cast(table: SkirmishTable, attack: Attack) -> None:
    """Throw an attack's dice; of +1 SD its owner chooses which to discard."""
    shooter = attack.shooter
    attack.throw = throw(
        table, attack.value.number, attack.dice, f"{shooter.name} at {attack.target.name}", spare=attack.spare
    )
    while attack.throw.spare:
        faces = attack.throw.faces
        options = [Option(f"drop:{at}", f"Discard the {face}", at) for at, face in enumerate(faces)]
        question = f"{shooter.name}: which die is discarded?"
        at = table.ask(Decision(table.state.seat_of(shooter), question, options, shooter.id)).data
        assert isinstance(at, int)
        attack.throw.discard(at)


def answer_of(order: Order, attack: Attack) -> Declaration | None:
    """The Dodge or Reset that the target of an attack has declared against it."""
    act = order.act_of(attack.target.id)
    if act is None:
        return None
    return act.doing("reset" if attack.kind == COMMS else "dodge")


def compare(table: SkirmishTable, order: Order, attack: Attack) -> None:
    """What is left of an attack's dice, and of those of the attack that opposes it."""
    other = attack.opposed
    answer = answer_of(order, attack)
    if not attack.rolls:
        if answer is not None and answer.success:
            attack.scored = Scored([], 0)
        return
    own = attack.throw
    assert own is not None
    if other is not None:
        assert other.throw is not None
        outcome = face_to_face(own, other.throw)
        attack.scored, other.scored = outcome.active, outcome.reactive
    elif answer is not None and answer.face:
        attack.scored = answered(own, answer.face, answer.dice[0]).active
    else:
        attack.scored = normal(own)
    if table.listening:
        tell(table, attack, other, answer)


def tell(table: SkirmishTable, attack: Attack, other: Attack | None, answer: Declaration | None) -> None:
    """Say what the dice of an attack came to, and those of its opponent."""
    pairs = [(attack, other)] if other is None else [(attack, other), (other, attack)]
    for one, against in pairs:
        opponent = one.target.id if against is not None or answer is not None else ""
        faces = one.throw.faces if one.throw is not None else []
        table.emit(
            AttackRolled(
                one.shooter.id,
                one.target.id,
                one.weapon.name,
                one.value.told(),
                one.value.number,
                faces,
                one.scored.hits,
                one.scored.criticals,
                opponent,
            )
        )


def lost_somewhere(attacks: list[Attack], act: Act, declaration: Declaration) -> bool:
    """Whether the die of a Dodge or Reset was beaten, or tied, by some attack. IN-R42."""
    for attack in attacks:
        if attack.target is not act.trooper or (attack.kind == COMMS) != (declaration.skill == "reset"):
            continue
        if attack.throw is not None and not beats(declaration, attack):
            return True
    return False


def beats(declaration: Declaration, attack: Attack) -> bool:
    """Whether the one die scores against an attack."""
    assert attack.throw is not None
    outcome: Outcome = answered(attack.throw, declaration.face, declaration.dice[0])
    return outcome.reactive.hits > 0


# ------------------------------------------------------------------ saves


def save_against(table: SkirmishTable, attack: Attack, tolls: dict[str, Toll]) -> None:
    """Make the Saving Rolls against the hits of one attack. IN-R22."""
    kind = HARMS[attack.weapon.ammunition]
    criticals = attack.scored.criticals if attack.can_crit else 0
    stakes = kind.at_stake(attack.scored.hits, criticals)
    if not stakes:
        return
    target = attack.target
    value = save(
        kind,
        attribute_of(target, kind.attribute),
        attack.weapon.ps,
        covered=attack.covered,
        listening=table.listening,
    )
    add_item_mods(table, value, attack.shooter, target)
    sv = value.number
    count = len(stakes)
    faces = roll_dice(table, count, f"{target.name}: save") if sv >= 1 else []
    toll = tolls.setdefault(target.id, Toll(target))
    failed = 0
    for at in range(count):
        if not faces or faces[at] > sv:
            failed += 1
            toll.wounds += stakes[at]
            if kind.kills(target.profile.vita, flesh=not target.profile.structure):
                toll.dies = True
            for what in kind.states(target.profile.type):
                toll.states[what] = attack.shooter.id
    if table.listening:
        table.emit(Saved(target.id, value.told(), sv, faces, failed))


def take(table: SkirmishTable, toll: Toll) -> None:
    """Take the Wounds and the states that failed saves have brought. IN-R19."""
    if toll.dies:
        kill(table, toll.trooper)
        return
    wound(table, toll.trooper, toll.wounds)
    if toll.trooper.is_on_table:
        for what, cause in toll.states.items():
            enter(table, toll.trooper, what, cause)
