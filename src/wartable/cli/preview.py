"""Previews: units and Pilots of a file before any battle; of a scenario at its start."""

from __future__ import annotations

from pathlib import Path

from wartable import BadInput, Lineup, Problem, ruleset
from wartable.cli.failures import CannotRun
from wartable.cli.view_model import ViewModel, view_model_at_start
from wartable.files.library import find_force, find_scenario
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force, draft_setup, is_force

Data = dict[str, object]


class Preview:
    """The units of a file as their ruleset shows them, with its problems, none of which is fatal."""

    def __init__(self, model: ViewModel, title: str, problems: list[Problem]) -> None:
        self.model = model
        self.title = title
        self.problems = problems


def find_units(name: str) -> Preview:
    """The units of a force, scenario or situation, by file or shipped name; raises BadInput."""
    path = _path(name)
    data = read_toml(path)
    draft = draft_force(path, data) if is_force(data) else draft_setup(path, data)
    fatal = [problem for problem in draft.problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot show {path}", fatal)
    model = force_view_model(data) if is_force(data) else view_model_at_start(draft.setup)
    return Preview(model, str(draft.setup.get("title") or path.stem), draft.problems)


def force_view_model(data: Data) -> ViewModel:
    """A force's units and Pilots in one view."""
    lineups = [lineup for lineup in _lineups(data) if data.get(lineup.source)]
    models = [view_model_at_start(lineup.drawn_up(data)) for lineup in lineups]
    units = [unit for model in models for unit in model.facts["units"]]
    return ViewModel(models[0].setup, {**models[0].facts, "units": units})


def _path(name: str) -> Path:
    """A shipped scenario's or force's file, or the file of this name."""
    try:
        return find_scenario(name)
    except BadInput:
        force = find_force(name, Path())
        if force.is_file():
            return force
    what = "no file, no scenario and no force is called so"
    raise CannotRun(f"cannot show {name!r}: {what}; name a file, or one that wartable scenarios lists")


def force_path(name: str) -> Path:
    """The file of a force: a path, or a shipped force's name. Where there is none, the path unchanged."""
    found = find_force(name, Path())
    return found if found.is_file() else Path(name)


def shown_lists(name: str) -> dict[str, str]:
    """The lists of a force file whose members can be shown before any battle, each with the key by which a
    scenario takes a member.
    """
    return {lineup.source: lineup.key for lineup in ruleset(name).lineups().values() if lineup.parade}


def _lineups(data: Data) -> list[Lineup]:
    """A lineup for each list of a force whose members can be shown."""
    name = str(data["ruleset"])
    found: dict[str, Lineup] = {}
    for lineup in ruleset(name).lineups().values():
        if lineup.parade:
            found.setdefault(lineup.source, lineup)
    if not found:
        raise CannotRun(f"cannot show a force of {name}: it has no parade ground for it")
    return list(found.values())
