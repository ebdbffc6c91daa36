"""Support Upgrades against single Enemies. R-SUP-011 to R-SUP-014, R-SUP-016."""

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
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.events.harm import DangerTested
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
RED: Final = unit("red1", zone="L9", tier="npc", speed=0)


def blue(*supports: str, **more: Any) -> Piece:
    """A Unit in B1 that does not move, with these Support Upgrades and Systems 4."""
    return unit("blue1", **{"zone": "B1", "speed": 0, "upgrades": {"separate": list(supports)}, **more})


def hit(battle: Battle[State]) -> list[str]:
    """Who has taken Damage, in order."""
    return [str(event.facts()["unit"]) for event in of(battle, "Damaged")]


# ------------------------------------------------------------------ single Enemies


SINGLE: Final = ("electromagnetic_detonator", "ensnaring_trap", "fire_at_will")


@rule("R-SUP-001", "R-SUP-016", "R-ACT-048")
@pytest.mark.parametrize("key", SINGLE)
def test_it_is_used_on_an_enemy_within_systems_zones_who_is_not_docked(key: str) -> None:
    # Given: Systems 4; red1 behind red2 and a wall, red3 out of reach, red4 and red5 in and as a Base
    setup = situation(
        blue=[blue(key), unit("blue2", zone="C1")],
        red=[
            unit("red1", zone="F1"),
            unit("red2", zone="D1"),
            unit("red3", zone="G1"),
            unit("red4", docked_in="red5", effects=[{"effect": "exposed", "clock": "red4"}]),
            unit("red5", zone="B2", features=["base_unit"]),
        ],
        extra={"E1": ["impassable"]},
    )
    # Then
    assert keys(play(setup, [f"use:{key}"])) == ["for:red1", "for:red2", "for:red5"]


@rule("R-SUP-001")
@pytest.mark.parametrize("key", SINGLE)
def test_without_an_enemy_near_it_is_not_used(key: str) -> None:
    # Given
    setup = situation(blue=[blue(key)], red=[RED])
    # Then
    assert f"use:{key}" not in keys(begin(setup))


@rule("R-SUP-011", "R-TRBL-046")
def test_a_detonator_halves_the_energy_that_is_left() -> None:
    # Given: red1 has spent nothing of 5, red2 3 of it
    setup = situation(
        blue=[blue("electromagnetic_detonator")],
        red=[unit("red1", zone="C1", energy=5), unit("red2", zone="C1", energy=5, energy_spent=3)],
    )
    # When
    first = play(setup, ["use:electromagnetic_detonator", "for:red1"])
    second = play(setup, ["use:electromagnetic_detonator", "for:red2"])
    # Then: half of 5 is 2
    assert unit_of(first, "red1").energy == 2
    assert unit_of(second, "red2").energy == 2
    # When: a Round has passed
    answer(first, "hold", "hold", "pass")
    # Then
    assert unit_of(first, "red1").energy == 5


@rule("R-SUP-011", "A-103")
def test_detonators_of_two_units_halve_once() -> None:
    # Given: red1 with 8 Energy
    other = unit("blue2", zone="B1", speed=0, upgrades={"separate": ["electromagnetic_detonator"]})
    setup = situation(
        blue=[blue("electromagnetic_detonator"), other], red=[unit("red1", zone="C1", energy=8)]
    )
    # When
    battle = play(setup, ["use:electromagnetic_detonator", "use:electromagnetic_detonator"])
    # Then
    assert len(of(battle, "EffectBegan", unit="red1", effect="shorted")) == 2
    assert unit_of(battle, "red1").energy == 4


@rule("R-SUP-012")
def test_every_spending_under_a_detonator_is_an_instance_of_damage() -> None:
    # Given: red1 with 6 Energy, so 3
    barrier = {"torso": ["absolute_barrier"]}
    setup = situation(
        blue=[blue("electromagnetic_detonator", guard=20)],
        red=[
            unit("red1", zone="B1", threshold=5, energy=6, speed=0, weapons=["beam_saber"], upgrades=barrier)
        ],
    )
    # When: it pays 2 for a barrier, then 1 for its Beam
    choices = ["use:electromagnetic_detonator", "absolute_barrier", "energy:2", "attack", "with:beam_saber"]
    battle = play(setup, choices, dice=[[1]])
    # Then: 4 before the barrier stands, and 2 that it stops
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red1")] == [4]
    assert numbers(the(battle, "Blocked", unit="red1"))["amount"] == 2
    assert str(the(battle, "Damaged").facts()["reason"]) == "Electromagnetic Detonator"


