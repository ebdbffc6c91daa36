"""The free Offensive Action of a duelist that is turned away from. R-ACT-034, R-ACT-054."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.battle_century.operations import (
    answer,
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


@rule("R-ACT-034", "A-23")
@pytest.mark.parametrize("kind", ["attack", "suppress"])
def test_a_duelist_that_attacks_another_gives_its_opponent_a_free_attack_at_once(kind: str) -> None:
    # Given: blue1 duels red1; red2 is in Range
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=5, threshold=10, duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1", weapons=[GUN]), unit("red2", zone="E3", threshold=10)],
    )
    # When: blue1 attacks red2 with 7 + 5 + 1 = 13; red1 answers with 9 + 5 + 1 = 15
    battle = play(setup, [kind, f"with:{GUN}", "at:red2", "attack", f"with:{GUN}"], dice=[[7], [9]])
    # Then: red1 dealt 5, and its own Turn is still to come
    assert [event.facts()["unit"] for event in of(battle, "AttackDeclared")] == ["blue1", "red1"]
    assert numbers(the(battle, "Damaged", unit="blue1"))["amount"] == 5
    assert names(battle)[-1] == "TurnBegan"
    assert "attack" in keys(battle)
    assert battle.decision is not None
    assert battle.decision.about == "red1"


@rule("R-ACT-034", "A-23")
def test_an_assist_against_another_gives_the_opponent_a_free_action_too() -> None:
    # Given: blue1 duels red1 and has an Ally
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN]), unit("blue2", zone="L9")],
        red=[unit("red1", zone="C3", duel="blue1"), unit("red2", zone="E3")],
    )
    # When: blue1 assists against red2
    battle = play(setup, ["assist", f"with:{GUN}", "at:red2"], dice=[[1, 1]])
    # Then: red1 is asked what it does with its free Action
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert keys(battle) == ["attack", "aim", "assist", "suppress", "pass"]


@rule("R-ACT-034")
def test_attacking_ones_opponent_gives_it_no_free_action() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1", weapons=[GUN])],
    )
    # When: blue1 attacks red1
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then: the next thing is red1's Turn
    assert names(battle)[-2:] == ["Missed", "TurnBegan"]


@rule("R-ACT-034")
def test_the_free_action_may_be_let_go() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1"), unit("red2", zone="E3")],
    )
    # When: blue1 attacks red2 and red1 passes
    battle = play(setup, ["attack", f"with:{GUN}", "at:red2", "pass"], dice=[[1]])
    # Then
    assert len(of(battle, "AttackDeclared")) == 1
    assert the(battle, "TurnBegan").facts()["unit"] == "red1"


@rule("R-ACT-034", "R-TRBL-033")
def test_attacking_ones_opponent_and_another_at_once_gives_the_free_action() -> None:
    # Went wrong once: an attack on the opponent and, with the same roll, on a Unit in another Duel did not
    # count as an attack on another target.
    # Given: blue1 duels red1, blue2 duels red2; a Double Blaster split on two Enemies
    setup = situation(
        blue=[
            unit("blue1", zone="C3", tier="npc", duel="red1", weapons=["double_blaster"]),
            unit("blue2", zone="E3", duel="red2"),
        ],
        red=[unit("red1", zone="C3", duel="blue1"), unit("red2", zone="E3", duel="blue2")],
    )
    # When: blue1 fires at red1 and at red2, two dice: 2 + 5 + 1 = 8 misses
    battle = play(setup, ["attack", "with:double_blaster+split", "at:red1"], dice=[[2, 2]])
    # Then: red1 has a free Action
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1", "red2", "blue2"]
    assert battle.decision is not None
    assert battle.decision.about == "red1"
    assert "pass" in keys(battle)


@rule("R-ACT-034", "R-TRBL-033")
def test_a_duelists_area_weapon_aimed_away_from_its_opponent_gives_the_free_action() -> None:
    # Given: blue1 duels red1; red2 stands 3 Zones away
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=["rail_bazooka"])],
        red=[unit("red1", zone="C3", duel="blue1"), unit("red2", zone="E3")],
    )
    # When: blue1's Blast at red2 covers red1's Zone as well
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red2"], dice=[[1]])
    # Then
    assert len(of(battle, "MightRolled", target="red1")) == 1
    assert battle.decision is not None
    assert battle.decision.about == "red1"
    assert "pass" in keys(battle)


@rule("R-ACT-054", "A-109")
def test_a_free_action_is_offensive_in_every_respect_but_has_no_move() -> None:
    # Given: Tension 4; red1, of Speed 5, is suppressed and has Aimed its gun at blue1
    suppressed = {"effect": "suppressed", "other": "blue1", "clock": "red2"}
    setup = situation(
        blue=[unit("blue1", zone="C3", speed=5, threshold=10, duel="red1", weapons=[GUN])],
        red=[
            unit(
                "red1",
                zone="C3",
                speed=5,
                tier="npc",
                duel="blue1",
                weapons=[GUN],
                aim={"weapon": GUN, "target": "blue1"},
                effects=[suppressed],
            ),
            unit("red2", zone="E3", speed=5, guard=5),
        ],
        tension=4,
    )
    # When: blue1 just meets the Defense of red2 (1 + 5 + 4 = 10); red1 shoots back: Aim gives a
    # Shooting Weapon two Advantages, less one: two dice
    battle = play(setup, ["attack", f"with:{GUN}", "at:red2", "attack", f"with:{GUN}"], dice=[[1], [2, 3]])
    # Then: 3 + 5 + 4 = 12; the Aim is used up; nobody moved
    rolled = the(battle, "MightRolled", unit="red1")
    assert terms(rolled, "advantages") == {"Aim": 2, "Suppressed": -1}
    assert terms(rolled) == {"die": 3, "Might": 5, "Tension": 4}
    assert unit_of(battle, "red1").aim is None
    assert of(battle, "Moved") == []


@rule("R-ACT-054", "A-109")
def test_a_free_action_is_taken_with_weapons_that_reach_the_own_zone_alone() -> None:
    # Given: red1's Powered Rifle needs 5 Zones, and its Speed would give them
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1", weapons=["powered_rifle"]), unit("red2", zone="E3")],
    )
    # When: blue1 turns on red2, and red1 attacks
    battle = play(setup, ["attack", f"with:{GUN}", "at:red2", "attack"], dice=[[1]])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-ACT-054", "R-ACT-056", "A-109", "A-124")
def test_a_free_action_does_not_use_up_the_other_half_of_suppress() -> None:
    # Given: red1 in a Duel; 3 Damage wait for it to Move in its own Turn
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[
            unit("red1", zone="C3", threshold=10, duel="blue1", weapons=[GUN], effects=[HELD_BACK]),
            unit("red2", zone="E3"),
        ],
    )
    # When: blue1 turns on red2, red1 uses its free Action, and in its own Turn wins the contest and moves
    battle = play(
        setup,
        ["attack", f"with:{GUN}", "at:red2", "attack", f"with:{GUN}", "contest", "to:D3"],
        dice=[[1], [1], [9], [1]],
    )
    # Then
    assert numbers(the(battle, "Damaged", unit="red1")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "R-ACT-020", "A-124")
def test_the_other_half_of_a_free_suppress_waits_for_the_enemys_next_own_turn() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=5, threshold=10, duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1", weapons=[GUN]), unit("red2", zone="E3")],
    )
    # When: blue1 turns on red2, and in the same Turn red1's free Suppress passes: 8 + 5 + 1 - 10 = 4, half 2
    shot = play(setup, ["attack", f"with:{GUN}", "at:red2", "suppress", f"with:{GUN}"], dice=[[1], [8]])
    # Then: the end of that Turn did not end the wait
    assert of(shot, "EffectEnded", effect="withheld") == []
    # When: in its next Turn blue1 Disengages and moves away
    battle = answer(shot, "hold", "hold", "pass", "disengage", "to:A3")
    # Then: 2 at once and 2 more
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="blue1")] == [2, 2]
