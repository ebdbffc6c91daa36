"""What counts on a Test, what is traded, what it is compared with, what it costs: number by number.
R-TEST-003 to R-TEST-038.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from tests.battle_century.bosses import boss
from tests.battle_century.edges import edges, net
from tests.battle_century.matches import (
    answer,
    assert_done,
    begin,
    character,
    character_of,
    keys,
    match,
    means,
    of,
    outbreak,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from tests.battle_century.single_tests import single
from wartable.core.term import Term
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest, TestPart
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_of, set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.odds import (
    chance_to_pass,
    copy_after_trade,
    total_needed_by,
)
from wartable.testing import rule

# ------------------------------------------------------------------ Advantages and Disadvantages


@rule("R-TEST-003", "R-EQ-004")
def test_nothing_counts_on_the_test_of_who_has_nothing() -> None:
    assert edges(character("ann"), "fitness", "athletics") == {}


@rule("R-TEST-003", "R-TEST-035")
@pytest.mark.parametrize(("attribute", "burdened"), [("resources", {"already spent": -2}), ("fitness", {})])
def test_what_was_spent_is_a_burden_on_resources_alone(attribute: str, burdened: dict[str, int]) -> None:
    assert edges(character("ann", burdens={"resources": 2}), attribute) == burdened


@rule("R-TEST-003", "R-TRAIT-012")
def test_each_fault_of_the_tools_is_one_disadvantage() -> None:
    found = edges(character("ann"), "fitness", about=["improper_tools", "no_tools"])
    assert found == {"improper tools": -1, "no tools": -1}


@rule("R-EQ-004")
def test_of_two_things_alike_the_first_on_the_sheet_is_named() -> None:
    armor = "superior_proxy:combat"
    ann = character("ann", skills=["combat"], traits=["masterwork_tool:combat", armor], proxy=armor)
    assert edges(ann, "fitness", "combat") == {"Combat": 1, "Masterwork Tool": 1}


@rule("R-TRAIT-020")
@pytest.mark.parametrize(("burden", "hindered"), [(0, False), (1, True), (2, True)])
def test_any_disadvantage_hinders_and_an_advantage_does_not(burden: int, hindered: bool) -> None:
    # Given: trained, which is an Advantage
    table = scene_table(character("ann", skills=["athletics"], burdens={"all": burden}))
    test = CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10)
    set_test_modifiers(table.state, test)
    assert test.hindered is hindered


@rule("R-TRAIT-020")
def test_what_comes_to_nothing_hinders_nobody() -> None:
    table = scene_table(character("ann"))
    test = CharacterTest(character_of(table, "ann"), "fitness", dn=10, given=[Term("a draw", 0)])
    set_test_modifiers(table.state, test)
    assert (test.hindered, test.net) == (False, 0)


@rule("R-TRAIT-020", "R-DB-011")
def test_a_disadvantage_that_is_ignored_hinders_no_more() -> None:
    table = scene_table(character("ann", burdens={"all": 1}))
    test = CharacterTest(character_of(table, "ann"), "fitness", dn=10)
    test.sure = True
    set_test_modifiers(table.state, test)
    assert (test.hindered, test.net) == (False, 0)


@rule("R-TEST-025", "R-TRAIT-020")
def test_a_disadvantage_on_one_part_of_a_mixed_test_hinders_it() -> None:
    # Given: Intellect -1 for the wild, Fitness 0: the mean is 0, and yet there is something to ignore
    table = scene_table(character("ann", traits=["wild"]))
    test = CharacterTest(character_of(table, "ann"), "intellect", dn=10, others=[TestPart("fitness", "", "")])
    set_test_modifiers(table.state, test)
    assert (test.hindered, test.net) == (True, 0)


@rule("R-TEST-025", "A-06")
@pytest.mark.parametrize(
    ("skills", "burden", "found"),
    [(["athletics"], 0, 0), (["athletics"], 1, 0), (["athletics"], 3, -2), ([], 2, -2)],
)
def test_the_mean_of_two_parts_is_rounded_towards_zero(skills: list[str], burden: int, found: int) -> None:
    # Given: training for the first part alone: 1 and 0, 0 and -1, -2 and -3; then none: -2 and -2
    ann = character("ann", skills=skills, burdens={"all": burden})
    parts = [TestPart("intellect", "sciences", "")]
    assert net(ann, "fitness", "athletics", others=parts) == found


@rule("R-TEST-025")
def test_what_several_parts_have_is_named_once_in_their_mean() -> None:
    # Given: a Disadvantage of the wild on two parts of three, and three Disadvantages on the last: -5 in all
    mixed = edges(
        character("ann", traits=["wild"], burdens={"resources": 3}),
        "fitness",
        others=[TestPart("intellect", "", ""), TestPart("resources", "", "")],
    )
    assert mixed == {"Wild, already spent: the mean of the parts": -1}


@rule("R-MATCH-007", "R-MATCH-026")
def test_a_buildup_is_for_offensive_tests_against_its_target_alone() -> None:
    table = scene_table(character("ann", buildup="rex"), character("rex", "red"), character("rod", "red"))
    ann, rex, rod = (character_of(table, id) for id in ("ann", "rex", "rod"))
    tests = [
        CharacterTest(ann, "fitness", kind="offensive", targets=[rex]),
        CharacterTest(ann, "fitness", kind="offensive", targets=[rod]),
        CharacterTest(ann, "charm", kind="contested", targets=[rex]),
    ]
    for test in tests:
        set_test_modifiers(table.state, test)
    assert [test.net for test in tests] == [2, 0, 0]


@rule("R-BOSS-007", "R-DB-001")
def test_a_mundanity_field_keeps_no_deathblow_from_being_declared() -> None:
    ann = character("ann", traits=["called_shot"], skills=["somatics"])
    field = match(ann, boss("mundanity_field"), zones={"yard": []})
    free = match(ann, boss("giant_slayer"), zones={"yard": []})
    assert keys(play(field, ["attack"])) == ["pass", "declare:called_shot"]
    assert keys(play(free, ["attack"])) == ["pass", "declare:somatics", "declare:called_shot"]


# ------------------------------------------------------------------ traded


def traders(tier: str, burden: int, trained: bool, **more: object) -> list[str]:
    """What is asked before the roll of a Test of this Character; "rolled" where nothing is."""
    ann = character("ann", tier=tier, burdens={"all": burden}, skills=["athletics"] if trained else [])
    battle = begin(single(ann, attribute="fitness", skill="athletics", dn=5, **more), None)
    return ["rolled"] if of(battle, "TestRolled") else keys(battle)


@rule("R-TEST-011", "R-TEST-012", "R-TEST-013")
@pytest.mark.parametrize(
    ("tier", "burden", "trained", "asked"),
    [
        ("pc", 0, True, ["trade:0", "trade:1"]),
        ("pc", 2, False, ["trade:0", "trade:1", "trade:2"]),
        ("pc", 2, True, ["trade:0", "trade:1"]),
        ("pc", 1, True, ["rolled"]),
        ("npc", 0, True, ["rolled"]),
        ("npc", 2, False, ["rolled"]),
    ],
)
def test_only_what_a_pc_has_left_after_cancelling_is_traded(
    tier: str, burden: int, trained: bool, asked: list[str]
) -> None:
    assert traders(tier, burden, trained, gm="gm") == asked


@rule("R-TEST-012")
def test_without_a_gm_nobody_trades_a_disadvantage_of_a_pc() -> None:
    assert traders("pc", 2, False) == ["rolled"]


@rule("R-TEST-012", "R-TEST-013")
def test_the_player_trades_advantages_and_the_gm_disadvantages() -> None:
    trained = character("ann", tier="pc", skills=["athletics"])
    burdened = character("ann", tier="pc", burdens={"all": 1})
    mine = begin(single(trained, attribute="fitness", skill="athletics", dn=5, gm="gm"))
    theirs = begin(single(burdened, attribute="fitness", dn=5, gm="gm"))
    assert [battle.decision and battle.decision.seat for battle in (mine, theirs)] == ["blue", "gm"]


@rule("R-TEST-012")
def test_a_disadvantage_may_be_traded_against_a_dn_of_0() -> None:
    ann = character("ann", tier="pc", burdens={"all": 1})
    assert keys(begin(single(ann, attribute="fitness", dn=0, gm="gm"))) == ["trade:0", "trade:1"]


@rule("R-TEST-012", "R-TEST-027")
def test_the_gm_raises_nothing_where_there_is_no_dn_to_raise() -> None:
    # Given: a Help Test of a PC with a Disadvantage: 2, the worse of two dice, and 4
    ann = character("ann", tier="pc", burdens={"all": 1})
    setup = single(ann, character("bob"), kind="help", attribute="fitness", patient="bob", gm="gm")
    assert the(play(setup, [], dice=[[2, 9]]), "TestRolled").facts()["total"] == 6


@rule("R-TEST-012", "R-TEST-013", "R-BOSS-009")
def test_who_takes_a_fixed_die_trades_nothing() -> None:
    # Given: two Disadvantages that are left, of a PC who takes a 10
    master = character(
        "ann",
        tier="pc",
        skills=["athletics", "stealth"],
        traits=["skill_master:athletics+stealth"],
        burdens={"all": 3},
    )
    table = scene_table(master, gm="gm")
    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "athletics", dn=10))
    assert_done(table)


@rule("R-TEST-012", "R-TEST-013", "B-1")
def test_nothing_is_traded_where_one_target_brings_an_advantage_and_another_the_opposite() -> None:
    # Given: a PC with a Buildup against Rex, and Rod in a Body Suit: +2 and -1
    table = scene_table(
        character("ann", tier="pc", buildup="rex"),
        character("rex", "red"),
        character("rod", "red", traits=["body_suit"]),
        dice=[[4, 5, 6]],
        gm="gm",
    )
    rex, rod = character_of(table, "rex"), character_of(table, "rod")
    test = CharacterTest(character_of(table, "ann"), "fitness", kind="offensive", targets=[rex, rod])
    make_test(table, test)
    assert_done(table)
    assert (test.nets, test.traded, test.raised) == ({"rex": 2, "rod": -1}, 0, 0)


@rule("R-BOSS-009", "R-TEST-001")
def test_who_is_no_skill_master_rolls() -> None:
    battle = play(single(character("ann", fitness=3), attribute="fitness", dn=10), [], dice=[[2]])
    facts = the(battle, "TestRolled").facts()
    assert (facts["faces"], facts["total"]) == ([2], 5)


# ------------------------------------------------------------------ compared with


def against_defense(raised: int, *, dn: int = -1, awareness: Sequence[int] = (3, 1)) -> CharacterTest:
    """An attack of Ann's on Rex and Rod, before the roll, as the GM has raised it."""
    table = scene_table(
        character("ann", fitness=5),
        character("rex", "red", awareness=awareness[0]),
        character("rod", "red", awareness=awareness[1]),
    )
    targets = [character_of(table, id) for id in ("rex", "rod")]
    test = CharacterTest(character_of(table, "ann"), "fitness", kind="offensive", targets=targets, dn=dn)
    set_test_modifiers(table.state, test)
    test.raised = raised
    return test


