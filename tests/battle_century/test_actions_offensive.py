"""Offensive Actions: Attack, Aim, Assist, Suppress. R-ACT-001 to R-ACT-022, R-ACT-056."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wartable.testing import rule
from wartable.testing.battle_century import (
    answer,
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

ROD = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""

HELD_BACK: Mapping[str, object] = {
    "effect": "withheld",
    "amount": 3,
    "other": "blue1",
    "clock": "red1",
    "at_end": True,
}
"""The other half of a Suppress by blue1 that waits for red1 to Move."""


# ------------------------------------------------------------------ which Actions these are


@rule("R-ACT-002")
@pytest.mark.parametrize(
    ("kind", "faces"), [("attack", [1]), ("assist", [1, 1]), ("suppress", [1]), ("engage", [1])]
)
def test_attack_assist_suppress_and_engage_attack_and_test_might(kind: str, faces: list[int]) -> None:
    # Given: red1 in blue1's Zone, and an Ally to assist
    setup = situation(
        blue=[unit("blue1", zone="C3", speed=0, weapons=[GUN]), unit("blue2", zone="L9")],
        red=[unit("red1", zone="C3")],
    )
    # When: blue1 does it: 1 + 5 + 1 = 7 against Defense 10
    battle = play(setup, [kind, f"with:{GUN}"], dice=[faces])
    # Then
    assert the(battle, "AttackDeclared").facts()["kind"] == kind
    assert numbers(the(battle, "MightRolled")) == {"die": 1, "total": 7, "defense": 10}


@rule("R-ACT-002", "R-ACT-013")
def test_aim_is_no_attack_and_rolls_no_test() -> None:
    # Given: red1 in Range
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[unit("red1", zone="C1")])
    # When: blue1 Aims; there are no dice
    battle = play(setup, ["aim", f"with:{GUN}"])
    # Then
    assert the(battle, "Aimed").facts()["target"] == "red1"
    assert of(battle, "AttackDeclared") == []
    assert of(battle, "MightRolled") == []


# ------------------------------------------------------------------ the Move of an Offensive Action


@rule("R-ACT-004", "R-ACT-005", "A-17")
@pytest.mark.parametrize("kind", ["attack", "aim", "suppress", "assist"])
def test_an_offensive_action_never_ends_farther_from_its_target(kind: str) -> None:
    # Given: blue1 at C5, 2 Zones from red1 at E5, with Speed 3 and a gun of Range 5
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=3, weapons=[GUN]), unit("blue2", zone="A1")],
        red=[unit("red1", zone="E5")],
    )
    # When
    battle = play(setup, [kind, f"with:{GUN}"])
    # Then: of the 5 by 5 Zones within 2 of red1 it reaches columns C to F: 4 x 5 = 20
    assert len(keys(battle)) == 20
    # It may stand still, close in, circle, and stand behind red1 ...
    assert {"to:C5", "to:D5", "to:E5", "to:C3", "to:E7", "to:F5"} <= set(keys(battle))
    # ... but not step back, though the gun would reach from there.
    assert {"to:B5", "to:B4", "to:C2", "to:A5"}.isdisjoint(keys(battle))


@rule("R-ACT-005", "A-17")
def test_only_start_and_end_of_the_move_are_compared() -> None:
    # Given: a wall between blue1 at D3 and red1 at D1, 2 Zones apart; the way round runs over G2, 3 from red1
    setup = situation(
        blue=[unit("blue1", zone="D3", speed=5, weapons=[GUN])],
        red=[unit("red1", zone="D1")],
        terrain=[".......", "######.", "......."],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack", f"with:{GUN}"])
    # Then: it may end at F1 or E1, 2 and 1 Zones from red1
    assert keys(battle) == ["to:E1", "to:F1"]


@rule("R-ACT-005", "A-17")
def test_the_limit_counts_from_the_zone_aimed_at() -> None:
    # Given: blue1 at C5 with Speed 1, red1 to its east
    setup = situation(
        blue=[unit("blue1", zone="C5", speed=1, weapons=["bombardment"])], red=[unit("red1", zone="E5")]
    )
    # When: it aims its Blast at A5, 2 Zones to the west
    battle = play(setup, ["attack", "with:bombardment", "at:zone", "to:A5"])
    # Then: it may go away from red1, but not away from A5
    assert keys(battle) == ["to:B4", "to:C4", "to:B5", "to:C5", "to:B6", "to:C6"]


# ------------------------------------------------------------------ Attack


@rule("R-ACT-007", "R-OP-012")
def test_an_attack_tests_might_plus_tension_against_defense() -> None:
    # Given: Might 7, Tension 3, Guard 8
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, might=7, weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=8)],
        tension=3,
    )
    # When: the die is 2: 2 + 7 + 3 = 12 against 8 + 5 = 13
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[2]])
    # Then: missed
    rolled = the(battle, "MightRolled")
    assert terms(rolled) == {"die": 2, "Might": 7, "Tension": 3}
    assert numbers(rolled) == {"die": 2, "total": 12, "defense": 13}
    assert the(battle, "Missed").facts()["target"] == "red1"
    assert of(battle, "Damaged") == []


@rule("R-ACT-008")
def test_a_passed_attack_deals_the_total_minus_defense() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", threshold=10)],
    )
    # When: the die is 8: 8 + 5 + 1 = 14
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[8]])
    # Then: 14 - 10 = 4 of 40 points are gone
    assert numbers(the(battle, "Damaged")) == {"amount": 4, "left": 36}


@rule("R-ACT-008")
def test_an_attack_that_just_meets_defense_passes_and_deals_nothing() -> None:
    # Given: Defense 10
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[unit("red1", zone="C1")])
    # When: the die is 4: 4 + 5 + 1 = 10
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[4]])
    # Then
    assert numbers(the(battle, "HitSuffered")) == {"total": 10, "margin": 0}
    assert of(battle, "Damaged") == []
    assert of(battle, "Missed") == []


@rule("R-ACT-007", "R-ACT-008")
def test_one_roll_of_an_area_weapon_meets_each_targets_defense() -> None:
    # Given: red1 of Defense 7, red2 of Defense 9, red3 of Defense 14, all in one Blast
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[
            unit("red1", zone="D1", guard=2, threshold=10),
            unit("red2", zone="D2", guard=4, threshold=10),
            unit("red3", zone="D3", guard=9, threshold=10),
        ],
    )
    # When: the one die is 5: 5 + 5 + 1 = 11
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[5]])
    # Then: 11 - 7 = 4 and 11 - 9 = 2; red3 is missed
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 4
    assert numbers(the(battle, "Damaged", unit="red2"))["amount"] == 2
    assert the(battle, "Missed").facts()["target"] == "red3"


@rule("R-ACT-007", "B-1")
def test_each_target_of_an_area_weapon_counts_as_many_dice_as_its_own_disadvantages_say() -> None:
    # Given: red2 stands in Defensive Terrain: one Disadvantage, two dice
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])],
        red=[unit("red1", zone="D1", threshold=10), unit("red2", zone="D2", threshold=10)],
        extra={"D2": ["defensive"]},
    )
    # When: the dice are 9 and 6
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[9, 6]])
    # Then: the first alone counts against red1, 9 + 6 = 15; the lower of both against red2, 6 + 6 = 12
    assert numbers(the(battle, "MightRolled", target="red1"))["total"] == 15
    assert numbers(the(battle, "MightRolled", target="red2"))["total"] == 12


# ------------------------------------------------------------------ Aim


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
    # Then: one Advantage
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


# ------------------------------------------------------------------ Assist


@rule("R-ACT-014")
def test_an_assist_is_made_at_a_disadvantage() -> None:
    # Given: blue1 and its Ally blue2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN]), unit("blue2", zone="L9")],
        red=[unit("red1", zone="C1", threshold=10)],
    )
    # When: blue1 assists with a 9 and a 2
    battle = play(setup, ["assist", f"with:{GUN}"], dice=[[9, 2]])
    # Then: the 2 counts: 2 + 5 + 1 = 8
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "advantages") == {"Assist": -1}
    assert numbers(rolled)["total"] == 8


@rule("R-ACT-014", "R-ACT-015", "A-18")
def test_the_assisted_ally_has_an_advantage_against_the_target_even_after_a_miss() -> None:
    # Given: blue2 acts next
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="A2", speed=0, tier="npc", weapons=[GUN]),
        ],
        red=[unit("red1", zone="C1", threshold=10)],
    )
    # When: blue1's Assist misses (1 + 5 + 1 = 7), and blue2 shoots with two dice
    battle = play(setup, ["assist", f"with:{GUN}", "attack", f"with:{GUN}"], dice=[[1, 1], [2, 7]])
    # Then: 7 + 5 + 1 = 13
    assert the(battle, "Missed").facts()["unit"] == "blue1"
    rolled = the(battle, "MightRolled", unit="blue2")
    assert terms(rolled, "advantages") == {"Assist": 1}
    assert numbers(rolled)["total"] == 13


@rule("R-ACT-015", "A-18")
def test_an_assist_that_passes_deals_its_normal_damage() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN]), unit("blue2", zone="L9")],
        red=[unit("red1", zone="C1", threshold=10)],
    )
    # When: the lower die is 7: 7 + 5 + 1 = 13
    battle = play(setup, ["assist", f"with:{GUN}"], dice=[[7, 8]])
    # Then: all of 13 - 10 = 3
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-ACT-014")
def test_an_assist_helps_against_its_target_alone() -> None:
    # Given: blue1 assists blue2 against red1
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="A2", speed=0, weapons=[GUN]),
        ],
        red=[unit("red1", zone="C1"), unit("red2", zone="C2")],
    )
    # When: blue2 shoots red2
    battle = play(
        setup,
        ["assist", f"with:{GUN}", "at:red1", "attack", f"with:{GUN}", "at:red2"],
        dice=[[1, 1], [1]],
    )
    # Then
    assert terms(the(battle, "MightRolled", unit="blue2"), "advantages") == {}


@rule("R-ACT-014")
def test_an_assist_helps_the_chosen_ally_alone() -> None:
    # Given: blue1 assists blue3 against red1
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="A2", speed=0, weapons=[GUN]),
            unit("blue3", zone="A3", speed=0, weapons=[GUN]),
        ],
        red=[unit("red1", zone="C1")],
    )
    # When: blue2 shoots red1
    battle = play(setup, ["assist", f"with:{GUN}", "for:blue3", "attack", f"with:{GUN}"], dice=[[1, 1], [1]])
    # Then
    assert terms(the(battle, "MightRolled", unit="blue2"), "advantages") == {}


@rule("R-ACT-014")
def test_an_assist_helps_for_a_round() -> None:
    # Given: blue2, which acts right before blue1, is assisted in Round 1
    setup = situation(
        blue=[
            unit("blue2", zone="A2", speed=0, tier="npc", weapons=[GUN]),
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
        ],
        red=[unit("red1", zone="C1", threshold=10)],
        turn="blue1",
    )
    assist = ["assist", f"with:{GUN}"]
    attack = ["attack", f"with:{GUN}"]
    # When: blue2 attacks in Round 2, before blue1's Turn, and in Round 3, after it
    battle = play(
        setup, [*assist, "hold", "pass", *attack, "hold", "hold", "pass", *attack], dice=[[1, 1], [1, 1], [1]]
    )
    # Then
    second, third = of(battle, "MightRolled", unit="blue2")
    assert terms(second, "advantages") == {"Assist": 1}
    assert terms(third, "advantages") == {}


@rule("R-ACT-016")
def test_a_weapon_that_could_not_attack_the_target_cannot_assist() -> None:
    # Given: red1 is 5 Zones away; the rod is too short, the Sniper Rifle is not Aimed
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[ROD, GUN, "sniper_rifle"]),
            unit("blue2", zone="L9"),
        ],
        red=[unit("red1", zone="F1")],
    )
    # When: blue1 assists
    battle = play(setup, ["assist"])
    # Then
    assert keys(battle) == ["with:vulcans", f"with:{GUN}"]


@rule("R-ACT-017")
def test_weapons_with_an_area_cannot_assist() -> None:
    # Given: Weapons with Blast, Burst and Line, and one whose Boost brings a Blast; red1 beside blue1
    weapons = {
        "arms": ["bombardment", "whirlwind_attack"],
        "torso": ["riot_weapon", "incinerator"],
        "legs": ["charge_cannon"],
    }
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=weapons), unit("blue2", zone="L9")],
        red=[unit("red1", zone="B1")],
    )
    # When: blue1 assists
    battle = play(setup, ["assist"])
    # Then: of these only the Charge Cannon can, and only unboosted
    assert keys(battle) == ["with:cqc", "with:vulcans", "with:charge_cannon"]


@rule("R-ACT-017")
def test_those_weapons_can_attack() -> None:
    # Given: the same
    weapons = {
        "arms": ["bombardment", "whirlwind_attack"],
        "torso": ["riot_weapon", "incinerator"],
        "legs": ["charge_cannon"],
    }
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=weapons), unit("blue2", zone="L9")],
        red=[unit("red1", zone="B1")],
    )
    # When: blue1 attacks
    battle = play(setup, ["attack"])
    # Then
    assert {"with:bombardment", "with:whirlwind_attack", "with:riot_weapon"} <= set(keys(battle))
    assert {"with:incinerator", "with:charge_cannon+boost"} <= set(keys(battle))


# ------------------------------------------------------------------ Suppress


@rule("R-ACT-018")
def test_suppress_halves_the_damage_and_rounds_down() -> None:
    # Given: Defense 10, Tension 2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", threshold=10)],
        tension=2,
    )
    # When: the die is 10: 10 + 5 + 2 = 17, margin 7
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[10]])
    # Then: 3 of 40
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-019")
def test_a_suppressed_enemy_has_a_disadvantage_on_offensive_tests_even_without_damage() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", speed=0, weapons=[GUN])],
    )
    # When: blue1 just passes with 4 + 5 + 1 = 10, and red1 shoots back with a 9 and a 2
    battle = play(setup, ["suppress", f"with:{GUN}", "attack", f"with:{GUN}"], dice=[[4], [9, 2]])
    # Then: the 2 counts: 2 + 5 + 1 = 8
    assert of(battle, "Damaged") == []
    rolled = the(battle, "MightRolled", unit="red1")
    assert terms(rolled, "advantages") == {"Suppressed": -1}
    assert numbers(rolled)["total"] == 8


@rule("R-ACT-019")
def test_a_suppress_that_fails_does_nothing() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", weapons=[GUN])],
    )
    # When: 3 + 5 + 1 = 9
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[3]])
    # Then
    assert of(battle, "EffectBegan") == []
    assert unit_of(battle, "red1").effects == []


@rule("R-ACT-019", "R-MATCH-015")
def test_a_suppressed_enemy_is_free_again_after_a_round() -> None:
    # Given: red1 acts right before blue1 and is suppressed in Round 1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", speed=0, weapons=[GUN])],
        order=["red1", "blue1"],
        turn="blue1",
    )
    attack = ["attack", f"with:{GUN}"]
    # When: red1 shoots in Round 2, before blue1's Turn, and in Round 3, after it
    battle = play(setup, ["suppress", f"with:{GUN}", *attack, "hold", *attack], dice=[[4], [1, 1], [1]])
    # Then
    second, third = of(battle, "MightRolled", unit="red1")
    assert terms(second, "advantages") == {"Suppressed": -1}
    assert terms(third, "advantages") == {}


@rule("R-ACT-020", "R-ACT-056", "A-19", "A-124")
def test_a_suppressed_enemy_that_moves_takes_the_other_half_rounded_down_too() -> None:
    # Given: Defense 10, Tension 2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", threshold=10)],
        tension=2,
    )
    # When: margin 10 + 5 + 2 - 10 = 7, and red1 Boosts away
    battle = play(setup, ["suppress", f"with:{GUN}", "boost", "to:E1"], dice=[[10]])
    # Then: 3 at once and 3 before it moves
    names = [type(event).__name__ for event in battle.events]
    assert [numbers(event) for event in of(battle, "Damaged")] == [
        {"amount": 3, "left": 37},
        {"amount": 3, "left": 34},
    ]
    assert names[-7:-3] == ["Boosted", "EffectEnded", "Damaged", "Moved"]
    assert unit_of(battle, "red1").zone == zone_number(battle, "E1")


@rule("R-ACT-020", "R-ACT-056")
@pytest.mark.parametrize(
    ("choices", "dice"),
    [
        (["maneuver", "by:speed", "to:D1"], []),
        (["attack", f"with:{GUN}", "to:B1"], [[1]]),
        (["aim", f"with:{GUN}", "to:B1"], []),
    ],
)
def test_the_move_of_any_action_brings_the_other_half(choices: list[str], dice: list[list[int]]) -> None:
    # Given: 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=10, weapons=[GUN], effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Moves with its Action
    battle = play(setup, choices, dice=dice)
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "A-124")
def test_the_other_half_is_dealt_only_once() -> None:
    # Given: 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Moves in this Round and in the next
    battle = play(setup, ["boost", "to:D1", "hold", "boost", "to:E1"])
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "A-124")
def test_the_other_half_is_lost_where_the_enemy_stands_still_in_its_next_turn() -> None:
    # Given: 3 Damage wait for red1 to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=10, weapons=[GUN], effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it shoots from where it is, and Moves in the Round after
    battle = play(setup, ["attack", f"with:{GUN}", "to:C1", "hold", "boost", "to:E1"], dice=[[1]])
    # Then: no Damage at all
    assert of(battle, "Damaged") == []


@rule("R-ACT-056", "A-124")
def test_the_wait_for_the_other_half_ends_with_the_enemys_own_turn() -> None:
    # Given: Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", threshold=10), unit("red2", zone="L9")],
    )
    # When: margin 10 + 5 + 1 - 10 = 6, and red1 stands still
    battle = play(setup, ["suppress", f"with:{GUN}", "hold"], dice=[[10]])
    # Then: it is over before red2's Turn
    names = [type(event).__name__ for event in battle.events]
    assert names[-3:] == ["Held", "EffectEnded", "TurnBegan"]
    assert the(battle, "EffectEnded").facts()["effect"] == "withheld"


@rule("R-ACT-021")
def test_the_attacker_picks_the_area_that_suppress_maims() -> None:
    # Given: red1 lacks 3 of its first 5 points; Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", damage=3)],
    )
    # When: margin 10 + 5 + 1 - 10 = 6, half of it 3, an odd number
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[10]])
    # Then: blue is asked all the same
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    answer(battle, "maim:legs")
    assert the(battle, "Maimed").facts()["chooser"] == "blue"
    assert unit_of(battle, "red1").maimed == ["legs"]


@rule("R-ACT-021")
def test_the_attacker_picks_the_area_that_the_other_half_maims() -> None:
    # Given: red1 lacks 4 of its first 5 points; 3 more wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", damage=4, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Moves, in its own Turn
    battle = play(setup, ["boost", "to:E1"])
    # Then: blue is asked
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    answer(battle, "maim:head")
    assert the(battle, "Maimed").facts()["chooser"] == "blue"


@rule("R-ACT-021")
def test_the_attacker_picks_every_area_that_suppress_maims() -> None:
    # Given: red1 of Threshold 1; Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", threshold=1)],
    )
    # When: margin 9 + 5 + 1 - 10 = 5, half of it 2: two Levels
    battle = play(setup, ["suppress", f"with:{GUN}", "maim:head", "maim:legs"], dice=[[9]])
    # Then: blue chose both
    assert [event.facts()["chooser"] for event in of(battle, "Maimed")] == ["blue", "blue"]


@rule("R-ACT-022")
def test_suppress_may_spare_an_enemy_it_would_destroy() -> None:
    # Given: red1 has 2 points left on its last Level
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit("red1", zone="C1", tier="npc", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: half of 10 + 5 + 1 - 10 = 6 would destroy it, and blue spares it
    battle = play(setup, ["suppress", f"with:{GUN}", "spare"], dice=[[10]])
    # Then: it is out of the Operation, not destroyed, and no Core comes out
    assert the(battle, "Disabled").facts()["reason"] == "spared"
    assert of(battle, "Destroyed") == []
    assert of(battle, "CoreEjected") == []
    assert unit_of(battle, "red1").standing == "disabled"


@rule("R-ACT-022")
def test_suppress_need_not_spare() -> None:
    # Given: the same, with a grunt
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit("red1", zone="C1", tier="grunt", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: blue destroys it
    battle = play(setup, ["suppress", f"with:{GUN}", "destroy"], dice=[[10]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert of(battle, "Disabled") == []


@rule("R-ACT-022")
def test_the_other_half_of_suppress_may_spare_as_well() -> None:
    # Given: red1 has 2 points left; 3 wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[
            unit(
                "red1",
                zone="C1",
                tier="npc",
                damage=18,
                maimed=["head", "torso", "arms"],
                effects=[HELD_BACK],
            ),
            unit("red2", zone="L9"),
        ],
        turn="red1",
    )
    # When: it Moves, and blue spares it
    battle = play(setup, ["boost", "to:E1", "spare"])
    # Then: it went down before it moved
    assert the(battle, "Disabled").facts()["unit"] == "red1"
    assert of(battle, "Moved") == []


@rule("R-ACT-022")
def test_a_plain_attack_cannot_spare() -> None:
    # Given: a grunt with 2 points left on its last Level
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[
            unit("red1", zone="C1", tier="grunt", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: 10 + 5 + 1 - 10 = 6 Damage
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[10]])
    # Then: nobody is asked
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert the(battle, "TurnBegan").facts()["unit"] == "red2"
