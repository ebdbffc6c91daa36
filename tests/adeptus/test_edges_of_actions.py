"""Guards of single actions: which shots a watch has, who is near enough to help, what cover and armour count.
AD-02-05, AD-05-12, AD-13-10, SC-16, SW-40, SW-71.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    horde,
    ic,
    keys,
    numbers,
    play,
    situation,
    state_of,
    swarm,
    the,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.ground.sight import covering_piece_against, covering_piece_of_overseer

rule = pytest.mark.rule

GUN: Final = {"name": "Gun", "class": "basic", "range": 40, "burst": 3, "plus": 3, "clip": 9}
FAR: Final = [ic("red1", at=(90, 70))]

# ------------------------------------------------------------------ Overwatch


def _watch(loaded: int, **gun: object) -> Setup:
    """Blue can go on Overwatch with a gun in which this much is loaded."""
    blue = ic("blue1", at=(20, 40), weapons=[{**GUN, **gun}], arms={"loaded": {"gun": loaded}})
    return situation(blue=[blue], red=FAR)


@rule("AD-05-12", "AD-R89")
@pytest.mark.parametrize("loaded", [1, 2])
def test_with_too_few_rounds_for_a_burst_overwatch_fires_a_single_shot(loaded: int) -> None:
    battle = play(_watch(loaded), ["overwatch:gun", "to:north", "moves"])
    assert unit_of(battle, "blue1").watch == (0, 0, 20, 39, 0)


@rule("AD-05-12", "AD-R89")
def test_with_just_enough_for_a_burst_either_is_watched_with() -> None:
    battle = play(_watch(3), ["overwatch:gun", "to:north"])
    assert keys(battle) == ["single", "burst"]
    battle = play(_watch(3), ["overwatch:gun", "to:north", "burst", "attacks"])
    assert unit_of(battle, "blue1").watch == (0, 1, 20, 39, 1)


@rule("AD-05-12", "AD-R89")
@pytest.mark.parametrize(("loaded", "offered"), [(2, False), (3, True)])
def test_a_weapon_of_bursts_alone_watches_with_a_burst(loaded: int, offered: bool) -> None:
    setup = _watch(loaded, single=False)
    assert ("overwatch:gun" in keys(begin(setup))) is offered


@rule("AD-05-12", "AD-R89")
def test_the_only_mode_of_a_weapon_of_bursts_is_a_burst() -> None:
    battle = play(_watch(3, single=False), ["overwatch:gun", "to:north", "moves"])
    assert unit_of(battle, "blue1").watch[1] == 1


@rule("AD-05-12", "AD-R39")
@pytest.mark.parametrize(("loaded", "offered"), [(1, False), (2, True)])
def test_a_storm_weapon_watches_with_two_rounds_for_a_shot(loaded: int, offered: bool) -> None:
    setup = _watch(loaded, qualities=["storm"])
    assert ("overwatch:gun" in keys(begin(setup))) is offered


@rule("AD-05-12", "AD-R43")
def test_no_spray_watches() -> None:
    assert "overwatch:gun" not in keys(begin(_watch(9, qualities=["spray"])))


@rule("AD-05-12")
def test_nobody_watches_over_the_edge() -> None:
    setup = situation(blue=[ic("blue1", at=(0, 0))], red=FAR)
    battle = play(setup, ["overwatch:pattern_rifle"])
    assert keys(battle) == ["to:east", "to:southeast", "to:south"]


# ------------------------------------------------------------------ assistance


@rule("AD-02-05", "AD-R88")
@pytest.mark.parametrize(
    ("at", "near"),
    [
        ((22, 40), True),
        ((18, 40), True),
        ((20, 42), True),
        ((20, 38), True),
        ((23, 40), False),
        ((17, 40), False),
        ((20, 43), False),
        ((20, 37), False),
        ((22, 42), True),
        ((22, 43), False),
        ((20, 70), False),
        ((70, 40), False),
    ],
)
def test_help_reaches_two_metres_in_each_direction(at: tuple[int, int], near: bool) -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40)), ic("blue2", at=at)], red=FAR)
    assert ("assist>blue2" in keys(begin(setup))) is near


@rule("AD-02-05", "AD-R88")
@pytest.mark.parametrize(("helped", "offered"), [({}, True), ({"helped": 1}, True), ({"helped": 2}, False)])
def test_two_assist_at_the_most(helped: dict[str, int], offered: bool) -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40)), ic("blue2", at=(21, 40), marks=helped)], red=FAR)
    battle = begin(setup)
    assert ("assist>blue2" in keys(battle)) is offered


@rule("AD-02-05", "AD-R88")
@pytest.mark.parametrize(("before", "after"), [({}, 1), ({"helped": 1}, 2)])
def test_each_assistant_counts_once(before: dict[str, int], after: int) -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40)), ic("blue2", at=(21, 40), marks=before)], red=FAR)
    assert unit_of(play(setup, ["assist>blue2"]), "blue2").marks == {"helped": after}


@rule("AD-02-05", "AD-R88")
def test_neither_oneself_nor_an_enemy_is_assisted() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[ic("red1", at=(21, 40))])
    assert not [key for key in keys(begin(setup)) if key.startswith("assist")]


# ------------------------------------------------------------------ a Horde, a strike


@rule("AD-13-10", "AD-R51")
@pytest.mark.parametrize(
    ("blast", "lost"), [({}, 1), ({"blast": 0}, 1), ({"blast": 1}, 1), ({"blast": 2}, 2)]
)
def test_a_blast_without_a_number_takes_one_point_of_magnitude(blast: dict[str, int], lost: int) -> None:
    blue = ic("blue1", at=(20, 40), weapons=[{**GUN, "dice": 1, "qualities": blast}])
    battle = play(situation(blue=[blue], red=[horde("red1", at=(50, 40))]), ["shot:gun>red1"], [[40], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == lost


def _barrage(red: Any) -> Any:
    """What a strike with a Damage of 7 and Penetration 4 does."""
    boss = commander("boss", deck={"opening_barrage": 1})
    setup = situation(blue=[boss, ic("blue1", at=(20, 40))], red=[red, commander("chief")])
    return play(setup, ["card:opening_barrage"], [[1, 1]])


@rule("SC-16", "SW-36", "AD-R53")
@pytest.mark.parametrize(("ap", "killed"), [(6, 3), (7, 0)])
def test_a_strike_does_not_ignore_the_unnatural_toughness_of_underlings(ap: int, killed: int) -> None:
    # Given: TB 2 and 2 more; Damage 7 against AP less 4 and 4
    ranks = {"ap": ap, "t": 24, "unnatural": {"t": 2}}
    pack = swarm("red1", at=(60, 40), underlings=ranks, now={"swarm": {"reactions": 0}})
    assert numbers(the(_barrage(pack), "UnderlingsKilled"))["killed"] == killed


@rule("SC-16", "AD-R53")
@pytest.mark.parametrize(("ap", "lost"), [(4, 3), (5, 0)])
def test_a_strike_does_not_ignore_the_unnatural_toughness_of_a_horde(ap: int, lost: int) -> None:
    # Given: TB 4 and 2 more; Damage 7 against AP less 4 and 6
    battle = _barrage(horde("red1", at=(60, 40), ap=ap, unnatural={"t": 2}))
    assert unit_of(battle, "red1").magnitude == 40 - lost


@rule("SC-16", "AD-R53")
def test_a_strike_does_not_ignore_the_unnatural_toughness_of_a_person() -> None:
    battle = _barrage(ic("red1", at=(60, 40), ap=3, unnatural={"t": 2}, reactions=0))
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 6


# ------------------------------------------------------------------ cover


def _wall(x: int, ap: int, **more: object) -> dict[str, object]:
    return {"kind": "cover", "ap": ap, "x": x, "y": 30, "width": 1, "height": 20, **more}


@rule("SW-40", "SW-39", "AD-R20")
@pytest.mark.parametrize("ap", [1, 2])
def test_the_weakest_cover_is_cover(ap: int) -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=FAR, pieces=[_wall(21, ap)])
    battle = begin(setup)
    state, unit = state_of(battle), unit_of(battle, "blue1")
    for found in (
        covering_piece_of_overseer(state, unit, 60, 40),
        covering_piece_against(state, unit, 60, 40),
    ):
        assert found is not None
        assert found.id == "piece1"


@rule("SW-40", "SW-39", "AD-07-09")
def test_cover_that_is_worn_away_covers_nobody() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))], red=FAR, pieces=[_wall(21, 2)], now={"worn": {"piece1": 2}}
    )
    battle = begin(setup)
    state, unit = state_of(battle), unit_of(battle, "blue1")
    assert covering_piece_of_overseer(state, unit, 60, 40) is None
    assert covering_piece_against(state, unit, 60, 40) is None


@rule("SW-40", "SW-39", "AD-R20")
@pytest.mark.parametrize(("first", "second", "best"), [(3, 4, "piece2"), (4, 3, "piece1"), (3, 3, "piece1")])
def test_the_better_of_two_pieces_covers(first: int, second: int, best: str) -> None:
    pieces = [_wall(21, first), _wall(20, second)]
    battle = begin(situation(blue=[ic("blue1", at=(20, 40))], red=FAR, pieces=pieces))
    found = covering_piece_of_overseer(state_of(battle), unit_of(battle, "blue1"), 60, 40)
    assert found is not None
    assert found.id == best


def _advance(x: int, wood: int) -> dict[str, int]:
    """A Swarm of radius 3 advances from stone that begins at this column, and is shot at on its way."""
    pieces = [_wall(x, 16, width=8), _wall(wood, 1, width=9)]
    setup = situation(
        blue=[swarm("blue1", at=(21, 40))],
        red=[ic("red1", at=(60, 40))],
        order=["red1", "blue1"],
        pieces=pieces,
    )
    watch = ["overwatch:pattern_rifle", "to:west", "single", "moves"]
    battle = play(setup, [*watch, "swarm_advance", "cover:piece2", "pass"], [[1], [9], [50]])
    return numbers(the(battle, "UnderlingsKilled"))


@rule("SW-71")
@pytest.mark.parametrize(("x", "killed"), [(17, 0), (12, 1)])
def test_a_tactical_advance_keeps_the_old_cover_only_if_most_were_in_it(x: int, killed: int) -> None:
    # Given: columns 18 to 24; the stone holds most of them, or two
    assert _advance(x, 25)["killed"] == killed


@rule("SW-71")
def test_a_tactical_advance_out_of_cover_loses_it_at_once() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(21, 40))],
        red=[ic("red1", at=(60, 40))],
        order=["red1", "blue1"],
        pieces=[_wall(17, 16, width=8)],
    )
    watch = ["overwatch:pattern_rifle", "to:west", "single", "moves"]
    battle = play(setup, [*watch, "swarm_advance", "to:red1", "pass"], [[1], [9], [50]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1
