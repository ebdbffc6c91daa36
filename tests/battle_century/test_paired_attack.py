"""Paired Attack of Grunts, and the Power Ratings of a Squad. R-ENEMY-004 to R-ENEMY-009, R-ENEMY-018 to
R-ENEMY-022.
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
    zone_number,
)
from wartable import Setup
from wartable.rulesets.battle_century.building.ratings import power_rating, squad_rating
from wartable.testing import rule

MISSILES: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{MISSILES}")


def grunt(id: str, zone: str, **more: Any) -> Piece:
    """A Grunt that cannot Move, with missiles."""
    values: dict[str, Any] = {"tier": "grunt", "speed": 0, "weapons": [MISSILES]}
    return unit(id, zone=zone, **{"threshold": 5, **values, **more})


def squad(*red: Piece, **more: Any) -> Setup:
    """red1's Turn; blue1 far from it, with a Guard that nothing passes."""
    blue = unit("blue1", zone="D1", guard=30, tier="npc", speed=0)
    order = [*[piece.id for piece in red], "blue1"]
    values: dict[str, Any] = {"terrain": ["........"], "order": order, "turn": "red1"}
    return situation(blue=[blue], red=list(red), **{**values, **more})


# ------------------------------------------------------------------ Paired Attack


@rule("R-ENEMY-005")
def test_a_paired_grunt_has_two_advantages_in_its_next_turn() -> None:
    # Given: two Grunts of a kind, next to each other
    setup = squad(grunt("red1", "A1"), grunt("red2", "B1"))
    # When: the best of three dice
    battle = play(setup, ["pair", *SHOT], dice=[[6, 6, 6]])
    # Then
    the(battle, "EffectBegan", effect="paired", unit="red2", other="red1")
    assert terms(the(battle, "MightRolled"), "advantages") == {"Paired Attack": 2}


@rule("R-ENEMY-005")
def test_a_paired_attack_is_over_with_that_turn() -> None:
    # Given
    setup = squad(grunt("red1", "A1"), grunt("red2", "B1"))
    # When: red2 holds in its Turn, and shoots in that after it
    battle = play(setup, ["pair", "hold", "hold", "pass", "hold", *SHOT], dice=[[6]])
    # Then
    the(battle, "EffectEnded", effect="paired_attack")
    assert terms(the(battle, "MightRolled"), "advantages") == {}


