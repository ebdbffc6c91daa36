"""Boss Traits in Tests and Matches, from Mundanity Field to Viral Touch. R-BOSS-007 to R-BOSS-012."""

from __future__ import annotations

from typing import Final

from tests.battle_century.bosses import boss
from tests.battle_century.matches import (
    answer,
    assert_done,
    begin,
    character,
    character_of,
    keys,
    match,
    means,
    numbers,
    of,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.season.opening import play_scene_opening
from wartable.testing import rule

TITAN: Final = {"might": 6, "guard": 4, "threshold": 3, "speed": 2}
PUSH: Final = means("Push", "fitness", "force")
PRESSURE: Final = "use:overwhelming_pressure"


# ------------------------------------------------------------------ Mundanity Field


@rule("R-BOSS-007")
def test_nobody_else_uses_a_miracle_in_a_mundanity_field() -> None:
    # Given: ann attacks by Force alone, in the Zone of the Boss
    ann = character("ann", skills=["force"], attacks=[PUSH])
    # When
    battle = begin(match(ann, boss("mundanity_field")))
    # Then
    assert "attack" not in keys(battle)


@rule("R-BOSS-007")
def test_an_ether_drive_is_of_no_use_in_a_mundanity_field() -> None:
    # Given
    ann = character("ann", traits=["ether_drive:force:fitness_tests"], attacks=[PUSH])
    # When
    battle = begin(match(ann, boss("mundanity_field")))
    # Then
    assert "attack" not in keys(battle)


@rule("R-BOSS-007")
def test_a_mundanity_field_does_not_bind_its_owner_nor_those_in_other_zones() -> None:
    # Given: the Boss attacks by Force; ann and rex are in the hall, next door
    field = boss("mundanity_field", skills=["force"], attacks=[PUSH])
    ann = character("ann", "blue", "hall", skills=["force"], attacks=[PUSH])
    setup = match(ann, field, character("rex", "red", "hall"))
    own = match(field, character("rex", "blue"))
    # When: rex is her only target, for whoever goes to the Boss is in the Field
    battle = play(setup, ["attack"], dice=[[1, 1]])
    # Then
    assert the(battle, "AttackDeclared").facts()["target"] == "rex"
    assert "attack" in keys(begin(own))


@rule("R-BOSS-007", "R-EQ-006", "R-EQ-007")
def test_an_ether_drive_has_no_action_where_a_mundanity_field_is_all_there_is() -> None:
    # Given: a single Zone, with the Boss in it and then without
    ann = character("ann", traits=["ether_drive:force:fitness_tests"])
    held = match(ann, boss("mundanity_field"), zones={"yard": []})
    free = match(ann, boss("giant_slayer"), zones={"yard": []})
    # Then
    action = "use:ether_drive:force:fitness_tests"
    assert action not in keys(begin(held))
    assert action in keys(begin(free))


@rule("R-BOSS-007", "R-MIR-006")
def test_a_mundanity_field_leaves_ordinary_skills_alone() -> None:
    # Given: ann can do nothing but stay in the Zone of the Boss
    ann = character("ann", skills=["force", "athletics"])
    setup = match(ann, boss("mundanity_field"), zones={"yard": []})
    assert "use:force" not in keys(begin(setup))
    # When: she makes a Test of Fitness
    battle = play(setup, ["test", "by:fitness"])
    # Then
    assert "with:athletics" in keys(battle)
    assert "with:force" not in keys(battle)


@rule("R-BOSS-007")
def test_who_leaves_a_mundanity_field_in_the_same_action_can_use_a_miracle() -> None:
    # Given: ann and the Boss in the yard, rex in the hall
    ann = character("ann", skills=["force"], attacks=[PUSH], fitness=3)
    setup = match(ann, boss("mundanity_field"), character("rex", "red", "hall"))
    # When: the one attack that there is leads to the hall; 1 + 3 + 1 = 5 is 2 Damage to her
    battle = play(setup, ["attack"], dice=[[1, 1]])
    # Then
    assert person_of(battle, "ann").zone == "hall"
    assert the(battle, "AttackDeclared").facts()["target"] == "rex"


@rule("R-BOSS-007")
def test_no_miracle_can_be_added_to_a_test_in_a_mundanity_field() -> None:
    # Given: ann could add Somatics to her attack by Fitness
    ann = character("ann", skills=["somatics"])
    # When: nothing is asked before the roll
    battle = play(match(ann, boss("mundanity_field")), ["attack"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-BOSS-007")
def test_an_action_by_a_miracle_takes_its_user_out_of_a_mundanity_field_and_never_into_it() -> None:
    # Given: ann in the yard with the Boss; bob in the hall, next to it
    inside = match(character("ann", skills=["force"]), boss("mundanity_field"))
    outside = match(character("bob", "blue", "hall", skills=["force"]), boss("mundanity_field"))
    # When: ann is not asked where to go, for there is the hall alone
    left = answer(begin(inside), "use:force")
    stays = answer(begin(outside), "use:force")
    # Then
    assert person_of(left, "ann").zone == "hall"
    assert keys(stays) == ["to:hall", "to:stair"]


# ------------------------------------------------------------------ Overwhelming Pressure


@rule("R-BOSS-008", "A-56")
def test_overwhelming_pressure_takes_a_layer_for_each_level_and_each_is_a_willpower_test() -> None:
    # Given: ann of Power Level 1, the Boss of 3
    ann = character("ann", power_level=1, willpower=9)
    # When: 9 + 1 against 10, 9 + 6 against 15
    battle = play(match(boss("overwhelming_pressure"), ann), [PRESSURE, "to:yard"], dice=[[1], [6]])
    # Then
    assert [numbers(event)["dn"] for event in of(battle, "TestRolled")] == [10, 15]
    assert person_of(battle, "ann").layers == [0, 0, 9]


@rule("R-BOSS-008")
def test_overwhelming_pressure_is_for_everybody_else_in_the_zone_allies_too() -> None:
    # Given: ann and an Ally of the Boss in the yard, rex in the hall, all of Power Level 2
    ann = character("ann", power_level=2, willpower=9)
    ally = character("ally", "red", power_level=2, willpower=9)
    rex = character("rex", "blue", "hall", power_level=2, willpower=3)
    # When
    battle = play(
        match(boss("overwhelming_pressure"), ann, ally, rex), [PRESSURE, "to:yard"], dice=[[1], [1]]
    )
    # Then
    assert person_of(battle, "ann").layers == [0, 9, 9]
    assert person_of(battle, "ally").layers == [0, 9, 9]
    assert person_of(battle, "rex").layers == [3, 3, 3]


@rule("R-BOSS-008")
def test_overwhelming_pressure_does_nothing_to_equals_and_betters() -> None:
    # Given: Power Levels 3 and 4
    equal = character("ann", power_level=3)
    better = character("bob", power_level=4)
    # When
    battle = play(match(boss("overwhelming_pressure"), equal, better), [PRESSURE, "to:yard"])
    # Then
    assert of(battle, "PlotArmorHurt") == []


@rule("R-BOSS-008")
def test_overwhelming_pressure_comes_once_an_episode() -> None:
    # Given
    used = boss("overwhelming_pressure", uses={"overwhelming_pressure": 1})
    # Then
    assert PRESSURE not in keys(begin(match(used, character("ann"))))


# ------------------------------------------------------------------ Skill Master


@rule("R-BOSS-009")
def test_a_skill_master_takes_a_ten() -> None:
    # Given: Combat is one of the two
    master = boss("skill_master:combat+athletics", skills=["combat", "athletics"], fitness=5)
    # When: no die is thrown; 10 + 5 + 1 against 8
    battle = play(match(master, character("ann", willpower=9)), ["attack"])
    # Then
    assert terms(the(battle, "TestRolled")) == {"die": 10, "Fitness": 5, "Tension": 1}
    assert the(battle, "TestRolled").facts()["faces"] == []


@rule("R-BOSS-009")
def test_a_skill_master_rolls_for_other_skills_and_without_training() -> None:
    # Given: neither Presence, nor Athletics without training
    table = scene_table(
        boss("skill_master:combat+athletics", skills=["combat", "presence"]), dice=[[1, 1], [2]]
    )
    master = character_of(table, "boss")
    other = CharacterTest(master, "charm", "presence", dn=10)
    untrained = CharacterTest(master, "fitness", "athletics", dn=10)
    # When
    make_test(table, other)
    make_test(table, untrained)
    # Then
    assert_done(table)
    assert (other.die, untrained.die) == (1, 2)


@rule("R-BOSS-009", "R-MIR-001")
def test_a_skill_master_may_roll_for_a_miracle_which_hurts_by_its_total() -> None:
    # Given
    master = boss("skill_master:force+combat", skills=["force", "combat"], fitness=3, willpower=5)
    rolled = scene_table(master, dice=[[1, 1]], choices=["pass"])
    taken = scene_table(master, choices=["declare:skill_master:force+combat"])
    one = CharacterTest(character_of(rolled, "boss"), "fitness", "force", dn=10)
    ten = CharacterTest(character_of(taken, "boss"), "fitness", "force", dn=10)
    # When
    one.miracle = ten.miracle = True
    make_test(rolled, one)
    make_test(taken, ten)
    # Then: 4 is 1 Damage, 13 is 3
    assert_done(rolled)
    assert (one.die, ten.die) == (1, 10)
    assert character_of(rolled, "boss").layers == [4, 5, 5]
    assert character_of(taken, "boss").layers == [2, 5, 5]


# ------------------------------------------------------------------ Spectral Body


@rule("R-BOSS-010")
def test_a_spectral_body_cannot_be_hurt_and_can_hurt() -> None:
    # Given: Fitness 5 on both sides
    setup = match(boss("spectral_body", fitness=5, willpower=3), character("ann", fitness=5, willpower=3))
    # When: it attacks with 3 + 5 + 1 against 8; ann with 9 + 5 + 1
    battle = play(setup, ["turn:spectral_body", "attack", "attack"], dice=[[3], [9]])
    # Then
    assert person_of(battle, "ann").layers == [2, 3, 3]
    assert person_of(battle, "boss").layers == [3, 3, 3]
    assert the(battle, "HarmIgnored").facts() == {"event": "HarmIgnored", "who": "boss", "source": "ann"}


@rule("R-BOSS-010", "R-MATCH-031", "R-MATCH-032")
def test_a_spectral_body_is_neither_disrupted_nor_struck_by_deathblows() -> None:
    # Given
    spectral = {"condition": "spectral_body", "other": "boss", "clock": "boss", "turns": 3}
    ann = character("ann", fitness=5, traits=["called_shot"])
    setup = match(ann, boss(effects=[spectral]))
    # When
    battle = play(setup, ["disrupt", "declare:called_shot"], dice=[[9]])
    # Then
    assert of(battle, "ConditionBegan") == []
    assert of(battle, "PlotArmorHurt") == []


@rule("R-BOSS-010", "R-EQ-011")
def test_gas_does_nothing_to_a_spectral_body() -> None:
    # Given
    spectral = {"condition": "spectral_body", "other": "boss", "clock": "boss", "turns": 3}
    ann = character("ann", traits=["miniature_chemical_weapon"])
    # When
    battle = play(
        match(ann, boss(effects=[spectral])), ["use:miniature_chemical_weapon", "to:yard", "to:hall"]
    )
    # Then
    assert of(battle, "TestRolled") == []


@rule("R-BOSS-010")
def test_a_spectral_body_lasts_three_rounds_once_an_episode() -> None:
    # Given
    setup = match(boss("spectral_body"), character("ann"))
    hold = ["hold", "to:yard"]
    # When: the Turns of Rounds 1, 2 and 3, then that of Round 4 begins
    three = play(setup, ["turn:spectral_body", *hold, *hold, *hold, *hold])
    four = play(setup, ["turn:spectral_body", *hold, *hold, *hold, *hold, *hold, *hold])
    # Then
    assert of(three, "ConditionEnded") == []
    assert the(four, "ConditionEnded").facts()["condition"] == "spectral_body"
    assert "turn:spectral_body" not in keys(four)


# ------------------------------------------------------------------ Viral Touch


@rule("R-BOSS-011")
def test_who_is_hurt_by_viral_touch_is_infected_for_the_arc() -> None:
    # Given
    setup = match(boss("viral_touch", fitness=5), character("ann"))
    # When: 3 + 5 + 1 against 8
    battle = play(setup, ["attack"], dice=[[3]])
    # Then
    assert the(battle, "ConditionBegan").facts()["condition"] == "infected"
    assert person_of(battle, "ann").effects[0].condition.until_arc_ends


@rule("R-BOSS-011")
def test_an_attack_without_damage_infects_nobody() -> None:
    # Given: a Proxy takes all of it, or there is none
    proxied = character("ann", proxies=["car"], proxy="car")
    # When: 3 + 5 + 1 against 8 is one for the car; 2 + 5 + 1 none at all
    car = play(match(boss("viral_touch", fitness=5), proxied), ["attack"], dice=[[3]])
    none = play(match(boss("viral_touch", fitness=5), character("ann")), ["attack"], dice=[[2]])
    # Then
    assert person_of(car, "ann").effects == []
    assert person_of(none, "ann").effects == []


@rule("R-BOSS-011")
def test_the_infected_and_the_immune_are_not_infected_again() -> None:
    # Given
    immune = character("ann", effects=[{"condition": "immunized"}])
    # When
    battle = play(match(boss("viral_touch", fitness=5), immune), ["attack"], dice=[[3]])
    # Then
    assert of(battle, "ConditionBegan") == []


@rule("R-BOSS-011")
def test_a_mecha_is_not_infected() -> None:
    # Given
    titan = {**character("titan"), "unit": TITAN}
    # When: 6 + 5 + 1 = 12 against 9, halved 1
    battle = play(match(boss("viral_touch", fitness=5), titan), ["attack"], dice=[[6]])
    # Then
    assert person_of(battle, "titan").effects == []


@rule("R-BOSS-011", "R-MATCH-023")
def test_a_hit_without_damage_infects_nobody() -> None:
    # Given: ann of Awareness 3
    setup = match(boss("viral_touch", fitness=4), character("ann", awareness=3))
    # When: 3 + 4 + 1 = 8 against 3 + 5
    battle = play(setup, ["attack"], dice=[[3]])
    # Then
    assert the(battle, "TestRolled").facts()["passed"] is True
    assert person_of(battle, "ann").effects == []


@rule("R-BOSS-012")
def test_the_infected_lose_a_layer_by_a_failed_test_at_the_beginning_of_a_scene() -> None:
    # Given: Willpower 5
    ann = character("ann", willpower=5, effects=[{"condition": "infected"}])
    table = scene_table(ann, dice=[[9], [5]])
    # When: 9 + 5 = 14 against 15; the Layer's own Test is 5 + 5 against 10
    play_scene_opening(table)
    # Then
    assert_done(table)
    assert character_of(table, "ann").layers == [0, 5, 5]
    assert character_of(table, "ann").effects[0].condition.key == "infected"


@rule("R-BOSS-012")
def test_the_infected_who_pass_lose_nothing_and_stay_infected() -> None:
    # Given: Willpower 5
    ann = character("ann", willpower=5, effects=[{"condition": "infected"}])
    table = scene_table(ann, dice=[[10]])
    # When: 15
    play_scene_opening(table)
    # Then
    assert_done(table)
    assert character_of(table, "ann").layers == [5, 5, 5]
    assert [effect.condition.key for effect in character_of(table, "ann").effects] == ["infected"]


@rule("R-BOSS-012")
def test_a_total_of_twenty_immunizes() -> None:
    # Given: Willpower 10
    ann = character("ann", willpower=10, effects=[{"condition": "infected"}])
    table = scene_table(ann, dice=[[10]])
    # When
    play_scene_opening(table)
    # Then
    assert_done(table)
    assert [effect.condition.key for effect in character_of(table, "ann").effects] == ["immunized"]


@rule("R-BOSS-012")
def test_the_death_of_the_boss_cures_those_whom_it_has_infected() -> None:
    # Given: ann, infected by the Boss, who has one point left
    ann = character("ann", fitness=5, effects=[{"condition": "infected", "other": "boss"}])
    dying = boss("viral_touch", layers=[0, 0, 1])
    setup = match(ann, dying, character("rex", "red", "hall"), gm="gm")
    # When: 3 + 5 + 1 = 9 against 8; 1 + 3 against 20; the GM says that it is dead
    battle = play(setup, ["attack", "attack:fight>boss", "dies"], dice=[[3], [1]])
    # Then
    assert person_of(battle, "ann").effects == []


@rule("R-BOSS-012")
def test_nobody_is_asked_about_the_death_of_a_boss_who_has_infected_nobody() -> None:
    # Given: ann, who has her infection from another
    ann = character("ann", fitness=5, effects=[{"condition": "infected", "other": "rex"}])
    dying = boss("viral_touch", layers=[0, 0, 1])
    setup = match(ann, dying, character("rex", "red", "hall"), gm="gm")
    # When: 3 + 5 + 1 = 9 against 8; 1 + 6 against 20
    battle = play(setup, ["attack", "attack:fight>boss"], dice=[[3], [1]])
    # Then: it is rex's Turn
    assert person_of(battle, "boss").standing == "defeated"
    assert battle.decision is not None
    assert battle.decision.about == "rex"


@rule("R-BOSS-012")
def test_the_defeat_of_a_boss_who_lives_cures_nobody() -> None:
    # Given: the same
    ann = character("ann", fitness=5, effects=[{"condition": "infected", "other": "boss"}])
    dying = boss("viral_touch", layers=[0, 0, 1])
    setup = match(ann, dying, character("rex", "red", "hall"))
    # When
    battle = play(setup, ["attack", "attack:fight>boss", "lives"], dice=[[3], [1]])
    # Then
    assert [effect.condition.key for effect in person_of(battle, "ann").effects] == ["infected"]
