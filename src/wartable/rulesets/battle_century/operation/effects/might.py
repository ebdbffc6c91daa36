"""Might Tests: one roll against one or more Defenses. The source of every number is recorded. R-TEST-001 to
R-TEST-013.
"""

from __future__ import annotations

from wartable.core.decision import Decision, Option
from wartable.core.dice import Kept
from wartable.core.term import Term, total
from wartable.rulesets.battle_century.dice import KeepOneDice, SharedDice
from wartable.rulesets.battle_century.operation.events.attacks import MightRolled, Rerolled
from wartable.rulesets.battle_century.operation.knowledge.disclosure import disclose_upgrades_of_test
from wartable.rulesets.battle_century.operation.model.might_test import (
    SIDES,
    AdvantageTradeChoice,
    Against,
    KeepDieChoice,
    MightTest,
    current_kept_dice,
)
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


def net_advantages_of(test: MightTest, against: Against) -> int:
    """Return the net Advantages (negative: Disadvantages) against a target, including those of rerolls,
    before any are traded. R-TEST-009, R-TRBL-040.
    """
    return total(against.advantages) + total(test.rerolls)


def roll_might_test(table: OperationTable, test: MightTest) -> None:
    """Roll a Might Test: ask for trades of Advantages, roll the dice, and set the die that is kept against
    each target. Also called for each reroll of the Test.
    """
    if not test.targets:
        return
    nets = [net_advantages_of(test, against) for against in test.targets]
    _ask_for_trades(table, test, nets)
    for index, against in enumerate(test.targets):
        against.net = nets[index] - test.traded + test.raised
    _roll_dice(table, test)
    compute_test_result(test)
    disclose_upgrades_of_test(table.state, test)
    if table.listening:
        _announce_roll(table, test)


def _ask_for_trades(table: OperationTable, test: MightTest, nets: list[int]) -> None:
    """Ask a PC's player to trade Advantages for +2 to the result each, or the GM to trade its Disadvantages
    for +2 Defense each. R-TEST-011 to R-TEST-013, A-05.
    """
    test.traded = 0
    test.raised = 0
    if not test.actor.loadout.is_pc or test.mode.fixed_die:
        return
    advantages = max(0, min(nets))
    disadvantages = max(0, -max(nets)) if table.state.plan.gm else 0
    if advantages:
        test.traded = _ask_trade(table, test, advantages, raising=False)
    elif disadvantages:
        test.raised = _ask_trade(table, test, disadvantages, raising=True)


def _ask_trade(table: OperationTable, test: MightTest, most: int, *, raising: bool) -> int:
    """Ask how many Advantages the roller trades or, if `raising`, how many Disadvantages the GM trades, at
    most `most`; return the number.
    """
    seat = table.state.plan.gm if raising else test.actor.seat
    question = (
        f"{test.actor.name}: trade {'Disadvantages for +2 Defense' if raising else 'Advantages for +2'} each?"
    )
    options = [
        Option(
            f"trade:{n}",
            f"Trade {n} for +{2 * n}" if n else "Trade none",
            AdvantageTradeChoice(test, n, raising=raising),
        )
        for n in range(most + 1)
    ]
    return int(table.ask(Decision(seat, question, options, test.actor.id)).key[6:])


def _roll_dice(table: OperationTable, test: MightTest) -> None:
    """Roll the dice and set the die of each target. If the net Advantages differ between targets, all targets
    share one set of dice. R-TEST-007, R-TEST-008, R-TEST-010, B-1. A Weapon with a fixed die rolls none.
    R-BOSS-058.
    """
    targets = test.targets
    fixed = test.mode.fixed_die
    if fixed:
        for against in targets:
            against.die = fixed
        return
    net = targets[0].net
    for against in targets:
        if against.net != net:
            _roll_shared_dice(table, test)
            return
    why = f"{test.actor.name}: Might Test with {test.mode.label}"
    if net > 0 and could_lower_die_be_better(test):
        die = _ask_die(table, test, table.roll(KeepOneDice(SIDES, 1 + net), why))
    else:
        die = table.roll(_dice_pool(net), why)
    for against in targets:
        against.die = die


def _dice_pool(net: int) -> Kept:
    """Return the dice to roll for this many net Advantages. R-TEST-007, R-TEST-008."""
    return Kept(SIDES, 1 + abs(net), high=net >= 0)


