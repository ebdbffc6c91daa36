"""Reading of setups from files. All problems are reported at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from wartable import BadInput, Problem, Rulebook, Setup, missing_house, ruleset, ruleset_names
from wartable.files.characters import character_problems
from wartable.files.forces import ScenarioForces, collect_problems, prefix_problems
from wartable.files.house import load_houses, setup_with_house_files
from wartable.files.library import find_scenario
from wartable.files.parsing import parse_toml, read_toml
from wartable.toolkit import Reader, Rejected, closest, shown

__all__ = [
    "ParsedSetup",
    "is_force",
    "parse_force_tables",
    "parse_setup_tables",
    "read_scenario",
    "read_situation",
]

Data = dict[str, object]

_NUMBER: Final = re.compile(r"([0-9]{1,9})")
_PATH: Final = re.compile(r"[/\\\0]|^[.~]")
"""Matches a path, but not the name of a shipped file."""


class ParsedSetup:
    """A setup as far as it could be read, with its problems, and notes on choices that are still open."""

    def __init__(self, setup: Data, problems: list[Problem], unchosen: Sequence[Problem] = ()) -> None:
        self.setup = setup
        self.problems = problems
        self.unchosen = list(unchosen)


def read_scenario(name: str | Path, house: Sequence[str | Path] = ()) -> Setup:
    """Return the setup of a scenario or situation, given by the path of its file, or of a shipped one, given
    by name.

    The house files `house` are loaded, that is, run, and named in the setup. House files that the scenario
    names are not loaded. Raises BadInput with every fault that prevents play.
    """
    files = load_houses(house)
    path = find_scenario(name)
    return setup_with_house_files(_setup_of(path, parse_setup_tables(path, read_toml(path))), files)


def read_situation(name: str | Path, house: Sequence[str | Path] = ()) -> Setup:
    """Return the setup of a situation, which starts in the middle of a battle. Raises BadInput with every
    fault that prevents play, and for a file without "now".

    `house` is as in `read_scenario`.
    """
    files = load_houses(house)
    path = find_scenario(name)
    draft = parse_setup_tables(path, read_toml(path))
    if "now" not in draft.setup:
        draft.problems.append(Problem("now", "it is missing", "add [now]: what has happened, who is where"))
    return setup_with_house_files(_setup_of(path, draft), files)


def read_uploaded(text: str) -> Setup:
    """Return the setup of an uploaded scenario or situation. It may name shipped forces and scenarios, but
    neither paths nor house files. Raises BadInput with every fault that prevents play.
    """
    return _setup_of(Path("what was sent"), parse_setup_tables(_NOWHERE / "sent.toml", parse_uploaded(text)))


def parse_uploaded(text: str) -> Data:
    """Return the tables of an uploaded scenario or situation, which may be incomplete. Raises BadInput if it
    cannot be parsed, or names a file by its path.
    """
    data = parse_toml(text, "cannot read what was sent")
    foreign = [
        Problem(path, f"{shown(word)} names a file", "leave it out, or write what is in it here")
        for path, word in _names_of_files(data)
    ]
    if foreign:
        raise BadInput("cannot play what was sent", foreign)
    return data


def read_uploaded_force(text: str) -> Setup:
    """Return the tables of an uploaded force. Raises BadInput with every fault that prevents its use."""
    what = "cannot read what was sent"
    data = parse_toml(text, what)
    if not is_force(data):
        remedy = "send a force: a ruleset, a title, and its members"
        raise BadInput(what, [Problem("", "this is no force of a game that there is", remedy)])
    return _setup_of(Path("what was sent"), parse_force_tables(_NOWHERE / "sent.toml", data))


_NOWHERE: Final = Path("/nonexistent")
"""A folder that does not exist, so that no files are found beside an upload."""


def _names_of_files(data: Data) -> list[tuple[str, str]]:
    """Return, as pairs of path and text, all references of a scenario to files of the user: house files, and
    scenarios or forces given by path.
    """
    forces, house = data.get("forces"), data.get("house")
    named = [("scenario", data.get("scenario"))]
    named += [(f"forces[{at}]", word) for at, word in enumerate(forces if isinstance(forces, list) else [])]
    found = [(path, str(word)) for path, word in named if isinstance(word, str) and _PATH.search(word)]
    houses = house if isinstance(house, list) else []
    return found + [(f"house[{at}]", str(word)) for at, word in enumerate(houses)]


def _setup_of(path: Path, draft: ParsedSetup) -> Setup:
    """Return the setup of a draft; raises BadInput if it has fatal problems."""
    fatal = [problem for problem in draft.problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot read {path}", fatal)
    return draft.setup


# ------------------------------------------------------------------ setups


def parse_setup_tables(path: Path, data: Data) -> ParsedSetup:
    """Return the setup of a scenario or situation, made from its tables and all files to which they refer,
    with its problems instead of an error. `path` is where the file is or would be; other files are looked for
    beside it.
    """
    if "scenario" in data:
        return _draft_situation(path, data)
    game, problems = _game_of(data)
    problems += character_problems(data)
    if game is None:
        return ParsedSetup(data, _sorted_problems(problems))
    forces = ScenarioForces(game, data, path.parent)
    setup = forces.resolve_members(data)
    problems += forces.problems
    found = _not_yet_reported(problems, forces.locate_problems(collect_problems(game.problems, setup)))
    unloaded = _unloaded_houses(path, data, game)
    if unloaded:
        problems += [problem for problem in found if isinstance(problem, Rejected)]
        return ParsedSetup(setup, [*_sorted_problems(problems), *unloaded])
    problems += found
    problems += forces.unrelated_problems(problems)
    if not [problem for problem in problems if problem.fatal]:
        problems += _not_yet_reported(problems, collect_problems(game.ignored, setup))
    return ParsedSetup(
        setup, _sorted_problems(problems), list(forces.locate_problems(_open_choices(game, setup, problems)))
    )


def _unloaded_houses(path: Path, data: Data, game: Rulebook) -> list[Problem]:
    """Return a problem for each house file that a scenario names and that has not been loaded."""
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
    """Return the setup of a situation that names its scenario: that of the scenario, with the "now" (and the
    title and text) of the situation.
    """
    name = data["scenario"]
    own_problems: list[Problem] = []
    Reader(data, "", own_problems).has_parts(("scenario", "now"), ("title", "text"))
    if not isinstance(name, str):
        return ParsedSetup(
            {}, [*own_problems, Problem("scenario", f"{shown(name)} is no text", "name a scenario")]
        )
    try:
        base_path = find_scenario(name, path.parent)
        base = read_toml(base_path)
    except BadInput as error:
        unfound = [Problem("scenario", _reason(fault), fault.remedy) for fault in error.problems]
        return ParsedSetup({}, _sorted_problems([*own_problems, *unfound]))
    if "scenario" in base:
        what = f"{shown(name)} is itself a situation of {shown(base['scenario'])}"
        return ParsedSetup(
            {}, _sorted_problems([*own_problems, Problem("scenario", what, "name that one's scenario")])
        )
    own: Data = {key: data[key] for key in ("title", "text", "now") if key in data}
    draft = parse_setup_tables(base_path, {**base, **own})
    situation_problems = [problem for problem in draft.problems if _is_about(problem.path, own)]
    scenario_problems = [problem for problem in draft.problems if problem not in situation_problems]
    found = [
        *_sorted_problems([*own_problems, *situation_problems]),
        *prefix_problems(base_path.name, scenario_problems),
    ]
    return ParsedSetup(draft.setup, found, prefix_problems(base_path.name, draft.unchosen))


def _reason(problem: Problem) -> str:
    return f"{problem.path}: {problem.what}" if problem.path not in ("", "scenario") else problem.what


def _is_about(path: str, keys: Iterable[str]) -> bool:
    """Whether the path of a part of the data, such as "units[0].name", begins with one of these keys."""
    return any(path == key or path.startswith((f"{key}.", f"{key}[")) for key in keys)


def _game_of(data: Data) -> tuple[Rulebook | None, list[Problem]]:
    """Return the rulebook of a file and an empty list; if the file's ruleset or kind of battle is unknown,
    None and the problem.
    """
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
    """Return the problem of a file whose ruleset is missing or unknown."""
    name, names = data.get("ruleset"), ruleset_names()
    if "ruleset" not in data:
        return Problem("ruleset", "it is missing", f'add ruleset = "NAME": {", ".join(names)}')
    if not isinstance(name, str):
        return Problem("ruleset", f"{shown(name)} is no text", "write it in quotes")
    return Problem("ruleset", f"there is no ruleset {shown(name)}", closest(name, names))


def _not_yet_reported(reported: Sequence[Problem], problems: Iterable[Problem]) -> list[Problem]:
    """Return those of the problems that have no place, or a place for which no problem has been
    reported yet.
    """
    places = {problem.path for problem in reported}
    return [problem for problem in problems if problem.path == "" or problem.path not in places]


def _open_choices(game: Rulebook, data: Data, problems: Sequence[Problem]) -> list[Problem]:
    """Return notes on choices that are still open; empty if there are fatal problems."""
    return [] if any(problem.fatal for problem in problems) else game.unchosen(data)


def _sorted_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems sorted by place (units[2] before units[10]), without duplicates."""
    return sorted(dict.fromkeys(problems), key=lambda problem: _sort_key(problem.path))


