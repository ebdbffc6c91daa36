"""Base Units: Docking, redeploying, safe inside, losing the Base. R-ACT-042, R-ACT-046 to R-ACT-048,
R-FEAT-003, R-FEAT-004.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.battle_century.operations import (
    Piece,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""


def base(id: str = "base", zone: str = "E5", damage: int = 0, maimed: Sequence[str] = ()) -> Piece:
    """A Base Unit of Threshold 10, with 40 points, and without a Pilot."""
    return unit(id, zone=zone, tier="ai", threshold=10, features=["base_unit"], damage=damage, maimed=maimed)


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ Docking


@rule("R-ACT-046", "R-FEAT-003")
def test_docking_moves_a_unit_into_a_base_within_its_move_and_uses_its_action() -> None:
    # Given: blue1 of Speed 3, its Base 3 Zones away
    setup = situation(
        blue=[unit("blue1", zone="B5", speed=3), base()],
        red=[unit("red1", zone="L9")],
        order=["blue1", "red1", "base"],
    )
    # When: it Docks
    battle = play(setup, ["dock"])
    # Then: it is inside, and its Turn is over
    assert names(battle) == ["Moved", "Docked", "TurnBegan"]
    assert the(battle, "Docked").facts() == {"event": "Docked", "unit": "blue1", "base": "base"}
    assert unit_of(battle, "blue1").docked_in == "base"
    assert unit_of(battle, "blue1").zone == zone_number(battle, "E5")


@rule("R-ACT-046", "R-FEAT-003")
def test_a_base_beyond_the_move_cannot_be_docked_in() -> None:
    # Given: blue1 of Speed 2, its Base 3 Zones away
    setup = situation(blue=[unit("blue1", zone="B5", speed=2), base()], red=[unit("red1", zone="L9")])
    # When: its Turn comes
    battle = play(setup)
    # Then
    assert "dock" not in keys(battle)


@rule("R-ACT-046")
def test_the_way_to_the_base_counts_not_the_distance() -> None:
    # Given: Difficult Terrain all around the Base: entering its Zone costs 2 of Speed 2, D5 would cost 2 more
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=2), base()],
        red=[unit("red1", zone="L9")],
        extra={"E5": ["difficult"], "D4": ["difficult"], "D5": ["difficult"], "D6": ["difficult"]},
    )
    # When: blue1's Turn comes, 2 Zones from the Base
    battle = play(setup)
    # Then
    assert "dock" not in keys(battle)


@rule("R-ACT-046", "R-FEAT-003")
def test_only_a_friendly_base_can_be_docked_in() -> None:
    # Given: red's Base in blue1's Zone, and an ordinary Ally
    setup = situation(
        blue=[unit("blue1", zone="E5"), unit("blue2", zone="E5")], red=[base(), unit("red1", zone="L9")]
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "dock" not in keys(battle)


@rule("R-ACT-046")
def test_with_two_bases_near_the_unit_chooses() -> None:
    # Given: two Bases of blue, both in reach
    setup = situation(
        blue=[unit("blue1", zone="B5"), base("harbour"), base("cruiser", zone="D5")],
        red=[unit("red1", zone="L9")],
    )
    # When: blue1 Docks
    battle = play(setup, ["dock"])
    # Then
    assert keys(battle) == ["in:harbour", "in:cruiser"]


@rule("R-ACT-046", "R-ACT-020")
def test_the_move_into_a_base_brings_the_other_half_of_suppress() -> None:
    # Given: 3 Damage wait for blue1 to Move
    waiting = {"effect": "withheld", "amount": 3, "other": "red1", "clock": "blue1", "at_end": True}
    setup = situation(
        blue=[unit("blue1", zone="B5", threshold=10, effects=[waiting]), base()],
        red=[unit("red1", zone="L9")],
    )
    # When: it Docks
    battle = play(setup, ["dock"])
    # Then
    assert numbers(the(battle, "Damaged", unit="blue1")) == {"amount": 3, "left": 37}


# ------------------------------------------------------------------ redeploying


@rule("R-ACT-047", "R-FEAT-003", "A-110")
def test_a_unit_redeploys_into_the_bases_zone_or_one_beside_it() -> None:
    # Given: blue1 of Speed 5, Docked; F5 is Impassable
    setup = situation(
        blue=[unit("blue1", speed=5, docked_in="base"), base()],
        red=[unit("red1", zone="L9", speed=5)],
        extra={"F5": ["impassable"]},
    )
    # When: it redeploys
    battle = play(setup, ["redeploy"])
    # Then: 9 Zones but one
    assert keys(battle) == ["to:D4", "to:E4", "to:F4", "to:D5", "to:E5", "to:D6", "to:E6", "to:F6"]


@rule("R-ACT-047", "R-FEAT-003", "A-110")
def test_redeploying_uses_the_action_and_brings_no_further_move() -> None:
    # Given: blue1 Docked
    setup = situation(
        blue=[unit("blue1", docked_in="base"), base()],
        red=[unit("red1", zone="L9")],
        order=["blue1", "red1", "base"],
    )
    # When: it redeploys beside the Base
    battle = play(setup, ["redeploy", "to:F5"])
    # Then: it stands there, outside, and its Turn is over
    assert names(battle) == ["Redeployed", "TurnBegan"]
    assert unit_of(battle, "blue1").docked_in == ""
    assert unit_of(battle, "blue1").zone == zone_number(battle, "F5")


@rule("R-ACT-047")
def test_a_unit_in_the_open_cannot_redeploy() -> None:
    # Given: blue1 in the Base's Zone, but outside
    setup = situation(blue=[unit("blue1", zone="E5"), base()], red=[unit("red1", zone="L9")])
    # When: its Turn comes
    battle = play(setup)
    # Then
    assert "redeploy" not in keys(battle)


# ------------------------------------------------------------------ safe inside


@rule("R-ACT-048/1")
def test_docked_units_travel_with_their_base() -> None:
    # Given: blue1 and blue2, of whom blue1 alone is Docked
    setup = situation(
        blue=[base(), unit("blue1", docked_in="base"), unit("blue2", zone="E5")],
        red=[unit("red1", zone="L9")],
    )
    # When: the Base Boosts
    battle = play(setup, ["boost", "to:G7"])
    # Then
    assert unit_of(battle, "blue1").zone == zone_number(battle, "G7")
    assert unit_of(battle, "blue2").zone == zone_number(battle, "E5")


@rule("R-ACT-048/2")
def test_a_docked_unit_cannot_be_targeted() -> None:
    # Given: blue1 Docked, in Range of red1
    setup = situation(
        blue=[unit("blue1", docked_in="base"), base()],
        red=[unit("red1", zone="C5", speed=0, weapons=[GUN])],
        turn="red1",
    )
    # When: red1 attacks; nobody asks at whom
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "AttackDeclared").facts()["target"] == "base"


@rule("R-ACT-048/2")
def test_an_area_attack_on_the_base_does_not_reach_those_inside() -> None:
    # Given: blue1 Docked
    setup = situation(
        blue=[unit("blue1", docked_in="base"), base()],
        red=[unit("red1", zone="A5", speed=0, weapons=["rail_bazooka"])],
        turn="red1",
    )
    # When: red1's Blast strikes the Base: 9 + 5 + 1 = 15
    battle = play(setup, ["attack", "with:rail_bazooka", "at:base"], dice=[[9]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "base"
    assert the(battle, "Damaged").facts()["unit"] == "base"


@rule("R-ACT-048/3", "R-OP-013")
def test_extreme_terrain_does_not_touch_a_docked_unit() -> None:
    # Given: the Base on Extreme Terrain, blue1 Docked
    setup = situation(
        blue=[unit("blue1", docked_in="base"), base()],
        red=[unit("red1", zone="L9")],
        order=["red1", "blue1", "base"],
        extra={"E5": ["extreme"]},
    )
    # When: blue1's Turn begins and ends; there are no dice
    battle = play(setup, ["hold", "hold"])
    # Then
    assert of(battle, "TerrainTested", unit="blue1") == []
    assert of(battle, "TurnBegan")[0].facts()["unit"] == "blue1"


@rule("R-ACT-042")
def test_a_docked_unit_maneuvers_for_itself_alone() -> None:
    # Given: blue1 Docked, blue2 in the Base's Zone
    setup = situation(
        blue=[unit("blue1", docked_in="base"), base(), unit("blue2", zone="E5")],
        red=[unit("red1", zone="L9")],
    )
    # When: blue1 Maneuvers; nobody asks for whom, nor where to
    battle = play(setup, ["maneuver", "by:speed"])
    # Then
    assert the(battle, "Maneuvered").facts()["target"] == "blue1"


@rule("R-ACT-040", "R-ACT-042")
def test_nobody_outside_maneuvers_for_a_docked_ally() -> None:
    # Given: blue1 Docked, blue2 in the Base's Zone
    setup = situation(
        blue=[unit("blue2", zone="E5", speed=0), unit("blue1", docked_in="base"), base()],
        red=[unit("red1", zone="L9")],
    )
    # Then
    assert keys(play(setup, ["maneuver", "by:speed"])) == ["for:blue2", "for:base"]


# ------------------------------------------------------------------ losing the Base


@rule("R-FEAT-004")
def test_a_squad_that_loses_its_base_is_defeated() -> None:
    # Given: blue's Base, with 2 points left on its last Level, and two Units unharmed
    setup = situation(
        blue=[
            base(damage=38, maimed=["head", "torso", "arms"]),
            unit("blue1", zone="L9"),
            unit("blue2", docked_in="base"),
        ],
        red=[unit("red1", zone="C5", speed=0, weapons=[GUN])],
        turn="red1",
    )
    # When: red1 destroys it: 10 + 5 + 1 - 10 = 6
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[10]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "base"
    assert the(battle, "OperationEnded").facts()["winners"] == ["red"]
    assert battle.is_over


@rule("R-FEAT-004")
def test_a_squad_that_loses_another_unit_fights_on() -> None:
    # Given: blue1 with 2 points left; the Base unharmed
    setup = situation(
        blue=[
            base(zone="A1"),
            unit("blue1", zone="E5", threshold=5, tier="ai", damage=18, maimed=["head", "torso", "arms"]),
        ],
        red=[unit("red1", zone="C5", speed=0, weapons=[GUN])],
        turn="red1",
    )
    # When: red1 destroys it
    battle = play(setup, ["attack", f"with:{GUN}", "at:blue1"], dice=[[10]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "blue1"
    assert of(battle, "OperationEnded") == []
