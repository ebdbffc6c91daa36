"""The calendar of a campaign: the stretches of time that are open, and the number of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable import BadInput, Problem


class Calendar:
    """The stretches of time of a campaign: which are open, and how many there have been.

    `spans` are the ruleset's kinds of stretches, shortest first. `counts` has the number of each begun within
    the next longer one, `titles` the titles of open ones.
    """

    def __init__(self, spans: Sequence[str], data: Mapping[str, Any]) -> None:
        self.spans = tuple(spans)
        self.counts: dict[str, int] = {span: int(data.get("counts", {}).get(span, 0)) for span in self.spans}
        self.titles: dict[str, str] = {
            span: str(data["open"][span]) for span in self.spans if span in data.get("open", {})
        }

    def data(self) -> dict[str, Any]:
        """Return the calendar as plain data, for the file."""
        return {"counts": dict(self.counts), "open": dict(self.titles)}

    def is_open(self, span: str) -> bool:
        """Whether a stretch of this span is open."""
        return span in self.titles

    def name(self, span: str) -> str:
        """Return the name of the open stretch, or of the last one: "Scene 2 (The pier)"."""
        title = self.titles.get(span, "")
        return f"{span.title()} {self.counts[span]}" + (f" ({title})" if title else "")

    def moment(self) -> str:
        """Return the campaign's position in time, longest stretch first: "Arc 1, Episode 2, Scene 1"."""
        found = [f"{span.title()} {self.counts[span]}" for span in reversed(self.spans) if self.is_open(span)]
        return ", ".join(found) or "between times"

    def begin(self, span: str, title: str) -> None:
        """Begin a stretch of this span; shorter spans are counted from 0 again. Raises BadInput."""
        at = self._place(span)
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
        """Return the open spans that end when this one ends, shortest first and this one last. Raises
        BadInput if it is not open.
        """
        at = self._place(span)
        if not self.is_open(span):
            what = f"no {span.title()} is going on"
            begin = Problem(span, what, "begin one", typed=f"campaign {span} begin")
            raise BadInput(f"cannot end the {span}", [begin])
        return [name for name in self.spans[: at + 1] if self.is_open(name)]

    def _place(self, span: str) -> int:
        """Return the position of a span among those of the game; raises BadInput if the game has no such
        span.
        """
        if span not in self.spans:
            known = ", ".join(self.spans) or "none"
            raise BadInput(
                f"cannot count {span}s", [Problem(span, "this game knows none", f"it has {known}")]
            )
        return self.spans.index(span)

    def end(self, span: str) -> None:
        """Close the stretch of this span."""
        del self.titles[span]
