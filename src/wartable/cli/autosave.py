"""Autosave: unsaved battles and units are saved however a session ends."""

from __future__ import annotations

from pathlib import Path
from signal import SIG_IGN, SIGINT, SIGTERM, Signals, getsignal, signal
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Any, Final, Protocol

from wartable.cli.terminal import Terminal

CLOSING: Final = [SIGTERM, *[Signals[name] for name in ("SIGHUP",) if name in Signals.__members__]]


class UnsavedWork(Protocol):
    """Work that may be unsaved. It can save itself, and names the command that resumes it."""

    def rescue(self) -> Path | None:
        """Save what no file holds yet, and return the path; None if nothing would be lost."""

    def resume_command(self, path: Path) -> str:
        """Return the command that resumes what was saved."""


class Autosave:
    """Context manager that saves `work` if its block ends early.

    This covers the end of input, Ctrl-C, a closed window, SIGTERM and errors. Signals are caught in the main
    thread only; Python cannot catch them elsewhere.
    """

    def __init__(self, work: UnsavedWork, terminal: Terminal) -> None:
        self.work = work
        self.terminal = terminal
        self._before: dict[int, Any] = {}
        self._is_closing = False

    def __enter__(self) -> None:
        """Install signal handlers."""
        if current_thread() is main_thread():
            self._before = {number: getsignal(number) for number in CLOSING}
            for number in self._before:
                signal(number, self._close)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Save if needed, then restore the signal handlers."""
        if kind is not None and not self._is_closing:
            self._save()
        for number, handler in self._before.items():
            signal(number, handler)

    def _close(self, number: int, frame: FrameType | None) -> None:
        """Save at once and exit, when a signal closes the program.

        A closed window also ends the input, so either may come first.
        """
        for closing in CLOSING:
            signal(closing, SIG_IGN)
        self._is_closing = True
        self._save()
        raise SystemExit(128 + number)

    def _save(self) -> None:
        """Save the work, ignoring Ctrl-C meanwhile, and print the file's path."""
        is_main = current_thread() is main_thread()
        before = signal(SIGINT, SIG_IGN) if is_main else None
        try:
            path = self.work.rescue()
        finally:
            if is_main:
                signal(SIGINT, before)
        if path is not None:
            self.terminal.say()
            self.terminal.say(f"Saved in {path}; go on with: {self.work.resume_command(path)}")
