"""Trading Advantages and Disadvantages before the dice are rolled. R-TEST-011 to R-TEST-013."""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
)
from wartable import Battle, Setup, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

VULCANS: Final = ("attack",)
"""With Vulcans, where there is nothing else: a Disadvantage."""

AIMED: Final = {"weapon": GUN, "target": "red1"}
"""Two Advantages with that gun against red1."""


def asked(battle: Battle[State]) -> str:
    """The seat with the open question."""
    return "" if battle.decision is None else battle.decision.seat


def shooter(tier: str = "npc") -> Piece:
    """Blue1 at A1, which has Aimed its gun at red1. Only a PC trades."""
    return unit("blue1", zone="A1", speed=0, weapons=[GUN], tier=tier, aim=AIMED)


def against(red: Piece, blue: Piece, *, cover: int = 0, gm: str = "") -> Setup:
    """The two of them at Tension 5: against Guard 5 the margin is what the die shows. C1 is so often
    Defensive.
    """
    return situation(blue=[blue], red=[red], tension=5, extra={"C1": ["defensive"] * cover}, gm=gm)


def sturdy() -> Piece:
    """Red1 at C1, whose Levels of 30 no single Test takes."""
    return unit("red1", zone="C1", guard=5, threshold=30)


@rule("R-TEST-011", "R-TEST-013", "A-05")
def test_a_player_may_trade_any_number_of_advantages_for_2_each() -> None:
    # Given: a PC with two Advantages
    setup = against(sturdy(), shooter("pc"))
    asking = play(setup, SHOT)
    assert (asked(asking), keys(asking)) == ("blue", ["trade:0", "trade:1", "trade:2"])
    # When: it trades none, one or both
    none = play(setup, [*SHOT, "trade:0"], dice=[[2, 3, 1]])
    one = play(setup, [*SHOT, "trade:1"], dice=[[2, 3]])
    both = play(setup, [*SHOT, "trade:2"], dice=[[2]])
    # Then: 3 of three dice; 3 of two and 2; 2 of one and 4; each with Might 5 and Tension 5
    assert [numbers(the(battle, "MightRolled"))["total"] for battle in (none, one, both)] == [13, 15, 16]
    assert terms(the(both, "MightRolled")) == {
        "die": 2,
        "Might": 5,
        "Tension": 5,
        "traded Advantages": 4,
    }


@rule("R-TEST-013", "A-05")
def test_only_advantages_left_after_cancelling_are_there_to_trade() -> None:
    # Given: a PC with Aim (+2) against red1 in Defensive Terrain (-1)
    setup = against(sturdy(), shooter("pc"), cover=1)
    # Then
    assert keys(play(setup, SHOT)) == ["trade:0", "trade:1"]


@rule("R-TEST-011")
def test_without_advantages_there_is_nothing_to_trade() -> None:
    # Given: a PC with Aim (+2) against red1 in a Zone twice Defensive
    setup = against(sturdy(), shooter("pc"), cover=2)
    # When: it shoots, without_asking
    battle = play(setup, SHOT, dice=[[2]])
    # Then
    assert terms(the(battle, "MightRolled")) == {"die": 2, "Might": 5, "Tension": 5}


@rule("R-TEST-013", "A-05")
def test_enemies_of_the_gms_never_trade() -> None:
    # Given: an npc with two Advantages, or with a Disadvantage; a GM
    aimed = against(sturdy(), shooter("npc"), gm="gm")
    poor = against(sturdy(), unit("blue1", zone="A1", speed=0, tier="npc"), gm="gm")
    # When: it shoots, without_asking
    high = play(aimed, SHOT, dice=[[2, 3, 1]])
    low = play(poor, VULCANS, dice=[[2, 3]])
    # Then
    assert numbers(the(high, "MightRolled"))["die"] == 3
    assert numbers(the(low, "MightRolled")) == {"die": 2, "total": 12, "defense": 10}


@rule("R-TEST-004", "R-TEST-012", "R-TEST-013")
def test_the_gm_may_trade_disadvantages_of_a_pc_for_2_defense_each() -> None:
    # Given: a PC with Vulcans (-1) against red1 in Defensive Terrain (-1); a GM
    blue = unit("blue1", zone="A1", speed=0)
    setup = against(sturdy(), blue, cover=1, gm="gm")
    asking = play(setup, VULCANS)
    assert (asked(asking), keys(asking)) == ("gm", ["trade:0", "trade:1", "trade:2"])
    # When: the GM trades none, one or both
    none = play(setup, [*VULCANS, "trade:0"], dice=[[7, 9, 8]])
    one = play(setup, [*VULCANS, "trade:1"], dice=[[7, 9]])
    both = play(setup, [*VULCANS, "trade:2"], dice=[[7]])
    # Then: with 7 in each case, 17 against 10, 12 or 14
    assert [numbers(the(battle, "Damaged"))["amount"] for battle in (none, one, both)] == [7, 5, 3]
    assert terms(the(both, "MightRolled"), "defenses")["traded Disadvantages"] == 4
    assert numbers(the(both, "MightRolled")) == {"die": 7, "total": 17, "defense": 14}


@rule("R-TEST-012")
def test_nobody_trades_disadvantages_where_there_is_no_gm() -> None:
    # Given: the same without a GM
    blue = unit("blue1", zone="A1", speed=0)
    setup = against(sturdy(), blue, cover=1)
    # When
    battle = play(setup, VULCANS, dice=[[7, 9, 8]])
    # Then
    assert numbers(the(battle, "MightRolled"))["defense"] == 10


@rule("R-TEST-013", "A-05")
def test_an_area_attack_trades_only_what_it_has_against_every_target() -> None:
    # Given: a PC's Blast Aimed at red1 (+2); red2 beside it in Defensive Terrain (-1)
    blue = unit(
        "blue1",
        zone="A1",
        speed=0,
        weapons=["rail_bazooka"],
        aim={"weapon": "rail_bazooka", "target": "red1"},
    )
    setup = situation(
        blue=[blue],
        red=[unit("red1", zone="F1", threshold=30), unit("red2", zone="G1", threshold=30)],
        tension=5,
        extra={"G1": ["defensive"]},
    )
    # When: it trades the one Advantage that it has against both
    asking = play(setup, ["attack", "with:rail_bazooka", "at:red1"])
    assert keys(asking) == ["trade:0", "trade:1"]
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1", "trade:1"], dice=[[3, 8]])
    # Then: two dice against red1, one against red2, 2 more against both
    assert [numbers(event)["total"] for event in of(battle, "MightRolled")] == [20, 15]
