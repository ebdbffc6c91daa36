"""The greedy player and free Offensive Actions: it takes them, and knows what brings some."""

from __future__ import annotations

from typing import Any

from tests.battle_century.operations import play, situation, unit
from tests.players.test_operation_taste import choice, chosen
from wartable import Setup


def test_a_free_attack_is_made() -> None:
    # A free Offensive Action had no odds, so that it was never taken: not by duelists, not after Come at Me
    # Bro.
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=["assault_rifle"])],
        red=[unit("red1", zone="C3", duel="blue1", weapons=["assault_rifle"]), unit("red2", zone="E3")],
        open_sheets=True,
    )
    battle = play(setup, ["attack", "with:assault_rifle", "at:red2"], dice=[[1]])
    # 5.5 + 5 + 1 - 8 on average; half of that and a hindrance by a Suppress
    assert choice(battle) == "attack"


def taunting(**blue2: Any) -> Setup:
    """blue1 may taunt Enemies that come near its two Allies."""
    return situation(
        blue=[
            unit("blue1", zone="B5", speed=0, powers=["come_at_me_bro"], genre_points=3),
            unit("blue2", zone="B6", **blue2),
            unit("blue3", zone="B4"),
        ],
        red=[unit("red1", zone="L9")],
    )


def test_an_ally_who_taunts_enemies_is_left_to_it() -> None:
    taunts = {"effect": "come_at_me_bro", "clock": "blue2", "turns": 3}
    assert chosen(taunting())[0] == "power:come_at_me_bro"
    assert chosen(taunting(effects=[taunts]))[0] != "power:come_at_me_bro"
