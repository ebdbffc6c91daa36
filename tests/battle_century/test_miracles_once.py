"""A Miracle that is known in several ways, worked by a device, or added to a Test: it counts once."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import (
    assert_used_up,
    begin,
    character,
    character_of,
    keys,
    match,
    means,
    play,
    scene_table,
    terms,
    the,
)
from tests.battle_century.seasons import pilot, squad
from tests.battle_century.single_tests import single
from wartable import BadInput, Setup
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.rulesets.battle_century.season.season import SEASON
from wartable.testing import rule

DRIVE: Final = "ether_drive:force:fitness_tests"


def told(setup: Setup) -> list[str]:
    """What keeps a setup from being played."""
    return [str(problem) for problem in RULEBOOK.problems(setup) if problem.fatal]


# ------------------------------------------------------------------ several specializations


@rule("R-SKILL-001", "R-MIR-003")
def test_two_specializations_of_a_miracle_that_fit_one_test_are_one_advantage() -> None:
    # Each of the two used to bring its own
    ann = character("ann", willpower=9, skills=["force:fitness_tests", "force:throwing"])
    setup = single(ann, attribute="fitness", skill="force", subject="throwing", dn=5)
    battle = play(setup, [], dice=[[4, 4]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Force": 1}


@rule("R-MIR-032")
def test_a_miracle_is_added_to_a_test_once_whatever_its_specializations() -> None:
    # After one of them has been declared the other is not offered
    ann = character("ann", willpower=9, skills=["sight:investigation_tests", "sight:fog"])
    setup = single(ann, skill="investigation", about=["fog"], dn=5)
    battle = play(setup, ["declare:sight:fog"], dice=[[4, 4]])
    assert_used_up(battle)
    assert terms(the(battle, "TestRolled"), "advantages") == {"Sight": 1}


@rule("R-MIR-034")
def test_a_miracle_that_is_a_part_of_the_test_is_not_added_to_it_as_well() -> None:
    ann = character("ann", willpower=9, skills=["force", "somatics"])
    parts = [{"attribute": "fitness", "skill": "somatics"}]
    setup = single(ann, attribute="fitness", skill="force", mixed=parts, dn=5)
    battle = play(setup, [], dice=[[4, 4]])
    assert_used_up(battle)


@rule("R-MIR-018")
def test_time_is_shortened_by_one_specialization_alone() -> None:
    # Each of the two used to take a category off
    ann = character("ann", willpower=9, skills=["matter:craftsmanship_tests", "matter:wood"])
    setup = single(ann, kind="extended", skill="craftsmanship", about=["wood"], dn=5, limit=1, time="week")
    battle = play(setup, ["shorten:matter:wood>day"], dice=[[4]])
    assert_used_up(battle)


@rule("R-TRAIT-019", "R-MIR-032")
def test_an_attribute_is_replaced_before_a_miracle_is_added_to_it() -> None:
    # Sight on an Awareness Test that then was one of Intellect used to cost its Damage and bring nothing
    ann = character("ann", willpower=9, skills=["sight"], traits=["genius"])
    setup = single(ann, attribute="awareness", dn=10)
    battle = begin(setup)
    assert keys(battle) == ["pass", "by:intellect", "declare:sight"]
    assert_used_up(play(setup, ["by:intellect"], dice=[[7]]))
    assert_used_up(play(setup, ["declare:sight", "keep:7"], dice=[[7, 1]]))


# ------------------------------------------------------------------ Ether Drives


@rule("R-EQ-006", "R-TRAIT-020", "R-DB-011")
@pytest.mark.parametrize("state", ["steeled", "sure"])
def test_what_training_does_not_bring_to_a_drive_is_no_disadvantage_to_ignore(state: str) -> None:
    # The lack of the training used to be a Disadvantage, which Hard Work and Guts and True Strike left out
    ann = character("ann", skills=["force"], traits=[DRIVE])
    table = scene_table(ann)
    test = CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10, tool=DRIVE)
    setattr(test, state, True)
    set_test_modifiers(table.state, test)
    assert (test.net, test.advantages, test.hindered) == (0, [], False)


# ------------------------------------------------------------------ Equipment for a time


@rule("R-TEST-033", "R-TRAIT-002")
@pytest.mark.parametrize(
    ("tag", "what"),
    [
        ("ether_drive:zzz", "ether_drive names no Miracle 'zzz'"),
        ("masterwork_tool:foo", "masterwork_tool names no General Skill 'foo'"),
        ("body_suit:red", "body_suit has no choice 'red'"),
        ("superior_proxy", "superior_proxy needs a choice"),
    ],
)
def test_what_is_had_for_a_time_has_a_choice_that_there_is(tag: str, what: str) -> None:
    # An Ether Drive of no Miracle used to be found, and to break the next Match
    looked_for = told(single(character("ann"), kind="equipment", item=tag))
    ruled = told(match(character("ann", borrowed=[tag]), character("rex", "red")))
    assert [line.partition(";")[0] for line in looked_for] == [f"test.item: {what}"]
    assert [line.partition(";")[0] for line in ruled] == [f"now.characters.ann.borrowed[0]: {what}"]
    with pytest.raises(BadInput, match=what):
        SEASON.lend(SEASON.new_roster(squad(pilot("ann"))), "ann", tag)


@rule("R-EQ-008")
def test_the_tool_of_a_test_is_a_piece_of_equipment() -> None:
    ann = character("ann", traits=["genius", "masterwork_tool:athletics"])
    setup = single(ann, skill="athletics", dn=10, tool="genius")
    assert [line.partition(";")[0] for line in told(setup)] == ["test.tool: ann has no Equipment 'genius'"]


# ------------------------------------------------------------------ in a Match


@rule("R-MIR-022", "R-EQ-005")
def test_an_illusion_never_attacks_the_body() -> None:
    # Nobody said that it is not physical; a Body Suit used to hinder it
    ann = character(
        "ann", willpower=9, skills=["phantasm"], attacks=[means("Nightmares", "awareness", "phantasm")]
    )
    rex = character("rex", "red", traits=["body_suit"])
    battle = play(match(ann, rex), ["attack"], dice=[[1]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Phantasm": 1, "an illusion that hurts": -1}


@rule("R-MIR-023", "R-MATCH-034")
def test_a_phantasm_maneuver_is_for_an_ally_in_the_same_zone() -> None:
    people = (
        character("ann", willpower=9, skills=["phantasm"]),
        character("bob"),
        character("cyd", zone="hall"),
        character("rex", "red"),
    )
    battle = play(match(*people), ["use:phantasm", "to:yard", "guard"])
    assert keys(battle) == ["for:ann", "for:bob"]
