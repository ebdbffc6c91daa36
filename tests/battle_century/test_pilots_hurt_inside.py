"""Pilots hurt in their mecha: Layers that Invasive takes, Damage to a Core. R-DMG-017, R-ENEMY-028 to
R-ENEMY-030.
"""

from __future__ import annotations

from typing import Any

from tests.battle_century.operations import (
    answer,
    begin,
    numbers,
    of,
    play,
    the,
    unit,
    unit_of,
)
from tests.battle_century.pilots_in_danger import SHOT, armor_of, crew, parasite, row, victim
from wartable.testing import rule

# ------------------------------------------------------------------ Invasive


@rule("R-ENEMY-029")
def test_a_pilot_tests_systems_against_10_for_the_first_layer() -> None:
    # Given: Willpower 2, Systems 4; 10 + 5 + 9 against 10: 14, halved 7, a Layer
    setup = row(victim(plot_armor={"willpower": 2}), tension=9)
    # When: 6 + 4 is 10
    battle = play(setup, SHOT, dice=[[10], [6]])
    # Then
    assert the(battle, "LayersLost").facts() == {
        "event": "LayersLost",
        "unit": "red1",
        "layers": 1,
        "by": "blue1",
    }
    assert the(battle, "PilotTested").facts() == {
        "event": "PilotTested",
        "unit": "red1",
        "attribute": "systems",
        "layer": 1,
        "die": 6,
        "total": 10,
        "dn": 10,
    }
    assert armor_of(battle, "red1") == ([0, 2, 2], False)
    assert unit_of(battle, "red1").standing == "active"


@rule("R-ENEMY-028", "R-ACT-018", "R-ACT-020")
def test_a_suppress_attack_of_an_invasive_unit_tells_that_the_other_half_is_halved_too() -> None:
    # Given: red1, which will Move in its own Turn
    setup = row(victim(speed=2), tension=9)
    # When: a Suppress at 10 + 5 + 9 against 10 is 14: 7 now, of which Invasive leaves 3, and 7 withheld
    battle = play(setup, ["suppress", *SHOT[1:]], dice=[[10]])
    # Then: the Feature halves, nothing is stopped
    assert the(battle, "Halved").facts() == {
        "event": "Halved",
        "unit": "red1",
        "amount": 4,
        "reason": "Invasive",
        "by": "blue1",
    }
    assert of(battle, "Blocked") == []
    assert the(battle, "EffectBegan", effect="withheld").facts()["amount"] == 7
    assert the(battle, "WithheldHalved").facts() == {
        "event": "WithheldHalved",
        "unit": "red1",
        "reason": "Invasive",
        "by": "blue1",
    }
    # When
    answer(battle, "boost", "to:D1")
    # Then: half of 7 again
    assert [numbers(event)["amount"] for event in of(battle, "Halved")] == [4, 4]


@rule("R-ENEMY-028")
def test_without_a_pilot_there_is_no_plot_armor_to_see() -> None:
    # Given: a Pilot in red1, none in a machine, and none in a mecha that the Pilot has left
    left = unit("red3", zone="E1", pilotless=True)
    setup = row(victim(), unit("red2", zone="D1", tier="ai"), left)
    # Then
    seen: Any = begin(setup).view("red").data()["units"]
    assert {one["id"]: "plot_armor" in one for one in seen if one["side"] == "red"} == {
        "red1": True,
        "red2": False,
        "red3": False,
    }


@rule("R-ENEMY-029", "R-ENEMY-030")
def test_a_pilot_who_fails_the_test_is_defeated_and_the_mecha_is_out() -> None:
    # Given: as above
    setup = row(victim(plot_armor={"willpower": 2}), tension=9)
    # When: 5 + 4 is 9
    battle = play(setup, SHOT, dice=[[10], [5]])
    # Then
    assert the(battle, "PilotDefeated").facts() == {"event": "PilotDefeated", "unit": "red1"}
    assert of(battle, "Destroyed") == []
    assert of(battle, "CoreEjected") == []
    assert armor_of(battle, "red1") == ([0, 2, 2], True)
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-ENEMY-028", "R-ENEMY-029")
def test_two_layers_at_once_are_two_tests_at_10_and_15() -> None:
    # Given: Systems 6; 10 + 5 + 15 against 10: 20, halved 10, two Layers
    setup = row(victim(systems=6, plot_armor={"willpower": 2}), tension=15)
    # When: 4 + 6 is 10; 9 + 6 is 15
    battle = play(setup, SHOT, dice=[[10], [4], [9]])
    # Then
    assert [numbers(event)["dn"] for event in of(battle, "PilotTested")] == [10, 15]
    assert armor_of(battle, "red1") == ([0, 0, 2], False)


