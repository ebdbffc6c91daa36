"""`wartable check`: all that is wrong with files, at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable import Problem
from wartable.cli.failures import guarded, problem_facts
from wartable.cli.options import AsJson, House
from wartable.cli.terminal import Terminal, print_json
from wartable.files import check_file, load_houses

__all__ = ["check"]


@guarded
def check(
    files: Annotated[list[Path], typer.Argument(help="Scenarios, situations, forces, saves or replays.")],
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Find every problem of files; status 1 where there is one."""
    load_houses(house or [])
    found = {str(path): check_file(path) for path in files}
    if as_json:
        print_json(
            {name: [problem_facts(problem) for problem in problems] for name, problems in found.items()}
        )
    else:
        terminal = Terminal()
        for name, problems in found.items():
            _show(terminal, name, problems)
    if any(found.values()):
        raise typer.Exit(1)


def _show(terminal: Terminal, name: str, problems: list[Problem]) -> None:
    if not problems:
        terminal.say(f"{name}: no problems")
        return
    terminal.say(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}", "bold")
    for problem in problems:
        terminal.say(f"  {problem}{'' if problem.fatal else ' (can be played all the same)'}")
