"""Attack, Disrupt and Buildup in a Match."""

from __future__ import annotations

from tests.battle_century.matches import (
    answer,
    assert_used_up,
    begin,
    character,
    keys,
    match,
    means,
    numbers,
    of,
    person_of,
    play,
    scene_of,
    terms,
    the,
)
from wartable.rulesets.battle_century.pilots.events.conditions import ConditionBegan
from wartable.rulesets.battle_century.pilots.events.harm import PlotArmorHurt
from wartable.rulesets.battle_century.pilots.events.scenes import BuiltUp, Moved
from wartable.testing import rule

ANN = character("ann", "blue", fitness=3)
BEN = character("ben", "blue")
REX = character("rex", "red", willpower=6, fitness=3)
SUE = character("sue", "red", willpower=6)


# ------------------------------------------------------------------ Attack


@rule("R-MATCH-022", "R-MATCH-023", "R-TEST-037", "R-TEST-038")
def test_an_attack_that_beats_defense_takes_the_difference_from_plot_armor() -> None:
    # Given: Defense 4 + 5 = 9. When: 8 + Fitness 3 + Tension 1 = 12
    battle = play(match(ANN, {**REX, "awareness": 4}), ["attack"], dice=[[8]])
    # Then: 3 Damage
    rolled = the(battle, "TestRolled")
    assert terms(rolled, "defenses") == {"Awareness": 4, "every Character": 5}
    assert numbers(rolled)["dn"] == 9
    assert the(battle, "PlotArmorHurt") == PlotArmorHurt("rex", 3, "ann", "", (3, 6, 6))


@rule("R-MATCH-024", "R-MATCH-039")
def test_a_total_of_exactly_defense_hits_for_nothing() -> None:
    # 4 + 3 + 1 = 8 against 8: passed, and no Layer or Test comes of it
    battle = play(match(ANN, REX), ["attack"], dice=[[4]])
    assert the(battle, "TestRolled").facts()["passed"] is True
    assert of(battle, "PlotArmorHurt") == []


@rule("R-MATCH-022")
def test_a_total_below_defense_misses() -> None:
    battle = play(match(ANN, REX), ["attack"], dice=[[3]])
    assert the(battle, "TestRolled").facts()["passed"] is False
    assert of(battle, "PlotArmorHurt") == []


@rule("R-MATCH-025")
def test_an_attack_on_the_mind_is_made_by_another_attribute_and_hurts_the_same_way() -> None:
    # Given: words that wound, by Charm 6. When: 5 + 6 + 1 = 12 against 8
    insult = means("Insult", "charm", "presence", physical=False)
    battle = play(match({**ANN, "charm": 6, "attacks": [insult]}, REX), ["attack"], dice=[[5]])
    # Then
    assert terms(the(battle, "TestRolled")) == {"die": 5, "Charm": 6, "Tension": 1}
    assert person_of(battle, "rex").layers == [2, 6, 6]


@rule("R-MATCH-022", "R-MATCH-025")
def test_each_way_to_attack_is_an_option_against_each_enemy() -> None:
    ways = [means("Saber", "fitness", "combat"), means("Insult", "charm")]
    battle = play(match({**ANN, "attacks": ways}, REX, SUE, BEN), ["attack"])
    assert keys(battle) == [
        "attack:saber>rex",
        "attack:insult>rex",
        "attack:saber>sue",
        "attack:insult>sue",
    ]


