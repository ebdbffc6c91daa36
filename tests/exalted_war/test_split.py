"""Split Unit, and people who leave one. EW-46, EW-47, EW-92, EW-93, W-14, W-32, W-33, W-66, W-67."""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    answer,
    hero,
    keys,
    numbers,
    play,
    situation,
    sorcerer,
    the,
    unit_of,
)
from tests.exalted_war.samples import archers, facts_of, fearless, levels
from tests.exalted_war.splitting import AWAY, BOTH, NEW, led, offered, small, split
from wartable.testing import rule

# ------------------------------------------------------------------ who may, and how many


@rule("EW-47/3", "EW-92/2", "W-33")
def test_it_takes_a_hero() -> None:
    assert offered(small())
    assert not offered(fearless())
    assert not offered(fearless(specials=[sorcerer("sela")]))


@rule("EW-92/2", "W-33")
def test_a_hero_who_is_out_leads_no_company() -> None:
    assert not offered(small(), people={"adan": {"out": True}})
    assert offered(small(), people={"adan": {"wounds": 1}})


@rule("EW-92/4", "W-33")
def test_a_unit_of_magnitude_1_cannot_be_split() -> None:
    assert not offered(fearless(members=10, specials=[hero("adan")]))


@rule("EW-92", "W-33")
def test_two_at_least_leave_and_as_many_as_leave_it_no_smaller_than_the_new_unit() -> None:
    # Given: 60 people of Magnitude 2: one dot is left, so the new unit has 1 too: 2 to 10 people
    battle = split(small())
    # When, Then
    assert keys(battle) == [f"n:{number}" for number in range(2, 11)]


@rule("EW-92", "W-33")
def test_two_at_least_stay() -> None:
    # Given: 11 people of Magnitude 2
    battle = split(small(members=11))
    # When, Then
    assert keys(battle)[-1] == "n:9"


@rule("EW-92", "W-33")
def test_of_many_the_number_is_named_in_steps() -> None:
    # Given: 200 people: up to 124 may leave, then 76 of Magnitude 3 stay
    battle = split(led())
    # When, Then: blocks of 5 from 2 on, then single numbers
    assert keys(battle) == [f"from:{least}" for least in range(2, 125, 5)]
    assert [option.label for option in battle.decision.options][-2:] == ["117 to 121", "122 to 124"]  # type: ignore[union-attr]
    answer(battle, "from:122")
    assert keys(battle) == ["n:122", "n:123", "n:124"]


@rule("EW-92", "W-33")
def test_a_block_holds_all_its_numbers() -> None:
    assert keys(split(led(), "from:7")) == ["n:7", "n:8", "n:9", "n:10", "n:11"]


@rule("EW-47", "EW-92", "W-33")
def test_its_owner_chooses_among_heroes() -> None:
    battle = split(small(), blue=AWAY)
    assert battle.decision is not None
    several = split(fearless(specials=[hero("adan"), sorcerer("sela"), hero("bea")]))
    assert keys(several) == ["hero:adan", "hero:bea"]


@rule("EW-47", "W-33", "W-67")
def test_a_hero_who_acts_apart_leads_nobody_away() -> None:
    assert not offered(small(), {"adan": {"apart": True}})


# ------------------------------------------------------------------ the two units


@rule("EW-29", "EW-92/3", "EW-92/4", "W-32", "W-33")
@pytest.mark.parametrize(
    ("members", "choices", "new", "left"),
    [
        (200, ["from:57", "n:60", "n:0"], (60, 2), (140, 3)),
        (200, ["from:97", "n:100", "n:3"], (100, 3), (100, 3)),
        (200, ["from:2", "n:2", "n:0"], (2, 1), (198, 3)),  # 198 are of Magnitude 4, but 1 less than before
        (151, ["from:74", "n:75", "n:0"], (75, 2), (76, 3)),
    ],
)
def test_magnitudes_are_worked_out_anew(
    members: int, choices: list[str], new: tuple[int, int], left: tuple[int, int]
) -> None:
    # Given, When: Adan leaves with so many people and Relays
    battle = split(led(members=members), *choices, dice=BOTH)
    # Then
    made, old = unit_of(battle, NEW), unit_of(battle, "red1")
    assert (made.members, made.magnitude) == new
    assert (old.members, old.magnitude) == left
    assert numbers(the(battle, "UnitSplit")) == {
        "members": new[0],
        "left": left[0],
        "magnitude": new[1],
        "magnitude_left": left[1],
    }


