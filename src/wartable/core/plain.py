"""Base classes for the usual kind of game: units on sides, a state described by a Shape, nothing hidden.

A game derives its unit, its state and its view from these, and defines what an activation does. Everything
else has a default: reading and checking a setup, situations, saves, copies, rulings, seats, the end of the
battle, views. Each default can be overridden on its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from mypy_extensions import mypyc_attr

from wartable.core.data import fields, nested
from wartable.core.data.declared import field, state
from wartable.core.data.echoes import without_echoes
from wartable.core.data.entity import Entity
from wartable.core.data.problem import Problem
from wartable.core.data.reader import Reader, check_namesakes
from wartable.core.data.shape import Shape
from wartable.core.game import Game, Setup
from wartable.core.rulings import ruling as rulings
from wartable.core.state import Outcome, State
from wartable.core.views.knowledge import View
from wartable.core.views.view_data import MapView, UnitView, rooms


@state
@mypyc_attr(allow_interpreted_subclasses=True)
class PlainUnit(Entity):
    """Base class of the units in a simple game. A subclass, decorated with `@state`, declares more fields."""

    noun: ClassVar[str] = "unit"
    """Noun for such a unit in messages."""
    role: ClassVar[str] = ""
    """The role that chooses the picture on its token, one of `ROLES`."""
    needed: ClassVar[tuple[str, ...]] = ()
    """The fields that a setup must give, in addition to id and side."""
    shape: ClassVar[Shape[Any, Any]] = Shape()
    """The unit's fields in setups, saves and rulings, in addition to id, name and side."""
    begins: ClassVar[Shape[Any, Any]] = Shape()
    """The unit's fields in setups. Their bounds may differ from those in `shape`: for example, a strength
    must be at least 1 at the start, and may fall to 0 in the battle.
    """

    id: str
    name: str
    side: str
    zone: str = field("")
    """Name of its place; "" in a game without places."""

    def __init_subclass__(cls) -> None:
        """Set `shape` and `begins` of a subclass from its fields, unless it defines them."""
        super().__init_subclass__()
        _add_shape(cls)
        if "shape" in vars(cls) and "begins" not in vars(cls):
            numbers = [number for number in cls.shape.fields if isinstance(number, fields.Number)]
            cls.begins = cls.shape.having(
                *[number.with_start_bounds() for number in numbers if number.first is not None]
            )

    def is_out(self) -> bool:
        """Whether the unit has left the battle."""
        return False

    def copy(self) -> Self:
        """Return an independent copy. A class decorated with `@state` has its own `copy`."""
        twin = cast(Any, type(self))(self.id, self.name, self.side)
        twin.zone = self.zone
        _copy_attributes(self, twin)
        return cast(Self, twin)


U = TypeVar("U", bound=PlainUnit)


@state
@mypyc_attr(allow_interpreted_subclasses=True)
class PlainState(State, Generic[U]):
    """Base class of the state of a simple game, with units by id. A subclass, decorated with `@state`,
    declares the fields of the battle as a whole. A state refers to units by their ids.
    """

    unit_type: ClassVar[type[PlainUnit]] = PlainUnit
    """Type of its units."""
    needed: ClassVar[tuple[str, ...]] = ()
    """The fields that a setup must give, in addition to the sides and units."""
    shape: ClassVar[Shape[Any, Any]] = Shape()
    """Fields of the battle as a whole in setups, saves and rulings, in addition to the sides and units."""

    gm_id: str = field("")
    """The only seat that may make rulings, or ""."""
    side_ids: tuple[str, ...] = field(())
    """The sides, in the setup's order."""
    units: dict[str, U] = field({}, elements=True)

    def __init__(self, seed: int, rolled: int = 0) -> None:
        super().__init__(seed, rolled)
        self.gm_id = ""
        self.side_ids = ()
        self.units = {}

    def __init_subclass__(cls) -> None:
        """Set `shape` of a subclass from its fields, unless it defines one."""
        super().__init_subclass__()
        _add_shape(cls)

    def copy(self) -> Self:
        """Return an independent copy. A class decorated with `@state` has its own `copy`."""
        twin = cast(Any, type(self))(self.seed, self.rolled)
        twin.gm_id, twin.side_ids = self.gm_id, self.side_ids
        twin.units = {id: unit.copy() for id, unit in self.units.items()}
        _copy_attributes(self, twin)
        return cast(Self, twin)

    def standing(self, side: str) -> list[U]:
        """Return the units of a side that have not left the battle."""
        return [unit for unit in self.units.values() if unit.side == side and not unit.is_out()]

    def enemies(self, side: str) -> list[U]:
        """Return the units of all other sides that have not left the battle."""
        return [unit for unit in self.units.values() if unit.side != side and not unit.is_out()]

    def ways(self) -> Mapping[str, Sequence[str]]:
        """Return, for the name of each place, the names of the places that can be reached directly from it.
        Empty in a game without a map of rooms.
        """
        return {}

    def seats(self) -> tuple[str, ...]:
        """Return a seat for each side."""
        return self.side_ids

    def gm(self) -> str:
        return self.gm_id

    def is_over(self) -> bool:
        """Whether at most one side has units left."""
        return len([side for side in self.side_ids if self.standing(side)]) < 2

    def outcome(self) -> Outcome:
        """Return the outcome: the last side with units left has won."""
        return Outcome(tuple([side for side in self.side_ids if self.standing(side)]), "the last standing", 0)


