"""Telekinetic Strike: slides and crashes. R-BOSS-049 to R-BOSS-052, R-TERR-010."""

from __future__ import annotations

from typing import Any, Final

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
    unit_of,
    zone_number,
)
from wartable.testing import rule

STRIKE: Final = "with:telekinetic_strike+boost"


def boss(**more: Any) -> Piece:
    """A Boss in A1 that never Moves, with Energy 5 and the Strike."""
    values: dict[str, Any] = {"tier": "boss", "speed": 0, "weapons": ["telekinetic_strike"], **more}
    return unit("blue1", zone="A1", **{"energy": 5, **values})


@rule("R-BOSS-049")
def test_a_telekinetic_strike_is_boosted_with_any_energy() -> None:
    # Given: 5 Energy, of which the shot itself takes 1
    setup = situation(blue=[boss()], red=[unit("red1", zone="D1")])
    # When
    battle = play(setup, ["attack", STRIKE])
    # Then
    assert keys(battle) == ["boost:1", "boost:2", "boost:3", "boost:4"]
    # When
    battle = play(setup, ["attack", STRIKE, "boost:3"], dice=[[3, 1]])
    # Then
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 4
    assert terms(the(battle, "MightRolled"), "advantages") == {"Boost": 1}
    assert unit_of(battle, "blue1").energy == 1


@rule("R-BOSS-049")
def test_a_strike_that_is_not_boosted_slides_nobody() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="D1", threshold=30)])
    # When: 9 + 5 + 1 against 10
    battle = play(setup, ["attack", "with:telekinetic_strike"], dice=[[9]])
    # Then: the next Turn has come, and nobody was asked
    the(battle, "HitSuffered")
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@rule("R-BOSS-049")
def test_with_a_single_point_of_energy_it_is_not_boosted() -> None:
    # Given
    setup = situation(blue=[boss(energy_spent=4)], red=[unit("red1", zone="A1")])
    # When
    battle = play(setup, ["attack"])
    # Then
    assert "with:telekinetic_strike" in keys(battle)
    assert STRIKE not in keys(battle)


@rule("R-BOSS-049")
def test_a_boosted_pass_slides_the_target_up_to_5_zones() -> None:
    # Given: in the corner, so that only lines to the east and south are left
    setup = situation(blue=[boss()], red=[unit("red1", zone="A1", guard=5)])
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[5, 1]])
    # Then
    lines = [["B1", "C1", "D1", "E1", "F1"], ["A2", "A3", "A4", "A5", "A6"], ["B2", "C3", "D4", "E5", "F6"]]
    assert set(keys(battle)) == {f"to:{zone}" for line in lines for zone in line} | {"pass"}
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1", "to:C3"], dice=[[5, 1]])
    # Then
    assert the(battle, "Moved").facts()["forced"] is True
    assert unit_of(battle, "red1").zone == zone_number(battle, "C3")


@rule("R-BOSS-049")
def test_the_boss_need_not_slide_its_target() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="D1", guard=5)])
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1", "pass"], dice=[[5, 1]])
    # Then
    assert of(battle, "Moved") == []


@rule("R-BOSS-049")
def test_a_miss_slides_nobody() -> None:
    # Given: 3 + 5 + 1 against Defense 10
    setup = situation(blue=[boss()], red=[unit("red1", zone="D1", guard=5)])
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[3, 1]])
    # Then
    assert of(battle, "Moved") == []


@rule("R-BOSS-049", "R-ACT-036")
def test_a_slide_out_of_a_duel_ends_it() -> None:
    # Given
    setup = situation(blue=[boss(duel="red1")], red=[unit("red1", zone="A1", guard=5)])
    # When: a Boost and the Duel's own Advantage
    battle = play(setup, ["attack", STRIKE, "boost:1", "to:B1"], dice=[[5, 1, 1]])
    # Then
    the(battle, "DuelEnded")


@rule("R-BOSS-049", "R-TRBL-027")
def test_a_slide_costs_a_suppressed_target_nothing() -> None:
    # Given: 3 Damage wait for red1 to Move of its own will
    waiting = [{"effect": "withheld", "amount": 3, "other": "blue1", "clock": "red1", "at_end": True}]
    setup = situation(blue=[boss()], red=[unit("red1", zone="D1", guard=5, effects=waiting)])
    # When: 5 + 5 + 1 against Defense 10
    battle = play(setup, ["attack", STRIKE, "boost:1", "to:E1"], dice=[[5, 1]])
    # Then
    assert unit_of(battle, "red1").damage == 1


# ------------------------------------------------------------------ crashes


@rule("R-BOSS-050", "R-BOSS-051")
def test_two_enemies_that_crash_both_take_the_energy_of_the_boost() -> None:
    # Given: 6 + 5 + 1 exceeds Defense 10 by 2, and reaches red2's Defense 12
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", threshold=5, guard=5), unit("red2", zone="E1", guard=7)]
    )
    # When
    battle = play(setup, ["attack", STRIKE, "boost:2", "crash:red2"], dice=[[6, 1]])
    # Then: the one aimed at takes both, the other no margin
    assert unit_of(battle, "red1").damage == 2 + 2
    assert unit_of(battle, "red2").damage == 2
    assert unit_of(battle, "red1").zone == zone_number(battle, "E1")