@rule("R-TEST-012", "R-TEST-037", "R-TEST-038")
@pytest.mark.parametrize(("raised", "dns"), [(0, [8, 6, 8]), (1, [10, 8, 10]), (3, [14, 12, 14])])
def test_the_number_to_reach_is_the_defense_of_each_target_and_2_for_each_trade(
    raised: int, dns: list[int]
) -> None:
    # Given: Awareness 3 and 1; without a name it is the first target that counts
    test = against_defense(raised)
    assert [total_needed_by(test, target) for target in ("rex", "rod", "")] == dns


@rule("R-TEST-002", "R-TEST-012", "R-MIR-021")
@pytest.mark.parametrize("dn", [0, 1, 12])
def test_the_number_to_reach_is_the_dn_where_there_is_one(dn: int) -> None:
    assert total_needed_by(against_defense(2, dn=dn), "rex") == dn + 4


@rule("R-TEST-011", "R-TEST-012", "R-TEST-013")
def test_what_is_traded_is_taken_off_the_net_against_every_target() -> None:
    test = against_defense(0)
    test.net, test.nets = 2, {"rex": 2, "rod": 3}
    twin = copy_after_trade(test, 1)
    assert (twin.net, twin.nets, twin.traded, twin.raised) == (1, {"rex": 1, "rod": 2}, 1, 0)
    test.net, test.nets = -2, {"rex": -2, "rod": -3}
    twin = copy_after_trade(test, 1)
    assert (twin.net, twin.nets, twin.traded, twin.raised) == (-1, {"rex": -1, "rod": -2}, 0, 1)