@rule("R-ENEMY-029")
def test_after_a_failed_test_there_is_no_other() -> None:
    # Given: as above
    setup = row(victim(systems=6, plot_armor={"willpower": 2}), tension=15)
    # When: 3 + 6 is 9
    battle = play(setup, SHOT, dice=[[10], [3]])
    # Then
    assert [numbers(event)["dn"] for event in of(battle, "PilotTested")] == [10]
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-ENEMY-029")
def test_the_third_layer_is_tested_at_20() -> None:
    # Given: two Layers gone, Systems 10; 7 Damage
    armor = {"willpower": 2, "layers": [0, 0, 2]}
    setup = row(victim(systems=10, plot_armor=armor), tension=9)
    # When: 9 + 10 is 19
    battle = play(setup, SHOT, dice=[[10], [9]])
    # Then
    assert numbers(the(battle, "PilotTested"))["dn"] == 20
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-ENEMY-030")
def test_a_pilot_without_layers_is_defeated_without_a_test() -> None:
    # Given: no Layer left; 7 Damage
    setup = row(victim(plot_armor={"willpower": 2, "layers": [0, 0, 0]}), tension=9)
    # When
    battle = play(setup, SHOT, dice=[[10]])
    # Then
    assert of(battle, "LayersLost") == []
    assert of(battle, "PilotTested") == []
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-ENEMY-030")
def test_who_would_lose_more_layers_than_there_are_is_defeated_without_a_test() -> None:
    # Fault: a Pilot of 3 Layers lost 4 at once and fought on.
    # Given: 10 + 5 + 35 against 10: 40, halved 20, four Layers
    setup = row(victim(threshold=30, plot_armor={"willpower": 2}), tension=35)
    # When
    battle = play(setup, SHOT, dice=[[10]])
    # Then
    assert numbers(the(battle, "LayersLost"))["layers"] == 3
    assert of(battle, "PilotTested") == []
    assert armor_of(battle, "red1") == ([0, 0, 0], True)


@rule("R-ENEMY-029", "R-TEST-044")
def test_the_test_is_made_with_systems_as_they_are_then() -> None:
    # Given: Systems 8, halved by a lost Head to 4
    beast = victim(systems=8, features=["biological"], damage=20, maimed=["head"], threshold=20)
    setup = row(beast, tension=9)
    # When: 5 + 4 is 9
    battle = play(setup, SHOT, dice=[[10], [5]])
    # Then
    assert numbers(the(battle, "PilotTested"))["total"] == 9


@rule("R-ENEMY-028", "R-DMG-016")
def test_a_pilot_defeated_by_the_hit_that_destroys_the_mecha_falls_out_in_its_core() -> None:
    # Given: 2 of 80 Threshold left, which take 7
    hurt = victim(damage=78, maimed=["head", "torso", "legs"])
    setup = row(hurt, tension=9)
    # When: the Core comes down in B1; 5 + 4 of the mecha is 9
    battle = play(setup, [*SHOT, "to:B1"], dice=[[10], [5]])
    # Then
    assert unit_of(battle, "red1").standing == "destroyed"
    assert unit_of(battle, "red1_core").standing == "disabled"
    assert armor_of(battle, "red1_core")[1]


@rule("R-ENEMY-028", "R-DMG-016")
def test_a_core_keeps_the_layers_that_its_mecha_had_left() -> None:
    # Given: as above
    hurt = victim(damage=78, maimed=["head", "torso", "legs"], plot_armor={"willpower": 3})
    # When: 6 + 4 is 10
    battle = play(row(hurt, tension=9), [*SHOT, "to:B1"], dice=[[10], [6]])
    # Then
    assert armor_of(battle, "red1_core") == ([0, 3, 3], False)
    assert unit_of(battle, "red1_core").standing == "active"


@rule("R-TEST-040", "R-DMG-016")
def test_a_core_has_what_its_pilot_has_lost_by_then() -> None:
    # Given: a Layer lost in this Operation, and an Enemy that takes none; 2 of 80 Threshold left
    hurt = victim(damage=78, maimed=["head", "torso", "legs"], plot_armor={"willpower": 3})
    setup = row(hurt, blue=parasite(features=[]), tension=1)
    now: Any = setup["now"]
    now["units"]["red1"]["plot_armor"] = {"layers": [0, 1, 3]}
    # When: 10 + 5 + 1 against 10
    battle = play(setup, [*SHOT, "to:B1"], dice=[[10]])
    # Then
    assert armor_of(battle, "red1_core") == ([0, 1, 3], False)


