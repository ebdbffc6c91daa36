"""Boss Upgrades for its own Turn: It Keeps Coming Back, Phantom Predator, Three Times Faster. R-BOSS-038,
R-BOSS-040, R-BOSS-041.
"""

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
    terms,
    the,
    unit,
    unit_of,
)
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")
LOST: Final = ("head", "torso", "legs")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""

BLUE2: Final = unit("blue2", zone="A1", speed=0, weapons=[GUN])

BACK: Final = "it_keeps_coming_back"
PREDATOR: Final = "phantom_predator"
FASTER: Final = "three_times_faster"


def beast(level: int, *tags: str, **more: Any) -> Piece:
    """A monster, 10 points in each of its Levels and whole in this one, with these Boss Upgrades."""
    wounds = {"damage": 10 * (level - 1), "maimed": LOST[: level - 1]}
    kind: dict[str, Any] = {"zone": "C1", "tier": "monster", "threshold": 10, "speed": 0}
    return unit("red1", **{"guard": 5, "upgrades": {"internal": tags}, **kind, **wounds, **more})


# ------------------------------------------------------------------ It Keeps Coming Back: regeneration


@rule("R-BOSS-029", "R-BOSS-038", "R-TRBL-003")
def test_nothing_comes_back_in_the_first_level() -> None:
    # Given
    red = beast(1, BACK, damage=6, tier="boss", power_level=1)
    # Then
    assert BACK not in keys(begin(situation(blue=[BLUE], red=[red], turn="red1", order=["red1", "blue1"])))


@rule("R-BOSS-030", "R-BOSS-038", "R-TRBL-003")
@pytest.mark.parametrize(("level", "amount"), [(2, 3), (3, 5), (4, 5)])
def test_it_restores_threshold_before_its_action(level: int, amount: int) -> None:
    # Given: the Boss's Turn, 1 point into its Level; it can eject, so there is a choice in its Turn
    damage = 10 * (level - 1) + 6
    red = beast(level, BACK, damage=damage, tier="boss", power_level=1)
    setup = situation(blue=[BLUE], red=[red], turn="red1", order=["red1", "blue1"])
    battle = begin(setup)
    assert keys(battle) == [BACK, "eject"]
    # When
    answer(battle, BACK)
    # Then
    assert numbers(the(battle, "Restored"))["amount"] == amount
    assert unit_of(battle, "red1").damage == damage - amount
    assert "attack" in keys(battle)
    assert BACK not in keys(battle)


@rule("R-BOSS-038", "R-BOSS-028")
def test_one_whose_fate_is_sealed_has_nothing_to_restore_before_its_action() -> None:
    # Given
    seal = [{"effect": "your_fate_is_sealed", "other": "blue1", "clock": "blue1", "turns": 3}]
    red = beast(2, BACK, damage=16, tier="boss", effects=seal)
    setup = situation(blue=[BLUE], red=[red], turn="red1", order=["red1", "blue1"])
    # When
    battle = begin(setup)
    # Then
    assert BACK not in keys(battle)
    assert "attack" in keys(battle)


@rule("R-BOSS-038")
def test_nobody_is_asked_where_nothing_else_is_to_be_done_first() -> None:
    # Given: a monster cannot eject
    setup = situation(blue=[BLUE], red=[beast(2, BACK, damage=16)], turn="red1", order=["red1", "blue1"])
    # When
    battle = begin(setup)
    # Then
    assert numbers(the(battle, "Restored"))["amount"] == 3


@rule("R-BOSS-029", "R-BOSS-038")
def test_it_restores_nothing_in_the_first_level() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(1, BACK, damage=6)], turn="red1", order=["red1", "blue1"])
    # When
    battle = begin(setup)
    # Then
    assert of(battle, "Restored") == []


@rule("R-BOSS-029", "R-BOSS-030", "R-BOSS-038")
def test_a_level_restored_switches_the_version_at_once() -> None:
    # Given: 2 points into the third Level, of 10 each
    setup = situation(
        blue=[BLUE],
        red=[beast(3, BACK, damage=22)],
        turn="red1",
        order=["red1", "blue1"],
    )
    # When: 5 points bring it back into the second, where it restores 3 in its next Turn
    battle = play(setup, ["hold", "hold"])
    # Then
    assert [numbers(back)["amount"] for back in of(battle, "Restored")] == [5, 3]
    assert unit_of(battle, "red1").damage == 14


@rule("R-BOSS-038", "R-TRBL-003")
def test_the_owner_orders_it_and_extreme_terrain() -> None:
    # Given: a Zone of Extreme Terrain, at the beginning of the Turn
    setup = situation(
        blue=[BLUE],
        red=[beast(2, BACK, damage=13)],
        order=["blue1", "red1"],
        extra={"C1": ["extreme"]},
    )
    # When
    battle = play(setup, ["hold"])
    # Then
    assert keys(battle) == ["extreme", BACK]


# ------------------------------------------------------------------ It Keeps Coming Back: survival


