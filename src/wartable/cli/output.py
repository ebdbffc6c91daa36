"""End of every command: output is flushed, or an error says why that failed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn

import typer

STATUS: Final = 2
UNREAD: Final = 1


def run_to_the_end(command: Callable[[], object]) -> None:
    """Run a command and flush its output; always raises SystemExit.

    A closed standard input counts as empty; output to a closed standard error is lost.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - until the program ends
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the program ends
    if sys.stdout is None:
        _refuse("it is closed")
    try:
        command()
    except OSError as error:
        _refuse((error.strerror or str(error)).lower())
    finally:
        _finish()


def _finish() -> None:
    """Flush buffered output."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        abandon_output()
        raise SystemExit(UNREAD) from None
    except OSError as error:
        _refuse((error.strerror or str(error)).lower())


def abandon_output() -> None:
    """Drop buffered output, so that the interpreter does not write it to a closed pipe."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(why: str) -> NoReturn:
    abandon_output()
    with suppress(OSError):
        remedy = "send the output to a place with room, such as a file on another disk"
        typer.echo(f"cannot print: {why}; {remedy}", err=True)
    raise SystemExit(STATUS) from None
