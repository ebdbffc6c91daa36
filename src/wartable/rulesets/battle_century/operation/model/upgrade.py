"""Base class of Upgrades: cost, place, and the moments at which they act. R-UPG-001."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import overridden
from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.model.specialist import Specialist
from wartable.rulesets.battle_century.operation.model.using import TurnAction

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
    from wartable.rulesets.battle_century.operation.model.loadout import Loadout
    from wartable.rulesets.battle_century.operation.model.mecha import Attributes
    from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
    from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
    from wartable.rulesets.battle_century.operation.model.unit import Unit
    from wartable.rulesets.battle_century.operation.model.weapon import Mode

INTERNAL: Final = "Internal"
EXTERNAL: Final = "External"
SEPARATE: Final = "Separate"

DUE: Final = "due"
"""Data of an option of `turn_start_options` that cannot be declined. R-TRBL-003."""

MOMENTS: Final = (
    "built",
    "tune",
    "change_range",
    "halves",
    "ranks",
    "turn_start_options",
    "is_utility_action",
    "advantages",
    "suffers",
    "excepts",
    "shelters",
    "result",
    "defense",
    "answers",
    "deals",
    "dealt",
    "shields",
    "survives",
    "after_entering_level",
    "after_damage",
    "after_attack",
    "spares",
    "after_maneuver",
    "disengaging",
    "after_support",
    "at_tension",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Upgrade(Specialist):
    """An Upgrade or Feature. `cost` is in Mecha Points, `placement` one of INTERNAL, EXTERNAL, SEPARATE.

    Objects never change: a use records its effects on the Unit.

    `shows` marks those that are always visible and never secret, `support` the Support Upgrades. `points` are
    Genre Points at the start of every Operation. `holds` is the capacity of an Extra Area in Mecha Points,
    `extra_area` its name; with `prepaid` they are part of the Upgrade's own cost. `reshapes` marks those that
    give their bearer another form, `joins` those by which mecha combine; with `in_battle` it may be gained
    during an Operation.
    """

    cost: ClassVar[int] = 0
    placement: ClassVar[str] = INTERNAL
    shows: ClassVar[bool] = False
    support: ClassVar[bool] = False
    points: ClassVar[int] = 0
    extra_area: ClassVar[str] = ""
    holds: ClassVar[int] = 0
    prepaid: ClassVar[bool] = False
    reshapes: ClassVar[bool] = False
    in_battle: ClassVar[bool] = True
    joins: ClassVar[bool] = False

    # ------------------------------------------------------------------ what it makes of the build

    def fit(self, loadout: Loadout, area: str) -> Loadout:
        """Return the loadout with this added in that Area ("" for none)."""
        return loadout.with_fitting(Fitting(self, area))

    def built(self, loadout: Loadout, fitting: Fitting) -> None:
        """Set the permanent traits that this gives to its bearer, while the loadout is created."""

    def tune(self, mode: Mode) -> None:
        """Change a mode of one of the bearer's Weapons; the mode is the bearer's own copy."""

    def change_range(self, mode: Mode, ranks: Attributes) -> None:
        """Change the Range of a mode by the bearer's Attributes as built; the mode is its own copy."""

    def halves(self, me: Unit) -> Sequence[str]:
        """Return the names of the Attributes that it halves now, which may include "energy". R-TRBL-025."""
        return ()

    def ranks(self, me: Unit, ranks: Attributes) -> Attributes:
        """Return the bearer's Attributes after this Upgrade, given those after all halvings by lasting
        effects.
        """
        return ranks

    def power(self) -> str:
        """Return the tag of a Genre Power that it brings along; "" for none."""
        return ""

    def brood(self) -> str:
        """Return the name of the brood that its choice brings into battle; "" for none."""
        return ""

    def at_tension(self, me: Unit, tension: int) -> None:
        """React to the Tension; called at the start of the Operation and whenever Tension changes."""

    # ------------------------------------------------------------------ its bearer's Turn

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        """Return options before the Action, each once a Turn (R-TRBL-002); `use_at_turn_start` carries them
        out. Their keys begin with the tag. One with DUE as its data must be taken before the Action.
        """
        return ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        """Carry out an option of `turn_start_options`."""
        raise NotImplementedError

    def is_utility_action(self, state: Operation, me: Unit) -> bool:
        """Whether the bearer may use it as a Utility Action now."""
        return False

    def act(self, table: OperationTable, me: Unit) -> None:
        """Carry out the Utility Action, Move included."""
        raise NotImplementedError

    def is_usable(self, state: Operation, me: Unit) -> bool:
        """Whether the bearer could use it now from its Zone, without an Action and so without moving
        first.
        """
        return self.is_utility_action(state, me)

    def use(self, table: OperationTable, me: Unit) -> None:
        """Use it in its bearer's Zone, without an Action."""
        self.act(table, me)

    def after_maneuver(self, table: OperationTable, me: Unit, target: Unit, amount: int) -> None:
        """React after the bearer has Maneuvered for `target`, itself or an Ally, for `amount` Defense."""

    def disengaging(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        """React to an Enemy about to leave its Duel with the bearer by the Disengage Action."""

    def after_support(self, table: OperationTable, me: Unit, used: Upgrade) -> None:
        """React to the bearer's use of this Support Upgrade."""

    # ------------------------------------------------------------------ Might Tests

    def advantages(self, test: MightTest, against: Against) -> int:
        """Return the Advantages (negative: Disadvantages) of the bearer's Test against this target. Pure."""
        return 0

    def suffers(self, test: MightTest, against: Against) -> int:
        """Return the Advantages (negative: Disadvantages) of a Test against the bearer. Pure."""
        return 0

    def excepts(self, test: MightTest, unit: Unit) -> bool:
        """Whether the bearer's shot at one duelist can never hit this other one. Pure."""
        return False

    def shelters(self, state: Operation, me: Unit) -> int:
        """Return the Disadvantages of Tests against its bearer and Units Docked in it, by place. Pure."""
        return 0

    def result(self, test: MightTest, against: Against) -> int:
        """Return the bonus to the result of its bearer's Test against this target. Pure."""
        return 0

    def defense(self, test: MightTest, against: Against) -> int:
        """Return the bonus that its bearer's Defense against this Test gets without a question. Pure."""
        return 0

    def answers(self, state: Operation, me: Unit, test: MightTest) -> Sequence[Option]:
        """Return options for the bearer's seat to answer a Test whose dice are known: Active Defenses.
        `answer` carries them out.
        """
        return ()

    def answer(self, table: OperationTable, me: Unit, test: MightTest, option: Option) -> None:
        """Carry out an option of `answers`."""
        raise NotImplementedError

    def spares(self, table: OperationTable, me: Unit, area: int) -> int:
        """Ask which Zones to leave out of an area attack or Support Upgrade of the bearer; returns a mask."""
        return 0

    def after_attack(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        """React to the end of the bearer's attack, hit or miss."""

    # ------------------------------------------------------------------ Damage

    def deals(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """Reduce Damage that the bearer is about to deal to an Enemy, by `damage.halve`."""

    def dealt(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """React to Damage that the bearer has dealt to an Enemy, which may have destroyed it."""

    def shields(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """Reduce Damage to the bearer, by `damage.block` and `damage.halve`."""

    def survives(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        """Whether it keeps the bearer at Threshold 1 now; it may ask, if the bearer has a choice."""
        return False

    def withstands(self, me: Unit, *, technique: bool) -> bool:
        """Whether it would keep the bearer at Threshold 1 without a choice; `technique` says whether a
        Technique deals the Damage.
        """
        return False

    def after_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """React to Damage that the bearer has taken and survived."""

    def after_entering_level(self, table: OperationTable, me: Unit, level: int) -> None:
        """React to the bearer's entering this Threshold Level, 2 to 4, by Damage. R-BOSS-031, A-61."""


@define
class Fitting:
    """An Upgrade in its place: one of the four Areas, "" for Internal and Separate ones, or an Extra Area
    ("pack", "secret"). `action` is the option to use it as a Utility Action. It works only while none of
    those it is `behind` does: they are the same. R-COMB-020.
    """

    upgrade: Upgrade
    area: str
    key: str = computed()
    behind: tuple[Fitting, ...] = field(())
    action: Option = computed()

    def _finish(self) -> None:
        self.key = self.upgrade.tag
        kind = f"use:{self.key}"
        self.action = Option(kind, self.upgrade.title, TurnAction(kind))


@define
class Traits:
    """Permanent traits of a Unit from its Upgrades; each sets its own when it is `built`."""

    adept: bool = field(False)
    """It changes form more easily, and each form has a set of its own."""
    anchored: bool = field(False)
    """It neither Moves nor is Moved."""
    backs_off: tuple[Fitting, ...] = field(())
    """The Upgrades by which its Offensive Actions may end farther from the target."""
    base_unit: bool = field(False)
    """Allies Dock in it, and it duels none but its like."""
    coreless: bool = field(False)
    """Its Pilot cannot eject."""
    curses: tuple[str, ...] = field(())
    """The Conditions that lie on all Enemies while it is there."""
    element: str = field("")
    """The environment that it is made for; "" for none."""
    flyer: bool = field(False)
    """It ignores the Terrain of its Zone as long as nothing grounds it."""
    halves_dealt: bool = field(False)
    """The total Damage of its attack to a target is halved as one."""
    huge: bool = field(False)
    """Its body fills many Zones, which are Extreme Terrain for Enemies in them; it never duels."""
    integrated: bool = field(False)
    """Its Weapons work in Maimed Areas."""
    many: bool = field(False)
    """It is a squadron: several that are one Unit, and may be called by a plural."""
    rotates: bool = field(False)
    """If it is combined, its Pilots lead in turn."""
    slips: bool = field(False)
    """It leaves a Duel by moving, and takes no Damage for moving."""
    spares_areas: bool = field(False)
    """All of it works in Maimed Areas."""
    strips: int = field(0)
    """Damage by it at once that takes a Layer from the Pilot inside its target; 0 for none."""
    unmaimable: bool = field(False)
    """Nothing of it is ever Maimed."""
    widens: int = field(0)
    """Zones that all its Blasts reach farther."""


@define
class Kit:
    """A Unit's Upgrades, indexed by the hooks they handle, so that a hook without handlers costs nothing.

    `by_key` holds the Upgrades of each key, with any choice. Built once from a loadout.
    """

    fittings: tuple[Fitting, ...]
    by_key: dict[str, tuple[Fitting, ...]]
    built: tuple[Fitting, ...]
    tune: tuple[Fitting, ...]
    change_range: tuple[Fitting, ...]
    halves: tuple[Fitting, ...]
    ranks: tuple[Fitting, ...]
    turn_start_options: tuple[Fitting, ...]
    is_utility_action: tuple[Fitting, ...]
    advantages: tuple[Fitting, ...]
    suffers: tuple[Fitting, ...]
    excepts: tuple[Fitting, ...]
    shelters: tuple[Fitting, ...]
    result: tuple[Fitting, ...]
    defense: tuple[Fitting, ...]
    answers: tuple[Fitting, ...]
    deals: tuple[Fitting, ...]
    dealt: tuple[Fitting, ...]
    shields: tuple[Fitting, ...]
    survives: tuple[Fitting, ...]
    after_entering_level: tuple[Fitting, ...]
    after_damage: tuple[Fitting, ...]
    after_attack: tuple[Fitting, ...]
    spares: tuple[Fitting, ...]
    after_maneuver: tuple[Fitting, ...]
    disengaging: tuple[Fitting, ...]
    after_support: tuple[Fitting, ...]
    at_tension: tuple[Fitting, ...]

    def __init__(self, fittings: Sequence[Fitting], former: Kit | None = None) -> None:
        """Index these Upgrades. If they begin with those of a `former` kit, its index is extended."""
        self.fittings = tuple(fittings)
        new = self.fittings
        if former is not None and new[: len(former.fittings)] == former.fittings:
            new = new[len(former.fittings) :]
            self.by_key = former.by_key.copy()
            for moment in MOMENTS:
                setattr(self, moment, getattr(former, moment))
        else:
            self.by_key = {}
            for moment in MOMENTS:
                setattr(self, moment, ())
        _line_up(self.fittings)
        for fitting in new:
            self._add(fitting)

    def _add(self, fitting: Fitting) -> None:
        key = fitting.upgrade.key
        self.by_key[key] = (*self.by_key.get(key, ()), fitting)
        for name in overridden(type(fitting.upgrade), Upgrade, MOMENTS):
            setattr(self, name, (*getattr(self, name), fitting))

    def refitted(self, fittings: Sequence[Fitting]) -> Kit:
        """Return the kit of these Upgrades; this one if they are the same, because a kit is expensive to
        build.
        """
        if tuple(fittings) != self.fittings:
            return Kit(fittings, self)
        _line_up(self.fittings)
        return self

    def holds(self, tag: str) -> bool:
        """Whether an Upgrade of this tag is among them."""
        return tag in [fitting.key for fitting in self.fittings]


def _line_up(fittings: Sequence[Fitting]) -> None:
    """List, for each copy of an Upgrade, the copies before it in `behind`."""
    seen: dict[str, tuple[Fitting, ...]] = {}
    for fitting in fittings:
        fitting.behind = seen.get(fitting.key, ())
        seen[fitting.key] = (*fitting.behind, fitting)
