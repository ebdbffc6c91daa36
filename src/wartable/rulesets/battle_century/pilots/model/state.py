"""What a Scene remembers: its Characters, and the Match that may have broken out in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from wartable.core.declared import field, state, transient
from wartable.core.state import BattlePlan
from wartable.core.table import Table
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.turn_order import TurnOrder

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
    from wartable.rulesets.battle_century.pilots.model.test_request import TestRequest

USUAL_DN: Final = 10
"""What is asked for where nobody says how hard it is. R-TEST-006."""


class ScenePlan(BattlePlan):
    """What never changes in a Scene. `zones` are the Zones next to each Zone, by id, `zone_names` what they
    are called; `away` is how far it is from each Zone to those that can be reached from it. `limit` is the
    last Round. R-MATCH-045. `request` is the single Test that it is for, None for a Match.
    """

    __slots__ = ("away", "request", "zone_names", "zones")

    zones: Mapping[str, tuple[str, ...]]
    zone_names: Mapping[str, str]
    away: Mapping[str, Mapping[str, int]]
    request: TestRequest | None

    def __init__(self, zones: Mapping[str, tuple[str, ...]], zone_names: Mapping[str, str]) -> None:
        super().__init__()
        self.zones = zones
        self.zone_names = zone_names
        self.away = {zone: _distances(zones, zone) for zone in zones}
        self.request = None


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


@state
class Scene(TurnOrder):
    """One Scene. Its `phase` may be "surprise", too. R-MATCH-002, R-MATCH-020."""

    plan: ScenePlan
    characters: dict[str, Character] = field({}, elements=True)
    surprising: list[str] = field([])
    """Characters that act in the Surprise Round."""
    waiting: list[str] = field([])
    """Those of `surprising` whose Turn is still to come."""
    dn: int = field(USUAL_DN)
    """The Difficulty Number of unopposed Tests, until the GM names another."""
    testing: list[CharacterTest] = transient([])
    """The Tests in progress, the innermost last; none between activations."""

    @property
    def battle_plan(self) -> ScenePlan:
        return self.plan

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
