"""One Pilot's sheet out of a force file."""

from __future__ import annotations

from pathlib import Path

from wartable import BadInput, Problem
from wartable.files.library import find_force
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force
from wartable.toolkit import closest, shown

__all__ = ["PilotSheet", "read_pilot"]

_WANTED = 'write FILE:PILOT, with the id of one of its "pilots"'


class PilotSheet:
    """What a force file has of a Pilot, and by which rules."""

    def __init__(self, ruleset: str, data: dict[str, object]) -> None:
        self.ruleset = ruleset
        self.data = data


def read_pilot(name: str) -> PilotSheet:
    """The sheet of "FILE:PILOT", or of "FILE" where there is only one Pilot in it; raises BadInput."""
    path, wanted = _places(name)
    data = read_toml(path)
    listed = data.get("pilots")
    sheets = {
        at: one for at, one in enumerate(listed if isinstance(listed, list) else []) if isinstance(one, dict)
    }
    fatal = [problem for problem in draft_force(path, data).problems if problem.fatal]
    if not sheets:
        raise BadInput(
            f"cannot read {path}", fatal or [Problem("pilots", "there is no Pilot in it", _WANTED)]
        )
    at = _one(path, sheets, wanted)
    own = [problem for problem in fatal if f"{problem.path}.".startswith((f"pilots[{at}].", "ruleset."))]
    if own:
        raise BadInput(f"cannot read {path}", own)
    return PilotSheet(str(data.get("ruleset")), sheets[at])


def _places(name: str) -> tuple[Path, str]:
    """The file, and the id of the one who is wanted, "" for the only one."""
    whole = find_force(name, Path())
    if whole.is_file() or ":" not in name:
        return whole, ""
    file, _, wanted = name.rpartition(":")
    return find_force(file, Path()), wanted


def _one(path: Path, sheets: dict[int, dict[str, object]], wanted: str) -> int:
    """The number of the one who is wanted."""
    ids = [str(sheet.get("id")) for sheet in sheets.values()]
    if not wanted and len(sheets) == 1:
        return next(iter(sheets))
    if not wanted:
        what = f"there are {len(ids)} Pilots in it: {', '.join(ids)}"
        raise BadInput(f"cannot choose a Pilot of {path}", [Problem("pilots", what, f"{path}:{ids[0]}")])
    if wanted in ids:
        return list(sheets)[ids.index(wanted)]
    what = f"there is no Pilot {shown(wanted)}"
    raise BadInput(f"cannot choose a Pilot of {path}", [Problem("pilots", what, closest(wanted, ids))])
