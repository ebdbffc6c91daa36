"""Contested Tests: pairs of opponents, ties, fixed dice, rescues. R-TEST-012 to R-TEST-015."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.battle_century.matches import (
    answer,
    assert_done,
    begin,
    character,
    character_of,
    keys,
    play,
    scene_table,
)
from tests.battle_century.single_tests import single
from wartable import Table
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.contest import roll_contest, set_tests_against_each_other
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.odds import chance_to_win_contest
from wartable.testing import rule

MASTER = {"tier": "boss", "skills": ["athletics", "stealth"], "traits": ["skill_master:athletics+stealth"]}
"""It takes a 10 in Athletics and Stealth."""


def sides(table: Table[Any], mine: str = "athletics", theirs: str = "stealth") -> list[CharacterTest]:
    """A Test of Fitness by Ann, and one by Rex."""
    return [
        CharacterTest(character_of(table, "ann"), "fitness", mine),
        CharacterTest(character_of(table, "rex"), "fitness", theirs),
    ]


# ------------------------------------------------------------------ opponents


@rule("R-TEST-014")
def test_each_side_of_a_contest_has_the_other_for_its_opponent() -> None:
    table = scene_table(character("ann"), character("rex", "red"))
    ann, rex = sides(table)
    set_tests_against_each_other(ann, rex)
    assert [test.kind for test in (ann, rex)] == ["contested", "contested"]
    assert [test.targets[0].id for test in (ann, rex)] == ["rex", "ann"]
    assert [test.contests for test in (ann, rex)] == [("stealth",), ("athletics",)]


@rule("R-TEST-002", "R-TEST-014")
def test_each_side_of_a_contest_has_the_total_of_the_other_to_beat() -> None:
    # 6 + 4 = 10 against 5 + 3 = 8
    table = scene_table(character("ann", fitness=4), character("rex", "red", fitness=3), dice=[[6], [5]])
    ann, rex = sides(table)
    roll_contest(table, ann, rex)
    assert_done(table)
    assert (ann.dn, rex.dn) == (8, 10)
    assert [(test.kind, test.targets[0].id) for test in (ann, rex)] == [
        ("contested", "rex"),
        ("contested", "ann"),
    ]
    assert (ann.passed, rex.passed) == (True, False)
    assert table.state.testing == []


# ------------------------------------------------------------------ what the GM has raised


@rule("R-TEST-012", "R-TEST-014", "R-TEST-015")
@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "winner"),
    [("pc", "npc", [[6, 9], [5]], "blue"), ("npc", "pc", [[5], [6, 9]], "red")],
)
def test_a_disadvantage_left_to_the_dice_takes_nothing_off_the_total(
    mine: str, theirs: str, dice: list[list[int]], winner: str
) -> None:
    # Given: a PC with a Disadvantage, which the GM leaves alone: 6, the worse of two, and 4 against 5 + 4
    ann = character("ann", tier=mine, burdens={"all": int(mine == "pc")})
    rex = character("rex", "red", tier=theirs, burdens={"all": int(theirs == "pc")})
    setup = single(
        ann,
        rex,
        kind="contested",
        attribute="fitness",
        against={"who": "rex", "attribute": "fitness"},
        gm="gm",
    )
    battle = play(setup, ["trade:0"], dice=dice)
    assert battle.outcome is not None
    assert battle.outcome.winners == (winner,)


@rule("R-TEST-012", "R-TEST-014", "R-TEST-015")
@pytest.mark.parametrize(("die", "winner"), [(8, "blue"), (6, "red")])
def test_two_are_taken_off_the_total_of_who_has_a_disadvantage_traded(die: int, winner: str) -> None:
    # Given: Ann's Disadvantage is traded: 8 + 4 - 2 is one more than 5 + 4, 6 + 4 - 2 one less
    ann, rex = character("ann", tier="pc", burdens={"all": 1}), character("rex", "red")
    rival = {"who": "rex", "attribute": "fitness"}
    setup = single(ann, rex, kind="contested", attribute="fitness", against=rival, gm="gm")
    battle = play(setup, ["trade:1"], dice=[[die], [5]])
    assert battle.outcome is not None
    assert battle.outcome.winners == (winner,)


@rule("R-TEST-012", "R-TEST-014", "R-TEST-015")
@pytest.mark.parametrize(("die", "winner"), [(6, "blue"), (8, "red")])
def test_two_are_taken_off_the_total_of_a_rival_whose_disadvantage_is_traded(die: int, winner: str) -> None:
    # Given: Rex's is traded: 5 + 4 against 6 + 4 - 2, one less, and 8 + 4 - 2, one more
    ann, rex = character("ann"), character("rex", "red", tier="pc", burdens={"all": 1})
    rival = {"who": "rex", "attribute": "fitness"}
    setup = single(ann, rex, kind="contested", attribute="fitness", against=rival, gm="gm")
    battle = play(setup, ["trade:1"], dice=[[5], [die]])
    assert battle.outcome is not None
    assert battle.outcome.winners == (winner,)


@rule("R-TEST-012", "R-TEST-015")
@pytest.mark.parametrize("who", ["ann", "rex"])
def test_a_raised_total_that_comes_to_the_same_is_a_tie(who: str) -> None:
    # Given: 7 + 4 - 2 against 5 + 4, on either side: both roll again, and the GM is asked again
    ann = character("ann", tier="pc", burdens={"all": int(who == "ann")})
    rex = character("rex", "red", tier="pc", burdens={"all": int(who == "rex")})
    rival = {"who": "rex", "attribute": "fitness"}
    setup = single(ann, rex, kind="contested", attribute="fitness", against=rival, gm="gm")
    dice = [[7], [5]] if who == "ann" else [[5], [7]]
    battle = answer(begin(setup, dice), "trade:1")
    assert keys(battle) == ["trade:0", "trade:1"]
    assert battle.decision is not None
    assert battle.decision.about == who


@rule("R-TEST-012", "R-TEST-015")
def test_nothing_of_a_tied_roll_is_left_to_either_side_in_the_next() -> None:
    # Given: 7 + 4 - 2 ties with 5 + 4; then the GM trades nothing: 7 + 4 against 6 + 4
    ann, rex = character("ann", tier="pc", burdens={"all": 1}), character("rex", "red")
    rival = {"who": "rex", "attribute": "fitness"}
    setup = single(ann, rex, kind="contested", attribute="fitness", against=rival, gm="gm")
    battle = play(setup, ["trade:1", "trade:0"], dice=[[7], [5], [7, 9], [6]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


# ------------------------------------------------------------------ fixed dice


@rule("R-TEST-015", "R-BOSS-009")
@pytest.mark.parametrize("who", ["ann", "rex"])
def test_a_tie_with_a_fixed_die_on_one_side_is_rolled_again(who: str) -> None:
    # Given: 10 + 4 taken by one of them, 10 + 4 rolled by the other; then 9 + 4
    ann = character("ann", **(MASTER if who == "ann" else {}))  # type: ignore[arg-type]
    rex = character("rex", "red", **(MASTER if who == "rex" else {}))  # type: ignore[arg-type]
    table = scene_table(ann, rex, dice=[[10], [9]])
    tests = sides(table)
    roll_contest(table, *tests)
    assert_done(table)
    assert [test.passed for test in tests] == [who == "ann", who == "rex"]


@rule("R-TEST-002", "R-TEST-015", "R-BOSS-009")
def test_two_fixed_dice_that_tie_are_over_with_no_winner() -> None:
    # Given: help for both, which their next Test uses up: 10 + 4 against 10 + 4
    helped = [{"condition": "helped", "amount": 1}]
    ann = character("ann", **MASTER, effects=helped)  # type: ignore[arg-type]
    rex = character("rex", "red", **MASTER, effects=helped)  # type: ignore[arg-type]
    table = scene_table(ann, rex)
    tests = sides(table)
    roll_contest(table, *tests)
    # Then: both are done with
    assert [test.passed for test in tests] == [False, False]
    assert [character_of(table, id).effects for id in ("ann", "rex")] == [[], []]
    assert table.state.testing == []


@rule("R-TEST-015", "R-BOSS-009")
def test_two_fixed_dice_that_do_not_tie_have_a_winner() -> None:
    # 10 + 3 against 10 + 4
    ann = character("ann", fitness=3, **MASTER)  # type: ignore[arg-type]
    rex = character("rex", "red", **MASTER)  # type: ignore[arg-type]
    table = scene_table(ann, rex)
    tests = sides(table)
    roll_contest(table, *tests)
    assert [test.passed for test in tests] == [False, True]


# ------------------------------------------------------------------ rescues


@rule("R-TRAIT-008", "R-TEST-014")
def test_who_has_lost_is_asked_with_both_totals_and_then_who_has_won() -> None:
    # Given: 4 + 5 = 9 against 8 + 5 = 13, a Gumshoe on either side
    hunter = {"traits": ["gumshoe"], "skills": ["investigation"]}
    people = (character("ann", intellect=5, **hunter), character("rex", "red", intellect=5, **hunter))  # type: ignore[arg-type]
    against = {"who": "rex", "skill": "investigation", "attribute": "intellect"}
    setup = single(*people, kind="contested", skill="investigation", attribute="intellect", against=against)
    battle = answer(begin(setup, [[2, 4], [8, 1]]))
    assert battle.decision is not None
    assert (battle.decision.about, battle.decision.question) == ("ann", "ann fails: 9 against 13")
    answer(battle, "rescue:gumshoe")
    assert battle.decision is not None
    assert (battle.decision.about, battle.decision.question) == ("rex", "rex fails: 13 against 9")


# ------------------------------------------------------------------ odds


def weighed(
    table: Table[Any], given: dict[str, int] | None = None, targets: tuple[str, ...] = ()
) -> list[CharacterTest]:
    """Both Tests of a contest, before any trade, with so many Advantages each."""
    tests = sides(table)
    set_tests_against_each_other(*tests)
    for test in tests:
        amount = (given or {}).get(test.who.id, 0)
        test.given = [Term("the situation", amount)] if amount else []
        if test.who.id == "ann" and targets:
            test.targets = [character_of(table, id) for id in targets]
        set_test_modifiers(table.state, test)
    return tests


@rule("R-TEST-012", "R-TEST-014")
def test_the_odds_of_a_contest_count_two_for_what_was_raised_on_either_side() -> None:
    # Given: equals; one d10 less 2 against another: 28 of 100 pairs win, 8 tie, 64 lose
    ann, rex = weighed(scene_table(character("ann"), character("rex", "red")))
    ann.raised = 1
    assert (chance_to_win_contest(ann, rex), chance_to_win_contest(rex, ann)) == (
        Fraction(28, 92),
        Fraction(64, 92),
    )
    rex.raised = 1
    assert chance_to_win_contest(ann, rex) == Fraction(1, 2)


@rule("R-TEST-014", "R-BOSS-009")
def test_two_fixed_dice_that_tie_are_won_by_neither() -> None:
    ann = character("ann", **MASTER)  # type: ignore[arg-type]
    rex = character("rex", "red", **MASTER)  # type: ignore[arg-type]
    tests = weighed(scene_table(ann, rex))
    assert chance_to_win_contest(*tests) == 0


@rule("R-TEST-014")
def test_the_odds_against_one_of_several_rivals_are_those_of_the_net_against_that_one() -> None:
    # Given: Ann has two dice against Rex, and one against Rod, whom her Test names first
    table = scene_table(character("ann"), character("rex", "red"), character("rod", "red"))
    ann, rex = weighed(table, targets=("rod", "rex"))
    ann.nets = {"rod": 0, "rex": 1}
    # the better of two dice wins 61.5 of 100 and ties with 10
    assert chance_to_win_contest(ann, rex) == Fraction(615, 900)
    assert chance_to_win_contest(rex, ann) == Fraction(285, 900)
