"""From the files that people write to a setup: all that is wrong is told at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from pathlib import Path
from typing import Final, cast

from wartable import BadInput, Problem, Setup, missing_house, ruleset, ruleset_names
from wartable.files.characters import character_problems
from wartable.files.forces import Forces, within
from wartable.files.house import load_houses, with_house
from wartable.files.library import find_scenario
from wartable.files.messages import closest, in_order, shorten, shown
from wartable.files.parsing import read_toml
from wartable.files.schema import BATTLES, faults, shapes_of
from wartable.files.schema_battle_century import rows
from wartable.files.schema_shared import Shapes

__all__ = ["Draft", "draft_force", "draft_setup", "is_force", "read_scenario", "read_situation"]

Data = dict[str, object]

_HOPELESS: Final = 5000
_UNASKED: Final = Problem("", "with so many faults it was not held against the rules", "correct these first")
"""Where the shape of a file has so many faults, what the rules say of it takes minutes and helps nobody."""

_JOINT: Final = re.compile(r"[.\[]")
_KEY: Final = re.compile(r"'[^']*'|[\w-]+")
"""What may be a key in a sentence: a word, or what stands in quotes."""


class Draft:
    """A setup as far as the file has one, all that is wrong with it, and what is still to be chosen."""

    def __init__(self, setup: Data, problems: list[Problem], unchosen: Sequence[Problem] = ()) -> None:
        self.setup = setup
        self.problems = problems
        self.unchosen = list(unchosen)


def read_scenario(name: str | Path, house: Sequence[str | Path] = ()) -> Setup:
    """The setup of a shipped scenario, by its name, or of a scenario or situation file.

    The files of `house` are loaded, which is to say run, and belong to the setup; those that a scenario names
    are not loaded for all that. Raises BadInput with every fault that keeps it from being played.
    """
    files = load_houses(house)
    path = find_scenario(name)
    return with_house(_sound(path, draft_setup(path, read_toml(path))), files)


def read_situation(name: str | Path, house: Sequence[str | Path] = ()) -> Setup:
    """The setup of a situation, which starts in mid-battle; raises BadInput, also where it has no "now".
    House files are as in `read_scenario`.
    """
    files = load_houses(house)
    path = find_scenario(name)
    draft = draft_setup(path, read_toml(path))
    if "now" not in draft.setup:
        draft.problems.append(Problem("now", "it is missing", "add [now]: what has happened, who is where"))
    return with_house(_sound(path, draft), files)


def _sound(path: Path, draft: Draft) -> Setup:
    fatal = [problem for problem in draft.problems if problem.fatal]
    if fatal:
        raise BadInput(f"cannot read {path}", fatal)
    return draft.setup


# ------------------------------------------------------------------ setups


def draft_setup(path: Path, data: Data) -> Draft:
    """What a scenario's or a situation's tables stand for, with whatever they refer to."""
    if "scenario" in data:
        return _draft_situation(path, data)
    shapes, problems = _shapes(data)
    if shapes is not None:
        problems += faults(shapes.scenario, data)
    problems += character_problems(data)
    unloaded = _unloaded(path, data)
    if unloaded:
        return Draft(data, [*problems, *unloaded])
    setup, forces = _resolve(path, data)
    problems += forces.problems
    open_choices: list[Problem] = []
    if len(problems) >= _HOPELESS:
        problems.append(_UNASKED)
    elif not any(problem.path in ("ruleset", "battle") for problem in problems):
        game = ruleset(str(data["ruleset"]))
        known = [
            forces.lookup(problem) for problem in game.problems(setup) if problem.path not in forces.missing
        ]
        problems = _merged(problems, known)
        if len(problems) < _HOPELESS:
            open_choices = [forces.lookup(note) for note in game.unchosen(setup)]
    return Draft(setup, in_order(problems), open_choices)


def _unloaded(path: Path, data: Data) -> list[Problem]:
    """House files that a scenario names and nobody has asked for; what it holds of them means nothing yet."""
    name = data.get("ruleset")
    if name not in ruleset_names() or not isinstance(data.get("house"), list):
        return []
    written = [str(entry) for entry in cast(list[object], data["house"])]
    found: list[Problem] = []
    for problem in missing_house(ruleset(str(name)), data):
        place = path.parent / written[int(problem.path[len("house[") : -1])]
        hint = (
            f"read {place}, and if you trust it, add --house {place}" if place.is_file() else problem.remedy
        )
        found.append(Problem(problem.path, problem.what, hint))
    return found


def _draft_situation(path: Path, data: Data) -> Draft:
    """A situation that names its scenario: that one's setup, with this one's moment."""
    name = data["scenario"]
    if not isinstance(name, str):
        return Draft({}, [Problem("scenario", f"{shown(name)} is no text", "name a scenario")])
    try:
        base_path = find_scenario(name, path.parent)
        base = read_toml(base_path)
    except BadInput as error:
        return Draft({}, [Problem("scenario", _reason(fault), fault.remedy) for fault in error.problems])
    if "scenario" in base:
        what = f"{shorten(name)} is itself a situation of {shown(base['scenario'])}"
        return Draft({}, [Problem("scenario", what, "name that one's scenario")])
    own: Data = {key: data[key] for key in ("title", "text", "now") if key in data}
    draft = draft_setup(base_path, {**base, **own})
    shapes = shapes_of(base)
    here = faults(shapes.situation, data) if shapes is not None else []
    told = [problem for problem in draft.problems if _is_about(problem.path, own)]
    theirs = [problem for problem in draft.problems if problem not in told]
    found = [*in_order(_merged(here, told)), *within(base_path.name, theirs)]
    return Draft(draft.setup, found, within(base_path.name, draft.unchosen))


def _reason(problem: Problem) -> str:
    return f"{problem.path}: {problem.what}" if problem.path not in ("", "scenario") else problem.what


def _is_about(path: str, keys: Iterable[str]) -> bool:
    """Whether a path leads into one of these keys."""
    return any(path == key or path.startswith((f"{key}.", f"{key}[")) for key in keys)


def _shapes(data: Data) -> tuple[Shapes | None, list[Problem]]:
    """The models for the file's ruleset, or what is wrong with its name."""
    name = data.get("ruleset")
    names = ruleset_names()
    if "ruleset" not in data:
        return None, [Problem("ruleset", "it is missing", f'add ruleset = "NAME": {", ".join(names)}')]
    if not isinstance(name, str):
        return None, [Problem("ruleset", f"{shown(name)} is no text", "write it in quotes")]
    if name not in names:
        return None, [Problem("ruleset", f"there is no ruleset {shorten(name)}", closest(name, names))]
    kinds = BATTLES.get(name, {})
    if kinds and "battle" in data and str(data["battle"]) not in kinds:
        what = f"there is no battle {shown(data['battle'])}"
        return None, [Problem("battle", what, closest(str(data["battle"]), kinds))]
    return shapes_of(data), []


