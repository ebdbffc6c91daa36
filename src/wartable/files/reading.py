"""Setups read from files, with all problems reported at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from wartable import BadInput, Problem, Rulebook, Setup, missing_house, ruleset, ruleset_names
from wartable.files.characters import character_problems
from wartable.files.forces import Forces, collect_problems, prefix_problems
from wartable.files.house import load_houses, with_house
from wartable.files.library import find_scenario
from wartable.files.parsing import parse_toml, read_toml
from wartable.toolkit import Reader, Rejected, closest, shown

__all__ = ["ParsedSetup", "draft_force", "draft_setup", "is_force", "read_scenario", "read_situation"]

Data = dict[str, object]

_NUMBER: Final = re.compile(r"([0-9]{1,9})")
_PATH: Final = re.compile(r"[/\\\0]|^[.~]")
"""Pattern that distinguishes a path from the name of a shipped file."""


class ParsedSetup:
    """A setup as far as it could be read, with its problems and notes on open choices."""

    def __init__(self, setup: Data, problems: list[Problem], unchosen: Sequence[Problem] = ()) -> None:
        self.setup = setup
        self.problems = problems
        self.unchosen = list(unchosen)


def read_scenario(name: str | Path, house: Sequence[str | Path] = ()) -> Setup:
    """Return the setup of a shipped scenario, by its name, or of a scenario or situation file.

    The files of `house` are loaded, that is, run, and belong to the setup; those that a scenario names are
    not loaded. Raises BadInput with every fault that prevents play.
    """
    files = load_houses(house)
    path = find_scenario(name)
    return with_house(_sound(path, draft_setup(path, read_toml(path))), files)


def read_situation(name: str | Path, house: Sequence[str | Path] = ()) -> Setup:
    """Return the setup of a situation, which starts in mid-battle; raises BadInput, also for a file without
    "now".

    `house` is as in `read_scenario`.
    """
    files = load_houses(house)
    path = find_scenario(name)
    draft = draft_setup(path, read_toml(path))
    if "now" not in draft.setup:
        draft.problems.append(Problem("now", "it is missing", "add [now]: what has happened, who is where"))
    return with_house(_sound(path, draft), files)


def read_uploaded(text: str) -> Setup:
    """Return the setup of an uploaded scenario or situation. It may name shipped forces and scenarios, but
    neither paths nor house files. Raises BadInput with every fault.
    """
    return _sound(Path("what was sent"), draft_setup(_NOWHERE / "sent.toml", parse_uploaded(text)))


def parse_uploaded(text: str) -> Data:
    """Return the tables of an upload, complete or not. Raises BadInput if the upload names a file."""
    data = parse_toml(text, "cannot read what was sent")
    foreign = [
        Problem(path, f"{shown(word)} names a file", "leave it out, or write what is in it here")
        for path, word in _names_of_files(data)
    ]
    if foreign:
        raise BadInput("cannot play what was sent", foreign)
    return data


def read_uploaded_force(text: str) -> Setup:
    """Return the tables of an uploaded force. Raises BadInput with every fault that prevents reading its
    members.
    """
    what = "cannot read what was sent"
    data = parse_toml(text, what)
    if not is_force(data):
        remedy = "send a force: a ruleset, a title, and its members"
        raise BadInput(what, [Problem("", "this is no force of a game that there is", remedy)])
    return _sound(Path("what was sent"), draft_force(_NOWHERE / "sent.toml", data))


_NOWHERE: Final = Path("/nonexistent")
"""A folder that does not exist, so that no files are found beside an upload."""


def _names_of_files(data: Data) -> list[tuple[str, str]]:
    """Return the path and text of each place in a scenario that names a file of the user: house files, and
    scenarios or forces given by path.
    """
    forces, house = data.get("forces"), data.get("house")
    named = [("scenario", data.get("scenario"))]
    named += [(f"forces[{at}]", word) for at, word in enumerate(forces if isinstance(forces, list) else [])]
    found = [(path, str(word)) for path, word in named if isinstance(word, str) and _PATH.search(word)]
    houses = house if isinstance(house, list) else []
    return found + [(f"house[{at}]", str(word)) for at, word in enumerate(houses)]


def _sound(path: Path, draft: ParsedSetup) -> Setup:
    fatal = [problem for problem in draft.problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot read {path}", fatal)
    return draft.setup


# ------------------------------------------------------------------ setups


def draft_setup(path: Path, data: Data) -> ParsedSetup:
    """Return the setup of a scenario or situation, from its tables and everything that they refer to."""
    if "scenario" in data:
        return _draft_situation(path, data)
    game, problems = _game_of(data)
    problems += character_problems(data)
    if game is None:
        return ParsedSetup(data, _in_order(problems))
    forces = Forces(game, data, path.parent)
    setup = forces.resolve(data)
    problems += forces.problems
    found = _unsaid(problems, forces.locate_problems(collect_problems(game.problems, setup)))
    unloaded = _unloaded(path, data, game)
    if unloaded:
        problems += [problem for problem in found if isinstance(problem, Rejected)]
        return ParsedSetup(setup, [*_in_order(problems), *unloaded])
    problems += found
    problems += forces.others(problems)
    if not [problem for problem in problems if problem.fatal]:
        problems += _unsaid(problems, collect_problems(game.ignored, setup))
    return ParsedSetup(
        setup, _in_order(problems), list(forces.locate_problems(_unchosen(game, setup, problems)))
    )


def _unloaded(path: Path, data: Data, game: Rulebook) -> list[Problem]:
    """Return a problem for each house file that a scenario names and that is not loaded."""
    named = data.get("house")
    written = [str(entry) for entry in named] if isinstance(named, list) else []
    found: list[Problem] = []
    for problem in missing_house(game, data) if written else []:
        place = path.parent / written[int(problem.path[len("house[") : -1])]
        hint = (
            f"read {place}, and if you trust it, add --house {place}" if place.is_file() else problem.remedy
        )
        found.append(Problem(problem.path, problem.what, hint))
    return found


def _draft_situation(path: Path, data: Data) -> ParsedSetup:
    """Return the setup of a situation that names its scenario: the scenario's setup, with the situation's
    "now".
    """
    name = data["scenario"]
    here: list[Problem] = []
    Reader(data, "", here).has_parts(("scenario", "now"), ("title", "text"))
    if not isinstance(name, str):
        return ParsedSetup({}, [*here, Problem("scenario", f"{shown(name)} is no text", "name a scenario")])
    try:
        base_path = find_scenario(name, path.parent)
        base = read_toml(base_path)
    except BadInput as error:
        lost = [Problem("scenario", _reason(fault), fault.remedy) for fault in error.problems]
        return ParsedSetup({}, _in_order([*here, *lost]))
    if "scenario" in base:
        what = f"{shown(name)} is itself a situation of {shown(base['scenario'])}"
        return ParsedSetup({}, _in_order([*here, Problem("scenario", what, "name that one's scenario")]))
    own: Data = {key: data[key] for key in ("title", "text", "now") if key in data}
    draft = draft_setup(base_path, {**base, **own})
    told = [problem for problem in draft.problems if _is_about(problem.path, own)]
    theirs = [problem for problem in draft.problems if problem not in told]
    found = [*_in_order([*here, *told]), *prefix_problems(base_path.name, theirs)]
    return ParsedSetup(draft.setup, found, prefix_problems(base_path.name, draft.unchosen))


def _reason(problem: Problem) -> str:
    return f"{problem.path}: {problem.what}" if problem.path not in ("", "scenario") else problem.what


def _is_about(path: str, keys: Iterable[str]) -> bool:
    """Whether a path is one of these keys or leads into one."""
    return any(path == key or path.startswith((f"{key}.", f"{key}[")) for key in keys)


def _game_of(data: Data) -> tuple[Rulebook | None, list[Problem]]:
    """Return the ruleset of a file and no problems, or None and the problems of its ruleset or battle."""
    try:
        game = ruleset(str(data.get("ruleset", "")))
    except BadInput:
        return None, [_no_ruleset(data)]
    kinds = [kind for kind in game.lineups() if kind]
    if kinds and "battle" in data and data["battle"] not in kinds:
        what = f"there is no battle {shown(data['battle'])}"
        return None, [Problem("battle", what, closest(data["battle"], kinds))]
    return game, []


def _no_ruleset(data: Data) -> Problem:
    """Return the problem of a faulty ruleset name."""
    name, names = data.get("ruleset"), ruleset_names()
    if "ruleset" not in data:
        return Problem("ruleset", "it is missing", f'add ruleset = "NAME": {", ".join(names)}')
    if not isinstance(name, str):
        return Problem("ruleset", f"{shown(name)} is no text", "write it in quotes")
    return Problem("ruleset", f"there is no ruleset {shown(name)}", closest(name, names))


def _unsaid(told: Sequence[Problem], problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems without a place, and those at places for which `told` has none."""
    places = {problem.path for problem in told}
    return [problem for problem in problems if problem.path == "" or problem.path not in places]


