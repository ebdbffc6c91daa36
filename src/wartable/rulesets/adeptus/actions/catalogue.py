"""All Actions of Independent Characters and giants, by key. AD-05."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.actions.aimed import Aim, CalledShot, DefensiveStance, FullAim
from wartable.rulesets.adeptus.actions.attacks import (
    AllOut,
    Barrage,
    Burst,
    Flurry,
    Guarded,
    Lightning,
    Shot,
    Spray,
    Strike,
)
from wartable.rulesets.adeptus.actions.base import Action
from wartable.rulesets.adeptus.actions.delay import Delay
from wartable.rulesets.adeptus.actions.fate import RegainWounds
from wartable.rulesets.adeptus.actions.fields import Shove, Spread, SpreadHalf
from wartable.rulesets.adeptus.actions.fire import Overwatch, SuppressingFire
from wartable.rulesets.adeptus.actions.gear import ClearJam, QuickReload, Reload
from wartable.rulesets.adeptus.actions.moves import (
    Charge,
    Disengage,
    FullMove,
    HalfMove,
    Run,
    StandUp,
    TacticalAdvance,
)
from wartable.rulesets.adeptus.actions.skills import Assist, Douse, Hide, Search

ACTIONS: Final[dict[str, Action]] = {
    action.key: action
    for action in (
        Strike(),
        Shot(),
        Burst(),
        Barrage(),
        Spray(),
        Flurry(),
        Lightning(),
        AllOut(),
        Guarded(),
        CalledShot(),
        SuppressingFire(),
        Overwatch(),
        Aim(),
        FullAim(),
        DefensiveStance(),
        HalfMove(),
        FullMove(),
        TacticalAdvance(),
        Run(),
        Disengage(),
        Charge(),
        StandUp(),
        Reload(),
        QuickReload(),
        ClearJam(),
        Spread(),
        SpreadHalf(),
        Shove(),
        Hide(),
        Search(),
        Assist(),
        Douse(),
        RegainWounds(),
        Delay(),
    )
}
"""All Actions by key."""
