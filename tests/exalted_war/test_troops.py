"""How a unit's traits follow from its troops and its leader. EW-29 to EW-50, and the three ready forces."""

from __future__ import annotations

import pytest

from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS
from wartable.rulesets.exalted_war.model.troops import (
    Troops,
    endurance,
    magnitude_of,
    most_special_characters,
    relays_needed,
    solo_endurance,
)
from wartable.testing import rule


def spears(shield: str = "large") -> Troops:
    """The Copperfield Spears."""
    return Troops(
        dexterity=2,
        strength=2,
        valor=2,
        close=2,
        weapon=WEAPONS["spear"],
        armour=ARMOUR["leather_and_plates"],
        shield=SHIELDS[shield],
    )


def lancers(steeds: int = 3) -> Troops:
    """The Cinder Lancers: lance and bow, on horseback."""
    return Troops(
        dexterity=3,
        strength=3,
        valor=3,
        close=3,
        ranged=2,
        weapon=WEAPONS["lance"],
        bow=WEAPONS["self_bow"],
        armour=ARMOUR["scale_shirt"],
        shield=SHIELDS["none"],
        steeds=steeds,
    )


@rule("EW-29/1", "EW-29/2")
@pytest.mark.parametrize(
    ("members", "magnitude"),
    [
        *[(1, 0), (2, 1), (10, 1), (11, 2), (75, 2), (76, 3), (151, 4), (301, 5), (651, 6), (1225, 6)],
        *[(1251, 7), (2501, 8), (5001, 9), (10000, 9), (25000, 9)],
    ],
)
def test_magnitude_goes_by_the_number_of_members(members: int, magnitude: int) -> None:
    assert magnitude_of(members) == magnitude


@rule("EW-31", "EW-75")
def test_a_units_endurance_is_drill_and_stamina() -> None:
    assert endurance(drill=2, stamina=3) == 5


@rule("EW-32", "EW-75")
def test_a_solo_units_endurance_is_stamina_and_resistance() -> None:
    assert solo_endurance(stamina=4, resistance=3) == 7


@rule("EW-36")
def test_the_close_rating_is_half_of_dexterity_and_ability_rounded_down() -> None:
    assert spears().close_rating == 2  # (2 + 2) / 2
    assert lancers().close_rating == 3  # (3 + 3) / 2


@rule("EW-37")
def test_the_ranged_rating_likewise_and_none_without_a_bow() -> None:
    assert lancers().ranged_rating == 2  # (3 + 2) / 2, down
    assert spears().ranged_rating == 0


@rule("EW-38")
def test_close_damage_is_a_third_of_strength_and_weapon_rounded_up() -> None:
    assert spears().close_damage == 2  # (2 + 4) / 3
    assert lancers().close_damage == 4  # (3 + 7) / 3, up


@rule("EW-39")
def test_ranged_damage_likewise_and_some_weapons_add_no_strength() -> None:
    assert lancers().ranged_damage == 2  # (3 + 2) / 3, up
    guns = lancers()
    guns.bow = WEAPONS["flame_piece"]
    assert guns.ranged_damage == 4  # 10 / 3, up, whatever the Strength


@rule("EW-36", "EW-37", "EW-38", "EW-39", "EW-40", "W-82")
def test_each_trait_of_the_troops_comes_of_its_own_attribute() -> None:
    # Given: Dexterity 4, Strength 9, Stamina 3, close 2, ranged 1; a spear and a self bow, padded coats
    troops = Troops(
        dexterity=4,
        strength=9,
        stamina=3,
        valor=5,
        close=2,
        ranged=1,
        weapon=WEAPONS["spear"],
        bow=WEAPONS["self_bow"],
        armour=ARMOUR["padded_coat"],
        shield=SHIELDS["none"],
    )
    assert (troops.close_rating, troops.ranged_rating) == (3, 2)  # (4 + 2) / 2, (4 + 1) / 2
    assert (troops.close_damage, troops.ranged_damage) == (5, 4)  # (9 + 4) / 3, (9 + 2) / 3, up
    assert (troops.armor_of_mortal_troops, troops.armor_of_troops_above_mortals) == (
        1,
        1,
    )  # 2 / 3, (2 + 3 / 2) / 3, up
    assert troops.morale_under_leader(leader_valor=9) == 5


@rule("EW-40")
def test_armor_is_a_third_of_the_lethal_soak_rounded_up() -> None:
    assert spears().armor_of_mortal_troops == 2  # 4 / 3, up
    assert lancers().armor_of_mortal_troops == 2  # 6 / 3


@rule("EW-41")
def test_mobility_is_that_of_the_troops() -> None:
    assert spears().mobility == 1
    assert spears(shield="tower").mobility == 2


@rule("EW-43")
def test_morale_is_the_lower_of_the_troops_and_the_leaders_valor() -> None:
    assert spears().morale_under_leader(leader_valor=3) == 2
    assert spears().morale_under_leader(leader_valor=1) == 1


@rule("EW-44")
def test_riders_are_no_braver_than_their_steeds() -> None:
    assert lancers(steeds=3).morale_under_leader(leader_valor=3) == 3
    assert lancers(steeds=1).morale_under_leader(leader_valor=3) == 1


@rule("EW-46")
def test_a_unit_has_two_special_characters_for_each_magnitude() -> None:
    assert most_special_characters(4) == 8


@rule("EW-50")
def test_from_magnitude_3_a_unit_needs_a_relay_for_each() -> None:
    assert [relays_needed(magnitude) for magnitude in (0, 2, 3, 4)] == [0, 0, 3, 4]
