"""Movement: how far, round what, and who may strike as one goes. AD-04, AD-R21, AD-R22, AD-R55."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    giant,
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
from wartable.rulesets.adeptus.ground.paths import cell_reached_walking_towards, reachable_cells
from wartable.rulesets.adeptus.ground.space import (
    are_in_contact,
    cells_of_outline,
    distance,
    metres_between_outlines,
)

rule = pytest.mark.rule

FAR = ic("red1", at=(50, 70))


def alone(at: tuple[int, int] = (50, 40), red: Any = FAR, **more: Any) -> Any:
    """blue1 there, with AB 3, and one enemy."""
    pieces = more.pop("pieces", ())
    return situation(blue=[ic("blue1", at=at, **more)], red=[red], pieces=pieces)


def place(battle: Any, id: str = "blue1") -> tuple[int, int]:
    """Where a unit is."""
    unit = unit_of(battle, id)
    return unit.x, unit.y


@pytest.mark.parametrize(("key", "y", "halves"), [("half_move", 43, 1), ("full_move", 46, 0), ("run", 58, 0)])
@rule("AD-04-01", "AD-04-02", "AD-04-04")
def test_each_move_has_its_length(key: str, y: int, halves: int) -> None:
    battle = play(alone(), [key, "to:red1"])
    assert place(battle) == (50, y)
    moved = the(battle, "Moved")
    assert numbers(moved) == {"x": 50, "y": y, "metres": y - 40}
    assert unit_of(battle, "blue1").halves == halves or halves == 0


@rule("AD-04-01", "AD-R23", "SW-61")
@pytest.mark.parametrize(("underlings", "y"), [(42, 43), (29, 42)])
def test_a_swarm_goes_as_far_as_its_slowest(underlings: int, y: int) -> None:
    # Given: an Overseer with AB 3; his Underlings have AB 4 or 2
    blue = swarm("blue1", at=(50, 40), underlings={"ag": underlings})
    battle = play(situation(blue=[blue], red=[FAR]), ["move", "to:red1"])
    assert place(battle) == (50, y)


@rule("AD-04-04")
def test_a_runner_is_marked_until_its_next_turn() -> None:
    battle = play(alone(), ["run", "to:red1", "shot:pattern_rifle>blue1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10, "ran": -20}


@rule("AD-R55", "AD-R21")
@pytest.mark.parametrize(
    ("goal", "end"), [("at:52,42", (52, 42)), ("at:53,40", (53, 40)), ("at:52,41", (52, 41))]
)
def test_a_slanting_step_costs_a_metre_and_a_half(goal: str, end: tuple[int, int]) -> None:
    # Given: three metres, rounded down: two slanting steps are three
    battle = play(alone(), ["half_move", "elsewhere", "in:F5", goal])
    assert place(battle) == end


@rule("AD-R55", "AD-04-01")
def test_nothing_farther_is_offered() -> None:
    battle = play(alone(), ["half_move", "elsewhere", "in:F5"])
    assert len(keys(battle)) == 13
    assert "at:53,41" in keys(battle)
    assert not {"at:53,42", "at:54,40"} & set(keys(battle))


@rule("AD-R92", "AD-04-02")
@pytest.mark.parametrize(("edge", "metres"), [(47, 6), (41, 3)])
def test_a_large_unit_is_in_difficult_ground_while_its_middle_is(edge: int, metres: int) -> None:
    # Given: a giant of 5 by 5 metres with AB 3, whose front row comes into the mud; with its middle or not
    mud = {"kind": "difficult", "x": 40, "y": edge, "width": 20, "height": 20}
    blue = giant("blue1", at=(50, 40))
    battle = play(situation(blue=[blue], red=[FAR], pieces=[mud]), ["full_move", "to:red1"])
    assert numbers(the(battle, "Moved"))["metres"] == metres


@rule("AD-R21")
def test_in_difficult_ground_each_metre_costs_two() -> None:
    mud = {"kind": "difficult", "x": 40, "y": 41, "width": 20, "height": 20}
    battle = play(alone(pieces=[mud]), ["full_move", "to:red1"])
    assert place(battle) == (50, 43)


@rule("AD-R21")
def test_a_walk_goes_round_a_wall() -> None:
    # Given: a wall of three cells in the way: one cell down, two aside, two down, and a slanting one
    wall = {"kind": "blocking", "x": 49, "y": 42, "width": 3, "height": 1}
    battle = play(alone(pieces=[wall]), ["full_move", "in:F5", "at:50,44"])
    assert place(battle) == (49, 44)


@rule("AD-R21")
def test_nobody_stands_on_blocked_ground() -> None:
    wall = {"kind": "blocking", "x": 50, "y": 41, "width": 1, "height": 1}
    battle = play(alone(pieces=[wall]), ["half_move", "in:F5"])
    assert "at:50,41" not in keys(battle)


@rule("AD-R22", "AD-R21")
def test_a_giant_needs_room_for_all_its_cells() -> None:
    # Given: a gap of four cells between two walls, and a giant five wide in front of it
    walls = [
        {"kind": "blocking", "x": 30, "y": 44, "width": 18, "height": 1},
        {"kind": "blocking", "x": 52, "y": 44, "width": 18, "height": 1},
    ]
    setup = situation(blue=[giant("blue1", at=(50, 40))], red=[FAR], pieces=walls)
    battle = play(setup, ["half_move", "to:red1"])
    assert place(battle)[1] == 41


@rule("AD-R22")
def test_contact_ends_a_move() -> None:
    near = ic("red1", at=(50, 44))
    battle = play(alone(red=near), ["full_move", "to:red1"])
    assert place(battle) == (50, 43)
    battle = play(
        situation(blue=[ic("blue1", at=(50, 40))], red=[near, ic("red2", at=(50, 60))]), ["run", "to:red2"]
    )
    assert place(battle) == (50, 43)


@rule("AD-R22")
def test_a_giant_is_met_at_three_metres() -> None:
    # Given: its nearest cell lies at 48
    battle = play(alone(red=giant("red1", at=(50, 50))), ["full_move", "to:red1"])
    assert place(battle) == (50, 45)
    assert "strike:hatchet>red1" not in keys(battle)
    assert are_in_contact(unit_of(battle, "blue1"), unit_of(battle, "red1"))


@rule("AD-R22", "AD-R20")
def test_footprints_have_their_sizes() -> None:
    setup = situation(
        blue=[ic("blue1", at=(5, 5)), giant("blue2", at=(20, 20)), swarm("blue3", at=(40, 40), count=8)],
        red=[horde("red1", at=(80, 60), squads=2)],
    )
    battle = play(setup)
    sizes = [len(cells_of_outline(unit_of(battle, id).outline)) for id in ("blue1", "blue2", "blue3", "red1")]
    # 8 Underlings: radius 3, 29 cells; Magnitude 40: a square of side 7
    assert sizes == [1, 25, 29, 49]


@rule("AD-R21", "AD-R20")
@pytest.mark.parametrize(
    ("one", "other", "east", "south", "gap"),
    [
        (1, 1, 3, 4, 5),
        (1, 1, 1, 1, 1),
        (5, 1, 6, 0, 4),
        (-3, 1, 0, 8, 5),
        (-3, -2, 9, 0, 4),
        (4, 1, -4, 0, 3),
        (4, 1, 4, 0, 2),
        (-3, 5, 2, 2, 0),
    ],
)
def test_distance_runs_between_the_nearest_cells(
    one: int, other: int, east: int, south: int, gap: int
) -> None:
    assert metres_between_outlines(one, 30, 30, other, 30 + east, 30 + south) == gap
    assert metres_between_outlines(other, 30 + east, 30 + south, one, 30, 30) == gap


@rule("AD-R21")
def test_what_is_reachable_counts_rough_ground_and_walls() -> None:
    mud = {"kind": "difficult", "x": 51, "y": 40, "width": 5, "height": 1}
    wall = {"kind": "blocking", "x": 49, "y": 39, "width": 1, "height": 3}
    battle: Any = play(alone(pieces=[mud, wall]))
    cells = reachable_cells(battle.state, unit_of(battle, "blue1"), 2)
    assert cells[50, 40] == 0
    assert cells[51, 40] == 4
    assert (52, 40) not in cells
    assert (49, 40) not in cells
    assert cells[51, 41] == 3


@rule("AD-R22")
def test_whoever_touches_an_enemy_walks_round_him() -> None:
    battle: Any = play(alone(red=ic("red1", at=(50, 41))))
    assert cell_reached_walking_towards(battle.state, unit_of(battle, "blue1"), 50, 60, 3) != (50, 41)


# ------------------------------------------------------------------ charge


@pytest.mark.parametrize(("gap", "offered"), [(4, False), (5, True), (10, True), (11, False)])
@rule("AD-04-03/1", "AD-05-13")
def test_a_charge_takes_four_metres_at_least_and_nine_at_most(gap: int, offered: bool) -> None:
    battle = play(alone(red=ic("red1", at=(50, 40 + gap))))
    assert ("charge:hatchet>red1" in keys(battle)) is offered


@rule("AD-04-03/3", "AD-05-13")
def test_a_charge_ends_with_a_blow_at_10() -> None:
    battle = play(alone(red=ic("red1", at=(50, 46), reactions=0)), ["charge:hatchet>red1"], [[51], [9]])
    assert place(battle) == (50, 45)
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Charge": 10}


@rule("AD-04-03/2")
def test_a_charge_goes_straight_or_not_at_all() -> None:
    wall = {"kind": "cover", "ap": 4, "x": 50, "y": 43, "width": 1, "height": 1}
    assert "charge:hatchet>red1" in keys(play(alone(red=ic("red1", at=(50, 46)), pieces=[wall])))
    hole = {**wall, "kind": "blocking"}
    giant_seen = play(alone(red=giant("red1", at=(50, 48)), pieces=[hole]))
    assert "charge:hatchet>red1" not in keys(giant_seen)
    between = situation(
        blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 47)), ic("red2", at=(51, 43))]
    )
    assert "charge:hatchet>red1" not in keys(play(between))


@rule("AD-04-03", "AD-R22")
def test_nobody_charges_out_of_melee() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 41)), ic("red2", at=(50, 34))])
    assert not [key for key in keys(play(setup)) if key.startswith("charge")]


# ------------------------------------------------------------------ leaving melee


@rule("AD-04-07", "AD-R22")
def test_whoever_leaves_melee_may_be_struck_once() -> None:
    setup = alone(red=ic("red1", at=(50, 41), ws=55))
    battle = play(setup, ["half_move", "away", "strike:hatchet>blue1"], [[56]])
    attack = the(battle, "AttackRolled")
    assert (terms(attack), numbers(attack)["hits"]) == ({"Weapon Skill": 55}, 0)
    assert place(battle) == (50, 37)
    assert unit_of(battle, "red1").reactions == 1


@rule("AD-04-05", "AD-R22")
def test_whoever_disengages_is_not() -> None:
    battle = play(alone(red=ic("red1", at=(50, 41))), ["disengage", "away"])
    assert place(battle) == (50, 37)
    assert of(battle, "AttackRolled") == []
    assert "disengage" not in keys(play(alone()))


@rule("AD-04-07", "AD-R22")
def test_whoever_stays_in_contact_leaves_nobody() -> None:
    setup = alone(red=ic("red1", at=(50, 41)))
    battle = play(setup, ["half_move", "elsewhere", "in:F5", "at:51,40"])
    assert place(battle) == (51, 40)
    battle = play(setup, ["half_move", "elsewhere", "in:F5", "at:52,40"])
    assert keys(battle) == ["pass", "strike:hatchet>blue1"]


@pytest.mark.parametrize("marks", [{"stunned": 2}, {"surprised": 1}, {"unconscious": 1}])
@rule("AD-04-07", "AD-07-08")
def test_who_is_out_of_it_strikes_at_nobody(marks: dict[str, int]) -> None:
    battle = play(alone(red=ic("red1", at=(50, 41), marks=marks)), ["half_move", "away"])
    assert place(battle) == (50, 37)


@rule("AD-04-07")
def test_a_blow_that_fells_keeps_the_mover_there() -> None:
    blue = ic("blue1", at=(50, 40), reactions=0, ap=0, t=9, wounds=1)
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 41))])
    battle = play(setup, ["half_move", "away", "strike:hatchet>blue1"], [[34], [3], [2]])
    assert place(battle) == (50, 40)
    assert unit_of(battle, "blue1").marks == {"prone": 1, "stunned": 2}


# ------------------------------------------------------------------ from cover to cover

COVERS = [
    {"kind": "cover", "ap": 8, "x": 50, "y": 41, "width": 1, "height": 1},
    {"kind": "cover", "ap": 4, "x": 50, "y": 46, "width": 1, "height": 1},
    {"kind": "cover", "ap": 4, "x": 50, "y": 48, "width": 1, "height": 1},
]


@rule("AD-04-06")
def test_a_tactical_advance_goes_from_cover_to_cover() -> None:
    # Given: six metres; the third piece is a metre too far
    battle = play(alone(pieces=COVERS))
    assert [key for key in keys(battle) if key.startswith("tactical")] == [
        "tactical_advance:piece1",
        "tactical_advance:piece2",
    ]
    battle = play(alone(pieces=COVERS), ["tactical_advance:piece2"])
    assert place(battle) == (50, 46)
    open_ground = play(alone(at=(50, 38), pieces=COVERS))
    assert not [key for key in keys(open_ground) if key.startswith("tactical")]


@rule("AD-04-06", "AD-05-12/1")
def test_on_the_way_the_old_cover_protects() -> None:
    # Given: red1 on Overwatch fires at blue1 as it comes to AP 4, from behind AP 8
    red = ic("red1", at=(50, 70), watch=[0, 0, 50, 0, 0])
    battle = play(alone(red=red, pieces=COVERS), ["tactical_advance:piece2", "pass"], [[34], [9], [1]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 14
    assert unit_of(battle, "blue1").marks.get("advancing", 0) == 0


@rule("AD-R22")
def test_distance_is_that_of_the_nearest_cells() -> None:
    setup = situation(blue=[swarm("blue1", at=(50, 40), count=8)], red=[ic("red1", at=(60, 40))])
    battle = play(setup)
    assert distance(unit_of(battle, "blue1"), unit_of(battle, "red1")) == 7


@pytest.mark.parametrize(("face", "standing"), [(9, "dead"), (1, "active")])
@rule("AD-04-03", "AD-05-12")
def test_a_charge_can_be_stopped_by_overwatch(face: int, standing: str) -> None:
    # Given: killed by 12 Damage, or stunned by the third critical point of 4; then WP 52 holds at -10
    red = [ic("red1", at=(50, 46)), ic("red2", at=(50, 70), watch=[0, 0, 50, 69, 0])]
    blue = ic("blue1", at=(50, 40), reactions=0, ap=0, t=9, wounds=1)
    dice = [[33], [face], *([[42]] if standing == "active" else [])]
    battle = play(situation(blue=[blue], red=red), ["charge:hatchet>red1"], dice)
    assert unit_of(battle, "blue1").standing == standing
    assert len(of(battle, "AttackRolled")) == 1


@rule("AD-04-03")
def test_a_charge_needs_a_blade_and_a_full_action() -> None:
    red = ic("red1", at=(50, 46))
    assert "charge:hatchet>red1" not in keys(play(alone(red=red, arms={"gone": ["hatchet"]})))
    assert not [key for key in keys(play(alone(red=red))) if key.startswith("charge:pattern")]
    assert "charge:hatchet>red1" not in keys(play(alone(red=red), ["aim"]))
