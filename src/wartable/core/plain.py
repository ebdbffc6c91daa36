"""The usual kind of game: units on sides, a state that says in its Shape what it remembers, nothing hidden.

A game derives its unit, its state and its view from what stands here, and writes what an activation does.
All else has a default: reading and checking a setup, situations, saves, copies, rulings, who sits where,
when it is over, what is seen. Each can be overridden by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from wartable.core import fields, nested, rulings
from wartable.core.echoes import without_echoes
from wartable.core.game import Game, Setup
from wartable.core.knowledge import View
from wartable.core.problem import Problem
from wartable.core.reader import Reader, check_namesakes
from wartable.core.shape import Shape
from wartable.core.state import Outcome, State
from wartable.core.views import MapView, UnitView, rooms


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainUnit:
    """A unit on a side. A game derives its own, with a Shape and a value for each attribute that it names."""

    __slots__ = ("id", "name", "side", "zone")

    noun: ClassVar[str] = "unit"
    """What messages call one."""
    shape: ClassVar[Shape[Any, Any]] = Shape()
    """What a setup says of it, a save keeps and a ruling can set, beside its id, name and side. What is
    `needed` has to be said in a setup.
    """
    begins: ClassVar[Shape[Any, Any] | None] = None
    """What a setup says of it, where more than that can become of it: a strength from 1, which falls to 0."""

    id: str
    name: str
    side: str
    zone: str
    """Where it is, in a game whose Shape has a zone."""

    def __init__(self, id: str, name: str, side: str) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.zone = ""

    def is_out(self) -> bool:
        """Whether it has left the battle."""
        return False

    def copy(self) -> PlainUnit:
        """An independent copy. A compiled class, or one with slots, writes its own."""
        twin: PlainUnit = cast(Any, type(self))(self.id, self.name, self.side)
        twin.zone = self.zone
        _copy_attributes(self, twin)
        return twin


U = TypeVar("U", bound=PlainUnit)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainState(State, Generic[U]):
    """The units by id. A game derives its own, as it does with its unit: with a Shape for what the whole
    remembers, and a value for each attribute that it names. A state refers to units by their ids.
    """

    __slots__ = ("gm_id", "side_ids", "units")

    unit_type: ClassVar[type[PlainUnit]] = PlainUnit
    """What its units are."""
    shape: ClassVar[Shape[Any, Any]] = Shape()
    """What a setup says of the whole, a save keeps and a ruling can set, beside the sides and units."""

    gm_id: str
    """The seat that alone makes rulings, or ""."""
    side_ids: tuple[str, ...]
    """The sides in the setup's order."""
    units: dict[str, U]

    def __init__(self, seed: int, rolled: int = 0) -> None:
        super().__init__(seed, rolled)
        self.gm_id = ""
        self.side_ids = ()
        self.units = {}

    def copy(self) -> PlainState[U]:
        """An independent copy. A compiled class, or one with slots, writes its own."""
        twin: PlainState[U] = cast(Any, type(self))(self.seed, self.rolled)
        twin.gm_id, twin.side_ids = self.gm_id, self.side_ids
        twin.units = {id: cast(U, unit.copy()) for id, unit in self.units.items()}
        _copy_attributes(self, twin)
        return twin

    def standing(self, side: str) -> list[U]:
        """The units of a side that have not left the battle."""
        return [unit for unit in self.units.values() if unit.side == side and not unit.is_out()]

    def enemies(self, side: str) -> list[U]:
        """The units of all other sides that have not left the battle."""
        return [unit for unit in self.units.values() if unit.side != side and not unit.is_out()]

    def ways(self) -> Mapping[str, Sequence[str]]:
        """Each place by its name, with those to which ways lead; none in a game without a map of rooms."""
        return {}

    def seats(self) -> tuple[str, ...]:
        """A seat for each side."""
        return self.side_ids

    def gm(self) -> str:
        return self.gm_id

    def is_over(self) -> bool:
        """Whether at most one side has units left."""
        return len([side for side in self.side_ids if self.standing(side)]) < 2

    def outcome(self) -> Outcome:
        """The last side with units left has won."""
        return Outcome(tuple([side for side in self.side_ids if self.standing(side)]), "the last standing", 0)


def _copy_attributes(original: object, twin: object) -> None:
    """Give a copy what a class that is not compiled has in attributes of its own."""
    for name, value in getattr(original, "__dict__", {}).items():
        setattr(twin, name, _copied(value))


def _copied(value: object) -> object:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return set(value) if isinstance(value, set) else value


def _is_unsound(whole: Reader) -> bool:
    return any(problem.fatal for problem in whole.problems)


def row(places: Sequence[str]) -> dict[str, Sequence[str]]:
    """The ways of places in a row: each with those beside it."""
    return {
        place: [*places[max(0, at - 1) : at], *places[at + 1 : at + 2]] for at, place in enumerate(places)
    }


