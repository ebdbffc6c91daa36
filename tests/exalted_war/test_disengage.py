"""Getting clear of a close combat. EW-68, EW-89, W-24, W-26, W-27, W-62."""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    answer,
    begin,
    hero,
    keys,
    numbers,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, MISS, facts_of, fearless, plain
from wartable import Setup
from wartable.testing import rule

CLEAR: Final = [7, 7, 7, 7, 7, 7]
"""6 successes of Wits 3 + War 3 + Drill 2 - Magnitude 2, against 3 + 2."""

HELD: Final = [7, 7, 7, 7, 1, 1]


def melee(*foes: Piece, **values: object) -> Setup:
    """Red1 at (600, 400) is engaged with all these, and acts."""
    led = {"dexterity": 3, "wits": 3, "war": 3}
    given: dict[str, object] = {"engaged": [foe.id for foe in foes], "leader": led, **values}
    red = fearless("red1", at=(600, 400), **{"drill": 2, **given})  # type: ignore[arg-type]
    return situation(blue=foes, red=[red], acts=["red1"])


def foe(id: str = "blue1", side: str = "west", **values: object) -> Piece:
    """60 unshaken people of Drill 2 in contact with red1, on this side of it."""
    led = {"wits": 3, "war": 3}
    given: dict[str, object] = {"beside": f"red1:{side}", "leader": led, **values}
    return fearless(id, **{"drill": 2, **given})  # type: ignore[arg-type]


# ------------------------------------------------------------------ the roll


@rule("EW-89/2")
def test_wits_war_and_drill_less_magnitude_against_3_and_the_enemys_drill() -> None:
    # Given: Drill 4 and Magnitude 3 against an enemy of Drill 3
    setup = melee(foe(drill=3), members=100, relays=3, drill=4)
    # When: 3 + 3 + 4 - 3 dice
    battle = play(setup, ["disengage"], [[7, 7, 7, 7, 7, 1, 1]])
    # Then: 5 against 6
    rolled = the(battle, "Disengaged")
    assert terms(rolled, "pool") == {"Wits": 3, "War": 3, "Drill": 4, "Magnitude": -3}
    assert terms(rolled, "difficulty") == {"close combat": 3, "Drill of the enemy": 3}
    assert rolled.facts()["passed"] is False


@rule("EW-89", "EW-30")
def test_an_undrilled_enemy_is_left_against_3() -> None:
    # Given: an enemy of Drill 0
    setup = melee(foe(now={"drill": 0}, formation="unordered"))
    # When
    battle = play(setup, ["disengage"], [HELD])
    # Then
    assert terms(the(battle, "Disengaged"), "difficulty") == {"close combat": 3}
    assert the(battle, "Disengaged").facts()["passed"] is True


@rule("EW-51", "EW-89", "W-27")
def test_the_effective_drill_of_the_enemy_counts() -> None:
    # Given: an enemy of Magnitude 3 and Drill 3 with 2 Relays
    setup = melee(foe(members=100, drill=3, relays=2, formation="unordered"))
    # When
    battle = play(setup, ["disengage"], [HELD])
    # Then
    assert terms(the(battle, "Disengaged"), "difficulty") == {"close combat": 3, "Drill of the enemy": 1}


@rule("EW-89", "W-27")
def test_of_several_enemies_the_best_drilled_counts_and_one_roll_is_for_all() -> None:
    # Given: engaged with enemies of Drill 2, 4 and 3
    foes = [foe(), foe("blue2", "north", drill=4), foe("blue3", "east", drill=3)]
    # When: 6 against 7
    battle = play(melee(*foes), ["disengage"], [CLEAR])
    # Then: it stays engaged with all
    assert terms(the(battle, "Disengaged"), "difficulty")["Drill of the enemy"] == 4
    assert list(unit_of(battle, "red1").engaged) == ["blue1", "blue2", "blue3"]


