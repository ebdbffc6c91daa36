"""Sweeping Assault: one Test against several Enemies; and Deathblows against mecha."""

from __future__ import annotations

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
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from wartable.core.term import Term
from wartable.rulesets.battle_century.match.turn.offense import damage_terms
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.testing.rules import rule

SWEEP = ["attack", "attack:fight>rex", "declare:sweeping_assault"]


@rule("R-DB-010")
def test_a_sweeping_assault_is_one_throw_against_the_defense_of_every_enemy_in_the_zone() -> None:
    # Given: Defense 8 and 10; 7 + 3 + 1 = 11: margins of 3 and 1
    setup = match(
        character("ann", traits=["sweeping_assault"], fitness=3),
        character("rex", "red", willpower=9),
        character("rod", "red", awareness=5, willpower=9),
    )

    battle = play(setup, SWEEP, dice=[[7]])

    told = [(event.facts()["against"], event.facts()["dn"]) for event in of(battle, "TestRolled")]
    assert told == [("rex", 8), ("rod", 10)]
    assert person_of(battle, "rex").layers == [6, 9, 9]
    assert person_of(battle, "rod").layers == [8, 9, 9]


@rule("R-DB-010")
def test_a_sweeping_assault_spares_allies_and_enemies_elsewhere() -> None:
    setup = match(
        character("ann", traits=["sweeping_assault"]),
        character("bob"),
        character("rex", "red", willpower=9),
        character("rod", "red", "hall", willpower=9),
    )

    # When: Rex stands in the yard with Ann and Bob, Rod in the hall
    battle = play(setup, [*SWEEP[:1], "attack:fight>rex", SWEEP[2]], dice=[[7]])

    assert [event.facts()["against"] for event in of(battle, "TestRolled")] == ["rex"]


@rule("R-DB-010", "R-DB-001")
def test_without_the_declaration_an_attack_has_one_target() -> None:
    setup = match(
        character("ann", traits=["sweeping_assault"]),
        character("rex", "red", willpower=9),
        character("rod", "red", willpower=9),
    )

    battle = play(setup, ["attack", "attack:fight>rod", "pass"], dice=[[7]])

    assert person_of(battle, "rex").layers == [9, 9, 9]


@rule("R-DB-010", "B-1")
def test_against_each_enemy_of_a_sweeping_assault_as_many_dice_count_as_its_own_net_says() -> None:
    # Given: Rod, whom a friend has distracted: an Advantage against him alone; thrown are 4 and then 8
    distracted = [{"condition": "distraction_move", "other": "bob", "clock": "bob", "turns": 2}]
    setup = match(
        character("ann", traits=["sweeping_assault"], fitness=3),
        character("bob"),
        character("rex", "red", willpower=9),
        character("rod", "red", willpower=9, effects=distracted),
    )

    # When: 4 + 3 + 1 = 8 against Rex's 8, 8 + 3 + 1 = 12 against Rod's
    battle = play(setup, SWEEP, dice=[[4, 8]])

    rex, rod = of(battle, "TestRolled")
    assert (rex.facts()["faces"], rex.facts()["die"], rex.facts()["total"]) == ([4], 4, 8)
    assert (rod.facts()["faces"], rod.facts()["die"], rod.facts()["total"]) == ([4, 8], 8, 12)
    assert person_of(battle, "rod").layers == [5, 9, 9]


@rule("R-DB-010", "B-1", "R-MATCH-026")
def test_a_buildup_counts_against_its_own_target_of_a_sweeping_assault_alone() -> None:
    # Given: built up against Rex: three dice against him, the first of them against Rod
    setup = match(
        character("ann", traits=["sweeping_assault"], buildup="rex"),
        character("rex", "red", willpower=9),
        character("rod", "red", willpower=9),
    )

    battle = play(setup, SWEEP, dice=[[2, 5, 6]])

    rex, rod = of(battle, "TestRolled")
    assert (rex.facts()["die"], rod.facts()["die"]) == (6, 2)
    assert terms(rod, "advantages") == {}


