"""Fireteams: how one acts and reacts, who leaves it, when it ends. 2.8, IN-R31."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
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
from tests.infinity.teams import CHART, orders, team, team_ids, warden, wardens
from wartable import Battle, Setup, State
from wartable.rulesets.infinity.fireteams.charts import level_of_team, team_level_of_trooper

rule = pytest.mark.rule


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


@rule("IN-04-12/2", "IN-08-24/1", "IN-R31")
def test_so_does_a_lieutenant_order_used_by_nco() -> None:
    squad = [*wardens(2), warden("w3", 6, team="w1", skills=["nco"])]
    setup = orders(squad, fireteams=team("w1", "w2", "w3"), lieutenant=1)
    battle = play(setup, ["lieutenant:w3", "idle", "idle"])
    assert army_of(battle, "blue").teams[0].leader == "w3"
    assert len(of(battle, "SkillDeclared", trooper="w2")) == 2


@rule("IN-08-24/1")
def test_who_is_in_no_team_acts_alone() -> None:
    setup = orders([*wardens(), warden("alone", 8)], fireteams=team("w1", "w2", "w3"))
    battle = play(setup, ["regular:alone", "idle", "idle"])
    assert {event.facts()["trooper"] for event in of(battle, "SkillDeclared")} == {"alone"}


@rule("IN-04-13", "IN-08-24/1", "IN-R31")
def test_who_acts_by_its_own_irregular_order_leaves() -> None:
    squad = [*wardens(3), warden("w4", 8, team="w1", training="irregular")]
    setup = orders(squad, fireteams=team("w1", "w2", "w3", "w4"), irregular=["w4"])
    battle = play(setup, ["irregular:w4", "idle", "idle"])
    assert team_ids(battle) == [["w1", "w2", "w3"]]
    assert trooper_of(battle, "w4").team == ""


@rule("IN-04-12/1", "IN-04-13", "IN-R31", "IN-08-34/1")
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


@rule("IN-04-09", "IN-08-33/3", "IN-R76")
@pytest.mark.parametrize(
    "values",
    [
        {"states": ["suppressive_fire"]},
        {"states": ["isolated"]},
        {"states": ["unconscious"], "wounds": 1},
        {"group": 2},
        {"team": "x1"},
        {"at": (11.5, 4)},
    ],
)
def test_these_do_not_rejoin(values: dict[str, object]) -> None:
    # Given: a former member in that state, of another group, in another team, or 8.5 inches away
    given: dict[str, object] = {"unit": "Warden", "at": (8, 4), **values}
    other = [warden(f"x{at}", 2 * at, 8, unit="Facet", team="x1") for at in (1, 2, 3)]
    teams = [
        *team("w1", "w2", "w3", left=["odd"]),
        *team("x1", "x2", "x3", kind="haris"),
    ]
    if "team" in values:
        teams[1]["members"] = ["x1", "x2", "odd"]
    odd = trooper("odd", **given)  # type: ignore[arg-type]
    battle = play(orders([*wardens(), odd, *other], fireteams=teams), ["end"])
    assert "rejoin" not in keys(battle)


@rule("IN-04-09", "IN-R76")
def test_nobody_rejoins_a_team_that_is_full() -> None:
    squad = [warden(f"f{at}", 2 * at, unit="Facet", team="f1") for at in (1, 2, 3)]
    odd = warden("odd", 8, unit="Facet")
    setup = orders([*squad, odd], fireteams=team("f1", "f2", "f3", kind="haris", left=["odd"]))
    assert "rejoin" not in keys(play(setup, ["end"]))
    short = orders([*squad[:2], odd], fireteams=team("f1", "f2", kind="haris", left=["odd"]))
    assert "rejoin" in keys(play(short, ["end"]))


@rule("IN-08-34/1")
def test_one_who_is_in_no_team_leaves_none() -> None:
    # Given: red kills a Trooper beside blue's team: two Wounds
    setup = situation(
        blue=[*wardens(3, facing=0), warden("w4", 8, facing=0, arm=0)],
        red=[trooper("red1", at=(8, 16), cost=60)],
        now={"active": "red"},
        armies={"red": {"regular": {"1": 1}}, "blue": {"fireteams": team("w1", "w2", "w3")}},
        sides={"blue": {"fireteams": CHART}},
    )
    battle = play(setup, ["regular:red1", "idle", "bs_attack:rifle>w4", "done"], [[8, 9, 19], [15, 16]])
    assert trooper_of(battle, "w4").place == "dead"
    assert team_ids(battle) == [["w1", "w2", "w3"]]


# ------------------------------------------------------------------ levels


@rule("IN-08-31", "IN-R31")
def test_the_level_is_the_most_members_of_one_unit_as_they_count() -> None:
    squad = [*wardens(3), warden("g1", 8, unit="Gunner", team="w1")]
    battle = play(orders(squad, fireteams=team("w1", "w2", "w3", "g1")))
    state: Any = battle.state
    assert level_of_team(state, "blue", state.armies["blue"].teams[0]) == 4
    mixed = [
        warden("f1", 2, unit="Facet", team="f1"),
        warden("f2", 4, unit="Facet", team="f1"),
        warden("l1", 6, unit="Lens", team="f1"),
    ]
    battle = play(orders(mixed, fireteams=team("f1", "f2", "l1", kind="haris")))
    state = battle.state
    assert level_of_team(state, "blue", state.armies["blue"].teams[0]) == 2


@rule("IN-08-31", "IN-R31")
def test_the_level_of_a_trooper_is_that_of_its_team() -> None:
    battle = play(orders([*wardens(3), warden("alone", 12)], fireteams=team("w1", "w2", "w3")))
    state: Any = battle.state
    assert team_level_of_trooper(state, state.troopers["w2"]) == 3
    assert team_level_of_trooper(state, state.troopers["alone"]) == 0


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
    assert "leaves the Fireteam: it reacts in another way" in battle.say(the(battle, "TeamLeft"))


@rule("IN-08-32/1")
def test_without_a_majority_the_player_picks() -> None:
    battle = play(under_fire(4), ["regular:red1", "idle", "w1:dodge", "w2:bs_attack:rifle>red1", "pass"])
    assert keys(battle) == ["team:dodge", "team:bs_attack"]
    answer(battle, "team:dodge")
    assert team_ids(battle) == [["w1", "w3", "w4"]]


@rule("IN-08-32/1")
def test_two_of_five_are_no_majority() -> None:
    shoot = "bs_attack:rifle>red1"
    reactions = ["w1:dodge", "w2:dodge", f"w3:{shoot}", f"w4:{shoot}", "w5:reset"]
    battle = play(under_fire(5), ["regular:red1", "idle", *reactions])
    assert keys(battle) == ["team:dodge", "team:bs_attack", "team:reset"]


@rule("IN-08-32/1")
def test_others_have_no_say_in_the_aro_of_a_team() -> None:
    # Given: one of the team dodges and one shoots, and so does one beside them
    setup = situation(
        blue=[*wardens(2), warden("alone", 7)],
        red=[trooper("red1", at=(5, 16), cost=60)],
        now={"active": "red"},
        armies={"red": {"regular": {"1": 1}}, "blue": {"fireteams": team("w1", "w2", kind="duo")}},
        sides={"blue": {"fireteams": CHART}},
    )
    shoot = "bs_attack:rifle>red1"
    battle = play(setup, ["regular:red1", "idle", "w1:dodge", f"w2:{shoot}", f"alone:{shoot}"])
    assert keys(battle) == ["team:dodge", "team:bs_attack"]


@rule("IN-08-23/1", "IN-R31")
def test_a_team_that_does_not_react_is_not_measured() -> None:
    # Given: the team looks away, and its third member is too far off
    looking_away = [warden(f"w{at}", 2 * at, 2, team="w1", facing=0) for at in (1, 2)]
    setup = situation(
        blue=[*looking_away, warden("w3", 20, 2, team="w1", facing=0), warden("alone", 7)],
        red=[trooper("red1", at=(5, 16), cost=60)],
        now={"active": "red"},
        armies={"red": {"regular": {"1": 1}}, "blue": {"fireteams": team("w1", "w2", "w3")}},
        sides={"blue": {"fireteams": CHART}},
    )
    battle = play(setup, ["regular:red1", "idle", "alone:bs_attack:rifle>red1"])
    assert team_ids(battle) == [["w1", "w2", "w3"]]


@rule("IN-08-23/1", "IN-08-32/1", "IN-R31")
def test_a_reacting_team_leaves_who_is_too_far_off_out() -> None:
    setup = situation(
        blue=[*wardens(2), warden("w3", 20, team="w1")],
        red=[trooper("red1", at=(5, 16), cost=60)],
        now={"active": "red"},
        armies={"red": {"regular": {"1": 1}}, "blue": {"fireteams": team("w1", "w2", "w3")}},
        sides={"blue": {"fireteams": CHART}},
    )
    battle = play(setup, ["regular:red1", "idle"])
    assert team_ids(battle) == [["w1", "w2"]]


@rule("IN-08-32/2", "IN-R31")
def test_a_leader_who_reacts_otherwise_ends_the_team() -> None:
    battle = play(under_fire(4), ["regular:red1", "idle", "w1:dodge", "w2:bs_attack:rifle>red1", "pass"])
    answer(battle, "team:bs_attack")
    assert team_ids(battle) == []


@rule("IN-08-32/1", "IN-R31")
def test_who_passes_stays_in_the_team() -> None:
    battle = play(under_fire(3), ["regular:red1", "idle", "w2:bs_attack:rifle>red1", "pass"])
    assert team_ids(battle) == [["w1", "w2", "w3"]]
