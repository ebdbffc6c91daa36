"""Single Tests at their bounds: what may be asked for, which try is the better, what a repair leaves behind.
R-SKILL-005, R-TEST-018 to R-TEST-033, R-MATCH-043, R-MATCH-044.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.matches import (
    answer,
    begin,
    character,
    keys,
    of,
    person_of,
    play,
    the,
)
from tests.battle_century.single_tests import single
from wartable import Battle, Setup, State
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule


def faults(setup: Setup) -> list[str]:
    """What is wrong with a Test, fatal or not."""
    return [problem.what for problem in RULEBOOK.problems(setup) if problem.path.startswith("test")]


def reason(battle: Battle[State]) -> str:
    """What it has come to, in words."""
    assert battle.outcome is not None
    return battle.outcome.reason


def weighed(battle: Battle[State]) -> dict[str, Any]:
    """What the view tells of the Test that is being made."""
    tests = battle.view("").data()["tests"]
    assert isinstance(tests, list)
    found: dict[str, Any] = tests[-1]
    return found


# ------------------------------------------------------------------ asked for


@rule("R-SKILL-005", "R-TEST-033")
@pytest.mark.parametrize(
    ("attribute", "said"),
    [("resources", []), ("", []), ("fitness", ["it is a Resources Test"])],
)
def test_equipment_is_found_by_resources_alone(attribute: str, said: list[str]) -> None:
    more = {"attribute": attribute} if attribute else {}
    assert faults(single(character("ann"), kind="equipment", item="body_suit", **more)) == said


@rule("R-SKILL-005", "R-SKILL-006")
def test_others_are_hired_by_resources_for_a_skill_with_attributes_of_its_own() -> None:
    # Given: Resources and a Skill in one Test, which is right here alone
    hired = single(character("ann"), kind="replacement", skill="athletics", attribute="resources", dn=10)
    assert faults(hired) == []


@rule("R-SKILL-005")
def test_an_attribute_that_a_skill_does_not_go_with_is_pointed_out() -> None:
    ann = character("ann", skills=["athletics"])
    assert faults(single(ann, skill="athletics", attribute="fitness", dn=10)) == []
    assert len(faults(single(ann, skill="athletics", attribute="charm", dn=10))) == 1


@rule("R-SKILL-005", "R-TEST-029")
def test_an_attribute_that_healing_does_not_go_with_is_pointed_out() -> None:
    # Given: healing is Medicine unless another Skill is named
    rex = character("rex", layers=[1, 6, 6])
    usual = single(character("ann"), rex, kind="healing", layer=1, patient="rex", attribute="intellect")
    other = single(character("ann"), rex, kind="healing", layer=1, patient="rex", attribute="charm")
    assert (faults(usual), len(faults(other))) == ([], 1)


@rule("R-SKILL-005")
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"dn": 10}, ["nothing says what is rolled"]),
        ({"dn": 10, "skill": "athletics"}, []),
        ({"dn": 10, "attribute": "fitness"}, []),
        ({"kind": "healing", "layer": 1}, []),
        ({"kind": "repair", "proxy": "car"}, []),
    ],
)
def test_an_attribute_or_a_skill_says_what_is_rolled_but_for_healing_and_repairs(
    asked: dict[str, object], said: list[str]
) -> None:
    ann = character("ann", layers=[1, 6, 6], proxies=["car"], proxy_points={"car": 1})
    assert faults(single(ann, **asked)) == said


@rule("R-MIR-005", "R-MIR-006")
def test_a_mundane_part_without_training_is_not_why_a_miracle_cannot_be_worked() -> None:
    # Given: Matter for wood, which does not cover this; Craftsmanship takes no training
    ann = character("ann", skills=["matter:wood"])
    found = faults(single(ann, skill="matter", dn=10, mixed=[{"skill": "craftsmanship"}]))
    why = "the training does not cover it, or it does not work as things are"
    assert found == [f"ann cannot use Matter for this: {why}"]


@rule("R-MATCH-043", "R-MATCH-040")
def test_a_proxy_of_who_has_no_willpower_is_whole_and_not_destroyed() -> None:
    ann = character("ann", willpower=0, proxies=["car"])
    assert faults(single(ann, kind="repair", proxy="car")) == ["car is whole"]


# ------------------------------------------------------------------ danger


@rule("R-TEST-020")
@pytest.mark.parametrize(("danger", "layers"), [(True, [6, 9, 9]), (False, [9, 9, 9])])
def test_a_failure_hurts_by_what_was_missing_in_danger_and_nowhere_else(
    danger: bool, layers: list[int]
) -> None:
    # Given: 3 + 4 against 10
    setup = single(character("ann", willpower=9), attribute="fitness", dn=10, danger=danger)
    assert person_of(play(setup, [], dice=[[3]]), "ann").layers == layers


@rule("R-TEST-012", "R-TEST-020")
def test_what_falls_short_of_a_raised_dn_of_0_hurts_too() -> None:
    # Given: two Disadvantages traded: 1 + 0 against 0 + 4
    ann = character("ann", tier="pc", fitness=0, willpower=9, burdens={"all": 2})
    setup = single(ann, attribute="fitness", dn=0, danger=True, gm="gm")
    assert person_of(play(setup, ["trade:2"], dice=[[1]]), "ann").layers == [6, 9, 9]


@rule("R-TEST-018", "R-TEST-020")
def test_who_falls_in_an_extended_test_is_asked_for_no_other_try() -> None:
    # Given: one point left: 1 + 4 against 10; then 1 + 6 against 20
    ann = character("ann", layers=[0, 0, 1])
    battle = play(single(ann, kind="extended", attribute="fitness", dn=10, danger=True), [], dice=[[1], [1]])
    assert battle.is_over
    assert reason(battle) == "ann fails after 1 try"


# ------------------------------------------------------------------ tries


def tried(*tries: tuple[int, int]) -> Battle[State]:
    """A PC with Intellect 5 and one Disadvantage, who tries with these dice; each time it is said how many
    Disadvantages the GM trades.
    """
    ann = character("ann", tier="pc", intellect=5, burdens={"all": 1})
    setup = single(ann, kind="extended", attribute="intellect", dn=10, gm="gm")
    dice = [[die] if raised else [die, die] for die, raised in tries]
    choices = [key for _, raised in tries for key in (f"trade:{raised}", "again")]
    return play(setup, choices[:-1], dice=dice)


@rule("R-TEST-012", "R-TEST-018", "R-TEST-019")
@pytest.mark.parametrize(
    ("first", "second", "best"),
    [
        ((9, 1), (8, 0), 13),  # 14 less 2 is 12; 13
        ((9, 1), (7, 0), 14),  # a tie of 12 and 12
        ((9, 1), (6, 0), 14),  # 12; 11
        ((7, 0), (10, 1), 15),  # 12; 15 less 2 is 13
        ((7, 0), (9, 1), 12),  # a tie
        ((8, 0), (9, 1), 13),  # 13; 12
        ((6, 0), (9, 0), 14),
        ((9, 0), (6, 0), 14),
    ],
)
def test_of_two_tries_the_later_is_better_where_it_is_farther_above_its_dn(
    first: tuple[int, int], second: tuple[int, int], best: int
) -> None:
    battle = tried(first, second)
    assert battle.decision is not None
    assert battle.decision.question == f"ann: passed with {best} at best so far. Another try?"


@rule("R-TEST-018")
def test_who_rolls_is_asked_whether_to_try_again() -> None:
    ann = character("ann", seat="lead")
    setup = single(ann, kind="extended", attribute="fitness", dn=5, seats=[{"id": "lead"}])
    battle = play(setup, [], dice=[[9]])
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.about) == ("lead", "ann")
    assert keys(battle) == ["again", "stop"]


@rule("R-TEST-018", "R-TEST-027")
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"dn": 0}, "ann passes"),
        ({"dn": 7}, "ann fails"),
        ({"kind": "help", "patient": "bob"}, "ann has 6"),
    ],
)
def test_it_is_told_whether_a_test_is_passed_and_of_help_the_total(
    asked: dict[str, object], said: str
) -> None:
    # Given: 2 + 4
    battle = play(single(character("ann"), character("bob"), attribute="fitness", **asked), [], dice=[[2]])
    assert reason(battle) == said


# ------------------------------------------------------------------ healing and repairs


@rule("R-TEST-030", "R-TEST-032")
def test_a_treatment_that_fails_heals_nothing() -> None:
    rex = character("rex", layers=[1, 6, 6])
    setup = single(character("ann"), rex, kind="healing", layer=1, patient="rex")
    battle = play(setup, [], dice=[[4]])
    assert the(battle, "LayerTreated").facts()["healed"] == 0


@rule("R-MATCH-044")
@pytest.mark.parametrize(("die", "mended"), [(2, 3), (1, 0)])
def test_a_repair_is_counted_once_and_told_with_what_it_has_mended(die: int, mended: int) -> None:
    # Given: 1 of 4 points left; 2 + 3 = 5
    ann = character("ann", proxies=["car"], proxy_points={"car": 1}, willpower=4, fitness=3)
    battle = play(single(ann, kind="repair", proxy="car"), [], dice=[[die]])
    assert the(battle, "ProxyRepaired").facts()["mended"] == mended
    assert person_of(battle, "ann").uses == {"repair:car": 1}


# ------------------------------------------------------------------ odds in view


@rule("R-TEST-027", "R-TEST-028")
def test_the_view_tells_how_likely_each_number_of_advantages_is() -> None:
    # Given: a PC with Fitness 4 and six Advantages: one of ten million throws of seven dice shows no more
    #        than 1, 127 no more than 2; a total of 10 takes a 6: all but (5/10)^7
    ann = character("ann", tier="pc", fitness=4)
    battle = answer(
        begin(single(ann, character("bob"), kind="help", patient="bob", attribute="fitness", advantage=6))
    )
    found = weighed(battle)
    assert found["totals"]["5"] == 0.0
    assert found["totals"]["6"] == 0.0013
    assert found["totals"]["14"] == 52.1703
    assert {key: round(share, 3) for key, share in found["helps"].items()} == {"0": 0.781, "1": 99.219}
    assert of(battle, "TestRolled") == []
