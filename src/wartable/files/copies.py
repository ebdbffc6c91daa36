"""Entries of a scenario that have a `count`: they stand for several copies, each with its own id and name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Final

from wartable import Lineup, Problem
from wartable.toolkit import Reader

__all__ = ["COUNT", "MOST_COPIES", "CountedEntries"]

Data = dict[str, object]

COUNT: Final = "count"
"""Key of an entry for the number of copies."""

MOST_COPIES: Final = 99


class CountedEntries:
    """Expands the entries of one scenario that have a `count` into copies, and translates the paths of
    problems in the copies back to the scenario.
    """

    def __init__(self, lineup: Lineup) -> None:
        self._lineup = lineup
        self._origins: list[int] = []

    def expand(self, entries: Reader) -> list[object]:
        """Return all entries of the scenario, with copies in place of those that have a `count`. Faulty
        counts are reported to the Reader.
        """
        found: list[object] = []
        values = [item.value for item in entries.items()]
        taken = {str(table["id"]) for value in values for table in self._tables(value)}
        for at, item in enumerate(entries.items()):
            copies = self._copies_of(item, taken)
            self._origins += [at] * len(copies)
            found += copies
        return found

    def _copies_of(self, item: Reader, taken: set[str]) -> list[object]:
        """Return the copies of one entry; only the entry itself if it has no count or a faulty one."""
        entry = item.value
        if not isinstance(entry, dict) or COUNT not in entry:
            return [entry]
        before = len(item.problems)
        count = item.at(COUNT).number(1, MOST_COPIES, 1)
        single: Data = {key: value for key, value in entry.items() if key != COUNT}
        if count < 2 or not item.is_sound(before):
            return [single]
        return [self._copy(single, number, taken) for number in range(1, count + 1)]

    def _copy(self, entry: Data, number: int, taken: set[str]) -> Data:
        """Return a copy of the entry with this number appended to every name and, unless it is 1, to every
        id.
        """
        twin = deepcopy(entry)
        kin = self._lineup.kin
        if kin and kin not in twin and "name" in twin:
            twin[kin] = twin["name"]
        for table in self._tables(twin):
            if isinstance(table.get("name"), str):
                table["name"] = f"{table['name']} {number}"
            if number > 1:
                table["id"] = _unused_id(str(table["id"]), number, taken)
        return twin

    def _tables(self, entry: object) -> Iterator[Data]:
        """Yield those that have an id of the entry itself and the members inside it, such as a leader."""
        if not isinstance(entry, dict):
            return
        if "id" in entry:
            yield entry
        for key in self._lineup.inner:
            inner = entry.get(key)
            for part in inner if isinstance(inner, list) else [inner]:
                if isinstance(part, dict) and "id" in part:
                    yield part

    def locate_problems(self, problems: Sequence[Problem]) -> Iterator[Problem]:
        """Yield problems of the expanded setup with paths as in the scenario file. A problem that several
        copies have is reported once; one that only later copies have is reported at the `count` of the entry.
        """
        first_copy_paths = {
            self._path_in_file(problem.path)[0] for problem in problems if not self._is_later(problem.path)
        }
        reported: set[str] = set()
        for problem in problems:
            path, entry = self._path_in_file(problem.path)
            if self._is_later(problem.path):
                if path in first_copy_paths or path in reported:
                    continue
                reported.add(path)
                path = f"{entry}.{COUNT}"
            yield type(problem)(path, problem.what, problem.remedy, fatal=problem.fatal)

    def _path_in_file(self, path: str) -> tuple[str, str]:
        """Return the path in the file for a path in the setup, and the path of its entry there."""
        at, rest = self._split_path(path)
        if at < 0:
            return path, path
        entry = f"{self._lineup.entries}[{self._origins[at]}]"
        return entry + rest, entry

    def _is_later(self, path: str) -> bool:
        """Whether a path in the setup leads into the second or a later copy of an entry."""
        at, _ = self._split_path(path)
        return at > 0 and self._origins[at] == self._origins[at - 1]

    def _split_path(self, path: str) -> tuple[int, str]:
        """Return the index of the setup's entry into which a path leads, and the rest of the path; -1 and the
        whole path if it leads into none.
        """
        found = re.match(re.escape(self._lineup.entries) + r"\[(\d+)\]", path)
        at = -1 if found is None else int(found[1])
        return (at, path[found.end() :]) if found is not None and at < len(self._origins) else (-1, path)


def _unused_id(id: str, number: int, taken: set[str]) -> str:
    """Return an unused id, and add it to those `taken`: `id` with this number, or with a higher one if that
    is taken.
    """
    while f"{id}_{number}" in taken:
        number += 1
    taken.add(f"{id}_{number}")
    return f"{id}_{number}"
