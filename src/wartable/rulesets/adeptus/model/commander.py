"""Directors, who lead others by orders, and the Supreme Commanders among them, with Morale, Advantages and
scans.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import field, flag, number, state
from wartable.core.data.entity import Entity
from wartable.rulesets.adeptus.model.profile import Profile

MORALE: Final = 5
"""Morale Points at the start of the Mission. SC-20."""

BOTH: Final = "both"
ROLES: Final = (BOTH, "hordes", "characters")
"""Kinds of units that a Director commands if no subordinates are named. SC-04, AD-R47."""


@state
class Director(Entity):
    """A person who leads by Styles and Orders. `unit` is the id of the Director's unit on the table, or ""
    for a Director off the table, who has `halves` and `initiative` instead. `subordinates` are ids of units.
    `directed` lists the units whose next attack is augmented by Orders that the Director has given since the
    last turn began. AD-13-13.
    """

    id: str
    name: str
    side: str
    seat: str
    profile: Profile
    unit: str = field("")
    subordinates: tuple[str, ...] = field(())
    alive: bool = flag("whether still in command", default=True)
    halves: int = number("Half Actions left in this turn, off the table", most=2)
    initiative: int = number("Initiative", least=-99, most=99)
    directed: list[str] = field([])


@state
class Commander(Director):
    """The Supreme Commander of a side. `deck` has the level of each Advantage; `spent` lists those that are
    expended, and `shown` the passive ones whose effect the enemy has seen. `used` counts the uses of Morale
    Abilities in the battle, and `turn_used` lists those used in this turn. `scans` has the best total by
    target; `scanned` is set after the scan of this turn. `coordinated` and `enduring` are set until the
    commander's next turn. `stopped` is the number of damaging Advantages that an enemy's Counter-battery will
    still cancel. SC-01, SC-02, SC-05.
    """

    morale: int = number("Morale Points left", default=MORALE, most=99)
    deck: dict[str, int] = field({})
    spent: list[str] = field([])
    shown: list[str] = field([])
    used: dict[str, int] = field({})
    turn_used: list[str] = field([])
    scans: dict[str, int] = field({})
    scanned: bool = flag("whether this turn's scan was made")
    coordinated: bool = flag("whether Coordinate holds")
    enduring: bool = flag("whether Endure holds")
    stopped: int = number("damaging Advantages that Counter-battery will still cancel", most=9)

    def advantage_level(self, card: str) -> int:
        """Return the level of the Advantage with the key `card`; 0 if it is expended or not in the deck."""
        return 0 if card in self.spent else self.deck.get(card, 0)
