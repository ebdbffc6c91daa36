"""Hacking, Possessed and Isolated. IN-05-40, IN-07, CT-15, IN-R29."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    army_of,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    terms,
    the,
    trooper,
    trooper_of,
)
from wartable.rulesets.infinity.model.attributes import attribute_of, movement_values_of
from wartable.rulesets.infinity.turn.ending import victory_points
from wartable.testing.playing import Piece

rule = pytest.mark.rule

AWAY = 12
"""A facing of red in which it sees nothing of blue."""


def hacker(**values: Any) -> Piece:
    """A Hacker with WIP 14 of Combat Group 2, at (12, 8)."""
    return trooper("blue1", **{"at": (12, 8), "wip": 14, "skills": ["hacker"], "group": 2, **values})


def tag(id: str = "red1", **values: Any) -> Piece:
    """A TAG with BTS 5, STR 3 and S7, 3 inches from the Hacker, looking away."""
    given: dict[str, Any] = {
        "at": (12, 13.1),
        "type": "tag",
        "str": 3,
        "bts": 5,
        "wip": 12,
        "silhouette": 7,
        "facing": AWAY,
        "mov": [6, 5],
        "weapons": ["heavy_machine_gun", "cc_weapon"],
    }
    return trooper(id, **{**given, **values})


def net(*red: Piece, blue: tuple[Piece, ...] = (), **more: Any) -> dict[str, Any]:
    """The Hacker's Orders Phase, with two Regular Orders in each Combat Group."""
    first = () if any(piece.id == "blue1" for piece in blue) else (hacker(),)
    pools = {"regular": {"1": 2, "2": 2}}
    return dict(situation(blue=[*first, *blue], red=red or (tag(),), orders=pools, **more))


HOME = trooper("red1", at=(2, 30), facing=AWAY, wip=10)
TAKE = "total_control>red1"
CUT = "oblivion>red1"


# ------------------------------------------------------------------ Total Control


@rule("IN-02-15", "IN-R19", "IN-R29")
def test_hacking_and_a_shot_at_the_hacker_do_not_oppose_each_other() -> None:
    setup = net(tag(facing=0), blue=(hacker(vita=4),))
    choices = ["regular:blue1", "idle", "red1:bs_attack:heavy_machine_gun>blue1", TAKE]
    battle = play(setup, choices, [[5], [8], [20, 20], [20, 20]])
    assert [event.facts()["against"] for event in of(battle, "AttackRolled")] == ["", ""]
    assert [numbers(event)["hits"] for event in of(battle, "AttackRolled")] == [1, 1]


@rule("IN-07-11/2", "IN-07-11/3", "IN-R29")
@pytest.mark.parametrize(("saves", "taken"), [([9, 9], False), ([9, 10], True), ([10, 10], True)])
def test_one_failed_save_against_total_control_possesses(saves: list[int], taken: bool) -> None:
    battle = play(net(), ["regular:blue1", "idle", "pass", TAKE], [[13], saves])
    shot, saved = the(battle, "AttackRolled"), the(battle, "Saved")
    assert terms(shot) == {"WIP": 14}
    assert terms(saved) == {"BTS": 5, "PS": 4}
    red1 = trooper_of(battle, "red1")
    assert red1.is_possessed == taken
    assert red1.wounds == 0
    assert red1.states == ({"possessed": "blue1"} if taken else {})


@rule("IN-07-11/2", "IN-R29")
def test_a_critical_of_total_control_asks_for_three_saves() -> None:
    battle = play(net(), ["regular:blue1", "idle", "pass", TAKE], [[14], [9, 9, 10]])
    assert trooper_of(battle, "red1").is_possessed


@rule("IN-07-11/1", "IN-05-40/1", "IN-R29")
@pytest.mark.parametrize(("y", "offered"), [(17.6, True), (17.62, False)])
def test_hacking_reaches_eight_inches_through_walls(y: float, offered: bool) -> None:
    house = {"kind": "house", "x": 6, "y": 11, "width": 12, "depth": 1, "height": 4}
    setup = net(tag(at=(12, y)), trooper("red2", at=(2, 30), facing=AWAY), pieces=[house])
    found = keys(play(setup, ["regular:blue1", "idle", *(["pass"] if offered else [])], []))
    assert ([TAKE in found, CUT in found]) == [offered, offered]


