"""Pilots hurt in a Core that was ejected; odds, views, words and files."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    begin,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from tests.battle_century.pilots_in_danger import MISSILES, SHOT, armor_of, crew, parasite, row, victim
from wartable import BadInput, Setup
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

# ------------------------------------------------------------------ Cores


def ejected(house: str = "destroyed", **armor: Any) -> Setup:
    """blue1 of Guard 5 and Willpower 4, about to leave its mecha, and red1 in reach, Tension 1."""
    return situation(
        blue=[unit("blue1", zone="E5", guard=5, tier="npc", plot_armor={"willpower": 4, **armor})],
        red=[unit("red1", zone="E6", speed=0, tier="npc", weapons=[MISSILES])],
        house_rules={"core_hit": house},
    )


HIT: Final = ("eject", "to:E6", "hold", "hold", *SHOT, "at:blue1_core")
"""blue1's Pilot leaves, and red1 fires at the Core: the die + 5 + 1 against half of Guard 5, and 5."""


@rule("R-DMG-017", "R-TEST-041")
def test_damage_to_a_core_asks_its_pilot_for_willpower() -> None:
    # Given: Willpower 4
    # When: 9 + 6 - 7 are 8 Damage, two Layers: 6 + 4 is 10, 10 + 4 is 14 against 15
    battle = play(ejected(), HIT, dice=[[9], [6], [10]])
    # Then
    assert numbers(the(battle, "PilotHurt"))["amount"] == 8
    tests = of(battle, "PilotTested")
    assert [event.facts()["attribute"] for event in tests] == ["willpower", "willpower"]
    assert [(numbers(event)["total"], numbers(event)["dn"]) for event in tests] == [(10, 10), (14, 15)]
    assert armor_of(battle, "blue1_core") == ([0, 0, 4], True)
    assert unit_of(battle, "blue1_core").standing == "destroyed"


@rule("R-DMG-017")
def test_damage_that_takes_no_layer_asks_a_core_s_pilot_for_nothing() -> None:
    # When: 4 + 6 - 7 is 3 Damage of 4
    battle = play(ejected(), HIT, dice=[[4]])
    # Then
    assert of(battle, "PilotTested") == []
    assert armor_of(battle, "blue1_core") == ([1, 4, 4], False)


@rule("R-DMG-017", "R-DMG-026")
def test_a_core_that_flies_on_is_out_with_its_pilot() -> None:
    # When: 5 + 6 - 7 are 4 Damage, a Layer: 5 + 4 is 9 against 10
    battle = play(ejected("pilot"), HIT, dice=[[5], [5]])
    # Then
    assert unit_of(battle, "blue1_core").standing == "disabled"
    assert of(battle, "Destroyed") == []


@rule("R-DMG-017", "R-MATCH-039")
def test_a_core_s_pilot_without_layers_tests_against_20_at_every_damage() -> None:
    # When: 2 + 6 - 7 is 1 Damage; 9 + 4 is 13
    battle = play(ejected("pilot", layers=[0, 0, 0]), HIT, dice=[[2], [9]])
    # Then
    assert numbers(the(battle, "PilotTested"))["dn"] == 20
    assert unit_of(battle, "blue1_core").standing == "disabled"


@rule("R-DMG-017")
def test_systems_stand_in_for_a_willpower_that_nobody_has_written_down() -> None:
    # Given: red1 of Systems 4; in a Core they are 2
    setup = row(victim(damage=78, maimed=["head", "torso", "legs"]), tension=9)
    # When
    battle = play(setup, [*SHOT, "to:B1"], dice=[[10], [6]])
    # Then
    assert unit_of(battle, "red1_core").attributes.systems == 2
    assert unit_of(battle, "red1_core").armor.whole == 4


# ------------------------------------------------------------------ odds, views, words, files


@rule("R-ENEMY-029", "R-ENEMY-030")
def test_odds_count_the_tests_of_the_pilot() -> None:
    # Given: a die of 1 to 10, 5 + 9 against Defense 10: 5 to 14 Damage, halved 2 to 7: a Layer from 6 up
    battle = play(row(victim(systems=3), tension=9, open_sheets=True), ["attack"])
    assert battle.decision is not None
    # Then: 5 faces of 10, and the Pilot fails with 6 of 10
    forecast = battle.view("blue").forecast(battle.decision.option(SHOT[1]))
    assert forecast is not None
    assert forecast.defeats == pytest.approx(0.5 * 0.6)


