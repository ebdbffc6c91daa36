"""Simulation: plays many battles and counts the winners. The result is the same for any number of workers."""

from __future__ import annotations

from wartable.players.names import player_of
from wartable.simulate.battles import MOST, BatchConfig, BattleFailed, battle_of, derived_seed
from wartable.simulate.endings import Marked
from wartable.simulate.luck import Luck
from wartable.simulate.many import simulate
from wartable.simulate.matches.ladder import LadderReport, Rung, play_ladder
from wartable.simulate.matches.match import play_match
from wartable.simulate.matches.pairs import PairCounts
from wartable.simulate.matches.report import MatchReport, ScenarioResult, SideResult
from wartable.simulate.matches.sprt import Sprt, Verdict
from wartable.simulate.matches.timing import PlayerTimes
from wartable.simulate.played import Played, UnitPlayed
from wartable.simulate.report import SimulationReport, UnitReport, wilson_interval
from wartable.simulate.sharing import ALL_CORES
from wartable.simulate.summary import Fall, Summary, summary_of
from wartable.simulate.turning import ChanceSample, Turning

Moment = ChanceSample
"""Former name of ChanceSample."""
Order = BatchConfig
"""Former name of BatchConfig."""

__all__ = [
    "ALL_CORES",
    "MOST",
    "BatchConfig",
    "BattleFailed",
    "ChanceSample",
    "Fall",
    "LadderReport",
    "Luck",
    "Marked",
    "MatchReport",
    "Moment",
    "Order",
    "PairCounts",
    "Played",
    "PlayerTimes",
    "Rung",
    "ScenarioResult",
    "SideResult",
    "SimulationReport",
    "Sprt",
    "Summary",
    "Turning",
    "UnitPlayed",
    "UnitReport",
    "Verdict",
    "battle_of",
    "derived_seed",
    "play_ladder",
    "play_match",
    "player_of",
    "simulate",
    "summary_of",
    "wilson_interval",
]
