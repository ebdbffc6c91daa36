"""Equipment Traits of 5 Character Points, and what all of them have in common. R-EQ-001 to R-EQ-008."""

from __future__ import annotations

from typing import Final

from tests.battle_century.equipped import advantages_of
from tests.battle_century.matches import (
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
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.registry import TRAITS
from wartable.rulesets.battle_century.pilots.tests.making import make_test
from wartable.rulesets.battle_century.season.spans import apply_episode_end
from wartable.testing import rule

TAUNT: Final = means("Taunt", "charm", physical=False)
PUSH: Final = means("Push", "fitness", "force")
DRIVE: Final = "ether_drive:force:fitness_tests"
GAS: Final = "miniature_chemical_weapon"
THROW: Final = f"use:{GAS}"


# ------------------------------------------------------------------ what all of it has in common


@rule("R-EQ-001")
def test_nine_things_are_worth_a_trait_and_can_be_had_for_an_episode_without_it() -> None:
    # When
    found = {key: kind.cost for key, kind in TRAITS.items() if kind.group == "equipment" and kind.equipment}
    # Then
    assert found == {
        "body_suit": 5,
        "ether_drive": 5,
        "masterwork_tool": 5,
        "backup_bodies": 10,
        "flight_pack": 10,
        "miniature_chemical_weapon": 10,
        "personal_facility": 10,
        "range_booster": 10,
        "superior_proxy": 10,
    }


@rule("R-EQ-001")
def test_two_weapons_by_the_same_attribute_and_skill_make_the_same_test() -> None:
    # Given: two ways to attack by Fitness and Combat
    ann = character(
        "ann",
        skills=["combat"],
        attacks=[means("Sabre", "fitness", "combat"), means("Rifle", "fitness", "combat")],
    )
    setup = match(ann, character("rex", "red"))
    # When
    sabre = the(play(setup, ["attack", "attack:sabre>rex"], dice=[[1, 1]]), "TestRolled")
    rifle = the(play(setup, ["attack", "attack:rifle>rex"], dice=[[1, 1]]), "TestRolled")
    # Then
    assert sabre == rifle


@rule("R-EQ-004")
def test_of_several_things_for_one_skill_only_the_best_advantage_counts() -> None:
    # Given: a Masterwork Tool and a Personal Facility for Medicine, and training in it
    traits = ["masterwork_tool:medicine", "personal_facility:medicine+sciences"]
    ann = character("ann", skills=["medicine", "sciences"], traits=traits)
    # When: three dice for 1 + 2
    found = advantages_of(ann, "intellect", "medicine", about=["in_facility"], dice=[1, 1, 1, 1])
    # Then
    assert found == {"Medicine": 1, "Personal Facility": 2}


@rule("R-EQ-004")
def test_the_other_thing_still_serves_where_the_best_does_not() -> None:
    # Given: the same, elsewhere
    traits = ["masterwork_tool:medicine", "personal_facility:medicine+sciences"]
    ann = character("ann", skills=["medicine", "sciences"], traits=traits)
    # When
    found = advantages_of(ann, "intellect", "medicine", dice=[1, 1, 1])
    # Then
    assert found == {"Medicine": 1, "Masterwork Tool": 1}


@rule("R-EQ-002")
def test_borrowed_equipment_is_gone_with_the_episode() -> None:
    # Given: ann has a Body Suit for the Episode
    ann = character_of(scene_table(character("ann", traits=["flight_pack"], borrowed=["body_suit"])), "ann")
    # When
    apply_episode_end(ann)
    # Then
    assert not ann.has_talent("body_suit")
    assert ann.has_talent("flight_pack")


@rule("R-EQ-003")
def test_what_is_owned_and_broken_or_used_up_is_there_again_in_the_next_episode() -> None:
    # Given: a Drive without its Layer, a Chemical Weapon that was thrown
    who = character("ann", traits=[DRIVE, GAS], proxy_points={DRIVE: 0}, uses={GAS: 1}, willpower=3)
    table = scene_table(who)
    ann = character_of(table, "ann")
    # When
    apply_episode_end(ann)
    # Then
    assert ann.proxies == {DRIVE: 3}
    assert ann.talents[1].can_act(table.state, ann)


# ------------------------------------------------------------------ Body Suit


@rule("R-EQ-005")
def test_a_body_suit_hinders_attacks_on_the_body() -> None:
    # Given
    setup = match(character("ann"), character("rex", "red", traits=["body_suit"]))
    # When
    battle = play(setup, ["attack"], dice=[[9, 1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {"Body Suit": -1}


@rule("R-EQ-005")
def test_a_body_suit_does_not_hinder_attacks_on_the_mind() -> None:
    # Given
    setup = match(character("ann", attacks=[TAUNT]), character("rex", "red", traits=["body_suit"]))
    # When
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-EQ-005")
def test_a_body_suit_helps_willpower_against_heat_and_cold() -> None:
    # Given
    ann = character("ann", traits=["body_suit"])
    # When
    found = advantages_of(ann, "willpower", about=["extreme_temperature"], dice=[1, 1])
    # Then
    assert found == {"Body Suit": 1}


@rule("R-EQ-005")
def test_a_body_suit_helps_neither_willpower_against_fear_nor_fitness_in_the_cold() -> None:
    # Given
    ann = character("ann", traits=["body_suit"])
    # When
    fear = advantages_of(ann, "willpower", about=["fear"], dice=[1])
    cold = advantages_of(ann, "fitness", about=["extreme_temperature"], dice=[1])
    # Then
    assert fear == {}
    assert cold == {}


@rule("R-EQ-005", "R-EQ-011")
def test_poison_gas_does_nothing_to_who_wears_a_body_suit() -> None:
    # Given: rex in a Body Suit
    setup = match(character("ann", traits=[GAS]), character("rex", "red", traits=["body_suit"]))
    # When: ann throws and leaves; nobody rolls
    battle = play(setup, [THROW, "to:yard", "to:hall"])
    # Then
    assert the(battle, "HarmIgnored").facts()["who"] == "rex"
    assert of(battle, "TestRolled") == []


# ------------------------------------------------------------------ Ether Drive


@rule("R-EQ-006", "R-MIR-006")
def test_an_ether_drive_lets_the_untrained_attack_by_its_miracle_without_an_advantage() -> None:
    # Given: ann is not trained in Force
    ann = character("ann", fitness=5, traits=[DRIVE], attacks=[PUSH])
    setup = match(ann, character("rex", "red"))
    # When: 1 + 5 + 1 against 8
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-EQ-006", "R-MIR-006")
def test_a_drive_for_another_use_of_the_miracle_does_not_let_it_be_used() -> None:
    # Given: a Drive for Force by Intellect, an attack by Fitness
    ann = character("ann", traits=["ether_drive:force:intellect_tests"], attacks=[PUSH])
    # When
    battle = begin(match(ann, character("rex", "red")))
    # Then
    assert "attack" not in keys(battle)


@rule("R-EQ-007")
def test_the_drive_takes_the_damage_of_its_miracle() -> None:
    # Given: Willpower 3
    ann = character("ann", fitness=5, traits=[DRIVE], attacks=[PUSH], willpower=3)
    setup = match(ann, character("rex", "red"))
    # When: 1 + 5 + 1 = 7 fails against 8 and is 1 + 1 Damage
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert the(battle, "PlotArmorHurt").facts()["proxy"] == DRIVE
    assert person_of(battle, "ann").proxies == {DRIVE: 1}
    assert person_of(battle, "ann").layers == [3, 3, 3]


@rule("R-EQ-007", "A-105")
def test_what_the_drive_cannot_take_goes_on_to_its_owner() -> None:
    # Given: a Drive with 1 point left
    ann = character("ann", fitness=5, traits=[DRIVE], attacks=[PUSH], proxy_points={DRIVE: 1}, willpower=3)
    setup = match(ann, character("rex", "red"))
    # When: 2 Damage
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert the(battle, "ProxyDestroyed").facts()["proxy"] == DRIVE
    assert person_of(battle, "ann").layers == [2, 3, 3]


@rule("R-EQ-007", "R-MATCH-043")
def test_without_its_layer_the_drive_is_of_no_use() -> None:
    # Given
    ann = character("ann", traits=[DRIVE], attacks=[PUSH], proxy_points={DRIVE: 0})
    # When
    battle = begin(match(ann, character("rex", "red")))
    # Then
    assert "attack" not in keys(battle)


@rule("R-EQ-007")
def test_a_drive_takes_no_other_damage() -> None:
    # Given: rex has a Drive
    setup = match(character("ann", fitness=5), character("rex", "red", traits=[DRIVE], willpower=3))
    # When: 3 + 5 + 1 = 9 against 8
    battle = play(setup, ["attack"], dice=[[3]])
    # Then
    assert person_of(battle, "rex").layers == [2, 3, 3]
    assert "proxy:" + DRIVE not in keys(battle)


@rule("R-EQ-006", "R-EQ-007")
def test_the_trained_work_their_miracle_without_the_drive() -> None:
    # Given: ann is trained in Force as well
    ann = character("ann", fitness=5, skills=["force"], traits=[DRIVE], attacks=[PUSH], willpower=3)
    setup = match(ann, character("rex", "red"))
    # When: 1 + 5 + 1 = 7 is 2 Damage; either die may be kept, and they are alike
    battle = play(setup, ["attack"], dice=[[1, 1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {"Force": 1}
    assert person_of(battle, "ann").layers == [1, 3, 3]


@rule("R-EQ-006", "R-EQ-007")
def test_who_is_trained_and_uses_the_drive_goes_without_the_training() -> None:
    # Given: the same, and the Drive is what she takes for the Test
    ann = character("ann", fitness=5, skills=["force"], traits=[DRIVE], willpower=3)
    table = scene_table(ann, dice=[[1]])
    test = CharacterTest(character_of(table, "ann"), "fitness", "force", dn=10, tool=DRIVE)
    # When: one die; 1 + 5 = 6 is 1 + 1 Damage
    make_test(table, test)
    # Then
    assert_done(table)
    assert test.net == 0
    assert character_of(table, "ann").proxies == {DRIVE: 1}


@rule("R-EQ-006", "R-EQ-007", "R-MIR-004")
def test_a_drive_gives_the_action_of_its_miracle() -> None:
    # Given: ann is not trained in Force
    setup = match(character("ann", traits=[DRIVE], fitness=3, willpower=3), character("rex", "red"))
    # When: 1 + 3 = 4 is 1 Damage for the Drive
    battle = play(setup, [f"use:{DRIVE}", "to:yard"], dice=[[1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {}
    assert person_of(battle, "ann").proxies == {DRIVE: 2}


@rule("R-EQ-007")
def test_a_drive_without_its_layer_gives_no_action() -> None:
    # Given
    setup = match(character("ann", traits=[DRIVE], proxy_points={DRIVE: 0}), character("rex", "red"))
    # Then
    assert f"use:{DRIVE}" not in keys(begin(setup))


# ------------------------------------------------------------------ Masterwork Tool


@rule("R-EQ-008")
def test_a_masterwork_tool_is_an_advantage_on_its_skill() -> None:
    # Given
    ann = character("ann", skills=["medicine"], traits=["masterwork_tool:medicine"])
    # When
    found = advantages_of(ann, "intellect", "medicine", dice=[1, 1, 1])
    # Then
    assert found == {"Medicine": 1, "Masterwork Tool": 1}


@rule("R-EQ-008")
def test_a_masterwork_tool_is_nothing_for_another_skill_and_nothing_when_not_at_hand() -> None:
    # Given
    ann = character("ann", skills=["medicine", "sciences"], traits=["masterwork_tool:medicine"])
    # When
    other = advantages_of(ann, "intellect", "sciences", dice=[1, 1])
    away = advantages_of(ann, "intellect", "medicine", about=["no_tools"], dice=[1])
    # Then
    assert other == {"Sciences": 1}
    assert away == {"Medicine": 1, "no tools": -1}


@rule("R-EQ-008", "R-TRAIT-001")
def test_a_masterwork_tool_is_of_no_use_to_the_untrained() -> None:
    # Given
    ann = character("ann", traits=["masterwork_tool:medicine"])
    # When
    found = advantages_of(ann, "intellect", "medicine", dice=[1])
    # Then
    assert found == {}
