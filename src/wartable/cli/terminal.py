"""Read from and print to a terminal, with colours and drawings if it supports them, or plain lines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from wartable.cli.cells import column_width
from wartable.files.characters import escape_controls

HANGING: Final = 2
PIPED_WIDTH: Final = 110
LOWEST_MAP: Final = 24
TALLEST_MAP: Final = 34
FORGET_SCROLLBACK: Final = "\x1b[3J"


class SafeConsole(Console):
    """A console that escapes control characters in all text, so that names and texts of users cannot move the
    cursor, ring the bell, change colours or reverse the writing direction.
    """

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Render with control characters in text escaped; the console calls this for everything it prints."""
        for part in super().render(renderable, options):
            yield part if part.control else Segment(escape_controls(part.text), part.style)


class Terminal:
    """The standard input and output of the program, as the keyboard and screen of a person. With `plain`,
    colours and drawings are left out.
    """

    def __init__(self, *, plain: bool = False) -> None:
        self.plain = plain
        self._editor: Any = None
        if plain:
            with suppress(ImportError):
                import_module("readline")  # enables line editing and history in input()
        self.console = SafeConsole(
            no_color=True if plain else None,
            color_system=None if plain else "auto",
            width=_console_width(),
            highlight=False,
            markup=False,
            emoji=False,
        )

    @property
    def is_interactive(self) -> bool:
        """Whether both input and output are a terminal, rather than a file or a pipe."""
        return self.console.is_terminal and sys.stdin.isatty()

    @property
    def page_height(self) -> int:
        """Number of lines on the screen; 0 if the output is no terminal, or is plain for a screen reader."""
        return 0 if self.plain or not self.console.is_terminal else self.console.height

    @property
    def map_height(self) -> int:
        """The greatest height of a map, in lines, with which a question fits below it on the screen."""
        return (
            max(LOWEST_MAP, min(TALLEST_MAP, self.console.height - 10))
            if self.is_interactive
            else TALLEST_MAP
        )

    @property
    def has_arrows(self) -> bool:
        """Whether characters beyond ASCII, such as arrows, can be printed."""
        return self.console.encoding.lower().startswith("utf")

    @property
    def width(self) -> int:
        """Number of columns of a line."""
        return self.console.width

    def print_text(self, text: str | Text = "", style: str = "") -> None:
        """Print a line. On a screen it is wrapped between words; to a file or pipe it is written whole."""
        self.console.print(text, style=style or None, soft_wrap=not self.console.is_terminal)

    def print_with_hanging_indent(self, line: str, style: str = "") -> None:
        """Print a line. If it has to be wrapped on a screen, the following lines are indented like the
        first.
        """
        text = line.lstrip(" ")
        indent = len(line) - len(text)
        if not self.console.is_terminal or column_width(line) <= self.width:
            self.print_text(line, style)
            return
        parts = Text(text).wrap(self.console, max(20, self.width - indent - HANGING))
        for at, part in enumerate(parts):
            self.print_text(" " * (indent + (HANGING if at else 0)) + part.plain.rstrip(), style)

    def print_drawing(self, drawing: RenderableType) -> None:
        """Print a table or another drawing; to a file or pipe without trailing blanks."""
        if self.console.is_terminal:
            self.console.print(drawing)
            return
        with self.console.capture() as drawn:
            self.console.print(drawing)
        for line in drawn.get().rstrip("\n").split("\n"):
            print(line.rstrip())

    def wrap_line(self, line: Text) -> list[Text]:
        """Return a line wrapped to the width of the screen."""
        if line.cell_len <= self.width:
            return [line]
        first, *rest = line.wrap(self.console, max(20, self.width - HANGING))
        return [first, *[Text(" " * HANGING).append_text(part) for part in rest]]

    def print_unwrapped(self, line: Text) -> None:
        """Print a line of a drawing, without wrapping it."""
        if not self.console.is_terminal:
            line.rstrip()
        self.console.print(line, soft_wrap=True)

    def ask(self, prompt: str, suggest: Callable[[str], Sequence[str]] | None = None) -> str:
        """Print a prompt, read a line, and return it without blanks at its ends. At a terminal, `suggest` is
        called with the text typed so far, and returns the lines to which it can be completed; input from a
        pipe is echoed. Raises EOFError at the end of the input.
        """
        if self.is_interactive and not self.plain and os.environ.get("TERM") != "dumb":
            return self._ask_with_editor(escape_controls(prompt), suggest or _no_suggestions).strip()
        typed = input(escape_controls(prompt))
        if not sys.stdin.isatty():
            print(escape_controls(typed))
        return typed.strip()

    def _ask_with_editor(self, prompt: str, suggest: Callable[[str], Sequence[str]]) -> str:
        if self._editor is None:
            self._editor = import_module("wartable.cli.line_editor").LineEditor()
        typed: str = self._editor.ask(prompt, suggest)
        return typed

    def clear(self) -> None:
        """Clear the screen and its scrollback; if the output is no terminal, print a line of dashes
        instead.
        """
        if not self.console.is_terminal:
            self.print_text("-" * 40)
            return
        self.console.clear()
        sys.stdout.write(FORGET_SCROLLBACK)
        sys.stdout.flush()


def _no_suggestions(typed: str) -> Sequence[str]:
    """Return no completions for a typed text."""
    return ()


def _console_width() -> int | None:
    """Return the width of the console, which is generous if the output is a file or pipe; None means that the
    console detects it.
    """
    return None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH


def print_json(data: object) -> None:
    """Print data as JSON on standard output."""
    print(escape_controls(json.dumps(data, indent=2, ensure_ascii=False)))


def print_json_lists(data: Mapping[str, object]) -> None:
    """Print data as JSON on standard output. Each entry of the lists in it stands on one line, which is fast
    for long lists.
    """
    print(
        escape_controls(
            "{\n" + ",\n".join(f"  {_json(name)}: {_json_lines(part)}" for name, part in data.items()) + "\n}"
        )
    )


def _json_lines(part: object) -> str:
    if not isinstance(part, list) or not part:
        return _json(part)
    return "[\n" + ",\n".join(f"    {_json(entry)}" for entry in part) + "\n  ]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def print_error(text: str) -> None:
    """Print an error on standard error; lines are wrapped between words if that is a screen."""
    lines = escape_controls(text).split("\n")
    if sys.stderr.isatty():
        width = max(20, get_terminal_size().columns)
        lines = [part for line in lines for part in _wrap_line(line, width) or [""]]
    typer.echo("\n".join(lines), err=True)


def _wrap_line(line: str, width: int) -> list[str]:
    """Return a line wrapped to this width. Its indent is kept, and words too long for a line are not
    split.
    """
    indent = line[: len(line) - len(line.lstrip(" "))]
    then = indent + " " * HANGING
    return wrap(line, width, subsequent_indent=then, break_long_words=False, break_on_hyphens=False)
