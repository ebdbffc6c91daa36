"""Duels: Engage, what duelists may do, the ways out. R-ACT-024 to R-ACT-028, R-ACT-035, R-ACT-036,
R-ACT-045, R-FEAT-005.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

HELD_BACK: Mapping[str, object] = {
    "effect": "withheld",
    "amount": 3,
    "other": "blue1",
    "clock": "red1",
    "at_end": True,
}
"""The other half of a Suppress by blue1 that waits for red1 to Move."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ Engage


@rule("R-ACT-024")
def test_engage_moves_into_the_targets_zone_attacks_there_and_starts_a_duel() -> None:
    # Given: red1 is 3 Zones from blue1
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN])], red=[unit("red1", zone="D1", threshold=10)]
    )
    # When: blue1 Engages: 6 + 5 + 1 = 12, margin 2; it is not asked where to
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[6]])
    # Then: first the Move, then the attack, last the Duel
    assert names(battle)[:6] == [
        "Moved",
        "AttackDeclared",
        "MightRolled",
        "HitSuffered",
        "Damaged",
        "DuelBegan",
    ]
    assert unit_of(battle, "blue1").zone == zone_number(battle, "D1")
    assert unit_of(battle, "blue1").duel == "red1"
    assert unit_of(battle, "red1").duel == "blue1"


@rule("R-ACT-024")
def test_an_enemy_beyond_the_move_cannot_be_engaged() -> None:
    # Given: red1 is 4 Zones away, Speed 3
    setup = situation(blue=[unit("blue1", zone="A1", speed=3, weapons=[GUN])], red=[unit("red1", zone="E1")])
    # When: blue1's Turn comes
    battle = play(setup)
    # Then: it could attack, but not Engage
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-ACT-025")
def test_any_weapon_without_a_minimum_range_can_engage() -> None:
    # Given: a Beam Saber, a gun, a Rail Bazooka with its Blast, and a Powered Rifle, which needs 5 Zones
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=["beam_saber", GUN, "rail_bazooka", "powered_rifle"])],
        red=[unit("red1", zone="B1")],
    )
    # When: blue1 Engages
    battle = play(setup, ["engage"])
    # Then
    assert keys(battle) == [
        "with:cqc",
        "with:vulcans",
        "with:beam_saber",
        "with:beam_saber+boost",
        f"with:{GUN}",
        "with:rail_bazooka",
    ]


@rule("R-ACT-026", "A-20")
def test_an_engage_that_misses_starts_the_duel_all_the_same() -> None:
    # Given: red1 in the next Zone
    setup = situation(blue=[unit("blue1", zone="A1", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When: 1 + 5 + 1 = 7 misses
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[1]])
    # Then
    assert names(battle)[-3:] == ["Missed", "DuelBegan", "TurnBegan"]
    assert unit_of(battle, "red1").duel == "blue1"


@rule("R-ACT-026")
def test_an_attack_at_range_0_that_is_no_engage_starts_no_duel() -> None:
    # Given: red1 in blue1's Zone
    setup = situation(blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])], red=[unit("red1", zone="A1")])
    # When: blue1 attacks, 5 + 5 + 1 = 11
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[5]])
    # Then
    assert len(of(battle, "HitSuffered")) == 1
    assert of(battle, "DuelBegan") == []


@rule("R-ACT-027", "R-FEAT-005", "A-21")
def test_a_base_unit_cannot_be_engaged_by_an_ordinary_unit() -> None:
    # Given: red's Base in blue1's Zone, and no other Enemy near
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN])],
        red=[unit("base", zone="A1", features=["base_unit"])],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-ACT-027", "R-FEAT-005", "A-21")
