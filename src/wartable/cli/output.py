"""Run a command so that its output is flushed at the end, or an error says why it could not be written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn

import typer

STATUS: Final = 2
STATUS_UNREAD: Final = 1


def run_and_flush(command: Callable[[], object]) -> None:
    """Run a command, which ends by raising SystemExit, and write out its buffered output. Raises SystemExit
    with status 2 if the output cannot be written, or with 1 if the program that reads it has closed it. A
    closed standard input counts as empty; output to a closed standard error is lost.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - until the program ends
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the program ends
    if sys.stdout is None:
        _exit_unprintable("it is closed")
    try:
        command()
    except OSError as error:
        _exit_unprintable((error.strerror or str(error)).lower())
    finally:
        _flush()


def _flush() -> None:
    """Flush buffered output."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard_buffered_output()
        raise SystemExit(STATUS_UNREAD) from None
    except OSError as error:
        _exit_unprintable((error.strerror or str(error)).lower())


def discard_buffered_output() -> None:
    """Drop buffered output, so that the interpreter does not write it to a closed pipe."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _exit_unprintable(reason: str) -> NoReturn:
    discard_buffered_output()
    with suppress(OSError):
        remedy = "send the output to a place with room, such as a file on another disk"
        typer.echo(f"cannot print: {reason}; {remedy}", err=True)
    raise SystemExit(STATUS) from None