@rule("R-ENEMY-005")
def test_a_paired_attack_waits_for_the_turn_of_the_next_round() -> None:
    # Given: red1 acts after red2
    setup = squad(grunt("red2", "B1"), grunt("red1", "A1"))
    # When
    battle = play(setup, ["pair", "hold", "pass", *SHOT], dice=[[6, 6, 6]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages") == {"Paired Attack": 2}


@rule("R-ENEMY-005")
def test_a_paired_grunt_has_nothing_of_it_before_its_turn() -> None:
    # Given: red2 in a Duel with blue1, which shoots at red1 and gives red2 a free Action
    blue = unit("blue1", zone="B1", tier="npc", speed=0, guard=30, weapons=[MISSILES], duel="red2")
    setup = situation(
        blue=[blue],
        red=[grunt("red1", "A1", guard=30), grunt("red2", "B1", guard=30, duel="blue1")],
        order=["red1", "blue1", "red2"],
        turn="red1",
        terrain=["........"],
    )
    # When
    battle = play(setup, ["pair", *SHOT, "at:red1", "attack", f"with:{MISSILES}"], dice=[[6], [6]])
    # Then: no more than its Weapon has
    assert terms(of(battle, "MightRolled")[1], "advantages") == {}


@rule("R-ENEMY-005")
@pytest.mark.parametrize(
    "difference",
    [
        {"might": 6},
        {"weapons": [MISSILES, "assault_rifle"]},
        {"weapons": {"legs": [MISSILES]}},
        {"features": ["flyer"]},
        {"tier": "npc"},
    ],
)
def test_only_identical_grunts_pair_up(difference: dict[str, Any]) -> None:
    # Given
    setup = squad(grunt("red1", "A1"), grunt("red2", "B1", **difference))
    # Then
    assert "pair" not in keys(begin(setup))


@rule("R-ENEMY-005")
@pytest.mark.parametrize("tier", ["npc", "rival", "pc", "ai", "monster"])
def test_nobody_but_grunts_pairs_up(tier: str) -> None:
    # Given
    setup = squad(grunt("red1", "A1", tier=tier), grunt("red2", "B1", tier=tier))
    # Then
    assert "pair" not in keys(begin(setup))


@rule("R-ENEMY-005")
def test_grunts_too_far_apart_do_not_pair_up() -> None:
    # Given: two Zones
    setup = squad(grunt("red1", "A1"), grunt("red2", "C1"))
    # Then
    assert "pair" not in keys(begin(setup))


@rule("R-ENEMY-006", "R-ACT-001")
def test_a_grunt_moves_up_to_its_twin_and_pairs() -> None:
    # Given: Speed 2, three Zones away
    setup = squad(grunt("red1", "A1", speed=2), grunt("red2", "D1", speed=2))
    # When: B1 is 2 Zones from red2, C1 one
    battle = play(setup, ["pair"])
    # Then
    assert numbers(the(battle, "Moved"))["end"] == zone_number(battle, "C1")
    the(battle, "EffectBegan", effect="paired")


@rule("R-ENEMY-006", "R-ACT-004")
def test_a_grunt_that_pairs_ends_no_farther_from_its_twin() -> None:
    # Given: both in one Zone
    setup = squad(grunt("red1", "B1", speed=2), grunt("red2", "B1", speed=2))
    # When
    battle = play(setup, ["pair"])
    # Then: it was not asked where to
    assert of(battle, "Moved") == []
    the(battle, "EffectBegan", effect="paired")


@rule("R-ENEMY-006", "R-ACT-012")
def test_pairing_loses_an_aim() -> None:
    # Given
    aim = {"weapon": MISSILES, "target": "blue1"}
    setup = squad(grunt("red1", "A1", aim=aim), grunt("red2", "B1"))
    # When
    battle = play(setup, ["pair"])
    # Then
    the(battle, "AimLost", unit="red1")


@rule("R-ENEMY-006", "R-ACT-054")
def test_pairing_keeps_what_waits_for_the_next_attack() -> None:
    # Given
    bonus = [{"effect": "synchronized", "amount": 2, "other": "red2", "turns": 0}]
    setup = squad(grunt("red1", "A1", effects=bonus), grunt("red2", "B1"))
    # When
    battle = play(setup, ["pair"])
    # Then: it made no Might Test
    assert [effect.condition.key for effect in unit_of(battle, "red1").effects] == ["synchronized"]


@rule("R-ENEMY-006", "R-ACT-043")
def test_pairing_can_be_delayed() -> None:
    # Given
    setup = squad(grunt("red1", "A1"), grunt("red2", "B1"))
    # When: red1 pairs up after blue1's Turn
    battle = begin(setup)
    answer(battle, "delay", "delay:pair", "after:blue1", "hold", "hold", "pair")
    # Then
    the(battle, "EffectBegan", effect="paired", unit="red2")


@rule("R-ENEMY-007")
def test_a_grunt_is_paired_with_one_other_in_a_round() -> None:
    # Given: three of a kind
    setup = squad(grunt("red1", "A1"), grunt("red2", "A1"), grunt("red3", "A1"))
    # When: red1 pairs up with red2
    battle = play(setup, ["pair", "with:red2"])
    # Then: red2 may return it without a question, and red3 is left alone
    answer(battle, "pair")
    the(battle, "EffectBegan", effect="paired", unit="red1")
    assert "pair" not in keys(battle)


@rule("R-ENEMY-007")
def test_a_grunt_may_pair_with_another_in_the_next_round() -> None:
    # Given
    setup = squad(grunt("red1", "A1"), grunt("red2", "A1"), grunt("red3", "A1"))
    # When
    battle = play(setup, ["pair", "with:red2", "hold", "hold", "hold", "pass", "pair"])
    # Then
    assert keys(battle) == ["with:red2", "with:red3"]


@rule("R-ENEMY-007")
def test_a_save_knows_who_is_paired() -> None:
    # Given
    setup = squad(grunt("red1", "A1"), grunt("red2", "A1"), grunt("red3", "A1"))
    # When
    battle = play(setup, ["pair", "with:red2"])
    # Then
    assert unit_of(battle, "red2").notes == {"paired:red1": 1}
    assert unit_of(battle, "red1").notes == {"paired:red2": 1}


# ------------------------------------------------------------------ Power Ratings


@rule("R-ENEMY-018", "R-ENEMY-019", "R-ENEMY-020", "R-ENEMY-022")
@pytest.mark.parametrize(
    ("tier", "ratings"),
    [
        ("pc", [4, 6, 8, 10, 12, 14]),
        ("rival", [4, 6, 8, 10, 12, 14]),
        ("grunt", [2, 3, 4, 5, 6, 7]),
        ("boss", [8, 12, 16, 20, 24, 28]),
    ],
)
def test_the_power_rating_of_a_tier_grows_with_the_power_level(tier: str, ratings: list[int]) -> None:
    assert [power_rating(tier, level) for level in range(6)] == ratings


@rule("R-ENEMY-021")
def test_the_rating_of_a_squad_is_the_sum_of_its_members() -> None:
    # Given: a Boss of Level 1, and two Grunts of Level 2: 12 + 4 + 4
    assert squad_rating([("boss", 1), ("grunt", 2), ("grunt", 2)]) == 20
    # Then: a match for two PCs of Level 3
    assert squad_rating([("pc", 3), ("pc", 3)]) == 20


@rule("R-ENEMY-004", "R-ENEMY-009")
@pytest.mark.parametrize("level", range(6))
def test_two_grunts_are_worth_a_pc_and_a_boss_two(level: int) -> None:
    assert squad_rating([("grunt", level)] * 2) == power_rating("pc", level)
    assert power_rating("boss", level) == squad_rating([("pc", level)] * 2)


@rule("R-ENEMY-005", "R-ACT-055")
def test_to_pair_up_inside_a_base_exposes_nobody() -> None:
    # Given: two twins inside, and a third outside
    ark = unit("ark", zone="A1", features=["base_unit"], tier="ai", speed=0)
    inside: dict[str, Any] = {"tier": "grunt", "speed": 0, "weapons": [MISSILES], "docked_in": "ark"}
    setup = squad(
        unit("red1", **{"threshold": 5, **inside}),
        unit("red2", **{"threshold": 5, **inside}),
        grunt("red3", "B1"),
        ark,
    )
    # When
    within = play(setup, ["pair", "with:red2"])
    outside = play(setup, ["pair", "with:red3"])
    # Then
    assert of(within, "EffectBegan", effect="exposed") == []
    the(outside, "EffectBegan", effect="exposed", unit="red1")


@rule("R-ENEMY-005", "R-ACT-021")
def test_a_grunt_that_falls_on_the_way_pairs_with_nobody() -> None:
    # Given: a point left, and what a Suppress has held back for it should it Move
    held = [{"effect": "withheld", "amount": 3, "other": "blue1", "clock": "red1", "at_end": True}]
    lost = ["head", "torso", "arms"]
    falls = grunt("red1", "A1", speed=1, damage=19, maimed=lost, effects=held)
    setup = squad(falls, grunt("red2", "C1", speed=1))
    # When
    battle = play(setup, ["pair", "destroy"])
    # Then
    assert of(battle, "Destroyed") != []
    assert of(battle, "EffectBegan", effect="paired") == []
