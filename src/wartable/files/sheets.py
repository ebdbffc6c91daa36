"""The sheet of one member of a force file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable import BadInput, Problem, ruleset, ruleset_names
from wartable.files.library import find_force
from wartable.files.messages import closest, shorten
from wartable.files.parsing import read_toml
from wartable.files.reading import shape_problems


class Sheet:
    """What a force file has of one of its members, and by which rules."""

    def __init__(self, ruleset: str, data: dict[str, Any]) -> None:
        self.ruleset = ruleset
        self.data = data


def read_sheet(name: str) -> Sheet:
    """The sheet of "FILE:ID", or of "FILE" where there is only one in it, of somebody who can make Tests;
    raises BadInput.
    """
    path, wanted = _places(name)
    data = read_toml(path)
    problems = shape_problems(data)
    if problems:
        raise BadInput(f"cannot read {path}", problems)
    rules = str(data.get("ruleset"))
    if rules not in ruleset_names():
        fault = Problem("ruleset", f"there is no ruleset {shorten(rules)}", closest(rules, ruleset_names()))
        raise BadInput(f"cannot read {path}", [fault])
    tests = ruleset(rules).single_test()
    members = data.get(tests.members)
    sheets = [one for one in members if isinstance(one, dict)] if isinstance(members, list) else []
    if not tests.settings:
        tests.refuse()
    if not sheets:
        remedy = f'write FILE:{tests.noun.upper()}, with the id of one of its "{tests.members}"'
        fault = Problem(tests.members, f"there is no {tests.noun} in it", remedy)
        raise BadInput(f"cannot read {path}", [fault])
    return Sheet(rules, _one(path, sheets, wanted, tests.members, tests.noun))


def _places(name: str) -> tuple[Path, str]:
    """The file, and the id of the one who is wanted, "" for the only one."""
    whole = find_force(name, Path())
    if whole.is_file() or ":" not in name:
        return whole, ""
    file, _, wanted = name.rpartition(":")
    return find_force(file, Path()), wanted


def _one(path: Path, sheets: list[dict[str, Any]], wanted: str, members: str, noun: str) -> dict[str, Any]:
    ids = [str(sheet.get("id")) for sheet in sheets]
    if not wanted and len(sheets) == 1:
        return sheets[0]
    if not wanted:
        what, remedy = f"there are {len(ids)} {noun}s in it: {', '.join(ids)}", f"{path}:{ids[0]}"
    elif wanted in ids:
        return sheets[ids.index(wanted)]
    else:
        what, remedy = f"there is no {noun} {shorten(wanted)}", closest(wanted, ids)
    raise BadInput(f"cannot choose a {noun} of {path}", [Problem(members, what, remedy)])


PilotSheet, read_pilot = Sheet, read_sheet
"""Their former names."""
