"""What a ruling of the GM is made of: a matter that can be ruled on, of a unit, a person or the war."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from wartable.core import auto_answer
from wartable.core.auto_answer import Request, read_flag, read_within
from wartable.core.reader import Reader
from wartable.rulesets.exalted_war.events.harm import PersonOut
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective
from wartable.rulesets.exalted_war.losses.losses import pass_commands, settle_order
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.state import War, WarTable
from wartable.rulesets.exalted_war.model.unit import DESTROYED, GONE, Unit


class Matter:
    """One thing that the GM can set. `check` says what is wrong with a value, to eyes that may not see all;
    `apply` gets only values that `check` has found sound, and never asks anybody.
    """

    name: ClassVar[str] = ""
    meaning: ClassVar[str] = ""


class UnitMatter(Matter):
    """One thing about a unit: "<unit>.<name>"."""

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        """Set it."""
        raise NotImplementedError


class PersonMatter(Matter):
    """One thing about a person: "<person>.<name>"."""

    def check(self, perspective: Perspective, character: Character, value: Request) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: WarTable, character: Character, value: str) -> None:
        """Set it."""
        raise NotImplementedError


class WarMatter(Matter):
    """One thing about the war: "<name>"."""

    def check(self, perspective: Perspective, value: Request) -> None:
        """Add a fault to `value` for everything that keeps it from being set."""
        raise NotImplementedError

    def apply(self, table: WarTable, value: str, reason: str) -> None:
        """Set it."""
        raise NotImplementedError


class UnitNumber(UnitMatter):
    """A whole number from `least` to `most`, which may depend on the unit; where it does so by what can be
    hidden, `facet` says of what. Where `of_many`, a single person has none.
    """

    least: ClassVar[int] = 0
    highest: ClassVar[int] = 0
    of_many: ClassVar[bool] = False
    facet: ClassVar[str] = ""

    def most(self, state: War, unit: Unit) -> int:
        """The highest value that this unit can have."""
        return self.highest

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        if check_in_war(unit, value) and (not self.of_many or check_many(unit, value)):
            known = self.facet == "" or perspective.knows(unit, self.facet)
            most = self.most(perspective.state, unit)
            read_within(value, self.least, most, known=known)

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        self.put(table, unit, int(value))

    def put(self, table: WarTable, unit: Unit, number: int) -> None:
        """Set it."""
        raise NotImplementedError


class UnitFlag(UnitMatter):
    """Something that is so or not: yes or no."""

    def check(self, perspective: Perspective, unit: Unit, value: Request) -> None:
        if check_in_war(unit, value):
            read_flag(value)

    def apply(self, table: WarTable, unit: Unit, value: str) -> None:
        self.put(unit, is_so=value == "yes")

    def put(self, unit: Unit, *, is_so: bool) -> None:
        """Set it."""
        raise NotImplementedError


# ------------------------------------------------------------------ what several matters ask


def check_many(unit: Unit, value: Reader) -> bool:
    """Whether it has what only many people have."""
    if unit.is_solo:
        value.fault(f"{unit.id} is a single person", "rule on the person, or on another unit")
    return not unit.is_solo


def check_in_war(unit: Unit, value: Reader) -> bool:
    """Whether the unit is on the field or still to come."""
    if unit.standing in (DESTROYED, GONE):
        value.fault(f"{unit.id} is {unit.standing}", f"rule {unit.id}.standing active first")
    return unit.standing not in (DESTROYED, GONE)


def check_on_field(unit: Unit, value: Reader) -> bool:
    """Whether the unit is on the field."""
    if not check_in_war(unit, value):
        return False
    if not unit.is_active or unit.x < 0:
        value.fault(f"{unit.id} has not entered yet", "wait until it has")
    return unit.is_active and unit.x >= 0


def check_no_duel(state: War, person: str, value: Reader) -> None:
    """Nobody is taken out of a duel under way: the war waits for its end."""
    for duel in state.duels:
        if person in (duel.one.leader, duel.other.leader):
            value.fault(f"{person} fights a duel", f"wait for its end, or rule {person}.wounds")


# ------------------------------------------------------------------ what follows from a ruling


def without_asking(table: WarTable, act: Callable[[WarTable], None]) -> None:
    """Let rules act that may ask, with the umpire answering: the first Hero takes over, the first special
    character fades.
    """
    auto_answer.without_asking(table, table.state.plan.seats, act)


def put_out(table: WarTable, character: Character) -> None:
    """A person is out of action, and commands pass on. W-2, W-12."""
    state = table.state
    character.is_out = True
    where = ""
    for unit in state.units.values():
        if unit.is_active and (unit.leader == character.id or character.id in unit.specials):
            where = unit.id
    table.emit(PersonOut(where, character.id))
    pass_commands(table)


def settle(table: WarTable) -> None:
    """Formations that Drill or Relays no longer hold fall apart at once. W-31, W-45."""
    settle_order(table)
