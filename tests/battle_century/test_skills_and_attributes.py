"""With which Attributes each Skill is tested. R-SKILL-009 to R-SKILL-055."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import character, match
from tests.battle_century.single_tests import single
from wartable import Problem, Setup
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule


def faults(setup: Setup) -> list[Problem]:
    """What is wrong with a setup."""
    return RULEBOOK.problems(setup)


def said(**test: object) -> list[str]:
    """What is pointed out about Ann's Test."""
    return [str(problem) for problem in faults(single(character("ann"), dn=10, **test))]


@rule("R-SKILL-026", "R-SKILL-033", "R-SKILL-036", "R-SKILL-042", "R-SKILL-045")
@pytest.mark.parametrize(
    ("skill", "attribute", "usual"),
    [
        ("finesse", "charm", "Fitness"),
        ("humanities", "awareness", "Intellect"),
        ("investigation", "intellect", "Awareness"),
        ("medicine", "fitness", "Intellect"),
        ("sciences", "charm", "Intellect"),
    ],
)
def test_a_skill_of_one_attribute_goes_with_no_other(skill: str, attribute: str, usual: str) -> None:
    name = skill.title()
    what = f"test.attribute: {name} goes with {usual}, not with {attribute.title()}; use {usual}, or insist"
    assert said(skill=skill, attribute=attribute) == [what]
    assert said(skill=skill, attribute=usual.lower()) == []


_NEVER: Final = (
    ("athletics", "charm"),
    ("craftsmanship", "awareness"),
    ("combat", "charm"),
    ("deception", "fitness"),
    ("diplomacy", "awareness"),
    ("finesse", "intellect"),
    ("electronics", "fitness"),
    ("humanities", "charm"),
    ("investigation", "charm"),
    ("presence", "awareness"),
    ("medicine", "charm"),
    ("sciences", "fitness"),
    ("stealth", "charm"),
    ("survival", "fitness"),
    ("vehicles", "charm"),
)


@rule("R-SKILL-042", "R-SKILL-026", "R-SKILL-033", "R-SKILL-036", "R-SKILL-045")
@pytest.mark.parametrize(("skill", "attribute"), _NEVER)
def test_what_a_skill_does_not_go_with_is_pointed_out_and_can_be_played(skill: str, attribute: str) -> None:
    setup = single(character("ann"), dn=10, skill=skill, attribute=attribute)
    assert [problem.fatal for problem in faults(setup)] == [False]


@rule("R-SKILL-042", "R-TEST-029")
def test_a_healing_test_without_a_word_is_medicine_and_goes_with_intellect() -> None:
    ann = character("ann", willpower=3)
    setup = single(ann, kind="healing", attribute="charm", layer=1)
    setup = {**setup, "now": {"characters": {"ann": {"layers": [0, 3, 3]}}}}
    assert [str(problem) for problem in faults(setup)] == [
        "test.attribute: Medicine goes with Intellect, not with Charm; use Intellect, or insist"
    ]


@rule("R-SKILL-042")
def test_helpers_rivals_and_further_parts_are_looked_at_too() -> None:
    people = [character("ann"), character("bob"), character("cyd", side="red")]
    odd = {"skill": "medicine", "attribute": "fitness"}
    setup = single(
        *people,
        kind="contested",
        skill="medicine",
        mixed=[odd],
        help=[{"who": "bob", **odd}],
        against={"who": "cyd", **odd},
    )
    paths = [problem.path for problem in faults(setup)]
    assert sorted(paths) == ["test.against.attribute", "test.help[0].attribute", "test.mixed[0].attribute"]


@rule("R-SKILL-016", "R-SKILL-042")
def test_a_way_to_attack_by_an_attribute_that_its_skill_does_not_go_with_is_pointed_out() -> None:
    dart = {"name": "Dart", "attribute": "charm", "skill": "combat"}
    (problem,) = faults(match(character("ann", attacks=[dart]), character("rex", side="red")))
    assert problem.path == "characters[0].attacks[0].attribute"
    assert problem.what == "Combat goes with Fitness or Intellect, not with Charm"
    assert not problem.fatal


@rule("R-SKILL-042")
def test_a_mecha_attacks_with_ranks_of_its_own() -> None:
    ranks = {"might": 5, "guard": 5, "threshold": 5, "speed": 5}
    fist = {"name": "Fist", "attribute": "might", "skill": "combat"}
    ann = character("ann", unit=ranks, attacks=[fist])
    assert faults(match(ann, character("rex", side="red"))) == []
