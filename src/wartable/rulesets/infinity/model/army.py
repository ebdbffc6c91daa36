"""A side of a skirmish: Command Tokens, the order pools, the Lieutenant, Fireteams."""

from __future__ import annotations

from typing import Final

TOKENS: Final = 4
"""Command Tokens of a player. CT-02."""

NO_LIMIT: Final = -1

GROUP_SIZE: Final = 10
"""Members of a Combat Group at most. IN-01-12."""


class Fireteam:
    """Troopers who act on one Order. `kind` is duo, haris or core. `left` are former members, who may rejoin
    it. IN-08-21, IN-08-31.
    """

    __slots__ = ("kind", "leader", "left", "members")

    leader: str
    kind: str
    members: list[str]
    left: list[str]

    def __init__(self, leader: str, kind: str, members: list[str]) -> None:
        self.leader = leader
        self.kind = kind
        self.members = members
        self.left = []

    def copy(self) -> Fireteam:
        """An independent copy."""
        twin = Fireteam(self.leader, self.kind, self.members[:])
        twin.left = self.left[:]
        return twin


class Army:
    """One side. Orders are counted at the start of its Player Turn: `regular` by Combat Group, `irregular`
    and `tactical` the Troopers whose own they are, `lieutenant` the number of Lieutenant Special Orders left.
    `limit` is how many Command Tokens the enemy lets it use in this turn, NO_LIMIT usually, and `spent` how
    many it has used in this turn. `procedural` and `logistical` tell whether that Strategic Use is over.
    `leader` is the Lieutenant, "" where there is none. `speedballs` are Speedball Tokens.
    """

    __slots__ = (
        "active_proxy",
        "held",
        "impetuous",
        "irregular",
        "is_leaderless",
        "is_retreating",
        "leader",
        "lieutenant",
        "limit",
        "logistical",
        "procedural",
        "regular",
        "side",
        "speedballs",
        "spent",
        "tactical",
        "teams",
        "tokens",
    )

    side: str
    tokens: int
    limit: int
    spent: int
    procedural: bool
    logistical: bool
    speedballs: int
    leader: str
    is_leaderless: bool
    """Whether it is in Loss of Lieutenant."""
    is_retreating: bool
    regular: dict[int, int]
    irregular: list[str]
    tactical: list[str]
    lieutenant: int
    impetuous: list[str]
    """Impetuous Troopers who have not acted yet in this Impetuous Phase."""
    held: list[str]
    """Troopers held back in deployment."""
    teams: list[Fireteam]
    active_proxy: dict[str, str]
    """The Active Proxy of each G: Jumper."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.tokens = TOKENS
        self.limit = NO_LIMIT
        self.spent = 0
        self.procedural = False
        self.logistical = False
        self.speedballs = 0
        self.leader = ""
        self.is_leaderless = False
        self.is_retreating = False
        self.regular = {}
        self.irregular = []
        self.tactical = []
        self.lieutenant = 0
        self.impetuous = []
        self.held = []
        self.teams = []
        self.active_proxy = {}

    def copy(self) -> Army:
        """An independent copy."""
        twin = Army(self.side)
        twin.tokens = self.tokens
        twin.limit = self.limit
        twin.spent = self.spent
        twin.procedural = self.procedural
        twin.logistical = self.logistical
        twin.speedballs = self.speedballs
        twin.leader = self.leader
        twin.is_leaderless = self.is_leaderless
        twin.is_retreating = self.is_retreating
        twin.regular = dict(self.regular)
        twin.irregular = self.irregular[:]
        twin.tactical = self.tactical[:]
        twin.lieutenant = self.lieutenant
        twin.impetuous = self.impetuous[:]
        twin.held = self.held[:]
        twin.teams = [team.copy() for team in self.teams]
        twin.active_proxy = dict(self.active_proxy)
        return twin

    def can_spend(self) -> bool:
        """Whether it has a Command Token that it may use. CT-09, CT-25."""
        return self.tokens > 0 and (self.limit == NO_LIMIT or self.spent < self.limit)

    def can_plan(self) -> bool:
        """Whether it may still make a procedural Strategic Use of a Command Token. CT-12."""
        return self.tokens > 0 and not self.procedural

    def team_of(self, id: str) -> Fireteam | None:
        """The Fireteam of which a Trooper is a member. IN-08-22."""
        for team in self.teams:
            if id in team.members:
                return team
        return None

    def counted(self) -> int:
        """Its Regular, Irregular and Tactical Orders together. CT-08, IN-R5."""
        return sum(self.regular.values()) + len(self.irregular) + len(self.tactical)

    def forget_orders(self) -> None:
        """Take all Orders that are left away. IN-04-08."""
        self.regular = {}
        self.irregular = []
        self.tactical = []
        self.lieutenant = 0
        self.impetuous = []