@rule("R-MATCH-019")
def test_an_attack_hits_with_the_advantage_of_its_skill() -> None:
    battle = play(match({**ANN, "skills": ["combat"]}, REX), ["attack"], dice=[[2, 6]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Combat": 1}
    assert numbers(the(battle, "TestRolled"))["die"] == 6


# ------------------------------------------------------------------ where from


@rule("R-MATCH-046")
def test_nobody_two_zones_away_can_be_attacked() -> None:
    battle = begin(match(ANN, {**REX, "zone": "stair"}))
    assert "attack" not in keys(battle)
    assert "disrupt" not in keys(battle)


@rule("R-MATCH-016", "R-MATCH-021", "R-MATCH-046", "R-MATCH-047")
def test_an_attack_may_close_in_by_one_zone_first() -> None:
    # 4 + 3 + 1 = 8
    battle = play(match(ANN, {**REX, "zone": "hall"}), ["attack"], dice=[[4]])
    assert the(battle, "Moved") == Moved("ann", ("yard", "hall"))
    told = [type(event).__name__ for event in battle.events]
    assert told.index("Moved") < told.index("TestRolled")


@rule("R-MATCH-021")
def test_an_attack_never_draws_away_from_its_target() -> None:
    # Given: Sue and Rex in Ann's Zone, and Kit next door
    setup = match(ANN, REX, character("kit", "green", "hall"))
    battle = play(setup, ["attack"])
    # Then: Rex can be attacked from here alone, Kit from there
    assert keys(battle) == ["attack:fight>rex", "attack:fight>kit@hall"]


@rule("R-MATCH-021", "R-MATCH-046")
def test_nobody_is_attacked_across_a_gap_whatever_the_reach() -> None:
    # Fault: who stood alone behind a gap was taken to be two Zones away.
    ann = {**ANN, "skills": ["combat"], "traits": ["range_booster:combat"]}
    apart = match(ann, {**REX, "zone": "moon"}, zones={"yard": [], "moon": []}, limit=3)
    joined = match(ann, {**REX, "zone": "moon"}, zones={"yard": ["moon"], "moon": []}, limit=3)
    assert "attack" not in keys(begin(apart))
    assert "attack" in keys(begin(joined))


@rule("R-MATCH-021")
def test_with_a_longer_reach_one_may_circle_but_not_back_off() -> None:
    # Given: a Range Booster, and Rex in the next Zone of a square of four
    square = {"yard": ["hall", "gate"], "hall": ["roof"], "gate": ["roof"], "roof": []}
    ann = {**ANN, "skills": ["combat"], "traits": ["range_booster:combat"]}
    battle = play(match(ann, {**REX, "zone": "hall"}, zones=square), ["attack"])
    # Then: from here, from his Zone; not from the gate, which is two away
    assert keys(battle) == ["attack:fight>rex", "attack:fight>rex@hall"]


# ------------------------------------------------------------------ Disrupt


@rule("R-MATCH-031", "R-MATCH-032")
def test_a_disrupt_deals_half_and_puts_a_disadvantage_on_all_tests() -> None:
    # When: 9 + 3 + 1 = 13 against 8; then Rex attacks with two dice, of which the worse counts
    battle = play(match(ANN, REX), ["disrupt", "attack"], dice=[[9], [7, 1]])
    # Then: half of 5, rounded down
    assert the(battle, "ConditionBegan") == ConditionBegan("rex", "disrupted", 1, "ann")
    assert person_of(battle, "rex").layers == [4, 6, 6]
    assert terms(of(battle, "TestRolled")[-1], "advantages") == {"Disrupted": -1}
    assert numbers(of(battle, "TestRolled")[-1])["die"] == 1


@rule("R-MATCH-024", "R-MATCH-032")
def test_a_disrupt_of_exactly_defense_still_disrupts() -> None:
    battle = play(match(ANN, REX), ["disrupt"], dice=[[4]])
    assert of(battle, "ConditionBegan") == [ConditionBegan("rex", "disrupted", 1, "ann")]
    assert person_of(battle, "rex").layers == [6, 6, 6]


@rule("R-MATCH-032")
def test_a_disrupt_that_misses_does_nothing() -> None:
    battle = play(match(ANN, REX), ["disrupt"], dice=[[3]])
    assert of(battle, "ConditionBegan") == []


@rule("R-MATCH-032")
def test_the_disadvantage_counts_on_the_willpower_test_of_the_same_disrupt() -> None:
    # Given: 1 Willpower. When: 6 + 3 + 1 = 10 against 8, half of 2 is 1: the first Layer
    battle = play(match(ANN, {**REX, "willpower": 1}), ["disrupt"], dice=[[6], [9, 9]])
    # Then: two dice, the worse of 9 and 9, and 1: 10
    assert terms(the(battle, "TestRolled", kind="endurance"), "advantages") == {"Disrupted": -1}


@rule("R-MATCH-032")
def test_disrupts_of_two_characters_pile_up_and_a_second_of_the_same_one_does_not() -> None:
    # Given: Ann has disrupted Rex before, and so has Ben
    old = [{"condition": "disrupted", "other": other, "clock": other} for other in ("ann", "ben")]
    # When: Ann does so again: 4 + 3 + 1 = 8
    rex = {**REX, "effects": [{**old[0], "turns": 2}, old[1]]}
    battle = play(match(ANN, rex, BEN), ["disrupt"], dice=[[4]])
    # Then
    assert [effect.other for effect in person_of(battle, "rex").effects] == ["ben", "ann"]


# ------------------------------------------------------------------ Buildup


@rule("R-MATCH-026")
def test_buildup_gives_the_next_attack_on_its_target_two_advantages() -> None:
    # Given: Ann builds up, Rex holds. When: three dice, the best is 4: 4 + 3 + 2 = 9 against 8
    battle = play(match(ANN, REX), ["buildup", "to:yard", "hold", "to:yard", "attack"], dice=[[1, 4, 2]])
    assert the(battle, "BuiltUp") == BuiltUp("ann", "rex")
    assert terms(the(battle, "TestRolled"), "advantages") == {"Buildup": 2}
    # Then: it is used up
    assert person_of(battle, "ann").buildup == ""


@rule("R-MATCH-027")
def test_a_second_buildup_adds_nothing() -> None:
    # Given: Ann has built up, and does so again; Rex holds. When: three dice and no more: 3 + 3 + 2 = 8
    setup = match({**ANN, "buildup": "rex"}, REX)
    battle = play(setup, ["buildup", "to:yard", "hold", "to:yard", "attack"], dice=[[1, 2, 3]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Buildup": 2}


@rule("R-MATCH-026")
def test_a_buildup_counts_against_its_target_alone_and_is_lost_on_another() -> None:
    # When: Ann attacks Sue: one die, 3 + 3 + 1 = 7 against 8
    setup = match({**ANN, "buildup": "rex"}, REX, SUE)
    battle = play(setup, ["attack", "attack:fight>sue"], dice=[[3]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {}
    assert person_of(battle, "ann").buildup == ""


@rule("R-MATCH-026")
def test_a_buildup_counts_for_a_disrupt() -> None:
    battle = play(match({**ANN, "buildup": "rex"}, REX), ["disrupt"], dice=[[1, 2, 3]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Buildup": 2}


@rule("R-MATCH-028")
def test_any_other_action_forfeits_a_buildup() -> None:
    battle = play(match({**ANN, "buildup": "rex"}, REX), ["hold", "to:yard"])
    assert person_of(battle, "ann").buildup == ""


@rule("R-MATCH-028")
def test_a_run_forfeits_a_buildup() -> None:
    battle = play(match({**ANN, "buildup": "rex"}, REX), ["run", "to:hall"])
    assert person_of(battle, "ann").buildup == ""


@rule("R-MATCH-028")
def test_what_takes_no_action_leaves_a_buildup_as_it_is() -> None:
    setup = match({**ANN, "traits": ["technobane"], "buildup": "rex"}, REX)
    battle = play(setup, ["break:technobane", "attack"], dice=[[1, 2, 3]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Buildup": 2}


@rule("R-MATCH-050")
def test_a_buildup_survives_the_delay_of_an_attack() -> None:
    setup = match({**ANN, "buildup": "rex"}, REX)
    battle = play(setup, ["delay", "delay:attack", "hold", "to:yard", "attack"], dice=[[1, 2, 3]])
    assert terms(the(battle, "TestRolled"), "advantages") == {"Buildup": 2}


@rule("R-MATCH-050")
def test_a_buildup_is_lost_by_the_delay_of_anything_else() -> None:
    battle = play(match({**ANN, "buildup": "rex"}, REX), ["delay", "delay:maneuver"])
    assert person_of(battle, "ann").buildup == ""


@rule("R-MATCH-026")
def test_buildup_names_any_enemy_wherever_it_is() -> None:
    battle = play(match(ANN, REX, {**SUE, "zone": "attic"}), ["buildup", "to:yard"])
    assert keys(battle) == ["target:rex", "target:sue"]
    answer(battle, "target:sue")
    assert person_of(battle, "ann").buildup == "sue"


# ------------------------------------------------------------------ PCs among themselves and the GM


@rule("R-MATCH-022")
def test_what_the_gm_trades_raises_defense_and_so_lowers_damage() -> None:
    # Given: Ann, a PC, is disrupted; the GM trades that for 2 more Defense: 10 + 3 + 1 = 14 against 10
    ann = {**ANN, "tier": "pc", "effects": [{"condition": "disrupted", "clock": "rex"}]}
    seats = [{"id": "blue"}, {"id": "red"}, {"id": "referee"}]
    setup = match(ann, REX, gm="referee", seats=seats)
    battle = play(setup, ["attack", "trade:1"], dice=[[10]])
    assert the(battle, "PlotArmorHurt") == PlotArmorHurt("rex", 4, "ann", "", (2, 6, 6))
    assert scene_of(battle).plan.gm == "referee"
    assert_used_up(battle)
