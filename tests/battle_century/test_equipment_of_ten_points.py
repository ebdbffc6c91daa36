"""Equipment Traits of 10 Character Points in Tests and Matches. R-EQ-009 to R-EQ-016."""

from __future__ import annotations

from typing import Final

from tests.battle_century.equipped import advantages_of
from tests.battle_century.matches import (
    ROW,
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
from wartable.testing import rule

TAUNT: Final = means("Taunt", "charm", physical=False)
TOOL: Final = "masterwork_tool:combat"
BOOSTER: Final = "range_booster:combat"
ARMOR: Final = "superior_proxy:combat"
GAS: Final = "miniature_chemical_weapon"
THROW: Final = f"use:{GAS}"


# ------------------------------------------------------------------ Backup Bodies


@rule("R-EQ-009")
def test_backup_bodies_undo_all_damage_and_defeat_between_scenes() -> None:
    # Given: ann, defeated
    lost = {"layers": [0, 0, 1], "standing": "defeated"}
    table = scene_table(
        {**character("ann", traits=["backup_bodies"], willpower=3), **lost}, character("rex", "red")
    )
    ann = character_of(table, "ann")
    # When
    ann.talents[0].use_between_scenes(ann)
    # Then
    assert (ann.layers, ann.lost, ann.standing) == ([3, 3, 3], 0, "active")


@rule("R-EQ-009")
def test_backup_bodies_serve_once_an_episode_arc() -> None:
    # Given
    ann = character_of(scene_table(character("ann", traits=["backup_bodies"])), "ann")
    body = ann.talents[0]
    before = body.can_use_between_scenes(ann)
    # When
    body.use_between_scenes(ann)
    # Then
    assert before
    assert not body.can_use_between_scenes(ann)
    assert ann.arc_uses == {"backup_bodies": 1}


# ------------------------------------------------------------------ Flight Pack


@rule("R-EQ-010")
def test_a_flight_pack_flies_for_the_scene_once_an_episode() -> None:
    # Given
    setup = match(character("ann", traits=["flight_pack"]), character("rex", "red"))
    # When: it takes no Action
    battle = play(setup, ["fly:flight_pack"])
    # Then
    assert [effect.condition.key for effect in person_of(battle, "ann").effects] == ["flight_pack"]
    assert person_of(battle, "ann").uses == {"flight_pack": 1}
    assert "fly:flight_pack" not in keys(battle)
    assert "attack" in keys(battle)


@rule("R-EQ-010")
def test_a_flight_pack_that_has_served_in_this_episode_flies_no_more() -> None:
    # Given: a new Scene, without the flight of an earlier one
    ann = character("ann", traits=["flight_pack"], uses={"flight_pack": 1})
    battle = begin(match(ann, character("rex", "red")))
    # Then
    assert "fly:flight_pack" not in keys(battle)


@rule("R-EQ-010")
def test_flight_lasts_over_the_turns_of_the_scene() -> None:
    # Given
    setup = match(character("ann", traits=["flight_pack"]), character("rex", "red"), limit=2)
    # When: two whole Rounds
    battle = play(
        setup,
        ["fly:flight_pack", "hold", "to:yard", "hold", "to:yard", "hold", "to:yard"],
    )
    # Then
    assert of(battle, "ConditionEnded") == []


# ------------------------------------------------------------------ Miniature Chemical Weapon


@rule("R-EQ-011")
def test_gas_does_the_shortfall_of_a_willpower_test_as_damage() -> None:
    # Given: rex with Willpower 9
    setup = match(character("ann", traits=[GAS]), character("rex", "red", willpower=9))
    # When: ann throws it and leaves; rex has 8 + 9 = 17 against 20
    battle = play(setup, [THROW, "to:yard", "to:hall"], dice=[[8]])
    # Then
    assert numbers(the(battle, "TestRolled"))["dn"] == 20
    assert person_of(battle, "rex").layers == [6, 9, 9]
    assert person_of(battle, "ann").zone == "hall"


@rule("R-EQ-011")
def test_gas_does_nothing_to_who_passes() -> None:
    # Given: rex with Willpower 10
    setup = match(character("ann", traits=[GAS]), character("rex", "red", willpower=10))
    # When: 10 + 10 against 20
    battle = play(setup, [THROW, "to:yard", "to:hall"], dice=[[10]])
    # Then
    assert of(battle, "PlotArmorHurt") == []


@rule("R-EQ-012")
def test_who_throws_gas_and_stays_breathes_it_too() -> None:
    # Given: both with Willpower 9
    ann = character("ann", traits=[GAS], willpower=9)
    setup = match(ann, character("rex", "red", willpower=9))
    # When: 10 + 9 and 9 + 9 against 20
    battle = play(setup, [THROW, "to:yard", "to:yard"], dice=[[10], [9]])
    # Then
    assert person_of(battle, "ann").layers == [8, 9, 9]
    assert person_of(battle, "rex").layers == [7, 9, 9]


@rule("R-EQ-011")
def test_gas_is_in_one_zone_alone() -> None:
    # Given: rex next door
    setup = match(character("ann", traits=[GAS]), character("rex", "red", "hall"))
    # When: ann throws it in the yard and is gone; nobody is there
    battle = play(setup, [THROW, "to:yard", "to:hall"])
    # Then
    assert of(battle, "TestRolled") == []


@rule("R-EQ-012")
def test_who_is_still_in_the_gas_after_a_round_tests_again() -> None:
    # Given: rex with Willpower 9
    setup = match(character("ann", traits=[GAS]), character("rex", "red", willpower=9))
    # When: 10 + 9 against 20 at once; rex stays; at ann's next Turn 9 + 9
    battle = play(setup, [THROW, "to:yard", "to:hall", "hold", "to:yard"], dice=[[10], [9]])
    # Then
    assert [numbers(event)["amount"] for event in of(battle, "PlotArmorHurt")] == [1, 2]
    assert person_of(battle, "rex").layers == [6, 9, 9]


@rule("R-EQ-011", "R-EQ-012")
def test_a_situation_says_where_the_gas_is() -> None:
    # Given
    setup = match(character("ann", traits=[GAS]), character("rex", "red", willpower=9))
    # When: ann throws it in the hall and goes on to the stair
    battle = play(setup, [THROW, "to:hall", "to:stair"])
    # Then: one note, as one writes it
    assert person_of(battle, "ann").notes == {f"{GAS}@hall": 1}


@rule("R-EQ-012")
def test_who_has_left_the_gas_does_not_test_again() -> None:
    # Given: rex with Willpower 9
    setup = match(character("ann", traits=[GAS]), character("rex", "red", willpower=9))
    # When: 10 + 9 against 20; rex goes to the hall
    battle = play(setup, [THROW, "to:yard", "to:hall", "hold", "to:hall"], dice=[[10]])
    # Then
    assert len(of(battle, "TestRolled")) == 1


@rule("R-EQ-012", "R-EQ-011")
def test_the_gas_stays_when_who_has_thrown_it_is_defeated() -> None:
    # Given: ann threw it in the yard, and is out; bob and rex are next to each other in it
    ann = character("ann", traits=[GAS], standing="defeated", notes={f"{GAS}@yard": 1})
    bob = character("bob", "blue", "hall")
    setup = match(ann, bob, character("rex", "red", willpower=9), turn="rex")
    # When: rex stays; with the Turn of ann 9 + 9 against 20
    battle = play(setup, ["hold", "to:yard"], dice=[[9]])
    # Then
    assert person_of(battle, "rex").layers == [7, 9, 9]


@rule("R-EQ-012")
def test_the_gas_is_gone_with_the_scene() -> None:
    # Given
    ann = character_of(
        scene_table(character("ann", traits=[GAS], notes={f"{GAS}@yard": 1, "other": 2})), "ann"
    )
    # When
    ann.talents[0].react_to_scene_end(ann)
    # Then
    assert ann.notes == {"other": 2}


@rule("R-EQ-003", "R-EQ-011")
def test_a_chemical_weapon_is_used_up_for_the_episode() -> None:
    # Given
    setup = match(character("ann", traits=[GAS], uses={GAS: 1}), character("rex", "red"))
    # When
    battle = begin(setup)
    # Then
    assert THROW not in keys(battle)


@rule("R-EQ-011", "R-DMG-023")
def test_gas_does_nothing_to_a_mecha() -> None:
    # Given
    titan = {**character("titan", "red"), "unit": {"might": 1, "guard": 1, "threshold": 1, "speed": 1}}
    # When
    battle = play(match(character("ann", traits=[GAS]), titan), [THROW, "to:yard", "to:hall"])
    # Then
    assert of(battle, "TestRolled") == []


# ------------------------------------------------------------------ Personal Facility


@rule("R-EQ-013")
def test_a_personal_facility_is_two_advantages_on_either_skill_within_it() -> None:
    # Given
    ann = character(
        "ann", skills=["craftsmanship", "electronics"], traits=["personal_facility:craftsmanship+electronics"]
    )
    # When
    one = advantages_of(ann, "intellect", "craftsmanship", about=["in_facility"], dice=[1, 1, 1, 1])
    two = advantages_of(ann, "intellect", "electronics", about=["in_facility"], dice=[1, 1, 1, 1])
    # Then
    assert one == {"Craftsmanship": 1, "Personal Facility": 2}
    assert two == {"Electronics": 1, "Personal Facility": 2}


@rule("R-EQ-013")
def test_a_personal_facility_is_nothing_elsewhere_and_nothing_for_other_skills() -> None:
    # Given
    ann = character(
        "ann",
        skills=["craftsmanship", "electronics", "sciences"],
        traits=["personal_facility:craftsmanship+electronics"],
    )
    # When
    elsewhere = advantages_of(ann, "intellect", "craftsmanship", dice=[1, 1])
    other = advantages_of(ann, "intellect", "sciences", about=["in_facility"], dice=[1, 1])
    # Then
    assert elsewhere == {"Craftsmanship": 1}
    assert other == {"Sciences": 1}


# ------------------------------------------------------------------ Range Booster


@rule("R-EQ-014")
def test_a_range_booster_reaches_two_zones_far() -> None:
    # Given: rex on the stair, two Zones away
    setup = match(character("ann", skills=["combat"], traits=[BOOSTER]), character("rex", "red", "stair"))
    # When
    battle = play(setup, ["attack", "attack:fight>rex"], dice=[[1, 1]])
    # Then
    assert person_of(battle, "ann").zone == "yard"
    assert the(battle, "TestRolled").facts()["against"] == "rex"


@rule("R-EQ-014", "R-MATCH-046")
def test_a_range_booster_reaches_no_farther_than_two_zones() -> None:
    # Given: rex four Zones away; ann may go one of them
    far = {**ROW, "attic": ["loft"], "loft": []}
    ann = character("ann", skills=["combat"], traits=[BOOSTER])
    # When
    battle = begin(match(ann, character("rex", "red", "loft"), zones=far))
    # Then
    assert "attack" not in keys(battle)


@rule("R-EQ-014", "R-MATCH-046")
def test_a_range_booster_serves_no_other_skill() -> None:
    # Given: an attack by Charm, rex two Zones away
    ann = character("ann", skills=["combat"], traits=[BOOSTER], attacks=[TAUNT])
    # When
    battle = begin(match(ann, character("rex", "red", "stair")))
    # Then
    assert "attack" not in keys(battle)


@rule("R-EQ-014", "R-EQ-015")
def test_a_range_booster_carries_no_attack_by_another_skill_that_its_owner_is_trained_in() -> None:
    # Given: rex two Zones away, ann trained for her taunts alone
    taunt = means("Taunt", "charm", "presence", physical=False)
    ann = character("ann", skills=["presence"], traits=[BOOSTER], attacks=[taunt])
    # When
    battle = begin(match(ann, character("rex", "red", "stair")))
    # Then
    assert "attack" not in keys(battle)


@rule("R-EQ-014")
def test_the_untrained_attack_as_near_as_ever_with_a_range_booster() -> None:
    # Given: rex beside ann
    setup = match(character("ann", traits=[BOOSTER]), character("rex", "red", "yard"))
    # Then
    assert "attack" in keys(begin(setup))


@rule("R-EQ-014", "R-TRAIT-001", "R-SKILL-002")
def test_a_range_booster_is_of_no_use_to_the_untrained() -> None:
    # Given: rex two Zones away
    setup = match(character("ann", traits=[BOOSTER]), character("rex", "red", "stair"))
    # When
    battle = begin(setup)
    # Then
    assert "attack" not in keys(battle)


@rule("R-EQ-015")
def test_a_range_booster_is_one_thing_with_the_tool_for_the_same_skill() -> None:
    # Given: a Masterwork Tool for Combat as well
    ann = character("ann", skills=["combat"], traits=[BOOSTER, TOOL])
    setup = match(ann, character("rex", "red", "stair"))
    # When
    battle = play(setup, ["attack", "attack:fight>rex"], dice=[[1, 1, 1]])
    # Then: the far attack has the Advantage of the tool
    assert terms(the(battle, "TestRolled"), "advantages") == {"Combat": 1, "Masterwork Tool": 1}


# ------------------------------------------------------------------ Superior Proxy


@rule("R-EQ-016")
def test_a_superior_proxy_in_use_helps_its_skill() -> None:
    # Given: ann in her armor
    ann = character("ann", skills=["combat"], traits=[ARMOR], proxy=ARMOR)
    # When
    battle = play(match(ann, character("rex", "red")), ["attack"], dice=[[1, 1, 1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {"Combat": 1, "Superior Proxy": 1}


@rule("R-EQ-016")
def test_a_superior_proxy_that_is_not_used_helps_nothing() -> None:
    # Given
    ann = character("ann", skills=["combat"], traits=[ARMOR])
    # When
    battle = play(match(ann, character("rex", "red")), ["attack"], dice=[[1, 1]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {"Combat": 1}


@rule("R-EQ-016", "R-MATCH-042")
def test_a_superior_proxy_takes_damage_and_hinders_those_who_want_to_damage_it() -> None:
    # Given: rex in his armor, Willpower 3
    setup = match(
        character("ann", fitness=5), character("rex", "red", traits=[ARMOR], proxy=ARMOR, willpower=3)
    )
    # When: 4 + 5 + 1 = 10 against 8
    battle = play(setup, ["attack"], dice=[[9, 4]])
    # Then
    assert terms(the(battle, "TestRolled"), "advantages") == {"Superior Proxy": -1}
    assert person_of(battle, "rex").proxies == {ARMOR: 1}
    assert person_of(battle, "rex").layers == [3, 3, 3]


@rule("R-EQ-016", "R-EQ-002")
def test_a_borrowed_superior_proxy_has_a_layer_too() -> None:
    # Given: rex has one for the Episode only
    rex = character("rex", "red", borrowed=[ARMOR], proxy=ARMOR, willpower=3)
    # When: 4 + 5 + 1 = 10 against 8
    battle = play(match(character("ann", fitness=5), rex), ["attack"], dice=[[9, 4]])
    # Then
    assert person_of(battle, "rex").proxies == {ARMOR: 1}
