"""Extreme Terrain: who is tested when, against what, and what a failure deals. R-TERR-006 to R-TERR-008,
R-TERR-015.
"""

from __future__ import annotations

from typing import Any

from tests.battle_century.operations import (
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


@rule("R-TERR-006")
def test_who_begins_its_turn_in_extreme_terrain_is_tested_before_its_action() -> None:
    # Given: red1, next, in Extreme Terrain; Systems 4, Speed 5; Tension 2
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5)],
        red=[unit("red1", zone="C1", speed=5)],
        tension=2,
        extra={"C1": ["extreme"]},
    )
    # When: its Turn begins
    battle = play(setup, ["hold"])
    # Then: whatever it does first, its Action has to wait
    assert "extreme" in keys(battle)
    assert not {"attack", "boost", "maneuver", "hold"} & set(keys(battle))


@rule("R-TERR-006")
def test_the_owner_chooses_between_systems_and_speed_against_extreme_terrain() -> None:
    # Given: red1 of Systems 4 and Speed 5 begins its Turn in Extreme Terrain, Tension 2
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", speed=5)],
        tension=2,
        extra={"C1": ["extreme"]},
    )
    asked = play(setup, ["hold", "extreme"])
    assert asked.decision is not None
    assert (asked.decision.seat, keys(asked)) == ("red", ["systems", "speed"])
    # When: it rolls 8: 8 + 4 or 8 + 5 against 10 + 2
    systems = play(setup, ["hold", "extreme", "systems"], dice=[[8]])
    speed = play(setup, ["hold", "extreme", "speed"], dice=[[8]])
    # Then
    assert numbers(the(systems, "TerrainTested")) == {"die": 8, "total": 12, "dn": 12}
    assert numbers(the(speed, "TerrainTested")) == {"die": 8, "total": 13, "dn": 12}


@rule("R-TERR-006")
def test_who_ends_its_turn_in_extreme_terrain_is_tested() -> None:
    # Given: blue1 on Plain, B1 Extreme
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, systems=5)],
        red=[unit("red1", zone="L9")],
        extra={"B1": ["extreme"]},
    )
    # When: it moves there: 10 + 5 against 11
    battle = play(setup, ["maneuver", "to:B1"], dice=[[10]])
    # Then
    assert names(battle)[-3:] == ["EffectBegan", "TerrainTested", "TurnBegan"]


@rule("R-TERR-006")
def test_passing_through_extreme_terrain_is_harmless() -> None:
    # Given: B1 Extreme, the only way
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, systems=5)], red=[unit("red1", zone="E1")], terrain=[".x..."]
    )
    # When: blue1 goes through to C1
    battle = play(setup, ["maneuver", "to:C1"])
    # Then
    assert the(battle, "Moved").facts()["unit"] == "blue1"
    assert of(battle, "TerrainTested") == []


@rule("R-TERR-006")
def test_extreme_terrain_strikes_nobody_in_the_turns_of_others() -> None:
    # Given: red2 in Extreme Terrain, last in the order
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="L9"), unit("red2", zone="C1")],
        extra={"C1": ["extreme"]},
    )
    # When: blue1 has had its Turn
    battle = play(setup, ["hold"])
    # Then: none rolled dice in it, and red1 begins its own
    assert names(battle) == ["Held", "TurnBegan"]


@rule("R-TERR-007")
def test_the_shortfall_of_the_extreme_terrain_test_is_damage() -> None:
    # Given: blue1 ends its Turn in Extreme Terrain at Tension 3
    setup = situation(
        blue=[unit("blue1", zone="A1", threshold=5, speed=5, systems=5)],
        red=[unit("red1", zone="L9")],
        tension=3,
        extra={"A1": ["extreme"]},
    )
    # When: it rolls 4: 4 + 5 = 9 against 13
    battle = play(setup, ["hold"], dice=[[4]])
    # Then
    assert the(battle, "Damaged").facts()["reason"] == "Extreme Terrain"
    assert numbers(the(battle, "Damaged")) == {"amount": 4, "left": 16}


@rule("R-TERR-007", "R-TEST-004", "A-03")
def test_meeting_the_number_of_the_extreme_terrain_test_is_enough() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=5, systems=5)],
        red=[unit("red1", zone="L9")],
        tension=3,
        extra={"A1": ["extreme"]},
    )
    # When: it rolls 8: 8 + 5 = 13
    battle = play(setup, ["hold"], dice=[[8]])
    # Then
    assert numbers(the(battle, "TerrainTested"))["total"] == 13
    assert of(battle, "Damaged") == []


