"""Log filters: by kind of event, by unit involved, by text."""

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
"""Titles of the kinds of log entry common to all games, by the value in a URL."""
_OF_TIME: Final = ("chapter", "scene")


class LogFilter(NamedTuple):
    """Filter for log entries; an empty field matches everything."""

    kind: str = ""
    unit: str = ""
    """Id of the unit."""
    find: str = ""
    """Part of the text, case-insensitive."""

    def takes(self, one: LogSentence, model: ViewModel) -> bool:
        """Whether a log entry matches."""
        return (
            (not self.kind or kind_of(one, model) == self.kind)
            and (not self.unit or self.unit in names_in(one))
            and self.find.casefold() in one.text.casefold()
        )


def kind_of(one: LogSentence, model: ViewModel) -> str:
    """Return the kind of a log entry, a key of KINDS."""
    event, telling = one.event, model.telling
    if event is None:
        return {NOTE: "notes", TABLE: "table"}.get(one.manner, "deeds")
    manner = telling.manners.get(one.manner, "")
    if isinstance(event, Ruled):
        return "rulings"
    if event.losses() or event.leavers() or manner == "grave":
        return "losses"
    if one.manner in telling.sums or event.all_terms():
        return "rolls"
    return "time" if manner in _OF_TIME else "deeds"


def names_in(one: LogSentence) -> set[str]:
    """Return all strings among the facts of an entry's event; some of them are ids of units."""
    return set() if one.event is None else set(_texts(one.event.facts()))


def kinds_in(told: Iterable[LogSentence], model: ViewModel) -> dict[str, str]:
    """Return titles of the kinds that occur in a log, in the order of KINDS."""
    found = {kind_of(one, model) for one in told}
    return {kind: title for kind, title in KINDS.items() if kind in found}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
