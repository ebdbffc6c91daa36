"""Reading of the setup of a Match: whether it can be played, and whether it is by the rules. All problems are
reported at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from wartable.core.data.reader import Reader, check_gm, check_namesakes, check_not_all_zero, shown
from wartable.core.data.shape import Shape, StateField
from wartable.core.forces.setup import read_names_by_id, read_seats
from wartable.rulesets.battle_century.building.characters import read_character
from wartable.rulesets.battle_century.building.heads import OF_BATTLES
from wartable.rulesets.battle_century.match.saved.situation import read_situation
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character import AWAY, Character
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet
from wartable.rulesets.battle_century.pilots.model.state import Scene, ScenePlan


class _Kind(StateField[Any, Any]):
    """Field for the kind of battle, which must be a Match."""

    def read(self, node: Reader, owner: Any, whole: Any) -> None:
        if node.text(_BATTLE) != _BATTLE:
            node.fault(f"{shown(node.value)} is another battle", f"use {_BATTLE}")


_BATTLE: Final = "match"
SETUP: Final[Shape[ScenePlan, Scene]] = Shape(
    _Kind("battle"),
    StateField("zones"),
    StateField("characters"),
    StateField("surprising"),
    *OF_BATTLES,
    needed=("battle", "zones", "sides", "characters"),
)
"""A whole setup; what is read of Zones and Characters depends on each other."""


def read_match(setup: Reader) -> Scene | None:
    """Read a Match from a setup, and report all problems to the reader; return None if it cannot be read at
    all.
    """
    if not SETUP.has_parts(setup):
        return None
    plan = ScenePlan(*_read_zones(setup.at("zones"), limit=setup.at("limit").number(0)))
    state = Scene(0, plan)
    SETUP.read(setup, plan, state)
    plan.sides = read_names_by_id(setup.at("sides"))
    read_seats(setup, plan)
    _read_characters(setup.at("characters"), state)
    _check_sides(setup, state)
    check_gm(setup, [one.seat for one in state.characters.values()])
    _read_surprise(setup.at("surprising"), state)
    if setup.at("now").is_there:
        read_situation(setup.at("now"), state)
    return state


# ------------------------------------------------------------------ Zones


def _read_zones(node: Reader, *, limit: int) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Return two dicts by the ids of the Zones: the neighbours of each Zone, and its name. If one of two
    Zones lists the other, each is a neighbour of the other. `limit` is the number of Rounds that the setup
    allows; 0 for no limit.
    """
    items = [item for item in node.items() if item.has_parts(("id",), ("name", "next"))]
    if node.is_there and not items and isinstance(node.value, list | tuple):
        node.fault("there are no Zones", "add one or more")
    names = _read_zone_names(items)
    ways: dict[str, list[str]] = {id: [] for id in names}
    for item in items:
        id = item.at("id").value
        for other in _read_neighbours(item, names):
            if isinstance(id, str) and id in ways:
                _connect(ways, id, other)
    found = {id: tuple(others) for id, others in ways.items()}
    _check_ways(items, found, fatal=limit == 0)
    return found, names


def _read_zone_names(items: Sequence[Reader]) -> dict[str, str]:
    """Read the names of Zones, and return them by id. Zones that share an id or a name are reported."""
    found: dict[str, str] = {}
    names: set[str] = set()
    for item in items:
        id = item.at("id").id()
        called = item.at("name").name() or id
        name = called.lower()
        if id and id in found:
            item.at("id").fault(f"there is a second Zone {id}", "give each an id of its own")
        elif name and name in names:
            item.fault(f"there is a second Zone called {shown(name)}", "give each a name of its own")
        if id:
            found.setdefault(id, called)
        names.add(name)
    return found


def _read_neighbours(item: Reader, ids: Collection[str]) -> list[str]:
    """Return the ids of the Zones that a Zone lists as its neighbours."""
    found = item.at("next").names_of(ids, "Zone")
    if item.at("id").value in found:
        item.at("next").fault("a Zone is not next to itself", "name others, or none")
    return [id for id in found if id != item.at("id").value]