@rule("R-TEST-004", "R-TEST-012", "R-TEST-038")
def test_the_odds_against_a_raised_defense() -> None:
    # Given: Fitness 5: 8 needs 3 of ten faces or better, 10 needs 5, 6 needs any
    assert [chance_to_pass(against_defense(raised), "rex") for raised in (0, 1)] == [
        Fraction(8, 10),
        Fraction(6, 10),
    ]
    assert chance_to_pass(against_defense(0), "rod") == 1


@rule("R-TEST-012", "R-TEST-038")
@pytest.mark.parametrize(("die", "passed"), [(7, True), (6, False)])
def test_an_attack_has_to_reach_a_defense_that_the_gm_has_raised(die: int, passed: bool) -> None:
    # Given: a PC with one Disadvantage: 7 + 3 against 3 + 5 + 2
    ann = character("ann", tier="pc", fitness=3, burdens={"all": 1})
    battle = play(
        match(ann, character("rex", "red"), gm="gm", tension=0), ["attack", "trade:1"], dice=[[die]]
    )
    facts = the(battle, "TestRolled").facts()
    assert (facts["dn"], facts["passed"]) == (10, passed)
    assert terms(the(battle, "TestRolled"), "defenses")["traded Disadvantages"] == 2


@rule("R-TEST-004", "R-TEST-012", "R-TEST-038")
@pytest.mark.parametrize(("die", "passed"), [(9, True), (8, False)])
def test_a_test_has_to_reach_a_dn_that_the_gm_has_raised(die: int, passed: bool) -> None:
    # Given: two Disadvantages traded: 9 + 3 against 8 + 4
    ann = character("ann", tier="pc", fitness=3, burdens={"all": 2})
    battle = play(single(ann, attribute="fitness", dn=8, gm="gm"), ["trade:2"], dice=[[die]])
    assert the(battle, "TestRolled").facts()["passed"] is passed


