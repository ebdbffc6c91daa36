"""Anomalies: what each brings, and its drawback."""

from __future__ import annotations

import pytest

from tests.battle_century.edges import edges, net
from tests.battle_century.matches import (
    begin,
    character,
    character_of,
    keys,
    match,
    of,
    person_of,
    play,
    scene_table,
    terms,
    the,
)
from wartable.rulesets.battle_century.pilots.model.character_test import TestPart
from wartable.rulesets.battle_century.pilots.model.registry import TRAITS
from wartable.rulesets.battle_century.season.spans import apply_episode_end, apply_scene_end
from wartable.testing.rules import rule


@rule("R-ANOM-001")
@pytest.mark.parametrize("key", ["cyborg", "nightmare", "undying", "technobane", "wild"])
def test_an_anomaly_costs_nothing(key: str) -> None:
    assert TRAITS[key]().price == 0
    assert TRAITS[key].group == "anomaly"


# ------------------------------------------------------------------ Cyborg


@rule("R-ANOM-002")
@pytest.mark.parametrize("harm", ["vacuum", "poison", "poison_gas", "disease"])
def test_vacuum_poisons_and_diseases_do_nothing_to_a_cyborg(harm: str) -> None:
    table = scene_table(character("ann", traits=["cyborg"]))
    me = character_of(table, "ann")

    assert [talent.is_immune(me, harm) for talent in me.hooks.listeners("is_immune")] == [True]


@rule("R-ANOM-002")
@pytest.mark.parametrize("harm", ["radiation", "drugs", "fear", "attack"])
def test_other_harm_befalls_a_cyborg_as_it_does_everybody(harm: str) -> None:
    table = scene_table(character("ann", traits=["cyborg"]))
    me = character_of(table, "ann")

    assert [talent.is_immune(me, harm) for talent in me.hooks.listeners("is_immune")] == [False]


@rule("R-ANOM-001", "R-ANOM-003")
def test_a_cyborg_has_a_disadvantage_on_every_charm_test() -> None:
    ann = character("ann", traits=["cyborg"])

    assert edges(ann, "charm") == {"Cyborg": -1}
    assert edges(ann, "charm", "presence", about=["frighten"]) == {"Cyborg": -1}


@rule("R-ANOM-003")
@pytest.mark.parametrize("skill", ["diplomacy", "deception"])
def test_a_cyborg_has_a_disadvantage_on_seeing_through_people(skill: str) -> None:
    found = edges(character("ann", traits=["cyborg"]), "awareness", kind="contested", contests=[skill])

    assert found == {"Cyborg": -1}


@rule("R-ANOM-003")
def test_a_cyborg_notices_everything_else_as_well_as_anybody() -> None:
    ann = character("ann", traits=["cyborg"])

    assert edges(ann, "awareness", kind="contested", contests=["stealth"]) == {}
    assert edges(ann, "awareness") == {}
    assert edges(ann, "intellect", kind="contested", contests=["deception"]) == {}


@rule("R-ANOM-003", "R-TRAIT-005")
def test_danger_instinct_makes_up_for_a_cyborgs_blindness_to_deceit() -> None:
    # Given: -1 and +1
    ann = character("ann", traits=["cyborg", "danger_instinct"])

    assert net(ann, "awareness", kind="contested", contests=["deception"]) == 0


# ------------------------------------------------------------------ Undying


@rule("R-ANOM-007", "R-ANOM-008")
def test_an_undying_is_healed_at_the_end_of_the_scene_for_a_disadvantage_per_further_layer() -> None:
    # Given: the first and second Layer lost, the third hurt: two Layers beyond the first
    table = scene_table(character("ann", traits=["undying"], layers=[0, 0, 2], lost=2, willpower=3))
    me = character_of(table, "ann")

    # When: the Scene ends
    apply_scene_end(me)

    # Then
    assert (me.layers, me.lost) == ([3, 3, 3], 0)
    assert me.burdens == {"all": 2}


@rule("R-ANOM-008")
def test_what_an_undying_pays_counts_on_all_its_tests() -> None:
    ann = character("ann", traits=["undying"], burdens={"all": 2})

    assert net(ann, "resources") == -2


@rule("R-ANOM-007", "R-ANOM-008")
def test_what_healed_an_undying_in_several_scenes_of_an_episode_adds_up() -> None:
    table = scene_table(
        character("ann", traits=["undying"], layers=[0, 1, 3], lost=1, burdens={"all": 1}, willpower=3)
    )
    me = character_of(table, "ann")

    apply_scene_end(me)

    assert me.burdens == {"all": 2}


