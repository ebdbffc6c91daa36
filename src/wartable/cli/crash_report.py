"""Write crash reports: the seed, the inputs, and a replay that fails at the same place."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from traceback import extract_tb
from types import TracebackType
from typing import Final

import typer

from wartable import Battle, Input, Setup, State, changed_house, ruleset
from wartable.cli.session import Session
from wartable.cli.terminal import print_error
from wartable.files import breakage, write_broken
from wartable.files.checking import advice_on_file
from wartable.files.disk import file_stem, free_path
from wartable.seat.errors import FAILURES, CommandError

ENDING: Final = ".broken.txt"


def describe_failure(error: BaseException, setup: Setup | None = None) -> str:
    """Return a sentence, without its full stop, that describes a failure of the rules. It names the house
    rule that may be the cause or, if there is none, the line of code that failed.
    """
    broken = breakage(error, setup)
    if broken is not None:
        return f"A house rule broke: {broken}"
    where = extract_tb(error.__traceback__)[-1]
    return f"The rules broke: {type(error).__name__} in {Path(where.filename).name}, line {where.lineno}"


class CrashReporter:
    """Context manager that, if a rule fails in its block, writes a crash report and raises CommandError."""

    def __init__(self, battle: Battle[State], session: Session | None = None) -> None:
        self.battle = battle
        self.session = session
        self._inputs_before = len(battle.inputs)

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """If a rule has failed, write a crash report, and raise CommandError with its text."""
        if not isinstance(error, Exception):
            return
        is_reported = isinstance(error, (*FAILURES, EOFError, typer.Exit))
        if is_reported and breakage(error) is None:
            return
        broken = describe_failure(error, self.battle.setup)
        failed = self.battle.broken if self.session is None else self.session.failed
        hides_seed = self.session is not None and self.session.hides_seed
        told = write_crash_report(self.battle, failed, broken, hides_seed=hides_seed)
        raise CommandError(f"{broken[:1].lower()}{broken[1:]}\n{told}") from error


def write_crash_report(
    battle: Battle[State], failed: Sequence[Input], broken: str, *, hides_seed: bool
) -> str:
    """Write a replay that reproduces a failure to a new file, and return a text for the user with the seed,
    the number of inputs, the input that failed, and the name of the file. `failed` are the inputs that
    failed, `broken` describes the failure; with `hides_seed` the seed is left out of the text.
    """
    known = len(battle.inputs)
    after = f"fter {known} input{'' if known == 1 else 's'}"
    why = f"A{after}" if hides_seed else f"Seed {battle.checkpoints[0].seed}, a{after}"
    last = failed[-1].line() if failed else "the end of them"
    try:
        text = write_broken(battle, failed, f"At {last!r}: {broken}.")
    except Exception:  # noqa: BLE001 - the rule may fail again while the report is made
        return f"{why}, at {last!r}. No report could be made of it."
    return f"{why}, at {last!r}.{save_crash_report(battle.setup, text)}"


def save_crash_report(setup: Setup, text: str) -> str:
    """Write the text of a report to a new file, and return a sentence that names the file. Returns "", and
    writes nothing, if the text is empty.
    """
    if not text:
        return ""
    stem = file_stem(str(setup.get("title") or "battle"))
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            path = free_path(folder, stem, ENDING)
            path.write_text(text, encoding="utf-8")
        except OSError:
            continue
        return f" All of it is in {path}: wartable replay {path.name} breaks there again."
    return " The report could not be written anywhere."


def warn_of_changed_house_rules(setup: Setup) -> None:
    """Print a note on standard error for each file of house rules that has changed since the battle was
    played.
    """
    for problem in changed_house(ruleset(str(setup["ruleset"])), setup):
        print_error(f"note: {problem}")


def warn_of_file_notes(path: Path) -> None:
    """Print the notes on a save or replay on standard error, for instance that it was made by an older
    version.
    """
    for note in advice_on_file(path):
        print_error(f"note: {note}")
