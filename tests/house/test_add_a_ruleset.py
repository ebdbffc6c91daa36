"""docs/add_a_ruleset.md is followed to the letter: its files are written and its commands run, in its order.

A block whose mark names a file is written there: a TOML file as a whole; definitions of a Python file each in
the place of the one that has its name, or else above the last one. A `python` block without a file is run as
a program, and a `console` block as in the README. What there is in the end is examples/dawn.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.house.test_readme import ROOT, first_missing, first_not_next

PAGE: Final = ROOT / "docs" / "add_a_ruleset.md"
DAWN: Final = ROOT / "examples" / "dawn"
BLOCK: Final = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OURS: Final = ("tests/test_dawn.py", "tests/test_page.py")
"""Python and TOML files of examples/dawn that the page need not have: tests of Wartable, not of the game."""
LAST: Final = "DAWN"
"""What stands last in the file: the rulebook, which names all else."""
TRIED: Final = ("faulty.toml", "teeth.toml")
"""Files of the page that are no part of the package."""


class Part(NamedTuple):
    """A block of the page: its mark, the file that it names, its text, and the line where it begins."""

    kind: str
    file: str
    text: str
    line: int


def parts() -> list[Part]:
    """All blocks of the page."""
    page = PAGE.read_text(encoding="utf-8")
    return [
        Part(found[1], found[2] or "", found[3], page.count("\n", 0, found.start(3)) + 1)
        for found in BLOCK.finditer(page)
    ]


@pytest.mark.slow
def test_the_game_is_built_and_played_step_by_step(tmp_path: Path) -> None:
    for part in parts():
        if part.file:
            write(tmp_path / part.file, part.text)
        elif part.kind == "python":
            run(tmp_path, sys.executable, "-c", "\n" * part.line + part.text)
        else:
            assert part.kind == "console", f"{PAGE.name}:{part.line}: nobody knows what to do with it"
            run_console(tmp_path, part)
        if part.file == "pyproject.toml":
            install(tmp_path)
    built = {file: (tmp_path / file).read_text(encoding="utf-8") for file in files_of(tmp_path)}
    assert built == {file: (DAWN / file).read_text(encoding="utf-8") for file in files_of(DAWN)}


def test_the_page_says_how_long_the_game_is() -> None:
    lines = len((DAWN / "src/dawn/__init__.py").read_text(encoding="utf-8").splitlines())
    assert f"{lines} lines of Python" in PAGE.read_text(encoding="utf-8")


def test_a_definition_takes_the_place_of_that_of_its_name_and_new_ones_stand_above_the_rulebook() -> None:
    head = '"""A."""\n\nimport re'
    old = f"{head}\n\n\nclass A:\n    x = 1\n\n\nDAWN: int = 2\n"
    new = "@mark\ndef c() -> int:\n    return 3\n\n\nclass A:\n    x = 4\n"
    assert merged(old, new) == (
        f"{head}\n\n\nclass A:\n    x = 4\n\n\n@mark\ndef c() -> int:\n    return 3\n\n\nDAWN: int = 2\n"
    )
    assert merged("", old) == old


# ------------------------------------------------------------------ files


def files_of(folder: Path) -> list[str]:
    """The Python and TOML files of a package by their path, without those that the page leaves out."""
    found = [
        path.relative_to(folder).as_posix() for kind in ("*.py", "*.toml") for path in folder.rglob(kind)
    ]
    return sorted(name for name in found if name not in (*OURS, *TRIED, "owls.toml"))


def write(file: Path, text: str) -> None:
    """Write a file, or put the definitions of a Python file into it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    is_known = file.suffix == ".py" and file.is_file()
    file.write_text(merged(file.read_text(encoding="utf-8"), text) if is_known else text, encoding="utf-8")


def merged(old: str, new: str) -> str:
    """A Python file with these definitions: one that is known stays where it is, new ones stand before the
    rulebook.
    """
    found, added = dict(definitions(old)), dict(definitions(new))
    pieces = {**found, **added}
    if LAST in pieces:
        pieces[LAST] = pieces.pop(LAST)
    return "\n\n\n".join(pieces.values()) + "\n"


def definitions(text: str) -> Iterator[tuple[str, str]]:
    """Classes, functions and constants of a file by name, each with its text; what comes before has the name
    "".
    """
    lines = text.splitlines()
    starts: list[tuple[int, str]] = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            starts.append((min([node.lineno, *[mark.lineno for mark in node.decorator_list]]) - 1, node.name))
        elif isinstance(node, ast.AnnAssign):
            starts.append((node.lineno - 1, ast.unparse(node.target)))
    if lines and (not starts or starts[0][0] > 0):
        starts.insert(0, (0, ""))
    for at, (start, name) in enumerate(starts):
        end = starts[at + 1][0] if at + 1 < len(starts) else len(lines)
        yield name, "\n".join(lines[start:end]).rstrip()


def install(folder: Path) -> None:
    """Let Python know the package as pip would: by its name and its entry points."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = folder / "installed" / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    home.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (home / "METADATA").write_text(head, encoding="utf-8")
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *[f"{name} = {value}" for name, value in points.items()])
    ]
    (home / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


# ------------------------------------------------------------------ commands


def run(folder: Path, *words: str, typed: tuple[str, ...] = ()) -> str:
    """Run a command in the folder, and return what it prints; where it fails the test does."""
    places = [str(folder / "src"), str(folder / "installed"), *[place for place in sys.path if place]]
    surroundings = {"PYTHONPATH": os.pathsep.join(places), "COLUMNS": "110", "NO_COLOR": "1"}
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, **surroundings},
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode in (0, 1 if "check" in words else 0), (
        f"{shlex.join(words)}\n{done.stdout}{done.stderr}"
    )
    return done.stdout


def run_console(folder: Path, part: Part) -> None:
    """Run each command of a block but pip; it must print what is shown. A line `>` is Enter alone."""
    for text in re.split(r"^\$ ", part.text, flags=re.MULTILINE)[1:]:
        first, *lines = text.splitlines()
        shown = [line for line in lines if line.strip() not in ("", ">")]
        typed = tuple([line[2:] for line in lines if line.startswith(">")])
        words = shlex.split(first)
        if words[:4] == ["python", "-m", "pip", "install"]:
            continue
        module = words[2:] if words[0] == "python" else words
        printed = run(folder, sys.executable, "-m", *module, typed=typed)
        missing = (first_not_next if typed else first_missing)(shown, printed)
        assert missing == "", f"{PAGE.name}:{part.line}: {first}\n{missing!r} is not in\n{printed}"
