"""Actions: what each costs, when it is offered, what it does. AD-1.3, AD-1.5."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.decision import Option
from wartable.rulesets.adeptus.model.attack import Attack
from wartable.rulesets.adeptus.model.marks import AIM
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import Unit

ATTACK: Final = "attack"
CONCENTRATION: Final = "concentration"
MOVEMENT: Final = "movement"
MELEE: Final = "melee"
RANGED: Final = "ranged"


class Deed:
    """An Action as it was chosen: at whom, with which of the weapons, and whatever else tells it apart."""

    __slots__ = ("action", "detail", "slot", "target")

    action: Action
    target: str
    slot: int
    detail: str

    def __init__(self, action: Action, target: str = "", slot: int = -1, detail: str = "") -> None:
        self.action = action
        self.target = target
        self.slot = slot
        self.detail = detail


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Ability):
    """Something that a unit can do in its turn. `halves` is what it costs in Half Actions, 0 where it is
    free; at most one Attack and one Concentration fit into a turn.
    """

    cite = "AD-1.5"
    halves: ClassVar[int] = 1
    keywords: ClassVar[tuple[str, ...]] = ()
    prefix: ClassVar[str] = ""
    """What stands before its key in the keys of options."""

    def is_open(self, state: Mission, unit: Unit) -> bool:
        """Whether the unit has the actions for it, and its keywords left."""
        if unit.halves < self.halves or (self.halves > 1 and unit.is_hampered()):
            return False
        if unit.attacked and ATTACK in self.keywords:
            return False
        return not (unit.concentrated and CONCENTRATION in self.keywords)

    def offer(self, state: Mission, unit: Unit, found: list[Option]) -> None:
        """Add every way in which the unit may take it now. It is asked only where it `is_open`."""
        raise NotImplementedError

    def act(self, table: MissionTable, unit: Unit, deed: Deed) -> None:
        """Do it. What it costs has been paid."""
        raise NotImplementedError

    def attack(self, state: Mission, unit: Unit, deed: Deed) -> Attack | None:
        """The attack that it makes, for those who carry it out and those who forecast it; None for what is
        none. One that moves first is worked out as from where the unit stands.
        """
        return None

    def pay(self, unit: Unit) -> None:
        """Take what it costs; whoever does not attack now has aimed in vain. AD-05-08."""
        unit.halves -= self.halves
        if ATTACK in self.keywords:
            unit.attacked = True
        elif unit.marks:
            unit.unmark(AIM)
        if CONCENTRATION in self.keywords:
            unit.concentrated = True

    def option(
        self, state: Mission, label: str, target: str = "", slot: int = -1, detail: str = ""
    ) -> Option:
        """One way to take it, made once for a battle: its key says all that tells it apart."""
        key = self.prefix + self.key
        if detail:
            key += ":" + detail
        if target:
            key += ">" + target
        made = f"{key}#{slot}"
        found = state.plan.options.get(made)
        if found is None:
            found = Option(key, label, Deed(self, target, slot, detail))
            state.plan.options[made] = found
        return found
