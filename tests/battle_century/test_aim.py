"""Aim: one Weapon held on one target. R-ACT-009 to R-ACT-013."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

ROD = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""


@rule("R-ACT-009")
def test_the_next_attack_with_the_aimed_weapon_at_the_target_has_an_advantage() -> None:
    # Given: blue1 Aims its rod at red1, and red1 holds
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=[ROD])],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: in Round 2 blue1 attacks with two dice
    battle = play(setup, ["aim", f"with:{ROD}", "hold", "attack", f"with:{ROD}"], dice=[[3, 6]])
    # Then: the 6 counts: 6 + 5 + 2 = 13
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "advantages") == {"Aim": 1}
    assert numbers(rolled)["total"] == 13


@rule("R-ACT-009")
def test_aim_serves_any_offensive_action_that_attacks() -> None:
    # Given: blue1 has Aimed its rod at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it Suppresses
    battle = play(setup, ["suppress", f"with:{ROD}"], dice=[[1, 1]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}


@rule("R-ACT-009", "R-ACT-012")
def test_aim_serves_one_attack_alone() -> None:
    # Given: blue1 has Aimed its rod at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it attacks in this Round and in the next
    attack = ["attack", f"with:{ROD}"]
    battle = play(setup, [*attack, "hold", *attack], dice=[[1, 1], [1]])
    # Then
    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {"Aim": 1}
    assert terms(second, "advantages") == {}


@rule("R-ACT-009", "R-ACT-012")
def test_aim_does_not_serve_another_weapon_and_is_lost_to_it() -> None:
    # Given: blue1 has Aimed its rod at red1
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="A1",
                speed=0,
                tier="npc",
                weapons=[ROD, GUN],
                aim={"weapon": ROD, "target": "red1"},
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it shoots with its gun, then strikes with the rod
    battle = play(setup, ["attack", f"with:{GUN}", "hold", "attack", f"with:{ROD}"], dice=[[1], [1]])
    # Then: neither has an Advantage
    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {}
    assert terms(second, "advantages") == {}


@rule("R-ACT-009", "R-ACT-012")
def test_aim_does_not_serve_against_another_target_and_is_lost_to_it() -> None:
    # Given: blue1 has Aimed its rod at red1; red2 is as near
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10), unit("red2", zone="B2", threshold=10)],
    )
    # When: it strikes at red2, and a Round later at red1
    battle = play(
        setup,
        ["attack", f"with:{ROD}", "at:red2", "hold", "hold", "pass", "attack", f"with:{ROD}", "at:red1"],
        dice=[[1], [1]],
    )
    # Then: neither has an Advantage
    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {}
    assert terms(second, "advantages") == {}


@rule("R-ACT-010")
def test_aiming_again_adds_nothing() -> None:
    # Given: blue1 has Aimed its rod at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it Aims once more, then attacks
    battle = play(setup, ["aim", f"with:{ROD}", "hold", "attack", f"with:{ROD}"], dice=[[1, 1]])
    # Then: the Aim was never lost, and is one Advantage
    assert of(battle, "AimLost") == []
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}


@rule("R-ACT-010")
def test_aiming_another_weapon_drops_the_old_aim() -> None:
    # Given: blue1 has Aimed its gun at red1
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="A1",
                speed=0,
                tier="npc",
                weapons=[ROD, GUN],
                aim={"weapon": GUN, "target": "red1"},
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it Aims the rod, then shoots with the gun
    battle = play(setup, ["aim", f"with:{ROD}", "hold", "attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-ACT-010")
def test_aiming_at_another_target_is_a_fresh_aim() -> None:
    # Given: blue1 has Aimed its rod at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10), unit("red2", zone="B2", threshold=10)],
    )
    # When: it Aims at red2 and strikes at red2
    battle = play(
        setup,
        ["aim", f"with:{ROD}", "at:red2", "hold", "hold", "pass", "attack", f"with:{ROD}", "at:red2"],
        dice=[[1, 1]],
    )
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}


@rule("R-ACT-010")
def test_aiming_at_another_target_drops_the_old_aim() -> None:
    # Given: blue1 has Aimed its rod at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10), unit("red2", zone="B2", threshold=10)],
    )
    # When: it Aims at red2 and strikes at red1
    battle = play(
        setup,
        ["aim", f"with:{ROD}", "at:red2", "hold", "hold", "pass", "attack", f"with:{ROD}", "at:red1"],
        dice=[[1]],
    )
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-ACT-011")
def test_an_aim_is_lost_when_its_target_leaves_the_range() -> None:
    # Given: blue1's gun, of Range 5, is Aimed at red1, 5 Zones away
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="F1"), unit("red2", zone="L9")],
        turn="red1",
        order=["red1", "red2", "blue1"],
    )
    # When: red1 Maneuvers one Zone farther
    battle = play(setup, ["maneuver", "by:speed", "to:G1"])
    # Then: lost at once, before red2's Turn
    names = [type(event).__name__ for event in battle.events]
    assert names[-2:] == ["AimLost", "TurnBegan"]
    assert unit_of(battle, "blue1").aim is None


@rule("R-ACT-011")
def test_an_aim_is_lost_though_another_weapon_would_reach() -> None:
    # Given: the rod of blue1 is Aimed at red1 beside it; its gun reaches 5 Zones
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[ROD, GUN], aim={"weapon": ROD, "target": "red1"}),
        ],
        red=[unit("red1", zone="B1", speed=6), unit("red2", zone="L9")],
        turn="red1",
        order=["red1", "red2", "blue1"],
    )
    # When: red1 Maneuvers to F1
    battle = play(setup, ["maneuver", "by:speed", "to:F1"])
    # Then
    assert the(battle, "AimLost").facts() == {"event": "AimLost", "unit": "blue1", "weapon": ROD}


@rule("R-ACT-011")
def test_an_aim_is_kept_while_its_target_moves_about_in_range() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="F1")],
        turn="red1",
    )
    # When: red1 moves, but stays 5 Zones away
    battle = play(setup, ["maneuver", "by:speed", "to:F5"])
    # Then
    assert of(battle, "AimLost") == []


@rule("R-ACT-011")
def test_an_aim_is_lost_when_an_enemy_moves_into_the_line() -> None:
    # Given: blue1's gun is Aimed at red1
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="E1"), unit("red2", zone="C3")],
        turn="red2",
        order=["red2", "red1", "blue1"],
    )
    # When: red2 moves between them
    battle = play(setup, ["maneuver", "by:speed", "to:C1"])
    # Then
    assert the(battle, "AimLost").facts() == {"event": "AimLost", "unit": "blue1", "weapon": GUN}


@rule("R-ACT-011")
def test_an_aim_is_lost_when_its_target_docks() -> None:
    # Given: blue1's gun is Aimed at red1, which has a Base near
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="E1"), unit("base", zone="E2", features=["base_unit"])],
        turn="red1",
        order=["red1", "base", "blue1"],
    )
    # When: red1 Docks
    battle = play(setup, ["dock"])
    # Then
    assert the(battle, "AimLost").facts()["unit"] == "blue1"


@rule("R-ACT-011")
def test_an_aim_is_lost_when_its_target_leaves_the_operation() -> None:
    # Given: blue1's gun is Aimed at red1, which stands at the edge of the map
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="E1", speed=0), unit("red2", zone="L9")],
        turn="red1",
        order=["red1", "red2", "blue1"],
    )
    # When: red1 retreats
    battle = play(setup, ["retreat"])
    # Then
    assert the(battle, "AimLost").facts()["unit"] == "blue1"


@rule("R-ACT-012")
@pytest.mark.parametrize("choices", [["boost", "to:B1"], ["maneuver", "by:speed", "to:A1"]])
def test_any_action_but_aiming_on_or_the_shot_loses_the_aim(choices: list[str]) -> None:
    # Given: blue1's gun is Aimed at red1
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="E1")],
    )
    # When: blue1 does something else
    battle = play(setup, choices)
    # Then
    assert the(battle, "AimLost").facts() == {"event": "AimLost", "unit": "blue1", "weapon": GUN}
    assert unit_of(battle, "blue1").aim is None


@rule("R-ACT-012")
def test_no_action_at_all_keeps_the_aim() -> None:
    # Given: blue1's rod is Aimed at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it takes no Action, and strikes in the next Round
    battle = play(setup, ["hold", "hold", "attack", f"with:{ROD}"], dice=[[1, 1]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}


@rule("R-ACT-013")
def test_a_duelist_may_aim_at_another_unit_without_giving_its_opponent_an_attack() -> None:
    # Given: blue1 duels red1; red2 is in Range
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1"), unit("red2", zone="E3")],
    )
    # When: blue1 Aims at red2
    battle = play(setup, ["aim", f"with:{GUN}", "at:red2"])
    # Then: red1's own Turn begins, with no free Action before it
    assert [type(event).__name__ for event in battle.events] == ["Aimed", "TurnBegan"]


@rule("R-ACT-009", "R-TRBL-032")
def test_an_aim_may_be_held_on_a_zone_without_a_target() -> None:
    # Given: blue1's Blast is Aimed at D1, where nobody is
    aim = {"weapon": "bombardment", "zone": "D1"}
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=["bombardment"], aim=aim)],
        red=[unit("red1", zone="E1", tier="npc", threshold=10)],
    )
    # When: three dice, as with every area
    battle = play(setup, ["attack", "with:bombardment", "at:zone", "to:D1"], dice=[[3, 6, 1]])
    # Then: the 6 counts
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 2}
