"""Executive Use of Command Tokens: change of Combat Group, the end of Possessed. CT-13 to CT-16."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    keys,
    numbers,
    play,
    situation,
    state_of,
    the,
    trooper,
    trooper_of,
)
from wartable import Setup
from wartable.rulesets.infinity.tokens.catalogue import TOKEN_USES

rule = pytest.mark.rule

RED = [trooper("red1", at=(12, 28), cost=60)]


def executive(blue: list[Piece], step: int = 0, **army: object) -> Setup:
    """Blue's second turn begins: no Strategic Use is open."""
    return situation(
        blue=blue,
        red=RED,
        now={"phase": "tactical", "step": step, "round": 2},
        armies={"blue": dict(army)},
    )


def two_groups(first: int = 2, second: int = 1) -> list[Piece]:
    """So many Troopers in either Combat Group."""
    return [trooper(f"blue{at + 1}", at=(2 + 2 * at, 2), cost=20) for at in range(first)] + [
        trooper(f"other{at + 1}", at=(2 + 2 * at, 5), cost=20, group=2) for at in range(second)
    ]


@rule("CT-13", "CT-14/1", "IN-04-02/1")
def test_a_trooper_changes_its_group_for_a_token() -> None:
    battle = play(executive(two_groups()), ["group:blue2>2"])
    assert numbers(the(battle, "TokenSpent")) == {"left": 3}
    assert the(battle, "GroupChanged").facts()["trooper"] == "blue2"
    assert trooper_of(battle, "blue2").group == 2
    assert trooper_of(battle, "blue1").group == 1


@rule("CT-14/3", "IN-R38")
def test_its_order_counts_in_the_new_group_at_once() -> None:
    battle = play(executive(two_groups()), ["group:blue2>2", "done"])
    assert army_of(battle, "blue").regular == {1: 1, 2: 2}


@rule("CT-14/2", "IN-R41")
def test_a_group_of_nine_takes_one_more_and_a_group_of_ten_none() -> None:
    assert "group:other1>1" in keys(play(executive(two_groups(9, 2))))
    assert "group:other1>1" not in keys(play(executive(two_groups(10, 2))))


@rule("CT-14/2", "IN-R41")
def test_the_dead_leave_their_group_and_the_unconscious_do_not() -> None:
    squad = two_groups(9, 2)
    dead = [*squad, trooper("tenth", at=(20, 2), place="dead", cost=20)]
    lying = [*squad, trooper("tenth", at=(20, 2), states=["unconscious"], wounds=1, cost=20)]
    assert "group:other1>1" in keys(play(executive(dead)))
    assert "group:other1>1" not in keys(play(executive(lying)))


@rule("CT-14/2", "IN-R41")
def test_peripherals_hold_no_place_in_a_group() -> None:
    squad = [*two_groups(9, 2), trooper("drone", at=(20, 2), controller="blue2", skills=["servant"])]
    assert "group:other1>1" in keys(play(executive(squad)))


@rule("CT-14/1", "CT-16")
@pytest.mark.parametrize("place", ["dead", "evacuated"])
def test_who_is_gone_changes_no_group(place: str) -> None:
    squad = [*two_groups(3, 1), trooper("gone", at=(20, 2), place=place)]
    battle = play(executive(squad))
    assert "group:blue1>2" in keys(battle)
    assert "group:gone>2" not in keys(battle)


@rule("CT-14/1", "IN-R38")
@pytest.mark.parametrize("place", ["hidden", "airborne"])
def test_who_is_hidden_or_airborne_may_change_its_group(place: str) -> None:
    squad = [*two_groups(3, 1), trooper("away", at=(20, 2), place=place)]
    assert "group:away>2" in keys(play(executive(squad)))


@rule("CT-14/1", "IN-R41")
def test_no_group_is_opened_that_the_list_had_not() -> None:
    battle = play(executive(two_groups(3, 0)))
    assert not [key for key in keys(battle) if key.startswith("group")]


