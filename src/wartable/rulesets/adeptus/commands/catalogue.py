"""All Commands by key, and what Overseers do about their ranks. SW-68, AD-R12, AD-R14, AD-R23."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.actions.base import Action
from wartable.rulesets.adeptus.commands.attacks import (
    Assault,
    MarkedAttack,
    Suppress,
    SustainedVolley,
    Swamp,
    SwarmCharge,
    Volley,
)
from wartable.rulesets.adeptus.commands.base import Command
from wartable.rulesets.adeptus.commands.moves import (
    CoverGround,
    Move,
    SwarmDisengage,
    SwarmRun,
    TacticalAdvance,
)
from wartable.rulesets.adeptus.commands.orders import GoToGround, ReloadAtOnce, ReloadRanks, TakeAim
from wartable.rulesets.adeptus.commands.ranks import Gather, LeaveRanks

COMMANDS: Final[dict[str, Command]] = {
    command.key: command
    for command in (
        Move(),
        TacticalAdvance(),
        SwarmRun(),
        SwarmDisengage(),
        Volley(),
        Assault(),
        SustainedVolley(),
        Swamp(),
        SwarmCharge(),
        Suppress(),
        TakeAim(),
        ReloadRanks(),
        ReloadAtOnce(),
        GoToGround(),
        CoverGround(),
        MarkedAttack(),
    )
}
"""Commands that are given in the Overseer's turn."""

OF_OVERSEERS: Final[dict[str, Action]] = {action.key: action for action in (LeaveRanks(), Gather())}
"""Actions of an Overseer that concern the ranks."""
