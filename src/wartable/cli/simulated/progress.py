"""Workers and the progress bar of commands that play many battles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from joblib import cpu_count
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wartable.cli.terminal import print_error

STOPPED: Final = 130
"""Exit status after Ctrl-C."""


def limit_workers(workers: int) -> int:
    """Return `workers`, or the number of processor cores if that is less. Prints a note if the number is
    reduced.
    """
    cores = int(cpu_count())
    if workers <= cores:
        return workers
    print_error(
        f"note: {workers} workers on {cores} cores are no faster; {cores} are used, with --anyway all"
    )
    return cores


@contextmanager
def progress_bar(count: int | None, label: str = "Battles") -> Iterator[Callable[[int, int], None] | None]:
    """Context manager that shows a progress bar with this label on standard error, and yields the function to
    update it. Yields None if standard error is no terminal. `count` is None if the total is known only later.
    """
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=count)

        def update(played: int, total: int) -> None:
            progress.update(task, completed=played, total=total)

        yield update