@rule("IN-R41")
def test_an_emptied_group_stays_open() -> None:
    battle = play(executive(two_groups()), ["group:other1>1"])
    assert "group:blue1>2" in keys(battle)


@rule("CT-14/1")
def test_peripherals_go_along() -> None:
    squad = [*two_groups(), trooper("drone", at=(20, 2), controller="blue2", skills=["servant"])]
    battle = play(executive(squad))
    assert "group:drone>2" not in keys(battle)
    answer(battle, "group:blue2>2")
    assert trooper_of(battle, "drone").group == 2


@rule("CT-16")
def test_a_g_jumper_moves_with_all_its_proxies() -> None:
    proxies = [
        trooper(f"echo{at}", at=(10 + 2 * at, 2), jumper="echo", skills=["g_jumper"], cost=12)
        for at in (1, 2)
    ]
    battle = play(executive([*two_groups(), *proxies]))
    assert "group:echo1>2" in keys(battle)
    assert "group:echo2>2" not in keys(battle)
    answer(battle, "group:echo1>2")
    assert trooper_of(battle, "echo1").group == 2
    assert trooper_of(battle, "echo2").group == 2


@rule("CT-14/1", "CT-16")
def test_proxies_and_peripherals_go_together_each_once() -> None:
    proxies = [trooper(f"echo{at}", at=(10 + 2 * at, 2), jumper="echo", skills=["g_jumper"]) for at in (1, 2)]
    porter = trooper("porter", at=(20, 2), controller="echo2", skills=["servant"], type="rem", str=1)
    state = state_of(play(executive([*two_groups(), *proxies, porter])))
    found = [
        [one.id for one in state.trooper_and_companions(state.troopers[id])]
        for id in ("echo2", "blue1", "porter")
    ]
    assert found == [["echo2", "echo1", "porter"], ["blue1"], ["porter"]]


@rule("CT-16", "IN-R41")
def test_a_g_jumper_is_one_member_of_its_group() -> None:
    # Given: eight Troopers and two Proxies in group 1: nine members
    proxies = [
        trooper(f"echo{at}", at=(10 + 2 * at, 8), jumper="echo", skills=["g_jumper"], cost=12)
        for at in (1, 2)
    ]
    assert "group:other1>1" in keys(play(executive([*two_groups(8, 2), *proxies])))
    assert "group:other1>1" not in keys(play(executive([*two_groups(9, 2), *proxies])))


@rule("IN-R38", "IN-08-09")
def test_to_move_a_hidden_trooper_shows_that_it_exists() -> None:
    squad = [*two_groups(), trooper("roof", at=(20, 2), place="hidden", skills=["hidden_deployment"])]
    battle = play(executive(squad), ["group:roof>2"])
    assert battle.state.knowledge.knows("red", "roof", "existence")  # type: ignore[attr-defined]
    told = [event for event in battle.seen_by("red") if type(event).__name__ == "GroupChanged"]
    assert [event.facts()["trooper"] for event in told] == [""]
    assert battle.say(told[0]) == "A Trooper who does not show joins Combat Group 2."


@rule("IN-R31")
def test_who_changes_the_group_leaves_its_fireteam() -> None:
    squad = [trooper(f"blue{at}", at=(2 * at, 2), cost=20, team="blue1") for at in (1, 2, 3)]
    team = {"leader": "blue1", "kind": "haris", "members": ["blue1", "blue2", "blue3"]}
    setup = executive([*squad, trooper("other", at=(2, 5), group=2)], fireteams=[team])
    battle = play(setup, ["group:blue3>2"])
    assert army_of(battle, "blue").teams[0].members == ["blue1", "blue2"]


@rule("CT-14/1", "CT-25", "CT-26", "CT-13")
def test_the_executive_use_goes_on_while_tokens_last() -> None:
    setup = executive(two_groups(5, 1), tokens=2)
    battle = play(setup, ["group:blue1>2", "group:blue2>2"])
    assert army_of(battle, "blue").tokens == 0
    assert not [key for key in keys(battle) if key.startswith("group")]