@rule("R-ENEMY-029", "R-ENEMY-030")
def test_odds_count_the_last_point_of_threshold_besides() -> None:
    # Given: 4 points left; a die of 1 to 10 deals 5 to 14, halved 2 3 3 4 4 5 5 6 6 7
    torn = victim(systems=3, damage=76, maimed=["head", "torso", "arms"])
    battle = play(row(torn, tension=9, open_sheets=True), ["attack"])
    assert battle.decision is not None
    # Then: from 4 up it is destroyed, with 7 faces of 10
    forecast = battle.view("blue").forecast(battle.decision.option(SHOT[1]))
    assert forecast is not None
    assert forecast.defeats == pytest.approx(0.7)


@rule("R-ENEMY-028", "R-ENEMY-029")
def test_odds_leave_the_pilot_out_where_the_attacker_is_not_invasive() -> None:
    # Given: 80 points, and at most 5 + 9 + 10 - 10 = 14 Damage
    plain = parasite(might=5, features=[])
    battle = play(row(victim(systems=3), blue=plain, tension=9, open_sheets=True), ["attack"])
    assert battle.decision is not None
    # Then
    forecast = battle.view("blue").forecast(battle.decision.option(SHOT[1]))
    assert forecast is not None
    assert forecast.defeats == 0


@rule("R-ENEMY-030")
def test_odds_count_on_a_pilot_without_layers() -> None:
    # Given: the same, but no Layer is left
    bare = victim(plot_armor={"willpower": 2, "layers": [0, 0, 0]})
    battle = play(row(bare, tension=9), ["attack"])
    assert battle.decision is not None
    # Then: blue pictures the Layers as it sees them lost
    forecast = battle.view("blue").forecast(battle.decision.option(SHOT[1]))
    assert forecast is not None
    assert forecast.defeats == pytest.approx(0.5)


@rule("R-DMG-017", "R-DMG-026")
def test_odds_of_a_hit_on_a_core_that_flies_on_are_those_of_its_pilot() -> None:
    # Fault: under core_hit = "pilot" odds took every hit on a Core for its end.
    # Given: Willpower 4; the die + 6 against 7 deals the die - 1, up to 9
    battle = play({**ejected("pilot"), "open_sheets": True}, HIT[:-1])
    # Then: 5 to 8 take a Layer, failed by 5 faces of 10; 9 and 10 two, of which 4 + 11 needs a die that is
    # not there
    assert battle.decision is not None
    forecast = battle.view("red").forecast(battle.decision.option(HIT[-1]))
    assert forecast is not None
    assert forecast.defeats == pytest.approx(0.4 * 0.5 + 0.2)


@rule("R-DMG-017", "R-MATCH-039", "R-DMG-026", "R-TEST-041")
def test_odds_count_the_test_at_20_of_a_pilot_without_layers_in_a_core() -> None:
    # Given: Willpower 12 and no Layer left: 8 or more passes
    bare = {**ejected("pilot", willpower=12, layers=[0, 0, 0]), "open_sheets": True}
    battle = play(bare, HIT[:-1])
    # Then: 2 to 10 deal Damage, and it fails with 7 faces of 10
    assert battle.decision is not None
    forecast = battle.view("red").forecast(battle.decision.option(HIT[-1]))
    assert forecast is not None
    assert forecast.defeats == pytest.approx(0.9 * 0.7)


@rule("R-ENEMY-028")
def test_enemies_see_the_layers_that_are_lost_and_not_what_the_others_hold() -> None:
    # Given
    setup = row(victim(plot_armor={"willpower": 2}), tension=9)
    battle = play(setup, SHOT, dice=[[10], [6]])
    # Then
    seen: Any = battle.view("blue").data()["units"]
    own: Any = battle.view("red").data()["units"]
    assert [unit["layers_lost"] for unit in seen] == [0, 1]
    assert "plot_armor" not in seen[1]
    assert own[1]["plot_armor"] == {"willpower": 2, "layers": [0, 2, 2]}
    assert "the Pilot has lost 1 of 3 Layers" in seen[1]["condition"]


