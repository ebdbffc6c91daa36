"""Attacks of Swarms: Volley, Assault and their kin. SW-46 to SW-51, AD-R12, AD-R13, AD-R24."""

from __future__ import annotations

import pytest

from tests.adeptus.missions import (
    horde,
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

rule = pytest.mark.rule

RIFLES = {"weapons": ["pattern_rifle", "hatchet"]}


@rule("SW-16", "SW-18", "SW-48", "AD-R13", "AD-R24")
def test_a_volley_adds_the_unit_strength_modifier_and_hits_once_more_for_two_degrees() -> None:
    # Given: 8 Underlings of BS 33, 37 metres from a character
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    # When: 33 + 40 + 10 for Close range = 83 against 43: 4 degrees, 3 hits; a 4 on the die
    battle = play(setup, ["volley>red1", "pass"], [[43], [4]])
    # Then: one hit of 4 + 3, and 2 for the two others, in the body (34); less AP 2 and TB 4
    rolled = the(battle, "AttackRolled")
    assert terms(rolled) == {"Ballistic Skill": 33, "Unit Strength Modifier": 40, "Close": 10}
    assert numbers(rolled) == {"number": 83, "roll": 43, "hits": 3}
    assert numbers(the(battle, "WoundsLost")) == {
        "location": 3,
        "damage": 9,
        "reduction": 6,
        "lost": 3,
        "left": 11,
    }


@rule("SW-19", "SW-20", "AD-R13")
def test_the_unit_strength_modifier_ends_at_sixty_and_so_do_all_modifiers() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40), count=13)], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1"], [[100]])
    found = terms(the(battle, "AttackRolled"))
    assert found["Unit Strength Modifier"] == 60
    assert found["beyond the cap of 60"] == -10
    assert numbers(the(battle, "AttackRolled"))["number"] == 93


@rule("SW-19")
def test_eleven_underlings_have_a_modifier_of_fifty_five() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40), count=11)], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1"], [[100]])
    assert terms(the(battle, "AttackRolled"))["Unit Strength Modifier"] == 55


@rule("AD-R12", "SW-16")
def test_a_volley_hits_no_more_often_than_there_are_underlings() -> None:
    # 2 Underlings: 33 + 10 + 10 = 53 against 1: 5 degrees would be 3 hits
    setup = situation(blue=[swarm("blue1", at=(20, 40), count=2)], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1", "pass"], [[1], [9]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2


@rule("AD-R12")
def test_a_sustained_volley_hits_once_more_for_each_degree() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["sustained_volley>red1", "pass"], [[43], [1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 5


@rule("AD-R12")
def test_a_sustained_volley_hits_twice_as_often_as_there_are_underlings_at_the_most() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40), count=1)], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["sustained_volley>red1", "pass"], [[3], [1]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2


@rule("AD-R12")
def test_a_sustained_volley_needs_a_primary_weapon_that_fires_bursts() -> None:
    ranks = {"weapons": ["longglass", "hatchet"]}
    setup = situation(blue=[swarm("blue1", at=(20, 40), underlings=ranks)], red=[ic("red1", at=(60, 40))])
    found = keys(play(setup))
    assert "volley>red1" in found
    assert not [key for key in found if key.startswith(("sustained", "suppress"))]


@rule("AD-R12", "AD-R24", "SW-47")
def test_an_assault_strikes_with_the_underlings_weapon_skill() -> None:
    # Given: contact; 31 + 40 = 71 against 42: 2 degrees, 2 hits; 6 + SB 2 + 1 for the second hit
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(24, 40))])
    battle = play(setup, ["assault>red1", "pass"], [[42], [6]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 31, "Unit Strength Modifier": 40}
    assert numbers(the(battle, "WoundsLost"))["damage"] == 9


@rule("AD-R12")
def test_a_swamp_hits_once_more_for_each_degree_up_to_the_unit_strength() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40), count=3)], red=[ic("red1", at=(23, 40))])
    battle = play(setup, ["swamp>red1", "pass"], [[1], [1]])
    # 31 + 15 = 46: 4 degrees would be 5 hits
    assert numbers(the(battle, "AttackRolled"))["hits"] == 3


@rule("AD-R12")
def test_a_charging_swarm_assaults_at_ten_more() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(31, 40))])
    battle = play(setup, ["swarm_charge>red1", "pass"], [[80], [1]])
    assert terms(the(battle, "AttackRolled"))["charge"] == 10
    assert (unit_of(battle, "blue1").x, unit_of(battle, "blue1").y) == (27, 40)


