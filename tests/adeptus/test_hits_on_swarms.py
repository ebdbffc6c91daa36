"""Hits on Swarms: who is struck, who dies, what the qualities of weapons do. SW-30 to SW-45, AD-R17 to
AD-R19, AD-R25.
"""

from __future__ import annotations

import pytest

from tests.adeptus.missions import (
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

SPECIAL = {"specialists": 1, "special_weapon": "flame_lance"}
GUN = {
    "name": "Gun",
    "class": "basic",
    "range": 60,
    "dice": 1,
    "plus": 3,
    "clip": 9,
    "single": True,
}


@rule("SW-17", "SW-32", "SW-36", "AD-R17")
def test_a_hit_that_beats_armour_kills_one_underling_and_not_the_overseer() -> None:
    # Given: AP 1 and TB 2, 37 metres away: 43 + 10
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    # When: 1 + 3 = 4, one more than 3
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[50], [1]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 1, "left": 7}
    assert unit_of(battle, "red1").swarm.lost == 1
    assert unit_of(battle, "red1").wounds == [14]


@rule("SW-36")
def test_a_hit_that_only_equals_armour_and_toughness_kills_nobody() -> None:
    # AP 2 and TB 2 against 1 + 3
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40), underlings={"ap": 2})])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[50], [1]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0


@rule("SW-30", "SW-31", "AD-R20")
def test_the_nearest_member_of_a_swarm_counts_for_the_range() -> None:
    # Given: the middle 6 metres away, the nearest member 3
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(26, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[100]])
    assert terms(the(battle, "AttackRolled"))["Assault"] == 30


@rule("SW-33", "AD-R22")
def test_who_touches_the_edge_of_a_swarm_can_strike_all_of_it() -> None:
    setup = situation(blue=[ic("blue1", at=(22, 40), weapons=["hatchet"])], red=[swarm("red1", at=(26, 40))])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[40], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


@rule("SW-34", "AD-R18", "AD-R25")
def test_doubles_let_the_attacker_put_a_hit_on_the_overseer() -> None:
    # Given: a 44 lands in the body of the Overseer: 6 + 3 less AP 2 and TB 4
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass", "n:1", "pass"], [[44], [6]])
    assert numbers(the(battle, "WoundsLost")) == {
        "location": 3,
        "damage": 9,
        "reduction": 6,
        "lost": 3,
        "left": 11,
    }
    assert unit_of(battle, "red1").swarm.unit_strength == 8


@rule("SW-34", "AD-R18")
def test_doubles_of_a_failed_roll_give_no_choice() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[66]])
    assert not of(battle, "UnderlingsKilled")


@rule("AD-R18", "SW-34", "SW-48")
def test_doubles_of_a_swarm_let_it_add_its_hits_up_on_an_overseer() -> None:
    # Given: 33 + 40 + 10 = 83 against 44: 3 degrees, 2 hits, both on the Overseer: 4 + 3 + 1
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["volley>red1", "pass", "n:2", "pass"], [[44], [4]])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 8


@rule("AD-R25")
def test_an_overseer_may_dodge_his_own_share() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass", "n:1", "dodge"], [[44], [18]])
    assert not of(battle, "WoundsLost")
    assert unit_of(battle, "red1").reactions == 0


@rule("SW-32", "AD-R17")
def test_without_normal_underlings_hits_go_to_specialists_or_the_overseer() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))],
        red=[swarm("red1", at=(60, 40), count=1, underlings=SPECIAL)],
    )
    battle = play(setup, ["shot:pattern_rifle>red1", "pass", "n:0"], [[50], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1
    assert unit_of(battle, "red1").swarm is None


@rule("SW-34", "AD-R17")
def test_doubles_may_kill_a_specialist_in_place_of_a_normal_underling() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40))],
        red=[swarm("red1", at=(60, 40), count=4, underlings=SPECIAL)],
    )
    battle = play(setup, ["shot:pattern_rifle>red1", "pass", "n:0", "n:1"], [[44], [5]])
    ranks = unit_of(battle, "red1").swarm
    assert (ranks.normal, ranks.specialists) == (3, 0)


