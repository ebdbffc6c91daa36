"""What strangers have shown in an Operation, and what is made of it: Defense, Might, Threshold. B-9."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import Piece, answer, begin, play, situation, unit
from wartable import Battle, Forecast, State
from wartable.rulesets.battle_century.operation.knowledge.shown import (
    GUARD_LEAST,
    GUARD_MOST,
    MIGHT,
    SPREAD,
    TESTS,
    THRESHOLD_LEAST,
    THRESHOLD_MOST,
)
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.odds.strangers import might_rank_probabilities
from wartable.testing import rule

SHOT: Final = ("attack", "with:beam_rifle", "to:B5")


def shot_at(red: Piece, dice: Sequence[int], *more: str, **setup: Any) -> Battle[State]:
    """blue1 (Might 5, Tension 1) has fired a Beam Rifle at red1: the die + 6."""
    blue = unit("blue1", zone="B5", weapons=["beam_rifle"])
    battle = situation(blue=[blue], red=[red], **{"open_sheets": False, **setup})
    return play(battle, [*SHOT, *more], [list(dice)])


def shown(battle: Battle[State], id: str) -> dict[str, int]:
    """What this Unit has shown."""
    return cast(Operation, battle.state).units[id].shown


def told(red: Piece) -> Forecast:
    """What blue is told of a shot at red1: the die + 6."""
    blue = unit("blue1", zone="B5", weapons=["beam_rifle"])
    battle = begin(situation(blue=[blue], red=[red], open_sheets=False), dice=None)
    answer(battle, "attack")
    assert battle.decision is not None
    found = battle.view("blue").forecast(battle.decision.option("with:beam_rifle"))
    assert found is not None
    return found


# ------------------------------------------------------------------ what is recorded


@rule("R-DMG-001")
def test_a_hit_tells_the_defense_by_its_margin() -> None:
    # 9 + 6 = 15 against 5 + 4: a margin of 6
    found = shown(shot_at(unit("red1", zone="E5", guard=4), [9]), "red1")
    assert (found[GUARD_LEAST], found[GUARD_MOST]) == (4, 4)


@rule("R-DMG-001")
def test_a_miss_tells_that_the_defense_is_above_the_total() -> None:
    # 2 + 6 = 8 misses 5 + 7, and would hit 5 + 3
    found = shown(shot_at(unit("red1", zone="E5", guard=7), [2]), "red1")
    assert found[GUARD_LEAST] == 4
    assert GUARD_MOST not in found


@rule("R-ACT-041")
def test_a_hit_after_a_maneuver_of_hidden_size_tells_nothing_of_guard() -> None:
    red = unit("red1", zone="E5", guard=4, effects=[{"effect": "maneuvering", "amount": 2}])
    assert GUARD_LEAST not in shown(shot_at(red, [9]), "red1")


@rule("R-WPN-040")
def test_a_hit_on_a_netted_unit_tells_nothing_of_guard() -> None:
    # Guard 6 is halved: 5 + 3, which says nothing of the rank without the net
    red = unit("red1", zone="E5", guard=6, effects=[{"effect": "netted"}])
    assert GUARD_LEAST not in shown(shot_at(red, [9]), "red1")


@rule("R-SUP-015")
def test_a_test_with_halved_might_tells_nothing_of_might() -> None:
    # Given: blue1 under a Jamming Barrage
    blue = unit("blue1", zone="B5", weapons=["beam_rifle"], effects=[{"effect": "jammed"}])
    battle = situation(blue=[blue], red=[unit("red1", zone="E5", guard=4)], open_sheets=False)
    # Then: 10 and a Might of 2 say nothing of the 5 that it has
    assert TESTS not in shown(play(battle, list(SHOT), [[10]]), "blue1")


def test_the_total_of_a_test_tells_of_might_what_the_mean_of_the_die_leaves() -> None:
    # 9 + 5 without Tension, less 5.5; the variance of a die is 8.25
    found = shown(shot_at(unit("red1", zone="E5", guard=4), [9]), "blue1")
    assert (found[TESTS], found[MIGHT], found[SPREAD]) == (1, 85, 82)


@rule("R-DMG-002")
def test_a_lost_level_tells_threshold_by_the_damage() -> None:
    # 9 + 6 - 9 = 6 Damage take one Level of 5, and would take none of 7, two of 3
    red = unit("red1", zone="E5", guard=4, threshold=5)
    found = shown(shot_at(red, [9], "maim:torso"), "red1")
    assert (found[THRESHOLD_LEAST], found[THRESHOLD_MOST]) == (4, 6)


def test_with_open_sheets_nothing_is_recorded() -> None:
    battle = shot_at(unit("red1", zone="E5", guard=4), [9], open_sheets=True)
    assert (shown(battle, "red1"), shown(battle, "blue1")) == ({}, {})


# ------------------------------------------------------------------ what is made of it


@rule("R-TEST-004")
def test_once_the_defense_is_told_the_chance_is_known() -> None:
    # The die + 6 against 5 + 8: from 7 on
    found = told(unit("red1", zone="E5", guard=8, shown={GUARD_LEAST: 8, GUARD_MOST: 8}))
    assert (found.low, found.chance, found.high) == pytest.approx((0.4, 0.4, 0.4))


def test_a_strangers_defense_is_a_range() -> None:
    # A typical Guard of 5, from 4 to 7: the die from 4 on, from 3 on, from 6 on
    found = told(unit("red1", zone="E5", guard=9))
    assert (found.low, found.chance, found.high) == pytest.approx((0.5, 0.7, 0.8))


def test_misses_make_the_defense_higher() -> None:
    # Who was missed by 12 has a Guard of 8 at least: the die from 7 on
    found = told(unit("red1", zone="E5", guard=9, shown={GUARD_LEAST: 8}))
    assert found.chance == pytest.approx(0.4)
    assert found.low < found.chance


@rule("R-WPN-040")
def test_a_net_halves_the_guard_that_is_known() -> None:
    # The die + 6 against 5 + 4, half of 8: from 3 on
    sums = {GUARD_LEAST: 8, GUARD_MOST: 8}
    found = told(unit("red1", zone="E5", guard=8, shown=sums, effects=[{"effect": "netted"}]))
    assert (found.low, found.chance, found.high) == pytest.approx((0.8, 0.8, 0.8))


@rule("R-WPN-040")
def test_a_net_halves_both_ends_of_what_is_likely() -> None:
    # A typical Guard of 5, from 4 to 7, halved 2, from 2 to 3: the die from 1 on, at 7 from 2 on
    found = told(unit("red1", zone="E5", guard=9, effects=[{"effect": "netted"}]))
    assert (found.low, found.chance, found.high) == pytest.approx((0.9, 1.0, 1.0))


@rule("R-DMG-002")
def test_the_probability_to_put_a_stranger_out_is_told_as_a_range() -> None:
    # Three Levels lost at 21 Damage, each of 6: 3 points are left. Against Defense 10 the die less 4: from 7
    # on; the Defense may have changed by 2
    lost: dict[str, Any] = {"damage": 21, "maimed": ["torso", "arms", "legs"]}
    sums = {GUARD_LEAST: 5, GUARD_MOST: 5, THRESHOLD_LEAST: 6, THRESHOLD_MOST: 6}
    found = told(unit("red1", zone="E5", threshold=6, shown=sums, **lost))
    assert (found.defeat_low, found.defeat_high) == pytest.approx((0.2, 0.6))
    assert found.tells_defeat


@rule("R-DMG-002")
def test_a_range_too_wide_to_help_is_not_told() -> None:
    # The same with a Guard from 4 to 7: at the best from 6 on
    lost: dict[str, Any] = {"damage": 21, "maimed": ["torso", "arms", "legs"]}
    found = told(unit("red1", zone="E5", threshold=7, **lost))
    assert (found.defeat_low, found.defeat_high) == pytest.approx((0.0, 0.5))
    assert not found.tells_defeat


@rule("R-DMG-019")
def test_a_mecha_without_a_pilot_has_half_its_guard_and_falls_at_the_first_point() -> None:
    # The die + 6 against 5 + 2 always hits, and at 1 does no Damage; typical ranks are from 4 to 7
    found = told(unit("red1", zone="E5", tier="npc", threshold=5, pilotless=True))
    assert found.defeats == pytest.approx(0.9)
    assert (found.defeat_low, found.defeat_high) == pytest.approx((0.8, 0.9))


def test_evidence_far_beyond_every_rank_leaves_the_highest() -> None:
    setup = situation(blue=[unit("blue1", zone="B5")], red=[unit("red1", zone="E5")], open_sheets=False)
    battle = begin(setup, dice=None)
    red = cast(Operation, battle.state).units["red1"]
    red.shown.update({TESTS: 4, MIGHT: 4 * 10 * 99, SPREAD: 4 * 80})
    shares = might_rank_probabilities(2, red)
    assert shares.index(1.0) == len(shares) - 1