def _connect(ways: dict[str, list[str]], zone: str, neighbour: str) -> None:
    """Add each of two Zones to the neighbours of the other."""
    if neighbour not in ways[zone]:
        ways[zone].append(neighbour)
    if zone not in ways[neighbour]:
        ways[neighbour].append(zone)


def _check_ways(items: Sequence[Reader], zones: Mapping[str, tuple[str, ...]], *, fatal: bool) -> None:
    """Report each Zone that cannot be reached from the first one. This is fatal only if `fatal` is True: with
    a Round limit the Match ends even if the sides cannot reach each other.
    """
    if not zones:
        return
    first = next(iter(zones))
    reached = ScenePlan(zones, {}).away[first]
    for item in items:
        id = item.at("id").value
        if isinstance(id, str) and id in zones and id not in reached:
            item.fault(
                f"no way leads here from {first}", f'name one under next, as next = ["{first}"]', fatal=fatal
            )


# ------------------------------------------------------------------ Characters


def _read_characters(node: Reader, state: Scene) -> None:
    """Read all Characters of the setup into the Scene. Invalid parts are read as empty or 0; Characters that
    share an id are reported.
    """
    items = node.items()
    if node.is_there and not items and isinstance(node.value, list | tuple):
        node.fault("there are no Characters", "add some for every side")
    for item in items:
        sheet = read_character(item, ("id", "side", "zone"), ("seat", "unit", "away"))
        if not item.at("unit").is_there:
            check_not_all_zero(item, ATTRIBUTES)
        character = _read_character(item, sheet, state)
        if sheet.id in state.characters:
            item.at("id").fault(f"there is a second {sheet.id}", "give each Character an id of its own")
        elif sheet.id:
            state.characters[sheet.id] = character
    check_namesakes(items)


def _read_character(item: Reader, sheet: CharacterSheet, state: Scene) -> Character:
    """Return a Character with this sheet, with the side, seat and Zone that the entry `item` names."""
    plan = state.plan
    side = item.at("side").name_of(plan.sides, "side")
    zone = item.at("zone").name_of(plan.zones, "Zone")
    seat = item.at("seat").name_of(plan.seats, "seat", side)
    if side and not item.at("seat").is_there and side not in plan.seats:
        item.fault(f"nobody decides for it: there is no seat {side}", "name its seat")
    character = Character(sheet, side, seat, zone)
    if item.at("away").flag():
        character.standing = AWAY
    return character


def _check_sides(setup: Reader, state: Scene) -> None:
    """Report a setup with fewer than two sides, and sides without a Character that is present from the
    beginning. R-MATCH-001.
    """
    sides = setup.at("sides")
    nodes = sides.items()
    if len(nodes) < 2:
        sides.fault(f"a Match needs two sides, not {len(nodes)}", "list two or more")
    present = [
        one.at("side").value for one in setup.at("characters").items() if one.at("away").value is not True
    ]
    for node in nodes:
        id = node.at("id").value
        if (
            isinstance(id, str)
            and id in state.plan.sides
            and id not in present
            and isinstance(setup.at("characters").value, list | tuple)
        ):
            node.fault(f"nobody of {id} is there", f'add a Character of side "{id}"')


def _read_surprise(node: Reader, state: Scene) -> None:
    """Read the ids of the Characters that surprise the others, and store them in the Scene. At least one side
    must be left to be surprised. R-MATCH-005.
    """
    surprising = node.names_of(state.characters, "Character")
    sides = [state.characters[id].side for id in surprising]
    if surprising and not [one for one in state.characters.values() if one.side not in sides]:
        node.fault("nobody is left to be surprised", "name those of one side alone")
    if surprising:
        state.phase = "surprise"
    state.surprising, state.waiting = surprising, surprising[:]