@rule("SW-28", "AD-R14")
def test_a_marked_attack_is_a_volley_at_twenty_more_that_accurate_weapons_make_harder() -> None:
    # Given: a Spotter; 33 + 20 for 4 Underlings + 20 + 10 = 83 against 63: 2 degrees, 2 hits
    ranks = {"count": 4, "weapons": ["longglass"]}
    setup = situation(
        blue=[swarm("blue1", at=(20, 40), underlings=ranks, type="spotter")], red=[ic("red1", at=(60, 40))]
    )
    # When: a 2 on the Damage die, and a 10 that does not fury on the further one
    battle = play(setup, ["marked_attack>red1", "pass"], [[63], [2], [10]])
    # Then: 2 + 5 + 10 and 1 for the second hit
    assert terms(the(battle, "AttackRolled"))["Marked Attack"] == 20
    assert numbers(the(battle, "WoundsLost"))["damage"] == 18
    assert not of(battle, "Furied")


@rule("AD-R14")
def test_a_marked_attack_with_one_degree_has_no_further_die() -> None:
    ranks = {"count": 4, "weapons": ["longglass"]}
    setup = situation(
        blue=[swarm("blue1", at=(20, 40), underlings=ranks, type="spotter")], red=[ic("red1", at=(60, 40))]
    )
    battle = play(setup, ["marked_attack>red1", "pass"], [[64], [2]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 7


@rule("SW-68", "SW-69")
def test_nobody_else_can_give_a_special_command() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    found = keys(play(setup))
    assert not [key for key in found if key.startswith(("marked", "cover_ground"))]


@rule("SW-68", "SW-69")
def test_a_type_gives_its_own_special_command_alone() -> None:
    blue = swarm("blue1", at=(20, 40), type="spotter")
    found = keys(play(situation(blue=[blue], red=[ic("red1", at=(60, 40))])))
    assert "marked_attack>red1" in found
    assert "cover_ground" not in found


@rule("SW-69", "AD-R14")
def test_underlings_bring_a_special_command_of_their_own() -> None:
    ranks = {"specials": ["marked_attack"]}
    setup = situation(blue=[swarm("blue1", at=(20, 40), underlings=ranks)], red=[ic("red1", at=(60, 40))])
    assert "marked_attack>red1" in keys(play(setup))


@rule("AD-R12")
def test_take_aim_adds_ten_to_the_next_volley_alone() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["take_aim", "volley>red1"], [[100]])
    assert terms(the(battle, "AttackRolled"))["Aim"] == 10
    assert "aim" not in unit_of(battle, "blue1").swarm.marks


@rule("AD-R12", "AD-R68")
def test_what_a_swarm_has_aimed_is_lost_by_another_command() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    battle = play(setup, ["take_aim", "go_to_ground"])
    assert "aim" not in unit_of(battle, "blue1").swarm.marks


@rule("AD-R24")
def test_a_roll_of_ninety_six_misses_but_a_swarm_does_not_jam() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(20, 40), underlings={"bs": 60})], red=[ic("red1", at=(60, 40))]
    )
    battle = play(setup, ["sustained_volley>red1"], [[96]])
    assert not the(battle, "AttackRolled").facts()["passed"]
    assert not of(battle, "Jammed")


@rule("AD-R24")
def test_a_sustained_volley_does_not_miss_on_ninety_five() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(20, 40), underlings={"bs": 60})], red=[ic("red1", at=(60, 40))]
    )
    battle = play(setup, ["sustained_volley>red1", "pass"], [[95], [2]])
    assert numbers(the(battle, "AttackRolled"))["hits"] == 2


@rule("AD-R39")
def test_a_volley_uses_one_shot_and_a_sustained_one_a_burst() -> None:
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))])
    once = play(setup, ["volley>red1"], [[100]])
    assert unit_of(once, "blue1").swarm.arms.loaded[0] == 17
    burst = play(setup, ["sustained_volley>red1"], [[100]])
    assert unit_of(burst, "blue1").swarm.arms.loaded[0] == 15


