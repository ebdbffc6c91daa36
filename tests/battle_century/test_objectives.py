"""How an Operation ends: sides without Units or Base, retreat, objectives, the Round limit. R-TERR-012 to
R-TERR-014.
"""

from __future__ import annotations

from typing import Final

from tests.battle_century.operations import (
    Piece,
    answer,
    keys,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

BLUE: Final = unit("blue1", zone="A1", speed=0, weapons=[GUN])
"""At Tension 5 its Damage against Guard 5 is what its die shows: die + Might 5 + 5 against 5 + 5."""


def dying(tier: str = "grunt", *features: str) -> Piece:
    """Red1 at C1 with 2 points of Threshold left."""
    maimed = ["head", "torso", "arms"]
    return unit(
        "red1", zone="C1", guard=5, threshold=5, damage=18, maimed=maimed, tier=tier, features=features
    )


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


def winners(battle: Battle[State]) -> tuple[str, ...] | None:
    """Who has won; None while the Operation goes on."""
    return None if battle.outcome is None else battle.outcome.winners


# ------------------------------------------------------------------ sides without Units


@rule("R-TERR-012")
def test_an_operation_ends_when_all_units_of_a_side_are_destroyed() -> None:
    # Given: red1, the last of its side, with 2 points left
    setup = situation(blue=[BLUE], red=[dying()], tension=5)
    # When: it takes 3
    battle = play(setup, SHOT, dice=[[3]])
    # Then
    assert names(battle)[-2:] == ["Destroyed", "OperationEnded"]
    assert battle.is_over
    assert winners(battle) == ("blue",)


@rule("R-TERR-012")
def test_an_operation_goes_on_while_each_side_has_a_unit() -> None:
    # Given: red2 besides
    setup = situation(blue=[BLUE], red=[dying(), unit("red2", zone="L9")], tension=5)
    # When: red1 is destroyed
    battle = play(setup, SHOT, dice=[[3]])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert not battle.is_over


@rule("R-TERR-012")
def test_a_side_whose_last_unit_is_disabled_has_lost() -> None:
    # Given: red1, the last of its side, left by its Pilot
    setup = situation(blue=[BLUE], red=[unit("red1", zone="C1", pilotless=True)], tension=5)
    # When: it takes a point of Damage: 1 + 5 + 5 = 11 against 2 + 5
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    assert names(battle)[-2:] == ["Disabled", "OperationEnded"]
    assert winners(battle) == ("blue",)


@rule("R-TERR-012", "B-10")
def test_a_core_alone_does_not_keep_a_side_in_the_operation() -> None:
    # Given: red1, a named enemy, the last of its side
    setup = situation(blue=[BLUE], red=[dying("npc")], tension=5)
    # When: it is destroyed and its Core ejects
    battle = play(setup, [*SHOT, "to:D1"], dice=[[3]])
    # Then
    assert names(battle)[-2:] == ["CoreEjected", "OperationEnded"]
    assert winners(battle) == ("blue",)


@rule("R-TERR-012")
def test_of_three_sides_the_last_one_wins() -> None:
    # Given: red and green with a Unit each, red1 with 2 points left
    setup = situation(
        blue=[BLUE], red=[dying()], others={"green": [unit("green1", zone="L9", speed=9)]}, tension=5
    )
    # When: red1 is destroyed
    battle = play(setup, [*SHOT], dice=[[3]])
    # Then: two are left
    assert not battle.is_over
    # When: green retreats
    answer(battle, "retreat", "to:L9")
    # Then
    assert winners(battle) == ("blue",)


@rule("R-TERR-012")
def test_where_the_last_units_of_all_sides_fall_together_nobody_wins() -> None:
    # Given: blue1 and red1, Grunts with 2 points left, in the area of blue1's Bombardment
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        speed=0,
        damage=18,
        maimed=["head", "torso", "legs"],
        weapons=["bombardment"],
        tier="grunt",
    )
    setup = situation(blue=[blue], red=[dying()], tension=5)
    # When: it misses, and both take 5
    battle = play(setup, ["attack", "with:bombardment", "at:red1"], dice=[[1]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "Destroyed")] == ["red1", "blue1"]
    assert battle.is_over
    assert winners(battle) == ()


# ------------------------------------------------------------------ Bases


@rule("R-TERR-012", "R-FEAT-004")
def test_a_side_that_loses_its_base_unit_has_lost() -> None:
    # Given: red1, a Base Unit with 2 points left, and red2
    setup = situation(blue=[BLUE], red=[dying("grunt", "base_unit"), unit("red2", zone="L9")], tension=5)
    # When: it takes 3
    battle = play(setup, SHOT, dice=[[3]])
    # Then: red2 makes no difference
    assert winners(battle) == ("blue",)


@rule("R-TERR-012")
def test_a_base_unit_that_retreats_is_lost_too() -> None:
    # Given: blue1, a Base Unit with a Genre Point, and blue2
    blue = [
        unit("blue1", zone="A1", features=["base_unit"], genre_points=1),
        unit("blue2", zone="A2"),
    ]
    setup = situation(blue=blue, red=[unit("red1", zone="L9")])
    # When: it leaves
    battle = play(setup, ["power:live_another_day"])
    # Then
    assert winners(battle) == ("red",)


