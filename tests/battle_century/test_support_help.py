"""Assisted Targeting, Overcharge, Support Fire. R-SUP-005 to R-SUP-007."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
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
)
from wartable import Ruling
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
RED: Final = unit("red1", zone="L9", tier="npc", speed=0)


def blue(*supports: str, **more: Any) -> Piece:
    """A Unit in B1 that does not move, with these Support Upgrades and Systems 4."""
    return unit(
        "blue1", **{"energy": 5, "zone": "B1", "speed": 0, "upgrades": {"separate": list(supports)}, **more}
    )


# ------------------------------------------------------------------ Assisted Targeting


@rule("R-SUP-005", "A-208", "R-SUP-001", "R-SUP-002")
def test_assisted_targeting_aims_the_next_attack_of_an_ally() -> None:
    # Given: blue2 shoots right after it
    setup = situation(
        blue=[blue("assisted_targeting"), unit("blue2", zone="D1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="E1", tier="npc", guard=20)],
    )
    # When: it shoots twice, the second time in the next Round
    shot = ["attack", f"with:{GUN}"]
    choices = ["use:assisted_targeting", "for:blue2", *shot, "trade:0", "hold", "pass", "hold", *shot]
    battle = play(setup, choices, dice=[[1, 2, 3], [1]])
    # Then: 2 Advantages for a Shooting Weapon, once; blue1 has used it, for nothing
    assert the(battle, "UpgradeUsed").facts() == {
        "event": "UpgradeUsed",
        "unit": "blue1",
        "upgrade": "assisted_targeting",
        "energy": 0,
        "target": "blue2",
        "zone": -1,
    }
    assert unit_of(battle, "blue1").spent == ["assisted_targeting"]
    first, second = of(battle, "MightRolled")
    assert terms(first, "advantages") == {"Aim": 2}
    assert terms(second, "advantages") == {}


@rule("R-SUP-005", "A-208", "R-WPN-021")
def test_assisted_targeting_counts_for_long_range_and_the_sniper_rifle() -> None:
    # Given: a Rifle with Range 5 + Systems 4, and 5 more when Aimed, at 14 Zones on a longer map
    far = unit("red1", zone="O1", tier="npc", guard=20)
    setup = situation(
        blue=[
            blue("assisted_targeting", zone="A1"),
            unit("blue2", zone="A1", speed=0, weapons=["sniper_rifle"]),
        ],
        red=[far],
        terrain=["." * 16] * 2,
    )
    assert "attack" not in keys(play(setup, ["hold"]))
    # When
    choices = ["use:assisted_targeting", "for:blue2", "attack", "trade:0"]
    battle = play(setup, choices, dice=[[1, 2, 3, 4]])
    # Then: 3 Advantages with this Weapon
    the(battle, "AttackDeclared", weapon="sniper_rifle", target="red1")
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 3}


@rule("R-SUP-005", "A-208")
def test_assisted_targeting_adds_nothing_to_an_aim() -> None:
    # Given: blue2 has Aimed already
    aim = {"weapon": GUN, "target": "red1"}
    setup = situation(
        blue=[blue("assisted_targeting"), unit("blue2", zone="D1", speed=0, weapons=[GUN], aim=aim)],
        red=[unit("red1", zone="E1", tier="npc", guard=20)],
    )
    # When
    choices = ["use:assisted_targeting", "for:blue2", "attack", f"with:{GUN}", "trade:0"]
    battle = play(setup, choices, dice=[[1, 2, 3]])
    # Then: both are gone
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 2}
    assert of(battle, "AimLost") == []
    assert unit_of(battle, "blue2").aim is None
    assert unit_of(battle, "blue2").effects == []


@rule("R-SUP-005", "R-ACT-012", "A-208")
def test_another_shot_with_assisted_targeting_loses_the_real_aim() -> None:
    # Given: blue2 has Aimed its gun, and uses another Weapon
    aim = {"weapon": GUN, "target": "red1"}
    setup = situation(
        blue=[blue("assisted_targeting"), unit("blue2", zone="D1", speed=0, weapons=[GUN], aim=aim)],
        red=[unit("red1", zone="E1", tier="npc", guard=20)],
    )
    # When
    choices = ["use:assisted_targeting", "for:blue2", "attack", "with:vulcans", "trade:0"]
    battle = play(setup, choices, dice=[[1, 2]])
    # Then: 2 Advantages for Shooting, less the Default Weapon's own Disadvantage
    assert terms(the(battle, "MightRolled"), "advantages")["Aim"] == 2
    the(battle, "AimLost", unit="blue2", weapon=GUN)


@rule("R-SUP-005")
def test_assisted_targeting_ends_with_the_round() -> None:
    # Given: blue1 helps itself, and its Action is used for that
    setup = situation(
        blue=[blue("assisted_targeting", weapons=[GUN])], red=[unit("red1", zone="E1", tier="npc", guard=20)]
    )
    # When: it shoots in the next Round
    battle = play(setup, ["use:assisted_targeting", "hold", "attack", f"with:{GUN}"], dice=[[1]])
    # Then
    the(battle, "EffectEnded", effect="guided")
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-SUP-005", "R-UPG-003")
def test_a_commander_aims_its_own_attack_of_the_same_turn() -> None:
    # Given
    kit = {"internal": ["commander_type"], "separate": ["assisted_targeting"]}
    setup = situation(
        blue=[blue(upgrades=kit, weapons=["chainblade"])], red=[unit("red1", zone="C1", tier="npc", guard=20)]
    )
    # When
    battle = play(setup, ["commander_type", "attack", "with:chainblade", "trade:0", "keep:2"], dice=[[1, 2]])
    # Then: 1 Advantage for a Melee Weapon
    assert terms(the(battle, "MightRolled"), "advantages")["Aim"] == 1


# ------------------------------------------------------------------ Overcharge


@rule("R-SUP-006")
def test_an_overcharged_ally_has_4_more_energy_in_its_next_turn() -> None:
    # Given
    setup = situation(blue=[blue("overcharge"), unit("blue2", zone="C1", energy=5)], red=[RED])
    # When: its Turn comes
    battle = play(setup, ["use:overcharge", "for:blue2"])
    # Then: 5 + 4
    assert numbers(of(battle, "TurnBegan", unit="blue2")[0])["energy"] == 9
    assert unit_of(battle, "blue2").energy == 9
    # When: the Turn is over
    answer(battle, "hold")
    # Then
    assert unit_of(battle, "blue2").energy == 5


@rule("R-SUP-006")
def test_one_that_overcharges_itself_profits_in_the_next_round() -> None:
    # Given
    setup = situation(blue=[blue("overcharge")], red=[RED])
    # When
    battle = play(setup, ["use:overcharge"])
    assert unit_of(battle, "blue1").energy == 5
    answer(battle, "hold")
    # Then: for one Turn
    assert unit_of(battle, "blue1").energy == 9
    answer(battle, "hold", "hold")
    assert unit_of(battle, "blue1").energy == 5


BARRIER: Final = {"torso": ["absolute_barrier"]}


@rule("R-SUP-006", "A-209")
@pytest.mark.parametrize(("spent", "left"), [(3, 5), (4, 5), (6, 3), (9, 0)])
def test_the_energy_of_an_overcharge_is_spent_first_and_does_not_stay(spent: int, left: int) -> None:
    # Given: 5 + 4 Energy, some of which goes into a barrier
    setup = situation(
        blue=[blue("overcharge"), unit("blue2", zone="C1", energy=5, upgrades=BARRIER)], red=[RED]
    )
    # When
    battle = play(setup, ["use:overcharge", "for:blue2", "absolute_barrier", f"energy:{spent}", "hold"])
    # Then: min(9 - spent, 5)
    assert unit_of(battle, "blue2").energy == left


@rule("R-SUP-006")
def test_overcharges_of_two_units_do_not_stack() -> None:
    # Given
    second = unit("blue2", zone="C1", upgrades={"separate": ["overcharge"]})
    setup = situation(blue=[blue("overcharge"), second, unit("blue3", zone="C1", energy=5)], red=[RED])
    # When
    choices = ["use:overcharge", "for:blue3", "use:overcharge", "to:C1", "for:blue3"]
    battle = play(setup, choices)
    # Then
    assert unit_of(battle, "blue3").energy == 9


@rule("R-SUP-006", "R-TRBL-046", "R-SUP-011")
def test_an_overcharge_comes_on_top_of_halved_energy() -> None:
    # Given: blue2 under a Detonator, with half of its 5 Energy
    shorted = {"effect": "shorted", "other": "red1", "clock": "blue1"}
    setup = situation(
        blue=[blue("overcharge"), unit("blue2", zone="C1", energy=5, effects=[shorted])], red=[RED]
    )
    # When
    battle = play(setup, ["use:overcharge", "for:blue2"])
    # Then: 2 + 4 in its Turn, 2 after it
    assert unit_of(battle, "blue2").energy == 6
    answer(battle, "hold")
    assert unit_of(battle, "blue2").energy == 2


@rule("R-SUP-006", "R-SUP-011", "B-171")
def test_the_energy_of_an_overcharge_is_halved_with_the_rest() -> None:
    # Energy that was there already came on top of the half of the rest: 2 + 4.
    # Given: blue2 has put its Action off until after red1's Turn, with 5 + 4 Energy
    red1 = unit("red1", zone="C3", speed=0, upgrades={"separate": ["electromagnetic_detonator"]})
    setup = situation(blue=[blue("overcharge"), unit("blue2", zone="C1", energy=5)], red=[red1])
    battle = play(setup, ["use:overcharge", "for:blue2", "delay", "delay:boost"])
    # When
    answer(battle, "use:electromagnetic_detonator", "for:blue2")
    # Then
    assert unit_of(battle, "blue2").energy == 4


@rule("R-SUP-006", "A-10")
def test_an_overcharge_lasts_through_a_delayed_action() -> None:
    # Given: blue2 puts its Action off until after red1's Turn
    setup = situation(
        blue=[blue("overcharge"), unit("blue2", zone="C1", energy=5, weapons=["beam_rifle"])], red=[RED]
    )
    # When
    battle = play(setup, ["use:overcharge", "for:blue2", "delay", "delay:boost", "hold"])
    assert unit_of(battle, "blue2").energy == 9
    answer(battle, "pass")
    # Then
    assert unit_of(battle, "blue2").energy == 5


@rule("R-SUP-006")
def test_an_overcharge_is_part_of_saves() -> None:
    # Given: one that waits, and one that is there
    setup = situation(blue=[blue("overcharge"), unit("blue2", zone="C1", energy=5)], red=[RED])
    battle = play(setup, ["use:overcharge", "for:blue2"])
    state: Any = battle.state
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then
    assert again.units["blue2"].energy == 9
    assert operation_to_data(again) == operation_to_data(state)


@rule("R-SUP-006")
def test_an_overcharge_can_be_ruled_on() -> None:
    # Given
    battle = begin(situation(blue=[unit("blue1", zone="A1", energy=5)], red=[RED]))
    # When
    battle.rule(Ruling("blue1.effect.charging", "+4", "forgotten"))
    answer(battle, "hold", "hold")
    # Then
    assert unit_of(battle, "blue1").energy == 9


@rule("R-SUP-006")
def test_an_overcharge_that_waits_is_saved() -> None:
    # Given: blue2 is Overcharged, and red1's Turn comes before its own
    setup = situation(
        blue=[blue("overcharge"), unit("blue2", zone="C1", energy=5)],
        red=[RED],
        order=["blue1", "red1", "blue2"],
    )
    battle = play(setup, ["use:overcharge", "for:blue2"])
    state: Any = battle.state
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then
    waiting = [(effect.condition.key, effect.amount) for effect in again.units["blue2"].effects]
    assert waiting == [("charging", 4)]
    assert operation_to_data(again) == operation_to_data(state)


# ------------------------------------------------------------------ Support Fire


@rule("R-SUP-007", "R-WPN-016", "R-WPN-017")
def test_support_fire_makes_one_weapon_crippling_for_the_next_attack() -> None:
    # Given: 1 point left in red1's first Level
    setup = situation(
        blue=[blue("support_fire"), unit("blue2", zone="D1", speed=0, weapons=[GUN, "assault_rifle"])],
        red=[unit("red1", zone="E1", guard=5, threshold=5, tier="npc", speed=0, damage=4)],
    )
    # When: 5 + 5 + 1 = 11 against 10, whose odd Damage lets blue pick all the same
    choices = ["use:support_fire", "for:blue2", f"with:{GUN}", "attack", f"with:{GUN}", "maim:arms"]
    battle = play(setup, choices, dice=[[5]])
    # Then
    the(battle, "Maimed", chooser="blue")
    began = [str(event.facts()["effect"]) for event in of(battle, "EffectBegan", unit="red1")]
    assert began == ["suppressed", "crippled"]
    assert unit_of(battle, "blue2").effects == []


@rule("R-SUP-007", "R-WPN-039", "R-WPN-055")
@pytest.mark.parametrize(
    "shot",
    [["with:stun_rod", "to:D1"], ["with:superheavy_machinegun", "at:red1"]],
    ids=["rod", "machinegun"],
)
def test_a_weapon_made_crippling_brings_one_disadvantage_where_its_suppress_brings_two(
    shot: list[str],
) -> None:
    # Given: the next attack of blue2 with this Weapon is Crippling
    weapon = shot[0][5:]
    aided = {"effect": "fire_support", "other": "blue1", "weapon": weapon, "turns": 0}
    setup = situation(
        blue=[unit("blue2", zone="D1", speed=1, weapons=[weapon], effects=[aided]), blue()],
        red=[unit("red1", zone="E1", guard=5, threshold=5, tier="npc", speed=0)],
    )
    # When: it attacks, 6 + 5 + 1 = 12 against 10
    battle = play(setup, ["attack", *shot], dice=[[6]])
    # Then
    assert numbers(the(battle, "EffectBegan", unit="red1", effect="suppressed"))["amount"] == 1


@rule("R-SUP-007")
def test_support_fire_is_for_the_weapon_named_and_lost_on_another() -> None:
    # Given: the gun is supported, blue2 is Suppressed, and red1 has 1 point left in its first Level
    pinned = {"effect": "suppressed", "other": "red1"}
    setup = situation(
        blue=[blue("support_fire"), unit("blue2", zone="D1", speed=0, weapons=[GUN], effects=[pinned])],
        red=[unit("red1", zone="E1", guard=5, threshold=5, tier="npc", speed=0, damage=4)],
    )
    # When: the vulcans are fired, 8 + 5 + 1 = 14 against 10
    choices = ["use:support_fire", "for:blue2", f"with:{GUN}", "attack", "with:vulcans", "maim:arms"]
    battle = play(setup, choices, dice=[[8, 9, 9]])
    # Then
    the(battle, "Maimed", unit="red1")
    assert of(battle, "EffectBegan", unit="red1") == []
    the(battle, "EffectEnded", unit="blue2", effect="fire_support")


@rule("R-SUP-007", "R-ACT-030")
def test_support_fire_spares_an_ally_in_a_duel() -> None:
    # Given: blue3 duels red1
    setup = situation(
        blue=[
            blue("support_fire"),
            unit("blue2", zone="D1", speed=0, weapons=[GUN]),
            unit("blue3", zone="E1", duel="red1"),
        ],
        red=[unit("red1", zone="E1", tier="npc", guard=20, duel="blue3")],
        order=["blue1", "blue2", "red1", "blue3"],
    )
    # When
    choices = ["use:support_fire", "for:blue2", f"with:{GUN}", "attack", f"with:{GUN}"]
    battle = play(setup, choices, dice=[[1]])
    # Then
    the(battle, "MightRolled", target="red1")


@rule("R-SUP-007")
def test_support_fire_waits_for_the_next_attack_however_long() -> None:
    # Given: blue1 supports itself
    setup = situation(
        blue=[blue("support_fire", weapons=[GUN])],
        red=[unit("red1", zone="E1", guard=5, threshold=5, tier="npc", speed=0)],
    )
    # When: it shoots two Rounds later, 6 + 5 + 3 = 14
    choices = ["use:support_fire", f"with:{GUN}", "hold", "hold", "hold", "attack", f"with:{GUN}"]
    battle = play(setup, choices, dice=[[6]])
    # Then
    the(battle, "EffectBegan", unit="red1", effect="crippled")


@rule("R-SUP-007")
def test_support_fire_is_for_a_weapon_that_is_not_crippling_nor_spent() -> None:
    # Given: a Weapon that is already, one that is when Boosted, one that is used up
    weapons = [GUN, "beam_ripper", "bombardment"]
    given = {"effect": "fire_support", "other": "blue2", "weapon": GUN, "turns": 0}
    setup = situation(
        blue=[
            blue("support_fire", weapons=weapons, spent=["bombardment"], effects=[given]),
            unit("blue2", zone="A9"),
        ],
        red=[RED],
    )
    # Then
    found = keys(play(setup, ["use:support_fire"]))
    assert found == ["with:cqc", "with:vulcans", "with:beam_ripper"]


@rule("R-SUP-007", "R-REIN-016")
def test_support_fire_is_not_for_an_ally_whose_next_weapon_is_crippling_whatever_it_is() -> None:
    # Given: Reinforcements cover the next attack of blue2
    covered = {"effect": "formation_g", "other": "guard", "turns": 0}
    setup = situation(
        blue=[blue("support_fire"), unit("blue2", zone="C1", effects=[covered]), unit("blue3", zone="C1")],
        red=[RED],
        reinforcements=[reserve("guard", "formation_g")],
    )
    # Then
    assert keys(play(setup, ["use:support_fire"])) == ["for:blue1", "for:blue3"]


def test_support_fire_is_part_of_saves_and_of_ones_own_view() -> None:
    # Given
    setup = situation(blue=[blue("support_fire", weapons=[GUN])], red=[RED])
    battle = play(setup, ["use:support_fire", f"with:{GUN}"])
    state: Any = battle.state
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then
    assert again.units["blue1"].effects[0].weapon == GUN
    mine: Any = battle.view("blue").data()
    theirs: Any = battle.view("red").data()
    assert mine["units"][0]["effects"][0]["weapon"] == GUN
    assert "weapon" not in theirs["units"][0]["effects"][0]
