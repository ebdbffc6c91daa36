"""Rulings: what the GM can set in a war, what is said where it cannot be, and that nobody is asked."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.exalted_war.battles import (
    begin,
    hero,
    keys,
    of,
    situation,
    solo,
    sorcerer,
    unit,
    unit_of,
)
from wartable import Battle, Event, Ruling, State, Table
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing import rule

SETUP: Final = situation(
    blue=[
        unit(
            "blue1",
            at=(400, 400),
            members=200,
            drill=2,
            relays=4,
            specials=[hero("bram", stamina=2), sorcerer("cal")],
            lender="bram",
            leader={"motes": 9, "stamina": 3},
            state_of="aim",
            aim="red1",
        ),
        unit("blue2", at=(200, 200), members=20, drill=1, relays=1),
        solo("vey", at=(300, 300)),
        unit("late", arrives=9),
    ],
    red=[
        unit(
            "red1",
            beside="blue1",
            engaged=["blue1"],
            members=200,
            drill=2,
            relays=4,
            formation="close",
            leader={"stamina": 3},
        ),
        unit("red2", at=(900, 700), mob=1),
        solo("champ", at=(900, 300)),
    ],
    people={"vey_leader": {"wounds": 3}},
    tick=5,
)


def war() -> War:
    return MASS_COMBAT.start(SETUP, 1)


def ruled(*rulings: str, state: War | None = None) -> Table[War]:
    """The table after these rulings, each a path and a value. Nobody is there to answer or to roll."""
    table = Table(MASS_COMBAT, war() if state is None else state, {}, None, None, listening=True)
    for path, value in zip(rulings[::2], rulings[1::2], strict=True):
        ruling = Ruling(path, value, "we misplaced it")
        assert MASS_COMBAT.check_ruling(table.state, ruling) == []
        table.rule(ruling)
    return table


def after(id: str, *rulings: str) -> Unit:
    """A unit after these rulings."""
    return ruled(*rulings).state.units[id]


def told(name: str, *rulings: str) -> list[Event]:
    """The events of a name that these rulings bring about."""
    return [event for event in ruled(*rulings).events if type(event).__name__ == name]


def refusal(path: str, value: str, *before: str, state: War | None = None) -> list[str]:
    """What is wrong with a ruling, after others that were sound."""
    found = MASS_COMBAT.check_ruling(ruled(*before, state=state).state, Ruling(path, value, ""))
    return [str(problem) for problem in found]


# ------------------------------------------------------------------ in the battle


def battle_ruled(path: str, value: str) -> Battle[State]:
    battle = begin(SETUP, None)
    battle.rule(Ruling(path, value, "we misplaced it"))
    return battle


def test_a_ruling_is_told_with_its_reason() -> None:
    battle = battle_ruled("blue1.drill", "3")
    assert of(battle, "Ruled", what="blue1.drill = 3", reason="we misplaced it")


def test_a_ruling_is_undone_like_a_choice() -> None:
    battle = battle_ruled("blue1.drill", "3")
    battle.undo()
    assert unit_of(battle, "blue1").drill == 2


def test_a_ruling_before_an_action_changes_what_can_be_done() -> None:
    # Given: red1 has no Endurance left, and so no Dash; nobody is engaged
    battle = begin(situation(blue=[unit("blue1", at=(400, 400))], red=[unit("red1", at=(800, 400))]), None)
    assert "dash" in keys(battle)
    battle.rule(Ruling("blue1.endurance", "0", "a forced march"))
    assert "dash" not in keys(battle)


def test_every_path_can_be_listed_for_people() -> None:
    found = dict(MASS_COMBAT.ruling_paths(war()))
    assert found["<unit>"] == "the id of a unit: blue1, blue2, vey, late, red1, red2, champ"
    assert found["<unit>.stunt"].startswith("dice for a description")
    assert found["<person>.wounds"].startswith("filled boxes")
    assert "winner" in found


# ------------------------------------------------------------------ strength


@rule("W-32", "W-13", "EW-46", "EW-50")
def test_a_smaller_magnitude_takes_heads_and_special_characters_with_it() -> None:
    # Given: Magnitude 4, 4 Relays, 2 others. When: Magnitude 2 has 4 at most and needs no Relay
    table = ruled("blue1.magnitude", "2")
    found = table.state.units["blue1"]
    assert (found.magnitude, found.members) == (2, 32)
    assert (found.relays, found.specials) == (2, ["bram", "cal"])


@rule("W-13")
def test_nobody_is_asked_who_fades_into_the_ranks() -> None:
    # Given: 2 special characters at most, no Relay needed: the 4 Relays go; the limit is then kept
    found = after("blue1", "blue1.magnitude", "1")
    assert (found.relays, found.specials, found.lender) == (0, ["bram", "cal"], "bram")


@rule("EW-50", "EW-51", "W-45")
def test_a_larger_magnitude_without_its_relays_falls_apart() -> None:
    # Given: 20 people with 1 Relay; Magnitude 3 needs 3
    table = ruled("blue2.magnitude", "3")
    assert table.state.units["blue2"].formation.key == "unordered"
    assert told("FellApart", "blue2.magnitude", "3")


@rule("EW-29")
def test_heads_bring_their_magnitude() -> None:
    found = after("blue2", "blue2.members", "9")
    assert (found.members, found.magnitude) == (9, 1)


@rule("EW-31", "W-31")
def test_drill_brings_its_endurance_and_the_formation_that_it_holds() -> None:
    # Given: Drill 2, Stamina 3, Close formation, which needs Drill 2
    found = after("red1", "red1.drill", "1")
    assert (found.drill, found.full_endurance, found.endurance) == (1, 4, 4)
    assert found.formation.key == "unordered"


@rule("EW-73", "EW-34", "EW-35", "EW-46", "EW-75")
def test_health_endurance_might_and_relays_are_set_within_bounds() -> None:
    found = after("blue1", "blue1.health", "6", "blue1.endurance", "1", "blue1.might", "2", "blue1.gear", "3")
    assert (found.health, found.endurance, found.might, found.gear) == (6, 1, 2, 3)
    assert refusal("blue1.health", "7") == ["blue1.health: 7 is out of bounds; use 0 to 6"]
    assert refusal("blue1.endurance", "6") == ["blue1.endurance: 6 is out of bounds; use 0 to 5"]
    assert refusal("blue1.relays", "7") == ["blue1.relays: 7 is out of bounds; use 0 to 6"]


@rule("EW-51")
def test_too_few_relays_leave_it_unordered() -> None:
    assert after("red1", "red1.relays", "3").formation.key == "unordered"


def test_a_single_person_has_no_magnitude() -> None:
    assert refusal("vey.magnitude", "2") == [
        "vey.magnitude: vey is a single person; rule on the person, or on another unit"
    ]


# ------------------------------------------------------------------ command


@rule("W-12", "EW-31")
def test_another_person_takes_the_lead_and_the_first_stays_as_a_hero() -> None:
    # Given: Bram has Stamina 2: Endurance 4 at Drill 2
    table = ruled("blue1.leader", "bram")
    found = table.state.units["blue1"]
    assert (found.leader, found.specials, found.lender) == ("bram", ["cal", "blue1_leader"], "")
    assert (found.full_endurance, found.endurance) == (4, 4)
    assert table.state.people["bram"].role == "leader"
    assert table.state.people["blue1_leader"].role == "hero"
    assert told("CommandPassed", "blue1.leader", "bram")


@rule("W-12")
def test_a_mob_is_led_again() -> None:
    # Given: the leader of a mob, brought back, stands in no unit
    found = after("red2", "red2.leader", "red2_leader")
    assert (found.mob, found.leader) == (0, "red2_leader")


@rule("EW-46", "W-12")
def test_nobody_leads_two_units() -> None:
    assert refusal("blue2.leader", "bram") == [
        "blue2.leader: there is no person who could 'bram'; use one of vey_leader, red2_leader"
    ]


@rule("EW-46", "W-42")
def test_who_stands_in_the_unit_is_set_within_the_limit() -> None:
    # Given: Magnitude 2 has 4 special characters at most, and 1 is a Relay
    table = ruled("blue1.specials", "none", "blue2.specials", "bram,cal,vey_leader")
    assert table.state.units["blue1"].lender == ""
    assert table.state.units["blue2"].specials == ["bram", "cal", "vey_leader"]
    assert table.state.units["vey"].standing == "gone"
    assert table.state.people["vey_leader"].role == "hero"
    assert refusal("blue2.specials", "bram,cal", "blue1.specials", "none", "blue2.relays", "3") == [
        "blue2.specials: 2 are more than blue2 can have; name 1 at most"
    ]


@rule("W-41", "EW-47", "EW-48")
def test_who_lends_a_rating_is_set() -> None:
    assert after("blue1", "blue1.lender", "cal").lender == "cal"
    assert after("blue1", "blue1.lender", "none").lender == ""
    assert refusal("blue1.lender", "vey_leader") == [
        "blue1.lender: there is no person in the unit 'vey_leader'; use one of none, bram, cal"
    ]


@rule("W-12")
def test_a_unit_becomes_a_mob_by_the_loss_of_all_who_could_lead_it() -> None:
    table = ruled("blue1.mob", "yes")
    found = table.state.units["blue1"]
    assert (found.mob, found.leader, found.specials, found.relays) == (1, "blue1_mob", [], 0)
    assert table.state.people["bram"].is_out
    assert refusal("red2.mob", "no") == ["red2.mob: a mob needs a leader; rule red2.leader"]
    assert refusal("red2.mob", "yes") == ["red2.mob: red2 is a mob already; leave it"]


# ------------------------------------------------------------------ places


@rule("W-26")
def test_a_unit_is_put_elsewhere_and_is_engaged_no_more() -> None:
    table = ruled("red1.place", "800,500")
    red = table.state.units["red1"]
    assert (red.x, red.y, red.facing, red.engaged) == (800, 500, 12, {})
    assert table.state.units["blue1"].engaged == {}
    assert told("Moved", "red1.place", "800,500")
    assert told("EngagementEnded", "red1.place", "800,500")


@rule("W-26")
def test_a_unit_put_where_it_still_touches_stays_engaged() -> None:
    red = war().units["red1"]
    assert after("red1", "red1.place", f"{red.x},{red.y}").engaged == {"blue1": (4, 4)}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("C4", "red1.place: 'C4' is no place; write x,y in yards, as 350,250"),
        ("5,900", "red1.place: 5,900 is off the field; use 0,0 to 1200,800"),
        ("301,300", "red1.place: vey stands there; keep 15 yards away from its middle"),
    ],
)
def test_a_place_is_free_and_on_the_field(value: str, expected: str) -> None:
    # Given: 40 x 0.7 / 2 = 14 yards around red1's middle, 1 around Vey
    assert expected in refusal("red1.place", value)


@rule("EW-51", "EW-55", "EW-56")
def test_facing_and_formation_are_set() -> None:
    assert after("red1", "red1.facing", "east-southeast").facing == 5
    assert after("blue1", "blue1.formation", "close").formation.key == "close"
    assert told("FormationChanged", "blue1.formation", "close")


@rule("EW-51", "EW-56")
def test_a_formation_that_it_cannot_hold_is_refused() -> None:
    assert refusal("blue2.formation", "close") == [
        "blue2.formation: blue2 has an effective Drill of 1 and 1 Relays; "
        "use unordered or skirmish or relaxed, or rule blue2.drill or .relays first"
    ]
    assert len(refusal("red2.formation", "relaxed")) == 1


@rule("W-23")
def test_a_standing_order_is_set() -> None:
    found = after("blue2", "blue2.order", "march:C4").order
    assert (found.kind, found.x, found.y) == ("march", 250, 350)
    assert [event.facts()["square"] for event in told("Ordered", "blue2.order", "march:C4")] == ["C4"]
    assert refusal("blue2.order", "watch:blue1") == [
        "blue2.order: blue1 is no enemy of blue2; name an enemy, or follow it"
    ]


@rule("W-26", "W-14")
def test_engagements_are_set_for_both_sides() -> None:
    table = ruled("blue1.engaged", "none")
    assert table.state.units["red1"].engaged == {}
    table = ruled("blue1.engaged", "none", "blue1.engaged", "red1")
    assert table.state.units["red1"].engaged == {"blue1": (5, 5)}
    assert refusal("blue1.engaged", "champ") == [
        "blue1.engaged: blue1 and champ do not touch; rule blue1.place first"
    ]


@rule("EW-68")
def test_who_envelops_it_is_set_among_those_engaged() -> None:
    assert after("blue1", "blue1.enveloped", "red1").envelopers == ["red1"]
    assert told("Enveloped", "blue1.enveloped", "red1")
    assert refusal("blue1.enveloped", "champ") == [
        "blue1.enveloped[0]: there is no enemy engaged with blue1 'champ'; use red1"
    ]


# ------------------------------------------------------------------ standing


@rule("W-32")
def test_a_destroyed_unit_leaves_its_leader_alone() -> None:
    table = ruled("blue1.standing", "destroyed")
    state = table.state
    assert (state.units["blue1"].standing, state.units["blue1"].magnitude) == ("destroyed", 0)
    assert state.units["blue1_leader"].is_active
    assert state.people["bram"].is_out
    assert state.units["red1"].engaged == {}


@rule("W-2")
def test_a_destroyed_person_is_out() -> None:
    table = ruled("vey.standing", "destroyed")
    assert table.state.people["vey_leader"].is_out
    assert table.state.units["vey"].standing == "destroyed"


def test_a_unit_that_is_gone_takes_its_people_with_it() -> None:
    table = ruled("blue1.standing", "gone")
    assert table.state.units["red1"].engaged == {}
    assert not table.state.people["bram"].is_out
    assert "blue1_leader" not in table.state.units


def test_a_unit_that_comes_back_takes_its_leader_in_again() -> None:
    table = ruled("blue1.standing", "destroyed", "blue1.standing", "active")
    found = table.state.units["blue1"]
    assert (found.standing, found.magnitude, found.members) == ("active", 1, 2)
    assert table.state.units["blue1_leader"].standing == "gone"


def test_nobody_comes_back_without_a_leader() -> None:
    assert refusal("vey.standing", "active", "vey.standing", "destroyed") == [
        "vey.standing: vey_leader, who leads vey, is out; rule vey_leader.out no first"
    ]
    back = ("vey.standing", "destroyed", "vey_leader.out", "no", "vey.standing", "active")
    assert after("vey", *back).is_active


def test_a_unit_still_to_come_has_a_tick_for_it() -> None:
    assert after("late", "late.arrives", "12").arrives == 12
    assert refusal("late.arrives", "5") == ["late.arrives: 5 is out of bounds; use 6 to 1004"]
    assert refusal("late.standing", "active") == ["late.standing: late is still to come; rule late.arrives"]
    assert refusal("late.engaged", "red1") == ["late.engaged: late has not entered yet; wait until it has"]


# ------------------------------------------------------------------ doings


@pytest.mark.parametrize(
    ("matter", "value", "slot", "expected"),
    [
        ("next", "9", "next", 9),
        ("penalty", "3", "penalty", 3),
        ("stunt", "2", "stunt", 2),
        ("surprise", "yes", "surprise", True),
        ("inactive", "yes", "inactive", True),
        ("hesitating", "yes", "hesitating", True),
        ("signalled", "yes", "signalled", True),
        ("parries", "no", "parries", False),
        ("state", "none", "state_of", ""),
        ("veil", "1:12", "veiled_until", 12),
    ],
)
def test_what_a_unit_is_about_is_set(matter: str, value: str, slot: str, expected: Any) -> None:
    assert getattr(after("blue1", f"blue1.{matter}", value), slot) == expected


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("blue1.next", "4", "4 is out of bounds; use 5 to 1004"),
        ("blue1.stunt", "4", "4 is out of bounds; use 0 to 3"),
        ("blue1.surprise", "maybe", "there is no such value 'maybe'; use one of yes, no"),
        ("blue1.dash", "1", "1 is out of bounds; use 0 to 0"),
        ("blue1.veil", "1", "'1' is no such value; use 1:10 or none"),
        ("blue1.veil", "1:5", "tick 5 is not to come; use a later one, as 1:10, or none"),
        ("blue2.state", "none", "blue2 neither guards nor aims; leave it"),
    ],
)
def test_what_it_cannot_be_about_is_refused(path: str, value: str, expected: str) -> None:
    assert refusal(path, value) == [f"{path}: {expected}"]


# ------------------------------------------------------------------ people


@rule("EW-26")
def test_wounds_motes_willpower_and_spells_are_set() -> None:
    # Given: 9 motes, 5 Willpower; 4 and 2 of them left are 5 and 3 spent
    rulings = ("blue1_leader.wounds", "2", "blue1_leader.motes", "4", "blue1_leader.willpower", "2")
    people = ruled(*rulings, "cal.cast", "ash_veil").state.people
    found = people["blue1_leader"]
    assert (found.wounds, found.motes, found.will) == (2, 5, 3)
    assert people["cal"].cast == ["ash_veil"]


def test_wounds_are_short_of_incapacitated() -> None:
    assert refusal("bram.wounds", "7") == ["bram.wounds: 7 is out of bounds; use 0 to 6"]


@rule("W-12", "EW-72")
def test_a_leader_who_is_out_is_followed_by_the_first_hero() -> None:
    table = ruled("blue1.health", "4", "blue1_leader.out", "yes")
    found = table.state.units["blue1"]
    assert (found.leader, found.health) == ("bram", 0)
    assert told("PersonOut", "blue1_leader.out", "yes")
    assert told("CommandPassed", "blue1_leader.out", "yes")


@rule("W-12")
def test_a_leader_who_is_out_leaves_a_mob_where_there_is_no_hero() -> None:
    assert after("blue2", "blue2_leader.out", "yes").mob == 1


@rule("W-2", "EW-46")
def test_a_special_character_who_is_out_leaves_the_unit() -> None:
    found = after("blue1", "bram.out", "yes")
    assert (found.specials, found.lender) == (["cal"], "")


def test_who_is_back_is_not_incapacitated() -> None:
    table = ruled("bram.wounds", "6", "bram.out", "yes", "bram.out", "no", "blue1.specials", "bram,cal")
    assert not table.state.people["bram"].is_out
    assert table.state.units["blue1"].specials == ["bram", "cal"]


def test_nobody_is_taken_out_of_a_duel() -> None:
    state = war()
    one = Unit("vey_leader", "Vey", "blue", "blue", "vey_leader", None)
    other = Unit("champ_leader", "Champ", "red", "red", "champ_leader", None)
    state.duels = [Duel(one, other)]
    expected = "vey_leader fights a duel; wait for its end, or rule vey_leader.wounds"
    assert refusal("vey_leader.out", "yes", state=state) == [f"vey_leader.out: {expected}"]
    assert refusal("vey.standing", "destroyed", state=state) == [f"vey.standing: {expected}"]


def test_a_person_who_acts_alone_is_ruled_on_as_both() -> None:
    rulings = ("blue1.standing", "destroyed", "blue1_leader.wounds", "3", "blue1_leader.penalty", "2")
    table = ruled(*rulings)
    assert table.state.people["blue1_leader"].wounds == 3
    assert table.state.units["blue1_leader"].penalty == 2


# ------------------------------------------------------------------ the war


def test_the_clock_is_set_and_all_that_is_due_stays_as_far_off() -> None:
    table = ruled("blue1.next", "7", "tick", "8")
    found = table.state.units["blue1"]
    assert (table.state.tick, found.next, found.since, found.engaged) == (8, 10, 7, {"red1": (7, 7)})


def test_a_unit_still_to_come_whose_tick_is_past_enters_at_the_next_one() -> None:
    # Given: one that is still to come at tick 9
    assert after("late", "tick", "8").arrives == 9
    assert after("late", "tick", "12").arrives == 13


@rule("EW-15")
def test_the_reaction_count_is_set() -> None:
    assert ruled("count", "4").state.count == 4


def test_the_war_is_ended() -> None:
    state = ruled("winner", "red").state
    assert (state.over, state.winners, state.reason) == (True, ("red",), "we misplaced it")
    assert ruled("winner", "draw").state.winners == ()
    assert refusal("count", "1", "winner", "red") == ["count: the war is over; undo what ended it first"]


# ------------------------------------------------------------------ paths


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (
            "blu1.drill",
            "there is no unit, no person and no matter 'blu1'; did you mean blue1 or blue2?",
        ),
        ("blue1", "nothing of blue1 is named; write a path as blue1.magnitude"),
        ("blue1.stun", "there is no 'stun' to rule on; did you mean stunt?"),
        ("blue1.wounds", "there is no 'wounds' to rule on"),
        ("bram.drill", "there is no 'drill' to rule on"),
        ("tick.blue1", "tick has no parts; write tick"),
        ("blue1.drill.now", "drill has no parts; write blue1.drill"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(path: str, expected: str) -> None:
    found = refusal(path, "1")
    assert len(found) == 1
    assert found[0].startswith(f"{path}: {expected}")


def test_a_unit_that_is_gone_is_ruled_back_first() -> None:
    assert refusal("blue2.penalty", "1", "blue2.standing", "gone") == [
        "blue2.penalty: blue2 is gone; rule blue2.standing active first"
    ]
