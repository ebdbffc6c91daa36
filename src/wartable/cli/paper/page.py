"""Render the sheets of units and Characters as one HTML page, with short rules for their abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from wartable import Entry, UnitView
from wartable.seat.view_model import Facts

HELD_IN_AREAS: Final = ("weapons", "upgrades")
"""Keys of a unit's data that list things which may be in an Area."""

AREA: Final = "area"
"""Kind of the compendium entries for Areas; they are in the book's order."""

LISTS: Final = ("attacks", "skills", "traits", "powers")
TRACKS: Final = {"levels": "Threshold Level", "layers": "Plot Armor Layer"}
MOST_BOXES: Final = 60


class SheetItem(NamedTuple):
    """A weapon, a skill or something similar on a sheet: its name, its figures, and what it does."""

    name: str
    figures: str
    text: str


class SheetGroup(NamedTuple):
    """A heading on a sheet, and the items under it."""

    title: str
    items: list[SheetItem]


class SheetTrack(NamedTuple):
    """A row of boxes on a sheet, to be ticked off in play."""

    title: str
    boxes: int


class UnitSheet(NamedTuple):
    """The texts on the sheet of one unit, from which the template makes the page."""

    name: str
    under: str
    ranks: list[tuple[str, str]]
    figures: list[tuple[str, str]]
    tracks: list[SheetTrack]
    groups: list[SheetGroup]
    lines: list[str]


def render_page(title: str, cards: Sequence[UnitSheet]) -> str:
    """Return the HTML of a page with these sheets; it loads no other files."""
    loader = PackageLoader("wartable.cli.paper", "")
    papers = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return papers.get_template("page.html").render(title=title, cards=cards)


def make_unit_sheet(unit: UnitView, entries: Mapping[str, Entry], pilot: str = "") -> UnitSheet:
    """Return the sheet of one unit. `entries` has the entries of the compendium by key; `pilot` is the name
    of the unit's Pilot, or "". A unit without attributes is shown as on the terminal.
    """
    facts = unit.figures
    first, *others = [line.strip() for line in unit.sheet]
    ranks = facts.get("attributes")
    if not isinstance(ranks, dict):
        return UnitSheet(first, "", [], [], [], [], others)
    under = first.removeprefix(unit.name).strip(" ,")
    return UnitSheet(
        unit.name,
        f"{under}; Pilot {pilot}" if pilot else under,
        [(name.title(), str(rank)) for name, rank in ranks.items()],
        [(name, value) for name, value in unit.columns if value not in ("", "-")],
        _tracks(facts),
        [*_area_groups(facts, entries), *_listed_groups(facts, entries)],
        [*_themes(facts), *_languages(facts)],
    )


def _themes(facts: Facts) -> list[str]:
    """Return a line for each theme of a Character."""
    return [f"{kind.title()}: {text}" for kind, text in facts.get("themes", {}).items() if text]


def _languages(facts: Facts) -> list[str]:
    """Return a list with a line that names a Character's languages; empty if it has none."""
    spoken = [str(name) for name in facts.get("languages", [])]
    return [f"Languages: {', '.join(spoken)}"] if spoken else []


def _tracks(facts: Facts) -> list[SheetTrack]:
    """Return a row of boxes to tick off for each Level or Layer."""
    found: list[SheetTrack] = []
    for key, title in TRACKS.items():
        for number, points in enumerate(facts.get(key, []), 1):
            found.append(SheetTrack(f"{title} {number}", min(int(points), MOST_BOXES)))
    return found


def _area_groups(facts: Facts, entries: Mapping[str, Entry]) -> list[SheetGroup]:
    """Return groups of Weapons and Upgrades, one for each Area; those in no Area come last."""
    found: dict[str, list[SheetItem]] = {}
    for key in HELD_IN_AREAS:
        for thing in facts.get(key, []):
            area = str(thing.get("area") or "")
            found.setdefault(area, []).append(_item(thing, entries))
    known = [key for key, entry in entries.items() if entry.kind == AREA]
    order = sorted(found, key=lambda area: known.index(area) if area in known else len(known))
    return [SheetGroup(area.title() or "Core, or in no Area", found[area]) for area in order]


def _listed_groups(facts: Facts, entries: Mapping[str, Entry]) -> list[SheetGroup]:
    return [
        SheetGroup(key.title(), [_item(thing, entries) for thing in facts[key]])
        for key in LISTS
        if facts.get(key)
    ]


def _item(thing: Mapping[str, object], entries: Mapping[str, Entry]) -> SheetItem:
    """Return what a sheet shows of a weapon, a skill or something similar: its name, with the figures and the
    text of its entry in the compendium. `entries` has the entries by key.
    """
    entry = entries.get(str(thing["key"]).partition(":")[0])
    if entry is None:
        return SheetItem(str(thing["name"]), str(thing.get("with", "")), "")
    return SheetItem(str(thing["name"]), "; ".join(_figures(entry)), entry.text)


def _figures(entry: Entry) -> list[str]:
    """Return the figures of a compendium entry that are needed during a battle: range, keywords, uses."""
    found: list[str] = []
    data = entry.data
    if data.get("range"):
        found.append(f"Range {data['range']}")
    keywords = data.get("keywords")
    boost = data.get("boost")
    if isinstance(keywords, list):
        found += [str(word) for word in keywords if not (boost and word == "Boost")]
    if boost:
        found.append(f"Boost {boost}")
    if data.get("uses"):
        found.append(str(data["uses"]))
    return found
