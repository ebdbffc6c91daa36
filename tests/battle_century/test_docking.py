"""Base Units: Docking, redeploying, reaching out from inside, losing the Base. R-ACT-042, R-ACT-046 to
R-ACT-051, R-ACT-055, R-FEAT-003, R-FEAT-004.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from wartable import Battle, State
from wartable.testing import rule
from wartable.testing.battle_century import (
    Piece,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

EXPOSED: Mapping[str, object] = {"effect": "exposed", "clock": "blue1"}
"""blue1 has reached out of its Base and is open to area attacks until its next Turn."""


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
        blue=[unit("blue1", docked_in="base"), base()],
        red=[unit("red1", zone="L9")],
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


@rule("R-ACT-048")
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


@rule("R-ACT-048")
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


@rule("R-ACT-048")
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


@rule("R-ACT-048")
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


# ------------------------------------------------------------------ reaching out


@rule("R-ACT-049", "R-ACT-050")
def test_a_docked_unit_may_attack_from_inside_and_is_exposed_by_it() -> None:
    # Given: blue1 Docked, red1 3 Zones from the Base
    setup = situation(
        blue=[unit("blue1", docked_in="base", weapons=[GUN]), base()],
        red=[unit("red1", zone="H5")],
        order=["blue1", "red1", "base"],
    )
    # When: it attacks; nobody asks from where
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then: it is exposed and still Docked
    assert the(battle, "EffectBegan").facts()["effect"] == "exposed"
    assert the(battle, "AttackDeclared").facts()["unit"] == "blue1"
    assert unit_of(battle, "blue1").docked_in == "base"
    assert of(battle, "Moved") == []


@rule("R-ACT-055", "R-ACT-049", "A-111")
def test_a_docked_unit_acts_from_its_bases_zone() -> None:
    # Given: blue1 of Speed 5, Docked; red1 is 5 Zones from the Base, red2 6
    setup = situation(
        blue=[unit("blue1", docked_in="base", weapons=[GUN]), base()],
        red=[unit("red1", zone="J5"), unit("red2", zone="K5")],
    )
    # When: it attacks; nobody asks at whom
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "AttackDeclared").facts()["target"] == "red1"


@rule("R-ACT-055", "R-ACT-050", "A-111")
@pytest.mark.parametrize(
    ("choices", "dice"), [(["aim", f"with:{GUN}"], []), (["suppress", f"with:{GUN}"], [[1]])]
)
def test_every_action_that_reaches_outside_exposes(choices: list[str], dice: list[list[int]]) -> None:
    # Given: blue1 Docked, red1 in Range
    setup = situation(
        blue=[unit("blue1", docked_in="base", weapons=[GUN]), base()], red=[unit("red1", zone="H5")]
    )
    # When
    battle = play(setup, choices, dice=dice)
    # Then
    assert the(battle, "EffectBegan", effect="exposed").facts()["unit"] == "blue1"


@rule("R-ACT-055", "A-111")
@pytest.mark.parametrize(
    "choices",
    [["maneuver", "by:speed"], ["redeploy", "to:E5"], ["hold"], ["delay", "delay:attack", "after:red1"]],
)
def test_what_stays_inside_or_leaves_does_not_expose(choices: list[str]) -> None:
    # Given: blue1 Docked
    setup = situation(
        blue=[unit("blue1", docked_in="base", weapons=[GUN]), base()], red=[unit("red1", zone="H5")]
    )
    # When
    battle = play(setup, choices)
    # Then
    assert of(battle, "EffectBegan", effect="exposed") == []


@rule("R-ACT-055", "A-111")
def test_a_docked_unit_cannot_engage() -> None:
    # Given: blue1 Docked, red1 in the Base's Zone
    setup = situation(
        blue=[unit("blue1", docked_in="base", weapons=[GUN]), base()], red=[unit("red1", zone="E5")]
    )
    # When: its Turn comes
    battle = play(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-ACT-055", "A-111")
def test_a_docked_unit_cannot_be_engaged_though_it_is_exposed() -> None:
    # Given: blue1 Docked and exposed, red1 in the Base's Zone
    setup = situation(
        blue=[unit("blue1", docked_in="base", effects=[EXPOSED]), base()],
        red=[unit("red1", zone="E5", weapons=[GUN])],
        turn="red1",
    )
    # When: red1's Turn comes
    battle = play(setup)
    # Then: there is nobody to Engage, for the other is a Base
    assert "engage" not in keys(battle)


@rule("R-ACT-028", "R-ACT-055")
def test_a_docked_unit_has_no_move_and_no_boost() -> None:
    # Given: blue1 Docked in a Base at the edge of the map
    setup = situation(blue=[unit("blue1", docked_in="base"), base(zone="A5")], red=[unit("red1", zone="L9")])
    # When: its Turn comes
    battle = play(setup)
    # Then
    assert {"boost", "retreat", "dock", "disengage"}.isdisjoint(keys(battle))
    assert "redeploy" in keys(battle)


@rule("R-ACT-050")
def test_an_exposed_unit_cannot_be_targeted() -> None:
    # Given: blue1 Docked and exposed, in Range of red1
    setup = situation(
        blue=[unit("blue1", docked_in="base", effects=[EXPOSED]), base()],
        red=[unit("red1", zone="C5", speed=0, weapons=[GUN])],
        turn="red1",
    )
    # When: red1 attacks; nobody asks at whom
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "AttackDeclared").facts()["target"] == "base"
    assert the(battle, "MightRolled").facts()["target"] == "base"


@rule("R-ACT-050")
@pytest.mark.parametrize(
    ("weapon", "place", "faces"),
    [("rail_bazooka", "A5", [1]), ("riot_weapon", "C5", [1]), ("whirlwind_attack", "D5", [1, 1])],
)
def test_blast_line_and_burst_reach_an_exposed_unit(weapon: str, place: str, faces: list[int]) -> None:
    # Given: blue1 Docked and exposed
    setup = situation(
        blue=[unit("blue1", docked_in="base", effects=[EXPOSED]), base()],
        red=[unit("red1", zone=place, speed=0, tier="npc", weapons=[weapon])],
        turn="red1",
    )
    # When: red1 attacks its Base; the Whirlwind Attack has an Advantage and so a second die
    battle = play(setup, ["attack", f"with:{weapon}", "at:base"], dice=[faces])
    # Then: both are attacked
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["base", "blue1"]


@rule("R-ACT-050")
def test_an_exposed_unit_is_open_for_a_round() -> None:
    # Given: blue1, which reached out in its last Turn; its Turn is next, then red1's
    setup = situation(
        blue=[unit("blue2", zone="A1"), unit("blue1", docked_in="base", effects=[EXPOSED]), base()],
        red=[unit("red1", zone="A5", speed=0, weapons=["rail_bazooka"])],
        order=["blue2", "blue1", "red1", "base"],
    )
    # When: it holds in its Turn, and red1's Blast strikes the Base
    battle = play(setup, ["hold", "hold", "attack", "with:rail_bazooka", "at:base"], dice=[[1]])
    # Then: blue1 is safe again
    assert the(battle, "EffectEnded").facts()["effect"] == "exposed"
    assert the(battle, "MightRolled").facts()["target"] == "base"


@rule("R-ACT-050")
def test_the_exposure_of_an_attack_ends_with_the_next_turn_of_its_unit() -> None:
    # Given: blue1 Docked, red1 in Range
    setup = situation(
        blue=[unit("blue1", docked_in="base", weapons=[GUN]), base()],
        red=[unit("red1", zone="H5")],
        order=["blue1", "red1", "base"],
    )
    # When: it attacks in this Round, and its Turn of the next Round begins
    battle = play(setup, ["attack", f"with:{GUN}", "hold", "hold", "pass"], dice=[[1]])
    # Then
    assert names(battle)[-3:] == ["RoundBegan", "EffectEnded", "TurnBegan"]
    assert the(battle, "EffectEnded").facts()["effect"] == "exposed"


@rule("R-ACT-050", "R-TRBL-045")
def test_exposing_oneself_on_extreme_terrain_is_tested_at_the_end_of_that_turn() -> None:
    # Given: the Base on Extreme Terrain; blue1 of Systems and Speed 5, Docked
    setup = situation(
        blue=[unit("blue1", docked_in="base", systems=5, threshold=10, weapons=[GUN]), base()],
        red=[unit("red1", zone="H5")],
        order=["blue1", "red1", "base"],
        extra={"E5": ["extreme"]},
    )
    # When: it attacks with a 1, then Tests 2 + 5 = 7 against 10 + 1
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1], [2]])
    # Then: 4 Damage, at the end of its Turn
    assert names(battle)[-3:] == ["TerrainTested", "Damaged", "TurnBegan"]
    assert numbers(the(battle, "Damaged")) == {"amount": 4, "left": 36}


@rule("R-ACT-051", "R-TRBL-045", "A-15")
def test_a_unit_that_exposed_itself_meets_extreme_terrain_when_its_next_turn_begins() -> None:
    # Given: the Base on Extreme Terrain; blue1 reached out in its last Turn
    setup = situation(
        blue=[
            unit("blue1", docked_in="base", systems=5, threshold=10, weapons=[GUN], effects=[EXPOSED]),
            base(),
        ],
        red=[unit("red1", zone="H5")],
        order=["red1", "blue1", "base"],
        extra={"E5": ["extreme"]},
    )
    # When: its Turn begins, it Tests 2 + 5 = 7 against 11, and then holds
    battle = play(setup, ["hold", "extreme", "hold"], dice=[[2]])
    # Then: one Test: it did not expose itself again, so the end of this Turn is safe
    assert numbers(the(battle, "TerrainTested"))["total"] == 7
    assert numbers(the(battle, "Damaged", unit="blue1"))["amount"] == 4


@rule("R-ACT-051")
def test_a_unit_that_did_not_expose_itself_meets_no_extreme_terrain() -> None:
    # Given: the same, but blue1 has kept inside
    setup = situation(
        blue=[unit("blue1", docked_in="base", systems=5, threshold=10, weapons=[GUN]), base()],
        red=[unit("red1", zone="H5")],
        order=["red1", "blue1", "base"],
        extra={"E5": ["extreme"]},
    )
    # When: its Turn begins
    battle = play(setup, ["hold"])
    # Then
    assert "extreme" not in keys(battle)
    assert "attack" in keys(battle)


@rule("R-ACT-050", "R-ACT-039")
def test_an_exposed_unit_may_be_covered_by_an_allys_maneuver() -> None:
    # Given: blue1 Docked and exposed, blue2 beside the Base
    setup = situation(
        blue=[
            unit("blue2", zone="E4", systems=4),
            unit("blue1", docked_in="base", effects=[EXPOSED]),
            base(),
        ],
        red=[unit("red1", zone="A5", speed=0, weapons=["rail_bazooka"])],
        order=["blue2", "red1", "blue1", "base"],
    )
    # When: blue2 Maneuvers for it, and red1's Blast strikes the Base
    battle = play(
        setup,
        ["maneuver", "by:systems", "to:E4", "for:blue1", "attack", "with:rail_bazooka", "at:base"],
        dice=[[1]],
    )
    # Then
    assert terms(the(battle, "MightRolled", target="blue1"), "defenses")["Maneuver"] == 4


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
            unit("blue1", zone="E5", tier="ai", damage=18, maimed=["head", "torso", "arms"]),
        ],
        red=[unit("red1", zone="C5", speed=0, weapons=[GUN])],
        turn="red1",
    )
    # When: red1 destroys it
    battle = play(setup, ["attack", f"with:{GUN}", "at:blue1"], dice=[[10]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "blue1"
    assert of(battle, "OperationEnded") == []