@rule("IN-07-11/1", "IN-05-40/1", "IN-01-05", "IN-R29")
@pytest.mark.parametrize(
    ("kind", "skills", "expected"),
    [
        ("tag", [], ["total_control>red2", "oblivion>red2"]),
        ("rem", [], ["oblivion>red2"]),
        ("hi", [], ["oblivion>red2"]),
        ("vh", [], ["oblivion>red2"]),
        ("li", ["hacker"], ["oblivion>red2"]),
        ("li", [], []),
        ("mi", [], []),
    ],
)
def test_total_control_is_for_tags_and_oblivion_for_what_is_hackable(
    kind: str, skills: list[str], expected: list[str]
) -> None:
    target = trooper("red2", at=(12, 13), type=kind, skills=skills, facing=AWAY)
    battle = play(net(HOME, target), ["regular:blue1", "idle", "pass"], [])
    assert [key for key in keys(battle) if key.startswith(("total", "obliv"))] == expected


@rule("IN-R26", "IN-R29", "IN-07-05/3", "IN-05-40")
def test_nobody_hacks_but_hackers_and_not_as_a_first_skill() -> None:
    setup = net(tag(), blue=(hacker(skills=[]),))
    assert TAKE not in keys(play(setup, ["regular:blue1", "idle", "pass"], []))
    assert TAKE not in keys(play(net(), ["regular:blue1"], []))


@rule("IN-07-17/1", "IN-06-08", "IN-R29", "IN-05-40")
def test_targeted_helps_a_comms_attack_and_cover_and_mimetism_do_not_count() -> None:
    wall = {"kind": "wall", "x": 10, "y": 11.2, "width": 4, "depth": 0.5, "height": 1}
    target = tag(states=["targeted"], skills={"mimetism": 6})
    battle = play(net(target, pieces=[wall]), ["regular:blue1", "idle", "pass", TAKE], [[16], [9, 9]])
    assert terms(the(battle, "AttackRolled")) == {"WIP": 14, "Targeted": 3}
    assert terms(the(battle, "Saved")) == {"BTS": 5, "PS": 4}


@rule("IN-07-18/1", "IN-07-05/3", "IN-07-14", "IN-07-15", "IN-R29", "IN-05-40")
@pytest.mark.parametrize("state", ["stunned", "isolated", "immobilized_a", "immobilized_b"])
def test_a_hacker_in_trouble_does_not_hack(state: str) -> None:
    setup = net(tag(), blue=(hacker(states=[state]), trooper("blue2", at=(2, 2))))
    setup["now"]["armies"]["blue"]["irregular"] = ["blue1"]
    order = ["irregular:blue1", *([] if "immob" in state else ["idle"]), "pass"]
    assert not [key for key in keys(play(setup, order, [])) if key.startswith(("total", "obliv"))]


@rule("IN-R29", "IN-06-13", "IN-05-40")
def test_an_engaged_hacker_does_not_hack() -> None:
    setup = net(tag(at=(12, 9.62)))
    assert not [key for key in keys(play(setup, ["regular:blue1", "pass"], [])) if key.startswith("total")]


# ------------------------------------------------------------------ Oblivion


@rule("IN-05-40/2", "IN-05-40/3", "IN-05-40/4", "IN-R29")
@pytest.mark.parametrize(("save", "isolated"), [(7, False), (8, True)])
def test_oblivion_isolates_against_half_of_bts(save: int, isolated: bool) -> None:
    battle = play(net(), ["regular:blue1", "idle", "pass", CUT], [[13, 15], [save]])
    shot, saved = the(battle, "AttackRolled"), the(battle, "Saved")
    assert shot.facts()["faces"] == [13, 15]
    assert terms(shot) == {"WIP": 14}
    assert terms(saved) == {"half of BTS": 3, "PS": 4}
    assert trooper_of(battle, "red1").states == ({"isolated": "blue1"} if isolated else {})


