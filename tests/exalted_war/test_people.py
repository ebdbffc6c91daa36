"""What a leader's figures come to in war: the lines of the three ready forces, worked out."""

from __future__ import annotations

from wartable.rulesets.exalted_war.derived.traits import lendable_rating
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS, Weapon
from wartable.rulesets.exalted_war.model.people import UNCAPPED, Person
from wartable.testing import rule


def venn() -> Person:
    """Captain Odra Venn of the Copperfield Spears."""
    ranks = {"strength": 3, "dexterity": 3, "stamina": 3, "charisma": 3, "wits": 3, "war": 3, "melee": 3}
    return Person(
        "venn",
        "Odra Venn",
        {**ranks, "dodge": 2, "awareness": 2, "resistance": 2},
        weapon=WEAPONS["spear"],
        armour=ARMOUR["leather_and_plates"],
        shield=SHIELDS["none"],
        valor=3,
        willpower=6,
    )


def vey() -> Person:
    """Vey of the Ninth Lamp, a divine champion."""
    ranks = {"strength": 4, "dexterity": 5, "stamina": 4, "charisma": 3, "wits": 4, "war": 4, "melee": 5}
    return Person(
        "vey",
        "Vey",
        {**ranks, "dodge": 4, "resistance": 3, "awareness": 4},
        weapon=Weapon("Great sword of the lamp", 4, 4, 9, 2, 3, least=3),
        armour=ARMOUR["mail_coat"],
        shield=SHIELDS["none"],
        valor=4,
        willpower=8,
        essence=3,
        kind="divine",
        health=(0, 0, 1, 1, 1, 2, 2, 2, 4),
    )


@rule("EW-11", "EW-14", "EW-47", "EW-48", "W-41")
def test_each_pool_comes_of_its_own_attributes() -> None:
    # Given: nine Attributes and the Abilities that matter, each another number
    ranks = {"strength": 9, "dexterity": 4, "stamina": 6, "charisma": 7, "wits": 5, "perception": 8}
    ranks |= {"war": 3, "awareness": 2, "melee": 1, "archery": 10}
    person = Person(
        "ash",
        "Ash",
        ranks,
        weapon=WEAPONS["spear"],
        armour=ARMOUR["none"],
        shield=SHIELDS["none"],
    )
    assert person.join_war_pool(2) == 6  # Wits 5 + War 3 - 2
    assert person.join_war_pool_alone() == 7  # Wits 5 + Awareness 2
    assert person.command_pool() == 10  # Charisma 7 + War 3
    assert lendable_rating(person, ranged=False) == 2  # (Dexterity 4 + Melee 1) / 2
    assert lendable_rating(person, ranged=True) == 7  # (Dexterity 4 + Archery 10) / 2
    assert person.parry_value(9) == 3  # (4 + 1 + 1) / 2
    assert person.natural_soak(lethal=False) == 6


@rule("EW-59", "EW-61")
def test_the_attack_pool_is_dexterity_ability_and_accuracy() -> None:
    assert venn().attack_pool(cap=3, ranged=False) == 7  # 3 + 3 + 1
    assert vey().attack_pool(cap=4, ranged=False) == 13  # 5 + 4 (Melee 5, capped) + 4
    assert vey().attack_pool(UNCAPPED, ranged=False) == 14  # in a duel: 5 + 5 + 4


@rule("EW-11")
def test_a_leader_joins_war_with_wits_and_war_less_magnitude() -> None:
    assert venn().join_war_pool(magnitude=4) == 2  # 3 + 3 - 4
    assert venn().join_war_pool(magnitude=9) == 0


@rule("EW-14")
def test_who_acts_alone_joins_with_wits_and_awareness() -> None:
    assert vey().join_war_pool_alone() == 8  # 4 + 4


@rule("EW-77", "EW-83")
def test_command_is_charisma_and_war() -> None:
    assert venn().command_pool() == 6


def test_parry_and_dodge_round_down_for_mortals_and_up_for_the_divine() -> None:
    assert venn().parry_value(cap=3) == 3  # (3 + 3 + 1) / 2, down
    assert venn().dodge_value(cap=3, mobility=1) == 1  # (3 + 2) / 2, down, less 1; Essence 1 does not count
    assert vey().parry_value(cap=4) == 6  # (5 + 4 + 2) / 2, up
    assert vey().dodge_value(cap=4, mobility=2) == 4  # (5 + 4 + 3) / 2 less 2


def test_mortals_soak_lethal_damage_by_armour_alone() -> None:
    assert (venn().total_soak(lethal=False), venn().total_soak(lethal=True)) == (8, 4)
    assert (vey().total_soak(lethal=False), vey().total_soak(lethal=True)) == (13, 10)  # 4 + 9 and 2 + 8


@rule("EW-59", "W-43")
def test_ranks_left_out_are_the_usual_ones() -> None:
    assert [venn().rank_of(name) for name in ("appearance", "thrown")] == [2, 0]
    nobody = Person(
        "x", "X", {}, weapon=WEAPONS["short_sword"], armour=ARMOUR["none"], shield=SHIELDS["none"]
    )
    assert nobody.rank_of("war") == 1
    assert nobody.attack_pool(cap=1, ranged=True) == 0
