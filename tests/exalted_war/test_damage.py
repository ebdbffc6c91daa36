"""Steps 7 to 10 of an attack: raw damage, Hardness, soak, least damage, levels. EW-21, EW-22, EW-38 to EW-40,
EW-42, EW-65, EW-66, EW-71, W-36, W-39.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.exalted_war.battles import (
    Piece,
    of,
    person_of,
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

BLUNT: Mapping[str, object] = {**CALM, "strength": 1, "weapon": {"name": "Stick", "damage": -1}}
"""Troops with a Close Combat Damage of 0."""

GUNS: Mapping[str, object] = {**CALM, "bow": "flame_piece", "ranged": 2}

HIT = [7, 7, 7, 1, 1, 1, 1]
"""3 successes. With a Rating of 2 against a DV of 4, 1 is left."""

NOBODY: Mapping[str, object] = {"armour": "none", "weapon": "pike"}
"""A leader without armour, whose parry is (2 + 4 + 0) / 2 + 1 = 4 as well."""


def hit(
    attacker: Piece, target: Piece, dice: int, levels: int = 0, attack: list[int] | None = None
) -> Battle[State]:
    """The battle after blue1 has hit red1 by 1 and thrown so many dice of damage, so many of them levels."""
    setup = situation(blue=[attacker], red=[target], acts=["blue1"])
    return play(setup, ["attack:red1"], [attack or HIT, [7] * levels + [1] * (dice - levels)])


def raw(battle: Battle[State]) -> dict[str, int]:
    """What raw damage is made of."""
    return terms(the(battle, "DamageRolled"), "raw")


def soak(battle: Battle[State]) -> dict[str, int]:
    """What soak is made of."""
    return terms(the(battle, "DamageRolled"), "soak")


# ------------------------------------------------------------------ raw damage


@rule("EW-65")
def test_raw_damage_begins_with_the_strength_of_the_leader() -> None:
    # Given: Strength 5, everything else as usual 3
    blue = unit("blue1", at=(500, 400), troops=BLUNT, leader={"strength": 5})
    # When: 5 + 4 + 0 + 1 dice
    battle = hit(blue, unit("red1", beside="blue1", leader=NOBODY, troops=CALM), 10)
    # Then
    assert raw(battle) == {"Strength": 5, "Spear": 4, "successes left": 1}


@rule("EW-60", "EW-87", "W-54")
def test_a_person_is_stunned_by_more_levels_than_his_stamina() -> None:
    # Given: Stamina 2, everything else as usual 3
    red = solo("red1", beside="blue1", leader={**NOBODY, "stamina": 2}, endurance=0)
    setup = situation(blue=[unit("blue1", at=(500, 400), troops=CALM)], red=[red], acts=["blue1"])
    # When: 3 + 2 + 2 for size over 3 leave 4: 3 + 4 + 2 + 4 dice, 3 levels
    battle = play(setup, ["attack:red1"], [HIT, [7] * 3 + [1] * 10])
    # Then
    assert the(battle, "Staggered").facts()["how"] == "stunned"


@rule("EW-21", "EW-38", "EW-65")
def test_the_units_close_damage_is_added_to_the_leaders_own() -> None:
    # Given: leader's Strength 3 and spear 4; troops' (3 + 5) / 3 = 3, up
    blue = unit("blue1", at=(500, 400), troops={**CALM, "strength": 3, "weapon": "axe"})
    # When: 3 + 4 + 3 + 1 - 0 = 11 dice
    battle = hit(blue, unit("red1", beside="blue1", leader=NOBODY, troops=CALM), 11)
    # Then
    assert raw(battle) == {"Strength": 3, "Spear": 4, "Close Combat Damage": 3, "successes left": 1}


@rule("EW-21", "EW-39", "EW-65")
def test_the_units_ranged_damage_is_added_to_a_volley() -> None:
    # Given: a self bow adds Strength 3 for the leader; troops' (2 + 2) / 3 = 2, up
    leader = {"bow": "self_bow", "archery": 3}
    blue = unit(
        "blue1",
        at=(400, 400),
        leader={"dexterity": 3, **leader},
        troops={"strength": 2, **CALM, "bow": "self_bow", "ranged": 2},
    )
    red = unit("red1", at=(500, 400), leader=NOBODY, troops=CALM)
    # When: 1 + 2 - 1 = 2 left; 3 + 2 + 2 + 2 = 9 dice
    battle = play(
        situation(blue=[blue], red=[red], acts=["blue1"]), ["shoot:red1"], [[7, 1, 1, 1, 1, 1], [1] * 9]
    )
    # Then
    assert raw(battle) == {"Strength": 3, "Self bow": 2, "Ranged Damage": 2, "successes left": 2}


@rule("EW-39", "EW-65")
def test_some_ranged_weapons_add_no_strength() -> None:
    # Given: flame pieces, 10 without Strength; troops' 10 / 3 = 4, up
    leader = {"bow": "flame_piece", "archery": 3, "strength": 5}
    blue = unit("blue1", at=(470, 400), leader={"dexterity": 3, **leader}, troops=GUNS)
    red = unit("red1", at=(500, 400), leader=NOBODY, troops=CALM)
    # When: 1 + 2 - 1 = 2 left; 10 + 4 + 2 = 16 dice
    battle = play(
        situation(blue=[blue], red=[red], acts=["blue1"]), ["shoot:red1"], [[7, 1, 1, 1, 1, 1, 1], [1] * 16]
    )
    # Then
    assert raw(battle) == {"Flame piece": 10, "Ranged Damage": 4, "successes left": 2}


@rule("EW-65", "W-36")
def test_a_single_person_adds_nothing_of_troops() -> None:
    # Given: Endurance 0 takes 2 dice; Magnitude 0 - 2
    blue = solo("blue1", at=(500, 400), endurance=0, leader={"dexterity": 3, "melee": 5, "war": 5})
    red = unit("red1", beside="blue1", leader=NOBODY, troops={**CALM, "close": 0, "dexterity": 1})
    # When: 3 + 5 + 1 - 2 = 7 dice show 6, less 2, against 3: 1 left; 3 + 4 + 1 dice
    battle = hit(blue, red, 8, attack=[7, 7, 7, 7, 7, 7, 1])
    # Then
    assert raw(battle) == {"Strength": 3, "Spear": 4, "successes left": 1}


# ------------------------------------------------------------------ soak


@rule("EW-22", "EW-40", "EW-66")
def test_the_units_armor_is_added_to_the_leaders_soak() -> None:
    # Given: the leader's leather 4; the troops' mail 8 / 3 = 3, up; fatigue 2 is tested at 2 + 2 - 2
    troops = {**CALM, "armour": "mail_coat"}
    red = unit(
        "red1", beside="blue1", leader={"charisma": 1, "war": 1, "melee": 3, "dexterity": 5}, troops=troops
    )
    setup = situation(blue=[unit("blue1", at=(500, 400), troops=CALM)], red=[red], acts=["blue1"])
    # When: 3 + 2 - 4 = 1 left against (5 + 1 + 1) / 2 + 1; 3 + 4 + 2 + 1 - 4 - 3 = 3 dice; Endurance: 2 dice
    battle = play(setup, ["attack:red1"], [HIT, [1] * 3, [7, 7]])
    # Then
    assert soak(battle) == {"Leather and plates": 4, "unit Armor": 3}


@rule("EW-34", "EW-40", "W-82")
@pytest.mark.parametrize(("might", "gear", "armor"), [(0, 4, 1), (1, 0, 2), (3, 0, 2)])
def test_half_the_stamina_of_ranks_beyond_mortals_counts_in_the_units_armor(
    might: int, gear: int, armor: int
) -> None:
    # Armor was a third of the armour's soak, for god-blooded and Exalted ranks too
    # Given: padded coats 2, Stamina 5: 2 / 3 or (2 + 5 / 2) / 3, up; what they carry makes nobody more
    troops = {**CALM, "armour": "padded_coat", "stamina": 5}
    red = unit("red1", beside="blue1", leader=NOBODY, troops=troops, might=might, gear=gear)
    # When: 3 + 4 + 2 + 1 = 10 raw
    battle = hit(unit("blue1", at=(500, 400), troops=CALM), red, 10 - armor)
    # Then
    assert soak(battle) == {"unit Armor": armor}


@rule("EW-40", "W-43", "W-82")
def test_troops_whose_stamina_is_not_printed_have_2() -> None:
    # Given: god-blooded ranks in scale shirts: (6 + 2 / 2) / 3, up
    red = unit("red1", beside="blue1", leader=NOBODY, troops={**CALM, "armour": "scale_shirt"}, might=1)
    setup = situation(blue=[unit("blue1", at=(500, 400), troops=CALM)], red=[red], acts=["blue1"])
    # When: fatigue 1 is tested at 1 + 2 - 2
    battle = play(setup, ["attack:red1"], [HIT, [1] * 7, [7] + [1] * 5])
    # Then
    assert soak(battle) == {"unit Armor": 3}


@rule("EW-66")
def test_against_bashing_damage_stamina_and_the_armours_other_value_count() -> None:
    # Given: a staff deals bashing damage: Stamina 3, leather 5, unit Armor (4 / 3 = 2) all the same
    blue = unit("blue1", at=(500, 400), leader={"weapon": "staff"}, troops=CALM)
    red = unit("red1", beside="blue1", troops={**CALM, "armour": "leather_and_plates"}, leader={"stamina": 3})
    # When: 3 + 4 + 2 + 1 - 10 = 0, but 2 for the Magnitude; the fatigue of 1 is less than perfect Morale and
    # engagement make of it: 1 - 2 + 2 = 1, 6 dice
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    battle = play(setup, ["attack:red1"], [HIT, [1, 1], [7] * 6])
    # Then
    assert soak(battle) == {"Stamina": 3, "Leather and plates": 5, "unit Armor": 2}


@rule("EW-66")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("mortal", {"Leather and plates": 4}),
        ("heroic", {"Leather and plates": 4}),
        ("exalted", {"Stamina": 2, "Leather and plates": 4}),  # 5 / 2, down
        ("divine", {"Stamina": 2, "Leather and plates": 4}),
    ],
)
def test_stamina_helps_against_lethal_damage_above_mortals_only(
    kind: str, expected: Mapping[str, int]
) -> None:
    # Given: Stamina 5; not defending itself
    red = unit("red1", beside="blue1", leader={"kind": kind, "stamina": 5}, troops=CALM, helpless=True)
    blue = unit("blue1", at=(500, 400), troops=CALM)
    # When: 0 + 2 successes; 3 + 4 + 2 + 2 less the soak, seeded
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], dice=None)
    # Then
    assert soak(battle) == expected


@rule("EW-60", "EW-66")
def test_piercing_weapons_halve_armour_but_not_the_units() -> None:
    # Given: mail of 8 for leader and troops; a piercing spear; 8 / 2 = 4, and 8 / 3 = 3, up
    spike = {"name": "Spike", "speed": 5, "accuracy": 1, "damage": 4, "piercing": True}
    blue = unit("blue1", at=(500, 400), leader={"weapon": spike}, troops=CALM)
    red = unit("red1", beside="blue1", leader={"armour": "mail_coat"}, troops={**CALM, "armour": "mail_coat"})
    # When: 3 + 4 + 2 + 1 - 7 = 3 dice; Endurance: 2 - 2 + 2 = 2 against 6 dice
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    battle = play(setup, ["attack:red1"], [HIT, [1] * 3, [7] * 6])
    # Then
    assert soak(battle) == {"Mail coat pierced": 4, "unit Armor": 3}


@rule("EW-66")
def test_a_single_person_has_the_own_soak_alone() -> None:
    # Given: Endurance 0: nobody tests it
    red = solo("red1", beside="blue1", leader={"armour": "mail_coat"}, endurance=0)
    blue = unit("blue1", at=(500, 400), troops=CALM)
    # When: 3 + 2 + 2 (Magnitude) - 3 = 4 left; 3 + 4 + 2 + 4 - 8 = 5 dice
    battle = hit(blue, red, 5)
    # Then
    assert soak(battle) == {"Mail coat": 8}


# ------------------------------------------------------------------ Hardness


@rule("EW-42", "EW-60")
@pytest.mark.parametrize(
    ("hardness", "dice", "harmless"), [(9, [HIT, [1] * 10], 0), (10, [HIT], 1), (11, [HIT], 1)]
)
def test_raw_damage_up_to_hardness_does_nothing_and_more_ignores_it(
    hardness: int, dice: list[list[int]], harmless: int
) -> None:
    # Given: leader and all troops of that Hardness
    troops = {**CALM, "hardness": hardness}
    red = unit("red1", beside="blue1", leader={**NOBODY, "hardness": hardness}, troops=troops)
    blue = unit("blue1", at=(500, 400), troops=CALM)
    # When: 3 + 4 + 2 + 1 = 10 raw, and 10 dice where it counts
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["attack:red1"], dice)
    # Then
    assert len(of(battle, "Harmless", hardness=hardness)) == harmless
    assert len(of(battle, "DamageRolled")) == 1 - harmless


@rule("EW-42")
def test_hardness_that_some_of_the_troops_lack_does_not_count() -> None:
    # Given: a leader of Hardness 20 before troops of whom the worst has 2
    red = unit("red1", beside="blue1", leader={**NOBODY, "hardness": 20}, troops={**CALM, "hardness": 2})
    # When: 10 raw is more than 2
    battle = hit(unit("blue1", at=(500, 400), troops=CALM), red, 10)
    # Then
    assert of(battle, "Harmless") == []


@rule("EW-42", "EW-60")
def test_a_single_persons_hardness_is_the_own() -> None:
    # Given: Hardness 20
    red = solo("red1", beside="blue1", leader={"hardness": 20}, endurance=0)
    setup = situation(blue=[unit("blue1", at=(500, 400), troops=CALM)], red=[red], acts=["blue1"])
    # When: 3 + 4 + 2 + 4 = 13 raw
    battle = play(setup, ["attack:red1"], [HIT])
    # Then
    assert the(battle, "Harmless").facts()["hardness"] == 20


# ------------------------------------------------------------------ the least damage, and levels


@rule("EW-71", "W-39")
def test_a_weapon_with_a_least_damage_of_its_own_keeps_it_in_a_unit() -> None:
    # Given: a weapon with a least damage of 5 in a unit of Magnitude 2; full plate (12) before it
    heavy = {"name": "Maul", "speed": 5, "accuracy": 1, "damage": 4, "least": 5}
    blue = unit("blue1", at=(500, 400), leader={"weapon": heavy}, troops=CALM)
    # When: 3 + 4 + 2 + 1 - 12 leaves nothing
    battle = hit(blue, unit("red1", beside="blue1", leader={"armour": "full_plate"}, troops=CALM), 5)
    # Then
    assert the(battle, "DamageRolled").facts()["least"] == 5


@rule("EW-71", "W-39")
def test_the_essence_of_a_units_leader_does_not_matter_for_its_least_damage() -> None:
    # Given: Essence 5, Magnitude 2, full plate
    blue = unit("blue1", at=(500, 400), leader={"essence": 5}, troops=CALM)
    battle = hit(blue, unit("red1", beside="blue1", leader={"armour": "full_plate"}, troops=CALM), 2)
    # Then
    assert the(battle, "DamageRolled").facts()["least"] == 2


@rule("EW-71", "W-36", "W-39")
@pytest.mark.parametrize(
    ("essence", "weapon", "least"),
    [(1, "spear", 1), (3, "spear", 3), (1, "great_blade", 2), (3, "great_blade", 3)],
)
def test_a_single_persons_least_damage_is_essence_or_the_weapons(
    essence: int, weapon: str, least: int
) -> None:
    # Given: full plate, and no defence; nobody tests an Endurance of 0
    leader = {"essence": essence, "weapon": weapon, "strength": 1}
    blue = solo("blue1", at=(500, 400), leader=leader, endurance=0)
    red = solo("red1", beside="blue1", leader={"armour": "full_plate"}, helpless=True, endurance=0)
    # When: 5 dice, 1 success
    battle = hit(blue, red, least, attack=[7, 1, 1, 1, 1])
    # Then
    assert the(battle, "DamageRolled").facts()["dice"] == least


@rule("EW-60", "EW-65")
def test_a_ten_of_damage_is_one_level() -> None:
    # Given: 10 dice
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = unit("red1", beside="blue1", leader=NOBODY, troops=CALM)
    setup = situation(blue=[blue], red=[red], acts=["blue1"])
    # When: three 10s, a 7 and a 6
    battle = play(setup, ["attack:red1"], [HIT, [10, 10, 10, 7, 6, 1, 1, 1, 1, 1]])
    # Then
    assert the(battle, "DamageRolled").facts()["levels"] == 4
    assert unit_of(battle, "red1").health == 4


@rule("EW-59", "EW-72", "W-36")
def test_a_hit_on_a_unit_leaves_its_leader_unhurt_and_one_on_a_person_does_not() -> None:
    # Given: a unit and a person
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = unit("red1", beside="blue1", leader=NOBODY, troops=CALM)
    alone = solo("red1", beside="blue1", leader=NOBODY, endurance=0)
    # When: 2 levels of 10 dice; against the person 3 + 2 + 2 - 3 = 4 left, 13 dice
    battle = hit(blue, red, 10, 2)
    other = hit(blue, alone, 13, 2)
    # Then
    assert (unit_of(battle, "red1").health, person_of(battle, "red1_leader").wounds) == (2, 0)
    assert (unit_of(other, "red1").health, person_of(other, "red1_leader").wounds) == (0, 2)


@rule("EW-59", "W-2", "W-36")
def test_a_single_person_with_one_box_left_is_not_out() -> None:
    # Given: 3 of 7 boxes filled: -1 on the DV of 3
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = solo("red1", beside="blue1", leader={**NOBODY, "stamina": 5}, endurance=0)
    setup = situation(blue=[blue], red=[red], acts=["blue1"], people={"red1_leader": {"wounds": 3}})
    # When: 3 + 2 + 2 - 2 = 5 left; 3 + 4 + 2 + 5 = 14 dice, 3 levels
    battle = play(setup, ["attack:red1"], [HIT, [7] * 3 + [1] * 11])
    # Then
    assert person_of(battle, "red1_leader").wounds == 6
    assert of(battle, "PersonOut") == []


@rule("EW-59", "W-2", "W-36")
def test_a_single_person_at_incapacitated_is_out() -> None:
    # Given: 6 of 7 boxes filled: -4 on the DV of 3, that counts as 0
    blue = unit("blue1", at=(500, 400), troops=CALM)
    reds = [solo("red1", beside="blue1", leader=NOBODY, endurance=0), unit("red2", at=(1000, 700))]
    setup = situation(blue=[blue], red=reds, acts=["blue1"], people={"red1_leader": {"wounds": 6}})
    # When: 3 + 2 + 2 left; 3 + 4 + 2 + 7 = 16 dice, 1 level
    battle = play(setup, ["attack:red1"], [HIT, [7] + [1] * 15])
    # Then
    assert the(battle, "PersonOut", person="red1_leader")
    assert the(battle, "UnitDestroyed", unit="red1")


@rule("EW-60")
def test_more_levels_than_stamina_stun_a_single_person_for_the_next_action() -> None:
    # Given: Stamina 3; red1 acts on tick 2, its Endurance is 0
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = solo("red1", beside="blue1", leader={"stamina": 3, **NOBODY}, endurance=0, next=2)
    setup = situation(blue=[blue], red=[red])
    # When: 4 levels of 13 dice; red1 stays and strikes back with 2 + 4 + 1 - 2 (wounds) - 2 - 2 = 1 die
    battle = play(setup, ["attack:red1", "stay", "attack:blue1"], [HIT, [7] * 4 + [1] * 9, [1]])
    # Then
    assert the(battle, "Staggered", person="red1_leader", how="stunned")
    assert terms(the(battle, "AttackRolled", unit="red1"), "pool")["stunned"] == -2


@rule("EW-60")
def test_as_many_levels_as_stamina_do_not_stun() -> None:
    # Given: Stamina 3
    blue = unit("blue1", at=(500, 400), troops=CALM)
    red = solo("red1", beside="blue1", leader={**NOBODY, "stamina": 3}, endurance=0)
    # When: 3 levels
    battle = hit(blue, red, 13, 3)
    # Then
    assert of(battle, "Staggered") == []
    assert unit_of(battle, "red1").dazed == 0
