"""Directors and the Battlefront in the setup of a Mission: subordinates, decks, committed Hordes."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.data.fields import Custom, Name, Names, Number, Tally, Title
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.adeptus.battlefront.exchanges import PICKS_WITHOUT_BATTLEFRONT
from wartable.rulesets.adeptus.model.commander import BOTH, ROLES, Commander, Director
from wartable.rulesets.adeptus.model.plan import CommittedHorde
from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES, LEVELS

COMMAND: Final[Shape[Any, Mission]] = Shape(
    Tally("deck", "Advantage", ADVANTAGES, "the level of each Advantage", least=1, most=LEVELS),
    StateField(
        "role", "the units that a Supreme Commander commands: both (if left out), hordes or characters"
    ),
    Custom(
        "subordinates",
        lambda ids, state: list(ids),
        lambda node, old, director, state: tuple(node.names_of(state.units, "unit")),
        "units that Styles and Orders reach; those of the `role` if left out",
    ),
    late=("subordinates",),
)
"""The fields of a Director in a setup, in addition to those of the profile."""

MOST_COMMITTED: Final = 3
"""The greatest number of Hordes that a side may commit to a Battlefront. AD-R35."""

RESERVE: Final[Shape[Any, Mission]] = Shape(
    Name("side", "side", lambda _, state: state.plan.sides, "the side that commits it"),
    StateField("unit", "a Horde of the Mission, by its id"),
    StateField("id", "the id of a Horde that is not in the Mission"),
    Title("name", "what people call that; its id if left out"),
    Number("squads", "its squads, 1 to 5", least=1, most=5),
    Names("offers", "Advantage", ADVANTAGES, "Advantages that can be picked for it; all if left out"),
    needed=("side",),
)
"""A committed Horde in a setup: `unit` for a Horde of the Mission, otherwise `id` and `squads`."""

BATTLEFRONT: Final[Shape[Any, Mission]] = Shape(
    StateField("fought", "false if no Battlefront is fought and its Hordes only offer Advantages"),
    StateField("hordes", "the Hordes that are committed, one to three of each side"),
)
"""The `battlefront` of a setup, unless it is only true or false."""


def add_director(node: Reader, unit: Unit, state: Mission, *, is_off: bool) -> None:
    """Read a Director from a unit's entry in a setup, and add it to the Mission, as the side's Supreme
    Commander unless `supreme` is false. `is_off` says whether the Director is off the table. SC-03, AD-R47.
    """
    is_supreme = node.at("supreme").flag(default=True)
    if not unit.side:
        return
    director = Commander(unit.id, unit.name, unit.side, unit.seat, unit.profile)
    if is_supreme and unit.side in state.commanders:
        node.fault(f"{unit.side} has two Supreme Commanders", "leave one, or give one supreme = false")
        return
    if not is_supreme:
        node.refuse(("deck", "role"), "only a Supreme Commander has that", "leave it out")
        node.needed("subordinates", "list the units that the Director leads")
        other = Director(unit.id, unit.name, unit.side, unit.seat, unit.profile)
        other.unit = "" if is_off else unit.id
        state.directors[unit.id] = other
        return
    director.unit = "" if is_off else unit.id
    COMMAND.read(node, director, state)
    state.commanders[unit.side] = director
    for card, level in director.deck.items():
        most = ADVANTAGES[card].levels
        if level > most:
            what = f"level {level} of {ADVANTAGES[card].name} does no more than level {most}"
            node.at("deck").at(card).fault(what, f"write {most}, and pick something else", fatal=False)
    if not node.at("deck").is_there:
        state.plan.picking.append(unit.side)


def link_subordinates(node: Reader, unit: Unit, state: Mission) -> None:
    """Set the subordinates of a Director, if the unit is one: the units that the setup lists, or if it lists
    none, all units of the side that the `role` includes. AD-R47.
    """
    director = state.director_with_id(unit.id)
    if director is None:
        return
    COMMAND.link(node, director, state)
    role = node.at("role").name_of(ROLES, "role", BOTH)
    for id in director.subordinates:
        if state.units[id].side != director.side:
            node.at("subordinates").fault(f"{id} is not of {director.side}", "list units of that side")
    if not node.at("subordinates").is_there:
        own = [one for one in state.units.values() if one.side == director.side and one.id != director.unit]
        led: list[str] = [one.id for one in own if role == BOTH or one.is_horde == (role == "hordes")]
        director.subordinates = tuple(led)


def add_horde_offering_advantages(node: Reader, unit: Unit, state: Mission) -> None:
    """Add a Horde, which is a unit of the Mission, to those that offer its side Advantages."""
    offers = tuple(node.at("offers").names_of(ADVANTAGES, "Advantage"))
    horde = CommittedHorde(unit.id, unit.name, unit.squads_left, offers)
    state.plan.hordes.setdefault(unit.side, []).append(horde)


# ------------------------------------------------------------------ the Battlefront


def read_battlefront(node: Reader, state: Mission) -> None:
    """Read whether a Battlefront is fought, and with which Hordes. Set the first phase of the Mission
    accordingly, and which sides pick a deck: all if a Battlefront is fought, otherwise those whose setup has
    no deck.
    """
    plan = state.plan
    if isinstance(node.value, bool):
        plan.battlefront = node.value
    elif node.is_there and BATTLEFRONT.has_parts(node):
        plan.battlefront = node.at("fought").flag(default=True)
        if node.at("hordes").is_there:
            _read_hordes(node.at("hordes"), state)
    if plan.battlefront:
        _check_battlefront(node, state)
        state.phase = "battlefront"
        for commander in state.commanders.values():
            commander.deck.clear()
    elif plan.picking:
        state.phase = "deck"
        state.picks = dict.fromkeys(plan.picking, PICKS_WITHOUT_BATTLEFRONT)


def _read_hordes(node: Reader, state: Mission) -> None:
    """Read the list of committed Hordes. They replace the Hordes of the Mission as those that offer
    Advantages.
    """
    found: dict[str, list[CommittedHorde]] = {side: [] for side in state.plan.sides}
    taken: list[str] = []
    for item in node.items():
        if not RESERVE.has_parts(item):
            continue
        side = item.at("side").name_of(state.plan.sides, "side")
        horde = _read_horde(item, side, state)
        if horde is None or not side:
            continue
        if horde.id in taken or (horde.id in state.units and not item.at("unit").is_there):
            item.fault(f"there is a second {horde.id}", "commit each Horde once, under an id of its own")
            continue
        taken.append(horde.id)
        found[side].append(horde)
    state.plan.hordes = found


def _read_horde(item: Reader, side: str, state: Mission) -> CommittedHorde | None:
    """Read a committed Horde, which need not be a unit of the Mission; return None if it is faulty."""
    offers = tuple(item.at("offers").names_of(ADVANTAGES, "Advantage"))
    if item.at("unit").is_there:
        item.refuse(("id", "name", "squads"), "the unit says that", "leave it out")
        hordes = [id for id, unit in state.units.items() if unit.is_horde and unit.side == side]
        id = item.at("unit").name_of(hordes, f"Horde of {side}")
        if not id:
            return None
        own = [horde for horde in state.plan.hordes.get(side, []) if horde.id == id]
        unit = state.units[id]
        return CommittedHorde(id, unit.name, unit.squads_left, offers or own[0].offers)
    id = item.needed("id", "name a unit, or give it an id and squads").id()
    squads = item.needed("squads", "add how many squads it has, 1 to 5").number(1, 5, 1)
    return CommittedHorde(id, item.at("name").name() or id, squads, offers) if id else None


def _check_battlefront(node: Reader, state: Mission) -> None:
    """Report whether a side lacks something that a Battlefront requires. AD-R35."""
    plan = state.plan
    if len(plan.sides) != 2:
        node.fault(f"a Battlefront is fought by two sides, not {len(plan.sides)}", "leave it out")
    for side in plan.sides:
        if side not in state.commanders:
            node.fault(
                f"{side} has no Supreme Commander to fight it", "add one, or leave the Battlefront out"
            )
        count = len(plan.hordes.get(side, []))
        if not 1 <= count <= MOST_COMMITTED:
            node.fault(f"{side} commits {count} Hordes", f"list 1 to {MOST_COMMITTED} in battlefront.hordes")
