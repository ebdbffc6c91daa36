"""Effects that last: what they are, and when they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability, overridden
from wartable.core.data.declared import define
from wartable.rulesets.battle_century.operation.model.marks import PRICES, RIPENS, SAVES, SHARES, TUNES

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
    from wartable.rulesets.battle_century.operation.model.mecha import Attributes
    from wartable.rulesets.battle_century.operation.model.might_test import MightTest
    from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
    from wartable.rulesets.battle_century.operation.model.unit import Unit
    from wartable.rulesets.battle_century.operation.model.weapon import Mode

_MARKS_BY_HOOK: Final[dict[str, int]] = {
    "modified_power_price": PRICES,
    "at_own_turn_start": RIPENS,
    "prevent_destruction": SAVES,
    "effects_on_other_units": SHARES,
    "modified_mode": TUNES,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Ability):
    """A kind of lasting effect: its data, and a method (hook) for each moment at which it can act. `me` is
    the bearer, the Unit that has the effect.
    """

    marks: ClassVar[int] = 0
    """The marks (bits defined in `marks.py`) that the bearer has because of the effect."""
    own: ClassVar[int] = 0
    """Advantages on the bearer's Might Tests for each point of its amount."""
    guards: ClassVar[bool] = False
    """The amount adds to the bearer's Defense; if several effects do, only the highest amount counts."""
    only_other: ClassVar[bool] = False
    """`own` and `guards` apply only against the Unit `other`; Defense of several such effects adds up."""
    halves: ClassVar[tuple[str, ...]] = ()
    """Attributes of the bearer that are halved."""
    halves_energy: ClassVar[bool] = False
    """The bearer's remaining Energy is halved when the effect begins."""
    piles: ClassVar[bool] = False
    """Several effects of this kind can exist at once on the same bearer."""
    next_attack: ClassVar[bool] = False
    """The effect ends with the bearer's next Offensive Action."""
    this_round: ClassVar[bool] = False
    """The effect ends with the Round at the latest."""
    lasting: ClassVar[bool] = False
    """The effect lasts for the whole Operation, unless something ends it."""
    points: ClassVar[bool] = False
    """The effect requires another Unit as its `other`, as with `only_other`."""
    by_reserve: ClassVar[bool] = False
    """`other` is not a Unit but Reinforcements."""
    on_zone: ClassVar[bool] = False
    """The effect is on a Zone, not on a Unit."""
    of_rank: ClassVar[bool] = False
    """The amount is an Attribute rank of `other`, and is hidden from sides that do not know that rank."""

    bits: int
    """Its `marks`, and the marks for the hooks that it overrides."""

    def __init__(self) -> None:
        moments = overridden(type(self), Condition, tuple(_MARKS_BY_HOOK))
        self.bits = self.marks | sum([_MARKS_BY_HOOK[name] for name in moments])

    # ------------------------------------------------------------------ when it begins and ends

    def after_effect_start(self, state: Operation, me: Unit, effect: Effect) -> None:
        """React to the start of the effect on its bearer `me`."""

    def effects_on_other_units(
        self, state: Operation, me: Unit, effect: Effect, *, begins: bool
    ) -> list[tuple[str, str, str]]:
        """Return the effects that this one puts on other Units now, each as (id of the other Unit, key of the
        Condition, id of the Unit that is the source). `begins` is True if this effect has just begun. Pure.
        """
        return []

    def at_own_turn_start(self, table: OperationTable, me: Unit, effect: Effect, clock: str) -> None:
        """React to the beginning of the bearer's Turn. `clock` is the id of the Unit whose Turn it is: the
        bearer itself or, for a Combined Unit, the Unit of one of its Pilots.
        """

    def counts_towards_duration(self, effect: Effect, state: Operation) -> bool:
        """Whether the Turn that now begins or ends counts towards the duration of the effect. By default
        every Turn does except the one in which the effect began. R-OP-017, R-WPN-040.
        """
        return effect.born != state.turns

    def after_end_by_attack(self, test: MightTest) -> None:
        """React when an attack of the bearer ends this effect. Called only for effects that last until the
        bearer's next Offensive Action (`next_attack`).
        """

    # ------------------------------------------------------------------ what its bearer has, and does

    def modified_attributes(self, effect: Effect, ranks: Attributes) -> Attributes:
        """Return the bearer's Attributes as this effect changes them. `ranks` are the Attributes without it,
        after all halvings. Pure.
        """
        return ranks

    def modified_power_price(self, cost: int) -> int:
        """Return how many Genre Points each of the bearer's Genre Powers costs with this effect. `cost` is
        the number without the effect. Pure.
        """
        return cost

    def modified_mode(self, mode: Mode) -> Mode:
        """Return a mode of one of the bearer's Weapons as this effect changes it; the same mode if it changes
        nothing. Pure.
        """
        return mode

    def after_energy_spent(self, table: OperationTable, me: Unit, effect: Effect, energy: int) -> None:
        """React after the bearer has spent `energy` points of Energy."""

    def before_move(self, table: OperationTable, me: Unit, effect: Effect, zones: int) -> None:
        """React before the bearer Moves `zones` Zones in its own Turn. Not called in the Turn in which the
        effect began.
        """

    # ------------------------------------------------------------------ Might Tests

    def modified_tension(self, effect: Effect, tension: int) -> int:
        """Return the Tension that counts for the bearer's Offensive Action with this effect. `tension` is the
        Tension without it. Pure.
        """
        return tension

    def advantages_against_bearer(self, state: Operation, test: MightTest, me: Unit, effect: Effect) -> int:
        """Return the Advantages (negative: Disadvantages) that this effect gives to a Test against the
        bearer. Pure.
        """
        return 0

    def defense_bonus(self, effect: Effect, attacker: str) -> int:
        """Return the bonus that this effect adds to the bearer's Defense against the Unit with the id
        `attacker`. Unlike the bonus of `guards`, it is added to all other bonuses. Pure.
        """
        return effect.amount if self.guards and self.only_other and effect.other == attacker else 0

    def allows_counterattack(self, state: Operation, me: Unit, effect: Effect, test: MightTest) -> bool:
        """Whether this Test allows the bearer to Attack the Unit that made it, after the attack is over.
        Pure.
        """
        return False

    # ------------------------------------------------------------------ Damage

    def blocks_damage_of_test(self, test: MightTest | None) -> bool:
        """Whether the effect blocks the Damage of this Test (None: Damage that no Test causes). The effect
        blocks as many points as its amount, which decreases by the points blocked. Pure.
        """
        return False

    def reduce_damage_taken(self, table: OperationTable, effect: Effect, damage: Damage) -> None:
        """Reduce Damage that the bearer is about to take, by calling `damage.halve`. Called after effects
        have blocked their part of it.
        """

    def before_damage_taken(self, table: OperationTable, effect: Effect, damage: Damage) -> None:
        """React to Damage that the bearer is about to take, after it has been blocked and halved."""

    def prevent_destruction(self, table: OperationTable, effect: Effect, damage: Damage) -> bool:
        """Try to keep the bearer at Threshold 1 when this Damage would destroy it, and return whether that
        succeeded. The effect may end itself for it.
        """
        return False

    def would_prevent_destruction(self, *, technique: bool) -> bool:
        """Whether the effect would keep the bearer at Threshold 1, without a choice of any seat, if Damage
        would destroy it. `technique` is True if a Technique deals the Damage.
        """
        return False


