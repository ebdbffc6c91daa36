"""The sheet of one member of a force file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from wartable import BadInput, Problem, SingleTest, ruleset, ruleset_names
from wartable.files.library import find_force
from wartable.files.parsing import read_toml
from wartable.files.reading import parse_force_tables
from wartable.toolkit import closest, shown


class Sheet(NamedTuple):
    """The sheet of one member of a force file, with its ruleset."""

    ruleset: str
    data: dict[str, Any]


def read_sheet(name: str) -> Sheet:
    """Read the sheet with a name of the form "FILE:ID". "FILE" is enough if only one member of the file can
    make Tests. Raises BadInput if there is no such sheet, or if it has fatal problems.
    """
    path, id = _split_name(name)
    data = read_toml(path)
    fatal = [problem for problem in parse_force_tables(path, data).problems if problem.fatal]
    rules = str(data.get("ruleset"))
    if rules not in ruleset_names():
        raise BadInput(f"cannot read {path}", fatal)
    tests = ruleset(rules).single_test()
    if not tests.settings:
        tests.refuse()
    listed = data.get(tests.members)
    members = listed if isinstance(listed, list) else []
    sheets = {at: member for at, member in enumerate(members) if isinstance(member, dict)}
    if not sheets:
        remedy = f'write FILE:{tests.noun.upper()}, with the id of one of its "{tests.members}"'
        missing = Problem(tests.members, f"there is no {tests.noun} in it", remedy)
        raise BadInput(f"cannot read {path}", fatal or [missing])
    at = _sheet_index(path, sheets, id, tests)
    own_paths = (f"{tests.members}[{at}].", "ruleset.")
    own = [problem for problem in fatal if f"{problem.path}.".startswith(own_paths)]
    if own:
        raise BadInput(f"cannot read {path}", own)
    return Sheet(rules, sheets[at])


def _split_name(name: str) -> tuple[Path, str]:
    """Split a name of the form "FILE:ID" into the path of the file and the id of a member, "" if there is
    none.
    """
    path = find_force(name, Path())
    if path.is_file() or ":" not in name:
        return path, ""
    file, _, id = name.rpartition(":")
    return find_force(file, Path()), id


def _sheet_index(path: Path, sheets: dict[int, dict[str, Any]], id: str, tests: SingleTest) -> int:
    """Return the index of the sheet with this id; of the only one if the id is "". Raises BadInput if there
    is none.
    """
    noun = tests.noun
    indexes = list(sheets)
    ids = [str(sheet.get("id")) for sheet in sheets.values()]
    if not id and len(sheets) == 1:
        return indexes[0]
    if not id:
        what, remedy = f"there are {len(ids)} {noun}s in it: {', '.join(ids)}", f"{path}:{ids[0]}"
    elif id in ids:
        return indexes[ids.index(id)]
    else:
        what, remedy = f"there is no {noun} {shown(id)}", closest(id, ids)
    raise BadInput(f"cannot choose a {noun} of {path}", [Problem(tests.members, what, remedy)])


PilotSheet = Sheet
"""Deprecated name of Sheet."""
read_pilot = read_sheet
"""Deprecated name of `read_sheet`."""
