"""Hiding and searching. AD-R49."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import giant, ic, keys, of, play, situation, swarm, unit_of

rule = pytest.mark.rule

WALL = {"kind": "cover", "ap": 8, "x": 50, "y": 41, "width": 1, "height": 1}
HOUSE = {"kind": "blocking", "x": 45, "y": 45, "width": 12, "height": 2}
HIDDEN = {"hidden": 1}


def scene(blue: Any, *red: Any, pieces: tuple[Any, ...] = (WALL,), order: tuple[str, ...] = ()) -> Any:
    """One behind a wall, red at 50, 70 where nobody else is named."""
    return situation(
        blue=[blue], red=list(red) or [ic("red1", at=(50, 70))], pieces=list(pieces), order=order
    )


@rule("AD-R49", "AD-05-15")
def test_one_hides_in_cover_or_out_of_sight() -> None:
    battle = play(scene(ic("blue1", at=(50, 40))), ["hide"])
    assert unit_of(battle, "blue1").marks == HIDDEN
    assert unit_of(battle, "blue1").halves == 1
    assert "hide" in keys(play(scene(ic("blue1", at=(50, 40)), pieces=(HOUSE,))))
    assert "hide" not in keys(play(scene(ic("blue1", at=(50, 40)), pieces=())))
    open_side = scene(ic("blue1", at=(50, 40)), ic("red1", at=(50, 70)), ic("red2", at=(50, 10)))
    assert "hide" not in keys(play(open_side))


@rule("AD-05-15", "AD-R49")
def test_neither_giants_nor_swarms_nor_the_engaged_hide() -> None:
    thick = {**WALL, "x": 40, "y": 36, "width": 20, "height": 9}
    assert "hide" in keys(play(scene(ic("blue1", at=(50, 40)), pieces=(thick,))))
    assert "hide" not in keys(play(scene(giant("blue1", at=(50, 40)), pieces=(thick,))))
    assert "hide" not in keys(play(scene(swarm("blue1", at=(50, 40)), pieces=(thick,))))
    near = scene(ic("blue1", at=(50, 40)), ic("red1", at=(50, 41)), pieces=(thick,))
    assert "hide" not in keys(play(near))


@rule("AD-05-15", "AD-R49")
def test_a_hidden_unit_cannot_be_shot_at_or_struck() -> None:
    hidden = ic("blue1", at=(50, 40), marks=HIDDEN)
    assert not [key for key in keys(play(scene(hidden, order=("red1", "blue1")))) if "blue1" in key]


@rule("AD-05-15", "AD-R49")
def test_the_attack_out_of_hiding_cannot_be_evaded() -> None:
    hidden = ic("blue1", at=(50, 40), marks=HIDDEN)
    battle = play(scene(hidden), ["shot:pattern_rifle>red1"], [[34], [9]])
    assert len(of(battle, "WoundsLost")) == 1
    assert unit_of(battle, "blue1").marks == {}


@pytest.mark.parametrize(
    ("choices", "hidden"),
    [
        (["half_move", "elsewhere", "in:F4", "at:50,39"], False),
        (["half_move", "elsewhere", "in:F5", "at:51,41"], False),
        (["half_move", "elsewhere", "in:F5", "at:50,41"], True),
        (["run", "cover:piece1"], False),
    ],
)
@rule("AD-05-15", "AD-R49")
def test_it_ends_in_the_open_or_by_a_run(choices: list[str], hidden: bool) -> None:
    battle = play(scene(ic("blue1", at=(50, 40), marks=HIDDEN)), choices)
    assert ("hidden" in unit_of(battle, "blue1").marks) is hidden
    assert len(of(battle, "Found")) == (0 if hidden else 1)


@pytest.mark.parametrize(("goal", "hidden"), [("at:50,45", True), ("at:50,44", True), ("at:50,43", False)])
@rule("AD-05-15", "AD-R49")
def test_an_enemy_who_ends_a_move_within_three_metres_finds_him(goal: str, hidden: bool) -> None:
    setup = scene(ic("blue1", at=(50, 40), marks=HIDDEN), ic("red1", at=(50, 46)), order=("red1", "blue1"))
    battle = play(setup, ["half_move", "elsewhere", "in:F5", goal])
    assert ("hidden" in unit_of(battle, "blue1").marks) is hidden


@pytest.mark.parametrize(
    ("awareness", "stealth", "hidden"), [(24, 35, False), (34, 24, True), (35, 99, True)]
)
@rule("AD-R49", "AD-05-15")
def test_a_search_is_awareness_against_stealth(awareness: int, stealth: int, hidden: bool) -> None:
    # Given: Awareness 34 and Stealth 34
    red = ic("red1", at=(50, 70), skills={"awareness": 34})
    blue = ic("blue1", at=(50, 40), marks=HIDDEN, skills={"stealth": 34})
    battle = play(scene(blue, red, order=("red1", "blue1")), ["search"], [[awareness], [stealth]])
    assert ("hidden" in unit_of(battle, "blue1").marks) is hidden
    assert unit_of(battle, "red1").halves == 1


@pytest.mark.parametrize(("y", "dice"), [(70, [[99], [1]]), (71, [[99]])])
@rule("AD-05-15", "AD-R49")
def test_a_search_reaches_fifty_metres(y: int, dice: list[list[int]]) -> None:
    red = ic("red1", at=(50, y))
    blue = ic("blue1", at=(50, 20), marks=HIDDEN)
    wall = {**WALL, "y": 21}
    battle = play(scene(blue, red, pieces=(wall,), order=("red1", "blue1")), ["search"], dice)
    assert "hidden" in unit_of(battle, "blue1").marks
    assert "search" not in keys(battle)


@rule("AD-05-15", "SC-49", "AD-R49")
def test_a_search_finds_only_those_to_whom_there_is_a_line() -> None:
    # Given: blue1 behind a wall, in view; blue2 behind a house; blue3 in the open
    blue = [
        ic("blue1", at=(50, 40), marks=HIDDEN),
        ic("blue2", at=(80, 40), marks=HIDDEN),
        ic("blue3", at=(40, 60)),
    ]
    house = {**HOUSE, "x": 70, "width": 25}
    setup = situation(blue=blue, red=[ic("red1", at=(60, 70))], pieces=[WALL, house], order=["red1", "blue1"])
    battle = play(setup, ["search"], [[1], [99]])
    assert [unit_of(battle, id).marks for id in ("blue1", "blue2", "blue3")] == [{}, HIDDEN, {}]


@rule("AD-05-15", "AD-R49")
def test_nobody_searches_where_nobody_hides() -> None:
    assert "search" not in keys(play(scene(ic("blue1", at=(50, 40)))))