@rule("EW-89", "W-27")
def test_success_frees_it_of_all() -> None:
    # Given: engaged with two enemies
    battle = play(melee(foe(), foe("blue2", "north")), ["disengage", "go:east", "guard"], [CLEAR])
    # When, Then
    assert facts_of(battle, "EngagementEnded", "other") == ["blue1", "blue2"]
    assert unit_of(battle, "red1").engaged == {}
    assert unit_of(battle, "blue1").engaged == {}
    assert unit_of(battle, "blue2").engaged == {}


@rule("EW-89", "W-3")
def test_the_wounds_of_the_unit_count() -> None:
    # Given: 5 of 7 boxes filled, at -2
    setup = melee(foe(), health=5, leader={"wits": 3, "war": 3, "health": [0, 1, 1, 2, 2, 4]})
    # When
    battle = play(setup, ["disengage"], [[7] * 4])
    # Then
    assert terms(the(battle, "Disengaged"), "pool")["wounds"] == -2


@rule("EW-89", "W-27", "W-36")
def test_a_single_person_counts_drill_and_magnitude_0() -> None:
    # Given: a solo unit engaged with blue1
    red = solo("red1", leader={"wits": 3, "war": 3, **BARE}, at=(600, 400), engaged=["blue1"])
    setup = situation(blue=[fearless("blue1", at=(589, 400))], red=[red], acts=["red1"])
    # When: Wits 3 + War 3
    battle = play(setup, ["disengage"], [HELD])
    # Then
    assert terms(the(battle, "Disengaged"), "pool") == {"Wits": 3, "War": 3}


@rule("EW-89", "W-27", "W-36")
def test_a_single_person_is_left_against_3() -> None:
    # Given: engaged with a solo unit
    blue = solo("blue1", leader=BARE, at=(589, 400))
    # When
    battle = play(melee(blue), ["disengage"], [HELD])
    # Then
    assert terms(the(battle, "Disengaged"), "difficulty") == {"close combat": 3}


@rule("EW-89", "W-1", "W-27")
@pytest.mark.parametrize(("wits", "can"), [(1, False), (2, True)])
def test_without_dice_a_unit_cannot_try(wits: int, can: bool) -> None:
    # Given: Wits 1 or 2, War 1, Drill 0, Magnitude 2: no dice, or 1
    setup = melee(foe(), leader={"wits": wits, "war": 1}, formation="unordered", now={"drill": 0})
    # When, Then
    assert ("disengage" in keys(play(setup))) == can


@rule("EW-89")
def test_as_many_successes_as_the_difficulty_are_enough() -> None:
    # Given, When: 5 of 3 + 2
    battle = play(melee(foe()), ["disengage"], [[7, 7, 7, 7, 7, 1]])
    # Then
    assert the(battle, "Disengaged").facts()["passed"] is True


# ------------------------------------------------------------------ enveloped


@rule("EW-68/3", "W-27")
def test_who_is_enveloped_has_it_3_harder() -> None:
    # Given: red1 enveloped by blue1
    battle = play(melee(foe(), envelopers=["blue1"]), ["disengage"], [CLEAR])
    # When, Then: 6 against 8
    assert terms(the(battle, "Disengaged"), "difficulty") == {
        "close combat": 3,
        "Drill of the enemy": 2,
        "enveloped": 3,
    }
    assert the(battle, "Disengaged").facts()["passed"] is False
    assert unit_of(battle, "red1").envelopers == ["blue1"]


@rule("EW-68", "W-27")
def test_two_who_envelop_make_it_no_harder_than_one() -> None:
    foes = [foe(), foe("blue2", "north")]
    battle = play(melee(*foes, envelopers=["blue1", "blue2"]), ["disengage"], [CLEAR])
    assert terms(the(battle, "Disengaged"), "difficulty")["enveloped"] == 3