@rule("EW-92/3", "W-33")
def test_two_handfuls_are_of_magnitude_1_each() -> None:
    # Given: 11 people of Magnitude 2
    battle = split(small(members=11), "n:5", dice=BOTH)
    # When, Then
    assert [unit_of(battle, NEW).magnitude, unit_of(battle, "red1").magnitude] == [1, 1]


@rule("EW-59", "EW-92/2", "W-33")
def test_the_hero_leads_the_new_unit_with_the_same_troops_and_formation() -> None:
    # Given: a Hero of Stamina 5; red1 in Close formation, Drill 3, Might 1 and gear 1
    red = fearless(
        specials=[hero("adan", stamina=5)], formation="close", drill=3, might=1, gear=1, facing="north"
    )
    # When
    battle = split(red, "n:10", dice=BOTH)
    # Then
    new, old = unit_of(battle, NEW), unit_of(battle, "red1")
    assert (new.leader, new.side, new.seat) == ("adan", "red", "red")
    assert (new.drill, new.might, new.gear) == (3, 1, 1)
    assert new.formation.key == "close"
    assert new.troops is old.troops
    assert new.facing == old.facing
    assert new.full_endurance == 8
    assert old.specials == []


@rule("EW-50", "EW-51", "W-33")
def test_without_enough_relays_the_new_unit_is_unordered() -> None:
    # Given, When: Adan leaves with 100 people of Magnitude 3 and 2 Relays of 4
    battle = split(led(drill=4), "from:97", "n:100", "n:2", dice=BOTH)
    # Then: red1 keeps 2 for Magnitude 3 and falls apart as well
    assert unit_of(battle, NEW).formation.key == "unordered"
    assert unit_of(battle, NEW).relays == 2
    assert facts_of(battle, "FellApart", "unit") == ["red1"]
    assert unit_of(battle, "red1").relays == 2


@rule("W-33")
@pytest.mark.parametrize(
    ("filled", "boxes", "share"),
    [(0, 7, 0), (3, 7, 3), (5, 7, 5), (1, 10, 2), (5, 10, 8), (6, 10, 9), (5, 4, 3), (6, 4, 3)],
)
def test_the_same_share_of_boxes_is_filled_rounded_up(filled: int, boxes: int, share: int) -> None:
    # Given: red1 with so many of 7 boxes filled; a Hero with so many boxes
    red = fearless(specials=[hero("adan", health=[0] * (boxes - 1))], health=filled)
    # When
    battle = split(red, "n:10", dice=BOTH)
    # Then: 1 of 7 is 1.4 of 10, 5 of 7 are 7.1 of 10 and 2.9 of 4; never all of them
    assert unit_of(battle, NEW).health == share
    assert unit_of(battle, "red1").health == filled


@rule("EW-31", "W-33")
@pytest.mark.parametrize(("stamina", "left", "new"), [(3, 2, 2), (1, 5, 3), (5, 5, 5)])
def test_endurance_goes_along_up_to_its_own_maximum(stamina: int, left: int, new: int) -> None:
    # Given: Drill 2; a Hero of this Stamina, red1 with so much left
    red = fearless(specials=[hero("adan", stamina=stamina)], endurance=left, drill=2)
    # When
    battle = split(red, "n:10", dice=BOTH)
    # Then
    assert unit_of(battle, NEW).endurance == new


@rule("EW-92", "W-33")
def test_it_acts_first_on_the_old_units_next_tick() -> None:
    battle = split(small(), "n:10", dice=BOTH)
    assert numbers(the(battle, "ActionTaken")) == {"speed": 3, "penalty": 1}
    assert (unit_of(battle, "red1").next, unit_of(battle, NEW).next) == (4, 4)
    assert battle.decision is not None
    assert battle.decision.question == "adan's company acts"
    assert facts_of(battle, "TickBegan", "tick") == [1, 4]


@rule("W-21", "W-33")
def test_the_new_unit_keeps_its_side_in_the_war() -> None:
    # Given: red1 of Magnitude 2 has split; its leader has a box left, archers are in Range
    red = fearless(specials=[hero("adan")], at=(600, 400), drill=2, leader={"charisma": 3, "war": 3})
    setup = situation(
        blue=[archers(next=2)],
        red=[red],
        acts=["red1", "blue1"],
        people={"red1_leader": {"wounds": 6}},
    )
    # When: it is a mob from tick 2 on: 1 + 2 + 1 for size - 1 leave 3 over a DV of 1 - 1, 10 dice
    choices = ["split", "n:10", "snipe:red1_leader"]
    battle = play(setup, choices, [*BOTH, [7, 1, 1, 1, 1, 1], levels(1, dice=10)])
    # Then
    assert unit_of(battle, "red1").mob == 1
    assert battle.outcome is None