@rule("R-SUP-011", "R-SUP-012", "R-DMG-006")
def test_who_set_off_the_detonator_picks_the_area_that_its_damage_maims() -> None:
    # Given: red1 has 1 point left in its first Level, and spends 1 Energy
    red = unit("red1", zone="B1", speed=0, threshold=10, damage=9, weapons=["beam_saber"])
    setup = situation(blue=[blue("electromagnetic_detonator", guard=20)], red=[red])
    # When: 2 Damage, which is even
    choices = ["use:electromagnetic_detonator", "attack", "with:beam_saber", "maim:legs"]
    battle = play(setup, choices, dice=[[1]])
    # Then
    assert the(battle, "Maimed").facts()["chooser"] == "blue"


@rule("R-SUP-012")
def test_what_costs_no_energy_does_not_hurt_under_a_detonator() -> None:
    # Given: red1 with a gun that needs none
    setup = situation(
        blue=[blue("electromagnetic_detonator", guard=20)],
        red=[unit("red1", zone="B1", speed=0, weapons=[GUN])],
    )
    # When
    battle = play(setup, ["use:electromagnetic_detonator", "attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert hit(battle) == []


def shorted(**more: Any) -> Piece:
    """A red1 of 2 Threshold left, for which spending a point of Energy is the end; it leaves no Core."""
    hurt = {"damage": 18, "maimed": ["head", "arms", "legs"], "tier": "monster"}
    effect = {"effect": "shorted", "other": "blue1", "clock": "blue1"}
    return unit(
        "red1",
        **{
            "guard": 5,
            "threshold": 5,
            "zone": "B1",
            "speed": 0,
            "energy": 8,
            "effects": [effect],
            **hurt,
            **more,
        },
    )


@rule("R-SUP-012")
def test_a_unit_that_its_own_shot_takes_down_does_not_attack() -> None:
    # Given: red1's saber costs 1 Energy
    red = shorted(weapons={"torso": ["beam_saber"]})
    setup = situation(
        blue=[blue()], red=[red, unit("red2", zone="L9")], turn="red1", order=["red1", "blue1", "red2"]
    )
    # When
    battle = play(setup, ["attack", "with:beam_saber"])
    # Then: nothing is rolled
    the(battle, "AttackDeclared", unit="red1")
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "MightRolled") == []


@rule("R-SUP-012", "R-AD-010")
def test_an_active_defense_that_takes_its_user_down_raises_nothing() -> None:
    # Given: a booster that costs 1 Energy
    red = shorted(upgrades={"torso": ["custom_defense:shooting"]})
    setup = situation(
        blue=[blue(weapons=[GUN], tier="npc")], red=[red, unit("red2", zone="L9", tier="npc")], tension=5
    )
    # When: 1 + 5 + 5 = 11 against 10
    battle = play(setup, ["attack", f"with:{GUN}", "custom_defense:shooting+3:red1"], dice=[[1]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "DefenseRaised") == []
    assert of(battle, "HitSuffered") == []


@rule("R-SUP-012", "R-REST-002")
def test_repairs_are_lost_with_the_unit_that_pays_for_them() -> None:
    # Given
    red = shorted(upgrades={"torso": ["jury_rig"]})
    setup = situation(
        blue=[blue()], red=[red, unit("red2", zone="L9")], turn="red1", order=["red1", "blue1", "red2"]
    )
    # When
    battle = play(setup, ["use:jury_rig", "energy:1"])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "Restored") == []


@rule("R-SUP-012", "R-UPG-003")
def test_a_commander_that_pays_with_its_last_threshold_uses_nothing() -> None:
    # Given
    red = shorted(upgrades={"internal": ["commander_type"], "separate": ["overcharge"]})
    setup = situation(
        blue=[blue()], red=[red, unit("red2", zone="L9")], turn="red1", order=["red1", "blue1", "red2"]
    )
    # When
    battle = play(setup, ["commander_type"])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "UpgradeUsed", upgrade="overcharge") == []


