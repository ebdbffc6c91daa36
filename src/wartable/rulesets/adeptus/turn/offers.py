"""The Actions and Commands that a unit can take, as options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.core.ability import overridden
from wartable.core.data.declared import computed, define, field
from wartable.core.decision import Option
from wartable.rulesets.adeptus.actions.base import Action, resource_bits
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS, OVERSEER_ACTIONS
from wartable.rulesets.adeptus.ground.survey import make_enemy_survey
from wartable.rulesets.adeptus.hordes.actions import HORDE_ACTIONS
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit


@define
class ActionMenuEntry:
    """An entry of a menu: one Action, or several plain ones in a row. `takes` has its requirements as bits.
    `ways` has the options of simple Actions, which are the same for all units. If it is `picky`, the Action
    also checks with `can_be_taken_by` whether the unit can take it; a plain Action is simple and not picky.
    """

    action: Action
    is_plain: bool = computed()
    picky: bool = computed()
    takes: int = computed()
    ways: list[Option] = computed()

    def _finish(self) -> None:
        action = self.action
        self.ways = [action.only_option()] if action.simple else []
        self.picky = len(overridden(type(action), Action, ("can_be_taken_by",))) > 0
        self.is_plain = action.simple and not self.picky
        self.takes = action.requirements()

    def joined_with(self, following: ActionMenuEntry) -> ActionMenuEntry:
        """Return a new entry that has the options of this plain entry, followed by those of another plain
        one.
        """
        found = ActionMenuEntry(self.action)
        found.ways = self.ways + following.ways
        return found


@define
class ActionMenu:
    """The Actions of a kind of unit, in the order in which they are offered. The entries whose requirements a
    unit meets are cached by the resources of the unit.
    """

    actions: Iterable[Action]
    _choices: list[ActionMenuEntry] = computed()
    _open: dict[int, list[ActionMenuEntry]] = field({})

    def _finish(self) -> None:
        self._choices = [ActionMenuEntry(action) for action in self.actions]

    def add_options(self, state: Mission, unit: Unit, resources: int, options: list[Option]) -> None:
        """Add the options of all Actions that the unit can take with these `resources`, which
        `resource_bits` returned.
        """
        ready = self._open.get(resources)
        if ready is None:
            ready = self._open[resources] = self._entries_for(resources)
        for choice in ready:
            if choice.picky and not choice.action.can_be_taken_by(state, unit):
                continue
            ways = choice.ways
            if ways:
                options += ways
            else:
                choice.action.add_options(state, unit, options)

    def _entries_for(self, resources: int) -> list[ActionMenuEntry]:
        """Return the entries whose requirements these resources meet. Plain entries in a row are joined into
        one.
        """
        found: list[ActionMenuEntry] = []
        for choice in self._choices:
            if choice.takes & ~resources:
                continue
            if found and choice.is_plain and found[-1].is_plain:
                found[-1] = found[-1].joined_with(choice)
            else:
                found.append(choice)
        return found


_ALONE: Final = ActionMenu([*ACTIONS.values(), *OVERSEER_ACTIONS.values()])
_IN_RANK: Final = ActionMenu(
    [action for action in ACTIONS.values() if not action.walks and action.key != "hide"]
)
_ORDERED: Final = ActionMenu(COMMANDS.values())
_OF_RANKS: Final = ActionMenu(OVERSEER_ACTIONS.values())
_HORDE: Final = ActionMenu(HORDE_ACTIONS.values())
"""The menus, in this order: of a unit alone; of an Overseer in formation, who moves only together with the
Swarm, by Commands (AD-R60), and cannot hide (AD-R49); of Commands to the Swarm; of an Overseer's Actions
about the Underlings; and of a Horde.
"""


def action_options_of_unit(state: Mission, unit: Unit) -> list[Option]:
    """Return the options for all Actions and Commands that a unit can take now."""
    if unit.halves > 0 and (state.survey is None or state.survey.unit is not unit):
        state.survey = make_enemy_survey(state, unit)
    found: list[Option] = []
    own = resource_bits(state, unit, unit)
    swarm = unit.swarm
    if swarm is not None:
        _IN_RANK.add_options(state, unit, own, found)
        _ORDERED.add_options(state, unit, resource_bits(state, unit, swarm), found)
        _OF_RANKS.add_options(state, unit, own, found)
    elif unit.is_horde:
        _HORDE.add_options(state, unit, own, found)
    else:
        _ALONE.add_options(state, unit, own, found)
    return found