@rule("EW-68/4", "W-27")
def test_who_envelops_has_it_1_harder() -> None:
    # Given: red1 envelops blue1
    battle = play(melee(foe(envelopers=["red1"])), ["disengage"], [HELD])
    # When, Then
    assert terms(the(battle, "Disengaged"), "difficulty") == {
        "close combat": 3,
        "Drill of the enemy": 2,
        "envelops": 1,
    }


@rule("EW-68", "W-27")
def test_who_envelops_one_and_is_enveloped_by_another_bears_both() -> None:
    foes = [foe(envelopers=["red1"]), foe("blue2", "north")]
    battle = play(melee(*foes, envelopers=["blue2"]), ["disengage"], [CLEAR])
    assert terms(the(battle, "Disengaged"), "difficulty") == {
        "close combat": 3,
        "Drill of the enemy": 2,
        "enveloped": 3,
        "envelops": 1,
    }


@rule("EW-68", "W-26")
def test_getting_clear_ends_the_envelopment() -> None:
    # Given: red1 of Drill 5 enveloped by blue1 of Drill 1
    setup = melee(foe(drill=1), drill=5, envelopers=["blue1"])
    # When: 9 dice against 7
    battle = play(setup, ["disengage", "go:east", "guard"], [[7] * 9])
    # Then
    assert unit_of(battle, "red1").envelopers == []
    assert the(battle, "EngagementEnded").facts()["why"] == "disengaged"


@rule("EW-68", "W-26")
def test_who_envelops_and_gets_clear_envelops_no_more() -> None:
    # Given: red1 of Drill 5 envelops blue1 of Drill 1
    setup = melee(foe(drill=1, envelopers=["red1"]), drill=5)
    # When: 9 dice against 3 + 1 + 1
    battle = play(setup, ["disengage", "go:east", "guard"], [[7] * 9])
    # Then
    assert unit_of(battle, "blue1").envelopers == []


@rule("W-27", "W-42")
def test_who_acts_apart_comes_along() -> None:
    # Given: a Hero acts apart from red1
    red = fearless(
        "red1",
        at=(600, 400),
        engaged=["blue1"],
        specials=[hero("adan")],
        drill=2,
        leader={"wits": 3, "war": 3},
    )
    setup = situation(blue=[foe()], red=[red], acts=["red1"], people={"adan": {"apart": True}})
    # When: it gets clear
    battle = play(setup, ["disengage", "go:east"], [CLEAR])
    # Then
    assert (unit_of(battle, "adan").x, unit_of(battle, "adan").y) == (740, 400)


# ------------------------------------------------------------------ before its action, by its Move


@rule("EW-89/1", "W-24", "W-27")
def test_success_takes_no_time_and_leaves_the_action() -> None:
    # Given, When: red1 gets clear, and may act
    battle = play(melee(foe()), ["disengage", "go:east"], [CLEAR])
    # Then: 140 yards off, facing that way
    assert (unit_of(battle, "red1").x, unit_of(battle, "red1").y) == (740, 400)
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"
    assert "dash" in keys(battle)
    assert "attack:blue1" not in keys(battle)
    answer(battle, "wait")
    assert numbers(the(battle, "ActionTaken")) == {"speed": 5, "penalty": 1}


@rule("EW-89", "W-27")
def test_failure_leaves_it_engaged_with_its_action() -> None:
    # Given, When
    battle = begin(melee(foe()), [HELD, MISS])
    answer(battle, "disengage")
    # Then: there is no second try
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"
    assert "dash" not in keys(battle)
    answer(battle, "attack:blue1")
    assert len(of(battle, "Disengaged")) == 1
    assert len(of(battle, "AttackRolled")) == 1


@rule("EW-89", "W-24")
def test_it_works_before_attacks_of_the_tick_are_declared() -> None:
    # Given: red1 and blue1 act on the same tick, blue1 first
    blue = fearless("blue1", at=(579, 400), engaged=["red1"], leader={"wits": 3, "war": 3})
    red = fearless("red1", at=(600, 400), drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[blue], red=[red])
    # When: red1 gets clear
    battle = play(setup, ["stay", "disengage", "go:east"], [CLEAR])
    # Then: blue1 has nobody to strike at
    assert battle.decision is not None
    assert battle.decision.question == "blue1 acts"
    assert "attack:red1" not in keys(battle)


