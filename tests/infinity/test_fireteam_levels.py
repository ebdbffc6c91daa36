"""What the levels of a Fireteam are worth, and Coordinated Orders in melee and out of hiding."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.infinity.skirmishes import (
    Piece,
    army_of,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    trooper,
    trooper_of,
)
from wartable import Setup, ruleset

rule = pytest.mark.rule

CHART = [{"kind": "core", "units": ["Warden", "Clerk"]}, {"kind": "duo", "units": ["Warden", "Clerk"]}]


def team(count: int, clerks: int = 0) -> Setup:
    """So many Wardens, and Clerks, in one Fireteam, 12 inches and more from red."""
    squad: list[Piece] = [
        trooper(
            f"w{at}",
            at=(1 + 2 * at, 4),
            unit="Warden" if at <= count else "Clerk",
            team="w1",
            cost=20,
            ph=9,
        )
        for at in range(1, count + clerks + 1)
    ]
    size = count + clerks
    kind = "duo" if size == 2 else "core"
    members = [f"w{at}" for at in range(1, size + 1)]
    return situation(
        blue=squad,
        red=[trooper("red1", at=(3, 16), cost=60, facing=12, vita=3)],
        armies={
            "blue": {
                "tokens": 0,
                "regular": {"1": 1},
                "fireteams": [{"leader": "w1", "kind": kind, "members": members}],
            }
        },
        sides={"blue": {"fireteams": CHART}},
    )


SHOOT = ["regular:w1", "idle", "bs_attack:rifle>red1"]


@rule("IN-08-26")
def test_at_level_two_a_die_more_is_rolled_and_one_discarded() -> None:
    # Given: two Wardens; Burst 3 and one die more; the owner discards the 15, then the rest hit or miss on 14
    battle = play(team(2), [*SHOOT, "drop:3", "done"], [[16, 17, 18, 15]])
    shot = the(battle, "AttackRolled")
    assert shot.facts()["faces"] == [16, 17, 18]
    assert numbers(shot)["sv"] == 14


@rule("IN-08-25", "IN-08-26", "IN-08-31")
def test_at_level_one_there_is_no_more_die() -> None:
    # Given: a Warden and a Clerk: one of each unit
    battle = play(team(1, 1), [*SHOOT, "done"], [[16, 17, 18]])
    assert the(battle, "AttackRolled").facts()["faces"] == [16, 17, 18]


@rule("IN-08-28")
def test_at_level_four_bs_is_one_better() -> None:
    battle = play(team(4), [*SHOOT, "drop:0", "done"], [[19, 17, 18, 16]])
    shot = the(battle, "AttackRolled")
    assert numbers(shot)["sv"] == 15
    assert terms(shot) == {"BS": 11, "range": 3, "Fireteam": 1}


@rule("IN-08-28", "IN-08-31")
def test_at_level_three_it_is_not() -> None:
    battle = play(team(3, 1), [*SHOOT, "drop:0", "done"], [[19, 17, 18, 16]])
    assert numbers(the(battle, "AttackRolled"))["sv"] == 14


def shot_in_the_back(count: int) -> Setup:
    """Red shoots at a member of blue's team that faces the other way."""
    squad = [
        trooper(f"w{at}", at=(1 + 2 * at, 4), unit="Warden", team="w1", cost=20, ph=9, facing=0)
        for at in range(1, count + 1)
    ]
    members = [f"w{at}" for at in range(1, count + 1)]
    return situation(
        blue=squad,
        red=[trooper("red1", at=(3, 16), cost=60)],
        now={"active": "red"},
        armies={
            "blue": {"fireteams": [{"leader": "w1", "kind": "core", "members": members}]},
            "red": {"regular": {"1": 1}},
        },
        sides={"blue": {"fireteams": CHART}},
    )


BACK = ["regular:red1", "idle", "bs_attack:rifle>w1"]


@rule("IN-08-29", "IN-08-30/1", "IN-R47")
def test_at_level_five_who_is_attacked_from_behind_shoots_back() -> None:
    battle = play(shot_in_the_back(5), BACK)
    assert "w1:bs_attack:rifle>red1" in keys(battle)
    # the others are not attacked
    assert "w2:bs_attack:rifle>red1" not in keys(battle)


@rule("IN-08-29")
def test_at_level_four_it_may_only_evade() -> None:
    # nobody sees it, and nobody is asked: the shots are rolled at once
    battle = play(shot_in_the_back(4), [*BACK, "done"], [[17, 18, 19]])
    assert numbers(the(battle, "AttackRolled")) == {"sv": 14, "hits": 0, "criticals": 0}


# ------------------------------------------------------------------ Coordinated Orders


