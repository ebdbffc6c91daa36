"""Typing at a terminal: lines are edited, called back, completed. Imported when it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from logging import CRITICAL, getLogger

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle

from wartable.cli.autosave import leaving_in_order

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
        getLogger("asyncio").setLevel(
            CRITICAL
        )  # a signal that ends a suspended program is no error to tell of
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
        """The line that is typed. Raises EOFError at Ctrl-D or a hang-up, KeyboardInterrupt at Ctrl-C."""
        with leaving_in_order():
            return self._session.prompt(prompt, completer=Suggestions(suggest), enable_suspend=True)
