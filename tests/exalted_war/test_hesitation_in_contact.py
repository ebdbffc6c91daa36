"""Hesitation where units become engaged, where several tests come at once, and after disengaging."""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    hero,
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
from tests.exalted_war.hesitating import PASS, foe, met, shot_at
from tests.exalted_war.samples import (
    BARE,
    EIGHT,
    MISS,
    UNARMOURED,
    archers,
    facts_of,
    fearless,
    levels,
    plain,
)
from wartable.testing import rule

# ------------------------------------------------------------------ becoming engaged


@rule("W-6", "W-26")
def test_becoming_engaged_shakes_both() -> None:
    # Given: two units of equal strength that can waver, in contact
    setup = situation(
        blue=[plain("blue1", at=(500, 400))], red=[plain("red1", beside="blue1")], acts=["blue1"]
    )
    # When: blue1 strikes and misses
    battle = play(setup, ["attack:red1"], [MISS, PASS, PASS, [7] * 6, [7] * 6])
    # Then: each against 1
    assert facts_of(battle, "HesitationTested", "unit") == ["blue1", "red1"]
    assert facts_of(battle, "HesitationTested", "trigger") == ["engaged", "engaged"]
    assert [numbers(event)["lost"] for event in of(battle, "HesitationTested")] == [0, 0]


@rule("W-6", "W-26")
def test_further_blows_between_engaged_units_shake_nobody() -> None:
    # Given: engaged since before
    blue = plain("blue1", at=(500, 400), engaged=["red1"])
    setup = situation(blue=[blue], red=[plain(beside="blue1")], acts=["blue1"])
    # When: blue1 strikes and misses
    battle = play(setup, ["stay", "attack:red1"], [MISS, [7] * 6, [7] * 6])
    # Then
    assert of(battle, "HesitationTested") == []


@rule("W-6", "W-35")
@pytest.mark.parametrize(
    ("strength", "more"),
    [
        ({"drill": 3}, 0),
        ({"drill": 4}, 1),  # 2 + 4 against 2 + 2
        ({"gear": 2}, 1),
        ({"drill": 3, "gear": 2}, 1),
        ({"drill": 5, "gear": 1}, 2),  # 8 against 4
        ({"drill": 4, "gear": 2}, 2),
    ],
)
def test_superior_and_overwhelming_foes_are_worse(strength: dict[str, object], more: int) -> None:
    # Given: a foe of this Drill and Might by what it carries, against Magnitude 2, Drill 2, Might 0
    # When: it strikes at red1
    battle = met(foe(**strength), PASS)
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty").get("becomes engaged", 0) == more


@rule("W-35")
def test_magnitude_counts_in_what_is_superior() -> None:
    # Given: 100 people of Magnitude 3 and Drill 3 with their Relays: 6 against 4
    blue = fearless("blue1", at=(576, 400), members=100, drill=3, relays=3)
    # When: they strike: 0 + 2 + 1 do not reach a DV of 4
    battle = met(blue, PASS)
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty")["becomes engaged"] == 1


@rule("W-35")
def test_missing_relays_make_a_foe_less() -> None:
    # Given: 100 people of Magnitude 3 and Drill 3 with 2 Relays: 3 + 1 against 4
    blue = fearless("blue1", at=(573, 400), members=100, drill=3, relays=2, formation="unordered")
    # When: they strike
    battle = met(blue, PASS)
    # Then
    assert terms(the(battle, "HesitationTested"), "difficulty") == {"least difficulty": 1}


@rule("W-6", "W-35")
@pytest.mark.parametrize(("kind", "more"), [("mortal", 0), ("heroic", 0), ("exalted", 1), ("divine", 1)])
def test_a_foe_led_by_a_supernatural_being_is_1_worse(kind: str, more: int) -> None:
    # Given: a foe under such a leader
    battle = met(foe(leader={"kind": kind}), PASS)
    # When, Then
    assert terms(the(battle, "HesitationTested"), "difficulty").get("becomes engaged", 0) == more


@rule("W-6", "W-35")
def test_a_foe_of_nothing_but_supernatural_beings_is_2_worse() -> None:
    # Given: a foe of Might 1 by what its people are; 0 + 2 + 1 do not reach a DV of 4
    battle = met(foe(might=1), PASS)
    # When, Then
    assert terms(the(battle, "HesitationTested"), "difficulty")["becomes engaged"] == 2


@rule("W-35")
def test_talismans_make_nobody_supernatural() -> None:
    # Given: a foe of Might 1 by what its people carry
    battle = met(foe(gear=1), PASS)
    # When, Then
    assert "becomes engaged" not in terms(the(battle, "HesitationTested"), "difficulty")


@rule("W-35", "W-36", "W-85")
@pytest.mark.parametrize(("kind", "more"), [("heroic", 0), ("exalted", 2)])
def test_a_single_exalt_is_wholly_supernatural(kind: str, more: int) -> None:
    # Given: a single person in contact with red1; Magnitude 0 takes him 2 successes
    blue = solo("blue1", leader={**BARE, "kind": kind}, at=(589, 400))
    # When: he strikes; both test their Endurance, red1 against 2
    setup = situation(blue=[blue], red=[plain(at=(600, 400))], acts=["blue1"])
    battle = play(setup, ["attack:red1"], [MISS, PASS, [7] * 6, [7] * 6])
    # Then: he himself does not test
    assert facts_of(battle, "HesitationTested", "unit") == ["red1"]
    assert terms(the(battle, "HesitationTested"), "difficulty").get("becomes engaged", 0) == more