@rule("R-BOSS-038")
def test_the_first_destruction_leaves_a_full_fourth_level() -> None:
    # Given: 2 points left
    setup = situation(blue=[BLUE, BLUE2], red=[beast(4, BACK, damage=38)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6]])
    # Then
    assert numbers(the(battle, "Survived"))["left"] == 10
    red = unit_of(battle, "red1")
    assert red.is_active
    assert red.damage == 30
    assert len(red.maimed) == 3


@rule("R-BOSS-038")
def test_the_second_destruction_is_final() -> None:
    # Given: 9 points left, and 10 once it has come back
    setup = situation(blue=[BLUE, BLUE2], red=[beast(4, BACK, damage=31)], tension=5)
    # When
    battle = play(setup, [*SHOT, *SHOT], dice=[[9], [10]])
    # Then
    the(battle, "Survived")
    the(battle, "Destroyed", unit="red1")


@rule("R-BOSS-038")
def test_it_comes_back_even_from_a_technique() -> None:
    # Given: a Technique
    blue = unit("blue1", zone="C1", speed=0, weapons=["jackhammer_stake"])
    setup = situation(blue=[blue], red=[beast(4, BACK, damage=38)], tension=5)
    # When
    battle = play(setup, ["attack", "with:jackhammer_stake"], dice=[[6]])
    # Then
    the(battle, "Survived")
    assert unit_of(battle, "red1").is_active


@rule("R-BOSS-038", "R-BOSS-030")
def test_one_blow_through_several_levels_ends_at_a_full_fourth_one() -> None:
    # Given: 11 points left, the last of the third Level among them
    setup = situation(blue=[BLUE, BLUE2], red=[beast(3, BACK, damage=29)], tension=10)
    # When: 6 + 15 against 10 deals 11; it is odd, so the defender picks the Area
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[6]])
    # Then
    red = unit_of(battle, "red1")
    assert red.damage == 30
    assert len(red.maimed) == 3


# ------------------------------------------------------------------ Phantom Predator


@rule("R-BOSS-029", "R-BOSS-040")
def test_phantom_predator_waits_for_the_second_level_and_for_energy() -> None:
    # Given
    whole = beast(1, PREDATOR)
    tired = beast(2, PREDATOR, energy=4)
    first = situation(blue=[BLUE], red=[whole], turn="red1", order=["red1", "blue1"])
    second = situation(blue=[BLUE], red=[tired], turn="red1", order=["red1", "blue1"])
    # When / Then
    assert PREDATOR not in keys(begin(first))
    assert PREDATOR not in keys(begin(second))


@rule("R-BOSS-040", "R-ACT-039")
def test_phantom_predator_brings_a_maneuver_without_an_action() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(2, PREDATOR)], order=["red1", "blue1"], tension=5)
    # When: it still has its Action; blue1 then rolls 16 against 10 + Systems 4
    battle = play(setup, [PREDATOR, "by:systems", "hold", *SHOT], dice=[[6]])
    # Then
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 5
    assert terms(the(battle, "MightRolled"), "defenses") == {"Guard": 5, "base": 5, "Maneuver": 4}
    assert of(battle, "EffectBegan", effect=PREDATOR) == []


