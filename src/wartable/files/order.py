"""The order in which a game's shipped scenarios are offered."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Final

from wartable import Setup
from wartable.files.figures import figures_of
from wartable.files.lessons import list_lessons
from wartable.files.library import ScenarioInfo, list_scenarios

__all__ = ["is_tutorial_scenario", "next_scenario", "scenarios_in_order"]

_UNKNOWN_LENGTH: Final = 1e9


@cache
def scenarios_in_order() -> dict[str, tuple[ScenarioInfo, ...]]:
    """Return the shipped scenarios by ruleset, the game with the most scenarios first. In each game,
    scenarios of the tutorial come first, and shorter battles before longer ones. Cached, because they do not
    change.
    """
    scenarios = [info for info in list_scenarios() if info.ruleset]
    games = groupby(sorted(scenarios, key=lambda info: info.ruleset), key=lambda info: info.ruleset)
    found = {name: tuple(sorted(group, key=_sort_key)) for name, group in games}
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def is_tutorial_scenario(info: ScenarioInfo) -> bool:
    """Whether a lesson of the tutorial uses this scenario."""
    return info.name in _tutorial_scenarios()


def next_scenario(setup: Setup, seats: int) -> ScenarioInfo | None:
    """Return the next scenario with `seats` sides that follows the setup's own one in the order of its game.
    None if there is no such scenario, or if the setup's own one is not shipped.
    """
    scenarios = scenarios_in_order().get(str(setup.get("ruleset")), ())
    title = str(setup.get("title") or "")
    at = next((at for at, info in enumerate(scenarios) if info.title == title), len(scenarios))
    return next((info for info in scenarios[at + 1 :] if len(info.sides) == seats), None)


@cache
def _tutorial_scenarios() -> frozenset[str]:
    return frozenset([lesson.scenario for lesson in list_lessons()])


def _sort_key(info: ScenarioInfo) -> tuple[bool, float, str]:
    figures = figures_of(info)
    length = _UNKNOWN_LENGTH if figures is None else sum(figures.questions.values())
    return not is_tutorial_scenario(info), length, info.name