@rule("SW-46", "SW-50", "AD-R24")
def test_a_swarm_spreads_its_hits_among_targets_at_the_worst_modifiers() -> None:
    # Given: one character 37 metres away, Close, and one 57 metres away who ran, Medium
    setup = situation(
        blue=[swarm("blue1", at=(20, 40))],
        red=[ic("red1", at=(60, 40)), ic("red2", at=(80, 40), marks={"ran": 1})],
    )
    # When: 33 + 40 + 0 - 20 = 53 against 13: 4 degrees, 3 hits, 1 and 2 of them
    battle = play(
        setup,
        ["volley>red1", "also>red2", "n:1", "pass", "pass"],
        [[13], [4], [55]],
    )
    # Then: Damage is rolled once: 4 + 3, and 1 more for the second hit on the further one, in the body
    assert terms(the(battle, "AttackRolled")) == {
        "Ballistic Skill": 33,
        "Unit Strength Modifier": 40,
        "ran": -20,
    }
    hits = [numbers(event) for event in of(battle, "WoundsLost")]
    assert [(hit["location"], hit["damage"]) for hit in hits] == [(3, 7), (3, 8)]


@rule("SW-46")
def test_no_more_targets_are_named_than_there_can_be_hits() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(20, 40), count=1)], red=[ic("red1", at=(60, 40)), ic("red2", at=(60, 50))]
    )
    battle = play(setup, ["volley>red1"], [[100]])
    assert the(battle, "AttackRolled").facts()["targets"] == ["red1"]


@rule("SW-51", "AD-R24")
def test_each_target_evades_its_own_share_before_the_damage_is_rolled() -> None:
    # Given: Dodge 37 + 10: a 27 is 2 degrees, three hits gone of four
    setup = situation(
        blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40), skills={"dodge": "trained"})]
    )
    battle = play(setup, ["volley>red1", "dodge"], [[23], [27], [5]])
    assert numbers(the(battle, "Evaded")) == {"cancelled": 3, "left": 1}
    assert numbers(the(battle, "WoundsLost"))["damage"] == 8


@rule("AD-R24", "AD-R32")
def test_against_hordes_and_underlings_every_hit_of_a_swarm_counts_by_itself() -> None:
    # Given: Magnitude 40, AP 1, TB 4; 3 hits of 3 + 3
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[horde("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1"], [[43], [3]])
    assert numbers(the(battle, "MagnitudeLost"))["lost"] == 3


@rule("AD-R22", "AD-R24")
def test_an_engaged_swarm_does_not_shoot() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(24, 40)), ic("red2", at=(60, 40))]
    )
    found = keys(play(setup))
    assert not [key for key in found if key.startswith(("volley", "shot", "suppress"))]
    assert "assault>red1" in found
    assert "assault>red2" not in found


@rule("SW-65", "AD-R24")
def test_a_swarm_without_shots_left_does_not_fire() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(20, 40), now={"swarm": {"arms": {"loaded": {"pattern_rifle": 2}}}})],
        red=[ic("red1", at=(60, 40))],
    )
    found = keys(play(setup))
    assert "volley>red1" in found
    assert "sustained_volley>red1" not in found


@rule("AD-R12", "AD-R24")
def test_all_under_suppression_evade_before_anybody_is_hurt() -> None:
    # What went wrong: the first was struck and hurt before the second was asked.
    setup = situation(
        blue=[swarm("blue1", at=(50, 40), count=12)],
        red=[ic("red1", at=(80, 40)), ic("red2", at=(84, 42))],
    )
    battle = play(setup, ["suppress>red1", "pass"], [[33], [32], [53], [3], [2]])
    assert battle.decision is not None
    assert battle.decision.about == "red2"
    assert of(battle, "WoundsLost") == []


@rule("AD-R12", "AD-R51")
def test_suppression_pins_all_in_its_arc_and_hits_at_random() -> None:
    # Given: half of 90 metres; one enemy in the arc, one in it too, one behind
    setup = situation(
        blue=[swarm("blue1", at=(50, 40), count=12)],
        red=[ic("red1", at=(80, 40)), ic("red2", at=(84, 42)), ic("red3", at=(20, 40))],
    )
    # When: Willpower 52 - 20 = 32: one fails, one holds; 33 + 60 - 20 = 73 against 53: 2 degrees, 2 hits;
    # the dice give the nearest one, 3 being the first again, and the farther one
    battle = play(
        setup,
        ["suppress>red1", "pass", "pass"],
        [[33], [32], [53], [3], [2], [1], [55]],
    )
    assert terms(the(battle, "AttackRolled")) == {
        "Ballistic Skill": 33,
        "Unit Strength Modifier": 60,
        "Suppress": -20,
    }
    assert [event.facts()["unit"] for event in of(battle, "WoundsLost")] == ["red1", "red2"]
    assert "pinned" in unit_of(battle, "red1").marks
    assert "pinned" not in unit_of(battle, "red2").marks
    assert "shot_at" not in unit_of(battle, "red3").marks
    assert unit_of(battle, "blue1").swarm.arms.loaded[0] == 15


