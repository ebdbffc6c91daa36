"""Scenes, Episodes and Arcs: what is restored, what is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.matches import assert_done, character, character_of, scene_table
from tests.battle_century.seasons import mecha, pilot, squad
from wartable import BadInput, Roster, ruleset
from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.building.characters import read_sheet
from wartable.rulesets.battle_century.pilots.events import tests
from wartable.rulesets.battle_century.pilots.events.harm import LayerLost
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.tests.plot_armor import (
    damage_layers_of,
    deal_damage,
    lose_layers,
)
from wartable.rulesets.battle_century.season.season import SEASON
from wartable.rulesets.battle_century.season.spans import apply_arc_end, apply_episode_end, apply_scene_end
from wartable.testing.rules import rule


def person(**more: object) -> Character:
    """Somebody with Willpower 3."""
    return Character(read_sheet(Reader(pilot("ann", **{"willpower": 3, **more}), "", [])), "blue", "blue", "")


def hurt(**condition: Any) -> Roster:
    """Ann, Willpower 3, in this condition."""
    roster = SEASON.new_roster(squad(pilot("ann", power_level=1, xp=31, willpower=3)))
    roster.conditions["ann"] |= condition
    return roster


# ------------------------------------------------------------------ Layers


@rule("R-TEST-043")
def test_a_scene_s_end_restores_the_first_layer_alone() -> None:
    ann = person()
    damage_layers_of(ann, 8)

    apply_scene_end(ann)

    # Then: of 3, 3 and 3 points 8 were lost; the first Layer is whole
    assert ann.layers == [3, 0, 1]
    assert ann.lost == 1


@rule("R-TEST-043")
def test_an_episode_s_end_restores_the_second_layer_and_an_arc_s_the_third() -> None:
    ann = person()
    damage_layers_of(ann, 9)

    apply_episode_end(ann)

    assert ann.layers == [0, 3, 0]
    apply_arc_end(ann)
    assert ann.layers == [0, 3, 3]
    assert ann.lost == 1


@rule("R-TEST-040", "R-TEST-043")
def test_damage_goes_to_the_restored_layer_and_past_the_one_that_is_still_lost() -> None:
    # Given: the second Layer is lost, the first has grown back
    ann = person()
    ann.layers = [3, 0, 3]
    ann.lost = 1

    # When: 4 Damage: 3 to the first Layer, 1 to the third
    fallen = damage_layers_of(ann, 4)

    assert fallen == [1]
    assert ann.layers == [0, 0, 2]
    assert ann.lost == 2


@rule("R-TEST-041", "R-TEST-043")
def test_a_restored_layer_that_is_lost_again_asks_for_its_test_again() -> None:
    table = scene_table(character("ann", layers=[2, 0, 3], willpower=3), dice=[[9]])
    ann = character_of(table, "ann")

    # When: the last 2 points of the first Layer go: Willpower 3 + 9 = 12 against 10
    deal_damage(table, ann, 2, "a fall")

    assert_done(table)
    (lost,) = [event for event in table.events if isinstance(event, LayerLost)]
    (test,) = [event for event in table.events if isinstance(event, tests.TestRolled)]
    assert (lost.layer, test.dn) == (1, 10)
    assert ann.is_active


@rule("R-BOSS-008", "R-TEST-043")
def test_a_layer_taken_whole_is_the_outermost_that_stands() -> None:
    table = scene_table(character("ann", layers=[0, 3, 3], willpower=3), dice=[[10]])
    ann = character_of(table, "ann")

    lose_layers(table, ann, 1, "pressure")

    # Then: the second Layer: 3 + 10 against 15 fails
    assert_done(table)
    assert ann.layers == [0, 0, 3]
    assert not ann.is_active


@rule("R-MATCH-040", "R-TEST-043")
def test_who_has_no_willpower_gets_the_layers_back_one_by_one_too() -> None:
    # Given: without points Layers are only counted; the first Damage takes all three
    ann = person(willpower=0)
    damage_layers_of(ann, 1)
    assert ann.lost == 3

    apply_scene_end(ann)

    assert ann.lost == 2
    apply_episode_end(ann)
    assert ann.lost == 1
    apply_arc_end(ann)
    assert ann.lost == 0


@rule("R-ANOM-007", "R-ANOM-008")
def test_the_undying_are_healed_at_a_scene_s_end_before_the_first_layer_would_be() -> None:
    # Given: 7 of 9 points lost: the first two Layers, and 1 of the third
    roster = SEASON.new_roster(squad(pilot("ann", willpower=3, traits=["undying"])))
    roster.conditions["ann"] |= {"layers": [0, 0, 2], "lost": 2}

    result = SEASON.end(roster, "scene")

    # Then: whole again, with a Disadvantage for each of the two Layers beyond the first
    assert result.roster.conditions["ann"]["layers"] == [3, 3, 3]
    assert result.roster.conditions["ann"]["burdens"] == {"all": 2}
    assert result.told == ("Ann: Plot Armor 3, 3, 3; burdened (all twice)",)


@rule("R-ANOM-007")
def test_the_undying_pay_nothing_for_the_first_layer() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", willpower=3, traits=["undying"])))
    roster.conditions["ann"] |= {"layers": [0, 3, 3], "lost": 1}

    result = SEASON.end(roster, "scene")

    assert result.roster.conditions["ann"]["layers"] == [3, 3, 3]
    assert result.roster.conditions["ann"]["burdens"] == {}


# ------------------------------------------------------------------ uses, burdens, Equipment


@rule("R-CHAR-001")
def test_who_was_defeated_is_back_in_the_next_scene() -> None:
    result = SEASON.end(hurt(standing="defeated"), "scene")
    assert result.roster.conditions["ann"]["standing"] == "active"
    assert result.told == ("Ann: back again",)


@rule("R-TRAIT-023")
def test_training_for_a_scene_is_gone_with_it_and_equipment_stays() -> None:
    result = SEASON.end(hurt(borrowed=["athletics", "body_suit"]), "scene")
    assert result.roster.conditions["ann"]["borrowed"] == ["body_suit"]


@rule("R-EQ-002", "R-TEST-036")
def test_equipment_that_was_not_bought_is_gone_at_the_episode_s_end() -> None:
    result = SEASON.end(hurt(borrowed=["body_suit"]), "episode")
    assert result.roster.conditions["ann"]["borrowed"] == []
    assert result.told == ("Ann: gives back body_suit",)


@rule("R-EQ-003", "R-MATCH-043")
def test_what_was_bought_and_broken_is_repaired_between_episodes_and_not_between_scenes() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", willpower=3, proxies=["shield"])))
    roster.conditions["ann"] |= {"proxies": {"shield": 0}}

    after = SEASON.end(roster, "scene").roster

    assert after.conditions["ann"]["proxies"] == {"shield": 0}
    assert SEASON.end(after, "episode").roster.conditions["ann"]["proxies"] == {"shield": 3}


@rule("R-EQ-003", "R-TEST-043")
def test_an_episode_s_end_gives_back_the_second_layer_and_what_was_bought_and_no_other() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", willpower=3, proxies=["shield"])))
    roster.conditions["ann"] |= {"layers": [2, 0, 1], "lost": 1, "proxies": {"shield": 1}}

    after = SEASON.end(roster, "episode").roster.conditions["ann"]

    assert (after["layers"], after["lost"], after["proxies"]) == ([2, 3, 1], 0, {"shield": 3})


@rule("R-EQ-003")
def test_a_proxy_that_was_borrowed_is_not_repaired_but_gone() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", willpower=4, proxies=["shield"])))
    lent = SEASON.lend(roster, "ann", "ether_drive:force:fitness_tests").roster

    after = SEASON.end(lent, "episode").roster

    assert list(after.conditions["ann"]["proxies"]) == ["shield"]


@rule("R-DB-002", "R-TEST-035", "R-TRAIT-008")
def test_uses_and_burdens_end_with_the_episode() -> None:
    roster = hurt(uses={"gumshoe": 1}, burdens={"resources": 2}, arc_uses={"backup_bodies": 1})

    after = SEASON.end(roster, "episode").roster.conditions["ann"]

    assert (after["uses"], after["burdens"]) == ({}, {})
    assert after["arc_uses"] == {"backup_bodies": 1}


@rule("R-TEST-032", "R-EQ-009", "R-ANOM-005", "R-BOSS-011")
def test_what_lasts_for_an_arc_ends_with_it() -> None:
    roster = hurt(
        arc_uses={"backup_bodies": 1},
        treated=[1, 2],
        notes={"nightmare": 1},
        effects=[{"condition": "infected"}],
    )

    after = SEASON.end(SEASON.end(roster, "episode").roster, "arc").roster.conditions["ann"]

    assert (after["arc_uses"], after["treated"], after["notes"], after["effects"]) == ({}, [], {}, [])


@rule("R-BOSS-011")
def test_an_infection_lasts_from_scene_to_scene_and_episode_to_episode() -> None:
    roster = hurt(effects=[{"condition": "infected"}])

    after = SEASON.end(SEASON.end(roster, "scene").roster, "episode").roster

    assert [effect["condition"] for effect in after.conditions["ann"]["effects"]] == ["infected"]


# ------------------------------------------------------------------ Genre Points


@rule("R-CHAR-010")
def test_genre_points_are_the_power_level_at_the_beginning() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", xp=91), mecha("heron", pilot="ann")))
    assert roster.conditions["ann"]["genre_points"] == 3
    assert "genre_points" not in roster.conditions["heron"]


@rule("R-CHAR-012", "R-POW-004")
@pytest.mark.parametrize("points", [0, 7])
def test_an_episode_s_beginning_sets_genre_points_to_the_power_level(points: int) -> None:
    result = SEASON.begin(hurt(genre_points=points), "episode")
    assert result.roster.conditions["ann"]["genre_points"] == 1
    assert result.told == ("Ann: Genre Points set to 1",)


@rule("R-CHAR-012")
def test_a_scene_s_beginning_leaves_genre_points_alone() -> None:
    result = SEASON.begin(hurt(genre_points=5), "scene")
    assert result.roster.conditions["ann"]["genre_points"] == 5


@rule("R-CHAR-012")
def test_a_mecha_without_a_pilot_of_the_squad_has_its_own_set_too() -> None:
    lone = SEASON.new_roster(squad(pilot("ann"), mecha("heron", pilot="Somebody", xp=61)))
    lone.conditions["heron"]["genre_points"] = 0

    result = SEASON.begin(lone, "episode")

    assert result.roster.conditions["heron"]["genre_points"] == 2
    assert result.told == ("Heron: Genre Points set to 2",)


@rule("R-POW-004", "R-ENEMY-008", "R-ENEMY-011")
@pytest.mark.parametrize(("tier", "points"), [("pc", 2), ("rival", 2), ("boss", 2), ("grunt", 0), ("npc", 0)])
def test_an_episode_begins_with_the_power_level_in_points_for_who_has_any(tier: str, points: int) -> None:
    roster = SEASON.new_roster(squad(pilot("ann", tier=tier, power_level=2)))
    assert SEASON.begin(roster, "episode").roster.conditions["ann"]["genre_points"] == points


@rule("R-ENEMY-001")
def test_a_grunt_has_no_genre_points_at_an_episode_s_beginning() -> None:
    roster = SEASON.new_roster(squad(pilot("ann", tier="grunt", xp=61)))
    assert SEASON.begin(roster, "episode").roster.conditions["ann"]["genre_points"] == 0


# ------------------------------------------------------------------ the beginning of a Scene


@rule("R-BOSS-012")
def test_a_scene_asks_for_tests_of_the_infected_alone() -> None:
    roster = SEASON.new_roster(squad(pilot("ann"), pilot("ben")))
    roster.conditions["ann"]["effects"] = [{"condition": "infected"}]

    (setup,) = SEASON.opening_rolls(roster, "scene")

    people: Any = setup["characters"]
    assert [entry["id"] for entry in people] == ["ann"]
    assert SEASON.opening_rolls(roster, "episode") == []


@rule("R-BOSS-012")
def test_a_scene_asks_for_nothing_where_nobody_is_infected() -> None:
    assert SEASON.opening_rolls(hurt(), "scene") == []


# ------------------------------------------------------------------ where there is no season


def test_a_game_without_a_season_says_so() -> None:
    with pytest.raises(BadInput, match="has no season"):
        ruleset("exalted-war").season().new_roster({})
