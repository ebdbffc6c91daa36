"""Former name of `wartable.files.library`, kept for programs that import it."""

from __future__ import annotations

from wartable.files.library import ScenarioInfo, find_force, find_scenario, list_scenarios

__all__ = ["ScenarioInfo", "find_force", "find_scenario", "list_scenarios"]