@rule("IN-05-40/3", "IN-R29")
def test_a_critical_of_oblivion_asks_for_two_saves() -> None:
    battle = play(net(), ["regular:blue1", "idle", "pass", CUT], [[14, 15], [7, 8]])
    assert "isolated" in trooper_of(battle, "red1").states


@rule("IN-05-40/2", "IN-R29")
def test_oblivion_may_go_at_two_with_a_die_each() -> None:
    setup = net(tag(), tag("red2", at=(15, 8)))
    battle = play(setup, ["regular:blue1", "idle", "pass", "oblivion>red1+red2"], [[13], [12], [8], [7]])
    assert [numbers(event)["hits"] for event in of(battle, "AttackRolled")] == [1, 1]
    assert "isolated" in trooper_of(battle, "red1").states
    assert "isolated" not in trooper_of(battle, "red2").states


# ------------------------------------------------------------------ what opposes it


@rule("IN-02-17", "IN-07-11/4", "IN-05-36/1", "IN-R42")
@pytest.mark.parametrize(("mine", "theirs", "taken"), [(11, 10, True), (11, 11, False), (11, 12, False)])
def test_reset_opposes_a_comms_attack_face_to_face(mine: int, theirs: int, taken: bool) -> None:
    dice = [[theirs], [mine], [20, 20]] if taken else [[theirs], [mine]]
    battle = play(net(), ["regular:blue1", "idle", "red1:reset", TAKE], dice)
    assert terms(the(battle, "TestRolled")) == {"WIP": 12}
    assert trooper_of(battle, "red1").is_possessed == taken


@rule("IN-02-15", "IN-02-17", "IN-07-11/4", "IN-05-40/5", "IN-R19")
def test_a_dodge_or_a_shot_does_not_oppose_a_comms_attack() -> None:
    battle = play(net(), ["regular:blue1", "idle", "red1:dodge", TAKE], [[10], [2], [20, 20]])
    assert trooper_of(battle, "red1").is_possessed


@rule("IN-05-40/5", "IN-07-11/4", "IN-R29")
def test_hacking_attacks_on_each_other_are_face_to_face() -> None:
    rival = trooper("red1", at=(12, 13), wip=10, skills=["hacker"], facing=AWAY)
    battle = play(net(rival), ["regular:blue1", "idle", "red1:oblivion>blue1", CUT], [[9, 15], [10], [1, 1]])
    mine, theirs = of(battle, "AttackRolled")
    assert theirs.facts()["faces"] == [10]
    assert [numbers(mine)["hits"], numbers(theirs)["hits"]] == [0, 1]
    assert mine.facts()["against"] == "red1"


@rule("IN-R29", "IN-05-14", "IN-05-02/3", "IN-05-40")
def test_a_hacker_reacts_to_what_moves_by_within_eight_inches() -> None:
    blue = trooper("blue1", at=(2, 8), type="hi", bts=2)
    rival = trooper("red1", at=(12, 8), wip=10, skills=["hacker"], facing=6)
    setup = situation(blue=[blue], red=[rival])
    assert "move" in keys(play(setup, ["regular:blue1", "idle"], []))
    battle = play(
        setup, ["regular:blue1", "move", "to:C5", "at:4,8", "red1:oblivion>blue1", "idle"], [[9], [6]]
    )
    assert terms(the(battle, "AttackRolled")) == {"WIP": 10}
    assert "isolated" in trooper_of(battle, "blue1").states


@rule("IN-05-40/1", "IN-07-11/1")
def test_who_is_unconscious_is_no_target() -> None:
    setup = net(HOME, tag("red2", wounds=3, states=["unconscious"]))
    battle = play(setup, ["regular:blue1", "idle"])
    assert not [key for key in keys(battle) if key.startswith(("total", "obliv"))]


