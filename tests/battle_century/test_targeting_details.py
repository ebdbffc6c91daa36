"""What can be aimed at, at its edges: by whose Speed, from which Zone, with what. R-ACT-009, R-ACT-048,
R-TRBL-031, R-UPG-006, R-WPN-033, R-WPN-034.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.operations import (
    begin,
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


# ------------------------------------------------------------------ what suits which Action


def crowd(**more: Any) -> Any:
    """blue1 in A1 with an Ally, and red1 8 Zones away."""
    return situation(
        blue=[unit("blue1", **{"zone": "A1", "speed": 0, **more}), unit("blue2", zone="A9")],
        red=[unit("red1", zone="I1", guard=20)],
    )


@rule("R-ACT-017", "R-ACT-025")
@pytest.mark.parametrize("kind", ["attack", "aim", "assist", "suppress"])
def test_a_weapon_with_a_minimum_range_suits_every_action_but_an_engage(kind: str) -> None:
    # Given: blue1 has nothing else that reaches so far
    battle = begin(crowd(weapons=["powered_rifle"]))
    # Then
    assert kind in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-WPN-016", "R-ACT-030")
def test_a_crippling_weapon_never_risks_an_ally_in_a_duel() -> None:
    # Given: blue2 duels red1
    boss = unit("blue1", zone="A1", speed=0, tier="boss", weapons=["needle_storm"])
    setup = situation(
        blue=[boss, unit("blue2", zone="C1", threshold=10, duel="red1")],
        red=[unit("red1", zone="C1", guard=20, duel="blue2")],
    )
    # When
    battle = play(setup, ["attack", "with:needle_storm"], dice=[[1]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-ACT-017", "R-ACT-025", "R-WPN-036")
def test_a_duelist_may_use_a_weapon_with_an_area() -> None:
    # Given: a Duel in A1
    setup = situation(
        blue=[unit("blue1", zone="A1", duel="red1", weapons=["bombardment", "boosted_lance"])],
        red=[unit("red1", zone="A1", duel="blue1", guard=20)],
    )
    # Then: but not charge
    assert keys(play(setup, ["attack"])) == [
        "with:cqc",
        "with:vulcans",
        "with:bombardment",
        "with:boosted_lance",
    ]
    assert keys(play(setup, ["suppress"])) == [
        "with:cqc",
        "with:vulcans",
        "with:bombardment",
        "with:boosted_lance",
    ]


@rule("R-WPN-036", "R-ACT-025")
def test_a_duelist_assists_with_its_lance_where_it_stands() -> None:
    # Given: a Duel in A1
    setup = situation(
        blue=[unit("blue1", zone="A1", duel="red1", weapons=["boosted_lance"]), unit("blue2", zone="A9")],
        red=[unit("red1", zone="A1", duel="blue1", guard=20)],
    )
    # Then
    assert keys(play(setup, ["assist"])) == ["with:cqc", "with:vulcans", "with:boosted_lance"]


@rule("R-WPN-036", "R-ACT-025", "R-WPN-034")
def test_a_lance_is_aimed_from_where_it_reaches_its_target() -> None:
    # Given: Speed 7, red1 4 Zones away in a row of Zones
    setup = situation(
        blue=[lancer(speed=7)], red=[unit("red1", zone="E1", guard=20)], terrain=["............"]
    )
    # When
    battle = play(setup, ["aim", "with:boosted_lance"])
    # Then: not beyond it, where a charge would end
    assert keys(battle) == ["to:D1", "to:E1", "to:F1"]


# ------------------------------------------------------------------ who is in sight and in Range


@rule("R-ACT-004", "R-ACT-024", "R-WPN-063")
def test_one_who_is_hidden_behind_another_is_no_target() -> None:
    # Given: red1 between blue1 and red2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=["anti_air_missiles"])],
        red=[unit("red1", zone="C1", guard=20), unit("red2", zone="E1")],
        terrain=["............"],
    )
    # When: there is one to choose
    battle = play(setup, ["attack", "with:anti_air_missiles"], dice=[[1]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-ACT-004", "R-MOB-004", "R-WPN-054")
def test_a_range_as_wide_as_the_map_reaches_everywhere_on_it() -> None:
    # Given: 5 + Systems 7 = 12 in a row of 12 Zones, and Reversible Thrusters
    far = unit(
        "blue1",
        zone="A1",
        speed=0,
        systems=7,
        tier="npc",
        weapons=["assault_rifle"],
        upgrades={"legs": ["reversible_thrusters"]},
    )
    setup = situation(blue=[far], red=[unit("red1", zone="L1", guard=20)], terrain=["............"])
    # When
    battle = play(setup, ["attack"], dice=[[1]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-ACT-011", "R-TRBL-032")
def test_an_aim_at_a_zone_is_kept_while_that_is_in_range() -> None:
    # Given: blue1 aims at the Zone F1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=["bombardment"])],
        red=[unit("red1", zone="L9", speed=1, tier="npc")],
    )
    # When: red1 moves
    battle = play(setup, ["aim", "to:F1", "boost", "to:K9"])
    # Then
    assert of(battle, "AimLost") == []
