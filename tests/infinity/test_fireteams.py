"""Fireteams: who forms one, how it acts, who leaves it. CT-24, 2.8, IN-R31."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from wartable import Battle, Setup, State
from wartable.rulesets.infinity.fireteams.charts import level_of
from wartable.rulesets.infinity.testing import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    trooper,
    trooper_of,
)

rule = pytest.mark.rule

CHART = [
    {"kind": "core", "units": ["Warden"], "counts_as": {"Gunner": "Warden"}},
    {"kind": "haris", "units": ["Facet", "Lens"]},
    {"kind": "duo", "units": ["Runner"], "most": 2},
]

RED = [trooper("red1", at=(12, 28), cost=60, facing=12)]


def warden(id: str, x: float, y: float = 4, **values: object) -> Piece:
    """A Warden, of the unit that the chart names."""
    given: dict[str, object] = {"unit": "Warden", "cost": 20, **values}
    return trooper(id, at=(x, y), **given)


def orders(blue: Sequence[Piece], red: Sequence[Piece] = RED, **army: object) -> Setup:
    """Blue's Orders Phase, with a chart."""
    return situation(
        blue=blue,
        red=red,
        armies={"blue": {"regular": {"1": 3, "2": 1}, **army}},
        sides={"blue": {"fireteams": CHART}},
    )


def team(*members: str, kind: str = "core", left: Sequence[str] = ()) -> list[dict[str, object]]:
    """A Fireteam of these, led by the first."""
    return [{"leader": members[0], "kind": kind, "members": list(members), "left": list(left)}]


def team_ids(battle: Battle[State], side: str = "blue") -> list[list[str]]:
    """The members of each Fireteam."""
    return [one.members for one in army_of(battle, side).teams]


def wardens(count: int = 3, **values: object) -> list[Piece]:
    """So many Wardens of one Fireteam, two inches apart."""
    return [warden(f"w{at}", 2 * at, 4, team="w1", **values) for at in range(1, count + 1)]


# ------------------------------------------------------------------ forming


@rule("CT-24", "IN-08-21/3", "IN-08-22")
def test_a_token_forms_a_core_of_three_to_five() -> None:
    battle = play(orders([warden(f"w{at}", 2 * at) for at in range(1, 7)]), ["fireteam:core1:w2"])
    assert keys(battle) == ["member:w1", "member:w3", "member:w4", "member:w5", "member:w6"]
    answer(battle, "member:w1", "member:w3")
    assert "enough" in keys(battle)
    answer(battle, "member:w4", "member:w5")
    assert numbers(the(battle, "TokenSpent")) == {"left": 3}
    assert team_ids(battle) == [["w2", "w1", "w3", "w4", "w5"]]
    assert trooper_of(battle, "w5").team == "w2"
    assert trooper_of(battle, "w6").team == ""


@rule("IN-08-21/3")
def test_two_are_no_core() -> None:
    battle = play(orders([warden("w1", 2), warden("w2", 4)]))
    assert not [key for key in keys(battle) if key.startswith("fireteam")]


@rule("IN-08-21/1")
def test_a_duo_has_two_and_no_more() -> None:
    squad = [warden(f"r{at}", 2 * at, unit="Runner") for at in (1, 2, 3)]
    battle = play(orders(squad), ["fireteam:duo3:r1", "member:r3"])
    assert team_ids(battle) == [["r1", "r3"]]


@rule("IN-08-21/2")
def test_a_haris_has_three() -> None:
    squad = [warden("f1", 2, unit="Facet"), warden("f2", 4, unit="Facet"), warden("l1", 6, unit="Lens")]
    battle = play(orders(squad), ["fireteam:haris2:l1"])
    assert team_ids(battle) == [["l1", "f1", "f2"]]
    short = play(orders(squad[:2]))
    assert not [key for key in keys(short) if key.startswith("fireteam")]


