"""Typing at a terminal: lines are edited, called back, completed. Imported when it is used."""

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

from wartable.cli.autosave import CLOSING

Suggest = Callable[[str], Sequence[str]]
"""The lines that what was typed so far may become."""


class Suggestions(Completer):
    """Completes a whole line from a function."""

    def __init__(self, suggest: Suggest) -> None:
        self.suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Every line that the text before the cursor may become."""
        typed = document.text_before_cursor
        for line in self.suggest(typed):
            yield Completion(line, start_position=-len(typed))


class LineEditor:
    """A prompt with line editing; the lines typed are kept as long as the program runs, and in no file."""

    def __init__(self) -> None:
        output = create_output()
        if isinstance(output, Vt100_Output):
            output.enable_cpr = False  # nothing here needs to know where the cursor is, and some cannot tell
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            output=output,
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
        )

    def ask(self, prompt: str, suggest: Suggest) -> str:
        """The line that is typed. Raises EOFError at Ctrl-D or a hang-up, KeyboardInterrupt at Ctrl-C.

        A signal that closes the program ends the line first, so that the terminal is as it was; then it is
        handled.
        """
        before = _handlers()
        try:
            return self._session.prompt(
                prompt,
                completer=Suggestions(suggest),
                enable_suspend=True,
                pre_run=lambda: self._listen(before),
            )
        except Closed as closed:
            number = closed.number
        finally:
            for known, handler in before.items():
                signal(known, handler)
        handler = before[number]
        if callable(handler):
            handler(number, None)
        raise SystemExit(128 + number)

    def _listen(self, numbers: Iterable[int]) -> None:
        """Catch these signals while the line is edited. Windows has none that could be caught here."""
        with suppress(NotImplementedError):
            for number in numbers:
                get_running_loop().add_signal_handler(number, self._close, number)

    def _close(self, number: int) -> None:
        future = self._session.app.future
        if future is not None and not future.done():
            self._session.app.exit(exception=Closed(number))


class Closed(Exception):
    """A signal came that closes the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _handlers() -> dict[int, Any]:
    """What happens now at the signals that close the program, but for those that are ignored. Python catches
    signals on the main thread only.
    """
    if current_thread() is not main_thread():
        return {}
    found = {number: getsignal(number) for number in CLOSING}
    return {number: handler for number, handler in found.items() if handler not in (None, SIG_IGN)}
