"""A Mission as plain data, written to and read from saves and situations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wartable.core.boards.plane_data import PointField
from wartable.core.data.fields import (
    BEGINNING,
    COUNTS,
    ENDING,
    Custom,
    Flag,
    Name,
    Names,
    Number,
    Tally,
    Texts,
)
from wartable.core.data.nested import ExistingObjects, ListField
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.state import PHASES, Minefield, Mission
from wartable.rulesets.adeptus.model.swarm import Band, Swarm
from wartable.rulesets.adeptus.saved.plan_data import PLANE
from wartable.rulesets.adeptus.saved.unit_data import KNOWLEDGE, SWARM, UNIT, read_swarm
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES, LEVELS
from wartable.rulesets.adeptus.supreme.morale import MORALE

_MOST: Final = 999


def _sides(_: Any, state: Mission) -> Iterable[str]:
    return state.plan.sides


def _units(_: Any, state: Mission) -> Iterable[str]:
    return state.units


def _turn_takers(_: Any, state: Mission) -> list[str]:
    """Return the ids of all units, Directors and bands, since each of them may be in the turn order."""
    leaders = [commander.id for commander in state.commanders.values()]
    return [*state.units, *leaders, *state.directors, *state.bands]


_DIRECTED: Final = Names("directed", "unit", _units, "units whose next attack is augmented")
_OFFICIAL: Final = ("id", "name", "side", "seat", "unit", "profile", "subordinates")

DIRECTOR: Final[Shape[Director, Mission]] = Shape(
    *Director.saved, _DIRECTED, late=("directed",), derived=_OFFICIAL
)

COMMANDER: Final[Shape[Commander, Mission]] = Shape(
    *Commander.saved,
    _DIRECTED,
    Tally("deck", "Advantage", ADVANTAGES, "the level of each Advantage", least=1, most=LEVELS),
    Names("spent", "Advantage", ADVANTAGES, "Advantages that have been expended"),
    Names("shown", "Advantage", ADVANTAGES, "passive Advantages that the enemy has seen at work"),
    Tally("used", "Morale Ability", MORALE, "Morale Abilities used in this battle"),
    Names("turn_used", "Morale Ability", MORALE, "Morale Abilities used in this turn"),
    Tally("scans", "unit", _units, "the best total of a scan, by target", most=_MOST),
    late=("scans", "directed"),
    derived=_OFFICIAL,
)


# ------------------------------------------------------------------ bands, mines


def _write_swarm(swarm: Swarm, state: Mission) -> object:
    return SWARM.dump(swarm, state)


def _read_band_swarm(node: Reader, present: Any, band: Band, state: Mission) -> Swarm:
    return read_swarm(node, None, band, state) or present


BAND: Final[Shape[Band, Mission]] = Shape(
    Custom("id", lambda id, state: id, lambda node, old, band, state: node.id(), "its id"),
    Name("side", "side", _sides, "whose they are"),
    Name("overseer", "unit", _units, "the Overseer that they have left"),
    *Band.saved,
    PointField(PLANE, "their place; [-1, -1] if they are gone", least=-1),
    Custom("swarm", _write_swarm, _read_band_swarm, "who they are"),
    needed=("id", "side", "overseer", "swarm"),
)


def _make_band(node: Reader, state: Mission) -> Band | None:
    if not BAND.has_parts(node):
        return None
    ranks = state.plan.ranks
    overseer = node.at("overseer").value
    origin = overseer if isinstance(overseer, str) and overseer in ranks else next(iter(ranks), "")
    if not origin:
        node.fault("nobody has Underlings in the setup", "leave the band out")
        return None
    band = Band("", "", origin, ranks[origin].copy())
    BAND.read(node, band, state)
    return band if band.id else None


class _BandsField(ListField[Mission, Mission]):
    """The bands of a Mission in files, which write them as a list."""

    def write(self, owner: Mission, whole: Mission) -> object:
        return [BAND.dump(band, whole) for band in owner.bands.values()]

    def read(self, node: Reader, owner: Mission, whole: Mission) -> None:
        for item in node.items():
            band = _make_band(item, whole)
            if band is not None and band.id in whole.bands:
                item.at("id").fault(f"there is a second {band.id}", "give each an id of its own")
            elif band is not None:
                whole.bands[band.id] = band


MINES: Final[Shape[Minefield, Mission]] = Shape(
    Name("side", "side", _sides, "whose they are"),
    PointField(PLANE, "their middle"),
    Number("radius", "metres to their edge", most=99),
    Names("struck", "unit", _units, "units that they have struck in this turn"),
    needed=("side", "at", "radius"),
)


def _make_mines(node: Reader, state: Mission) -> Minefield | None:
    if not MINES.has_parts(node):
        return None
    mines = Minefield("", 0, 0, 0)
    MINES.read(node, mines, state)
    return mines


# ------------------------------------------------------------------ the whole


def _pieces(_: Mission, state: Mission) -> Iterable[str]:
    return [piece.id for piece in state.plan.pieces]


_COURSE: Final[tuple[StateField[Mission, Mission], ...]] = (
    Name("phase", "phase", PHASES, "turn, if left out"),
    Number("round", "the round", most=COUNTS),
    Names("order", "unit, band or Supreme Commander", _turn_takers, "who takes turns, in order"),
    Number("turn", "the index of the acting unit in the order", most=_MOST),
    Flag("begun", "whether that turn has begun"),
    Tally("worn", "piece", _pieces, "what cover has lost, by piece", kept=True),
    Tally("smoke", "side", _sides, "rounds of smoke, by side"),
    Tally("worth", "side", _sides, "what each side was worth at the start", kept=True),
    ExistingObjects("units", "unit", UNIT, "the state of each unit"),
    ExistingObjects("commanders", "side", COMMANDER, "the state of each Supreme Commander, by side"),
    ExistingObjects("directors", "Director", DIRECTOR, "the state of each other Director, by id"),
    _BandsField("bands", BAND, None, "Underlings without an Overseer"),
    ListField("mines", MINES, _make_mines, "Minefields"),
    KNOWLEDGE,
)

NOW: Final[Shape[Mission, Mission]] = Shape(*_COURSE, late=("order", "knowledge"))
"""The fields of the "now" of a setup."""

MISSION: Final[Shape[Mission, Mission]] = Shape(
    *BEGINNING,
    *_COURSE,
    Names("deployers", "side", _sides, "sides in the order of deploying"),
    Tally("picks", "side", _sides, "Advantages that each may still take"),
    Names("prepared", "side", _sides, "sides that have done what comes before the battle"),
    Texts("bound", "Hordes that have fought in the Battlefront, as side/horde"),
    Tally("scores", "side", _sides, "what each has won in the Battlefront"),
    *ENDING,
    needed=("version", "seed", "rolled", "phase", "units"),
    late=("order", "knowledge"),
    derived=("dodged", "in_sight", "plan", "survey"),
)
"""The fields of a saved Mission."""
