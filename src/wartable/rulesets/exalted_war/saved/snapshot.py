"""A state as plain data for saves, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from wartable.core.data.fields import BEGINNING, COUNTS, ENDING, Custom, Flag, Id, Name, Names, Tally, Text
from wartable.core.data.nested import Inner, ListedById, ListField
from wartable.core.data.reader import Reader
from wartable.core.data.shape import Shape
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.saved.gear_data import SAVED_TROOPS, read_troops
from wartable.rulesets.exalted_war.saved.people_data import CHARACTER, read_character
from wartable.rulesets.exalted_war.saved.unit_data import HELD, KNOWLEDGE, UNIT

PHASES: Final = ("join", "deploy", "move", "act", "duel", "aftermath", "over")

_DICE_PATTERN: Final = re.compile("[0-9]{1,2}")
_PHASES_BEFORE_WAR: Final = ("join", "deploy")
"""Phases in which units need neither order nor place."""


# ------------------------------------------------------------------ units


def _read_ranks(node: Reader, old: object, unit: Unit, war: War) -> tuple[str, ...]:
    """Read the player characters in the ranks, each written as "name:dice"."""
    found: list[str] = []
    for item in node.items():
        found.append(item.text())
        if isinstance(item.value, str) and not _DICE_PATTERN.fullmatch(found[-1].rpartition(":")[2]):
            item.fault("there are no dice", 'write a name and dice, as "Ash:7"')
    return tuple(found)


SAVED_UNIT: Final[Shape[Unit, War]] = Shape(
    Id("id"),
    Text("name"),
    Name("side", "side", lambda unit, war: war.plan.sides),
    Name("seat", "seat", lambda unit, war: war.plan.seats),
    Flag("is_solo"),
    Custom("rank_and_file", lambda ranks, war: list(ranks), _read_ranks),
    *UNIT.fields,
    Custom(
        "troops",
        lambda troops, war: None if troops is None else SAVED_TROOPS.dump(troops, None),
        lambda node, old, unit, war: read_troops(node, SAVED_TROOPS),
    ),
    needed=("id", "name", "side", "seat", "leader", "is_solo"),
    late=UNIT.late,
)


def _make_unit(node: Reader, war: War) -> Unit | None:
    """Read a unit without its links to others; None if it lacks an id, a side, a seat or a leader."""
    unit = Unit("", "", "", "", "", None)
    if not SAVED_UNIT.has_parts(node):
        return None
    SAVED_UNIT.read(node, unit, war)
    return unit if _is_complete(node, unit) else None


def _is_complete(node: Reader, unit: Unit) -> bool:
    """Whether a unit that was read has an id, a side, a seat and a leader. Add a fault if it is a solo unit
    with troops, or a unit of many without.
    """
    if not (unit.id and unit.side and unit.seat and unit.leader):
        return False
    if not unit.is_solo and not node.at("troops").is_there:
        node.fault(f"{unit.id} has no troops", "add troops, or let it be a solo unit")
    elif unit.is_solo and unit.troops is not None:
        node.at("is_solo").fault(f"{unit.id} has troops", "let it be false, or leave the troops out")
    return True


# ------------------------------------------------------------------ the war


DUEL: Final[Shape[Duel, War]] = Shape(
    Inner("one", SAVED_UNIT),
    Inner("other", SAVED_UNIT),
    *Duel.saved,
    Names("tired", "duellist", lambda duel, war: (duel.one.id, duel.other.id)),
    needed=("one", "other", "ticks", "tired"),
)


def _read_duel(node: Reader, war: War) -> Duel | None:
    """Read a duel, and add it to the war. The links between the two duellists are read after both of them.
    None if one of them is not complete.
    """
    if not DUEL.has_parts(node):
        return None
    duel = Duel(Unit("", "", "", "", "", None), Unit("", "", "", "", "", None))
    DUEL.read(node, duel, war)
    if not (_is_complete(node.at("one"), duel.one) and _is_complete(node.at("other"), duel.other)):
        return None
    if duel.one.id == duel.other.id:
        node.fault(f"{duel.one.id} fights alone", "name two people")
    war.duels.append(duel)
    DUEL.link(node, duel, war)
    return duel


def _side_ids(_: War, war: War) -> Iterable[str]:
    return war.plan.sides


WAR: Final[Shape[War, War]] = Shape(
    *BEGINNING,
    Name("phase", "phase", PHASES),
    *War.saved,
    Names("order", "unit", lambda _, war: war.units),
    Names("deployers", "side", _side_ids),
    Tally("start", "side", _side_ids, most=COUNTS, kept=True),
    ListField("duels", DUEL, _read_duel),
    HELD,
    KNOWLEDGE,
    *ENDING,
    ListedById("people", CHARACTER, read_character),
    ListedById("units", SAVED_UNIT, _make_unit),
    needed=("version", "seed", "rolled", "phase", "tick", "people", "units"),
    late=("order", "duels", "knowledge"),
    derived=("plan",),
)
"""Schema of a war's whole state. Units and people are written in full, because splits, mergers and mobs
create some that the setup does not know.
"""


def check_saved_war(whole: Reader, state: War) -> None:
    """Report faults in a saved state that was read: a phase that does not fit the rest, or units on the field
    that have no place or are missing from `order`.
    """
    phase = whole.at("phase")
    if state.phase == "over" and not state.over:
        phase.fault("the war is not over", "name the phase that it is in")
    if state.phase == "duel" and not state.duels:
        phase.fault("there is no duel", "add it to duels, or name another phase")
    if state.phase in _PHASES_BEFORE_WAR:
        return
    nodes = {str(item.at("id").value): item for item in whole.at("units").items()}
    for unit in state.units.values():
        if unit.is_active and unit.id not in state.order:
            whole.at("order").fault(f"{unit.id} is missing", "list every unit on the field")
        if unit.is_active and (unit.x < 0 or unit.y < 0) and unit.id in nodes:
            nodes[unit.id].at("at").fault(f"{unit.id} is nowhere", "add its place")
