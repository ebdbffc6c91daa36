"""How the time and the changes of a campaign are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable.files.characters import tamed_line

if TYPE_CHECKING:
    from wartable.campaign import Standing


def sentence(text: str) -> str:
    """One line with a full stop at its end."""
    text = tamed_line(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def moment(standing: Standing) -> str:
    """Where the campaign stands in time, with the titles of what is open."""
    calendar = standing.calendar
    names = [calendar.name(span) for span in reversed(calendar.spans) if calendar.is_open(span)]
    return ", ".join(names) or "between times"
