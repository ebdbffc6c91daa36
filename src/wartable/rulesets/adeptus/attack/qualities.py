"""Weapon qualities, and their effects on each part of an attack. AD-12, AD-R51."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability, abilities_by_key
from wartable.rulesets.adeptus.d100.tests import take_characteristic_test
from wartable.rulesets.adeptus.harm.criticals import mark_number_for_rounds
from wartable.rulesets.adeptus.harm.marking import put_mark_and_report
from wartable.rulesets.adeptus.harm.wounds import is_fatally_wounded
from wartable.rulesets.adeptus.model.attack import ALONE, Attack
from wartable.rulesets.adeptus.model.marks import BURNING, STUNNED
from wartable.rulesets.adeptus.model.profile import AG, T
from wartable.rulesets.adeptus.model.state import MissionTable
from wartable.rulesets.adeptus.model.unit import Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Quality(Ability):
    """A quality of a weapon, with a method for each possible effect. The parameter `number` is the number of
    the quality, such as 3 for Blast (3), and 0 if it has none; `bracket` is the index of the range bracket, 0
    for Assault.
    """

    cite = "AD-12"

    def ranged_test_modifier(self, attack: Attack, number: int, bracket: int) -> int:
        """Return what the quality adds to the target number of a ranged attack in this range bracket."""
        return 0

    def extra_hits(self, attack: Attack) -> int:
        """Return how many hits the quality adds to an attack whose test was passed."""
        return 0

    def hit_multiplier(self) -> int:
        """Return the factor by which the quality multiplies the number of hits."""
        return 1

    def ammunition_used(self, shots: int) -> int:
        """Return how many shots of ammunition an attack uses that would use `shots` without the quality."""
        return shots

    def extra_damage(self, attack: Attack, number: int, bracket: int) -> int:
        """Return what the quality adds to the Damage of a hit in this range bracket."""
        return 0

    def extra_damage_dice(self, attack: Attack, number: int) -> int:
        """Return how many dice the quality adds to the Damage; these dice cannot cause Righteous Fury."""
        return 0

    def changed_penetration(self, attack: Attack, number: int, pen: int) -> int:
        """Return the Penetration of an attack that would have the Penetration `pen` without the quality."""
        return pen

    def apply_after_hit(self, table: MissionTable, unit: Unit, number: int) -> None:
        """Apply the quality's effect on a person or giant that an attack has hit, after the Damage."""

    def parry_bonus(self) -> int:
        """Return what the quality adds to the target number of a Parry with the weapon."""
        return 0

    def attack_test_modifier(self) -> int:
        """Return what the quality adds to the target number of every attack with the weapon."""
        return 0


