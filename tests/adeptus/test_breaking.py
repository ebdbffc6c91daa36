"""Break Tests of Swarms, flight, gathering. SW-21, SW-55 to SW-58, AD-R15, AD-R16, AD-R27, AD-R31, AD-R46."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    Piece,
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

rule = pytest.mark.rule

FAR = [ic("red1", at=(95, 40))]


def _bled(lost: int, **values: Any) -> Piece:
    return swarm("blue1", at=(50, 40), now={"swarm": {"lost": lost}}, **values)


@rule("SW-55", "AD-R15")
def test_a_swarm_that_lost_no_more_than_its_overseers_willpower_bonus_stands() -> None:
    battle = play(situation(blue=[_bled(5)], red=FAR))
    assert not of(battle, "Tested")
    assert unit_of(battle, "blue1").swarm.lost == 0


@rule("SW-55", "SW-56", "AD-R15")
def test_a_break_test_is_command_at_twenty_more_and_five_less_for_each_loss() -> None:
    # Given: WPB 5; Command 36 + 20 - 30
    battle = play(situation(blue=[_bled(6)], red=FAR), [], [[26]])
    assert terms(the(battle, "Tested")) == {"Command": 36, "Break Test": 20, "lost Underlings": -30}
    assert unit_of(battle, "blue1").swarm.unit_strength == 8
    assert unit_of(battle, "blue1").swarm.lost == 0


@rule("SW-57", "AD-R16", "AD-R46")
def test_a_swarm_that_breaks_flees_after_its_overseers_turn_and_leaves_him_alone() -> None:
    # Given: the band Runs 6 times 4 metres to the west
    setup = situation(blue=[_bled(6)], red=FAR)
    battle = play(setup, ["half_move", "to:red1"], [[27]])
    assert numbers(the(battle, "Dissolved")) == {"count": 8}
    assert state_of(battle).order == ["blue1", "blue1_band1", "red1"]
    assert state_of(battle).bands["blue1_band1"].x == 50
    battle = play(setup, ["end"], [[27]])
    assert state_of(battle).bands["blue1_band1"].x == 26
    assert unit_of(battle, "blue1").marks == {}


@rule("SW-27", "AD-R14")
def test_hold_fast_helps_in_a_break_test() -> None:
    battle = play(situation(blue=[_bled(6, type="sergeant")], red=FAR), [], [[36]])
    assert terms(the(battle, "Tested"))["Hold Fast"] == 10


@rule("AD-R16", "AD-R46")
def test_a_band_runs_each_round_and_leaves_at_its_edge() -> None:
    # Given: radius 3: its edge is reached with its middle at 3
    band = {"id": "loose", "side": "blue", "overseer": "blue1", "at": [28, 40], "since": 1}
    now: dict[str, object] = {"bands": [{**band, "swarm": {"origin": "blue1"}}]}
    blue = swarm("blue1", at=(50, 40), now={"swarm": ""})
    setup = situation(blue=[blue], red=FAR, order=["blue1", "loose", "red1"], now=now)
    battle = play(setup, ["end"])
    assert state_of(battle).bands["loose"].x == 4
    battle = play(setup, ["end", "end", "end"])
    assert the(battle, "Left").facts()["unit"] == "loose"
    assert state_of(battle).order == ["blue1", "red1"]


@rule("SW-21", "AD-R16", "AD-R25", "AD-R27")
def test_a_swarm_dissolves_when_its_overseer_dies() -> None:
    # Given: a critical point; a 44 puts 10 + 3 on him, 7 more than AP 2 and TB 4
    red = swarm("red1", at=(60, 40), wounds=14, critical=[1], now={"wounds": [0]})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass", "n:1", "pass"], [[44], [10], [60]])
    assert unit_of(battle, "red1").standing == "dead"
    assert numbers(the(battle, "Dissolved")) == {"count": 8}
    assert state_of(battle).bands["red1_band1"].flees


@rule("AD-R27")
def test_the_swarm_of_an_unconscious_overseer_stands_and_may_be_attacked() -> None:
    red = swarm("red1", at=(60, 40), marks={"unconscious": 1})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[50], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


# ------------------------------------------------------------------ bands as targets


def _band(at: tuple[int, int], **ranks: object) -> dict[str, object]:
    swarm_of: dict[str, object] = {"origin": "red1", **ranks}
    return {
        "bands": [{"id": "loose", "side": "red", "overseer": "red1", "at": list(at), "swarm": swarm_of}],
    }


def _alone(**values: Any) -> Piece:
    return swarm("red1", at=(90, 70), now={"swarm": ""}, **values)


@rule("AD-R16", "SW-36")
def test_fleeing_underlings_can_be_shot_and_have_no_reactions() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))], red=[_alone()], order=["blue1", "red1", "loose"], now=_band((60, 40))
    )
    battle = play(setup, ["shot:pattern_rifle>loose"], [[50], [5]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 1, "left": 7}
    assert state_of(battle).bands["loose"].is_on_table


@rule("AD-R16")
def test_a_band_of_which_nobody_is_left_is_gone() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))],
        red=[_alone()],
        order=["blue1", "red1", "loose"],
        now=_band((60, 40), normal=1),
    )
    battle = play(setup, ["shot:pattern_rifle>loose"], [[50], [5]])
    assert the(battle, "Scattered").facts()["unit"] == "loose"
    assert state_of(battle).order == ["blue1", "red1"]
    assert not [key for key in keys(battle) if "loose" in key]


@rule("AD-R16")
def test_nobody_leads_a_band_so_that_doubles_strike_underlings_too() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))], red=[_alone()], order=["blue1", "red1", "loose"], now=_band((60, 40))
    )
    battle = play(setup, ["shot:pattern_rifle>loose"], [[44], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


@rule("AD-R16")
def test_a_band_blocks_nobody() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))], red=[_alone()], order=["blue1", "red1", "loose"], now=_band((24, 40))
    )
    battle = play(setup, ["run", "to:red1"])
    assert numbers(the(battle, "Moved"))["metres"] > 15


@rule("AD-R16")
def test_a_band_can_be_struck() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))], red=[_alone()], order=["blue1", "red1", "loose"], now=_band((24, 40))
    )
    battle = play(setup, ["strike:hatchet>loose"], [[40], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


# ------------------------------------------------------------------ gathering


def _near(gap: int = 10) -> dict[str, object]:
    """A band whose nearest cell is so many metres from 20, 40."""
    band = {"id": "loose", "side": "blue", "overseer": "blue1", "at": [23 + gap, 40], "since": 1}
    return {"bands": [{**band, "swarm": {"origin": "blue1"}}]}


def _leader(**values: Any) -> Piece:
    return swarm("blue1", at=(20, 40), now={"swarm": ""}, **values)


@rule("AD-R31", "SW-03", "SW-22", "SW-58/1", "SW-58/2")
def test_an_overseer_without_a_swarm_gathers_his_fellowship_bonus_and_degrees() -> None:
    # Given: Command 36 - 20 = 16; a 6 is one degree; FB 2
    setup = situation(blue=[_leader()], red=FAR, order=["blue1", "loose", "red1"], now=_near())
    battle = play(setup, ["gather>blue1"], [[6]])
    assert terms(the(battle, "Tested")) == {"Command": 36, "coercion": -20}
    assert numbers(the(battle, "Gathered")) == {"count": 3, "left": 5}
    assert unit_of(battle, "blue1").swarm.unit_strength == 3
    # the others go on, to the west
    assert state_of(battle).bands["loose"].swarm.unit_strength == 5
    assert state_of(battle).bands["loose"].x == 9


@rule("AD-R31")
def test_a_gathered_swarm_obeys_from_the_overseers_next_turn() -> None:
    setup = situation(blue=[_leader()], red=[ic("red1", at=(60, 40))], now=_near(), order=["blue1", "red1"])
    battle = play(setup, ["gather>blue1", "shot:pattern_rifle>blue1"], [[6], [50], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["left"] == 2
    battle = play(setup, ["gather>blue1", "end"], [[6]])
    assert "gathered" not in unit_of(battle, "blue1").swarm.marks
    assert "volley>red1" in keys(battle)


@rule("SW-58", "AD-R31")
def test_who_fails_to_gather_may_try_again() -> None:
    setup = situation(blue=[_leader()], red=FAR, order=["blue1", "red1"], now=_near())
    battle = play(setup, ["gather>blue1", "end"], [[17]])
    assert not of(battle, "Gathered")
    assert "gather>blue1" in keys(battle)


@rule("AD-R31")
def test_all_who_are_present_is_the_most_that_can_be_gathered() -> None:
    setup = situation(blue=[_leader(fel=99)], red=FAR, order=["blue1", "red1"], now=_near())
    battle = play(setup, ["gather>blue1"], [[50]])
    assert numbers(the(battle, "Gathered")) == {"count": 8, "left": 0}
    assert state_of(battle).bands["loose"].x == -1


@rule("AD-R31", "AD-R14")
def test_a_gathered_swarm_keeps_its_passive_command() -> None:
    setup = situation(blue=[_leader(type="sergeant")], red=FAR, order=["blue1", "red1"], now=_near())
    battle = play(setup, ["gather>blue1"], [[6]])
    assert unit_of(battle, "blue1").swarm.passives == ("hold_fast",)


@rule("AD-R31", "SW-58")
def test_underlings_more_than_ten_metres_away_cannot_be_gathered() -> None:
    setup = situation(blue=[_leader()], red=FAR, order=["blue1", "red1"], now=_near(11))
    assert "gather>blue1" not in keys(play(setup))


@rule("SW-58", "SW-23", "AD-R27")
def test_only_overseers_without_a_swarm_gather() -> None:
    blue = [ic("blue2", at=(20, 40)), ic("blue3", at=(20, 41), type="champion"), _leader()]
    setup = situation(blue=blue, red=FAR, order=["blue2", "blue3", "blue1", "red1"], now=_near())
    assert "gather>blue1" not in keys(play(setup))
    assert "gather>blue1" in keys(play(setup, ["end"]))
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=FAR, order=["blue1", "red1"], now=_near())
    assert "gather>blue1" not in keys(play(setup))


@rule("AD-R46")
def test_a_gathered_swarm_does_not_test_fear_that_its_overseer_has_tested() -> None:
    red = [ic("red1", at=(60, 40), fear=1)]
    setup = situation(blue=[_leader(met=["red1"])], red=red, order=["blue1", "red1"], now=_near())
    battle = play(setup, ["gather>blue1", "end"], [[6]])
    assert len(of(battle, "Tested")) == 1


@rule("AD-R16")
def test_a_band_that_is_gone_from_before_the_acting_unit_takes_no_turn_from_it() -> None:
    # Given: the band has run from 60 to 84
    setup = situation(
        blue=[ic("blue1", at=(40, 40)), ic("blue2", at=(40, 60))],
        red=[_alone()],
        order=["red1", "loose", "blue1", "blue2"],
        now=_band((60, 40), normal=1),
    )
    battle = play(setup, ["end", "shot:pattern_rifle>loose"], [[50], [5]])
    assert state_of(battle).order == ["red1", "blue1", "blue2"]
    assert battle.decision is not None
    assert battle.decision.about == "blue1"