@rule("IN-05-40/2", "IN-R20")
@pytest.mark.parametrize(("y", "both"), [(19, True), (19.5, False)])
def test_both_targets_must_be_near_one_point_of_the_route(y: float, both: bool) -> None:
    foes = [
        trooper(id, at=(12, at), skills=["hacker"], facing=AWAY, wip=5)
        for id, at in (("red2", 1), ("red3", y))
    ]
    battle = play(net(HOME, *foes), ["regular:blue1", "move", "to:G7", "pass"])
    found = keys(battle)
    assert "oblivion>red2" in found
    assert "oblivion>red3" in found
    assert ("oblivion>red2+red3" in found) == both


@rule("IN-05-40/1", "IN-07-05/3", "IN-05-14")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ({"type": "hi"}, {"skills": ["hacker"]}, ["red2:oblivion>blue1"]),
        ({"type": "hi"}, {"skills": ["hacker"], "states": ["isolated"]}, []),
        ({"type": "hi"}, {"skills": []}, []),
        ({"type": "li"}, {"skills": ["hacker"]}, []),
        ({"type": "tag"}, {"skills": ["hacker"]}, ["red2:total_control>blue1", "red2:oblivion>blue1"]),
        ({"type": "tag"}, {"skills": ["hacker"], "at": (12, 18)}, []),
    ],
)
def test_who_hacks_in_reaction(mine: dict[str, Any], theirs: dict[str, Any], expected: list[str]) -> None:
    blue = trooper("blue1", at=(12, 8), **mine)
    rival = trooper("red2", **{"at": (12, 13), **theirs})
    battle = play(situation(blue=[blue], red=[HOME, rival]), ["regular:blue1", "idle"])
    assert [key for key in keys(battle) if "total" in key or "obliv" in key] == expected


# ------------------------------------------------------------------ Possessed


def taken(**values: Any) -> Piece:
    """Red's TAG, Possessed by the Hacker."""
    return tag("red2", **{"states": {"possessed": "blue1"}, **values})


@rule("IN-07-09/1", "IN-07-09/2", "IN-R41")
def test_the_possessor_plays_it_with_regular_orders_of_his_group() -> None:
    setup = net(HOME, taken())
    assert [key for key in keys(play(setup, [], [])) if key.endswith(":red2")] == ["regular:red2"]
    battle = play(setup, ["regular:red2"], [])
    assert army_of(battle, "blue").regular == {1: 2, 2: 1}
    assert battle.decision is not None
    assert battle.decision.seat == "blue"


@rule("IN-07-09/2", "IN-R41", "IN-R44")
def test_without_orders_in_that_group_nobody_plays_it() -> None:
    setup = net(HOME, taken(skills=["nco", "tactical_awareness"]))
    setup["now"]["armies"]["blue"] = {"regular": {"1": 2}, "lieutenant": 1}
    assert not [key for key in keys(play(setup, [], [])) if key.endswith(":red2")]


@rule("IN-07-10")
def test_a_possessed_trooper_has_a_profile_of_its_own() -> None:
    battle = play(net(HOME, taken(bs=15, cc=18)), [], [])
    red2 = trooper_of(battle, "red2")
    values = [attribute_of(red2, name) for name in ("cc", "bs", "wip", "ph", "arm", "bts")]
    assert values == [13, 12, 11, 10, 2, 5]
    assert movement_values_of(red2) == (4, 4)


@rule("IN-07-10")
def test_one_who_is_not_possessed_has_its_printed_attributes() -> None:
    battle = play(net(HOME, tag("red2", bs=15, cc=18)), [], [])
    red2 = trooper_of(battle, "red2")
    assert [attribute_of(red2, name) for name in ("cc", "bs", "wip")] == [18, 15, 12]
    assert movement_values_of(red2) == (6, 5)


@rule("IN-07-09/1", "IN-07-09/3")
def test_its_owner_is_its_enemy_and_it_reacts_for_the_possessor() -> None:
    red = trooper("red1", at=(12, 26), facing=0)
    setup = net(red, taken(at=(12, 14)))
    setup["now"]["active"] = "red"
    setup["now"]["armies"]["red"] = {"regular": {"1": 2}}
    battle = play(setup, [], [])
    assert not [key for key in keys(battle) if key.endswith(":red2")]
    battle = play(setup, ["regular:red1", "idle"], [])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert "red2:bs_attack:heavy_machine_gun>red1" in keys(battle)
    battle = play(setup, ["regular:red1", "idle", "pass"], [])
    assert "bs_attack:rifle>red2" in keys(battle)