def test_a_base_unit_cannot_engage_an_ordinary_unit() -> None:
    # Given: blue's Base in red1's Zone
    setup = situation(
        blue=[unit("base", zone="A1", weapons=[GUN], features=["base_unit"])],
        red=[unit("red1", zone="A1")],
    )
    # When: its Turn comes
    battle = play(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-ACT-027", "R-FEAT-005", "A-21")
def test_a_base_unit_may_engage_another_base_unit() -> None:
    # Given: two Bases and an ordinary Unit in one Zone
    setup = situation(
        blue=[unit("harbour", zone="A1", weapons=[GUN], features=["base_unit"])],
        red=[unit("red1", zone="A1"), unit("cruiser", zone="A1", features=["base_unit"])],
    )
    # When: blue's Engages; nobody asks whom
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "DuelBegan").facts() == {"event": "DuelBegan", "unit": "harbour", "other": "cruiser"}


@rule("R-ACT-035")
def test_nobody_else_can_engage_a_duelist() -> None:
    # Given: blue2 duels red1; blue1 and red2 stand in the same Zone
    setup = situation(
        blue=[unit("blue1", zone="C3", weapons=[GUN]), unit("blue2", zone="C3", duel="red1")],
        red=[unit("red1", zone="C3", duel="blue2"), unit("red2", zone="C3")],
    )
    # When: blue1 Engages
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[1]])
    # Then: it can only be red2
    assert the(battle, "DuelBegan").facts()["other"] == "red2"


@rule("R-ACT-035")
def test_a_duelist_cannot_engage_anybody_else() -> None:
    # Given: blue1 duels red1; red2 stands in the same Zone
    setup = situation(
        blue=[unit("blue1", zone="C3", weapons=[GUN], duel="red1")],
        red=[unit("red1", zone="C3", duel="blue1"), unit("red2", zone="C3")],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


# ------------------------------------------------------------------ what duelists may do


@rule("R-ACT-028")
def test_duelists_cannot_move_with_their_actions() -> None:
    # Given: blue1, of Speed 5, duels red1 at the edge of the map, beside its own Base
    setup = situation(
        blue=[
            unit("blue1", zone="A3", speed=5, weapons=[GUN], duel="red1"),
            unit("base", zone="A4", speed=5, features=["base_unit"]),
        ],
        red=[unit("red1", zone="A3", speed=5, duel="blue1")],
    )
    # When: its Turn comes
    battle = play(setup)
    # Then: no Action that is nothing but movement is offered
    assert {"attack", "aim", "suppress", "maneuver", "disengage"} <= set(keys(battle))
    assert {"boost", "retreat", "dock"}.isdisjoint(keys(battle))


@rule("R-ACT-028")
def test_a_duelist_attacks_from_where_it_is() -> None:
    # Given: blue1, of Speed 5, duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", speed=5, weapons=[GUN], duel="red1")],
        red=[unit("red1", zone="C3", speed=5, duel="blue1")],
    )
    # When: it attacks; nobody asks from where
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert of(battle, "Moved") == []


@rule("R-ACT-028")
def test_a_duelist_reaches_only_what_is_in_range_of_its_zone() -> None:
    # Given: blue1, of Speed 5, duels red1; red2 is 6 Zones away, 1 more than its gun reaches
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, weapons=[GUN], duel="red1")],
        red=[unit("red1", zone="A1", speed=5, duel="blue1"), unit("red2", zone="G1", speed=5)],
    )
    # When: it attacks; nobody asks at whom
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "AttackDeclared").facts()["target"] == "red1"


@rule("R-ACT-028")
def test_a_duelist_maneuvers_on_the_spot() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1")], red=[unit("red1", zone="C3", duel="blue1")]
    )
    # When: it Maneuvers; nobody asks where to
    battle = play(setup, ["maneuver", "by:speed"])
    # Then
    assert names(battle)[:2] == ["Maneuvered", "EffectBegan"]
    assert of(battle, "Moved") == []


# ------------------------------------------------------------------ the ways out


@rule("R-ACT-036")
def test_a_duel_ends_when_a_duelist_is_destroyed() -> None:
    # Given: blue1 duels red1, a grunt with 2 points left on its last Level
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[
            unit(
                "red1",
                zone="C3",
                threshold=5,
                tier="grunt",
                duel="blue1",
                damage=18,
                maimed=["head", "torso", "arms"],
            ),
            unit("red2", zone="L9"),
        ],
    )
    # When: 10 + 5 + 1 - 10 = 6 Damage
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[10]])
    # Then
    assert len(of(battle, "DuelEnded")) == 1
    assert unit_of(battle, "blue1").duel == ""