def _add_shape(kind: Any) -> None:
    """Derive the Shape of a class from its declared fields, unless the class defines a Shape itself."""
    if "saved" in vars(kind) and "shape" not in vars(kind):
        kind.shape = Shape(*kind.saved, needed=kind.needed)


def _copy_attributes(original: object, twin: object) -> None:
    """Copy the attributes in an object's `__dict__` to its twin; compiled objects have none."""
    for name, value in getattr(original, "__dict__", {}).items():
        setattr(twin, name, _copy_of(value))


def _copy_of(value: object) -> object:
    if isinstance(value, dict):
        return {key: _copy_of(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copy_of(item) for item in value]
    return set(value) if isinstance(value, set) else value


def _has_fatal_problem(reader: Reader) -> bool:
    return any(problem.fatal for problem in reader.problems)


def row(places: Sequence[str]) -> dict[str, Sequence[str]]:
    """Return the `ways` (see PlainState) of a map whose places lie in a row, each connected to its
    neighbours.
    """
    return {
        place: [*places[max(0, at - 1) : at], *places[at + 1 : at + 2]] for at, place in enumerate(places)
    }


S = TypeVar("S", bound=PlainState[Any])


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainView(View, Generic[S]):
    """A view of a battle in which nothing is hidden: its units, with the values of their Shape."""

    state: S

    def __init__(self, seat: str, state: S) -> None:
        super().__init__(seat)
        self.state = state

    def units(self) -> Sequence[UnitView]:
        """Return a view of every unit; all its values except its place are among its figures."""
        return [self.unit(unit) for unit in self.state.units.values()]

    def map(self) -> MapView:
        """Return the places and the connections between them."""
        ways = self.state.ways()
        return rooms(ways) if ways else MapView()

    def unit(self, unit: Any) -> UnitView:
        """Return the view of one unit."""
        figures = {key: value for key, value in unit.shape.dump(unit, self.state).items() if key != "zone"}
        return UnitView(
            unit.id,
            unit.name,
            unit.side,
            zone=unit.zone,
            out=unit.is_out(),
            role=unit.role,
            figures=figures,
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainGame(Game[S], Generic[S]):
    """Base class of a game whose state is a PlainState. A subclass defines `step`."""

    state_type: type[S]
    view_type: type[PlainView[S]]
    """Class of the views, created with a seat and a state."""
    remembered: Shape[S, S]
    """Shape of the fields in saves."""
    now: Shape[S, S]
    """Shape of the fields in a situation's "now"."""

    def __init__(self, state_type: type[S], view_type: type[PlainView[S]] = PlainView) -> None:
        self.state_type = state_type
        self.view_type = view_type
        unit, whole = state_type.unit_type, state_type.shape
        names = [name for field in unit.shape.fields for name in field.attributes()]
        derived = [name for name in ("id", "name", "side", "zone") if name not in names]
        inner = Shape[Any, Any](
            *unit.shape.fields, late=unit.shape.late, derived=(*unit.shape.derived, *derived)
        )
        told = (*whole.fields, nested.ExistingObjects[Any, Any]("units", unit.noun, inner))
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
        """Read the starting state from a setup, and report every fault to the Reader."""
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
        if not _has_fatal_problem(whole):
            self.check(whole, state)
            self.place(whole.at("now"), state)
        return state

    def add_unit(self, item: Reader, state: S) -> None:
        """Read a unit of a setup, and add it to the state."""
        shape = state.unit_type.begins
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
        """Report faults that involve several fields. Called only if no field has a fatal fault."""

    def place(self, now: Reader, state: S) -> None:
        """Set the state to what a situation's "now" describes; does nothing for a setup without "now"."""
        if now.is_there and self.now.has_parts(now):
            self.now.read(now, state, state)
            self.now.link(now, state, state)

    # ------------------------------------------------------------------ views, saves, rulings

    def view(self, state: S, seat: str) -> View:
        return self.view_type(seat, state)

    def shape(self, state: S) -> Shape[S, S]:
        return self.remembered

    def rulings(self) -> rulings.Rulings[S, Any] | None:
        """Return rulings that can set every number, flag and name in the Shapes of the unit and the state,
        within the same bounds as in files.
        """
        unit = self.state_type.unit_type
        return rulings.open_rulings(
            unit.noun,
            lambda state: state.units,
            *rulings.simple(unit.shape),
            whole=rulings.simple(self.state_type.shape),
        )
