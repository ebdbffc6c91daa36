"""Units and Pilots that a scenario takes from force files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from wartable import BadInput, Problem
from wartable.files.characters import character_problems
from wartable.files.library import find_force
from wartable.files.messages import closest, key_path, shorten, shown
from wartable.files.parsing import read_toml
from wartable.files.schema import faults, kinds_of, shapes_of
from wartable.files.schema_shared import UNITS, Muster

__all__ = ["Forces", "within"]

Data = dict[str, object]


def within(name: str, problems: Sequence[Problem]) -> list[Problem]:
    """Problems of another file, with its name in front of their paths."""
    return [
        Problem(f"{name}: {fault.path}" if fault.path else name, fault.what, fault.remedy, fatal=fault.fatal)
        for fault in problems
    ]


class Forces:
    """The force files of one scenario. What is wrong with them gathers in `problems`.

    `muster` says what the scenario takes from them. `borrowed` tells by number of the scenario's entry where
    it came from: the file, the number there, and the keys that the scenario itself has written. `missing` are
    the places of entries that no force has: they cannot be judged as a whole.
    """

    def __init__(self, scenario: Mapping[str, object], folder: Path) -> None:
        self.problems: list[Problem] = []
        self.missing: set[str] = set()
        self.borrowed: dict[int, tuple[str, int, set[str]]] = {}
        shapes = shapes_of(scenario)
        self.muster: Muster = UNITS if shapes is None else shapes.muster
        self._ruleset = scenario.get("ruleset")
        self._members: dict[str, list[Data]] = {}
        self._unread: set[str] = set()
        names = scenario.get("forces")
        for at, name in enumerate(names if isinstance(names, list) else []):
            if isinstance(name, str):
                self._open(f"forces[{at}]", name, folder)

    def _open(self, path: str, name: str, folder: Path) -> None:
        """Read one file; scenarios call it by its name without folder and ending."""
        file = find_force(name, folder)
        if file.stem in self._members:
            self.problems.append(
                Problem(path, f"there are two forces {shorten(file.stem)}", "rename one file")
            )
            return
        self._members[file.stem] = []
        try:
            data = read_toml(file)
        except BadInput as error:
            self._unread.add(file.stem)
            self.problems += [
                Problem(path, f"cannot read {shorten(name)}: {fault}", "") for fault in error.problems
            ]
            return
        faulty = self._check(path, file.name, data)
        source = self.muster.source
        members = data.get(source)
        self._members[file.stem] = [
            _without(faulty, source, at, member)
            for at, member in enumerate(members if isinstance(members, list) else [])
        ]

    def _check(self, path: str, name: str, data: Data) -> set[str]:
        """The file's shape, and that it is for the same game; returns the places that are faulty."""
        if data.get("ruleset") != self._ruleset:
            theirs = shown(data.get("ruleset", "none"))
            self.problems.append(
                Problem(
                    path, f"its ruleset is {theirs}, the scenario's {shown(self._ruleset)}", "take another"
                )
            )
        kinds = kinds_of(str(self._ruleset))
        found = [*(faults(kinds[0].force, data) if kinds else []), *character_problems(data)]
        self.problems += within(name, found)
        return {fault.path for fault in found}

    def whole(self, at: int, entry: object) -> object:
        """A scenario's Unit or Character with what it takes from a force; one that takes nothing is returned
        as it is.
        """
        by = self.muster.key
        if not isinstance(entry, dict) or ("force" not in entry and by not in entry):
            return entry
        force, wanted = entry.get("force"), entry.get(by)
        written = {key: value for key, value in entry.items() if key not in ("force", by)}
        number = self._number(at, force, wanted)
        if number is None or not isinstance(force, str):
            self.missing.add(f"{self.muster.entries}[{at}]")
            return {"id": wanted, **written}
        self.borrowed[at] = (f"{force}.toml", number, set(written))
        return {**self._members[force][number], **written}

    def _number(self, at: int, force: object, wanted: object) -> int | None:
        """The place of one of them in its force; None where it has none, which is then a problem."""
        muster = self.muster
        entry = f"{muster.entries}[{at}]"
        if not isinstance(force, str) or not isinstance(wanted, str) or force in self._unread:
            return None
        if force not in self._members:
            known = list(self._members)
            remedy = closest(force, known) if known else f'write forces = ["{force[:40]}.toml"]'
            self.problems.append(Problem(f"{entry}.force", f"there is no force {shorten(force)}", remedy))
            return None
        ids = [member.get("id") for member in self._members[force]]
        if wanted in ids:
            return ids.index(wanted)
        names = [name for name in ids if isinstance(name, str)]
        what = f"there is no {muster.noun} {shorten(wanted)} in {force}"
        remedy = closest(wanted, names) if names else f"add {muster.source} to {force}.toml"
        self.problems.append(Problem(f"{entry}.{muster.key}", what, remedy))
        return None

    def lookup(self, problem: Problem) -> Problem:
        """A problem of the whole scenario; where a force file holds the fault, its path leads there."""
        for at, (name, number, written) in self.borrowed.items():
            rest = problem.path.removeprefix(f"{self.muster.entries}[{at}].")
            if rest != problem.path and rest.split(".")[0].split("[")[0] not in written:
                return within(name, [_moved(problem, f"{self.muster.source}[{number}].{rest}")])[0]
        return problem


def _without(faulty: set[str], source: str, at: int, member: object) -> Data:
    """One of a force without the keys that are at fault: they are told once, not by each that takes it."""
    table = member if isinstance(member, dict) else {}
    return {key: value for key, value in table.items() if key_path((source, at, key)) not in faulty}


def _moved(problem: Problem, path: str) -> Problem:
    return Problem(path, problem.what, problem.remedy, fatal=problem.fatal)
