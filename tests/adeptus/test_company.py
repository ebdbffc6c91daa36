"""Units that act for others: assistants, Underlings in rank, units that a commander can help, and reactors.
AD-02, AD-03, AD-05, SC-03, SC-34, SC-35, SW-09, SW-58.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    giant,
    horde,
    ic,
    keys,
    of,
    play,
    situation,
    state_of,
    swarm,
    unit_of,
)
from wartable.rulesets.adeptus.harm.wounds import kill_if_fatally_wounded
from wartable.rulesets.adeptus.rulebook import MISSIONS

rule = pytest.mark.rule

FAR = ic("red1", at=(90, 70))


@rule("AD-02-05", "AD-05-15", "AD-R88")
@pytest.mark.parametrize(("east", "south"), [(2, 0), (-2, 0), (0, 2), (0, -2)])
def test_a_friend_two_metres_off_is_assisted(east: int, south: int) -> None:
    def offered(times: int) -> bool:
        friend = ic("blue2", at=(50 + times * east, 40 + times * south))
        setup = situation(blue=[ic("blue1", at=(50, 40)), friend], red=[FAR])
        return "assist>blue2" in keys(begin(setup))

    assert offered(1)
    assert not offered(2)


@rule("AD-02-05", "AD-05-15", "AD-R88")
def test_an_enemy_is_not_assisted() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(52, 40))])
    assert "assist>red1" not in keys(begin(setup))


@rule("SC-34", "SC-35", "AD-R39", "AD-R40")
@pytest.mark.parametrize("standing", ["dead", "fled"])
def test_a_commander_does_nothing_for_the_dead_and_the_fled(standing: str) -> None:
    gone = ic("blue1", at=(50, 40), standing=standing, arms={"loaded": {"pattern_rifle": 1}})
    short = ic("red1", at=(60, 40), arms={"loaded": {"pattern_rifle": 1}})
    setup = situation(blue=[commander("boss"), gone, horde("blue2", at=(20, 60))], red=[short])
    assert not {"morale:regroup", "morale:resupply"} & set(keys(begin(setup)))


@rule("SC-03", "AD-R47")
@pytest.mark.parametrize(("level", "faulty"), [(2, False), (3, True)])
def test_a_deck_holds_an_advantage_at_its_highest_level(level: int, *, faulty: bool) -> None:
    setup = situation(
        blue=[commander("boss", deck={"counter_battery": level}), ic("blue1", at=(50, 40))], red=[FAR]
    )
    assert any("counter_battery" in problem.path for problem in MISSIONS.problems(setup)) is faulty


@rule("SW-09", "AD-R26")
@pytest.mark.parametrize(("gap", "joined"), [(10, 1), (11, 0)])
def test_underlings_are_in_rank_up_to_ten_metres_away(gap: int, joined: int) -> None:
    # Given: a token of eight, whose cells reach three metres from its middle
    band = {"id": "loose", "side": "blue", "overseer": "blue1", "flees": False, "since": 1}
    now = {"bands": [{**band, "at": [23 + gap, 40], "swarm": {"origin": "blue1"}}]}
    blue = [swarm("blue1", at=(20, 40), now={"swarm": ""})]
    setup = situation(blue=blue, red=[FAR], order=["loose", "blue1", "red1"], now=now)
    battle = begin(setup)
    moved = [event for event in of(battle, "Moved") if event.facts()["unit"] == "loose"]
    assert len(moved) == 1 - joined
    assert len(of(battle, "Rejoined")) == 1


@rule("SW-58", "AD-R31")
def test_underlings_of_one_overseer_are_gathered_without_those_of_another() -> None:
    # Given: FB 2 and a degree; one band of each within reach, of which the other's is the nearer
    basis = {"side": "blue", "since": 1}
    bands = [
        {**basis, "id": "own", "overseer": "blue1", "at": [30, 40], "swarm": {"origin": "blue1"}},
        {**basis, "id": "strange", "overseer": "blue2", "at": [20, 46], "swarm": {"origin": "blue2"}},
    ]
    leaders = [
        swarm("blue1", at=(20, 40), now={"swarm": ""}),
        swarm("blue2", at=(60, 70), now={"swarm": ""}),
    ]
    setup = situation(blue=leaders, red=[FAR], order=["blue1", "blue2", "red1"], now={"bands": bands})
    battle = play(setup, ["gather>blue1"], [[6]])
    found = state_of(battle).bands
    assert (found["own"].swarm.unit_strength, found["strange"].swarm.unit_strength) == (5, 8)


@rule("SW-32", "SW-34", "SW-35", "AD-R17")
def test_by_doubles_as_many_hits_fall_on_the_overseer_as_there_are() -> None:
    # Given: a burst of 43 + 10 + 10 = 63 against 33: 3 degrees, 2 hits; Specialists are among the ranks
    ranks = {"specialists": 2, "special_weapon": "flame_lance"}
    red = swarm("red1", at=(60, 40), count=4, reactions=0, underlings=ranks)
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    assert keys(play(setup, ["burst:pattern_rifle>red1"], [[33]])) == ["n:0", "n:1", "n:2"]
    battle = play(setup, ["burst:pattern_rifle>red1", "n:2"], [[33], [1], [1]])
    assert len(of(battle, "WoundsLost")) == 2
    assert of(battle, "UnderlingsKilled") == []
    battle = play(setup, ["burst:pattern_rifle>red1", "n:1"], [[33]])
    assert keys(battle) == ["n:0", "n:1"]


@rule("AD-05-15", "AD-R49", "SC-49")
@pytest.mark.parametrize(("x", "found"), [(50, True), (55, False)])
def test_a_giant_searches_past_what_hides_half_of_it(x: int, *, found: bool) -> None:
    # Given: a house that stands before all of the giant but its western cells, for one who hides there
    house = {"kind": "blocking", "x": 50, "y": 45, "width": 12, "height": 2}
    setup = situation(
        blue=[giant("blue1", at=(51, 60))],
        red=[ic("red1", at=(x, 30), marks={"hidden": 1})],
        pieces=[house],
    )
    dice = [[1], [99]] if found else [[1]]
    battle = play(setup, ["search"], dice)
    assert ("hidden" not in unit_of(battle, "red1").marks) is found


@rule("AD-09-06")
@pytest.mark.parametrize(
    "piece",
    [
        ic("blue1", at=(50, 40), fate=2, standing="dead", critical=[9]),
        ic("blue1", at=(50, 40), fate=2, critical=[7]),
    ],
)
def test_nobody_is_buried_twice_or_alive(piece: Any) -> None:
    battle = begin(situation(blue=[piece, ic("blue2", at=(20, 20))], red=[FAR]))
    unit = unit_of(battle, "blue1")
    before = unit.standing
    kill_if_fatally_wounded(cast(Any, None), unit)
    assert (unit.standing, unit.fate) == (before, 2)


@rule("AD-03-05", "AD-08-01")
@pytest.mark.parametrize("marks", [{"surprised": 1}, {"stunned": 2}, {"unconscious": 1}])
def test_who_is_surprised_or_out_of_it_does_not_react(marks: dict[str, int]) -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 41), marks=marks)])
    battle = play(setup, ["strike:hatchet>red1"], [[21], [1]])
    assert len(of(battle, "WoundsLost")) == 1
    assert unit_of(battle, "red1").reactions == 1


@rule("AD-04-07", "AD-R22")
def test_who_is_killed_as_he_leaves_is_struck_by_nobody_else() -> None:
    blue = ic("blue1", at=(50, 40), reactions=0, ap=0, t=9, wounds=1)
    red = [ic("red1", at=(50, 41)), ic("red2", at=(51, 41))]
    setup = situation(blue=[blue, ic("blue2", at=(20, 20))], red=red)
    battle = play(setup, ["half_move", "away", "strike:hatchet>blue1"], [[34], [6]])
    assert unit_of(battle, "blue1").standing == "dead"
    assert "strike:hatchet>blue1" not in keys(battle)


@rule("SC-03", "AD-R47")
def test_a_side_has_one_supreme_commander() -> None:
    blue = [commander("boss"), commander("chief"), ic("blue1", at=(50, 40))]
    found = [problem.what for problem in MISSIONS.problems(situation(blue=blue, red=[FAR]))]
    assert "blue has two Supreme Commanders" in found


@rule("SW-67", "AD-R22", "AD-R23")
def test_cutting_down_is_asked_of_the_overseer_who_is_left() -> None:
    setup = situation(blue=[ic("blue1", at=(56, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["half_move", "elsewhere", "in:F5", "at:53,40", "pass"])
    assert battle.decision is not None
    assert (battle.decision.about, keys(battle)) == ("red1", ["pass", "cut_down>blue1"])
