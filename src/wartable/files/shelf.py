"""The name by which `wartable.files.library` was known; kept for those who import it."""

from __future__ import annotations

from wartable.files.library import ScenarioInfo, find_force, find_scenario, list_scenarios

__all__ = ["ScenarioInfo", "find_force", "find_scenario", "list_scenarios"]
