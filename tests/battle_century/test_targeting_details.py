"""What can be aimed at, at its edges: by whose Speed, from which Zone, with what. R-ACT-009, R-ACT-048,
R-TRBL-031, R-UPG-006, R-WPN-033, R-WPN-034.
"""

from __future__ import annotations

from typing import Any

import pytest

from wartable.rulesets.battle_century.testing.operations import (
    keys,
    of,
    play,
    situation,
    the,
    unit,
    zone_number,
)
from wartable.testing import rule


def lancer(**more: Any) -> Any:
    """blue1 in A1 with a Boosted Lance and Might 5."""
    return unit("blue1", **{"zone": "A1", "tier": "npc", "weapons": ["boosted_lance"], **more})


CHARGE = ["attack", "with:boosted_lance+charge"]


@rule("R-WPN-033", "R-WPN-034")
@pytest.mark.parametrize(("speed", "ends"), [(4, "DE"), (7, "DEFGH")])
def test_a_charge_goes_as_far_as_its_speed(speed: int, ends: str) -> None:
    # Given: a row of Zones, red1 4 Zones away, so that D1 is the nearest that a lance reaches it from
    setup = situation(
        blue=[lancer(speed=speed)], red=[unit("red1", zone="E1", guard=20)], terrain=["............"]
    )
    # When
    battle = play(setup, CHARGE)
    # Then
    assert keys(battle) == [f"to:{letter}1" for letter in ends]


@rule("R-WPN-033", "R-WPN-034")
def test_a_charge_does_not_end_beyond_its_speed_in_the_first_zone_of_the_map() -> None:
    # Given: Speed 1; red1 is next to blue1, and A1 is behind it
    setup = situation(
        blue=[lancer(zone="C1", speed=1)], red=[unit("red1", zone="B1", guard=20)], terrain=["............"]
    )
    # When
    battle = play(setup, CHARGE, dice=[[1]])
    # Then
    assert the(battle, "Moved").facts()["end"] == zone_number(battle, "B1")


@rule("R-TRBL-031")
def test_a_zone_is_aimed_at_within_speed_and_range_alone() -> None:
    # Given: Range 5, Speed 2, in a row of Zones; red1 out of reach
    setup = situation(
        blue=[unit("blue1", zone="C1", speed=2, weapons=["bombardment"])],
        red=[unit("red1", zone="L1")],
        terrain=["............"],
    )
    # When
    battle = play(setup, ["attack"])
    # Then: A1 to J1
    assert keys(battle) == [f"to:{letter}1" for letter in "ABCDEFGHIJ"]


@rule("R-TRBL-031")
def test_the_first_zone_of_the_map_is_out_of_reach_like_any_other() -> None:
    # Given: Range 5, Speed 0
    setup = situation(
        blue=[unit("blue1", zone="L1", speed=0, weapons=["bombardment"])],
        red=[unit("red1", zone="A1")],
        terrain=["............"],
    )
    # When
    battle = play(setup, ["attack"])
    # Then
    assert keys(battle) == [f"to:{letter}1" for letter in "GHIJKL"]


@rule("R-UPG-006", "R-SUP-003")
def test_an_area_spares_no_zone_by_itself() -> None:
    # Given: red1 in A1, red2 in C1, which are both in a Blast (2)
    setup = situation(
        blue=[unit("blue1", zone="D1", speed=0, tier="npc", weapons=["rail_bazooka"])],
        red=[unit("red1", zone="A1", guard=20), unit("red2", zone="C1", guard=20)],
        terrain=["............"],
    )
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2"], dice=[[1]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red2", "red1"]


@rule("R-ACT-048", "R-ACT-050")
def test_a_docked_unit_that_has_reached_out_is_still_no_target() -> None:
    # Given: red1 inside of the ark, exposed
    exposed = [{"effect": "exposed", "clock": "red1"}]
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=["anti_air_missiles"])],
        red=[
            unit("ark", zone="C1", features=["base_unit"]),
            unit("red1", docked_in="ark", effects=exposed),
            unit("red2", zone="C2"),
        ],
    )
    # When
    battle = play(setup, ["attack", "with:anti_air_missiles"])
    # Then
    assert keys(battle) == ["at:ark", "at:red2"]


@rule("R-WPN-025", "R-MECH-009")
def test_a_weapon_that_is_used_up_takes_no_other_with_it() -> None:
    # Given
    spent = unit("blue1", zone="A1", weapons=["bombardment", "riot_weapon"], spent=["bombardment"])
    # When
    battle = play(situation(blue=[spent], red=[unit("red1", zone="B1")]), ["attack"])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans", "with:riot_weapon"]


@rule("R-ACT-009", "R-SUP-005")
def test_an_aim_at_one_enemy_does_not_serve_against_another_of_that_zone() -> None:
    # Given: blue1 has Aimed its rod at red1
    aimed = unit(
        "blue1",
        zone="A1",
        speed=0,
        tier="npc",
        weapons=["stun_rod"],
        aim={"weapon": "stun_rod", "target": "red1"},
    )
    setup = situation(blue=[aimed], red=[unit("red1", zone="A1"), unit("red2", zone="A1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:stun_rod", "at:red2"], dice=[[6]])
    # Then
    assert of(battle, "MightRolled")[0].facts()["target"] == "red2"
    the(battle, "AimLost")
