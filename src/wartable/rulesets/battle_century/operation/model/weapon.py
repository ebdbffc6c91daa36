"""Base class of Weapons: data, firing modes, and the moments at which they act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.data.declared import computed, state, transient
from wartable.core.data.entity import Entity

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.might_test import Against, MightTest
    from wartable.rulesets.battle_century.operation.model.state import OperationTable
    from wartable.rulesets.battle_century.operation.model.unit import Unit

KEYWORDS: Final = (
    "burst",
    "crippling",
    "line",
    "long_range",
    "technique",
    "one_shot",
    "slow",
    "overheating",
    "unreliable",
)
"""Weapon keywords without a number; Melee, Shooting, Beam (Boost X) and Blast (X) have separate
attributes.
"""

_MELEE_RANGE: Final = 1
_SHOOTING_RANGE: Final = 5
_UNLIMITED_RANGE: Final = 99


@state
class Mode(Entity):
    """One way to use a Weapon: plain, Boosted, or spent. Built once and shared. Ranges are in Zones, costs in
    Energy.

    `advantages` are (reason, number) pairs that always apply; `split` is True if it attacks two Enemies;
    `spends` if it uses the Weapon up like a One Shot; `everywhere` if its area is the whole battlefield;
    `spread` if its area is a Blast, Burst or Line. A mode that `is_direct` needs no Aim, does not keep its
    user from Moving (`rooted`) and does not require a straight run-up (`charge`), and its Range is the same
    for all Units; a mode that `serves_all` can be used in every Offensive Action. With `spares_aiming` the
    choice of target makes no difference. With `needs_charge` each use takes a Utility Action beforehand.
    `fixed_die` is the value of its die, which is not rolled; 0 if dice are rolled. With `picks_maims` its
    user chooses every Maimed Area.
    """

    weapon: Weapon
    weapon_key: str = computed()
    words: tuple[str, ...] = computed()
    key: str = computed()
    label: str = computed()
    needs_aim: bool = computed()
    rooted: bool = computed()
    melee: bool = computed()
    beam: bool = computed()
    boosted: bool = computed()
    energy: int = computed()
    least: int = computed()
    most: int = computed()
    blast: int = computed()
    burst: bool = computed()
    line: bool = computed()
    area: bool = computed()
    spread: bool = computed()
    long_range: bool = computed()
    crippling: bool = computed()
    technique: bool = computed()
    one_shot: bool = computed()
    slow: bool = computed()
    overheating: bool = computed()
    unreliable: bool = computed()
    charge: bool = computed()
    split: bool = computed()
    spends: bool = computed()
    everywhere: bool = computed()
    needs_charge: bool = computed()
    picks_maims: bool = computed()
    fixed_die: int = computed()
    is_direct: bool = computed()
    serves_all: bool = computed()
    spares_aiming: bool = computed()
    systems_times: int = computed()
    advantages: tuple[tuple[str, int], ...] = computed()
    _jinxed: Mode | None = transient(None)

    def __init__(
        self,
        weapon: Weapon,
        suffix: str = "",
        label: str = "",
        *,
        gains: Sequence[str] = (),
        advantages: Sequence[tuple[str, int]] = (),
        boosted: bool = False,
        most: int = -1,
        blast: int = -1,
        charge: bool = False,
        split: bool = False,
        spends: bool = False,
    ) -> None:
        self.weapon = weapon
        self.weapon_key = weapon.key
        self.key = weapon.key + suffix
        self.label = weapon.name + label
        self.melee = weapon.melee
        self.beam = weapon.boost > 0
        self.boosted = boosted
        self.energy = (1 if weapon.boost > 0 else 0) + (weapon.boost if boosted else 0)
        self.least = weapon.least
        self.most = weapon.base_maximum_range() if most < 0 else most
        self.blast = weapon.blast if blast < 0 else blast
        self.charge = charge
        self.split = split
        self.spends = spends
        self.needs_aim = self.rooted = self.everywhere = self.needs_charge = self.picks_maims = False
        self.fixed_die = 0
        self.systems_times = 1
        self.advantages = (*weapon.innate, *advantages)
        self._jinxed = None
        weapon.modify_mode(self)
        self._set_keywords((*weapon.keywords, *gains))

    def _set_keywords(self, keywords: tuple[str, ...]) -> None:
        """Set the keywords, and the flags that depend on them."""
        self.words = keywords
        self.burst = "burst" in keywords
        self.line = "line" in keywords
        self.spread = self.burst or self.line or self.blast > 0
        self.area = self.spread or self.everywhere
        self.long_range = "long_range" in keywords
        self.crippling = "crippling" in keywords
        self.technique = "technique" in keywords
        self.one_shot = "one_shot" in keywords
        self.slow = "slow" in keywords
        self.overheating = "overheating" in keywords
        self.unreliable = "unreliable" in keywords
        self.settle()

    def settle(self) -> None:
        """Recompute the flags that follow from the other properties of the mode. Call it after any change to
        the mode.
        """
        self.serves_all = not (self.area or self.charge or self.least)
        self.spares_aiming = self.everywhere and self.fixed_die > 0 and not self.needs_aim
        self.is_direct = not (
            self.everywhere or self.long_range or self.needs_aim or self.rooted or self.charge
        )

    def reach(self, systems: int, aimed: bool) -> int:
        """Return the maximum Range in Zones for a user with the rank `systems` in Systems. `aimed` is True if
        the attack has the benefits of an Aim. R-WPN-020, R-WPN-021, R-UPG-016.
        """
        if self.everywhere:
            return _UNLIMITED_RANGE
        if not self.long_range:
            return self.most
        return self.most + self.systems_times * systems + (5 if aimed else 0)

    def belongs_to_weapon_kind(self, kind: str) -> bool:
        """Whether the mode belongs to a Weapon of this kind: "melee", "shooting", "beam" or "non_beam".
        R-WPN-004.
        """
        if kind in ("melee", "shooting"):
            return self.melee == (kind == "melee")
        return self.beam == (kind == "beam")

    def changed_by_misfortune(self) -> Mode:
        """Return the mode as an Aura of Misfortune changes it: a Beam becomes Overheating, any other mode
        Unreliable; a mode that already has that keyword gets the other one. Cached. R-BOSS-061.
        """
        if self._jinxed is None:
            twin = self.copy()
            overheats = self.unreliable or (self.beam and not self.overheating)
            twin._set_keywords((*self.words, "overheating" if overheats else "unreliable"))
            self._jinxed = twin
        return self._jinxed


@mypyc_attr(allow_interpreted_subclasses=True)
class Weapon(Ability):
    """A Weapon of the book. Melee Weapons have Range 0 to 1, Shooting Weapons Range 0 to 5, unless a class
    changes this.

    A Weapon with a `boost` above 0 is a Beam Weapon with that Boost cost; with `boosts_freely` the user may
    pay more. `blast` is a radius in Zones; `innate` are Advantages (negative: Disadvantages) that it always
    has. If it is `unmaimed`, it works in Maimed Areas.
    """

    cost: ClassVar[int] = 5
    group: ClassVar[str] = ""
    melee: ClassVar[bool] = False
    boost: ClassVar[int] = 0
    boosts_freely: ClassVar[bool] = False
    blast: ClassVar[int] = 0
    least: ClassVar[int] = 0
    keywords: ClassVar[tuple[str, ...]] = ()
    innate: ClassVar[tuple[tuple[str, int], ...]] = ()
    default: ClassVar[bool] = False
    unmaimed: ClassVar[bool] = False

    _modes: tuple[Mode, ...] | None

    def __init__(self) -> None:
        self._modes = None

    def all_modes(self) -> tuple[Mode, ...]:
        """Return all modes of the Weapon, the plain one first; cached."""
        if self._modes is None:
            self._modes = tuple(self.create_modes())
        return self._modes

    def create_modes(self) -> list[Mode]:
        """Create the modes of the Weapon, which `all_modes` then keeps: the plain mode, and for a Beam Weapon
        also the Boosted mode. R-WPN-010.
        """
        plain = Mode(self)
        return [plain] if self.boost == 0 else [plain, self.create_boosted_mode()]

    def create_boosted_mode(self) -> Mode:
        """Create the Boosted mode, which pays the Boost cost for one Advantage."""
        return Mode(self, "+boost", " (Boost)", boosted=True, advantages=(("Boost", 1),))

    def base_maximum_range(self) -> int:
        """Return the maximum Range in Zones, without the bonuses for Systems and Aim. R-WPN-005,
        R-WPN-007.
        """
        return _MELEE_RANGE if self.melee else _SHOOTING_RANGE

    def aim_advantages(self) -> int:
        """Return how many Advantages an Aim gives: 1, or 2 with a Shooting Weapon. R-ACT-009, R-WPN-008,
        R-TRBL-005.
        """
        return 1 if self.melee else 2

    # ------------------------------------------------------------------ moments

    def modify_mode(self, mode: Mode) -> None:
        """Set the special properties of a new mode of this Weapon, in place."""

    def never_hits_unit(self, test: MightTest, unit: Unit) -> bool:
        """Whether an attack with this Weapon never hits this Unit, although the Unit is in its area or in a
        Duel with its target. Pure. R-WPN-013, R-WPN-015, R-TRBL-030.
        """
        return unit is test.actor or (test.mode.burst and unit.side == test.actor.side)

    def disadvantages_on_hit(self, test: MightTest) -> int:
        """Return how many Disadvantages a Suppress or Crippling hit with this Weapon causes. Pure. R-ACT-019,
        R-WPN-016.
        """
        return 1

    def ask_extra_boost_energy(self, table: OperationTable, test: MightTest) -> int:
        """Return how much Energy the user pays to Boost, in addition to the Energy that the mode costs. The
        hook may ask the user's seat, and sets `test.paid` to all that is paid for the Boost if effects of the
        Weapon depend on it.
        """
        return 0

    def after_declaration(self, table: OperationTable, test: MightTest) -> None:
        """React when the attack is declared and paid for, before its targets are determined."""

    def result_bonus(self, test: MightTest) -> int:
        """Return the bonus that the Weapon adds to the result of the Test against every target. Pure."""
        return 0

    def advantages_against_target(self, test: MightTest, against: Against) -> tuple[str, int] | None:
        """Return the Advantages against this target, in addition to those of the mode, as (reason, number);
        None if there are none. Pure.
        """
        return None

    def additional_damage(self, test: MightTest, against: Against, pending: int) -> int:
        """Return the additional Damage to a target that the Test passed against, or to any target if
        `adds_damage_on_miss`. Pure.

        `pending` is the Damage of this attack that the target is about to take, but that is not yet
        subtracted from its Threshold.
        """
        return 0

    def adds_damage_on_miss(self) -> bool:
        """Whether the additional Damage of `additional_damage` is also dealt to targets that the Test failed
        against.
        """
        return False

    def threshold_cost_to_user(self, test: MightTest) -> int:
        """Return how many points of Threshold the user of this attack is still certain to lose by it.
        Pure.
        """
        return 0

    def after_passed_test(self, table: OperationTable, test: MightTest, against: Against) -> None:
        """Apply further effects to a target that the Test passed against, after Damage. R-TRBL-009."""

    def after_attack(self, table: OperationTable, test: MightTest) -> None:
        """Apply further effects once the attack is resolved, hit or miss."""