@rule("IN-08-21/4")
def test_the_chart_says_who_may_join() -> None:
    squad = [warden("w1", 2), warden("g1", 4, unit="Gunner"), warden("w2", 6), warden("x1", 8, unit="Clerk")]
    battle = play(orders(squad), ["fireteam:core1:w1"])
    assert team_ids(battle) == [["w1", "g1", "w2"]]
    assert "fireteam:core1:x1" not in keys(play(orders(squad)))


@rule("IN-08-21/5")
def test_all_are_of_one_combat_group() -> None:
    squad = [warden(f"w{at}", 2 * at) for at in (1, 2, 3)]
    far = [warden("w4", 8, group=2)]
    battle = play(orders([*squad, *far]))
    assert "fireteam:core1:w1" in keys(battle)
    assert "fireteam:core1:w4" not in keys(battle)


@rule("IN-08-23/1", "CT-24")
def test_members_stand_within_eight_inches_of_the_leader() -> None:
    # Given: bases of 1 inch; from edge to edge w3 is 8 inches from w1, and half an inch more from w0
    squad = [warden("w0", 2.5), warden("w1", 3), warden("w2", 5), warden("w3", 12)]
    battle = play(orders(squad), ["fireteam:core1:w1"])
    assert "member:w3" in keys(battle)
    battle = play(orders(squad), ["fireteam:core1:w0"])
    assert "member:w3" not in keys(battle)


@rule("IN-08-33/1", "IN-08-33/2")
@pytest.mark.parametrize(
    "values",
    [
        {"skills": ["infiltration"]},
        {"skills": ["combat_jump"]},
        {"skills": ["parachutist"]},
        {"states": ["isolated"]},
        {"states": ["unconscious"], "wounds": 1},
        {"controller": "w1", "skills": ["servant"]},
    ],
)
def test_these_are_in_no_fireteam(values: dict[str, object]) -> None:
    squad = [warden(f"w{at}", 2 * at) for at in (1, 2, 3, 4)]
    odd = warden("odd", 12, 2, **values)
    battle = play(orders([*squad, odd]))
    assert "fireteam:core1:odd" not in keys(battle)
    answer(battle, "fireteam:core1:w3")
    assert "member:odd" not in keys(battle)


@rule("IN-08-33/1")
def test_a_controller_is_in_no_fireteam() -> None:
    squad = [warden(f"w{at}", 2 * at) for at in (1, 2, 3, 4)]
    drone = trooper("drone", at=(4, 8), controller="w1", skills=["servant"])
    battle = play(orders([*squad, drone]))
    assert "fireteam:core1:w1" not in keys(battle)
    assert "fireteam:core1:w2" in keys(battle)


@rule("IN-07-04/5")
def test_who_joins_a_fireteam_ends_its_suppressive_fire() -> None:
    squad = [warden("w1", 2), warden("w2", 4, states=["suppressive_fire"]), warden("w3", 6)]
    battle = play(orders(squad), ["fireteam:core1:w1"])
    assert trooper_of(battle, "w2").states == {}
    assert trooper_of(battle, "w2").team == "w1"


@rule("IN-08-35/2")
def test_one_more_than_the_chart_allows_ends_another() -> None:
    squad = [*wardens(), *[warden(f"x{at}", 2 * at, 8) for at in (1, 2, 3)]]
    battle = play(
        orders(squad, fireteams=team("w1", "w2", "w3")),
        ["fireteam:core1:x1", "member:x2", "member:x3", "enough"],
    )
    assert the(battle, "TeamEnded").facts()["trooper"] == "w1"
    assert team_ids(battle) == [["x1", "x2", "x3"]]
    assert trooper_of(battle, "w2").team == ""


@rule("IN-08-35/2")
def test_the_player_picks_which_one_ends() -> None:
    pairs = [warden(f"r{at}", 2 * at, unit="Runner", team=f"r{at - (at + 1) % 2}") for at in range(1, 5)]
    fresh = [warden(f"s{at}", 2 * at, 8, unit="Runner") for at in (1, 2)]
    teams = [*team("r1", "r2", kind="duo"), *team("r3", "r4", kind="duo")]
    battle = play(orders([*pairs, *fresh], fireteams=teams), ["fireteam:duo3:s1"])
    assert keys(battle) == ["end:r1", "end:r3"]
    answer(battle, "end:r3", "member:s2")
    assert team_ids(battle) == [["r1", "r2"], ["s1", "s2"]]


