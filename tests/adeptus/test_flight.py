"""Flight: to the own edge, around what is in the way, and out of the battle. AD-R16, AD-R27, AD-R32, AD-R62,
AD-R64.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    Piece,
    horde,
    ic,
    numbers,
    of,
    play,
    situation,
    state_of,
    swarm,
    the,
    unit_of,
)

rule = pytest.mark.rule


def _sides(edge: str) -> list[dict[str, object]]:
    other = {"west": "east", "east": "west", "north": "south", "south": "north"}[edge]
    return [
        {"id": "blue", "name": "Blue", "deploy": edge},
        {"id": "red", "name": "Red", "deploy": other},
    ]


def _broken(edge: str, at: tuple[int, int], **values: Any) -> object:
    """Where a broken Horde of 40, a square of 7, stands after its turn; None where it is gone."""
    setup = situation(
        blue=[horde("blue1", at=at, marks={"broken": 1}, **values)],
        red=[ic("red1", at=(50, 60))],
        sides=_sides(edge),
    )
    unit = unit_of(play(setup, [], [[100]] if _stays(edge, at) else []), "blue1")
    return None if unit.standing == "fled" else (unit.x, unit.y)


def _stays(edge: str, at: tuple[int, int]) -> bool:
    """Whether it is farther than a Run of 18 metres from its edge, three cells off its middle."""
    gap = {"west": at[0], "north": at[1], "east": 99 - at[0], "south": 79 - at[1]}[edge]
    return gap - 3 > 18


@rule("AD-R16", "AD-R32")
@pytest.mark.parametrize(
    ("edge", "at", "after"),
    [
        ("west", (22, 40), (4, 40)),
        ("west", (21, 40), None),
        ("north", (50, 22), (50, 4)),
        ("north", (50, 21), None),
        ("east", (77, 20), (95, 20)),
        ("east", (78, 20), None),
        ("south", (20, 57), (20, 75)),
        ("south", (20, 58), None),
    ],
)
def test_a_broken_horde_runs_for_its_own_edge_and_is_gone_there(
    edge: str, at: tuple[int, int], after: tuple[int, int] | None
) -> None:
    assert _broken(edge, at) == after


@rule("AD-R16")
def test_who_flees_goes_around_a_wall() -> None:
    wall = {"kind": "blocking", "name": "House", "x": 40, "y": 34, "width": 2, "height": 12}
    setup = situation(
        blue=[ic("blue0", at=(90, 70)), horde("blue1", at=(50, 40), magnitude=9, marks={"broken": 1})],
        red=[ic("red1", at=(50, 60))],
        order=["blue1", "red1", "blue0"],
        pieces=[wall],
    )
    battle = play(setup, [], [[100]])
    assert unit_of(battle, "blue1").x < 40


@rule("AD-R32")
def test_a_broken_horde_with_one_half_action_makes_a_half_move() -> None:
    setup = situation(
        blue=[horde("blue1", at=(50, 40), marks={"broken": 1, "startled": 1})],
        red=[ic("red1", at=(50, 70))],
    )
    battle = play(setup, [], [[100]])
    assert numbers(the(battle, "Moved"))["metres"] == 3


@rule("AD-R64", "AD-R27")
def test_underlings_out_of_rank_whose_overseer_dies_flee() -> None:
    band = {"id": "loose", "side": "red", "overseer": "red1", "at": [60, 60], "flees": False, "since": 1}
    now = {"bands": [{**band, "swarm": {"origin": "red1"}}]}
    red = swarm("red1", at=(60, 40), critical=[7], now={"swarm": "", "wounds": [0]})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red], order=["blue1", "red1", "loose"], now=now)
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[50], [9]])
    assert unit_of(battle, "red1").standing == "dead"
    assert state_of(battle).bands["loose"].flees


@rule("AD-10-07", "AD-R62")
def test_who_panics_and_fears_nobody_any_more_runs_for_the_edge_and_recovers() -> None:
    blue = ic("blue1", at=(50, 40), marks={"panic": 1}, dread="red2")
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 70)), ic("red2", at=(90, 40), standing="dead")])
    battle = play(setup, [], [[52]])
    assert unit_of(battle, "blue1").x == 32
    assert "panic" not in unit_of(battle, "blue1").marks


@rule("AD-10-07", "AD-R62")
def test_fifty_metres_are_not_safe_and_fifty_one_are() -> None:
    # Given: 32 + 18 metres, then 33 + 18
    near = ic("blue1", at=(50, 40), marks={"panic": 1}, dread="red1")
    battle = play(situation(blue=[near], red=[ic("red1", at=(82, 40))]))
    assert not of(battle, "Tested")
    battle = play(situation(blue=[near], red=[ic("red1", at=(83, 40))]), [], [[53]])
    assert of(battle, "Tested")


@rule("AD-10-07", "AD-R62")
def test_out_of_sight_is_safe() -> None:
    wall = {"kind": "blocking", "name": "House", "x": 60, "y": 30, "width": 2, "height": 20}
    blue = ic("blue1", at=(50, 40), marks={"panic": 1}, dread="red1")
    battle = play(situation(blue=[blue], red=[ic("red1", at=(70, 40))], pieces=[wall]), [], [[53]])
    assert of(battle, "Tested")


@rule("AD-10-07")
def test_who_panics_with_one_half_action_makes_a_half_move() -> None:
    blue = ic("blue1", at=(50, 40), marks={"panic": 1, "startled": 1}, dread="red1")
    battle = play(situation(blue=[blue], red=[ic("red1", at=(60, 40))]))
    assert numbers(the(battle, "Moved"))["metres"] == 3
    assert "ran" not in unit_of(battle, "blue1").marks


@rule("AD-R22", "AD-10-07")
def test_who_flees_from_melee_is_struck_at() -> None:
    blue = ic("blue1", at=(50, 40), marks={"panic": 1}, dread="red1")
    setup = situation(blue=[blue], red=[ic("red1", at=(51, 40))])
    battle = play(setup, ["strike:hatchet>blue1"], [[100]])
    assert the(battle, "AttackRolled").facts()["mode"] == "Attack of Opportunity"
    assert unit_of(battle, "blue1").x == 32


def _loose(**band: object) -> tuple[Piece, dict[str, object]]:
    basis = {"id": "loose", "side": "blue", "overseer": "blue1", "since": 1}
    return swarm("blue1", at=(50, 70), now={"swarm": ""}), {
        "bands": [{**basis, **band, "swarm": {"origin": "blue1"}}]
    }


@rule("AD-R16", "AD-R22")
def test_a_band_that_flees_from_melee_is_struck_at_and_shrinks() -> None:
    overseer, now = _loose(at=[40, 40])
    setup = situation(
        blue=[overseer], red=[ic("red1", at=(44, 40))], order=["blue1", "loose", "red1"], now=now
    )
    battle = play(setup, ["end", "strike:hatchet>loose"], [[40], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["left"] == 7
    assert state_of(battle).bands["loose"].x == 16


@rule("AD-R26")
def test_underlings_rejoin_as_soon_as_the_overseer_is_within_ten_metres() -> None:
    overseer, now = _loose(at=[37, 70], flees=False)
    setup = situation(
        blue=[overseer], red=[ic("red1", at=(90, 40))], order=["blue1", "loose", "red1"], now=now
    )
    battle = play(setup, ["end"])
    assert numbers(the(battle, "Rejoined")) == {"count": 8}
    assert not of(battle, "Moved")


@rule("AD-R26", "SW-09")
def test_underlings_behind_a_wall_are_not_in_rank() -> None:
    wall = {"kind": "blocking", "name": "House", "x": 43, "y": 55, "width": 2, "height": 25}
    overseer, now = _loose(at=[37, 70], flees=False)
    setup = situation(
        blue=[overseer],
        red=[ic("red1", at=(90, 40))],
        order=["blue1", "loose", "red1"],
        now=now,
        pieces=[wall],
    )
    battle = play(setup, ["end"])
    assert not of(battle, "Rejoined")


@rule("AD-R16")
def test_each_band_of_an_overseer_has_a_name_of_its_own() -> None:
    band = {"id": "blue1_band1", "side": "blue", "overseer": "blue1", "at": [40, 10], "since": 1}
    now = {"bands": [{**band, "swarm": {"origin": "blue1"}}]}
    blue = swarm("blue1", at=(50, 70), now={"swarm": {"lost": 6}})
    setup = situation(
        blue=[blue], red=[ic("red1", at=(90, 40))], order=["blue1", "blue1_band1", "red1"], now=now
    )
    battle = play(setup, [], [[27]])
    assert state_of(battle).order == ["blue1", "blue1_band2", "blue1_band1", "red1"]


@rule("AD-10-07", "AD-10-13")
def test_who_recovers_from_panic_is_no_longer_cornered() -> None:
    marks = {"panic": 1, "cornered": 1, "prone": 1}
    blue = ic("blue1", at=(50, 40), marks=marks, dread="red2")
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 70)), ic("red2", at=(90, 40), standing="dead")])
    # Willpower 52 - 20 for being cornered
    battle = play(setup, ["end"], [[32]])
    assert unit_of(battle, "blue1").marks == {"prone": 1}


@rule("AD-R46", "SW-21")
def test_a_band_that_comes_into_being_in_a_later_turn_does_not_take_it() -> None:
    # Given: the Overseer has acted; a 44 puts 9 + 3 on him
    red = swarm("red1", at=(60, 40), critical=[7], now={"wounds": [0]})
    blue = [ic("blue1", at=(20, 40)), ic("blue2", at=(20, 60))]
    setup = situation(blue=blue, red=[red, ic("red2", at=(95, 75))], order=["red1", "blue1", "red2", "blue2"])
    battle = play(setup, ["end", "shot:pattern_rifle>red1", "pass", "n:1", "pass"], [[44], [9]])
    assert state_of(battle).order == ["red1", "red1_band1", "blue1", "red2", "blue2"]
    assert battle.decision is not None
    assert battle.decision.about == "blue1"


@rule("AD-R26")
def test_loose_underlings_do_not_rejoin_an_overseer_who_has_others() -> None:
    _, now = _loose(at=[37, 70], flees=False)
    setup = situation(
        blue=[swarm("blue1", at=(50, 70))],
        red=[ic("red1", at=(90, 40))],
        order=["blue1", "loose", "red1"],
        now=now,
    )
    battle = play(setup, ["end"])
    assert not of(battle, "Rejoined")
    assert unit_of(battle, "blue1").swarm.unit_strength == 8
