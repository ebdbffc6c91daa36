"""A program starts with what it needs, and its words can be completed."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

HEAVY = (
    "joblib",
    "jinja2",
    "sqlalchemy",
    "asyncio",
    "wartable.rulesets",
    "wartable.files",
    "wartable.cli.commands.play",
)


def loaded_by(*words: str) -> set[str]:
    """The modules that are imported when a command has run."""
    told = "import json, sys; from wartable.cli import application as run"
    told += f"; run({list(words)!r}, standalone_mode=False)" if words else ""
    told += "; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_program_starts_with_no_game_and_no_library_that_a_command_alone_needs() -> None:
    assert [name for name in HEAVY if name in loaded_by()] == []


def test_the_compendium_of_one_game_loads_no_other() -> None:
    loaded = loaded_by("rules", "exalted-war", "rally")
    assert "wartable.rulesets.exalted_war.rulebook" in loaded
    assert [
        name for name in ("wartable.rulesets.battle_century", "joblib", "sqlalchemy") if name in loaded
    ] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("line", "found"), [("wartable sc", "scenarios"), ("wartable play nig", "night_market")]
)
def test_commands_and_scenarios_are_completed(shell: str, line: str, found: str) -> None:
    asked = {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    if shell == "bash":
        asked = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    run = "from wartable.cli import application as run; run(prog_name='wartable')"
    done = subprocess.run(
        [sys.executable, "-c", run],
        env={**os.environ, **asked, "_WARTABLE_COMPLETE": f"complete_{shell}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found in done.stdout