@rule("CT-24", "IN-07-28")
def test_none_is_formed_in_retreat() -> None:
    battle = play(orders([warden(f"w{at}", 2 * at) for at in (1, 2, 3)], retreat=True))
    assert not [key for key in keys(battle) if key.startswith("fireteam")]


# ------------------------------------------------------------------ acting


@rule("IN-08-24/1", "IN-08-24/2", "IN-08-25")
def test_one_order_moves_all_of_them() -> None:
    battle = play(
        orders(wardens(), fireteams=team("w1", "w2", "w3")), ["regular:w1", "move", "to:B3", "at:2,5"]
    )
    assert keys(battle) == ["move", "move:down", "move:drop"]
    answer(battle, "move", "to:C3", "at:4,5", "move", "to:D3", "at:6,5")
    assert army_of(battle, "blue").regular == {1: 2, 2: 1}
    assert [event.facts()["trooper"] for event in of(battle, "Moved")] == ["w1", "w2", "w3"]


@rule("IN-08-24/3")
def test_other_skills_are_the_leaders_alone() -> None:
    red = [trooper("red1", at=(4, 16), facing=12, cost=60)]
    setup = orders(wardens(), red, fireteams=team("w1", "w2", "w3"))
    # level 3 brings a die more, of which one is discarded
    choices = ["regular:w1", "idle", "bs_attack:rifle>red1", "drop:0", "done"]
    battle = play(setup, choices, [[18, 17, 16, 15]])
    told = [(event.facts()["trooper"], event.facts()["what"]) for event in of(battle, "SkillDeclared")]
    assert told[3:] == [("w1", "BS Attack with Rifle at red1"), ("w2", "Idle"), ("w3", "Idle")]


@rule("IN-08-24/2")
def test_reset_is_done_by_all() -> None:
    battle = play(orders(wardens(), fireteams=team("w1", "w2", "w3")), ["regular:w1", "idle"])
    assert "reset" in keys(battle)
    choices = ["regular:w1", "idle", "reset"]
    battle = play(orders(wardens(), fireteams=team("w1", "w2", "w3")), choices, [[5], [6], [20]])
    assert [event.facts()["trooper"] for event in of(battle, "TestRolled")] == ["w1", "w2", "w3"]


@rule("IN-R31")
def test_who_gets_the_order_leads() -> None:
    battle = play(orders(wardens(), fireteams=team("w1", "w2", "w3")), ["regular:w3", "idle", "idle"])
    assert the(battle, "TeamLed").facts()["trooper"] == "w3"
    assert army_of(battle, "blue").teams[0].leader == "w3"
    assert trooper_of(battle, "w1").team == "w3"


@rule("IN-04-13", "IN-R31")
def test_a_tactical_order_activates_the_team_too() -> None:
    squad = [*wardens(2), warden("w3", 6, team="w1", skills=["tactical_awareness"])]
    setup = orders(squad, fireteams=team("w1", "w2", "w3"), tactical=["w3"])
    battle = play(setup, ["tactical:w3", "idle", "idle"])
    assert army_of(battle, "blue").teams[0].leader == "w3"
    assert len(of(battle, "SkillDeclared", trooper="w2")) == 2


@rule("IN-R31")
def test_who_acts_by_its_own_irregular_order_leaves() -> None:
    squad = [*wardens(3), warden("w4", 8, team="w1", training="irregular")]
    setup = orders(squad, fireteams=team("w1", "w2", "w3", "w4"), irregular=["w4"])
    battle = play(setup, ["irregular:w4", "idle", "idle"])
    assert team_ids(battle) == [["w1", "w2", "w3"]]
    assert trooper_of(battle, "w4").team == ""


