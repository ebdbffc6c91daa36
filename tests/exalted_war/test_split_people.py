"""Splitting a unit: who goes along, the rolls, the place, and what comes after."""

from __future__ import annotations

import pytest

from tests.exalted_war.battles import (
    answer,
    hero,
    keys,
    numbers,
    of,
    person_of,
    play,
    situation,
    sorcerer,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, archers, facts_of, fearless, levels, plain
from tests.exalted_war.splitting import AWAY, BOTH, FAIL, NEW, PASS, led, small, split
from wartable import Battle, State
from wartable.testing import rule

# ------------------------------------------------------------------ who goes along


@rule("EW-46", "W-33")
def test_its_owner_names_the_special_characters_and_relays_that_go() -> None:
    # Given: Bea and the Sorcerer Sela besides Adan
    battle = split(led(hero("bea"), sorcerer("sela")), "hero:adan", "from:57", "n:60")
    # When: one after the other
    assert keys(battle) == ["stay", "go"]
    answer(battle, "stay")
    assert keys(battle) == ["stay", "go"]
    answer(battle, "go")
    assert keys(battle) == ["n:0", "n:1", "n:2", "n:3"]


@rule("EW-46", "W-33")
def test_those_who_go_are_in_the_new_unit_and_no_others() -> None:
    red = led(hero("bea"), sorcerer("sela"), lender="sela")
    battle = split(red, "hero:adan", "from:57", "n:60", "stay", "go", "n:1", dice=BOTH)
    assert unit_of(battle, "red1").specials == ["bea"]
    assert unit_of(battle, NEW).specials == ["sela"]
    assert (unit_of(battle, "red1").relays, unit_of(battle, NEW).relays) == (3, 1)
    assert unit_of(battle, "red1").lender == ""
    assert person_of(battle, "adan").role == "leader"


@rule("EW-46", "W-33")
def test_no_more_go_than_the_new_unit_may_have() -> None:
    # Given: five people besides Adan; 10 people of Magnitude 1 may have 2
    others = [hero(id) for id in ("bea", "cato", "dara", "eno")]
    red = led(*others, relays=3, members=200)
    # When: two go
    battle = split(red, "hero:adan", "from:7", "n:10", "go", "go", dice=BOTH)
    # Then: neither the others nor the Relays are asked for any more
    assert unit_of(battle, NEW).specials == ["bea", "cato"]
    assert unit_of(battle, NEW).relays == 0


@rule("EW-46", "W-33")
def test_so_many_must_go_that_the_old_unit_keeps_within_its_limit() -> None:
    # Given: red1 of Magnitude 2 with Adan and three more: of Magnitude 1 it may keep 2
    red = fearless(specials=[hero("adan"), hero("bea"), hero("cato"), hero("dara")])
    # When: Bea, the first, has to go, for two would be too many; then Cato and Dara may stay
    battle = split(red, "hero:adan", "n:10", "stay", "stay", dice=BOTH)
    # Then
    assert unit_of(battle, NEW).specials == ["bea"]
    assert unit_of(battle, "red1").specials == ["cato", "dara"]
    assert of(battle, "SpecialsLost") == []


@rule("EW-46", "W-33")
def test_relays_must_go_that_the_old_unit_may_not_keep() -> None:
    # Given: red1 of Magnitude 2 with Adan and 3 Relays
    battle = split(fearless(specials=[hero("adan")], relays=3), "n:10")
    # When, Then: one at least, for of Magnitude 1 it may keep 2
    assert keys(battle) == ["n:1", "n:2"]


@rule("EW-46", "W-33")
def test_people_who_stay_take_the_place_of_relays() -> None:
    # Given: red1 of Magnitude 2 with Adan, Bea and 2 Relays
    red = fearless(specials=[hero("adan"), hero("bea")], relays=2)
    # When: Bea stays
    battle = split(red, "hero:adan", "n:10", "stay")
    # Then: 1 Relay may stay with her, and 2 may go
    assert keys(battle) == ["n:1", "n:2"]


@rule("W-33", "W-42")
def test_who_acts_apart_and_goes_along_does_so_no_longer() -> None:
    # Given: Sela acts apart
    red = fearless(specials=[hero("adan"), sorcerer("sela")])
    battle = split(red, "n:10", "go", dice=BOTH, people={"sela": {"apart": True}})
    # When, Then
    assert unit_of(battle, NEW).specials == ["sela"]
    assert not unit_of(battle, "sela").is_active


@rule("W-33", "W-41")
def test_who_stays_goes_on_lending_a_rating() -> None:
    red = fearless(specials=[hero("adan"), sorcerer("sela")], lender="sela")
    battle = split(red, "n:10", "stay", dice=BOTH)
    assert unit_of(battle, "red1").lender == "sela"


# ------------------------------------------------------------------ the rolls


@rule("EW-92", "W-33")
def test_each_part_rolls_against_its_own_magnitude_less_drill() -> None:
    # Given: Adan of Charisma 4 and War 2; Drill 1
    red = fearless(specials=[hero("adan", charisma=4, war=2)], members=200, relays=4, drill=1)
    # When: 140 of Magnitude 3 stay, 60 of Magnitude 2 leave
    battle = split(red, "from:57", "n:60", "n:1", dice=BOTH)
    # Then
    old, new = of(battle, "CommandRolled", what="split")
    assert (old.facts()["unit"], new.facts()["unit"]) == ("red1", NEW)
    assert terms(old, "difficulty") == {"Magnitude": 3, "Drill": -1}
    assert terms(new, "pool") == {"Charisma": 4, "War": 2}
    assert terms(new, "difficulty") == {"Magnitude": 2, "Drill": -1}


@rule("EW-92", "W-33", "W-35")
@pytest.mark.parametrize(
    ("rolls", "hesitating"),
    [([PASS, PASS], []), ([FAIL, PASS], ["red1"]), ([PASS, FAIL], [NEW]), ([FAIL, FAIL], ["red1", NEW])],
)
def test_a_part_that_fails_hesitates_without_loss(rolls: list[list[int]], hesitating: list[str]) -> None:
    # Given, When: people who can waver split
    battle = split(plain(specials=[hero("adan")]), "n:10", dice=rolls)
    # Then: there are two units in any case
    assert facts_of(battle, "Hesitated", "unit") == hesitating
    assert of(battle, "HesitationTested") == []
    assert of(battle, "MagnitudeLost") == []
    assert unit_of(battle, NEW).is_active


@rule("EW-92", "W-14", "W-33")
def test_an_engaged_unit_splits_2_harder_and_keeps_its_enemies() -> None:
    # Given: engaged with blue1 in the west
    red = small(at=(600, 400), engaged=["blue1"])
    blue = fearless("blue1", at=(579, 400))
    setup = situation(blue=[blue], red=[red], acts=["red1"])
    # When
    battle = play(setup, ["stay", "split", "n:10"], BOTH)
    # Then: both roll against 1 + 2; the new unit is out of it
    wanted = {"least difficulty": 1, "engaged": 2}
    assert [terms(event, "difficulty") for event in of(battle, "CommandRolled")] == [wanted, wanted]
    assert list(unit_of(battle, "red1").engaged) == ["blue1"]
    assert unit_of(battle, NEW).engaged == {}


@rule("EW-92", "W-31", "W-33")
def test_having_been_attacked_makes_it_no_harder() -> None:
    battle = split(small(attacked=True), "n:10", dice=BOTH)
    assert terms(of(battle, "CommandRolled")[0], "difficulty") == {"least difficulty": 1}


# ------------------------------------------------------------------ the place


def between(battle: Battle[State], one: str, other: str) -> float:
    """Yards between the middles of two units."""
    first, second = unit_of(battle, one), unit_of(battle, other)
    return float(((first.x - second.x) ** 2 + (first.y - second.y) ** 2) ** 0.5)


@rule("EW-92", "W-20", "W-33")
@pytest.mark.parametrize("way", ["north", "east-northeast", "southeast", "west", "south-southwest"])
@pytest.mark.parametrize(("formation", "radii"), [("relaxed", 14.14), ("close", 9.9), ("skirmish", 21.21)])
def test_the_new_unit_stands_beside_the_old_one(way: str, formation: str, radii: float) -> None:
    # Given: red1 faces this way; both will be of Magnitude 1: 7.07 yards to each edge in Relaxed formation
    battle = split(small(facing=way, formation=formation), "n:10", dice=BOTH)
    # When, Then: up to 2 yards from edge to edge
    assert radii <= between(battle, "red1", NEW) <= radii + 2


@rule("W-26", "W-33")
def test_it_stands_outside_enemy_contact() -> None:
    # Given: enemies of red1 in the east, behind it, and in the south; a friend in the north
    blue = [fearless("blue1", at=(621, 400)), fearless("blue2", at=(600, 421))]
    red = [small(at=(600, 400), facing="west"), fearless("red2", at=(600, 379))]
    setup = situation(blue=blue, red=red, acts=["red1"])
    # When
    battle = play(setup, ["split", "n:10"], BOTH)
    # Then: 10 and 7.07 yards to their edges, and more than 2 between them; the friend may touch it
    assert between(battle, "blue1", NEW) > 19.07
    assert between(battle, "blue2", NEW) > 19.07
    assert between(battle, "red2", NEW) >= 17.07
    assert between(battle, "red1", NEW) <= 16.15


@rule("W-33", "W-44")
def test_it_stands_on_the_field_and_on_ground_that_bears_it() -> None:
    # Given: red1 in the corner, a cliff in the south of it
    field = {"areas": [{"kind": "blocking", "x": 0, "y": 5, "width": 60, "height": 60}]}
    setup = situation(blue=[AWAY], red=[small(at=(4, 4))], acts=["red1"], field=field)
    # When
    battle = play(setup, ["split", "n:10"], BOTH)
    # Then
    new = unit_of(battle, NEW)
    assert new.x >= 0
    assert 0 <= new.y < 5


# ------------------------------------------------------------------ after the losses of the tick


@rule("EW-92", "W-23", "W-66")
def test_a_split_comes_after_the_losses_of_the_tick() -> None:
    # Given: red1 of Magnitude 3 with 6 boxes filled splits while archers shoot
    red = fearless(specials=[hero("adan")], members=100, relays=3, health=6)
    setup = situation(blue=[archers()], red=[red], order=["red1", "blue1"])
    # When: 1 + 2 - 1 - 1 leave 1; it loses a dot and has 31 people of Magnitude 2 when 10 of them leave
    choices = ["split", "from:8", "n:10", "n:0", "shoot:red1"]
    battle = play(setup, choices, [[7, 1, 1, 1, 1, 1], levels(1), *BOTH])
    # Then
    assert numbers(the(battle, "MagnitudeLost"))["members"] == 31
    assert numbers(the(battle, "UnitSplit"))["left"] == 21
    assert unit_of(battle, "red1").magnitude == 1


@rule("EW-92", "W-33", "W-66")
def test_nobody_leaves_a_unit_that_has_become_too_small() -> None:
    # Given: red1 of Magnitude 2 with 6 boxes filled
    red = fearless(specials=[hero("adan")], health=6)
    setup = situation(blue=[archers()], red=[red], order=["red1", "blue1"])
    # When: it is of Magnitude 1 when they would leave
    battle = play(setup, ["split", "n:10", "shoot:red1"], [[1] * 6, levels(1)])
    # Then
    assert of(battle, "UnitSplit") == []
    assert unit_of(battle, "red1").specials == ["adan"]


@rule("EW-92", "W-66")
def test_a_hero_who_falls_leads_nobody_away() -> None:
    # Given: Adan has one box left; an archer aims at him: 1 + 2 - 1 for half of Drill 2 - 1 leave 1
    red = fearless(specials=[hero("adan", armour="none")], drill=2)
    setup = situation(blue=[archers()], red=[red], order=["red1", "blue1"], people={"adan": {"wounds": 6}})
    # When
    battle = play(setup, ["split", "n:10", "snipe:adan"], [[7, 1, 1, 1, 1, 1], levels(1)])
    # Then
    assert the(battle, "PersonOut").facts()["person"] == "adan"
    assert of(battle, "UnitSplit") == []


# ------------------------------------------------------------------ leaving alone


@rule("EW-93", "W-33")
def test_a_special_character_leaves_alone_without_taking_time() -> None:
    # Given: Sela, Wits 3 and Awareness 0, and the reaction count of 4
    red = fearless(specials=[sorcerer("sela", wits=3)], joined=4)
    setup = situation(blue=[AWAY], red=[red], acts=["red1"])
    # When: she leaves, and joins with 1 success
    battle = play(setup, ["leave:sela"], [[7, 1, 1]])
    # Then: she is a solo unit beside it; red1 has its action still
    assert the(battle, "WentApart").facts()["leaves"] is True
    alone = unit_of(battle, "sela")
    assert (alone.is_solo, alone.host, alone.counts) == (True, "", True)
    assert alone.next == 4
    assert unit_of(battle, "red1").specials == []
    assert 11 <= between(battle, "red1", "sela") <= 13
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"


@rule("EW-93", "W-41")
def test_who_leaves_lends_nothing_any_more() -> None:
    red = fearless(specials=[sorcerer("sela", wits=3)], lender="sela", joined=4)
    battle = play(situation(blue=[AWAY], red=[red], acts=["red1"]), ["leave:sela"], [[7, 1, 1]])
    assert unit_of(battle, "red1").lender == ""


@rule("EW-93", "W-33")
def test_who_has_left_does_not_come_back_in_line() -> None:
    # Given: Sela has left and acts on tick 4
    setup = situation(
        blue=[AWAY], red=[fearless(specials=[sorcerer("sela", wits=3)], joined=4)], acts=["red1"]
    )
    battle = play(setup, ["leave:sela", "wait"], [[7, 1, 1]])
    # When, Then
    assert battle.decision is not None
    assert battle.decision.question == "sela acts"
    assert "fall_in" not in keys(battle)


@rule("EW-93", "W-14", "W-33")
def test_who_leaves_an_engaged_unit_is_not_engaged() -> None:
    # Given: red1 is engaged with blue1
    red = fearless(specials=[hero("adan", **{"wits": 3, **BARE})], engaged=["blue1"], at=(600, 400), joined=4)
    setup = situation(blue=[fearless("blue1", at=(579, 400))], red=[red], acts=["red1"])
    # When
    battle = play(setup, ["stay", "leave:adan"], [[7, 1, 1]])
    # Then
    assert unit_of(battle, "adan").engaged == {}
    assert between(battle, "blue1", "adan") > 13


@rule("EW-98", "W-18", "W-33")
def test_people_who_left_are_not_gathered_by_a_rally() -> None:
    # Given: red1 of Magnitude 4 has split and keeps 140 of Magnitude 3
    battle = split(led(), "from:57", "n:60", "n:0", dice=BOTH)
    # When: it acts again, after the new unit
    answer(battle, "guard")
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "red1 acts"
    assert "rally:numbers" not in keys(battle)
    assert unit_of(battle, "red1").first_members == 140


@rule("EW-92", "W-33")
def test_a_lost_magnitude_may_still_be_gathered_after_a_split() -> None:
    # Given: red1 of Magnitude 3 that began with 4
    red = led(members=100, relays=3, first_magnitude=4, first_members=200)
    # When: it splits, and acts again
    battle = split(red, "from:8", "n:10", "n:0", dice=BOTH)
    answer(battle, "guard")
    # Then: 1 of Magnitude 2 up to 3
    assert "rally:numbers" in keys(battle)
    assert unit_of(battle, "red1").first_magnitude == 3


@rule("EW-92/1", "W-25", "W-33")
def test_the_split_takes_from_the_defence_of_both_parts() -> None:
    # Given: archers who shoot at the new unit on tick 2
    setup = situation(blue=[archers(next=2)], red=[small()], acts=["red1", "blue1"])
    # When: 0 + 2 + 1 leave 3 over a DV of 1 - 1, 10 dice less 4 of Adan's armour
    battle = play(setup, ["split", "n:10", f"shoot:{NEW}"], [*BOTH, [1] * 6, levels(0, dice=6)])
    # Then
    assert terms(the(battle, "AttackRolled"), "dv") == {"Dodge DV": 1, "last action": -1}


@rule("EW-92", "EW-94", "W-33", "W-34")
def test_a_hero_may_leave_come_back_and_leave_again() -> None:
    # Given: Adan leaves on tick 1 with 10 people; red1 merges with them on tick 4
    setup = situation(blue=[AWAY], red=[small()], acts=["red1"])
    choices = ["split", "n:10", "guard", f"merge:{NEW}"]
    # When: he leaves again on tick 7
    battle = play(setup, [*choices, "split", "n:5"], [*BOTH, *BOTH, *BOTH])
    # Then: his second company is a unit of its own
    assert not unit_of(battle, NEW).is_active
    assert unit_of(battle, f"{NEW}_2").members == 5
    assert unit_of(battle, "red1").members == 55
