"""The kinds of Actions with their labels, and records of abilities that are being used, which forecasts read
to continue an unfinished use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wartable.core.data.declared import define, field

if TYPE_CHECKING:
    from wartable.core.ability import Ability
    from wartable.core.decision import Option
    from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
    from wartable.rulesets.battle_century.operation.model.might_test import MightTest

LABELS: Final = {
    "attack": "Attack",
    "aim": "Aim",
    "assist": "Assist an Ally",
    "suppress": "Suppress",
    "engage": "Engage",
    "pair": "Paired Attack: make a twin stronger",
    "raid": "Attack Reinforcements",
    "boost": "Boost",
    "retreat": "Retreat from the battlefield",
    "maneuver": "Maneuver",
    "delay": "Delay",
    "disengage": "Disengage",
    "dock": "Dock",
    "redeploy": "Redeploy",
    "hold": "Hold: no Action",
}
"""Labels of the kinds of Actions."""

CHARGE: Final = "charge:"
"""Prefix of the kinds of Utility Actions that charge a Weapon; the Weapon's key follows. R-BOSS-057."""


@define
class TurnAction:
    """The data of an option for an Action of this `kind`, by the Unit whose Turn it is. It refers to no
    battle, so each such option can be created once and shared.
    """

    kind: str


@define
class Use:
    """A use of an ability that is not finished yet, by the Unit or Reinforcements with the id `by`, perhaps
    in answer to a `test` or to `damage`. `option` is the option by which an Upgrade was chosen. `said` are
    the keys of all options chosen since the use began.
    """

    by: str
    ability: Ability
    test: MightTest | None = None
    damage: Damage | None = None
    option: Option | None = None
    said: list[str] = field([])
