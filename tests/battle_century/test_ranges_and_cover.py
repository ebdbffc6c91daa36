"""Zones, Ranges and cover. R-OP-022 to R-OP-029, R-ACT-003."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
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

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

CORRIDOR = ["############", "............", "############"]


# ------------------------------------------------------------------ distance and Range


@rule("R-OP-022", "R-ACT-003", "B-2")
def test_on_squares_a_diagonal_step_is_one_zone() -> None:
    # Given: guns reach 5; from A1 it is 5 Zones to F6, 6 to G7 and to G1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit("red1", zone="F6"),
            unit("red2", zone="G7"),
            unit("red3", zone="G1"),
            unit("red4", zone="F1"),
        ],
    )
    # When: blue1 attacks without being able to Move
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert keys(battle) == ["at:red1", "at:red4"]


@rule("R-OP-022", "R-ACT-003")
def test_on_hexes_distance_follows_the_six_neighbours() -> None:
    # Given: five rows down from A1 the columns A to C are 5 hexes away, D is 6
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C6"), unit("red2", zone="D6"), unit("red3", zone="A6")],
        shape="hex",
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert keys(battle) == ["at:red1", "at:red3"]


@rule("R-OP-025", "R-ACT-003")
def test_a_melee_weapon_reaches_its_own_zone_and_the_next() -> None:
    # Given: Enemies 0, 1 and 2 Zones away
    setup = situation(
        blue=[unit("blue1", zone="D4", speed=0, weapons=["stun_rod"])],
        red=[unit("red1", zone="D4"), unit("red2", zone="E5"), unit("red3", zone="B4")],
    )
    # When: blue1 strikes
    battle = play(setup, ["attack", "with:stun_rod"])
    # Then
    assert keys(battle) == ["at:red1", "at:red2"]


@rule("R-OP-025", "R-ACT-003")
def test_systems_lengthen_the_reach_of_some_weapons() -> None:
    # Given: Systems 4; the Assault Rifle, of Long Range, reaches 5 + 4 = 9, a plain gun 5
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, systems=4, weapons=["assault_rifle", GUN])],
        red=[unit("red1", zone="J1"), unit("red2", zone="K9")],
    )
    # When: blue1 attacks; red1 is 9 Zones away, red2 10
    battle = play(setup, ["attack"], dice=[[1]])
    # Then: with no other Weapon and no other target in reach nothing is asked
    declared = the(battle, "AttackDeclared").facts()
    assert declared["weapon"] == "assault_rifle"
    assert declared["target"] == "red1"


@rule("R-OP-025")
def test_less_systems_shorten_that_reach() -> None:
    # Given: Systems 3, reach 5 + 3 = 8; red1 is 9 Zones away
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, systems=3, weapons=["assault_rifle"])],
        red=[unit("red1", zone="J1")],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then: it can shoot at nothing
    assert "attack" not in keys(battle)
    assert "suppress" not in keys(battle)


@rule("R-ACT-003")
def test_no_offensive_action_is_offered_without_a_target_in_range() -> None:
    # Given: red1 is 11 Zones away, farther than Speed 5 and Range 5 together
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, weapons=[GUN]), unit("blue2", zone="A9")],
        red=[unit("red1", zone="L1")],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert {"attack", "aim", "assist", "suppress", "engage"}.isdisjoint(keys(battle))


# ------------------------------------------------------------------ sharing Zones


@rule("R-OP-024")
def test_units_sharing_a_zone_do_not_change_an_attack() -> None:
    # Given: red1, red2 and blue2 all stand at C1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN]), unit("blue2", zone="C1")],
        red=[unit("red1", zone="C1", guard=5, threshold=5), unit("red2", zone="C1")],
    )
    # When: blue1 shoots red1 and rolls 6
    battle = play(setup, ["attack", f"with:{GUN}", "at:red1"], dice=[[6]])
    # Then: there is one Test, against red1 alone, with no Advantage or Disadvantage: 6 + 5 + 1 = 12
    rolled = the(battle, "MightRolled")
    assert rolled.facts()["target"] == "red1"
    assert terms(rolled, "advantages") == {}
    assert terms(rolled, "defenses") == {"Guard": 5, "base": 5}
    assert numbers(the(battle, "Damaged")) == {"amount": 2, "left": 18}


@rule("R-OP-024", "R-OP-029")
def test_a_unit_may_stop_in_a_zone_with_any_number_of_others() -> None:
    # Given: an Ally and two Enemies at C1
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="C1")],
        red=[unit("red1", zone="C1"), unit("red2", zone="C1")],
    )
    # When: blue1 Boosts there
    battle = play(setup, ["boost", "to:C1"])
    # Then
    assert unit_of(battle, "blue1").zone == zone_number(battle, "C1")


@rule("R-OP-029")
def test_units_do_not_block_the_way_through_their_zone() -> None:
    # Given: Enemies hold B2 and C2 of a corridor one Zone wide
    setup = situation(
        blue=[unit("blue1", zone="A2", speed=3)],
        red=[unit("red1", zone="B2"), unit("red2", zone="C2")],
        terrain=CORRIDOR,
    )
    # When: blue1 of Speed 3 Maneuvers
    battle = play(setup, ["maneuver", "by:speed"])
    # Then: it may stop in each Zone on the way, and pass both at no further cost
    assert keys(battle) == ["to:A2", "to:B2", "to:C2", "to:D2"]


# ------------------------------------------------------------------ cover


@rule("R-OP-026", "A-16")
def test_a_weapon_is_not_aimed_past_a_zone_that_holds_an_enemy() -> None:
    # Given: red2 stands between blue1 and red1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="E1"), unit("red2", zone="C1"), unit("red3", zone="E4")],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then: red1 is in Range, but in cover
    assert keys(battle) == ["at:red2", "at:red3"]


@rule("R-OP-026", "A-16")
def test_cover_holds_against_aim_and_suppress_too() -> None:
    # Given: a Unit that can shoot at red2 alone
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="E1"), unit("red2", zone="C1")],
    )
    # When: it takes Aim
    aimed = play(setup, ["aim", f"with:{GUN}"])
    # Then: there was no question at whom
    assert the(aimed, "Aimed").facts()["target"] == "red2"
    # When: it Suppresses in place of it
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[1]])
    # Then: the same
    assert the(battle, "AttackDeclared").facts()["target"] == "red2"


@rule("R-OP-026", "A-16")
def test_an_enemy_of_a_third_side_gives_cover_as_well() -> None:
    # Given: green1 stands between blue1 and red1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="E1")],
        others={"green": [unit("green1", zone="C1")]},
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then: it can only be green1
    assert the(battle, "AttackDeclared").facts()["target"] == "green1"


@rule("R-OP-026", "A-16")
def test_a_zone_behind_an_enemy_cannot_be_aimed_at_with_an_area_weapon() -> None:
    # Given: a corridor, red1 at D2; blue1 with a Bombardment, a Blast of Range 5
    setup = situation(
        blue=[unit("blue1", zone="A2", speed=0, weapons=["bombardment"])],
        red=[unit("red1", zone="D2")],
        terrain=CORRIDOR,
    )
    # When: it aims at a Zone
    battle = play(setup, ["attack", "with:bombardment", "at:zone"])
    # Then: red1's own Zone is the last of them, though E2 and F2 are in Range
    assert keys(battle) == ["to:A2", "to:B2", "to:C2", "to:D2"]


@rule("R-OP-026", "A-16")
def test_the_fire_of_an_area_weapon_spreads_behind_cover() -> None:
    # Given: red1 stands behind red2, 1 Zone farther
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[unit("red1", zone="E1"), unit("red2", zone="D1")],
    )
    # When: blue1 fires its Blast of 2 at red2, the only one it can aim at
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2"], dice=[[1]])
    # Then: both are attacked
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red2", "red1"]


@rule("R-OP-026", "A-16")
def test_an_enemy_in_the_shooters_own_zone_gives_no_cover() -> None:
    # Given: red2 stands with blue1 at A1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1"), unit("red2", zone="A1")],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert keys(battle) == ["at:red1", "at:red2"]


@rule("R-OP-026", "A-16")
def test_an_enemy_in_the_targets_own_zone_gives_no_cover() -> None:
    # Given: red1 and red2 both at C1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1"), unit("red2", zone="C1")],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert keys(battle) == ["at:red1", "at:red2"]


@rule("R-OP-026", "B-3")
def test_an_enemy_whose_zone_the_line_only_meets_at_a_corner_gives_no_cover() -> None:
    # Given: the line from A1 to C3 runs through B2 and meets B1 and A2 at their corners
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C3"), unit("red2", zone="B1"), unit("red3", zone="A2")],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then
    assert "at:red1" in keys(battle)


@rule("R-OP-026")
def test_a_destroyed_enemy_gives_no_cover() -> None:
    # Given: what is left of red2 lies between blue1 and red1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1"), unit("red2", zone="B1", standing="destroyed")],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "AttackDeclared").facts()["target"] == "red1"


@rule("R-OP-027")
def test_allies_never_block_a_line_of_fire() -> None:
    # Given: two Allies between blue1 and red1
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="B1"),
            unit("blue3", zone="C1"),
        ],
        red=[unit("red1", zone="D1")],
    )
    # When: blue1 shoots
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then: the Test is against red1 alone, and the Allies change nothing about it
    rolled = the(battle, "MightRolled")
    assert rolled.facts()["target"] == "red1"
    assert terms(rolled, "advantages") == {}


@rule("R-OP-028")
def test_cover_is_overcome_from_the_covering_zone_from_beyond_and_from_beside_it() -> None:
    # Given: red2 at C5 covers red1 at G5, 6 Zones from blue1 of Speed 4 with a gun of Range 5
    setup = situation(
        blue=[unit("blue1", zone="A5", speed=4, weapons=[GUN])],
        red=[unit("red1", zone="G5"), unit("red2", zone="C5")],
    )
    # When: blue1 attacks red1
    battle = play(setup, ["attack", f"with:{GUN}", "at:red1"])
    # Then: it may go into red2's Zone, past it, or around it, but not stop at B5 behind it
    assert {"to:C5", "to:D5", "to:E5", "to:B4", "to:B6"} <= set(keys(battle))
    assert "to:B5" not in keys(battle)


@rule("R-OP-028")
def test_a_unit_too_slow_to_get_past_cover_cannot_attack_what_is_behind_it() -> None:
    # Given: a corridor; red2 at D2 covers red1 at E2, and blue1 comes as far as C2
    setup = situation(
        blue=[unit("blue1", zone="A2", speed=2, weapons=[GUN])],
        red=[unit("red1", zone="E2"), unit("red2", zone="D2")],
        terrain=CORRIDOR,
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}", "to:C2"], dice=[[1]])
    # Then: there is no choice of target
    assert the(battle, "AttackDeclared").facts()["target"] == "red2"


@rule("R-OP-026", "R-ACT-054", "A-109")
@pytest.mark.parametrize(("zone", "choices"), [("D2", ["attack", "pass"]), ("D1", [])])
def test_a_free_attack_is_not_aimed_through_an_enemy(zone: str, choices: list[str]) -> None:
    # Given: blue2 attacks who attacks its friend; a fellow of red1 stands beside the line, or in it
    taunts = {"effect": "come_at_me_bro", "clock": "blue2"}
    setup = situation(
        blue=[
            unit("blue1", zone="G1", threshold=20),
            unit("blue2", zone="B1", speed=0, weapons=["anti_air_missiles"], effects=[taunts]),
        ],
        red=[
            unit("red1", zone="F1", speed=0, tier="npc", weapons=["anti_air_missiles"]),
            unit("red2", zone=zone),
        ],
        turn="red1",
        order=["red1", "red2", "blue1", "blue2"],
    )
    # When: red1 shoots at blue1
    battle = play(setup, ["attack", "with:anti_air_missiles", "at:blue1"], [[1]])
    # Then
    assert battle.decision is not None
    asked = battle.decision.about == "blue2"
    assert ([] if not asked else keys(battle)) == choices


@rule("R-MOB-004", "R-ACT-017")
def test_reversible_thrusters_bring_no_assist_against_an_enemy_out_of_range() -> None:
    # Given: red1 is out of reach of all that blue1 has; its Blast may be aimed at some Zone all the same
    thrusters = {"legs": ["reversible_thrusters"]}
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=1, systems=0, weapons=["rail_bazooka"], upgrades=thrusters),
            unit("blue2", zone="A2"),
        ],
        red=[unit("red1", zone="L9")],
    )
    # Then
    assert {"attack", "assist"} & set(keys(begin(setup))) == {"attack"}


@rule("R-MOB-004", "R-OP-026")
def test_thrusters_do_not_let_a_sniper_fire_who_has_not_aimed() -> None:
    # Given: a Rifle that has to be Aimed first
    thrusters = {"legs": ["reversible_thrusters"]}
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, systems=4, weapons=["sniper_rifle"], upgrades=thrusters),
        ],
        red=[unit("red1", zone="D1"), unit("red2", zone="D2")],
    )
    # Then
    assert "with:sniper_rifle" in keys(play(setup, ["aim"]))
    assert "with:sniper_rifle" not in keys(play(setup, ["attack"]))
