"""Simulation: plays many battles and counts the winners. The result is the same for any number of workers."""

from __future__ import annotations

from wartable.players.names import player_of
from wartable.simulate.battles import MOST, BatchConfig, BattleFailed, battle_of, derived_seed
from wartable.simulate.endings import Marked
from wartable.simulate.luck import Luck
from wartable.simulate.many import ALL_CORES, simulate
from wartable.simulate.played import Played, UnitPlayed
from wartable.simulate.report import SimulationReport, UnitReport, wilson_interval
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
    "Luck",
    "Marked",
    "Moment",
    "Order",
    "Played",
    "SimulationReport",
    "Summary",
    "Turning",
    "UnitPlayed",
    "UnitReport",
    "battle_of",
    "derived_seed",
    "player_of",
    "simulate",
    "summary_of",
    "wilson_interval",
]
