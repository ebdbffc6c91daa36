"""What a unit may do: those Actions and Commands for which it has what they take, each in every way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.ability import overridden
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import MOVEMENT, Action, able
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS, OF_OVERSEERS
from wartable.rulesets.adeptus.ground.survey import look_round
from wartable.rulesets.adeptus.hordes.actions import HORDE_ACTIONS
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit


class Choice:
    """An Action of a menu. `only` is the one way to take one that is `simple`; one that is `picky` is asked
    whom it suits.
    """

    __slots__ = ("action", "only", "picky", "takes")

    action: Action
    only: Option | None
    picky: bool
    takes: int

    def __init__(self, action: Action) -> None:
        self.action = action
        self.only = action.only_way() if action.simple else None
        self.picky = len(overridden(type(action), Action, ("is_for",))) > 0
        self.takes = action.takes()


class Menu:
    """Actions in the order in which they are offered. Those for which somebody has what they take are sorted
    out once for each thing that he may have.
    """

    __slots__ = ("_choices", "_open")

    _choices: list[Choice]
    _open: dict[int, list[Choice]]

    def __init__(self, actions: Iterable[Action]) -> None:
        self._choices = [Choice(action) for action in actions]
        self._open = {}

    def offer(self, state: Mission, unit: Unit, able: int, found: list[Option]) -> None:
        """Add every way in which a unit may take the Actions that take no more than this."""
        ready = self._open.get(able)
        if ready is None:
            ready = [choice for choice in self._choices if choice.takes & ~able == 0]
            self._open[able] = ready
        for choice in ready:
            if choice.picky and not choice.action.is_for(state, unit):
                continue
            only = choice.only
            if only is not None:
                found.append(only)
            else:
                choice.action.offer(state, unit, found)


_ALONE: Final = Menu([*ACTIONS.values(), *OF_OVERSEERS.values()])
_IN_RANK: Final = Menu(
    [action for action in ACTIONS.values() if MOVEMENT not in action.keywords and action.key != "hide"]
)
_ORDERED: Final = Menu(COMMANDS.values())
_OF_RANKS: Final = Menu(OF_OVERSEERS.values())
_HORDE: Final = Menu(HORDE_ACTIONS.values())
"""Menus of somebody alone; of an Overseer in formation, who moves with his Swarm, by Commands (AD-R60); of
his Swarm; of him again, about his ranks; of a Horde. Nobody hides amid a Swarm (AD-R49).
"""


def offers(state: Mission, unit: Unit) -> list[Option]:
    """All that a unit may do now."""
    if unit.halves > 0 and (state.survey is None or state.survey.unit is not unit):
        state.survey = look_round(state, unit)
    found: list[Option] = []
    own = able(state, unit, unit)
    swarm = unit.swarm
    if swarm is not None:
        _IN_RANK.offer(state, unit, own, found)
        _ORDERED.offer(state, unit, able(state, unit, swarm), found)
        _OF_RANKS.offer(state, unit, own, found)
    elif unit.is_horde:
        _HORDE.offer(state, unit, own, found)
    else:
        _ALONE.offer(state, unit, own, found)
    return found
