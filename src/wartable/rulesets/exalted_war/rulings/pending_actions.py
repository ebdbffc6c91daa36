"""Rulings on what a unit is about to do, and what lasts on it until it does."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from wartable.core.auto_answer import NONE, Request
from wartable.core.reader import MOST, shown
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulings.base import UnitFlag, UnitMatter, UnitNumber, check_in_war

_VEIL: Final = re.compile("([1-9]):([0-9]{1,6})")


class Next(UnitMatter):
    """Sets the tick of its next action."""

    name = "next"
    meaning = "the tick of its next action, this one or a later one"

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        state, text = perspective.state, value.text()
        if check_in_war(unit, value) and not (text.isdecimal() and 0 <= int(text) - state.tick <= MOST):
            value.fault(f"{shown(text)} is no tick to come", f"use {state.tick} to {state.tick + MOST}")

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        unit.next = int(value)


class Penalty(UnitNumber):
    """Sets what its last action takes from its Defense Values. W-25."""

    name = "penalty"
    meaning = "the DV penalty of its last action, as a size: 2 takes 2 away"
    highest = 20

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.penalty = number


class Stunt(UnitNumber):
    """Grants dice for a description: to its next attack, or to its next defence, whichever comes first."""

    name = "stunt"
    meaning = "dice for a description, 0 to 3, on its next attack or defence"
    highest = 3

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.stunt = number


class Dash(UnitNumber):
    """Shortens or lengthens a Dash, Climb or Swim. W-28."""

    name = "dash"
    meaning = "ticks of its Dash, Climb or Swim still to come"

    def most(self, state: War, unit: Unit) -> int:
        return 3 if unit.state_of in ("dash", "climb", "swim") else 0

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        unit.dash = number


class Surprise(UnitFlag):
    """Nobody expects its next attack: the Defense Value is 0. Ambushes are the GM's. EW-91."""

    name = "surprise"
    meaning = "yes or no: its next attack is unexpected"

    def put(self, unit: Unit, *, is_so: bool) -> None:
        unit.surprise = is_so


class Inactive(UnitFlag):
    """Its next action is Inactive. EW-87."""

    name = "inactive"
    meaning = "yes or no: its next action is Inactive"

    def put(self, unit: Unit, *, is_so: bool) -> None:
        unit.inactive = is_so


class Hesitating(UnitFlag):
    """It does not move until its next own action. W-35."""

    name = "hesitating"
    meaning = "yes or no: it hesitates, and does not move until its next action"

    def put(self, unit: Unit, *, is_so: bool) -> None:
        unit.hesitating = is_so and not unit.is_solo


class Signalled(UnitFlag):
    """A signal has reached it. EW-95, W-19."""

    name = "signalled"
    meaning = "yes or no: a signal has reached it"

    def put(self, unit: Unit, *, is_so: bool) -> None:
        unit.signalled = is_so


class Parries(UnitFlag):
    """Whether it can parry; after a Dash it cannot. EW-81."""

    name = "parries"
    meaning = "yes or no: it can parry until its next action"

    def put(self, unit: Unit, *, is_so: bool) -> None:
        unit.parries = is_so


class Held(UnitMatter):
    """Takes a Guard or an Aim away. EW-58, EW-86."""

    name = "state"
    meaning = "none: its Guard or Aim is broken off, and nothing follows from that"
    kinds: ClassVar[tuple[str, ...]] = ("guard", "aim")

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        value.name_of([NONE], "such value")
        if unit.state_of not in self.kinds:
            value.fault(f"{unit.id} neither guards nor aims", "leave it")

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        unit.state_of = ""
        unit.aim = ""


class Veil(UnitMatter):
    """Hides the unit: ranged attacks by it and at it lose successes. W-47."""

    name = "veil"
    meaning = "SUCCESSES:TICK, as 1:12: ranged attacks by and at it lose 1 until tick 12; or none"

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        text = value.text()
        if not check_in_war(unit, value) or text == NONE:
            return
        found = _VEIL.fullmatch(text)
        state = perspective.state
        example = f"1:{state.tick + 5}"
        if found is None:
            value.fault(f"{shown(text)} is no such value", f"use {example} or none")
        elif int(found.group(2)) <= state.tick:
            value.fault(f"tick {found.group(2)} is not to come", f"use a later one, as {example}, or none")

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        found = _VEIL.fullmatch(value)
        unit.veil = int(found.group(1)) if found is not None else 0
        unit.veiled_until = int(found.group(2)) if found is not None else 0


DOINGS: Final[tuple[UnitMatter, ...]] = (
    Next(),
    Penalty(),
    Stunt(),
    Dash(),
    Surprise(),
    Inactive(),
    Hesitating(),
    Signalled(),
    Parries(),
    Held(),
    Veil(),
)
