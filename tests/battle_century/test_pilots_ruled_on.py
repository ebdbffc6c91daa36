"""Rulings of the GM on the Plot Armor of Pilots in their mecha. R-TEST-040, B-186."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    begin,
    combination,
    of,
    play,
    situation,
    unit,
    unit_of,
)
from wartable import Ruling
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing import rule

SETUP: Final = situation(
    blue=[
        unit("blue1", zone="A1", tier="npc", systems=4, plot_armor={"willpower": 3, "layers": [0, 2, 3]}),
        unit("green", zone="A2", tier="npc", systems=4, plot_armor={"willpower": 0}),
        unit("a", threshold=20, tier="npc", upgrades={"internal": ["super_combination"]}),
        unit("b", threshold=20, tier="npc", upgrades={"internal": ["super_combination"]}),
    ],
    red=[unit("red1", zone="H1", tier="npc", pilotless=True)],
    combinations=[combination("ab", "a", "b", kind="super_combination", zone="C1")],
)


def ruled(*rulings: str) -> Any:
    """The battle after these rulings, each a path and a value."""
    battle = begin(SETUP, None)
    for path, value in zip(rulings[::2], rulings[1::2], strict=True):
        battle.rule(Ruling(path, value, "we misread it"))
    return battle


def armor_after(id: str, *rulings: str) -> tuple[list[int], int]:
    """The points of each Layer, and how many Layers are lost."""
    armor = unit_of(ruled(*rulings), id).armor
    return list(armor.layers), armor.lost


def refusal(path: str, value: str) -> list[str]:
    """What is wrong with a ruling."""
    return [str(problem) for problem in OPERATIONS.check_ruling(ruled().state, Ruling(path, value, ""))]


@rule("R-TEST-040")
def test_the_points_of_a_layer_can_be_set() -> None:
    assert armor_after("blue1", "blue1.plot_armor.2", "3") == ([0, 3, 3], 1)


@rule("R-TEST-040", "R-TEST-041", "B-186")
def test_a_layer_that_is_ruled_away_asks_for_no_test() -> None:
    # When: the last two Layers go
    battle = ruled("blue1.plot_armor.2", "0", "blue1.plot_armor.3", "0")
    # Then
    assert of(battle, "PilotTested") == []
    assert list(unit_of(battle, "blue1").armor.layers) == [0, 0, 0]
    assert unit_of(battle, "blue1").armor.lost == 3
    assert unit_of(battle, "blue1").standing == "active"


@rule("R-TEST-040")
def test_lost_layers_are_the_outermost_and_the_others_become_whole() -> None:
    assert armor_after("blue1", "blue1.plot_armor.lost", "2") == ([0, 0, 3], 2)


@rule("R-TEST-040", "A-13")
def test_layers_without_points_are_counted_alone() -> None:
    # Given: Willpower 0
    assert armor_after("green", "green.plot_armor.lost", "1") == ([0, 0, 0], 1)
    assert armor_after("green", "green.plot_armor.lost", "1", "green.plot_armor.3", "0") == ([0, 0, 0], 1)


@rule("R-TEST-042", "B-186")
def test_a_defeated_pilot_gets_up_again() -> None:
    # Given
    battle = begin(
        situation(
            blue=[unit("blue1", zone="A1")],
            red=[
                unit("red1", zone="H1", tier="npc"),
                unit("red2", zone="H2", tier="npc", systems=4, standing="disabled"),
            ],
        ),
        None,
    )
    battle.rule(Ruling("red2.plot_armor.1", "0", "a hit"))
    fallen = unit_of(battle, "red2")
    fallen.armor = fallen.armor.as_defeated()
    # When
    battle.rule(Ruling("red2.plot_armor.defeated", "no", "it was a 9"))
    battle.rule(Ruling("red2.standing", "active", "it was a 9"))
    # Then: the Layer that was lost stays so
    armor = unit_of(battle, "red2").armor
    assert (armor.defeated, list(armor.layers)) == (False, [0, 4, 4])
    assert unit_of(battle, "red2").is_active


@rule("R-TEST-040", "R-COMB-002")
def test_each_pilot_of_a_combined_unit_is_ruled_on() -> None:
    assert unit_of(ruled("b.plot_armor.lost", "1"), "b").armor.lost == 1
    assert refusal("ab.plot_armor.lost", "1") == [
        "ab.plot_armor.lost: the Pilots of ab each have their own; rule a.plot_armor.lost"
    ]


@rule("R-TEST-040")
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("blue1.plot_armor.1", "4", "blue1.plot_armor.1: 4 is out of bounds; use 0 to 3"),
        ("blue1.plot_armor.1", "-1", "blue1.plot_armor.1: -1 is out of bounds; use 0 to 3"),
        ("blue1.plot_armor.lost", "4", "blue1.plot_armor.lost: 4 is out of bounds; use 0 to 3"),
        ("green.plot_armor.1", "1", "green.plot_armor.1: 1 is out of bounds; use 0 to 0"),
        ("blue1.plot_armor.4", "1", "blue1.plot_armor.4: there is no plot_armor '4'; "),
        ("blue1.plot_armor.defeated", "yes", "blue1.plot_armor.defeated: there is no such value 'yes'; "),
        (
            "blue1.plot_armor.defeated",
            "no",
            "blue1.plot_armor.defeated: the Pilot of blue1 is not defeated; leave it, or rule blue1.standing",
        ),
        (
            "red1.plot_armor.1",
            "2",
            "red1.plot_armor.1: there is no Pilot in red1; rule the Unit that the Pilot is in",
        ),
    ],
)
def test_what_plot_armor_cannot_become_is_refused(path: str, value: str, said: str) -> None:
    [problem] = refusal(path, value)
    assert problem.startswith(said)


def test_the_path_is_listed_for_people() -> None:
    found = dict(OPERATIONS.ruling_paths(ruled().state))
    assert "points of a Layer" in found["<unit>.plot_armor.<1|2|3|lost|defeated>"]


@rule("R-DMG-017", "B-186")
def test_damage_to_a_core_by_a_ruling_takes_layers_and_rolls_nothing() -> None:
    # A ruling rolled a die that no replay knew of.
    # Given: a Core that flies on under the house rule; its Pilot has Willpower 3
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc", plot_armor={"willpower": 3}, weapons=["beam_rifle"])],
        red=[unit("red1", zone="H1", tier="npc")],
        house_rules={"core_hit": "pilot"},
    )
    battle = play(setup, ["eject", "to:B1"])
    # When
    battle.rule(Ruling("blue1_core.hurt", "4", "the gantry fell on it"))
    # Then
    assert of(battle, "PilotTested") == []
    assert unit_of(battle, "blue1_core").armor.lost == 1


@rule("R-TEST-040", "B-186")
@pytest.mark.parametrize("layer", ["0", "4"])
def test_there_are_three_layers_to_rule_on(layer: str) -> None:
    assert refusal(f"blue1.plot_armor.{layer}", "1") != []
    assert refusal("blue1.plot_armor.1", "1") == refusal("blue1.plot_armor.3", "1") == []
