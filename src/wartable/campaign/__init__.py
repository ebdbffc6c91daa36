"""Campaign files: a squad through Scenes, Episodes and Arcs, in one SQLite file that nothing breaks."""

from __future__ import annotations

from wartable.campaign.campaign import Campaign, Entry, new_campaign, open_campaign
from wartable.campaign.fights import (
    Fight,
    drop_fight,
    finish_fight,
    open_fight,
    start_fight,
)
from wartable.campaign.standing import Standing

__all__ = [
    "Campaign",
    "Entry",
    "Fight",
    "Standing",
    "drop_fight",
    "finish_fight",
    "new_campaign",
    "open_campaign",
    "open_fight",
    "start_fight",
]
