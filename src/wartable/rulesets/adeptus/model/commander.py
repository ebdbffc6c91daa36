"""A Supreme Commander: Morale, the deck of Advantages, scans; on the table or off it."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.profile import Profile

MORALE: Final = 5
"""Morale Points at the start of the Mission. SC-20."""


class Commander:
    """One side's Supreme Commander. `unit` is the id of the unit that he is on the table, "" where he is off
    it. `deck` has the level of each Advantage, `spent` those that have been expended. `used` counts Morale
    abilities used in the battle, `turn_used` in this turn. `subordinates` are ids of units. `scans` holds the
    best total by target; `scanned` whether this turn's scan was made. `coordinated` and `enduring` hold until
    his next turn. `cancels` counts damaging cards of the enemy that Counter-battery still stops.
    """

    __slots__ = (
        "alive",
        "cancels",
        "coordinated",
        "deck",
        "directed",
        "enduring",
        "halves",
        "id",
        "initiative",
        "morale",
        "name",
        "profile",
        "scanned",
        "scans",
        "seat",
        "side",
        "spent",
        "subordinates",
        "turn_used",
        "unit",
        "used",
    )

    id: str
    name: str
    side: str
    seat: str
    unit: str
    profile: Profile
    alive: bool
    morale: int
    deck: dict[str, int]
    spent: list[str]
    used: dict[str, int]
    turn_used: list[str]
    subordinates: tuple[str, ...]
    scans: dict[str, int]
    scanned: bool
    coordinated: bool
    enduring: bool
    cancels: int
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
        self.morale = MORALE
        self.deck = {}
        self.spent = []
        self.used = {}
        self.turn_used = []
        self.subordinates = ()
        self.scans = {}
        self.scanned = False
        self.coordinated = False
        self.enduring = False
        self.cancels = 0
        self.halves = 0
        self.initiative = 0
        self.directed = []

    def copy(self) -> Commander:
        """An independent copy; the profile is shared."""
        twin = Commander(self.id, self.name, self.side, self.seat, self.profile)
        twin.unit = self.unit
        twin.alive = self.alive
        twin.morale = self.morale
        twin.deck = self.deck.copy()
        twin.spent = self.spent[:]
        twin.used = self.used.copy()
        twin.turn_used = self.turn_used[:]
        twin.subordinates = self.subordinates
        twin.scans = self.scans.copy()
        twin.scanned = self.scanned
        twin.coordinated = self.coordinated
        twin.enduring = self.enduring
        twin.cancels = self.cancels
        twin.halves = self.halves
        twin.initiative = self.initiative
        twin.directed = self.directed[:]
        return twin
