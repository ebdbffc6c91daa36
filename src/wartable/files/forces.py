"""Force files, and the members that a scenario takes from them."""

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

__all__ = ["Forces", "collect_problems", "prefix_problems"]

Data = dict[str, object]


def collect_problems(check: Callable[[Setup], list[Problem]], data: Setup) -> list[Problem]:
    """Return the problems that a check of a ruleset returns, or those of the BadInput that it raises."""
    try:
        return check(data)
    except BadInput as error:
        return error.problems


def prefix_problems(name: str, problems: Sequence[Problem]) -> list[Problem]:
    """Return problems of another file with its name put before their paths."""
    return [_moved(fault, f"{name}: {fault.path}" if fault.path else name) for fault in problems]


def _moved(problem: Problem, path: str) -> Problem:
    return type(problem)(path, problem.what, problem.remedy, fatal=problem.fatal)


class Forces:
    """The force files of one scenario, and the members taken from them.

    `problems` has the faults in references to members. `lineup` describes which members the scenario takes.
    `borrowed` has, by the number of an entry of the scenario, its source: the force, the number
    there, and the keys that are the scenario's own. `missing` has those keys for entries found in no force,
    which cannot be checked as a whole.
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
        """Read one file; scenarios refer to it without folder and ending."""
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

    def resolve(self, scenario: Data) -> Data:
        """Return the setup of the scenario for the ruleset: its members have all their data, and nothing
        refers to other files.
        """
        key = self.lineup.entries
        setup = {name: value for name, value in scenario.items() if name != "forces"}
        entries = scenario.get(key)
        if isinstance(entries, list):
            whole = [self._whole(at, entry) for at, entry in enumerate(entries)]
            setup[key] = self._copies.expand(Reader(whole, key, self.problems))
        return setup

    def _whole(self, at: int, entry: object) -> object:
        """Return an entry, completed with the data of the member that it takes from a force, if any."""
        by = self.lineup.key
        if not isinstance(entry, dict) or ("force" not in entry and by not in entry):
            return entry
        node = Reader(entry, f"{self.lineup.entries}[{at}]", self.problems)
        written = {key: value for key, value in entry.items() if key not in ("force", by)}
        keys = {"side", *self.lineup.posting, *[part_path("", key) for key in written]}
        force = node.needed("force").text()
        number = self._number(node.at("force"), node.needed(by))
        if number < 0:
            self.missing[at] = keys
            return {"id": entry.get(by), **written}
        self.borrowed[at] = (force, number, keys)
        return {**self._members(force)[number], **written}

    def _members(self, force: str) -> list[Data]:
        members = self._forces[force].get(self.lineup.source)
        found = members if isinstance(members, list) else []
        return [member if isinstance(member, dict) else {} for member in found]

    def _number(self, named: Reader, by: Reader) -> int:
        """Return the position of a member in its force; if the force lacks it, report a problem and return
        -1.
        """
        force, wanted = named.value, by.text()
        if not (named.is_there and by.is_there and isinstance(force, str) and wanted == by.value):
            return -1
        if force in self._unread:
            return -1
        if force not in self._forces:
            known = list(self._forces)
            remedy = closest(force, known) if known else f'write forces = ["{force[:40]}.toml"]'
            named.fault(f"there is no force {shown(force)}", remedy)
            return -1
        ids = [member.get("id") for member in self._members(force)]
        if wanted in ids:
            return ids.index(wanted)
        names = [name for name in ids if isinstance(name, str)]
        remedy = closest(wanted, names) if names else f"add {self.lineup.source} to {force}.toml"
        by.fault(f"there is no {self.lineup.noun} {shown(wanted)} in {force}", remedy)
        return -1

    # ------------------------------------------------------------------ problems

    def locate_problems(self, problems: Sequence[Problem]) -> Iterator[Problem]:
        """Yield the problems of the whole scenario, with paths into the files at fault.

        A fault in a force file gets a path there; one in a copy of an entry, the path of that entry. Problems
        that only follow from a missing member are left out.
        """
        entry = re.compile(re.escape(self.lineup.entries) + r"\[(\d+)\]((?:\.([^.\[]+).*)?)")
        for problem in self._copies.locate_problems(problems):
            found = entry.fullmatch(problem.path)
            at, rest, key = (int(found[1]), found[2], found[3]) if found is not None else (-1, "", None)
            name, number, own = self.borrowed.get(at, ("", 0, {key}))
            if rest and key not in own:
                yield _moved(problem, f"{name}.toml: {self.lineup.source}[{number}]{rest}")
            elif key in self.missing.get(at, {key}):
                yield problem

    def others(self, told: Sequence[Problem]) -> list[Problem]:
        """Return notes on fatal problems of the force files that do not affect this battle. `told` are the
        problems reported already.
        """
        paths = {problem.path for problem in told}
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
