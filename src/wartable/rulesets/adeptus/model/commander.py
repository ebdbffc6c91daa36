"""Directors, who act through others; Supreme Commanders among them, with Morale, Advantages and scans."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.profile import Profile

MORALE: Final = 5
"""Morale Points at the start of the Mission. SC-20."""

BOTH: Final = "both"
ROLES: Final = (BOTH, "hordes", "characters")
"""Whom a Director commands who names no subordinates. SC-04, AD-R47."""


class Director:
    """Somebody who leads by Styles and Orders. `unit` is the id of the unit that he is on the table, "" where
    he is off it. `subordinates` are ids of units. Off the table he has `halves` and `initiative` of his own.
    `directed` are the units whose next attack he has augmented since his last turn began.
    """

    __slots__ = (
        "alive",
        "directed",
        "halves",
        "id",
        "initiative",
        "name",
        "profile",
        "seat",
        "side",
        "subordinates",
        "unit",
    )

    id: str
    name: str
    side: str
    seat: str
    unit: str
    profile: Profile
    alive: bool
    subordinates: tuple[str, ...]
    halves: int
    initiative: int
    directed: list[str]

    def __init__(self, id: str, name: str, side: str, seat: str, profile: Profile) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.seat = seat
        self.unit = ""
        self.profile = profile
        self.alive = True
        self.subordinates = ()
        self.halves = 0
        self.initiative = 0
        self.directed = []

    def share_office(self, twin: Director) -> None:
        """Let a copy be where this one is."""
        twin.unit = self.unit
        twin.alive = self.alive
        twin.subordinates = self.subordinates
        twin.halves = self.halves
        twin.initiative = self.initiative
        twin.directed = self.directed[:]

    def copy(self) -> Director:
        """An independent copy; the profile is shared."""
        twin = Director(self.id, self.name, self.side, self.seat, self.profile)
        self.share_office(twin)
        return twin


class Commander(Director):
    """One side's Supreme Commander. `deck` has the level of each Advantage, `spent` those that have been
    expended, `shown` passive ones that the enemy has seen at work. `used` counts Morale Abilities used in the
    battle, `turn_used` those used in this turn. `scans` holds the best total by target; `scanned` whether
    this turn's scan was made. `coordinated` and `enduring` hold until his next turn. `stopped` counts his
    damaging cards that an enemy's Counter-battery will still cancel.
    """

    __slots__ = (
        "coordinated",
        "deck",
        "enduring",
        "morale",
        "scanned",
        "scans",
        "shown",
        "spent",
        "stopped",
        "turn_used",
        "used",
    )

    morale: int
    deck: dict[str, int]
    spent: list[str]
    shown: list[str]
    used: dict[str, int]
    turn_used: list[str]
    scans: dict[str, int]
    scanned: bool
    coordinated: bool
    enduring: bool
    stopped: int

    def __init__(self, id: str, name: str, side: str, seat: str, profile: Profile) -> None:
        super().__init__(id, name, side, seat, profile)
        self.morale = MORALE
        self.deck = {}
        self.spent = []
        self.shown = []
        self.used = {}
        self.turn_used = []
        self.scans = {}
        self.scanned = False
        self.coordinated = False
        self.enduring = False
        self.stopped = 0

    def copy(self) -> Commander:
        """An independent copy; the profile is shared."""
        twin = Commander(self.id, self.name, self.side, self.seat, self.profile)
        self.share_office(twin)
        twin.morale = self.morale
        twin.deck = self.deck.copy()
        twin.spent = self.spent[:]
        twin.shown = self.shown[:]
        twin.used = self.used.copy()
        twin.turn_used = self.turn_used[:]
        twin.scans = self.scans.copy()
        twin.scanned = self.scanned
        twin.coordinated = self.coordinated
        twin.enduring = self.enduring
        twin.stopped = self.stopped
        return twin

    def level(self, card: str) -> int:
        """The level of a card that he holds and has not expended; 0 without it."""
        return 0 if card in self.spent else self.deck.get(card, 0)
