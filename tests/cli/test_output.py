"""What is printed: nothing in it commands the terminal, and where it cannot be written that is told."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.table import Table
from typer.testing import Result

from wartable import Ruling, new_battle
from wartable.cli.terminal import Terminal, print_error, print_json
from wartable.files import read_scenario, save_battle

Command = Callable[..., Result]

COMMANDS = "a\x1b[31mb\x07c\x9bd\x7fe\u202ef\u2066g\u061ch\ud800i"
"""Colour, bell, a one-letter control sequence, delete, three marks of direction, half a character."""

HARMLESS = "a\\u001b[31mb\\u0007c\\u009bd\\u007fe\\u202ef\\u2066g\\u061ch\\ud800i"


def test_a_line_shows_commands_to_the_terminal_as_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    Terminal().print_text(COMMANDS.replace("\x07", ""))
    assert capsys.readouterr().out == HARMLESS.replace("\\u0007", "") + "\n"


def test_a_table_holds_no_commands_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("Name of the Unit", box=None)
    table.add_row("Heron\x1b[2J")
    Terminal().print_drawing(table)
    assert capsys.readouterr().out.split()[-1].startswith("Heron\\u001b")


def test_an_error_shows_commands_to_the_terminal_as_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    print_error(COMMANDS)
    assert capsys.readouterr().err == HARMLESS + "\n"


def test_data_holds_commands_to_the_terminal_as_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": COMMANDS})
    printed = capsys.readouterr().out
    assert HARMLESS in printed
    assert json.loads(printed) == {"name": COMMANDS}


def test_what_was_typed_and_asked_is_shown_without_commands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: prompt + "\x1b[2J")
    assert Terminal().ask("Save \x1b[31m? ") == "Save \\u001b[31m? \x1b[2J"
    assert capsys.readouterr().out == "Save \\u001b[31m? \\u001b[2J\n"


def test_the_reason_of_a_ruling_cannot_tell_lies_in_lines_of_its_own(wartable: Command) -> None:
    # Given: a save from elsewhere, with a ruling whose reason goes on in a second line
    battle = new_battle(read_scenario("first_steps"), 5)
    battle.rule(Ruling("heron.damage", "3", "so\nDusk Wardens won.\x1b[2J"))
    save_battle(battle, "a.json")
    result = wartable("play", "--save", "a.json", typed=("l",))
    assert "Dusk Wardens won.\ufffd[2J" in result.output
    assert "\nDusk Wardens won." not in result.output
    assert "\x1b" not in result.output


# ------------------------------------------------------------------ full and closed

FULL = Path("/dev/full")


def run(*words: str, into: str) -> subprocess.CompletedProcess[str]:
    """The command line as a shell starts it, its output redirected."""
    command = f'"$0" -m wartable "$@" {into}'
    return subprocess.run(
        ["sh", "-c", command, sys.executable, *words], stderr=subprocess.PIPE, text=True, check=False
    )


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", [("scenarios",), ("scenarios", "--json"), ("--help",)])
def test_an_output_without_room_is_told_in_a_sentence(words: tuple[str, ...]) -> None:
    result = run(*words, into=f"> {FULL}")
    assert result.stderr.startswith("cannot ")
    assert "no space left on device" in result.stderr
    assert len(result.stderr.splitlines()) <= 2
    assert result.returncode == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="closed by a shell like those of Unix")
def test_an_output_that_is_closed_is_told_in_a_sentence() -> None:
    result = run("scenarios", into=">&-")
    assert result.stderr.startswith("cannot print: it is closed; ")
    assert result.returncode == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes are those of Unix")
def test_an_output_that_nobody_reads_ends_the_command_quietly() -> None:
    result = run("scenarios", into="| head -1")
    assert result.stderr == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="closed by a shell like those of Unix")
@pytest.mark.parametrize("words", [("play", "first_steps", "--seed", "1"), ("learn", "first_battle")])
def test_an_input_that_is_closed_is_one_that_has_ended(words: tuple[str, ...]) -> None:
    closed, ended = run(*words, into="<&- >/dev/null"), run(*words, into="</dev/null >/dev/null")
    assert (closed.returncode, closed.stderr) == (ended.returncode, ended.stderr)
    assert closed.returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="closed by a shell like those of Unix")
def test_with_a_closed_standard_error_a_fault_still_has_its_status() -> None:
    assert run("play", "nowhere", into="2>&-").returncode == 2