@rule("R-ACT-036")
def test_a_third_unit_frees_a_duelist_by_destroying_its_opponent() -> None:
    # Given: blue2 duels red1, a grunt with 2 points left
    setup = situation(
        blue=[unit("blue1", zone="A3", speed=0, weapons=[GUN]), unit("blue2", zone="C3", duel="red1")],
        red=[
            unit(
                "red1",
                zone="C3",
                threshold=5,
                tier="grunt",
                duel="blue2",
                damage=18,
                maimed=["head", "torso", "arms"],
            ),
            unit("red2", zone="L9"),
        ],
    )
    # When: blue1 hits red1 with an even die, then blue2's Turn comes
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[10]])
    # Then: blue2 may Move with its Action again
    assert len(of(battle, "DuelEnded")) == 1
    assert "boost" in keys(battle)


@rule("R-ACT-036")
def test_a_power_that_takes_a_duelist_away_ends_the_duel() -> None:
    # Given: blue1, with a Genre Point, duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", genre_points=1), unit("blue2", zone="A1")],
        red=[unit("red1", zone="C3", duel="blue1")],
    )
    # When: it lives another day
    battle = play(setup, ["power:live_another_day"])
    # Then
    assert len(of(battle, "DuelEnded")) == 1
    assert unit_of(battle, "red1").duel == ""


@rule("R-ACT-036")
def test_damage_alone_does_not_end_a_duel() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1", threshold=10)],
    )
    # When: blue1 hits
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[9]])
    # Then
    assert of(battle, "DuelEnded") == []
    assert unit_of(battle, "blue1").duel == "red1"


@rule("R-ACT-045/1", "R-ACT-045/2", "R-ACT-045/3", "R-ACT-036")
def test_disengage_leaves_the_duel_without_a_test_and_moves_up_to_speed_anywhere() -> None:
    # Given: blue1 of Speed 2 duels red1 of Speed 9
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=2, duel="red1")],
        red=[unit("red1", zone="E5", speed=9, duel="blue1")],
    )
    # When: it Disengages; there are no dice
    left = play(setup, ["disengage"])
    # Then: it may end on all 25 Zones within 2
    assert len(keys(left)) == 25
    # When: it has moved
    battle = answer(left, "to:C3")
    # Then: both are free, and blue1's Action is used
    assert unit_of(battle, "blue1").zone == zone_number(battle, "C3")
    assert unit_of(battle, "blue1").duel == ""
    assert unit_of(battle, "red1").duel == ""
    assert unit_of(battle, "red1").zone == zone_number(battle, "E5")
    assert the(battle, "TurnBegan").facts()["unit"] == "red1"


@rule("R-ACT-045")
def test_disengage_is_for_duelists_alone() -> None:
    # Given: blue1 and red1 share a Zone, without a Duel
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="E5")])
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "disengage" not in keys(battle)


@rule("R-ACT-045", "R-ACT-020")
def test_disengaging_and_moving_brings_the_other_half_of_suppress() -> None:
    # Given: red1 in a Duel; 3 Damage wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Disengages and moves away
    battle = play(setup, ["disengage", "to:G5"])
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-026", "A-20")
def test_an_engager_destroyed_by_its_own_weapon_starts_no_duel() -> None:
    # Given: blue1 has 2 of 8 points left; Tension 5
    dying: Any = {"damage": 6, "maimed": ["head", "torso", "legs"], "tier": "ai", "threshold": 2}
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=["radiant_fist"], **dying), unit("blue2", zone="A9")],
        red=[unit("red1", zone="B1", threshold=10, tier="npc")],
        tension=5,
    )
    # When: it Engages, and 1 is odd: its Weapon overheats
    battle = play(setup, ["engage", "with:radiant_fist"], dice=[[1, 1]])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert of(battle, "DuelBegan") == []
    assert unit_of(battle, "red1").duel == ""
