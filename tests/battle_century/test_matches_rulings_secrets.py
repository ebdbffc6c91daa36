"""Rulings in a Match tell no seat what it may not know of its Enemies."""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.matches import begin, character, match, person_of
from wartable import BadInput, Battle, Ruling, State
from wartable.testing import rule

ANN: Final = character("ann", "blue", willpower=4)
REX: Final = character(
    "rex", "red", willpower=6, traits=["gumshoe", "ether_drive:force:offensive_tests"], proxies=["car"]
)


def battle(**more: object) -> Battle[State]:
    return begin({**match(ANN, REX), **more})


def refused(path: str, value: str, seat: str = "blue") -> list[str]:
    there = battle()
    found = there.game.check_ruling(there.state, Ruling(path, value, "because"), seat)
    return [f"{problem.what}; {problem.remedy}" for problem in found]


@rule("B-205")
def test_in_a_match_with_a_gm_only_the_gm_rules() -> None:
    there = battle(gm="judge")
    with pytest.raises(BadInput, match="only judge rules in this battle"):
        there.rule(Ruling("tension", "4", "because"), "blue")
    there.rule(Ruling("tension", "4", "because"), "judge")
    assert there.view("").data()["tension"] == 4


@rule("B-205")
def test_the_willpower_of_an_enemy_is_not_told_by_the_points_of_its_layers() -> None:
    # `rule rex.layers.1 99 x` told the Willpower.
    assert refused("rex.layers.1", "99") == []
    assert refused("rex.layers.1", "99", "red") == ["99 is out of bounds; use 0 to 6"]
    there = battle()
    there.rule(Ruling("rex.layers.1", "99", "because"), "blue")
    assert person_of(there, "rex").layers == [6, 6, 6]


@rule("B-205")
def test_the_traits_of_an_enemy_are_not_told_by_how_often_they_were_used() -> None:
    # Given: a Trait of rex that blue has not seen, and one that rex does not have
    assert refused("rex.uses.gumshoe", "1") == ["rex is known to have none of that; rule on something else"]
    assert refused("rex.uses.genius", "1") == refused("rex.uses.gumshoe", "1")
    assert refused("rex.uses.gumshoe", "1", "red") == []


@rule("B-205")
def test_a_proxy_that_shows_can_be_ruled_on_and_a_hidden_one_is_none() -> None:
    assert refused("rex.proxy", "car") == []
    assert refused("rex.proxy", "ether_drive:force:offensive_tests") == [
        "there is no known Proxy of rex 'ether_drive:force:offensive_tests'; use one of none, car"
    ]
    assert refused("rex.proxies.car", "99") == []


@rule("B-205", "R-TEST-035")
def test_the_traits_of_an_enemy_are_not_told_by_their_burdens() -> None:
    # Given: a Trait of rex that blue has not seen
    assert refused("rex.burdens.gumshoe", "1") == ["there is no burdens 'gumshoe'; use one of resources, all"]
    assert refused("rex.burdens.gumshoe", "1", "red") == []
    assert refused("rex.burdens.resources", "1") == []