@rule("CT-13")
def test_there_is_no_executive_use_after_its_step() -> None:
    battle = play(executive(two_groups(), step=1))
    assert not [key for key in keys(battle) if key.startswith("group")]


@rule("CT-27")
def test_nobody_else_spends_tokens_in_the_turn_of_the_enemy() -> None:
    # Given: red's turn; blue could move a Trooper to another group if it were its own
    setup = situation(
        blue=two_groups(2, 1),
        red=[trooper("red1", at=(12, 28))],
        now={"phase": "tactical", "step": 0, "round": 2, "active": "red"},
    )
    battle = play(setup)
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    assert not [key for key in keys(battle) if key.startswith("group")]


# ------------------------------------------------------------------ CT-15


TAG = trooper("tag", at=(12, 12), type="tag", cost=40, silhouette=7, str=3, states={"possessed": "red1"})


@rule("CT-15", "IN-R38")
def test_a_possessed_ally_is_freed_for_a_token() -> None:
    battle = play(executive([*two_groups(2, 0), TAG]), ["free:tag"])
    assert numbers(the(battle, "TokenSpent")) == {"left": 3}
    assert the(battle, "StateLeft").facts()["what"] == "possessed"
    assert trooper_of(battle, "tag").states == {}
    # and it gives its Order at the coming count
    assert army_of(battle, "blue").regular == {1: 3}


@rule("IN-R38", "CT-14/1")
def test_a_possessed_ally_changes_no_group() -> None:
    battle = play(executive([*two_groups(), TAG]))
    assert "free:tag" in keys(battle)
    assert "group:tag>2" not in keys(battle)


@rule("CT-15", "CT-27")
def test_who_has_possessed_it_is_not_asked_to_free_it() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(2, 2), cost=60), trooper("blue2", at=(4, 2), cost=60)],
        red=[
            *RED,
            trooper(
                "tag", at=(12, 12), type="tag", silhouette=7, str=3, cost=40, states={"possessed": "blue1"}
            ),
        ],
        now={"phase": "tactical", "step": 0, "round": 2},
    )
    assert "free:tag" not in keys(play(setup))


# ------------------------------------------------------------------ Strategos


@rule("CT-13", "CT-14/1", "CT-16", "IN-08-60/2", "IN-R73")
def test_strategos_l2_changes_groups_without_a_token_each_trooper_once() -> None:
    leader = trooper("chief", at=(2, 8), cost=20, skills={"lieutenant": 0, "strategos": 2})
    battle = play(executive([leader, *two_groups()], tokens=0), ["group:blue1>2"])
    assert army_of(battle, "blue").tokens == 0
    assert "group:blue1>1" not in keys(battle)
    assert "group:blue2>2" in keys(battle)


@rule("CT-14/1", "CT-16", "IN-08-60/2")
def test_strategos_l1_changes_no_groups() -> None:
    leader = trooper("chief", at=(2, 8), cost=20, skills={"lieutenant": 0, "strategos": 1})
    battle = play(executive([leader, *two_groups()], tokens=0))
    assert not [key for key in keys(battle) if key.startswith("group")]


@rule("CT-04", "CT-05")
def test_every_use_has_its_mode() -> None:
    modes = {use.rules[0]: (use.mode, use.sort) for use in TOKEN_USES.values()}
    assert modes == {
        "CT-06": ("strategic", "procedural"),
        "CT-08": ("strategic", "procedural"),
        "CT-09": ("strategic", "procedural"),
        "CT-10": ("strategic", "procedural"),
        "CT-11": ("strategic", "logistical"),
        "CT-14": ("executive", ""),
        "CT-15": ("executive", ""),
        "CT-18": ("operational", ""),
        "CT-19": ("operational", ""),
        "CT-20": ("operational", ""),
        "CT-21": ("operational", ""),
        "CT-22": ("operational", ""),
        "CT-23": ("operational", ""),
        "CT-24": ("operational", ""),
    }
