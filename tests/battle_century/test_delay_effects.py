"""What a Delay does to Aim, to movement limits, and to effects. R-ACT-044, R-ACT-052, R-MATCH-015."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.battle_century.operations import (
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

ROD = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""

HELD_BACK: Mapping[str, object] = {
    "effect": "withheld",
    "amount": 3,
    "other": "red1",
    "clock": "blue1",
    "at_end": True,
}
"""The other half of a Suppress by red1 that waits for blue1 to Move."""


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ a delayed Offensive Action


@rule("R-ACT-044", "R-ACT-006", "R-ACT-004")
def test_a_delayed_attack_is_an_offensive_action() -> None:
    # Given: Tension 4; blue1 of Speed 1, 2 Zones from red1
    setup = situation(
        blue=[unit("blue1", zone="C1", speed=1, weapons=[GUN])], red=[unit("red1", zone="E1")], tension=4
    )
    delayed = ["delay", "delay:attack", "hold", "attack", f"with:{GUN}"]
    # When: its Attack comes
    due = play(setup, delayed)
    # Then: it may not step back
    assert keys(due) == ["to:C1", "to:D1", "to:C2", "to:D2"]
    # When: it is made: 1 + 5 + 4 = 10
    battle = play(setup, [*delayed, "to:C1"], dice=[[1]])
    # Then: with Tension
    assert terms(the(battle, "MightRolled")) == {"die": 1, "Might": 5, "Tension": 4}


@rule("R-ACT-052", "A-106")
def test_a_delay_of_the_aimed_shot_keeps_the_aim() -> None:
    # Given: blue1's rod is Aimed at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it Delays the Attack and strikes then
    battle = play(setup, ["delay", "delay:attack", "hold", "attack", f"with:{ROD}"], dice=[[1, 1]])
    # Then
    assert of(battle, "AimLost") == []
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}


@rule("R-ACT-052", "A-106")
def test_a_delay_of_further_aim_keeps_the_aim() -> None:
    # Given: blue1's rod is Aimed at red1
    setup = situation(
        blue=[
            unit(
                "blue1", zone="A1", speed=0, tier="npc", weapons=[ROD], aim={"weapon": ROD, "target": "red1"}
            )
        ],
        red=[unit("red1", zone="B1", threshold=10)],
    )
    # When: it Delays Aim, Aims on, and strikes in the next Round
    battle = play(
        setup,
        ["delay", "delay:aim", "hold", "aim", f"with:{ROD}", "attack", f"with:{ROD}"],
        dice=[[1, 1]],
    )
    # Then
    assert of(battle, "AimLost") == []
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 1}


@rule("R-ACT-052", "A-106")
@pytest.mark.parametrize("kind", ["delay:boost", "delay:maneuver", "delay:disengage"])
def test_a_delay_of_anything_else_drops_the_aim_at_once(kind: str) -> None:
    # Given: blue1's gun is Aimed at red1
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="C1")],
    )
    # When: it Delays another Action
    battle = play(setup, ["delay", kind])
    # Then: lost before red1's Turn begins
    assert the(battle, "AimLost").facts()["unit"] == "blue1"
    assert unit_of(battle, "blue1").aim is None


@rule("R-ACT-052", "R-ACT-011", "A-106")
def test_an_aim_does_not_outlast_its_target_while_the_shot_is_delayed() -> None:
    # Given: blue1's gun is Aimed at red1, 5 Zones away; red2 is as far
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN], aim={"weapon": GUN, "target": "red1"})],
        red=[unit("red1", zone="F1"), unit("red2", zone="F5")],
    )
    # When: blue1 Delays the Attack, and red1 leaves the Range
    battle = play(setup, ["delay", "delay:attack", "after:red1", "boost", "to:K1"])
    # Then
    assert the(battle, "AimLost").facts()["unit"] == "blue1"


# ------------------------------------------------------------------ effects and Delay


@rule("R-MATCH-015", "A-09", "A-10")
def test_what_a_delayed_action_begins_ends_at_that_units_own_next_turn() -> None:
    # Given: blue1, red1, red2; blue1 Delays a Maneuver until after red2
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9"), unit("red2", zone="L8")])
    # When: the Round is over
    battle = play(
        setup,
        [
            *["delay", "delay:maneuver", "after:red2", "hold", "hold"],
            *["maneuver", "by:speed", "to:A1", "pass"],
        ],
    )
    # Then: it ends when blue1's Turn begins, not at red2's
    assert names(battle)[-4:] == ["EffectBegan", "RoundBegan", "EffectEnded", "TurnBegan"]
    assert of(battle, "TurnBegan")[-1].facts()["unit"] == "blue1"


@rule("R-ACT-056", "R-ACT-020", "A-124")
def test_moving_with_a_delayed_action_brings_the_other_half_of_suppress() -> None:
    # Given: 3 Damage wait for blue1 to Move; it Delays a Boost
    setup = situation(
        blue=[unit("blue1", zone="A1", threshold=10, effects=[HELD_BACK])], red=[unit("red1", zone="L9")]
    )
    # When: it Moves, after red1's Turn
    battle = play(setup, ["delay", "delay:boost", "hold", "boost", "to:B1"])
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "R-ACT-020", "A-124")
def test_a_unit_suppressed_while_it_waits_pays_for_moving_with_the_delayed_action() -> None:
    # Given: blue1 Delays a Boost until after red1; Defense 10
    setup = situation(
        blue=[unit("blue1", zone="A1", guard=5, threshold=10)],
        red=[unit("red1", zone="C1", speed=0, weapons=[GUN])],
    )
    # When: red1 Suppresses it, margin 10 + 5 + 1 - 10 = 6, and blue1 Boosts
    battle = play(
        setup,
        ["delay", "delay:boost", "suppress", f"with:{GUN}", "boost", "to:A2"],
        dice=[[10]],
    )
    # Then: 3 and 3
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [3, 3]
