"""What a unit brings to an attack: dice, bonus successes, external penalties. EW-16 to EW-25, EW-28 to EW-35,
EW-59, EW-61 to EW-64.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.exalted_war.battles import (
    Piece,
    begin,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import BadInput, Battle, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

ARCHERS: Mapping[str, object] = {**CALM, "bow": "self_bow", "ranged": 3, "dexterity": 3}
"""Ranged Attack Rating 3."""

ARCHER: Mapping[str, object] = {"bow": "self_bow", "archery": 3}

WALL: Mapping[str, object] = {"dodge": 10, "melee": 10, "war": 10, "dexterity": 10}
"""A leader whom nobody in these tests hits: Dodge DV 10."""


def struck(attacker: Piece, target: Piece | None = None, dice: int = 7, **more: Any) -> Battle[State]:
    """The battle after a close attack without a success of `attacker`, that is called blue1."""
    setup = situation(
        blue=[attacker],
        red=[target or unit("red1", beside="blue1", leader=WALL, troops=CALM)],
        acts=["blue1"],
        **more,
    )
    return play(setup, ["attack:red1"], [[2] * dice])


def shot(attacker: Piece, target: Piece, dice: int = 6, **more: Any) -> Battle[State]:
    """The battle after a volley without a success of `attacker`, that is called blue1."""
    setup = situation(blue=[attacker], red=[target], acts=["blue1"], **more)
    return play(setup, ["shoot:red1"], [[2] * dice])


def pool(battle: Battle[State]) -> dict[str, int]:
    """The dice of the attack."""
    return terms(the(battle, "AttackRolled"), "pool")


def bonus(battle: Battle[State]) -> dict[str, int]:
    """Its bonus successes."""
    return terms(the(battle, "AttackRolled"), "bonus")


# ------------------------------------------------------------------ traits


@rule("EW-16", "EW-17", "EW-18", "EW-19", "EW-29", "EW-30", "EW-31")
def test_a_unit_has_magnitude_drill_endurance_and_might() -> None:
    # Given: 120 people of Drill 4 under a leader with Stamina 3, god-blooded (1) and with talismans (1)
    piece = unit(
        "blue1",
        at=(500, 400),
        members=120,
        drill=4,
        might=1,
        gear=1,
        relays=3,
        troops=CALM,
        leader={"stamina": 3},
    )
    # When: they attack a unit of Magnitude 2
    battle = struck(piece)
    # Then
    blue = unit_of(battle, "blue1")
    assert (blue.magnitude, blue.drill, blue.endurance) == (3, 4, 7)  # 76 to 150; 4 + 3
    assert bonus(battle)["Might"] == 2
    assert bonus(battle)["Magnitude"] == 1


@rule("EW-16")
def test_a_person_alone_is_one_member_from_the_beginning() -> None:
    # Given
    setup = situation(
        blue=[solo("blue1", at=(500, 400))], red=[unit("red1", at=(900, 400), troops=CALM)], acts=["blue1"]
    )
    # When
    battle = begin(setup)
    # Then
    blue = unit_of(battle, "blue1")
    assert (blue.members, blue.first_members, blue.magnitude, blue.first_magnitude) == (1, 1, 0, 0)


@rule("EW-20", "EW-36", "EW-62")
def test_the_close_rating_is_added_to_the_successes_of_a_close_attack() -> None:
    # Given: troops of Dexterity 2 and Melee 3: 5 / 2 = 2, down; leader's War 5
    battle = struck(unit("blue1", at=(500, 400), troops={**CALM, "close": 3}))
    # Then
    assert bonus(battle) == {"Close Combat Rating": 2}


@rule("EW-20", "EW-37", "EW-62")
def test_the_ranged_rating_is_added_to_the_successes_of_a_volley() -> None:
    # Given: troops of Dexterity 3 and Archery 3, whose close Rating is (3 + 1) / 2 = 2; red1 60 yards away
    troops = {**ARCHERS, "close": 1}
    archers = unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=troops)
    # When
    battle = shot(archers, unit("red1", at=(600, 400), leader=WALL, troops=CALM))
    # Then
    assert bonus(battle) == {"Ranged Attack Rating": 3}
    assert pool(battle) == {"Dexterity": 3, "Archery": 3}


@rule("EW-62")
def test_a_rating_adds_no_more_than_the_leaders_war() -> None:
    # Given: troops of Dexterity 4 and Melee 4, Rating 4; War 2, which holds the leader's Melee down too
    battle = struck(
        unit(
            "blue1",
            at=(500, 400),
            leader={"dexterity": 3, "war": 2},
            troops={**CALM, "close": 4, "dexterity": 4},
        ),
        dice=6,
    )
    # Then
    assert bonus(battle) == {"Close Combat Rating up to War": 2}


@rule("EW-62", "EW-63")
def test_a_rating_as_high_as_the_leaders_war_is_not_held_down() -> None:
    # Given: troops of Dexterity 2 and close Ability 3, Rating 2; War 2, which holds the leader's Melee down
    battle = struck(unit("blue1", at=(500, 400), leader={"war": 2}, troops={**CALM, "close": 3}), dice=5)
    # Then
    assert bonus(battle) == {"Close Combat Rating": 2}


@rule("EW-56/2", "EW-62")
def test_close_formation_doubles_the_rating_but_not_the_war_that_caps_it() -> None:
    # Given: Rating 2, Close formation: 4; War 3
    battle = struck(
        unit("blue1", at=(500, 400), formation="close", troops=CALM, leader={"dexterity": 3, "war": 3})
    )
    # Then
    assert bonus(battle) == {"Close Combat Rating up to War": 3}


@rule("EW-56", "EW-62")
def test_close_formation_doubles_the_rating_before_war_caps_it() -> None:
    # Given: Rating 2 doubled: 4; War 5, Melee 4
    battle = struck(unit("blue1", at=(500, 400), formation="close", leader={"war": 5}, troops=CALM))
    # Then
    assert bonus(battle) == {"Close Combat Rating": 4}


@rule("EW-56", "EW-62", "W-52")
def test_a_house_rule_doubles_the_war_that_caps_a_close_rating_too() -> None:
    # Given: Rating (4 + 4) / 2 = 4, doubled: 8; War 3, doubled: 6
    blue = unit(
        "blue1",
        at=(500, 400),
        formation="close",
        troops={**CALM, "dexterity": 4, "close": 4},
        leader={"dexterity": 3, "war": 3},
    )
    red = unit("red1", beside="blue1", leader=WALL, troops=CALM)
    setup = situation(blue=[blue], red=[red], acts=["blue1"], house_rules={"close_cap": True})
    # When
    battle = play(setup, ["attack:red1"], [[2] * 7])
    # Then
    assert bonus(battle) == {"Close Combat Rating up to War": 6}


@rule("EW-56", "EW-62")
def test_close_formation_does_not_double_a_ranged_rating() -> None:
    # Given: Ranged Rating 3 in Close formation
    archers = unit(
        "blue1", at=(500, 400), formation="close", leader={"dexterity": 3, **ARCHER, "war": 5}, troops=ARCHERS
    )
    # When
    battle = shot(archers, unit("red1", at=(600, 400), leader=WALL, troops=CALM))
    # Then
    assert bonus(battle) == {"Ranged Attack Rating": 3}


@rule("EW-19", "EW-34/1", "EW-35/1", "EW-63")
def test_might_of_people_and_of_equipment_is_added_whatever_the_war() -> None:
    # Given: Might 4 by composition, 2 by equipment, a leader of War 1
    battle = struck(
        unit("blue1", at=(500, 400), might=4, gear=2, leader={"dexterity": 3, "war": 1}, troops=CALM), dice=5
    )
    # Then: the cap of 1 holds for the rating alone
    assert bonus(battle) == {"Close Combat Rating up to War": 1, "Might": 6}


@rule("EW-28", "EW-63")
def test_the_ranks_have_might_and_no_charms_or_spells_of_their_own() -> None:
    # Given: troops with a Charm
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), might=3, troops={"charms": ["quiet_wall"], "spells": ["ash_veil"]})
        ],
        red=[unit("red1", beside="blue1")],
    )
    # When / Then: there is no such thing
    with pytest.raises(BadInput, match="charms: there is no such key here"):
        begin(setup)


# ------------------------------------------------------------------ the leader wears the unit


@rule("EW-59")
def test_the_leaders_statistics_are_the_units() -> None:
    # Given: a leader of Dexterity 4, Melee 3 and a straight sword (+2) at the head of clumsy spearmen
    leader = {"dexterity": 4, "weapon": "straight_sword"}
    battle = struck(
        unit("blue1", at=(500, 400), leader={"melee": 3, **leader}, troops={**CALM, "dexterity": 1}), dice=9
    )
    # Then
    assert pool(battle) == {"Dexterity": 4, "Melee": 3, "Straight sword": 2}


@rule("EW-61")
@pytest.mark.parametrize(("melee", "war", "counted"), [(5, 2, 2), (2, 5, 2), (3, 3, 3)])
def test_a_pool_takes_the_ability_or_war_whichever_is_lower(melee: int, war: int, counted: int) -> None:
    # Given: Dexterity 3, spear +1
    leader = {"melee": melee, "war": war}
    battle = struck(
        unit("blue1", at=(500, 400), leader={"dexterity": 3, **leader}, troops=CALM), dice=4 + counted
    )
    # Then
    assert sum(pool(battle).values()) == 3 + 1 + counted


@rule("EW-61")
def test_an_ability_as_high_as_war_is_not_held_down() -> None:
    blue = unit("blue1", at=(500, 400), leader={"dexterity": 2, "melee": 4, "war": 4}, troops=CALM)
    assert pool(struck(blue, dice=7)) == {"Dexterity": 2, "Melee": 4, "Spear": 1}


@rule("EW-61")
def test_war_caps_archery_too() -> None:
    # Given: Archery 5, War 2
    leader = {"bow": "self_bow", "archery": 5, "war": 2}
    archers = unit("blue1", at=(500, 400), leader={"dexterity": 3, **leader}, troops=ARCHERS)
    # When
    battle = shot(archers, unit("red1", at=(600, 400), leader=WALL, troops=CALM), dice=5)
    # Then
    assert pool(battle) == {"Dexterity": 3, "Archery up to War": 2}


@rule("EW-61", "W-36")
def test_war_caps_a_single_persons_ability() -> None:
    # Given: Melee 5, War 1; an Endurance of 0 takes 2 dice
    piece = solo("blue1", at=(500, 400), leader={"dexterity": 3, "melee": 5, "war": 1}, endurance=0)
    battle = struck(piece, dice=3)
    # Then
    assert pool(battle) == {"Dexterity": 3, "Melee up to War": 1, "Spear": 1, "fatigue": -2}


@rule("EW-59")
def test_the_better_of_melee_and_martial_arts_is_used() -> None:
    # Given
    battle = struck(
        unit(
            "blue1",
            at=(500, 400),
            leader={"dexterity": 3, "melee": 3, "martial_arts": 4, "war": 5},
            troops=CALM,
        ),
        dice=8,
    )
    # Then
    assert pool(battle) == {"Dexterity": 3, "Martial Arts": 4, "Spear": 1}


@rule("EW-59", "W-3")
def test_the_units_track_hinders_its_attacks_and_not_the_leaders_own_wounds() -> None:
    # Given: 4 boxes of the unit filled (-2), 5 of the leader (-2, and not counted)
    setup = situation(
        blue=[unit("blue1", at=(500, 400), health=3, troops=CALM)],
        red=[unit("red1", beside="blue1", leader=WALL, troops=CALM)],
        acts=["blue1"],
        people={"blue1_leader": {"wounds": 5}},
    )
    # When: 7 - 1 dice
    battle = play(setup, ["attack:red1"], [[2] * 6])
    # Then: the third box is -1
    assert pool(battle)["wounds"] == -1


@rule("EW-33", "EW-78", "W-40")
def test_fatigue_takes_two_dice_from_an_attack() -> None:
    # Given: no Endurance left
    battle = struck(unit("blue1", at=(500, 400), endurance=0, troops=CALM), dice=5)
    # Then: dice, not successes
    assert pool(battle)["fatigue"] == -2
    assert bonus(battle) == {"Close Combat Rating": 2}


@rule("EW-33", "EW-78", "W-40")
def test_fatigue_takes_two_dice_from_commands_of_leader_and_relay() -> None:
    # Given: no Endurance left; the leader's Charisma + War is 1 + 1, a Relay's 2 + 2
    setup = situation(
        blue=[
            unit("blue1", at=(500, 400), endurance=0, relays=1, leader={"charisma": 1, "war": 1}, troops=CALM)
        ],
        red=[unit("red1", at=(1000, 400), troops=CALM)],
        acts=["blue1"],
    )
    # When: they change formation with 4 - 2 dice
    battle = play(setup, ["formation:close"], [[7, 1]])
    # Then: whoever gives the command, it is the unit that is tired
    rolled = the(battle, "CommandRolled")
    assert terms(rolled, "pool") == {"Relay's Charisma": 2, "Relay's War": 2, "fatigue": -2}


@rule("EW-33")
def test_with_one_endurance_left_nothing_is_taken() -> None:
    battle = struck(unit("blue1", at=(500, 400), endurance=1, troops=CALM))
    assert "fatigue" not in pool(battle)


# ------------------------------------------------------------------ Magnitude


@rule("EW-16", "EW-64")
@pytest.mark.parametrize(
    ("own", "theirs", "expected"),
    [
        (60, 60, {}),
        (200, 60, {"Magnitude": 2}),  # 4 - 2
        (60, 200, {"Magnitude": -2}),
        (1000, 60, {"Magnitude": 3}),  # 6 - 2, 3 at most
        (8, 1000, {"Magnitude": -3}),  # 1 - 6
    ],
)
def test_the_difference_of_magnitudes_counts_up_to_three(
    own: int, theirs: int, expected: Mapping[str, int]
) -> None:
    # Given
    attacker = unit(
        "blue1", at=(500, 400), members=own, relays=6, troops={**CALM, "close": 0, "dexterity": 1}
    )
    target = unit("red1", beside="blue1", members=theirs, relays=6, leader=WALL, troops=CALM)
    # When: Rating (1 + 0) / 2 = 0
    battle = struck(attacker, target)
    # Then
    assert bonus(battle) == expected


@rule("EW-64", "W-36")
def test_a_single_person_has_magnitude_0_and_neither_rating_nor_might() -> None:
    # Given: a person before a unit of Magnitude 2
    battle = struck(solo("blue1", at=(500, 400), endurance=0), dice=5)
    # Then
    assert bonus(battle) == {"Magnitude": -2}


@rule("EW-64", "W-36")
def test_two_single_persons_meet_without_a_difference() -> None:
    # Given: Endurance is 0, so that nobody tests it: 5 dice
    target = solo("red1", beside="blue1", leader=WALL, endurance=0)
    battle = struck(solo("blue1", at=(500, 400), endurance=0), target, dice=5)
    # Then
    assert bonus(battle) == {}


@rule("EW-54", "EW-64")
@pytest.mark.parametrize(
    ("formation", "members", "expected"),
    [
        ("relaxed", 8, 0),  # 1 x 2 - 2
        ("unordered", 60, 2),  # 2 x 2 - 2
        ("skirmish", 60, 2),
        ("close", 8, 1),  # 1 x 3 - 2
        ("close", 60, 3),  # 2 x 3 - 2 = 4, 3 at most
    ],
)
def test_rushing_skirmishers_doubles_magnitude_and_triples_it_from_close_formation(
    formation: str, members: int, expected: int
) -> None:
    # Given: skirmishers of Magnitude 2
    attacker = unit("blue1", at=(500, 400), formation=formation, members=members, troops=CALM)
    target = unit("red1", beside="blue1", formation="skirmish", leader=WALL, troops=CALM)
    # When
    battle = struck(attacker, target)
    # Then
    assert bonus(battle).get("Magnitude", 0) == expected


@rule("EW-54")
def test_skirmishers_do_not_make_a_volley_any_larger() -> None:
    # Given: skirmishers of Magnitude 2, shot at by as many
    archers = unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=ARCHERS)
    # When
    battle = shot(archers, unit("red1", at=(600, 400), formation="skirmish", leader=WALL, troops=CALM))
    # Then
    assert "Magnitude" not in bonus(battle)


@rule("EW-54", "W-36")
def test_skirmishing_does_not_expose_a_unit_to_a_single_person() -> None:
    # Given: Magnitude 0 doubled is 0
    target = unit("red1", beside="blue1", formation="skirmish", leader=WALL, troops=CALM)
    battle = struck(solo("blue1", at=(500, 400), endurance=0), target, dice=5)
    # Then
    assert bonus(battle) == {"Magnitude": -2}


@rule("EW-56", "W-8")
def test_volleys_at_close_formation_count_the_shooters_magnitude_double() -> None:
    # Given: Magnitude 2 each
    archers = unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=ARCHERS)
    # When
    battle = shot(archers, unit("red1", at=(600, 400), formation="close", leader=WALL, troops=CALM))
    # Then: 2 x 2 - 2
    assert bonus(battle) == {"Ranged Attack Rating": 3, "Magnitude": 2}


@rule("EW-56", "EW-64", "W-8")
def test_by_a_house_rule_close_formation_counts_double_itself_under_missiles() -> None:
    # Given: Magnitude 2 each, and the other reading of who is doubled
    archers = unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=ARCHERS)
    target = unit("red1", at=(600, 400), formation="close", leader=WALL, troops=CALM)
    # When
    battle = shot(archers, target, house_rules={"close_holds": True})
    # Then: 2 - 2 x 2
    assert bonus(battle) == {"Ranged Attack Rating": 3, "Magnitude": -2}


@rule("EW-56", "W-8")
def test_the_house_rule_of_close_formation_changes_nothing_hand_to_hand_or_for_others() -> None:
    # Given: Magnitude 2 each
    archers = unit("blue1", at=(500, 400), leader={"dexterity": 3, **ARCHER}, troops=ARCHERS)
    relaxed = unit("red1", at=(600, 400), formation="relaxed", leader=WALL, troops=CALM)
    near = unit("red1", beside="blue1", formation="close", leader=WALL, troops=CALM)
    switch = {"close_holds": True}
    # Then
    assert "Magnitude" not in bonus(shot(archers, relaxed, house_rules=switch))
    assert "Magnitude" not in bonus(
        struck(unit("blue1", at=(500, 400), troops=CALM), near, house_rules=switch)
    )


@rule("EW-56", "W-8")
def test_close_formation_doubles_no_magnitude_in_close_combat() -> None:
    # Given: Magnitude 2 each, red1 in Close formation
    target = unit("red1", beside="blue1", formation="close", leader=WALL, troops=CALM)
    battle = struck(unit("blue1", at=(500, 400), troops=CALM), target)
    # Then
    assert "Magnitude" not in bonus(battle)


# ------------------------------------------------------------------ what adds dice, and too few of them


POOLS: Sequence[tuple[Mapping[str, int], int]] = [({"stunt": 2}, 9), ({"dazed": 2}, 5), ({"health": 6}, 3)]


@rule("EW-60", "W-1")
def test_a_pool_of_no_dice_is_not_rolled_and_bonus_successes_still_count() -> None:
    # Given: 1 + 1 + 1 dice, less 4 for wounds and 2 for fatigue; Rating 1 (up to War) and Might 3
    leader = {"dexterity": 1, "melee": 1, "war": 1}
    attacker = unit("blue1", at=(500, 400), leader=leader, might=3, health=6, endurance=0, troops=CALM)
    setup = situation(
        blue=[attacker],
        red=[unit("red1", beside="blue1", leader={"weapon": "axe"}, troops=CALM)],
        acts=["blue1"],
    )
    # When: nothing is rolled; 4 successes against (2 + 4 - 1) / 2 + 1 = 3 leave 1: 3 + 4 + 2 + 1 - 4 = 6 dice
    battle = play(setup, ["attack:red1"], [[1] * 6])
    # Then
    assert the(battle, "AttackRolled").facts()["rolled"] == 0
    assert the(battle, "AttackRolled").facts()["net"] == 1


@rule("EW-59", "EW-60")
@pytest.mark.parametrize(("state", "dice"), POOLS)
def test_stunts_add_dice_and_being_stunned_takes_them(state: Mapping[str, int], dice: int) -> None:
    # Given: 7 dice; 2 for a description; 2 less when stunned; 4 less with 6 of 7 boxes filled
    piece = unit("blue1", at=(500, 400), troops=CALM, now=state)
    battle = struck(piece, dice=dice)
    # Then
    assert sum(pool(battle).values()) == dice
