"""Boss Upgrades that do something as their bearer enters a Level: Bullet Hell, Eye for an Eye, Nanoskin
Shell. R-BOSS-031, R-BOSS-032, R-BOSS-036, R-BOSS-037, R-BOSS-039.
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
    reserve,
    situation,
    the,
    unit,
    unit_of,
)
from wartable.core.record import Ruling
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")
LOST: Final = ("head", "torso", "legs")

HELL: Final = "bullet_hell"
EYE: Final = "eye_for_an_eye"
SHELL: Final = "nanoskin_shell"


def blue(number: int = 1, **more: Any) -> Piece:
    """One with a gun. At Tension 5 its Damage is what its die shows: die + Might 5 + 5 against 5 + 5."""
    kind: dict[str, Any] = {"zone": "A1", "speed": 0, "threshold": 20, "weapons": [GUN]}
    return unit(f"blue{number}", **{**kind, **more})


def brink(level: int, *tags: str, **more: Any) -> Piece:
    """A monster of Systems 9 with 10 points in each Level, 1 point above this one."""
    wounds = {"damage": 10 * (level - 1) - 1, "maimed": LOST[: level - 2]}
    kind: dict[str, Any] = {"zone": "C1", "tier": "monster", "threshold": 10, "systems": 9}
    return unit("red1", **{"guard": 5, "upgrades": {"internal": tags}, **kind, **wounds, **more})


# ------------------------------------------------------------------ Bullet Hell


@rule("R-BOSS-030", "R-BOSS-036")
@pytest.mark.parametrize(("level", "amount"), [(2, 4), (3, 9), (4, 14)])
def test_bullet_hell_hurts_the_enemies_near_it_as_it_enters_a_level(level: int, amount: int) -> None:
    # Given: blue2 is 6 Zones away; Systems 9, Tension 5: 4, 5 + 4, 5 + 9
    far = blue(2, zone="I1")
    setup = situation(blue=[blue(), far], red=[brink(level, HELL), unit("red2", zone="C2")], tension=5)
    # When: 1 Damage is odd, so the defender picks
    battle = play(setup, [*SHOT, "at:red1", "maim:arms"], dice=[[1]])
    # Then
    assert [(hit.unit, hit.amount) for hit in harms(battle)] == [("red1", 1), ("blue1", amount)]


@rule("R-BOSS-036")
def test_bullet_hell_reaches_5_zones_and_not_6() -> None:
    # Given: blue2 is 5 Zones from C1, blue3 is 6 away
    setup = situation(blue=[blue(), blue(2, zone="H1"), blue(3, zone="I1")], red=[brink(2, HELL)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert [hit.unit for hit in harms(battle)] == ["red1", "blue1", "blue2"]


def harms(battle: Any) -> list[Any]:
    """All Damage that was taken, in order."""
    return list(of(battle, "Damaged"))


@rule("R-BOSS-029", "R-BOSS-036")
def test_damage_within_a_level_enters_none() -> None:
    # Given: 3 points above the next Level
    setup = situation(blue=[blue()], red=[brink(2, HELL, damage=7)], tension=5)
    # When
    battle = play(setup, SHOT, dice=[[2]])
    # Then
    assert len(harms(battle)) == 1


@rule("R-BOSS-036", "R-ACT-048/3")
def test_bullet_hell_does_not_reach_those_inside_a_base() -> None:
    # Given: blue2 inside of the base, which is hit
    base = unit("ark", zone="D1", features=["base_unit"], threshold=20)
    inside = unit("blue2", docked_in="ark", threshold=20)
    setup = situation(blue=[blue(), base, inside], red=[brink(2, HELL)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert [hit.unit for hit in harms(battle)] == ["red1", "blue1", "ark"]


@rule("R-BOSS-037", "R-ACT-048", "R-ACT-050")
def test_an_eye_for_an_eye_takes_nobody_out_of_a_base_not_even_one_that_reached_out() -> None:
    # What went wrong: a Docked Unit that had exposed itself could be chosen, though nobody can aim at it then
    # either; areas alone reach it.
    base = unit("ark", zone="D1", features=["base_unit"], threshold=20)
    out = [{"effect": "exposed", "clock": "blue2"}]
    inside = unit("blue2", docked_in="ark", threshold=20, effects=out)
    setup = situation(blue=[blue(), base, inside], red=[brink(2, "eye_for_an_eye")], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert keys(battle) == ["of:blue1", "of:ark"]


@rule("R-BOSS-031")
def test_a_level_entered_again_brings_nothing_more() -> None:
    # Given: the Boss restores 3 of the 11 points it has lost at the beginning of its Turn
    both = (HELL, "it_keeps_coming_back")
    setup = situation(blue=[blue()], red=[brink(2, *both)], tension=5)
    # When: blue1 brings it back below 10, in the next Round at Tension 6
    choices = [*SHOT, "maim:arms", "hold", *SHOT, "maim:arms"]
    battle = play(setup, choices, dice=[[2], [2]])
    # Then
    assert [(hit.unit, hit.amount) for hit in harms(battle)] == [("red1", 2), ("blue1", 4), ("red1", 3)]
    assert len(of(battle, "UpgradeUsed", upgrade=HELL)) == 1


@rule("R-BOSS-032")
def test_of_several_levels_crossed_at_once_the_last_one_counts() -> None:
    # Given: 12 Damage from 9 end in the third Level
    setup = situation(blue=[blue()], red=[brink(2, HELL)], tension=9)
    # When: 8 + 14 against 10; even, so the attacker picks first, then the defender
    battle = play(setup, [*SHOT, "maim:arms", "maim:legs"], dice=[[8]])
    # Then: Tension 9 + half of 9
    assert [(hit.unit, hit.amount) for hit in harms(battle)] == [("red1", 12), ("blue1", 13)]
    assert list(unit_of(battle, "red1").notes) == [f"{HELL}/3"]


@rule("R-BOSS-031", "R-BOSS-032")
def test_a_skipped_level_may_be_entered_later() -> None:
    # Given: the third Level has been entered, the second never
    setup = situation(blue=[blue()], red=[brink(2, HELL, notes={f"{HELL}/3": 1})], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert [(hit.unit, hit.amount) for hit in harms(battle)] == [("red1", 1), ("blue1", 4)]


@rule("R-BOSS-031", "R-BOSS-036")
def test_a_boss_destroyed_enters_no_level() -> None:
    # Given: 1 point left
    setup = situation(
        blue=[blue()], red=[brink(4, HELL, damage=39, maimed=LOST), unit("red2", zone="L9")], tension=5
    )
    # When
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert len(harms(battle)) == 1


@rule("R-BOSS-036")
def test_a_boss_that_half_of_nothing_is_left_of_deals_none() -> None:
    # Given: Systems 1
    setup = situation(blue=[blue()], red=[brink(2, HELL, systems=1)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert len(harms(battle)) == 1


# ------------------------------------------------------------------ Eye for an Eye


@rule("R-BOSS-030", "R-BOSS-037/1", "R-BOSS-037/2")
@pytest.mark.parametrize(("level", "amount"), [(2, 8), (3, 10), (4, 12)])
def test_an_eye_for_an_eye_hurts_one_enemy_anywhere(level: int, amount: int) -> None:
    # Given: blue2 is far away; Tension 5
    setup = situation(blue=[blue(), blue(2, zone="L9")], red=[brink(level, EYE)], tension=5)
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # When: the Boss's Player names it
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)) == ("red", ["of:blue1", "of:blue2"])
    answer(battle, "of:blue2")
    # Then
    assert [(hit.unit, hit.amount) for hit in harms(battle)] == [("red1", 1), ("blue2", amount)]


@rule("R-BOSS-037", "R-REIN-009")
def test_an_eye_for_an_eye_has_nobody_to_hurt_where_only_reinforcements_are_left() -> None:
    # Given: blue1 is gone; a Barrage of its Reinforcements carries the Boss into its second Level
    setup = situation(
        blue=[blue(standing="retreated")],
        red=[brink(2, EYE)],
        reinforcements=[reserve("guard")],
        turn="guard",
        tension=5,
    )
    # When: 5 Damage is odd, so the defender picks
    battle = play(setup, ["barrage", "maim:arms"])
    # Then
    assert [(hit.unit, hit.amount) for hit in harms(battle)] == [("red1", 5)]


@rule("R-BOSS-037")
def test_an_attacker_brought_down_by_it_goes_no_further() -> None:
    # Given: blue1 Engages with 8 points left, which Tension 5 + 3 take
    frail = blue(zone="C1", tier="grunt", threshold=5, damage=12, maimed=["head", "torso"])
    setup = situation(blue=[frail, blue(2)], red=[brink(2, EYE)], tension=5)
    # When: without its legs, it strikes with what it has by nature
    choices = ["engage", "with:cqc", "maim:arms", "of:blue1"]
    battle = play(setup, choices, dice=[[1]])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert of(battle, "DuelBegan") == []


@rule("R-BOSS-037", "R-POW-003")
def test_a_boss_upgrades_damage_is_no_attack_that_active_defenses_answer() -> None:
    # Given: blue1 with a booster
    booster = {"legs": ["reactive_booster"]}
    setup = situation(blue=[blue(upgrades=booster)], red=[brink(2, EYE)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert harms(battle)[-1].amount == 8
    assert of(battle, "DefenseRaised") == []


# ------------------------------------------------------------------ Nanoskin Shell


@rule("R-BOSS-030", "R-BOSS-039")
@pytest.mark.parametrize(("level", "size"), [(2, 6), (3, 8), (4, 10)])
def test_a_nanoskin_shell_grows_as_a_level_is_entered(level: int, size: int) -> None:
    # Given: Power Level 3
    setup = situation(blue=[blue()], red=[brink(level, SHELL, power_level=3)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert numbers(the(battle, "EffectBegan"))["amount"] == size


@rule("R-BOSS-039", "R-TRBL-049")
def test_a_nanoskin_shell_lasts_until_it_is_used_up() -> None:
    # Given: a shell that stops 3 + 3
    setup = situation(blue=[blue(), blue(2), blue(3)], red=[brink(2, SHELL, power_level=3)], tension=5)
    # When: 1 Damage, then 4 and 4
    battle = play(setup, [*SHOT, "maim:arms", *SHOT, *SHOT], dice=[[1], [4], [4]])
    # Then
    assert [stop.amount for stop in blocks(battle)] == [4, 2]
    assert [hit.amount for hit in harms(battle)] == [1, 2]
    the(battle, "EffectEnded", effect=SHELL)


def blocks(battle: Any) -> list[Any]:
    """All that was stopped."""
    return list(of(battle, "Blocked"))


@rule("R-BOSS-039", "R-OP-016")
def test_a_nanoskin_shell_does_not_end_with_a_round() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2, SHELL, power_level=3)], tension=5)
    # When: two Rounds go by
    choices = [*SHOT, "maim:arms", "hold", "hold", "hold"]
    battle = play(setup, choices, dice=[[1]])
    # Then
    assert [effect.amount for effect in unit_of(battle, "red1").effects] == [6]


@rule("R-BOSS-039")
def test_a_nanoskin_shell_is_part_of_saves() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2, SHELL, power_level=3)], tension=5)
    state: Any = play(setup, [*SHOT, "maim:arms"], dice=[[1]]).state
    # When
    again = OPERATIONS.restore(setup, operation_to_data(state))
    # Then: without a Turn at which it would end
    assert [(effect.amount, effect.turns) for effect in again.units["red1"].effects] == [(6, 0)]


@rule("R-BOSS-039", "R-AD-006")
def test_what_ignores_active_defenses_does_not_ignore_a_shell() -> None:
    # Given: a shell of 6, and an attack that pierces
    piercing = blue(powers=["im_breaking_through"], genre_points=1, tier="npc")
    shell = [{"effect": SHELL, "amount": 6, "turns": 0}]
    setup = situation(blue=[piercing], red=[brink(2, SHELL, effects=shell)], tension=5)
    # When
    battle = play(setup, [*SHOT, "im_breaking_through:blue1"], dice=[[4]])
    # Then
    assert [stop.amount for stop in blocks(battle)] == [4]
    assert harms(battle) == []


@rule("R-BOSS-039")
def test_its_size_is_hidden_with_the_attributes() -> None:
    # Given: red1 has a shell, blue knows nothing of it
    shell = [{"effect": SHELL, "amount": 6, "turns": 0}]
    battle = begin(situation(blue=[blue()], red=[brink(2, SHELL, effects=shell)]))
    # When
    facts: Any = battle.view("blue").data()
    seen = next(view for view in facts["units"] if view["id"] == "red1")
    # Then
    assert seen["effects"][0]["effect"] == SHELL
    assert "amount" not in seen["effects"][0]


# ------------------------------------------------------------------ two of them


@rule("R-BOSS-030", "R-BOSS-031")
def test_two_upgrades_answer_to_the_same_level() -> None:
    # Given
    setup = situation(blue=[blue()], red=[brink(2, EYE, SHELL, power_level=1)], tension=5)
    # When
    battle = play(setup, [*SHOT, "maim:arms"], dice=[[1]])
    # Then
    assert harms(battle)[-1].amount == 8
    assert numbers(the(battle, "EffectBegan"))["amount"] == 4


@rule("R-BOSS-039", "R-BOSS-048")
def test_a_new_shell_stands_beside_what_is_left_of_the_old_one() -> None:
    # Given: a shell of which 2 are left, and a Weapon that costs the Boss its Level
    shell = [{"effect": SHELL, "amount": 2, "turns": 0}]
    red = brink(2, SHELL, effects=shell, power_level=3, weapons=["suicide_swarm"])
    setup = situation(blue=[blue()], red=[red], turn="red1", order=["red1", "blue1"])
    # When: a miss, in the Zone of blue1
    choices = ["attack", "with:suicide_swarm+boost", "at:blue1", "to:C1", "maim:arms"]
    battle = play(setup, choices, dice=[[1, 1]])
    # Then: 2, and 3 + 3
    assert [effect.amount for effect in unit_of(battle, "red1").effects] == [2, 6]


@rule("R-BOSS-039")
def test_a_shell_that_a_ruling_gives_lasts_until_it_is_used_up() -> None:
    # Given
    battle = begin(situation(blue=[blue()], red=[brink(2, SHELL)]))
    # When
    battle.rule(Ruling(f"red1.effect.{SHELL}", "+6", "the GM forgot it"))
    answer(battle, "hold", "hold", "hold")
    # Then
    assert [effect.amount for effect in unit_of(battle, "red1").effects] == [6]
    assert "red1 grows a shell that stops 6 Damage." in [battle.say(event) for event in battle.events]


@rule("R-BOSS-030", "R-BOSS-031", "R-MECH-009")
@pytest.mark.parametrize(("area", "harmed"), [("arms", ["red1", "blue1"]), ("head", ["red1"])])
def test_an_upgrade_in_a_maimed_area_does_not_answer_to_a_level(area: str, harmed: list[str]) -> None:
    # Given: the Head is Maimed
    setup = situation(blue=[blue()], red=[brink(3, upgrades={area: [HELL]})], tension=5)
    # When: 1 Damage is odd, so the defender picks
    battle = play(setup, [*SHOT, "maim:torso"], dice=[[1]])
    # Then
    assert [event.facts()["unit"] for event in harms(battle)] == harmed
