"""A skirmish as plain data, for saves and situations: writing and reading it."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.data.fields import BEGINNING, COUNTS, ENDING, Custom, Flag, Name, Number, Tally
from wartable.core.data.nested import ExistingObjects, ListField
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.infinity.ground.lines import SmokeCircle
from wartable.rulesets.infinity.model.items import ITEM_NAMES
from wartable.rulesets.infinity.model.state import PHASES, Skirmish, SpeedballToken
from wartable.rulesets.infinity.saved.inches import PositionField, inches_for_file, read_inches
from wartable.rulesets.infinity.saved.plan_data import table_size_of
from wartable.rulesets.infinity.saved.unit_data import ARMY, KNOWLEDGE, TROOPER

_MOST_COORDINATE: Final = 2_000


def _side_ids(_: Any, state: Skirmish) -> list[str]:
    return list(state.plan.sides)


def _write_smokes(smokes: list[SmokeCircle], state: Skirmish) -> object:
    return [
        [inches_for_file(smoke.x), inches_for_file(smoke.y), inches_for_file(smoke.radius)]
        for smoke in smokes
    ]


def _read_smokes(node: Reader, old: Any, owner: Any, state: Skirmish) -> list[SmokeCircle]:
    found: list[SmokeCircle] = []
    for item in node.items():
        parts = item.items()
        if len(parts) != 3:
            item.fault(f"smoke has 3 numbers, not {len(parts)}", "write [x, y, radius] in inches")
            continue
        x, y, radius = [read_inches(part, 0, 5_000) for part in parts]
        found.append(SmokeCircle(x, y, radius))
    return found


PARCEL: Final[Shape[SpeedballToken, Skirmish]] = Shape(
    Name("side", "side", _side_ids, "the side that it belongs to"),
    Name("item", "item", lambda parcel, state: ITEM_NAMES, "the item in it"),
    PositionField(table_size_of, "its place, [x, y] in inches", find=lambda parcel: parcel),
    needed=("side", "item", "at"),
    derived=("x", "y"),
)


def _make_parcel(node: Reader, state: Skirmish) -> SpeedballToken | None:
    if not PARCEL.has_parts(node):
        return None
    parcel = SpeedballToken("", "", 0, 0)
    PARCEL.read(node, parcel, state)
    return parcel


_COURSE: Final[tuple[StateField[Skirmish, Skirmish], ...]] = (
    Name("phase", "phase", PHASES, "orders, if left out"),
    Number("step", "how far the phase has come", most=99),
    Number("round", "the Round", most=COUNTS),
    Name("active", "side", _side_ids, "whose Player Turn it is", blank=True),
    Name("first", "side", _side_ids, "who has the first Player Turn of each Round", blank=True),
    Name("deployer", "side", _side_ids, "who deploys first", blank=True),
    Tally(
        "zone", "side", _side_ids, "which deployment zone each side has: 0 by row 1, or 1", most=1, kept=True
    ),
    Flag("retreat_began", "whether the active side began this turn in Retreat!"),
    Custom("smokes", _write_smokes, _read_smokes, "smoke: [x, y, radius] in inches", key="smoke"),
    ListField("parcels", PARCEL, _make_parcel, "Speedball Tokens on the table"),
    ExistingObjects("troopers", "Trooper", TROOPER, "the state of each Trooper", key="units"),
    ExistingObjects("armies", "side", ARMY, "the state of each army, by side"),
    KNOWLEDGE,
)

NOW: Final[Shape[Skirmish, Skirmish]] = Shape(*_COURSE, late=("knowledge",))
"""Schema of the "now" of a situation."""

SKIRMISH: Final[Shape[Skirmish, Skirmish]] = Shape(
    *BEGINNING,
    *_COURSE,
    *ENDING,
    needed=("version", "seed", "rolled", "phase", "units"),
    late=("knowledge",),
    derived=("order", "plan"),
)
"""Schema of a skirmish's whole state."""
