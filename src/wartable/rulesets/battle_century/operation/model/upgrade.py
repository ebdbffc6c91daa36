"""Base class of Upgrades: cost, placement, and the hooks that they override. R-UPG-001."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import overridden
from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Option
from wartable.rulesets.battle_century.operation.model.specialist import Specialist
from wartable.rulesets.battle_century.operation.model.using import TurnActionChoice

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
"""The `data` of an option of `turn_start_options` that must be taken before the Action. R-TRBL-003."""

MOMENTS: Final = (
    "set_permanent_traits",
    "modify_mode",
    "change_mode_range",
    "halved_attributes",
    "modified_attributes",
    "turn_start_options",
    "is_utility_action",
    "advantages_on_own_test",
    "advantages_against_bearer",
    "never_hits_duelist",
    "disadvantages_by_zone",
    "result_bonus",
    "defense_bonus",
    "test_answer_options",
    "reduce_damage_dealt",
    "after_damage_dealt",
    "reduce_damage_taken",
    "prevent_destruction",
    "after_entering_level",
    "after_damage",
    "after_attack",
    "ask_zones_to_spare",
    "after_maneuver",
    "before_disengagement",
    "after_support",
    "after_tension_change",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Upgrade(Specialist):
    """An Upgrade or Feature. `cost` is in Mecha Points, `placement` one of INTERNAL, EXTERNAL, SEPARATE.

    Each method is a hook; `me` is the bearer, the Unit that has the Upgrade. Objects never change: a use
    records its effects on the Unit.

    `shows` marks Upgrades that are always visible, `support` the Support Upgrades. `points` are Genre Points
    that it adds at the start of every Operation. `extra_area` is the name of an Extra Area and `holds` its
    capacity in Mecha Points, which are part of the Upgrade's own cost if it is `prepaid`. `reshapes` marks
    Upgrades that give their bearer another form, `joins` those with which mecha combine, `in_battle` those
    that may be gained during an Operation.
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

    def loadout_with_upgrade(self, loadout: Loadout, area: str) -> Loadout:
        """Return a loadout that has this Upgrade in addition, in the Area `area` ("" for none)."""
        return loadout.with_fitting(Fitting(self, area))

    def set_permanent_traits(self, loadout: Loadout, fitting: Fitting) -> None:
        """Set the permanent traits that the Upgrade gives to its bearer, while the loadout is created."""

    def modify_mode(self, mode: Mode) -> None:
        """Change a mode of one of the bearer's Weapons, in place; the mode is a copy that only the bearer
        uses.
        """

    def change_mode_range(self, mode: Mode, ranks: Attributes) -> None:
        """Change the Range of a mode of one of the bearer's Weapons, in place. `ranks` are the bearer's
        Attributes as built, without any change in battle. The mode is a copy that only the bearer uses.
        """

    def halved_attributes(self, me: Unit) -> Sequence[str]:
        """Return the names of the bearer's Attributes that the Upgrade halves now, such as "speed" or
        "energy". R-TRBL-025.
        """
        return ()

    def modified_attributes(self, me: Unit, ranks: Attributes) -> Attributes:
        """Return the bearer's Attributes as this Upgrade changes them. `ranks` are the Attributes without it,
        after all halvings. Pure.
        """
        return ranks

    def granted_power_tag(self) -> str:
        """Return the tag of the Genre Power that comes with the Upgrade; "" for none."""
        return ""

    def grunt_brood_name(self) -> str:
        """Return the name of the brood of Grunts that the Upgrade can bring into battle; "" for none."""
        return ""

    def after_tension_change(self, me: Unit, tension: int) -> None:
        """React to the current Tension. Called at the start of the Operation and whenever Tension changes."""

    # ------------------------------------------------------------------ its bearer's Turn

    def turn_start_options(self, table: OperationTable, me: Unit) -> Sequence[Option]:
        """Return the options that the Upgrade gives before the bearer's Action; each can be taken once in a
        Turn (R-TRBL-002). `use_at_turn_start` carries them out. The key of each option begins with the
        Upgrade's tag. An option with DUE as its data must be taken before the Action.
        """
        return ()

    def use_at_turn_start(self, table: OperationTable, me: Unit, option: Option) -> None:
        """Carry out an option that `turn_start_options` returned."""
        raise NotImplementedError

    def is_utility_action(self, state: Operation, me: Unit) -> bool:
        """Whether the bearer may use the Upgrade as a Utility Action now."""
        return False

    def carry_out_utility_action(self, table: OperationTable, me: Unit) -> None:
        """Carry out the Utility Action, including its Move."""
        raise NotImplementedError

    def is_usable_without_action(self, state: Operation, me: Unit) -> bool:
        """Whether the bearer could use the Upgrade now without an Action, without moving from its Zone."""
        return self.is_utility_action(state, me)

    def use_without_action(self, table: OperationTable, me: Unit) -> None:
        """Use the Upgrade from its bearer's Zone, without an Action."""
        self.carry_out_utility_action(table, me)

    def after_maneuver(self, table: OperationTable, me: Unit, target: Unit, amount: int) -> None:
        """React after the bearer's Maneuver gave `amount` Defense to `target`, itself or an Ally."""

    def before_disengagement(self, table: OperationTable, me: Unit, enemy: Unit) -> None:
        """React to an Enemy that is about to leave its Duel with the bearer by the Disengage Action."""

    def after_support(self, table: OperationTable, me: Unit, used: Upgrade) -> None:
        """React after the bearer has used the Support Upgrade `used`."""

    # ------------------------------------------------------------------ Might Tests

    def advantages_on_own_test(self, test: MightTest, against: Against) -> int:
        """Return the Advantages (negative: Disadvantages) that the Upgrade gives to the bearer's Test against
        this target. Pure.
        """
        return 0

    def advantages_against_bearer(self, test: MightTest, against: Against) -> int:
        """Return the Advantages (negative: Disadvantages) that the Upgrade gives to a Test against the
        bearer. Pure.
        """
        return 0

    def never_hits_duelist(self, test: MightTest, unit: Unit) -> bool:
        """Whether the bearer's attack on one duelist can never hit `unit`, the other duelist. Pure."""
        return False

    def disadvantages_by_zone(self, state: Operation, me: Unit) -> int:
        """Return the number of Disadvantages that the Upgrade gives to Tests against the bearer, and against
        Units Docked in the bearer, because of the Zone in which the bearer is. Pure.
        """
        return 0

    def result_bonus(self, test: MightTest, against: Against) -> int:
        """Return the bonus to the result of the bearer's Test against this target. Pure."""
        return 0

    def defense_bonus(self, test: MightTest, against: Against) -> int:
        """Return the bonus to the bearer's Defense against this Test. The bonus applies without a choice of
        the bearer's seat. Pure.
        """
        return 0

    def test_answer_options(self, state: Operation, me: Unit, test: MightTest) -> Sequence[Option]:
        """Return the options with which the bearer's seat may answer a Test whose dice are known, such as
        Active Defenses. `use_as_test_answer` carries them out.
        """
        return ()

    def use_as_test_answer(self, table: OperationTable, me: Unit, test: MightTest, option: Option) -> None:
        """Carry out an option that `test_answer_options` returned."""
        raise NotImplementedError

    def ask_zones_to_spare(self, table: OperationTable, me: Unit, area: int) -> int:
        """Ask which Zones of `area` the bearer leaves out of an area attack or Support Upgrade, and return
        their mask. `area` is the mask of the Zones that are affected otherwise.
        """
        return 0

    def after_attack(self, table: OperationTable, me: Unit, test: MightTest) -> None:
        """React to the end of the bearer's attack, hit or miss."""

    # ------------------------------------------------------------------ Damage

    def reduce_damage_dealt(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """Reduce Damage that the bearer is about to deal to an Enemy, by calling `damage.halve_at_source`."""

    def after_damage_dealt(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """React to Damage that the bearer has dealt to an Enemy, which may have destroyed it."""

    def reduce_damage_taken(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """Reduce Damage that the bearer is about to take, by calling `damage.block`, `damage.halve` or
        `damage.halve_besides`.
        """

    def prevent_destruction(self, table: OperationTable, me: Unit, damage: Damage) -> bool:
        """Try to keep the bearer at Threshold 1 when this Damage would destroy it, and return whether that
        succeeded. The hook may ask the bearer's seat.
        """
        return False

    def would_prevent_destruction(self, me: Unit, *, technique: bool) -> bool:
        """Whether the Upgrade would keep the bearer at Threshold 1, without a choice of any seat, if Damage
        would destroy it. `technique` is True if a Technique deals the Damage.
        """
        return False

    def after_damage(self, table: OperationTable, me: Unit, damage: Damage) -> None:
        """React to Damage that the bearer has taken and survived."""

    def after_entering_level(self, table: OperationTable, me: Unit, level: int) -> None:
        """React when Damage has brought the bearer into this Threshold Level, 2 to 4. R-BOSS-031, A-61."""


@define
class Fitting:
    """An Upgrade and its place: one of the four Areas, an Extra Area ("pack" or "secret"), or "" for Internal
    and Separate Upgrades. `action` is the option to use it as a Utility Action.

    If a Unit has several copies of an Upgrade, only one works at a time: `behind` lists the copies that take
    precedence over this one. R-COMB-020.
    """

    upgrade: Upgrade
    area: str
    key: str = computed()
    behind: tuple[Fitting, ...] = field(())
    action: Option = computed()

    def _finish(self) -> None:
        self.key = self.upgrade.tag
        kind = f"use:{self.key}"
        self.action = Option(kind, self.upgrade.title, TurnActionChoice(kind))


@define
class UnitTraits:
    """Permanent traits of a Unit, which its Upgrades set in their `set_permanent_traits` hooks."""

    adept: bool = field(False)
    """It changes form more easily, and each of its forms has a separate set of Weapons and Upgrades."""
    anchored: bool = field(False)
    """It neither Moves nor is Moved."""
    backs_off: tuple[Fitting, ...] = field(())
    """The Upgrades by which its Offensive Actions may end farther from the target."""
    base_unit: bool = field(False)
    """Allies can Dock in it, and it can duel only other Base Units."""
    coreless: bool = field(False)
    """Its Pilot cannot eject."""
    curses: tuple[str, ...] = field(())
    """The keys of the Conditions that all Enemies have while it is on the battlefield."""
    element: str = field("")
    """The environment that it is made for; "" for none."""
    flyer: bool = field(False)
    """It ignores the Terrain of its Zone as long as nothing grounds it."""
    halves_dealt: bool = field(False)
    """The total Damage of its attack to each target is halved, as one instance."""
    huge: bool = field(False)
    """Its body fills many Zones, which are Extreme Terrain for Enemies in them; it never duels."""
    integrated: bool = field(False)
    """Its Weapons work in Maimed Areas."""
    many: bool = field(False)
    """It is a squadron: several mecha that act as one Unit, whose name may be a plural."""
    rotates: bool = field(False)
    """If it is a Combined Unit, its Pilots take turns in leading."""
    slips: bool = field(False)
    """It leaves a Duel by moving, and takes no Damage for moving."""
    spares_areas: bool = field(False)
    """Its Weapons and Upgrades work in Maimed Areas."""
    strips: int = field(0)
    """The Damage that it must deal at once to remove a Layer of Plot Armor from its target's Pilot; 0 for
    none.
    """
    unmaimable: bool = field(False)
    """None of its Areas is ever Maimed."""
    widens: int = field(0)
    """The number of Zones by which the radius of all its Blasts is increased."""


@define
class UpgradesByHook:
    """A Unit's Upgrades. For each hook of `Upgrade` there is a list of the Upgrades that override it, so that
    a hook that none of them overrides costs no time.

    `by_key` lists the Upgrades with each key, with any choice. Built once from a loadout.
    """

    fittings: tuple[Fitting, ...]
    by_key: dict[str, tuple[Fitting, ...]]
    set_permanent_traits: tuple[Fitting, ...]
    modify_mode: tuple[Fitting, ...]
    change_mode_range: tuple[Fitting, ...]
    halved_attributes: tuple[Fitting, ...]
    modified_attributes: tuple[Fitting, ...]
    turn_start_options: tuple[Fitting, ...]
    is_utility_action: tuple[Fitting, ...]
    advantages_on_own_test: tuple[Fitting, ...]
    advantages_against_bearer: tuple[Fitting, ...]
    never_hits_duelist: tuple[Fitting, ...]
    disadvantages_by_zone: tuple[Fitting, ...]
    result_bonus: tuple[Fitting, ...]
    defense_bonus: tuple[Fitting, ...]
    test_answer_options: tuple[Fitting, ...]
    reduce_damage_dealt: tuple[Fitting, ...]
    after_damage_dealt: tuple[Fitting, ...]
    reduce_damage_taken: tuple[Fitting, ...]
    prevent_destruction: tuple[Fitting, ...]
    after_entering_level: tuple[Fitting, ...]
    after_damage: tuple[Fitting, ...]
    after_attack: tuple[Fitting, ...]
    ask_zones_to_spare: tuple[Fitting, ...]
    after_maneuver: tuple[Fitting, ...]
    before_disengagement: tuple[Fitting, ...]
    after_support: tuple[Fitting, ...]
    after_tension_change: tuple[Fitting, ...]

    def __init__(self, fittings: Sequence[Fitting], former: UpgradesByHook | None = None) -> None:
        """Index these Upgrades. If the first of them are those of `former`, its index is copied and
        extended, which is faster.
        """
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
        _set_precedence(self.fittings)
        for fitting in new:
            self._add(fitting)

    def _add(self, fitting: Fitting) -> None:
        key = fitting.upgrade.key
        self.by_key[key] = (*self.by_key.get(key, ()), fitting)
        for name in overridden(type(fitting.upgrade), Upgrade, MOMENTS):
            setattr(self, name, (*getattr(self, name), fitting))

    def with_fittings(self, fittings: Sequence[Fitting]) -> UpgradesByHook:
        """Return an index of these Upgrades: this one itself if they are the same, because building one is
        expensive.
        """
        if tuple(fittings) != self.fittings:
            return UpgradesByHook(fittings, self)
        _set_precedence(self.fittings)
        return self

    def has_upgrade(self, tag: str) -> bool:
        """Whether an Upgrade with this tag is among them."""
        return tag in [fitting.key for fitting in self.fittings]


def _set_precedence(fittings: Sequence[Fitting]) -> None:
    """Set the `behind` of each fitting to the earlier copies of the same Upgrade."""
    seen: dict[str, tuple[Fitting, ...]] = {}
    for fitting in fittings:
        fitting.behind = seen.get(fitting.key, ())
        seen[fitting.key] = (*fitting.behind, fitting)
