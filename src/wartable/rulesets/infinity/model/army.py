"""A side of a skirmish: Command Tokens, the order pools, the Lieutenant, Fireteams."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import field, part, state
from wartable.core.data.entity import Entity

TOKENS: Final = 4
"""The number of Command Tokens that each player has at the start. CT-01, CT-02."""

NO_LIMIT: Final = -1

GROUP_SIZE: Final = 10
"""The most members of a Combat Group. IN-01-12."""


@state
class Fireteam(Entity):
    """Troopers who act together on one Order. `kind` is duo, haris or core. `left` lists former members, who
    may rejoin the Fireteam. IN-08-21, IN-08-31.
    """

    leader: str
    kind: str
    members: list[str] = part()
    left: list[str] = field([])


@state
class Army(Entity):
    """One side. Its Orders are counted at the start of its Player Turn: `regular` maps each Combat Group to
    its number of Regular Orders, `irregular` and `tactical` list the Troopers that still have such an Order,
    and `lieutenant` is the number of Lieutenant Orders left. `limit` is the largest number of Command Tokens
    that the enemy lets it use in this turn, usually NO_LIMIT, and `spent` the number used in this turn.
    `procedural` and `logistical` are set once the army can no longer make that kind of Strategic Use.
    `leader` is the id of the Lieutenant, "" for none. `speedballs` is the number of its Speedball Tokens.
    """

    side: str
    tokens: int = field(TOKENS)
    limit: int = field(NO_LIMIT)
    spent: int = field(0)
    procedural: bool = field(False)
    logistical: bool = field(False)
    speedballs: int = field(0)
    leader: str = field("")
    is_leaderless: bool = field(False)
    """Whether it is in Loss of Lieutenant."""
    is_retreating: bool = field(False)
    regular: dict[int, int] = field({})
    irregular: list[str] = field([])
    tactical: list[str] = field([])
    lieutenant: int = field(0)
    impetuous: list[str] = field([])
    """Impetuous Troopers that have not acted in this Impetuous Phase yet."""
    held: list[str] = field([])
    """Troopers held back in deployment."""
    teams: list[Fireteam] = field([], elements=True)
    active_proxy: dict[str, str] = field({})
    """The Active Proxy of each G: Jumper."""

    def can_spend_token(self) -> bool:
        """Whether the army has a Command Token left, and may still spend one in this turn. CT-09, CT-25."""
        return self.tokens > 0 and (self.limit == NO_LIMIT or self.spent < self.limit)

    def can_make_procedural_use(self) -> bool:
        """Whether the army has a Command Token left and has made no procedural Strategic Use yet. CT-12."""
        return self.tokens > 0 and not self.procedural

    def team_of(self, id: str) -> Fireteam | None:
        """Return the Fireteam that a Trooper is in; None if it is in none. IN-08-22."""
        for team in self.teams:
            if id in team.members:
                return team
        return None

    def remaining_order_count(self) -> int:
        """Return the number of Regular, Irregular and Tactical Orders that the army has left, all together.
        Lieutenant Orders and impetuous activations are not counted. CT-08, IN-R5.
        """
        return sum(self.regular.values()) + len(self.irregular) + len(self.tactical)

    def discard_orders(self) -> None:
        """Discard all remaining Orders. IN-04-08."""
        self.regular = {}
        self.irregular = []
        self.tactical = []
        self.lieutenant = 0
        self.impetuous = []