@rule("R-DB-010", "R-TEST-013", "B-1")
def test_a_sweeping_assault_trades_what_it_has_against_every_enemy() -> None:
    # Given: a PC with training (+1 against both) and a Buildup against Rex (+2 more)
    setup = match(
        character("ann", tier="pc", traits=["sweeping_assault"], skills=["combat"], buildup="rex", fitness=3),
        character("rex", "red", willpower=9),
        character("rod", "red", willpower=9),
    )

    # When: she may trade one; with none left against Rod and two against Rex, three dice are thrown
    battle = answer(begin(setup, [[4, 5, 3]]), *SWEEP)
    assert keys(battle) == ["trade:0", "trade:1"]
    answer(battle, "trade:1")

    # Then: 5 + 3 + 1 + 2 = 11 against Rex, 4 + 3 + 1 + 2 = 10 against Rod
    assert [event.facts()["total"] for event in of(battle, "TestRolled")] == [11, 10]


@rule("R-DB-010", "R-TEST-012", "B-1")
def test_the_gm_trades_what_hampers_a_sweeping_assault_against_every_enemy() -> None:
    # Given: a PC with one Disadvantage against Rex and two against Rod, who wears a Body Suit
    setup = match(
        character("ann", tier="pc", traits=["sweeping_assault"], burdens={"all": 1}, fitness=3),
        character("rex", "red", willpower=9),
        character("rod", "red", willpower=9, traits=["body_suit"]),
        gm="gm",
    )

    # When: the GM may trade one, and does: one die against Rex, the worse of two against Rod
    battle = answer(begin(setup, [[8, 6]]), *SWEEP)
    assert keys(battle) == ["trade:0", "trade:1"]
    answer(battle, "trade:1")

    # Then: 8 + 3 + 1 = 12 and 6 + 3 + 1 = 10, each against 8 + 2
    told = [(event.facts()["total"], event.facts()["dn"]) for event in of(battle, "TestRolled")]
    assert told == [(12, 10), (10, 10)]
    assert person_of(battle, "rex").layers == [7, 9, 9]
    assert person_of(battle, "rod").layers == [9, 9, 9]


@rule("R-DB-002", "R-BOSS-006")
def test_a_living_weapon_pays_for_no_repetition_of_the_chosen_deathblows() -> None:
    # Given: Called Shot is chosen, True Strike is not; both were used once
    setup = match(
        character(
            "ann",
            tier="boss",
            traits=["called_shot", "true_strike", "living_weapon:called_shot"],
            uses={"called_shot": 1, "true_strike": 1},
        ),
        character("rex", "red", willpower=9),
    )

    battle = play(setup, ["attack", "declare:called_shot", "declare:true_strike"], dice=[[9, 6]])

    assert terms(the(battle, "TestRolled"), "advantages") == {"True Strike again": -1}


@rule("R-DB-003", "R-DB-006", "R-DB-010")
def test_what_else_is_declared_befalls_each_enemy_that_is_hit() -> None:
    # Given: 6 + 3 + 1 = 10 passes against 8 and not against 11
    setup = match(
        character("ann", traits=["called_shot", "sweeping_assault"], fitness=3),
        character("rex", "red", willpower=9),
        character("rod", "red", awareness=6, willpower=9),
        character("sid", "red", willpower=9),
    )

    battle = play(setup, [*SWEEP, "declare:called_shot"], dice=[[6]])

    assert [event.facts()["who"] for event in of(battle, "ConditionBegan")] == ["rex", "sid"]


@rule("R-DB-010", "R-MATCH-032")
def test_a_disrupt_can_be_a_sweeping_assault() -> None:
    # Given: 6 + 3 + 1 = 10 against 8: a margin of 2, halved 1
    setup = match(
        character("ann", traits=["sweeping_assault"], fitness=3),
        character("rex", "red", willpower=9),
        character("rod", "red", willpower=9),
    )

    battle = play(setup, ["disrupt", "attack:fight>rex", "declare:sweeping_assault"], dice=[[6]])

    assert [event.facts()["who"] for event in of(battle, "ConditionBegan")] == ["rex", "rod"]
    assert [event.facts()["amount"] for event in of(battle, "PlotArmorHurt")] == [1, 1]