@rule("IN-08-16", "IN-R30")
def test_in_melee_the_spearhead_alone_rolls_with_a_die_for_each_friend() -> None:
    # Given: three of blue in contact with red1; CC 15, 14 and 13
    setup = situation(
        blue=[
            trooper("blue1", at=(12, 8), cc=15),
            trooper("blue2", at=(13, 9)),
            trooper("blue3", at=(11, 9), cc=13),
        ],
        red=[trooper("red1", at=(12, 9), cost=60, cc=12, vita=3)],
        orders={"regular": {"1": 1}},
    )
    strike = "cc_attack:cc_weapon>red1"
    choices = ["coordinated:1", "spearhead:blue1", "also:blue2", "also:blue3", "pass", strike]
    battle = play(setup, choices, [[20, 19, 18]])
    strokes = of(battle, "AttackRolled")
    assert [stroke.facts()["trooper"] for stroke in strokes] == ["blue1"]
    assert strokes[0].facts()["faces"] == [20, 19, 18]
    assert numbers(strokes[0])["sv"] == 15


@rule("IN-08-19", "IN-08-08")
def test_a_hidden_trooper_may_take_part() -> None:
    setup = situation(
        blue=[
            trooper("blue1", at=(4, 4)),
            trooper("roof", at=(8, 4), place="hidden", skills=["hidden_deployment"]),
        ],
        red=[trooper("red1", at=(12, 28), cost=60, facing=12)],
        orders={"regular": {"1": 1}},
    )
    battle = play(setup, ["coordinated:1", "spearhead:blue1", "also:roof", "face:6", "idle", "idle"])
    assert trooper_of(battle, "roof").place == "table"
    assert len(of(battle, "SkillDeclared", trooper="roof")) == 2
    # its own Order is lost with that: nothing is left to spend
    assert army_of(battle, "blue").irregular == []


@rule("IN-08-20")
def test_a_participant_who_fails_a_requirement_idles() -> None:
    # Given: blue1 is in contact with red1, blue2 is not, and CC Attack needs contact
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), cc=15), trooper("blue2", at=(14, 4))],
        red=[trooper("red1", at=(12, 9), cost=60, cc=12, vita=3)],
        orders={"regular": {"1": 1}},
    )
    choices = ["coordinated:1", "spearhead:blue1", "also:blue2", "pass", "cc_attack:cc_weapon>red1"]
    battle = play(setup, choices, [[20]])
    told = [event.facts()["what"] for event in of(battle, "SkillDeclared", trooper="blue2")]
    assert told == ["Idle", "Idle"]
    assert [event.facts()["trooper"] for event in of(battle, "AttackRolled")] == ["blue1"]


@rule("IN-04-07", "IN-07-18/3")
def test_nobody_reacts_in_the_states_phase() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), cost=60, states=["stunned"])],
        red=[trooper("red1", at=(12, 20), cost=60)],
        orders={"regular": {"1": 1}},
    )
    battle = play(setup, ["end"])
    assert trooper_of(battle, "blue1").states == {}
    assert of(battle, "SkillDeclared") == []
    assert battle.decision is not None
    assert battle.decision.question == "Which Order do you spend?"


@rule("IN-01-13")
def test_no_group_is_changed_between_orders() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), cost=60), trooper("blue2", at=(14, 8), group=2)],
        red=[trooper("red1", at=(12, 28), cost=60, facing=12)],
    )
    assert not [key for key in keys(play(setup)) if key.startswith("group")]


CORE: Final = {"kind": "core", "units": ["Warden"], "counts_as": {"Clerk": "Warden"}}


@rule("IN-08-31")
@pytest.mark.parametrize(
    "first", [{"kind": "core", "units": ["Runner"]}, {"kind": "haris", "units": ["Warden", "Clerk"]}]
)
def test_its_level_counts_by_the_row_of_its_kind_that_names_all_its_units(first: dict[str, Any]) -> None:
    # Given: a Clerk counts as a fourth Warden by the second row; the first is not of this Fireteam
    setup: dict[str, Any] = dict(team(3, 1))
    setup["sides"][0]["fireteams"] = [first, CORE]
    battle = play(setup, [*SHOOT, "drop:0", "done"], [[19, 17, 18, 16]])
    assert terms(the(battle, "AttackRolled")) == {"BS": 11, "range": 3, "Fireteam": 1}


def test_greedy_discards_the_lowest_success_if_all_dice_hit() -> None:
    # Given: BS 14 at this range; all four dice are successes, so the 3 counts least Face to Face
    battle = play(team(2), SHOOT, [[9, 13, 5, 3]])
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.seat)
    player = ruleset("infinity").player("greedy", 1)
    assert player.choose(decision, lambda: view).key == "drop:3"
