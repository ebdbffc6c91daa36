"""Reading and checking the values that a user gives for the odds of a roll."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from wartable.core.data.declared import define, field
from wartable.core.data.problem import Problem
from wartable.rulesets.infinity.d20.saves import AMMUNITION, Ammunition, save_value
from wartable.rulesets.infinity.d20.target import CAP
from wartable.rulesets.infinity.odds.scores import SideDice

MOST_DICE: Final = 6
"""The highest Burst that is accepted."""

HARMFUL: Final = [kind.key for kind in AMMUNITION.values() if kind.saves]
"""Keys of the kinds of ammunition that require saves."""

_HIGHEST: Final = 40  # from here on every die is a critical
_SIDES: Final = ("active", "reactive")
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "ps": (0, 20),
    "armour": (0, 20),
    "save-mod": (-CAP, CAP),
    "wounds": (1, 20),
}
_DICE: Final = re.compile(r"\s*([+-]?\d{1,9})\s*[xX×*]\s*(\d{1,9})\s*", re.ASCII)
_OF_HITS: Final = ("ammo", "ps", "continuous")
_ON_TARGET: Final = ("armour", "cover", "save-mod", "wounds", "str", "remote")


class HitEffects(NamedTuple):
    """The effects of the hits of one side on the side `target`: their ammunition, and `save`, the Success
    Value of a save against them. `limit` is the VITA or STR of the target, 0 if unknown. The target is
    Unconscious from `limit` Wounds on and dies `levels` Wounds later; `flesh` is set if it has VITA.
    """

    target: str
    ammunition: Ammunition
    save: int
    limit: int
    levels: int
    flesh: bool
    lasts: bool
    """Whether it does Continuous Damage."""


@define
class GivenValues:
    """The values that a user gave for a calculation, by the names of its settings. Its methods read them, and
    collect all problems in `problems`.
    """

    given: Mapping[str, Any]
    problems: list[Problem] = field([])

    def add_problem(self, name: str, problem: str, remedy: str) -> None:
        """Add a problem with the setting of this name. `remedy` says what to do about it."""
        self.problems.append(Problem(f"--{name}", problem, remedy))

    def read_dice(self, side: str) -> SideDice | None:
        """Read the dice given for a side; return None if they are not given or cannot be read."""
        text = self.given.get(side)
        if text is None:
            return None
        read = _DICE.fullmatch(text)
        if read is None:
            what = f"cannot read {text[:40]!r}"
            self.add_problem(side, what, "write Success Value x dice, such as 12x3 for 3 dice at 12")
            return None
        sv, dice = int(read[1]), int(read[2])
        if not -_HIGHEST <= sv <= _HIGHEST:
            self.add_problem(side, f"the Success Value is {sv}", f"it goes from {-_HIGHEST} to {_HIGHEST}")
        if not 1 <= dice <= MOST_DICE:
            self.add_problem(side, f"there are {dice} dice", f"Burst goes from 1 to {MOST_DICE}")
        return SideDice(sv, dice, 1 if f"{side}-sd" in self.given else 0)

    def read_hit_effects(self, side: str, target: str) -> HitEffects | None:
        """Read what the hits of `side` do to the side `target`. Return None if neither ammunition, PS nor
        Continuous Damage is given for `side`, or if the ammunition is unknown or needs no saves.
        """
        given = self.given
        lasts = f"{side}-continuous" in given
        if not lasts and f"{side}-ammo" not in given and f"{side}-ps" not in given:
            for name in _ON_TARGET:
                if f"{target}-{name}" in given:
                    remedy = f"say --{side}-ammo and --{side}-ps, or leave it out"
                    self.add_problem(
                        f"{target}-{name}", f"nothing is said of the {side} side's attack", remedy
                    )
            return None
        ammunition = self._ammunition_of(side)
        if ammunition is None:
            return None
        armour = self._required_number(f"{target}-armour", f"its {ammunition.attribute.upper()}", minimum=0)
        sv = save_value(ammunition, armour, self._ps_of(side, ammunition), covered=f"{target}-cover" in given)
        sv.add("more", self._given_number(f"{target}-save-mod"))
        limit = self._given_number(f"{target}-wounds")
        remote = f"{target}-remote" in given
        for name in ("str", "remote"):
            if f"{target}-{name}" in given and not limit:
                self.add_problem(
                    f"{target}-{name}", "its STR is not said", f"say --{target}-wounds, such as 1"
                )
        flesh = not remote and f"{target}-str" not in given
        if lasts and not ammunition.wounds:
            what = f"a save against {ammunition.name} costs no Wound"
            self.add_problem(f"{side}-continuous", what, "leave it out")
        elif lasts and not limit:
            remedy = "say how many Wounds it can take, such as 1: saves go on until one is passed"
            self.add_problem(f"{target}-wounds", "its VITA or STR is not said", remedy)
        return HitEffects(target, ammunition, sv.capped_number, limit, 2 if remote else 1, flesh, lasts)

    def side_using_template(self) -> str:
        """Return the side that uses a direct template, which needs no roll; "" if neither does. IN-05-33,
        IN-06-41.
        """
        for side in _SIDES:
            if f"{side}-template" in self.given:
                return side
        return ""

    def report_faults(self) -> None:
        """Report numbers out of bounds, missing dice, and settings for a side that has no dice."""
        for side in _SIDES:
            for name, (least, most) in _BOUNDS.items():
                number = self.given.get(f"{side}-{name}")
                if number is not None and not least <= number <= most:
                    self.add_problem(f"{side}-{name}", f"{number} is out of bounds", f"say {least} to {most}")
        template = self.side_using_template()
        if not template and not [side for side in _SIDES if side in self.given]:
            remedy = "say Success Value x dice, such as 12x3 for 3 dice at 12"
            self.add_problem("active", "neither side's dice are said", remedy)
        for side in _SIDES:
            if side not in self.given and side != template:
                for name in (f"{side}-sd", *[f"{side}-{name}" for name in _OF_HITS]):
                    if name in self.given:
                        what = f"the dice of the {side} side are not said"
                        self.add_problem(name, what, f"say --{side}, such as 10x2, or leave it out")
        if template:
            self._check_template_settings(template, _SIDES[1 - _SIDES.index(template)])

    def _check_template_settings(self, template_side: str, side: str) -> None:
        """Report settings that contradict a direct template. Its side rolls no dice, and the other side can
        only Dodge: if it shoots back, that is a Normal Roll of its own. IN-05-33.
        """
        for name, remedy in (
            (template_side, f"leave it out, or --{template_side}-template"),
            (f"{template_side}-sd", "leave it out"),
        ):
            if name in self.given:
                self.add_problem(name, "a direct template is not rolled for", remedy)
        if f"{side}-template" in self.given:
            what = "both sides lay a template, so nothing is rolled"
            self.add_problem(f"{side}-template", what, "leave one out")
        for name in [f"{side}-{name}" for name in _OF_HITS]:
            if name in self.given:
                remedy = f"leave it out here, and ask for --{side} alone"
                self.add_problem(name, "a shot in answer to a template is a Normal Roll of its own", remedy)
        dodge = _DICE.fullmatch(str(self.given.get(side, "")))
        if dodge is not None and int(dodge[2]) > 1:
            self.add_problem(side, f"a Dodge is one die, not {int(dodge[2])}", f"write {int(dodge[1])}x1")

    def _ammunition_of(self, side: str) -> Ammunition | None:
        """Return the ammunition given for a side, N by default; None, with a problem reported, if there is no
        such ammunition or it needs no saves.
        """
        name = f"{side}-ammo"
        text = str(self.given.get(name, "n"))
        known = {kind.name.lower(): kind for kind in AMMUNITION.values()}
        found = AMMUNITION.get(text.lower()) or known.get(text.lower())
        if found is None:
            self.add_problem(
                name, f"there is no ammunition {text[:40]!r}", f"use one of {', '.join(HARMFUL)}"
            )
        elif not found.saves:
            self.add_problem(name, f"{found.name} harms nobody, so there are no saves", "leave it out")
            return None
        return found

    def _ps_of(self, side: str, ammunition: Ammunition) -> int:
        """Return the PS given for a side; 0 for ammunition whose saves do not use PS."""
        name = f"{side}-ps"
        if ammunition.has_ps:
            return self._required_number(name, "the PS of the weapon", minimum=0)
        if name in self.given:
            self.add_problem(name, f"saves against {ammunition.name} go without PS", "leave it out")
        return 0

    def _required_number(self, name: str, meaning: str, minimum: int) -> int:
        """Return the number given for a setting; if it is not given, report that and return 0."""
        if name not in self.given:
            self.add_problem(name, f"{meaning} is not said", f"say it as a number from {minimum} up")
        return self._given_number(name)

    def _given_number(self, name: str) -> int:
        """Return the number given for a setting; 0 if it is not given."""
        return int(self.given.get(name, 0))
