"""`wartable test`: a single Test of a member of a force, with its odds and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from inspect import Parameter
from random import SystemRandom
from typing import Annotated, Any, Final

import typer

from wartable import Attempt, BadInput, Setting, SingleTest, new_battle, ruleset, ruleset_names
from wartable.cli.commands.options import AsJson, Plain
from wartable.cli.commands.settings import entered_values, settings_by_parameter, with_settings
from wartable.cli.commands.single_test import SingleTestRun
from wartable.cli.terminal import Terminal, print_json
from wartable.files import Sheet, read_sheet
from wartable.seat.errors import CommandError
from wartable.seat.seating import SEEDS


class TestDice(StrEnum):
    """Source of the dice of a Test: the computer, or the user, who types the results in."""

    seeded = "seeded"
    hand = "hand"


Who = Annotated[str, typer.Argument(metavar="SHEET", help="FILE, or FILE:ID if it has several.")]
InsistOption = Annotated[
    bool, typer.Option("--insist", help="Make the Test although the rules advise against it.")
]
Seed = Annotated[int | None, typer.Option(help="Seed of the dice.")]
Roller = Annotated[TestDice, typer.Option(help="Who rolls: the computer, or you at the table.")]

_USUAL: Final[dict[str, tuple[object, object]]] = {
    "sheet": (Who, Parameter.empty),
    "insist": (InsistOption, False),
    "seed": (Seed, None),
    "dice": (Roller, TestDice.seeded),
    "as_json": (AsJson, False),
    "plain": (Plain, False),
}
"""Parameters of the command in every ruleset, with their annotations and defaults."""


def single_test(context: typer.Context) -> None:
    """Make one Test of a Character: the odds, the roll, the result and what it costs."""
    inner = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    inner.command()(make_command(_settings()))
    inner(args=context.args, prog_name=context.command_path)


def _settings() -> dict[str, Setting]:
    """Return the settings of Tests in all rulesets, by their parameter names in Python."""
    return settings_by_parameter(
        [setting for name in ruleset_names() for setting in ruleset(name).single_test().settings]
    )


def make_command(settings: Mapping[str, Setting]) -> Callable[..., None]:
    """Return the command that makes a Test, with an option for each of these settings."""

    def run(sheet: str, seed: int | None, dice: TestDice, **values: Any) -> None:
        flags = {name: bool(values.pop(name)) for name in ("insist", "as_json", "plain")}
        make_test(sheet, entered_values(settings, values), seed, dice, **flags)

    run.__doc__ = single_test.__doc__
    return with_settings(run, settings, _USUAL)


def make_test(
    sheet_name: str,
    values: Mapping[str, Any],
    seed: int | None,
    dice: TestDice,
    *,
    insist: bool,
    as_json: bool,
    plain: bool,
) -> None:
    """Make a Test with the sheet that `sheet_name` names, and print it as sentences; or, with `as_json`,
    without asking the user anything, as JSON. Raises BadInput if the rules advise against it, unless
    `insist`.
    """
    sheet = read_sheet(sheet_name)
    tests = ruleset(sheet.ruleset).single_test()
    attempt = tests.begin(sheet.data, _resolve_sheets(tests, sheet, values))
    _check_advisable(attempt, insist=insist)
    number = SystemRandom().randrange(SEEDS) if seed is None else seed
    terminal = None if as_json else Terminal(plain=plain)
    run = SingleTestRun(new_battle(attempt.setup, number, by_hand=True), attempt, terminal)
    run.play(by_hand=dice is TestDice.hand)
    attempt.check()
    if terminal is None:
        print_json({"seed": number, **run.facts()})


def _resolve_sheets(tests: SingleTest, sheet: Sheet, entered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings that the user gave, with each name of a sheet replaced by the sheet's data.
    Raises CommandError for a setting that this ruleset lacks.
    """
    settings = {setting.name: setting for setting in tests.settings}
    found: dict[str, Any] = {}
    for name, value in entered.items():
        if name not in settings:
            raise CommandError(f"cannot make the Test: there is no --{name} in {tests.title}; leave it out")
        if not settings[name].sheet:
            found[name] = value
        elif settings[name].many:
            found[name] = [_read_other_sheet(one, sheet) for one in value]
        else:
            found[name] = _read_other_sheet(value, sheet)
    return found


def _read_other_sheet(name: str, first: Sheet) -> dict[str, Any]:
    """Return the data of the sheet with this name. Raises CommandError if its ruleset is not that of the
    first sheet.
    """
    sheet = read_sheet(name)
    if sheet.ruleset != first.ruleset:
        raise CommandError(f"cannot test {name}: its rules are {sheet.ruleset}, not {first.ruleset}")
    return sheet.data


def _check_advisable(attempt: Attempt, *, insist: bool) -> None:
    """Raise BadInput if the rules advise against this Test, unless `insist`.
    Only problems of the Test itself count, not those of the sheets. If any problem is fatal, nothing is
    raised, since the Test cannot be made anyway.
    """
    found = ruleset(str(attempt.setup["ruleset"])).problems(attempt.setup)
    doubtful = [problem for problem in found if problem.path.startswith("test") and not problem.fatal]
    if doubtful and not insist and not [problem for problem in found if problem.fatal]:
        raise BadInput("cannot make the Test unless you insist (--insist)", doubtful)
