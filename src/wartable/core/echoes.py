"""What only follows from another fault, and is not told beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from typing import Final

from wartable.core.problem import Problem
from wartable.core.reader import Orphan, Rejected, part_path

_JOINT: Final = re.compile(r"[.\[]")
_KEY: Final = re.compile(r"'[^']*'|[\w-]+")
"""What may be a key in a sentence: a word, or text in quotes."""


def without_echoes(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, in order; of a rejected part only the rejection, nothing that follows from it."""
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
    """Whether one of these rejected places is this one, contains it, is a key of it that the problem names,
    or may be what it misses.
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
