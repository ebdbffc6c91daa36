"""A Shape writes, reads and checks what a class of state remembers."""

from __future__ import annotations

from typing import Final

import pytest

from wartable import Problem, Shape
from wartable.core.data.fields import (
    Custom,
    Flag,
    Id,
    Name,
    Names,
    Number,
    Seed,
    Tally,
    Text,
    Texts,
    Title,
    Version,
)
from wartable.core.data.nested import ExistingObjects, Inner, ListedById, ListField
from wartable.core.data.reader import Reader
from wartable.core.data.shape import StateField


class Hull:
    """A thing of a catalogue."""

    def __init__(self, key: str) -> None:
        self.key = key


class Ship:
    """An owner with a value of every kind."""

    def __init__(self, id: str = "tern") -> None:
        self.id = id
        self.title = "The Tern"
        self.crew = 3
        self.sunk = False
        self.log = ["calm"]
        self.berth = ""
        self.friends: tuple[str, ...] = ()
        self.cargo: dict[str, int] = {}
        self.hull = HULLS["oak"]
        self.heading = 2

    def copy(self) -> Ship:
        """One of the same kind, as it was built."""
        return Ship(self.id)


class Fleet:
    """A whole with owners in it."""

    def __init__(self, *ids: str) -> None:
        self.seed = 1
        self.motto = "ahoy"
        self.flag = Ship("flag")
        self.ships = {id: Ship(id) for id in ids}
        self.guests: list[Ship] = []


HULLS: Final = {key: Hull(key) for key in ("oak", "iron")}
POINTS: Final = ("north", "east", "south", "west")
SHIP: Final[Shape[Ship, Fleet]] = Shape(
    Id("id"),
    Title("title"),
    Number("crew", "people aboard", most=lambda ship, fleet: 9 if ship.id == "flag" else 5),
    Flag("sunk", "it has gone down"),
    Texts("log"),
    Name("berth", "harbour", ("pier", "quay"), blank=True),
    Names("friends", "friend of {id}", lambda ship, fleet: [id for id in fleet.ships if id != ship.id]),
    Tally("cargo", "cargo", ("tea", "salt"), most=7),
    Custom(
        "hull",
        lambda hull, fleet: hull.key,
        lambda node, old, ship, fleet: HULLS[node.name_of(HULLS, "hull", old.key)],
    ),
    Custom(
        "heading",
        lambda heading, fleet: POINTS[heading],
        lambda node, old, ship, fleet: POINTS.index(node.name_of(POINTS, "heading", POINTS[old])),
    ),
    StateField("anchor", "read by hand"),
    needed=("id",),
    late=("friends",),
)


def make(node: Reader, fleet: Fleet) -> Ship | None:
    """A ship of its part of a file."""
    ship = Ship("")
    if SHIP.has_parts(node):
        SHIP.read(node, ship, fleet)
    return ship if ship.id else None


FLEET: Final[Shape[Fleet, Fleet]] = Shape(
    Version("3", key="version"),
    Seed("seed"),
    Text("motto"),
    Inner("flag", SHIP),
    ListedById("ships", SHIP, make),
    ListField("guests", SHIP, make),
)
NOW: Final[Shape[Fleet, Fleet]] = Shape(
    ExistingObjects("ships", "ship", SHIP.having(Number("crew", most=20)), remedy="add it")
)


def read(shape: Shape[Fleet, Fleet], data: object, fleet: Fleet) -> list[str]:
    """Read it into the fleet; what is wrong."""
    found: list[Problem] = []
    whole = Reader(data, "", found)
    if shape.has_parts(whole):
        shape.read(whole, fleet, fleet)
        shape.link(whole, fleet, fleet)
    return [str(problem) for problem in found]


def read_ship(ship: Ship, **parts: object) -> list[str]:
    """The same of one ship in a fleet of two."""
    found: list[Problem] = []
    fleet = Fleet("tern", "gull")
    node = Reader(parts, "tern", found)
    SHIP.read(node, ship, fleet)
    SHIP.link(node, ship, fleet)
    return [str(problem) for problem in found]


def test_a_shape_can_need_every_key_but_some() -> None:
    found: list[Problem] = []
    parts: Shape[Ship, Fleet] = Shape(Title("title"), Number("crew"), Flag("sunk"), late=("crew",))
    shape = parts.needing_all_but("sunk")
    assert shape.has_parts(Reader({}, "tern", found))
    assert [str(problem) for problem in found] == [
        "tern.title: it is missing; add title",
        "tern.crew: it is missing; add crew",
    ]
    assert shape.late == ("crew",)


# ------------------------------------------------------------------ what is written comes back


def test_every_kind_of_value_comes_back() -> None:
    parts: dict[str, object] = {
        "id": "gull",
        "title": "The Gull",
        "crew": 5,
        "sunk": True,
        "log": ["gale", "gale"],
        "berth": "quay",
        "friends": ["gull"],
        "cargo": {"tea": 7},
        "hull": "iron",
        "heading": "west",
    }
    ship = Ship()
    assert read_ship(ship, **{**parts, "friends": []}) == []
    assert read_ship(ship, **{**parts, "id": "tern"}) == []
    assert SHIP.dump(ship, Fleet()) == {**parts, "id": "tern"}
    assert (ship.friends, ship.hull, ship.heading) == (("gull",), HULLS["iron"], 3)


def test_what_is_written_is_a_copy() -> None:
    ship = Ship()
    written = SHIP.dump(ship, Fleet())
    ship.log.append("gale")
    ship.cargo["tea"] = 1
    assert (written["log"], written["cargo"]) == (["calm"], {})


