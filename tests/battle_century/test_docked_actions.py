"""Acting from inside a Base Unit, and being exposed by it. R-ACT-049 to R-ACT-051, R-ACT-055."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.battle_century.operations import (
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
)
from wartable import Battle, State
from wartable.testing import rule

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
        blue=[unit("blue1", speed=5, docked_in="base", weapons=[GUN]), base()],
        red=[unit("red1", zone="J5", speed=5), unit("red2", zone="K5", speed=5)],
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


@rule("R-ACT-055", "A-111", "R-ACT-035")
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


@rule("R-ACT-055", "A-111", "R-ACT-046")
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
        blue=[unit("blue1", docked_in="base", systems=5, threshold=10, weapons=[GUN], speed=5), base()],
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
            unit(
                "blue1", docked_in="base", systems=5, threshold=10, weapons=[GUN], effects=[EXPOSED], speed=5
            ),
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
