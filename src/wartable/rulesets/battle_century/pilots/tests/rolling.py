"""Rolling a Character's Test: declarations, trades, dice, and Talents that turn a failure into a success.
R-TEST-001 to R-TEST-013.
"""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.core.dice import Kept
from wartable.core.term import Term, total
from wartable.rulesets.battle_century.dice import KeepOneDice, SharedDice
from wartable.rulesets.battle_century.pilots.events.tests import TestRolled
from wartable.rulesets.battle_century.pilots.knowledge.disclosure import disclose_talents_of_test
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import is_miracle
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.tests.declaring import ask_for_declarations
from wartable.rulesets.battle_century.pilots.tests.effects import end_used_up_effects
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_of, defense_terms
from wartable.rulesets.battle_century.pilots.tests.permission import record_talent_use


def roll_test(table: SceneTable, test: CharacterTest) -> None:
    """Roll a Test: ask for declarations and trades, roll the dice, compute the result, and offer to turn a
    failure into a success. Applying the result is left to the caller. A Contested Test is not finished by
    this.
    """
    prepare_test(table, test)
    roll_prepared_test(table, test)
    if test.kind != "contested":
        finish_test(table, test)


def prepare_test(table: SceneTable, test: CharacterTest) -> None:
    """Do everything that comes before the dice of a Test are rolled: ask for declarations, set the modifiers,
    and ask for trades.
    """
    for part in test.parts:
        if is_miracle(part.skill):
            test.miracle = True
    table.state.testing.append(test)
    ask_for_declarations(table, test)
    disclose_talents_of_test(table.state, test)
    _ask_trades(table, test)


def roll_prepared_test(table: SceneTable, test: CharacterTest) -> None:
    """Roll the dice of a Test that has been prepared, compute the total, and announce both."""
    roll_dice_of_test(table, test)
    compute_test_result(test)
    _announce_roll(table, test)


def finish_test(table: SceneTable, test: CharacterTest) -> None:
    """Offer to turn a failure of the Test into a success, end effects that it has used up, and let Talents
    react. For a Contested Test, the caller calls this once the winner is known.
    """
    _offer_rescue(table, test)
    end_used_up_effects(table, test)
    for talent in test.who.hooks.listeners("react_to_test_end"):
        talent.react_to_test_end(table, test.who, test)
    table.state.testing.remove(test)


def _ask_trades(table: SceneTable, test: CharacterTest) -> None:
    """Ask the player of a PC how many Advantages to trade for +2 each, and the GM how many of the PC's
    Disadvantages for DN +2 each. Only those that count against every target can be traded. R-TEST-011 to
    R-TEST-013, A-05.
    """
    if not test.who.sheet.is_player_character or fixed_die_face_for(test):
        return
    gm = table.state.plan.gm
    nets = list(test.nets.values()) or [test.net]
    test.traded = _ask_how_many(table, test, test.who.seat, max(0, min(nets)), "Advantages for +2 each")
    if gm and (test.dn >= 0 or test.targets):
        test.raised = _ask_how_many(table, test, gm, max(0, -max(nets)), "Disadvantages for DN +2 each")
    test.net += test.raised - test.traded
    test.nets = {id: net + test.raised - test.traded for id, net in test.nets.items()}


def _ask_how_many(table: SceneTable, test: CharacterTest, seat: str, most: int, noun: str) -> int:
    options = [Option(f"trade:{n}", f"Trade {n}" if n else "Trade none", n) for n in range(most + 1)]
    question = f"{test.who.name}: trade {noun}?"
    return cast(int, table.ask(Decision(seat, question, options, test.who.id)).data)


def compute_test_result(test: CharacterTest) -> None:
    """Compute the total of a Test, and whether it passes: whether it reaches the DN, or the Defense of any
    target. R-TEST-004, R-TEST-012, R-TEST-038.
    """
    test.total = _total(test, test.die)
    if test.must_reach_defense:
        for target in test.targets:
            rolled = _total(test, test.dice.get(target.id, test.die))
            test.margins[target.id] = rolled - defense_of(target, test) - 2 * test.raised
        test.passed = max(test.margins.values()) >= 0
    else:
        test.passed = test.required_total >= 0 and test.total >= test.required_total + 2 * test.raised


def _total(test: CharacterTest, die: int) -> int:
    """Return the total of the Test if a die with this face is kept."""
    return die + total(test.terms) + 2 * test.traded


def _offer_rescue(table: SceneTable, test: CharacterTest) -> None:
    """Ask whether to use a Talent that turns a failure into a success. R-TRAIT-008."""
    who = test.who
    if test.passed or not (test.dn >= 0 or test.must_reach_defense):
        return
    options = [
        Option(f"rescue:{talent.tag}", f"{talent.title}: succeed after all", talent)
        for talent in who.hooks.listeners("can_rescue_failed_test")
        if talent.can_rescue_failed_test(who, test)
    ]
    against = f" against {test.dn + 2 * test.raised}" if test.dn >= 0 else ""
    question = f"{who.name} fails: {test.total}{against}"
    choice = table.ask(Decision(who.seat, question, [*options, PASS], who.id))
    if choice is not PASS:
        record_talent_use(table, who, cast(Talent, choice.data))
        test.passed = True
        test.margins = {id: max(0, margin) for id, margin in test.margins.items()}


