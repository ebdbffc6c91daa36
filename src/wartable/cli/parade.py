"""Units of a file before any battle: a force's drawn up on a parade ground, a scenario's as they begin."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wartable import BadInput, Problem, Setup, ruleset
from wartable.cli.failures import CannotRun
from wartable.cli.sight import Sight
from wartable.files.parsing import read_toml
from wartable.files.reading import draft_force, draft_setup
from wartable.files.schema import SHAPES
from wartable.files.shelf import find_force, find_scenario

__all__ = ["Parade", "draw_up", "find_units", "force_path", "is_force", "parade_setup"]

NOT_OF_FORCES: Final = {"scenario", "map", "sides", "now", "forces"}
Data = dict[str, object]


class Parade:
    """The units of a file as their ruleset shows them, and what is wrong with them that can be lived with."""

    def __init__(self, sight: Sight, title: str, problems: list[Problem]) -> None:
        self.sight = sight
        self.title = title
        self.problems = problems


def is_force(data: Data) -> bool:
    """Whether a file's tables are a force rather than a scenario or a situation."""
    return "units" in data and not NOT_OF_FORCES & data.keys()


def find_units(name: str) -> Parade:
    """The units of a force, scenario or situation, by file or shipped name; raises BadInput."""
    path = _path(name)
    data = read_toml(path)
    draft = draft_force(path, data) if is_force(data) else draft_setup(path, data)
    fatal = [problem for problem in draft.problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot show {path}", fatal)
    setup = parade_setup(data) if is_force(data) else draft.setup
    return Parade(draw_up(setup), str(setup.get("title") or path.stem), draft.problems)


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
    """The file of a force: a path, or a shipped force's name; the path as it is where there is none."""
    found = find_force(name, Path())
    return found if found.is_file() else Path(name)


def draw_up(setup: Setup) -> Sight:
    """What is seen of a battle that has not begun, by eyes from which nothing is hidden."""
    rules = ruleset(str(setup["ruleset"]))
    return Sight(setup, rules.view(rules.start(setup, 0), "").data())


def parade_setup(data: Data) -> Data:
    """A setup in which a force's units stand on a plain field, all on one side."""
    name = str(data["ruleset"])
    if name not in SHAPES:
        raise CannotRun(f"cannot show a force of {name}: Wartable has no parade ground for it")
    units = data.get("units")
    entries = [unit for unit in units if isinstance(unit, dict)] if isinstance(units, list) else []
    parade = SHAPES[name].parade
    sides = parade["sides"]
    first = str(sides[0]["id"]) if isinstance(sides, list) else ""
    title = str(data.get("title") or parade["title"])
    if isinstance(sides, list):
        sides = [{**sides[0], "name": title}, *sides[1:]]
    drawn_up = [{**unit, "side": first} for unit in entries]
    return {**parade, "title": title, "sides": sides, "units": drawn_up}
