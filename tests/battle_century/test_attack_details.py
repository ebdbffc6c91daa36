"""What an attack does not do: Aims that are not lost, Duels that do not begin, answers that nobody has.
R-ACT-012, R-ACT-020, R-ACT-026, R-ACT-031, R-ACT-034, R-TEST-014, R-TEST-015, R-TRBL-032, R-WPN-065.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import BadRoll, Ruling
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

ROD: Final = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""


# ------------------------------------------------------------------ Aim


@rule("R-ACT-012")
def test_an_aim_that_served_its_attack_is_not_told_as_lost() -> None:
    # Given: blue1 has Aimed its rod at red1
    aimed = unit(
        "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
    )
    setup = situation(blue=[aimed], red=[unit("red1", zone="B1", threshold=10, guard=20)])
    # When: it attacks with two dice
    battle = play(setup, ["attack", f"with:{ROD}"], dice=[[3, 6]])
    # Then
    assert of(battle, "AimLost") == []
    assert unit_of(battle, "blue1").aim is None


@rule("R-TRBL-032", "R-ACT-009")
def test_a_weapon_is_aimed_at_a_zone_only_with_what_has_an_area() -> None:
    # Given: a Charge Cannon reaches 9 Zones; only Boosted, which blue1 cannot pay, it has a Blast
    blue = unit("blue1", zone="A1", speed=0, energy=3, weapons=["charge_cannon"])
    setup = situation(blue=[blue], red=[unit("red1", zone="C1")])
    # When
    battle = play(setup, ["aim", "with:charge_cannon"])
    # Then: red1 was the only target
    assert the(battle, "Aimed").facts()["target"] == "red1"


# ------------------------------------------------------------------ where an attack meets a Duel


@rule("R-ACT-031")
@pytest.mark.parametrize(("die", "hit", "spared"), [(4, "blue2", "red2"), (7, "red2", "blue2")])
def test_a_possessed_enemy_that_shoots_into_a_duel_hits_its_ally_on_an_odd_die(
    die: int, hit: str, spared: str
) -> None:
    # Given: red2 duels blue2, both of Defense 8; the Boss has red1 shoot at red2
    boss = unit("blue1", zone="A9", tier="boss", power_level=5, upgrades={"internal": ["possession"]})
    setup = situation(
        blue=[boss, unit("blue2", zone="F1", threshold=10, duel="red2")],
        red=[
            unit("red1", zone="C1", speed=0, tier="npc"),
            unit("red2", zone="F1", threshold=10, tier="npc", duel="blue2"),
        ],
    )
    # When: the Vulcans' Disadvantage keeps the lower die
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[die, 9]])
    # Then: red2 is red1's Ally, and blue2 is not
    assert the(battle, "HitInstead").facts() == {
        "event": "HitInstead",
        "unit": "red1",
        "target": hit,
        "spared": spared,
        "die": die,
    }


@rule("R-ACT-026", "A-20")
def test_an_engage_that_destroys_its_target_starts_no_duel() -> None:
    # Given: red1 has 2 of 8 points left; Tension 5
    dying = unit(
        "red1", zone="B1", guard=5, damage=6, maimed=["head", "torso", "legs"], threshold=2, tier="ai"
    )
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN])], red=[dying, unit("red2", zone="L9")], tension=5
    )
    # When: 4 + 5 + 5 = 14 beats Defense 10 by 4
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[4]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "DuelBegan") == []
    assert unit_of(battle, "blue1").duel == ""


@rule("R-ACT-026", "R-ACT-035")
@pytest.mark.parametrize(("one", "other"), [("blue1", "red2"), ("red1", "blue2")])
def test_an_engage_starts_no_duel_where_a_ruling_put_either_into_another(one: str, other: str) -> None:
    # Given: four in A1; blue1, a PC with an Advantage to trade, Engages red1
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[ROD]), unit("blue2", zone="A1")],
        red=[unit("red1", zone="A1", guard=20), unit("red2", zone="A1")],
    )
    battle = begin(setup, dice=[[5, 5]])
    answer(battle, "engage", f"with:{ROD}", "at:red1")
    assert keys(battle) == ["trade:0", "trade:1"]
    # When: meanwhile one of them is ruled into a Duel with a third
    battle.rule(Ruling(f"{one}.duel", other, "we forgot it"))
    answer(battle, "trade:0")
    # Then: there is that Duel alone
    assert len(of(battle, "DuelBegan")) == 1
    assert unit_of(battle, one).duel == other


# ------------------------------------------------------------------ contests


@rule("R-TEST-014")
def test_the_dice_of_a_contest_have_ten_faces() -> None:
    # Given: blue1 and red1 in a Duel
    setup = situation(
        blue=[unit("blue1", zone="C1", duel="red1")], red=[unit("red1", zone="C1", duel="blue1")]
    )
    # When
    with pytest.raises(BadRoll, match="1d10"):
        begin(setup, dice=[[11], [5]]).choose("contest")


@rule("R-TEST-014", "R-TEST-015", "R-ACT-029")
def test_a_contest_tells_both_dice_and_totals() -> None:
    # Given: Speed 6 against 3
    setup = situation(
        blue=[unit("blue1", zone="C1", speed=6, duel="red1")],
        red=[unit("red1", zone="C1", speed=3, duel="blue1")],
    )
    # When: 4 + 6 = 10 ties with 7 + 3, then 2 + 6 = 8 loses to 9 + 3 = 12
    battle = play(setup, ["contest"], dice=[[4], [7], [2], [9]])
    # Then
    tied, lost = of(battle, "ContestRolled")
    assert numbers(tied) == {"die": 4, "total": 10, "other_die": 7, "other_total": 10}
    assert numbers(lost) == {"die": 2, "total": 8, "other_die": 9, "other_total": 12}
    assert (lost.facts()["unit"], lost.facts()["other"]) == ("blue1", "red1")


# ------------------------------------------------------------------ free Actions


@rule("R-ACT-034")
def test_a_duel_ruled_in_during_an_attack_gives_no_free_action() -> None:
    # Given: blue1, a PC with an Advantage to trade, Engages red1
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[ROD])],
        red=[unit("red1", zone="A1", guard=20), unit("red2", zone="A1")],
    )
    battle = begin(setup, dice=[[5, 5]])
    answer(battle, "engage", f"with:{ROD}", "at:red1")
    # When: meanwhile it is ruled into a Duel with red2
    battle.rule(Ruling("blue1.duel", "red2", "we forgot it"))
    answer(battle, "trade:0")
    # Then: it had not turned away from red2; the Turn is over
    assert the(battle, "TurnBegan").facts()["unit"] == "red1"


TAUNTS: Final = {"effect": "come_at_me_bro", "clock": "blue1"}


@rule("R-POW-029")
def test_one_destroyed_by_the_attack_that_provoked_it_does_not_answer() -> None:
    # Given: blue1 has 2 of 8 points left and answers attacks on blue2; red1's blast hits both
    dying = unit(
        "blue1", zone="C1", guard=5, damage=6, maimed=["head", "torso", "legs"], tier="npc", effects=[TAUNTS]
    )
    setup = situation(
        blue=[dying, unit("blue2", zone="C1", guard=20, tier="npc")],
        red=[unit("red1", zone="A1", speed=0, weapons=["rail_bazooka"], tier="npc")],
        turn="red1",
        tension=5,
    )
    # When: 4 + 5 + 5 = 14 against 10 and 25
    battle = play(setup, ["attack", "with:rail_bazooka", "at:blue2"], dice=[[4]])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert len(of(battle, "AttackDeclared")) == 1
    assert "pass" not in keys(battle)


@rule("R-POW-029")
def test_an_attacker_that_is_gone_is_not_answered() -> None:
    # Given: red1 has 2 of 8 points left and an Overheating Fist; blue1 beside blue2 answers attacks on it
    dying = unit(
        "red1",
        zone="C1",
        damage=6,
        maimed=["head", "torso", "legs"],
        weapons=["radiant_fist"],
        tier="ai",
        speed=0,
    )
    setup = situation(
        blue=[
            unit("blue1", zone="C1", tier="npc", effects=[TAUNTS]),
            unit("blue2", zone="C1", guard=20, tier="npc"),
        ],
        red=[dying, unit("red2", zone="L9")],
        turn="red1",
        tension=5,
    )
    # When: 1 is odd: its Weapon overheats for 5
    battle = play(setup, ["attack", "with:radiant_fist", "at:blue2"], dice=[[1]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert len(of(battle, "AttackDeclared")) == 1
    assert "pass" not in keys(battle)


# ------------------------------------------------------------------ two Enemies, withheld halves


@rule("R-WPN-065", "A-52")
def test_a_split_double_blaster_with_one_enemy_in_reach_attacks_that_one() -> None:
    # Given: red2 is out of Range
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", systems=4, weapons=["double_blaster"])],
        red=[unit("red1", zone="C1", guard=20), unit("red2", zone="L9")],
    )
    # When
    battle = play(setup, ["attack", "with:double_blaster+split"], dice=[[6, 6]])
    # Then
    the(battle, "MightRolled", target="red1")


@rule("R-ACT-020", "R-ENEMY-028")
def test_what_an_ordinary_unit_withholds_is_not_told_as_halved() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, tier="npc", weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
        tension=5,
    )
    # When: 4 + 5 + 5 = 14 against 10: 2 now, 2 withheld
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[4]])
    # Then
    the(battle, "EffectBegan", effect="withheld", amount=2)
    assert of(battle, "WithheldHalved") == []


@rule("R-ACT-020", "R-ENEMY-028")
def test_what_an_invasive_unit_withholds_from_its_ally_is_not_told_as_halved() -> None:
    # Given: an Invasive blue1 Suppresses a Zone with blue2 alone in its blast
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, tier="npc", weapons=["rail_bazooka"], features=["invasive"]),
            unit("blue2", zone="E1", guard=5, threshold=10),
        ],
        red=[unit("red1", zone="E1", guard=25)],
        tension=5,
    )
    # When: 4 + 5 + 5 = 14 against 10 and 30
    battle = play(setup, ["suppress", "with:rail_bazooka", "at:red1"], dice=[[4]])
    # Then
    the(battle, "EffectBegan", unit="blue2", effect="withheld")
    assert of(battle, "WithheldHalved") == []