S = TypeVar("S", bound=PlainState[Any])


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainView(View, Generic[S]):
    """A battle in which nothing is hidden: its units, with what their Shape says of them."""

    state: S

    def __init__(self, seat: str, state: S) -> None:
        super().__init__(seat)
        self.state = state

    def units(self) -> Sequence[UnitView]:
        """Every unit; what is not its place stands among its figures."""
        return [self.unit(unit) for unit in self.state.units.values()]

    def map(self) -> MapView:
        """The places and the ways between them."""
        ways = self.state.ways()
        return rooms(ways) if ways else MapView()

    def unit(self, unit: Any) -> UnitView:
        """One unit."""
        figures = {key: value for key, value in unit.shape.dump(unit, self.state).items() if key != "zone"}
        return UnitView(unit.id, unit.name, unit.side, zone=unit.zone, out=unit.is_out(), figures=figures)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainGame(Game[S], Generic[S]):
    """A kind of battle over such states. A game derives its own and writes `step`."""

    state_type: type[S]
    view_type: type[PlainView[S]]
    """What makes a view of a seat and a state."""
    remembered: Shape[S, S]
    """What saves keep."""
    now: Shape[S, S]
    """What the "now" of a situation may say."""

    def __init__(self, state_type: type[S], view_type: type[PlainView[S]] = PlainView) -> None:
        self.state_type = state_type
        self.view_type = view_type
        unit, whole = state_type.unit_type, state_type.shape
        names = [name for field in unit.shape.fields for name in field.attributes()]
        derived = [name for name in ("id", "name", "side", "zone") if name not in names]
        inner = Shape[Any, Any](
            *unit.shape.fields, late=unit.shape.late, derived=(*unit.shape.derived, *derived)
        )
        told = (*whole.fields, nested.Table[Any, Any]("units", unit.noun, inner))
        dice = (fields.Seed[Any, Any]("seed"), fields.Number[Any, Any]("rolled", most=fields.COUNTS))
        self.now = Shape(*told, late=whole.late)
        self.remembered = Shape(*dice, *told, late=whole.late, derived=("gm_id", "side_ids", *whole.derived))

    # ------------------------------------------------------------------ setups

    def problems(self, setup: Setup) -> list[Problem]:
        whole = Reader(setup, "", [])
        self.begin(whole, 0)
        return without_echoes(whole.problems)

    def start(self, setup: Setup, seed: int) -> S:
        return self.begin(Reader(setup, "", []), seed)

    def begin(self, whole: Reader, seed: int) -> S:
        """The state that a setup begins with; what is wrong with the setup is added to the Reader."""
        state = self.state_type(seed)
        shape = state.shape
        others = [field.key for field in shape.fields if field.key not in shape.needed]
        whole.has_parts(
            ("ruleset", *shape.needed, "sides", "units"), ("title", "text", "gm", "house", "now", *others)
        )
        state.gm_id = whole.at("gm").text()
        sides = whole.at("sides").items()
        state.side_ids = tuple([side.at("id").id() for side in sides if side.has_parts(("id",), ("name",))])
        shape.read(whole, state, state)
        for item in whole.at("units").items():
            self.add_unit(item, state)
        shape.link(whole, state, state)
        check_namesakes(whole.at("units").items())
        if not _is_unsound(whole):
            self.check(whole, state)
            self.place(whole.at("now"), state)
        return state

    def add_unit(self, item: Reader, state: S) -> None:
        """Read a unit of a setup, and put it into the state."""
        shape = state.unit_type.begins or state.unit_type.shape
        others = [field.key for field in shape.fields if field.key not in shape.needed]
        if not item.has_parts(("id", "side", *shape.needed), ("name", *others)):
            return
        id = item.at("id").id()
        unit = state.unit_type(
            id, item.at("name").name() or id, item.at("side").name_of(state.side_ids, "side")
        )
        shape.read(item, unit, state)
        shape.link(item, unit, state)
        if id in state.units:
            item.at("id").fault(f"there are two {unit.noun}s {id}", "rename one")
        state.units[id] = unit

    def check(self, whole: Reader, state: S) -> None:
        """Say what else is wrong with a setup: what no field can tell by itself. It is asked of one in which
        every field is sound.
        """

    def place(self, now: Reader, state: S) -> None:
        """Take a state to the moment at which a situation begins; `now` is left out in a scenario."""
        if now.is_there and self.now.has_parts(now):
            self.now.read(now, state, state)
            self.now.link(now, state, state)

    # ------------------------------------------------------------------ all else

    def view(self, state: S, seat: str) -> View:
        return self.view_type(seat, state)

    def shape(self, state: S) -> Shape[S, S]:
        return self.remembered

    def rulings(self) -> rulings.Rulings[S, Any] | None:
        """Every number, flag and name of the Shapes can be ruled, within the bounds that it has in files."""
        unit = self.state_type.unit_type
        return rulings.open_rulings(
            unit.noun,
            lambda state: state.units,
            *rulings.simple(unit.shape),
            whole=rulings.simple(self.state_type.shape),
        )
