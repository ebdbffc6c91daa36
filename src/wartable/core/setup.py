"""What setups of all games have in common: whose they are, sides, seats, ids that nobody else has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from wartable.core.nested import Inner
from wartable.core.reader import UNREAD, Reader, check_gm, shown
from wartable.core.shape import Field
from wartable.core.state import BattlePlan

X = TypeVar("X")
W = TypeVar("W")


class Ruleset(Field[X, W]):
    """The name of the ruleset that a file is for; without one it is for this."""

    ruleset: str

    def __init__(self, ruleset: str) -> None:
        super().__init__("ruleset", "what the file is for")
        self.ruleset = ruleset

    def read(self, node: Reader, owner: X, whole: W) -> None:
        if node.text(self.ruleset) != self.ruleset:
            node.fault(f"{shown(node.value)} is another ruleset", f"use {self.ruleset}")


class Remark(Field[X, W]):
    """A text for people, which says nothing of the battle itself."""

    def read(self, node: Reader, owner: X, whole: W) -> None:
        node.text()


class Section(Inner[X, W]):
    """A table of the file that holds attributes of the owner itself."""

    def write(self, owner: X, whole: W) -> object:
        return self.shape.dump(owner, whole)

    def read(self, node: Reader, owner: X, whole: W) -> None:
        if self.shape.has_parts(node):
            self.shape.read(node, owner, whole)

    def link(self, node: Reader, owner: X, whole: W) -> None:
        self.shape.link(node, owner, whole)


# ------------------------------------------------------------------ sides and seats


def new_id(node: Reader, taken: Collection[str], remedy: str = "give each an id of its own") -> str:
    """An id that is not taken yet; "" for a faulty one."""
    id = node.id()
    if id and id in taken:
        node.fault(f"there is a second {id}", remedy)
        return ""
    return id


def placeholder(taken: Collection[str]) -> str:
    """An id for somebody whose own could not be read, so that nothing that names others is blamed for it."""
    return UNREAD * (1 + len([id for id in taken if id.startswith(UNREAD)]))


def read_ids(node: Reader, needed: tuple[str, ...] = ("id",)) -> dict[str, str]:
    """Sides or seats: what people call each, by ids of which none is there twice."""
    found: dict[str, str] = {}
    for item in node.items():
        if item.has_parts(needed, ("name",)):
            name = item.at("name").name()
            id = new_id(item.at("id"), found)
            if id:
                found[id] = name or id
    return found


def read_seats(whole: Reader, plan: BattlePlan) -> None:
    """The seats, the GM's among them. Without a list there is one for each side."""
    seats = list(read_ids(whole.at("seats")) or plan.sides)
    plan.gm = "" if whole.at("gm").value == "" else whole.at("gm").id()
    plan.seats = (*seats, plan.gm) if plan.gm and plan.gm not in seats else tuple(seats)


def check_sides(sides: Reader, battle: str, units: Reader, noun: str, known: Collection[str]) -> None:
    """Two sides or more, each with units: `battle` and `noun` are what the game calls a battle and a unit."""
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
    """A seat that commands units of two sides would see with the eyes of one; only a GM sees all. `commanded`
    are seat and side of each.
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


def posted(
    item: Reader,
    needed: Sequence[str],
    others: Sequence[str],
    posting: Collection[str],
    place: Mapping[str, object],
) -> object:
    """One of a force as a setup has it, with a `place` there. It has these keys and none of `posting`, which
    are a scenario's to say; what is wrong with its keys is said here.
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
