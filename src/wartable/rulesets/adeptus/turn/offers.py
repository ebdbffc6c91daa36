"""What a unit may do: those Actions and Commands for which it has what they take, each in every way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import MOVEMENT, Action, able
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS, OF_OVERSEERS
from wartable.rulesets.adeptus.ground.survey import look_round
from wartable.rulesets.adeptus.hordes.actions import HORDE_ACTIONS
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit


class Menu:
    """Actions in the order in which they are offered. Those for which somebody has what they take are sorted
    out once for each thing that he may have.
    """

    __slots__ = ("_actions", "_open")

    _actions: list[Action]
    _open: dict[int, list[tuple[Action, Option | None]]]
    """Each with the Option of one that is `simple`."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = list(actions)
        self._open = {}

    def offer(self, state: Mission, unit: Unit, able: int, found: list[Option]) -> None:
        """Add every way in which a unit may take the Actions that take no more than this."""
        ready = self._open.get(able)
        if ready is None:
            ready = [
                (action, action.only_way() if action.simple else None)
                for action in self._actions
                if action.takes() & ~able == 0
            ]
            self._open[able] = ready
        for action, option in ready:
            if not action.is_for(state, unit):
                continue
            if option is not None:
                found.append(option)
            else:
                action.offer(state, unit, found)


_ALONE: Final = Menu([*ACTIONS.values(), *OF_OVERSEERS.values()])
_IN_RANK: Final = Menu([action for action in ACTIONS.values() if MOVEMENT not in action.keywords])
_ORDERED: Final = Menu(COMMANDS.values())
_OF_RANKS: Final = Menu(OF_OVERSEERS.values())
_HORDE: Final = Menu(HORDE_ACTIONS.values())
"""Menus of somebody alone; of an Overseer in formation, who moves with his Swarm, by Commands (AD-R60); of
his Swarm; of him again, about his ranks; of a Horde.
"""


def offers(state: Mission, unit: Unit) -> list[Option]:
    """All that a unit may do now."""
    if unit.halves > 0:
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
    state.survey = None
    return found
