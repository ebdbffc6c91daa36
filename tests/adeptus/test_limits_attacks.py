"""Attacks at their limits: what is shared out among none, what stops at the first, what holds for one kind of
attack alone. AD-05 to AD-08, AD-12, SW-32 to SW-50.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    commander_of,
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
from wartable.rulesets.adeptus.attack.hits import allocate_swarm_hits
from wartable.rulesets.adeptus.attack.modes import CALLED_SHOT
from wartable.rulesets.adeptus.attack.strikes import strike_underlings

rule = pytest.mark.rule

GUN = {"name": "Gun", "class": "basic", "range": 40, "burst": 2, "dice": 1, "plus": 3, "clip": 9}
LANCE = {"name": "Lance", "class": "basic", "range": 20, "dice": 1, "clip": 6, "qualities": ["spray"]}


def meek(id: str, x: int, y: int, **values: Any) -> Any:
    """Somebody there who does not react."""
    return ic(id, at=(x, y), **{"reactions": 0, **values})


@rule("SW-32", "SW-34", "SW-35")
def test_of_no_hits_nobody_gets_any() -> None:
    # Given: a Called Shot at the Overseer, whose Swarm has evaded all
    battle = begin(situation(blue=[ic("blue1", at=(50, 10))], red=[swarm("red1", at=(50, 40))]))
    other = unit_of(battle, "red1")
    attack = build_own_attack(unit_of(battle, "blue1"), CALLED_SHOT, 0, [other])
    attack.named = True
    assert allocate_swarm_hits(cast(Any, None), attack, other, 0) == (0, 0)
    assert allocate_swarm_hits(cast(Any, None), attack, other, 1) == (1, 0)


@rule("SW-32", "SW-36", "SW-37", "SW-39", "SW-41", "SW-42", "SW-43", "SW-44", "SW-45")
def test_who_has_no_underlings_loses_none() -> None:
    battle = begin(situation(blue=[ic("blue1", at=(50, 10))], red=[ic("red1", at=(50, 40))]))
    other = unit_of(battle, "red1")
    attack = build_own_attack(unit_of(battle, "blue1"), CALLED_SHOT, 0, [other])
    strike_underlings(cast(Any, None), attack, other, 1, 0)
    assert allocate_swarm_hits(cast(Any, None), attack, other, 1) == (0, 0)
    assert other.wounds == [14]


@rule("AD-06-13", "AD-12-03/3")
def test_a_spray_that_jams_twice_is_told_once() -> None:
    setup = situation(
        blue=[ic("blue1", at=(50, 10), weapons=[LANCE])], red=[meek("red1", 50, 20), meek("red2", 50, 22)]
    )
    battle = play(setup, ["spray:lance>red1"], [[38], [9], [38], [9]])
    assert len(of(battle, "Jammed")) == 1


@rule("SW-48", "AD-12-12", "AD-14-02")
def test_a_hit_that_the_field_stops_brings_nothing_of_its_weapon() -> None:
    # Given: 60 % for ATS 6; no test of Toughness follows
    gun = {**GUN, "qualities": {"concussive": 2}}
    setup = situation(
        blue=[ic("blue1", at=(50, 10), weapons=[gun])], red=[giant("red1", at=(50, 50), reactions=0)]
    )
    battle = play(setup, ["shot:gun>red1"], [[50], [60]])
    assert of(battle, "Tested") == []
    assert of(battle, "WoundsLost") == []


@rule("AD-05-01", "AD-05-02", "AD-05-03", "AD-05-04", "AD-05-05", "SW-25", "AD-R14")
def test_stand_and_fight_adds_nothing_to_a_volley() -> None:
    # Given: BS 33, 40 for eight Underlings and 10 for Close against 63: two degrees, two hits
    setup = situation(
        blue=[swarm("blue1", at=(50, 10), type="champion")], red=[meek("red1", 50, 50, wounds=40)]
    )
    battle = play(setup, ["volley>red1"], [[63], [9]])
    assert terms(the(battle, "AttackRolled"))["Unit Strength Modifier"] == 40
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2


@rule("AD-08-01", "AD-05-08", "AD-05-09")
def test_a_guarded_attack_adds_ten_to_dodge_and_parry() -> None:
    for how, number in (("dodge", 18), ("parry", 20)):
        red = ic("red1", at=(50, 11), marks={"guarded": 1})
        setup = situation(blue=[ic("blue1", at=(50, 10))], red=[red])
        battle = play(setup, ["strike:hatchet>red1", how], [[33], [1]])
        assert terms(the(battle, "Tested")) == {how.capitalize(): number, "guarded": 10}


@rule("AD-05-08", "AD-08-01")
@pytest.mark.parametrize(("how", "number"), [("dodge", 18), ("parry", 20)])
def test_an_all_out_attack_takes_20_from_dodge_and_parry(how: str, number: int) -> None:
    red = ic("red1", at=(50, 11), marks={"all_out": 1})
    battle = play(
        situation(blue=[ic("blue1", at=(50, 10))], red=[red]), ["strike:hatchet>red1", how], [[33], [1]]
    )
    assert terms(the(battle, "Tested")) == {how.capitalize(): number, "All-Out Attack": -20}


@rule("SW-50")
def test_a_bonus_that_only_one_of_two_targets_gives_counts_for_nothing() -> None:
    # Given: the second is stunned, at +20; the first is prone, at -10
    red = [meek("red1", 50, 30, marks={"prone": 1}), meek("red2", 53, 30, marks={"stunned": 2})]
    gun = {**GUN, "range": 10}
    setup = situation(blue=[swarm("blue1", at=(50, 10), underlings={"weapons": [gun, "hatchet"]})], red=red)
    battle = play(setup, ["volley>red1", "also>red2"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {
        "Ballistic Skill": 33,
        "Unit Strength Modifier": 40,
        "prone": -10,
    }


@rule("AD-07-03", "AD-12-02", "SW-47")
def test_damage_of_nothing_is_rolled_once_as_well() -> None:
    # Given: 1 and no more, 3 less far off; two hits, one on each
    gun = {"name": "Gun", "class": "basic", "range": 10, "dice": 1, "qualities": ["scatter"]}
    red = [meek("red1", 50, 36), meek("red2", 53, 36)]
    setup = situation(blue=[swarm("blue1", at=(50, 10), underlings={"weapons": [gun, "hatchet"]})], red=red)
    battle = play(setup, ["volley>red1", "also>red2", "n:1"], [[43], [1], [50]])
    assert [numbers(event)["damage"] for event in of(battle, "WoundsLost")] == [0, 0]


@rule("AD-04-03", "AD-05-13")
def test_a_giant_is_charged_as_soon_as_it_is_in_contact() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 30))], red=[giant("red1", at=(50, 42), reactions=0)])
    assert "charge:hatchet>red1" in keys(begin(setup))


@rule("AD-04-03", "AD-05-13")
def test_who_has_nothing_to_strike_with_does_not_charge() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 34), weapons=[GUN])], red=[ic("red1", at=(50, 42))])
    assert not [key for key in keys(begin(setup)) if key.startswith("charge")]


@rule("AD-13-08", "AD-R32")
def test_a_horde_that_overwatch_wipes_out_charges_nobody() -> None:
    # Given: one point of Magnitude left; the shot at its charge, from its flank, takes it
    setup = situation(
        blue=[ic("blue2", at=(20, 33)), ic("blue1", at=(50, 30))],
        red=[horde("red1", at=(50, 39), magnitude=1)],
        order=["blue2", "red1", "blue1"],
    )
    watch = ["overwatch:pattern_rifle", "to:east", "single", "moves", "horde_charge:hatchet>blue1"]
    battle = play(setup, watch, [[20], [8]])
    assert unit_of(battle, "red1").standing != "active"
    assert len(of(battle, "AttackRolled")) == 1


@rule("AD-05-15", "AD-02-05")
def test_the_dead_are_not_assisted() -> None:
    friends = [ic("blue2", at=(50, 11), standing="dead"), ic("blue3", at=(51, 10))]
    setup = situation(blue=[ic("blue1", at=(50, 10)), *friends], red=[ic("red1", at=(50, 60))])
    assert [key for key in keys(begin(setup)) if key.startswith("assist")] == ["assist>blue3"]


@rule("SW-12")
def test_ranks_without_a_shooting_weapon_have_no_primary_ranged() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(50, 20), underlings={"weapons": ["hatchet"]})],
        red=[ic("red1", at=(50, 50))],
    )
    battle = begin(setup)
    assert not [key for key in keys(battle) if key.startswith(("volley", "take_aim", "sustained"))]
    assert state_of(battle).units["blue1"].swarm.arms.weapons[0].is_melee


@rule("AD-04-03", "AD-05-13", "AD-R53")
def test_who_falls_in_mines_on_a_charge_strikes_nobody() -> None:
    # Given: 2 + 8 less AP 2 and TB 4, and one Wound: four critical points and one more for a leg lost
    mines = [{"side": "red", "at": [50, 45], "radius": 6}]
    blue = ic("blue1", at=(50, 32), wounds=5, now={"wounds": [0], "critical": [1]}, reactions=0)
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 41), reactions=0)], now={"mines": mines})
    battle = play(setup, ["charge:hatchet>red1"], [[2]])
    assert "prone" in unit_of(battle, "blue1").marks
    assert unit_of(battle, "blue1").y == 39
    assert of(battle, "AttackRolled") == []


@rule("SW-46", "AD-R24")
def test_the_owner_may_give_all_hits_to_one_target_or_none() -> None:
    red = [meek("red1", 50, 40), meek("red2", 53, 40)]
    setup = situation(blue=[swarm("blue1", at=(50, 10), underlings={"weapons": [GUN, "hatchet"]})], red=red)
    battle = play(setup, ["volley>red1", "also>red2"], [[53]])
    assert keys(battle) == ["n:0", "n:1", "n:2"]


@rule("AD-08-01", "AD-R49")
def test_nobody_evades_an_attack_out_of_hiding() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), marks={"hidden": 1})], red=[ic("red1", at=(50, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[31], [9]])
    assert len(of(battle, "WoundsLost")) == 1
    assert unit_of(battle, "red1").reactions == 1


@rule("SC-03", "AD-R33")
def test_another_director_is_not_put_in_command() -> None:
    blue = [
        commander("boss"),
        commander("second", supreme=False, subordinates=["blue1"]),
        ic("blue1", at=(50, 10)),
    ]
    battle = begin(situation(blue=blue, red=[ic("red1", at=(50, 40))]))
    assert commander_of(battle, "blue").id == "boss"
