"""Genre Powers."""

from __future__ import annotations

from wartable.core.event import Event


class PowerUsed(Event):
    """A Genre Power was used for one Genre Point. R-POW-001."""

    fields = ("unit", "power", "points")

    unit: str
    power: str
    points: int

    def __init__(self, unit: str, power: str, points: int) -> None:
        self.unit = unit
        self.power = power
        self.points = points


class Revealed(Event):
    """A side learned an Enemy's Attributes, Upgrades, Weapons and Powers. R-POW-008."""

    fields = ("unit", "side")

    unit: str
    side: str

    def __init__(self, unit: str, side: str) -> None:
        self.unit = unit
        self.side = side


class DesireAnswered(Event):
    """A Unit took the power that it was offered and hurts its Allies, or refused and is hurt itself; `die` is
    the Damage, `points` the Genre Points that it now has. R-BOSS-015.
    """

    fields = ("unit", "by", "accepts", "die", "points")

    unit: str
    by: str
    accepts: bool
    die: int
    points: int

    def __init__(self, unit: str, by: str, accepts: bool, die: int, points: int) -> None:
        self.unit = unit
        self.by = by
        self.accepts = accepts
        self.die = die
        self.points = points


class WeaponGained(Event):
    """A Unit got a Weapon in mid-Operation, to be paid for afterwards; at cost 0 it is on loan. R-POW-011,
    R-POW-037.
    """

    fields = ("unit", "weapon", "area", "cost")

    unit: str
    weapon: str
    area: str
    cost: int

    def __init__(self, unit: str, weapon: str, area: str, cost: int) -> None:
        self.unit = unit
        self.weapon = weapon
        self.area = area
        self.cost = cost


class UpgradeGained(Event):
    """A Unit got an Upgrade in mid-Operation, to be paid for afterwards; a Feature, at cost 0, is its own
    until then. R-POW-011, R-FEAT-002.
    """

    fields = ("unit", "upgrade", "area", "cost")

    unit: str
    upgrade: str
    area: str
    cost: int

    def __init__(self, unit: str, upgrade: str, area: str, cost: int) -> None:
        self.unit = unit
        self.upgrade = upgrade
        self.area = area
        self.cost = cost


class UpgradeRefused(Event):
    """The GM refused a Mid-Scene Upgrade: a Weapon by its key, or an Upgrade by its tag. R-POW-012."""

    fields = ("unit", "weapon")

    unit: str
    weapon: str

    def __init__(self, unit: str, weapon: str) -> None:
        self.unit = unit
        self.weapon = weapon


class SynchroPlanned(Event):
    """Units prepared a Synchro Attack. R-POW-016."""

    fields = ("unit", "helpers")

    unit: str
    helpers: tuple[str, ...]

    def __init__(self, unit: str, helpers: tuple[str, ...]) -> None:
        self.unit = unit
        self.helpers = helpers


class UpgradeUsed(Event):
    """A Unit used an Upgrade, for so much Energy, on a Unit or a Zone (-1: none)."""

    fields = ("unit", "upgrade", "energy", "target", "zone")

    unit: str
    upgrade: str
    energy: int
    target: str
    zone: int

    def __init__(self, unit: str, upgrade: str, energy: int, target: str, zone: int) -> None:
        self.unit = unit
        self.upgrade = upgrade
        self.energy = energy
        self.target = target
        self.zone = zone


class Restocked(Event):
    """Weapons and Support Upgrades of a Unit that were used up can be used again. R-REST-004, R-SUP-008."""

    fields = ("unit", "items")

    unit: str
    items: tuple[str, ...]

    def __init__(self, unit: str, items: tuple[str, ...]) -> None:
        self.unit = unit
        self.items = items


class DefenseRaised(Event):
    """A Unit's Defense was raised against one Might Test, by its own or an Ally's ability. R-AD-002."""

    fields = ("unit", "by", "ability", "amount", "defense", "total")

    unit: str
    by: str
    ability: str
    amount: int
    defense: int
    total: int

    def __init__(self, unit: str, by: str, ability: str, amount: int, defense: int, total: int) -> None:
        self.unit = unit
        self.by = by
        self.ability = ability
        self.amount = amount
        self.defense = defense
        self.total = total


class EnergyDrained(Event):
    """An Upgrade of `unit` took so much Energy from `target` and gave it to its bearer. R-BOSS-067."""

    fields = ("unit", "target", "energy")

    unit: str
    target: str
    energy: int

    def __init__(self, unit: str, target: str, energy: int) -> None:
        self.unit = unit
        self.target = target
        self.energy = energy