@rule("R-SUP-013", "R-TRBL-025")
def test_an_ensnaring_trap_halves_guard_and_speed_for_a_round() -> None:
    # Given
    setup = situation(blue=[blue("ensnaring_trap")], red=[unit("red1", zone="C1", guard=5, speed=5)])
    # When
    battle = play(setup, ["use:ensnaring_trap"])
    # Then: 5 becomes 2
    caught = unit_of(battle, "red1").attributes
    assert (caught.guard, caught.speed, caught.might) == (2, 2, 5)
    # When: the Round is over
    answer(battle, "hold")
    # Then
    assert unit_of(battle, "red1").attributes.guard == 5


@rule("R-SUP-013")
def test_an_ensnaring_trap_and_a_net_halve_one_after_the_other() -> None:
    # Given: red1, of Guard 9, in a Finger Net already
    netted = {"effect": "netted", "other": "blue1", "clock": "blue1"}
    setup = situation(blue=[blue("ensnaring_trap")], red=[unit("red1", zone="C1", guard=9, effects=[netted])])
    # When
    battle = play(setup, ["use:ensnaring_trap"])
    # Then: 9, 4, 2
    assert unit_of(battle, "red1").attributes.guard == 2


@rule("R-SUP-014")
@pytest.mark.parametrize(("die", "damage"), [(1, [8]), (8, [1]), (9, []), (10, [])])
def test_fire_at_will_deals_what_a_test_of_speed_falls_short_of(die: int, damage: list[int]) -> None:
    # Given: red1 of Speed 5 against 10 + Systems 4; all other Attributes are others
    red1 = unit("red1", zone="C1", tier="npc", speed=5, might=2, guard=3, threshold=9, energy=7, systems=6)
    setup = situation(blue=[blue("fire_at_will")], red=[red1])
    # When
    battle = play(setup, ["use:fire_at_will"], dice=[[die]])
    # Then: 14 - (die + 5)
    assert numbers(the(battle, "DangerTested")) == {"die": die, "total": die + 5, "dn": 14}
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == damage


@rule("R-SUP-002", "R-SUP-014")
def test_fire_at_will_has_nothing_of_tension() -> None:
    # Given: Tension 9
    setup = situation(blue=[blue("fire_at_will")], red=[unit("red1", zone="C1", tier="npc")], tension=9)
    # When
    battle = play(setup, ["use:fire_at_will"], dice=[[9]])
    # Then
    assert numbers(the(battle, "DangerTested"))["dn"] == 14


@rule("R-SUP-014", "R-DMG-005")
def test_fire_at_will_lets_its_user_pick_the_maims_of_even_damage() -> None:
    # Given: 1 point left in the first Level; 14 - (7 + 5) = 2
    setup = situation(
        blue=[blue("fire_at_will")],
        red=[unit("red1", zone="C1", threshold=5, speed=5, tier="npc", damage=4), unit("red2", zone="L9")],
    )
    # When
    battle = play(setup, ["use:fire_at_will", "maim:legs"], dice=[[7]])
    # Then
    the(battle, "Maimed", area="legs", chooser="blue")


@rule("R-POW-008")
def test_a_seat_sees_of_fire_at_will_no_attribute_that_it_does_not_know() -> None:
    # Given
    setup = situation(blue=[blue("fire_at_will")], red=[unit("red1", zone="C1", speed=5, tier="npc")])
    # When
    battle = play(setup, ["use:fire_at_will"], dice=[[10]])
    tested = the(battle, "DangerTested")
    game, state = battle.game, battle.state
    # Then
    seen = [game.witness(state, tested, seat) for seat in ("blue", "red")]
    assert seen == [
        DangerTested("red1", "blue1", "fire_at_will", "speed", 0, 15, 14),
        DangerTested("red1", "blue1", "fire_at_will", "speed", 10, 15, 0),
    ]


@rule("R-SUP-013", "R-FEAT-011")
def test_an_ensnaring_trap_brings_a_flyer_down() -> None:
    # Given: red1 flies above Extreme Terrain
    setup = situation(
        blue=[blue("ensnaring_trap")],
        red=[unit("red1", zone="C1", features=["flyer"])],
        extra={"C1": ["extreme"]},
    )
    # When: its Turn comes, with the trap and without
    caught = play(setup, ["use:ensnaring_trap"])
    free = play(setup, ["hold"])
    # Then
    assert "extreme" in keys(caught)
    assert "extreme" not in keys(free)
