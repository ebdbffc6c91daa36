"""The constant part of a skirmish, as its setup defines it."""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.core.state import BattlePlan
from wartable.rulesets.infinity.ground.field import Field
from wartable.rulesets.infinity.ground.places import TableZone

ROUNDS: Final = 3
"""The number of Rounds of a skirmish, unless a scenario sets another one. IN-04-01."""

DUO: Final = "duo"
HARIS: Final = "haris"
CORE: Final = "core"
TEAM_KINDS: Final = (DUO, HARIS, CORE)

TEAM_SIZES: Final[dict[str, tuple[int, int]]] = {DUO: (2, 2), HARIS: (3, 3), CORE: (3, 5)}
"""The fewest and the most members of each kind of Fireteam. IN-08-21."""


@define
class FireteamChartRow:
    """A row of a Fireteam Chart: a kind of Fireteam, how many such Fireteams an army may have (`most`), and
    the units that its members may belong to. `counts_as` maps a unit to the unit that its members count as
    when the level of the Fireteam is computed.
    """

    kind: str
    most: int
    units: tuple[str, ...]
    counts_as: dict[str, str]

    def unit_counted_as(self, unit: str) -> str:
        """Return the unit that members of this unit count as when the level of the Fireteam is computed.
        IN-08-31.
        """
        return self.counts_as.get(unit, unit)


@define
class SkirmishPlan(BattlePlan):
    """The constant part of a skirmish: the table, the army points of each side, and the limits of each army
    list. `limit` is the number of Rounds.
    """

    limit: int = field(ROUNDS)
    points: dict[str, int] = field({})
    """Army points by side."""
    retreat: dict[str, int] = field({})
    """Victory Points at which each side retreats: a quarter of its points, rounded up. IN-04-03."""
    groups: dict[str, list[int]] = field({})
    """The numbers of the Combat Groups in each side's list. IN-R41."""
    charts: dict[str, tuple[FireteamChartRow, ...]] = field({})
    """Fireteam Charts by side."""
    zones: tuple[TableZone, TableZone] = field((TableZone(0, 0, 0, 0), TableZone(0, 0, 0, 0)))
    """The deployment zones, in half millimetres, the one along y = 0 first."""
    # last, as it hides the function of that name
    field: Field = computed()

    def _finish(self) -> None:
        self.field = Field(0, 0, ())
