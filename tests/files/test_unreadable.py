"""Files that cannot be read at all: each is told in a line, none waits, none is read to its end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from wartable import BadInput
from wartable.files import check_file, load_battle, open_replay, read_scenario, read_situation
from wartable.files.disk import SAVE_LIMIT, TOML_LIMIT

Maker = Callable[[Path], object]


def sparse(size: int) -> Maker:
    """A file of so many null bytes that takes no room."""

    def make(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(size)

    return make


def loop(path: Path) -> None:
    """Two links that lead to each other."""
    other = path.with_name("other")
    path.symlink_to(other)
    other.symlink_to(path)


CASES: dict[str, tuple[Maker, str]] = {
    "missing": (lambda path: None, "no such file or directory; check the name and the folder"),
    "folder": (lambda path: path.mkdir(), "this is a folder; name a file in it"),
    "loop": (loop, "too many levels of symbolic links; name the file itself"),
    "pipe": (lambda path: os.mkfifo(path), "this is no plain file; copy what it holds into a file first"),
    "latin": (lambda path: path.write_bytes(b'a = 1\nb = "\xe9"\n'), "line 2: this is no UTF-8 text; save"),
    "utf-16": (lambda path: path.write_bytes("a = 1".encode("utf-16")), "line 1: this is no UTF-8 text"),
}


@pytest.mark.parametrize("ending", [".toml", ".json", ".txt", ""])
@pytest.mark.parametrize("case", CASES)
def test_what_is_no_readable_text_is_told_in_a_line(tmp_path: Path, case: str, ending: str) -> None:
    make, said = CASES[case]
    path = tmp_path / f"file{ending}"
    make(path)
    (problem,) = check_file(path)
    assert str(problem).startswith(said)


@pytest.mark.parametrize(
    ("name", "size", "said"),
    [
        ("a.toml", TOML_LIMIT + 1, "it is larger than 4 MB; check that this is the right file"),
        ("a.toml", 100 * 1024**3, "it is larger than 4 MB; check that this is the right file"),
        ("a.json", SAVE_LIMIT + 1, "it is larger than 64 MB; check that this is the right file"),
        ("a.txt", 100 * 1024**3, "it is larger than 64 MB; check that this is the right file"),
    ],
)
def test_a_file_too_large_is_refused_and_not_read(tmp_path: Path, name: str, size: int, said: str) -> None:
    path = tmp_path / name
    sparse(size)(path)
    assert [str(problem) for problem in check_file(path)] == [said]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.toml", "", "ruleset: it is missing"),
        ("a.json", "", "it is empty; name a file that holds something"),
        ("a.txt", "", "this is no replay"),
        ("a.toml", "x = " + "[" * 15_000, "it is nested too deeply"),
        ("a.json", '{"a":' * 100_000, "it is nested too deeply"),
        ("a.toml", "x = " + "9" * 5_000, "it holds a value that cannot be read"),
        ("a.json", '{"x": ' + "9" * 5_000 + "}", "it holds a value that cannot be read"),
        ("a.toml", "\n" + "a." * 900 + "a = 1", "line 2: a name in this line has too many parts; shorten it"),
        ("a.toml", "x" * 30_000, "line 1: this line has 30000 characters; break it before 20000"),
        ("a.json", "[1, 2]", "this looks like JSON of another program"),
        ("a.json", '{"wartable": "\\ud800"}', "it holds a value that cannot be read"),
        (
            "a.json",
            '{"a": 1',
            "line 1, column 8: expecting ',' delimiter; the file seems to have been cut off",
        ),
        ("a.json", "{}", "this looks like JSON of another program"),
        ("a.json", '{"wartable": "view"}', "wartable: this is no save"),
        ("a\0b.toml", None, "this cannot be a file's name; leave out its null characters"),
        ("a" * 3_000, None, "file name too long; use a shorter name"),
    ],
)
def test_odd_content_and_odd_names_are_told(tmp_path: Path, name: str, text: str | None, said: str) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert str(check_file(path)[0]).startswith(said)


def test_long_names_with_many_parts_take_no_time(tmp_path: Path) -> None:
    # The parser's time grows with the square of a name's parts: 2000 lines of 900 parts took it 40 seconds.
    path = tmp_path / "slow.toml"
    path.write_text("".join(f"a{at}." + "a." * 900 + "a = 1\n" for at in range(2_000)), encoding="utf-8")
    start = time.monotonic()
    assert check_file(path) != []
    assert time.monotonic() - start < 2


@pytest.mark.parametrize("read", [read_scenario, read_situation, load_battle, open_replay])
def test_every_reader_says_which_file_it_cannot_read(tmp_path: Path, read: Callable[[Path], object]) -> None:
    with pytest.raises(BadInput) as caught:
        read(tmp_path / "gone.toml")
    assert str(caught.value).partition("\n")[0].endswith(str(tmp_path / "gone.toml"))


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b'\xef\xbb\xbfruleset = "x"\n')
    assert str(check_file(path)[0]).startswith("ruleset: there is no ruleset 'x'")


def test_kinds_without_a_known_ending_are_told_by_what_is_inside(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text('{"wartable": "battle"}', encoding="utf-8")
    assert str(check_file(path)[0]).startswith("version: ")
    path.write_text("> wartable-replay 1\n", encoding="utf-8")
    assert "setup: the line is missing; take a whole copy" in [str(fault) for fault in check_file(path)]
    path.write_text("ruleset = 1\n", encoding="utf-8")
    assert str(check_file(path)[0]).startswith("ruleset: 1 is no text")
