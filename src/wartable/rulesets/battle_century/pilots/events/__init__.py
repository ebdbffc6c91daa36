"""What happens in Tests and Matches."""

from __future__ import annotations

from wartable.rulesets.battle_century.pilots.events.harm import (
    CharacterDefeated,
    DamageReckoned,
    HarmIgnored,
    LayerLost,
    PlotArmorHurt,
)
from wartable.rulesets.battle_century.pilots.events.scenes import (
    ActionDelayed,
    AttackDeclared,
    BuiltUp,
    CharacterArrived,
    CharacterEscaped,
    ConditionBegan,
    ConditionEnded,
    EscapeTried,
    Held,
    InitiativeTied,
    InitiativeTraded,
    MatchEnded,
    Moved,
    ProxyDestroyed,
    ProxyTaken,
    RoundBegan,
    TalentUsed,
    TestRolled,
    TurnBegan,
)

__all__ = [
    "ActionDelayed",
    "AttackDeclared",
    "BuiltUp",
    "CharacterArrived",
    "CharacterDefeated",
    "CharacterEscaped",
    "ConditionBegan",
    "ConditionEnded",
    "DamageReckoned",
    "EscapeTried",
    "HarmIgnored",
    "Held",
    "InitiativeTied",
    "InitiativeTraded",
    "LayerLost",
    "MatchEnded",
    "Moved",
    "PlotArmorHurt",
    "ProxyDestroyed",
    "ProxyTaken",
    "RoundBegan",
    "TalentUsed",
    "TestRolled",
    "TurnBegan",
]
