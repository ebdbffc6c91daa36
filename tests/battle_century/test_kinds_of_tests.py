"""The kinds of Tests outside of a Match: ordinary, Mixed, Contested, Extended, Help. R-TEST-003 to
R-TEST-028.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import (
    assert_used_up,
    character,
    character_of,
    keys,
    of,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from tests.battle_century.single_tests import single
from wartable import Problem, Setup
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.model.test_request import read_test_request
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule

DISRUPTED: Final = {"condition": "disrupted", "amount": 1, "other": "ann", "clock": "ann", "turns": 1}


def faults(setup: Setup) -> list[Problem]:
    """What is wrong with a Test."""
    return [problem for problem in RULEBOOK.problems(setup) if problem.path.startswith("test")]


def net_of_mixed(*parts: TestPart, skills: list[str], **living: object) -> int:
    """Advantages of a Mixed Test of a Character with these Skills."""
    table = scene_table(character("ann", skills=skills, **living))  # type: ignore[arg-type]
    first, *others = parts
    test = CharacterTest(
        character_of(table, "ann"), first.attribute, first.skill, first.subject, others=others
    )
    set_test_modifiers(table.state, test)
    return test.net


RUN: Final = TestPart("fitness", "athletics", "")
HIDE: Final = TestPart("fitness", "stealth", "")
AIM: Final = TestPart("awareness", "", "")


# ------------------------------------------------------------------ ordinary


@rule("R-TEST-006")
def test_a_test_without_a_dn_is_refused_with_the_benchmarks() -> None:
    found = faults(single(character("ann"), attribute="fitness"))
    assert [(problem.what, problem.fatal) for problem in found] == [("it has no Difficulty Number", True)]
    assert found[0].remedy.startswith("give it a DN: 5 is easier in fiction")


@rule("R-TEST-020")
def test_an_ordinary_test_that_fails_in_danger_hurts_by_what_was_missing() -> None:
    # 2 + 3 = 5 against 10: 5 of 9 points
    ann = character("ann", willpower=9, fitness=3)
    battle = play(single(ann, attribute="fitness", dn=10, danger=True), [], dice=[[2]])
    assert person_of(battle, "ann").layers == [4, 9, 9]
    assert_used_up(battle)


@rule("R-TEST-020")
def test_a_test_that_passes_in_danger_does_not_hurt() -> None:
    ann = character("ann", willpower=9)
    battle = play(single(ann, attribute="fitness", dn=10, danger=True), [], dice=[[7]])
    assert of(battle, "PlotArmorHurt") == []


@rule("R-TEST-002", "R-TEST-037")
def test_a_dn_may_be_the_defense_of_another_character() -> None:
    rex = character("rex", "red", awareness=4)
    setup = single(character("ann", charm=3), rex, attribute="charm", against={"who": "rex", "defense": True})
    battle = play(setup, [], dice=[[6]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["total"], facts["dn"], facts["passed"]) == (9, 9, True)


# ------------------------------------------------------------------ Mixed


@rule("R-TEST-023", "R-TEST-024", "R-TEST-026")
def test_a_mixed_test_averages_attributes_rounded_down_and_has_the_highest_dn() -> None:
    # Given: Fitness 4 and Awareness 3 make 3; DN 5 and 12
    ann = character("ann", fitness=4, awareness=3)
    setup = single(ann, attribute="fitness", dn=5, mixed=[{"attribute": "awareness", "dn": 12}])
    # When: one throw of one die: 8 + 3 = 11
    battle = play(setup, [], dice=[[8]])
    # Then
    rolled = the(battle, "TestRolled")
    assert terms(rolled) == {"die": 8, "Fitness and Awareness": 3}
    assert (rolled.facts()["dn"], rolled.facts()["passed"]) == (12, False)
    assert_used_up(battle)


@rule("R-TEST-025")
def test_one_trained_part_of_two_drops_out_as_a_fraction() -> None:
    # (1 + 0) / 2
    assert net_of_mixed(RUN, HIDE, skills=["athletics"]) == 0


@rule("R-TEST-025")
def test_both_parts_trained_are_one_advantage() -> None:
    # (1 + 1) / 2
    assert net_of_mixed(RUN, HIDE, skills=["athletics", "stealth"]) == 1


@rule("R-TEST-025")
def test_the_fraction_is_dropped_towards_zero_for_disadvantages_too() -> None:
    # Disrupted -1 bears on both parts, Athletics +1 on one: (0 - 1) / 2 is no Disadvantage
    assert net_of_mixed(RUN, HIDE, skills=["athletics"], effects=[DISRUPTED]) == 0


@rule("R-TEST-025")
def test_what_bears_on_all_parts_counts_in_full() -> None:
    assert net_of_mixed(RUN, HIDE, AIM, skills=[], effects=[DISRUPTED]) == -1


@rule("R-TEST-025", "R-SKILL-007")
def test_a_burden_on_resources_counts_for_their_part_alone() -> None:
    # two burdens on one part of two: -2 / 2
    parts = (TestPart("resources", "", ""), TestPart("charm", "", ""))
    assert net_of_mixed(*parts, skills=[], burdens={"resources": 2}) == -1


@rule("R-TEST-025")
def test_advantages_of_a_mixed_test_are_told_with_their_sources() -> None:
    ann = character("ann", skills=["athletics"], effects=[DISRUPTED])
    setup = single(ann, character("rex", "red"), skill="athletics", dn=5, mixed=[{"skill": "stealth"}])
    battle = play(setup, [], dice=[[8]])
    assert the(battle, "TestRolled").facts()["advantages"] == [
        ["Disrupted", -1],
        ["Athletics: the mean of the parts", 1],
    ]


@rule("R-SKILL-042", "R-SKILL-048")
def test_a_mixed_test_may_join_any_two_general_skills() -> None:
    setup = single(character("ann"), skill="medicine", dn=10, mixed=[{"skill": "craftsmanship"}])
    assert faults(setup) == []


# ------------------------------------------------------------------ Contested


@rule("R-TEST-014", "R-TEST-016")
def test_sides_of_a_contest_may_use_different_attributes_and_skills() -> None:
    # Given: on foot by Fitness 3 and Athletics; on wheels by Intellect 5 and Vehicles
    ann = character("ann", skills=["athletics"], fitness=3)
    rex = character("rex", "red", intellect=5, skills=["vehicles"])
    rival = {"who": "rex", "attribute": "intellect", "skill": "vehicles"}
    # When: 9 + 3 = 12 against 6 + 5 = 11
    battle = play(
        single(ann, rex, kind="contested", skill="athletics", against=rival), [], dice=[[9, 1], [6, 2]]
    )
    # Then
    assert [event.facts()["advantages"] for event in of(battle, "TestRolled")] == [
        [["Athletics", 1]],
        [["Vehicles", 1]],
    ]
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


@rule("R-TEST-015")
def test_a_tie_in_a_contest_is_rolled_again() -> None:
    ann, rex = character("ann"), character("rex", "red")
    rival = {"who": "rex", "attribute": "fitness"}
    # When: 5 and 5, then 4 and 7
    battle = play(
        single(ann, rex, kind="contested", attribute="fitness", against=rival), [], dice=[[5], [5], [4], [7]]
    )
    assert battle.outcome is not None
    assert battle.outcome.winners == ("red",)
    assert_used_up(battle)


@rule("R-SKILL-023/1")
def test_an_attempt_to_persuade_is_an_ordinary_test() -> None:
    # Given: Charm 2 and Rex, who does not refuse: 8 + 2 = 10 against 10
    setup = single(character("ann"), character("rex", "red"), skill="diplomacy", dn=10)
    battle = play(setup, [], dice=[[8]])
    assert the(battle, "TestRolled").facts()["passed"]


@rule("R-SKILL-023/2", "R-TEST-016")
def test_stubborn_refusal_contests_diplomacy_by_willpower() -> None:
    # Given: Charm 2 and a 9, Willpower 6 and a 6: 11 against 12
    rival = {"who": "rex", "attribute": "willpower"}
    people = (character("ann"), character("rex", "red"))
    battle = play(single(*people, kind="contested", skill="diplomacy", against=rival), [], dice=[[9], [6]])
    assert terms(of(battle, "TestRolled", who="rex")[0]) == {"die": 6, "Willpower": 6}
    assert battle.outcome is not None
    assert battle.outcome.winners == ("red",)


@rule("R-TEST-017")
def test_each_side_of_a_contest_has_its_own_situation() -> None:
    ann, rex = character("ann", fitness=3), character("rex", "red", fitness=3)
    rival = {"who": "rex", "attribute": "fitness", "disadvantage": 1}
    setup = single(ann, rex, kind="contested", attribute="fitness", advantage=2, against=rival)
    battle = play(setup, [], dice=[[1, 2, 3], [9, 8]])
    assert [event.facts()["advantages"] for event in of(battle, "TestRolled")] == [
        [["the situation", 2]],
        [["the difficulties", -1]],
    ]
    # 3 + 3 against 8 + 3
    assert battle.outcome is not None
    assert battle.outcome.winners == ("red",)


@rule("R-TEST-013", "R-TEST-014")
def test_both_sides_of_a_contest_trade_before_any_die_is_thrown() -> None:
    ann = character("ann", tier="pc", skills=["athletics"])
    rex = character("rex", "red", tier="pc", skills=["athletics"])
    rival = {"who": "rex", "skill": "athletics"}
    battle = play(single(ann, rex, kind="contested", skill="athletics", against=rival), ["trade:1"], dice=[])
    assert battle.decision is not None
    assert battle.decision.about == "rex"
    assert of(battle, "TestRolled") == []


@rule("R-TEST-012", "R-TEST-014")
def test_a_raised_dn_counts_against_ones_own_total_in_a_contest() -> None:
    # Given: the GM trades Ann's one Disadvantage; then 6 + 3 - 2 = 7 loses to 5 + 3 = 8
    ann, rex = character("ann", tier="pc", fitness=3), character("rex", "red", fitness=3)
    rival = {"who": "rex", "attribute": "fitness"}
    setup = single(ann, rex, kind="contested", attribute="fitness", disadvantage=1, against=rival, gm="gm")
    battle = play(setup, ["trade:1"], dice=[[6], [5]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("red",)


@rule("R-TEST-002", "R-TEST-012", "R-TEST-015")
def test_what_the_gm_raised_counts_for_that_roll_of_a_tied_contest_alone() -> None:
    # Given: the GM trades Ann's one Disadvantage; 7 + 3 - 2 ties with 5 + 3
    ann, rex = character("ann", tier="pc"), character("rex", "red")
    rival = {"who": "rex", "attribute": "fitness"}
    setup = single(ann, rex, kind="contested", attribute="fitness", disadvantage=1, against=rival, gm="gm")
    # When: in the second roll the GM trades nothing: 4 + 3 against 5 + 3
    battle = play(setup, ["trade:1", "trade:0"], dice=[[7], [5], [4, 9], [5]])
    # Then
    assert battle.outcome is not None
    assert battle.outcome.winners == ("red",)


def test_a_contest_needs_somebody_who_contests_it() -> None:
    found = faults(single(character("ann"), kind="contested", attribute="fitness"))
    assert [problem.what for problem in found] == ["nobody contests it"]


# ------------------------------------------------------------------ Extended


@rule("R-TEST-018/1")
def test_an_extended_test_may_be_tried_again_after_a_failure() -> None:
    setup = single(character("ann"), kind="extended", attribute="intellect", dn=10)
    battle = play(setup, ["again", "stop"], dice=[[2], [8]])
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rounds) == (("blue",), 2)
    assert_used_up(battle)


@rule("R-TEST-018/2")
def test_a_worse_try_does_not_spoil_a_success() -> None:
    setup = single(character("ann"), kind="extended", attribute="intellect", dn=10)
    battle = play(setup, ["again", "stop"], dice=[[8], [2]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


@rule("R-TEST-012", "R-TEST-018")
def test_the_better_try_is_the_one_with_more_above_what_the_gm_has_raised() -> None:
    # Given: Intellect 4; at first the GM trades the Disadvantage: 10 + 4 = 14, 2 above 12
    ann = character("ann", tier="pc", intellect=4)
    setup = single(ann, kind="extended", attribute="intellect", dn=10, disadvantage=1, gm="gm")
    # When: then not: 9 + 4 = 13, 3 above 10
    battle = play(setup, ["trade:1", "again", "trade:0"], dice=[[10], [9, 9]])
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "ann: passed with 13 at best so far. Another try?"


@rule("R-TEST-002", "R-TEST-018")
def test_every_try_of_an_extended_test_may_be_against_anothers_defense() -> None:
    # Given: Defense 3 + 5; then 2 + 3, and 5 + 3
    rex = character("rex", "red")
    against = {"who": "rex", "defense": True}
    setup = single(character("ann", charm=3), rex, kind="extended", attribute="charm", against=against)
    battle = play(setup, ["again", "stop"], dice=[[2], [5]])
    assert [event.facts()["passed"] for event in of(battle, "TestRolled")] == [False, True]


@rule("R-TEST-019")
def test_the_gm_may_limit_the_tries() -> None:
    setup = single(character("ann"), kind="extended", attribute="intellect", dn=10, limit=2)
    battle = play(setup, ["again"], dice=[[2], [3]])
    assert battle.is_over
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rounds) == ((), 2)


@rule("R-TEST-020")
def test_every_failed_try_in_danger_hurts() -> None:
    # 6 + 3 and 5 + 3 against 10: 1 and 2 of 9
    ann = character("ann", willpower=9, intellect=3)
    setup = single(ann, kind="extended", attribute="intellect", dn=10, limit=2, danger=True)
    battle = play(setup, ["again"], dice=[[6], [5]])
    assert person_of(battle, "ann").layers == [6, 9, 9]


@rule("R-TEST-020")
def test_who_is_defeated_by_the_danger_tries_no_more() -> None:
    # Given: Willpower 1: the first failure, by 8, takes all Layers; the first Willpower Test fails
    ann = character("ann", intellect=1, willpower=1)
    setup = single(ann, kind="extended", attribute="intellect", dn=10, danger=True)
    battle = play(setup, [], dice=[[1], [1]])
    assert battle.is_over
    assert person_of(battle, "ann").standing == "defeated"
    assert_used_up(battle)


@rule("R-TEST-021")
@pytest.mark.parametrize("time", ["hour", "day", "week"])
def test_an_extended_test_has_a_time_category(time: str) -> None:
    assert faults(single(character("ann"), kind="extended", attribute="intellect", dn=10, time=time)) == []


@rule("R-TEST-021")
def test_another_time_category_is_refused() -> None:
    found = faults(single(character("ann"), kind="extended", attribute="intellect", dn=10, time="month"))
    assert [problem.what for problem in found] == ["there is no time category 'month'"]


@rule("R-TEST-022")
def test_a_simple_task_without_danger_is_pointed_out() -> None:
    setup = single(character("ann"), kind="extended", attribute="intellect", dn=10, time="minute")
    assert [problem.fatal for problem in faults(setup)] == [False]
    risky = single(
        character("ann"), kind="extended", attribute="intellect", dn=10, time="minute", danger=True
    )
    assert faults(risky) == []


# ------------------------------------------------------------------ Help


@rule("R-TEST-027", "R-TEST-028")
@pytest.mark.parametrize(("die", "given"), [(4, 0), (5, 1), (10, 1)])
def test_help_gives_an_advantage_for_every_full_10_whatever_the_dn(die: int, given: int) -> None:
    # Given: Bob's Intellect 5 helps with a task of DN 20; then 9, 10 and 15
    bob = character("bob", intellect=5)
    setup = single(
        character("ann"), bob, attribute="fitness", dn=20, help=[{"who": "bob", "attribute": "intellect"}]
    )
    battle = play(setup, [], dice=[[die], [3] * (given + 1)])
    assert the(battle, "HelpGiven").facts()["advantages"] == given


@rule("R-TEST-028")
def test_20_in_a_help_test_are_two_advantages() -> None:
    bob = character("bob", intellect=10)
    setup = single(
        character("ann"), bob, attribute="fitness", dn=10, help=[{"who": "bob", "attribute": "intellect"}]
    )
    battle = play(setup, [], dice=[[10], [1, 2, 9]])
    assert of(battle, "TestRolled")[1].facts()["advantages"] == [["help by bob", 2]]


def test_nobody_helps_itself() -> None:
    setup = single(
        character("ann"), attribute="fitness", dn=10, help=[{"who": "ann", "attribute": "fitness"}]
    )
    assert [problem.path for problem in faults(setup)] == ["test.help[0]"]


@rule("R-TEST-027")
def test_a_help_test_can_be_made_by_itself() -> None:
    setup = single(character("ann", charm=3), character("bob"), kind="help", attribute="charm", patient="bob")
    battle = play(setup, [], dice=[[7]])
    assert the(battle, "HelpGiven").facts() == {
        "event": "HelpGiven",
        "who": "ann",
        "other": "bob",
        "advantages": 1,
    }


def test_what_is_asked_before_the_roll_is_whether_to_trade() -> None:
    ann = character("ann", tier="pc", skills=["athletics"])
    assert keys(play(single(ann, skill="athletics", dn=10), [])) == ["trade:0", "trade:1"]


@rule("R-TEST-027")
def test_help_is_compared_with_no_dn_even_where_one_is_written() -> None:
    assert read_test_request({"kind": "help", "dn": 20, "attribute": "fitness"}, ["ann"]).dn == -1