@rule("IN-07-12", "IN-07-11/3", "IN-R29")
def test_its_owner_frees_it_by_total_control() -> None:
    rival = trooper("red1", at=(12, 18), wip=10, skills=["hacker"], facing=0)
    setup = net(rival, taken())
    setup["now"]["active"] = "red"
    setup["now"]["armies"]["red"] = {"regular": {"1": 2}}
    battle = play(setup, ["regular:red1", "idle", "pass", "total_control>red2"], [[9], [10, 9]])
    assert trooper_of(battle, "red2").states == {}
    assert state_of(battle).playing_side_of(trooper_of(battle, "red2")) == "red"


@rule("IN-07-09/4")
def test_it_counts_for_neither_side() -> None:
    battle = play(net(HOME, taken(cost=66)), [], [])
    assert [victory_points(state_of(battle), side) for side in ("blue", "red")] == [17, 17]


@rule("IN-R29", "IN-05-40")
def test_the_possessor_can_no_longer_aim_at_it() -> None:
    battle = play(net(HOME, taken()), ["regular:blue1", "idle"], [])
    assert not [key for key in keys(battle) if key.startswith(("total", "obliv"))]
    assert "bs_attack:rifle>red2" not in keys(battle)


@rule("IN-07-04/3")
def test_possessed_ends_suppressive_fire() -> None:
    setup = net(tag(states=["suppressive_fire"]))
    battle = play(setup, ["regular:blue1", "idle", "pass", TAKE], [[13], [20, 20]])
    assert list(trooper_of(battle, "red1").states) == ["possessed"]


# ------------------------------------------------------------------ Isolated and its like


@rule("IN-07-05/1", "IN-07-06", "IN-R44")
def test_an_isolated_trooper_takes_no_order_of_the_pool() -> None:
    blue = (trooper("blue1", at=(2, 2)), trooper("blue2", at=(12, 8), states=["isolated"]))
    setup = net(HOME, blue=blue)
    assert not [key for key in keys(play(setup, [], [])) if key.endswith("blue2")]
    setup["now"]["armies"]["blue"]["irregular"] = ["blue2"]
    assert [key for key in keys(play(setup, [], [])) if key.endswith("blue2")] == ["irregular:blue2"]


@rule("IN-07-05/4", "IN-05-36/2", "IN-05-36/3", "IN-05-36/4", "IN-07-15", "IN-07-17/2", "IN-07-18/2")
@pytest.mark.parametrize(
    ("states", "sums"),
    [
        (["isolated"], {"WIP": 14, "Isolated": -9}),
        (["targeted"], {"WIP": 14, "Targeted": -3}),
        (["immobilized_b"], {"WIP": 14, "Immobilized-B": -3}),
        (["stunned"], {"WIP": 14, "Stunned": -3}),
        (
            ["isolated", "targeted", "stunned"],
            {"WIP": 14, "Isolated": -9, "Targeted": -3, "Stunned": -3, "the cap of 12": 3},
        ),
    ],
)
@pytest.mark.parametrize("more", [0, 1])
def test_reset_ends_states_at_the_mods_of_all(states: list[str], sums: dict[str, int], more: int) -> None:
    setup = net(HOME, blue=(hacker(states=states), trooper("blue2", at=(2, 2))))
    setup["now"]["armies"]["blue"]["irregular"] = ["blue1"]
    first = [] if states == ["immobilized_b"] else ["idle"]
    sv = sum(sums.values())
    battle = play(setup, ["irregular:blue1", *first, "reset"], [[sv + more]])
    assert terms(the(battle, "TestRolled")) == sums
    left = states if more else [state for state in states if state == "stunned"]
    assert list(trooper_of(battle, "blue1").states) == left