class Accurate(Quality):
    """Aimed shots are at a further +10. An aimed single shot does 1d10 more Damage for every two Degrees of
    Success, 2d10 at the most; these dice cannot cause Fury. A Marked Attack does 1d10 more Damage at two
    Degrees of Success.
    """

    key = "accurate"
    rules = ("AD-12-01", "AD-R14")

    def ranged_test_modifier(self, attack: Attack, number: int, bracket: int) -> int:
        return 10 if attack.aim and attack.is_ranged else 0

    def extra_damage_dice(self, attack: Attack, number: int) -> int:
        if attack.mode.key == "marked":
            return 1 if attack.degrees >= 2 else 0
        if attack.by != ALONE or not attack.aim or attack.mode.limit != "one":
            return 0
        return min(2, attack.degrees // 2)


class Blast(Quality):
    """Every unit within its number of metres of the target takes one hit; the Damage is rolled once. A miss
    scatters. In a Swarm each hit that kills takes two more Underlings; with Fury as many as its number, if
    that is more.
    """

    key = "blast"
    rules = ("AD-12-02", "SW-43", "SW-44")


class Spray(Quality):
    """It needs no attack test: each unit in a cone of 30 degrees, up to its range, tests Agility or takes a
    hit to the body. In a Swarm a hit kills one Underling at Assault range and one more for each bracket
    farther, twice as many with Fury.
    """

    key = "spray"
    rules = ("AD-12-03", "SW-41", "SW-42", "AD-R19")


class Devastating(Quality):
    """In a Swarm each hit that kills takes as many more Underlings as its number. A Horde loses as many more
    points of Magnitude to each attack that harms it.
    """

    key = "devastating"
    rules = ("AD-12-04", "SW-45")


class Tearing(Quality):
    """One more damage die is rolled, and the lowest dropped."""

    key = "tearing"
    rules = ("AD-12-05",)


class TwinLinked(Quality):
    """Attacks with it are at +20 and have a further hit at two Degrees of Success; they use up twice the
    ammunition.
    """

    key = "twin_linked"
    name = "Twin-linked"
    rules = ("AD-12-06",)

    def attack_test_modifier(self) -> int:
        return 20

    def extra_hits(self, attack: Attack) -> int:
        return 1 if attack.degrees >= 2 else 0

    def ammunition_used(self, shots: int) -> int:
        return 2 * shots


class Storm(Quality):
    """Each hit counts twice; it uses up twice the ammunition."""

    key = "storm"
    rules = ("AD-12-07",)

    def hit_multiplier(self) -> int:
        return 2

    def ammunition_used(self, shots: int) -> int:
        return 2 * shots


class Proven(Quality):
    """Damage dice that show less than its number count as that number."""

    key = "proven"
    rules = ("AD-12-08",)


class RazorSharp(Quality):
    """Its Penetration is doubled at three or more Degrees of Success."""

    key = "razor_sharp"
    rules = ("AD-12-09",)

    def changed_penetration(self, attack: Attack, number: int, pen: int) -> int:
        return 2 * pen if attack.degrees >= 3 else pen


class Scatter(Quality):
    """At Assault range it has +10 to hit and 3 more Damage, at Close range +10 to hit, beyond that 3 less
    Damage.
    """

    key = "scatter"
    rules = ("AD-12-10",)

    def ranged_test_modifier(self, attack: Attack, number: int, bracket: int) -> int:
        return 10 if bracket <= 1 else 0

    def extra_damage(self, attack: Attack, number: int, bracket: int) -> int:
        return 3 if bracket == 0 else 0 if bracket == 1 else -3


class Flame(Quality):
    """A person who is hit tests Agility, once for each attack, or burns: 1d10 each round, which no armour
    stops, until the fire is put out.
    """

    key = "flame"
    rules = ("AD-12-11", "AD-R51", "AD-R84")

    def apply_after_hit(self, table: MissionTable, unit: Unit, number: int) -> None:
        if (
            unit.is_active
            and not is_fatally_wounded(unit)
            and not take_characteristic_test(table, unit, AG).passed
        ):
            put_mark_and_report(table, unit, BURNING)


class Concussive(Quality):
    """A person who is hit tests Toughness, once for each attack and at 10 less for each point of its number,
    or is stunned for a round.
    """

    key = "concussive"
    rules = ("AD-12-12", "AD-R85")

    def apply_after_hit(self, table: MissionTable, unit: Unit, number: int) -> None:
        if (
            is_fatally_wounded(unit)
            or take_characteristic_test(table, unit, T, -10 * number, "Concussive").passed
        ):
            return
        put_mark_and_report(table, unit, STUNNED, mark_number_for_rounds(table.state, unit, 1))


class Felling(Quality):
    """It ignores unnatural Toughness up to its number."""

    key = "felling"
    rules = ("AD-12-13",)


class Balanced(Quality):
    """Parries with it are at +10."""

    key = "balanced"
    rules = ("AD-12-14",)

    def parry_bonus(self) -> int:
        return 10


class Defensive(Quality):
    """Parries with it are at +15, attacks at -10."""

    key = "defensive"
    rules = ("AD-12-14",)

    def parry_bonus(self) -> int:
        return 15

    def attack_test_modifier(self) -> int:
        return -10


class Overheats(Quality):
    """An attack roll of 91 or more also deals the weapon's Damage to the arm that holds it."""

    key = "overheats"
    rules = ("AD-12-15", "AD-R80")


QUALITIES: Final = abilities_by_key(globals(), Quality)
"""All qualities by key."""

NUMBERED_QUALITIES: Final = ("blast", "devastating", "proven", "concussive", "felling")
"""The keys of qualities that have a number in brackets."""

HIGHEST_NUMBERS: Final[dict[str, int]] = {"proven": 10}
"""The highest number of qualities whose number is limited, by key. No die shows more than 10. AD-12-08."""
