"""What a Scene remembers: its Characters, and the Match that may have broken out in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from wartable.core.knowledge import Knowledge
from wartable.core.state import Outcome, State
from wartable.core.table import Table
from wartable.rulesets.battle_century.pilots.model.character import Character

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
    from wartable.rulesets.battle_century.pilots.model.task import Task

USUAL_DN: Final = 10
"""What is asked for where nobody says how hard it is. R-TEST-006."""


class Delayed:
    """An Action put off until right after another Character's Turn. `action` is its type. R-MATCH-029."""

    __slots__ = ("action", "after", "character")

    character: str
    after: str
    action: str

    def __init__(self, character: str, after: str, action: str) -> None:
        self.character = character
        self.after = after
        self.action = action


class ScenePlan:
    """What never changes in a Scene. `zones` are the Zones next to each Zone, by id, `zone_names` what they
    are called; `away` is how far it is from each Zone to those that can be reached from it. `limit` is the
    last Round, 0 for none. R-MATCH-045. `task` is the Test that it is all about, None for a Match.
    """

    __slots__ = (
        "away",
        "gm",
        "limit",
        "open_sheets",
        "seats",
        "side_names",
        "sides",
        "task",
        "title",
        "zone_names",
        "zones",
    )

    title: str
    zones: Mapping[str, tuple[str, ...]]
    zone_names: Mapping[str, str]
    away: Mapping[str, Mapping[str, int]]
    sides: tuple[str, ...]
    side_names: Mapping[str, str]
    seats: tuple[str, ...]
    gm: str
    limit: int
    open_sheets: bool
    task: Task | None

    def __init__(
        self,
        title: str,
        *,
        zones: Mapping[str, tuple[str, ...]],
        zone_names: Mapping[str, str],
        sides: Mapping[str, str],
        seats: Sequence[str],
        gm: str = "",
        limit: int = 0,
        open_sheets: bool = False,
        task: Task | None = None,
    ) -> None:
        self.title = title
        self.zones = zones
        self.zone_names = zone_names
        self.away = {zone: _distances(zones, zone) for zone in zones}
        self.sides = tuple(sides)
        self.side_names = sides
        self.seats = tuple(seats)
        self.gm = gm
        self.limit = limit
        self.open_sheets = open_sheets
        self.task = task


def _distances(zones: Mapping[str, tuple[str, ...]], start: str) -> dict[str, int]:
    """How many Zones away every Zone that can be reached is."""
    found = {start: 0}
    edge = [start]
    while edge:
        further: list[str] = []
        for zone in edge:
            for other in zones[zone]:
                if other not in found:
                    found[other] = found[zone] + 1
                    further.append(other)
        edge = further
    return found


class Scene(State):
    """One Scene. `order` lists ids by Initiative, `slot` is the place in it whose Turn it is.

    `phase` is "surprise", "initiative", "trade", "turn", "delayed" or "over"; `stage` "begin" or "act" within
    a Turn. `surprising` are those who act in the Surprise Round, `waiting` those of them whose Turn is to
    come. `turn_of` names who is taking a Turn, `turns` counts Turns begun. Round and Tension are 0 before the
    Match proper. `dn` is the Difficulty Number of Tests that are not against anybody, until the GM names
    another. `testing` are the Tests being made right now, the innermost last; none between activations.
    R-MATCH-002, R-MATCH-020.
    """

    __slots__ = (
        "characters",
        "delayed",
        "dn",
        "knowledge",
        "order",
        "over",
        "phase",
        "plan",
        "reason",
        "round",
        "slot",
        "stage",
        "surprising",
        "tension",
        "testing",
        "turn_of",
        "turns",
        "waiting",
        "winners",
    )

    plan: ScenePlan
    characters: dict[str, Character]
    order: list[str]
    slot: int
    phase: str
    stage: str
    round: int
    tension: int
    turn_of: str
    turns: int
    surprising: list[str]
    waiting: list[str]
    delayed: list[Delayed]
    knowledge: Knowledge
    dn: int
    testing: list[CharacterTest]
    over: bool
    winners: tuple[str, ...]
    reason: str

    def __init__(self, plan: ScenePlan, seed: int) -> None:
        super().__init__(seed)
        self.plan = plan
        self.characters = {}
        self.order = []
        self.slot = 0
        self.phase = "initiative"
        self.stage = "begin"
        self.round = 0
        self.tension = 0
        self.turn_of = ""
        self.turns = 0
        self.surprising = []
        self.waiting = []
        self.delayed = []
        self.knowledge = Knowledge()
        self.dn = USUAL_DN
        self.testing = []
        self.over = False
        self.winners = ()
        self.reason = ""

    def is_over(self) -> bool:
        return self.over

    def outcome(self) -> Outcome:
        return Outcome(self.winners, self.reason, self.round)

    def seats(self) -> tuple[str, ...]:
        return self.plan.seats

    def sides(self) -> tuple[str, ...]:
        return self.plan.sides

    def gm(self) -> str:
        return self.plan.gm

    def copy(self) -> Scene:
        """An independent copy; the plan and every sheet are shared."""
        twin = Scene(self.plan, self.seed)
        twin.rolled = self.rolled
        twin.characters = {key: character.copy() for key, character in self.characters.items()}
        twin.order = self.order[:]
        twin.slot = self.slot
        twin.phase = self.phase
        twin.stage = self.stage
        twin.round = self.round
        twin.tension = self.tension
        twin.turn_of = self.turn_of
        twin.turns = self.turns
        twin.surprising = self.surprising[:]
        twin.waiting = self.waiting[:]
        twin.delayed = self.delayed[:]
        twin.knowledge = self.knowledge.copy()
        twin.dn = self.dn
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        return twin

    def allies(self, me: Character) -> list[Character]:
        """The others of its side that are still there."""
        return [c for c in self.characters.values() if c.side == me.side and c.is_active and c is not me]

    def enemies(self, me: Character) -> list[Character]:
        """Those of other sides that are still there."""
        return [c for c in self.characters.values() if c.side != me.side and c.is_active]

    def here(self, me: Character) -> list[Character]:
        """Everybody else in its Zone."""
        return [c for c in self.characters.values() if c.zone == me.zone and c.is_active and c is not me]


SceneTable = Table[Scene]