def _unchosen(game: Rulebook, data: Data, problems: Sequence[Problem]) -> list[Problem]:
    """Return notes on open choices, if the setup is sound enough to tell."""
    return [] if any(problem.fatal for problem in problems) else game.unchosen(data)


def _in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems sorted by place, units[2] before units[10], without repetition."""
    return sorted(dict.fromkeys(problems), key=lambda problem: _place(problem.path))


def _place(path: str) -> list[tuple[int, str]]:
    """Return the parts of a path as a sort key, numbers by value."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in _NUMBER.split(path)]


# ------------------------------------------------------------------ forces


_NOT_OF_FORCES: Final = frozenset(("scenario", "map", "zones", "battle", "sides", "now", "forces"))


def is_force(data: Data) -> bool:
    """Whether a file's tables are those of a force, not of a scenario or situation."""
    name = data.get("ruleset")
    if name not in ruleset_names() or _NOT_OF_FORCES & data.keys():
        return False
    rules = ruleset(str(name))
    sources = [lineup.source for lineup in rules.lineups().values()]
    tables = [guide.table for builder in rules.builders for guide in builder.guides]
    return not data.keys().isdisjoint([*sources, *tables])


def draft_force(path: Path, data: Data) -> ParsedSetup:
    """Return the tables of a force file, with all problems that can be found without a scenario."""
    game, problems = _game_of(data)
    problems += character_problems(data)
    if game is None:
        return ParsedSetup(data, _in_order(problems))
    problems += _unsaid(problems, collect_problems(game.force_problems, data))
    return ParsedSetup(data, _in_order(problems), _unchosen(game, data, problems))
