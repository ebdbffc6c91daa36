"""Saves: battles as JSON, to be continued later. They are written atomically."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, cast

from wartable import BadInput, Battle, DiceSource, Player, Problem, State
from wartable.files.characters import table_without_controls
from wartable.files.disk import FileVersion, backup_path, check_ending, write_safely
from wartable.files.history import (
    History,
    apply_inputs,
    battle_from_setup_or_snapshot,
    first_difference,
    format_check,
    history_of,
    last_checkpoint_state,
    parse_check,
    read_inputs,
)
from wartable.files.parsing import parse_json, read_json
from wartable.files.recognition import format_problem, recognise_json
from wartable.toolkit import Reader, shown

__all__ = [
    "Save",
    "battle_from",
    "load_battle",
    "parse_save",
    "play_save",
    "read_save",
    "save_battle",
    "save_text",
]

Data = Mapping[str, object]

KIND: Final = "battle"
VERSION: Final = 1
_MOST_DIFFERENCES: Final = 10
_LONGEST_VALUE: Final = 80
_FROM_SNAPSHOT: Final = "the battle can go on from the saved state, without its history"
_NO_GOOD: Final = "the saved state is no good either; take an older save"
_TYPED: Final = "wartable play --save FILE --from-snapshot"


NEEDED: Final = ("wartable", "version", "ruleset", "setup", "seed", "dice", "inputs", "snapshot", "events")
OPTIONAL: Final = ("start", "rules", "checks")
"""The optional keys of a save."""


class Save(NamedTuple):
    """The content of a save: the history, the state at the last checkpoint as written by `Game.dump`, and the
    number of events (None if the battle created none).
    """

    history: History
    snapshot: Mapping[str, object]
    events: int | None


def save_battle(battle: Battle[State], path: str | Path, *, known: FileVersion | None = None) -> FileVersion:
    """Write the battle to a file, and return the version of the file. The previous file is kept beside it as
    `.bak`.

    If an OSError is raised, the file is unchanged; it is a ChangedByOtherProgram if `known` is given and the
    file has another version. Raises BadInput for a name with the ending of another format.
    """
    check_ending(Path(path), ".json")
    return write_safely(Path(path), save_text(battle), known=known)


def save_text(battle: Battle[State]) -> str:
    """Return the battle as JSON text, with one input per line."""
    history = history_of(battle)
    parts: dict[str, object] = {
        "wartable": KIND,
        "version": VERSION,
        "ruleset": battle.ruleset.name,
        "setup": history.setup,
        "seed": history.seed,
        "dice": history.dice,
    }
    if history.rules:
        parts["rules"] = history.rules
    if history.start is not None:
        parts["start"] = history.start
    lines = [f"{_json(key)}: {_json(value)}" for key, value in parts.items()]
    inputs = ",\n".join(_json(entry.line()) for entry in history.inputs)
    lines.append(f'"inputs": [\n{inputs}\n]' if inputs else '"inputs": []')
    lines.append(f'"checks": {_json([format_check(check) for check in history.checks])}')
    lines.append(f'"snapshot": {_json(battle.game.dump(last_checkpoint_state(battle)))}')
    lines.append(f'"events": {_json(len(battle.events) if battle.listening else None)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_mapping_as_dict)


def _mapping_as_dict(value: object) -> object:
    """Return a read-only mapping as a dict, for JSON; raises TypeError for anything else."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"cannot save {value!r}: setups and states hold text, numbers, lists and tables only")


# ------------------------------------------------------------------ loading


def load_battle(
    path: str | Path,
    *,
    players: Mapping[str, Player] | None = None,
    source: DiceSource | None = None,
    from_snapshot: bool = False,
) -> Battle[State]:
    """Load a saved battle at its open question, and let these players play on. Dice continue as before,
    unless a source is given.

    With `from_snapshot` the battle starts at the last checkpoint before that question, and has no history;
    this is for saves whose inputs no longer fit the rules. Raises BadInput with all problems.
    """
    place = Path(path)
    try:
        save = read_save(place)
        battle = _battle_at_snapshot(save) if from_snapshot else play_save(save)
    except BadInput as error:
        raise BadInput(f"cannot load {place}", [*error.problems, *_backup_hint(place)]) from None
    battle.source = save.history.source if source is None else source
    battle.seat_players(players or {})
    return battle


def _backup_hint(path: Path) -> list[Problem]:
    """Return a note that the previous save may still be loaded; empty if there is none."""
    try:
        is_there = backup_path(path).is_file()
    except (OSError, ValueError):
        return []
    what = f"the save before this one is in {backup_path(path)}"
    return [Problem("", what, "it may load", fatal=False)] if is_there else []


def battle_from(text: str, what: str) -> Battle[State]:
    """Load a battle from the text of a save, at its open question and without players. Raises BadInput with
    all problems; if the text is no save, the message begins with `what`.
    """
    save = parse_save(parse_json(text, what), what)
    battle = play_save(save)
    battle.source = save.history.source
    return battle


def read_save(path: Path) -> Save:
    """Read a save, without playing its inputs; raises BadInput with its problems."""
    return parse_save(read_json(path), f"cannot read {path}")


