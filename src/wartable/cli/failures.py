"""Errors for people: one clear message in place of a traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, NoReturn, ParamSpec

import typer

from wartable import BadInput, BadRoll, IllegalChoice, Mismatch, NothingToUndo, Problem
from wartable.cli.output import abandon_output
from wartable.cli.terminal import complain, print_json
from wartable.files import breakage
from wartable.files.characters import is_line, is_text

P = ParamSpec("P")
STATUS: Final = 2
OPEN: Final = "still_to_be_chosen"
"""The key of notes on what is still to be chosen."""


class CannotRun(ValueError):
    """A command was asked to do something impossible."""


FAILURES: Final = (CannotRun, BadInput, IllegalChoice, BadRoll, Mismatch, NothingToUndo, OSError)
"""Errors that a person can cause and mend; all others are faults of ours and keep their traceback."""


def message(error: Exception) -> str:
    """The error as a person reads it."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"cannot use {error.filename}: {(error.strerror or str(error)).lower()}"
    if isinstance(error, OSError) and error.strerror:
        return f"cannot go on: {error.strerror.lower()}"
    return str(error)


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """Wrap a command so that errors are reported: exit status 2, and an object with `--json`."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except BrokenPipeError:
            _stop_writing()
        except FAILURES as error:
            _report(error, as_json=kwargs.get("as_json") is True)
        except Exception as error:
            broken = breakage(error)
            if broken is None:
                raise
            _report(CannotRun(f"a house rule broke: {broken}"), as_json=kwargs.get("as_json") is True)

    return run


def in_plain_words(command: Callable[P, None]) -> Callable[P, None]:
    """Wrap a command so that its arguments must be valid UTF-8 and printable. Signature and help stay."""

    @guarded
    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        for name, given in kwargs.items():
            for word in given if isinstance(given, list) else [given]:
                if isinstance(word, str) and not is_text(word):
                    raise CannotRun(f"cannot read {name} {word!r}: it is no UTF-8 text; write it as UTF-8")
                if isinstance(word, str) and not is_line(word):
                    what = "it holds a line break or a character that cannot be printed"
                    raise CannotRun(f"cannot read {name} {word!r}: {what}; leave it out")
        command(*args, **kwargs)

    return run


def _report(error: Exception, *, as_json: bool) -> NoReturn:
    if as_json:
        problems = error.problems if isinstance(error, BadInput) else []
        what = str(error).partition("\n")[0] if problems else message(error)
        print_json({"error": what, "problems": [problem_facts(problem) for problem in problems]})
    else:
        complain(message(error))
    raise typer.Exit(STATUS) from None


def problem_facts(problem: Problem) -> dict[str, object]:
    """A problem as plain data."""
    return {
        "path": problem.path,
        "what": problem.what,
        "remedy": problem.remedy,
        "fatal": problem.fatal,
    }


def note_facts(note: Problem) -> dict[str, object]:
    """A note on what is still to be chosen, as plain data. It is no fault, so it has no verdict."""
    return {"path": note.path, "what": note.what, "remedy": note.remedy}


def _stop_writing() -> NoReturn:
    """Stop quietly: nobody reads the output any more."""
    abandon_output()
    raise typer.Exit(1) from None
