"""A Might Test on its way: who rolls, against whom, and everything that counts. R-TEST-001 to R-TEST-013."""

from __future__ import annotations

from wartable.core.term import Term
from wartable.rulesets.battle_century.conditions import Effect
from wartable.rulesets.battle_century.state import Unit
from wartable.rulesets.battle_century.weapons.base import Mode

__all__ = ["Against", "Keep", "MightTest", "Trade"]


class Against:
    """One Unit that a Might Test is compared with.

    `advantages` holds each Advantage (negative: Disadvantage) with its reason, `defenses` each part of the
    Defense, `extra` what adds to the result against it alone; `net`, `die`, `total`, `passed` and `margin`
    follow from the roll. `raised` are those `defenses` that an Active Defense brought. `granted` is the die
    of a Test that failed and passes all the same, by Tension (0: it is as it was rolled). `partner` is the
    other duelist of an outsider's attack; `spared` is True where that one was hit instead.
    """

    __slots__ = (
        "advantages",
        "defense",
        "defenses",
        "die",
        "extra",
        "granted",
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
    net: int
    defense: int
    die: int
    granted: int
    total: int
    passed: bool
    margin: int
    spared: bool
    partner: Against | None

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.advantages = []
        self.defenses = []
        self.extra = []
        self.raised = []
        self.net = 0
        self.defense = 0
        self.die = 0
        self.granted = 0
        self.total = 0
        self.passed = False
        self.margin = 0
        self.spared = False
        self.partner = None


class MightTest:
    """One attack on its way. `kind` is the Action: attack, assist, suppress, engage. `zone` is the Zone aimed
    at.

    With `pierces` Active Defenses do nothing against it. `safe` is the mask of Zones that an area attack
    spares.
    `tension` counts for the whole Action, `might_tension` for the Test alone (a Technique's doubling).
    `moved` are the Zones Moved in this Action. `used_up` are effects of its user that end with this attack
    and count for it, `provoked` the Units that may Attack the user after it. `rerolls` holds the Advantages
    of rerolls, `used` the Powers already used on this Test. `duel` is True where an outsider's single-target
    attack goes against both duelists.
    """

    __slots__ = (
        "actor",
        "aimed",
        "destination",
        "duel",
        "duelling_at_start",
        "free",
        "kind",
        "might_tension",
        "mode",
        "moved",
        "pierces",
        "provoked",
        "raised",
        "rerolls",
        "safe",
        "start",
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
    free: bool
    duel: bool
    duelling_at_start: str
    start: int
    destination: int
    moved: int
    tension: int
    might_tension: int
    targets: list[Against]
    terms: list[Term]
    rerolls: list[Term]
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
        self.free = False
        self.duel = False
        self.duelling_at_start = actor.duel
        self.start = actor.zone
        self.destination = actor.zone
        self.moved = 0
        self.tension = 0
        self.might_tension = 0
        self.targets = []
        self.terms = []
        self.rerolls = []
        self.used = []
        self.used_up = []
        self.provoked = []
        self.traded = 0
        self.raised = 0
        self.pierces = False
        self.safe = 0

    def attacks(self, unit: Unit) -> bool:
        """Whether this Test is made against that Unit."""
        for against in self.targets:
            if against.unit is unit:
                return True
        return False

    @property
    def attacker_picks(self) -> bool:
        """Whether the attacker chooses every Area that this attack Maims. R-ACT-021, R-WPN-016, R-WPN-047."""
        return self.kind == "suppress" or self.mode.crippling or self.mode.weapon.chooses_maims

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
