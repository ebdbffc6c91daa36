"""`wartable check`: all that is wrong with files, at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable import BadInput, Problem
from wartable.cli.failures import message
from wartable.cli.terminal import Terminal, print_json
from wartable.files import check_file

__all__ = ["check"]


def check(
    files: Annotated[list[Path], typer.Argument(help="Scenarios, situations, forces, saves or replays.")],
    as_json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
) -> None:
    """Find every problem of files; status 1 where there is one."""
    found = {str(path): _problems(path) for path in files}
    if as_json:
        print_json({name: [_facts(problem) for problem in problems] for name, problems in found.items()})
    else:
        terminal = Terminal()
        for name, problems in found.items():
            _show(terminal, name, problems)
    if any(found.values()):
        raise typer.Exit(1)


def _problems(path: Path) -> list[Problem]:
    """What is wrong with a file, that it cannot be read included."""
    try:
        return check_file(path)
    except BadInput as error:
        return error.problems or [Problem("", str(error), "")]
    except OSError as error:
        return [Problem("", message(error), "name a file that can be read")]


def _show(terminal: Terminal, name: str, problems: list[Problem]) -> None:
    if not problems:
        terminal.say(f"{name}: no problems")
        return
    terminal.say(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}", "bold")
    for problem in problems:
        terminal.say(f"  {problem}{'' if problem.fatal else ' (can be played all the same)'}")


def _facts(problem: Problem) -> dict[str, object]:
    return {
        "path": problem.path,
        "what": problem.what,
        "remedy": problem.remedy,
        "fatal": problem.fatal,
    }
