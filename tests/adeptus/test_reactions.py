"""Reactions: who may evade and how, Attacks of Opportunity, Cut Down, delayed actions. AD-04, AD-05, AD-08,
SW-67.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
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

rule = pytest.mark.rule

BLADES = [
    {"name": "Axe", "class": "melee", "dice": 1, "plus": 2},
    {"name": "Bill", "class": "melee", "dice": 1, "plus": 4},
    {"name": "Club", "class": "melee", "dice": 1, "plus": 7},
]


def leaving(red: Any, *others: Any, **blue: Any) -> Any:
    """blue1 at 50, 40 has gone north, away from red at 50, 41."""
    setup = situation(blue=[ic("blue1", at=(50, 40), **blue)], red=[red, *others])
    return play(setup, ["half_move", "away"])


# ------------------------------------------------------------------ Swarms


@rule("SW-51", "SW-67", "AD-R12")
def test_an_overseer_without_a_melee_weapon_does_not_brace() -> None:
    red = swarm("red1", at=(60, 40), weapons=["pattern_rifle"])
    battle = play(situation(blue=[ic("blue1", at=(56, 40))], red=[red]), ["strike:hatchet>red1"], [[40]])
    assert keys(battle) == ["pass", "scatter"]


@rule("SW-67", "AD-R12", "AD-05-15")
def test_a_swarm_does_not_evade_an_attack_out_of_hiding() -> None:
    hidden = ic("blue1", at=(20, 40), marks={"hidden": 1})
    setup = situation(blue=[hidden], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[20], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1
    assert unit_of(battle, "red1").swarm.reactions == 1


@rule("SW-67", "AD-R12", "AD-08-01")
def test_a_swarm_that_is_missed_is_not_asked() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[99]])
    assert "scatter" not in keys(battle)
    assert unit_of(battle, "red1").swarm.reactions == 1


@rule("SW-67", "AD-R22", "AD-R23")
def test_nobody_cuts_down_one_who_was_killed_before_he_was_gone() -> None:
    # Given: the Overseer's blow kills him: 6 and SB 3 less TB 0 on one Wound
    blue = ic("blue1", at=(56, 40), reactions=0, ap=0, t=9, wounds=1)
    setup = situation(blue=[blue], red=[swarm("red1", at=(60, 40))])
    choices = ["half_move", "elsewhere", "in:F5", "at:53,40", "strike:hatchet>blue1"]
    battle = play(setup, choices, [[34], [6]])
    assert unit_of(battle, "blue1").standing == "dead"
    assert "cut_down>blue1" not in keys(battle)


# ------------------------------------------------------------------ people


@rule("AD-08-01")
@pytest.mark.parametrize(
    ("weapons", "expected"),
    [
        (["hatchet"], ["pass", "dodge", "parry"]),
        (["pattern_rifle"], ["pass", "dodge"]),
    ],
)
def test_who_has_nothing_to_parry_with_may_dodge(weapons: list[str], expected: list[str]) -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 41), weapons=weapons)])
    assert keys(play(setup, ["strike:hatchet>red1"], [[35]])) == expected


@rule("AD-08-01", "AD-12-14")
def test_of_two_weapons_the_better_parries() -> None:
    stick = {"name": "Stick", "class": "melee", "dice": 1, "qualities": ["balanced"]}
    red = ic("red1", at=(50, 41), weapons=["hatchet", stick, {**stick, "name": "Pole", "qualities": []}])
    battle = play(
        situation(blue=[ic("blue1", at=(50, 40))], red=[red]), ["strike:hatchet>red1", "parry"], [[35], [1]]
    )
    assert terms(the(battle, "Tested"))["weapon"] == 10


@rule("AD-08-01", "AD-07-03")
def test_who_is_missed_is_not_asked_to_evade() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 41))])
    battle = play(setup, ["strike:hatchet>red1"], [[99]])
    assert "dodge" not in keys(battle)
    assert unit_of(battle, "red1").reactions == 1


@rule("AD-08-01", "AD-R25", "AD-12-02")
def test_damage_of_a_blast_on_a_horde_is_rolled_once_for_its_hit() -> None:
    tube = {"name": "Tube", "class": "basic", "range": 40, "dice": 1, "plus": 5, "qualities": {"blast": 3}}
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[tube])], red=[horde("red1", at=(50, 40))])
    battle = play(setup, ["shot:tube>red1"], [[31], [9]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 3


# ------------------------------------------------------------------ Attacks of Opportunity


@rule("AD-04-07", "AD-R22")
def test_a_weapon_of_a_lost_arm_strikes_at_nobody_who_leaves() -> None:
    red = ic("red1", at=(50, 41), weapons=[*BLADES, "hatchet"], now={"arms": {"gone": ["axe", "hatchet"]}})
    assert keys(leaving(red)) == ["pass", "strike:bill>blue1", "strike:club>blue1"]


@rule("AD-04-07", "AD-R22")
def test_the_weapon_chosen_strikes_at_one_who_leaves() -> None:
    red = ic("red1", at=(50, 41), weapons=BLADES)
    setup = situation(blue=[ic("blue1", at=(50, 40), reactions=0)], red=[red])
    # 6, 4 of the bill and SB 3
    battle = play(setup, ["half_move", "away", "strike:bill>blue1"], [[35], [6]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 13


@rule("AD-04-07", "AD-R22", "AD-R32")
def test_a_broken_horde_strikes_at_nobody_who_leaves() -> None:
    red = horde("red1", at=(50, 44), marks={"broken": 1})
    battle = leaving(red)
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (50, 37)
    assert not [key for key in keys(battle) if key.startswith("strike")]


# ------------------------------------------------------------------ later


@rule("AD-05-16", "AD-R45")
def test_who_can_no_longer_act_uses_no_delayed_action() -> None:
    red = ic("red1", at=(50, 70), marks={"delayed": 1, "stunned": 2})
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[red])
    battle = play(setup, ["half_move", "away"])
    assert battle.decision is not None
    assert battle.decision.about == "blue1"


@rule("AD-09-05", "AD-12-11")
def test_who_has_no_fate_left_stays_stunned() -> None:
    red = ic("red1", at=(50, 70))
    blue = ic("blue1", at=(50, 40), fate=1, marks={"stunned": 3}, now={"fate": 0})
    battle = play(situation(blue=[blue], red=[red]))
    assert "fate" not in keys(battle)
    assert of(battle, "FateSpent") == []
    assert state_of(battle).units["blue1"].fate == 0
