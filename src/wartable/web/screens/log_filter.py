"""Filter log entries by the kind of event, the unit that is involved, and the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from wartable import Ruled
from wartable.seat.view_model import ViewModel
from wartable.web.tables.story import NOTE, TABLE, LogSentence

KINDS: Final[Mapping[str, str]] = {
    "time": "Rounds and turns",
    "losses": "Losses",
    "rolls": "Rolls",
    "deeds": "What was done",
    "rulings": "Rulings",
    "notes": "Answered without asking",
    "table": "The table itself",
}
"""Titles of the kinds of log entries, which all games share, by their values in URLs."""
_TIME_MANNERS: Final = ("chapter", "scene")


class LogFilter(NamedTuple):
    """A filter for log entries; an empty field matches everything."""

    kind: str = ""
    unit: str = ""
    """Id of a unit that must be involved."""
    find: str = ""
    """Text that must occur in the entry, ignoring case."""

    def matches(self, entry: LogSentence, model: ViewModel) -> bool:
        """Whether a log entry matches all fields of the filter."""
        return (
            (not self.kind or entry_kind(entry, model) == self.kind)
            and (not self.unit or self.unit in strings_in_entry(entry))
            and self.find.casefold() in entry.text.casefold()
        )


def entry_kind(entry: LogSentence, model: ViewModel) -> str:
    """Return the kind of a log entry, a key of KINDS."""
    event, telling = entry.event, model.telling
    if event is None:
        return {NOTE: "notes", TABLE: "table"}.get(entry.manner, "deeds")
    manner = telling.manners.get(entry.manner, "")
    if isinstance(event, Ruled):
        return "rulings"
    if event.losses() or event.leavers() or manner == "grave":
        return "losses"
    if entry.manner in telling.sums or event.all_terms():
        return "rolls"
    return "time" if manner in _TIME_MANNERS else "deeds"


def strings_in_entry(entry: LogSentence) -> set[str]:
    """Return all strings in the data of an entry's event, among which are the ids of the units involved."""
    return set() if entry.event is None else set(_nested_texts(entry.event.facts()))


def entry_kinds_in(entries: Iterable[LogSentence], model: ViewModel) -> dict[str, str]:
    """Return the titles of the kinds of entries that occur in a log, by kind, in the order of KINDS."""
    found = {entry_kind(entry, model) for entry in entries}
    return {kind: title for kind, title in KINDS.items() if kind in found}


def _nested_texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _nested_texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _nested_texts(part)
