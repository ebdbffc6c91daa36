"""Assist: an attack that helps an Ally. R-ACT-014 to R-ACT-017."""

from __future__ import annotations

from tests.battle_century.operations import (
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

ROD = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""


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
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
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
