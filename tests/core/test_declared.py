"""Classes that are declared once: constructor and slots follow, `copy` and saved fields of state classes."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from wartable.core.data.declared import (
    argument,
    computed,
    define,
    field,
    flag,
    number,
    part,
    state,
    text,
    transient,
)
from wartable.core.data.entity import Entity

NORTH = ("north", 0)


@state
class Crew(Entity):
    """People in a boat."""

    rowers: int = number("people at the oars", default=4)


@state
class Boat(Entity):
    """A boat with everything that a field can be."""

    KIND: ClassVar[str] = "boat"

    id: str
    seats: int = argument(number("how many it holds", most=9))
    crew: Crew = part()
    speed: int = number("knots", default=3, least=-5, most=12, key="knots")
    is_afloat: bool = flag("it is in the water", default=True)
    motto: str = text("painted on its bow")
    heading: tuple[str, int] = field(NORTH)
    cargo: list[str] = field([])
    wakes: dict[str, Crew] = field({}, elements=True)
    tenders: list[Crew] = field([], elements=True)
    spare: Crew | None = part(None)
    reserve: Crew = part(Crew)
    signals: list[str] = transient([])
    label: str = computed()

    def _finish(self) -> None:
        self.label = f"{self.id} for {self.seats}"


@state
class Hull(Entity):
    """A base class."""

    length: int
    leaks: int = number("holes")

    def described(self) -> str:
        """Describe it in a few words."""
        return f"{self.length} long"


@state
class Barge(Hull):
    """A class with a declared base."""

    load: int
    towed: list[str] = field([])

    def described(self) -> str:
        """Extend the description through `super`, which has to find the class that `state` returned."""
        return f"{super().described()}, {self.load} heavy"

    def _finish_copy(self, twin: Barge) -> None:
        twin.towed.append("a copy")


@define
class Rope:
    """A class that is no state."""

    material: str
    metres: int = 20
    heading: tuple[str, int] = NORTH
    knots: list[str] = field([])
    label: str = computed()

    def _finish(self) -> None:
        self.label = f"{self.metres} m of {self.material}"


@define
class Sail:
    """A base class whose constructor has a default."""

    area: int
    heading: tuple[str, int] = NORTH

    def described(self) -> str:
        """Describe it in a few words."""
        return f"{self.area} square metres"


@define
class Jib(Sail):
    """A class with a defined base."""

    colour: str = "white"
    ropes: list[Rope] = field([])

    def described(self) -> str:
        """Extend the description."""
        return f"{super().described()}, {self.colour}"


@pytest.fixture
def boat() -> Boat:
    """A boat whose every field differs from its default."""
    boat = Boat("heron", 5, Crew())
    boat.speed, boat.is_afloat, boat.motto, boat.heading = 7, False, "slow", ("east", 90)
    boat.cargo, boat.signals = ["salt"], ["flare"]
    boat.wakes, boat.tenders, boat.spare = {"a": Crew()}, [Crew()], Crew()
    return boat


def test_fields_without_a_default_are_arguments_in_their_order() -> None:
    crew = Crew()
    boat = Boat("heron", 5, crew)
    assert (boat.id, boat.seats, boat.crew) == ("heron", 5, crew)


def test_all_other_fields_start_with_their_default() -> None:
    boat = Boat("heron", 5, Crew())
    assert (boat.speed, boat.is_afloat, boat.motto, boat.heading) == (3, True, "", NORTH)
    assert (boat.cargo, boat.wakes, boat.tenders, boat.signals) == ([], {}, [], [])
    assert (boat.spare, boat.reserve.rowers, boat.label) == (None, 4, "heron for 5")


def test_the_constructor_takes_nothing_else() -> None:
    with pytest.raises(TypeError, match="speed"):
        cast_any(Boat)("heron", 5, Crew(), speed=3)


def test_two_instances_share_no_container() -> None:
    one, other = Boat("heron", 5, Crew()), Boat("tern", 6, Crew())
    one.cargo.append("salt")
    assert other.cargo == []


def test_a_copy_has_the_same_values(boat: Boat) -> None:
    twin = boat.copy()
    names = ("id", "seats", "speed", "is_afloat", "motto", "heading", "cargo", "label")
    assert [getattr(twin, name) for name in names] == [getattr(boat, name) for name in names]


def test_a_copy_shares_no_container_and_no_part(boat: Boat) -> None:
    twin = boat.copy()
    names = ("crew", "cargo", "wakes", "tenders", "spare", "reserve")
    assert [name for name in names if getattr(twin, name) is getattr(boat, name)] == []
    assert twin.wakes["a"] is not boat.wakes["a"]
    assert twin.tenders[0] is not boat.tenders[0]


def test_a_copy_starts_without_what_is_transient(boat: Boat) -> None:
    assert boat.copy().signals == []


def test_saved_fields_stand_in_order_with_their_keys_and_meanings() -> None:
    assert [(each.name, each.key, each.told) for each in Boat.saved] == [
        ("seats", "seats", "how many it holds"),
        ("speed", "knots", "knots"),
        ("is_afloat", "is_afloat", "it is in the water"),
        ("motto", "motto", "painted on its bow"),
    ]


def test_slots_keep_misspelt_attributes_out(boat: Boat) -> None:
    with pytest.raises(AttributeError):
        cast_any(boat).sped = 3


def test_super_finds_the_class() -> None:
    assert Barge(30, 12).described() == "30 long, 12 heavy"


def test_the_fields_of_a_declared_base_come_first() -> None:
    barge = Barge(30, 12)
    assert (barge.length, barge.load, barge.leaks) == (30, 12, 0)
    assert [each.key for each in Barge.saved] == ["leaks"]
    assert cast_any(Barge).__slots__ == ("load", "towed")


def test_a_copy_is_finished_by_the_class() -> None:
    assert Barge(30, 12).copy().towed == ["a copy"]


def test_a_default_without_field_is_refused_with_what_would_work() -> None:
    with pytest.raises(TypeError, match=r"cannot declare Raft\.logs = 3: write field\(3\)"):

        @state
        class Raft(Entity):
            logs: int = 3


def test_a_container_that_is_not_empty_is_refused() -> None:
    with pytest.raises(TypeError, match="containers start empty"):
        field(["salt"])


def test_a_base_with_fields_has_to_be_declared() -> None:
    class Plank(Entity):
        width: int

    with pytest.raises(TypeError, match="its base Plank needs @state or @define too"):

        @state
        class Deck(Plank):
            pass


def test_a_base_that_finishes_cannot_be_extended() -> None:
    with pytest.raises(TypeError, match="cannot extend Boat: its _finish would run before Ferry is set"):

        @state
        class Ferry(Boat):
            cars: int = number("cars")


def test_plain_defaults_of_a_defined_class_are_those_of_arguments() -> None:
    rope, other = Rope("hemp"), Rope("silk", metres=5, heading=("east", 90))
    assert (rope.material, rope.metres, rope.heading, rope.knots, rope.label) == (
        "hemp",
        20,
        NORTH,
        [],
        "20 m of hemp",
    )
    assert (other.metres, other.heading, other.label) == (5, ("east", 90), "5 m of silk")
    assert rope.knots is not other.knots
    with pytest.raises(TypeError, match="knots"):
        cast_any(Rope)("hemp", knots=[])


def test_a_defined_class_has_slots_and_compares_by_identity() -> None:
    assert Rope("hemp") != Rope("hemp")
    assert cast_any(Rope).__slots__ == ("material", "metres", "heading", "knots", "label")
    assert not hasattr(Rope, "copy")


def test_a_defined_class_keeps_its_own_method_called_declared() -> None:
    @define
    class Freight:
        value: int

        def declared(self) -> str:
            return f"worth {self.value}"

    assert Freight(40).declared() == "worth 40"


def test_arguments_of_a_defined_base_come_first() -> None:
    jib = Jib(12, ("west", 270), "red")
    assert (jib.area, jib.heading, jib.colour, jib.ropes) == (12, ("west", 270), "red", [])
    assert Jib(9).described() == "9 square metres, white"


def test_an_argument_without_a_default_cannot_follow_one_with_a_default() -> None:
    with pytest.raises(TypeError, match="cannot declare Spar: put length before width, or give it a default"):

        @define
        class Spar:
            width: int = 3
            length: int  # type: ignore[misc]


def test_a_container_as_a_default_is_refused_with_what_would_work() -> None:
    with pytest.raises(TypeError, match=r"cannot declare Net\.floats = \[\]: write field\(\[\]\)"):

        @define
        class Net:
            floats: list[str] = []  # noqa: RUF012


def cast_any(value: Any) -> Any:
    """Return the value without its type, to call it as no type checker allows."""
    return value