@rule("R-TEST-004", "R-MATCH-009")
def test_a_roll_that_is_compared_with_nothing_passes_nothing() -> None:
    # Given: Initiative
    battle = play(outbreak(character("ann"), character("rex", "red")), [], dice=[[9], [1]])
    assert [event.facts()["passed"] for event in of(battle, "TestRolled")] == [False, False]


@rule("R-TEST-027", "R-TEST-028")
@pytest.mark.parametrize(("die", "passed"), [(6, True), (5, False)])
def test_help_is_passed_by_a_total_of_10(die: int, passed: bool) -> None:
    # Given: Fitness 4
    setup = single(character("ann"), character("bob"), kind="help", attribute="fitness", patient="bob")
    assert the(play(setup, [], dice=[[die]]), "TestRolled").facts()["passed"] is passed


@rule("R-TEST-037", "R-MATCH-035", "R-BOSS-004")
def test_a_giant_slayer_has_the_usual_defense_where_no_mecha_is_about() -> None:
    table = scene_table(boss("giant_slayer"), character("ann"))
    assert defense_of(character_of(table, "boss")) == 8


# ------------------------------------------------------------------ rescued


def searcher(**more: object) -> dict[str, object]:
    """Ann, trained in Investigation, and a Gumshoe."""
    return {**character("ann", awareness=3, traits=["gumshoe"], skills=["investigation"]), **more}


