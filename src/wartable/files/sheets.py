"""The sheet of one member of a force file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from wartable import BadInput, Problem, SingleTest, ruleset, ruleset_names
from wartable.files.library import find_force
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force
from wartable.toolkit import closest, shown


class Sheet(NamedTuple):
    """The sheet of one member of a force file, with its ruleset."""

    ruleset: str
    data: dict[str, Any]


def read_sheet(name: str) -> Sheet:
    """Read the sheet named "FILE:ID"; "FILE" is enough if only one of its members can make Tests. Raises
    BadInput.
    """
    path, wanted = _places(name)
    data = read_toml(path)
    fatal = [problem for problem in draft_force(path, data).problems if problem.fatal]
    rules = str(data.get("ruleset"))
    if rules not in ruleset_names():
        raise BadInput(f"cannot read {path}", fatal)
    tests = ruleset(rules).single_test()
    if not tests.settings:
        tests.refuse()
    listed = data.get(tests.members)
    members = listed if isinstance(listed, list) else []
    sheets = {at: one for at, one in enumerate(members) if isinstance(one, dict)}
    if not sheets:
        remedy = f'write FILE:{tests.noun.upper()}, with the id of one of its "{tests.members}"'
        missing = Problem(tests.members, f"there is no {tests.noun} in it", remedy)
        raise BadInput(f"cannot read {path}", fatal or [missing])
    at = _one(path, sheets, wanted, tests)
    mine = (f"{tests.members}[{at}].", "ruleset.")
    own = [problem for problem in fatal if f"{problem.path}.".startswith(mine)]
    if own:
        raise BadInput(f"cannot read {path}", own)
    return Sheet(rules, sheets[at])


def _places(name: str) -> tuple[Path, str]:
    """Split "FILE:ID" into the path of the file and the id of a member; the id is "" if none is given."""
    whole = find_force(name, Path())
    if whole.is_file() or ":" not in name:
        return whole, ""
    file, _, wanted = name.rpartition(":")
    return find_force(file, Path()), wanted


def _one(path: Path, sheets: dict[int, dict[str, Any]], wanted: str, tests: SingleTest) -> int:
    """Return the position of the sheet with the wanted id, or of the only one; raises BadInput."""
    noun = tests.noun
    numbers = list(sheets)
    ids = [str(sheet.get("id")) for sheet in sheets.values()]
    if not wanted and len(sheets) == 1:
        return numbers[0]
    if not wanted:
        what, remedy = f"there are {len(ids)} {noun}s in it: {', '.join(ids)}", f"{path}:{ids[0]}"
    elif wanted in ids:
        return numbers[ids.index(wanted)]
    else:
        what, remedy = f"there is no {noun} {shown(wanted)}", closest(wanted, ids)
    raise BadInput(f"cannot choose a {noun} of {path}", [Problem(tests.members, what, remedy)])


PilotSheet = Sheet
"""Deprecated name of Sheet."""
read_pilot = read_sheet
"""Deprecated name of `read_sheet`."""
