"""The Actions and Commands that a unit can take, as options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.ability import overridden
from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import Action, available_resources
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS, OVERSEER_ACTIONS
from wartable.rulesets.adeptus.ground.survey import make_survey
from wartable.rulesets.adeptus.hordes.actions import HORDE_ACTIONS
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit


@define
class MenuEntry:
    """An entry of a menu: one Action, or several plain ones in a row. `takes` has its requirements as bits.
    `ways` has the options of simple Actions, which are the same for all units. If it is `picky`, the Action
    also checks with `is_for` whether the unit can take it; a plain Action is simple and not picky.
    """

    action: Action
    is_plain: bool = computed()
    picky: bool = computed()
    takes: int = computed()
    ways: list[Option] = computed()

    def _finish(self) -> None:
        action = self.action
        self.ways = [action.only_option()] if action.simple else []
        self.picky = len(overridden(type(action), Action, ("is_for",))) > 0
        self.is_plain = action.simple and not self.picky
        self.takes = action.requirements()

    def joined_with(self, following: MenuEntry) -> MenuEntry:
        """Return a new entry that has the options of this plain entry, followed by those of another plain
        one.
        """
        found = MenuEntry(self.action)
        found.ways = self.ways + following.ways
        return found


@define
class Menu:
    """The Actions of a kind of unit, in the order in which they are offered. The entries whose requirements a
    unit meets are cached by the resources of the unit.
    """

    actions: Iterable[Action]
    _choices: list[MenuEntry] = computed()
    _open: dict[int, list[MenuEntry]] = field({})

    def _finish(self) -> None:
        self._choices = [MenuEntry(action) for action in self.actions]

    def offer(self, state: Mission, unit: Unit, resources: int, options: list[Option]) -> None:
        """Add the options of all Actions that the unit can take with these `resources`, which
        `available_resources` returned.
        """
        ready = self._open.get(resources)
        if ready is None:
            ready = self._open[resources] = self._entries_for(resources)
        for choice in ready:
            if choice.picky and not choice.action.is_for(state, unit):
                continue
            ways = choice.ways
            if ways:
                options += ways
            else:
                choice.action.offer(state, unit, options)

    def _entries_for(self, resources: int) -> list[MenuEntry]:
        """Return the entries whose requirements these resources meet. Plain entries in a row are joined into
        one.
        """
        found: list[MenuEntry] = []
        for choice in self._choices:
            if choice.takes & ~resources:
                continue
            if found and choice.is_plain and found[-1].is_plain:
                found[-1] = found[-1].joined_with(choice)
            else:
                found.append(choice)
        return found


_ALONE: Final = Menu([*ACTIONS.values(), *OVERSEER_ACTIONS.values()])
_IN_RANK: Final = Menu([action for action in ACTIONS.values() if not action.walks and action.key != "hide"])
_ORDERED: Final = Menu(COMMANDS.values())
_OF_RANKS: Final = Menu(OVERSEER_ACTIONS.values())
_HORDE: Final = Menu(HORDE_ACTIONS.values())
"""The menus, in this order: of a unit alone; of an Overseer in formation, who moves only together with the
Swarm, by Commands (AD-R60), and cannot hide (AD-R49); of Commands to the Swarm; of an Overseer's Actions
about the Underlings; and of a Horde.
"""


def unit_options(state: Mission, unit: Unit) -> list[Option]:
    """Return the options for all Actions and Commands that a unit can take now."""
    if unit.halves > 0 and (state.survey is None or state.survey.unit is not unit):
        state.survey = make_survey(state, unit)
    found: list[Option] = []
    own = available_resources(state, unit, unit)
    swarm = unit.swarm
    if swarm is not None:
        _IN_RANK.offer(state, unit, own, found)
        _ORDERED.offer(state, unit, available_resources(state, unit, swarm), found)
        _OF_RANKS.offer(state, unit, own, found)
    elif unit.is_horde:
        _HORDE.offer(state, unit, own, found)
    else:
        _ALONE.offer(state, unit, own, found)
    return found
