"""Nothing is lost: whatever ends the sitting, battles and units are saved first."""

from __future__ import annotations

from pathlib import Path
from signal import SIG_IGN, SIGINT, SIGTERM, Signals, getsignal, signal
from threading import current_thread, main_thread
from types import FrameType, TracebackType
from typing import Any, Final, Protocol

from wartable.cli.terminal import Terminal

CLOSING: Final = [SIGTERM, *[Signals[name] for name in ("SIGHUP",) if name in Signals.__members__]]


class Work(Protocol):
    """What can be lost: it saves itself, and names the command that goes on with it."""

    def rescue(self) -> Path | None:
        """Save what no file holds yet; None where there is nothing to lose."""

    def resuming(self, path: Path) -> str:
        """The command that goes on with what was saved."""


class Lifeline:
    """Around a block: its end by the end of input, Ctrl-C, a closed window, a polite kill or a fault saves.

    Signals are only listened to on the main thread; elsewhere they cannot be.
    """

    def __init__(self, work: Work, terminal: Terminal) -> None:
        self.work = work
        self.terminal = terminal
        self._before: dict[int, Any] = {}

    def __enter__(self) -> None:
        """Listen for signals that would end the program."""
        if current_thread() is main_thread():
            self._before = {number: getsignal(number) for number in CLOSING}
            for number in self._before:
                signal(number, self._close)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Save what would be lost, then let signals do what they did before."""
        if kind is not None:
            self._save()
        for number, handler in self._before.items():
            signal(number, handler)

    def _close(self, number: int, frame: FrameType | None) -> None:
        """Save at once: a closed window also ends the input, and which of them comes first is left open."""
        for closing in CLOSING:
            signal(closing, SIG_IGN)
        self._save()
        raise SystemExit(128 + number)

    def _save(self) -> None:
        """A second Ctrl-C must not break into it."""
        is_main = current_thread() is main_thread()
        before = signal(SIGINT, SIG_IGN) if is_main else None
        try:
            path = self.work.rescue()
        finally:
            if is_main:
                signal(SIGINT, before)
        if path is not None:
            self.terminal.say()
            self.terminal.say(f"Saved in {path}; go on with: {self.work.resuming(path)}")
