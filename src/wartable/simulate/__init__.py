"""Simulation: play many battles and count who wins. The result is the same for any number of workers."""

from __future__ import annotations

from wartable.simulate.many import MOST, BattleFailed, derived_seed, simulate
from wartable.simulate.report import SimulationReport, wilson_interval

__all__ = ["MOST", "BattleFailed", "SimulationReport", "derived_seed", "simulate", "wilson_interval"]