@rule("SW-32", "SW-35", "AD-R17")
def test_a_called_shot_at_a_specialist_kills_one_alone() -> None:
    red = swarm("red1", at=(40, 40), count=4, underlings={**SPECIAL, "specialists": 2})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["called:pattern_rifle>red1", "whom:specialist", "pass"], [[20], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1
    ranks = unit_of(battle, "red1").swarm
    assert (ranks.normal, ranks.specialists) == (2, 1)


@rule("AD-R17", "SW-13")
def test_surplus_kills_pass_to_specialists_but_not_to_the_overseer() -> None:
    # Given: one normal Underling and one Specialist; a Blast kills 3
    setup = situation(
        blue=[ic("blue1", at=(20, 40), weapons=[{**GUN, "qualities": {"blast": 2}}])],
        red=[swarm("red1", at=(60, 40), count=2, underlings=SPECIAL)],
    )
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [5]])
    assert numbers(the(battle, "UnderlingsKilled")) == {"hits": 1, "killed": 2, "left": 0}
    assert unit_of(battle, "red1").wounds == [14]


@rule("SW-43")
def test_a_blast_that_kills_kills_two_more() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40), weapons=[{**GUN, "qualities": {"blast": 4}}])],
        red=[swarm("red1", at=(60, 40))],
    )
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 3


@rule("SW-43")
def test_a_blast_that_does_not_beat_armour_kills_nobody() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40), weapons=[{**GUN, "qualities": {"blast": 4}}])],
        red=[swarm("red1", at=(60, 40), underlings={"ap": 6})],
    )
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0


@rule("SW-44", "AD-07-05")
def test_a_blast_that_furies_kills_as_many_more_as_its_number() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40), weapons=[{**GUN, "qualities": {"blast": 4}}])],
        red=[swarm("red1", at=(60, 40))],
    )
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [10], [20], [3]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 5


@rule("SW-44")
def test_a_small_blast_that_furies_still_kills_two_more() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40), weapons=[{**GUN, "qualities": {"blast": 1}}])],
        red=[swarm("red1", at=(60, 40))],
    )
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [10], [20], [3]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 3


@rule("SW-45")
def test_a_devastating_hit_that_kills_kills_as_many_more_as_its_number() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40), weapons=[{**GUN, "qualities": {"devastating": 3}}])],
        red=[swarm("red1", at=(60, 40))],
    )
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 4


@rule("SW-45", "SW-43", "AD-R25")
def test_a_devastating_blast_does_both() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40), weapons=[{**GUN, "qualities": {"devastating": 3, "blast": 3}}])],
        red=[swarm("red1", at=(60, 40))],
    )
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 6


@rule("SW-37")
def test_hits_on_underlings_hit_the_body() -> None:
    # Given: armour on the body alone; a 13 reversed would be an arm
    armour = {"ap": {"body": 6}}
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40), underlings=armour)])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[13], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0


WALL = {"kind": "cover", "name": "Wall", "ap": 8, "x": 57, "y": 30, "width": 7, "height": 10}


@rule("SW-39", "AD-R20")
def test_a_swarm_is_in_cover_while_most_of_its_cells_are() -> None:
    # Given: a wall over the northern cells and the middle row behind it is not: 11 of 29 and more
    wall = {**WALL, "height": 11}
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))], pieces=[wall])
    battle = play(setup, ["shot:pattern_rifle>red1", "pass"], [[50], [8]])
    # 8 + 3 = 11 against AP 1 + 8 and TB 2
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 0


