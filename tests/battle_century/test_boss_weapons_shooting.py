"""Shooting Weapons of Bosses, but for Final Beam. R-BOSS-053 to R-BOSS-056."""

from __future__ import annotations

from typing import Any

from tests.battle_century.operations import (
    Piece,
    begin,
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
from wartable.testing import rule


def boss(*weapons: str, **more: Any) -> Piece:
    """A Boss in A1 that never Moves, with these Weapons in its Arms."""
    return unit(
        "blue1",
        zone="A1",
        **{
            "guard": 5,
            "threshold": 5,
            "energy": 5,
            "tier": "boss",
            "speed": 0,
            "weapons": list(weapons),
            **more,
        },
    )


# ------------------------------------------------------------------ Needle Storm


@rule("R-BOSS-053")
def test_a_needle_storm_brings_two_disadvantages_and_cripples() -> None:
    # Given: 9 Zones are the Long Range of Systems 4; 4 + 5 + 1 just meets Defense 10
    setup = situation(
        blue=[boss("needle_storm")], red=[unit("red1", zone="J1", guard=5, weapons=["beam_rifle"])]
    )
    # When
    battle = play(setup, ["attack"], dice=[[4]])
    # Then
    assert numbers(the(battle, "EffectBegan", effect="suppressed"))["amount"] == 2
    the(battle, "EffectBegan", effect="crippled")


@rule("R-BOSS-053")
def test_the_two_disadvantages_count_on_the_next_attack() -> None:
    # Given
    setup = situation(
        blue=[boss("needle_storm", guard=20)],
        red=[unit("red1", zone="E1", guard=5, speed=0, tier="npc", weapons=["anti_air_missiles"])],
    )
    # When
    shots = ["attack", "with:needle_storm", "attack", "with:anti_air_missiles"]
    battle = play(setup, shots, dice=[[4], [6, 6, 6]])
    # Then
    assert terms(the(battle, "MightRolled", unit="red1"), "advantages") == {"Suppressed": -2}


@rule("R-BOSS-053")
def test_suppressing_with_a_needle_storm_brings_two_disadvantages_as_well() -> None:
    # Given
    setup = situation(blue=[boss("needle_storm")], red=[unit("red1", zone="J1", guard=5)])
    # When
    battle = play(setup, ["suppress"], dice=[[4]])
    # Then
    assert numbers(the(battle, "EffectBegan", effect="suppressed"))["amount"] == 2


@rule("R-BOSS-053")
def test_a_needle_storm_that_misses_brings_nothing() -> None:
    # Given
    setup = situation(blue=[boss("needle_storm")], red=[unit("red1", zone="J1", guard=5)])
    # When
    battle = play(setup, ["attack"], dice=[[3]])
    # Then
    assert of(battle, "EffectBegan") == []


# ------------------------------------------------------------------ Technoleeches


@rule("R-BOSS-054/1", "R-BOSS-054/2")
def test_technoleeches_halve_the_energy_of_all_in_the_area_hit_or_not() -> None:
    # Given: Blast (2) around red1 holds red2 and an Ally; 5 + 5 + 1 hits red1 alone
    setup = situation(
        blue=[boss("technoleeches"), unit("blue2", zone="F1", energy=5, guard=20)],
        red=[
            unit("red1", zone="E1", guard=5, energy=5),
            unit("red2", zone="G1", guard=20, energy=8),
            unit("red3", zone="H1", energy=5),
        ],
    )
    # When
    battle = play(setup, ["attack", "with:technoleeches", "at:red1"], dice=[[5]])
    # Then: 5 halved is 2, 8 halved 4; the user and red3 stand outside
    assert [unit_of(battle, id).energy for id in ("red1", "red2", "blue2")] == [2, 4, 2]
    assert [unit_of(battle, id).energy for id in ("blue1", "red3")] == [5, 5]


@rule("R-BOSS-054/2")
def test_technoleeches_drain_their_user_too_where_it_stands_in_them() -> None:
    # Given
    setup = situation(blue=[boss("technoleeches")], red=[unit("red1", zone="B1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:technoleeches", "at:red1"], dice=[[5]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]
    assert unit_of(battle, "blue1").energy == 2


@rule("R-BOSS-054", "R-ACT-048")
def test_technoleeches_do_not_get_into_a_base() -> None:
    # Given
    ark = unit("ark", zone="E1", guard=5, energy=5, features=["base_unit"])
    setup = situation(blue=[boss("technoleeches")], red=[ark, unit("red1", docked_in="ark", energy=5)])
    # When
    battle = play(setup, ["attack", "with:technoleeches", "at:ark"], dice=[[5]])
    # Then
    assert [unit_of(battle, id).energy for id in ("ark", "red1")] == [2, 5]


@rule("R-BOSS-054/3")
def test_the_energy_comes_back_after_a_round() -> None:
    # Given
    setup = situation(blue=[boss("technoleeches")], red=[unit("red1", zone="E1", energy=5, guard=20)])
    # When
    battle = play(setup, ["attack", "with:technoleeches", "at:red1"], dice=[[5]])
    # Then
    assert numbers(the(battle, "TurnBegan", unit="red1"))["energy"] == 2
    # When
    battle = play(setup, ["attack", "with:technoleeches", "at:red1", "hold", "hold"], dice=[[5]])
    # Then
    assert unit_of(battle, "red1").energy == 5


# ------------------------------------------------------------------ Ultimate Bomb


@rule("R-BOSS-055")
def test_an_ultimate_bomb_attacks_its_own_user() -> None:
    # Given: Blast (5); 3 + 5 + 1 is short of both Defenses, 10 and 15
    setup = situation(blue=[boss("ultimate_bomb", guard=10)], red=[unit("red1", zone="E1")])
    # When
    battle = play(setup, ["attack", "with:ultimate_bomb", "at:red1"], dice=[[3, 2, 1]])
    # Then
    rolled = of(battle, "MightRolled")
    assert [event.facts()["target"] for event in rolled] == ["red1", "blue1"]
    assert terms(rolled[0], "advantages") == {"Ultimate Bomb": 2}


@rule("R-BOSS-055")
def test_an_ultimate_bomb_hurts_its_user_that_it_hits() -> None:
    # Given: 5 Zones away; 6 + 5 + 1 against Defense 10
    setup = situation(blue=[boss("ultimate_bomb")], red=[unit("red1", zone="F1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:ultimate_bomb", "at:red1"], dice=[[6, 2, 1]])
    # Then
    assert unit_of(battle, "blue1").damage == 2


@rule("R-BOSS-055")
def test_an_ultimate_bomb_spares_its_user_out_of_the_area() -> None:
    # Given: 6 Zones away
    setup = situation(blue=[boss("ultimate_bomb")], red=[unit("red1", zone="G1", guard=20)])
    # When
    battle = play(setup, ["attack", "at:red1"], dice=[[6, 2, 1]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


@rule("R-BOSS-055")
def test_who_goes_down_by_its_own_bomb_has_still_thrown_it() -> None:
    # Given: a point is left to the Boss, whom its own attack is dealt to before red2
    lost: dict[str, Any] = {"damage": 19, "maimed": ["head", "torso", "legs"]}
    setup = situation(
        blue=[boss("ultimate_bomb", **lost), unit("blue2", zone="A9")],
        red=[unit("red1", zone="D1", guard=20), unit("red2", zone="E1", guard=5)],
    )
    # When: 6 + 5 + 1 against Defense 10; the last Level brings a Genre Point
    attack = ["attack", "with:ultimate_bomb", "at:red1"]
    battle = play(setup, [*attack, "pass", "to:B1"], dice=[[6, 2, 1]])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert unit_of(battle, "red2").damage == 2


# ------------------------------------------------------------------ Overfreeze


@rule("R-BOSS-056")
def test_a_boosted_overfreeze_makes_its_line_difficult_and_extreme() -> None:
    # Given: Range 5
    setup = situation(blue=[boss("overfreeze")], red=[unit("red1", zone="C1", guard=20)])
    # When: the own Zone is spared
    choices = ["attack", "with:overfreeze+boost", "at:red1", "spare"]
    battle = play(setup, choices, dice=[[5, 4]])
    # Then
    frozen = [zone_number(battle, zone) for zone in ("B1", "C1", "D1", "E1", "F1")]
    for terrain in ("difficult", "extreme"):
        assert [event.facts()["zone"] for event in of(battle, "TerrainBegan", terrain=terrain)] == frozen
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 4


@rule("R-BOSS-056", "R-TRBL-028")
def test_overfreeze_may_take_in_the_own_zone() -> None:
    # Given
    setup = situation(blue=[boss("overfreeze")], red=[unit("red1", zone="C1", guard=20)])
    # When
    choices = ["attack", "with:overfreeze+boost", "at:red1", "burn"]
    battle = play(setup, choices, dice=[[5, 4]])
    # Then
    zones = [event.facts()["zone"] for event in of(battle, "TerrainBegan", terrain="extreme")]
    assert zone_number(battle, "A1") in zones


@rule("R-BOSS-056", "R-TERR-006")
def test_who_stands_in_the_frozen_line_faces_it_in_its_turn() -> None:
    # Given
    setup = situation(blue=[boss("overfreeze")], red=[unit("red1", zone="C1", guard=20, speed=4)])
    # When
    choices = ["attack", "with:overfreeze+boost", "at:red1", "spare"]
    battle = play(setup, choices, dice=[[5, 4]])
    # Then
    assert "extreme" in keys(battle)


@rule("R-BOSS-056")
def test_the_ice_is_gone_after_a_round() -> None:
    # Given: red1 floats 2 Zones away from it
    setup = situation(blue=[boss("overfreeze")], red=[unit("red1", zone="C3", guard=20)])
    # When: it is aimed at an empty Zone
    choices = ["attack", "with:overfreeze+boost", "at:zone", "to:B1", "spare", "hold"]
    battle = play(setup, choices, dice=[])
    # Then
    assert len(of(battle, "TerrainEnded")) == 10


@rule("R-BOSS-056")
def test_overfreeze_that_is_not_boosted_freezes_nothing() -> None:
    # Given
    setup = situation(blue=[boss("overfreeze")], red=[unit("red1", zone="C1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:overfreeze", "at:red1"], dice=[[5]])
    # Then
    assert of(battle, "TerrainBegan") == []


# ------------------------------------------------------------------ whose they are


@rule("R-ENEMY-013", "R-POW-011")
def test_a_mid_scene_upgrade_brings_no_weapon_of_bosses() -> None:
    # Given
    setup = situation(blue=[unit("blue1", zone="A1", genre_points=1)], red=[unit("red1", zone="I1")])
    # When
    battle = begin(setup)
    battle.choose("power:mid_scene_upgrade")
    # Then
    assert "gain:beam_rifle" in keys(battle)
    assert not {"gain:merge", "gain:final_beam"} & set(keys(battle))
