"""Boss Upgrades at their edges: the last points of Energy, Levels in which they do nothing, what costs
nothing. R-BOSS-029 to R-BOSS-041.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
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
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon, no Beam, that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

LOST: Final = ("head", "torso", "legs")

BLUE: Final = unit("blue1", zone="A1", speed=0, threshold=20, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

PREDATOR: Final = "phantom_predator"
FASTER: Final = "three_times_faster"
ORDER: Final = ["red1", "blue1"]


def beast(level: int, *tags: str, **more: Any) -> Piece:
    """A monster, 10 points in each of its Levels and whole in this one, with these Boss Upgrades."""
    wounds = {"damage": 10 * (level - 1), "maimed": LOST[: level - 1]}
    kind: dict[str, Any] = {"zone": "C1", "tier": "monster", "threshold": 10, "speed": 0}
    return unit("red1", **{"guard": 5, "energy": 5, "upgrades": {"internal": tags}, **kind, **wounds, **more})


# ------------------------------------------------------------------ what costs nothing


@rule("R-BOSS-031", "R-BOSS-036", "R-BOSS-037", "R-BOSS-039")
@pytest.mark.parametrize("tag", ["bullet_hell", "eye_for_an_eye", "nanoskin_shell"])
def test_what_answers_to_a_level_costs_no_energy(tag: str) -> None:
    # Given: a point above its second Level
    setup = situation(blue=[BLUE], red=[beast(2, tag, damage=9, maimed=())], tension=5)
    # When: 1 Damage is odd
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert numbers(the(battle, "UpgradeUsed", upgrade=tag))["energy"] == 0
    assert unit_of(battle, "red1").energy == 5


@rule("R-BOSS-033")
def test_to_change_its_type_costs_adaptive_morphology_no_energy() -> None:
    # Given
    red = beast(4, "adaptive_morphology:beam")
    setup = situation(blue=[BLUE], red=[red], order=ORDER, turn="red1")
    # When
    battle = play(setup, ["adaptive_morphology:beam"])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 0
    assert unit_of(battle, "red1").energy == 5


@rule("R-BOSS-038")
def test_to_come_back_costs_no_energy() -> None:
    # Given: 1 point left
    red = beast(4, "it_keeps_coming_back", damage=39)
    setup = situation(blue=[BLUE, unit("blue2", zone="A9")], red=[red], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 0
    assert unit_of(battle, "red1").threshold_left == 10


@rule("R-BOSS-038")
def test_to_restore_itself_costs_no_energy() -> None:
    # Given
    red = beast(2, "it_keeps_coming_back", damage=14)
    setup = situation(blue=[BLUE], red=[red], order=["blue1", "red1"])
    # When
    battle = play(setup, ["hold"])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 0
    assert numbers(the(battle, "Restored"))["amount"] == 3


# ------------------------------------------------------------------ the last points of Energy


@rule("R-BOSS-040")
def test_phantom_predator_works_with_the_last_five_energy() -> None:
    # Given: 5 of 6 left
    red = beast(2, PREDATOR, energy=6, energy_spent=1)
    battle = begin(situation(blue=[BLUE], red=[red], order=ORDER, turn="red1"))
    # Then
    assert PREDATOR in keys(battle)


@rule("R-BOSS-034")
def test_afterimages_work_with_the_last_point_of_energy() -> None:
    # Given: 1 of 5 left
    red = beast(2, "afterimages", energy_spent=4)
    setup = situation(blue=[BLUE, unit("blue2", zone="A9")], red=[red], tension=5)
    # When
    battle = play(setup, [*SHOT, "afterimages:red1"], dice=[[6], [8, 7]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 1
    assert unit_of(battle, "red1").energy == 0


# ------------------------------------------------------------------ where there is nothing to it


@rule("R-BOSS-034")
def test_afterimages_are_not_offered_where_a_blast_reaches_its_owners_ally_alone() -> None:
    # Given: red1 of Defense 25 beside blue2 of Defense 8, in blue1's Blast
    gunner = unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])
    setup = situation(
        blue=[gunner, unit("blue2", zone="E1", threshold=20)],
        red=[beast(2, "afterimages", zone="E1", guard=20)],
        tension=5,
    )
    # When: 6 + 5 + 5 = 16
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[6]])
    # Then: nobody was asked
    the(battle, "HitSuffered", target="blue2")
    assert of(battle, "Rerolled") == []


@rule("R-BOSS-029", "R-BOSS-040")
@pytest.mark.parametrize("level", [1, 2])
def test_a_phantom_predator_is_seen_in_its_first_levels(level: int) -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(level, PREDATOR)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-BOSS-029", "R-BOSS-041")
def test_a_hunter_that_is_back_in_its_first_level_is_no_faster() -> None:
    # Given: red1 chose blue1 in a deeper Level
    hunts = [{"effect": FASTER, "other": "blue1", "clock": "red1"}]
    red = beast(1, FASTER, speed=7, weapons=[GUN], effects=hunts)
    setup = situation(blue=[BLUE], red=[red], order=ORDER, turn="red1")
    # When: they shoot at each other
    battle = play(setup, [*SHOT, "to:C1", *SHOT], dice=[[1], [1]])
    # Then
    mine, theirs = of(battle, "MightRolled")
    assert "Three Times Faster" not in terms(mine)
    assert "Three Times Faster" not in terms(theirs, "defenses")


@rule("R-BOSS-029", "R-BOSS-035")
def test_bloodlust_raises_no_defense_in_the_first_level() -> None:
    # Given
    duelist = unit("blue1", zone="C1", threshold=20, duel="red1", weapons=["stun_rod"], tier="npc")
    setup = situation(blue=[duelist], red=[beast(1, "bloodlust", duel="blue1")])
    # When
    battle = play(setup, ["attack", "with:stun_rod"], dice=[[1, 1]])
    # Then
    assert "Bloodlust" not in terms(the(battle, "MightRolled"), "defenses")


@rule("R-BOSS-069", "R-BOSS-070")
def test_possession_works_with_the_last_five_energy() -> None:
    # Given: 5 of 6 left
    boss = unit(
        "blue1",
        zone="A9",
        tier="boss",
        power_level=5,
        energy=6,
        energy_spent=1,
        upgrades={"internal": ["possession"]},
    )
    setup = situation(blue=[boss], red=[unit("red1", zone="C1"), unit("red2", zone="F1")])
    # Then
    assert "possession" in keys(begin(setup))


@rule("R-ENEMY-024", "R-ENEMY-026")
def test_a_biological_unit_pays_no_more_than_twice_what_it_lacks() -> None:
    # Given: 2 points lost, 7 Energy
    red = unit("red1", zone="C1", tier="npc", damage=2, threshold=5, energy=7, features=["biological"])
    setup = situation(blue=[BLUE], red=[red], order=ORDER, turn="red1")
    # When
    battle = play(setup, ["biological"])
    # Then
    assert keys(battle) == ["energy:2", "energy:4"]


@rule("R-MOB-002", "R-MOB-003")
def test_an_overbooster_needs_energy() -> None:
    # Given: none of 5 left
    boosted = {"legs": ["overbooster"]}
    setup = situation(
        blue=[unit("blue1", zone="A1", energy=5, energy_spent=5, upgrades=boosted)], red=[beast(1)]
    )
    # Then
    assert "overbooster" not in keys(begin(setup))


@rule("R-BOSS-040", "R-SUP-012")
def test_a_phantom_predator_that_falls_by_paying_gains_nothing() -> None:
    # Given: red1 takes 2 Damage for every Energy, and has 10 left
    shorted = [{"effect": "shorted", "other": "blue1", "clock": "blue1"}]
    red = beast(4, PREDATOR, energy=12, effects=shorted)
    setup = situation(
        blue=[BLUE], red=[red, unit("red2", zone="L9")], order=["red1", "blue1", "red2"], turn="red1"
    )
    # When: it pays 5
    battle = play(setup, [PREDATOR])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "Maneuvered") == []


@rule("R-BOSS-041")
def test_nobody_is_chosen_to_be_hunted_where_only_reinforcements_are_left() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", standing="retreated")],
        red=[beast(2, FASTER)],
        reinforcements=[reserve("guard")],
        order=["red1", "blue1", "guard"],
        turn="red1",
    )
    # Then
    assert FASTER not in keys(begin(setup))


@rule("R-BOSS-041")
def test_another_effect_of_an_enemy_makes_nobody_faster_against_it() -> None:
    # Given: blue1 has Suppressed red1, which hunts nobody
    suppressed = [{"effect": "suppressed", "other": "blue1", "clock": "blue1"}]
    red = beast(4, FASTER, speed=7, weapons=[GUN], effects=suppressed)
    setup = situation(blue=[BLUE], red=[red], order=ORDER, turn="red1")
    # When: it shoots, with a Disadvantage
    battle = play(setup, [*SHOT, "to:C1"], dice=[[1, 1]])
    # Then
    assert "Three Times Faster" not in terms(the(battle, "MightRolled"))
