"""What people say of a roll whose odds they ask for, read and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from wartable.core.problem import Problem
from wartable.rulesets.infinity.d20.saves import AMMUNITION, Ammunition, save
from wartable.rulesets.infinity.d20.target import CAP
from wartable.rulesets.infinity.odds.scores import Dice

MOST_DICE: Final = 6
"""The highest Burst."""

HARMFUL: Final = [kind.key for kind in AMMUNITION.values() if kind.saves]
"""Keys of the ammunition that demands saves."""

_HIGHEST: Final = 40  # from here on every die is a critical
_SIDES: Final = ("active", "reactive")
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "ps": (1, 20),
    "armour": (0, 20),
    "save-mod": (-CAP, CAP),
    "wounds": (1, 20),
}
_DICE: Final = re.compile(r"\s*([+-]?\d{1,9})\s*[xX×*]\s*(\d{1,9})\s*", re.ASCII)
_ON_TARGET: Final = ("armour", "cover", "save-mod", "wounds", "str", "remote")


class Attack(NamedTuple):
    """What one side's hits do to the other: its ammunition, the Success Value of a save, and what the target
    can take; a `limit` of 0 is not known.
    """

    target: str
    ammunition: Ammunition
    save: int
    limit: int
    levels: int
    flesh: bool


class Said:
    """Values by the names of their settings, and all that is wrong with them."""

    __slots__ = ("given", "problems")

    given: Mapping[str, Any]
    problems: list[Problem]

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self.problems = []

    def fault(self, name: str, what: str, remedy: str) -> None:
        """Add a problem with this setting."""
        self.problems.append(Problem(f"--{name}", what, remedy))

    def dice(self, side: str) -> Dice | None:
        """One side's dice; None where they are not said, or wrong."""
        text = self.given.get(side)
        if text is None:
            return None
        read = _DICE.fullmatch(text)
        if read is None:
            what = f"cannot read {text[:40]!r}"
            self.fault(side, what, "write Success Value x dice, such as 12x3 for 3 dice at 12")
            return None
        sv, dice = int(read[1]), int(read[2])
        if not -_HIGHEST <= sv <= _HIGHEST:
            self.fault(side, f"the Success Value is {sv}", f"it goes from {-_HIGHEST} to {_HIGHEST}")
        if not 1 <= dice <= MOST_DICE:
            self.fault(side, f"there are {dice} dice", f"Burst goes from 1 to {MOST_DICE}")
        return Dice(sv, dice, 1 if f"{side}-sd" in self.given else 0)

    def attack(self, side: str, target: str) -> Attack | None:
        """What the hits of this side do to the other one; None where nothing is said about it."""
        given = self.given
        if f"{side}-ammo" not in given and f"{side}-ps" not in given:
            for name in _ON_TARGET:
                if f"{target}-{name}" in given:
                    remedy = f"say --{side}-ammo and --{side}-ps, or leave it out"
                    self.fault(f"{target}-{name}", f"nothing is said of the {side} side's attack", remedy)
            return None
        ammunition = self._ammunition(side)
        if ammunition is None:
            return None
        armour = self._needed(f"{target}-armour", f"its {ammunition.attribute.upper()}", least=0)
        sv = save(ammunition, armour, self._ps(side, ammunition), covered=f"{target}-cover" in given)
        sv.add("more", self._number(f"{target}-save-mod"))
        limit = self._number(f"{target}-wounds")
        remote = f"{target}-remote" in given
        for name in ("str", "remote"):
            if f"{target}-{name}" in given and not limit:
                self.fault(f"{target}-{name}", "its STR is not said", f"say --{target}-wounds, such as 1")
        flesh = not remote and f"{target}-str" not in given
        return Attack(target, ammunition, sv.number, limit, 2 if remote else 1, flesh)

    def check(self) -> None:
        """Find what is missing or out of bounds, and what concerns a side that is not there."""
        for side in _SIDES:
            for name, (least, most) in _BOUNDS.items():
                number = self.given.get(f"{side}-{name}")
                if number is not None and not least <= number <= most:
                    self.fault(f"{side}-{name}", f"{number} is out of bounds", f"say {least} to {most}")
        if "active" not in self.given:
            remedy = "say Success Value x dice, such as 12x3 for 3 dice at 12"
            self.fault("active", "the dice of the active side are not said", remedy)
        if "reactive" not in self.given:
            for name in ("reactive-sd", "reactive-ammo", "reactive-ps"):
                if name in self.given:
                    self.fault(name, "nobody reacts", "say --reactive, such as 10x2, or leave it out")

    def _ammunition(self, side: str) -> Ammunition | None:
        name = f"{side}-ammo"
        text = str(self.given.get(name, "n"))
        known = {kind.name.lower(): kind for kind in AMMUNITION.values()}
        found = AMMUNITION.get(text.lower()) or known.get(text.lower())
        if found is None:
            self.fault(name, f"there is no ammunition {text[:40]!r}", f"use one of {', '.join(HARMFUL)}")
        elif not found.saves:
            self.fault(name, f"{found.name} harms nobody, so there are no saves", "leave it out")
            return None
        return found

    def _ps(self, side: str, ammunition: Ammunition) -> int:
        name = f"{side}-ps"
        if ammunition.has_ps:
            return self._needed(name, "the PS of the weapon", least=1)
        if name in self.given:
            self.fault(name, f"saves against {ammunition.name} go without PS", "leave it out")
        return 0

    def _needed(self, name: str, what: str, least: int) -> int:
        if name not in self.given:
            self.fault(name, f"{what} is not said", f"say it as a number from {least} up")
        return self._number(name)

    def _number(self, name: str) -> int:
        """A number; 0 where it is not said."""
        return int(self.given.get(name, 0))
