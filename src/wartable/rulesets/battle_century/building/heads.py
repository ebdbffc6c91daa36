"""What setups of all kinds begin with: sides, seats, house files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wartable.core.reader import Reader


def check_house_file(node: Reader) -> None:
    """A house file's name, with the mark of its contents where it was loaded."""
    if not isinstance(node.value, Mapping):
        node.text()
    elif node.has_parts(("file", "mark")):
        node.at("file").text()
        node.at("mark").text()


def read_ids(node: Reader, needed: tuple[str, ...], others: tuple[str, ...]) -> dict[str, str]:
    """Sides or seats: what people call each, by ids of which none is there twice."""
    found: dict[str, str] = {}
    for item in node.items():
        if not item.has_parts(needed, others):
            continue
        name = item.at("name").name()
        id = item.at("id").id()
        if id in found:
            item.at("id").fault(f"there is a second {id}", "give each an id of its own")
        elif id:
            found[id] = name or id
    return found


def read_seats(whole: Reader, sides: Iterable[str]) -> list[str]:
    """Listed seats, or one for each side; and the GM's."""
    seats = list(read_ids(whole.at("seats"), ("id",), ("name",)) or sides)
    gm = "" if whole.at("gm").value == "" else whole.at("gm").id()
    return [*seats, gm] if gm and gm not in seats else seats