@rule("R-BOSS-050")
def test_a_crash_ends_the_slide() -> None:
    # Given: red2 stands 2 Zones behind red1
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", threshold=5), unit("red2", zone="E1")])
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[6, 1]])
    # Then: D1 is open, everything from E1 on is not
    east = [key for key in keys(battle) if key.endswith("1")]
    assert "to:D1" in east
    assert "crash:red2" in keys(battle)
    assert not {"to:E1", "to:F1", "to:G1", "to:H1"} & set(keys(battle))


@rule("R-BOSS-050")
def test_nobody_crashes_into_an_enemy_whose_defense_holds() -> None:
    # Given: 6 + 5 + 1 falls short of red2's Defense 13
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", threshold=5), unit("red2", zone="E1", guard=8)]
    )
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[6, 1]])
    # Then: red1 passes it
    assert "crash:red2" not in keys(battle)
    assert {"to:E1", "to:H1"} <= set(keys(battle))


@rule("R-BOSS-050")
def test_nobody_crashes_into_a_friend_of_the_boss() -> None:
    # Given
    setup = situation(blue=[boss(), unit("blue2", zone="E1", guard=0)], red=[unit("red1", zone="C1")])
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[6, 1]])
    # Then
    assert "crash:blue2" not in keys(battle)


@rule("R-BOSS-050")
def test_a_maneuver_counts_for_the_second_enemy_too() -> None:
    # Given: red2 has Defense 10 and 3 from a Maneuver, against 12
    cover = [{"effect": "maneuvering", "amount": 3, "other": "red2", "clock": "red2"}]
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", guard=5), unit("red2", zone="E1", guard=5, effects=cover)]
    )
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[6, 1]])
    # Then
    assert "crash:red2" not in keys(battle)


@rule("R-BOSS-052")
def test_those_who_share_a_zone_crash_where_they_stand() -> None:
    # Given
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", threshold=5, guard=5), unit("red2", zone="C1", guard=5)]
    )
    # When: 5 + 5 + 1 against Defense 10, and 2 Energy
    choices = ["attack", STRIKE, "at:red1", "boost:2", "crash:red2"]
    battle = play(setup, choices, dice=[[5, 1]])
    # Then
    assert of(battle, "Moved") == []
    assert unit_of(battle, "red1").damage == 1 + 2
    assert unit_of(battle, "red2").damage == 2


@rule("R-BOSS-052")
def test_one_who_is_slid_away_does_not_crash_into_whom_it_leaves() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", guard=5), unit("red2", zone="C1")])
    # When
    battle = play(setup, ["attack", STRIKE, "at:red1", "boost:2", "to:D1"], dice=[[5, 1]])
    # Then
    assert unit_of(battle, "red2").damage == 0


@rule("R-TERR-010", "R-BOSS-049")
def test_a_wall_stops_the_slide_and_hurts() -> None:
    # Given: E1 is Impassable
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", guard=5)], terrain=["....#.......", *["............"] * 8]
    )
    # When: 5 + 5 + 1 against Defense 10, and 4 Energy
    battle = play(setup, ["attack", STRIKE, "boost:4", "crash:E1"], dice=[[5, 1]])
    # Then
    assert unit_of(battle, "red1").zone == zone_number(battle, "D1")
    assert unit_of(battle, "red1").damage == 1 + 4


@rule("R-BOSS-050", "R-ACT-018")
def test_a_suppress_halves_the_crash_and_holds_back_the_rest_from_its_target() -> None:
    # Given: 5 + 5 + 1 is 1 over Defense 10, halved 0
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", threshold=5, guard=5), unit("red2", zone="C1", threshold=5, guard=5)],
    )
    # When: 4 Energy, halved 2
    choices = ["suppress", STRIKE, "at:red1", "boost:4", "crash:red2"]
    battle = play(setup, choices, dice=[[5, 1]])
    # Then
    assert unit_of(battle, "red1").damage == 2
    assert unit_of(battle, "red2").damage == 2
    held = [event.facts()["unit"] for event in of(battle, "EffectBegan", effect="withheld")]
    assert held == ["red1"]


@rule("R-BOSS-049", "R-ENEMY-027")
def test_what_is_rooted_to_its_zone_is_slid_nowhere() -> None:
    # Given: a Fortress
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", threshold=5, features=["fortress"]), unit("red2", zone="C1")],
    )
    # When
    battle = play(setup, ["attack", STRIKE, "at:red1", "boost:1"], dice=[[6, 1]])
    # Then: it may still be struck against what is there
    assert keys(battle) == ["crash:red2", "pass"]


