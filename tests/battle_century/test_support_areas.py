"""Airstrike and Jamming Barrage. R-SUP-003, R-SUP-010, R-SUP-015, R-SUP-016."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
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

GUN: Final = "anti_air_missiles"


def blue(*supports: str, **more: Any) -> Piece:
    """A Unit in B1 that does not move, with these Support Upgrades and Systems 4."""
    return unit(
        "blue1",
        **{"threshold": 5, "zone": "B1", "speed": 0, "upgrades": {"separate": list(supports)}, **more},
    )


def hit(battle: Battle[State]) -> list[str]:
    """Who has taken Damage, in order."""
    return [str(event.facts()["unit"]) for event in of(battle, "Damaged")]


def affected(battle: Battle[State], effect: str) -> list[str]:
    """Who is under an effect, in order."""
    return [str(event.facts()["unit"]) for event in of(battle, "EffectBegan", effect=effect)]


# ------------------------------------------------------------------ areas


@rule("R-SUP-010", "R-TEST-005")
def test_an_airstrike_hits_friend_and_foe_within_3_zones() -> None:
    # Given: around E1, 3 Zones are B1 to H1; red2 is 4 away. Systems 5
    setup = situation(
        blue=[blue("airstrike", systems=5), unit("blue2", zone="D3", threshold=5)],
        red=[unit("red1", zone="H1"), unit("red2", zone="I1")],
    )
    # When
    battle = play(setup, ["use:airstrike", "to:E1"])
    # Then: half of 5 for each, the user among them
    assert hit(battle) == ["blue1", "blue2", "red1"]
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [2, 2, 2]


@rule("R-SUP-016")
def test_an_airstrike_asks_for_neither_test_nor_defense_nor_cover() -> None:
    # Given: red1, of a huge Guard, in cover and in a Duel, with Active Defenses
    armour = {"torso": ["reactive_booster", "custom_defense:shooting"]}
    setup = situation(
        blue=[blue("airstrike"), unit("blue2", zone="G1", threshold=5, duel="red1")],
        red=[unit("red1", zone="G1", guard=30, duel="blue2", upgrades=armour), unit("red2", zone="E1")],
        extra={"G1": ["defensive"]},
    )
    # When: nothing is asked and nothing rolled
    battle = play(setup, ["use:airstrike", "to:F1"])
    # Then: half of Systems 4
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 2
    assert numbers(the(battle, "Damaged", unit="blue2"))["amount"] == 2


@rule("R-SUP-016", "R-AD-014")
def test_a_standing_absolute_barrier_stops_an_airstrike() -> None:
    # Given
    barrier = {"effect": "absolute_barrier", "amount": 6, "clock": "red1"}
    setup = situation(blue=[blue("airstrike")], red=[unit("red1", zone="F1", effects=[barrier])])
    # When
    battle = play(setup, ["use:airstrike", "to:F1"])
    # Then
    assert numbers(the(battle, "Blocked", unit="red1"))["amount"] == 2
    assert hit(battle) == []


@rule("R-SUP-003", "R-UPG-006")
@pytest.mark.parametrize("key", ["airstrike", "jamming_barrage"])
def test_expert_support_keeps_zones_out_of_it(key: str) -> None:
    # Given: blue2 and red1 in two Zones of the area
    kit = {"internal": ["expert_support"], "separate": [key]}
    setup = situation(
        blue=[blue(upgrades=kit), unit("blue2", zone="E1")],
        red=[unit("red1", zone="F1")],
        order=["blue1", "red1", "blue2"],
    )
    # When
    battle = play(setup, [f"use:{key}", "to:F1", "to:E1", "pass"])
    # Then
    assert [*hit(battle), *affected(battle, "jammed")] == ["red1"]


@rule("R-SUP-003", "R-UPG-011")
@pytest.mark.parametrize("key", ["airstrike", "jamming_barrage"])
def test_an_artillery_frame_widens_it(key: str) -> None:
    # Given: red1 is 4 Zones from F1
    kit = {"internal": ["artillery_frame"], "separate": [key]}
    setup = situation(blue=[blue(upgrades=kit, zone="A1", systems=5)], red=[unit("red1", zone="J1")])
    # When
    battle = play(setup, [f"use:{key}", "to:F1"])
    # Then
    assert [*hit(battle), *affected(battle, "jammed")] == ["red1"]


@rule("R-SUP-010", "R-ACT-048", "R-ACT-050")
def test_an_airstrike_finds_docked_units_only_while_they_are_exposed() -> None:
    # Given
    exposed = {"effect": "exposed", "clock": "red3"}
    setup = situation(
        blue=[blue("airstrike")],
        red=[
            unit("red1", zone="F1", threshold=5, features=["base_unit"]),
            unit("red2", docked_in="red1"),
            unit("red3", docked_in="red1", effects=[exposed]),
        ],
    )
    # When
    battle = play(setup, ["use:airstrike", "to:F1"])
    # Then
    assert hit(battle) == ["red1", "red3"]


@rule("R-SUP-010", "R-DMG-009")
def test_an_airstrike_may_take_its_user_down_and_hits_all_the_same() -> None:
    # Given: blue1 on its last 2 points, at odds with everybody
    hurt = {"damage": 18, "maimed": ["head", "torso", "arms"], "tier": "monster"}
    setup = situation(
        blue=[blue("airstrike", **hurt), unit("blue2", zone="A9")], red=[unit("red1", zone="C1")]
    )
    # When
    battle = play(setup, ["use:airstrike", "to:B1"])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert hit(battle) == ["blue1", "red1"]


@rule("R-SUP-015", "R-OP-016")
def test_a_jamming_barrage_halves_might_for_a_round() -> None:
    # Given: blue1 and red1 in the area, of Might 5
    setup = situation(
        blue=[blue("jamming_barrage", weapons=[GUN])], red=[unit("red1", zone="C1", speed=0, weapons=[GUN])]
    )
    # When: red1 shoots in the Round, blue1 after it
    shot = ["attack", f"with:{GUN}"]
    battle = play(setup, ["use:jamming_barrage", "to:B1", *shot, *shot], dice=[[1], [1]])
    # Then
    first, second = of(battle, "MightRolled")
    assert terms(first)["Might"] == 2
    assert terms(second)["Might"] == 5
    assert affected(battle, "jammed") == ["blue1", "red1"]


@rule("R-SUP-015", "R-ACT-048", "R-ACT-050")
def test_a_jamming_barrage_reaches_friend_and_foe_within_3_zones_and_in_the_open() -> None:
    # Given: around E1, 3 Zones are B1 to H1; red2 is 4 away, red3 inside a Base at H1
    setup = situation(
        blue=[blue("jamming_barrage"), unit("blue2", zone="D3")],
        red=[
            unit("red1", zone="H1", features=["base_unit"]),
            unit("red2", zone="I1"),
            unit("red3", docked_in="red1"),
        ],
    )
    # When
    battle = play(setup, ["use:jamming_barrage", "to:E1"])
    # Then
    assert affected(battle, "jammed") == ["blue1", "blue2", "red1"]


@rule("R-SUP-015", "A-103")
def test_two_jamming_barrages_halve_once() -> None:
    # Given
    both = unit("blue2", zone="B1", speed=0, upgrades={"separate": ["jamming_barrage"]})
    setup = situation(blue=[blue("jamming_barrage"), both], red=[unit("red1", zone="C1")])
    # When
    battle = play(setup, ["use:jamming_barrage", "to:C1", "use:jamming_barrage", "to:C1"])
    # Then
    assert unit_of(battle, "red1").attributes.might == 2
