"""All Commands by key, and the Actions with which Overseers leave or gather Underlings. SW-68, AD-R12,
AD-R14, AD-R23.
"""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.actions.base import Action
from wartable.rulesets.adeptus.commands.attacks import ATTACKS
from wartable.rulesets.adeptus.commands.base import Command
from wartable.rulesets.adeptus.commands.moves import MOVES
from wartable.rulesets.adeptus.commands.orders import ORDERS
from wartable.rulesets.adeptus.commands.ranks import RANKS
from wartable.rulesets.adeptus.commands.special import SPECIAL_COMMANDS

_IN_ORDER: Final[tuple[Command, ...]] = (*MOVES, *ATTACKS, *ORDERS, *SPECIAL_COMMANDS)
COMMANDS: Final[dict[str, Command]] = {command.key: command for command in _IN_ORDER}
"""The Commands that an Overseer can give in a turn, by key, in the order in which they are offered."""

OVERSEER_ACTIONS: Final[dict[str, Action]] = {action.key: action for action in RANKS}
"""The Actions with which an Overseer leaves or gathers Underlings, by key."""