@rule("W-27")
def test_only_ways_out_of_contact_are_open() -> None:
    # Given: red1, Unordered with Move 1, that is 30 yards, between blue1 in the west and blue2 in the east
    setup = melee(foe(), foe("blue2", "east"), troops={"armour": "leather_and_plates"}, formation="unordered")
    # When: it gets clear
    battle = play(setup, ["disengage"], [CLEAR])
    # Then: north or south, not along either of them
    ways = keys(battle)
    assert {"go:north", "go:south"} <= set(ways)
    assert {"go:east", "go:west"} & set(ways) == set()


@rule("EW-89", "W-27")
def test_a_unit_may_go_no_farther_than_it_takes() -> None:
    # Only the whole Move used to be open: 140 yards
    # Given: 60 people on both sides, 20 yards across, 21 from middle to middle
    battle = play(melee(foe()), ["disengage", "short:east"], [CLEAR])
    # When, Then: 3 yards between their edges are no contact
    assert (unit_of(battle, "red1").x, unit_of(battle, "red1").y) == (602, 400)
    assert the(battle, "Moved").facts()["yards"] == 2
    assert unit_of(battle, "red1").engaged == {}


@rule("EW-89", "W-27")
def test_a_single_yard_may_be_all_that_it_takes() -> None:
    # Given: 22 yards from middle to middle, 2 from edge to edge, which is contact
    battle = play(melee(fearless("blue1", at=(578, 400))), ["disengage", "short:east"], [CLEAR])
    assert (unit_of(battle, "red1").x, unit_of(battle, "red1").y) == (601, 400)


@rule("EW-89", "W-27")
def test_a_way_whose_end_is_in_contact_is_open_for_a_part_of_it() -> None:
    # Such a way used to be shut
    # Given: blue1 in the west, blue2 100 yards off in the east
    setup = melee(foe(), fearless("blue2", at=(700, 400)), engaged=["blue1"])
    # When
    battle = play(setup, ["disengage"], [CLEAR])
    # Then: not the whole of it, which ends at blue2
    assert "go:east" not in keys(battle)
    answer(battle, "short:east")
    assert (unit_of(battle, "red1").x, unit_of(battle, "red1").y) == (602, 400)


@rule("EW-89", "W-27")
def test_a_unit_with_nothing_but_a_short_way_out_may_try() -> None:
    # Given: six units 57 yards across stand around red1, 37 yards off: every whole Move ends at one of them
    places = [(675, 400), (638, 465), (562, 465), (525, 400), (562, 335), (638, 335)]
    ring = [fearless(f"ring{n}", at=at, members=600, relays=5) for n, at in enumerate(places)]
    # When: it gets clear of blue1
    battle = play(melee(foe(), *ring, engaged=["blue1"]), ["disengage"], [CLEAR])
    # Then
    assert "short:east" in keys(battle)
    assert [key for key in keys(battle) if not key.startswith("short:")] == []


@rule("EW-89", "W-27")
def test_no_short_way_is_offered_where_the_whole_is_no_longer() -> None:
    # Given: a cliff 3 yards east of red1's middle
    field = {"areas": [{"kind": "blocking", "x": 603, "y": 0, "width": 50, "height": 800}]}
    red = fearless("red1", at=(600, 400), engaged=["blue1"], drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[foe()], red=[red], acts=["red1"], field=field)
    # When
    battle = play(setup, ["disengage"], [CLEAR])
    # Then: both end 2 yards off
    assert [key for key in keys(battle) if key.endswith(":east")] == ["go:east"]