@rule("R-ENEMY-029", "R-ENEMY-030")
def test_the_tests_of_a_pilot_are_told() -> None:
    battle = play(row(victim(plot_armor={"willpower": 2}), tension=9), SHOT, dice=[[10], [5]])
    told = [battle.say(event) for event in battle.events]
    assert "The Pilot in red1 tests Systems for Layer 1: 5 + Systems 4 = 9 against 10, 1 short." in told
    assert "The Pilot in red1 is defeated." in told
    assert "red1 shuts down: its Pilot is defeated." in told


@rule("R-ENEMY-029")
def test_a_save_keeps_the_plot_armor() -> None:
    # Given: one Layer lost
    setup = row(victim(plot_armor={"willpower": 2}), tension=9)
    battle: Any = play(setup, SHOT, dice=[[10], [6]])
    # When
    again = OPERATIONS.restore(setup, operation_to_data(battle.state))
    # Then
    assert list(again.units["red1"].armor.layers) == [0, 2, 2]
    assert again.units["red1"].armor.whole == 2


@rule("R-ENEMY-029")
def test_a_save_from_before_there_was_plot_armor_loads() -> None:
    # Given: a state as older versions wrote it
    setup = row(victim(), tension=9)
    battle: Any = begin(setup)
    written: Any = operation_to_data(battle.state)
    written["units"] = [{k: v for k, v in unit.items() if k != "plot_armor"} for unit in written["units"]]
    # Then
    assert list(OPERATIONS.restore(setup, written).units["red1"].armor.layers) == [4, 4, 4]


@pytest.mark.parametrize(
    ("armor", "said"),
    [
        ({"nerve": 3}, "units[1].plot_armor.nerve: there is no such key here"),
        ({"willpower": 31}, "units[1].plot_armor.willpower: 31 is"),
        ({"layers": [1, 1]}, "units[1].plot_armor.layers: there are 2 Layers; give the points of 3"),
        ({"willpower": 2, "layers": [3, 2, 2]}, "units[1].plot_armor.layers[0]: 3 is"),
        ({"willpower": 2, "lost": 1}, "units[1].plot_armor.lost: 0 of the Layers of red1 have no points"),
        (3, "units[1].plot_armor: 3 is no table of names and values"),
    ],
)
def test_faults_in_plot_armor_are_named(armor: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        begin(row(victim(plot_armor=armor)))
    assert str(caught.value.problems[0]).startswith(said)


@rule("R-ENEMY-029", "R-ENEMY-028")
def test_a_pilot_defeated_before_is_not_defeated_again() -> None:
    # Given: b, who does not lead, is defeated already
    setup = crew("super_combination", ["blue1", "a", "b"], standing="disabled")
    now: Any = setup["now"]
    now["units"]["b"] = {**now["units"].get("b", {}), "plot_armor": {"layers": [0, 4, 4], "defeated": True}}
    # When: 7 Damage; a passes with 6 + 4
    battle = play(setup, SHOT, dice=[[10], [6]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "LayersLost")] == ["a"]
    assert of(battle, "PilotDefeated") == []


@rule("R-ENEMY-028", "R-DMG-017", "B-181")
def test_the_pilot_of_a_destroyed_core_loses_layers_as_well() -> None:
    # Given: red1 is Invasive, Tension 4
    setup = situation(
        blue=[unit("blue1", zone="E5", guard=5, systems=4, tier="npc", plot_armor={"willpower": 4})],
        red=[
            unit("red1", zone="E6", might=5, speed=0, tier="npc", weapons=[MISSILES], features=["invasive"]),
        ],
        house_rules={"core_hit": "destroyed"},
        tension=4,
    )
    # When: 10 + 5 + 4 - 7 are 12, halved 6, which hurts, and takes a Layer
    battle = play(setup, HIT, dice=[[10], [6], [10]])
    # Then
    assert unit_of(battle, "blue1_core").standing == "destroyed"
    assert the(battle, "LayersLost").facts()["unit"] == "blue1_core"