def test_what_is_left_out_stays_as_it_is() -> None:
    ship = Ship()
    assert read_ship(ship, crew=1) == []
    assert (ship.crew, ship.title, ship.log) == (1, "The Tern", ["calm"])


def test_a_fleet_comes_back_with_ships_that_came_later() -> None:
    fleet = Fleet("tern", "gull")
    fleet.ships["wren"] = Ship("wren")
    fleet.ships["tern"].friends = ("wren",)
    fleet.guests = [Ship("skua")]
    fleet.seed = 10**30
    again = Fleet("tern", "gull")
    assert read(FLEET, FLEET.dump(fleet, fleet), again) == []
    assert FLEET.dump(again, again) == FLEET.dump(fleet, fleet)
    assert again.ships["tern"].friends == ("wren",)


# ------------------------------------------------------------------ what is wrong with it


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        (
            "id",
            "The Tern",
            "tern.id: 'The Tern' is no id; use small letters, digits and _, a letter first: the_tern",
        ),
        ("title", " ", "tern.title: it is blank; write a name"),
        ("crew", 6, "tern.crew: 6 is out of bounds; use 0 to 5"),
        ("crew", True, "tern.crew: true is no whole number; use 0 to 5"),
        ("sunk", 1, "tern.sunk: 1 is neither true nor false; use true or false"),
        ("log", "calm", "tern.log: 'calm' is no list; write a list: [ ... ]"),
        ("log", [1], "tern.log[0]: 1 is no text; write it in quotes"),
        ("berth", "moon", "tern.berth: there is no harbour 'moon'; use one of pier, quay"),
        ("friends", ["tern"], "tern.friends[0]: there is no friend of tern 'tern'; use gull"),
        ("friends", ["gull", "gull"], "tern.friends[1]: gull is listed twice; name it once"),
        ("cargo", {"rum": 1}, "tern.cargo.rum: there is no cargo 'rum'; use one of tea, salt"),
        ("cargo", {"tea": 8}, "tern.cargo.tea: 8 is out of bounds; use 0 to 7"),
        ("hull", "glass", "tern.hull: there is no hull 'glass'; use one of oak, iron"),
        ("heading", "up", "tern.heading: there is no heading 'up'; use one of north, east, south, west"),
    ],
)
def test_a_faulty_value_is_told_with_its_path_and_what_would_do(
    key: str, value: object, expected: str
) -> None:
    assert read_ship(Ship(), **{key: value}) == [expected]


@pytest.mark.parametrize("key", ["crew", "sunk", "berth", "hull", "heading"])
def test_a_faulty_value_leaves_the_old_one(key: str) -> None:
    ship = Ship()
    assert len(read_ship(ship, **{key: []})) == 1
    assert SHIP.dump(ship, Fleet()) == SHIP.dump(Ship(), Fleet())


def test_bounds_depend_on_the_owner() -> None:
    assert read_ship(Ship("flag"), crew=9) == []


def test_an_empty_name_is_none_where_it_may_be() -> None:
    ship = Ship()
    ship.berth = "pier"
    assert read_ship(ship, berth="") == []
    assert ship.berth == ""


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"version": 2}, "version: it was written by another version; use version 3"),
        ({"seed": 1.5}, "seed: 1.5 is no whole number; use any whole number"),
        ({"ships": [{"id": "tern"}]}, "ships: gull is missing; add all ships of the setup"),
        (
            {"ships": [{"id": "tern"}, {"id": "tern"}, {"id": "gull"}]},
            "ships[1].id: tern is written twice; write it once",
        ),
        ({"ships": [{}, {"id": "tern"}, {"id": "gull"}]}, "ships[0].id: it is missing; add id"),
        ({"shipz": []}, "shipz: there is no such key here; did you mean ships?"),
        (
            {"flag": {"id": "flag", "ancor": 1}},
            "flag.ancor: there is no such key here; did you mean anchor?",
        ),
    ],
)
def test_a_faulty_whole_is_told_in_full(parts: dict[str, object], expected: str) -> None:
    assert expected in read(FLEET, parts, Fleet("tern", "gull"))


def test_a_table_names_all_of_them_and_nobody_else() -> None:
    assert read(NOW, {"ships": {"skua": {}, "gull": {"id": "gull", "crew": 20}}}, Fleet("tern", "gull")) == [
        "ships.skua: there is no ship 'skua'; use one of tern, gull",
        "ships: tern is missing; add it",
        "ships.skua.id: it is missing; add id",
    ]


def test_an_entry_of_nobody_is_held_against_all_of_the_others() -> None:
    ships = {"tern": {"id": "tern"}, "gull": {"id": "gull"}, "skua": {"id": "skua", "crew": 99, "hue": 1}}
    assert [told.partition(";")[0] for told in read(NOW, {"ships": ships}, Fleet("tern", "gull"))] == [
        "ships.skua: there is no ship 'skua'",
        "ships.skua.hue: there is no such key here",
        "ships.skua.crew: 99 is out of bounds",
    ]


# ------------------------------------------------------------------ Shapes of Shapes


def test_a_field_of_the_same_key_takes_its_place() -> None:
    other = SHIP.having(Number("crew", "hands", least=1), Text("id"), Flag("sunk", key="gone"))
    assert [field.key for field in other.fields] == [*[field.key for field in SHIP.fields], "gone"]
    assert (other["crew"].told, SHIP["crew"].told) == ("hands", "people aboard")
    assert (other.needed, other.late) == (SHIP.needed, SHIP.late)
