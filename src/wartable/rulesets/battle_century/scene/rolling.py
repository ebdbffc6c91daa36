"""A Character's Test at the table: what is declared, traded, rolled, and saved. R-TEST-001 to R-TEST-013."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import PASS, Decision, Option
from wartable.core.dice import Kept
from wartable.core.term import Term, total
from wartable.rulesets.battle_century.characters.base import Talent
from wartable.rulesets.battle_century.dice import Seen
from wartable.rulesets.battle_century.scene.character import Character
from wartable.rulesets.battle_century.scene.character_test import CharacterTest
from wartable.rulesets.battle_century.scene.events import TestRolled
from wartable.rulesets.battle_century.scene.state import SceneTable
from wartable.rulesets.battle_century.scene.uses import count_use
from wartable.rulesets.battle_century.scene.weighing import defense_of, weigh

__all__ = ["SIDES", "roll_test", "settle"]

SIDES: Final = 10


def roll_test(table: SceneTable, test: CharacterTest) -> None:
    """Declare, weigh, trade, roll, settle, save a failure. What a pass does, and what the Test costs, is for
    whoever asked.
    """
    _declare(table, test)
    weigh(table.state, test)
    _trade(table, test)
    _throw(table, test)
    settle(test)
    _tell(table, test)
    _rescue(table, test)
    for talent in test.who.sheet.hooks.listeners("tested"):
        talent.tested(table, test.who, test)


def _declare(table: SceneTable, test: CharacterTest) -> None:
    """Stand-in Attributes, Deathblows, what helps only so often: one after the other, until enough."""
    who = test.who
    while True:
        options: list[Option] = [PASS]
        for talent in who.sheet.hooks.listeners("attributes"):
            if test.stand_in == "":
                options += [
                    Option(
                        f"by:{name}", f"{talent.title}: {name.title()} for {test.attribute.title()}", talent
                    )
                    for name in talent.attributes(who, test)
                    if name != test.attribute
                ]
        for talent in who.sheet.hooks.listeners("offered"):
            options += talent.offered(who, test)
        choice = table.ask(Decision(who.seat, f"{who.name}: declare what for the Test?", options, who.id))
        if choice is PASS:
            return
        talent = cast(Talent, choice.data)
        if choice.key.startswith("by:"):
            test.attribute = choice.key[3:]
            test.stand_in = talent.tag
        else:
            test.declared.append(talent.tag)
            talent.declare(table, who, test, choice)


def _trade(table: SceneTable, test: CharacterTest) -> None:
    """A Player gives up Advantages for +2 each; the GM a PC's Disadvantages for DN +2 each. R-TEST-011 to
    R-TEST-013, A-05.
    """
    if not test.who.sheet.is_pc or _fixed(test):
        return
    gm = table.state.plan.gm
    if test.net > 0:
        test.traded = _how_many(table, test, test.who.seat, test.net, "Advantages for +2 each")
    elif test.net < 0 and gm and (test.dn >= 0 or test.targets):
        test.raised = _how_many(table, test, gm, -test.net, "Disadvantages for DN +2 each")
    test.net += test.raised - test.traded


def _how_many(table: SceneTable, test: CharacterTest, seat: str, most: int, what: str) -> int:
    options = [Option(f"trade:{n}", f"Trade {n}" if n else "Trade none", n) for n in range(most + 1)]
    question = f"{test.who.name}: trade {what}?"
    return cast(int, table.ask(Decision(seat, question, options, test.who.id)).data)


def _fixed(test: CharacterTest) -> int:
    """The face that something lets the roller take. R-BOSS-009."""
    best = 0
    for talent in test.who.sheet.hooks.listeners("fixed_die"):
        best = max(best, talent.fixed_die(test.who, test))
    return best


def _throw(table: SceneTable, test: CharacterTest) -> None:
    """With Advantages any die may be kept: a lower one hurts less after a Miracle. R-TEST-007, R-TEST-008,
    R-TEST-010.
    """
    fixed = _fixed(test)
    if fixed:
        test.die = fixed
        return
    net = test.net
    why = f"{test.who.name}: {test.attribute.title()} Test"
    if net > 0 and test.miracle:
        seen = table.roll(Seen(SIDES, 1 + net), why)
        faces = [face for face in range(SIDES, 0, -1) if seen >> face & 1]
        options = [Option(f"keep:{face}", f"Keep the {face}", face) for face in faces]
        who = test.who
        test.die = cast(
            int, table.ask(Decision(who.seat, f"{who.name}: keep which die?", options, who.id)).data
        )
        return
    test.die = table.roll(Kept(SIDES, 1 + abs(net), high=net >= 0), why)


def settle(test: CharacterTest) -> None:
    """The total, and whether it passes: against a DN, or each target's Defense. R-TEST-004, R-TEST-038."""
    test.total = test.die + total(test.terms) + 2 * test.traded
    if test.targets and test.dn < 0 and test.offensive:
        for target in test.targets:
            test.margins[target.id] = test.total - defense_of(target, test) - 2 * test.raised
        test.passed = max(test.margins.values()) >= 0
    else:
        test.passed = test.dn >= 0 and test.total >= test.dn + 2 * test.raised


def _rescue(table: SceneTable, test: CharacterTest) -> None:
    """What turns a failure into a success, if its owner wants it. R-TRAIT-008."""
    who = test.who
    if test.passed or test.dn < 0:
        return
    options = [
        Option(f"rescue:{talent.tag}", f"{talent.title}: succeed after all", talent)
        for talent in who.sheet.hooks.listeners("rescues")
        if talent.rescues(who, test)
    ]
    if not options:
        return
    question = f"{who.name} fails: {test.total} against {test.dn}"
    choice = table.ask(Decision(who.seat, question, [*options, PASS], who.id))
    if choice is not PASS:
        count_use(table, who, cast(Talent, choice.data))
        test.passed = True


def _tell(table: SceneTable, test: CharacterTest) -> None:
    """One event for each target, or one."""
    if not table.listening:
        return
    faces = () if _fixed(test) else tuple(table.faces)
    terms = [Term("die", test.die), *test.terms]
    if test.traded:
        terms.append(Term("traded Advantages", 2 * test.traded))
    aimed: list[Character | None] = [*test.targets] if test.margins else [None]
    for target in aimed:
        dn = test.dn if target is None else test.total - test.margins[target.id]
        passed = test.passed if target is None else test.margins[target.id] >= 0
        table.emit(
            TestRolled(
                test.who.id,
                test.kind,
                test.attribute,
                test.skill,
                "" if target is None else target.id,
                faces,
                test.die,
                tuple(terms),
                test.total,
                tuple(test.advantages),
                dn + (2 * test.raised if target is None and dn >= 0 else 0),
                passed,
            )
        )