@rule("R-DB-005", "R-DB-010", "R-MIR-001")
def test_a_miracle_against_several_hurts_who_works_it_once_by_the_highest_total() -> None:
    # Given: Force with two dice against Rex, four against Rod, against whom Ann has built up
    hurl = means("Hurl", "fitness", "force")
    setup = match(
        character(
            "ann",
            willpower=9,
            traits=["sweeping_assault"],
            skills=["force"],
            attacks=[hurl],
            buildup="rod",
            fitness=3,
        ),
        character("rex", "red", willpower=9),
        character("rod", "red", willpower=9),
    )

    # When: 5 is kept against Rex (9), 8 against Rod (12): 1 + 12 / 5 = 3
    battle = play(
        setup,
        ["attack", "attack:hurl>rex", "declare:sweeping_assault", "keep:5", "keep:8"],
        dice=[[5, 2, 8, 1]],
    )

    assert [event.facts()["total"] for event in of(battle, "TestRolled")] == [9, 12]
    assert the(battle, "PlotArmorHurt", who="ann").facts()["amount"] == 3


# ------------------------------------------------------------------ mecha


GUARD = {"might": 5, "guard": 3, "threshold": 9, "energy": 4, "systems": 2, "speed": 3}


@rule("R-DB-004")
def test_deathblows_are_not_offered_against_mecha() -> None:
    setup = match(
        character("ann", traits=["called_shot", "forbidden_secret_art", "sweeping_assault", "true_strike"]),
        {**character("rex", "red"), "unit": GUARD},
    )

    # When: she attacks the mecha; Then: there is nothing to declare, and the dice are due
    battle = play(setup, ["attack"], dice=[[6]])

    assert the(battle, "TestRolled").facts()["against"] == "rex"


@rule("R-DB-004", "R-DB-010")
def test_a_sweeping_assault_passes_over_mecha() -> None:
    setup = match(
        character("ann", traits=["sweeping_assault"]),
        character("rex", "red", willpower=9),
        {**character("rod", "red"), "unit": GUARD},
    )

    battle = play(setup, SWEEP, dice=[[6]])

    assert [event.facts()["against"] for event in of(battle, "TestRolled")] == ["rex"]


@rule("R-DB-004", "R-DB-005")
def test_a_deathblow_against_a_person_does_nothing_to_a_mecha_that_the_same_test_meets() -> None:
    # Given: at Tension 2 one Test against Rex, Awareness 3, and a mecha, Guard 3
    ann = character("ann", fitness=3, traits=["forbidden_secret_art"])
    rex = character("rex", "red", awareness=3)
    rod = {**character("rod", "red"), "unit": GUARD}
    table = scene_table(ann, rex, rod, dice=[[9]], choices=["declare:forbidden_secret_art"])
    table.state.tension = 2
    targets = [character_of(table, "rex"), character_of(table, "rod")]
    test = CharacterTest(character_of(table, "ann"), "fitness", kind="offensive", targets=targets)

    # When: 9 + 3 + 2 = 14 against 8 and 8
    make_test(table, test)

    # Then: 6 + 2 to Rex; 6 halved to the mecha
    assert_done(table)
    rex_terms, rod_terms = [damage_terms(test, target, "attack") for target in targets]
    assert rex_terms == [Term("margin", 6), Term("Forbidden Secret Art", 2)]
    assert rod_terms == [Term("margin", 6), Term("between people and mecha", -3)]


@rule("R-DB-004", "R-BOSS-004")
def test_a_giant_slayer_may_use_deathblows_against_mecha() -> None:
    # Given: 6 + 3 + 1 = 10 against Guard 3 + 5, and Tension 1 besides: 3, not halved
    setup = match(
        character("ann", tier="boss", traits=["forbidden_secret_art", "giant_slayer"], fitness=3),
        {**character("rex", "red"), "unit": GUARD},
    )

    battle = play(setup, ["attack", "declare:forbidden_secret_art"], dice=[[6]])

    assert the(battle, "PlotArmorHurt").facts()["amount"] == 3
