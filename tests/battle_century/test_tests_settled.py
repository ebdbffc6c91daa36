"""What a Test comes to where something has been traded, saved, shared or made dangerous. R-TEST-012 to
R-TEST-028.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import (
    assert_used_up,
    begin,
    character,
    keys,
    match,
    means,
    of,
    person_of,
    play,
    terms,
    the,
)
from tests.battle_century.single_tests import single
from wartable import Problem, Setup
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule

SEARCH: Final = {"traits": ["gumshoe"], "skills": ["investigation"]}


def faults(setup: Setup) -> list[Problem]:
    """What is wrong with a Test."""
    return [problem for problem in RULEBOOK.problems(setup) if problem.path.startswith("test")]


@rule("R-TEST-004")
def test_a_test_that_comes_to_its_dn_is_passed() -> None:
    # 7 + 3 = 10
    setup = single(character("ann", fitness=3), attribute="fitness", dn=10)
    assert the(play(setup, dice=[[7]]), "TestRolled").facts()["passed"] is True
    assert the(play(setup, dice=[[6]]), "TestRolled").facts()["passed"] is False


@rule("R-SKILL-005")
def test_a_skill_goes_with_an_attribute_of_its_own() -> None:
    ann = character("ann", skills=["combat"])
    assert faults(single(ann, attribute="fitness", skill="combat", dn=10)) == []


@rule("R-SKILL-005")
def test_resources_are_tested_without_a_skill_and_never_with_one() -> None:
    ann = character("ann", skills=["diplomacy"])
    assert faults(single(ann, attribute="resources", dn=10)) == []
    found = faults(single(ann, attribute="resources", skill="diplomacy", dn=10))
    assert [problem.what for problem in found] == ["no Skill goes with Resources"]


# ------------------------------------------------------------------ traded


@rule("R-TEST-012")
def test_a_disadvantage_that_the_gm_trades_makes_the_dn_2_higher() -> None:
    # 8 + 3 = 11 would have been enough for 10
    setup = single(
        character("ann", tier="pc", fitness=3), attribute="fitness", dn=10, disadvantage=1, gm="gm"
    )
    battle = play(setup, ["trade:1"], dice=[[8]])
    rolled = the(battle, "TestRolled").facts()
    assert (rolled["dn"], rolled["passed"]) == (12, False)
    assert battle.outcome is not None
    assert battle.outcome.winners == ()


@rule("R-TEST-012", "R-TEST-020", "A-102")
def test_what_falls_short_of_a_raised_dn_hurts() -> None:
    # 8 + 3 = 11 against 10 + 2: 1 of 3
    ann = character("ann", tier="pc", fitness=3, willpower=3)
    setup = single(ann, attribute="fitness", dn=10, disadvantage=1, danger=True, gm="gm")
    battle = play(setup, ["trade:1"], dice=[[8]])
    assert person_of(battle, "ann").layers == [2, 3, 3]


@rule("R-TEST-012", "R-TEST-014")
def test_a_disadvantage_traded_away_from_a_rival_counts_against_the_rival() -> None:
    # 5 + 3 = 8 against 6 + 3 - 2 = 7
    against = {"who": "rex", "attribute": "fitness", "disadvantage": 1}
    people = (character("ann", fitness=3), character("rex", "red", tier="pc", fitness=3))
    setup = single(*people, kind="contested", attribute="fitness", against=against, gm="gm")
    battle = play(setup, ["trade:1"], dice=[[5], [6]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


@rule("R-TEST-011", "R-TEST-013")
@pytest.mark.parametrize(
    ("traded", "dice", "total"),
    [(0, [4, 1, 2, 3], 7), (1, [4, 1, 2], 9), (2, [4, 1], 11), (3, [4], 13)],
)
def test_any_number_of_advantages_may_be_traded(traded: int, dice: list[int], total: int) -> None:
    # Given: three Advantages and Fitness 3: each that is traded is a die less and 2 more
    setup = single(character("ann", tier="pc", fitness=3), attribute="fitness", dn=10, advantage=3)
    assert keys(play(setup, [])) == ["trade:0", "trade:1", "trade:2", "trade:3"]
    # When: the 4 is the best of all dice: 4 + 3
    battle = play(setup, [f"trade:{traded}"], dice=[dice])
    # Then
    assert the(battle, "TestRolled").facts()["total"] == total


@rule("R-TEST-012", "R-TEST-013")
@pytest.mark.parametrize(
    ("traded", "dice", "dn"), [(0, [6, 9, 8, 7], 10), (1, [6, 9, 8], 12), (2, [6, 9], 14), (3, [6], 16)]
)
def test_the_gm_may_trade_any_number_of_disadvantages(traded: int, dice: list[int], dn: int) -> None:
    # Given: three Disadvantages: each that is traded is a die less and a DN that is 2 higher
    setup = single(character("ann", tier="pc"), attribute="fitness", dn=10, disadvantage=3, gm="gm")
    assert keys(play(setup, [])) == ["trade:0", "trade:1", "trade:2", "trade:3"]
    # When: the 6 is the worst of all dice
    battle = play(setup, [f"trade:{traded}"], dice=[dice])
    # Then
    facts = the(battle, "TestRolled").facts()
    assert (facts["die"], facts["dn"]) == (6, dn)


# ------------------------------------------------------------------ saved


@rule("R-TRAIT-008", "R-TEST-020")
def test_a_failure_that_is_turned_into_a_success_does_not_hurt() -> None:
    # 4 + 3 = 7 against 10
    setup = single(character("ann", **{"willpower": 3, **SEARCH}), skill="investigation", dn=10, danger=True)  # type: ignore[arg-type]
    battle = play(setup, ["rescue:gumshoe"], dice=[[2, 4]])
    assert person_of(battle, "ann").layers == [3, 3, 3]


@rule("R-TRAIT-008", "R-TEST-018")
def test_a_try_that_was_turned_into_a_success_is_better_than_a_higher_failure() -> None:
    # 7 is a success by Gumshoe, then 9 against 10 is none
    setup = single(character("ann", **SEARCH), kind="extended", skill="investigation", dn=10, limit=2)  # type: ignore[arg-type]
    battle = play(setup, ["rescue:gumshoe", "again"], dice=[[2, 4], [6, 1]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)


@rule("R-TRAIT-008", "R-TEST-014")
def test_who_loses_a_contest_may_turn_it_into_a_success() -> None:
    # 4 + 3 = 7 against 9 + 3 = 12
    people = (character("ann", **SEARCH), character("rex", "red", charm=3))  # type: ignore[arg-type]
    against = {"who": "rex", "skill": "deception"}
    setup = single(*people, kind="contested", skill="investigation", against=against)
    battle = play(setup, ["rescue:gumshoe"], dice=[[2, 4], [9]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)
    assert person_of(battle, "ann").uses == {"gumshoe": 1}


@rule("R-TRAIT-008", "R-TEST-014")
def test_nobody_wins_a_contest_that_both_turn_into_a_success() -> None:
    # Who had won loses by the other's Gumshoe, and has one, too: the first of the two used to win then
    people = (character("ann", **SEARCH), character("rex", "red", **SEARCH))  # type: ignore[arg-type]
    against = {"who": "rex", "skill": "investigation"}
    setup = single(*people, kind="contested", skill="investigation", against=against)
    battle = play(setup, ["rescue:gumshoe", "rescue:gumshoe"], dice=[[2, 4], [9, 1]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ()


@rule("R-TRAIT-008", "R-TEST-004")
def test_an_attack_that_is_turned_into_a_success_has_a_margin_of_0() -> None:
    # 2 + 3 + Tension 1 = 6 against 8
    theory = means("Theory", "intellect", "sciences")
    ann = character("ann", traits=["gumshoe"], skills=["sciences"], attacks=[theory], intellect=3)
    battle = play(match(ann, character("rex", "red")), ["attack", "rescue:gumshoe"], dice=[[1, 2]])
    assert_used_up(battle)
    assert person_of(battle, "ann").uses == {"gumshoe": 1}
    assert of(battle, "PlotArmorHurt") == []


# ------------------------------------------------------------------ shared


@rule("R-TEST-002", "R-TEST-026")
def test_of_a_dn_and_a_defense_the_higher_has_to_be_reached() -> None:
    # 8 + 3 = 11 against 12, and 3 + 5
    people = (character("ann", fitness=3), character("rex", "red"))
    setup = single(*people, attribute="fitness", dn=12, against={"who": "rex", "defense": True})
    battle = play(setup, [], dice=[[8]])
    assert the(battle, "TestRolled").facts()["dn"] == 12


@rule("R-TEST-028")
def test_only_help_that_comes_to_10_counts() -> None:
    # bob has 2 + 3, cyd 9 + 3
    people = (character("ann", fitness=3), character("bob", fitness=3), character("cyd", fitness=3))
    helpers = [{"who": "bob", "attribute": "fitness"}, {"who": "cyd", "attribute": "fitness"}]
    battle = play(single(*people, attribute="fitness", dn=10, help=helpers), [], dice=[[2], [9], [4, 8]])
    assert terms(of(battle, "TestRolled")[-1], "advantages") == {"help by cyd": 1}


@rule("R-TRAIT-019", "R-TEST-024")
def test_an_attribute_stands_in_for_every_part_that_calls_for_the_other() -> None:
    # Intellect 7 for Charm in two parts: (3 + 7 + 7) / 3 = 5
    ann = character("ann", charm=1, intellect=7, traits=["genius"], fitness=3)
    setup = single(ann, attribute="fitness", mixed=[{"attribute": "charm"}, {"attribute": "charm"}], dn=10)
    battle = play(setup, ["by:intellect>charm"], dice=[[5]])
    assert the(battle, "TestRolled").facts()["total"] == 10


@rule("R-MIR-001", "R-MIR-008")
def test_a_miracle_that_is_only_a_part_of_the_test_hurts() -> None:
    # 2 + 3 = 5: 1 and 1 of 9
    ann = character("ann", willpower=9, skills=["electronics", "electricity"], intellect=3)
    setup = single(ann, skill="electronics", mixed=[{"skill": "electricity"}], dn=10)
    battle = play(setup, [], dice=[[2, 2]])
    assert person_of(battle, "ann").layers == [7, 9, 9]


@rule("R-TRAIT-020", "R-DB-011")
def test_hard_work_and_guts_is_not_offered_where_true_strike_leaves_no_disadvantage() -> None:
    # A Body Suit is the one Disadvantage; after True Strike nothing is left to declare
    ann = character("ann", traits=["true_strike", "hard_work_and_guts"])
    rex = character("rex", "red", traits=["body_suit"])
    battle = play(match(ann, rex), ["attack", "declare:true_strike"], dice=[[1]])
    assert_used_up(battle)


# ------------------------------------------------------------------ Resources


@rule("R-TEST-035", "R-TRAIT-019")
def test_what_was_already_spent_does_not_burden_the_attribute_that_stands_in() -> None:
    # 7 + 3 = 10
    ann = character("ann", traits=["genius"], burdens={"resources": 2}, intellect=3)
    battle = play(single(ann, kind="equipment", item="body_suit"), ["by:intellect"], dice=[[7]])
    assert person_of(battle, "ann").borrowed == ("body_suit",)


@rule("R-SKILL-008")
def test_haste_is_a_disadvantage_for_help_that_is_hired_alone() -> None:
    # one die each, and two for the replacement
    setup = single(character("ann"), kind="equipment", item="body_suit", about=["urgent"])
    assert terms(the(play(setup, [], dice=[[7]]), "TestRolled"), "advantages") == {}
    hired = single(character("ann"), kind="replacement", skill="craftsmanship", dn=10, about=["urgent"])
    assert terms(the(play(hired, [], dice=[[7, 7]]), "TestRolled"), "advantages") == {"urgent": -1}


@rule("R-SKILL-006", "R-SKILL-002")
def test_a_specialist_may_hire_somebody_for_what_is_not_the_specialty() -> None:
    # A cook could not have a car repaired
    ann = character("ann", skills=["craftsmanship:cooking"])
    assert faults(single(ann, kind="replacement", skill="craftsmanship", dn=10)) == []
    assert faults(single(ann, kind="replacement", skill="craftsmanship:carpentry", dn=10)) == []
    own = faults(single(ann, kind="replacement", skill="craftsmanship", subject="cooking", dn=10))
    assert [(problem.path, problem.what) for problem in own] == [
        ("test.skill", "ann is trained in Craftsmanship")
    ]


# ------------------------------------------------------------------ asked for


@rule("R-TEST-019", "R-TEST-020", "R-TEST-021", "R-TEST-030")
@pytest.mark.parametrize(
    ("key", "value", "kinds"),
    [
        ("limit", 2, "extended"),
        ("time", "day", "extended"),
        ("layer", 1, "healing"),
        ("proxy", "car", "repair"),
        ("item", "body_suit", "equipment"),
        ("patient", "ann", "healing or repair or help"),
    ],
)
def test_what_a_kind_of_test_has_no_use_for_is_not_passed_over(key: str, value: object, kinds: str) -> None:
    found = faults(single(character("ann"), attribute="fitness", dn=10, **{key: value}))
    assert [(problem.path, problem.what) for problem in found] == [
        (f"test.{key}", f"a Test of kind ordinary has no use for {key}")
    ]
    assert found[0].remedy == f"leave it out, or make it of kind {kinds}"


@rule("R-TEST-014", "R-TEST-020")
def test_a_contest_is_not_made_in_danger() -> None:
    # It has no DN to fall short of; the danger used to be left out without a word
    people = (character("ann"), character("rex", "red"))
    against = {"who": "rex", "attribute": "fitness"}
    found = faults(single(*people, kind="contested", attribute="fitness", against=against, danger=True))
    assert [problem.path for problem in found] == ["test.danger"]


@rule("R-TEST-042")
def test_who_has_been_defeated_makes_no_test() -> None:
    battle = begin(single(character("ann", standing="defeated"), attribute="fitness", dn=10))
    assert battle.is_over
    assert battle.outcome is not None
    assert battle.outcome.reason == "ann is out of it"


@rule("R-TEST-027", "R-TEST-042")
def test_who_has_been_defeated_helps_nobody() -> None:
    people = (character("ann"), character("bob", standing="defeated"))
    helpers = [{"who": "bob", "attribute": "fitness"}]
    found = faults(single(*people, attribute="fitness", dn=10, help=helpers))
    assert [(problem.path, problem.what) for problem in found] == [("test.help[0]", "bob is defeated")]


@rule("R-MIR-006", "R-MIR-036", "R-BOSS-007")
@pytest.mark.parametrize(
    ("skills", "about", "boss", "why"),
    [
        ([], [], [], "nobody works a Miracle without the training"),
        (
            ["temperature"],
            ["no_oxygen"],
            [],
            "the training does not cover it, or it does not work as things are",
        ),
        (["temperature"], [], ["mundanity_field"], "a Character here keeps others from it"),
    ],
)
def test_it_is_told_why_a_miracle_cannot_be_worked(
    skills: list[str], about: list[str], boss: list[str], why: str
) -> None:
    # Who is trained used to be told that training is lacking
    people = (character("ann", skills=skills), character("rex", "red", tier="boss", traits=boss))
    found = faults(single(*people, skill="temperature", dn=10, about=about))
    assert [problem.what for problem in found] == [f"ann cannot use Temperature for this: {why}"]


@rule("R-TRAIT-019", "R-TRAIT-027")
def test_of_two_attributes_that_may_stand_in_only_the_one_that_did_is_used_up() -> None:
    # 7 + 3 = 10
    ann = character("ann", traits=["genius", "spirit_of_steel"], intellect=3)
    battle = play(single(ann, attribute="fitness", dn=10), ["by:intellect"], dice=[[7]])
    assert person_of(battle, "ann").uses == {"genius": 1}


@rule("R-ANOM-004", "R-ANOM-005", "R-TEST-004")
def test_a_nightmare_that_just_meets_defense_has_frightened_its_victim_for_the_arc() -> None:
    # 4 + 3 + Tension 1 = 8 against 8: a margin of 0
    ann = character("ann", traits=["nightmare"], skills=["presence"], charm=3)
    battle = play(match(ann, character("rex", "red", willpower=3)), ["use:nightmare"], dice=[[4, 1]])
    assert person_of(battle, "ann").arc_uses == {"nightmare>rex": 1}
    assert person_of(battle, "rex").layers == [3, 3, 3]


@rule("R-TRAIT-008", "R-TEST-023")
def test_gumshoe_serves_where_its_skill_is_only_a_part_of_the_test() -> None:
    # 2 + 3 = 5 against 10
    parts = [{"skill": "investigation"}]
    setup = single(character("ann", **SEARCH), attribute="fitness", mixed=parts, dn=10)  # type: ignore[arg-type]
    battle = play(setup, ["rescue:gumshoe"], dice=[[2]])
    assert battle.outcome is not None
    assert battle.outcome.winners == ("blue",)