def _resolve(path: Path, data: Data) -> tuple[Data, Forces]:
    """The setup as the ruleset knows it: all who fight whole, the map in rows, no word of other files."""
    setup = {key: value for key, value in data.items() if key != "forces"}
    forces = Forces(data, path.parent)
    ground = data.get("map")
    if isinstance(ground, dict) and "terrain" in ground:
        setup["map"] = {**ground, "terrain": rows(ground["terrain"])}
    key = forces.muster.entries
    entries = data.get(key)
    if isinstance(entries, list):
        setup[key] = [forces.whole(at, entry) for at, entry in enumerate(entries)]
    return setup, forces


def _merged(first: list[Problem], second: list[Problem]) -> list[Problem]:
    """Both lists, without what the second says again of a place that the first has named."""
    places = {problem.path for problem in first} - {""}
    tables = {place.rpartition(".")[0] for place in places}
    return [*first, *[fault for fault in second if not _is_told(fault, places, tables)]]


def _is_told(problem: Problem, places: Set[str], tables: Set[str]) -> bool:
    """Whether one of these places is this one, lies around it, or is a key that it complains of."""
    path = problem.path
    around = [path[: joint.start()] for joint in _JOINT.finditer(path)]
    if path in places or not places.isdisjoint(around):
        return True
    if path not in tables:
        return False
    words = _KEY.findall(f"{problem.what} {problem.remedy}")
    keys = [*words, *[word.strip("'") for word in words]]
    return any((f"{path}.{key}" if path else key) in places for key in keys)


# ------------------------------------------------------------------ forces


_OF_FORCES: Final = frozenset(("units", "pilots", "reinforcements"))
_NOT_OF_FORCES: Final = frozenset(("scenario", "map", "zones", "battle", "sides", "now", "forces"))


def is_force(data: Data) -> bool:
    """Whether a file's tables are a force rather than a scenario or a situation."""
    return bool(_OF_FORCES & data.keys()) and not _NOT_OF_FORCES & data.keys()


def shape_problems(force: Data) -> list[Problem]:
    """Where a force has another shape than those of its ruleset."""
    shapes = shapes_of(force)
    return in_order(faults(shapes.force, force)) if shapes is not None else []


def draft_force(path: Path, data: Data) -> Draft:
    """What is wrong with a force file, as far as it can be told without a scenario."""
    shapes, problems = _shapes(data)
    problems += character_problems(data)
    if shapes is not None:
        problems += faults(shapes.force, data)
        if len(problems) >= _HOPELESS:
            return Draft(data, in_order([*problems, _UNASKED]))
        game = ruleset(str(data["ruleset"]))
        problems = _merged(problems, game.force_problems(data))
        return Draft(data, in_order(problems), game.unchosen(data) if len(problems) < _HOPELESS else [])
    return Draft(data, in_order(problems))
