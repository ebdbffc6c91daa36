"""The common base of units and of the Underlings of a Swarm: the actions that they have left, their marks and
their weapons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import computed, field, flag, number, state
from wartable.core.data.entity import Entity
from wartable.rulesets.adeptus.model.weapon import SPARE_CLIPS, Weapon

GUN: Final = 1
BLADE: Final = 2
BURSTS: Final = 4
AUTOMATIC: Final = 8
SPRAYS: Final = 16
QUICK: Final = 1 << 21
"""Kinds of weapons that a unit carries, as bits: ranged, melee, able to fire bursts, able to fire barrages,
with the quality Spray, and reloaded in no time.
"""


def weapon_kind_bits(weapons: Sequence[Weapon]) -> int:
    """Return the kinds of these weapons as the sum of bits such as GUN and BLADE: a bit is set if any of the
    weapons is of that kind.
    """
    kinds = 0
    for weapon in weapons:
        kinds |= BLADE if weapon.kind == "melee" else GUN
        if weapon.burst:
            kinds |= BURSTS
        if weapon.auto:
            kinds |= AUTOMATIC
        if "spray" in weapon.qualities:
            kinds |= SPRAYS
        if weapon.clip and not weapon.reload:
            kinds |= QUICK
    return kinds


@state
class Armament(Entity):
    """The weapons of a unit and their condition. Each of its lists has one entry for each weapon, at the
    weapon's index: the shots `loaded`, the `spare` clips, whether the weapon is `jammed`, the Half Actions
    spent so far on reloading it (`work`), and whether it was dropped for good (`gone`). The Underlings of a
    Swarm share one such object, and so do all members of a Horde. `kit` has the kinds of the weapons as bits.
    AD-R39.
    """

    weapons: tuple[Weapon, ...]
    kit: int = computed()
    loaded: list[int] = computed(part=True)
    spare: list[int] = computed(part=True)
    jammed: list[bool] = computed(part=True)
    work: list[int] = computed(part=True)
    gone: list[bool] = computed(part=True)

    def _finish(self) -> None:
        weapons = self.weapons
        self.kit = weapon_kind_bits(weapons)
        self.loaded = [weapon.clip for weapon in weapons]
        self.spare = [SPARE_CLIPS if weapon.clip else 0 for weapon in weapons]
        self.jammed = [False] * len(weapons)
        self.work = [0] * len(weapons)
        self.gone = [False] * len(weapons)

    def has_melee_weapon(self) -> bool:
        """Whether there is a melee weapon that has not been dropped."""
        for at, weapon in enumerate(self.weapons):
            if weapon.kind == "melee" and not self.gone[at]:
                return True
        return False

    def can_fire(self, slot: int, shots: int) -> bool:
        """Whether the weapon at index `slot` has not been dropped, is not jammed, and has at least `shots`
        shots loaded, if it needs ammunition.
        """
        if self.gone[slot] or self.jammed[slot]:
            return False
        return self.loaded[slot] >= shots or not self.weapons[slot].clip

    def has_less_ammunition_than_at_start(self, depot_clips: int) -> bool:
        """Whether any weapon has fewer shots loaded or fewer spare clips than at the start of the battle,
        when each had `depot_clips` spare clips in addition to the usual ones.
        """
        for slot, weapon in enumerate(self.weapons):
            if weapon.clip and (
                self.loaded[slot] < weapon.clip or self.spare[slot] < SPARE_CLIPS + depot_clips
            ):
                return True
        return False

    def replenish_ammunition(self, depot_clips: int) -> None:
        """Load all weapons, and give them as many spare clips as at the start of the battle: the usual ones
        and `depot_clips` more for each weapon.
        """
        for slot, weapon in enumerate(self.weapons):
            if weapon.clip:
                self.loaded[slot] = weapon.clip
                self.spare[slot] = SPARE_CLIPS + depot_clips


@state
class Actor(Entity):
    """A unit or the Underlings of a Swarm, with the actions that they have left."""

    arms: Armament = computed(part=True)
    halves: int = number("Half Actions left in this turn", most=2)
    reactions: int = number("Reactions left in this round", default=1, most=9)
    attacked: bool = flag("whether it has attacked in this turn")
    concentrated: bool = flag("whether it has taken an action of Concentration in this turn")
    marks: dict[str, int] = field({})

    def mark(self, mark: str, number: int = 1) -> None:
        """Put a mark on the actor, with a number whose meaning depends on the mark. If the actor has the mark
        already, it keeps the larger number.
        """
        if self.marks.get(mark, 0) < number:
            self.marks[mark] = number

    def unmark(self, *marks: str) -> None:
        """Remove these marks from the actor; marks that it does not have are ignored."""
        if not self.marks:
            return
        for mark in marks:
            if mark in self.marks:
                del self.marks[mark]

    def remove_marks(self, marks: frozenset[str]) -> None:
        """Remove all of the actor's marks that are in this set."""
        if self.marks and not marks.isdisjoint(self.marks):
            for mark in [mark for mark in self.marks if mark in marks]:
                del self.marks[mark]
