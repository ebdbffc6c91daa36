"""Reading of what setups of all games have: the ruleset, sides, seats, unique ids."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from wartable.core.data.nested import Inner
from wartable.core.data.reader import UNREAD, Reader, check_gm, shown
from wartable.core.data.shape import StateField
from wartable.core.state import BattlePlan

X = TypeVar("X")
W = TypeVar("W")


class RulesetField(StateField[X, W]):
    """Field for the name of a file's ruleset. A file may leave it out, but must not name another one."""

    ruleset: str

    def __init__(self, ruleset: str) -> None:
        super().__init__("ruleset", "the ruleset of the file")
        self.ruleset = ruleset

    def read(self, node: Reader, owner: X, whole: W) -> None:
        if node.text(self.ruleset) != self.ruleset:
            node.fault(f"{shown(node.value)} is another ruleset", f"use {self.ruleset}")


class RemarkField(StateField[X, W]):
    """Field for a text that is only meant for people: it must be a text, but is not kept."""

    def read(self, node: Reader, owner: X, whole: W) -> None:
        node.text()


class SectionField(Inner[X, W]):
    """Field for a table in a file whose keys are attributes of the owner itself, not of another object."""

    def write(self, owner: X, whole: W) -> object:
        return self.shape.dump(owner, whole)

    def read(self, node: Reader, owner: X, whole: W) -> None:
        if self.shape.has_parts(node):
            self.shape.read(node, owner, whole)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        self.shape.link(node, owner, whole)


# ------------------------------------------------------------------ sides and seats


def read_new_id(node: Reader, taken: Collection[str], remedy: str = "give each an id of its own") -> str:
    """Read an id that must not be one of those `taken`; `remedy` is the advice in the fault if it is. Returns
    "" if the id is faulty or taken.
    """
    id = node.id()
    if id and id in taken:
        node.fault(f"there is a second {id}", remedy)
        return ""
    return id


def placeholder_id(taken: Collection[str]) -> str:
    """Return an id to use for a unit whose own id could not be read; it is unlike all those `taken`. Because
    of it, a name that may refer to such a unit is not reported as unknown.
    """
    return UNREAD * (1 + len([id for id in taken if id.startswith(UNREAD)]))


def read_names_by_id(node: Reader, needed: tuple[str, ...] = ("id",)) -> dict[str, str]:
    """Read a list of sides or seats, and return their display names by id. Each must have a unique id and the
    other keys in `needed`; without a name, the display name is the id.
    """
    found: dict[str, str] = {}
    for item in node.items():
        if item.has_parts(needed, ("name",)):
            name = item.at("name").name()
            id = read_new_id(item.at("id"), found)
            if id:
                found[id] = name or id
    return found


def read_seats(whole: Reader, plan: BattlePlan) -> None:
    """Read the seats, including the GM's, into the plan. By default there is one seat for each side."""
    seats = list(read_names_by_id(whole.at("seats")) or plan.sides)
    plan.gm = "" if whole.at("gm").value == "" else whole.at("gm").id()
    plan.seats = (*seats, plan.gm) if plan.gm and plan.gm not in seats else tuple(seats)


def check_sides(sides: Reader, battle: str, units: Reader, noun: str, known: Collection[str]) -> None:
    """Report a fault if there are fewer than two sides, and for each side without units. Only sides with an
    id in `known` are checked for units. `battle` and `noun` are the game's words for a battle and a unit.
    """
    nodes = sides.items()
    if sides.is_there and len(nodes) < 2 and isinstance(sides.value, list | tuple):
        sides.fault(f"a {battle} needs two sides, not {len(nodes)}", "list two or more")
    if not isinstance(units.value, list | tuple):
        return
    manned = [item.at("side").value for item in units.items()]
    for node in nodes:
        id = node.at("id").value
        if isinstance(id, str) and id in known and id not in manned:
            node.fault(f"{id} has no {noun}s", f'add a {noun} of side "{id}"')


def check_seats(whole: Reader, commanded: Sequence[tuple[str, str]], noun: str) -> None:
    """Report a fault if a seat other than the GM's commands units of two sides, because it would see the
    battle as only one of them. `commanded` holds the seat and the side of each unit.
    """
    gm = whole.at("gm").value
    check_gm(whole, [seat for seat, _ in commanded])
    sides: dict[str, str] = {}
    for seat, own in commanded:
        side = sides.setdefault(seat, own)
        if seat and side and own and side != own and seat != gm:
            what = f"seat {shown(seat)} commands {noun}s of {side} and of {own}"
            whole.at("units").fault(what, "give each side its own seat, or make it the GM's", fatal=False)
            return


# ------------------------------------------------------------------ forces


def member_entry(
    item: Reader,
    needed: Sequence[str],
    others: Sequence[str],
    posting: Collection[str],
    place: Mapping[str, object],
) -> object:
    """Return the entry in a setup for a member of a force: the allowed keys of the member (`needed` and
    `others`), and those in `place`.

    Keys in `posting` are set by the scenario, and are rejected. Missing and unknown keys are reported too.
    """
    value = item.value
    if not isinstance(value, Mapping):
        item.has_parts(needed, others)
        return value
    for key in posting:
        if key in value:
            item.at(key).reject("there is no such key here", "leave it out: the scenario says so")
    own = {key: value[key] for key in value if key not in posting}
    Reader(own, item.path, item.problems).has_parts(needed, others)
    return {**{key: own[key] for key in own if key in needed or key in others}, **place}