@rule("R-ANOM-007")
def test_an_undying_that_lost_no_more_than_the_first_layer_pays_nothing() -> None:
    # Given: the first Layer is gone, which grows back between Scenes for everybody
    table = scene_table(character("ann", traits=["undying"], layers=[0, 3, 3], lost=1, willpower=3))
    me = character_of(table, "ann")

    apply_scene_end(me)

    assert (me.layers, me.burdens) == ([3, 3, 3], {})


@rule("R-ANOM-007", "R-ANOM-008")
def test_a_further_layer_that_was_healed_before_costs_an_undying_nothing() -> None:
    # Given: the first and third Layer lost, the second whole again
    table = scene_table(character("ann", willpower=3, traits=["undying"], layers=[0, 3, 0], lost=2))
    me = character_of(table, "ann")

    apply_scene_end(me)

    assert (me.layers, me.burdens) == ([3, 3, 3], {"all": 1})


@rule("R-ANOM-007", "R-ANOM-008")
def test_an_undying_without_willpower_that_lost_one_layer_pays_nothing() -> None:
    table = scene_table(character("ann", willpower=0, traits=["undying"], layers=[0, 0, 0], lost=1))
    me = character_of(table, "ann")

    apply_scene_end(me)

    assert me.burdens == {}


@rule("R-ANOM-007", "A-13")
def test_an_undying_without_willpower_is_healed_of_both_further_layers() -> None:
    # Given: Willpower 0, and all three Layers, of 0 points each, are lost
    table = scene_table(character("ann", willpower=0, traits=["undying"], layers=[0, 0, 0], lost=3))
    me = character_of(table, "ann")

    apply_scene_end(me)

    assert (me.lost, me.burdens) == (0, {"all": 2})


@rule("R-ANOM-008")
def test_what_an_undying_pays_is_over_with_the_episode() -> None:
    table = scene_table(character("ann", traits=["undying"], burdens={"all": 2}))
    me = character_of(table, "ann")

    apply_episode_end(me)

    assert me.burdens == {}


@rule("R-ANOM-007")
def test_whoever_is_not_undying_keeps_the_wounds_of_the_deeper_layers() -> None:
    table = scene_table(character("ann", layers=[0, 0, 2], lost=2, willpower=3))
    me = character_of(table, "ann")

    apply_scene_end(me)

    assert me.layers == [3, 0, 2]


# ------------------------------------------------------------------ Technobane


@rule("R-ANOM-009")
def test_a_technobane_breaks_a_device_without_an_action_and_once_an_episode() -> None:
    setup = match(character("ann", traits=["technobane"]), character("rex", "red"))

    battle = play(setup, ["break:technobane"])

    assert [event.facts()["tag"] for event in of(battle, "TalentUsed")] == ["technobane"]
    assert person_of(battle, "ann").uses == {"technobane": 1}
    assert "attack" in keys(battle)
    assert "break:technobane" not in keys(battle)


@rule("R-ANOM-009")
def test_a_technobane_who_has_broken_a_device_in_this_episode_breaks_no_other() -> None:
    setup = match(character("ann", traits=["technobane"], uses={"technobane": 1}), character("rex", "red"))

    assert "break:technobane" not in keys(begin(setup))


@rule("R-ANOM-010/1")
@pytest.mark.parametrize("skill", ["electronics", "vehicles"])
def test_a_technobane_has_a_disadvantage_with_electronics_and_vehicles(skill: str) -> None:
    assert edges(character("ann", traits=["technobane"]), "intellect", skill) == {"Technobane": -1}


@rule("R-ANOM-010/1", "R-TEST-003")
def test_a_technobane_has_no_disadvantage_with_other_skills() -> None:
    assert edges(character("ann", traits=["technobane"]), "intellect", "medicine") == {}


@rule("R-ANOM-010/2")
def test_a_technobane_has_a_disadvantage_where_an_equipment_trait_helps() -> None:
    # Given: training +1, the tool +1, the Anomaly -1
    ann = character("ann", traits=["technobane", "masterwork_tool:medicine"], skills=["medicine"])

    assert net(ann, "intellect", "medicine") == 1


@rule("R-ANOM-010/2")
def test_a_technobane_has_a_disadvantage_with_an_equipment_trait_for_its_tool() -> None:
    ann = character("ann", traits=["technobane", "flight_pack"])

    assert edges(ann, "fitness", tool="flight_pack") == {"Technobane": -1}