@rule("SW-39", "SW-40", "AD-R20")
def test_an_overseer_in_cover_has_it_while_his_swarm_has_not() -> None:
    # Given: cover on his own cell alone; a 44 puts the hit on him, in the body
    wall = {"kind": "cover", "name": "Rock", "ap": 8, "x": 60, "y": 40, "width": 1, "height": 1}
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))], pieces=[wall])
    on_him = play(setup, ["shot:pattern_rifle>red1", "pass", "n:1", "pass"], [[44], [6]])
    assert numbers(the(on_him, "WoundsLost"))["reduction"] == 14
    on_them = play(setup, ["shot:pattern_rifle>red1", "pass", "n:0"], [[44], [6]])
    assert numbers(the(on_them, "UnderlingsKilled"))["killed"] == 1


@rule("SW-38", "AD-R17", "SW-48")
def test_extra_kills_never_reach_the_overseer_on_doubles_either() -> None:
    setup = situation(
        blue=[ic("blue1", at=(20, 40), bs=50, weapons=[{**GUN, "qualities": {"devastating": 9}}])],
        red=[swarm("red1", at=(60, 40), count=2)],
    )
    battle = play(setup, ["shot:gun>red1", "pass", "n:0"], [[44], [5]])
    assert unit_of(battle, "red1").wounds == [14]
    assert unit_of(battle, "red1").swarm is None


LANCE = {"specialists": 1, "special_weapon": "flame_lance", "bs": 33}
"""One of two Underlings sprays, after the other has missed."""


@rule("SW-41", "AD-R19")
def test_a_spray_kills_two_at_close_range() -> None:
    # Given: 5 metres of 20; the Swarm rolls its Agility of 42 once
    setup = situation(
        blue=[swarm("blue1", at=(50, 40), count=2, underlings=LANCE)], red=[swarm("red1", at=(60, 40))]
    )
    battle = play(setup, ["volley>red1"], [[100], [43], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 2


@rule("SW-41", "AD-R19")
def test_a_spray_kills_one_at_assault_range() -> None:
    # Given: 3 metres
    setup = situation(
        blue=[swarm("blue1", at=(52, 40), count=2, underlings=LANCE)], red=[swarm("red1", at=(60, 40))]
    )
    battle = play(setup, ["volley>red1"], [[100], [43], [5]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1


@rule("SW-42", "AD-R19")
def test_a_spray_that_furies_kills_twice_as_many() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(50, 40), count=2, underlings=LANCE)], red=[swarm("red1", at=(60, 40))]
    )
    # 33 + 10 against 43, and 44 does not confirm
    battle = play(setup, ["volley>red1"], [[100], [43], [10], [43], [1]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 4
    battle = play(setup, ["volley>red1"], [[100], [43], [10], [44]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 2


@rule("AD-R19")
def test_a_swarm_whose_agility_holds_escapes_a_spray() -> None:
    setup = situation(
        blue=[swarm("blue1", at=(50, 40), count=2, underlings=LANCE)], red=[swarm("red1", at=(60, 40))]
    )
    battle = play(setup, ["volley>red1"], [[100], [42]])
    assert not of(battle, "UnderlingsKilled")


@rule("AD-R12", "SW-51", "SW-67")
def test_scatter_is_a_test_of_the_underlings_agility_for_all() -> None:
    # Given: a burst of 43 + 10 + 10 = 63 against 23: 4 degrees, 3 hits; Agility 42 against 32: two gone
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["burst:pattern_rifle>red1", "scatter"], [[23], [32], [5]])
    assert numbers(the(battle, "Evaded")) == {"cancelled": 2, "left": 1}
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == 1
    assert (unit_of(battle, "red1").reactions, unit_of(battle, "red1").swarm.reactions) == (0, 0)


@rule("AD-R12", "SW-51")
def test_brace_is_the_overseers_parry_for_all_against_blows() -> None:
    setup = situation(
        blue=[ic("blue1", at=(56, 40))],
        red=[swarm("red1", at=(60, 40), skills={"parry": 55})],
    )
    battle = play(setup, ["strike:hatchet>red1", "brace"], [[40], [55]])
    assert numbers(the(battle, "Evaded")) == {"cancelled": 1, "left": 0}


@rule("AD-R12")
def test_nobody_braces_against_shots() -> None:
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40))])
    assert keys(play(setup, ["shot:pattern_rifle>red1"], [[20]])) == ["pass", "scatter"]


