"""Minefields: where they may lie, who is hit, how. AD-R6, AD-R37, AD-R53, AD-R72."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander_of,
    giant,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    the,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.supreme.advantages import minefield_squares

rule = pytest.mark.rule

MINES: Final = {"side": "red", "at": [40, 40], "radius": 10}


def _before(level: int, **more: object) -> Setup:
    """Nothing has happened yet; blue holds a Minefield of this level."""
    return {
        "ruleset": "adeptus",
        "title": "Before",
        "field": {},
        "sides": [{"id": "blue", "deploy": "west"}, {"id": "red", "deploy": "east"}],
        "units": [
            {"id": "boss", "side": "blue", "kind": "director", "deck": {"minefield": level}},
            {"id": "blue1", "side": "blue", "weapons": ["hatchet"]},
            {"id": "red1", "side": "red", "weapons": ["hatchet"]},
        ],
        **more,
    }


def _walking(blue: Any, x: int = 35) -> Setup:
    """Blue's unit is about to move towards red's mines, whose edge is at 30 metres."""
    return situation(blue=[blue], red=[ic("red1", at=(80, 40))], now={"mines": [MINES]})


@rule("AD-R37", "AD-R72")
@pytest.mark.parametrize(("level", "last"), [(1, 65), (2, 55), (3, 45)])
def test_a_field_keeps_out_of_the_enemys_zone(level: int, last: int) -> None:
    battle = begin(_before(level), None)
    state: Any = battle.state
    places = minefield_squares(state, "blue", 10 * level)
    # red's zone begins at 80; its own may be mined
    assert max(x for x, _ in places.values()) == last
    assert min(x for x, _ in places.values()) == 5


@rule("AD-R37", "SC-12")
def test_it_is_laid_before_anybody_deploys_and_then_expended() -> None:
    battle = play(_before(2), ["in:F5"])
    state: Any = battle.state
    mines = state.mines[0]
    assert (mines.side, mines.x, mines.y, mines.radius) == ("blue", 55, 45, 20)
    assert commander_of(battle, "blue").spent == ["minefield"]
    assert "MinesLaid" in [event.facts()["event"] for event in battle.seen_by("red")]


@rule("AD-R37")
def test_it_may_stay_in_the_hand() -> None:
    battle = play(_before(1), ["pass"])
    state: Any = battle.state
    assert state.mines == []
    assert commander_of(battle, "blue").spent == []


@rule("AD-R37")
def test_without_a_place_for_it_nobody_is_asked() -> None:
    field = {"width": 40, "height": 30}
    battle = begin(_before(3, field=field), None)
    assert keys(battle) == ["pass", "all"]


@rule("AD-R37", "AD-R53", "SC-16")
@pytest.mark.parametrize(("face", "location"), [(7, 4), (6, 5)])
def test_who_enters_is_hit_in_a_leg_that_the_die_tells(face: int, location: int) -> None:
    # AB 3, a Full Move of 6 metres from 25 comes to 31: the mines begin at 30
    battle = play(_walking(ic("blue1", at=(25, 40))), ["full_move", "to:red1", "pass"], [[face]])
    hit = numbers(the(battle, "WoundsLost"))
    # no Penetration: AP 2 and TB 4
    assert (hit["location"], hit["damage"], hit["reduction"]) == (location, face + 8, 6)
    assert unit_of(battle, "blue1").x == 31


@rule("AD-R37")
def test_who_stops_short_is_not_hit() -> None:
    battle = play(_walking(ic("blue1", at=(23, 40))), ["full_move", "to:red1"])
    assert unit_of(battle, "blue1").x == 29
    assert not of(battle, "MinesEntered")


@rule("AD-R37")
def test_the_first_cell_of_the_field_counts() -> None:
    battle = play(_walking(ic("blue1", at=(24, 40))), ["full_move", "to:red1", "pass"], [[1]])
    assert unit_of(battle, "blue1").x == 30
    assert the(battle, "MinesEntered")


@rule("AD-R37")
def test_who_runs_across_is_hit_on_the_way() -> None:
    mines = {"side": "red", "at": [30, 40], "radius": 2}
    setup = situation(blue=[ic("blue1", at=(25, 40))], red=[ic("red1", at=(80, 40))], now={"mines": [mines]})
    battle = play(setup, ["run", "to:red1", "pass"], [[1]])
    assert unit_of(battle, "blue1").x == 43
    assert the(battle, "MinesEntered")


@rule("AD-R37")
def test_mines_do_not_hurt_their_own_side() -> None:
    mines = {"side": "blue", "at": [40, 40], "radius": 10}
    setup = situation(blue=[ic("blue1", at=(25, 40))], red=[ic("red1", at=(80, 40))], now={"mines": [mines]})
    assert not of(play(setup, ["full_move", "to:red1"]), "MinesEntered")


@rule("AD-R37")
def test_who_is_in_the_field_already_does_not_enter_it() -> None:
    battle = play(_walking(ic("blue1", at=(30, 40))), ["full_move", "to:red1"])
    assert not of(battle, "MinesEntered")


@rule("AD-R37")
def test_a_field_strikes_once_in_a_turn_and_again_in_the_next() -> None:
    mines = {"side": "red", "at": [30, 40], "radius": 1}
    setup = situation(blue=[ic("blue1", at=(27, 40))], red=[ic("red1", at=(80, 40))], now={"mines": [mines]})
    choices = ["half_move", "to:red1", "pass", "half_move", "elsewhere", "in:C5", "at:27,40"]
    battle = begin(setup, [[1], [2]])
    for key in choices:
        battle.choose(key)
    state: Any = battle.state
    assert len(of(battle, "MinesEntered")) == 1
    for key in ("end", "half_move", "to:red1"):
        if battle.decision is not None and battle.decision.seat == "red":
            battle.choose("end")
        battle.choose(key)
    state = battle.state
    assert len(of(battle, "MinesEntered")) == 2
    assert state.mines[0].struck == ["blue1"]


@rule("AD-R53", "SC-17")
def test_a_dodge_cancels_the_hit_and_carries_nobody_anywhere() -> None:
    # Dodge is untrained: 18
    battle = play(_walking(ic("blue1", at=(25, 40))), ["full_move", "to:red1", "dodge"], [[18]])
    assert unit_of(battle, "blue1").wounds == [14]
    assert unit_of(battle, "blue1").x == 31


@rule("AD-R37", "AD-R53", "SC-16")
def test_a_swarm_takes_a_die_of_five_hits_with_damage_rolled_once() -> None:
    pack = swarm("blue1", at=(24, 40), count=8)
    setup = situation(blue=[pack], red=[ic("red1", at=(80, 40))], now={"mines": [MINES]})
    battle = begin(setup, [[3], [1]])
    for key in ("move", "to:red1"):
        battle.choose(key)
    assert keys(battle) == ["pass", "scatter"]
    battle.choose("pass")
    # 9 beats AP 1 and TB 2: one for each hit
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 3, "killed": 3, "left": 5}


@rule("AD-R53", "SC-17")
def test_scatter_cancels_one_hit_and_one_for_each_degree() -> None:
    pack = swarm("blue1", at=(24, 40), count=8)
    setup = situation(blue=[pack], red=[ic("red1", at=(80, 40))], now={"mines": [MINES]})
    # Agility 42 against 25: one degree, two hits of five gone
    battle = play(setup, ["move", "to:red1", "scatter"], [[5], [25], [1]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 3


@rule("AD-R37", "AD-R10", "SC-16", "SC-17")
def test_a_horde_takes_a_die_of_ten_hits_and_cannot_dodge() -> None:
    mass = horde("blue1", at=(22, 40))
    setup = situation(blue=[mass], red=[ic("red1", at=(80, 40))], now={"mines": [MINES]})
    battle = play(setup, ["full_move", "to:red1"], [[7], [1]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 7
    assert unit_of(battle, "blue1").magnitude == 33


@rule("AD-R53", "SC-16")
def test_a_field_deflects_a_mine_as_if_it_had_no_penetration() -> None:
    big = giant("blue1", at=(23, 40))
    setup = situation(blue=[big], red=[ic("red1", at=(80, 40))], now={"mines": [MINES]})
    battle = play(setup, ["full_move", "to:red1", "pass"], [[7], [60]])
    assert numbers(the(battle, "Deflected")) == {"roll": 60, "chance": 60}
    battle = play(setup, ["full_move", "to:red1", "pass"], [[7], [61]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 15


@rule("AD-R71", "SC-16")
def test_cover_does_not_help_against_a_mine() -> None:
    wall = {"kind": "cover", "ap": 8, "x": 30, "y": 38, "width": 3, "height": 5}
    setup = situation(
        blue=[ic("blue1", at=(25, 40))], red=[ic("red1", at=(80, 40))], pieces=[wall], now={"mines": [MINES]}
    )
    battle = play(setup, ["full_move", "to:red1", "pass"], [[7]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 6


@rule("AD-R37", "AD-R16", "SC-17")
def test_fleeing_underlings_run_into_mines_and_cannot_scatter() -> None:
    band: dict[str, Any] = {"id": "red1_band1", "side": "red", "overseer": "red1", "at": [60, 40]}
    band |= {"swarm": {"origin": "red1", "normal": 3, "specialists": 0}}
    mines = {"side": "blue", "at": [75, 40], "radius": 3}
    setup = situation(
        blue=[ic("blue1", at=(10, 40))],
        red=[swarm("red1", at=(60, 10), now={"swarm": ""}), ic("red2", at=(60, 70))],
        order=["red1_band1", "blue1", "red1"],
        now={"mines": [mines], "bands": [band]},
    )
    battle = begin(setup, [[5], [1]])
    state: Any = battle.state
    # 9 beats AP 1 and TB 2 five times: nobody is left
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 5, "killed": 3, "left": 0}
    assert state.bands["red1_band1"].x == -1
    assert "red1_band1" not in state.order
    assert state.mines[0].struck == []


@rule("AD-R37", "AD-R42")
def test_who_is_shoved_into_mines_enters_them() -> None:
    big = giant("red1", at=(40, 40))
    mines = {"side": "red", "at": [31, 40], "radius": 2}
    setup = situation(
        blue=[ic("blue1", at=(36, 40))], red=[big], order=["red1", "blue1"], now={"mines": [mines]}
    )
    battle = begin(setup, [[99], [7]])
    battle.choose("shove>blue1")
    battle.choose("pass")
    assert numbers(the(battle, "MinesEntered")) == {"hits": 1}
    assert unit_of(battle, "blue1").x < 31


@rule("AD-R48", "AD-R37")
def test_mines_that_are_laid_are_open_to_all() -> None:
    battle = begin(_walking(ic("blue1", at=(25, 40))))
    data: Any = battle.view("blue").data()
    assert data["mines"] == [{"side": "red", "x": 40, "y": 40, "radius": 10}]
    assert "Mines of Red: 10 metres around 40, 40" in battle.view("blue").heading()


@rule("AD-R72")
def test_who_falls_lies_where_the_mines_begin() -> None:
    frail = ic("blue1", at=(25, 40), wounds=2, now={"wounds": [0]})
    # 1 + 8 less 6: three critical points stun him at the edge, on the first mined cell
    battle = play(_walking(frail), ["full_move", "to:red1", "pass"], [[1]])
    assert unit_of(battle, "blue1").x == 30
