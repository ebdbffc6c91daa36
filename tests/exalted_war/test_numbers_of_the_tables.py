"""Numbers of the tables and of our own samples, one by one. EW-26, EW-27, EW-29, EW-30, EW-34, EW-35, EW-41,
EW-50.
"""

from __future__ import annotations

from typing import Any, Final, cast

import pytest

from tests.exalted_war.battles import begin, situation, solo
from tests.exalted_war.samples import BARE, archers, fearless
from tests.exalted_war.test_rulings import refusal
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.losses.losses import members_after_change
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS
from wartable.rulesets.exalted_war.model.spells import SPELLS, Spell
from wartable.rulesets.exalted_war.model.troops import Troops
from wartable.testing import rule

PLAIN: Final = Troops(
    dexterity=2,
    strength=2,
    valor=2,
    close=2,
    weapon=WEAPONS["spear"],
    armour=ARMOUR["none"],
    shield=SHIELDS["none"],
)


@rule("EW-29", "W-32", "W-61")
@pytest.mark.parametrize(
    ("magnitude", "most", "below"),
    [
        (9, 10000, 5000),
        (8, 5000, 2500),
        (7, 2500, 1200),
        (6, 1200, 650),
        (5, 650, 300),
        (4, 300, 150),
        (3, 150, 75),
        (2, 75, 10),
    ],
)
def test_the_most_of_a_magnitude_become_the_most_of_the_next_lower(
    magnitude: int, most: int, below: int
) -> None:
    assert members_after_change(most, magnitude, magnitude - 1) == below


@rule("EW-29", "W-32", "W-61")
@pytest.mark.parametrize(
    ("magnitude", "fewest", "below"),
    [
        (9, 5001, 2501),
        (8, 2501, 1251),
        (7, 1251, 651),
        (6, 651, 301),
        (5, 301, 151),
        (4, 151, 76),
        (3, 76, 11),
        (2, 11, 2),
    ],
)
def test_the_fewest_of_a_magnitude_become_the_fewest_of_the_next_lower(
    magnitude: int, fewest: int, below: int
) -> None:
    assert members_after_change(fewest, magnitude, magnitude - 1) == below


@rule("EW-29", "W-32", "W-61")
def test_one_head_short_of_the_most_stays_short_of_it() -> None:
    # 4998 above 5001 are 4998 x 2499 / 4999 = 2498 above 2501
    assert members_after_change(9999, 9, 8) == 4999


@rule("EW-37", "EW-40", "EW-41", "EW-42", "EW-44")
def test_troops_of_whom_no_more_is_said_are_mortals_on_foot_without_a_bow() -> None:
    assert (PLAIN.stamina, PLAIN.ranged, PLAIN.hardness, PLAIN.steeds) == (2, 0, 0, -1)
    assert PLAIN.morale_under_leader(leader_valor=5) == 2


# ------------------------------------------------------------------ samples of our own


@rule("EW-26")
@pytest.mark.parametrize(
    ("key", "motes", "willpower"),
    [("falling_lamp", 4, 0), ("second_stroke", 3, 1), ("quiet_wall", 3, 0), ("voice_in_the_din", 4, 0)],
)
def test_each_sample_charm_has_its_price(key: str, motes: int, willpower: int) -> None:
    assert (CHARMS[key].motes, CHARMS[key].willpower) == (motes, willpower)


@rule("EW-27")
def test_a_spell_is_of_the_first_circle_and_cast_once_unless_it_says_otherwise() -> None:
    assert (Spell.circle, Spell.once) == (1, True)
    assert (SPELLS["ash_veil"].circle, SPELLS["ash_veil"].once) == (1, True)


# ------------------------------------------------------------------ rulings


@rule("EW-26", "EW-29", "EW-30", "EW-34", "EW-35")
@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("blue1.drill", 0, 5),
        ("blue1.might", 0, 9),
        ("blue1.gear", 0, 9),
        ("blue1.members", 2, 99999),
        ("blue1_leader.motes", 0, 9),
        ("blue1_leader.willpower", 0, 5),
    ],
)
def test_a_ruling_sets_a_number_within_its_bounds(path: str, least: int, most: int) -> None:
    assert refusal(path, str(least)) == []
    assert refusal(path, str(most)) == []
    assert len(refusal(path, str(least - 1))) == 1
    assert len(refusal(path, str(most + 1))) == 1


# ------------------------------------------------------------------ what players are told


@rule("EW-50")
@pytest.mark.parametrize(("members", "relays", "missing"), [(75, 0, 0), (76, 0, 3), (76, 2, 1), (76, 4, 0)])
def test_the_relays_that_a_unit_lacks(members: int, relays: int, missing: int) -> None:
    # Given: Magnitude 2 needs none, Magnitude 3 needs 3
    red = fearless("red1", members=members, relays=relays)
    battle = begin(situation(blue=[archers("blue1", at=(100, 100))], red=[red], acts=["red1"]))
    # When
    field = cast(Any, battle.view("red"))
    # Then
    assert field.relays_missing("red1") == missing


@rule("EW-50", "W-36")
def test_a_single_person_lacks_no_relays() -> None:
    red = solo("red1", leader=BARE, at=(600, 400))
    battle = begin(situation(blue=[archers("blue1", at=(100, 100))], red=[red], acts=["red1"]))
    assert cast(Any, battle.view("red")).relays_missing("red1") == 0
