"""Attacks on a Duel from outside. R-ACT-023, R-ACT-030 to R-ACT-033, R-ACT-053."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    numbers,
    of,
    play,
    situation,
    the,
    unit,
)
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""


@rule("R-ACT-030")
def test_an_outsider_makes_one_test_against_both_duelists() -> None:
    # Given: blue2 of Defense 13 duels red1 of Defense 11
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="C1", guard=8, duel="red1"),
        ],
        red=[unit("red1", zone="C1", guard=6, duel="blue2")],
    )
    # When: blue1 shoots at red1 with one die, a 1
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then: the same 1 + 5 + 1 = 7 meets both Defenses
    assert numbers(the(battle, "MightRolled", target="red1")) == {"die": 1, "total": 7, "defense": 11}
    assert numbers(the(battle, "MightRolled", target="blue2")) == {"die": 1, "total": 7, "defense": 13}


@rule("R-ACT-030")
def test_a_duelist_tests_against_its_opponent_alone() -> None:
    # Given: blue1 of Defense 13 duels red1 of Defense 11
    setup = situation(
        blue=[unit("blue1", zone="C1", guard=8, tier="npc", duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=6, duel="blue1")],
    )
    # When
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-ACT-031", "A-22")
def test_an_odd_die_hits_the_ally_in_the_duel() -> None:
    # Given: Tension 2; both duelists have Defense 10
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="C1", guard=5, threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="C1", threshold=10, duel="blue2")],
        tension=2,
    )
    # When: the die is 7: 7 + 5 + 2 = 14, an even total
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[7]])
    # Then: the die counts: blue2 takes 4
    assert the(battle, "HitInstead").facts()["target"] == "blue2"
    assert numbers(the(battle, "Damaged", unit="blue2"))["amount"] == 4
    assert of(battle, "Damaged", unit="red1") == []


@rule("R-ACT-031", "A-22")
def test_an_even_die_hits_the_enemy_in_the_duel() -> None:
    # Given: Tension 3; both duelists have Defense 10
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="C1", threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="C1", guard=5, threshold=10, duel="blue2")],
        tension=3,
    )
    # When: the die is 6: 6 + 5 + 3 = 14
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[6]])
    # Then: red1 takes 4
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 4
    assert of(battle, "Damaged", unit="blue2") == []


@rule("R-ACT-031", "B-8")
@pytest.mark.parametrize(("die", "hit"), [(6, "green1"), (7, "red1")])
def test_where_both_duelists_are_enemies_an_even_die_hits_the_one_aimed_at(die: int, hit: str) -> None:
    # Given: red1 duels green1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN])],
        red=[unit("red1", zone="C1", threshold=10, duel="green1")],
        others={"green": [unit("green1", zone="C1", guard=5, threshold=10, duel="red1")]},
    )
    # When: blue1 shoots at green1
    battle = play(setup, ["attack", f"with:{GUN}", "at:green1"], dice=[[die]])
    # Then
    assert the(battle, "Damaged").facts()["unit"] == hit


@rule("R-ACT-032")
def test_an_even_die_that_passes_against_the_ally_alone_hits_the_ally() -> None:
    # Given: red1 of Defense 14, blue2 of Defense 10
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="C1", guard=5, threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="C1", guard=9, threshold=10, duel="blue2")],
    )
    # When: 6 + 5 + 1 = 12
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged", unit="blue2"))["amount"] == 2
    assert the(battle, "Missed").facts()["target"] == "red1"


@rule("R-ACT-032")
def test_an_odd_die_that_passes_against_the_enemy_alone_hits_the_enemy() -> None:
    # Given: red1 of Defense 10, blue2 of Defense 14
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="C1", guard=9, threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="C1", guard=5, threshold=10, duel="blue2")],
    )
    # When: 7 + 5 + 1 = 13
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[7]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3
    assert the(battle, "Missed").facts()["target"] == "blue2"


@rule("R-ACT-033")
def test_an_outsiders_test_that_fails_against_both_hits_nobody() -> None:
    # Given: both of Defense 10
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="C1", guard=5, duel="red1"),
        ],
        red=[unit("red1", zone="C1", guard=5, duel="blue2")],
    )
    # When: 3 + 5 + 1 = 9
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[3]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "Missed")] == ["red1", "blue2"]
    assert of(battle, "HitSuffered") == []


@rule("R-ACT-023")
def test_suppress_never_risks_an_ally_in_a_duel() -> None:
    # Given: blue2 duels red1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN]), unit("blue2", zone="C1", duel="red1")],
        red=[unit("red1", zone="C1", guard=5, threshold=10, duel="blue2")],
    )
    # When: blue1 Suppresses with an odd die: 7 + 5 + 1 = 13, half of 3 is 1
    battle = play(setup, ["suppress", f"with:{GUN}"], dice=[[7]])
    # Then: the Test is against red1 alone
    assert the(battle, "MightRolled").facts()["target"] == "red1"
    assert the(battle, "Damaged").facts()["unit"] == "red1"


@rule("R-ACT-023", "R-ACT-053", "A-108")
def test_a_suppress_with_an_area_weapon_attacks_the_ally_too() -> None:
    # Given: blue2 duels red1
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"]),
            unit("blue2", zone="E1", guard=5, threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="E1", guard=5, threshold=10, duel="blue2")],
    )
    # When: blue1 Suppresses with a Blast: 7 + 5 + 1 = 13, margin 3
    battle = play(setup, ["suppress", "with:rail_bazooka", "at:red1"], dice=[[7]])
    # Then: both take 1 and both are suppressed
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 1
    assert numbers(the(battle, "Damaged", unit="blue2"))["amount"] == 1
    assert len(of(battle, "EffectBegan", effect="suppressed")) == 2


@rule("R-ACT-053", "A-108")
@pytest.mark.parametrize("die", [6, 7])
def test_a_blast_hits_each_duelist_it_passes_against_whatever_the_die(die: int) -> None:
    # Given: blue2 duels red1, both of Defense 10
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=["rail_bazooka"]),
            unit("blue2", zone="E1", guard=5, threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="E1", guard=5, threshold=10, duel="blue2")],
    )
    # When: blue1 fires at red1
    battle = play(setup, ["attack", "with:rail_bazooka", "at:red1"], dice=[[die]])
    # Then: each takes the die + 5 + 1 - 10, and odd or even chose nobody
    assert of(battle, "HitInstead") == []
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == die - 4
    assert numbers(the(battle, "Damaged", unit="blue2"))["amount"] == die - 4


@rule("R-ACT-053", "A-108")
def test_a_line_hits_each_duelist_it_passes_against() -> None:
    # Given: blue2 duels red1, both of Defense 10
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=["riot_weapon"]),
            unit("blue2", zone="C1", guard=5, threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="C1", guard=5, threshold=10, duel="blue2")],
    )
    # When: blue1 fires at red1: 7 + 5 + 1 = 13
    battle = play(setup, ["attack", "with:riot_weapon", "at:red1"], dice=[[7]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 3
    assert numbers(the(battle, "Damaged", unit="blue2"))["amount"] == 3


@rule("R-ACT-053", "A-108")
def test_a_burst_spares_the_ally_in_the_duel() -> None:
    # Given: blue2 duels red1 beside blue1, which has a Burst with an Advantage against everybody and one
    # more, for Melee, against duelists: three dice
    setup = situation(
        blue=[
            unit("blue1", zone="B1", speed=0, tier="npc", weapons=["whirlwind_attack"]),
            unit("blue2", zone="C1", threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="C1", threshold=10, duel="blue2")],
    )
    # When: it strikes; the dice are all 7, so there is none to choose
    battle = play(setup, ["attack", "with:whirlwind_attack", "at:red1"], dice=[[7, 7, 7]])
    # Then: only red1 is attacked
    assert the(battle, "MightRolled").facts()["target"] == "red1"


@rule("R-ACT-031", "B-8")
def test_the_odds_of_a_shot_into_a_duel_pick_as_the_die_does() -> None:
    # Given: blue2 duels red1, both of Defense 0 + 5; blue1's shot passes against both on every face
    setup = situation(
        blue=[
            unit("blue1", zone="C4", tier="npc", weapons=["beam_rifle"]),
            unit("blue2", zone="E4", guard=0),
        ],
        red=[unit("red1", zone="E4", threshold=5, guard=0, duel="blue2")],
        open_sheets=True,
    )
    # When: it looks at the Beam Rifle before it shoots
    battle = play(setup, ["attack"])
    assert battle.decision is not None
    forecast = battle.view("blue").forecast(battle.decision.option("with:beam_rifle"))
    # Then: even faces hit red1 by 3, 5, 7, 9, 11 and odd ones spare it: 35 / 10
    assert forecast is not None
    assert forecast.damage == pytest.approx(3.5)
    assert forecast.chance == pytest.approx(0.5)
