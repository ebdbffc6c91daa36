"""The exact odds of Tests, by the numbers of the rules themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.battle_century.matches import character, character_of, play, scene_table
from tests.battle_century.single_tests import single
from wartable import Battle, State
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.odds import (
    chance_in_several_tries,
    chance_to_pass,
    chance_to_win_contest,
    copy_after_trade,
    margin_probabilities,
    total_probabilities,
)
from wartable.testing import rule


def weighed(given: int = 0, dn: int = 10, fitness: int = 5) -> CharacterTest:
    """A weighed Test of Fitness with so many Advantages."""
    table = scene_table(character("ann", fitness=fitness))
    terms = [Term("the situation", given)] if given else []
    test = CharacterTest(character_of(table, "ann"), "fitness", dn=dn, given=terms)
    set_test_modifiers(table.state, test)
    return test


def facts(battle: Battle[State]) -> dict[str, object]:
    """What the view tells of the Test that is being made."""
    tests = battle.view("").data()["tests"]
    assert isinstance(tests, list)
    found: dict[str, object] = tests[-1]
    return found


@rule("R-TEST-001", "R-TEST-004")
def test_one_die_passes_by_each_face_that_reaches_the_dn() -> None:
    # 5 and better of ten faces
    assert chance_to_pass(weighed()) == Fraction(6, 10)


@rule("R-TEST-007")
def test_an_advantage_fails_only_where_both_dice_do() -> None:
    assert chance_to_pass(weighed(1)) == 1 - Fraction(4, 10) ** 2


@rule("R-TEST-008")
def test_disadvantages_pass_only_where_every_die_does() -> None:
    assert chance_to_pass(weighed(-2)) == Fraction(6, 10) ** 3


def test_the_odds_of_all_margins_add_up_to_one() -> None:
    margins = margin_probabilities(weighed(1))
    assert sum(margins.values()) == 1
    # a 10 makes 15 against 10: 1 - (9/10)^2
    assert margins[5] == Fraction(19, 100)


@rule("R-TEST-011", "R-TEST-013")
def test_trading_advantages_takes_dice_and_adds_2_each() -> None:
    # two Advantages: need 5 of 3 dice; one traded: 3 of 2 dice; both: 1 of 1 die
    assert [chance_to_pass(copy_after_trade(weighed(2), count)) for count in range(3)] == [
        1 - Fraction(4, 10) ** 3,
        1 - Fraction(2, 10) ** 2,
        Fraction(1),
    ]


@rule("R-TEST-012")
def test_trading_disadvantages_takes_dice_and_raises_the_dn() -> None:
    # one Disadvantage: need 5 of both; traded: need 7 of one
    assert [chance_to_pass(copy_after_trade(weighed(-1), count)) for count in range(2)] == [
        Fraction(36, 100),
        Fraction(4, 10),
    ]


@rule("R-TEST-014", "R-TEST-015")
def test_a_contest_counts_no_ties() -> None:
    # one die each, Fitness 5 against 3: of 100 pairs 64 win, 8 tie, 28 lose
    ann, rex = weighed(dn=-1), weighed(dn=-1, fitness=3)
    assert chance_to_win_contest(ann, rex) == Fraction(64, 92)
    assert chance_to_win_contest(rex, ann) == Fraction(28, 92)


@rule("R-TEST-018")
def test_tries_fail_together_only_where_each_does() -> None:
    assert chance_in_several_tries(Fraction(1, 2), 3) == Fraction(7, 8)


@rule("R-BOSS-009")
def test_a_fixed_die_has_one_total() -> None:
    # Given: whoever masters Athletics may take a 10
    skills = ["athletics", "stealth"]
    table = scene_table(
        character("ann", skills=skills, traits=["skill_master:athletics+stealth"], tier="boss", fitness=3)
    )
    test = CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=13)
    set_test_modifiers(table.state, test)
    assert total_probabilities(test) == {13: Fraction(1)}
    assert chance_to_pass(test) == 1


@rule("R-TEST-013")
def test_the_question_shows_the_odds_of_each_answer() -> None:
    ann = character("ann", tier="pc", fitness=5, skills=["athletics"])
    battle = play(single(ann, skill="athletics", dn=10), [])
    decision = battle.decision
    assert decision is not None
    forecasts = [battle.view("blue").forecast(option) for option in decision.options]
    # with the Advantage 1 - (4/10)^2, without it 3 or better
    assert [one and round(one.chance, 4) for one in forecasts] == [0.84, 0.8]


def test_the_view_tells_the_exact_odds_before_the_roll() -> None:
    ann = character("ann", tier="pc", fitness=5, skills=["athletics"])
    found = facts(play(single(ann, skill="athletics", dn=10), []))
    assert (found["exactly"], found["net"], found["dn"]) == ("21/25", 1, 10)


@rule("R-TEST-013", "R-TEST-014")
@pytest.mark.parametrize(("answer", "odds"), [("trade:0", Fraction(1, 2)), ("trade:1", Fraction(484, 904))])
def test_the_odds_of_a_contest_follow_what_is_traded(answer: str, odds: Fraction) -> None:
    # Given: two alike, each with one Advantage; d10 + 2 against the better of two wins 48.4 %, ties 9.6 %
    ann = character("ann", tier="pc", skills=["athletics"])
    rex = character("rex", "red", skills=["athletics"])
    rival = {"who": "rex", "skill": "athletics"}
    battle = play(single(ann, rex, kind="contested", skill="athletics", against=rival), [])
    decision = battle.decision
    assert decision is not None
    forecast = battle.view("blue").forecast(decision.option(answer))
    assert forecast is not None
    assert forecast.chance == pytest.approx(float(odds))
