"""A Might Test in progress: who rolls, the targets, and everything that counts. R-TEST-001 to R-TEST-013."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.term import Term
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.marks import CRIPPLES
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode

SIDES: Final = 10
"""Sides of the die of a Might Test. R-TEST-001."""
BASE_DEFENSE: Final = 5
"""The constant part of every Defense, added to Guard. R-DMG-001."""


class Against:
    """One Unit that a Might Test is compared with."""

    __slots__ = (
        "advantages",
        "apart",
        "bar",
        "defense",
        "defenses",
        "die",
        "extra",
        "granted",
        "host",
        "margin",
        "net",
        "partner",
        "passed",
        "raised",
        "spared",
        "total",
        "unit",
    )

    unit: Unit
    advantages: list[Term]
    """Each Advantage (negative: Disadvantage) against it, with its reason."""
    defenses: list[Term]
    """The Terms of its Defense."""
    extra: list[Term]
    """Terms of the result against it alone."""
    raised: list[Term]
    """The Terms of `defenses` that come from Active Defenses."""
    apart: int
    """Zones between it and the user, set once the Test is made."""
    net: int
    defense: int
    die: int
    granted: int
    """The die of a failed Test that passes by Tension all the same; 0: as it was rolled."""
    bar: int
    """A Defense above it lowers `granted`; -1: none does."""
    total: int
    passed: bool
    margin: int
    spared: bool
    """The other duelist was hit instead."""
    host: Unit | None
    """The Base that it is believed to be Docked in; None: as it is."""
    partner: Against | None
    """The other duelist of an outsider's attack."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.advantages = []
        self.defenses = []
        self.extra = []
        self.raised = []
        self.apart = 0
        self.net = 0
        self.defense = 0
        self.die = 0
        self.granted = 0
        self.bar = -1
        self.total = 0
        self.passed = False
        self.margin = 0
        self.spared = False
        self.host = None
        self.partner = None

    def copy(self, units: Mapping[str, Unit]) -> Against:
        """The same about the Unit of this id among `units`; without its partner."""
        twin = Against(units[self.unit.id])
        twin.advantages = self.advantages[:]
        twin.defenses = self.defenses[:]
        twin.extra = self.extra[:]
        twin.raised = self.raised[:]
        twin.apart = self.apart
        twin.net = self.net
        twin.defense = self.defense
        twin.die = self.die
        twin.granted = self.granted
        twin.total = self.total
        twin.passed = self.passed
        twin.margin = self.margin
        twin.spared = self.spared
        return twin


class Throw:
    """The dice of a Test as they were kept against each target, and what was traded for them."""

    __slots__ = ("dice", "nets", "raised", "traded")

    dice: list[int]
    nets: list[int]
    traded: int
    raised: int

    def __init__(self, test: MightTest) -> None:
        self.dice = [against.die for against in test.targets]
        self.nets = [against.net for against in test.targets]
        self.traded = test.traded
        self.raised = test.raised


