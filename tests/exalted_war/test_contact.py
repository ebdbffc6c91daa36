"""Contact and engagement: how they begin, what they hinder, when they lapse. EW-79, EW-89, W-14, W-15, W-26,
W-36.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    answer,
    hero,
    keys,
    numbers,
    of,
    play,
    situation,
    solo,
    sorcerer,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, EIGHT, MISS, archers, facts_of, fearless, levels
from wartable import Battle, State
from wartable.testing import rule

PASS: Final = [7, 7]


def beside(**values: object) -> Piece:
    """Blue1, in contact with red1 at (600, 400)."""
    given: dict[str, object] = {"beside": "red1", **values}
    return fearless("blue1", **given)  # type: ignore[arg-type]


def fought(*choices: str, dice: list[list[int]], **values: object) -> Battle[State]:
    """Blue1 acts, in contact with red1."""
    red = fearless("red1", at=(600, 400), **values)  # type: ignore[arg-type]
    return play(situation(blue=[beside()], red=[red], acts=["blue1"]), choices, dice)


# ------------------------------------------------------------------ contact


@rule("W-26")
def test_close_attacks_need_contact() -> None:
    # Given: red1 5 yards from edge to edge: 25 between the middles, less 10 and 10
    near = situation(
        blue=[fearless("blue1", at=(500, 400))], red=[fearless("red1", at=(525, 400))], acts=["blue1"]
    )
    touching = situation(
        blue=[fearless("blue1", at=(500, 400))], red=[fearless("red1", at=(521, 400))], acts=["blue1"]
    )
    # When, Then
    assert "attack:red1" not in keys(play(near))
    assert "attack:red1" in keys(play(touching))


@rule("W-26", "W-51")
@pytest.mark.parametrize(("x", "are_in_contact"), [(520, True), (522, True), (523, False)])
def test_edges_up_to_two_yards_apart_touch(x: int, are_in_contact: bool) -> None:
    blue, red = fearless("blue1", at=(500, 400)), fearless("red1", at=(x, 400))
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]))
    assert ("attack:red1" in keys(battle)) == are_in_contact


@rule("W-26", "W-36")
def test_the_ground_of_a_single_person_is_2_yards_across() -> None:
    # Given: 60 people with 10 yards to their edge, and a person 13 or 14 yards from their middle
    blue = fearless("blue1", at=(500, 400))
    near = solo("red1", leader=BARE, at=(513, 400))
    far = solo("red1", leader=BARE, at=(514, 400))
    # When, Then
    assert "attack:red1" in keys(play(situation(blue=[blue], red=[near], acts=["blue1"])))
    assert "attack:red1" not in keys(play(situation(blue=[blue], red=[far], acts=["blue1"])))


@rule("W-26")
def test_moving_into_contact_ends_the_move() -> None:
    # Given: red1 60 yards from edge to edge; blue1 marches through it, 140 yards a tick
    blue = fearless("blue1", at=(500, 400), order="march:L4")
    red = fearless("red1", at=(580, 400))
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]))
    # When: both owners may change their orders
    # Then: it stands before it, 20 to 22 yards between the middles
    assert the(battle, "ContactMade").facts()["unit"] == "blue1"
    assert 20 <= 580 - unit_of(battle, "blue1").x <= 22
    assert battle.decision is not None
    assert battle.decision.question == "blue1: red1 is in contact"
    answer(battle, "keep")
    assert battle.decision.question == "red1: blue1 is in contact"


@rule("W-26")
def test_no_footprint_enters_another_units() -> None:
    # Given: blue2 of the same side is in the way of blue1, which dashes east
    blue = [fearless("blue1", at=(500, 400)), fearless("blue2", at=(580, 400))]
    setup = situation(blue=blue, red=[fearless("red1", at=(1150, 750))], acts=["blue1"])
    # When: it dashes to the square right behind it
    battle = play(setup, ["dash", "follow:blue2"], [[7, 1, 1, 1, 1, 1]])
    # Then
    one, other = unit_of(battle, "blue1"), unit_of(battle, "blue2")
    assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= 20**2


@rule("W-26")
@pytest.mark.parametrize(
    ("x", "y"),
    [(500, 437), (537, 531), (611, 487), (640, 300), (563, 371), (701, 433), (655, 460), (600, 287)],
)
def test_a_unit_that_goes_to_an_enemy_gets_there_from_any_side(x: int, y: int) -> None:
    # Given: red1 in the middle, blue1 somewhere about, at most 130 yards from its middle
    blue = fearless("blue1", at=(x, y), order="follow:red1", alert=["red1"])
    battle = play(situation(blue=[blue], red=[fearless("red1", at=(600, 400))], acts=["blue1"]))
    # When: it moves once
    # Then: they touch, and neither stands on the other's ground
    one = unit_of(battle, "blue1")
    assert 20**2 <= (one.x - 600) ** 2 + (one.y - 400) ** 2 <= 22**2
    assert len(of(battle, "ContactMade")) == 1


@rule("W-26")
def test_who_touches_the_enemy_it_goes_to_stays_there() -> None:
    # Given: blue1 has come into contact with red1 and has the order to go to it
    blue = beside(order="follow:red1")
    battle = play(situation(blue=[blue], red=[fearless("red1", at=(600, 400))], acts=["blue1"]))
    # When: tick 1
    # Then: it may strike
    assert of(battle, "Moved") == []
    assert "attack:red1" in keys(battle)


# ------------------------------------------------------------------ engagement begins


@rule("W-14", "W-26")
def test_contact_alone_engages_nobody() -> None:
    battle = fought("guard", dice=[])
    assert of(battle, "Engaged") == []
    assert unit_of(battle, "blue1").engaged == {}


@rule("W-14", "W-26")
def test_the_first_close_attack_engages_both_though_it_misses() -> None:
    battle = fought("attack:red1", dice=[MISS])
    assert the(battle, "Engaged").facts() == {"event": "Engaged", "unit": "blue1", "other": "red1"}
    assert unit_of(battle, "blue1").engaged == {"red1": (1, 1)}
    assert unit_of(battle, "red1").engaged == {"blue1": (1, 1)}


@rule("W-26")
def test_shots_engage_nobody() -> None:
    # Given: archers in contact with red1
    setup = situation(blue=[archers(at=(579, 400))], red=[fearless()], acts=["blue1"])
    # When
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(0)])
    # Then
    assert of(battle, "Engaged") == []


@rule("W-26")
def test_an_attack_that_envelops_engages_too() -> None:
    # Given: blue1 larger than red1
    blue = fearless("blue1", at=(500, 400), members=100, relays=3)
    red = fearless("red1", beside="blue1")
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When: it envelops red1, without success
    battle = play(setup, ["envelop:red1"], [MISS])
    # Then
    assert len(of(battle, "Engaged")) == 1


@rule("W-26", "W-23")
def test_engagement_counts_from_the_end_of_the_tick() -> None:
    # Given: blue1 and red1 act on the same tick
    setup = situation(blue=[beside()], red=[fearless("red1", at=(600, 400))])
    # When: blue1 attacks; red1 dashes off at the same moment
    choices = ["attack:red1", "dash", "away"]
    battle = play(setup, choices, [MISS, [7, 1, 1, 1, 1, 1], [7] * 6])
    # Then: it could declare that, but it is held fast
    assert of(battle, "Moved") == []
    assert unit_of(battle, "red1").engaged == {"blue1": (1, 1)}


# ------------------------------------------------------------------ what it hinders


@rule("W-14", "W-34")
def test_an_engaged_unit_does_not_merge() -> None:
    # Given: two units of red in contact, one of them engaged
    red = [fearless("red1", at=(600, 400)), fearless("red2", beside="red1:east")]
    apart = situation(blue=[archers(at=(100, 100))], red=red, acts=["red2"])
    red = [fearless("red1", at=(600, 400), engaged=["blue1"]), fearless("red2", beside="red1:east")]
    held = situation(blue=[beside()], red=red, acts=["red2"])
    # When, Then
    assert "merge:red1" in keys(play(apart))
    assert "merge:red1" not in keys(play(held))


@rule("W-26")
def test_an_engaged_unit_shoots_only_at_those_it_is_engaged_with() -> None:
    # Given: archers engaged with red1; red2 100 yards off
    red = [fearless("red1", at=(600, 400)), fearless("red2", at=(600, 550))]
    blue = archers(at=(579, 400), engaged=["red1"])
    battle = play(situation(blue=[blue], red=red, acts=["blue1"]), ["stay"])
    # When, Then
    assert [key for key in keys(battle) if key.startswith(("shoot", "snipe"))] == [
        "shoot:red1",
        "snipe:red1_leader",
    ]


@rule("W-26")
def test_who_is_not_engaged_shoots_at_an_engaged_enemy_at_2_less() -> None:
    # Given: blue1 engaged with red1, archers of blue2 100 yards off
    blue = [beside(), archers("blue2", at=(600, 510))]
    red = fearless("red1", at=(600, 400), engaged=["blue1"])
    setup = situation(blue=blue, red=[red], acts=["blue2"])
    # When: they shoot: 2 + 2 - 2 - 1 leave 1
    battle = play(setup, ["shoot:red1"], [[7, 7, 1, 1, 1, 1], levels(0)])
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == {"into a melee": -2}


@rule("W-26")
def test_who_is_engaged_with_it_shoots_without_that() -> None:
    # Given: archers engaged with red1
    blue = archers(at=(579, 400), engaged=["red1"])
    setup = situation(blue=[blue], red=[fearless()], acts=["blue1"])
    # When
    battle = play(setup, ["stay", "shoot:red1"], [EIGHT, levels(0)])
    # Then
    assert terms(the(battle, "AttackRolled"), "external") == {}


@rule("W-14", "EW-80")
def test_an_engaged_unit_may_not_march_off_without_disengaging() -> None:
    # Given: engaged with red1
    red = fearless("red1", at=(600, 400), engaged=["blue1"])
    setup = situation(blue=[beside()], red=[red], acts=["red1"])
    # When: its order is to withdraw, but it stays
    battle = play(setup, ["stay", "order", "away", "guard"])
    # Then
    assert of(battle, "Moved") == []


# ------------------------------------------------------------------ engagement ends


@rule("W-26")
def test_engagement_lapses_after_six_ticks_without_an_attack() -> None:
    # Given: engaged on tick 1; blue1 guards on ticks 6 and on
    battle = fought("attack:red1", dice=[MISS])
    # When: it has held its hand on ticks 2 to 6
    answer(battle, "stay", "guard")
    # Then: on tick 7 it is over
    assert keys(battle)[0] == "hold"
    assert of(battle, "EngagementEnded") == []
    answer(battle, "hold")
    assert the(battle, "EngagementEnded").facts()["why"] == "nobody attacks"
    assert unit_of(battle, "blue1").engaged == {}
    assert unit_of(battle, "red1").engaged == {}


@rule("W-26")
def test_an_attack_of_either_side_keeps_it_up() -> None:
    # Given: engaged on tick 1; red1 attacks on tick 6
    red = fearless("red1", at=(600, 400), next=6)
    setup = situation(blue=[beside()], red=[red], acts=["blue1", "red1"])
    battle = play(setup, ["attack:red1", "stay", "stay", "guard", "attack:blue1"], [MISS, MISS])
    # When: ticks 7 and 8 go by
    answer(battle, "hold", "hold")
    # Then
    assert unit_of(battle, "red1").engaged == {"blue1": (1, 6)}
    assert of(battle, "EngagementEnded") == []


@rule("W-26")
def test_a_shot_at_an_engaged_enemy_keeps_it_up() -> None:
    # Given: archers whose last attack was on tick 1, now it is tick 7; they shoot at red1
    blue = archers(at=(579, 400), engaged={"red1": [1, 1]})
    setup = situation(blue=[blue], red=[fearless()], acts=["blue1"], tick=7)
    # When
    battle = play(setup, ["stay", "shoot:red1"], [EIGHT, levels(0)])
    # Then
    assert unit_of(battle, "red1").engaged == {"blue1": (1, 7)}
    assert of(battle, "EngagementEnded") == []


@rule("EW-70", "W-26", "W-89")
def test_a_challenge_keeps_it_up() -> None:
    # It used to lapse while leaders challenged each other
    # Given: the last attack was on tick 1, now it is tick 7
    blue = beside(engaged={"red1": [1, 1]})
    setup = situation(blue=[blue], red=[fearless("red1", at=(600, 400))], acts=["blue1"], tick=7)
    # When: red1's leader refuses, and is not forced: 7 dice against 3
    battle = play(setup, ["stay", "challenge:red1_leader", "refuse"], [MISS])
    # Then
    assert unit_of(battle, "red1").engaged == {"blue1": (1, 7)}
    assert of(battle, "EngagementEnded") == []


@rule("EW-96", "W-26", "W-89")
def test_a_rally_keeps_it_up_with_every_enemy() -> None:
    # It used to lapse while a unit rallied its ranks
    # Given: the last attacks were on tick 1, now it is tick 7
    blue = beside(engaged={"red1": [1, 1], "red2": [1, 1]}, endurance=1)
    red = [fearless("red1", at=(600, 400)), fearless("red2", beside="blue1:west")]
    setup = situation(blue=[blue], red=red, acts=["blue1"], tick=7)
    # When: it fails
    battle = play(setup, ["stay", "rally:second_wind"], [[1] * 6])
    # Then
    assert unit_of(battle, "blue1").engaged == {"red1": (1, 7), "red2": (1, 7)}
    assert unit_of(battle, "red2").engaged == {"blue1": (1, 7)}


@rule("EW-47", "W-26", "W-42", "W-89")
def test_what_a_hero_apart_does_keeps_up_his_own_engagement_too() -> None:
    # Given: both are engaged since tick 1
    blue = beside(specials=[hero("adan", **BARE)], engaged={"red1": [1, 1]})
    setup = situation(
        blue=[blue],
        red=[fearless("red1", at=(600, 400))],
        people={"adan": {"apart": True}},
        acts=["adan"],
        tick=7,
    )
    setup["now"]["units"]["adan"]["engaged"] = {"red1": [1, 1]}  # type: ignore[index]
    # When: he challenges in vain
    battle = play(setup, ["challenge:red1_leader", "refuse"], [MISS])
    # Then
    assert unit_of(battle, "adan").engaged == {"red1": (1, 7)}
    assert unit_of(battle, "blue1").engaged == {"red1": (1, 7)}


@rule("W-26")
def test_engagement_ends_with_the_destruction_of_one() -> None:
    # Given: red1 of Magnitude 1 with 6 boxes filled, engaged; red2 elsewhere
    red = [
        fearless("red1", at=(600, 400), members=8, health=6, engaged=["blue1"]),
        fearless("red2", at=(1100, 100)),
    ]
    blue = beside()
    setup = situation(blue=[blue], red=red, acts=["blue1"])
    # When: 2 + 2 + 1 over 4 leave 1, 10 dice
    battle = play(setup, ["stay", "attack:red1"], [[7, 7, 1, 1, 1, 1, 1], levels(1, dice=10)])
    # Then
    assert the(battle, "EngagementEnded").facts()["why"] == "destroyed"
    assert unit_of(battle, "blue1").engaged == {}


@rule("W-26", "W-36", "W-83")
def test_a_person_who_falls_is_engaged_no_more() -> None:
    # Given: a solo unit with one box left, engaged with blue1
    red = [
        solo("red1", leader=BARE, at=(600, 400), engaged=["blue1"]),
        fearless("red2", at=(1100, 100)),
    ]
    setup = situation(
        blue=[fearless("blue1", at=(589, 400))],
        red=red,
        acts=["blue1"],
        people={"red1_leader": {"wounds": 6}},
    )
    # When: 0 + 2 + 2 over 3 leave 1, 10 dice
    battle = play(setup, ["stay", "attack:red1"], [MISS, levels(1, dice=10), [7] * 6])
    # Then
    assert the(battle, "EngagementEnded").facts()["why"] == "out of action"
    assert unit_of(battle, "blue1").engaged == {}


@rule("W-26")
def test_an_engagement_with_one_enemy_leaves_that_with_another() -> None:
    # Given: blue1 between red1, which it attacked on tick 0, and red2, not attacked since tick -5
    blue = beside(engaged={"red1": [0, 0], "red2": [-1, -1]})
    red = [fearless("red1", at=(600, 400)), fearless("red2", beside="blue1:west")]
    setup = situation(blue=[blue], red=red, acts=["blue1"], tick=5)
    # When: a tick goes by
    battle = play(setup, ["stay", "guard"])
    # Then
    assert facts_of(battle, "EngagementEnded", "other") == ["red2"]
    assert list(unit_of(battle, "blue1").engaged) == ["red1"]


# ------------------------------------------------------------------ people apart


@rule("EW-47", "W-26", "W-42")
def test_a_hero_acting_apart_engages_his_unit() -> None:
    # Given: a Hero of blue1 acts apart, in contact with red1
    blue = beside(specials=[hero("adan", **BARE)])
    setup = situation(
        blue=[blue],
        red=[fearless("red1", at=(600, 400))],
        people={"adan": {"apart": True}},
        acts=["adan"],
    )
    # When: he strikes at red1: 0 - 2 for Magnitude; and keeps his Endurance against 2, engaged himself
    battle = play(setup, ["attack:red1"], [MISS, [7, 7, 1, 1, 1, 1]])
    # Then
    assert facts_of(battle, "Engaged", "unit") == ["blue1", "adan"]
    assert list(unit_of(battle, "red1").engaged) == ["blue1"]
    assert list(unit_of(battle, "adan").engaged) == ["red1"]


@rule("EW-48", "W-42")
def test_a_sorcerer_acting_apart_strikes_nobody() -> None:
    # Given: a Sorcerer of blue1 acts apart, in contact with red1
    blue = beside(specials=[sorcerer("sela")])
    setup = situation(
        blue=[blue],
        red=[fearless("red1", at=(600, 400))],
        people={"sela": {"apart": True}},
        acts=["sela"],
    )
    # When, Then
    offered = keys(play(setup))
    assert "shoot:red1" in offered
    assert "attack:red1" not in offered


@rule("W-15")
def test_a_charge_adds_nothing_to_the_blow() -> None:
    # Given: blue1 has come into contact by a Dash, or stood there
    charged = situation(blue=[beside(charged=True)], red=[fearless("red1", at=(600, 400))], acts=["blue1"])
    # When: 3 + 2 - 4 leave 1: 3 + 4 + 2 + 1; the charge makes the dead roll for Endurance against 1
    strike = [[7, 7, 7, 1, 1, 1, 1], levels(0, dice=10)]
    first = play(charged, ["attack:red1"], [*strike, [7] * 6])
    second = fought("attack:red1", dice=strike)
    # Then
    assert terms(the(first, "DamageRolled"), "raw") == terms(the(second, "DamageRolled"), "raw")
    assert terms(the(first, "AttackRolled"), "bonus") == terms(the(second, "AttackRolled"), "bonus")
    assert numbers(the(first, "DamageRolled"))["dice"] == 10
