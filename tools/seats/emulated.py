"""A terminal in memory: the output of a program becomes lines with colours, as a person sees them.

It supports the control codes that Wartable's screens use: colours, the cursor, erasing, line feeds that
scroll. An unknown code is refused, so that no picture is silently wrong.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rich.ansi import AnsiDecoder
from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

_CODE: Final = re.compile(r"\x1b(?:\[([?>]?)([0-9;]*)([@-~])|[()].|[=>78cM]|\][^\x07\x1b]*(?:\x07|\x1b\\))")
_PASTING: Final = "2004"
"""The mode in which a line editor reads: on while a line is awaited."""
_MODES: Final = ("1", "7", "12", "25", _PASTING)


class Cell(NamedTuple):
    """A character and its colours; no character in the second half of a wide one."""

    character: str = " "
    style: Style = Style.null()


class EmulatedTerminal:
    """The lines of a terminal of a given size, those that scrolled away included."""

    def __init__(self, columns: int, lines: int) -> None:
        self.columns = columns
        self.height = lines
        self.gone: list[list[Cell]] = []
        """Lines that left the screen at its top, or were cleared."""
        self.screen: list[list[Cell]] = [[] for _ in range(lines)]
        self.row = 0
        self.column = 0
        self.is_reading = False
        """Whether a line editor waits for a line."""
        self._typed_at = 0
        self._decoder = AnsiDecoder()
        self._pending = ""

    # ------------------------------------------------------------------ output of the program

    def write(self, text: str) -> None:
        """Process the output of a program; a control code that is cut off waits for its rest."""
        text = self._pending + text
        self._pending = ""
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                self._character(text[at])
                at += 1
                continue
            found = _CODE.match(text, at)
            if found is None:
                self._wait_for_rest(text[at:])
                return
            self._control(found)
            at = found.end()

    def _wait_for_rest(self, rest: str) -> None:
        if len(rest) > 32:
            raise ValueError(f"cannot show {rest[:12]!r}: no control code known here begins so")
        self._pending = rest

    def _character(self, character: str) -> None:
        if character == "\n":
            self._line_feed()
        elif character == "\r":
            self.column = 0
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character != "\x07":
            self._put(character)

    def _put(self, character: str) -> None:
        width = cell_len(character)
        if width == 0:
            return
        if self.column + width > self.columns:
            self.column = 0
            self._line_feed()
        line = self.screen[self.row]
        line += [Cell()] * (self.column + width - len(line))
        style = self._decoder.style
        line[self.column : self.column + width] = [Cell(character, style), Cell("", style)][:width]
        self.column += width

    def _line_feed(self) -> None:
        if self.row + 1 < self.height:
            self.row += 1
        else:
            self.gone.append(self.screen.pop(0))
            self.screen.append([])

    # ------------------------------------------------------------------ control codes

    def _control(self, code: re.Match[str]) -> None:
        private, given, final = code.groups()
        if final is None:
            return
        numbers = [int(part) for part in (given or "").split(";") if part]
        count = max(1, numbers[0]) if numbers else 1
        if private:
            self._mode(given, final)
        elif final == "m":
            list(self._decoder.decode(code[0]))
        elif final in "ABCDGHf":
            self._move(final, count, numbers)
        elif final in "JK":
            self._erase(final, numbers[0] if numbers else 0)
        else:
            raise ValueError(f"cannot show the control code {code[0]!r}: it is not known here")

    def _mode(self, given: str, final: str) -> None:
        unknown = [mode for mode in given.split(";") if mode not in _MODES]
        if unknown or final not in "hl":
            raise ValueError(f"cannot take up the mode {given!r}: it is not known here")
        if _PASTING in given.split(";"):
            self.is_reading = final == "h"

    def _move(self, final: str, count: int, numbers: list[int]) -> None:
        column = min(self.column, self.columns - 1)
        if final in "Hf":
            row, column = [*numbers, 1, 1][:2] if numbers else (1, 1)
            self.row, column = min(row, self.height) - 1, column - 1
        elif final == "A":
            self.row = max(0, self.row - count)
        elif final == "B":
            self.row = min(self.height - 1, self.row + count)
        elif final == "G":
            column = count - 1
        else:
            column += count if final == "C" else -count
        self.column = max(0, min(self.columns - 1, column))

    def _erase(self, final: str, what: int) -> None:
        """Erase from the cursor (0), up to it (1), or all (2); cleared lines are kept."""
        if what == 3:
            return
        if what == 2 and final == "J":
            self.gone += self.screen[: self._used()]
            self.screen = [[] for _ in range(self.height)]
            return
        line = self.screen[self.row]
        if what == 0:
            del line[self.column :]
        else:
            end = self.column + 1 if what == 1 else len(line)
            line[:end] = [Cell()] * min(end, len(line))
        if final == "J" and what == 0:
            self.screen[self.row + 1 :] = [[] for _ in range(self.height - self.row - 1)]

    def _used(self) -> int:
        """Return the number of screen lines up to the last one with any text."""
        return max((at for at, line in enumerate(self.screen, 1) if plain(line)), default=0)

    # ------------------------------------------------------------------ reading the screen

    @property
    def prompt(self) -> str:
        """The text before the cursor on its line."""
        before = self.screen[self.row][: self.column]
        return "".join(cell.character for cell in before) + " " * (self.column - len(before))

    @property
    def told(self) -> list[str]:
        """Every line since the beginning, without colours and trailing blanks."""
        return [plain(line) for line in [*self.gone, *self.screen[: self._used()]]]

    def mark(self) -> None:
        """Remember that a line is typed here; until the program has read it, it waits for no other."""
        self.is_reading = False
        self._typed_at = len(self.gone) + self.row

    @property
    def since_typed(self) -> list[str]:
        """The lines below the one that was typed last."""
        return self.told[self._typed_at + 1 :]

    def pictured(self) -> list[Text]:
        """Return the lines on the screen now, with colours."""
        return [coloured(line) for line in self.screen]


def plain(line: list[Cell]) -> str:
    """Return a line's characters, without trailing blanks."""
    return "".join(cell.character for cell in line).rstrip()


def coloured(line: list[Cell]) -> Text:
    """Return a line with its colours."""
    text = Text()
    for cell in line:
        text.append(cell.character, cell.style)
    return text
