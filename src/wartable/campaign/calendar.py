"""The calendar of a campaign: which periods of time are open, and how many there have been."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable import BadInput, Problem


class Calendar:
    """The periods of time in a campaign: which are open, and how many there have been.

    `spans` are the ruleset's kinds of periods, such as "scene" and "episode", shortest first. `counts` has
    the number of periods of each kind that have begun within the present period of the next longer kind.
    `titles` has the titles of those that are open.
    """

    def __init__(self, spans: Sequence[str], data: Mapping[str, Any]) -> None:
        self.spans = tuple(spans)
        self.counts: dict[str, int] = {span: int(data.get("counts", {}).get(span, 0)) for span in self.spans}
        self.titles: dict[str, str] = {
            span: str(data["open"][span]) for span in self.spans if span in data.get("open", {})
        }

    def data(self) -> dict[str, Any]:
        """Return the calendar as a dict for the campaign file."""
        return {"counts": dict(self.counts), "open": dict(self.titles)}

    def is_open(self, span: str) -> bool:
        """Whether a period of this kind is open."""
        return span in self.titles

    def name(self, span: str) -> str:
        """Return the name of the open period of kind `span`, such as "Scene 2 (The pier)"; if none is open,
        that of the last one.
        """
        title = self.titles.get(span, "")
        return f"{span.title()} {self.counts[span]}" + (f" ({title})" if title else "")

    def moment(self) -> str:
        """Return the open periods in words, the longest first, such as "Arc 1, Episode 2, Scene 1"; "between
        times" if none is open.
        """
        found = [f"{span.title()} {self.counts[span]}" for span in reversed(self.spans) if self.is_open(span)]
        return ", ".join(found) or "between times"

    def begin(self, span: str, title: str) -> None:
        """Begin a period of kind `span`. Periods of shorter kinds are then counted from 1 again. Raises
        BadInput if a period of this kind is already open, or if none of some longer kind is.
        """
        at = self._span_index(span)
        if self.is_open(span):
            what = f"{self.name(span)} is going on"
            end = Problem(span, what, "end it first", typed=f"campaign {span} end")
            raise BadInput(f"cannot begin the {span}", [end])
        for longer in self.spans[at + 1 :]:
            if not self.is_open(longer):
                what = f"no {longer.title()} has begun"
                begin = Problem(span, what, "begin one", typed=f"campaign {longer} begin")
                raise BadInput(f"cannot begin the {span}", [begin])
        self.counts[span] += 1
        self.titles[span] = title
        for shorter in self.spans[:at]:
            self.counts[shorter] = 0

    def spans_ending_with(self, span: str) -> list[str]:
        """Return the kinds of all open periods that end when that of kind `span` ends, the shortest first and
        `span` last. Raises BadInput if none of kind `span` is open.
        """
        at = self._span_index(span)
        if not self.is_open(span):
            what = f"no {span.title()} is going on"
            begin = Problem(span, what, "begin one", typed=f"campaign {span} begin")
            raise BadInput(f"cannot end the {span}", [begin])
        return [name for name in self.spans[: at + 1] if self.is_open(name)]

    def _span_index(self, span: str) -> int:
        """Return the index of a kind of period in `spans`; raises BadInput if the game does not have it."""
        if span not in self.spans:
            known = ", ".join(self.spans) or "none"
            raise BadInput(
                f"cannot count {span}s", [Problem(span, "this game knows none", f"it has {known}")]
            )
        return self.spans.index(span)

    def end(self, span: str) -> None:
        """End the open period of kind `span`; one must be open. Shorter periods within it are not ended."""
        del self.titles[span]
