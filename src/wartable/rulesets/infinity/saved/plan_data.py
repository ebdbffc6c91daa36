"""The table of a skirmish in files: its size and scenery, and the sides with their points and Fireteam
Charts.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.fields import Flag, Number, Title
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import RemarkField, RulesetField, read_new_id
from wartable.rulesets.infinity.ground.tables import SIZES
from wartable.rulesets.infinity.model.plan import TEAM_KINDS, FireteamChartRow, SkirmishPlan
from wartable.rulesets.infinity.model.state import Skirmish

_POINTS: Final = tuple([size.points for size in SIZES])


def table_size_of(state: Skirmish) -> tuple[int, int]:
    """Return the width and height of the table in half millimetres."""
    return state.plan.field.width, state.plan.field.height


def _read_chart(node: Reader) -> tuple[FireteamChartRow, ...]:
    """Read the rows of a Fireteam Chart; faulty ones are reported and left out."""
    rows: list[FireteamChartRow] = []
    for item in node.items():
        if not item.has_parts(("kind", "units"), ("most", "counts_as")):
            continue
        kind = item.at("kind").name_of(TEAM_KINDS, "kind of Fireteam")
        units = tuple([part.text() for part in item.at("units").items()])
        counts = {key: part.text() for key, part in item.at("counts_as").parts()}
        if kind and units:
            rows.append(FireteamChartRow(kind, item.at("most").number(1, 9, 1), units, counts))
    return tuple(rows)


class _Sides(StateField[SkirmishPlan, Skirmish]):
    """The sides, each with its name, army points and Fireteam Chart."""

    def read(self, node: Reader, owner: SkirmishPlan, whole: Skirmish) -> None:
        for item in node.items():
            if not item.has_parts(("id",), ("name", "points", "fireteams")):
                continue
            name = item.at("name").name()
            id = read_new_id(item.at("id"), owner.sides)
            if not id:
                continue
            owner.sides[id] = name if item.at("name").is_there else id
            owner.points[id] = item.at("points").number(10, 400, _POINTS[0])
            owner.retreat[id] = (owner.points[id] + 3) // 4
            owner.charts[id] = _read_chart(item.at("fireteams"))


SETUP: Final[Shape[SkirmishPlan, Skirmish]] = Shape(
    RulesetField("infinity"),
    Title("title", "the name of the skirmish"),
    RemarkField("text", "its description for players"),
    _Sides("sides", "the sides of the battle"),
    StateField(
        "table", "width, height, depth of the deployment zones and pieces; the usual table if left out"
    ),
    StateField("seats", "who plays; a seat for each side if left out"),
    StateField("gm", "the seat of the GM"),
    Number("limit", "the last Round; 3 if left out", least=1, most=20),
    StateField("units", "the Troopers of both lists"),
    Flag("open_sheets", "true if nothing is hidden"),
    StateField("house", "house files"),
    StateField("now", "the moment at which a situation begins"),
    needed=("ruleset", "sides", "units"),
)
"""Schema of a setup."""