def _roll_shared_dice(table: OperationTable, test: MightTest) -> None:
    """Throw one set of dice for all targets. For each target as many dice count as its net Advantages
    require; if it matters whether a die is odd or even, the roller chooses a die for each target. B-1.
    """
    pool = SharedDice(SIDES, 1 + max([abs(against.net) for against in test.targets]))
    why = f"{test.actor.name}: Might Test with {test.mode.label} against {len(test.targets)} Units"
    value = table.roll(pool, why)
    for against in test.targets:
        faces = pool.first_faces(value, 1 + abs(against.net))
        if against.net < 0:
            against.die = min(faces)
        elif _parity_matters(test) and not against.granted:
            against.die = _ask_die_against(table, test, against, faces)
        else:
            against.die = max(faces)


def _ask_die_against(table: OperationTable, test: MightTest, against: Against, faces: list[int]) -> int:
    """Ask which die to keep against one of several targets, and return it. R-TEST-010, A-04."""
    different = sorted(set(faces), reverse=True)
    options = [Option(f"keep:{face}", f"Keep the {face}", KeepDieChoice(test, face)) for face in different]
    question = f"{test.actor.name}: keep which die against {against.unit.name}?"
    return int(table.ask(Decision(test.actor.seat, question, options, test.actor.id)).key[5:])


def _ask_die(table: OperationTable, test: MightTest, seen: int) -> int:
    """Ask which die to keep if a lower one could be better, and return it; otherwise return the highest. Bit
    n of the mask `seen` is set if a die shows n. R-TEST-010.
    """
    faces = [face for face in range(SIDES, 0, -1) if seen >> face & 1]
    if not is_die_choice_relevant(test, faces):
        return faces[0]
    options = [Option(f"keep:{face}", f"Keep the {face}", KeepDieChoice(test, face)) for face in faces]
    question = f"{test.actor.name}: keep which die?"
    return int(table.ask(Decision(test.actor.seat, question, options, test.actor.id)).key[5:])


def could_lower_die_be_better(test: MightTest) -> bool:
    """Whether the roller may want to keep a lower die than the highest, judged before the roll: because it
    matters whether the die is odd or even, or because the Damage could take a Level and an odd or even margin
    decides who picks the Maimed Area. A-04, B-5.
    """
    if _parity_matters(test):
        return True
    if test.attacker_picks_maimed_areas:
        return False
    for against in test.targets:
        if not against.granted and margin_with_face(test, against, SIDES) >= max(
            1, against.unit.threshold_left_in_level
        ):
            return True
    return False


def _parity_matters(test: MightTest) -> bool:
    """Whether an odd or even die makes a difference: for some Weapons, and against two duelists."""
    return test.mode.overheating or test.mode.unreliable or test.duel


def is_die_choice_relevant(test: MightTest, faces: list[int]) -> bool:
    """Whether it could make a difference which of the rolled `faces`, highest first, is kept. If the choice
    only decides who picks a Maimed Area, the highest face must give an odd margin, and a lower face an even
    margin that takes a Level. R-DMG-006.
    """
    if len(faces) == 1 or _parity_matters(test):
        return len(faces) > 1
    for against in test.targets:
        if margin_with_face(test, against, faces[0]) % 2 == 0:
            continue
        for face in faces[1:]:
            margin = margin_with_face(test, against, face)
            if margin % 2 == 0 and margin >= max(1, against.unit.threshold_left_in_level):
                return True
    return False


def margin_with_face(test: MightTest, against: Against, face: int) -> int:
    """Return the margin against a target, the total minus its Defense, if a die that shows `face` is kept. An
    Unreliable Weapon gets no Tension from an odd face. R-TEST-004, R-TEST-011, R-TEST-012, R-WPN-028,
    R-POW-049.
    """
    if against.granted:
        return _tension_with(test, against.granted) - _margin_reduction(test, against)
    tension = _tension_with(test, face)
    return (
        face
        + total(test.terms)
        + total(against.extra)
        + 2 * test.traded
        + tension
        - total(against.defenses)
        - 2 * test.raised
    )


def _margin_reduction(test: MightTest, against: Against) -> int:
    """Return by how much a margin granted by a Power is lowered because the Defense was raised afterwards; 0
    unless a house rule says so. A-121.
    """
    if against.bar < 0:
        return 0
    higher = total(against.defenses) + 2 * test.raised - against.bar
    return max(0, min(higher, _tension_with(test, against.granted)))


