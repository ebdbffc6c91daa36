"""A Might Test in progress: who rolls, the targets, and everything that counts. R-TEST-001 to R-TEST-013."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.data.declared import computed, define, field, state
from wartable.core.data.entity import Entity
from wartable.core.term import Term
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.marks import CRIPPLES
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode

SIDES: Final = 10
"""Sides of the die of a Might Test. R-TEST-001."""
BASE_DEFENSE: Final = 5
"""The constant part of every Defense, added to Guard. R-DMG-001."""


@state
class Against(Entity):
    """One target of a Might Test, with its Defense, the modifiers of the Test against it, and the result."""

    unit: Unit
    advantages: list[Term] = field([])
    """The Advantages (negative: Disadvantages) against this target, with their reasons."""
    defenses: list[Term] = field([])
    """The Terms of its Defense."""
    extra: list[Term] = field([])
    """Terms of the result that count against this target only."""
    raised: list[Term] = field([])
    """The Terms of `defenses` that come from Active Defenses."""
    apart: int = field(0)
    """The distance in Zones between the target and the user, set when the Test is made."""
    net: int = field(0)
    defense: int = field(0)
    die: int = field(0)
    granted: int = field(0)
    """The die of a failed Test that a Power lets pass with a margin equal to Tension; 0 if no Power does."""
    bar: int = field(-1)
    """The Defense above which the margin of `granted` is lowered; -1 if no Defense lowers it."""
    total: int = field(0)
    passed: bool = field(False)
    margin: int = field(0)
    spared: bool = field(False)
    """True if the other duelist was hit instead of this one."""
    host: Unit | None = field(None)
    """The Base that the target is assumed to be Docked in, for estimates; None to use the Base that it is
    really in.
    """
    partner: Against | None = field(None)
    """The other duelist of an outsider's attack."""

    def with_units_from(self, units: Mapping[str, Unit]) -> Against:
        """Return a copy in which the Unit is replaced by the one with the same id in `units`. The copy has no
        `partner`.
        """
        twin = self.copy()
        twin.unit = units[self.unit.id]
        twin.host = None if self.host is None else units[self.host.id]
        twin.partner = None
        return twin


@define
class KeptDice:
    """The dice of a Test as they were rolled: for each target the die that was kept and the net Advantages,
    and how many Advantages and Disadvantages were traded.
    """

    dice: list[int]
    nets: list[int]
    traded: int
    raised: int


def current_kept_dice(test: MightTest) -> KeptDice:
    """Return the current dice and trades of a Test, so that they can be restored later."""
    dice = [against.die for against in test.targets]
    return KeptDice(dice, [against.net for against in test.targets], test.traded, test.raised)


@state
class MightTest(Entity):
    """A Might Test in progress: an attack with its targets, dice and modifiers."""

    actor: Unit
    mode: Mode
    kind: str
    """The Action: attack, assist, suppress, engage."""
    zone: int
    """The Zone aimed at."""
    aimed: bool = field(False)
    cores_fly_on: bool = field(False)
    """Damage to a Core hurts its Pilot alone."""
    crippling: bool = computed()
    """The Weapon is Crippling, by itself or by effects."""
    free: bool = field(False)
    duel: bool = field(False)
    """An outsider's single-target attack is made against both duelists."""
    duelling_at_start: str = computed()
    start: int = computed()
    destination: int = computed()
    moved: int = field(0)
    """Zones Moved in this Action."""
    muzzle: int = field(-1)
    """The Zone of the user's body in which a Line begins; -1 for the first of the nearest Zones."""
    side: str = computed()
    """The side for which the Test is made: the user's side, unless a Unit of another side commands the
    user.
    """
    paid: int = field(0)
    """The Energy or Threshold paid to Boost the attack, if the Weapon records it; 0 until it is paid."""
    parity_of_total: bool = field(False)
    """The total, not the die, picks one of two duelists."""
    tension: int = field(0)
    """Counts for the whole Action."""
    might_tension: int = field(0)
    """Counts for the Test alone, with a Technique's doubling."""
    targets: list[Against] = field([])
    terms: list[Term] = field([])
    rerolls: list[Term] = field([])
    """The Advantages of rerolls."""
    evaded: list[Term] = field([])
    """The Terms of `rerolls` that come from Active Defenses."""
    stood: KeptDice | None = field(None)
    """The dice before a reroll that is one of `evaded`; None if there was none, or if another reroll has
    followed it.
    """
    used: list[str] = field([])
    """Powers already used on this Test."""
    used_up: list[Effect] = field([])
    """Effects of its user that end with this attack and count for it."""
    provoked: list[Unit] = field([])
    """Units that may Attack the user afterwards."""
    traded: int = field(0)
    raised: int = field(0)
    pierces: bool = field(False)
    """Active Defenses do nothing against it."""
    safe: int = field(0)
    """The mask of Zones that an area attack spares."""

    def _finish(self) -> None:
        self.crippling = self.mode.crippling or _is_crippling(self.actor, self.mode)
        self.duelling_at_start = self.actor.duel
        self.start = self.actor.zone
        self.destination = self.actor.zone
        self.side = self.actor.side

    def with_units_from(self, units: Mapping[str, Unit]) -> MightTest:
        """Return a copy in which each Unit is replaced by the one with the same id in `units`, for a trial
        run.
        """
        twin = self.copy()
        twin.actor = units[self.actor.id]
        twin.targets = [against.with_units_from(units) for against in self.targets]
        for against, other in zip(self.targets, twin.targets, strict=True):
            if against.partner is not None:
                other.partner = twin.targets[self.targets.index(against.partner)]
        twin.provoked = [units[unit.id] for unit in self.provoked]
        return twin

    def attacks(self, unit: Unit) -> bool:
        """Whether this Unit is among the targets of the Test, hit or not."""
        for against in self.targets:
            if against.unit is unit:
                return True
        return False

    @property
    def attacker_picks_maimed_areas(self) -> bool:
        """Whether the attacker chooses every Area that this attack Maims. R-ACT-021, R-WPN-016, R-WPN-047."""
        return self.kind == "suppress" or self.crippling or self.mode.picks_maims

    def at_once(self, amount: int) -> int:
        """Return the part of `amount` points of Damage that is dealt immediately: half of them for a Suppress
        attack, otherwise all of them. R-ACT-018, A-74.
        """
        return amount // 2 if self.kind == "suppress" else amount

    def overheats(self, die: int) -> bool:
        """Whether the attack hurts its user, because its Weapon is Overheating, if a die that shows `die` is
        kept. R-WPN-027.
        """
        return self.mode.overheating and die % 2 == 1

    @property
    def kept(self) -> int:
        """The face of the die that was kept against the first target. It counts for effects on the user that
        depend on an odd or even die. R-WPN-029.
        """
        return self.targets[0].die if self.targets else 0


def _is_crippling(actor: Unit, mode: Mode) -> bool:
    """Whether an effect makes this Weapon Crippling for the Unit's next attack. R-SUP-007."""
    for effect in actor.marked(CRIPPLES):
        if effect.weapon in ("", mode.weapon_key):
            return True
    return False


@define
class AdvantageTradeChoice:
    """The data of an option to trade `count` Advantages of a Test for a higher result or, if `raising`,
    `count` Disadvantages for a higher Defense.
    """

    test: MightTest
    count: int
    raising: bool


@define
class KeepDieChoice:
    """The data of an option to keep the die that shows `face`."""

    test: MightTest
    face: int
