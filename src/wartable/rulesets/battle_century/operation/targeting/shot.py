"""A possible shot, a possible target with its distances, and a question that asks for a Zone."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.weapon import Mode


@define
class Shot:
    """A possible attack of a Unit on one target, with one mode of a Weapon and an Action of the kind `kind`.
    `origins` is the mask of the Zones where the Move of the Action may end, so that the attack is possible
    from there. `target` is None if the attack is aimed only at the Zone `zone`.
    """

    unit: Unit
    kind: str
    mode: Mode
    target: Unit | None
    zone: int
    origins: int


@define
class PossibleTarget:
    """A possible target of a Unit's attacks, with cached distances and lines of sight. It is a Unit, or only
    the Zone `zone` if `target` is None.
    """

    target: Unit | None
    zone: int
    distance: int
    """The distance between the Unit and the target, in Zones."""
    discs: list[int]
    """The masks of the Zones around the target's Zone, by radius."""
    is_wide: bool
    """True if one or both have bodies of many Zones, for which `discs` cannot be used."""
    seen: int | None = field(None)
    """The mask of Zones from which the target is in sight; None until it is needed."""


STAND: Final = "stand"
"""The Unit will be there."""
DRAG: Final = "drag"
"""The Unit and its opponent in a Duel will be there."""
ARRIVE: Final = "arrive"
"""A Unit that was not on the battlefield will be there."""
LEAVE: Final = "leave"
"""The Unit leaves the battlefield from there."""
MARK: Final = "mark"
"""The Zone is affected; no Unit goes there."""
MUZZLE: Final = "muzzle"
"""A Line begins there, in a Zone of the Unit's body."""


@define
class ZoneDecision(Decision):
    """A question that asks for a Zone. The data of each option is the number of the Zone."""

    purpose: str = STAND
    """The purpose of the Zone, a constant of this module."""
    radius: int = 0
    """The radius, in Zones, of the effect around the Zone, if the purpose is MARK."""
    shot: Shot | None = None
    """The attack that will be made from the Zone, if it is already chosen."""
