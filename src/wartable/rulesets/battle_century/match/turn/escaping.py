"""Leaving a Match for good: a contest of speed against pursuers. R-MATCH-037."""

from __future__ import annotations

from typing import cast

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.match.turn.ending import escape_from_match
from wartable.rulesets.battle_century.match.turn.zones import make_free_move
from wartable.rulesets.battle_century.pilots.events.scenes import EscapeTried
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS
from wartable.rulesets.battle_century.pilots.model.state import SceneTable
from wartable.rulesets.battle_century.pilots.tests.making import roll_tests_together
from wartable.rulesets.battle_century.pilots.tests.rolling import finish_test, fixed_die_face_for


def try_to_escape(table: SceneTable, me: Character) -> None:
    """Carry out the Action Escape: every Enemy may pursue the Character. If the total of the Character is
    higher than those of all pursuers, it leaves the Match, unless the Miracle that it used for the Test has
    defeated it. R-MATCH-037, R-MATCH-047, R-MIR-001.
    """
    make_free_move(table, me, leaves=True)
    pursuers = [enemy for enemy in table.state.enemies_of(me) if _ask_to_pursue(table, enemy, me)]
    table.emit(EscapeTried(me.id, tuple([enemy.id for enemy in pursuers])))
    if (not pursuers or roll_chase(table, me, pursuers)) and me.is_active:
        escape_from_match(table, me)


def _ask_to_pursue(table: SceneTable, enemy: Character, me: Character) -> bool:
    options = [Option("pursue", "Go after"), Option("let_go", "Let go")]
    question = f"{enemy.name}: go after {me.name}, who wants to get away?"
    return table.ask(Decision(enemy.seat, question, options, enemy.id)).key == "pursue"


def roll_chase(table: SceneTable, me: Character, pursuers: list[Character]) -> bool:
    """Roll a Contested Test of `me` against all pursuers at once, each with a Skill that fits, and return
    whether `me` wins.

    Tied Characters roll again if they can. A tie between fixed dice goes to the pursuer. R-MATCH-037,
    R-TEST-014 to R-TEST-016.
    """
    while True:
        mine = _chase_test(table, me, pursuers)
        theirs = [_chase_test(table, enemy, [me]) for enemy in pursuers]
        roll_tests_together(table, [mine, *theirs])
        caught = [test for test in theirs if _lead_over(mine, test) < 0]
        tied = [test.who for test in theirs if _lead_over(mine, test) == 0]
        mine.passed = not caught and not tied
        for test in theirs:
            test.passed = _lead_over(mine, test) < 0
        for test in [mine, *theirs]:
            finish_test(table, test)
        if caught or fixed_die_face_for(mine) or not me.is_active:
            return mine.passed
        pursuers = [one for one in tied if one.is_active]
        if not pursuers:
            return True


def _lead_over(escape_test: CharacterTest, pursuit_test: CharacterTest) -> int:
    """Return by how much the total of a Test to escape is higher than that of one pursuer's Test. A DN that
    the GM has raised by trading counts against the Character who rolls. A-05.
    """
    return _total_against(escape_test, pursuit_test.who) - _total_against(pursuit_test, escape_test.who)


def _total_against(test: CharacterTest, opponent: Character) -> int:
    """Return the total of a Test against one opponent. With several opponents, a different die may count
    against each of them. B-1.
    """
    return test.total - test.die + test.dice.get(opponent.id, test.die) - 2 * test.raised


def _chase_test(table: SceneTable, character: Character, opponents: list[Character]) -> CharacterTest:
    """Return the Test that a Character makes in a chase against these opponents. On foot it uses a Skill that
    its player chooses from those that fit; a mecha uses its Speed.
    """
    if not character.is_on_foot:
        test = CharacterTest(character, character.sheet.scale.swift[0], kind="contested", targets=opponents)
    else:
        fit = [skill for skill in SKILLS.values() if skill.chase]
        options = [Option(f"chase:{skill.key}", skill.name, skill.key) for skill in fit]
        question = f"{character.name} runs the chase by which Skill?"
        key = cast(str, table.ask(Decision(character.seat, question, options, character.id)).data)
        subject = _trained_subject(character, key)
        test = CharacterTest(
            character, SKILLS[key].used[0], key, subject, kind="contested", targets=opponents
        )
    return test


def _trained_subject(character: Character, key: str) -> str:
    """Return a subject of this Skill in which the Character is trained, since the chase is assumed to be
    about it; "" for none.
    """
    for talent in character.talents:
        if talent.key == key:
            return talent.choice
    return ""
