"""Miracles that need a line of sight, and thoughts that are sent and planted. R-MIR-007, R-MIR-010,
R-MIR-021, R-MIR-029.
"""

from __future__ import annotations

import pytest

from tests.battle_century.matches import (
    answer,
    character,
    keys,
    match,
    of,
    person_of,
    play,
    the,
)
from tests.battle_century.single_tests import single
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule


@rule("R-MIR-021", "R-MIR-029")
@pytest.mark.parametrize(
    ("choices", "miracle"),
    [
        (["use:phantasm", "manifest:awareness"], "phantasm"),
        (["use:probing", "manifest:charm"], "probing"),
    ],
)
def test_nobody_two_zones_away_is_in_sight(choices: list[str], miracle: str) -> None:
    # Fault: both were offered against everybody in the Match, wherever that was.
    # Given: yard, hall, stair, attic in a row; Ann in the hall, an Enemy in each
    ann = character("ann", zone="hall", willpower=9, skills=[miracle])
    enemies = [character(zone[:3], "red", zone=zone) for zone in ("yard", "hall", "stair", "attic")]
    battle = play(match(ann, *enemies), [choices[0], "to:hall", choices[1]])
    # Then: a DN, her own Zone and those next to it
    assert keys(battle) == ["dn:10", "against:yar", "against:hal", "against:sta"]


@rule("R-MIR-021", "R-MATCH-047")
def test_who_moves_first_sees_from_there() -> None:
    # Given: Ann in the yard, Rex in the stair, two Zones away
    ann = character("ann", willpower=9, skills=["phantasm"])
    rex = character("rex", "red", zone="stair")
    may = character("may", "red")
    setup = match(ann, rex, may)
    # Then
    stays = play(setup, ["use:phantasm", "to:yard", "manifest:awareness"])
    goes = play(setup, ["use:phantasm", "to:hall", "manifest:awareness"])
    assert keys(stays) == ["dn:10", "against:may"]
    assert keys(goes) == ["dn:10", "against:rex", "against:may"]


@rule("R-MIR-029")
def test_thoughts_are_sent_by_charm_against_willpower_in_a_match() -> None:
    # Given: Charm 4 against Willpower 6
    ann = character("ann", charm=4, willpower=9, skills=["probing"])
    rex = character("rex", "red", willpower=6)
    battle = play(
        match(ann, rex),
        ["use:probing", "to:yard", "manifest:charm", "against:rex", "keep:8"],
        dice=[[8, 1], [5]],
    )
    # Then: 8 + 4 = 12 against 5 + 6 = 11; 1 + 12 // 5 = 3 Damage to who sends
    tests = [event.facts() for event in of(battle, "TestRolled")]
    assert [(test["who"], test["attribute"], test["total"]) for test in tests] == [
        ("ann", "charm", 12),
        ("rex", "willpower", 11),
    ]
    assert [test["kind"] for test in tests] == ["contested", "contested"]
    assert person_of(battle, "ann").layers == [6, 9, 9]
    assert person_of(battle, "rex").layers == [6, 6, 6]


@rule("R-MIR-029")
def test_who_withstands_with_willpower_is_sent_nothing() -> None:
    # Given: Charm 4 against Willpower 6
    ann = character("ann", charm=4, willpower=9, skills=["probing"])
    rex = character("rex", "red", willpower=6)
    # When: 6 + 4 = 10 against 5 + 6 = 11
    battle = play(
        match(ann, rex),
        ["use:probing", "to:yard", "manifest:charm", "against:rex", "keep:6"],
        dice=[[6, 1], [5]],
    )
    # Then: nothing stays to be maintained
    answer(battle, "hold")
    assert of(battle, "ConditionBegan") == []


@rule("R-MIR-029")
def test_a_message_to_somebody_willing_is_a_charm_test_at_a_dn() -> None:
    ann = character("ann", charm=4, willpower=9, skills=["probing:telepathy"])
    battle = play(single(ann, skill="probing:telepathy", dn=10), ["keep:6"], dice=[[6, 1]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["attribute"], facts["total"], facts["passed"]) == ("charm", 10, True)


@rule("R-MIR-007", "R-MIR-010", "R-MIR-021", "R-MIR-029")
@pytest.mark.parametrize("miracle", ["electricity", "force", "phantasm", "probing"])
def test_what_needs_a_line_of_sight_does_not_work_out_of_sight(miracle: str) -> None:
    ann = character("ann", skills=[miracle])
    assert RULEBOOK.problems(single(ann, skill=miracle, dn=10)) == []
    (problem,) = RULEBOOK.problems(single(ann, skill=miracle, dn=10, about=["out_of_sight"]))
    assert problem.fatal
    assert problem.path == "test.skill"


@rule("R-MIR-029")
def test_what_needs_no_line_of_sight_works_out_of_sight() -> None:
    ann = character("ann", skills=["matter"])
    assert RULEBOOK.problems(single(ann, skill="matter", dn=10, about=["out_of_sight"])) == []


@rule("R-MIR-007", "R-MIR-008")
def test_electricity_is_not_added_to_a_test_of_electronics_out_of_sight() -> None:
    ann = character("ann", willpower=9, skills=["electricity"])
    seen = play(single(ann, skill="electronics", dn=10), [])
    assert "declare:electricity" in keys(seen)
    battle = play(single(ann, skill="electronics", dn=10, about=["out_of_sight"]), [], dice=[[5]])
    assert of(battle, "PlotArmorHurt") == []


@rule("R-MIR-021", "R-MIR-029")
def test_an_illusion_meets_a_defense_and_a_thought_no_fixed_number() -> None:
    # Given: Rex of Awareness 4, Defense 9; Ann rolls 8 + 3
    ann = character("ann", willpower=9, skills=["phantasm", "probing"])
    rex = character("rex", "red", awareness=4)
    # When
    shown = play(
        match(ann, rex),
        ["use:phantasm", "to:yard", "manifest:awareness", "against:rex", "keep:8"],
        dice=[[8, 1]],
    )
    sent = play(
        match(ann, rex),
        ["use:probing", "to:yard", "manifest:charm", "against:rex", "keep:8"],
        dice=[[8, 1], [5]],
    )
    # Then: both are made against Rex; only the first against his Defense
    illusion = the(shown, "TestRolled").facts()
    thought = the(sent, "TestRolled", who="ann").facts()
    assert (illusion["against"], illusion["dn"]) == ("rex", 9)
    assert (thought["against"], thought["dn"]) == ("", -1)
