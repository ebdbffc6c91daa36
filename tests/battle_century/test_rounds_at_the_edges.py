"""What is kept, asked and aimed at where little is left of it: trades, Aims, walls."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    begin,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"


@rule("R-TEST-011", "R-TEST-012", "R-TEST-013", "A-05")
def test_a_gm_trades_nothing_of_a_test_with_an_advantage_against_one_of_two() -> None:
    # Given: a PC's Blast Aimed at red1 (+2); red2 beside it in a Zone twice Defensive (0)
    aim = {"weapon": "rail_bazooka", "target": "red1"}
    blue = unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"], aim=aim)
    setup = situation(
        blue=[blue],
        red=[unit("red1", zone="F1", threshold=30), unit("red2", zone="G1", threshold=30)],
        extra={"G1": ["defensive", "defensive"]},
        gm="gm",
    )
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[2, 1, 1]])
    # Then: nobody was asked
    assert [terms(event, "defenses") for event in of(battle, "MightRolled")] == [{"Guard": 3, "base": 5}] * 2


@rule("R-ACT-011", "R-REIN-006")
def test_an_aim_that_still_reaches_is_kept_through_the_turn_of_reinforcements() -> None:
    # Given: blue1 holds an Aim at red1
    aimed = unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})
    setup = situation(
        blue=[aimed], red=[unit("red1", zone="C1")], reinforcements=[reserve("guard")], turn="guard"
    )
    # When
    battle = play(setup, ["barrage"])
    # Then
    aim = unit_of(battle, "blue1").aim
    assert aim is not None
    assert (aim.weapon, aim.target) == (GUN, "red1")


@rule("R-TRBL-031", "R-TERR-009", "R-ENEMY-027")
def test_who_is_walled_in_aims_its_area_at_its_own_zone_alone() -> None:
    # There was no Zone at all, and no way to go on.
    # Given: a Fortress, which is not pushed out; an Aim needs a Zone to choose as well
    power = "this_is_my_battlefield:impassable"
    weapons: dict[str, Any] = {"weapons": ["bombardment"], "features": ["fortress"]}
    blue = unit("blue1", zone="B2", tier="npc", genre_points=1, powers=[power], **weapons)
    setup = situation(blue=[blue], red=[unit("red1", zone="E2", guard=20)])
    # When
    battle = play(setup, [f"power:{power}", "to:B2", "attack"])
    # Then
    assert numbers(the(battle, "AttackDeclared"))["zone"] == zone_number(battle, "B2")


@rule("R-BOSS-063", "R-ACT-004", "A-67")
def test_a_body_out_of_range_is_no_target_from_the_first_zone_of_the_map_either() -> None:
    # Given: blue1 in A1, the nearest Zone of red1 is 9 Zones away
    blue = unit("blue1", zone="A1", speed=0)
    red = unit("red1", zone="K2", tier="boss", upgrades={"internal": ["colossus"]})
    # Then
    assert "attack" not in keys(begin(situation(blue=[blue], red=[red])))


@rule("R-ACT-023", "R-ACT-030", "A-108")
def test_an_attack_on_the_opponent_in_a_duel_is_made_against_that_alone() -> None:
    # Given
    blue = unit("blue1", zone="A1", speed=0, tier="npc", weapons=["chainblade"], duel="red1")
    setup = situation(blue=[blue], red=[unit("red1", zone="A1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:chainblade"], dice=[[3, 3]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-ACT-039", "R-ACT-028", "R-ACT-056")
def test_who_falls_as_it_maneuvers_maneuvers_for_nobody() -> None:
    # Given: 2 points left, and 3 Damage wait for red1 to Move
    waiting = {"effect": "withheld", "amount": 3, "other": "blue1", "clock": "red1", "at_end": True}
    dying: dict[str, Any] = {"threshold": 2, "damage": 6, "maimed": ["head", "torso", "legs"]}
    red1 = unit("red1", zone="E5", tier="ai", effects=[waiting], **dying)
    setup = situation(blue=[unit("blue1", zone="A1")], red=[red1, unit("red2", zone="L9")], turn="red1")
    # When
    battle = play(setup, ["maneuver", "by:speed", "to:F5", "destroy"])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "Maneuvered") == []
