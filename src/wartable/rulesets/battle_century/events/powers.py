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


class UpgradeRefused(Event):
    """The GM refused a Mid-Scene Upgrade. R-POW-012."""

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
