"""Melee Weapons of Bosses. R-BOSS-044 to R-BOSS-048."""

from __future__ import annotations

from typing import Any

import pytest

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
)
from wartable.testing import rule


def boss(*weapons: str, **more: Any) -> Piece:
    """A Boss in A1 that never Moves, with these Weapons in its Arms."""
    return unit(
        "blue1", zone="A1", **{"threshold": 5, "tier": "boss", "speed": 0, "weapons": list(weapons), **more}
    )


@rule("R-BOSS-044", "R-MECH-009", "R-WPN-025")
@pytest.mark.parametrize(
    "weapon",
    [
        "constrict",
        "merge",
        "tentacle_lash",
        "suicide_swarm",
        "telekinetic_strike",
        "needle_storm",
        "technoleeches",
        "ultimate_bomb",
        "overfreeze",
    ],
)
def test_a_maimed_area_takes_no_weapon_from_a_boss(weapon: str) -> None:
    # Given: the Arms that hold it are gone
    setup = situation(blue=[boss(weapon, damage=5, maimed=["arms"])], red=[unit("red1", zone="A1")])
    # When
    battle = play(setup, ["attack"])
    # Then
    assert f"with:{weapon}" in keys(battle)


@rule("R-BOSS-044", "R-BOSS-057")
def test_a_maimed_area_takes_no_final_beam_from_a_boss() -> None:
    # Given
    setup = situation(blue=[boss("final_beam", damage=5, maimed=["arms"])], red=[unit("red1", zone="A1")])
    # Then
    assert "charge:final_beam" in keys(begin(setup))


# ------------------------------------------------------------------ Constrict