@rule("W-27")
def test_a_unit_that_is_shut_in_cannot_try() -> None:
    # Given: red1 among enemies on four sides, with a person in each gap between them
    foes = [foe(f"blue{n}", side) for n, side in enumerate(("west", "north", "east", "south"), 1)]
    gaps = [
        solo(f"gap{n}", leader=BARE, beside=f"red1:{side}")
        for n, side in enumerate(("northwest", "northeast", "southeast", "southwest"), 1)
    ]
    # When, Then: it is asked for its action at once
    battle = play(melee(*foes, *gaps))
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"


@rule("W-27", "EW-82")
def test_barred_ground_is_no_way_out() -> None:
    # Given: a cliff right behind red1 in the east
    field = {"areas": [{"kind": "blocking", "x": 602, "y": 0, "width": 50, "height": 800}]}
    red = fearless("red1", at=(600, 400), engaged=["blue1"], drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[foe()], red=[red], acts=["red1"], field=field)
    # When
    battle = play(setup, ["disengage"], [CLEAR])
    # Then
    assert "go:east" not in keys(battle)
    assert "go:north" in keys(battle)


@rule("EW-89", "W-6", "W-27")
def test_it_is_shaken_by_having_disengaged() -> None:
    # Given: red1 of Morale 2 and Drill 2
    red = plain("red1", at=(600, 400), engaged=["blue1"], drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[foe()], red=[red], acts=["red1"])
    # When: it gets clear, and fails against 2
    battle = play(setup, ["disengage", "go:east", "wait"], [CLEAR, [7, 1]])
    # Then
    assert the(battle, "HesitationTested").facts()["trigger"] == "disengaged"
    assert unit_of(battle, "red1").magnitude == 1


@rule("W-27")
def test_failing_shakes_nobody() -> None:
    red = plain("red1", at=(600, 400), engaged=["blue1"], drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[foe()], red=[red], acts=["red1"])
    battle = play(setup, ["disengage", "wait"], [HELD])
    assert of(battle, "HesitationTested") == []


@rule("W-27")
def test_the_enemy_may_follow_in_its_next_movement() -> None:
    # Given: blue1 has the order to go to red1, and Skirmish formation, 200 yards a tick
    blue = foe(order="follow:red1", formation="skirmish")
    # When: red1 gets clear by 140 yards
    battle = play(melee(blue), ["disengage", "go:east", "wait"], [CLEAR])
    # Then: on tick 2 they touch again, but are not engaged
    assert the(battle, "ContactMade")
    assert unit_of(battle, "red1").engaged == {}


@rule("EW-89")
def test_only_on_its_own_tick_may_it_try() -> None:
    # Given: red1 guards until tick 4, engaged
    setup = melee(foe(), state_of="guard", next=4)
    # When, Then: on tick 1 it may break off its guard, not disengage
    assert keys(play(setup))[0] == "hold"


@rule("EW-89")
@pytest.mark.parametrize("next", [1, 4])
def test_who_is_not_engaged_is_not_asked(next: int) -> None:
    battle = play(melee(foe(), engaged=[], state_of="guard", next=next))
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"


@rule("W-35", "W-62")
def test_hesitation_is_over_at_its_own_action() -> None:
    # Given: red1 hesitates, and acts now
    battle = play(melee(foe(), hesitating=True))
    # When, Then
    assert keys(battle) == ["stay", "disengage"]


@rule("W-24", "W-27")
def test_several_units_may_get_clear_on_one_tick() -> None:
    # Given: blue1 and red1 both want to part
    blue = fearless("blue1", at=(579, 400), engaged=["red1"], drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[blue], red=[fearless("red1", at=(600, 400))])
    # When: blue1 succeeds first; red1 is engaged no more and is not asked
    battle = play(setup, ["disengage", "go:west"], [CLEAR])
    # Then
    assert len(of(battle, "Disengaged")) == 1
    assert battle.decision is not None
    assert battle.decision.question == "blue1 acts"
