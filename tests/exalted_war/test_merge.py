"""Merge Units: who may, the rolls, what comes out of it. EW-46, EW-94, W-14, W-24, W-34, W-66, W-68."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    hero,
    keys,
    numbers,
    of,
    person_of,
    play,
    situation,
    solo,
    sorcerer,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, archers, facts_of, fearless, levels, plain
from wartable import Battle, State
from wartable.testing import rule

PASS: Final = [7, 7, 7, 7, 7, 7]
FAIL: Final = [1, 1, 1, 1, 1, 1]
"""Charisma 3 + War 3."""

BOTH: Final = [PASS, PASS]
JOIN: Final = [7, 1, 1]
"""Wits 3 + Awareness 0."""

AWAY: Final = archers("blue1", at=(100, 100))


def one(**values: object) -> Piece:
    """Red1 in the middle, whose action it is: 60 people of Magnitude 2."""
    led = {"stamina": 3, "wits": 3, "war": 3, "charisma": 3}
    given: dict[str, object] = {"at": (600, 400), "leader": led, **values}
    return fearless("red1", **{"drill": 2, **given})  # type: ignore[arg-type]


def two(**values: object) -> Piece:
    """Red2 in contact with red1, in the east of it: 60 people of Magnitude 2."""
    led = {"wits": 3, "war": 3, "charisma": 3}
    given: dict[str, object] = {"beside": "red1:east", "leader": led, **values}
    return fearless("red2", **given)  # type: ignore[arg-type]


def merged(red1: Piece, red2: Piece, dice: Sequence[Sequence[int]] = BOTH) -> Battle[State]:
    """Red1 merges with red2 on tick 1; both succeed if `dice` do not say otherwise."""
    setup = situation(blue=[AWAY], red=[red1, red2], acts=["red1"])
    return play(setup, ["merge:red2"], dice)


def offered(red1: Piece, red2: Piece, blue: Piece = AWAY) -> bool:
    """Whether red1 may merge with red2."""
    setup = situation(blue=[blue], red=[red1, red2], acts=["red1"])
    return "merge:red2" in keys(play(setup))


# ------------------------------------------------------------------ who may


@rule("EW-94", "W-34")
def test_two_units_of_a_side_in_contact_may_merge() -> None:
    assert offered(one(), two())
    assert not offered(one(), fearless("red2", at=(640, 400)))


@rule("EW-94", "W-14", "W-34")
def test_neither_may_be_engaged() -> None:
    # Given: an enemy in the north of red2, engaged with it
    blue = fearless("blue1", at=(621, 379), engaged=["red2"])
    setup = situation(blue=[blue], red=[one(), two()], acts=["red1"])
    acting = situation(blue=[blue], red=[one(), two()], acts=["red2"])
    # When: red1 acts, or red2, which stays
    # Then
    assert "merge:red2" not in keys(play(setup))
    assert "merge:red1" not in keys(play(acting, ["stay"]))


@rule("EW-94", "W-12")
def test_nobody_merges_with_a_mob() -> None:
    assert not offered(one(), two(mob=1))
    assert not offered(one(mob=1), two())


@rule("EW-94", "W-34")
def test_enemies_do_not_merge() -> None:
    setup = situation(blue=[fearless("blue1", at=(579, 400))], red=[one()], acts=["red1"])
    assert [key for key in keys(play(setup)) if key.startswith("merge")] == []


@rule("EW-94/1")
def test_a_merger_is_3_and_1() -> None:
    battle = merged(one(), two())
    assert numbers(the(battle, "ActionTaken")) == {"speed": 3, "penalty": 1}


# ------------------------------------------------------------------ the rolls


@rule("EW-94/2", "W-34")
def test_both_leaders_roll_against_their_own_magnitude_less_drill() -> None:
    # Given: Magnitude 4 and Drill 2, Magnitude 2 and Drill 1
    battle = merged(
        one(members=200, relays=4), two(drill=1, leader={"charisma": 2, "war": 3}), dice=[PASS, [7] * 5]
    )
    # When, Then
    first, second = of(battle, "CommandRolled", what="merge")
    assert terms(first, "difficulty") == {"Magnitude": 4, "Drill": -2}
    assert terms(second, "difficulty") == {"Magnitude": 2, "Drill": -1}
    assert terms(second, "pool") == {"Charisma": 2, "War": 3}


@rule("EW-94/4", "W-34", "W-35")
@pytest.mark.parametrize(
    ("rolls", "hesitating"),
    [([FAIL, PASS], ["red1"]), ([PASS, FAIL], ["red2"]), ([FAIL, FAIL], ["red1", "red2"])],
)
def test_who_fails_hesitates_and_there_is_no_merger(rolls: list[list[int]], hesitating: list[str]) -> None:
    # Given: units that can waver
    red1 = plain("red1", at=(600, 400))
    battle = merged(red1, plain("red2", beside="red1:east"), dice=rolls)
    # When, Then: without a test and without a loss
    assert facts_of(battle, "Hesitated", "unit") == hesitating
    assert of(battle, "UnitsMerged") == []
    assert of(battle, "HesitationTested") == []
    assert (unit_of(battle, "red1").members, unit_of(battle, "red2").members) == (60, 60)


# ------------------------------------------------------------------ what comes out of it


@rule("EW-29", "EW-94", "W-32", "W-34")
@pytest.mark.parametrize(
    ("first", "second", "members", "magnitude"),
    [(60, 60, 120, 3), (60, 10, 70, 2), (8, 2, 10, 1), (10, 2, 12, 2), (60, 75, 135, 3)],
)
def test_heads_are_added_and_magnitude_follows(first: int, second: int, members: int, magnitude: int) -> None:
    battle = merged(one(members=first, relays=2), two(members=second, relays=1))
    unit = unit_of(battle, "red1")
    assert (unit.members, unit.magnitude) == (members, magnitude)
    assert not unit_of(battle, "red2").is_active
    assert numbers(the(battle, "UnitsMerged")) == {"members": members, "magnitude": magnitude}


@rule("EW-98", "W-18", "W-34")
def test_what_came_together_may_be_gathered_again() -> None:
    # Given: two units of 60 people with 3 Relays together
    battle = merged(one(relays=2), two(relays=1))
    # When, Then: a Rally may bring it back to 3 and 120
    unit = unit_of(battle, "red1")
    assert (unit.first_magnitude, unit.first_members) == (3, 120)


@rule("EW-94", "W-34")
def test_magnitude_does_not_fall_below_that_of_the_larger() -> None:
    # Given: red1 of Magnitude 3 with 60 heads only
    battle = merged(one(members=60, magnitude=3, relays=3), two(members=10))
    # When, Then: 70 would be 2
    assert unit_of(battle, "red1").magnitude == 3


@rule("EW-94/3", "W-34")
def test_the_larger_takes_the_smaller_in_whoever_acts() -> None:
    # Given: red2 larger, Close, facing north, 3 boxes filled, its action on tick 7
    large = two(members=100, relays=4, formation="close", facing="north", health=3, next=7)
    # When: red1 acts
    battle = merged(one(), large)
    # Then
    merger = the(battle, "UnitsMerged").facts()
    assert (merger["unit"], merger["dissolved"]) == ("red2", "red1")
    unit = unit_of(battle, "red2")
    assert (unit.leader, unit.formation.key, unit.facing) == ("red2_leader", "close", 0)
    assert (unit.health, unit.next) == (3, 7)


@rule("EW-94", "W-34")
def test_of_equals_the_one_whose_action_it_is_goes_on() -> None:
    # Given: red1 of 20 people, Skirmish, with 1 box filled; red2 of 60
    battle = merged(one(members=20, formation="skirmish", health=1), two(health=4))
    # When, Then: both are of Magnitude 2
    unit = unit_of(battle, "red1")
    assert (unit.members, unit.leader, unit.formation.key) == (80, "red1_leader", "unordered")
    assert (unit.health, unit.next) == (1, 4)
    assert the(battle, "FellApart").facts()["why"] == "too few Relays"


@rule("EW-36", "EW-40", "EW-94", "W-34")
def test_values_are_averaged_by_heads_and_rounded_down() -> None:
    # Given: 60 people with 5 each, Valor 4, in mail; 20 with 2 each, Valor 1, without armour
    strong = {"dexterity": 5, "strength": 5, "close": 5, "valor": 4, "armour": "mail_coat"}
    weak = {"dexterity": 2, "strength": 2, "close": 2, "valor": 1, "perfect_morale": False}
    # When
    battle = merged(one(troops=strong, relays=3), two(troops=weak, members=20))
    # Then: (5 x 60 + 2 x 20) / 80 = 4.25; (4 x 60 + 20) / 80 = 3.25; mail 9 / 8 by three quarters; 2 x 3 / 4
    troops = unit_of(battle, "red1").troops
    assert (troops.dexterity, troops.strength, troops.close, troops.valor) == (4, 4, 4, 3)
    assert (troops.armour.bashing, troops.armour.lethal) == (6, 6)
    assert (troops.armour.mobility, troops.armour.fatigue) == (1, 1)
    assert not troops.perfect_morale


@rule("EW-31", "EW-94", "W-34")
def test_drill_and_endurance_are_averaged_too() -> None:
    # Given: 60 people of Drill 4 and Endurance 7 of 7; 20 of Drill 1 with 1 of 4
    battle = merged(one(drill=4, relays=3), two(members=20, drill=1, endurance=1))
    # When, Then: 3.25 and 5.5; the maximum is Drill 3 and the leader's Stamina 3
    unit = unit_of(battle, "red1")
    assert (unit.drill, unit.endurance, unit.full_endurance) == (3, 5, 6)


@rule("EW-94", "W-34")
@pytest.mark.parametrize(
    ("larger", "smaller", "might"),
    [(3, 2, 3), (2, 3, 2), (2, 2, 2), (4, 2, 2), (2, 4, 2), (0, 1, 0), (5, 0, 0)],
)
def test_the_lower_might_counts_or_the_larger_units_within_1(larger: int, smaller: int, might: int) -> None:
    battle = merged(one(might=larger, relays=3), two(might=smaller, members=20))
    assert unit_of(battle, "red1").might == might


@rule("EW-35", "EW-94", "W-34")
def test_might_of_composition_and_equipment_count_together() -> None:
    # Given: Might 1 + 3 against 2 + 0
    battle = merged(one(might=1, gear=3, relays=3), two(might=2, members=20))
    # When, Then: more than 1 apart, the smaller unit's
    unit = unit_of(battle, "red1")
    assert (unit.might, unit.gear) == (2, 0)


@rule("EW-44", "EW-94", "W-34")
def test_riders_who_take_in_people_on_foot_ride_no_more() -> None:
    battle = merged(one(troops={"steeds": 3}, relays=3), two(members=20))
    assert unit_of(battle, "red1").troops.steeds == -1


@rule("EW-37", "EW-94", "W-34")
@pytest.mark.parametrize("armed", [True, False])
def test_only_where_both_have_bows_the_unit_has(armed: bool) -> None:
    bows = {"bow": "self_bow", "ranged": 2}
    other = bows if armed else {}
    battle = merged(one(troops=bows, relays=3), two(members=20, troops=other))
    assert (unit_of(battle, "red1").troops.bow is not None) == armed


@rule("EW-40", "EW-94", "W-34", "W-82")
def test_stamina_is_averaged_by_heads() -> None:
    # Given: 60 of Stamina 5 and 20 of Stamina 1
    battle = merged(one(troops={"stamina": 5}, relays=3), two(members=20, troops={"stamina": 1}))
    # When, Then: (300 + 20) / 80
    assert unit_of(battle, "red1").troops.stamina == 4


@rule("EW-42", "EW-94", "W-34")
def test_hardness_is_the_least_of_both() -> None:
    battle = merged(one(troops={"hardness": 4}, relays=3), two(members=20, troops={"hardness": 2}))
    assert unit_of(battle, "red1").troops.hardness == 2


# ------------------------------------------------------------------ special characters


@rule("EW-47", "EW-94", "W-34")
def test_the_smaller_units_leader_becomes_a_hero_in_the_larger() -> None:
    # Given: red2 with a Sorcerer and a Relay
    red2 = two(specials=[sorcerer("sela")], relays=1)
    battle = merged(one(relays=2), red2)
    # When, Then
    unit = unit_of(battle, "red1")
    assert unit.specials == ["red2_leader", "sela"]
    assert unit_of(battle, "red2").specials == []
    assert unit.relays == 3
    assert person_of(battle, "red2_leader").role == "hero"
    assert unit.formation.key == "relaxed"


@rule("EW-94", "W-42", "W-34")
def test_who_acts_apart_of_the_smaller_unit_belongs_to_the_larger() -> None:
    # Given: a Hero of red2 acts apart
    red2 = two(specials=[hero("adan")], relays=1)
    setup = situation(blue=[AWAY], red=[one(relays=2), red2], acts=["red1"], people={"adan": {"apart": True}})
    # When
    battle = play(setup, ["merge:red2"], BOTH)
    # Then: he stands where it stands
    apart = unit_of(battle, "adan")
    assert apart.host == "red1"
    assert (apart.x, apart.y) == (600, 400)
    assert "adan" in unit_of(battle, "red1").specials


@rule("EW-46", "EW-93", "W-34")
def test_who_is_above_the_limit_leaves_as_a_solo_unit() -> None:
    # Given: Magnitude 1 each, 10 people in all; red1 with two Heroes, red2 with a Sorcerer
    red1 = one(members=8, specials=[hero("adan"), hero("bea")])
    red2 = two(members=2, specials=[sorcerer("sela", wits=3)])
    # When: of 4 people 2 may stay, and the last to come go
    battle = merged(red1, red2, dice=[*BOTH, JOIN, JOIN])
    # Then: they join the war as those who come later
    assert unit_of(battle, "red1").specials == ["adan", "bea"]
    assert [event.facts()["person"] for event in of(battle, "WentApart", leaves=True)] == [
        "sela",
        "red2_leader",
    ]
    assert unit_of(battle, "sela").is_active
    assert unit_of(battle, "red2_leader").is_active


@rule("EW-46", "W-13", "W-34")
def test_relays_beyond_the_need_go_before_people_do() -> None:
    # Given: two units of Magnitude 2 with 4 and 3 Relays, and a Hero in red2
    red2 = two(relays=3, specials=[hero("adan")])
    # When: 120 people of Magnitude 3 may have 6 and need 3 Relays: 7 Relays and 2 people come together
    battle = merged(one(relays=4), red2)
    # Then
    unit = unit_of(battle, "red1")
    assert (unit.relays, unit.specials) == (4, ["red2_leader", "adan"])
    assert of(battle, "WentApart") == []


@rule("EW-46", "EW-50", "W-34")
def test_relays_that_are_needed_stay_and_people_go() -> None:
    # Given: two units of Magnitude 2 with 3 Relays and four Heroes together
    red1 = one(relays=2, specials=[hero("adan"), hero("bea")])
    red2 = two(relays=1, specials=[hero("cato", wits=3), hero("dara", wits=3)])
    # When: of Magnitude 3 they need the Relays, and with the leader of red2 there are 8 where 6 may be
    battle = merged(red1, red2, [*BOTH, JOIN, JOIN])
    # Then
    unit = unit_of(battle, "red1")
    assert (unit.relays, unit.specials) == (3, ["adan", "bea", "red2_leader"])
    assert [event.facts()["person"] for event in of(battle, "WentApart", leaves=True)] == ["dara", "cato"]


@rule("EW-50", "W-34", "W-45")
def test_a_merged_unit_short_of_relays_falls_apart() -> None:
    battle = merged(one(relays=1), two(relays=1))
    assert unit_of(battle, "red1").relays == 2
    assert the(battle, "FellApart").facts()["unit"] == "red1"


@rule("EW-94", "W-68")
def test_a_single_person_who_merges_is_a_hero_of_the_unit() -> None:
    # Given: a solo unit in contact with red1
    person = solo("red2", leader=BARE, beside="red1:east")
    # When: both succeed against 1
    battle = merged(one(), person)
    # Then
    unit = unit_of(battle, "red1")
    assert (unit.members, unit.magnitude) == (61, 2)
    assert unit.specials == ["red2_leader"]
    assert person_of(battle, "red2_leader").role == "hero"
    assert not unit_of(battle, "red2").is_active


@rule("EW-74", "W-34", "W-48")
def test_player_characters_in_the_ranks_come_along() -> None:
    # Given: Kit in the ranks of red2, which lost 2 Magnitude to one attack before
    red2 = two(rank_and_file=[{"name": "Kit"}], loss=2)
    battle = merged(one(relays=3), red2)
    # When, Then
    assert unit_of(battle, "red1").rank_and_file == ("Kit:7",)
    assert unit_of(battle, "red2").rank_and_file == ()
    assert unit_of(battle, "red1").loss == 2


# ------------------------------------------------------------------ after the losses of the tick


@rule("EW-94", "W-23", "W-66")
def test_a_merger_comes_after_the_losses_of_the_tick() -> None:
    # Given: red2 with 6 of 7 boxes filled; archers shoot while red1 merges with it
    setup = situation(
        blue=[archers("blue1", at=(600, 300))], red=[one(), two(health=6)], order=["red1", "blue1", "red2"]
    )
    # When: red2 loses a dot, and has 8 people then
    choices = ["merge:red2", "shoot:red2", "guard"]
    battle = play(setup, choices, [[1] * 6, levels(1), *BOTH])
    # Then
    assert unit_of(battle, "red1").members == 68


@rule("EW-94", "W-26", "W-34")
def test_nobody_merges_with_a_unit_that_was_engaged_on_the_same_tick() -> None:
    # Given: an enemy touches red2 and strikes
    blue = fearless("blue1", at=(642, 400))
    setup = situation(blue=[blue], red=[one(), two(facing="east")], order=["red1", "blue1", "red2"])
    # When
    battle = play(setup, ["merge:red2", "attack:red2", "guard"], [[1] * 7])
    # Then: nobody rolls either
    assert of(battle, "CommandRolled") == []
    assert unit_of(battle, "red2").is_active


@rule("EW-94", "W-26", "W-34")
def test_nobody_merges_who_was_engaged_on_the_same_tick() -> None:
    # Given: an enemy in the west touches red1 and strikes it
    blue = fearless("blue1", at=(579, 400))
    setup = situation(blue=[blue], red=[one(facing="west"), two()], order=["red1", "blue1", "red2"])
    # When
    battle = play(setup, ["merge:red2", "attack:red1", "guard"], [[1] * 7])
    # Then: nobody rolls either
    assert list(unit_of(battle, "red1").engaged) == ["blue1"]
    assert of(battle, "CommandRolled") == []
    assert unit_of(battle, "red2").is_active


@rule("EW-94", "W-24")
def test_both_may_name_each_other_and_merge_once() -> None:
    # Given: red1 and red2 act on the same tick
    setup = situation(blue=[AWAY], red=[one(relays=3), two()], acts=["red1", "red2"])
    # When: each asks for the merger
    battle = play(setup, ["merge:red2", "merge:red1"], BOTH)
    # Then
    assert len(of(battle, "UnitsMerged")) == 1
    assert unit_of(battle, "red1").members == 120
