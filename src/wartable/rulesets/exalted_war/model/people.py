"""People who lead a unit or fight alone: Attributes, Abilities, Defense Values, soak, health levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.ability import Hooks
from wartable.core.data.declared import computed, define
from wartable.rulesets.exalted_war.model.charm import MOMENTS, Charm
from wartable.rulesets.exalted_war.model.equipment import Armour, Shield, Weapon

KINDS: Final = ("mortal", "heroic", "exalted", "divine")
"""Kinds of people. Exalted and divine people are supernatural, and their halved numbers are rounded up."""

_SUPERNATURAL: Final = ("exalted", "divine")

ATTRIBUTES: Final = (
    "strength",
    "dexterity",
    "stamina",
    "charisma",
    "manipulation",
    "appearance",
    "perception",
    "intelligence",
    "wits",
)
ABILITIES: Final = (
    "archery",
    "athletics",
    "awareness",
    "dodge",
    "martial_arts",
    "melee",
    "performance",
    "presence",
    "resistance",
    "ride",
    "stealth",
    "thrown",
    "war",
)
_DEFAULT_ABILITIES: Final[dict[str, int]] = {"war": 1}
_DEFAULT_ATTRIBUTE: Final = 2

MORTAL_HEALTH: Final = (0, 1, 1, 2, 2, 4)
"""Wound penalties of the boxes before Incapacitated, as sizes."""


UNCAPPED: Final = 99
"""A cap that limits no Ability: that of personal combat."""

_NO_CHARMS: Final[Hooks[Charm]] = Hooks((), Charm, MOMENTS)


@define
class Person:
    """The traits of a named person, which do not change during a war. `ranks` holds Attributes and Abilities
    by name; missing ones have default ranks (W-43).

    `kind` is one of KINDS: for Exalted and divine people halved numbers are rounded up, and Stamina soaks
    lethal damage. `health` lists the wound penalty of each box before Incapacitated. `motes` pay for Charms;
    each of the `combos` is a set of Charms that may be used together. `spells` holds the keys of spells.
    `war` is the rank of War, which limits the other Abilities in mass combat.
    """

    id: str
    name: str
    ranks: Mapping[str, int]
    weapon: Weapon
    armour: Armour
    shield: Shield
    bow: Weapon | None = None
    valor: int = 2
    willpower: int = 5
    essence: int = 1
    hardness: int = 0
    kind: str = "mortal"
    health: tuple[int, ...] = MORTAL_HEALTH
    motes: int = 0
    charms: Hooks[Charm] = _NO_CHARMS
    combos: tuple[tuple[str, ...], ...] = ()
    spells: tuple[str, ...] = ()
    rounds_up: bool = computed()
    war: int = computed()

    def _finish(self) -> None:
        self.update_derived_values()

    def update_derived_values(self) -> None:
        """Compute the values that follow from others, `rounds_up` and `war`; called after a change of the
        traits.
        """
        self.rounds_up = self.kind in _SUPERNATURAL
        self.war = self.rank_of("war")

    def rank_of(self, name: str) -> int:
        """Return the rank of the Attribute or Ability of this name. If it is not given, it is 2 for an
        Attribute, 1 for War, and 0 for any other Ability. W-43.
        """
        found = self.ranks.get(name)
        if found is not None:
            return found
        return _DEFAULT_ATTRIBUTE if name in ATTRIBUTES else _DEFAULT_ABILITIES.get(name, 0)

    @property
    def close_ability(self) -> str:
        """The name of the Ability used at close quarters: "melee", or "martial_arts" if that is higher."""
        return "melee" if self.rank_of("melee") >= self.rank_of("martial_arts") else "martial_arts"

    def half_rounded_for_kind(self, number: int) -> int:
        """Return half of a number, rounded up if the person is Exalted or divine, otherwise down."""
        return (number + 1) // 2 if self.rounds_up else number // 2

    @property
    def ranged_ability(self) -> str:
        """The name of the Ability used with the ranged weapon: "thrown" or "archery"."""
        return "thrown" if self.bow is not None and self.bow.thrown else "archery"

    def dodge_value(self, cap: int, mobility: int) -> int:
        """Return the Dodge DV without shield, cover and other circumstances. `cap` is the rank to which the
        Ability is limited, and `mobility` the size of the mobility penalty. Essence counts only if it is 2 or
        more.
        """
        essence = self.essence if self.essence >= 2 else 0
        dodge = min(self.rank_of("dodge"), cap)
        return max(0, self.half_rounded_for_kind(self.rank_of("dexterity") + dodge + essence) - mobility)

    def parry_value(self, cap: int) -> int:
        """Return the Parry DV with the close weapon, without shield, cover and other circumstances. `cap` is
        the rank to which the Ability is limited.
        """
        skill = min(self.rank_of(self.close_ability), cap)
        return max(0, self.half_rounded_for_kind(self.rank_of("dexterity") + skill + self.weapon.defense))

    def attack_pool(self, cap: int, *, ranged: bool) -> int:
        """Return the number of dice of an attack without modifiers: of a `ranged` one or of a close one. It
        is 0 for a ranged attack without a ranged weapon. `cap` is the rank to which the Ability is limited.
        EW-59, EW-61.
        """
        weapon = self.bow if ranged else self.weapon
        if weapon is None:
            return 0
        ability = self.ranged_ability if ranged else self.close_ability
        return self.rank_of("dexterity") + min(self.rank_of(ability), cap) + weapon.accuracy

    def join_war_pool(self, magnitude: int) -> int:
        """Return the number of dice to Join War for the leader of a unit of this Magnitude. EW-11."""
        return max(0, self.rank_of("wits") + self.rank_of("war") - magnitude)

    def join_war_pool_alone(self) -> int:
        """Return the number of dice to Join War for a single person. EW-14."""
        return self.rank_of("wits") + self.rank_of("awareness")

    def command_pool(self) -> int:
        """Return the number of dice to command a unit: Charisma + War. EW-77, EW-83, EW-88."""
        return self.rank_of("charisma") + self.rank_of("war")

    def natural_soak(self, *, lethal: bool) -> int:
        """Return the soak without armour, against `lethal` or bashing damage. Against bashing damage it is
        Stamina; against lethal damage it is half of that for Exalted and divine people, otherwise 0.
        """
        stamina = self.rank_of("stamina")
        if lethal:
            return stamina // 2 if self.rounds_up else 0
        return stamina

    def armour_soak(self, *, lethal: bool) -> int:
        """Return the soak of the person's armour, against `lethal` or bashing damage."""
        return self.armour.lethal if lethal else self.armour.bashing

    def total_soak(self, *, lethal: bool) -> int:
        """Return the whole soak against `lethal` or bashing damage: natural soak and that of the armour."""
        return self.natural_soak(lethal=lethal) + self.armour_soak(lethal=lethal)
