"""Utility Actions: Boost and Maneuver. R-ACT-006, R-ACT-037 to R-ACT-041."""

from __future__ import annotations

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
    zone_number,
)
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""


# ------------------------------------------------------------------ Boost


@rule("R-ACT-038", "R-ACT-037")
def test_boost_moves_up_to_twice_the_speed_in_any_direction() -> None:
    # Given: blue1 of Speed 2 at F5, an Enemy close by
    setup = situation(blue=[unit("blue1", zone="F5", speed=2)], red=[unit("red1", zone="G5")])
    # When: it Boosts
    battle = play(setup, ["boost"])
    # Then: all Zones within 4, columns B to J and rows 1 to 9, but its own: 81 - 1
    assert len(keys(battle)) == 80
    assert {"to:B1", "to:B9", "to:J1", "to:J9"} <= set(keys(battle))
    assert "to:A5" not in keys(battle)
    assert "to:K5" not in keys(battle)


@rule("R-ACT-038", "R-ACT-001")
def test_boost_replaces_the_usual_move() -> None:
    # Given: blue1 of Speed 2
    setup = situation(blue=[unit("blue1", zone="A5", speed=2)], red=[unit("red1", zone="L9")])
    # When: it Boosts 4 Zones
    battle = play(setup, ["boost", "to:E5"])
    # Then: that was all its movement, and its Turn is over
    assert numbers(the(battle, "Moved"))["zones"] == 4
    assert unit_of(battle, "blue1").zone == zone_number(battle, "E5")
    assert the(battle, "TurnBegan").facts()["unit"] == "red1"


@rule("R-ACT-038")
def test_boost_need_not_be_straight() -> None:
    # Given: a wall between A1 and C1; the way round it is A2, B3, C2, C1
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=2)],
        red=[unit("red1", zone="C3")],
        terrain=[".#.", ".#.", "..."],
    )
    # When: blue1 of Speed 2 Boosts there
    battle = play(setup, ["boost", "to:C1"])
    # Then: four Zones
    assert numbers(the(battle, "Moved"))["zones"] == 4


@rule("R-ACT-038")
def test_a_unit_that_cannot_move_cannot_boost() -> None:
    # Given: Speed 0
    setup = situation(blue=[unit("blue1", zone="E5", speed=0)], red=[unit("red1", zone="L9")])
    # When: its Turn comes
    battle = play(setup)
    # Then
    assert "boost" not in keys(battle)


# ------------------------------------------------------------------ Maneuver


@rule("R-ACT-039")
def test_maneuver_adds_systems_to_defense() -> None:
    # Given: blue1 of Guard 5, Systems 4, Speed 6
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=5, systems=4, speed=6)],
        red=[unit("red1", zone="A3", weapons=[GUN])],
    )
    # When: it Maneuvers by Systems, and red1 attacks it: 8 + 5 + 1 = 14
    battle = play(setup, ["maneuver", "by:systems", "to:C3", "attack", f"with:{GUN}", "to:A3"], dice=[[8]])
    # Then: 5 + 5 + 4 = 14, just met
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "defenses") == {"Guard": 5, "base": 5, "Maneuver": 4}
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0


@rule("R-ACT-039")
def test_maneuver_adds_speed_to_defense_where_that_is_chosen() -> None:
    # Given: the same
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=5, systems=4, speed=6)],
        red=[unit("red1", zone="A3", weapons=[GUN])],
    )
    # When: it Maneuvers by Speed, and red1 attacks it: 8 + 5 + 1 = 14
    battle = play(setup, ["maneuver", "by:speed", "to:C3", "attack", f"with:{GUN}", "to:A3"], dice=[[8]])
    # Then: 5 + 5 + 6 = 16
    assert numbers(the(battle, "MightRolled"))["defense"] == 16
    assert the(battle, "Missed").facts()["target"] == "blue1"


@rule("R-ACT-039")
def test_only_systems_and_speed_can_maneuver() -> None:
    # Given: blue1, whose Guard is its best Attribute
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=9, systems=4, speed=6)], red=[unit("red1", zone="L9")]
    )
    # When: it Maneuvers
    battle = play(setup, ["maneuver"])
    # Then
    assert keys(battle) == ["by:systems", "by:speed"]


@rule("R-ACT-039", "R-MATCH-015")
def test_a_maneuver_lasts_a_round() -> None:
    # Given: red1 acts right before blue1
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=5, speed=5)],
        red=[unit("red1", zone="A3", speed=0, weapons=[GUN])],
        order=["red1", "blue1"],
        turn="blue1",
    )
    attack = ["attack", f"with:{GUN}"]
    # When: red1 attacks in Round 2, before blue1's Turn, and in Round 3, after it
    battle = play(setup, ["maneuver", "by:speed", "to:C3", *attack, "hold", *attack], dice=[[1], [1]])
    # Then
    second, third = of(battle, "MightRolled")
    assert terms(second, "defenses")["Maneuver"] == 5
    assert terms(third, "defenses") == {"Guard": 5, "base": 5}