@rule("R-BOSS-049", "R-BOSS-071")
def test_a_colossus_is_slid_as_one_body() -> None:
    # Given: a body of 3 by 3 Zones around E5, a wall in H5
    body = {"internal": ["colossus"]}
    terrain = [*["............"] * 4, ".......#....", *["............"] * 4]
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="E5", threshold=5, tier="boss", upgrades=body)], terrain=terrain
    )
    # When: it is the east that counts
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[6, 1]])
    # Then: its eastern edge F5 can go on to G5 and no farther
    assert {"to:F5", "crash:G5"} <= set(keys(battle))
    assert "to:G5" not in keys(battle)


@rule("R-BOSS-050")
def test_a_crash_can_destroy_both() -> None:
    # Given: monsters, which leave no Core, with 2 and 1 points left
    lost: dict[str, Any] = {"maimed": ["head", "torso", "arms"], "tier": "monster"}
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", damage=18, **{"guard": 5, "threshold": 5, **lost}),
            unit("red2", zone="E1", damage=19, **{"guard": 5, "threshold": 5, **lost}),
            unit("red3", zone="L9"),
        ],
    )
    # When: 5 + 5 + 1 leaves red1 a point
    play_on = ["attack", STRIKE, "boost:1", "crash:red2"]
    battle = play(setup, play_on, dice=[[5, 1]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "Destroyed")] == ["red1", "red2"]


@rule("R-BOSS-049", "R-ACT-026", "R-ACT-028")
def test_who_is_slid_away_by_an_engage_is_in_no_duel() -> None:
    # What went wrong: an Engage with the Strike slid its target 3 Zones off and then locked both in a
    # Duel, far from each other.
    setup = situation(blue=[boss()], red=[unit("red1", zone="A1", guard=5)])
    # When: 5 + 5 + 1 against Defense 10
    battle = play(setup, ["engage", STRIKE, "boost:1", "to:D1"], dice=[[5, 1, 1]])
    # Then
    assert of(battle, "DuelBegan") == []
    assert unit_of(battle, "red1").duel == ""
    # When: it stays where it is
    battle = play(setup, ["engage", STRIKE, "boost:1", "pass"], dice=[[5, 1, 1]])
    # Then
    assert unit_of(battle, "red1").duel == "blue1"


@rule("R-BOSS-049", "R-BOSS-071")
def test_the_edge_of_the_map_is_no_wall_to_a_colossus_either() -> None:
    # What went wrong: a body of 3 by 3 Zones at the edge "crashed" against Zones where it had no room, and
    # was hurt where a smaller Unit only stops.
    body = {"internal": ["colossus"]}
    setup = situation(blue=[boss()], red=[unit("red1", zone="B2", threshold=5, tier="boss", upgrades=body)])
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[6, 1]])
    # Then
    lines = [["C2", "D2", "E2", "F2", "G2"], ["B3", "B4", "B5", "B6", "B7"], ["C3", "D4", "E5", "F6", "G7"]]
    assert set(keys(battle)) == {f"to:{zone}" for line in lines for zone in line} | {"pass"}


@rule("R-BOSS-049", "R-FEAT-010")
def test_a_flyer_is_slid_into_water_and_over_it() -> None:
    # What went wrong: Zones that a Unit could not enter by itself stopped its slide like walls: for a Flyer
    # all water, and everything around it once it could not Move.
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", guard=5, features=["flyer"])],
        environments={"D1": "underwater"},
    )
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[5, 1]])
    # Then
    assert {"to:D1", "to:E1"} <= set(keys(battle))
    assert "crash:D1" not in keys(battle)


@rule("R-BOSS-050", "R-ACT-048")
def test_nobody_crashes_into_who_is_inside_a_base() -> None:
    # Given: a Base on the way whose Defense holds, with one inside whose Defense would not
    ark = unit("ark", zone="D1", guard=30, features=["base_unit"])
    inside = unit("red2", docked_in="ark", guard=0)
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", guard=5), ark, inside])
    # When
    battle = play(setup, ["attack", STRIKE, "boost:1"], dice=[[5, 1]])
    # Then
    assert "to:E1" in keys(battle)
    assert [key for key in keys(battle) if key.startswith("crash")] == []


@rule("R-BOSS-050", "R-ACT-022")
def test_a_crash_of_a_suppress_leaves_area_and_life_of_its_target_to_the_boss() -> None:
    # Given: the margin, 1, is halved to 0; the crash, 3, to 1, which takes the last point of a Level
    wall = ["...#........", *["............"] * 8]
    strike = ["suppress", STRIKE, "boost:3", "crash:D1"]
    level = situation(
        blue=[boss()], red=[unit("red1", zone="C1", guard=5, threshold=5, damage=4)], terrain=wall
    )
    battle = play(level, strike, dice=[[5, 1]])
    # Then
    assert battle.decision is not None
    assert (battle.decision.seat, battle.decision.question) == ("blue", "Which Area of red1 is Maimed?")
    # Given: the last point of all
    lost = ["head", "torso", "arms"]
    last = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", guard=5, threshold=5, damage=19, maimed=lost, tier="npc")],
        terrain=wall,
    )
    # When
    battle = play(last, strike, dice=[[5, 1]])
    # Then
    assert keys(battle) == ["spare", "destroy"]
