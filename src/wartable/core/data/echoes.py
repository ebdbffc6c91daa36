"""Removal of problems that only follow from another fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from typing import Final

from wartable.core.data.problem import Problem
from wartable.core.data.reader import Orphan, Rejected, part_path

_JOINT: Final = re.compile(r"[.\[]")
_KEY: Final = re.compile(r"'[^']*'|[\w-]+")
"""Possible keys in a sentence: words, or text in quotes."""


def without_echoes(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems without repetition, in order, and without those that only follow from a rejected
    part.
    """
    found = list(dict.fromkeys(problems))
    rejected: dict[str, Problem] = {}
    for problem in found:
        if isinstance(problem, Rejected):
            rejected.setdefault(problem.path, problem)
    if not rejected:
        return found
    tables = {place.rpartition(".")[0] for place in rejected}
    return [fault for fault in found if not _is_echo(fault, rejected, tables)]


def _is_echo(problem: Problem, rejected: Mapping[str, Problem], tables: Set[str]) -> bool:
    """Whether a problem only follows from a rejection: it repeats one, lies in or names a rejected part, or
    reports a name that such a part may define.
    """
    path = problem.path
    places = rejected.keys()
    if isinstance(problem, Rejected):
        return rejected[path] is not problem
    if (
        isinstance(problem, Orphan)
        or path in places
        or not places.isdisjoint([path[: joint.start()] for joint in _JOINT.finditer(path)])
    ):
        return True
    if path not in tables:
        return False
    words = [word.strip("'") for word in _KEY.findall(f"{problem.what} {problem.remedy}")]
    return not places.isdisjoint([part_path(path, word) for word in words])
