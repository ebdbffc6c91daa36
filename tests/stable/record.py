"""What others rely on, as it is today: `python -m tests.stable.record` writes tests/stable/stable.toml.

Public names, keys of options, exit statuses, and the keys of everything that is printed as JSON.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner

from wartable import new_battle
from wartable.cli import application
from wartable.files import read_scenario

__all__ = ["KEPT", "OLD", "ledgers", "names", "options", "paths", "said", "today", "written"]

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "tests" / "stable" / "stable.toml"
OLD: Final = ROOT / "tests" / "stable" / "old"
HEAD: Final = """\
# What others rely on: names, option keys, exit statuses, keys of all that is printed as JSON.
# Nothing here may go away. Where something was added, `python -m tests.stable.record` writes this file.
"""

Record = dict[str, dict[str, list[str]]]

FURTHER: Final = (
    "wartable.files.shelf",
    "wartable.files.parsing.read_toml",
    "wartable.campaign.campaign.new_campaign",
    "wartable.campaign.campaign.open_campaign",
    "wartable.cli.application.application",
)
"""What else is imported from outside, by its full path."""

ASKED: Final = {"first_steps": 8, "harbour_gate": 5, "glass_stair": 6, "night_market": 5, "shield_wall": 8}
"""How many questions are recorded of a scenario, answered at random by seed 1."""

FORMER: Final = {"glass_stair": ROOT / "tests" / "files" / "matches" / "duel.toml"}
"""Scenarios as they were when their questions were recorded, where they have changed since."""

SITUATION: Final = "ferry_turn.toml"
SKIRMISH: Final = "lowe_is_down.toml"
CREW: Final = "forces/lantern_quay.toml"
COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "scenarios": ("scenarios", "--json"),
    "rulesets": ("rules", "--json"),
    "rules": ("rules", "battle-century", "--json"),
    "rules of wars": ("rules", "exalted-war", "--json"),
    "rules of skirmishes": ("rules", "infinity", "--json"),
    "simulate": ("simulate", "first_steps", "-n", "2", "--json"),
    "match": ("match", "greedy", "random", "--in", "first_steps", "-n", "2", "--elo", "0:20", "--json"),
    "ladder": ("ladder", "greedy", "random", "--in", "first_steps", "-n", "2", "--json"),
    "check": ("check", SITUATION, "--json"),
    "check of a fault": ("check", "nowhere.toml", "--json"),
    "show": ("show", "first_steps", "--json"),
    "show of a Match": ("show", "glass_stair", "--json"),
    "show of a war": ("show", "shield_wall", "--json"),
    "show of a skirmish": ("show", SKIRMISH, "--json"),
    "cost": ("cost", CREW, "--json"),
    "rating": ("rating", CREW, "--json"),
    "run": ("run", SITUATION, "--json"),
    "run of a war": ("run", "war_rout.toml", "--json"),
    "run of a skirmish": ("run", SKIRMISH, "--json"),
    "run of what is not there": ("run", "nowhere.toml", "--json"),
    "replay": ("replay", "first_steps.replay", "--json"),
    "summary of a replay": ("replay", "first_steps.replay", "--summary", "--json"),
    "replay of a Match": ("replay", "glass_stair.replay", "--json"),
    "replay of a war": ("replay", "shield_wall.replay", "--json"),
    "export": ("export", "first_steps.save.json", "--for", "blue"),
    "test": ("test", f"{CREW}:ilse", "--skill", "athletics", "--dn", "10", "--seed", "1", "--json"),
    "odds": ("odds", "f2f", "--active", "12x1", "--reactive", "10x1", "--json"),
    "campaign new": ("campaign", "new", "c.campaign", "--squad", CREW, "--json"),
    "campaign episode": ("campaign", "episode", "begin", "c.campaign", "--json"),
    "campaign open": ("campaign", "open", "c.campaign", "--json"),
    "campaign history": ("campaign", "history", "c.campaign", "--json"),
    "campaign undo": ("campaign", "undo", "c.campaign", "--json"),
    "campaign rule": ("campaign", "rule", "c.campaign", "--json"),
}
STATUSES: Final[dict[str, tuple[str, ...]]] = {
    "a sound file": ("check", SITUATION),
    "a file with a fault": ("check", "nowhere.toml"),
    "no such scenario": ("play", "nowhere"),
    "no such option": ("scenarios", "--sideways"),
    "an illegal choice": ("run", SITUATION, "--choose", "fly"),
    "no words": (),
    "help": ("--help",),
    "the version": ("--version",),
    "the end of what is typed": ("play", "first_steps", "--seed", "1"),
}


def today() -> Record:
    """All of it, by kind and name."""
    return {"names": names(), "options": options(), **said(), "ledger": ledgers()}


def names() -> dict[str, list[str]]:
    """What can be imported."""
    return {
        "wartable": public("wartable"),
        "wartable.files": public("wartable.files"),
        "further": [path for path in FURTHER if is_there(path)],
    }


def options() -> dict[str, list[str]]:
    """The first questions of some scenarios."""
    found = {name: list(keys_asked(FORMER.get(name, name), count)) for name, count in ASKED.items()}
    return found | {SKIRMISH: list(keys_asked(OLD / SKIRMISH, 8))}


def ledgers() -> dict[str, list[str]]:
    """The keys that tools/ledger.py prints for each ruleset."""
    return {name: list(ledger_keys(name)) for name in ("battle-century", "exalted-war")}


def public(module: str) -> list[str]:
    """The names of `__all__` that are there."""
    found = import_module(module)
    return sorted(name for name in found.__all__ if hasattr(found, name))


def is_there(path: str) -> bool:
    """Whether a module, or a name in one, can be imported."""
    module, _, name = path.rpartition(".")
    try:
        return hasattr(import_module(module), name) or import_module(path) is not None
    except ImportError:
        return False


def keys_asked(scenario: str | Path, count: int) -> Iterator[str]:
    """A line for each of the first questions: who is asked what, and all option keys."""
    battle = new_battle(read_scenario(scenario), 1)
    player = battle.ruleset.player("random", 1)
    for _ in range(count):
        decision = battle.decision
        if decision is None:
            return
        yield f"{decision.seat}: {decision.keys()}"
        battle.choose(player.choose(decision, lambda: battle.view("")).key)


def said() -> Record:
    """What commands print as data and how they end, by name; they are run in a copy of the folder OLD."""
    runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "110"})
    with tempfile.TemporaryDirectory() as folder, chdir(shutil.copytree(OLD, folder, dirs_exist_ok=True)):
        told = {name: runner.invoke(application, list(words)).stdout for name, words in COMMANDS.items()}
        ends = {name: runner.invoke(application, list(words)).exit_code for name, words in STATUSES.items()}
    found = {name: sorted(set(paths(json.loads(text)))) for name, text in told.items()}
    return {"json": found, "exits": {name: [str(status)] for name, status in ends.items()}}


def ledger_keys(ruleset: str) -> Iterator[str]:
    """The keys that tools/ledger.py prints."""
    asked = [sys.executable, "tools/ledger.py", ruleset, "--json"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    return iter(sorted(set(paths(json.loads(done.stdout)))))


def paths(value: object, path: str = "") -> Iterator[str]:
    """Every key in plain data with those around it; all entries of a list count as one."""
    if isinstance(value, Mapping) and value:
        for key, part in value.items():
            yield from paths(part, f"{path}.{key}" if path else str(key))
    elif isinstance(value, Sequence) and value and not isinstance(value, str):
        for part in value:
            yield from paths(part, f"{path}[]")
    elif path:
        yield path


def written(record: Record) -> str:
    """The record as TOML, a line to a name or key."""
    lines = [HEAD]
    for kind, entries in record.items():
        lines.append(f"[{kind}]")
        for name, found in entries.items():
            inner = "".join(f"    {quoted(line)},\n" for line in found)
            lines.append(f"{quoted(name)} = [\n{inner}]")
        lines.append("")
    return "\n".join(lines)


def quoted(text: Any) -> str:
    """A text as TOML has it."""
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    KEPT.write_text(written(today()), encoding="utf-8", newline="\n")
