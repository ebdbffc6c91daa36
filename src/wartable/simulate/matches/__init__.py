"""Matches between computer players: pairs of battles with equal dice and exchanged sides."""

from __future__ import annotations

from wartable.simulate.matches.ladder import Ladder, LadderRow, play_ladder
from wartable.simulate.matches.match import MatchReport, ScenarioScore, play_match
from wartable.simulate.matches.statistics import Sprt, elo_of, share_of

__all__ = [
    "Ladder",
    "LadderRow",
    "MatchReport",
    "ScenarioScore",
    "Sprt",
    "elo_of",
    "play_ladder",
    "play_match",
    "share_of",
]
