"""Effects that last: what they are, and when they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.mecha import Attributes

AIMS: Final = 1
BARS_DEFENSES: Final = 2
COMMANDS: Final = 4
CRIPPLES: Final = 8
DOUBLES_PRICE: Final = 16
GROUNDS: Final = 32
JINXES: Final = 64
LIFTS: Final = 128
LOSES_ACTION: Final = 256
MOVES: Final = 512
STEADIES: Final = 1024
ACTS_AGAIN: Final = 2048
RIPENS: Final = 4096

_MARKS: Final[dict[str, int]] = {
    "aims": AIMS,
    "active_defense": BARS_DEFENSES,
    "commands": COMMANDS,
    "cripples": CRIPPLES,
    "doubles_price": DOUBLES_PRICE,
    "grounds": GROUNDS,
    "jinxes": JINXES,
    "lifts": LIFTS,
    "loses_action": LOSES_ACTION,
    "moves": MOVES,
    "steadies": STEADIES,
    "acts_again": ACTS_AGAIN,
    "ripens": RIPENS,
}
"""What is asked of a Unit at every turn, and seldom so: a bit for each, which the Unit keeps."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Ability):
    """A kind of lasting effect. The numbers say what it does to Tests and Attributes of its bearer. `marks`
    are the bits of what it does that is asked for often.

    `own` adds Advantages to the bearer's Might Tests, against `other` alone where `only_other`; `suffered`
    adds them to Might Tests against the bearer, `only_other` likewise; `guards` says that the amount adds to
    the bearer's Defense. `piles` lets several stand side by side; `halves` names Attributes, and what
    `halves_energy` halves the Energy that is there when it begins; with `steadies` nothing is halved. With
    `blocks` the amount is a pool that stops Damage, `saves` keeps the bearer at Threshold 1 once, and
    `next_attack` ends it with the bearer's next Offensive Action. With `moves` the amount adds Zones to the
    movement of the bearer's next Action, and it ends with that. An `active_defense` keeps out every other
    one, and does nothing against what pierces them. With `points` it makes no sense without `other`, as with
    `only_other`; `on_zone` tells those that lie on a Zone. With `of_rank` the amount comes from an Attribute
    of `other` and is hidden with it.

    With `unmaims` Maimed Areas work. `raises_tension` adds the amount to the Tension of the bearer's
    Offensive Actions, `denies_tension` takes it from its Might Tests. `halves_damage` and `returns_damage`
    end with the next Damage to the bearer, which they halve, or of which half goes back to the Enemy.
    `spreads` names the Condition that Allies have while they are `within` so many Zones; `avenges` gives the
    bearer an Attack on an Enemy that near which has attacked an Ally; for `suffered`, `within` is measured
    from `other` to the attacker. A `shared` one is there by the nearness of `other` alone. `this_round` ends
    with the Round at the latest. `denies_restoring` keeps the bearer's Threshold from coming back.
    What waits `on_move` deals its amount once the bearer Moves in its own Turn, and is gone; with `per_zone`
    each Zone Moved deals 1.

    With `loses_action` the bearer's next Action is lost. One that `jinxes` makes its Weapons overheat or
    fail, and with `doubles_price` its Genre Powers cost 2 Genre Points. One that `commands` says that `other`
    directs it now, and leaves it no Genre Powers. With `next_attack`, `pierces` lets that attack ignore
    Active Defenses. `this_turn` ends with the very Turn in which it began; one that is `lasting` is there for
    the whole Operation.

    `aims` is an Aim with whatever Weapon on whatever target, `cripples` makes the Weapon that the effect
    names, or any, Crippling. `shocks` is the Damage for every point of Energy that the bearer spends, dealt
    by `other`. `lifts` keeps the bearer above the ground; with `grounds` nothing lets it fly. `ripens` names
    the Condition that takes its place for the bearer's next Turn.

    A bonus that `guards` and `adds_up` counts besides the highest. With `by_reserve`, `other` is not a Unit
    but Reinforcements; with `draws` the bearer's next Action has to be an attack on them. With `acts_again`
    it takes an additional Action in the Turn at whose end the effect ends.
    """

    own: ClassVar[int] = 0
    suffered: ClassVar[int] = 0
    only_other: ClassVar[bool] = False
    guards: ClassVar[bool] = False
    piles: ClassVar[bool] = False
    halves: ClassVar[tuple[str, ...]] = ()
    halves_energy: ClassVar[bool] = False
    steadies: ClassVar[bool] = False
    blocks: ClassVar[bool] = False
    saves: ClassVar[bool] = False
    next_attack: ClassVar[bool] = False
    moves: ClassVar[bool] = False
    active_defense: ClassVar[bool] = False
    points: ClassVar[bool] = False
    on_zone: ClassVar[bool] = False
    of_rank: ClassVar[bool] = False
    unmaims: ClassVar[bool] = False
    raises_tension: ClassVar[bool] = False
    denies_tension: ClassVar[bool] = False
    halves_damage: ClassVar[bool] = False
    returns_damage: ClassVar[bool] = False
    spreads: ClassVar[str] = ""
    avenges: ClassVar[bool] = False
    within: ClassVar[int] = 0
    shared: ClassVar[bool] = False
    on_move: ClassVar[bool] = False
    per_zone: ClassVar[bool] = False
    this_round: ClassVar[bool] = False
    denies_restoring: ClassVar[bool] = False
    loses_action: ClassVar[bool] = False
    jinxes: ClassVar[bool] = False
    doubles_price: ClassVar[bool] = False
    commands: ClassVar[bool] = False
    pierces: ClassVar[bool] = False
    this_turn: ClassVar[bool] = False
    lasting: ClassVar[bool] = False
    aims: ClassVar[bool] = False
    cripples: ClassVar[bool] = False
    shocks: ClassVar[int] = 0
    lifts: ClassVar[bool] = False
    grounds: ClassVar[bool] = False
    ripens: ClassVar[str] = ""
    adds_up: ClassVar[bool] = False
    by_reserve: ClassVar[bool] = False
    draws: ClassVar[bool] = False
    acts_again: ClassVar[bool] = False

    marks: int

    def __init__(self) -> None:
        self.marks = sum([mark for name, mark in _MARKS.items() if getattr(self, name)])

    def ranks(self, effect: Effect, ranks: Attributes) -> Attributes:
        """The bearer's Attributes with this effect, after all halvings."""
        return ranks