@rule("W-35")
def test_single_people_never_test() -> None:
    # Given: a single person under fire, in contact with nobody
    red = solo("red1", leader=BARE, at=(600, 400))
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: 0 + 2 + 2 - 1 leave 3: 10 dice, 3 levels
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(3, dice=10)])
    # Then
    assert of(battle, "HesitationTested") == []


# ------------------------------------------------------------------ several at once


@rule("W-6", "W-35")
def test_triggers_come_in_their_order() -> None:
    # Given: a Sorcerer, a striker and archers, who act in this order; red1 has 6 boxes filled
    blue = [
        solo("blue1", leader={"spells": ["ash_veil"]}, at=(450, 450)),
        fearless("blue2", at=(600, 421)),
        archers("blue3", at=(500, 400)),
    ]
    red = plain(members=75, drill=5, health=6, leader={"valor": 4}, troops={"valor": 4})
    setup = situation(blue=blue, red=[red], acts=["blue1", "blue2", "blue3"])
    choices = ["cast:ash_veil>red1", "attack:red1", "shoot:red1"]
    # When: all act; red1 passes each test with 4 successes
    dice = [MISS, EIGHT, levels(1), *[[7] * 4] * 4, [7] * 6, [7] * 6]
    battle = play(setup, choices, dice)
    # Then: loss, fire, spell, engagement
    assert facts_of(battle, "HesitationTested", "trigger") == ["loss", "shot", "spell", "engaged"]


@rule("W-35")
def test_a_later_test_of_the_tick_sees_what_the_earlier_cost() -> None:
    # Given: red1 of Magnitude 3 and Drill 1, hit at 6 boxes, under fire for the first time
    red = plain(members=100, drill=1, relays=3, health=6)
    setup = situation(blue=[archers()], red=[red], acts=["blue1"])
    # When: 1 + 2 - 1 - 1 leave 1, a level costs the first dot; it passes one test and fails that of fire
    dice = [[7, 1, 1, 1, 1, 1], levels(1), [7, 1], [1, 1]]
    battle = play(setup, ["shoot:red1"], dice)
    # Then: both against 1, since Magnitude 2 is left
    first, second = of(battle, "HesitationTested")
    assert terms(first, "difficulty") == terms(second, "difficulty") == {"Magnitude": 2, "Drill": -1}
    assert unit_of(battle, "red1").magnitude == 1


@rule("W-35")
def test_a_destroyed_unit_tests_no_more() -> None:
    # Given: red1 of Magnitude 1 with 6 boxes filled, under fire for the first time, and a friend
    red = [plain(members=8, health=6), fearless("red2", at=(1100, 100))]
    setup = situation(blue=[archers()], red=red, acts=["blue1"])
    # When: it is destroyed
    battle = play(setup, ["shoot:red1"], [EIGHT, levels(1, dice=9)])
    # Then
    assert of(battle, "HesitationTested") == []


@rule("W-23", "W-35")
def test_units_test_in_the_order_in_which_they_move() -> None:
    # Given: red2 is slower than red1
    blue = [archers("blue1", at=(500, 300)), archers("blue2", at=(500, 500))]
    red = [plain("red1", at=(600, 300)), plain("red2", at=(600, 500))]
    order = ["blue1", "blue2", "red2", "red1"]
    setup = situation(blue=blue, red=red, acts=["blue1", "blue2"], order=order)
    # When: both come under fire
    dice = [EIGHT, levels(0), EIGHT, levels(0), PASS, PASS]
    battle = play(setup, ["shoot:red1", "shoot:red2"], dice)
    # Then
    assert facts_of(battle, "HesitationTested", "unit") == ["red2", "red1"]


# ------------------------------------------------------------------ having disengaged


@rule("W-6", "W-27")
def test_having_just_disengaged_adds_1() -> None:
    # Given: red1 engaged with blue1; Wits 3 + War 3 + 2 - 2 against 3 + 2
    red = plain(at=(600, 400), engaged=["blue1"], drill=2, leader={"wits": 3, "war": 3})
    setup = situation(blue=[foe()], red=[red], acts=["red1"])
    # When: it gets clear, and guards
    battle = play(setup, ["disengage", "go:east", "guard"], [[7] * 6, [7, 7]])
    # Then: against 2
    tested = the(battle, "HesitationTested")
    assert tested.facts()["trigger"] == "disengaged"
    assert terms(tested, "difficulty") == {"least difficulty": 1, "has just disengaged": 1}


@rule("W-6", "W-35")
def test_a_lent_nerve_is_not_taken_from_heroes() -> None:
    # Given: a Hero of Valor 5 under a leader of Valor 1, and a Sorcerer of the same
    red = plain(leader={"valor": 1}, specials=[hero("adan", valor=5), sorcerer("sela", valor=5)])
    # When: it comes under fire
    battle = shot_at(red, [7])
    # Then: Morale 1: only a Relay stands in
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": 1}


@rule("EW-43", "W-5")
@pytest.mark.parametrize(("leader", "troops", "morale"), [(4, 2, 2), (2, 4, 2), (3, 3, 3)])
def test_morale_is_the_lower_of_troops_and_leader(leader: int, troops: int, morale: int) -> None:
    red = plain(leader={"valor": leader}, troops={**UNARMOURED, "valor": troops})
    battle = shot_at(red, [7] * morale)
    assert terms(the(battle, "HesitationTested"), "pool") == {"Morale": morale}