def parse_save(data: Data, what: str) -> Save:
    """Return the Save in a JSON object, without playing its inputs. Raises BadInput if it has problems;
    `what` is the beginning of the message.
    """
    problems = _kind_problems(data) or _shape_problems(data)
    if problems:
        raise BadInput(what, problems)
    lines = [(f"inputs[{at}]", line) for at, line in enumerate(cast(list[str], data["inputs"]))]
    inputs, problems = read_inputs(lines)
    setup = cast(Data, data["setup"])
    if setup.get("ruleset") != data["ruleset"]:
        fault = f"{shown(data['ruleset'])} is not the setup's ruleset, {shown(setup.get('ruleset'))}"
        problems.append(Problem("ruleset", fault, "let both name the same"))
    if problems:
        raise BadInput(what, problems)
    start = data.get("start")
    checks = [parse_check(str(line)) for line in cast(list[str], data.get("checks", []))]
    history = History(
        table_without_controls(setup),
        cast(int, data["seed"]),
        cast(str, data["dice"]),
        tuple(inputs),
        None if start is None else table_without_controls(cast(Data, start)),
        str(data.get("rules", "")),
        tuple(check for check in checks if check is not None),
    )
    return Save(
        history, table_without_controls(cast(Data, data["snapshot"])), cast(int | None, data["events"])
    )


def _shape_problems(data: Data) -> list[Problem]:
    """Return a problem for each missing or unknown key of a save, and for each value of the wrong type."""
    found: list[Problem] = []
    reader = Reader(data, "", found)
    reader.has_parts(NEEDED, OPTIONAL)
    reader.at("ruleset").text()
    reader.at("dice").name_of(("seeded", "hand"), "way to roll")
    tables = ("setup", "snapshot") if data.get("start") is None else ("setup", "snapshot", "start")
    for key in tables:
        reader.at(key).parts()
    for item in reader.at("inputs").items():
        item.text()
    if "rules" in data:
        reader.at("rules").text()
    for item in reader.at("checks").items() if "checks" in data else ():
        if parse_check(item.text()) is None:
            item.fault("it is no check", "write how many inputs came before it, and eight hexadecimal digits")
    for key, other in (("seed", 0), ("events", None)):
        value = data.get(key, 0)
        if type(value) is not int and value is not other:
            reader.at(key).fault(
                f"{shown(value)} is no whole number", "write one, without quotes and without a point"
            )
    return found


def _kind_problems(data: Data) -> list[Problem]:
    """Return a problem if the data is not a save, or is a save that only a newer Wartable can read."""
    if "wartable" not in data:
        return [format_problem(recognise_json(data))]
    if data["wartable"] != KIND:
        return [Problem("wartable", 'this is no save: it does not say "battle"', "name a save of a battle")]
    version = data.get("version")
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        return [Problem("version", f"{shown(version)} is of a newer Wartable", "load it with that one")]
    if version != VERSION or isinstance(version, bool):
        return [Problem("version", f"there is no version {shown(version)}", f"it should be {VERSION}")]
    return []


def play_save(save: Save) -> Battle[State]:
    """Return the battle of a save at its open question, without players, by playing all inputs.

    Raises BadInput if an input no longer fits the rules, or if the result differs from the saved state. The
    error says whether play can continue from that state.
    """
    battle = save.history.opened()
    try:
        apply_inputs(battle, save.history.inputs)
    except BadInput as error:
        raise _unplayable_error(battle, save, error.problems) from None
    problems = _state_differences(battle, save)
    if problems or first_difference(battle, save.history) is not None:
        raise _unplayable_error(battle, save, problems)
    return battle


def _unplayable_error(battle: Battle[State], save: Save, problems: Sequence[Problem]) -> BadInput:
    """Return the error for a save whose inputs cannot be played again: the first difference from its
    checksums, or else these problems, with a remedy.
    """
    first = first_difference(battle, save.history)
    reported = [Problem(first.place, first.what, "")] if first is not None else problems
    remedy, typed = (_FROM_SNAPSHOT, _TYPED) if _has_usable_state(save) else (_NO_GOOD, "")
    return BadInput(
        "cannot play the save again",
        [Problem(fault.path, fault.what, remedy, typed=typed) for fault in reported],
    )


def _state_differences(battle: Battle[State], save: Save) -> list[Problem]:
    """Return problems for the first differences between the saved state and that of the battle."""
    reached = json.loads(_json(battle.game.dump(last_checkpoint_state(battle))))
    problems = list(islice(_differences(save.snapshot, reached, "snapshot"), _MOST_DIFFERENCES))
    if not problems and save.events is not None and save.events != len(battle.events):
        what = f"the inputs tell of {len(battle.events)} events, not of {save.events}"
        problems.append(Problem("events", what, ""))
    return problems


def _differences(saved: object, reached: object, path: str) -> Iterator[Problem]:
    """Yield a problem for each difference between the saved data and that of the battle. Keys that only one
    of them has are ignored.
    """
    if isinstance(saved, Mapping) and isinstance(reached, Mapping):
        for key in saved:
            if key in reached:
                yield from _differences(saved[key], reached[key], f"{path}.{key}")
    elif isinstance(saved, list) and isinstance(reached, list) and len(saved) == len(reached):
        for at, (old, new) in enumerate(zip(saved, reached, strict=True)):
            yield from _differences(old, new, f"{path}[{at}]")
    elif saved != reached:
        yield Problem(path, f"the inputs lead to {_short_json(reached)}, saved was {_short_json(saved)}", "")


def _short_json(value: object) -> str:
    text = _json(value)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + " ..."


def _has_usable_state(save: Save) -> bool:
    """Whether play can continue from the saved state."""
    try:
        _battle_at_snapshot(save)
    except BadInput:
        return False
    return True


def _battle_at_snapshot(save: Save) -> Battle[State]:
    return battle_from_setup_or_snapshot(save.history.setup, save.history.seed, save.snapshot)