class Maneuvering(Condition):
    """Defense is raised by the Systems or Speed of whoever Maneuvered; only the highest such bonus counts."""

    key = "maneuvering"
    name = "Maneuver"
    guards = True
    of_rank = True
    rules = ("R-ACT-039", "R-ACT-041")


class Suppressed(Condition):
    """Offensive Tests are made at a Disadvantage for every point of it."""

    key = "suppressed"
    own = -1
    rules = ("R-ACT-019",)


class Withheld(Condition):
    """The other half of a Suppress attack's Damage, dealt should the bearer Move with its next Action."""

    key = "withheld"
    name = "Withheld Damage"
    on_move = True
    piles = True
    points = True
    rules = ("R-ACT-020", "R-ACT-056")


class Crippled(Condition):
    """Damage for every Zone that the bearer Moves in its next Turn."""

    key = "crippled"
    per_zone = True
    points = True
    rules = ("R-WPN-017",)


class Assisted(Condition):
    """An Advantage on Might Tests against the Enemy that an Ally harassed."""

    key = "assisted"
    name = "Assist"
    own = 1
    only_other = True
    rules = ("R-ACT-014",)


class Synchronized(Condition):
    """Two Advantages for every Ally in a Synchro Attack, on the next Offensive Action."""

    next_attack = True

    key = "synchronized"
    name = "Synchro Attack"
    own = 1
    rules = ("R-POW-016",)


class Exposed(Condition):
    """A Docked Unit that reached out of its Base is open to area attacks and Extreme Terrain."""

    key = "exposed"
    rules = ("R-ACT-050",)


class Guarded(Condition):
    """Defense is higher against the one Enemy that an Arm Guardian struck."""

    key = "guarded"
    name = "Arm Guardian"
    guards = True
    only_other = True
    rules = ("R-WPN-032",)


class Netted(Condition):
    """Guard and Speed are halved."""

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
    """A Disadvantage on Might Tests against an Enemy that has seen this Unit's Missile Massacre."""

    key = "predictable"
    name = "Missile Massacre"
    own = -1
    only_other = True
    rules = ("R-WPN-050",)


class Burning(Condition):
    """A Zone that has become Extreme Terrain for a while."""

    key = "extreme"
    name = "Extreme Terrain"
    on_zone = True
    rules = ("R-WPN-060", "R-TRBL-028")


class Slowing(Condition):
    """A Zone that costs more to enter for a while."""

    key = "difficult"
    name = "Difficult Terrain"
    on_zone = True
    rules = ("R-POW-042", "R-TRBL-028")


class Sheltering(Condition):
    """A Zone that is Defensive Terrain for a while."""

    key = "defensive"
    name = "Defensive Terrain"
    on_zone = True
    rules = ("R-POW-042", "R-TRBL-028")


class Barring(Condition):
    """A Zone that nobody can enter for a while."""

    key = "impassable"
    name = "Impassable Terrain"
    on_zone = True
    rules = ("R-POW-042", "R-TRBL-028")


_ALL: Final[tuple[Condition, ...]] = (
    Maneuvering(),
    Suppressed(),
    Withheld(),
    Crippled(),
    Assisted(),
    Synchronized(),
    Exposed(),
    Guarded(),
    Netted(),
    OpenToRiposte(),
    Predictable(),
    Burning(),
    Slowing(),
    Sheltering(),
    Barring(),
)

CONDITIONS: Final[dict[str, Condition]] = {condition.key: condition for condition in _ALL}


def enlist(*conditions: Condition) -> None:
    """Make further Conditions known by their keys: those of Powers and Upgrades stand beside them."""
    for condition in conditions:
        CONDITIONS[condition.key] = condition


class Effect:
    """A Condition at work. `amount` is its size, `other` the Unit it points at, `zone` the Zone it lies on
    (-1: none), `weapon` the bearer's Weapon that it is about ("": none, or any).

    It ends with the Turns of the Unit `clock`: after `turns` of them have begun, or ended where `at_end`.
    `born` is the number of the Turn in which it started; `turns` 0 lasts for the whole Operation. Allies have
    a share of one that is `mutual`, or it is such a share. R-OP-016, R-OP-017, A-09.
    """

    __slots__ = (
        "amount",
        "at_end",
        "born",
        "clock",
        "condition",
        "mutual",
        "other",
        "turns",
        "weapon",
        "zone",
    )

    condition: Condition
    amount: int
    other: str
    zone: int
    clock: str
    turns: int
    at_end: bool
    born: int
    weapon: str
    mutual: bool

    def __init__(
        self,
        condition: Condition,
        *,
        amount: int = 1,
        other: str = "",
        zone: int = -1,
        clock: str = "",
        turns: int,
        at_end: bool = False,
        born: int,
        weapon: str = "",
    ) -> None:
        self.condition = condition
        self.amount = amount
        self.other = other
        self.zone = zone
        self.clock = clock
        self.turns = turns
        self.at_end = at_end
        self.born = born
        self.weapon = weapon
        self.mutual = condition.shared or condition.spreads != ""

    def copy(self) -> Effect:
        """An independent copy."""
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
