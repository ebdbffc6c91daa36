"""Plot Armor and Proxies in a Match: what Damage does to them."""

from __future__ import annotations

import pytest

from tests.battle_century.matches import (
    character,
    match,
    numbers,
    of,
    person_of,
    play,
    terms,
    the,
)
from wartable import Setup
from wartable.rulesets.battle_century.pilots.events.harm import CharacterDefeated, LayerLost, PlotArmorHurt
from wartable.rulesets.battle_century.pilots.events.scenes import ProxyDestroyed
from wartable.testing import rule


def blow(**rex: object) -> Setup:
    """Ann, whose Fitness is 12, attacks Rex at Tension 1; his Defense is 8, so a die is 5 Damage more than it
    shows.
    """
    target = {**character("rex", "red", willpower=4), **rex}
    return match(character("ann", fitness=12), target, character("sue", "red", "attic"))


HIT = ["attack"]


@rule("R-TEST-039")
def test_plot_armor_has_three_layers_of_willpower_points() -> None:
    battle = play(blow(willpower=7))
    assert person_of(battle, "rex").layers == [7, 7, 7]


@rule("R-TEST-040")
def test_damage_goes_to_the_first_layer_that_is_left() -> None:
    # 1 + 5 = 6 Damage on the 8 of the second
    battle = play(blow(willpower=8, layers=[0, 8, 8]), HIT, dice=[[1]])
    assert the(battle, "PlotArmorHurt") == PlotArmorHurt("rex", 6, "ann", "", (0, 2, 8))
    assert of(battle, "LayerLost") == []


@rule("R-TEST-040")
def test_a_first_layer_that_has_grown_back_stands_before_the_second_that_is_lost() -> None:
    # 1 + 5 = 6 Damage: 4 of the first, 2 of the third; one Test at 10: 6 + 4
    battle = play(blow(layers=[4, 0, 4]), HIT, dice=[[1], [6]])
    assert person_of(battle, "rex").layers == [0, 0, 2]
    assert of(battle, "LayerLost") == [LayerLost("rex", 1)]


@rule("R-TEST-041", "R-MATCH-038")
def test_damage_left_over_goes_on_and_each_layer_lost_is_a_test_at_its_own_dn() -> None:
    # 5 + 5 = 10 Damage on 4 + 4 + 4: two Layers and 2; 6 + 4 = 10 and 10 + 4 = 14 against 10 and 15
    battle = play(blow(willpower=4), HIT, dice=[[5], [6], [10]])
    assert the(battle, "PlotArmorHurt") == PlotArmorHurt("rex", 10, "ann", "", (0, 0, 2))
    assert [numbers(event)["dn"] for event in of(battle, "TestRolled", kind="endurance")] == [10, 15]
    assert the(battle, "CharacterDefeated") == CharacterDefeated("rex")


@rule("R-TEST-042", "R-MATCH-038")
def test_the_first_failed_test_defeats_and_no_more_are_made() -> None:
    # 9 + 5 = 14 Damage on 4 + 4 + 4: all three; 5 + 4 = 9 against 10
    battle = play(blow(willpower=4), HIT, dice=[[9], [5]])
    assert the(battle, "CharacterDefeated") == CharacterDefeated("rex")
    assert len(of(battle, "TestRolled", kind="endurance")) == 1


@rule("R-TEST-041")
def test_the_loss_of_the_third_layer_is_a_test_at_twenty() -> None:
    # Given: 10 Willpower, 3 points left. When: 1 + 5 = 6 Damage; 10 + 10 = 20
    battle = play(blow(willpower=10, layers=[0, 0, 3]), HIT, dice=[[1], [10]])
    assert numbers(the(battle, "TestRolled", kind="endurance"))["dn"] == 20
    assert person_of(battle, "rex").is_active


@rule("R-MATCH-039")
def test_without_any_layer_each_damage_is_another_test_at_twenty() -> None:
    # Given: nothing is left. When: 1 + 5 = 6 Damage; 10 + 10 = 20, then Ann strikes once more: 9 + 10
    setup = blow(willpower=10, layers=[0, 0, 0])
    rounds = ["attack", "hold", "to:yard", "hold", "to:attic", "pass", "attack"]
    battle = play(setup, rounds, dice=[[1], [10], [1], [9]])
    tests = of(battle, "TestRolled", kind="endurance")
    assert [numbers(event)["dn"] for event in tests] == [20, 20]
    assert the(battle, "CharacterDefeated") == CharacterDefeated("rex")