class MightTest:
    """One attack in progress."""

    __slots__ = (
        "actor",
        "aimed",
        "cores_fly_on",
        "crippling",
        "destination",
        "duel",
        "duelling_at_start",
        "evaded",
        "free",
        "kind",
        "might_tension",
        "mode",
        "moved",
        "muzzle",
        "paid",
        "parity_of_total",
        "pierces",
        "provoked",
        "raised",
        "rerolls",
        "safe",
        "side",
        "start",
        "stood",
        "targets",
        "tension",
        "terms",
        "traded",
        "used",
        "used_up",
        "zone",
    )

    actor: Unit
    mode: Mode
    kind: str
    """The Action: attack, assist, suppress, engage."""
    zone: int
    """The Zone aimed at."""
    aimed: bool
    cores_fly_on: bool
    """Damage to a Core hurts its Pilot alone."""
    crippling: bool
    """The Weapon is Crippling, by itself or by effects."""
    free: bool
    duel: bool
    """An outsider's single-target attack is made against both duelists."""
    duelling_at_start: str
    start: int
    destination: int
    moved: int
    """Zones Moved in this Action."""
    muzzle: int
    """The Zone of its user's body that a Line begins in; -1: the first of the nearest."""
    side: str
    """The Squad that it is made for: that of its user, unless another commands it."""
    paid: int
    """Energy or Threshold paid to Boost it, where the Weapon counts that; 0 before."""
    parity_of_total: bool
    """The total, not the die, picks one of two duelists."""
    tension: int
    """Counts for the whole Action."""
    might_tension: int
    """Counts for the Test alone, with a Technique's doubling."""
    targets: list[Against]
    terms: list[Term]
    rerolls: list[Term]
    """The Advantages of rerolls."""
    evaded: list[Term]
    """The Terms of `rerolls` that come from Active Defenses."""
    stood: Throw | None
    """The throw before one of `evaded`, if no other reroll has come since."""
    used: list[str]
    """Powers already used on this Test."""
    used_up: list[Effect]
    """Effects of its user that end with this attack and count for it."""
    provoked: list[Unit]
    """Units that may Attack the user afterwards."""
    traded: int
    raised: int
    pierces: bool
    """Active Defenses do nothing against it."""
    safe: int
    """The mask of Zones that an area attack spares."""

    def __init__(self, actor: Unit, mode: Mode, kind: str, zone: int) -> None:
        self.actor = actor
        self.mode = mode
        self.kind = kind
        self.zone = zone
        self.aimed = False
        self.crippling = mode.crippling or _is_crippling(actor, mode)
        self.free = False
        self.duel = False
        self.duelling_at_start = actor.duel
        self.start = actor.zone
        self.destination = actor.zone
        self.moved = 0
        self.muzzle = -1
        self.side = actor.side
        self.paid = 0
        self.parity_of_total = False
        self.cores_fly_on = False
        self.tension = 0
        self.might_tension = 0
        self.targets = []
        self.terms = []
        self.rerolls = []
        self.evaded = []
        self.stood = None
        self.used = []
        self.used_up = []
        self.provoked = []
        self.traded = 0
        self.raised = 0
        self.pierces = False
        self.safe = 0

    def copy(self, units: Mapping[str, Unit]) -> MightTest:
        """An independent copy about the Units of the same ids among `units`, to try things out on."""
        twin = MightTest(units[self.actor.id], self.mode, self.kind, self.zone)
        twin.targets = [against.copy(units) for against in self.targets]
        for against, other in zip(self.targets, twin.targets, strict=True):
            if against.partner is not None:
                other.partner = twin.targets[self.targets.index(against.partner)]
        twin.terms = self.terms[:]
        twin.rerolls = self.rerolls[:]
        twin.evaded = self.evaded[:]
        twin.used = self.used[:]
        twin.used_up = self.used_up
        twin.stood = self.stood
        twin.provoked = [units[unit.id] for unit in self.provoked]
        self._describe(twin)
        return twin

    def _describe(self, twin: MightTest) -> None:
        """Copy the plain data to a twin."""
        twin.aimed = self.aimed
        twin.crippling = self.crippling
        twin.free = self.free
        twin.duel = self.duel
        twin.duelling_at_start = self.duelling_at_start
        twin.start = self.start
        twin.destination = self.destination
        twin.moved = self.moved
        twin.muzzle = self.muzzle
        twin.side = self.side
        twin.paid = self.paid
        twin.tension = self.tension
        twin.might_tension = self.might_tension
        twin.traded = self.traded
        twin.raised = self.raised
        twin.pierces = self.pierces
        twin.safe = self.safe

    def attacks(self, unit: Unit) -> bool:
        """Whether this Test is made against that Unit."""
        for against in self.targets:
            if against.unit is unit:
                return True
        return False

    @property
    def attacker_picks(self) -> bool:
        """Whether the attacker chooses every Area that this attack Maims. R-ACT-021, R-WPN-016, R-WPN-047."""
        return self.kind == "suppress" or self.crippling or self.mode.picks_maims

    def at_once(self, amount: int) -> int:
        """Return the part of some Damage that is dealt now: half for a Suppress attack. R-ACT-018, A-74."""
        return amount // 2 if self.kind == "suppress" else amount

    def overheats(self, die: int) -> bool:
        """Whether keeping this die makes the Weapon hurt its user. R-WPN-027."""
        return self.mode.overheating and die % 2 == 1

    @property
    def kept(self) -> int:
        """The die kept against the first target: it decides odd and even for the user. R-WPN-029."""
        return self.targets[0].die if self.targets else 0


def _is_crippling(actor: Unit, mode: Mode) -> bool:
    """Whether something makes this Weapon Crippling for the Unit's next attack. R-SUP-007."""
    for effect in actor.marked(CRIPPLES):
        if effect.weapon in ("", mode.weapon_key):
            return True
    return False


class Trade:
    """Data of an option to trade a number of Advantages (or, for the GM, Disadvantages) of a Test."""

    __slots__ = ("count", "raising", "test")

    def __init__(self, test: MightTest, count: int, *, raising: bool) -> None:
        self.test = test
        self.count = count
        self.raising = raising


class Keep:
    """The data of an option to keep this die of a Test."""

    __slots__ = ("face", "test")

    def __init__(self, test: MightTest, face: int) -> None:
        self.test = test
        self.face = face
