"""One Pilot's sheet out of a force file."""

from __future__ import annotations

from pathlib import Path

from wartable import BadInput, Problem
from wartable.files.library import find_force
from wartable.files.messages import closest, in_order, shorten
from wartable.files.parsing import read_toml
from wartable.files.schema import faults, shapes_of

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
    shapes = shapes_of(data)
    problems = in_order(faults(shapes.force, data)) if shapes is not None else []
    if problems:
        raise BadInput(f"cannot read {path}", problems)
    pilots = data.get("pilots")
    sheets = [pilot for pilot in pilots if isinstance(pilot, dict)] if isinstance(pilots, list) else []
    if not sheets:
        raise BadInput(f"cannot read {path}", [Problem("pilots", "there is no Pilot in it", _WANTED)])
    return PilotSheet(str(data.get("ruleset")), _one(path, sheets, wanted))


def _places(name: str) -> tuple[Path, str]:
    """The file, and the id of the one who is wanted, "" for the only one."""
    whole = find_force(name, Path())
    if whole.is_file() or ":" not in name:
        return whole, ""
    file, _, wanted = name.rpartition(":")
    return find_force(file, Path()), wanted


def _one(path: Path, sheets: list[dict[str, object]], wanted: str) -> dict[str, object]:
    ids = [str(sheet.get("id")) for sheet in sheets]
    if not wanted and len(sheets) == 1:
        return sheets[0]
    if not wanted:
        what = f"there are {len(ids)} Pilots in it: {', '.join(ids)}"
        raise BadInput(f"cannot choose a Pilot of {path}", [Problem("pilots", what, f"{path}:{ids[0]}")])
    if wanted in ids:
        return sheets[ids.index(wanted)]
    what = f"there is no Pilot {shorten(wanted)}"
    raise BadInput(f"cannot choose a Pilot of {path}", [Problem("pilots", what, closest(wanted, ids))])
