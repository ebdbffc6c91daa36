"""Situations: a war that starts in mid-battle stands as it was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import pytest

from tests.exalted_war.battles import (
    Piece,
    hero,
    person_of,
    play,
    situation,
    solo,
    sorcerer,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Problem, Setup
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.orders.engagement import are_in_contact, was_engaged_before
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing import rule

BLUE: Final = unit("blue1", at=(400, 400))


def war(setup: Setup) -> War:
    return MASS_COMBAT.start(setup, 1)


def facing(*red: Piece, **more: Any) -> War:
    """Blue 1 against these."""
    return war(situation(blue=[BLUE], red=red, **more))


def red1(**told: Any) -> Unit:
    """A Red 1 of whom this is told, far from Blue 1."""
    return facing(unit("red1", **{"at": (900, 400), "leader": {"stamina": 3}, **told})).units["red1"]


def situation_problems(setup: Mapping[str, object]) -> list[Problem]:
    """What is wrong with the moment of a setup."""
    return [problem for problem in MASS_COMBAT.problems(setup) if problem.path.startswith("now")]


def faults(*red: Piece, **more: Any) -> list[str]:
    """What is wrong with a situation of Blue 1 against these."""
    return [str(problem) for problem in situation_problems(situation(blue=[BLUE], red=red, **more))]


def fault(**told: Any) -> list[str]:
    """What is wrong with a Red 1 of whom this is told."""
    return faults(unit("red1", **{"drill": 2, "at": (900, 400), "leader": {"stamina": 3}, **told}))


# ------------------------------------------------------------------ the builder


def test_a_situation_as_it_is_built_is_sound() -> None:
    setup = situation(
        blue=[BLUE, solo("vey", at=(300, 300)), unit("blue2", at=(200, 200), specials=[hero("bram")])],
        red=[unit("red1", beside="blue1", specials=[sorcerer("cal")])],
    )
    assert MASS_COMBAT.problems(setup) == []
    assert situation_problems(setup) == []


def test_a_situation_is_played_with_its_choices_and_dice() -> None:
    # Given: both become engaged and test their nerve, then both test their Endurance
    setup = situation(blue=[BLUE], red=[unit("red1", beside="blue1")], acts=["blue1"])
    steady, fresh = [[7, 7], [7, 7]], [[7, 7, 7, 1, 1, 1], [7, 7, 7, 1, 1, 1]]
    # When: 4 successes + 2 - DV 4 = 2; 3 + 4 + 2 + 2 - soak 6 = 5 dice of damage, 2 levels
    battle = play(setup, ["attack:red1"], [[7, 8, 2, 3, 1, 5, 10], [6, 9, 7, 1, 2], *steady, *fresh])
    # Then
    assert terms(the(battle, "AttackRolled"), "pool") == {"Dexterity": 2, "Melee": 4, "Spear": 1}
    assert unit_of(battle, "red1").health == 2
    assert person_of(battle, "red1_leader").wounds == 0


def test_what_was_so_before_is_told_apart_from_what_is_so_now() -> None:
    piece = unit("red1", at=(1, 2), members=90, health=3, now={"members": 40})
    assert piece.built["members"] == 90
    assert piece.now == {"members": 40, "at": [1, 2], "health": 3}


def test_those_who_are_not_to_act_wait() -> None:
    state = facing(unit("red1", at=(900, 400)), tick=5, acts=["red1"])
    assert (state.units["red1"].next, state.units["blue1"].next) == (5, 15)


# ------------------------------------------------------------------ the tick


def test_the_movement_of_the_tick_is_to_come_or_its_actions() -> None:
    red = unit("red1", at=(900, 400))
    assert (facing(red, tick=7).phase, facing(red, tick=7).tick) == ("move", 7)
    assert facing(red, phase="act").phase == "act"


def test_everybody_acts_in_this_tick_unless_told() -> None:
    state = facing(unit("red1", at=(900, 400), next=9), tick=7)
    assert (state.units["blue1"].next, state.units["red1"].next) == (7, 9)


@rule("EW-12", "EW-15")
def test_the_most_successes_are_the_reaction_count_unless_told() -> None:
    red = unit("red1", at=(900, 400), joined=3)
    assert facing(red).count == 3
    setup = cast(dict[str, Any], situation(blue=[BLUE], red=[red]))
    setup["now"]["count"] = 5
    assert war(setup).count == 5


@rule("EW-13", "W-24")
def test_the_order_goes_by_successes_then_wits_then_war_then_the_setup() -> None:
    # Given: Wits 4 and War 5 where nothing else is told
    state = facing(
        unit("slow", at=(900, 100)),
        unit("dull", at=(900, 200), joined=2, leader={"wits": 2}),
        unit("green", at=(900, 300), joined=2, leader={"war": 2}),
        unit("quick", at=(900, 400), joined=4),
    )
    assert state.order == ["blue1", "slow", "dull", "green", "quick"]


def test_the_order_can_be_told() -> None:
    assert facing(unit("red1", at=(900, 400)), order=["red1", "blue1"]).order == ["red1", "blue1"]
    found = faults(unit("red1", at=(900, 400)), order=["red1"])
    assert found == ["now.order: blue1 is missing; list every unit on the field"]


# ------------------------------------------------------------------ places


def test_a_place_is_told_with_the_unit_or_with_the_moment() -> None:
    setup = cast(dict[str, Any], situation(blue=[BLUE], red=[unit("red1")]))
    setup["units"][1]["at"] = [800, 300]
    state = war(setup)
    assert (state.units["red1"].x, state.units["red1"].y) == (800, 300)
    assert (state.units["blue1"].x, state.units["blue1"].y) == (400, 400)


def test_who_is_nowhere_is_refused() -> None:
    assert faults(unit("red1")) == [
        "now.units.red1.at: red1 is nowhere; add its place at [x, y], beside, or a standing"
    ]


def test_who_is_gone_or_still_to_come_needs_no_place() -> None:
    assert faults(unit("red1", at=(900, 400)), unit("red2", standing="gone"), unit("red3", arrives=9)) == []


@rule("W-20", "W-26")
def test_beside_is_in_contact_in_front_of_the_other() -> None:
    # Given: Magnitude 2 in Relaxed formation: 20 yards across, so 10 + 10 yards between the middles
    state = facing(unit("red1", beside="blue1"))
    red = state.units["red1"]
    assert are_in_contact(red, state.units["blue1"])
    assert (red.x, red.y) == (421, 400)


@pytest.mark.parametrize("side", ["west", "southwest", "north-northeast", "south"])
def test_beside_is_in_contact_on_any_side(side: str) -> None:
    state = facing(unit("red1", beside=f"blue1:{side}", members=200, drill=4))
    assert are_in_contact(state.units["red1"], state.units["blue1"])


def test_beside_needs_a_place_to_be_beside() -> None:
    found = faults(unit("red1", beside="red2"), unit("red2", at=(900, 400)))
    assert found == []
    assert faults(unit("red1", beside="red2"), unit("red2", beside="red1"))[0] == (
        "now.units.red1.beside: red2 has no place yet; list red2 before red1, with a place"
    )
    assert "now.units.red1.beside: there is no direction 'left'; use north, east, south, west" in faults(
        unit("red1", beside="blue1:left")
    )


@rule("W-26")
def test_ground_that_is_shared_is_told_but_can_be_played() -> None:
    setup = situation(blue=[BLUE], red=[unit("red1", at=(410, 400))])
    found = situation_problems(setup)
    assert [str(problem) for problem in found] == [
        "now.units.red1.at: red1 stands on the ground of blue1, 10 yards away; let them be 20 yards apart"
    ]
    assert not found[0].fatal


def test_nobody_stands_in_blocking_ground() -> None:
    wall = {"kind": "blocking", "x": 880, "y": 380, "width": 40, "height": 40}
    assert faults(unit("red1", at=(900, 400)), field={"areas": [wall]}) == [
        "now.units.red1.at: red1 stands in blocking ground; move it out"
    ]


def test_blue_faces_east_and_red_west_unless_told() -> None:
    state = facing(unit("red1", at=(900, 400)), unit("red2", at=(900, 500), facing="south"))
    assert [one.facing for one in state.units.values()] == [4, 12, 8]


# ------------------------------------------------------------------ strength


@rule("EW-29")
def test_fewer_heads_are_a_smaller_magnitude() -> None:
    found = red1(members=200, now={"members": 40})
    assert (found.members, found.magnitude) == (40, 2)
    assert (found.first_members, found.first_magnitude) == (200, 4)


@rule("W-32")
def test_a_smaller_magnitude_takes_heads_with_it() -> None:
    # Given: 200 lies 49/149 into 151 to 300; the same of 11 to 75: 11 + 21
    found = red1(members=200, magnitude=2)
    assert (found.members, found.magnitude) == (32, 2)


@rule("EW-31")
def test_another_drill_is_another_endurance() -> None:
    # Given: Stamina 3
    assert (red1(drill=4).endurance, red1(drill=4, now={"drill": 1}).endurance) == (7, 4)


@rule("EW-32")
def test_a_solo_unit_has_its_own_endurance() -> None:
    assert (
        facing(solo("champ", at=(900, 400), leader={"stamina": 3, "resistance": 2})).units["champ"].endurance
        == 5
    )


@rule("EW-73")
def test_health_is_short_of_a_lost_magnitude() -> None:
    assert red1(health=6).health == 6
    assert fault(health=7) == ["now.units.red1.health: 7 is out of bounds; use 0 to 6"]


@rule("EW-51", "W-45")
def test_a_formation_that_it_cannot_hold_is_told_but_can_be_played() -> None:
    found = situation_problems(
        situation(blue=[BLUE], red=[unit("red1", at=(900, 400), formation="close", now={"drill": 1})])
    )
    assert [str(problem) for problem in found] == [
        "now.units.red1.formation: red1 cannot hold Close, and will be Unordered; "
        "use unordered or skirmish or relaxed"
    ]
    assert not found[0].fatal


@rule("W-12")
def test_a_mob_is_led_by_a_nameless_soldier() -> None:
    state = facing(unit("red1", at=(900, 400), mob=2, specials=[hero("rolf")], relays=1))
    mob = state.units["red1"]
    assert (mob.mob, mob.leader, mob.relays, mob.specials) == (2, "red1_mob", 0, [])
    assert mob.formation.key == "unordered"
    assert state.leader_traits(mob).rank_of("war") == 1


@rule("EW-46", "W-41", "EW-47")
def test_who_lends_a_rating_stands_in_the_unit() -> None:
    assert red1(specials=[hero("rolf")], lender="rolf").lender == "rolf"
    assert fault(lender="blue1_leader") == [
        "now.units.red1.lender: blue1_leader is not in red1; name one of its specials"
    ]


@rule("EW-73")
def test_who_has_nobody_left_is_destroyed() -> None:
    assert red1(standing="destroyed").magnitude == 0
    assert fault(magnitude=0) == [
        'now.units.red1.magnitude: red1 has nobody left; use 1 or more, or standing "destroyed"'
    ]


@rule("W-36")
def test_a_single_person_has_nothing_that_only_many_have() -> None:
    assert faults(solo("champ", at=(900, 400), health=2)) == [
        "now.units.champ.health: a single person has none; leave it out, or add troops; wounds are of people"
    ]


# ------------------------------------------------------------------ what lasts


def test_what_lasts_on_a_unit_is_as_told() -> None:
    found = red1(
        penalty=2, hesitating=True, attacked=True, shot_at=True, parries=False, charged=True, stunt=3, veil=1
    )
    assert (found.penalty, found.hesitating, found.attacked, found.shot_at) == (2, True, True, True)
    assert (found.parries, found.charged, found.stunt, found.veil) == (False, True, 3, 1)


def test_a_stunt_is_3_dice_at_most() -> None:
    assert fault(stunt=4) == ["now.units.red1.stunt: 4 is out of bounds; use 0 to 3"]


@rule("EW-58")
def test_an_aim_was_taken_a_tick_ago_unless_told() -> None:
    aiming: dict[str, Any] = {"at": (900, 400), "state_of": "aim", "aim": "blue1"}
    assert facing(unit("red1", **aiming), tick=7).units["red1"].since == 6
    assert facing(unit("red1", **aiming, since=4), tick=7).units["red1"].since == 4
    assert fault(state_of="aim") == ["now.units.red1: red1 aims at nothing; add aim with the id of an enemy"]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("halt", ("halt", "", 0, 0)),
        ("away", ("away", "", 0, 0)),
        ("march:C4", ("march", "", 250, 350)),
        ("march:333,77", ("march", "", 333, 77)),
        ("behind:blue1", ("behind", "blue1", 0, 0)),
    ],
)
def test_an_order_is_one_line(order: str, expected: tuple[str, str, int, int]) -> None:
    found = red1(order=order).order
    assert (found.kind, found.unit, found.x, found.y) == expected


# ------------------------------------------------------------------ between units


@rule("W-14", "W-26")
def test_one_word_is_enough_for_an_engagement_since_the_tick_before() -> None:
    state = facing(unit("red1", beside="blue1", engaged=["blue1"]), tick=7)
    blue, red = state.units["blue1"], state.units["red1"]
    assert (blue.engaged, red.engaged) == ({"red1": (6, 6)}, {"blue1": (6, 6)})
    assert was_engaged_before(state, blue, red)


def test_an_engagement_may_be_older_or_of_this_tick() -> None:
    state = facing(unit("red1", beside="blue1", engaged={"blue1": [2, 7]}), tick=7)
    assert state.units["blue1"].engaged == {"red1": (2, 7)}


@rule("EW-68", "W-26")
def test_nobody_is_engaged_with_one_who_is_destroyed() -> None:
    # Given: blue1 is gone, blue2 is far away
    gone = unit("blue1", at=(400, 400), standing="destroyed")
    there = unit("red1", at=(420, 400), engaged=["blue1"])
    setup = situation(blue=[gone, unit("blue2", at=(100, 700))], red=[there])
    assert [str(problem) for problem in situation_problems(setup)] == [
        "now.units.red1.engaged: red1 and blue1 are not both active; leave it out"
    ]


@rule("EW-68", "W-26", "W-42")
def test_who_acts_apart_may_be_enveloped_by_those_who_fight_him() -> None:
    # Given: his unit has the engagement from him
    setup = cast(
        dict[str, Any],
        situation(
            blue=[BLUE],
            red=[unit("red1", beside="blue1", specials=[hero("rolf")])],
            people={"rolf": {"apart": True}},
        ),
    )
    setup["now"]["units"]["rolf"] = {"engaged": ["blue1"], "envelopers": ["blue1"]}
    assert situation_problems(setup) == []
    assert war(setup).units["rolf"].envelopers == ["blue1"]


@rule("EW-68")
def test_who_is_enveloped_is_engaged() -> None:
    assert fault(envelopers=["blue1"]) == [
        "now.units.red1.envelopers: red1 is not engaged with blue1; add it to engaged"
    ]
    assert red1(beside="blue1", engaged=["blue1"], envelopers=["blue1"]).envelopers == ["blue1"]


def test_friends_are_not_engaged() -> None:
    red = unit("red1", at=(900, 400), engaged=["red2"])
    assert faults(red, unit("red2", at=(900, 500))) == [
        "now.units.red1.engaged[0]: there is no enemy 'red2'; use blue1"
    ]


@rule("W-23")
def test_enemies_that_are_near_already_have_been_seen() -> None:
    # Given: a Dash of 70 yards a point; Dexterity 2 - 1 + 6, so 490 yards
    state = facing(
        unit("near", at=(800, 400)), unit("far", at=(1000, 700)), unit("here", beside="blue1"), tick=2
    )
    assert state.units["blue1"].alert == ["near", "here!"]
    assert facing(unit("near", at=(800, 400), alert=[])).units["near"].alert == []


# ------------------------------------------------------------------ people


def with_people(people: Mapping[str, Mapping[str, object]], **told: Any) -> War:
    leader = {"motes": 9, "willpower": 6}
    return facing(unit("red1", at=(900, 400), leader=leader, **told), people=people)


@rule("W-3")
def test_people_have_wounds_and_what_is_left_of_motes_and_willpower() -> None:
    # Given: 2 of 9 motes and 5 of 6 Willpower left
    found = with_people({"red1_leader": {"wounds": 2, "motes": 2, "willpower": 5}}).people["red1_leader"]
    assert (found.wounds, found.motes, found.will) == (2, 7, 1)


@rule("W-2")
def test_who_is_out_has_all_boxes_filled_and_leads_nobody() -> None:
    state = with_people({"rolf": {"out": True}}, specials=[hero("rolf")])
    assert (state.people["rolf"].is_out, state.people["rolf"].wounds) == (True, 7)
    red = unit("red1", at=(900, 400))
    assert faults(red, people={"red1_leader": {"out": True}}) == [
        "now.units.red1: red1_leader, who leads red1, is out; name a standing, another leader, or mob"
    ]
    assert faults(red, people={"red1_leader": {"wounds": 7}}) == [
        "now.people.red1_leader.wounds: with 7 wounds red1_leader is out; use 0 to 6, or out"
    ]


@rule("W-47")
def test_spells_are_used_up() -> None:
    state = with_people({"cal": {"cast": ["ash_veil"]}}, specials=[sorcerer("cal")])
    assert state.people["cal"].cast == ["ash_veil"]


@rule("EW-14", "W-42")
def test_a_special_character_acts_apart_from_the_place_of_the_unit() -> None:
    state = with_people({"rolf": {"apart": True}}, specials=[hero("rolf")])
    rolf = state.units["rolf"]
    assert (rolf.host, rolf.x, rolf.y, rolf.next) == ("red1", 900, 400, 1)
    assert state.units["red1"].specials == ["rolf"]


def test_a_leader_does_not_act_apart() -> None:
    assert faults(unit("red1", at=(900, 400)), people={"red1_leader": {"apart": True}}) == [
        "now.people.red1_leader.apart: red1_leader is no special character of a unit; leave it out"
    ]


# ------------------------------------------------------------------ what cannot be read


def now_of(**parts: object) -> list[str]:
    """What is wrong with a situation in which these parts of "now" are others."""
    setup = cast(dict[str, Any], situation(blue=[BLUE], red=[unit("red1", at=(900, 400))]))
    setup["now"].update(parts)
    return [str(problem) for problem in situation_problems(setup)]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"phase": "duel"}, "now.phase: there is no phase 'duel'; use one of move, act"),
        ({"tick": 121}, "now.tick: 121 is out of bounds; use 0 to 120"),
        (
            {"turn": "red1"},
            "now.turn: there is no such key here; "
            "use one of tick, phase, count, order, held, knowledge, units, people",
        ),
        ({"units": 3}, "now.units: 3 is no table of names and values; write names with a value each"),
        ({"units": {"red9": {}}}, "now.units.red9: there is no unit 'red9'; did you mean red1?"),
        (
            {"people": {"cat": {}}},
            "now.people.cat: there is no person 'cat'; use one of blue1_leader, red1_leader",
        ),
        ({"held": {"0": 1}}, "now.held.0: there is no objective '0'; there is none to name"),
        (
            {"knowledge": ["blue"]},
            "now.knowledge[0]: 'blue' is no entry; write \"side/unit/facet\", as blue/red1/traits",
        ),
    ],
)
def test_what_is_odd_is_refused_with_what_would_do(parts: dict[str, object], expected: str) -> None:
    assert expected in now_of(**parts)


def test_a_past_tick_is_no_next_action() -> None:
    red = unit("red1", at=(900, 400), next=3)
    assert faults(red, tick=4) == ["now.units.red1.next: 3 is out of bounds; use 4 to 1003"]


def test_a_setup_without_a_moment_has_no_faults_of_it() -> None:
    setup = dict(situation(blue=[BLUE], red=[unit("red1", at=(900, 400))]))
    del setup["now"]
    assert situation_problems(setup) == []


def test_all_faults_are_told_at_once() -> None:
    assert len(now_of(phase="duel", tick=-1, knowledge=["x"])) == 3
