"""Sheets of units and Characters as one HTML page, with short rules for their abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from wartable import Entry, UnitView
from wartable.seat.view_model import Facts

HELD: Final = ("weapons", "upgrades")
"""Lists of things that may be in an Area."""

AREA: Final = "area"
"""Kind of compendium entries for Areas, in the book's order."""

LISTS: Final = ("attacks", "skills", "traits", "powers")
TRACKS: Final = {"levels": "Threshold Level", "layers": "Plot Armor Layer"}
MOST_BOXES: Final = 60


class Item(NamedTuple):
    """One line of a sheet: a name, its data, and what it does."""

    name: str
    figures: str
    text: str


class Group(NamedTuple):
    """Items under a heading."""

    title: str
    items: list[Item]


class Track(NamedTuple):
    """A row of boxes to tick off."""

    title: str
    boxes: int


class Card(NamedTuple):
    """A sheet as text, ready for the template."""

    name: str
    under: str
    ranks: list[tuple[str, str]]
    figures: list[tuple[str, str]]
    tracks: list[Track]
    groups: list[Group]
    lines: list[str]


def page(title: str, cards: Sequence[Card]) -> str:
    """Render the page; it loads nothing from elsewhere."""
    loader = PackageLoader("wartable.cli.paper", "")
    papers = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return papers.get_template("page.html").render(title=title, cards=cards)


def make_card(unit: UnitView, entries: Mapping[str, Entry], pilot: str = "") -> Card:
    """Return the sheet of one unit; `entries` has the compendium by key, `pilot` is the name of its Pilot.

    A unit without attributes is shown as on the terminal.
    """
    facts = unit.figures
    first, *others = [line.strip() for line in unit.sheet]
    ranks = facts.get("attributes")
    if not isinstance(ranks, dict):
        return Card(first, "", [], [], [], [], others)
    under = first.removeprefix(unit.name).strip(" ,")
    return Card(
        unit.name,
        f"{under}; Pilot {pilot}" if pilot else under,
        [(name.title(), str(rank)) for name, rank in ranks.items()],
        [(name, value) for name, value in unit.columns if value not in ("", "-")],
        _tracks(facts),
        [*_areas(facts, entries), *_lists(facts, entries)],
        [*_themes(facts), *_languages(facts)],
    )


def _themes(facts: Facts) -> list[str]:
    """Return a line for each theme of a Character."""
    return [f"{kind.title()}: {text}" for kind, text in facts.get("themes", {}).items() if text]


def _languages(facts: Facts) -> list[str]:
    """Return a line with the languages of a Character, if any."""
    spoken = [str(name) for name in facts.get("languages", [])]
    return [f"Languages: {', '.join(spoken)}"] if spoken else []


def _tracks(facts: Facts) -> list[Track]:
    """Return a row of boxes for each Level or Layer."""
    found: list[Track] = []
    for key, title in TRACKS.items():
        for number, points in enumerate(facts.get(key, []), 1):
            found.append(Track(f"{title} {number}", min(int(points), MOST_BOXES)))
    return found


def _areas(facts: Facts, entries: Mapping[str, Entry]) -> list[Group]:
    """Group Weapons and Upgrades by Area; those in no Area come last."""
    found: dict[str, list[Item]] = {}
    for key in HELD:
        for thing in facts.get(key, []):
            area = str(thing.get("area") or "")
            found.setdefault(area, []).append(_item(thing, entries))
    known = [key for key, entry in entries.items() if entry.kind == AREA]
    order = sorted(found, key=lambda area: known.index(area) if area in known else len(known))
    return [Group(area.title() or "Core, or in no Area", found[area]) for area in order]


def _lists(facts: Facts, entries: Mapping[str, Entry]) -> list[Group]:
    return [
        Group(key.title(), [_item(thing, entries) for thing in facts[key]]) for key in LISTS if facts.get(key)
    ]


def _item(thing: Mapping[str, object], entries: Mapping[str, Entry]) -> Item:
    """Return the line of a sheet for a thing, with the data of its compendium entry."""
    entry = entries.get(str(thing["key"]).partition(":")[0])
    if entry is None:
        return Item(str(thing["name"]), str(thing.get("with", "")), "")
    return Item(str(thing["name"]), "; ".join(_figures(entry)), entry.text)


def _figures(entry: Entry) -> list[str]:
    """Return the data needed in mid-battle: range, keywords, uses."""
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
