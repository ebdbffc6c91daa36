"""Damage that does nothing, Proxies, and Layers that are lost. R-MATCH-038 to R-MATCH-049, R-BOSS-008."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.matches import (
    assert_done,
    character,
    character_of,
    scene_table,
)
from wartable import Table
from wartable.rulesets.battle_century.pilots.events.harm import PlotArmorHurt
from wartable.rulesets.battle_century.pilots.events.scenes import ProxyDestroyed
from wartable.rulesets.battle_century.pilots.tests.plot_armor import deal_damage, lose_layers
from wartable.testing import rule

DRIVE: Final = "ether_drive:force:fitness_tests"


def hurt(table: Table[Any]) -> list[tuple[int, str]]:
    """How much Damage was told, and in which Proxy."""
    return [(event.amount, event.proxy) for event in table.events if isinstance(event, PlotArmorHurt)]


# ------------------------------------------------------------------ no Damage


@rule("R-MATCH-038", "R-MATCH-049")
@pytest.mark.parametrize("amount", [0, -1])
def test_no_damage_does_nothing_and_is_not_told(amount: int) -> None:
    # Given: no Layer is left, so that any Damage would be a Test
    table = scene_table(character("ann", layers=[0, 0, 0], willpower=4))
    assert deal_damage(table, character_of(table, "ann"), amount, "a fall") == 0
    assert table.events == []


@rule("R-MATCH-038", "R-MATCH-049")
def test_one_point_of_damage_is_one_point() -> None:
    table = scene_table(character("ann", willpower=4))
    assert deal_damage(table, character_of(table, "ann"), 1, "a fall") == 1
    assert character_of(table, "ann").layers == [3, 4, 4]
    assert hurt(table) == [(1, "")]


@rule("R-MATCH-038", "R-TEST-042")
def test_who_is_defeated_takes_no_more_damage() -> None:
    table = scene_table(character("ann", willpower=4, standing="defeated"))
    assert deal_damage(table, character_of(table, "ann"), 2, "a fall") == 0
    assert character_of(table, "ann").layers == [4, 4, 4]
    assert table.events == []


# ------------------------------------------------------------------ Proxies


@rule("R-MATCH-042", "R-MATCH-043", "R-MATCH-049", "R-MATCH-038")
def test_a_proxy_that_holds_takes_everything_and_stays_in_use() -> None:
    # Given: 3 of 4 points
    table = scene_table(character("ann", willpower=4, proxies=["car"], proxy="car"))
    ann = character_of(table, "ann")
    assert deal_damage(table, ann, 3, "a fall") == 0
    assert (ann.proxies, ann.proxy, ann.layers) == ({"car": 1}, "car", [4, 4, 4])
    assert hurt(table) == [(3, "car")]
    assert not [event for event in table.events if isinstance(event, ProxyDestroyed)]


@rule("R-MATCH-043", "R-MATCH-049", "R-MATCH-038")
@pytest.mark.parametrize(("amount", "left"), [(4, 0), (6, 2)])
def test_a_proxy_that_is_destroyed_is_told_and_left(amount: int, left: int) -> None:
    table = scene_table(character("ann", willpower=4, proxies=["car"], proxy="car"))
    ann = character_of(table, "ann")
    assert deal_damage(table, ann, amount, "a fall") == left
    assert (ann.proxies, ann.proxy, ann.layers) == ({"car": 0}, "", [4 - left, 4, 4])
    assert [event for event in table.events if isinstance(event, ProxyDestroyed)] == [
        ProxyDestroyed("ann", "car")
    ]


@rule("R-MATCH-043", "R-EQ-007")
def test_a_drive_that_breaks_leaves_the_proxy_in_use_alone() -> None:
    # Given: a Drive of 1 point, which bears 2 Damage of its Miracle; the rest is its owner's
    table = scene_table(
        character(
            "ann",
            willpower=4,
            traits=[DRIVE],
            proxies=["car"],
            proxy="car",
            proxy_points={"car": 4, DRIVE: 1},
        )
    )
    ann = character_of(table, "ann")
    assert deal_damage(table, ann, 2, "the Miracle", first_proxy=DRIVE) == 1
    assert (ann.proxies, ann.proxy, ann.layers) == ({"car": 4, DRIVE: 0}, "car", [3, 4, 4])


# ------------------------------------------------------------------ whole Layers


@rule("R-BOSS-008", "A-56")
def test_each_layer_that_is_lost_whole_is_told_with_what_it_held() -> None:
    # Given: 2 points, 5 and 4; 10 + 5 against 10, then against 15
    table = scene_table(character("ann", willpower=5, layers=[2, 5, 4]), dice=[[10], [10]])
    ann = character_of(table, "ann")
    lose_layers(table, ann, 2, "the king")
    assert_done(table)
    assert (ann.layers, ann.lost) == ([0, 0, 4], 2)
    assert hurt(table) == [(2, ""), (5, "")]


@rule("R-BOSS-008", "A-56")
def test_there_are_no_more_layers_to_lose_than_there_are() -> None:
    # Given: the last of three: 10 + 10 against 20
    table = scene_table(character("ann", willpower=10, layers=[0, 0, 3]), dice=[[10]])
    ann = character_of(table, "ann")
    lose_layers(table, ann, 3, "the king")
    assert_done(table)
    assert (ann.layers, ann.lost, ann.is_active) == ([0, 0, 0], 3, True)


@rule("R-BOSS-008", "A-56")
def test_who_falls_loses_no_further_layer() -> None:
    # Given: 1 + 5 against 10
    table = scene_table(character("ann", willpower=5), dice=[[1]])
    ann = character_of(table, "ann")
    lose_layers(table, ann, 3, "the king")
    assert_done(table)
    assert (ann.layers, ann.is_active) == ([0, 5, 5], False)


@rule("R-BOSS-008", "A-56")
@pytest.mark.parametrize("count", [0, -1])
def test_who_is_not_weaker_loses_no_layer(count: int) -> None:
    table = scene_table(character("ann"))
    lose_layers(table, character_of(table, "ann"), count, "the king")
    assert table.events == []


@rule("R-BOSS-008", "R-DMG-002")
def test_a_mecha_has_no_layers_to_lose() -> None:
    titan = {**character("titan"), "unit": {"might": 6, "guard": 4, "threshold": 3, "speed": 2}}
    table = scene_table(titan)
    lose_layers(table, character_of(table, "titan"), 2, "the king")
    assert character_of(table, "titan").layers == [3, 3, 3, 3]
    assert table.events == []
