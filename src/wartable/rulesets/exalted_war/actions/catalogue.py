"""Every action, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.exalted_war.actions.base import CONTACT, SHOT, Action
from wartable.rulesets.exalted_war.actions.called import (
    ChallengeToDuel,
    Envelop,
    SnipeAtPerson,
    StrikeAtPerson,
)
from wartable.rulesets.exalted_war.actions.fight import Aim, Attack, Guard, HoldGuardOrAim, Shoot
from wartable.rulesets.exalted_war.actions.flurry import Flurry
from wartable.rulesets.exalted_war.actions.movement_actions import ChangeFacing, Climb, Dash, Swim
from wartable.rulesets.exalted_war.actions.powers import ActivateCharm, CastSpell, ReturnToRanks
from wartable.rulesets.exalted_war.actions.ranks import ChangeFormation, MiscellaneousAction, Rally, Signal
from wartable.rulesets.exalted_war.actions.split_and_merge import MergeUnits, SplitUnit

_ATTACK: Final = Attack()
_SHOOT: Final = Shoot()
_FORMATION: Final = ChangeFormation()
_TURN: Final = ChangeFacing()
_RALLY: Final = Rally()
_SIGNAL: Final = Signal()

ACTIONS: Final[dict[str, Action]] = {
    action.key: action
    for action in (
        HoldGuardOrAim(),
        _ATTACK,
        _SHOOT,
        Flurry((_ATTACK, _SHOOT, _FORMATION, _TURN, _RALLY, _SIGNAL)),
        ActivateCharm(),
        CastSpell(),
        Envelop(),
        StrikeAtPerson(),
        SnipeAtPerson(),
        ChallengeToDuel(),
        Aim(),
        Guard(),
        Dash(),
        Climb(),
        Swim(),
        _TURN,
        _FORMATION,
        _RALLY,
        _SIGNAL,
        SplitUnit(),
        MergeUnits(),
        ReturnToRanks(),
        MiscellaneousAction(),
    )
}


def possible_actions(*, contacts: bool, shots: bool) -> tuple[Action, ...]:
    """Return the actions that a unit may be able to take, in the order of the menu. `contacts` tells whether
    it has enemies in contact, `shots` whether there are enemies that it can shoot at.
    """
    return _ACTIONS_BY_TARGETS[(2 if contacts else 0) + (1 if shots else 0)]


def _actions_with(*target_kinds: str) -> tuple[Action, ...]:
    """Return the actions that need no target, and those that need a target of one of these kinds."""
    return tuple(
        [a for a in ACTIONS.values() if not a.needs or [need for need in a.needs if need in target_kinds]]
    )


_ACTIONS_BY_TARGETS: Final = (
    _actions_with(),
    _actions_with(SHOT),
    _actions_with(CONTACT),
    _actions_with(CONTACT, SHOT),
)
