"""Hits that do harm: armour and what ignores it, death and what prevents it, cover, Damage rolled once or for
each hit. AD-07, AD-09, AD-12, SC-29, SW-36 to SW-50.
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
from wartable.rulesets.adeptus.attack.attack import build_own_attack
from wartable.rulesets.adeptus.attack.modes import SHOT
from wartable.rulesets.adeptus.attack.suppression import can_pin
from wartable.rulesets.adeptus.ground.sight import (
    cover_ap_left,
    covering_piece_against,
    covering_piece_of_overseer,
)
from wartable.rulesets.adeptus.harm.flight import leave_underlings_behind

rule = pytest.mark.rule

GUN = {"name": "Gun", "class": "basic", "range": 40, "burst": 3, "dice": 1, "plus": 3, "clip": 9}
ROCK = {"kind": "cover", "ap": 8, "width": 1, "height": 1}


def shooter(**more: Any) -> Any:
    """blue1 at 50, 10 with this weapon."""
    return ic("blue1", at=(50, 10), weapons=[{**GUN, **more}])


def meek(id: str, x: int, y: int, **values: Any) -> Any:
    """One there who does not react."""
    return ic(id, at=(x, y), **{"reactions": 0, **values})


# ------------------------------------------------------------------ armour


@rule("SC-29", "AD-07-04")
def test_a_commander_who_has_not_said_so_makes_nobody_endure() -> None:
    red = [meek("red1", 50, 40), commander("chief")]
    battle = play(situation(blue=[shooter()], red=red), ["shot:gun>red1"], [[31], [9]])
    # AP 2 and TB 4
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 6


@rule("AD-R43", "AD-12-13", "AD-11-01")
@pytest.mark.parametrize(("felling", "pinned"), [(2, False), (3, True)])
def test_felling_lets_a_weapon_pin_a_giant_that_it_could_not_hurt_otherwise(
    felling: int, *, pinned: bool
) -> None:
    # Given: 10 + 3 against AP 7, TB 4 and 4 unnatural, less what Felling takes off
    red = giant("red1", at=(50, 40), reactions=0, ats=0, ap=7, unnatural={"t": 4})
    gun = {**GUN, "class": "heavy", "qualities": {"felling": felling}}
    first = giant("blue1", at=(50, 10), weapons=[gun, "blade"])
    battle = begin(situation(blue=[first], red=[red]))
    attack = build_own_attack(unit_of(battle, "blue1"), SHOT, 0, [unit_of(battle, "red1")])
    assert can_pin(state_of(battle), attack, unit_of(battle, "red1")) is pinned


@rule("SW-50", "SC-50", "AD-R5")
def test_what_a_scan_tells_helps_nobody_who_has_not_called_for_precision() -> None:
    boss = commander("boss", now={"scans": {"red1": 10}})
    setup = situation(blue=[shooter(), boss], red=[meek("red1", 50, 40, ap=5)])
    battle = play(setup, ["shot:gun>red1"], [[31], [9]])
    assert numbers(the(battle, "WoundsLost"))["reduction"] == 9


# ------------------------------------------------------------------ death


@rule("AD-09-06", "AD-07-07")
@pytest.mark.parametrize(
    ("dice", "choices", "asked"),
    [([[5], [2]], ["pass", "pass"], False), ([[6]], [], True)],
)
def test_fate_is_burned_by_those_alone_who_would_die(
    dice: list[list[int]], choices: list[str], *, asked: bool
) -> None:
    # Given: no Wounds left; 5 + 3 or 6 + 3 less TB 1 are 7 or 8 critical points; 7 test Toughness
    red = meek("red1", 50, 40, ap=0, t=19, fate=1, wounds=9, now={"wounds": [0]})
    battle = play(situation(blue=[shooter()], red=[red]), ["shot:gun>red1", *choices], [[31], *dice])
    assert ("burn" in keys(battle)) is asked
    assert unit_of(battle, "red1").standing == "active"


@rule("AD-09-06")
def test_who_has_no_fate_dies_unasked() -> None:
    red = meek("red1", 50, 40, ap=0, t=19, wounds=9, now={"wounds": [0]})
    battle = play(situation(blue=[shooter()], red=[red]), ["shot:gun>red1"], [[31], [6]])
    assert unit_of(battle, "red1").standing == "dead"


@rule("AD-07-07", "AD-R43")
@pytest.mark.parametrize(("at", "standing"), [(0, "dead"), (3, "dead"), (4, "active")])
def test_a_giant_dies_of_eight_points_in_its_head_or_body(at: int, standing: str) -> None:
    critical = [0, 0, 0, 0, 0, 0]
    critical[at] = 8
    wounds = [20, 20, 20, 20, 20, 20]
    wounds[at] = 0
    red = giant("red1", at=(50, 40), reactions=0, ats=0, ap=0, now={"wounds": wounds, "critical": critical})
    where = {0: "head", 3: "body", 4: "body"}[at]
    battle = play(
        situation(blue=[shooter(dice=0, plus=0)], red=[red]), ["called:gun>red1", f"at:{where}"], [[1], []]
    )
    assert unit_of(battle, "red1").standing == standing


@rule("AD-12-12", "AD-12-11")
@pytest.mark.parametrize("quality", [{"concussive": 2}, "flame"])
def test_the_doomed_are_neither_stunned_nor_set_alight(quality: Any) -> None:
    qualities = quality if isinstance(quality, dict) else [quality]
    red = meek("red1", 50, 40, ap=0, t=19, wounds=9, now={"wounds": [0]})
    setup = situation(blue=[shooter(qualities=qualities)], red=[red])
    battle = play(setup, ["shot:gun>red1"], [[31], [9]])
    assert of(battle, "Tested") == []
    assert unit_of(battle, "red1").standing == "dead"


# ------------------------------------------------------------------ Damage


@rule("AD-07-03", "SW-47")
def test_each_hit_of_one_person_does_its_own_damage() -> None:
    # Given: 43 and 20 less 10 against 33: two hits
    battle = play(
        situation(blue=[shooter()], red=[meek("red1", 50, 40)]), ["burst:gun>red1"], [[33], [9], [5]]
    )
    assert [numbers(event)["damage"] for event in of(battle, "WoundsLost")] == [12, 8]


@rule("SW-48", "AD-R24", "AD-14-02")
def test_a_field_that_stops_all_hits_of_a_swarm_leaves_none() -> None:
    pack = swarm("blue1", at=(50, 10), underlings={"weapons": [GUN, "hatchet"]})
    setup = situation(blue=[pack], red=[giant("red1", at=(50, 50), reactions=0)])
    battle = play(setup, ["volley>red1"], [[93], [60]])
    assert len(of(battle, "Deflected")) == 1
    assert of(battle, "WoundsLost") == []


@rule("SW-32", "SW-34", "AD-R17")
def test_specialists_are_spared_by_a_roll_without_doubles() -> None:
    ranks = {"specialists": 3, "special_weapon": "flame_lance"}
    pack = swarm("red1", at=(50, 40), reactions=0, underlings=ranks)
    battle = play(situation(blue=[shooter()], red=[pack]), ["shot:gun>red1"], [[31], [9]])
    left = unit_of(battle, "red1").swarm
    assert (left.normal, left.specialists) == (4, 3)


@rule("SW-50", "AD-06-10", "AD-11-02", "AD-R8")
def test_smoke_darkness_and_pinning_each_take_20_from_a_shot() -> None:
    blue = ic("blue1", at=(50, 10), weapons=[GUN], marks={"pinned": 1})
    setup = situation(blue=[blue], red=[meek("red1", 50, 50)], darkness=True, now={"smoke": {"red": 2}})
    battle = play(setup, ["shot:gun>red1"], [[99], [99]])
    assert terms(the(battle, "AttackRolled")) == {
        "Ballistic Skill": 43,
        "pinned": -20,
        "smoke": -20,
        "darkness": -20,
    }


# ------------------------------------------------------------------ areas


@rule("AD-12-02", "AD-R91")
def test_a_blast_that_drifts_away_from_everybody_does_no_damage() -> None:
    # Given: 99 misses by more than five metres; no Damage is rolled
    tube = {**GUN, "qualities": {"blast": 2}}
    setup = situation(
        blue=[ic("blue1", at=(50, 10), weapons=[tube])], red=[meek("red1", 50, 40), meek("red2", 90, 70)]
    )
    battle = play(setup, ["shot:gun>red1"], [[93], [5], [5]])
    assert of(battle, "WoundsLost") == []


@rule("AD-12-03", "AD-05-11", "AD-05-12")
def test_a_spray_takes_in_those_at_its_very_range() -> None:
    lance = {"name": "Lance", "class": "basic", "range": 20, "dice": 1, "clip": 6, "qualities": ["spray"]}
    red = [meek("red1", 50, 20), meek("red2", 50, 30), meek("red3", 50, 31)]
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[lance])], red=red)
    battle = play(setup, ["spray:lance>red1"], [[38], [5], [38], [5]])
    assert [event.facts()["unit"] for event in of(battle, "WoundsLost")] == ["red1", "red2"]


@rule("AD-06-06", "AD-06-13", "AD-R22", "AD-R39")
def test_who_has_no_shots_left_is_offered_none() -> None:
    blue = ic("blue1", at=(50, 10), weapons=[GUN], arms={"loaded": {"gun": 0}})
    battle = begin(situation(blue=[blue], red=[meek("red1", 50, 40)]))
    assert not [key for key in keys(battle) if key.endswith(">red1")]


# ------------------------------------------------------------------ cover


@rule("AD-07-09", "SW-39", "SW-40", "AD-R21")
@pytest.mark.parametrize(
    ("east", "south", "x", "y"),
    [
        (10, 4, 51, 40),
        (4, 10, 50, 41),
        (10, 5, 51, 41),
        (5, 10, 51, 41),
        (-10, -4, 49, 40),
        (-4, -10, 50, 39),
    ],
)
def test_cover_lies_before_one_up_to_twice_as_far_across(east: int, south: int, x: int, y: int) -> None:
    setup = situation(
        blue=[ic("blue1", at=(50, 40))],
        red=[ic("red1", at=(60, 70))],
        pieces=[{**ROCK, "x": x, "y": y}],
    )
    battle = begin(setup)
    unit = unit_of(battle, "blue1")
    assert covering_piece_against(state_of(battle), unit, 50 + east, 40 + south) is not None
    assert covering_piece_against(state_of(battle), unit, 50 - east, 40 - south) is None


@rule("AD-07-09", "SW-39", "SW-40")
@pytest.mark.parametrize("worn", [8, 9])
def test_cover_of_which_nothing_is_left_covers_nobody(worn: int) -> None:
    setup = situation(
        blue=[ic("blue1", at=(50, 40))],
        red=[ic("red1", at=(50, 70))],
        pieces=[{**ROCK, "x": 50, "y": 41}],
        now={"worn": {"piece1": worn}},
    )
    battle = begin(setup)
    state, unit = state_of(battle), unit_of(battle, "blue1")
    assert cover_ap_left(state, state.plan.covers[0]) == 0
    assert covering_piece_against(state, unit, 50, 70) is None
    assert covering_piece_of_overseer(state, unit, 50, 70) is None


@rule("AD-07-09", "AD-R51")
@pytest.mark.parametrize(("name", "said"), [("Wall", "Wall"), ("", "Piece1")])
def test_cover_that_is_worn_is_named_with_what_is_left(name: str, said: str) -> None:
    setup = situation(
        blue=[shooter(plus=9)],
        red=[meek("red1", 50, 40)],
        pieces=[{**ROCK, "x": 50, "y": 39, "name": name}],
    )
    battle = play(setup, ["shot:gun>red1"], [[34], [9]])
    assert battle.say(the(battle, "CoverWorn")).startswith(said)
    assert numbers(the(battle, "CoverWorn")) == {"left": 7}


# ------------------------------------------------------------------ ranks


@rule("SW-10", "AD-R26")
def test_who_leads_nobody_leaves_nobody_behind() -> None:
    battle = begin(situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 70))]))
    table: Any = type("Table", (), {"state": battle.state})()
    leave_underlings_behind(cast(Any, table), unit_of(battle, "blue1"), 50, 40)
    assert state_of(battle).bands == {}


@rule("AD-12-11", "AD-R51", "AD-R84")
def test_a_horde_is_not_set_alight() -> None:
    setup = situation(blue=[shooter(qualities=["flame"])], red=[horde("red1", at=(50, 40))])
    battle = play(setup, ["shot:gun>red1"], [[31], [9]])
    assert of(battle, "Tested") == []
    assert "burning" not in unit_of(battle, "red1").marks