@rule("IN-R31", "IN-08-34/1")
def test_a_leader_who_takes_the_lieutenant_order_ends_the_team() -> None:
    setup = orders(wardens(), fireteams=team("w1", "w2", "w3"), lieutenant=1)
    battle = play(setup, ["lieutenant:w1", "idle", "idle"])
    assert team_ids(battle) == []


@rule("IN-08-23/1", "IN-R31")
def test_a_member_too_far_off_at_the_start_is_not_activated() -> None:
    # Given: w4 is 8 inches from w1, w5 half an inch more
    squad = [*wardens(3), warden("w4", 11, team="w1"), warden("w5", 11.5, team="w1")]
    setup = orders(squad, fireteams=team("w1", "w2", "w3", "w4", "w5"))
    battle = play(setup, ["regular:w1", "idle", "idle"])
    assert team_ids(battle) == [["w1", "w2", "w3", "w4"]]
    assert of(battle, "SkillDeclared", trooper="w5") == []
    assert the(battle, "TeamLeft").facts()["trooper"] == "w5"


@rule("IN-08-23/2")
def test_a_member_too_far_off_at_the_end_leaves() -> None:
    # When: w1 moves away from w2 and w3 by 4 inches twice, w2 follows
    squad = [warden("w1", 2, team="w1"), warden("w2", 4, team="w1"), warden("w3", 4, 2, team="w1")]
    setup = orders(squad, fireteams=team("w1", "w2", "w3"))
    choices = ["regular:w1", "move", "to:B5", "move", "to:C5", "move", "to:C1", "at:4,0.5"]
    battle = play(setup, choices)
    answer(battle, "move", "to:B6", "at:2,11.5", "move", "to:C6", "at:4,11.5")
    answer(battle, "move", "to:C1", "at:4.5,0.5")
    _finish(battle)
    assert team_ids(battle) == [["w1", "w2"]]


def _finish(battle: Battle[State]) -> None:
    """Face as first offered until the Order is over."""
    for _ in range(3):
        answer(battle, "face:0")


# ------------------------------------------------------------------ ending


@rule("IN-08-34/4")
def test_a_player_ends_a_fireteam_at_will() -> None:
    battle = play(orders(wardens(), fireteams=team("w1", "w2", "w3")), ["disband:w1"])
    assert team_ids(battle) == []
    assert army_of(battle, "blue").tokens == 4


@rule("IN-08-34/1", "IN-08-33/3")
@pytest.mark.parametrize("target", ["w1", "w2"])
def test_one_who_falls_leaves_and_a_leader_who_falls_ends_it(target: str) -> None:
    # Given: in red's turn a shot fells a member of blue's team
    setup = situation(
        blue=wardens(3, facing=0, arm=0),
        red=[trooper("red1", at=(4, 16), cost=60)],
        now={"active": "red"},
        armies={"red": {"regular": {"1": 1}}, "blue": {"fireteams": team("w1", "w2", "w3")}},
        sides={"blue": {"fireteams": CHART}},
    )
    choices = ["regular:red1", "idle", f"bs_attack:rifle>{target}", "done"]
    battle = play(setup, choices, [[8, 18, 19], [15]])
    assert trooper_of(battle, target).is_unconscious
    assert team_ids(battle) == ([] if target == "w1" else [["w1", "w3"]])


@rule("IN-08-34/3")
def test_one_member_is_no_team() -> None:
    squad = [
        warden("r1", 2, unit="Runner", team="r1"),
        warden("r2", 4, unit="Runner", training="irregular", team="r1"),
    ]
    setup = orders(squad, fireteams=team("r1", "r2", kind="duo"), irregular=["r2"])
    battle = play(setup, ["irregular:r2", "idle", "idle"])
    assert team_ids(battle) == []
    assert trooper_of(battle, "r1").team == ""


