"""List of shipped battles by ruleset, each with a one-line summary and its sides."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import Any

from wartable import ruleset
from wartable.files import ScenarioInfo, list_scenarios
from wartable.files.lessons import list_lessons

Facts = dict[str, Any]


@cache
def shelf() -> list[Facts]:
    """Return the rulesets with their battles, the tutorial first; cached, as they do not change."""
    taught = {lesson.scenario for lesson in list_lessons()}
    found = sorted(list_scenarios(), key=lambda one: (one.ruleset, one.name not in taught))
    return [
        {
            "title": ruleset(name).title,
            "name": name,
            "scenarios": [{**_card(one), "is_first": one.name in taught} for one in group],
        }
        for name, group in groupby(found, key=lambda one: one.ruleset)
    ]


def _card(info: ScenarioInfo) -> Facts:
    text = " ".join(info.text.split())
    return {
        "name": info.name,
        "title": info.title,
        "line": re.split(r"(?<=[.!?]) ", text)[0],
        "sides": info.sides,
    }
