"""Duels: Engage, what duelists may do, outsiders, the free Action, the ways out. R-ACT-023 to R-ACT-036,
R-ACT-045, R-ACT-053, R-ACT-054, R-FEAT-005.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from wartable import Battle, State
from wartable.testing import rule
from wartable.testing.battle_century import (
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
    zone_number,
)

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


# ------------------------------------------------------------------ Engage


@rule("R-ACT-024")
def test_engage_moves_into_the_targets_zone_attacks_there_and_starts_a_duel() -> None:
    # Given: red1 is 3 Zones from blue1
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN])], red=[unit("red1", zone="D1", threshold=10)]
    )
    # When: blue1 Engages: 6 + 5 + 1 = 12, margin 2; it is not asked where to
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[6]])
    # Then: first the Move, then the attack, last the Duel
    assert names(battle)[:6] == [
        "Moved",
        "AttackDeclared",
        "MightRolled",
        "HitSuffered",
        "Damaged",
        "DuelBegan",
    ]
    assert unit_of(battle, "blue1").zone == zone_number(battle, "D1")
    assert unit_of(battle, "blue1").duel == "red1"
    assert unit_of(battle, "red1").duel == "blue1"


@rule("R-ACT-024")
def test_an_enemy_beyond_the_move_cannot_be_engaged() -> None:
    # Given: red1 is 4 Zones away, Speed 3
    setup = situation(blue=[unit("blue1", zone="A1", speed=3, weapons=[GUN])], red=[unit("red1", zone="E1")])
    # When: blue1's Turn comes
    battle = play(setup)
    # Then: it could attack, but not Engage
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-ACT-025")
def test_any_weapon_without_a_minimum_range_can_engage() -> None:
    # Given: a Beam Saber, a gun, and a Powered Rifle, which needs 5 Zones
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=["beam_saber", GUN, "powered_rifle"])],
        red=[unit("red1", zone="B1")],
    )
    # When: blue1 Engages
    battle = play(setup, ["engage"])
    # Then
    assert keys(battle) == [
        "with:cqc",
        "with:vulcans",
        "with:beam_saber",
        "with:beam_saber+boost",
        f"with:{GUN}",
    ]


@rule("R-ACT-026", "A-20")
def test_an_engage_that_misses_starts_the_duel_all_the_same() -> None:
    # Given: red1 in the next Zone
    setup = situation(blue=[unit("blue1", zone="A1", weapons=[GUN])], red=[unit("red1", zone="B1")])
    # When: 1 + 5 + 1 = 7 misses
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[1]])
    # Then
    assert names(battle)[-3:] == ["Missed", "DuelBegan", "TurnBegan"]
    assert unit_of(battle, "red1").duel == "blue1"


@rule("R-ACT-027", "R-FEAT-005", "A-21")
def test_a_base_unit_cannot_be_engaged_by_an_ordinary_unit() -> None:
    # Given: red's Base in blue1's Zone, and no other Enemy near
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN])],
        red=[unit("base", zone="A1", features=["base_unit"])],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-ACT-027", "R-FEAT-005", "A-21")
def test_a_base_unit_cannot_engage_an_ordinary_unit() -> None:
    # Given: blue's Base in red1's Zone
    setup = situation(
        blue=[unit("base", zone="A1", weapons=[GUN], features=["base_unit"])],
        red=[unit("red1", zone="A1")],
    )
    # When: its Turn comes
    battle = play(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


@rule("R-ACT-027", "R-FEAT-005", "A-21")
def test_a_base_unit_may_engage_another_base_unit() -> None:
    # Given: two Bases and an ordinary Unit in one Zone
    setup = situation(
        blue=[unit("harbour", zone="A1", weapons=[GUN], features=["base_unit"])],
        red=[unit("red1", zone="A1"), unit("cruiser", zone="A1", features=["base_unit"])],
    )
    # When: blue's Engages; nobody asks whom
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "DuelBegan").facts() == {"event": "DuelBegan", "unit": "harbour", "other": "cruiser"}


@rule("R-ACT-035")
def test_nobody_else_can_engage_a_duelist() -> None:
    # Given: blue2 duels red1; blue1 and red2 stand in the same Zone
    setup = situation(
        blue=[unit("blue1", zone="C3", weapons=[GUN]), unit("blue2", zone="C3", duel="red1")],
        red=[unit("red1", zone="C3", duel="blue2"), unit("red2", zone="C3")],
    )
    # When: blue1 Engages
    battle = play(setup, ["engage", f"with:{GUN}"], dice=[[1]])
    # Then: it can only be red2
    assert the(battle, "DuelBegan").facts()["other"] == "red2"


@rule("R-ACT-035")
def test_a_duelist_cannot_engage_anybody_else() -> None:
    # Given: blue1 duels red1; red2 stands in the same Zone
    setup = situation(
        blue=[unit("blue1", zone="C3", weapons=[GUN], duel="red1")],
        red=[unit("red1", zone="C3", duel="blue1"), unit("red2", zone="C3")],
    )
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "attack" in keys(battle)
    assert "engage" not in keys(battle)


# ------------------------------------------------------------------ what duelists may do


@rule("R-ACT-028")
def test_duelists_cannot_move_with_their_actions() -> None:
    # Given: blue1, of Speed 5, duels red1 at the edge of the map, beside its own Base
    setup = situation(
        blue=[
            unit("blue1", zone="A3", weapons=[GUN], duel="red1"),
            unit("base", zone="A4", features=["base_unit"]),
        ],
        red=[unit("red1", zone="A3", duel="blue1")],
    )
    # When: its Turn comes
    battle = play(setup)
    # Then: no Action that is nothing but movement is offered
    assert {"attack", "aim", "suppress", "maneuver", "disengage"} <= set(keys(battle))
    assert {"boost", "retreat", "dock"}.isdisjoint(keys(battle))


@rule("R-ACT-028")
def test_a_duelist_attacks_from_where_it_is() -> None:
    # Given: blue1, of Speed 5, duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", weapons=[GUN], duel="red1")],
        red=[unit("red1", zone="C3", duel="blue1")],
    )
    # When: it attacks; nobody asks from where
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert of(battle, "Moved") == []


@rule("R-ACT-028")
def test_a_duelist_reaches_only_what_is_in_range_of_its_zone() -> None:
    # Given: blue1, of Speed 5, duels red1; red2 is 6 Zones away, 1 more than its gun reaches
    setup = situation(
        blue=[unit("blue1", zone="A1", weapons=[GUN], duel="red1")],
        red=[unit("red1", zone="A1", duel="blue1"), unit("red2", zone="G1")],
    )
    # When: it attacks; nobody asks at whom
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[1]])
    # Then
    assert the(battle, "AttackDeclared").facts()["target"] == "red1"


@rule("R-ACT-028")
def test_a_duelist_maneuvers_on_the_spot() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1")], red=[unit("red1", zone="C3", duel="blue1")]
    )
    # When: it Maneuvers; nobody asks where to
    battle = play(setup, ["maneuver", "by:speed"])
    # Then
    assert names(battle)[:2] == ["Maneuvered", "EffectBegan"]
    assert of(battle, "Moved") == []


@rule("R-ACT-029")
def test_the_winner_of_a_speed_contest_moves_both_by_up_to_the_lower_speed() -> None:
    # Given: blue1 of Speed 6 duels red1 of Speed 2
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=6, duel="red1")],
        red=[unit("red1", zone="E5", speed=2, duel="blue1")],
    )
    # When: blue1 calls the contest and wins: 3 + 6 = 9 against 6 + 2 = 8
    won = play(setup, ["contest"], dice=[[3], [6]])
    # Then: it chooses among the 25 Zones within 2
    assert numbers(the(won, "ContestRolled")) == {"die": 3, "total": 9, "other_die": 6, "other_total": 8}
    assert won.decision is not None
    assert won.decision.seat == "blue"
    assert len(keys(won)) == 25
    # When: it chooses
    battle = answer(won, "to:G7")
    # Then: both are there, still in their Duel, and blue1 still has its Action
    assert unit_of(battle, "blue1").zone == zone_number(battle, "G7")
    assert unit_of(battle, "red1").zone == zone_number(battle, "G7")
    assert unit_of(battle, "red1").duel == "blue1"
    assert "attack" in keys(battle)


@rule("R-ACT-029")
def test_the_lower_speed_counts_where_the_winner_is_the_slower() -> None:
    # Given: blue1 of Speed 1 duels red1 of Speed 6
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=1, duel="red1")],
        red=[unit("red1", zone="E5", speed=6, duel="blue1")],
    )
    # When: blue1 wins: 10 + 1 = 11 against 1 + 6 = 7
    battle = play(setup, ["contest"], dice=[[10], [1]])
    # Then: the 9 Zones within 1
    assert len(keys(battle)) == 9


@rule("R-ACT-029")
def test_the_opponent_moves_both_where_it_wins_the_contest() -> None:
    # Given: blue1 duels red1, both of Speed 3
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=3, duel="red1")],
        red=[unit("red1", zone="E5", speed=3, duel="blue1")],
    )
    # When: blue1 calls the contest and loses, 4 + 3 against 9 + 3
    lost = play(setup, ["contest"], dice=[[4], [9]])
    # Then: red chooses
    assert lost.decision is not None
    assert lost.decision.seat == "red"
    battle = answer(lost, "to:B5")
    assert unit_of(battle, "blue1").zone == zone_number(battle, "B5")
    assert unit_of(battle, "red1").zone == zone_number(battle, "B5")


@rule("R-ACT-029")
def test_the_winner_of_the_contest_may_stay() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5", duel="blue1")]
    )
    # When: it wins and chooses its own Zone
    battle = play(setup, ["contest", "to:E5"], dice=[[9], [1]])
    # Then
    assert of(battle, "Moved") == []


@rule("R-ACT-029")
def test_a_tied_contest_is_rolled_again() -> None:
    # Given: blue1 duels red1, both of Speed 5
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5", duel="blue1")]
    )
    # When: they roll 4 and 4, then 2 and 3
    battle = play(setup, ["contest"], dice=[[4], [4], [2], [3]])
    # Then: red won
    assert len(of(battle, "ContestRolled")) == 2
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@rule("R-ACT-029")
def test_the_contest_may_be_called_once_a_turn() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5", duel="blue1")]
    )
    # When: it has called it
    battle = play(setup, ["contest", "to:E5"], dice=[[9], [1]])
    # Then
    assert "contest" not in keys(battle)


@rule("R-ACT-029")
def test_a_unit_in_no_duel_has_no_contest() -> None:
    # Given: blue1 and red1 share a Zone, without a Duel
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="E5")])
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "contest" not in keys(battle)


@rule("R-ACT-006", "R-ACT-029")
def test_a_speed_contest_gains_no_tension() -> None:
    # Given: a Duel at Tension 9, both of Speed 5
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1")],
        tension=9,
    )
    # When: they roll 9 and 1
    battle = play(setup, ["contest"], dice=[[9], [1]])
    # Then: 9 + 5 and 1 + 5
    rolled = numbers(the(battle, "ContestRolled"))
    assert rolled["total"] == 14
    assert rolled["other_total"] == 6


@rule("R-ACT-056", "A-124")
def test_winning_the_contest_and_moving_brings_the_other_half_of_suppress() -> None:
    # Given: red1 in a Duel; 3 Damage wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: in its Turn it wins the contest and moves
    battle = play(setup, ["contest", "to:F5"], dice=[[9], [1]])
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}


@rule("R-ACT-056", "A-124")
def test_winning_the_contest_and_staying_does_not_bring_the_other_half() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it wins the contest and stays
    battle = play(setup, ["contest", "to:E5"], dice=[[9], [1]])
    # Then
    assert of(battle, "Damaged") == []


@rule("R-ACT-056", "A-124")
def test_being_dragged_does_not_bring_the_other_half() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it loses the contest, is dragged along, and ends its Turn
    battle = play(setup, ["contest", "to:F5", "hold"], dice=[[1], [9]])
    # Then: no Damage, and the half is lost
    assert of(battle, "Damaged") == []
    assert the(battle, "EffectEnded").facts()["effect"] == "withheld"


@rule("R-ACT-056", "A-124")
def test_dragging_the_other_in_its_turn_does_not_bring_the_other_half() -> None:
    # Given: red1 in a Duel; 3 Damage wait for it to Move; it is blue1's Turn
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
    )
    # When: red1 wins the contest that blue1 called, and moves both
    battle = play(setup, ["contest", "to:F5"], dice=[[1], [9]])
    # Then: no Damage, and the half still waits for red1's own Turn
    assert of(battle, "Damaged") == []
    assert of(battle, "EffectEnded") == []


# ------------------------------------------------------------------ outsiders


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


@rule("R-ACT-031", "A-22")
def test_an_odd_die_hits_the_ally_in_the_duel() -> None:
    # Given: Tension 2; both duelists have Defense 10
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, weapons=[GUN]),
            unit("blue2", zone="C1", threshold=10, duel="red1"),
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
        red=[unit("red1", zone="C1", threshold=10, duel="blue2")],
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
        others={"green": [unit("green1", zone="C1", threshold=10, duel="red1")]},
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
            unit("blue2", zone="C1", threshold=10, duel="red1"),
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
        red=[unit("red1", zone="C1", threshold=10, duel="blue2")],
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
        blue=[unit("blue1", zone="A1", speed=0, weapons=[GUN]), unit("blue2", zone="C1", duel="red1")],
        red=[unit("red1", zone="C1", duel="blue2")],
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
        red=[unit("red1", zone="C1", threshold=10, duel="blue2")],
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
            unit("blue2", zone="E1", threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="E1", threshold=10, duel="blue2")],
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
            unit("blue2", zone="E1", threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="E1", threshold=10, duel="blue2")],
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
            unit("blue2", zone="C1", threshold=10, duel="red1"),
        ],
        red=[unit("red1", zone="C1", threshold=10, duel="blue2")],
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


# ------------------------------------------------------------------ the free Action


@rule("R-ACT-034", "A-23")
@pytest.mark.parametrize("kind", ["attack", "suppress"])
def test_a_duelist_that_attacks_another_gives_its_opponent_a_free_attack_at_once(kind: str) -> None:
    # Given: blue1 duels red1; red2 is in Range
    setup = situation(
        blue=[unit("blue1", zone="C3", threshold=10, duel="red1", weapons=[GUN])],
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


@rule("R-ACT-034")
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
        blue=[unit("blue1", zone="C3", threshold=10, duel="red1", weapons=[GUN])],
        red=[
            unit(
                "red1",
                zone="C3",
                tier="npc",
                duel="blue1",
                weapons=[GUN],
                aim={"weapon": GUN, "target": "blue1"},
                effects=[suppressed],
            ),
            unit("red2", zone="E3"),
        ],
        tension=4,
    )
    # When: blue1 misses red2 (1 + 5 + 4 = 10 meets Defense 10, so it hits for 0); red1 shoots: Aim gives a
    # Shooting Weapon two Advantages, less one: two dice
    battle = play(setup, ["attack", f"with:{GUN}", "at:red2", "attack", f"with:{GUN}"], dice=[[1], [2, 3]])
    # Then: 3 + 5 + 4 = 12; the Aim is used up; nobody moved
    rolled = the(battle, "MightRolled", unit="red1")
    assert terms(rolled, "advantages") == {"Aim": 2, "Suppressed": -1}
    assert terms(rolled) == {"die": 3, "Might": 5, "Tension": 4}
    assert unit_of(battle, "red1").aim is None
    assert of(battle, "Moved") == []


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
        blue=[unit("blue1", zone="C3", threshold=10, duel="red1", weapons=[GUN])],
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


# ------------------------------------------------------------------ the ways out


@rule("R-ACT-036")
def test_a_duel_ends_when_a_duelist_is_destroyed() -> None:
    # Given: blue1 duels red1, a grunt with 2 points left on its last Level
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[
            unit("red1", zone="C3", tier="grunt", duel="blue1", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: 10 + 5 + 1 - 10 = 6 Damage
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[10]])
    # Then
    assert len(of(battle, "DuelEnded")) == 1
    assert unit_of(battle, "blue1").duel == ""


@rule("R-ACT-036")
def test_a_third_unit_frees_a_duelist_by_destroying_its_opponent() -> None:
    # Given: blue2 duels red1, a grunt with 2 points left
    setup = situation(
        blue=[unit("blue1", zone="A3", speed=0, weapons=[GUN]), unit("blue2", zone="C3", duel="red1")],
        red=[
            unit("red1", zone="C3", tier="grunt", duel="blue2", damage=18, maimed=["head", "torso", "arms"]),
            unit("red2", zone="L9"),
        ],
    )
    # When: blue1 hits red1 with an even die, then blue2's Turn comes
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[10]])
    # Then: blue2 may Move with its Action again
    assert len(of(battle, "DuelEnded")) == 1
    assert "boost" in keys(battle)


@rule("R-ACT-036")
def test_a_power_that_takes_a_duelist_away_ends_the_duel() -> None:
    # Given: blue1, with a Genre Point, duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", genre_points=1), unit("blue2", zone="A1")],
        red=[unit("red1", zone="C3", duel="blue1")],
    )
    # When: it lives another day
    battle = play(setup, ["power:live_another_day"])
    # Then
    assert len(of(battle, "DuelEnded")) == 1
    assert unit_of(battle, "red1").duel == ""


@rule("R-ACT-036")
def test_damage_alone_does_not_end_a_duel() -> None:
    # Given: blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="C3", duel="red1", weapons=[GUN])],
        red=[unit("red1", zone="C3", duel="blue1", threshold=10)],
    )
    # When: blue1 hits
    battle = play(setup, ["attack", f"with:{GUN}"], dice=[[9]])
    # Then
    assert of(battle, "DuelEnded") == []
    assert unit_of(battle, "blue1").duel == "red1"


@rule("R-ACT-045", "R-ACT-036")
def test_disengage_leaves_the_duel_without_a_test_and_moves_up_to_speed_anywhere() -> None:
    # Given: blue1 of Speed 2 duels red1 of Speed 9
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=2, duel="red1")],
        red=[unit("red1", zone="E5", speed=9, duel="blue1")],
    )
    # When: it Disengages; there are no dice
    left = play(setup, ["disengage"])
    # Then: it may end on all 25 Zones within 2
    assert len(keys(left)) == 25
    # When: it has moved
    battle = answer(left, "to:C3")
    # Then: both are free, and blue1's Action is used
    assert unit_of(battle, "blue1").zone == zone_number(battle, "C3")
    assert unit_of(battle, "blue1").duel == ""
    assert unit_of(battle, "red1").duel == ""
    assert unit_of(battle, "red1").zone == zone_number(battle, "E5")
    assert the(battle, "TurnBegan").facts()["unit"] == "red1"


@rule("R-ACT-045")
def test_disengage_is_for_duelists_alone() -> None:
    # Given: blue1 and red1 share a Zone, without a Duel
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="E5")])
    # When: blue1's Turn comes
    battle = play(setup)
    # Then
    assert "disengage" not in keys(battle)


@rule("R-ACT-045", "R-ACT-020")
def test_disengaging_and_moving_brings_the_other_half_of_suppress() -> None:
    # Given: red1 in a Duel; 3 Damage wait for it to Move
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", duel="blue1", threshold=10, effects=[HELD_BACK])],
        turn="red1",
    )
    # When: it Disengages and moves away
    battle = play(setup, ["disengage", "to:G5"])
    # Then
    assert numbers(the(battle, "Damaged")) == {"amount": 3, "left": 37}
