"""A possible shot, and a possible target as the shooter sees it."""

from __future__ import annotations

from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


class Shot:
    """A Weapon in one mode on one target, and the mask of Zones (`origins`) where the Action may end its
    movement. `target` is None if only the Zone is aimed at; `kind` is the kind of Action.
    """

    __slots__ = ("kind", "mode", "origins", "target", "unit", "zone")

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
    """One possible target, as a Unit sees it: a Unit, or a Zone where `target` is None."""

    __slots__ = ("apart", "discs", "is_wide", "seen", "target", "zone")

    target: Unit | None
    zone: int
    apart: int
    """Zones between the Unit and the target."""
    seen: int | None
    """The mask of Zones that the target is in sight from; None until it is needed."""
    discs: list[int]
    """The Zones around the target's, as masks by radius."""
    is_wide: bool
    """One or both have bodies of many Zones, for which the masks do not serve."""

    def __init__(
        self, target: Unit | None, zone: int, apart: int, discs: list[int], *, is_wide: bool
    ) -> None:
        self.target = target
        self.zone = zone
        self.apart = apart
        self.seen = None
        self.discs = discs
        self.is_wide = is_wide