@rule("IN-04-09", "IN-R31")
def test_former_members_may_rejoin_in_the_states_phase() -> None:
    squad = [*wardens(), warden("w4", 8), warden("w5", 11.5)]
    setup = orders(squad, fireteams=team("w1", "w2", "w3", left=["w4", "w5"]))
    battle = play(setup, ["end"])
    assert keys(battle) == ["rejoin", "apart"]
    answer(battle, "rejoin")
    assert team_ids(battle) == [["w1", "w2", "w3", "w4"]]
    assert trooper_of(battle, "w4").team == "w1"


# ------------------------------------------------------------------ levels


@rule("IN-08-31", "IN-R31")
def test_the_level_is_the_most_members_of_one_unit_as_they_count() -> None:
    squad = [*wardens(3), warden("g1", 8, unit="Gunner", team="w1")]
    battle = play(orders(squad, fireteams=team("w1", "w2", "w3", "g1")))
    state: Any = battle.state
    assert level_of(state, "blue", state.armies["blue"].teams[0]) == 4
    mixed = [
        warden("f1", 2, unit="Facet", team="f1"),
        warden("f2", 4, unit="Facet", team="f1"),
        warden("l1", 6, unit="Lens", team="f1"),
    ]
    battle = play(orders(mixed, fireteams=team("f1", "f2", "l1", kind="haris")))
    state = battle.state
    assert level_of(state, "blue", state.armies["blue"].teams[0]) == 2


@rule("IN-08-27")
def test_level_three_is_worth_one_on_a_dodge() -> None:
    setup = orders(wardens(), fireteams=team("w1", "w2", "w3"))
    battle = play(setup, ["regular:w1", "idle", "dodge"], [[20]])
    assert numbers(the(battle, "TestRolled", what="Dodge"))["sv"] == 11
    alone = play(orders([warden("w1", 2)]), ["regular:w1", "idle", "dodge"], [[20]])
    assert numbers(the(alone, "TestRolled", what="Dodge"))["sv"] == 10


# ------------------------------------------------------------------ AROs


def under_fire(count: int) -> Setup:
    """Red moves in sight of blue's team."""
    return situation(
        blue=wardens(count),
        red=[trooper("red1", at=(5, 16), cost=60)],
        now={"active": "red"},
        armies={
            "red": {"regular": {"1": 1}},
            "blue": {"fireteams": team("w1", *[f"w{at}" for at in range(2, count + 1)])},
        },
        sides={"blue": {"fireteams": CHART}},
    )


@rule("IN-08-32/1", "IN-08-32/2")
def test_who_reacts_otherwise_than_most_leaves() -> None:
    battle = play(
        under_fire(3),
        ["regular:red1", "idle", "w1:bs_attack:rifle>red1", "w2:bs_attack:rifle>red1", "w3:dodge"],
    )
    assert team_ids(battle) == [["w1", "w2"]]
    assert "leaves its Fireteam: it reacts in another way" in battle.say(the(battle, "TeamLeft"))


@rule("IN-08-32/1")
def test_without_a_majority_the_player_picks() -> None:
    battle = play(under_fire(4), ["regular:red1", "idle", "w1:dodge", "w2:bs_attack:rifle>red1", "pass"])
    assert keys(battle) == ["team:dodge", "team:bs_attack"]
    answer(battle, "team:dodge")
    assert team_ids(battle) == [["w1", "w3", "w4"]]


@rule("IN-08-32/2", "IN-R31")
def test_a_leader_who_reacts_otherwise_ends_the_team() -> None:
    battle = play(under_fire(4), ["regular:red1", "idle", "w1:dodge", "w2:bs_attack:rifle>red1", "pass"])
    answer(battle, "team:bs_attack")
    assert team_ids(battle) == []


@rule("IN-08-32/1", "IN-R31")
def test_who_passes_stays_in_the_team() -> None:
    battle = play(under_fire(3), ["regular:red1", "idle", "w2:bs_attack:rifle>red1", "pass"])
    assert team_ids(battle) == [["w1", "w2", "w3"]]
