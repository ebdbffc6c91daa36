"""The other Actions of a Match: movement, Maneuver, Run, getting away, Tests, help, anything else."""

from __future__ import annotations

from tests.battle_century.matches import (
    answer,
    begin,
    character,
    keys,
    match,
    means,
    numbers,
    of,
    person_of,
    play,
    terms,
    the,
)
from wartable.rulesets.battle_century.pilots.events.conditions import ConditionBegan, ConditionEnded
from wartable.rulesets.battle_century.pilots.events.scenes import (
    CharacterEscaped,
    EscapeTried,
    MatchEnded,
    Moved,
    ProxyTaken,
)
from wartable.testing import rule

ANN = character("ann", "blue", fitness=3)
BEN = character("ben", "blue", fitness=3)
REX = character("rex", "red", willpower=6, fitness=3)
SUE = character("sue", "red", willpower=6, fitness=3)


# ------------------------------------------------------------------ movement


@rule("R-MATCH-016", "R-MATCH-047", "R-MATCH-045")
def test_any_action_may_begin_with_one_zone_of_movement() -> None:
    battle = play(match({**ANN, "zone": "hall"}, REX), ["maneuver"])
    assert keys(battle) == ["to:hall", "to:yard", "to:stair"]
    answer(battle, "to:stair")
    assert the(battle, "Moved") == Moved("ann", ("hall", "stair"))


@rule("R-MATCH-016")
def test_movement_comes_before_the_rest_of_the_action() -> None:
    # Given: Ben is next door. When: Ann goes there first, she can guard him
    battle = play(match(ANN, {**BEN, "zone": "hall"}, REX), ["maneuver", "to:hall"])
    assert keys(battle) == ["for:ann", "for:ben"]


@rule("R-MATCH-036", "R-MATCH-047")
def test_a_run_goes_two_zones_and_may_turn_round_corners() -> None:
    battle = play(match(ANN, REX), ["run"])
    assert keys(battle) == ["to:hall", "to:stair"]
    answer(battle, "to:stair")
    assert the(battle, "Moved") == Moved("ann", ("yard", "hall", "stair"))
    assert of(battle, "TestRolled") == []


@rule("R-MATCH-036")
def test_there_is_no_run_where_there_is_nowhere_to_go() -> None:
    assert "run" not in keys(begin(match(ANN, REX, zones={"yard": []})))


# ------------------------------------------------------------------ Maneuver


@rule("R-MATCH-033/1", "R-MATCH-033/2")
def test_a_maneuver_raises_defense_for_a_round_by_an_attribute_that_one_can_attack_with() -> None:
    # Given: Fitness 4. When: Ann guards herself, Rex attacks: 9 + 3 + 1 = 13 against 3 + 5 + 4
    setup = match({**ANN, "fitness": 4, "willpower": 3}, REX)
    battle = play(setup, ["maneuver", "to:yard", "attack", "hold", "to:yard"], dice=[[9]])
    # Then: 1 Damage; it ends with Ann's next Turn
    rolled = the(battle, "TestRolled")
    assert terms(rolled, "defenses") == {"Awareness": 3, "every Character": 5, "Maneuver": 4}
    assert person_of(battle, "ann").layers == [2, 3, 3]
    assert the(battle, "ConditionEnded") == ConditionEnded("ann", "maneuvering")


@rule("R-MATCH-033/2")
def test_each_attribute_of_a_way_to_attack_can_be_chosen_and_no_other() -> None:
    ways = [means("Saber", "fitness", "combat"), means("Insult", "charm")]
    battle = play(match({**ANN, "attacks": ways}, REX), ["maneuver", "to:yard"])
    assert keys(battle) == ["by:fitness", "by:charm"]


@rule("R-MATCH-033/2")
def test_an_attribute_that_may_stand_in_for_another_can_be_chosen_too() -> None:
    # Given: a Genius, who may use Intellect in place of Fitness
    battle = play(match({**ANN, "traits": ["genius"]}, REX), ["maneuver", "to:yard"])
    assert keys(battle) == ["by:fitness", "by:intellect"]


@rule("R-MATCH-034")
def test_a_maneuver_may_be_for_an_ally_in_the_same_zone_instead() -> None:
    # Given: Ben is here, Sue an Enemy, and another Ally next door
    setup = match(ANN, BEN, {**BEN, "id": "kit", "zone": "hall"}, SUE)
    battle = play(setup, ["maneuver", "to:yard"])
    assert keys(battle) == ["for:ann", "for:ben"]
    answer(battle, "for:ben")
    assert the(battle, "ConditionBegan") == ConditionBegan("ben", "maneuvering", 3, "ann")


@rule("R-MATCH-035")
def test_of_several_maneuvers_the_highest_alone_counts() -> None:
    # Given: Rex is guarded by 2 and by 4
    guarded = [
        {"condition": "maneuvering", "amount": amount, "other": other, "clock": "rex"}
        for amount, other in ((2, "sue"), (4, "rex"))
    ]
    # When: 8 + 3 + 1 = 12 against 3 + 5 + 4
    setup = match(ANN, {**REX, "effects": guarded}, SUE)
    battle = play(setup, ["attack", "attack:fight>rex"], dice=[[8]])
    assert terms(the(battle, "TestRolled"), "defenses")["Maneuver"] == 4
    assert the(battle, "TestRolled").facts()["passed"] is True


