"""Options of the commands that compare computer players, and the scenarios that these name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from wartable import Setup
from wartable.cli.commands.options import complete_scenarios
from wartable.cli.crash_report import save_crash_report
from wartable.files import read_scenario
from wartable.seat.errors import CommandError
from wartable.simulate import BattleFailed

PAIRS: Final = 100
"""Number of pairs if none is given."""

Arenas = Annotated[
    list[str] | None,
    typer.Option(
        "--in",
        metavar="NAME",
        help="A shipped scenario's name, or a file; can be repeated.",
        autocompletion=complete_scenarios,
    ),
]
Pairs = Annotated[
    int,
    typer.Option("--pairs", "-n", help="How many pairs of battles in each scenario."),
]


def read_arena_setups(names: Sequence[str] | None, house: Sequence[Path]) -> dict[str, Setup]:
    """Return the setups of the scenarios with these names. Raises CommandError if there is no name, BadInput
    if a scenario cannot be read.
    """
    if not names:
        raise CommandError("cannot compare players without a scenario; name one, such as --in first_steps")
    return {name: read_scenario(name, list(house)) for name in dict.fromkeys(names)}


def save_failed_replay(error: BattleFailed, setups: Mapping[str, Setup]) -> CommandError:
    """Return the error to report if a battle in one of these scenarios has failed. A replay of the failed
    battle is saved, and the error names its file.
    """
    all_setups = list(setups.values())
    setup = all_setups[0] if len(all_setups) == 1 else {"title": "match"}
    return CommandError(f"{error}{save_crash_report(setup, error.replay)}")
