"""What single people, riders, mobs and tired units count for, at the boundary. EW-15, EW-29, EW-36 to EW-45,
EW-73, EW-79, EW-81, EW-90.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.exalted_war.battles import (
    begin,
    hero,
    of,
    play,
    situation,
    solo,
    sorcerer,
    terms,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, archers, facts_of, fearless, plain
from tests.exalted_war.test_troops import lancers, spears
from wartable import Battle, State
from wartable.rulesets.exalted_war.derived.traits import (
    armor_of,
    close_combat_rating_of,
    morale_of,
    ranged_attack_rating_of,
)
from wartable.rulesets.exalted_war.losses.losses import members_after_change
from wartable.rulesets.exalted_war.model.troops import magnitude_of
from wartable.testing import rule

AWAY: Final = archers("blue1", at=(100, 100))


def state_of(battle: Battle[State]) -> Any:
    """The state; read only."""
    return battle.state


# ------------------------------------------------------------------ ratings


@rule("EW-36", "EW-37", "EW-40", "EW-43", "W-36")
def test_a_single_person_has_neither_ratings_nor_armor_nor_morale_of_troops() -> None:
    # Given
    battle = begin(situation(blue=[AWAY], red=[solo("red1", leader=BARE, at=(600, 400))]))
    state, alone = state_of(battle), unit_of(battle, "red1")
    # When, Then
    assert (close_combat_rating_of(state, alone), ranged_attack_rating_of(state, alone)) == (0, 0)
    assert (armor_of(alone), morale_of(state, alone)) == (0, 0)


@rule("EW-47", "EW-48", "W-41")
def test_a_hero_lends_at_close_quarters_and_a_sorcerer_from_afar_alone() -> None:
    # Given: Ratings of 2; Hero and Sorcerer of Dexterity 3, Melee 5 and Archery 5
    gifts = {"melee": 5, "archery": 5}
    blue = archers(
        "blue1", specials=[hero("bram", **{"dexterity": 3, **gifts})], lender="bram", troops={"close": 2}
    )
    red = archers(
        "red1",
        at=(900, 400),
        specials=[sorcerer("cal", **{"dexterity": 3, **gifts})],
        lender="cal",
        troops={"close": 2},
    )
    battle = begin(situation(blue=[blue], red=[red]))
    state = state_of(battle)
    # When, Then: (3 + 5) / 2 = 4
    one, other = unit_of(battle, "blue1"), unit_of(battle, "red1")
    assert (close_combat_rating_of(state, one), ranged_attack_rating_of(state, one)) == (4, 2)
    assert (close_combat_rating_of(state, other), ranged_attack_rating_of(state, other)) == (2, 4)


@rule("EW-39")
def test_who_has_no_bow_has_no_ranged_damage() -> None:
    assert spears().ranged_damage == 0


@rule("EW-29")
def test_nobody_at_all_is_of_magnitude_0() -> None:
    assert magnitude_of(0) == 0


@rule("EW-29", "EW-73", "W-32", "W-61")
@pytest.mark.parametrize(
    ("before", "members", "after"), [(9, 10000, 5000), (9, 5001, 2501), (10, 10000, 5000)]
)
def test_the_band_of_magnitude_9_is_that_of_all_above_it(before: int, members: int, after: int) -> None:
    # Given: Magnitude 9 holds 5001 to 10000, Magnitude 8 2501 to 5000
    assert members_after_change(members, before, 8) == after


# ------------------------------------------------------------------ nerve


@rule("EW-44")
@pytest.mark.parametrize(("steeds", "morale"), [(-1, 3), (0, 0), (1, 1)])
def test_steeds_without_valor_leave_none(steeds: int, morale: int) -> None:
    # Given: -1 is on foot
    assert lancers(steeds=steeds).morale_under_leader(leader_valor=3) == morale


@rule("EW-43", "EW-52", "W-43")
@pytest.mark.parametrize(("relays", "valor", "morale"), [(0, 1, 1), (1, 1, 2), (1, 2, 2), (1, 3, 3)])
def test_a_relay_stands_in_for_a_leader_of_less_valor(relays: int, valor: int, morale: int) -> None:
    # Given: troops of Valor 4
    red = plain(relays=relays, leader={"valor": valor}, troops={"valor": 4})
    battle = begin(situation(blue=[AWAY], red=[red]))
    # When, Then
    assert morale_of(state_of(battle), unit_of(battle, "red1")) == morale


@rule("EW-45", "EW-79")
def test_only_who_never_wavers_bears_fighting_better_for_that() -> None:
    # Given: both engaged, difficulty 2, less 2 for perfect Morale
    setup = situation(
        blue=[fearless("blue1", at=(500, 400), engaged=["red1"], troops={"armour": "mail_coat"})],
        red=[plain("red1", beside="blue1", troops={"armour": "mail_coat"})],
        acts=["blue1"],
    )
    # When: an attack misses, then both test: 2 + 2, with -2 for blue1
    battle = play(setup, ["stay", "attack:red1"], [[2] * 7, [2] * 6, [2] * 6])
    # Then
    one, other = of(battle, "EnduranceTested")
    assert terms(one, "difficulty") == {"fatigue of the armour": 2, "perfect Morale": -2, "engaged": 2}
    assert terms(other, "difficulty") == {"fatigue of the armour": 2, "engaged": 2}


@rule("EW-79", "W-36")
@pytest.mark.parametrize(("valor", "less"), [(2, {}), (3, {"Morale 3 or more": -1})])
def test_troops_of_morale_3_bear_fighting_better(valor: int, less: dict[str, int]) -> None:
    # Given: Morale of troops and leader
    brave = {"armour": "mail_coat", "valor": valor}
    setup = situation(
        blue=[fearless("blue1", at=(500, 400), engaged=["red1"])],
        red=[plain("red1", beside="blue1", troops=brave, leader={"valor": valor})],
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["stay", "attack:red1"], [[2] * 7, [2] * 6])
    # Then
    tested = the(battle, "EnduranceTested", unit="red1")
    assert terms(tested, "difficulty") == {"fatigue of the armour": 2, "engaged": 2, **less}


# ------------------------------------------------------------------ movement


@rule("EW-81", "W-43")
def test_even_steeds_of_little_valor_double_a_dash() -> None:
    # Given: Close formation, Dexterity 2; Charisma 1 + War 5
    riders = fearless("red1", at=(100, 750), formation="close", troops={"steeds": 1})
    setup = situation(blue=[AWAY], red=[riders], acts=["red1"], field={"width": 2600})
    # When
    battle = play(setup, ["dash", "march", "at:X8"], [[7, 1, 1, 1, 1, 1]])
    # Then: 2 x (2 + 6) x 40
    assert facts_of(battle, "Moved", "yards")[0] == 640


@rule("EW-90", "W-29")
@pytest.mark.parametrize(("x", "shifts"), [(613, 1), (614, 0)])
def test_who_follows_turns_to_whom_he_touches(x: int, shifts: int) -> None:
    # Given: red1 looks north and follows a person in the east; edges are 13 - 10 - 1 = 2 yards apart, or 3
    red = [
        fearless("red1", at=(600, 400), facing="north", order="follow:red2"),
        solo("red2", leader=BARE, at=(x, 400)),
    ]
    setup = situation(blue=[AWAY], red=red, acts=["red2"])
    # When: before it moves
    battle = begin(setup)
    # Then
    assert len(of(battle, "Faced", unit="red1")) == shifts


# ------------------------------------------------------------------ losses


@rule("EW-73", "W-4")
def test_of_a_destroyed_unit_no_box_is_told_as_filled() -> None:
    # Given: 8 people of Magnitude 1 with 7 boxes, 6 of them filled
    red = fearless("red1", at=(560, 400), members=8, health=6)
    setup = situation(blue=[archers("blue1")], red=[red], acts=["blue1"])
    # When: 2 levels, 1 more than it takes
    battle = play(setup, ["shoot:red1"], None, seed=1)
    # Then
    assert the(battle, "UnitDestroyed", unit="red1")
    assert facts_of(battle, "HealthLost", "boxes") == [7]
    assert facts_of(battle, "HealthLost", "filled") == [0]


# ------------------------------------------------------------------ joining


@rule("EW-13", "EW-15", "W-22")
def test_who_botches_has_no_successes_and_not_fewer() -> None:
    # Given: red2 comes on tick 1
    red = [
        fearless("red1", at=(1100, 700), joined=5),
        fearless("red2", at=(1100, 100), arrives=1, standing="reserve", leader={"wits": 3, "war": 3}),
    ]
    setup = situation(blue=[archers(at=(100, 400))], red=red, acts=["blue1", "red2"])
    # When: a botch of 3 + 3 - 2 dice
    battle = begin(setup, [[1, 2, 2, 2]])
    # Then
    assert unit_of(battle, "red2").joined == 0
