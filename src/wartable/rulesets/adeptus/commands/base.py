"""The base class of Commands, which cost both the Overseer and the Swarm actions. SW-61 to SW-69, AD-R23."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from wartable.rulesets.adeptus.actions.base import ATTACK, CONCENTRATION, Action
from wartable.rulesets.adeptus.model.commands import OVERSEERS
from wartable.rulesets.adeptus.model.marks import AIM
from wartable.rulesets.adeptus.model.unit import Unit

GENERIC = "generic"
SPECIAL = "special"


@mypyc_attr(allow_interpreted_subclasses=True)
class Command(Action):
    """Something that an Overseer has the Swarm do. It costs both the Overseer and the Swarm `halves` Half
    Actions; its keywords count for the Swarm alone. `group` says whether every Overseer can give it. SW-06,
    SW-11.
    """

    cite = "SW-61"
    group: ClassVar[str] = GENERIC
    aimed: ClassVar[bool] = False
    """Whether the Command uses the Swarm's aim. Any other Command makes the Swarm lose it."""

    def pay_cost(self, unit: Unit) -> None:
        swarm = unit.swarm
        if swarm is None:
            return
        unit.halves -= self.halves
        swarm.halves -= self.halves
        unit.unmark(AIM)
        if ATTACK in self.keywords:
            swarm.attacked = True
        if CONCENTRATION in self.keywords:
            swarm.concentrated = True
        if not self.aimed:
            swarm.unmark(AIM)


def has_special_command(unit: Unit, key: str) -> bool:
    """Whether a unit's Swarm has the Special Command with this key, either from its Underlings' training or
    from its Overseer's type. SW-69, AD-R14.
    """
    swarm = unit.swarm
    if swarm is None or key in swarm.specials:
        return swarm is not None
    kind = OVERSEERS.get(unit.profile.type)
    return kind is not None and kind.special == key
