"""Read lines at a terminal with editing, history and completion. This module is imported on first use."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from signal import SIG_IGN, getsignal, signal
from threading import current_thread, main_thread
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

from wartable.cli.autosave import CLOSING_SIGNALS

Suggest = Callable[[str], Sequence[str]]
"""Function that returns the lines to which a typed text can be completed."""


class LineCompleter(Completer):
    """Completes whole lines with what `suggest` returns."""

    def __init__(self, suggest: Suggest) -> None:
        self.suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Yield the lines to which the text before the cursor can be completed."""
        typed = document.text_before_cursor
        for line in self.suggest(typed):
            yield Completion(line, start_position=-len(typed))


class LineEditor:
    """Reads lines with editing and a history, which is kept in memory only."""

    def __init__(self) -> None:
        output = create_output()
        if isinstance(output, Vt100_Output):
            output.enable_cpr = (
                False  # the cursor position is not needed, and some terminals cannot report it
            )
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            output=output,
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
        )

    def ask(self, prompt: str, suggest: Suggest) -> str:
        """Print a prompt and read a line. Raises EOFError at Ctrl-D or a hang-up, KeyboardInterrupt at
        Ctrl-C. A signal that ends the program first ends the line, so that the terminal is restored; then the
        signal is handled.
        """
        before = _signal_handlers()
        try:
            return self._session.prompt(
                prompt,
                completer=LineCompleter(suggest),
                enable_suspend=True,
                pre_run=lambda: self._catch_signals(before),
            )
        except ClosedBySignal as closed:
            number = closed.number
        finally:
            for known, handler in before.items():
                signal(known, handler)
        handler = before[number]
        if callable(handler):
            handler(number, None)
        raise SystemExit(128 + number)

    def _catch_signals(self, numbers: Iterable[int]) -> None:
        """Catch these signals while a line is edited; does nothing on Windows, which does not support it."""
        with suppress(NotImplementedError):
            for number in numbers:
                get_running_loop().add_signal_handler(number, self._end_line, number)

    def _end_line(self, number: int) -> None:
        future = self._session.app.future
        if future is not None and not future.done():
            self._session.app.exit(exception=ClosedBySignal(number))


class ClosedBySignal(Exception):
    """Raised while a line is edited when a signal ends the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _signal_handlers() -> dict[int, Any]:
    """Return the present handlers of the signals that end the program, except ignored ones. In any thread but
    the main thread there are none, since Python handles signals only there.
    """
    if current_thread() is not main_thread():
        return {}
    found = {number: getsignal(number) for number in CLOSING_SIGNALS}
    return {number: handler for number, handler in found.items() if handler not in (None, SIG_IGN)}