@rule("R-BOSS-045")
def test_constrict_has_two_advantages_in_an_engage() -> None:
    # Given
    setup = situation(blue=[boss("constrict")], red=[unit("red1", zone="A1", guard=20)])
    # When
    battle = play(setup, ["engage", "with:constrict"], dice=[[6, 5, 4]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Melee in an Engage": 1, "Constrict": 1}


@rule("R-BOSS-045")
def test_constrict_has_two_advantages_against_its_duelist() -> None:
    # Given
    setup = situation(blue=[boss("constrict", duel="red1")], red=[unit("red1", zone="A1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:constrict"], dice=[[6, 5, 4]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Melee against a duelist": 1, "Constrict": 1}


@rule("R-BOSS-045")
def test_constrict_has_no_advantage_of_its_own_against_others() -> None:
    # Given: red1 is in a Duel, but with blue2
    setup = situation(
        blue=[boss("constrict"), unit("blue2", zone="B1", duel="red1", guard=20)],
        red=[unit("red1", zone="B1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:constrict", "keep:6"], dice=[[6, 5]])
    # Then
    advantages = terms(the(battle, "MightRolled", target="red1"), "advantages")
    assert advantages == {"Melee against a duelist": 1}


@rule("R-BOSS-045")
def test_a_pass_with_constrict_halves_the_speed_for_a_round() -> None:
    # Given: 4 + 5 + 1 just meets Defense 10
    setup = situation(blue=[boss("constrict")], red=[unit("red1", zone="B1", guard=5, speed=5)])
    # When
    battle = play(setup, ["attack", "with:constrict"], dice=[[4]])
    # Then: 5 halved
    assert unit_of(battle, "red1").attributes.speed == 2
    # When: the Round is over
    battle = play(setup, ["attack", "with:constrict", "hold"], dice=[[4]])
    # Then
    assert unit_of(battle, "red1").attributes.speed == 5


@rule("R-BOSS-045")
def test_a_miss_with_constrict_halves_nothing() -> None:
    # Given: 3 + 5 + 1 against Defense 10
    setup = situation(blue=[boss("constrict")], red=[unit("red1", zone="B1", guard=5, speed=5)])
    # When
    battle = play(setup, ["attack", "with:constrict"], dice=[[3]])
    # Then
    assert unit_of(battle, "red1").attributes.speed == 5


# ------------------------------------------------------------------ Merge


@rule("R-BOSS-046")
def test_a_pass_with_merge_restores_5_threshold() -> None:
    # Given: 7 points and with them one Area lost
    setup = situation(blue=[boss("merge", damage=7, maimed=["head"])], red=[unit("red1", zone="B1", guard=5)])
    # When
    battle = play(setup, ["attack", "with:merge"], dice=[[4]])
    # Then
    assert the(battle, "Restored").facts()["areas"] == ["head"]
    assert unit_of(battle, "blue1").damage == 2


@rule("R-BOSS-046")
def test_merge_gives_nothing_to_who_falls_by_its_own_blow() -> None:
    # Given: an Eye for an Eye, 1 + 3, for one with 2 points left
    last = boss("merge", tier="monster", damage=18, maimed=["head", "torso", "legs"])
    eye = {"internal": ["eye_for_an_eye"]}
    red = unit("red1", zone="B1", guard=5, threshold=5, tier="monster", damage=4, upgrades=eye)
    setup = situation(blue=[last, unit("blue2", zone="L9")], red=[red])
    # When: 5 + 5 + 1 is one over Defense 10
    battle = play(setup, ["attack", "with:merge", "maim:arms", "of:blue1"], dice=[[5]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "blue1"
    assert of(battle, "Restored") == []


@rule("R-BOSS-046")
def test_merge_restores_although_its_target_is_destroyed() -> None:
    # Given: a monster, which leaves no Core, with a point left: 5 + 5 + 1 is one over Defense 10
    lost: dict[str, Any] = {"damage": 19, "maimed": ["head", "torso", "arms"]}
    setup = situation(
        blue=[boss("merge", damage=3)],
        red=[
            unit("red1", zone="B1", tier="monster", **{"guard": 5, "threshold": 5, **lost}),
            unit("red2", zone="H9"),
        ],
    )
    # When
    battle = play(setup, ["attack", "with:merge"], dice=[[5]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert unit_of(battle, "blue1").damage == 0


@rule("R-BOSS-046")
def test_a_miss_with_merge_restores_nothing() -> None:
    # Given
    setup = situation(blue=[boss("merge", damage=3)], red=[unit("red1", zone="B1", guard=5)])
    # When
    battle = play(setup, ["attack", "with:merge"], dice=[[3]])
    # Then
    assert of(battle, "Restored") == []


# ------------------------------------------------------------------ Tentacle Lash


@rule("R-BOSS-047")
def test_tentacle_lash_is_a_burst_as_wide_as_systems_and_1() -> None:
    # Given: Systems 2; red1 is 3 Zones away, red2 is 4, blue2 an Ally
    setup = situation(
        blue=[boss("tentacle_lash", systems=2), unit("blue2", zone="B1")],
        red=[unit("red1", zone="D1", guard=20), unit("red2", zone="A5", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:tentacle_lash", "at:red1"], dice=[[6]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


# ------------------------------------------------------------------ Suicide Swarm


@rule("R-BOSS-048")
def test_a_suicide_swarm_is_a_wide_beam() -> None:
    # Given: Blast (3) around red1 reaches red2
    setup = situation(
        blue=[boss("suicide_swarm")],
        red=[unit("red1", zone="E1", guard=20), unit("red2", zone="H1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:suicide_swarm", "at:red1"], dice=[[6]])
    # Then
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 1
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2"]
    assert of(battle, "Damaged") == []


@rule("R-BOSS-048")
def test_boosting_a_suicide_swarm_turns_the_own_level_into_might() -> None:
    # Given: 2 of the 5 points of the first Level are gone
    setup = situation(blue=[boss("suicide_swarm", damage=2)], red=[unit("red1", zone="E1", guard=20)])
    # When
    choices = ["attack", "with:suicide_swarm+boost", "at:red1", "maim:head"]
    battle = play(setup, choices, dice=[[6, 2]])
    # Then: the other 3 are lost
    assert numbers(the(battle, "Damaged", unit="blue1")) == {"amount": 3, "left": 15}
    assert the(battle, "Maimed").facts()["area"] == "head"
    assert terms(the(battle, "MightRolled")) == {"die": 6, "Might": 5, "Suicide Swarm": 3, "Tension": 1}
    assert unit_of(battle, "blue1").levels_lost == 1


@rule("R-BOSS-048")
def test_the_boss_gains_a_genre_point_for_the_level_it_gives_up() -> None:
    # Given
    setup = situation(blue=[boss("suicide_swarm")], red=[unit("red1", zone="E1", guard=20)])
    # When: a point, which could be spent in answer to the Test
    choices = ["attack", "with:suicide_swarm+boost", "at:red1", "maim:head", "pass"]
    battle = play(setup, choices, dice=[[6, 2]])
    # Then
    assert unit_of(battle, "blue1").genre == 1


@rule("R-BOSS-048")
def test_no_barrier_stops_what_a_suicide_swarm_costs() -> None:
    # Given
    shield = [{"effect": "absolute_barrier", "amount": 10, "clock": "blue1"}]
    setup = situation(blue=[boss("suicide_swarm", effects=shield)], red=[unit("red1", zone="E1", guard=20)])
    # When
    choices = ["attack", "with:suicide_swarm+boost", "at:red1", "maim:head", "pass"]
    battle = play(setup, choices, dice=[[6, 2]])
    # Then
    assert of(battle, "Blocked") == []
    assert unit_of(battle, "blue1").damage == 5


@rule("R-BOSS-048")
def test_in_its_last_level_the_boss_falls_once_the_swarm_has_struck() -> None:
    # Given: 4 points left: 6 + 5 + 4 + 1 is 1 over Defense 15
    lost: dict[str, Any] = {"damage": 16, "maimed": ["head", "torso", "legs"]}
    setup = situation(
        blue=[boss("suicide_swarm", **lost), unit("blue2", zone="A9")],
        red=[unit("red1", zone="E1", guard=10)],
    )
    # When: no Genre Point was there in answer to the Test, but the last Level brings one
    attack = ["attack", "with:suicide_swarm+boost", "at:red1"]
    battle = play(setup, [*attack, "pass", "to:B1"], dice=[[6, 2]])
    # Then
    suffered = [event.facts()["unit"] for event in of(battle, "Damaged")]
    assert suffered == ["red1", "blue1"]
    the(battle, "Destroyed", unit="blue1")


@rule("R-BOSS-048")
def test_a_suicide_swarm_that_is_not_boosted_costs_no_level() -> None:
    # Given
    lost: dict[str, Any] = {"damage": 16, "maimed": ["head", "torso", "legs"]}
    setup = situation(blue=[boss("suicide_swarm", **lost)], red=[unit("red1", zone="E1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:suicide_swarm", "at:red1"], dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 6, "Might": 5, "Tension": 1}
    assert unit_of(battle, "blue1").damage == 16


@rule("R-BOSS-048", "R-BOSS-036")
def test_the_level_that_the_swarm_costs_counts_as_entered() -> None:
    # Given: Bullet Hell deals half of Systems 4 to Enemies within 5 Zones on entering Level 2
    setup = situation(
        blue=[boss("suicide_swarm", upgrades={"internal": ["bullet_hell"]})],
        red=[unit("red1", zone="E1", threshold=5, guard=20)],
    )
    # When
    choices = ["attack", "with:suicide_swarm+boost", "at:red1", "maim:head", "pass"]
    battle = play(setup, choices, dice=[[6, 2]])
    # Then
    assert unit_of(battle, "red1").damage == 2


@rule("R-BOSS-048", "R-DMG-009")
def test_the_boss_picks_the_area_that_the_swarm_costs() -> None:
    # Given: 4 points of the Level are left, which is even
    setup = situation(blue=[boss("suicide_swarm", damage=1)], red=[unit("red1", zone="E1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:suicide_swarm+boost", "at:red1"])
    # Then
    decision = battle.decision
    assert decision is not None
    assert decision.seat == "blue"
    assert "maim:legs" in keys(battle)
