"""A Might Test on its way: who rolls, against whom, and everything that counts. R-TEST-001 to R-TEST-013."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.term import Term
from wartable.rulesets.battle_century.operation.model.conditions import Effect
from wartable.rulesets.battle_century.operation.model.marks import CRIPPLES
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


class Against:
    """One Unit that a Might Test is compared with.

    `advantages` holds each Advantage (negative: Disadvantage) with its reason, `defenses` each part of the
    Defense, `extra` what adds to the result against it alone; `net`, `die`, `total`, `passed` and `margin`
    follow from the roll. `raised` are those `defenses` that an Active Defense brought. `granted` is the die
    of a Test that failed and passes all the same, by Tension (0: it is as it was rolled); a Defense above
    `bar` lowers that (-1: none does). `apart` are the
    Zones between it and whoever rolls, set once the Test is made. `host` is the Base that it is Docked in as
    somebody pictures it (None: as it is). `partner` is the other duelist of an
    outsider's attack; `spared` is True where that one was hit instead.
    """

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
    defenses: list[Term]
    extra: list[Term]
    raised: list[Term]
    apart: int
    net: int
    defense: int
    die: int
    granted: int
    bar: int
    total: int
    passed: bool
    margin: int
    spared: bool
    host: Unit | None
    partner: Against | None

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
    """One attack on its way. `kind` is the Action: attack, assist, suppress, engage. `zone` is the Zone aimed
    at.

    `side` is the Squad it is made for: that of its user, unless somebody else commands it. `paid` is what was
    given up to Boost it, of Energy or Threshold, where the Weapon counts that; -1 before. With `pierces`
    Active Defenses do nothing against it. `safe` is the mask of Zones that an area attack spares. With
    `crippling` its Weapon is that, of itself or by what others give. `tension` counts for the whole Action,
    `might_tension` for the Test alone (a Technique's doubling). `moved` are the Zones Moved in this Action,
    `muzzle` the Zone of its user's body that a Line begins in (-1: the first of the nearest). `used_up` are
    effects of its user that end with this attack and count for it, `provoked` the Units that may Attack the
    user after it. `rerolls` holds the Advantages of rerolls, `evaded` those among them that Active Defenses
    brought, and `stood` is the throw that was there before one of these, if no other reroll has come since.
    `used` are the Powers already used on this Test. `duel` is True where an outsider's single-target attack
    goes against both duelists; with `parity_of_total` the total picks one of them, not the die.
    With `cores_fly_on` Damage to a Core hurts its Pilot alone.
    """

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
    zone: int
    aimed: bool
    cores_fly_on: bool
    crippling: bool
    free: bool
    duel: bool
    duelling_at_start: str
    start: int
    destination: int
    moved: int
    muzzle: int
    side: str
    paid: int
    parity_of_total: bool
    tension: int
    might_tension: int
    targets: list[Against]
    terms: list[Term]
    rerolls: list[Term]
    evaded: list[Term]
    stood: Throw | None
    used: list[str]
    used_up: list[Effect]
    provoked: list[Unit]
    traded: int
    raised: int
    pierces: bool
    safe: int

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
        self.paid = -1
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
        """Give a twin all that is plain data."""
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
        """How much of some Damage is dealt now: half of a Suppress attack's. R-ACT-018, A-74."""
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
    """The data of an option to trade so many Advantages (or, for the GM, Disadvantages) of a Test."""

    __slots__ = ("count", "raising", "test")

    test: MightTest
    count: int
    raising: bool

    def __init__(self, test: MightTest, count: int, *, raising: bool) -> None:
        self.test = test
        self.count = count
        self.raising = raising


class Keep:
    """The data of an option to keep this die of a Test."""

    __slots__ = ("face", "test")

    test: MightTest
    face: int

    def __init__(self, test: MightTest, face: int) -> None:
        self.test = test
        self.face = face
