"""Hits at their limits: on Hordes, ranks and Specialists, on cover, at somebody who has reacted already.
AD-07, AD-08, SW-30 to SW-60.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    giant,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable.rulesets.adeptus.dice import damage_dice
from wartable.rulesets.adeptus.ground.sight import covering_piece_against
from wartable.rulesets.adeptus.harm.flight import kill_unit

rule = pytest.mark.rule

GUN = {"name": "Gun", "class": "basic", "range": 40, "burst": 3, "dice": 1, "plus": 3, "clip": 9}


def shooter(**more: Any) -> Any:
    """blue1 at 50, 10 with this weapon."""
    return ic("blue1", at=(50, 10), weapons=[{**GUN, **more}])


@rule("AD-08-01", "AD-13-11")
def test_a_horde_evades_nothing_and_takes_each_hit() -> None:
    battle = play(
        situation(blue=[shooter()], red=[horde("red1", at=(50, 40))]), ["shot:gun>red1"], [[31], [9]]
    )
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 1


@rule("AD-05-07", "SW-35")
def test_a_called_shot_is_a_shot_whatever_the_target_has_in_hand() -> None:
    red = ic("red1", at=(50, 40), weapons=["hatchet", "pattern_rifle"], reactions=0)
    battle = play(situation(blue=[shooter()], red=[red]), ["called:gun>red1", "at:body"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Called Shot": -20}


@rule("SW-21", "AD-R33")
def test_nobody_dies_twice() -> None:
    told: list[Any] = []

    class Table:
        state: Any
        emit = staticmethod(told.append)

    battle = begin(situation(blue=[shooter()], red=[ic("red1", at=(50, 40))]))
    table: Any = Table()
    table.state = battle.state
    for _ in range(2):
        kill_unit(table, unit_of(battle, "red1"))
    assert [type(event).__name__ for event in told] == ["Killed"]


@rule("SW-03", "SW-22", "SW-58")
def test_who_has_an_overseer_type_gathers_although_he_led_nobody() -> None:
    band = {"id": "loose", "side": "blue", "overseer": "blue1", "at": [33, 40], "since": 1}
    gone = swarm("blue1", at=(60, 70), now={"swarm": "", "standing": "dead"})
    setup = situation(
        blue=[ic("blue2", at=(20, 40), type="champion"), ic("blue3", at=(20, 41)), gone],
        red=[ic("red1", at=(95, 75))],
        order=["blue2", "blue3", "red1"],
        now={"bands": [{**band, "swarm": {"origin": "blue1"}}]},
    )
    assert "gather>blue1" in keys(begin(setup))
    assert "gather>blue1" not in keys(play(setup, ["end"]))


@rule("SW-50", "SC-50", "AD-R5")
def test_precision_targeting_is_lost_on_an_attack_that_is_spread() -> None:
    pack = swarm("blue1", at=(50, 10), precise="red1", underlings={"weapons": [GUN, "hatchet"]})
    red = [ic("red1", at=(50, 40), reactions=0, ap=5), ic("red2", at=(53, 40), reactions=0, ap=5)]
    setup = situation(blue=[pack, commander("boss", now={"scans": {"red1": 10}})], red=red)
    alone = play(setup, ["volley>red1", "pass"], [[83], [9]])
    assert numbers(the(alone, "WoundsLost"))["reduction"] == 7
    spread = play(setup, ["volley>red1", "also>red2", "n:1"], [[53], [9], [50]])
    assert [numbers(event)["reduction"] for event in of(spread, "WoundsLost")] == [9, 9]


@rule("AD-12-09")
def test_razor_sharp_does_no_more_than_double() -> None:
    red = ic("red1", at=(50, 40), reactions=0, ap=20)
    setup = situation(blue=[shooter(pen=3, qualities=["razor_sharp"])], red=[red])
    battle = play(setup, ["shot:gun>red1"], [[13], [1]])
    # the body, 31: AP 20 less 6, and TB 4
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 18


@rule("AD-04-03", "AD-10-05")
def test_who_is_in_dread_does_not_charge_what_it_fears() -> None:
    red = [ic("red1", at=(50, 26)), ic("red2", at=(42, 18))]
    setup = situation(
        blue=[ic("blue1", at=(50, 18), marks={"dread": 1}, dread="red1", met=["red1"])], red=red
    )
    assert [key for key in keys(begin(setup)) if key.startswith("charge")] == ["charge:hatchet>red2"]


@rule("AD-05-14", "AD-R88")
def test_nobody_reloads_what_needs_no_clip() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=["hatchet"])], red=[ic("red1", at=(50, 40))])
    assert not [key for key in keys(begin(setup)) if key.startswith("reload")]


WALL = {"kind": "cover", "name": "Wall", "ap": 8, "x": 44, "y": 30, "width": 13, "height": 20}


@rule("SW-36", "SW-39", "SW-40", "SW-45", "AD-07-09/2", "AD-R51")
def test_each_hit_on_covered_ranks_does_its_own_damage_and_the_hardest_wears_their_cover() -> None:
    # Given: 43 and 20 less 10: two hits; 2 + 3 beats nothing, 9 + 3 beats AP 1 + 8 and TB 2, and the wall
    pack = swarm("red1", at=(50, 40), reactions=0)
    setup = situation(blue=[shooter()], red=[pack], pieces=[WALL])
    battle = play(setup, ["burst:gun>red1"], [[32], [2], [9]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 2, "killed": 1, "left": 7}
    assert state_of(battle).worn == {"piece1": 1}


@rule("SW-32", "SW-34", "SW-36", "SW-38", "SW-45")
def test_what_is_dealt_to_a_specialist_kills_one_and_the_rest_kill_normal_underlings() -> None:
    ranks = {"specialists": 3, "special_weapon": "flame_lance"}
    pack = swarm("red1", at=(50, 40), reactions=0, underlings=ranks)
    battle = play(situation(blue=[shooter()], red=[pack]), ["burst:gun>red1", "n:0", "n:1"], [[33], [9], [9]])
    left = unit_of(battle, "red1").swarm
    assert (left.normal, left.specialists) == (4, 2)


@rule("AD-03-05/3", "AD-08-01")
def test_who_has_used_his_reaction_is_not_asked_again() -> None:
    second = ic("blue2", at=(52, 10), weapons=[GUN])
    setup = situation(
        blue=[shooter(), second], red=[ic("red1", at=(50, 40))], order=["blue1", "blue2", "red1"]
    )
    battle = play(setup, ["shot:gun>red1", "dodge", "end", "shot:gun>red1"], [[31], [99], [1], [31], [1]])
    assert len(of(battle, "Evaded")) == 0
    assert len(of(battle, "WoundsLost")) == 2


@rule("SW-59", "SW-60", "AD-R52")
def test_underlings_may_have_talents_that_allow_no_further_attacks() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(50, 10), underlings={"talents": {"sure_step": 1}})],
        red=[ic("red1", at=(50, 40))],
    )
    assert "sure_step" in unit_of(begin(setup), "blue1").swarm.profile.talents


@pytest.mark.parametrize(
    ("east", "south"),
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, 1), (-2, -1)],
)
@rule("AD-07-09/1", "SW-39", "SW-40", "AD-R21")
def test_cover_in_the_next_cell_protects_from_that_side_alone(east: int, south: int) -> None:
    step = {"x": 50 + max(-1, min(1, east)), "y": 40 + max(-1, min(1, south))}
    rock = {"kind": "cover", "ap": 8, "width": 1, "height": 1, **step}
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(60, 70))], pieces=[rock])
    battle = begin(setup)
    unit = unit_of(battle, "blue1")
    assert covering_piece_against(state_of(battle), unit, 50 + east, 40 + south) is not None
    assert covering_piece_against(state_of(battle), unit, 50 - 3 * east, 40 - 3 * south) is None


@rule("AD-07-09/1", "SW-39", "SW-40", "AD-R21")
@pytest.mark.parametrize(("x", "y", "protects"), [(50, 41, True), (51, 41, False)])
def test_cover_lies_before_one_in_the_nearest_of_eight_directions(x: int, y: int, protects: bool) -> None:
    # Given: an attacker three times as far south as east
    rock = {"kind": "cover", "ap": 8, "width": 1, "height": 1, "x": x, "y": y}
    battle = begin(situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(60, 70))], pieces=[rock]))
    found = covering_piece_against(state_of(battle), unit_of(battle, "blue1"), 60, 70)
    assert (found is not None) == protects


@rule("AD-07-09", "SW-39", "AD-R20")
def test_cover_that_is_worn_away_does_not_count_towards_most_cells() -> None:
    # Given: 10 of a giant's 25 cells in or behind stone, 6 behind a fence of which nothing is left
    stone = {"kind": "cover", "name": "Stone", "ap": 8, "x": 51, "y": 38, "width": 2, "height": 5}
    fence = {"kind": "cover", "name": "Fence", "ap": 2, "x": 48, "y": 38, "width": 1, "height": 3}
    blue = giant("blue1", at=(50, 40))
    red = ic("red1", at=(20, 40))
    whole = begin(situation(blue=[blue], red=[red], pieces=[stone, fence]))
    worn = begin(situation(blue=[blue], red=[red], pieces=[stone, fence], now={"worn": {"piece2": 2}}))
    assert covering_piece_against(state_of(whole), unit_of(whole, "blue1"), 20, 40) is not None
    assert covering_piece_against(state_of(worn), unit_of(worn, "blue1"), 20, 40) is None


@rule("AD-12-08", "AD-12-05")
def test_tearing_rolls_one_die_more() -> None:
    assert [damage_dice(2, tearing=tearing).count for tearing in (False, True)] == [2, 3]


@pytest.mark.parametrize(("count", "offered"), [(1, True), (4, False), (9, False)])
@rule("SW-09", "SW-10", "AD-R60")
def test_an_overseer_leaves_his_ranks_where_his_run_takes_him_beyond_ten_metres(
    count: int, *, offered: bool
) -> None:
    # Given: AB 2, a Run of 12 metres; the ranks reach 1, 2 and 3 metres from him
    pack = swarm("blue1", at=(50, 40), count=count, ag=25, underlings={"ag": 25})
    battle = begin(situation(blue=[pack], red=[ic("red1", at=(50, 70))]))
    assert ("leave_ranks" in keys(battle)) is offered


@pytest.mark.parametrize(("face", "lost"), [(1, 0), (2, 1)])
@rule("AD-07-04", "AD-07-09/1", "AD-12-13")
def test_a_horde_has_its_armour_and_toughness_and_no_more(face: int, lost: int) -> None:
    # Given: AP 1 and TB 4 against the die and 4
    setup = situation(blue=[shooter(plus=4)], red=[horde("red1", at=(50, 40))])
    battle = play(setup, ["shot:gun>red1"], [[31], [face]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == lost
