"""Descriptions of the time and the changes of a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable.files.characters import line_without_controls

if TYPE_CHECKING:
    from wartable.campaign import CampaignStatus


def as_sentence(text: str) -> str:
    """Return a text as one line with a full stop at its end."""
    text = line_without_controls(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def open_periods_text(standing: CampaignStatus) -> str:
    """Return the point in time that a campaign has reached, as text: the names and titles of the open
    periods, or "between times".
    """
    calendar = standing.calendar
    names = [calendar.name(span) for span in reversed(calendar.spans) if calendar.is_open(span)]
    return ", ".join(names) or "between times"