class Maneuvering(Condition):
    """Adds the Systems or Speed of the Unit that Maneuvered to the bearer's Defense. Only the highest such
    bonus counts.
    """

    key = "maneuvering"
    name = "Maneuver"
    guards = True
    of_rank = True
    rules = ("R-ACT-039", "R-ACT-041")


class Suppressed(Condition):
    """The bearer makes Offensive Tests at a Disadvantage for every point of the amount."""

    key = "suppressed"
    own = -1
    rules = ("R-ACT-019",)


class AssistedByAlly(Condition):
    """The bearer has an Advantage on Might Tests against the Enemy that an Ally harassed."""

    key = "assisted"
    name = "Assist"
    own = 1
    only_other = True
    rules = ("R-ACT-014",)


class Synchronized(Condition):
    """The bearer has two Advantages on its next Offensive Action for every Ally in a Synchro Attack."""

    next_attack = True

    key = "synchronized"
    name = "Synchro Attack"
    own = 1
    rules = ("R-POW-016",)


class ExposedInBase(Condition):
    """The bearer is Docked but has reached out of its Base: it is open to area attacks and Extreme
    Terrain.
    """

    key = "exposed"
    rules = ("R-ACT-050",)


class GuardedByArmGuardian(Condition):
    """The bearer has a higher Defense against the one Enemy that it struck with an Arm Guardian."""

    key = "guarded"
    name = "Arm Guardian"
    guards = True
    only_other = True
    rules = ("R-WPN-032",)


