"""Previews: the units and Pilots of a force before any battle, or those of a scenario at its start."""

from __future__ import annotations

from pathlib import Path

from wartable import BadInput, Lineup, ruleset
from wartable.drafts.members import MemberFile, read_members
from wartable.files.library import find_force
from wartable.files.parsing import read_toml
from wartable.files.reading import is_force, parse_force_tables
from wartable.seat.errors import CommandError
from wartable.seat.view_model import ViewModel, view_model_at_start

Data = dict[str, object]


class Preview:
    """The units of a force, scenario or situation as its ruleset shows them, and its problems, none of which
    is fatal.
    """

    def __init__(self, file: MemberFile) -> None:
        self.of_scenario = not is_force(file.data)
        self.model = view_model_at_start(file.data) if self.of_scenario else force_view_model(file.data)
        self.title = file.title
        self.text = " ".join(str(file.data.get("text", "")).split())
        self.problems = file.problems


def read_preview(name: str) -> Preview:
    """Return the preview of a force, scenario or situation, given by the path of a file or the name of a
    shipped one. Raises BadInput if it has fatal problems.
    """
    file = read_members(name, "show")
    if not file.is_playable:
        raise BadInput(f"cannot show {file.path}", [problem for problem in file.problems if problem.fatal])
    return Preview(file)


def force_view_model(data: Data) -> ViewModel:
    """Return a ViewModel with all units and Pilots of a force."""
    lineups = [lineup for lineup in _lineups(data) if data.get(lineup.source)]
    models = [view_model_at_start(lineup.drawn_up(data)) for lineup in lineups]
    units = [unit for model in models for unit in model.facts["units"]]
    return ViewModel(models[0].setup, {**models[0].facts, "units": units})


def force_path(name: str) -> Path:
    """Return the path of a force, given by the path of its file or by the name of a shipped one. If there is
    none, return the name as a path.
    """
    found = find_force(name, Path())
    return found if found.is_file() else Path(name)


def displayable_lists(name: str) -> dict[str, str]:
    """Return the lists of a ruleset's force files whose members can be displayed before any battle. The dict
    has, for the key of each list, the key with which a scenario refers to one of its members.
    """
    return {lineup.source: lineup.key for lineup in ruleset(name).lineups().values() if lineup.parade}


def _lineups(data: Data) -> list[Lineup]:
    """Return a Lineup for each list in a force file whose members can be displayed before any battle."""
    name = str(data["ruleset"])
    found: dict[str, Lineup] = {}
    for lineup in ruleset(name).lineups().values():
        if lineup.parade:
            found.setdefault(lineup.source, lineup)
    if not found:
        raise CommandError(f"cannot show a force of {name}: it has no parade ground for it")
    return list(found.values())


def read_valid_force(name: str) -> dict[str, object]:
    """Return the tables of a force, given by the path of a file or the name of a shipped one. Raises BadInput
    if it has fatal problems.
    """
    path = force_path(name)
    data = read_toml(path)
    fatal = [problem for problem in parse_force_tables(path, data).problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot use {path}", fatal)
    return data