@rule("R-TERR-008")
def test_beginning_and_ending_a_turn_in_extreme_terrain_are_two_tests() -> None:
    # Given: red1, next, in Extreme Terrain
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", speed=5, systems=5)],
        extra={"C1": ["extreme"]},
    )
    # When: it stays for a Turn, rolling 6, exactly enough, then 5: 1 Damage
    battle = play(setup, ["hold", "extreme", "hold"], dice=[[6], [5]])
    # Then
    assert [numbers(event)["total"] for event in of(battle, "TerrainTested")] == [11, 10]
    assert numbers(the(battle, "Damaged"))["amount"] == 1


@rule("R-TERR-008")
def test_who_leaves_extreme_terrain_is_not_tested_at_the_end() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", speed=5, systems=5)],
        extra={"C1": ["extreme"]},
    )
    # When: it goes elsewhere after the first Test
    battle = play(setup, ["hold", "extreme", "maneuver", "to:D1"], dice=[[6]])
    # Then
    assert len(of(battle, "TerrainTested")) == 1


@rule("R-TERR-015", "A-116")
def test_each_instance_of_extreme_terrain_is_a_test_of_its_own_at_the_normal_number() -> None:
    # Given: red1, next, in a Zone twice Extreme
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="C1", threshold=5, speed=5, systems=5)],
        extra={"C1": ["extreme", "extreme"]},
    )
    # When: it begins its Turn there and goes
    battle = play(setup, ["hold", "extreme", "extreme", "boost", "to:D1"], dice=[[6], [3]])
    # Then: 6 + 5 = 11 meets 11, 3 + 5 falls 3 short
    assert [numbers(event)["dn"] for event in of(battle, "TerrainTested")] == [11, 11]
    assert numbers(the(battle, "Damaged"))["amount"] == 3


@rule("R-TERR-015")
def test_a_unit_that_the_first_instance_destroys_is_not_tested_again() -> None:
    # A second Test was once rolled for a Unit that was gone.
    # Given: blue1, a Grunt with 2 points of Threshold left, in a Zone twice Extreme
    blue = unit(
        "blue1",
        zone="A1",
        threshold=5,
        speed=5,
        systems=5,
        damage=18,
        maimed=["head", "arms", "legs"],
        tier="grunt",
    )
    setup = situation(
        blue=[blue, unit("blue2", zone="L1")],
        red=[unit("red1", zone="L9")],
        extra={"A1": ["extreme", "extreme"]},
    )
    # When: it ends its Turn there with a 1: 5 short
    battle = play(setup, ["hold"], dice=[[1]])
    # Then
    assert names(battle)[-5:] == ["TerrainTested", "Damaged", "Maimed", "Destroyed", "TurnBegan"]
    assert unit_of(battle, "blue1").standing == "destroyed"


@rule("R-TERR-006")
def test_a_duelist_dragged_into_extreme_terrain_is_tested_only_when_its_own_turn_begins() -> None:
    # Given: red1, next, duels blue1 at B1; C1 is Extreme
    setup = situation(
        blue=[unit("blue1", zone="B1", duel="red1", systems=5), unit("blue2", zone="L1")],
        red=[unit("red1", zone="B1", speed=5, duel="blue1", systems=5)],
        order=["blue2", "red1", "blue1"],
        extra={"C1": ["extreme"]},
    )
    # When: red1 wins the contest, 10 + 5 against 1 + 5, drags both there and holds: 10 + 5 against 11
    battle = play(setup, ["hold", "contest", "to:C1", "hold"], dice=[[10], [1], [10]])
    # Then: red1 was tested as its Turn ended, blue1 is as its Turn begins
    assert the(battle, "TerrainTested").facts()["unit"] == "red1"
    assert "extreme" in keys(battle)


@rule("R-TERR-015")
def test_extreme_terrain_of_a_zone_that_is_not_there_lies_in_no_other() -> None:
    # Given: a Test said to be due for blue1, whose Turn it is, in A1
    setup: Any = situation(
        blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="C1")], extra={"Z9": ["extreme"]}
    )
    setup["now"]["owed"] = 1
    # Then: none is
    paths = [problem.path for problem in RULEBOOK.problems(setup)]
    assert paths == ["map.extra.Z9", "now.owed"]
