"""Scenarios and forces: the shipped ones, and those in a person's own folders."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from wartable import BadInput, Problem, scenario_folders
from wartable.files.parsing import read_toml
from wartable.toolkit import closest, shown

__all__ = ["ForceInfo", "ScenarioInfo", "find_force", "find_scenario", "list_forces", "list_scenarios"]

ENDING: Final = ".toml"


class ScenarioInfo(NamedTuple):
    """One entry in a list of scenarios."""

    name: str
    """Name or path with which `read_scenario` reads it."""
    path: Path
    ruleset: str
    title: str
    text: str
    sides: tuple[str, ...]
    """Names of the sides."""
    is_situation: bool
    """Whether it starts in the middle of a battle."""
    fault: str
    """The reason why the file cannot be read at all, or "". The problems of a readable file are found by
    `check_file`.
    """


def list_scenarios(folder: str | Path | None = None) -> list[ScenarioInfo]:
    """Return the scenarios and situations in a folder, or the shipped ones, sorted by file name. A file that
    cannot be read is listed as well, with its problem. Raises BadInput if the folder cannot be read.
    """
    if folder is None:
        found = [_scenario_info(path, name) for name, path in sorted(_shipped_scenarios().items())]
    else:
        found = [_scenario_info(path, str(path)) for path in _files_in(Path(folder))]
    return [info for info in found if info is not None]


def _shipped_scenarios() -> dict[str, Path]:
    """Return the shipped files by name."""
    return {path.stem: path for folder in reversed(_folders()) for path in _files_in(folder)}


@cache
def _folders() -> list[Path]:
    """Return the folders of shipped scenarios. They are cached, because they do not change."""
    return scenario_folders()


def _files_in(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ENDING and path.is_file())
    except OSError as error:
        what = (error.strerror or "it cannot be read").lower()
        raise BadInput(f"cannot list {folder}", [Problem("", what, "name a folder with scenarios")]) from None


def _scenario_info(path: Path, name: str) -> ScenarioInfo | None:
    """Return the list entry for a file; None if the file is a force."""
    try:
        data = read_toml(path)
    except BadInput as error:
        return ScenarioInfo(name, path, "", path.stem, "", (), False, str(error.problems[0]))
    if "scenario" not in data and "map" not in data and "sides" not in data:
        return None
    sides = data.get("sides")
    tables = [side for side in sides if isinstance(side, dict)] if isinstance(sides, list) else []
    return ScenarioInfo(
        name,
        path,
        _text(data, "ruleset"),
        _text(data, "title") or path.stem,
        _text(data, "text"),
        tuple(_text(side, "name") or _text(side, "id") for side in tables),
        "now" in data,
        "",
    )


def _text(data: dict[str, object], key: str) -> str:
    value = data.get(key)
    return " ".join(value.split()) if isinstance(value, str) else ""


def find_scenario(name: str | Path, beside: Path | None = None) -> Path:
    """Return the path of a scenario, given by the name of a shipped one or by a path relative to the folder
    `beside`.

    Raises BadInput for an unknown name. Whether a given path exists is not checked.
    """
    word = str(name)
    if isinstance(name, Path) or "/" in word or "\\" in word or word.endswith(ENDING):
        return (beside or Path()) / word
    shipped = _shipped_scenarios()
    if word in shipped:
        return shipped[word]
    here = (beside or Path()) / word
    if "\0" not in word and len(word) < 200 and (here.is_file() or here.is_symlink()):
        return here
    near = closest(word, sorted(shipped))
    remedy = f"{near}{' Or' if near.endswith('?') else '; or'} name a file that ends in {ENDING}"
    raise BadInput("cannot find the scenario", [Problem("scenario", f"there is no {shown(word)}", remedy)])


def find_force(name: str, beside: Path) -> Path:
    """Return the path of the force with this name. It is looked for in the folder `beside`, in its subfolder
    `forces`, and among the shipped forces. If there is none, return the first path that was tried.
    """
    word = name if name.endswith(ENDING) else name + ENDING
    shipped = [folder / "forces" / word for folder in _folders()]
    places = [beside / word, beside / "forces" / word, *shipped]
    return next((path for path in places if _is_file(path)), places[0])


class ForceInfo(NamedTuple):
    """One entry in a list of forces."""

    name: str
    """Its file name without the ending, by which scenarios refer to it."""
    title: str
    members: tuple[str, ...]
    """Ids of the members."""


def list_forces(ruleset: str, source: str, beside: Path) -> list[ForceInfo]:
    """Return the forces of a ruleset that have members in their list `source`: those in the folder `beside`
    and in its subfolder `forces`, then the shipped ones. Unreadable files are left out.
    """
    folders = [beside, beside / "forces", *[folder / "forces" for folder in _folders()]]
    found: dict[str, ForceInfo] = {}
    for folder in [folder for folder in folders if folder.is_dir()]:
        for path in _files_in(folder):
            info = _force_info(path, ruleset, source)
            if info is not None:
                found.setdefault(info.name, info)
    return list(found.values())


def _force_info(path: Path, ruleset: str, source: str) -> ForceInfo | None:
    try:
        data = read_toml(path)
    except BadInput:
        return None
    members = data.get(source)
    if data.get("ruleset") != ruleset or "sides" in data or not isinstance(members, list):
        return None
    ids = tuple([str(member.get("id")) for member in members if isinstance(member, dict)])
    return ForceInfo(path.stem, _text(data, "title") or path.stem, ids)


def _is_file(path: Path) -> bool:
    """Whether there is a file with this path; False for impossible names."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