# ------------------------------------------------------------------ retreat


@rule("R-TERR-014", "R-TERR-012")
def test_the_side_whose_last_unit_lives_another_day_has_lost() -> None:
    # Given: blue1, the last of its side, with a Genre Point
    setup = situation(blue=[unit("blue1", zone="E5", genre_points=1)], red=[unit("red1", zone="L9")])
    # When
    battle = play(setup, ["power:live_another_day"])
    # Then
    assert names(battle) == ["PowerUsed", "Retreated", "OperationEnded"]
    assert winners(battle) == ("red",)


@rule("R-TERR-014")
def test_a_unit_retreats_by_boosting_to_the_edge() -> None:
    # Given: blue1 of Speed 2 at E5, 4 Zones from the edges in the north and south, 4 from the west
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=2), unit("blue2", zone="A1")], red=[unit("red1", zone="L9")]
    )
    # When: it retreats
    asking = play(setup, ["retreat"])
    assert {"to:A5", "to:E1", "to:E9"} <= set(keys(asking))
    assert not {"to:E4", "to:J1", "to:L5"} & set(keys(asking))
    battle = answer(asking, "to:A5")
    # Then: reaching the edge is enough
    assert names(battle)[:3] == ["Boosted", "Moved", "Retreated"]
    assert unit_of(battle, "blue1").standing == "retreated"
    assert not battle.is_over


@rule("R-TERR-014")
def test_who_cannot_reach_the_edge_with_a_boost_cannot_retreat() -> None:
    # Given: blue1 of Speed 1 in the middle
    setup = situation(blue=[unit("blue1", zone="E5", speed=1)], red=[unit("red1", zone="L9")])
    # Then
    assert "boost" in keys(play(setup))
    assert "retreat" not in keys(play(setup))


@rule("R-TERR-014")
def test_a_duelist_cannot_boost_away() -> None:
    # Given: blue1 at the edge, in a Duel
    setup = situation(
        blue=[unit("blue1", zone="A1", duel="red1")], red=[unit("red1", zone="A1", duel="blue1")]
    )
    # Then
    assert "disengage" in keys(play(setup))
    assert "retreat" not in keys(play(setup))


@rule("R-TERR-014")
def test_walls_count_on_the_way_to_the_edge() -> None:
    # Given: blue1 shut in by walls
    terrain = [".....", ".###.", ".#.#.", ".###.", "....."]
    setup = situation(blue=[unit("blue1", zone="C3")], red=[unit("red1", zone="A1")], terrain=terrain)
    # Then
    assert "retreat" not in keys(play(setup))


@rule("R-TERR-014")
def test_a_scenario_may_forbid_to_boost_away_but_not_to_live_another_day() -> None:
    # Given: an Operation without retreat
    blue = [unit("blue1", zone="A1", genre_points=1)]
    setup = situation(blue=blue, red=[unit("red1", zone="L9")], retreat=False)
    # Then
    assert "retreat" not in keys(play(setup))
    assert "power:live_another_day" in keys(play(setup))


# ------------------------------------------------------------------ objectives


@rule("R-TERR-013")
def test_a_side_wins_by_holding_a_zone_for_so_many_rounds() -> None:
    # Given: blue has to hold E5 for 2 Rounds; blue1 is there
    goal = {"side": "blue", "kind": "hold", "zones": ["E5"], "rounds": 2}
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="L9")], objectives=[goal])
    # When: Round 1 ends, then Round 2
    battle = play(setup, ["hold", "hold"])
    assert not battle.is_over
    answer(battle, "hold", "hold")
    # Then
    assert winners(battle) == ("blue",)


@rule("R-TERR-013")
def test_a_zone_is_not_held_while_an_enemy_is_there() -> None:
    # Given: red1 beside blue1 in it
    goal = {"side": "blue", "kind": "hold", "zones": ["E5"], "rounds": 1}
    setup = situation(blue=[unit("blue1", zone="E5")], red=[unit("red1", zone="E5")], objectives=[goal])
    # When: the Round ends
    battle = play(setup, ["hold", "hold"])
    # Then
    assert not battle.is_over


@rule("R-TERR-013")
def test_rounds_held_have_to_be_in_a_row() -> None:
    # Given: blue has to hold E5 for 2 Rounds
    goal = {"side": "blue", "kind": "hold", "zones": ["E5"], "rounds": 2}
    setup = situation(
        blue=[unit("blue1", zone="E5", speed=5, systems=5)], red=[unit("red1", zone="L9")], objectives=[goal]
    )
    # When: it holds in Round 1, is elsewhere in Round 2, and back in Round 3
    there = ["hold", "hold", "maneuver", "to:E6", "hold", "maneuver", "to:E5", "hold"]
    battle = play(setup, there)
    assert not battle.is_over
    # Then: Round 4 is the second in a row
    answer(battle, "hold", "hold")
    assert winners(battle) == ("blue",)


