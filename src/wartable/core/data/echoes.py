"""Removal of problems that are mere consequences of another one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from typing import Final

from wartable.core.data.problem import Problem
from wartable.core.data.reader import Rejected, UnresolvedReference, part_path

_SEPARATOR: Final = re.compile(r"[.\[]")
_KEY: Final = re.compile(r"'[^']*'|[\w-]+")
"""Matches possible keys in a sentence: words, or text in quotes."""


def without_echoes(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems in order, without duplicates and without those that are mere consequences of a
    rejected part.
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
    """Whether a problem is a mere consequence of a rejection: it repeats one, its place is a rejected part or
    inside one, its text mentions a rejected part of the same table, or it reports an unknown name
    (UnresolvedReference), which a rejected part may define.
    """
    path = problem.path
    places = rejected.keys()
    if isinstance(problem, Rejected):
        return rejected[path] is not problem
    if (
        isinstance(problem, UnresolvedReference)
        or path in places
        or not places.isdisjoint([path[: joint.start()] for joint in _SEPARATOR.finditer(path)])
    ):
        return True
    if path not in tables:
        return False
    words = [word.strip("'") for word in _KEY.findall(f"{problem.what} {problem.remedy}")]
    return not places.isdisjoint([part_path(path, word) for word in words])
