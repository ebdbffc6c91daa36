"""A possible shot, and a possible target as the shooter sees it."""

from __future__ import annotations

from wartable.core.data.declared import define, field
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


@define
class Shot:
    """A Weapon in one mode on one target, and the mask of Zones (`origins`) where the Action may end its
    movement. `target` is None if only the Zone is aimed at; `kind` is the kind of Action.
    """

    unit: Unit
    kind: str
    mode: Mode
    target: Unit | None
    zone: int
    origins: int


@define
class Bearing:
    """One possible target, as a Unit sees it: a Unit, or a Zone where `target` is None."""

    target: Unit | None
    zone: int
    apart: int
    """Zones between the Unit and the target."""
    discs: list[int]
    """The Zones around the target's, as masks by radius."""
    is_wide: bool
    """One or both have bodies of many Zones, for which the masks do not serve."""
    seen: int | None = field(None)
    """The mask of Zones that the target is in sight from; None until it is needed."""