@rule("R-TERR-013")
def test_a_side_wins_by_surviving_so_many_rounds() -> None:
    # Given: blue has to survive 2 Rounds
    goal = {"side": "blue", "kind": "survive", "rounds": 2}
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9")], objectives=[goal])
    # When: Round 1 ends, then Round 2
    battle = play(setup, ["hold", "hold"])
    assert not battle.is_over
    answer(battle, "hold", "hold")
    # Then
    assert winners(battle) == ("blue",)


@rule("R-TERR-013")
def test_a_beaten_side_does_not_win_by_surviving() -> None:
    # With three sides, one without Units left won when its Rounds were over.
    # Given: green has to survive a Round, and its only Unit is destroyed
    goal = {"side": "green", "kind": "survive", "rounds": 1}
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="L9")],
        others={"green": [unit("green1", standing="destroyed")]},
        objectives=[goal],
    )
    # When: the Round ends
    battle = play(setup, ["hold", "hold"])
    # Then
    assert not battle.is_over


@rule("R-TERR-013")
def test_a_side_that_loses_whom_it_has_to_protect_has_lost() -> None:
    # Given: red has to protect red1, which has 2 points left
    goal = {"side": "red", "kind": "protect", "unit": "red1"}
    setup = situation(blue=[BLUE], red=[dying(), unit("red2", zone="L9")], tension=5, objectives=[goal])
    # When: red1 is destroyed
    battle = play(setup, SHOT, dice=[[3]])
    # Then
    assert winners(battle) == ("blue",)


@rule("R-TERR-013")
def test_only_the_unit_to_protect_decides() -> None:
    # Given: red has to protect red2, and red1 has 2 points left; no number of Rounds is set
    goal = {"side": "red", "kind": "protect", "unit": "red2"}
    setup = situation(blue=[BLUE], red=[dying(), unit("red2", zone="L9")], tension=5, objectives=[goal])
    # When: red1 is destroyed, and the Round ends
    battle = play(setup, [*SHOT, "hold"], dice=[[3]])
    # Then: nobody has won or lost
    assert not battle.is_over


@rule("R-TERR-013")
def test_a_side_wins_where_the_unit_to_protect_lasts_long_enough() -> None:
    # Given: red has to protect red1 for a Round
    goal = {"side": "red", "kind": "protect", "unit": "red1", "rounds": 1}
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1")], objectives=[goal])
    # When: the Round ends
    battle = play(setup, ["hold", "hold"])
    # Then
    assert winners(battle) == ("red",)


@rule("R-TERR-013")
def test_a_duelist_does_not_get_through() -> None:
    # Given: blue has to get a Unit out by L1, where blue1 is in a Duel
    goal = {"side": "blue", "kind": "reach", "zones": ["L1"]}
    setup = situation(
        blue=[unit("blue1", zone="L1", duel="red1")],
        red=[unit("red1", zone="L1", duel="blue1")],
        objectives=[goal],
    )
    # When: its Turn ends
    battle = play(setup, ["hold"])
    # Then
    assert not battle.is_over
    assert unit_of(battle, "blue1").is_active


@rule("R-TERR-013")
def test_a_side_wins_by_getting_so_many_units_through() -> None:
    # Given: blue has to get 2 Units out by column L
    goal = {"side": "blue", "kind": "reach", "zones": ["L1", "L2"], "count": 2}
    setup = situation(
        blue=[unit("blue1", zone="L1", systems=5), unit("blue2", zone="J2", speed=5, systems=5)],
        red=[unit("red1", zone="A9")],
        objectives=[goal],
    )
    # When: blue1 ends its Turn there, then blue2
    battle = play(setup, ["hold"])
    assert the(battle, "Retreated").facts()["unit"] == "blue1"
    assert not battle.is_over
    answer(battle, "maneuver", "to:L2")
    # Then
    assert winners(battle) == ("blue",)


@rule("R-TERR-013")
def test_a_pilot_who_ejects_does_not_count_twice_among_those_who_get_through() -> None:
    # Mecha and Core once counted as two Units.
    # Given: blue has to get 2 Units out, and has blue1 there
    goal = {"side": "blue", "kind": "reach", "zones": ["L1", "L2"], "count": 2}
    setup = situation(
        blue=[unit("blue1", zone="L1"), unit("blue2", zone="A1")],
        red=[unit("red1", zone="A9")],
        objectives=[goal],
    )
    # When: its Pilot ejects into the other Zone, and both end their Turns
    battle = play(setup, ["eject", "to:L2", "hold", "hold"])
    # Then
    assert the(battle, "Retreated").facts()["unit"] == "blue1"
    assert not battle.is_over


@rule("R-TERR-013")
def test_an_operation_with_a_round_limit_ends_undecided() -> None:
    # Given: a limit of 1 Round
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9")], limit=1)
    # When: it is over
    battle = play(setup, ["hold", "hold"])
    # Then
    assert battle.is_over
    assert winners(battle) == ()