@rule("R-MATCH-024", "R-MATCH-039")
def test_no_damage_is_no_test_even_without_any_layer() -> None:
    # Given: Defense 18. When: 5 + 12 + 1 = 18
    battle = play(blow(awareness=13, layers=[0, 0, 0]), HIT, dice=[[5]])
    assert of(battle, "TestRolled", kind="endurance") == []


@rule("R-MATCH-040")
def test_without_willpower_the_first_point_takes_all_layers_with_a_test_for_each() -> None:
    # Given: Defense 17. When: 5 + 12 + 1 = 18: 1 Damage; 10 against 10, 10 against 15
    battle = play(blow(willpower=0, awareness=12), HIT, dice=[[5], [10], [10]])
    assert of(battle, "LayerLost") == [LayerLost("rex", 1), LayerLost("rex", 2)]
    assert [numbers(event)["dn"] for event in of(battle, "TestRolled", kind="endurance")] == [10, 15]
    assert person_of(battle, "rex").lost == 3


# ------------------------------------------------------------------ Proxies


@rule("R-MATCH-042", "R-MATCH-049")
def test_a_proxy_takes_damage_first_with_points_of_its_owners_willpower() -> None:
    # 1 + 5 = 6 Damage on a car of 8
    battle = play(blow(willpower=8, proxies=["car"], proxy="car"), HIT, dice=[[1]])
    assert the(battle, "PlotArmorHurt") == PlotArmorHurt("rex", 6, "ann", "car", (8, 8, 8))
    assert person_of(battle, "rex").proxies == {"car": 2}


@rule("R-MATCH-043", "R-MATCH-049")
def test_what_is_left_when_a_proxy_is_destroyed_goes_on_and_its_loss_is_no_test() -> None:
    # 1 + 5 = 6 Damage on a car of 4 and a Layer of 4
    battle = play(blow(proxies=["car"], proxy="car"), HIT, dice=[[1]])
    assert person_of(battle, "rex").layers == [2, 4, 4]
    assert the(battle, "ProxyDestroyed") == ProxyDestroyed("rex", "car")
    assert of(battle, "TestRolled", kind="endurance") == []
    assert person_of(battle, "rex").proxy == ""


@rule("R-MATCH-042")
def test_a_proxy_that_is_not_in_use_takes_nothing() -> None:
    battle = play(blow(willpower=8, proxies=["car"]), HIT, dice=[[1]])
    assert person_of(battle, "rex").proxies == {"car": 8}
    assert person_of(battle, "rex").layers == [2, 8, 8]


@rule("R-MATCH-042")
def test_only_the_one_proxy_in_use_takes_damage() -> None:
    # 1 + 5 = 6 Damage on a van of 4: the rest passes the car by
    battle = play(blow(proxies=["car", "van"], proxy="van"), HIT, dice=[[1]])
    assert person_of(battle, "rex").proxies == {"car": 4, "van": 0}
    assert person_of(battle, "rex").layers == [2, 4, 4]


@rule("R-MATCH-038", "R-MATCH-049", "A-12")
def test_what_a_proxy_takes_whole_is_no_test_for_one_without_layers() -> None:
    # Given: no Layer is left, and 6 Damage go into a car of 8
    last = {"willpower": 8, "layers": [0, 0, 0], "proxies": ["car"], "proxy": "car"}
    battle = play(blow(**last), HIT, dice=[[1]])
    # Then
    assert person_of(battle, "rex").proxies == {"car": 2}
    assert [event.facts()["who"] for event in of(battle, "TestRolled")] == ["ann"]


@rule("R-MATCH-049")
def test_one_blow_may_take_a_proxy_and_layers_behind_it() -> None:
    # 5 + 5 = 10 Damage on a car of 4, a Layer of 4, and 2: one Test, 6 + 4 against 10
    battle = play(blow(proxies=["car"], proxy="car"), HIT, dice=[[5], [6]])
    assert person_of(battle, "rex").layers == [0, 2, 4]
    assert terms(the(battle, "TestRolled", kind="endurance")) == {"die": 6, "Willpower": 4}


@rule("R-MATCH-023", "R-MATCH-038")
@pytest.mark.parametrize(("die", "left"), [(1, [2, 8, 8]), (2, [1, 8, 8])])
def test_every_point_above_defense_is_a_point_of_damage(die: int, left: list[int]) -> None:
    battle = play(blow(willpower=8), HIT, dice=[[die]])
    assert person_of(battle, "rex").layers == left