def _announce_roll(table: SceneTable, test: CharacterTest) -> None:
    """Emit the event of the roll, or one event for each target that the Test was made against."""
    if not table.listening:
        return
    if not test.margins:
        dn = test.dn + 2 * test.raised if test.dn >= 0 else -1
        table.emit(_roll_event(table, test, None, test.die, test.advantages, dn, passed=test.passed))
    for target in test.targets:
        if target.id in test.margins:
            die = test.dice[target.id]
            margin = test.margins[target.id]
            edge = test.edges[target.id]
            table.emit(
                _roll_event(table, test, target, die, edge, _total(test, die) - margin, passed=margin >= 0)
            )


def _roll_event(
    table: SceneTable,
    test: CharacterTest,
    target: Character | None,
    die: int,
    advantages: list[Term],
    dn: int,
    *,
    passed: bool,
) -> TestRolled:
    """Return the event of a roll for one target, with the dice that count against it; for a Test without a
    target, `target` is None. B-1.
    """
    terms = [Term("die", die), *test.terms]
    if test.traded:
        terms.append(Term("traded Advantages", 2 * test.traded))
    net = test.net if target is None else test.nets[target.id]
    return TestRolled(
        test.who.id,
        test.kind,
        test.attribute,
        test.skill,
        "" if target is None else target.id,
        () if fixed_die_face_for(test) else tuple(table.faces[: 1 + abs(net)]),
        die,
        tuple(terms),
        _total(test, die),
        tuple(advantages),
        dn,
        passed,
        _shown_defense(test, target),
    )


def _shown_defense(test: CharacterTest, target: Character | None) -> tuple[Term, ...]:
    """Return the terms of the target's Defense, including what the GM has added by trading."""
    if target is None:
        return ()
    found = defense_terms(target, test)
    if test.raised:
        found.append(Term("traded Disadvantages", 2 * test.raised))
    return tuple(found)


SIDES: Final = 10


def fixed_die_face_for(test: CharacterTest) -> int:
    """Return the face of the die that a Talent lets the maker of the Test take instead of rolling; 0 if none
    does. R-BOSS-009.
    """
    best = 0
    for talent in test.who.hooks.listeners("fixed_die_face"):
        best = max(best, talent.fixed_die_face(test.who, test))
    return best


def roll_dice_of_test(table: SceneTable, test: CharacterTest) -> None:
    """Roll the dice of a Test, and set which die is kept. If the number of net Advantages differs between
    targets, one throw of dice is used for all of them. B-1.
    """
    fixed = fixed_die_face_for(test)
    if fixed:
        _keep_for_all(test, fixed)
        return
    for net in test.nets.values():
        if net != test.net:
            _throw_shared(table, test)
            return
    why = f"{test.who.name}: {test.attribute.title()} Test"
    if test.net > 0 and test.miracle:
        seen = table.roll(KeepOneDice(SIDES, 1 + test.net), why)
        faces = [face for face in range(SIDES, 0, -1) if seen >> face & 1]
        _keep_for_all(test, _ask_die_to_keep(table, test, faces, ""))
        return
    _keep_for_all(test, table.roll(Kept(SIDES, 1 + abs(test.net), high=test.net >= 0), why))


def _keep_for_all(test: CharacterTest, die: int) -> None:
    """Keep a die with this face against all targets."""
    test.die = die
    test.dice = {target.id: die for target in test.targets}


def _throw_shared(table: SceneTable, test: CharacterTest) -> None:
    """Roll one set of dice for all targets. Against each of them only the first dice count, as many as its
    net Advantages require. B-1.
    """
    pool = SharedDice(SIDES, 1 + max([abs(net) for net in test.nets.values()]))
    why = f"{test.who.name}: {test.attribute.title()} Test against {len(test.targets)} Characters"
    value = table.roll(pool, why)
    test.dice = {}
    for target in test.targets:
        net = test.nets[target.id]
        faces = pool.first_faces(value, 1 + abs(net))
        if net > 0 and test.miracle:
            test.dice[target.id] = _ask_die_to_keep(
                table, test, sorted(set(faces), reverse=True), f" against {target.name}"
            )
        else:
            test.dice[target.id] = max(faces) if net >= 0 else min(faces)
    test.die = max(test.dice.values())


def _ask_die_to_keep(table: SceneTable, test: CharacterTest, faces: list[int], against: str) -> int:
    """Ask which die to keep, and return its face. With a Miracle, a lower total hurts its user less.
    R-TEST-010, A-04.
    """
    options = [Option(f"keep:{face}", f"Keep the {face}", face) for face in faces]
    question = f"{test.who.name}: keep which die{against}?"
    return cast(int, table.ask(Decision(test.who.seat, question, options, test.who.id)).data)