@rule("SW-66", "SW-67")
def test_a_swarm_has_one_reaction_in_a_round_and_needs_the_overseers() -> None:
    red = swarm("red1", at=(60, 40), now={"swarm": {"reactions": 0}})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[20], [5]])
    assert of(battle, "UnderlingsKilled")
    red = swarm("red1", at=(60, 40), reactions=0)
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[20], [5]])
    assert of(battle, "UnderlingsKilled")


@rule("AD-R22", "AD-R23", "SW-67")
def test_cut_down_is_an_assault_on_who_leaves_contact() -> None:
    # Given: the Overseer lets him go, his Underlings do not: 31 + 40 against 30
    setup = situation(blue=[ic("blue1", at=(56, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(
        setup, ["half_move", "elsewhere", "in:F5", "at:53,40", "pass", "cut_down>blue1", "pass"], [[30], [2]]
    )
    assert the(battle, "AttackRolled").facts()["mode"] == "Assault"
    assert unit_of(battle, "red1").swarm.reactions == 0
    assert unit_of(battle, "red1").reactions == 0


@rule("AD-R22")
def test_the_overseer_may_strike_personally_at_who_leaves_without_a_reaction() -> None:
    setup = situation(blue=[ic("blue1", at=(56, 40))], red=[swarm("red1", at=(60, 40))])
    battle = play(
        setup, ["half_move", "elsewhere", "in:F5", "at:53,40", "strike:hatchet>blue1", "pass"], [[100]]
    )
    assert the(battle, "AttackRolled").facts()["by"] == "alone"
    assert unit_of(battle, "red1").reactions == 1


@rule("SW-34", "AD-R25")
def test_what_a_hit_on_a_specialist_kills_besides_him_falls_on_normal_underlings() -> None:
    ranks = {"specialists": 2, "special_weapon": "flame_lance"}
    gun = {**GUN, "qualities": {"devastating": 1}}
    setup = situation(
        blue=[ic("blue1", at=(20, 40), bs=50, weapons=[gun])],
        red=[swarm("red1", at=(60, 40), count=4, underlings=ranks)],
    )
    battle = play(setup, ["shot:gun>red1", "pass", "n:0", "n:1"], [[44], [5]])
    left = unit_of(battle, "red1").swarm
    assert (left.normal, left.specialists) == (1, 1)


@rule("SW-36", "AD-07-04")
@pytest.mark.parametrize(("pen", "die", "killed"), [(5, 2, 0), (5, 3, 1), (0, 3, 0), (0, 4, 1)])
def test_penetration_takes_armour_off_underlings_and_nothing_else(pen: int, die: int, killed: int) -> None:
    # Given: AP 1 and TB 2
    gun = {**GUN, "plus": 0, "pen": pen}
    setup = situation(blue=[ic("blue1", at=(20, 40), weapons=[gun])], red=[swarm("red1", at=(60, 40))])
    battle = play(setup, ["shot:gun>red1", "pass"], [[30], [die]])
    assert numbers(the(battle, "UnderlingsKilled"))["killed"] == killed


@rule("SW-34", "AD-R17")
def test_doubles_may_split_hits_between_a_specialist_and_the_ranks() -> None:
    # Given: a burst of 43 + 10 + 10 = 63 against 33: 3 degrees, 2 hits
    setup = situation(
        blue=[ic("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 40), count=4, underlings=SPECIAL)]
    )
    battle = play(setup, ["burst:pattern_rifle>red1", "pass", "n:0", "n:1"], [[33], [5], [5]])
    left = unit_of(battle, "red1").swarm
    assert (left.normal, left.specialists) == (2, 0)
