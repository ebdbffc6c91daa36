"""Autosave: save unfinished battles, units and scenarios however the program ends."""

from __future__ import annotations

from pathlib import Path
from signal import SIG_IGN, SIGINT, SIGTERM, Signals, getsignal, signal
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Any, Final, Protocol

from wartable.cli.terminal import Terminal

CLOSING_SIGNALS: Final = [SIGTERM, *[Signals[name] for name in ("SIGHUP",) if name in Signals.__members__]]


class UnsavedWork(Protocol):
    """Work that may have unsaved changes, can save them in a new file, and can be resumed by a command."""

    def save_unsaved_work(self) -> Path | None:
        """Save unsaved changes in a file, and return its path; return None if there are none."""

    def resume_command(self, path: Path) -> str:
        """Return the shell command that resumes the work saved in `path`."""


class Autosave:
    """Context manager that saves `work` if its block is left by an exception or a signal.

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
            self._before = {number: getsignal(number) for number in CLOSING_SIGNALS}
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
        """Handle a signal that ends the program: save the work and exit.
        Further such signals are ignored. When a window is closed, the input ends as well, so that either the
        signal or EOFError may come first.
        """
        for closing in CLOSING_SIGNALS:
            signal(closing, SIG_IGN)
        self._is_closing = True
        self._save()
        raise SystemExit(128 + number)

    def _save(self) -> None:
        """Save the work, ignoring Ctrl-C meanwhile, and print the file's path if anything was saved."""
        is_main = current_thread() is main_thread()
        before = signal(SIGINT, SIG_IGN) if is_main else None
        try:
            path = self.work.save_unsaved_work()
        finally:
            if is_main:
                signal(SIGINT, before)
        if path is not None:
            self.terminal.print_text()
            self.terminal.print_text(f"Saved in {path}; go on with: {self.work.resume_command(path)}")
