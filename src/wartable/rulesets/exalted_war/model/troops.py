"""The composition of a unit, and the traits that follow: Magnitude, Endurance, ratings, damage, Armor,
Morale. EW-29 to EW-45.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define
from wartable.rulesets.exalted_war.model.equipment import Armour, Shield, Weapon

BANDS: Final = (1, 10, 75, 150, 300, 650, 1200, 2500, 5000, 10000)
"""The most members that a unit of each Magnitude from 0 to 9 has in the book's table. EW-29."""

LEAST: Final = (1, 2, 11, 76, 151, 301, 651, 1251, 2501, 5001)
"""The fewest members in the book's table. A number in a gap of the table, or beyond its end, counts for the
line before. W-7, W-61.
"""

_RELAYS_FROM: Final = 3


def magnitude_of(members: int) -> int:
    """Return the Magnitude of a unit of this many members; 0 for a single person. EW-29, W-7, W-61."""
    found = 0
    for magnitude, least in enumerate(LEAST):
        if members >= least:
            found = magnitude
    return found


def endurance(drill: int, stamina: int) -> int:
    """Return the full Endurance of a unit of troops. `stamina` is that of its leader. EW-31, EW-75."""
    return drill + stamina


def solo_endurance(stamina: int, resistance: int) -> int:
    """Return the full Endurance of a single person with these ranks. EW-32, EW-75."""
    return stamina + resistance


def most_special_characters(magnitude: int) -> int:
    """Return the largest number of special characters, Relays included, that a unit of this Magnitude can
    have. Its leader does not count. EW-46.
    """
    return 2 * magnitude


def relays_needed(magnitude: int) -> int:
    """Return the number of Relays that a unit of this Magnitude needs to hold a formation and to keep its
    full Drill; 0 for small units. EW-50.
    """
    return magnitude if magnitude >= _RELAYS_FROM else 0


@define
class Troops:
    """The traits of the average member of a unit.

    `close` and `ranged` are the ranks of the Abilities used with `weapon` and `bow`. `hardness` is the least
    that any of them has. `steeds` is the average Valor of their mounts, -1 on foot. `mobility` is the size of
    their mobility penalty (EW-41), `move` the points of movement of a Move (EW-80). `stamina` adds to the
    soak only for troops above mortals (W-82). EW-20 to EW-23.
    """

    dexterity: int
    strength: int
    valor: int
    close: int
    weapon: Weapon
    armour: Armour
    shield: Shield
    stamina: int = 2
    ranged: int = 0
    bow: Weapon | None = None
    hardness: int = 0
    steeds: int = -1
    perfect_morale: bool = False
    mobility: int = computed()
    move: int = computed()

    def _finish(self) -> None:
        self.update_derived_values()

    def update_derived_values(self) -> None:
        """Compute the values that follow from others, `mobility` and `move`; called after a change of the
        traits. EW-41, EW-80.
        """
        self.mobility = self.armour.mobility + self.shield.mobility
        self.move = max(1, self.dexterity - self.mobility)

    @property
    def close_rating(self) -> int:
        """The Close Combat Rating, without the effect of a formation. EW-36."""
        return (self.dexterity + self.close) // 2

    @property
    def ranged_rating(self) -> int:
        """The Ranged Attack Rating; 0 without a ranged weapon. EW-37."""
        return (self.dexterity + self.ranged) // 2 if self.bow is not None else 0

    @property
    def close_damage(self) -> int:
        """The damage that the troops add to close attacks. EW-38."""
        return _third_rounded_up(self.weapon.raw_damage(self.strength))

    @property
    def ranged_damage(self) -> int:
        """The damage that the troops add to ranged attacks; 0 without a ranged weapon. EW-39."""
        return _third_rounded_up(self.bow.raw_damage(self.strength)) if self.bow is not None else 0

    @property
    def armor_of_mortal_troops(self) -> int:
        """The soak that mortal troops add to that of their leader: a third of their armour's lethal soak.
        EW-40.
        """
        return _third_rounded_up(self.armour.lethal)

    @property
    def armor_of_troops_above_mortals(self) -> int:
        """The soak that troops above mortals add to that of their leader: a third of their own lethal soak,
        which is that of their armour and half their Stamina. EW-40, W-82.
        """
        return _third_rounded_up(self.armour.lethal + self.stamina // 2)

    @property
    def fatigue_value(self) -> int:
        """The fatigue value of the troops' armour and shields."""
        return self.armour.fatigue + self.shield.fatigue

    def morale_under_leader(self, leader_valor: int) -> int:
        """Return the Morale of a unit whose leader has this Valor: the lowest Valor among troops, leader and
        steeds. EW-43, EW-44.
        """
        lowest = min(self.valor, leader_valor)
        return lowest if self.steeds < 0 else min(lowest, self.steeds)


def _third_rounded_up(number: int) -> int:
    return -(-number // 3)
