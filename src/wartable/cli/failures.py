"""Report errors of commands with a clear message instead of a traceback."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, NoReturn, ParamSpec

import typer

from wartable import BadInput
from wartable.cli.output import discard_buffered_output
from wartable.cli.terminal import print_error, print_json
from wartable.files import breakage
from wartable.files.characters import is_single_line, is_writable_as_utf8
from wartable.seat.errors import FAILURES, CommandError, error_message, problem_facts

P = ParamSpec("P")
STATUS: Final = 2


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """Return a command that calls this one, and prints its errors instead of a traceback, as JSON if the
    command's option `as_json` is set. It then exits with status 2.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except BrokenPipeError:
            _exit_after_closed_output()
        except FAILURES as error:
            _report(error, as_json=kwargs.get("as_json") is True)
        except Exception as error:
            broken = breakage(error)
            if broken is None:
                raise
            _report(CommandError(f"a house rule broke: {broken}"), as_json=kwargs.get("as_json") is True)

    return run


def with_printable_arguments(command: Callable[P, None]) -> Callable[P, None]:
    """Wrap a command so that it refuses arguments that are not valid UTF-8 or not printable. Its signature
    and help are kept.
    """

    @guarded
    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        for name, given in kwargs.items():
            for word in given if isinstance(given, list) else [given]:
                if isinstance(word, str) and not is_writable_as_utf8(word):
                    raise CommandError(f"cannot read {name} {word!r}: it is no UTF-8 text; write it as UTF-8")
                if isinstance(word, str) and not is_single_line(word):
                    what = "it holds a line break or a character that cannot be printed"
                    raise CommandError(f"cannot read {name} {word!r}: {what}; leave it out")
        command(*args, **kwargs)

    return run


def _report(error: Exception, *, as_json: bool) -> NoReturn:
    if as_json:
        problems = error.problems if isinstance(error, BadInput) else []
        what = str(error).partition("\n")[0] if problems else error_message(error)
        print_json({"error": what, "problems": [problem_facts(problem) for problem in problems]})
    else:
        print_error(error_message(error))
    raise typer.Exit(STATUS) from None


def _exit_after_closed_output() -> NoReturn:
    """Exit with status 1 and without a message, because the reader of the output has closed it."""
    discard_buffered_output()
    raise typer.Exit(1) from None
