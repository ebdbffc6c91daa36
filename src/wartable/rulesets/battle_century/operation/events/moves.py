"""Movement and Utility Actions."""

from __future__ import annotations

from wartable.core.event import Event


class Moved(Event):
    """A Unit moved; `forced` where somebody else dragged it along."""

    fields = ("unit", "start", "end", "zones", "forced")

    unit: str
    start: int
    end: int
    zones: int
    forced: bool

    def __init__(self, unit: str, start: int, end: int, zones: int, forced: bool) -> None:
        self.unit = unit
        self.start = start
        self.end = end
        self.zones = zones
        self.forced = forced


class Held(Event):
    """A Unit took no Action."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit


class Boosted(Event):
    """A Unit used its Action to Boost. R-ACT-038."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit


class Maneuvered(Event):
    """A Unit raised its own or an Ally's Defense. R-ACT-039."""

    fields = ("unit", "target", "attribute", "amount")

    unit: str
    target: str
    attribute: str
    amount: int

    def __init__(self, unit: str, target: str, attribute: str, amount: int) -> None:
        self.unit = unit
        self.target = target
        self.attribute = attribute
        self.amount = amount


class Aimed(Event):
    """A Unit took Aim with a Weapon at a Unit, or at a Zone where `target` is ""."""

    fields = ("unit", "weapon", "target", "zone")

    unit: str
    weapon: str
    target: str
    zone: int

    def __init__(self, unit: str, weapon: str, target: str, zone: int) -> None:
        self.unit = unit
        self.weapon = weapon
        self.target = target
        self.zone = zone


class AimLost(Event):
    """A Unit's Aim came to nothing. R-ACT-011."""

    fields = ("unit", "weapon")

    unit: str
    weapon: str

    def __init__(self, unit: str, weapon: str) -> None:
        self.unit = unit
        self.weapon = weapon


class ActionDelayed(Event):
    """A Unit put off an Action until after another Unit's Turn. R-ACT-043."""

    fields = ("unit", "after", "action")

    unit: str
    after: str
    action: str

    def __init__(self, unit: str, after: str, action: str) -> None:
        self.unit = unit
        self.after = after
        self.action = action


class Docked(Event):
    """A Unit entered its Base Unit."""

    fields = ("unit", "base")

    unit: str
    base: str

    def __init__(self, unit: str, base: str) -> None:
        self.unit = unit
        self.base = base


class Redeployed(Event):
    """A Unit came out of its Base Unit."""

    fields = ("unit", "base", "zone")

    unit: str
    base: str
    zone: int

    def __init__(self, unit: str, base: str, zone: int) -> None:
        self.unit = unit
        self.base = base
        self.zone = zone


class Grew(Event):
    """A Unit became a Colossus, whose body fills these Zones. R-BOSS-022."""

    fields = ("unit", "zones")

    unit: str
    zones: tuple[int, ...]

    def __init__(self, unit: str, zones: tuple[int, ...]) -> None:
        self.unit = unit
        self.zones = zones


class Disengaged(Event):
    """A Unit left its Duel. R-ACT-045."""

    fields = ("unit", "other")

    unit: str
    other: str

    def __init__(self, unit: str, other: str) -> None:
        self.unit = unit
        self.other = other


class DuelBegan(Event):
    """Two Units were locked in a Duel. R-ACT-026."""

    fields = ("unit", "other")

    unit: str
    other: str

    def __init__(self, unit: str, other: str) -> None:
        self.unit = unit
        self.other = other


class DuelEnded(Event):
    """A Duel was over."""

    fields = ("unit", "other")

    unit: str
    other: str

    def __init__(self, unit: str, other: str) -> None:
        self.unit = unit
        self.other = other


class ContestRolled(Event):
    """Two duelists tested Speed against each other; the second total is the opponent's. R-ACT-029."""

    fields = ("unit", "other", "die", "total", "other_die", "other_total")

    unit: str
    other: str
    die: int
    total: int
    other_die: int
    other_total: int

    def __init__(self, unit: str, other: str, die: int, total: int, other_die: int, other_total: int) -> None:
        self.unit = unit
        self.other = other
        self.die = die
        self.total = total
        self.other_die = other_die
        self.other_total = other_total


class WeaponCharged(Event):
    """A Unit used its Action to charge a Weapon for one use. R-BOSS-057."""

    fields = ("unit", "weapon")

    unit: str
    weapon: str

    def __init__(self, unit: str, weapon: str) -> None:
        self.unit = unit
        self.weapon = weapon


class ActionLost(Event):
    """A Unit's Action came and was lost. R-BOSS-057."""

    fields = ("unit",)

    unit: str

    def __init__(self, unit: str) -> None:
        self.unit = unit