def _sort_key(path: str) -> list[tuple[int, str]]:
    """Return the parts of a path as a sort key, in which numbers are sorted by value."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in _NUMBER.split(path)]


# ------------------------------------------------------------------ forces


_SCENARIO_KEYS: Final = frozenset(("scenario", "map", "zones", "battle", "sides", "now", "forces"))


def is_force(data: Data) -> bool:
    """Whether the tables of a file are those of a force, and not of a scenario or situation."""
    name = data.get("ruleset")
    if name not in ruleset_names() or _SCENARIO_KEYS & data.keys():
        return False
    rules = ruleset(str(name))
    sources = [lineup.source for lineup in rules.lineups().values()]
    tables = [guide.table for builder in rules.builders for guide in builder.guides]
    return not data.keys().isdisjoint([*sources, *tables])


def parse_force_tables(path: Path, data: Data) -> ParsedSetup:
    """Return the tables of a force file, with all of their problems that can be found without a scenario,
    instead of an error.
    """
    game, problems = _game_of(data)
    problems += character_problems(data)
    if game is None:
        return ParsedSetup(data, _sorted_problems(problems))
    problems += _not_yet_reported(problems, collect_problems(game.force_problems, data))
    return ParsedSetup(data, _sorted_problems(problems), _open_choices(game, data, problems))