class Netted(Condition):
    """The bearer's Guard and Speed are halved."""

    key = "netted"
    name = "Finger Net"
    halves = ("guard", "speed")
    rules = ("R-WPN-040",)


class OpenToRiposte(Condition):
    """The bearer has Advantages on Might Tests against the user of a Zweihänder."""

    key = "riposte"
    name = "Zweihänder"
    own = 2
    only_other = True
    rules = ("R-WPN-045",)


class Predictable(Condition):
    """The bearer has a Disadvantage on Might Tests against an Enemy that has seen its Missile Massacre."""

    key = "predictable"
    name = "Missile Massacre"
    own = -1
    only_other = True
    rules = ("R-WPN-050",)


class ExtremeZone(Condition):
    """The Zone is Extreme Terrain for a while."""

    key = "extreme"
    name = "Extreme Terrain"
    on_zone = True
    rules = ("R-WPN-060", "R-TRBL-028")


class DifficultZone(Condition):
    """The Zone costs more to enter for a while."""

    key = "difficult"
    name = "Difficult Terrain"
    on_zone = True
    rules = ("R-POW-042", "R-TRBL-028")


class DefensiveZone(Condition):
    """The Zone is Defensive Terrain for a while."""

    key = "defensive"
    name = "Defensive Terrain"
    on_zone = True
    rules = ("R-POW-042", "R-TRBL-028")


class ImpassableZone(Condition):
    """The Zone cannot be entered for a while."""

    key = "impassable"
    name = "Impassable Terrain"
    on_zone = True
    rules = ("R-POW-042", "R-TRBL-028")


CONDITIONS: Final[dict[str, Condition]] = {kind.key: kind() for kind in Condition.__subclasses__()}
"""All Conditions by their keys; `register_conditions` adds those of other modules."""


def register_conditions(*conditions: Condition) -> None:
    """Add these Conditions, such as those of Powers and Upgrades, to CONDITIONS by their keys."""
    for condition in conditions:
        CONDITIONS[condition.key] = condition


def hypothetical_effect(condition: Condition, amount: int, other: str) -> Effect:
    """Return an effect that is on no Unit, to compute what it would change. `other` is the id of the Unit
    that the effect refers to.
    """
    return Effect(condition, amount=amount, other=other, turns=0, born=0)


@define
class Effect:
    """A Condition that is in force on a Unit or a Zone.

    `amount` is its strength, `other` the id of the Unit that it refers to, `zone` the Zone that it is on (-1:
    none), `weapon` the key of the bearer's Weapon that it concerns ("": none, or any).

    It lasts for `turns` Turns of the Unit with the id `clock`, and ends when the last of them begins, or,
    with `at_end`, when that Turn ends. `born` is the number of the Turn in which the effect started. An
    effect with `turns` 0 lasts for the whole Operation. R-OP-016, R-OP-017, A-09.
    """

    condition: Condition
    turns: int
    born: int
    amount: int = 1
    other: str = ""
    zone: int = -1
    clock: str = ""
    at_end: bool = False
    weapon: str = ""

    def copy(self) -> Effect:
        """Return an independent copy."""
        return Effect(
            self.condition,
            amount=self.amount,
            other=self.other,
            zone=self.zone,
            clock=self.clock,
            turns=self.turns,
            at_end=self.at_end,
            born=self.born,
            weapon=self.weapon,
        )
