"""Force files, and the entries of scenarios that refer to their members."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from wartable import BadInput, Problem, Rulebook, Setup
from wartable.files.characters import character_problems
from wartable.files.copies import CountedEntries
from wartable.files.library import find_force
from wartable.files.parsing import read_toml
from wartable.toolkit import Reader, Rejected, closest, part_path, shown

__all__ = ["ScenarioForces", "collect_problems", "prefix_problems"]

Data = dict[str, object]


def collect_problems(check: Callable[[Setup], list[Problem]], data: Setup) -> list[Problem]:
    """Call `check`, a check of a ruleset, with the data. Return the problems that it returns or, if it raises
    BadInput, those in the error.
    """
    try:
        return check(data)
    except BadInput as error:
        return error.problems


def prefix_problems(name: str, problems: Sequence[Problem]) -> list[Problem]:
    """Return these problems of another file, with that file's name before their paths."""
    return [_at_path(fault, f"{name}: {fault.path}" if fault.path else name) for fault in problems]


def _at_path(problem: Problem, path: str) -> Problem:
    """Return a copy of a problem with another path."""
    return type(problem)(path, problem.what, problem.remedy, fatal=problem.fatal)


class ScenarioForces:
    """The force files of one scenario, and the members that are taken from them.

    `problems` has the faults in references to members. `lineup` describes which members the scenario takes.

    `borrowed` has, by the index of an entry in the scenario, the member that it takes: the name of the force,
    the index there, and the keys that the scenario itself gives. `missing` has these keys for entries whose
    member was not found; no others can be checked in such an entry.
    """

    def __init__(self, game: Rulebook, scenario: Setup, folder: Path) -> None:
        self.problems: list[Problem] = []
        self.lineup = game.lineup(scenario)
        self.borrowed: dict[int, tuple[str, int, set[str]]] = {}
        self.missing: dict[int, set[str]] = {}
        self._copies = CountedEntries(self.lineup)
        self._game = game
        self._forces: dict[str, Data] = {}
        self._unread: set[str] = set()
        for item in Reader(scenario, "", self.problems).at("forces").items():
            name = item.text()
            if name == item.value:
                self._open(item, name, folder)

    def _open(self, node: Reader, name: str, folder: Path) -> None:
        """Read one force file. Entries of scenarios refer to it by its name without folder and ending."""
        file = find_force(name, folder)
        if file.stem in self._forces:
            node.fault(f"there are two forces {shown(file.stem)}", "rename one file")
            return
        self._forces[file.stem] = {}
        try:
            data = read_toml(file)
        except BadInput as error:
            self._unread.add(file.stem)
            for fault in error.problems:
                node.fault(f"cannot read {shown(name)}: {fault}", "")
            return
        ours, theirs = self._game.name, data.get("ruleset", "")
        if "ruleset" not in data:
            self.problems.append(Problem(f"{file.name}: ruleset", "it is missing", f'add ruleset = "{ours}"'))
        elif theirs != ours:
            node.fault(f"its ruleset is {shown(theirs)}, the scenario's {shown(ours)}", "take another")
        self.problems += prefix_problems(file.name, character_problems(data))
        self._forces[file.stem] = data

    # ------------------------------------------------------------------ entries

    def resolve_members(self, scenario: Data) -> Data:
        """Return the setup for a scenario, in which members have all their data, so that nothing refers to
        other files.
        """
        key = self.lineup.entries
        setup = {name: value for name, value in scenario.items() if name != "forces"}
        entries = scenario.get(key)
        if isinstance(entries, list):
            completed = [self._completed_entry(at, entry) for at, entry in enumerate(entries)]
            setup[key] = self._copies.expand(Reader(completed, key, self.problems))
        return setup

    def _completed_entry(self, at: int, entry: object) -> object:
        """Return an entry of the scenario, with the data of the member if it takes one from a force."""
        by = self.lineup.key
        if not isinstance(entry, dict) or ("force" not in entry and by not in entry):
            return entry
        node = Reader(entry, f"{self.lineup.entries}[{at}]", self.problems)
        written = {key: value for key, value in entry.items() if key not in ("force", by)}
        keys = {"side", *self.lineup.posting, *[part_path("", key) for key in written]}
        force = node.needed("force").text()
        number = self._member_index(node.at("force"), node.needed(by))
        if number < 0:
            self.missing[at] = keys
            return {"id": entry.get(by), **written}
        self.borrowed[at] = (force, number, keys)
        return {**self._members(force)[number], **written}

    def _members(self, force: str) -> list[Data]:
        """Return the members of a force; an empty dict for each one that is no table."""
        members = self._forces[force].get(self.lineup.source)
        found = members if isinstance(members, list) else []
        return [member if isinstance(member, dict) else {} for member in found]

    def _member_index(self, force_node: Reader, member_node: Reader) -> int:
        """Return the index of a member in its force. If there is no such force or member, report a fault and
        return -1.
        """
        force, id = force_node.value, member_node.text()
        if not (
            force_node.is_there
            and member_node.is_there
            and isinstance(force, str)
            and id == member_node.value
        ):
            return -1
        if force in self._unread:
            return -1
        if force not in self._forces:
            known = list(self._forces)
            remedy = closest(force, known) if known else f'write forces = ["{force[:40]}.toml"]'
            force_node.fault(f"there is no force {shown(force)}", remedy)
            return -1
        ids = [member.get("id") for member in self._members(force)]
        if id in ids:
            return ids.index(id)
        names = [name for name in ids if isinstance(name, str)]
        remedy = closest(id, names) if names else f"add {self.lineup.source} to {force}.toml"
        member_node.fault(f"there is no {self.lineup.noun} {shown(id)} in {force}", remedy)
        return -1

    # ------------------------------------------------------------------ problems

    def locate_problems(self, problems: Sequence[Problem]) -> Iterator[Problem]:
        """Yield the problems of a setup with paths in the files that are at fault.

        A problem that comes from a force file gets a path in that file; one in a copy of an entry gets the
        path of the entry. Problems that are mere consequences of a missing member are left out.
        """
        entry = re.compile(re.escape(self.lineup.entries) + r"\[(\d+)\]((?:\.([^.\[]+).*)?)")
        for problem in self._copies.locate_problems(problems):
            found = entry.fullmatch(problem.path)
            at, rest, key = (int(found[1]), found[2], found[3]) if found is not None else (-1, "", None)
            name, number, own = self.borrowed.get(at, ("", 0, {key}))
            if rest and key not in own:
                yield _at_path(problem, f"{name}.toml: {self.lineup.source}[{number}]{rest}")
            elif key in self.missing.get(at, {key}):
                yield problem

    def unrelated_problems(self, reported: Sequence[Problem]) -> list[Problem]:
        """Return notes on fatal problems of the force files that do not affect this battle. `reported` are
        the problems that have already been reported.
        """
        paths = {problem.path for problem in reported}
        paths |= {
            f"{name}.toml: {self.lineup.source}[{number}]" for name, number, _ in self.borrowed.values()
        }
        found: list[Problem] = []
        for name, data in self._forces.items():
            theirs = data.get("ruleset")
            if data and (theirs == self._game.name or not isinstance(theirs, str)):
                found += prefix_problems(f"{name}.toml", collect_problems(self._game.force_problems, data))
        return [
            Problem(fault.path, fault.what, fault.remedy, fatal=False)
            for fault in found
            if (fault.fatal or isinstance(fault, Rejected)) and fault.path not in paths
        ]
