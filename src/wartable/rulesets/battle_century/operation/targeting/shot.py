"""A possible shot, a possible target as the shooter sees it, and a question for a Zone, with its purpose."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision
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


STAND: Final = "stand"
"""The Unit will be there, by itself."""
DRAG: Final = "drag"
"""The Unit will be there, and who duels with it too."""
ARRIVE: Final = "arrive"
"""Something that was not on the battlefield will be there."""
LEAVE: Final = "leave"
"""The Unit leaves the battlefield from there."""
MARK: Final = "mark"
"""The Zone is affected; no Unit goes there."""
MUZZLE: Final = "muzzle"
"""A shot leaves the Unit's body there."""


@define
class ZoneDecision(Decision):
    """Asks for one Zone. The data of its options are Zones as numbers."""

    purpose: str = STAND
    """The purpose of the Zone, a constant of this module."""
    radius: int = 0
    """Radius, in Zones, of the effect around a marked one."""
    shot: Shot | None = None
    """The attack to be made from there, if it is already chosen."""