@rule("R-ACT-039", "R-SUP-013", "B-173")
def test_a_maneuver_keeps_the_size_with_which_it_was_made() -> None:
    # Given: blue1 Maneuvers by its Speed of 6; red1's trap halves its Guard of 5 and its Speed
    red1 = unit("red1", zone="D3", speed=0, upgrades={"separate": ["ensnaring_trap"]})
    setup = situation(
        blue=[unit("blue1", zone="C3", guard=5, speed=6)],
        red=[red1, unit("red2", zone="A3", speed=0, weapons=[GUN])],
    )
    trapped = ["maneuver", "by:speed", "to:C3", "use:ensnaring_trap"]
    # When: red2 attacks: 8 + 5 + 1 = 14
    battle = play(setup, [*trapped, "attack", f"with:{GUN}"], dice=[[8]])
    # Then: 2 + 5, and 6 as before, not 3
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "defenses") == {"Guard": 2, "base": 5, "Maneuver": 6}


@rule("R-ACT-006")
def test_a_maneuver_gains_no_tension() -> None:
    # Given: Tension 9, Systems 4
    setup = situation(blue=[unit("blue1", zone="C3", systems=4)], red=[unit("red1", zone="L9")], tension=9)
    # When: blue1 Maneuvers by Systems
    battle = play(setup, ["maneuver", "by:systems", "to:C3"])
    # Then
    assert numbers(the(battle, "Maneuvered"))["amount"] == 4


@rule("R-ACT-037")
def test_a_utility_action_may_move_away_from_every_enemy() -> None:
    # Given: blue1 of Speed 2 beside red1
    setup = situation(blue=[unit("blue1", zone="E5", speed=2)], red=[unit("red1", zone="F5")])
    # When: it Maneuvers
    battle = play(setup, ["maneuver", "by:speed"])
    # Then: it may go 2 Zones in any direction
    assert {"to:C3", "to:C5", "to:C7", "to:E3", "to:E7", "to:G5"} <= set(keys(battle))


@rule("R-ACT-040")
def test_a_maneuver_may_be_given_to_an_ally_instead() -> None:
    # Given: blue2 beside blue1; red1 with a Blast that covers both
    setup = situation(
        blue=[unit("blue1", zone="E5", guard=5, systems=4), unit("blue2", zone="F5")],
        red=[unit("red1", zone="A5", speed=0, weapons=["rail_bazooka"])],
        order=["blue1", "red1", "blue2"],
    )
    # When: blue1 Maneuvers for blue2, and red1 fires
    battle = play(
        setup,
        ["maneuver", "by:systems", "to:E5", "for:blue2", "attack", "with:rail_bazooka", "at:blue1"],
        dice=[[1]],
    )
    # Then: blue2 has the bonus, and blue1 has not
    assert terms(the(battle, "MightRolled", target="blue2"), "defenses")["Maneuver"] == 4
    assert terms(the(battle, "MightRolled", target="blue1"), "defenses") == {"Guard": 5, "base": 5}


@rule("R-ACT-040", "R-OP-030")
def test_a_maneuver_is_for_the_unit_itself_or_for_one_ally_within_1_zone_of_where_it_ends() -> None:
    # Given: Allies 1, 0 and 2 Zones from E5, and an Enemy beside it
    setup = situation(
        blue=[
            unit("blue1", zone="A5"),
            unit("blue2", zone="F6"),
            unit("blue3", zone="E5"),
            unit("blue4", zone="G5"),
        ],
        red=[unit("red1", zone="D5")],
    )
    # When: blue1 moves to E5
    battle = play(setup, ["maneuver", "by:speed", "to:E5"])
    # Then
    assert keys(battle) == ["for:blue1", "for:blue2", "for:blue3"]


@rule("R-ACT-041")
def test_of_several_maneuvers_on_a_unit_the_highest_counts_alone() -> None:
    # Given: blue1 and blue2 with Systems 4 and 7, blue3 with Systems 2
    setup = situation(
        blue=[
            unit("blue1", zone="E5", systems=4),
            unit("blue2", zone="E5", systems=7),
            unit("blue3", zone="E5", guard=5, systems=2),
        ],
        red=[unit("red1", zone="C5", speed=0, weapons=[GUN])],
    )
    maneuver = ["maneuver", "by:systems", "to:E5", "for:blue3"]
    # When: all three Maneuver for blue3, and red1 shoots at it
    battle = play(setup, [*maneuver, *maneuver, *maneuver, "attack", f"with:{GUN}", "at:blue3"], dice=[[1]])
    # Then: 5 + 5 + 7 = 17
    assert len(of(battle, "EffectBegan", effect="maneuvering", unit="blue3")) == 3
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "defenses") == {"Guard": 5, "base": 5, "Maneuver": 7}
    assert numbers(rolled)["defense"] == 17


@rule("R-ACT-039", "R-ACT-041")
def test_all_see_who_maneuvers_for_whom() -> None:
    # Given: blue1 beside blue2
    blue = [unit("blue1", zone="E5", systems=4, speed=6), unit("blue2", zone="E5")]
    setup = situation(blue=blue, red=[unit("red1", zone="L9")])
    # When
    battle = play(setup, ["maneuver", "by:systems", "to:E5", "for:blue2"])
    # Then
    assert the(battle, "EffectBegan", effect="maneuvering", unit="blue2", amount=4, other="blue1")