@rule("R-ENEMY-028", "R-DMG-020")
def test_nobody_is_left_to_lose_layers_in_a_destroyed_grunt() -> None:
    # Given
    hurt = victim(tier="grunt", damage=78, maimed=["head", "torso", "legs"])
    # When
    battle = play(row(hurt, tension=9), SHOT, dice=[[10]])
    # Then
    assert unit_of(battle, "red1").standing == "destroyed"
    assert of(battle, "LayersLost") == []


# ------------------------------------------------------------------ Cores
# ------------------------------------------------------------------ several Pilots


@rule("R-ENEMY-028", "R-ENEMY-029", "R-COMB-002")
def test_every_pilot_of_a_combined_unit_loses_the_layer_and_tests() -> None:
    # Given: 7 Damage
    setup = crew("super_combination", ["blue1", "a", "b"])
    # When: a passes with 6 + 4, b fails with 5 + 4
    battle = play(setup, SHOT, dice=[[10], [6], [5]])
    # Then: a leads on
    assert [numbers(event)["total"] for event in of(battle, "PilotTested")] == [10, 9]
    assert [event.facts()["unit"] for event in of(battle, "PilotDefeated")] == ["b"]
    assert unit_of(battle, "ab").is_active
    assert [unit_of(battle, "a").takes_turns, unit_of(battle, "b").takes_turns] == [True, False]


@rule("R-ENEMY-029", "R-COMB-022")
def test_a_defeated_pilot_of_a_combined_unit_takes_no_more_turns() -> None:
    # Given
    setup = crew("super_combination", ["blue1", "b", "a"])
    # When: b, whose Turn is next, fails
    battle = play(setup, SHOT, dice=[[10], [6], [5]])
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "a's Turn, in ab"


@rule("R-ENEMY-029", "R-COMB-022", "A-10")
def test_a_defeated_pilot_of_a_combined_unit_takes_no_delayed_action() -> None:
    # Given: b has put off a Maneuver until after blue1's Turn
    setup = crew("super_combination", ["b", "blue1", "a"])
    # When: a passes, b fails
    battle = play(setup, ["delay", "delay:maneuver", "after:blue1", *SHOT], dice=[[10], [6], [5]])
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "a's Turn, in ab"


@rule("R-ENEMY-030", "R-DMG-016", "R-COMB-002")
def test_a_defeated_pilot_neither_answers_nor_ejects_when_the_combined_unit_is_destroyed() -> None:
    # Given: b is defeated, with a Genre Point to Live another Day; 2 of 80 Threshold left
    dying = {"damage": 78, "maimed": ["head", "torso", "legs"]}
    b = {"tier": "pc", "power_level": 1, "genre_points": 1, "standing": "disabled"}
    setup = crew("super_combination", ["blue1", "a", "b"], body=dying, **b)
    now: Any = setup["now"]
    now["units"]["b"] = {**now["units"].get("b", {}), "plot_armor": {"layers": [0, 4, 4], "defeated": True}}
    # When: a's Core comes down in B1; 6 + 4 is 10
    battle = play(setup, [*SHOT, "to:B1"], dice=[[10], [6]])
    # Then
    assert unit_of(battle, "ab").standing == "destroyed"
    assert [event.facts()["unit"] for event in of(battle, "CoreEjected")] == ["a"]


@rule("R-ENEMY-029", "R-COMB-004")
def test_a_super_combination_is_out_with_the_pilot_who_leads_it() -> None:
    # Given
    setup = crew("super_combination", ["blue1", "a", "b"])
    # When: a fails, b passes
    battle = play(setup, SHOT, dice=[[10], [5], [6]])
    # Then
    assert unit_of(battle, "ab").standing == "disabled"


@rule("R-ENEMY-029", "R-COMB-008")
def test_in_a_unison_another_takes_the_lead_from_a_defeated_pilot() -> None:
    # Given
    setup = crew("unison_combination", ["blue1", "a", "b"])
    # When: a fails, b passes
    battle = play(setup, SHOT, dice=[[10], [5], [6]])
    # Then
    assert the(battle, "LeadTaken").facts() == {"event": "LeadTaken", "unit": "ab", "pilot": "b"}
    assert unit_of(battle, "ab").is_active


@rule("R-ENEMY-029", "R-COMB-002")
def test_a_combined_unit_is_out_with_its_last_pilot() -> None:
    # Given
    setup = crew("unison_combination", ["blue1", "a", "b"])
    # When: both fail
    battle = play(setup, SHOT, dice=[[10], [5], [5]])
    # Then
    assert unit_of(battle, "ab").standing == "disabled"