# ------------------------------------------------------------------ getting away


@rule("R-MATCH-037", "R-TEST-014")
def test_whoever_beats_all_pursuers_in_a_chase_is_out_of_the_match() -> None:
    # Given: Rex and Sue come after Ann. When: 6 + 3 against 5 + 3 and 4 + 3
    choices = [
        "escape",
        "to:yard",
        "pursue",
        "pursue",
        "chase:athletics",
        "chase:athletics",
        "chase:vehicles",
    ]
    battle = play(match(ANN, BEN, REX, SUE), choices, dice=[[6], [5], [4]])
    # Then
    assert the(battle, "EscapeTried") == EscapeTried("ann", ("rex", "sue"))
    assert the(battle, "CharacterEscaped") == CharacterEscaped("ann")
    assert person_of(battle, "ann").standing == "escaped"


@rule("R-MATCH-037", "R-MATCH-047")
def test_each_enemy_is_asked_whether_it_goes_after_who_flees() -> None:
    battle = play(match(ANN, REX, SUE), ["escape", "to:yard"])
    first = battle.decision
    answer(battle, "let_go")
    second = battle.decision
    assert first is not None
    assert second is not None
    assert [(one.seat, one.about) for one in (first, second)] == [("red", "rex"), ("red", "sue")]


@rule("R-MATCH-037")
def test_one_pursuer_who_is_faster_is_enough() -> None:
    # 6 + 3 against 5 + 3 and 7 + 3
    choices = [
        "escape",
        "to:yard",
        "pursue",
        "pursue",
        "chase:athletics",
        "chase:athletics",
        "chase:athletics",
    ]
    battle = play(match(ANN, REX, SUE), choices, dice=[[6], [5], [7]])
    # Then: she is still there, and her Action is gone
    assert person_of(battle, "ann").standing == "active"
    assert battle.decision is not None
    assert battle.decision.about == "rex"


@rule("R-MATCH-016", "R-MATCH-047")
def test_the_move_that_comes_with_an_action_is_one_zone() -> None:
    # Given: Ann in the yard, and behind the hall a stair
    assert keys(play(match(ANN, REX), ["test"])) == ["to:yard", "to:hall"]


@rule("R-MATCH-037", "R-TEST-015")
def test_a_tied_chase_is_run_again_by_those_who_are_tied() -> None:
    # Given: 6 + 3 against 6 + 3 and 5 + 3; then 8 + 3 against 7 + 3 of Rex alone
    chase = ["chase:athletics"] * 3
    choices = ["escape", "to:yard", "pursue", "pursue", *chase, "chase:athletics", "chase:athletics"]
    battle = play(match(ANN, BEN, REX, SUE), choices, dice=[[6], [6], [5], [8], [7]])
    assert of(battle, "CharacterEscaped") == [CharacterEscaped("ann")]


@rule("R-MATCH-037")
def test_nobody_has_to_go_after_and_then_there_is_no_test() -> None:
    battle = play(match(ANN, REX), ["escape", "to:yard", "let_go"])
    assert the(battle, "CharacterEscaped") == CharacterEscaped("ann")
    assert the(battle, "MatchEnded") == MatchEnded(("red",), "nobody else is left")


@rule("R-MATCH-019", "R-MATCH-037", "R-TEST-016")
def test_a_chase_is_helped_by_skills_and_not_by_tension() -> None:
    # Given: Ann trained in Athletics. When: two dice, the better is 6: 9 against 5 + 3
    setup = match({**ANN, "skills": ["athletics"]}, BEN, REX, tension=4)
    choices = ["escape", "to:yard", "pursue", "chase:athletics", "chase:athletics"]
    battle = play(setup, choices, dice=[[6, 1], [5]])
    assert terms(of(battle, "TestRolled")[0]) == {"die": 6, "Fitness": 3}


# ------------------------------------------------------------------ what is on no list


@rule("R-MATCH-019", "R-MATCH-020")
def test_an_ordinary_test_is_an_action_without_tension() -> None:
    # Given: nobody is the GM, so it is against 10. When: Intellect 3 with Sciences, two dice: 7 + 3
    setup = match({**ANN, "intellect": 3, "skills": ["sciences"]}, REX, tension=4)
    battle = play(setup, ["test", "to:yard", "by:intellect", "with:sciences"], dice=[[2, 7]])
    # Then
    rolled = the(battle, "TestRolled")
    assert terms(rolled) == {"die": 7, "Intellect": 3}
    assert (numbers(rolled)["dn"], rolled.facts()["passed"]) == (10, True)
    assert battle.decision is not None
    assert battle.decision.about == "rex"


@rule("R-MATCH-020")
def test_the_gm_says_how_hard_an_ordinary_test_is() -> None:
    seats = [{"id": "blue"}, {"id": "red"}, {"id": "referee"}]
    setup = match(ANN, REX, gm="referee", seats=seats)
    battle = play(setup, ["test", "to:yard", "by:charm", "with:none", "dn:15"], dice=[[7]])
    assert numbers(the(battle, "TestRolled"))["dn"] == 15


