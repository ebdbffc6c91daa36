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
class TurnActionChoice:
    """The data of an option to take an Action of the kind `kind` with the Unit whose Turn it is. Because it
    refers to no battle, each such option is created once and shared.
    """

    kind: str


@define
class AbilityUse:
    """The use of an ability that is in progress. `by` is the id of the Unit or Reinforcements that use it;
    `test` or `damage` is what the use answers, if it is an answer. `option` is the option with which an
    Upgrade was chosen. `said` has the keys of all options chosen since the use began.
    """

    by: str
    ability: Ability
    test: MightTest | None = None
    damage: Damage | None = None
    option: Option | None = None
    said: list[str] = field([])
