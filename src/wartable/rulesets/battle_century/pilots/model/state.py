"""The state of a Scene, and of the Match in it if there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from wartable.core.data.declared import computed, define, field, state, transient
from wartable.core.state import BattlePlan
from wartable.core.table import Table
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.turn_order import TurnOrder

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
    from wartable.rulesets.battle_century.pilots.model.test_request import TestRequest

USUAL_DN: Final = 10
"""Default Difficulty Number. R-TEST-006."""


@define
class ScenePlan(BattlePlan):
    """The fixed part of a Scene. `zones` has the ids of the neighbours of each Zone, and `zone_names` the
    names of Zones, both by the id of the Zone; `away[a][b]` is the distance from Zone a to Zone b, if b can
    be reached. `limit` is the number of the last Round, 0 for no limit. `request` is the single Test to make;
    None for a Match. R-MATCH-045.
    """

    zones: Mapping[str, tuple[str, ...]] = computed()
    zone_names: Mapping[str, str] = computed()
    away: Mapping[str, Mapping[str, int]] = computed()
    request: TestRequest | None = computed()

    def __init__(self, zones: Mapping[str, tuple[str, ...]], zone_names: Mapping[str, str]) -> None:
        super().__init__()
        self.zones = zones
        self.zone_names = zone_names
        self.away = {zone: _distances(zones, zone) for zone in zones}
        self.request = None


def _distances(zones: Mapping[str, tuple[str, ...]], start: str) -> dict[str, int]:
    """Return the distance from the Zone `start` to every Zone that can be reached from it, by the ids of the
    Zones. `zones` has the neighbours of each.
    """
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


@state
class Scene(TurnOrder):
    """The state of a Scene with its Characters. Its `phase` may also be "surprise". R-MATCH-002,
    R-MATCH-020.
    """

    plan: ScenePlan
    characters: dict[str, Character] = field({}, elements=True)
    surprising: list[str] = field([])
    """Characters that act in the Surprise Round."""
    waiting: list[str] = field([])
    """Characters among `surprising` whose Turn is still to come."""
    dn: int = field(USUAL_DN)
    """The Difficulty Number of unopposed Tests, until the GM names another."""
    testing: list[CharacterTest] = transient([])
    """The Tests in progress, the innermost last; none between activations."""

    @property
    def battle_plan(self) -> ScenePlan:
        return self.plan

    def allies_of(self, me: Character) -> list[Character]:
        """Return the other active Characters of this Character's side."""
        return [c for c in self.characters.values() if c.side == me.side and c.is_active and c is not me]

    def enemies_of(self, me: Character) -> list[Character]:
        """Return the active Characters of other sides."""
        return [c for c in self.characters.values() if c.side != me.side and c.is_active]

    def others_in_zone_of(self, me: Character) -> list[Character]:
        """Return the other active Characters in this Character's Zone."""
        return [c for c in self.characters.values() if c.zone == me.zone and c.is_active and c is not me]


SceneTable = Table[Scene]