def _tension_with(test: MightTest, face: int) -> int:
    """Return the Tension that counts in the Might Test if this face is kept. R-WPN-028."""
    return 0 if test.mode.unreliable and face % 2 == 1 else test.might_tension


def _reason_for_lost_tension(test: MightTest, face: int) -> str:
    """Return a text that explains why the Test gets no Tension with this face; "" if it gets Tension.
    R-WPN-028.
    """
    if _tension_with(test, face) == test.might_tension:
        return ""
    return f"{test.mode.label} is Unreliable and the die was odd, R-WPN-028"


def reroll_test(table: OperationTable, test: MightTest, cause: str, name: str, advantages: int) -> None:
    """Roll the whole Test again, with `advantages` Advantages (negative: Disadvantages) in addition to those
    of earlier rerolls. `cause` is the key of the ability that causes the reroll, `name` its displayed name.
    R-TRBL-040, A-220.
    """
    test.stood = None
    test.rerolls.append(Term(name, advantages))
    table.emit(Rerolled(test.actor.id, cause))
    roll_might_test(table, test)


def reroll_for_active_defense(
    table: OperationTable, test: MightTest, cause: str, name: str, advantages: int
) -> None:
    """Roll the Test again because of an Active Defense. The parameters are those of `reroll_test`. If the
    Test is later made to ignore Active Defenses, the dice from before this reroll count again. R-AD-006.
    """
    before = test.stood or current_kept_dice(test)
    reroll_test(table, test, cause, name, advantages)
    test.evaded.append(test.rerolls[-1])
    test.stood = before


def compute_test_result(test: MightTest) -> None:
    """Compute the total, the margin and the success of a Test against each target, from the kept dice, the
    terms and the Defenses. If a Power made the Test pass, the margin is Tension alone. R-TEST-004, R-POW-049.
    """
    for against in test.targets:
        against.die = against.granted or against.die
        against.margin = margin_with_face(test, against, against.die)
        against.defense = total(against.defenses) + 2 * test.raised
        against.total = against.margin + against.defense
        against.passed = against.margin >= 0


def ignore_active_defenses(test: MightTest) -> None:
    """Make this Test ignore Active Defenses from now on, including those already used. R-AD-006."""
    test.pierces = True
    test.rerolls = [term for term in test.rerolls if term not in test.evaded]
    _restore_dice(test)
    for against in test.targets:
        against.defenses = [term for term in against.defenses if term not in against.raised]
        against.raised = []
    compute_test_result(test)


def _restore_dice(test: MightTest) -> None:
    """Restore the dice from before the rerolls, if the last rerolls were all caused by Active Defenses."""
    stood = test.stood
    if stood is None:
        return
    test.stood = None
    test.traded = stood.traded
    test.raised = stood.raised
    for index, against in enumerate(test.targets):
        against.die = stood.dice[index]
        against.net = stood.nets[index]


def _announce_roll(table: OperationTable, test: MightTest) -> None:
    """Emit one event for each target, with every term of the result and the Defense."""
    for against in test.targets:
        if against.granted:
            continue
        terms = [Term("die", against.die), *test.terms, *against.extra]
        tension = against.total - total(terms) - 2 * test.traded
        terms.append(Term("Tension", tension, _reason_for_lost_tension(test, against.die)))
        if test.traded:
            terms.append(Term("traded Advantages", 2 * test.traded))
        defenses = [*against.defenses]
        if test.raised:
            defenses.append(Term("traded Disadvantages", 2 * test.raised))
        advantages = [*against.advantages, *test.rerolls]
        event = MightRolled(
            test.actor.id,
            against.unit.id,
            () if test.mode.fixed_die else tuple(table.faces),
            against.die,
            tuple(terms),
            against.total,
            tuple(advantages),
            against.defense,
            tuple(defenses),
        )
        table.emit(event)


def power_use_key(power: Power, me: Unit) -> str:
    """Return the text with which a Test's `used` list records that this Unit has used this Power on it. It is
    not added here.
    """
    return f"{power.tag}:{me.id}"


def reroll_test_by_power(table: OperationTable, power: Power, me: Unit, test: MightTest | None) -> None:
    """Roll the Test again because the Unit `me` uses this Power, with the Power's Advantages (negative:
    Disadvantages), and record the use. R-TRBL-040, R-TRBL-041.
    """
    assert test is not None
    test.used.append(power_use_key(power, me))
    reroll_test(table, test, power.key, power.name, power.reroll)
