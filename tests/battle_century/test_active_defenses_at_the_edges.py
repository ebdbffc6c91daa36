"""Active Defenses at their edges: the last points of Energy, the margin that decides, who is not protected.
R-AD-002, R-AD-007 to R-AD-010, R-AD-015 to R-AD-017.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon, no Beam, that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


def red(upgrades: dict[str, list[str]], **more: Any) -> Piece:
    """red1 in C1, of Might 5, Systems 4 and Speed 6."""
    values: dict[str, Any] = {"zone": "C1", "guard": 5, "threshold": 10, "energy": 5, **more}
    return unit("red1", upgrades=upgrades, **values)


@rule("R-AD-002", "R-AD-010")
@pytest.mark.parametrize(("speed", "amount"), [(2, 1), (3, 1), (7, 3)])
def test_a_booster_adds_half_of_speed_even_where_that_is_one(speed: int, amount: int) -> None:
    # Given
    setup = situation(blue=[BLUE], red=[red({"legs": ["reactive_booster"]}, speed=speed)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert keys(battle) == [f"reactive_booster+{amount}:red1", "pass"]


@rule("R-AD-002", "R-AD-003", "R-AD-009")
@pytest.mark.parametrize(
    ("left", "offered"),
    [
        (2, ["custom_defense:shooting+3:red1", "custom_defense:shooting+5:red1", "pass"]),
        (1, ["custom_defense:shooting+3:red1", "pass"]),
    ],
)
def test_a_custom_defense_is_offered_for_the_energy_that_is_left(left: int, offered: list[str]) -> None:
    # Given
    defense = red({"arms": ["custom_defense:shooting"]}, energy_spent=5 - left)
    # When
    battle = play(situation(blue=[BLUE], red=[defense], tension=5), SHOT, dice=[[6]])
    # Then
    assert keys(battle) == offered


@rule("R-AD-007", "R-AD-008")
@pytest.mark.parametrize(("die", "energy"), [(3, 0), (4, 1)])
def test_absorbing_armor_is_free_up_to_a_margin_of_three(die: int, energy: int) -> None:
    # Given
    setup = situation(blue=[BLUE], red=[red({"arms": ["absorbing_armor:shooting"]})], tension=5)
    # When
    battle = play(setup, [*SHOT, "absorbing_armor:shooting+3:red1"], dice=[[die]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == energy
    assert numbers(the(battle, "HitSuffered"))["margin"] == die - 3


@rule("R-AD-002", "R-AD-015")
@pytest.mark.parametrize(("left", "offered"), [(2, True), (1, False)])
def test_the_cloak_takes_two_energy(left: int, offered: bool) -> None:
    # Given
    cloak = red({"head": ["electronic_cloaking_system"]}, energy_spent=5 - left)
    # When
    battle = play(situation(blue=[BLUE], red=[cloak], tension=5), SHOT, dice=[[6]])
    # Then
    assert ("electronic_cloaking_system+4:red1" in keys(battle)) is offered


@rule("R-AD-016", "R-AD-017")
def test_an_aura_reaches_as_far_as_systems_and_takes_one_energy() -> None:
    # Given: 1 Energy left; red2 is 4 Zones from red1 of Systems 4 and Speed 6, red3 5
    aura = red({"torso": ["shielding_aura"]}, zone="C3", energy_spent=4)
    near = unit("red2", zone="C7", guard=5, threshold=10)
    far = unit("red3", zone="C8", guard=5, threshold=10)
    gunner = unit("blue1", zone="A7", speed=0, weapons=["rail_bazooka"])
    setup = situation(blue=[gunner], red=[aura, near, far], tension=5)
    # When: a Blast hits both
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2"], dice=[[6]])
    # Then
    assert keys(battle) == ["shielding_aura>red2+3:red1", "pass"]
    # When
    answer(battle, "shielding_aura>red2+3:red1")
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 1
    assert numbers(the(battle, "HitSuffered", target="red2"))["margin"] == 3


@rule("R-AD-016", "R-AD-002")
def test_an_aura_protects_no_enemy() -> None:
    # Given: blue2 and red2 in blue1's Blast, red1 with its Aura beside it
    aura = red({"torso": ["shielding_aura"]}, zone="E4")
    gunner = unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])
    setup = situation(
        blue=[gunner, unit("blue2", zone="E1", guard=5, threshold=10)],
        red=[aura, unit("red2", zone="E1", guard=5, threshold=10)],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2"], dice=[[6]])
    # Then
    assert keys(battle) == ["shielding_aura>red2+3:red1", "pass"]


@rule("R-POW-049", "R-AD-002", "R-AD-016")
def test_an_aura_protects_nobody_who_has_left() -> None:
    # Given: red2 can leave in answer to the Test
    aura = red({"torso": ["shielding_aura"]}, zone="C2", seat="red", tier="npc")
    leaver = unit("red2", zone="C1", guard=5, threshold=10, genre_points=1)
    setup = situation(blue=[BLUE, unit("blue2", zone="L9")], red=[aura, leaver], tension=5)
    # When
    battle = play(setup, [*SHOT, "at:red2", "live_another_day:red2"], dice=[[6]])
    # Then: nobody is asked
    assert unit_of(battle, "red2").standing == "retreated"
    assert of(battle, "DefenseRaised") == []
    assert battle.decision is not None
    assert battle.decision.question == "blue2's Turn"
