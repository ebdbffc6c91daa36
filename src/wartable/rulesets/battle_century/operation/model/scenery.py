"""The fixed setting of an Operation: map, Terrain, seats, objectives. Never changes in a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.boards.bitmask import Members
from wartable.core.boards.board import Board
from wartable.core.boards.ground import GROUNDS_LIMIT, Ground, ground
from wartable.core.boards.memory import MEMORY
from wartable.core.data.declared import computed, define
from wartable.core.decision import Option
from wartable.core.state import BattlePlan
from wartable.rulesets.battle_century.house_rules import HouseRules

TERRAINS: Final = ("difficult", "defensive", "extreme", "impassable")
"""The Terrain types with an effect; a Zone with none of them is Plain. R-TERR-001, R-TERR-002."""

LETTERS: Final = {"d": "difficult", "c": "defensive", "x": "extreme", "#": "impassable"}
"""The Terrain type of each character on a drawn map, which has one character for each Zone; "." is Plain."""

ENVIRONMENTS: Final = ("land", "underwater", "space")
"""Environments of a Zone; the first is the default. R-FEAT-010, R-FEAT-013, R-FEAT-014."""

_MOST_CACHED: Final = 20_000

OBJECTIVES: Final = ("destroy", "hold", "survive", "protect", "reach")


@define
class Objective:
    """A way for `side` to win other than destroying its Enemies. R-TERR-013.

    `kind` "hold": one of its Units, and no Enemy, is in one of `zones` at the end of `rounds` Rounds in a
    row; "survive": the side is not beaten when `rounds` Rounds are over; "protect": `unit` is still active
    when `rounds` Rounds are over (its loss defeats the side); "reach": `count` Units of the side have ended a
    Turn in `zones` and left the battlefield there.
    """

    side: str
    kind: str
    zones: int
    rounds: int
    unit: str
    count: int


@define
class Combination:
    """Several Units that can combine into one.

    `pilots` are their ids; the first leads, unless all lead in turn (`rotates`). `areas` names, for each
    other component, the Area that takes its External Upgrades and Weapons. `deployed` is True if they enter
    the Operation combined. R-COMB-001 to R-COMB-004.
    """

    id: str
    name: str
    pilots: tuple[str, ...]
    areas: Mapping[str, str]
    rotates: bool
    deployed: bool


@define
class OperationPlan(BattlePlan):
    """The fixed part of an Operation: map, Terrain, objectives, house rules."""

    board: Board = computed()
    difficult: tuple[int, ...] = computed()
    defensive: tuple[int, ...] = computed()
    """Instances of Defensive Terrain by Zone, as `extreme` of Extreme Terrain."""
    extreme: tuple[int, ...] = computed()
    environments: tuple[str, ...] = computed()
    """The environment of each Zone."""
    realms: dict[str, int] = computed()
    """The mask of Zones of each environment."""
    ground: Ground = computed()
    deploy: dict[str, int] = computed()
    """The mask of Zones where each side enters."""
    objectives: tuple[Objective, ...] = computed()
    combinations: tuple[Combination, ...] = computed()
    retreat: bool = computed()
    house: HouseRules = computed()
    """The house rules: optional readings of the rules."""
    is_mapped: bool = computed()
    """False if the map of a setup that is being checked is unreadable; the board is then a single Zone."""
    pairs: dict[tuple[str, str], Option] = computed()
    """The Options for a trade of Initiative, by the ids of the two Units; filled on demand."""
    places: tuple[Option, ...] = computed()
    """An Option for each Zone."""
    _options: dict[int, tuple[Option, ...]] = computed()
    _picker: Members[Option] = computed()
    _adapted: dict[tuple[Ground, int, int, int], Ground] = computed()

    def __init__(
        self,
        board: Board,
        terrain: Mapping[str, Sequence[int]] | None = None,
        environments: Sequence[str] = (),
        *,
        is_mapped: bool = True,
    ) -> None:
        """Create a plan for this map. A setup adds sides and objectives later."""
        super().__init__("Operation")
        terrain = terrain or {kind: [0] * board.zones for kind in TERRAINS}
        self.board = board
        self.difficult = tuple(terrain["difficult"])
        self.defensive = tuple(terrain["defensive"])
        self.extreme = tuple(terrain["extreme"])
        self.environments = tuple(environments or [ENVIRONMENTS[0]] * board.zones)
        self.realms = _environment_masks(self.environments)
        self.ground = ground(
            board, _nonzero_mask(terrain["impassable"]), tuple([1 << n for n in self.difficult])
        )
        self.deploy, self.objectives, self.combinations = {}, (), ()
        self.retreat = True
        self.house = HouseRules({})
        self.is_mapped = is_mapped
        self._options, self._adapted, self.pairs = {}, {}, {}
        self.places, self._picker = _zone_options(board)

    def zone_options(self, zones: int) -> tuple[Option, ...]:
        """Return an Option for each Zone in the mask `zones`, with the number of the Zone as its data.
        Cached.
        """
        found = self._options.get(zones)
        if found is None:
            if len(self._options) >= _MOST_CACHED:
                self._options.clear()
            found = tuple(self._picker.pick(zones))
            MEMORY.add_bytes(self, 150 + 8 * len(found))
            self._options[zones] = found
        return found

    def forget(self) -> None:
        """Clear all caches."""
        self._options.clear()
        self._adapted.clear()
        self.pairs.clear()

    def adapted_ground(self, base: Ground, *, easy: int = 0, hard: int = 0, barred: int = 0) -> Ground:
        """Return a variant of the ground `base` for a Unit's way of moving: the Zones of the mask `easy` cost
        1 to enter, those of `hard` cost twice as much as before, and those of `barred` cannot be entered.
        Cached.
        """
        key = (base, easy, hard, barred)
        found = self._adapted.get(key)
        if found is None:
            if len(self._adapted) >= GROUNDS_LIMIT:
                self._adapted.clear()
            cost = [
                1 if easy >> zone & 1 else price << (hard >> zone & 1) for zone, price in enumerate(base.cost)
            ]
            found = ground(self.board, base.closed | barred, tuple(cost))
            MEMORY.add_bytes(self, 250)
            self._adapted[key] = found
        return found


def _zone_options(board: Board) -> tuple[tuple[Option, ...], Members[Option]]:
    """Return an Option for each Zone of the board, and a `Members` object that picks the Options of a mask of
    Zones.
    """
    places = tuple([Option("to:" + board.name(zone), board.name(zone), zone) for zone in range(board.zones)])
    return places, Members(places)


def _nonzero_mask(counts: Sequence[int]) -> int:
    """Return the mask of Zones in which a Terrain has at least one instance, given the number of instances by
    Zone.
    """
    mask = 0
    for zone, count in enumerate(counts):
        if count:
            mask |= 1 << zone
    return mask


def _environment_masks(environments: Sequence[str]) -> dict[str, int]:
    """Return the mask of Zones of each environment, by name; `environments` lists that of each Zone."""
    found = dict.fromkeys(ENVIRONMENTS, 0)
    for zone, environment in enumerate(environments):
        found[environment] |= 1 << zone
    return found