@rule("AD-R12")
def test_suppression_reaches_half_the_range() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(68, 40)), ic("red2", at=(69, 40))]
    )
    found = keys(play(setup))
    assert "suppress>red1" in found
    assert "suppress>red2" not in found


@rule("AD-R39")
@pytest.mark.parametrize(("loaded", "command"), [(1, "volley>red1"), (3, "sustained_volley>red1")])
def test_a_swarm_may_fire_its_last_shots(loaded: int, command: str) -> None:
    blue = swarm("blue1", at=(20, 40), now={"swarm": {"arms": {"loaded": {"pattern_rifle": loaded}}}})
    battle = play(situation(blue=[blue], red=[ic("red1", at=(60, 40))]), [command], [[100]])
    assert unit_of(battle, "blue1").swarm.arms.loaded[0] == 0


@rule("SW-62", "AD-R23")
def test_an_overseer_with_one_half_action_gives_half_commands_alone() -> None:
    blue = swarm("blue1", at=(20, 40), marks={"startled": 1})
    found = keys(play(situation(blue=[blue], red=[ic("red1", at=(60, 40))])))
    assert "volley>red1" in found
    assert not [key for key in found if key.startswith(("sustained", "suppress", "swarm_run"))]


@rule("SW-46", "AD-R24")
def test_targets_beyond_four_times_the_range_are_not_named() -> None:
    ranks = {"weapons": [{"name": "Short", "class": "basic", "range": 10, "clip": 9}]}
    red = [ic("red1", at=(63, 40)), ic("red2", at=(64, 40))]
    found = keys(play(situation(blue=[swarm("blue1", at=(20, 40), underlings=ranks)], red=red)))
    assert "volley>red1" in found
    assert "volley>red2" not in found


@rule("SW-46")
def test_targets_out_of_sight_are_not_named() -> None:
    wall = {"kind": "blocking", "name": "House", "x": 40, "y": 20, "width": 2, "height": 40}
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[ic("red1", at=(60, 40))], pieces=[wall])
    assert "volley>red1" not in keys(play(setup))


@rule("SW-46")
def test_targets_are_the_ones_that_were_named() -> None:
    red = [ic("red1", at=(60, 40)), ic("red2", at=(60, 44)), ic("red3", at=(60, 48)), ic("red4", at=(60, 52))]
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=red)
    battle = play(setup, ["volley>red2", "also>red1", "also>red4", "pass"], [[100]])
    assert the(battle, "AttackRolled").facts()["targets"] == ["red2", "red1", "red4"]


@rule("AD-07-01", "AD-R99")
def test_the_reversed_roll_goes_to_the_first_who_is_hit_and_others_roll() -> None:
    # Given: 33 + 40 + 10 against 53: 3 degrees, 2 hits; 53 reversed is 35, the body
    reds = [ic("red1", at=(60, 38), reactions=0), ic("red2", at=(60, 42), reactions=0)]
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=reds)
    battle = play(setup, ["volley>red1", "also>red2", "n:1"], [[53], [9], [7]])
    places = [(event.facts()["unit"], numbers(event)["location"]) for event in of(battle, "WoundsLost")]
    assert places == [("red1", 3), ("red2", 0)]


@rule("AD-R99")
def test_where_the_first_is_not_hit_the_reversed_roll_goes_to_the_next() -> None:
    reds = [ic("red1", at=(60, 38), reactions=0), ic("red2", at=(60, 42), reactions=0)]
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=reds)
    battle = play(setup, ["volley>red1", "also>red2", "n:0"], [[53], [9]])
    places = [(event.facts()["unit"], numbers(event)["location"]) for event in of(battle, "WoundsLost")]
    assert places == [("red2", 3)]


@rule("AD-R99")
def test_a_horde_takes_the_reversed_roll_too() -> None:
    reds = [horde("red1", at=(60, 38)), ic("red2", at=(60, 46), reactions=0)]
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=reds)
    battle = play(setup, ["volley>red1", "also>red2", "n:1"], [[53], [7], [9]])
    assert numbers(the(battle, "WoundsLost"))["location"] == 0


@rule("AD-08-01", "AD-R24")
def test_who_gets_no_hit_of_several_targets_is_not_asked_to_evade() -> None:
    reds = [ic("red1", at=(60, 38)), ic("red2", at=(60, 42), reactions=0)]
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=reds)
    battle = play(setup, ["volley>red1", "also>red2", "n:0"], [[53], [9]])
    assert the(battle, "WoundsLost").facts()["unit"] == "red2"
    assert unit_of(battle, "red1").reactions == 1