@rule("R-ANOM-010/2", "R-SKILL-001")
def test_a_technobane_that_leaves_its_equipment_alone_has_no_disadvantage() -> None:
    ann = character("ann", traits=["technobane", "masterwork_tool:medicine"], skills=["medicine", "sciences"])

    assert net(ann, "intellect", "sciences") == 1


@rule("R-ANOM-010")
def test_a_technobane_has_one_disadvantage_where_both_hold() -> None:
    # Given: training +1, the tool +1, and one Disadvantage for Vehicles with it
    ann = character("ann", traits=["technobane", "masterwork_tool:vehicles"], skills=["vehicles"])

    assert net(ann, "fitness", "vehicles") == 1


@rule("R-ANOM-010", "R-MATCH-046")
def test_a_technobane_attacks_by_hand_without_a_disadvantage() -> None:
    # Given: Rex in the same Zone
    setup = match(character("ann", traits=["technobane"]), character("rex", "red", willpower=9))

    battle = play(setup, ["attack"], dice=[[5]])

    assert terms(the(battle, "TestRolled"), "advantages") == {}


@rule("R-ANOM-010", "R-EQ-014")
def test_a_technobane_has_a_disadvantage_on_a_shot_that_a_range_booster_carries() -> None:
    # Given: Rex in the next Zone, and Ann who stays: training +1, the Anomaly -1
    setup = match(
        character("ann", traits=["technobane", "range_booster:combat"], skills=["combat"]),
        character("rex", "red", "hall", willpower=9),
    )

    battle = play(setup, ["attack", "attack:fight>rex"], dice=[[5]])

    assert terms(the(battle, "TestRolled"), "advantages") == {"Combat": 1, "Technobane": -1}


# ------------------------------------------------------------------ Wild


@rule("R-ANOM-011")
def test_the_wild_have_an_advantage_on_awareness_and_survival_in_the_wild() -> None:
    ann = character("ann", traits=["wild"])

    assert edges(ann, "awareness", about=["wild"]) == {"Wild": 1}
    assert edges(ann, "intellect", "survival", about=["wild"]) == {"Wild": 1}


@rule("R-ANOM-011")
def test_the_wild_have_an_advantage_with_earth_animals_by_any_attribute() -> None:
    ann = character("ann", traits=["wild"])

    assert edges(ann, "charm", about=["animals"]) == {"Wild": 1}
    assert edges(ann, "intellect", about=["friendly_animals"]) == {"Wild": 1}


@rule("R-ANOM-011", "R-TRAIT-003")
def test_the_wild_who_are_animal_people_too_have_both_advantages() -> None:
    # Given: +2 and +1
    ann = character("ann", traits=["wild", "animal_person"])

    assert net(ann, "charm", about=["friendly_animals"]) == 3


@rule("R-ANOM-011")
def test_the_wild_have_no_advantage_in_town() -> None:
    ann = character("ann", traits=["wild"])

    assert edges(ann, "awareness") == {}
    assert edges(ann, "charm", "survival") == {}
    assert edges(ann, "fitness", about=["wild"]) == {}


@rule("R-ANOM-012")
@pytest.mark.parametrize("attribute", ["intellect", "resources"])
def test_the_wild_have_a_disadvantage_on_intellect_and_resources(attribute: str) -> None:
    assert edges(character("ann", traits=["wild"]), attribute) == {"Wild": -1}


@rule("R-ANOM-012")
def test_the_wild_have_the_disadvantage_on_survival_away_from_the_wild() -> None:
    assert edges(character("ann", traits=["wild"]), "intellect", "survival") == {"Wild": -1}


@rule("R-ANOM-012")
def test_being_in_the_wild_does_not_help_the_wild_with_other_skills() -> None:
    ann = character("ann", traits=["wild"])

    assert edges(ann, "intellect", "sciences", about=["wild"]) == {"Wild": -1}


@rule("R-ANOM-012", "R-TEST-025")
def test_of_a_mixed_test_the_wild_have_their_disadvantage_for_its_part() -> None:
    # Given: Intellect -1 and Resources -1 make -1, Intellect -1 and Fitness 0 make 0
    ann = character("ann", traits=["wild"])

    assert net(ann, "intellect", others=[TestPart("resources", "", "")]) == -1
    assert net(ann, "intellect", others=[TestPart("fitness", "", "")]) == 0