@rule("R-MATCH-020", "R-MIR-006")
def test_no_miracle_is_tested_that_one_is_not_trained_in() -> None:
    battle = play(match({**ANN, "skills": ["force"]}, REX), ["test", "to:yard", "by:fitness"])
    assert "with:force" in keys(battle)
    assert "with:phasing" not in keys(battle)


@rule("R-MATCH-020", "R-MIR-001")
def test_a_miracle_that_is_tested_hurts() -> None:
    # Given: two dice for training, 7 kept: 10, which is 1 + 2 Damage: Ann's first Layer; 9 + 3 of 10
    setup = match({**ANN, "willpower": 3, "skills": ["force"]}, REX)
    choices = ["test", "to:yard", "by:fitness", "with:force", "keep:7"]
    battle = play(setup, choices, dice=[[7, 2], [9]])
    assert person_of(battle, "ann").layers == [0, 3, 3]


@rule("R-TEST-027", "R-TEST-028", "R-MATCH-020")
def test_help_gives_an_ally_an_advantage_for_each_full_ten_on_its_next_test() -> None:
    # Given: Ann helps Ben, 9 + Charm 11 = 20; When: Ben attacks with three dice, 8 + 3 + 1 against 8
    setup = match({**ANN, "charm": 11}, BEN, REX)
    choices = ["help", "to:yard", "by:charm", "with:none", "attack"]
    battle = play(setup, choices, dice=[[9], [8, 1, 2]])
    # Then
    assert the(battle, "ConditionBegan") == ConditionBegan("ben", "helped", 2, "ann")
    assert terms(of(battle, "TestRolled")[1], "advantages") == {"Help": 2}
    assert the(battle, "ConditionEnded") == ConditionEnded("ben", "helped")


@rule("R-TEST-028")
def test_help_below_ten_gives_nothing() -> None:
    battle = play(match(ANN, BEN, REX), ["help", "to:yard", "by:charm", "with:none"], dice=[[6]])
    assert of(battle, "ConditionBegan") == []


@rule("R-TEST-028")
def test_help_does_not_count_on_what_one_has_to_withstand() -> None:
    # Given: Ben, helped, with 4 Willpower, is attacked by Rex: 8 + 3 + 1 against 8
    helped = {"condition": "helped", "amount": 1, "other": "ann", "clock": "ann"}
    setup = match(REX, {**BEN, "willpower": 4, "effects": [helped]}, ANN)
    battle = play(setup, ["attack", "attack:fight>ben"], dice=[[8], [10]])
    # Then: his Willpower Test is rolled with one die and he still has the help
    assert terms(of(battle, "TestRolled")[1], "advantages") == {}
    assert of(battle, "ConditionEnded") == []


@rule("R-MATCH-020")
def test_nobody_is_helped_who_has_no_ally() -> None:
    assert "help" not in keys(begin(match(ANN, REX)))


@rule("R-MATCH-014", "R-MATCH-020")
def test_something_else_can_be_done_with_a_step() -> None:
    battle = play(match(ANN, REX), ["hold", "to:hall"])
    assert person_of(battle, "ann").zone == "hall"
    assert of(battle, "Held") != []


# ------------------------------------------------------------------ Proxies


@rule("R-MATCH-041", "R-MATCH-042")
def test_a_proxy_is_taken_into_use_without_an_action_once_a_turn() -> None:
    battle = play(match({**ANN, "proxies": ["car", "van"]}, REX), ["proxy:car"])
    assert the(battle, "ProxyTaken") == ProxyTaken("ann", "car")
    assert "proxy:van" not in keys(battle)
    assert "proxy:none" not in keys(battle)


@rule("R-MATCH-042")
def test_a_proxy_can_be_left() -> None:
    battle = play(match({**ANN, "proxies": ["car"], "proxy": "car"}, REX), ["proxy:none"])
    assert the(battle, "ProxyTaken") == ProxyTaken("ann", "")
    assert person_of(battle, "ann").proxy == ""


@rule("R-MATCH-043")
def test_a_destroyed_proxy_is_not_offered() -> None:
    ann = {**ANN, "proxies": ["car", "van"], "proxy_points": {"car": 0}}
    offered = keys(begin(match(ann, REX)))
    assert "proxy:car" not in offered
    assert "proxy:van" in offered


@rule("R-MATCH-041")
def test_whoever_fights_by_a_proxy_does_so_with_its_own_attributes_and_skills() -> None:
    # Given: Ann drives. When: two dice, 6 + 3 + 1 = 10 against 8
    ann = {**ANN, "skills": ["vehicles"], "attacks": [means("Ram", "fitness", "vehicles")]}
    battle = play(match({**ann, "proxies": ["car"], "proxy": "car"}, REX), ["attack"], dice=[[6, 5]])
    assert terms(the(battle, "TestRolled")) == {"die": 6, "Fitness": 3, "Tension": 1}
    assert terms(the(battle, "TestRolled"), "advantages") == {"Vehicles": 1}