@rule("R-BOSS-040", "R-AD-006")
def test_from_the_third_level_its_next_attack_ignores_active_defenses() -> None:
    # Given: blue1 has an Active Defense
    blue = unit("blue1", zone="A1", guard=5, threshold=10, upgrades={"legs": ["reactive_booster"]})
    red = beast(3, PREDATOR, weapons=[GUN])
    setup = situation(blue=[blue], red=[red], order=["red1", "blue1"], tension=5)
    # When: it is hit by 16 against 10 and not asked
    battle = play(setup, [PREDATOR, "by:systems", *SHOT], dice=[[6]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 6


@rule("R-BOSS-040")
def test_an_attack_in_the_next_turn_ignores_none() -> None:
    # Given: blue1 has an Active Defense; red1 lets its Turn go by
    blue = unit("blue1", zone="A1", speed=5, threshold=10, upgrades={"legs": ["reactive_booster"]})
    red = beast(3, PREDATOR, weapons=[GUN])
    setup = situation(blue=[blue], red=[red], order=["red1", "blue1"], tension=5)
    battle = play(setup, [PREDATOR, "by:systems", "hold"])
    the(battle, "EffectEnded", effect=PREDATOR)
    # When
    answer(battle, "hold")
    battle = play(setup, [PREDATOR, "by:systems", "hold", "hold", *SHOT], dice=[[6]])
    # Then
    assert keys(battle) == ["reactive_booster+2:blue1", "pass"]


@rule("R-BOSS-040")
@pytest.mark.parametrize(("level", "hidden"), [(3, {}), (4, {"Phantom Predator": -2})])
def test_in_the_fourth_level_tests_against_it_have_two_disadvantages(
    level: int, hidden: dict[str, int]
) -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(level, PREDATOR)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[6, 6, 6][: 1 + 2 * (level - 3)]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == hidden


@rule("R-BOSS-040")
def test_areas_find_a_phantom_predator() -> None:
    # Given
    blue = unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"])
    setup = situation(blue=[blue], red=[beast(4, PREDATOR)], tension=5)
    # When
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {}


# ------------------------------------------------------------------ Three Times Faster


@rule("R-BOSS-029", "R-BOSS-030", "R-BOSS-041")
@pytest.mark.parametrize(("level", "bonus", "guard"), [(2, 3, 0), (3, 3, 3), (4, 7, 7)])
def test_three_times_faster_is_half_of_speed_then_all_of_it(level: int, bonus: int, guard: int) -> None:
    # Given: Speed 7
    red = beast(level, FASTER, speed=7, weapons=[GUN])
    blue = unit("blue1", zone="A1", speed=0, threshold=10, weapons=[GUN])
    setup = situation(blue=[blue], red=[red], order=["red1", "blue1"])
    # When: red1 shoots from where it is, and is shot at in turn
    battle = play(setup, [FASTER, *SHOT, "to:C1", *SHOT], dice=[[4], [4]])
    # Then
    mine, theirs = of(battle, "MightRolled")
    assert terms(mine)["Three Times Faster"] == bonus
    assert terms(theirs, "defenses").get("Three Times Faster", 0) == guard


@rule("R-BOSS-041")
def test_three_times_faster_counts_against_the_chosen_enemy_alone() -> None:
    # Given: red1 chooses blue2
    red = beast(4, FASTER, speed=7, weapons=[GUN])
    blue = [
        unit("blue1", zone="A1", speed=0, threshold=10, weapons=[GUN]),
        unit("blue2", zone="E1", speed=0, threshold=10, weapons=[GUN]),
    ]
    setup = situation(blue=blue, red=[red], order=["red1", "blue1", "blue2"])
    # When
    named = play(setup, [FASTER])
    assert named.decision is not None
    assert (named.decision.seat, keys(named)) == ("red", ["of:blue1", "of:blue2"])
    choices = [FASTER, "of:blue2", *SHOT, "at:blue1", "to:C1", *SHOT]
    battle = play(setup, choices, dice=[[4], [4]])
    # Then: it costs nothing
    assert numbers(the(battle, "UpgradeUsed", target="blue2")) == {"energy": 0, "zone": -1}
    mine, theirs = of(battle, "MightRolled")
    assert "Three Times Faster" not in terms(mine)
    assert "Three Times Faster" not in terms(theirs, "defenses")


@rule("R-BOSS-041", "R-OP-016")
def test_three_times_faster_ends_with_the_round_and_may_find_another_enemy() -> None:
    # Given
    red = beast(2, FASTER, speed=7)
    blue = [unit("blue1", zone="A1"), unit("blue2", zone="E1")]
    setup = situation(blue=blue, red=[red], order=["red1", "blue1", "blue2"])
    # When
    battle = play(setup, [FASTER, "of:blue1", "hold", "hold", "hold", "pass", FASTER, "of:blue2"])
    # Then
    assert [effect.other for effect in unit_of(battle, "red1").effects] == ["blue2"]


@rule("R-BOSS-029", "R-BOSS-041")
def test_three_times_faster_is_not_there_in_the_first_level() -> None:
    # Given
    setup = situation(blue=[BLUE], red=[beast(1, FASTER)], turn="red1", order=["red1", "blue1"])
    # When
    battle = begin(setup)
    # Then
    assert FASTER not in keys(battle)


@rule("R-BOSS-030", "R-BOSS-041")
def test_a_level_lost_in_the_round_makes_it_faster_at_once() -> None:
    # Given: red1 hunts blue1, 1 point above its fourth Level
    red = beast(3, FASTER, speed=7, damage=29)
    blue = [
        unit("blue2", zone="A1", speed=0, weapons=[GUN]),
        unit("blue1", zone="A1", speed=0, weapons=[GUN]),
    ]
    setup = situation(blue=blue, red=[red], order=["red1", "blue2", "blue1"], tension=5)
    # When: blue2 deals 3, and picks no Area: 3 is odd
    battle = play(setup, [FASTER, "of:blue1", "hold", *SHOT, "maim:arms", *SHOT], dice=[[3], [3]])
    # Then
    assert terms(of(battle, "MightRolled")[-1], "defenses")["Three Times Faster"] == 7


@rule("R-ACT-054", "R-BOSS-040", "R-AD-006")
def test_another_bonus_for_the_same_attack_leaves_its_ignoring_of_active_defenses() -> None:
    # Given: red1 lurks and leads a Synchro Attack; blue1 has an Active Defense
    lurks = {"effect": "phantom_predator", "clock": "red1", "other": "red1"}
    shared = {"effect": "synchronized", "amount": 1, "other": "red2", "turns": 0}
    gun = "anti_air_missiles"
    setup = situation(
        blue=[unit("blue1", zone="C1", upgrades={"head": ["electronic_cloaking_system"]}, systems=4)],
        red=[
            unit("red1", zone="A1", speed=0, tier="npc", weapons=[gun], effects=[lurks, shared]),
            unit("red2", zone="A2"),
        ],
        turn="red1",
        tension=5,
    )
    # When: two dice
    battle = play(setup, ["attack", f"with:{gun}"], dice=[[6, 1]])
    # Then: nobody was asked
    the(battle, "HitSuffered")
