"""What a unit and those who act apart from it can get at: contact, the reach of a bow. EW-47, EW-48, W-26,
W-42.
"""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import Piece, hero, keys, play, situation, solo, sorcerer, unit
from wartable import Setup
from wartable.testing import rule

HAWK_BOW = {"name": "Hawk bow", "speed": 5, "damage": 2, "range": 50}


def apart(id: str, *red: Piece, **blue: object) -> Setup:
    """Somebody of blue1, whose ground reaches 10 yards from (500, 400), acts apart from it."""
    specials = [hero("bram"), sorcerer("cal", bow=HAWK_BOW)]
    company = unit("blue1", at=(500, 400), specials=specials, **blue)  # type: ignore[arg-type]
    return situation(blue=[company], red=red, acts=[id], people={id: {"apart": True}})


def aims(setup: Setup, verb: str) -> list[str]:
    """At whom it can be done."""
    return [key for key in keys(play(setup)) if key.startswith(verb)]


@rule("EW-47", "W-26", "W-42", "W-51")
def test_a_hero_apart_strikes_at_whom_his_unit_touches_to_the_yard() -> None:
    # Given: edges 13 - 10 - 1 = 2 yards apart to the east and the south, 3 to the west
    red = [solo("red1", at=(513, 400)), solo("red2", at=(500, 413)), solo("red3", at=(486, 400))]
    # When, Then
    assert aims(apart("bram", *red), "attack") == ["attack:red1", "attack:red2"]


@rule("EW-47", "W-26", "W-42")
def test_a_hero_apart_strikes_at_whom_his_unit_is_engaged_with_though_the_ranks_have_thinned() -> None:
    # Given: engaged, 20 yards between the edges since red1 has lost most of its people
    red = unit("red1", at=(540, 400), members=60, engaged=["blue1"])
    # When, Then
    assert aims(apart("bram", red, engaged=["red1"]), "attack") == ["attack:red1"]


@rule("EW-48", "W-42")
def test_a_sorcerer_apart_shoots_three_times_the_range_and_not_a_yard_farther() -> None:
    # Given: Range 50; edges 161 - 10 - 1 = 150 yards apart to the east and the south, 151 to the west
    red = [solo("red1", at=(661, 400)), solo("red2", at=(500, 561)), solo("red3", at=(338, 400))]
    # When, Then
    assert aims(apart("cal", *red), "shoot") == ["shoot:red1", "shoot:red2"]


@rule("EW-47", "EW-48", "W-42")
def test_a_hero_apart_does_not_shoot_and_a_sorcerer_apart_does_not_strike() -> None:
    # Given: red1 in contact and in range of both
    red = unit("red1", beside="blue1")
    # When, Then
    assert aims(apart("cal", red), "attack") == []
    assert aims(apart("bram", red), "shoot") == []


@rule("EW-03", "EW-47", "W-26")
@pytest.mark.parametrize(
    ("standing", "targets"), [("active", ["attack:red1"]), ("destroyed", []), ("gone", [])]
)
def test_nobody_strikes_at_who_is_no_more(standing: str, targets: list[str]) -> None:
    # Given: red1 in contact, or what is left of it; red2 far away
    red = [unit("red1", beside="blue1", standing=standing), unit("red2", at=(900, 400))]
    setup = situation(blue=[unit("blue1", at=(500, 400))], red=red, acts=["blue1"])
    # When, Then
    assert aims(setup, "attack") == targets


@rule("EW-94", "W-26")
def test_no_unit_is_in_contact_with_itself() -> None:
    setup = situation(blue=[unit("blue1", at=(500, 400))], red=[unit("red1", at=(900, 400))], acts=["blue1"])
    assert aims(setup, "merge") == []


@rule("EW-47", "EW-94", "W-42")
def test_no_unit_is_in_contact_with_a_hero_of_its_own_who_acts_apart() -> None:
    blue = unit("blue1", at=(500, 400), specials=[hero("bram")])
    red = unit("red1", at=(900, 400))
    setup = situation(blue=[blue], red=[red], acts=["blue1"], people={"bram": {"apart": True}})
    assert aims(setup, "merge") == []
