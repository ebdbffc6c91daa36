"""What a single unit and the Underlings of a Swarm have in common: actions left, marks, arms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.rulesets.adeptus.model.weapon import SPARE_CLIPS, Weapon

GUN: Final = 1
BLADE: Final = 2
BURSTS: Final = 4
AUTOMATIC: Final = 8
SPRAYS: Final = 16
QUICK: Final = 1 << 21
"""What there is among somebody's weapons, as bits: one that shoots, one to strike with, those that fire
bursts or barrages, those that spray, those that are reloaded in no time.
"""


def kit_of(weapons: Sequence[Weapon]) -> int:
    """What there is among these weapons, as bits."""
    found = 0
    for weapon in weapons:
        found |= BLADE if weapon.kind == "melee" else GUN
        if weapon.burst:
            found |= BURSTS
        if weapon.auto:
            found |= AUTOMATIC
        if "spray" in weapon.qualities:
            found |= SPRAYS
        if weapon.clip and not weapon.reload:
            found |= QUICK
    return found


class Arms:
    """Weapons in somebody's hands: by weapon the shots in it, the clips to spare, and whether it is jammed.
    Those of a Swarm or a Horde empty together. AD-R39. `work` counts Half Actions spent on reloading; what is
    `gone` was dropped for good. `kit` says in bits what there was at the start.
    """

    __slots__ = ("gone", "jammed", "kit", "loaded", "spare", "weapons", "work")

    weapons: tuple[Weapon, ...]
    loaded: list[int]
    spare: list[int]
    jammed: list[bool]
    work: list[int]
    gone: list[bool]
    kit: int

    def __init__(self, weapons: Sequence[Weapon]) -> None:
        self.weapons = tuple(weapons)
        self.kit = kit_of(weapons)
        self.loaded = [weapon.clip for weapon in weapons]
        self.spare = [SPARE_CLIPS if weapon.clip else 0 for weapon in weapons]
        self.jammed = [False] * len(weapons)
        self.work = [0] * len(weapons)
        self.gone = [False] * len(weapons)

    def copy(self) -> Arms:
        """An independent copy; the weapons are shared."""
        twin = Arms(())
        twin.weapons = self.weapons
        twin.kit = self.kit
        twin.loaded = self.loaded[:]
        twin.spare = self.spare[:]
        twin.jammed = self.jammed[:]
        twin.work = self.work[:]
        twin.gone = self.gone[:]
        return twin

    def has_blade(self) -> bool:
        """Whether there is something to strike with."""
        for at, weapon in enumerate(self.weapons):
            if weapon.kind == "melee" and not self.gone[at]:
                return True
        return False

    def can_fire(self, slot: int, shots: int) -> bool:
        """Whether a weapon is in hand, not jammed, and holds so many shots."""
        if self.gone[slot] or self.jammed[slot]:
            return False
        return self.loaded[slot] >= shots or not self.weapons[slot].clip

    def is_short(self, depot: int) -> bool:
        """Whether there was more ammunition at the start, when a depot added so many clips to each weapon."""
        for slot, weapon in enumerate(self.weapons):
            if weapon.clip and (self.loaded[slot] < weapon.clip or self.spare[slot] < SPARE_CLIPS + depot):
                return True
        return False

    def replenish(self, depot: int) -> None:
        """Fill every weapon, with its spare clips, as at the start, when a depot added so many to each."""
        for slot, weapon in enumerate(self.weapons):
            if weapon.clip:
                self.loaded[slot] = weapon.clip
                self.spare[slot] = SPARE_CLIPS + depot


class Actor:
    """Somebody with actions: `halves` left in the turn, `reactions` in the round; whether it has used its one
    Attack and its one Concentration.
    """

    __slots__ = ("arms", "attacked", "concentrated", "halves", "marks", "reactions")

    arms: Arms
    attacked: bool
    concentrated: bool
    halves: int
    marks: dict[str, int]
    reactions: int

    def __init__(self, arms: Arms) -> None:
        self.arms = arms
        self.attacked = False
        self.concentrated = False
        self.halves = 0
        self.marks = {}
        self.reactions = 1

    def share_actions(self, twin: Actor) -> None:
        """Let a copy have the same left."""
        twin.attacked = self.attacked
        twin.concentrated = self.concentrated
        twin.halves = self.halves
        twin.marks = self.marks.copy() if self.marks else {}
        twin.reactions = self.reactions

    def marked(self, mark: str) -> bool:
        """Whether this mark is on it."""
        return mark in self.marks

    def mark(self, mark: str, number: int = 1) -> None:
        """Put a mark on it, with a number; one that is there already keeps the larger."""
        if self.marks.get(mark, 0) < number:
            self.marks[mark] = number

    def unmark(self, *marks: str) -> None:
        """Take these marks off it."""
        if not self.marks:
            return
        for mark in marks:
            if mark in self.marks:
                del self.marks[mark]

    def shed(self, marks: frozenset[str]) -> None:
        """Take off it what it has of these marks."""
        if self.marks and not marks.isdisjoint(self.marks):
            for mark in [mark for mark in self.marks if mark in marks]:
                del self.marks[mark]
