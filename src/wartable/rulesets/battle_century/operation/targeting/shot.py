"""A shot that could be made, and what may be aimed at as whoever looks has it."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


class Shot:
    """A Weapon in one mode on one target, and the Zones (`origins`, a mask) where the Action may end its
    movement.

    `target` is None where only the Zone is aimed at; `kind` is the Action it would serve.
    """

    __slots__ = ("kind", "mode", "origins", "target", "unit", "zone")

    unit: Unit
    kind: str
    mode: Mode
    target: Unit | None
    zone: int
    origins: int

    def __init__(
        self, unit: Unit, kind: str, mode: Mode, target: Unit | None, zone: int, origins: int
    ) -> None:
        self.unit = unit
        self.kind = kind
        self.mode = mode
        self.target = target
        self.zone = zone
        self.origins = origins


class Bearing:
    """What may be aimed at, a Unit or (with no `target`) a Zone, as an Outlook has it: how many Zones `apart`
    it is, the `discs` around its Zone by radius, the Zones that it is in sight from (`seen`, a mask; None
    until somebody asks). `is_wide` says that one or both have bodies of many Zones, for which these do not
    serve.
    """

    __slots__ = ("apart", "discs", "is_wide", "seen", "target", "zone")

    target: Unit | None
    zone: int
    apart: int
    seen: int | None
    discs: list[int]
    is_wide: bool

    def __init__(
        self, target: Unit | None, zone: int, apart: int, discs: list[int], *, is_wide: bool
    ) -> None:
        self.target = target
        self.zone = zone
        self.apart = apart
        self.seen = None
        self.discs = discs
        self.is_wide = is_wide
