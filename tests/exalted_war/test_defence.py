"""The Defense Value of a unit, whose leader parries or dodges. EW-41, EW-54 to EW-56, EW-59, EW-61, EW-67,
EW-81, W-3, W-25, W-50.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.exalted_war.battles import (
    Piece,
    hero,
    of,
    play,
    situation,
    solo,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

CALM: Mapping[str, object] = {"armour": "none", "perfect_morale": True}
"""Troops who test neither their nerve nor, on a mild day, their Endurance."""

SHIELDED: Mapping[str, object] = {**CALM, "shield": "large"}
"""Large shields: 1 against close attacks, 2 against ranged ones."""

CLUMSY: Mapping[str, object] = {**CALM, "dexterity": 1, "close": 0, "ranged": 0, "bow": "long_bow"}
"""Troops with a Close Combat and a Ranged Attack Rating of 0."""

COVER: Mapping[str, object] = {
    "areas": [
        {"kind": "cover", "x": 400, "y": 0, "width": 800, "height": 800, "cover": 1},
        {"kind": "cover", "x": 500, "y": 300, "width": 700, "height": 200, "cover": 2},
    ]
}
"""Cover of 1, and in the midst of it of 2."""


def struck(target: Piece, *damage: list[int], **more: Any) -> Battle[State]:
    """The battle after a close attack without a success of the 8 people of blue1 on `target`, called red1;
    `damage` are dice for where even that hits.
    """
    blue = unit("blue1", at=(500, 400), members=8, troops=CLUMSY, leader={"dexterity": 3, "melee": 0})
    return play(
        situation(blue=[blue], red=[target], acts=["blue1"], **more), ["attack:red1"], [[2] * 4, *damage]
    )


def shot(target: Piece, **more: Any) -> Battle[State]:
    """The battle after a volley without a success of the 8 people of blue1, in the west, on red1."""
    blue = unit(
        "blue1",
        at=(400, 400),
        members=8,
        troops=CLUMSY,
        leader={"dexterity": 3, "bow": "long_bow", "archery": 0},
    )
    return play(situation(blue=[blue], red=[target], acts=["blue1"], **more), ["shoot:red1"], [[2] * 3])


def dv(battle: Battle[State]) -> dict[str, int]:
    """What the Defense Value is made of."""
    return terms(the(battle, "AttackRolled"), "dv")


def defence(battle: Battle[State]) -> str:
    """Whether it parries or dodges."""
    return str(the(battle, "AttackRolled").facts()["defence"])


# ------------------------------------------------------------------ parry


@rule("EW-59", "EW-67")
def test_half_of_the_close_rating_is_added_to_the_leaders_parry() -> None:
    # Given: (2 + 4 + 1) / 2 = 3; Rating (3 + 4) / 2 = 3, half of it 1, down for mortals
    battle = struck(unit("red1", beside="blue1", troops={**CALM, "dexterity": 3, "close": 4}))
    # Then
    assert defence(battle) == "parry"
    assert dv(battle) == {"Parry DV": 3, "half the Close Combat Rating": 1}


@rule("EW-56", "EW-67")
def test_close_formation_doubles_the_rating_that_is_halved_for_the_parry() -> None:
    # Given: Rating 3 doubled: 6; half of it 3, whatever the leader's War of 1
    leader = {"war": 1}
    red = unit("red1", beside="blue1", formation="close", leader=leader, troops={**CALM, "close": 4})
    battle = struck(red)
    # Then: (2 + 1 + 1) / 2 = 2
    assert dv(battle) == {"Parry DV": 2, "half the Close Combat Rating": 3}


@rule("EW-67")
def test_leaders_above_mortals_round_halves_up() -> None:
    # Given: (2 + 4 + 1) / 2 = 4, up; Rating 3, half of it 2, up
    battle = struck(
        unit("red1", beside="blue1", leader={"kind": "exalted"}, troops={**CALM, "dexterity": 3, "close": 4})
    )
    # Then
    assert dv(battle) == {"Parry DV": 4, "half the Close Combat Rating": 2}


@rule("EW-47", "EW-67", "W-41")
def test_a_lent_rating_counts_for_the_parry() -> None:
    # Given: a Hero lends (4 + 5) / 2 = 4, half of it 2
    red = unit(
        "red1", beside="blue1", troops=CALM, specials=[hero("slate", dexterity=4, melee=5)], lender="slate"
    )
    battle = struck(red)
    # Then
    assert dv(battle) == {"Parry DV": 3, "half the Close Combat Rating": 2}


@rule("EW-67", "W-36")
def test_a_single_person_has_no_rating_to_parry_with() -> None:
    # Given: nobody tests an Endurance of 0
    battle = struck(solo("red1", beside="blue1", endurance=0))
    # Then
    assert dv(battle) == {"Parry DV": 3}


@rule("EW-61")
def test_war_caps_the_ability_that_parries() -> None:
    # Given: Melee 5, War 1: (3 + 1 + 1) / 2 = 2
    battle = struck(unit("red1", beside="blue1", leader={"melee": 5, "war": 1}, troops=CALM))
    # Then
    assert dv(battle)["Parry DV"] == 2


# ------------------------------------------------------------------ dodge


@rule("EW-59", "W-50")
def test_the_leader_dodges_where_that_is_better() -> None:
    # Given: Dexterity 5, Dodge 5, War 5: 5 against a parry of (5 + 1) / 2 + 1 = 4
    leader = {"dexterity": 5, "dodge": 5, "war": 5, "melee": 0}
    battle = struck(unit("red1", beside="blue1", leader=leader, troops=CALM))
    # Then
    assert defence(battle) == "dodge"
    assert dv(battle) == {"Dodge DV": 5}


@rule("EW-61")
def test_war_caps_dodge() -> None:
    # Given: Dodge 5, War 1: (5 + 1) / 2 = 3
    battle = shot(unit("red1", at=(500, 400), leader={"dexterity": 5, "dodge": 5, "war": 1}, troops=CALM))
    # Then
    assert dv(battle)["Dodge DV"] == 3


@rule("EW-59")
@pytest.mark.parametrize(("essence", "expected"), [(1, 2), (2, 3)])
def test_essence_helps_to_dodge_from_two_up(essence: int, expected: int) -> None:
    # Given: Dexterity 3, Dodge 1: 4 / 2 = 2; with Essence 2, 6 / 2 = 3
    battle = shot(
        unit("red1", at=(500, 400), leader={"dexterity": 3, "dodge": 1, "essence": essence}, troops=CALM)
    )
    # Then
    assert dv(battle)["Dodge DV"] == expected


@rule("EW-41")
def test_the_mobility_of_the_troops_hinders_the_dodge_and_not_the_leaders_own() -> None:
    # Given: a leader in full plate (-3) before troops in leather (-1), who keep their Endurance: 2 + 0 dice
    troops = {"armour": "leather_and_plates", "perfect_morale": True}
    leader = {"dodge": 3, "armour": "full_plate"}
    battle = shot(unit("red1", at=(500, 400), leader={"dexterity": 3, **leader}, troops=troops))
    # Then: perfect Morale (-2) is more than the fatigue of 1, so no roll
    assert dv(battle) == {"Dodge DV": 3, "mobility": -1}


@rule("EW-41", "W-36")
def test_a_single_person_is_hindered_by_the_own_armour() -> None:
    # Given: Dodge DV 3, mail coat -2
    battle = shot(
        solo("red1", at=(500, 400), leader={"dexterity": 3, "dodge": 3, "armour": "mail_coat"}, endurance=0)
    )
    # Then
    assert dv(battle) == {"Dodge DV": 3, "mobility": -2}


@rule("EW-60", "W-50")
def test_nobody_parries_a_missile() -> None:
    # Given: a parry of 4, a dodge of 1
    battle = shot(unit("red1", at=(500, 400), troops=CALM))
    # Then
    assert defence(battle) == "dodge"
    assert dv(battle) == {"Dodge DV": 1}


@rule("EW-60", "EW-81")
def test_a_stunt_lets_the_leader_parry_a_missile_and_its_successes_add_to_the_defence() -> None:
    # Given: 2 dice for a description
    red = unit("red1", at=(500, 400), troops=CALM, stunt=2)
    blue = unit(
        "blue1", at=(400, 400), troops=CLUMSY, leader={"dexterity": 3, "bow": "long_bow", "archery": 0}
    )
    # When: 3 successes in defence; the attack has none
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["shoot:red1"], [[7, 10], [2, 2, 2]])
    # Then: and the description is used up
    assert dv(battle) == {"Parry DV": 3, "half the Close Combat Rating": 1, "stunt": 3}
    assert unit_of(battle, "red1").stunt == 0


@rule("EW-60")
def test_no_description_helps_against_what_nobody_expects() -> None:
    # Given: 2 dice for a description of red1's; blue1's attack is unexpected
    blue = unit("blue1", at=(500, 400), troops=CALM, leader={"dexterity": 3, "melee": 0}, surprise=True)
    red = unit("red1", beside="blue1", troops=CALM, stunt=2)
    # When: one roll, of the attack
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 4, [1] * 7])
    # Then: 0 + 2 successes hit; the dice are there for another attack
    assert dv(battle) == {}
    assert unit_of(battle, "red1").stunt == 2


@rule("EW-81")
def test_after_a_dash_nobody_parries() -> None:
    # Given: a parry of 4, a dodge of 1
    battle = struck(unit("red1", beside="blue1", troops=CALM, parries=False))
    # Then
    assert dv(battle) == {"Dodge DV": 1}


@rule("EW-81")
def test_after_a_dash_a_stunt_lets_the_leader_parry() -> None:
    # Given: 1 die for a description
    blue = unit("blue1", at=(500, 400), troops=CALM, leader={"dexterity": 3, "melee": 0})
    red = unit("red1", beside="blue1", troops=CALM, parries=False, stunt=1)
    # When: no success
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2], [2] * 4])
    # Then
    assert dv(battle) == {"Parry DV": 3, "half the Close Combat Rating": 1}


# ------------------------------------------------------------------ shields and cover


@rule("EW-54", "EW-55", "EW-56", "W-50")
@pytest.mark.parametrize(
    ("formation", "expected"),
    [
        ("unordered", {"Large shield": 1}),
        ("skirmish", {"Large shield doubled": 2}),
        ("relaxed", {"Large shield": 1}),
        ("close", {"Large shield doubled": 2}),
    ],
)
def test_skirmish_and_close_formation_double_shields_in_close_combat(
    formation: str, expected: Mapping[str, int]
) -> None:
    # Given: the troops' shields count, and the leader's own large one not a second time
    red = unit("red1", beside="blue1", formation=formation, troops=SHIELDED, leader={"shield": "large"})
    # When
    battle = struck(red)
    # Then
    shields = {source: amount for source, amount in dv(battle).items() if "shield" in source}
    assert shields == expected


@rule("EW-54/3", "EW-55", "EW-56", "W-50")
@pytest.mark.parametrize(
    ("formation", "expected"),
    [
        ("unordered", {"Large shield": 2}),
        ("skirmish", {"Large shield doubled": 4, "scattered": 3}),
        ("relaxed", {"Large shield doubled": 4}),
        ("close", {"Large shield": 2}),
    ],
)
def test_skirmish_and_relaxed_formation_double_shields_against_missiles(
    formation: str, expected: Mapping[str, int]
) -> None:
    # Given: Magnitude 2; the 3 of a skirmish are not doubled
    red = unit("red1", at=(500, 400), formation=formation, troops=SHIELDED)
    # When
    battle = shot(red)
    # Then
    assert dv(battle) == {"Dodge DV": 1, **expected}


@rule("EW-54")
def test_a_skirmish_is_no_harder_to_hit_at_close_quarters() -> None:
    battle = struck(unit("red1", beside="blue1", formation="skirmish", troops=CALM))
    assert "scattered" not in dv(battle)


@rule("EW-55", "W-44", "W-50")
def test_a_formation_doubles_shield_and_cover_alike_and_the_best_cover_counts() -> None:
    # Given: in cover of 1 and of 2; Relaxed
    battle = shot(unit("red1", at=(500, 400), troops=SHIELDED), field=COVER)
    # Then: 2 x 2 and 2 x 2
    assert dv(battle) == {"Dodge DV": 1, "Large shield doubled": 4, "cover doubled": 4}


@rule("EW-55", "W-44", "W-50")
def test_cover_counts_at_close_quarters_too() -> None:
    # Given: cover of 2, Relaxed
    battle = struck(unit("red1", beside="blue1", troops=CALM), field=COVER)
    # Then
    assert dv(battle)["cover"] == 2


@rule("EW-54", "EW-55", "EW-56", "W-36")
def test_a_single_person_has_the_own_shield_and_cover_once() -> None:
    # Given: no formation doubles them
    battle = shot(solo("red1", at=(500, 400), leader={"shield": "tower"}, endurance=0), field=COVER)
    # Then: 1 less 1 for the leather and 1 for the shield; only the sum is never below 0
    assert dv(battle) == {"Dodge DV": 1, "mobility": -2, "Tower shield": 3, "cover": 2}


# ------------------------------------------------------------------ what takes away


@rule("EW-59", "W-3")
def test_the_units_track_takes_from_its_defence_and_not_the_leaders_own_wounds() -> None:
    # Given: 4 boxes of the unit filled: -2; 6 of the leader: -4, not counted
    red = unit("red1", beside="blue1", troops=CALM, health=4)
    battle = struck(red, people={"red1_leader": {"wounds": 6}})
    # Then
    assert dv(battle)["wounds"] == -2


@rule("EW-59", "W-3", "W-36")
def test_a_single_persons_wounds_take_from_the_own_defence() -> None:
    # Given: 3 - 4, which counts as 0; the unit's size hits with 1 success: 3 + 4 + 2 + 1 - 4 = 6 dice
    red = solo("red1", beside="blue1", endurance=0)
    battle = struck(red, [1] * 6, people={"red1_leader": {"wounds": 6}})
    # Then
    assert dv(battle) == {"Parry DV": 3, "wounds": -4}


@rule("EW-60", "W-25")
def test_the_last_action_and_onslaught_take_from_the_defence() -> None:
    # Given: a penalty of 2 and onslaught of 1 and 2 by others
    red = unit("red1", beside="blue1", troops=CALM, penalty=2, onslaught={"blue2": 1, "blue3": 2})
    blues = [
        unit("blue1", at=(500, 400), troops=CALM, leader={"dexterity": 3, "melee": 0}),
        unit("blue2", at=(100, 100), troops=CALM),
        unit("blue3", at=(100, 700), troops=CALM),
    ]
    # When: 2 successes of the Rating against 4 - 2 - 3, counted as 0: 3 + 4 + 2 + 2 - 4 = 7 dice
    battle = play(situation(blue=blues, red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 4, [1] * 7])
    # Then
    assert dv(battle) == {
        "Parry DV": 3,
        "half the Close Combat Rating": 1,
        "last action": -2,
        "onslaught": -3,
    }
    assert the(battle, "AttackRolled").facts()["net"] == 2


@rule("EW-05", "EW-85")
def test_each_further_attack_of_a_flurry_meets_one_less_of_the_defence() -> None:
    # Given: three attacks in a flurry, with a weapon of Rate 3
    fast = {"name": "Twin blades", "speed": 4, "accuracy": 5, "damage": 0, "rate": 3}
    blue = unit("blue1", at=(500, 400), troops={**CALM, "close": 0}, leader={"weapon": fast})
    red = unit("red1", beside="blue1", troops=CALM, next=2)
    choices = ["flurry", "attack:red1", "attack:red1", "attack:red1", "done"]
    # When: 2 + 4 + 5 less 3, 4 and 5 dice, and no success
    battle = play(situation(blue=[blue], red=[red]), choices, [[2] * 8, [2] * 7, [2] * 6])
    # Then: 0, 1 and 2; on the next tick 2 stay on red1
    met = [terms(event, "dv").get("onslaught", 0) for event in of(battle, "AttackRolled")]
    assert met == [0, -1, -2]
    assert unit_of(battle, "red1").onslaught == {"blue1": 2}


@rule("EW-60")
def test_a_defence_below_nothing_counts_as_nothing() -> None:
    # Given: a parry of 4 less a penalty of 7; blue1's Rating is 2
    blue = unit("blue1", at=(500, 400), troops=CALM, leader={"dexterity": 3, "melee": 0})
    red = unit("red1", beside="blue1", troops=CALM, penalty=7)
    # When: no success rolled: 2 - 0; 3 + 4 + 2 + 2 - 4 = 7 dice of damage
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], [[2] * 4, [1] * 7])
    # Then
    assert the(battle, "AttackRolled").facts()["net"] == 2


@rule("EW-60")
def test_an_attack_hits_with_one_success_more_than_the_defence() -> None:
    # Given: DV 4, Rating 2
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = unit("red1", beside="blue1", troops=CALM)
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When: 2 successes, and 3: 3 + 4 + 2 + 1 - 4 = 6 dice of damage
    missed = play(setup, ["attack:red1"], [[7, 7, 1, 1, 1, 1, 1]])
    hit = play(setup, ["attack:red1"], [[7, 7, 7, 1, 1, 1, 1], [1] * 6])
    # Then
    assert the(missed, "AttackRolled").facts()["net"] == 0
    assert of(missed, "DamageRolled") == []
    assert the(hit, "AttackRolled").facts()["net"] == 1
    assert len(of(hit, "DamageRolled")) == 1
