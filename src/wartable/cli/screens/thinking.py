"""A notice that computer players are thinking."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from wartable.cli.terminal import Terminal

NOTICE: Final = "The computer is thinking ..."
DELAY: Final = 0.6
"""Seconds without an answer after which the notice appears."""


@contextmanager
def thinking_notice(terminal: Terminal) -> Iterator[None]:
    """Context manager that shows a notice if its body takes longer than DELAY. On a screen the notice has a
    moving sign, and vanishes at the end; with `plain` it is a line. To a file or pipe nothing is written.
    """
    if not terminal.is_interactive:
        yield
        return
    status = terminal.console.status(NOTICE)
    timer = Timer(DELAY, terminal.print_text, (NOTICE,)) if terminal.plain else Timer(DELAY, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
