"""A terminal in memory shows what a real one would."""

from __future__ import annotations

import pytest
from rich.style import Style

from tools.seats.emulated import EmulatedTerminal


def written(text: str, columns: int = 10, lines: int = 3) -> EmulatedTerminal:
    """A terminal after a program wrote this."""
    terminal = EmulatedTerminal(columns, lines)
    terminal.write(text)
    return terminal


def test_a_line_that_is_too_long_goes_on_in_the_next() -> None:
    assert written("0123456789ab").told == ["0123456789", "ab"]


def test_a_line_that_fills_the_screen_ends_with_one_line_feed() -> None:
    assert written("0123456789\r\nab").told == ["0123456789", "ab"]


def test_lines_that_scroll_away_and_that_are_cleared_are_kept() -> None:
    assert written("a\r\nb\r\nc\r\nd\x1b[2J\x1b[H\x1b[3Je").told == ["a", "b", "c", "d", "e"]


def test_what_stands_there_is_written_over() -> None:
    assert written("abcd\r\x1b[1Cx\x1b[K").told == ["ax"]
    assert written("ab\r\ncd\x1b[1A\x1b[2DX\x1b[J").told == ["X"]


def test_a_wide_character_takes_two_columns() -> None:
    terminal = written("012345678\u6771")
    assert terminal.told == ["012345678", "\u6771"]
    assert terminal.prompt == "\u6771"


def test_colours_are_kept_from_one_part_to_the_next() -> None:
    terminal = written("\x1b[1;36mab\x1b[0")
    terminal.write("mc")
    assert [cell.style for cell in terminal.screen[0]] == [Style.parse("bold color(6)")] * 2 + [Style.null()]
    assert [span.style for span in terminal.pictured()[0].spans] == [Style.parse("bold color(6)")] * 2


def test_a_prompt_is_read_where_a_line_is_awaited() -> None:
    terminal = written("\x1b[?2004h> ")
    assert (terminal.is_reading, terminal.prompt) == (True, "> ")
    terminal.mark()
    terminal.write("a\r\ncannot take 'a'\r\n")
    assert not terminal.is_reading
    assert terminal.since_typed == ["cannot tak", "e 'a'"]


@pytest.mark.parametrize("code", ["\x1b[5S", "\x1b[?1049h"])
def test_a_control_code_that_is_not_known_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="not known here"):
        written(code)
