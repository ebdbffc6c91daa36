"""Campaign files: a squad through Scenes, Episodes and Arcs, in one SQLite file.

Its modules are loaded only when they are needed: SQLAlchemy alone takes as long to load as the rest of
Wartable, and most commands need no campaign.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wartable.campaign.campaign import Campaign, HistoryEntry, new_campaign, open_campaign
    from wartable.campaign.fights import (
        Fight,
        drop_fight,
        finish_fight,
        open_fight,
        ready_for,
        start_fight,
    )
    from wartable.campaign.standing import CampaignStatus

__all__ = [
    "Campaign",
    "CampaignStatus",
    "Fight",
    "HistoryEntry",
    "drop_fight",
    "finish_fight",
    "new_campaign",
    "open_campaign",
    "open_fight",
    "ready_for",
    "start_fight",
]

_FORMER: Final = {"Entry": "HistoryEntry", "Standing": "CampaignStatus"}
"""The present names by the former names, which older programs use."""
_HOMES: Final = {
    "campaign": ("Campaign", "HistoryEntry", "new_campaign", "open_campaign"),
    "fights": ("Fight", "drop_fight", "finish_fight", "open_fight", "ready_for", "start_fight"),
    "standing": ("CampaignStatus",),
}


def __getattr__(name: str) -> object:
    """Import one of the names above from its module."""
    name = _FORMER.get(name, name)
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"wartable.campaign.{home}"), name)
    raise AttributeError(f"module 'wartable.campaign' has no attribute {name!r}")
