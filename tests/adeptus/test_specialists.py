"""Specialists, Passive Commands and Overseer Types. SW-12 to SW-14, SW-23 to SW-29, SW-68, AD-R14, AD-R24,
AD-R50.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import (
    Piece,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import Setup, ruleset
from wartable.rulesets.adeptus.compendium.entries import compendium

rule = pytest.mark.rule

GUN = {"specialists": 1, "special_weapon": "squad_gun"}
TUBE = {"specialists": 1, "special_weapon": "longglass"}
TARGET = [ic("red1", at=(60, 40))]


def _blue(ranks: dict[str, object], **values: Any) -> Piece:
    return swarm("blue1", at=(20, 40), underlings=ranks, **values)


@rule("SW-13", "SW-14", "AD-R24")
def test_a_specialist_tests_by_himself_without_the_unit_strength_modifier() -> None:
    # Given: 7 of 8 fire and miss; then 33 + 10 for half the range of 200
    battle = play(situation(blue=[_blue(TUBE)], red=TARGET), ["volley>red1", "pass"], [[100], [43], [4]])
    first, second = of(battle, "AttackRolled")
    assert terms(first)["Unit Strength Modifier"] == 40
    assert terms(second) == {"Ballistic Skill": 33, "Close": 10}
    assert numbers(the(battle, "WoundsLost"))["damage"] == 9
    assert unit_of(battle, "blue1").swarm.arms.loaded == [17, 0, 4]


@rule("AD-R24")
def test_a_specialist_is_not_one_of_those_whose_number_caps_the_hits() -> None:
    # Given: 2 of 3: 33 + 15 + 10 against 1 would be 3 hits
    setup = situation(blue=[_blue({**TUBE, "count": 3})], red=TARGET)
    battle = play(setup, ["volley>red1", "pass"], [[1], [2], [100]])
    assert numbers(of(battle, "AttackRolled")[0])["hits"] == 2


@rule("AD-R24")
def test_a_weapon_without_single_shots_is_silent_on_a_half_command() -> None:
    battle = play(situation(blue=[_blue(GUN)], red=TARGET), ["volley>red1"], [[100]])
    assert len(of(battle, "AttackRolled")) == 1


@rule("AD-R24")
def test_a_specialist_fires_as_fast_as_he_can_on_a_full_command() -> None:
    # Given: a barrage of 33 + 20 + 10 = 63 against 43: 2 degrees, 3 hits, one Damage of 4 + 5 + 2
    setup = situation(blue=[_blue(GUN)], red=TARGET)
    battle = play(setup, ["sustained_volley>red1", "pass"], [[100], [43], [4]])
    assert terms(of(battle, "AttackRolled")[1])["Barrage"] == 20
    assert numbers(of(battle, "AttackRolled")[1])["hits"] == 3
    assert numbers(the(battle, "WoundsLost"))["damage"] == 11
    assert unit_of(battle, "blue1").swarm.arms.loaded[2] == 52


@rule("AD-R24")
def test_a_specialist_does_not_jam() -> None:
    setup = situation(blue=[_blue({**GUN, "bs": 60})], red=TARGET)
    battle = play(setup, ["sustained_volley>red1"], [[100], [96]])
    assert not of(battle, "Jammed")


@rule("AD-R24", "SW-14")
def test_in_melee_a_specialist_counts_with_the_rest() -> None:
    setup = situation(blue=[_blue({**TUBE, "count": 3})], red=[ic("red1", at=(23, 40))])
    battle = play(setup, ["swamp>red1", "pass"], [[1], [2]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 3


@rule("AD-R24")
def test_a_specialist_whose_special_weapon_strikes_fires_with_the_rest() -> None:
    setup = situation(
        blue=[_blue({"specialists": 1, "special_weapon": "chain_maul", "count": 3})], red=TARGET
    )
    battle = play(setup, ["volley>red1", "pass"], [[1], [2]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 3


@rule("AD-R24")
def test_several_specialists_fire_one_after_another_and_use_one_clip() -> None:
    setup = situation(blue=[_blue({**TUBE, "specialists": 2})], red=TARGET)
    battle = play(setup, ["volley>red1"], [[100], [100], [100]])
    assert len(of(battle, "AttackRolled")) == 3
    assert unit_of(battle, "blue1").swarm.arms.loaded[2] == 4


@rule("AD-R51")
def test_no_specialist_fires_in_suppression() -> None:
    setup = situation(blue=[_blue(GUN)], red=TARGET)
    battle = play(setup, ["suppress>red1"], [[1], [100]])
    assert len(of(battle, "AttackRolled")) == 1


@rule("AD-R24")
def test_a_specialist_chooses_among_the_named_targets() -> None:
    setup = situation(blue=[_blue(TUBE)], red=[*TARGET, ic("red2", at=(60, 50))])
    battle = play(setup, ["volley>red1", "also>red2", "special>red2"], [[100], [100]])
    assert of(battle, "AttackRolled")[1].facts()["targets"] == ["red2"]


@rule("AD-R50")
def test_a_heavy_weapon_that_moved_is_unbraced() -> None:
    heavy = {"name": "Heavy", "class": "heavy", "range": 60, "clip": 9}
    ranks: dict[str, object] = {"specialists": 1, "special_weapon": heavy}
    battle = play(
        situation(blue=[_blue(ranks)], red=TARGET), ["move", "to:red1", "volley>red1"], [[100], [100]]
    )
    assert terms(of(battle, "AttackRolled")[1])["unbraced"] == -30


@rule("SW-24", "AD-R14", "AD-R50")
def test_a_weapons_team_braces_heavy_weapons_and_helps_to_aim_them() -> None:
    heavy = {"name": "Heavy", "class": "heavy", "range": 60, "clip": 9}
    ranks: dict[str, object] = {"specialists": 1, "special_weapon": heavy}
    blue = _blue(ranks, type="bombardier", weapons=[heavy])
    battle = play(
        situation(blue=[blue], red=TARGET),
        ["move", "to:red1", "volley>red1"],
        [[100], [100]],
    )
    assert terms(of(battle, "AttackRolled")[1]) == {
        "Ballistic Skill": 33,
        "Weapons Team": 10,
    }
    own = play(situation(blue=[blue], red=TARGET), ["move", "to:red1", "shot:heavy>red1"], [[95]])
    assert terms(the(own, "AttackRolled")) == {"Ballistic Skill": 43, "Weapons Team": 10}


@rule("SW-24", "AD-R14")
def test_a_weapons_team_does_not_help_with_other_weapons() -> None:
    battle = play(
        situation(blue=[_blue(TUBE, type="bombardier")], red=TARGET), ["volley>red1"], [[100], [100]]
    )
    assert "Weapons Team" not in terms(of(battle, "AttackRolled")[1])


@rule("SW-25", "AD-R14")
def test_stand_and_fight_makes_an_assault_better() -> None:
    # Given: 31 + 40 + 10 = 81 against 61: 2 degrees, 2 hits and one more
    setup = situation(blue=[_blue({}, type="champion")], red=[ic("red1", at=(24, 40))])
    battle = play(setup, ["assault>red1", "pass"], [[61], [1]])
    assert terms(the(battle, "AttackRolled"))["Stand and Fight"] == 10
    assert numbers(the(battle, "AttackRolled"))["hits"] == 3
    battle = play(setup, ["assault>red1", "pass"], [[62], [1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 1


@rule("AD-R14")
def test_stand_and_fight_keeps_to_the_cap_and_out_of_a_swamp() -> None:
    setup = situation(blue=[_blue({"count": 2}, type="champion")], red=[ic("red1", at=(23, 40))])
    battle = play(setup, ["assault>red1", "pass"], [[1], [1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2
    battle = play(setup, ["swamp>red1"], [[100]])
    assert "Stand and Fight" not in terms(the(battle, "AttackRolled"))


@rule("SW-27", "AD-R14")
def test_hold_fast_gives_underlings_two_armour_points() -> None:
    # Given: AP 1 + 2 and TB 2 against 2 + 3
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40), type="sergeant")])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[50], [2]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[50], [3]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


@rule("SW-29", "AD-R14", "AD-R61")
def test_a_special_team_assists_a_technician_twice_while_two_are_left() -> None:
    ranks = {"lost": 6}
    blue = swarm("blue1", at=(20, 40), type="technician", now={"swarm": ranks})
    battle = play(situation(blue=[blue], red=TARGET), [], [[1]])
    assert terms(the(battle, "Tested"))["assistance"] == 20
    blue = swarm("blue1", at=(20, 40), count=1, type="technician", now={"swarm": ranks})
    battle = play(situation(blue=[blue], red=TARGET), [], [[1]])
    assert "assistance" not in terms(the(battle, "Tested"))


@rule("AD-R14")
def test_a_special_team_serves_nobody_but_a_technician() -> None:
    blue = swarm("blue1", at=(20, 40), underlings={"passives": ["special_team"]}, now={"swarm": {"lost": 6}})
    battle = play(situation(blue=[blue], red=TARGET), [], [[1]])
    assert "assistance" not in terms(the(battle, "Tested"))


@rule("SW-23", "SW-68", "SW-69", "AD-R14")
def test_an_overseer_type_adds_its_passive_command_to_that_of_the_underlings() -> None:
    blue = _blue({"passives": ["hold_fast"]}, type="champion")
    battle = play(situation(blue=[blue], red=TARGET))
    assert unit_of(battle, "blue1").swarm.passives == ("hold_fast", "stand_and_fight")
    assert not [key for key in keys(battle) if key.startswith(("hold_fast", "stand"))]


@rule("SW-12")
def test_the_first_weapon_of_each_kind_is_the_primary_one() -> None:
    ranks: dict[str, object] = {"weapons": ["hatchet", "longglass", "pattern_rifle", "claws"]}
    battle = play(situation(blue=[_blue(ranks)], red=TARGET), ["volley>red1"], [[100]])
    assert the(battle, "AttackRolled").facts()["weapon"] == "Longglass"


@rule("SW-24", "SW-25", "SW-26", "SW-27", "SW-28", "SW-29", "SW-68")
def test_the_compendium_tells_of_commands_and_overseer_types() -> None:
    entries = {(entry.kind, entry.group, entry.key) for entry in compendium()}
    assert ("command", "generic", "volley") in entries
    assert ("command", "special", "cover_ground") in entries
    assert ("command", "passive", "hold_fast") in entries
    assert ("command", "reaction", "cut_down") in entries
    assert ("overseer", "", "bombardier") in entries
    assert ("shock", "", "panic") in entries


@rule("AD-R24")
def test_a_specialist_whose_weapon_does_not_reach_is_silent() -> None:
    # Given: a spray of 20 metres; 20 and 21 metres off
    ranks: dict[str, object] = {"specialists": 1, "special_weapon": "flame_lance", "count": 4}
    near = situation(blue=[_blue(ranks)], red=[ic("red1", at=(42, 40))])
    assert of(play(near, ["volley>red1"], [[100], [1]]), "Sprayed")
    far = situation(blue=[_blue(ranks)], red=[ic("red1", at=(43, 40))])
    assert not of(play(far, ["volley>red1"], [[100]]), "Sprayed")


@rule("AD-R24")
def test_a_specialist_reaches_four_times_his_range() -> None:
    ranks: dict[str, object] = {"specialists": 1, "special_weapon": "grenade_tube", "count": 4}
    ranks["weapons"] = ["longglass"]
    setup = situation(blue=[swarm("blue1", at=(2, 40), underlings=ranks)], red=[ic("red1", at=(98, 40))])
    assert len(of(play(setup, ["volley>red1"], [[100], [100]]), "AttackRolled")) == 2


@rule("AD-R39")
def test_a_specialist_without_shots_is_silent() -> None:
    blue = _blue(TUBE, now={"swarm": {"arms": {"loaded": {"longglass": 0}}}})
    battle = play(situation(blue=[blue], red=TARGET), ["volley>red1"], [[100]])
    assert len(of(battle, "AttackRolled")) == 1


@rule("AD-R24", "AD-R16")
@pytest.mark.parametrize(("count", "dice"), [(1, []), (2, [[100]])])
def test_a_specialist_does_not_fire_at_a_band_of_which_nobody_is_left(
    count: int, dice: list[list[int]]
) -> None:
    # Given: a hit of the ranks kills one of the band; 33 + 40 + 10 against 80
    loose = {"id": "loose", "side": "red", "overseer": "red1", "at": [60, 40]}
    now = {"bands": [{**loose, "swarm": {"origin": "red1", "normal": count}}]}
    red = swarm("red1", at=(95, 75), now={"swarm": ""})
    setup = situation(blue=[_blue(TUBE)], red=[red], order=["blue1", "red1", "loose"], now=now)
    battle = play(setup, ["volley>loose", "pass"], [[80], [5], *dice])
    assert len(of(battle, "AttackRolled")) == 1 + len(dice)


# ------------------------------------------------------------------ a melee weapon of his own


AXE = {"name": "Great axe", "class": "melee", "dice": 1, "plus": 6}
AXEMAN: dict[str, object] = {"specialists": 1, "special_weapon": AXE, "count": 4}


def _axes(x: int, **now: object) -> Setup:
    """A Swarm of four, one of whom has an axe, and an enemy of 14 Wounds, AP 2 and TB 4."""
    pack = swarm("blue1", at=(20, 40), underlings=AXEMAN)
    return situation(blue=[pack], red=[ic("red1", at=(x, 40), reactions=0)])


@rule("SW-13", "SW-14", "AD-R97")
def test_a_specialist_strikes_with_his_own_weapon_by_a_test_of_his_own() -> None:
    # Given: the ranks roll 99, he 24 against 31; 3 + 6, and 2 for Strength
    battle = play(_axes(23), ["assault>red1"], [[99], [24], [3]])
    ranks, own = of(battle, "AttackRolled")
    assert terms(ranks) == {"Weapon Skill": 31, "Unit Strength Modifier": 20}
    assert (own.facts()["by"], own.facts()["weapon"]) == ("specialist", "Great axe")
    assert terms(own) == {"Weapon Skill": 31}
    assert numbers(the(battle, "WoundsLost"))["damage"] == 11


@rule("AD-R97")
def test_he_is_none_of_those_who_cap_the_hits_of_the_ranks() -> None:
    # Given: 31 + 20 against 1: 5 degrees, 6 hits of a Swamp, and 3 Underlings with hatchets
    battle = play(_axes(23), ["swamp>red1"], [[1], [4], [99]])
    assert numbers(of(battle, "AttackRolled")[0])["hits"] == 3


@rule("AD-R97")
def test_a_charge_helps_him_too() -> None:
    battle = play(_axes(32), ["swarm_charge>red1"], [[99], [99]])
    assert terms(of(battle, "AttackRolled")[1]) == {"Weapon Skill": 31, "charge": 10}


@rule("AD-R97")
def test_he_does_not_strike_when_the_ranks_fire() -> None:
    battle = play(_axes(60), ["volley>red1"], [[99]])
    assert len(of(battle, "AttackRolled")) == 1


@rule("AD-R97", "SW-13")
@pytest.mark.parametrize(
    ("weapons", "special", "said"),
    [
        (
            ["hatchet"],
            "flame_lance",
            ["Flame lance is never used: Specialists attack with the others, who have no ranged weapon"],
        ),
        (
            ["pattern_rifle"],
            AXE,
            ["Great axe is never used: Specialists attack with the others, who have no melee weapon"],
        ),
        (["pattern_rifle", "hatchet"], AXE, []),
        (["pattern_rifle", "hatchet"], "flame_lance", []),
    ],
)
def test_check_tells_of_a_special_weapon_that_no_command_uses(
    weapons: list[str], special: object, said: list[str]
) -> None:
    ranks = {"specialists": 1, "special_weapon": special, "weapons": weapons}
    setup = situation(blue=[swarm("blue1", at=(20, 40), underlings=ranks)], red=[ic("red1", at=(60, 40))])
    found = ruleset("adeptus").problems(setup)
    assert [problem.what for problem in found] == said
    assert not any(problem.fatal for problem in found)