@rule("R-TRAIT-008")
def test_a_failure_is_told_with_the_dn_as_the_gm_has_raised_it() -> None:
    # Given: one Disadvantage left, traded: 5 + 3 against 10 + 2
    ann = searcher(tier="pc", burdens={"all": 2})
    setup = single(ann, skill="investigation", dn=10, gm="gm")
    battle = answer(begin(setup, [[5]]), "trade:1")
    assert battle.decision is not None
    assert battle.decision.question == "ann fails: 8 against 12"


@rule("R-TRAIT-008", "R-TEST-012")
def test_a_failure_against_a_raised_dn_of_0_may_be_rescued_too() -> None:
    # Given: three Disadvantages left, traded: 2 + 0 against 0 + 6
    ann = searcher(tier="pc", burdens={"all": 4}, awareness=0)
    battle = answer(begin(single(ann, skill="investigation", dn=0, gm="gm"), [[2]]), "trade:3")
    assert keys(battle) == ["rescue:gumshoe", "pass"]
    assert battle.decision is not None
    assert battle.decision.question == "ann fails: 2 against 6"


@rule("R-TRAIT-008", "R-TEST-038")
def test_a_failure_against_a_defense_is_told_without_a_number() -> None:
    # Given: an attack: 2 + 3 + Tension 1 against 3 + 5
    ann = searcher(attacks=[means("Deduction", "awareness", "investigation")])
    battle = answer(begin(match(ann, character("rex", "red")), [[1, 2]]), "attack")
    assert battle.decision is not None
    assert battle.decision.question == "ann fails: 6"


@rule("R-TRAIT-008", "R-TEST-027")
def test_what_has_no_dn_cannot_fail_and_needs_no_rescue() -> None:
    # Given: help that comes to 2 + 3 = 5, which is of no use
    setup = single(searcher(), character("bob"), kind="help", skill="investigation", patient="bob")
    battle = play(setup, [], dice=[[1, 2]])
    assert battle.is_over
    assert person_of(battle, "ann").uses == {}


# ------------------------------------------------------------------ paid for


@rule("R-MIR-001")
@pytest.mark.parametrize(("die", "damage"), [(1, 1), (4, 1), (5, 2), (9, 2), (10, 3)])
def test_a_miracle_costs_one_more_for_each_full_5(die: int, damage: int) -> None:
    # Given: Fitness 0
    ann = character("ann", fitness=0, willpower=9, skills=["force"])
    table = scene_table(ann, dice=[[die, die]])
    make_test(table, CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10))
    assert_done(table)
    assert character_of(table, "ann").layers == [9 - damage, 9, 9]


@rule("R-MIR-004")
def test_letting_a_miracle_go_leaves_other_notes_alone() -> None:
    # Given: Force is maintained, and there is a note of another kind
    ann = character(
        "ann", skills=["force"], notes={"maintained:force": 0, "miniature_chemical_weapon@attic": 7}
    )
    battle = play(match(ann, character("rex", "red")), ["hold", "to:yard"])
    assert person_of(battle, "ann").notes == {"miniature_chemical_weapon@attic": 7}
    assert [event.facts()["tag"] for event in of(battle, "MiracleEnded")] == ["force"]
