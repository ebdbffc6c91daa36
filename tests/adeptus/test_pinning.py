"""Pinning and recovery from it. AD-11, SW-52, SW-54, AD-R28."""

from __future__ import annotations

import pytest

from tests.adeptus.missions import (
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)

rule = pytest.mark.rule

PINNED = {"pinned": 1}
WALL = {"kind": "cover", "name": "Wall", "ap": 8, "x": 20, "y": 30, "width": 1, "height": 20}
"""Over the middle of somebody at 20, 40."""

GUNS = [swarm("red1", at=(50, 40), count=12)]


@rule("SW-52", "AD-R28", "AD-11-01/1")
def test_a_swarm_under_suppression_tests_its_overseers_willpower() -> None:
    setup = situation(blue=GUNS, red=[swarm("blue1", at=(20, 40))])
    battle = play(setup, ["suppress>blue1"], [[33], [100]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52, "suppressed": -20}
    assert unit_of(battle, "blue1").marks["pinned"] == 1
    assert unit_of(battle, "blue1").shooter == "red1"


@rule("AD-R28")
def test_who_is_pinned_already_is_not_tested_again() -> None:
    setup = situation(blue=GUNS, red=[swarm("blue1", at=(20, 40), marks=PINNED)])
    battle = play(setup, ["suppress>blue1"], [[100]])
    assert not of(battle, "Tested")


@rule("AD-13-12/5")
def test_hordes_test_pinning_with_their_magnitude() -> None:
    setup = situation(blue=GUNS, red=[horde("blue1", at=(20, 40), magnitude=37)])
    battle = play(setup, ["suppress>blue1"], [[69], [100]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52, "suppressed": -20, "Magnitude": 37}


@rule("AD-11-02/1", "SW-54/2")
def test_a_pinned_swarm_takes_half_commands_alone() -> None:
    blue = swarm("blue1", at=(20, 40), marks={**PINNED}, now={"swarm": {"marks": {"dug_in": 1}}})
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))])
    found = keys(play(setup))
    assert "volley>red1" in found
    assert "move" in found
    assert not [
        key for key in found if key.startswith(("sustained", "swarm_", "suppress", "burst", "leave_ranks"))
    ]


@rule("AD-R28", "AD-11-02/2")
def test_the_ranks_of_a_pinned_swarm_shoot_at_twenty_less_too() -> None:
    blue = swarm("blue1", at=(20, 40), marks={**PINNED}, now={"swarm": {"marks": {"dug_in": 1}}})
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1", "shot:pattern_rifle>red1"], [[100], [95], [99]])
    assert [terms(event)["pinned"] for event in of(battle, "AttackRolled")] == [-20, -20]


@rule("AD-R28", "AD-11-02/3", "SW-54/1")
def test_a_pinned_swarm_in_the_open_moves_to_the_nearest_cover_with_its_first_half() -> None:
    # Given: a wall 10 metres back, another behind the shooter's side that is nearer to him
    wall = {"kind": "cover", "name": "Wall", "ap": 8, "x": 10, "y": 38, "width": 1, "height": 5}
    near = {**wall, "name": "Fence", "x": 25}
    blue = swarm("blue1", at=(20, 40), marks={**PINNED}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=[wall, near])
    battle = play(setup)
    assert numbers(the(battle, "Moved")) == {"x": 17, "y": 40, "metres": 3}
    assert (unit_of(battle, "blue1").halves, unit_of(battle, "blue1").swarm.halves) == (1, 1)


@rule("AD-R28")
def test_without_cover_a_pinned_unit_goes_straight_away_from_the_shooter() -> None:
    blue = ic("blue1", at=(40, 40), marks={**PINNED}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(40, 70)), ic("red2", at=(30, 40))])
    battle = play(setup)
    assert numbers(the(battle, "Moved")) == {"x": 40, "y": 37, "metres": 3}


@rule("AD-11-02")
def test_a_pinned_unit_in_cover_stays() -> None:
    blue = ic("blue1", at=(20, 40), marks={**PINNED}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=[WALL])
    assert not of(play(setup), "Moved")


@rule("AD-R66")
def test_a_pinned_unit_in_melee_stays() -> None:
    blue = ic("blue1", at=(20, 40), marks={**PINNED}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(21, 40))])
    battle = play(setup)
    assert not of(battle, "Moved")
    assert "strike:hatchet>red1" in keys(battle)


@rule("AD-11-02/4", "SW-54/3")
def test_who_is_pinned_does_not_advance() -> None:
    blue = ic("blue1", at=(20, 40), marks={**PINNED}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=[WALL])
    battle = play(setup, ["half_move"])
    assert "to:red1" not in keys(battle)
    assert "away" in keys(battle)


@rule("AD-11-02", "SW-54")
def test_who_is_pinned_and_picks_a_place_nearer_to_the_enemy_stays() -> None:
    blue = ic("blue1", at=(20, 40), marks={**PINNED}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=[WALL])
    battle = play(setup, ["half_move", "elsewhere", "in:C5", "at:22,40"])
    assert unit_of(battle, "blue1").x == 20


@rule("AD-R28", "AD-11-02/5")
def test_recovery_is_easier_where_nobody_shot() -> None:
    blue = ic("blue1", at=(20, 40), marks={**PINNED}, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=[WALL])
    battle = play(setup, ["end"], [[82]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52, "nobody shot at it": 30}
    assert "pinned" not in unit_of(battle, "blue1").marks
    assert unit_of(battle, "blue1").shooter == ""
    battle = play(setup, ["end"], [[83]])
    assert "pinned" in unit_of(battle, "blue1").marks


@rule("AD-11-02", "AD-R28")
def test_recovery_is_harder_where_somebody_shot_since_the_last_turn() -> None:
    marks = {**PINNED, "shot_at": 1}
    blue = ic("blue1", at=(20, 40), marks=marks, shooter="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=[WALL])
    battle = play(setup, ["end"], [[53]])
    assert terms(the(battle, "Tested")) == {"Willpower": 52}
    assert unit_of(battle, "blue1").marks == {"pinned": 1}


@rule("AD-11-02", "AD-R28")
def test_the_nearest_of_several_pieces_of_cover_is_taken() -> None:
    # Given: one 15 metres to the west, one 11 metres to the north, one 20 to the south
    wall = {"kind": "cover", "name": "Wall", "ap": 8, "width": 1, "height": 5}
    pieces = [{**wall, "x": 5, "y": 38}, {**wall, "x": 20, "y": 25}, {**wall, "x": 20, "y": 60}]
    blue = ic("blue1", at=(20, 40), marks={**PINNED}, shooter="red1")
    battle = play(situation(blue=[blue], red=[ic("red1", at=(60, 40))], pieces=pieces))
    assert numbers(the(battle, "Moved")) == {"x": 20, "y": 37, "metres": 3}


@rule("AD-R28")
def test_without_whoever_pinned_it_a_unit_takes_cover_from_the_nearest_enemy() -> None:
    blue = ic("blue1", at=(20, 40), marks={**PINNED}, shooter="red2")
    red = [ic("red1", at=(20, 60)), ic("red2", at=(60, 40), standing="dead")]
    battle = play(situation(blue=[blue], red=red))
    assert numbers(the(battle, "Moved")) == {"x": 20, "y": 37, "metres": 3}
