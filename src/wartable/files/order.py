"""The order in which a game's shipped scenarios are offered."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Final

from wartable import Setup
from wartable.files.figures import figures_of
from wartable.files.lessons import list_lessons
from wartable.files.library import ScenarioInfo, list_scenarios

__all__ = ["in_order", "is_first", "next_scenario"]

_LONGEST: Final = 1e9


@cache
def in_order() -> dict[str, tuple[ScenarioInfo, ...]]:
    """Return the shipped scenarios by ruleset: the game with most of them first, and in each the tutorial's
    battle first, then from short to long. Cached, as they do not change.
    """
    every = [one for one in list_scenarios() if one.ruleset]
    games = groupby(sorted(every, key=lambda one: one.ruleset), key=lambda one: one.ruleset)
    found = {name: tuple(sorted(group, key=_place)) for name, group in games}
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def is_first(info: ScenarioInfo) -> bool:
    """Whether the tutorial uses this scenario."""
    return info.name in _taught()


def next_scenario(setup: Setup, seats: int) -> ScenarioInfo | None:
    """Return the scenario that follows on a shipped one in the order of its game, with this number of sides;
    None for the last one, or for a scenario that is not shipped.
    """
    every = in_order().get(str(setup.get("ruleset")), ())
    title = str(setup.get("title") or "")
    at = next((at for at, one in enumerate(every) if one.title == title), len(every))
    return next((one for one in every[at + 1 :] if len(one.sides) == seats), None)


@cache
def _taught() -> frozenset[str]:
    return frozenset([lesson.scenario for lesson in list_lessons()])


def _place(info: ScenarioInfo) -> tuple[bool, float, str]:
    figures = figures_of(info)
    length = _LONGEST if figures is None else sum(figures.questions.values())
    return not is_first(info), length, info.name
