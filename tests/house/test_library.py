"""docs/library.md has every public name with its line as the docstrings say it, and its examples run."""

from __future__ import annotations

import re
import textwrap
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import wartable
from tests.house.test_readme import ROOT, blocks, run_python
from tests.stable.record import KEPT
from tools import library_tables
from tools.library_tables import MODULES, PAGE, public, renewed

ROW: Final = re.compile(r"^\| `(\w+)[^`]*` \| (.*) \|$", re.MULTILINE)
TABLE: Final = re.compile(r"<!-- names of ([\w.]+).*? -->\n(.*?)<!-- -->", re.DOTALL)


def listed() -> dict[str, dict[str, str]]:
    """The lines of names by module."""
    found: dict[str, dict[str, str]] = {}
    for module, table in TABLE.findall(PAGE.read_text(encoding="utf-8")):
        found.setdefault(module, {}).update(ROW.findall(table))
    return found


def test_the_tables_are_as_the_docstrings_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "run `python tools/library_tables.py`"
    assert library_tables.main(["--check"]) == 0


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_on_the_page_with_its_line(module: str) -> None:
    rows = listed()[module]
    assert sorted(rows) == sorted(public(module))
    assert [name for name, line in rows.items() if not line] == []


def test_a_page_is_written_from_docstrings() -> None:
    page = (
        "<!-- names of wartable: PASS Problem -->\n<!-- -->\n<!-- class wartable.Outcome -->\nold\n<!-- -->\n"
    )
    assert renewed(page) == (
        "<!-- names of wartable: PASS Problem -->\n\n"
        "| name | |\n|---|---|\n"
        "| `PASS` | The option to do nothing, in games that have one. |\n"
        "| `Problem` | One fault in user input. |\n\n"
        "<!-- -->\n<!-- class wartable.Outcome -->\n\n"
        "| | |\n|---|---|\n"
        "| `winners: tuple[str, ...]` | The winning sides; empty for a draw. |\n"
        "| `reason: str` | The reason, in words. |\n"
        "| `rounds: int` | Duration of the battle in rounds, or in the game's other unit of time. |\n"
        "| `facts()` | Return the outcome as plain data. |\n\n"
        "<!-- -->\n"
    )


@pytest.mark.slow
def test_the_examples_run_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "library"}
    found = blocks(PAGE.read_text(encoding="utf-8"))
    assert len(found) >= 6
    for block in found:
        run_python(block, names, PAGE)


def test_the_documents_that_json_prints_are_told_with_all_their_keys() -> None:
    kept: dict[str, list[str]] = tomllib.loads(KEPT.read_text(encoding="utf-8"))["json"]
    rows = json_rows()
    lost = {}
    for kind, paths in kept.items():
        if kind.split()[0] not in UNTOLD and not kind.endswith("not there"):
            row = rows[COMMANDS.get(kind, kind)]
            keys = {re.split(r"[.\[]", path.removeprefix("[].").removeprefix("[]"))[0] for path in paths}
            lost[kind] = sorted(key for key in keys if f"`{key}`" not in row)
    assert lost == {kind: [] for kind in lost}
    assert len(lost) >= 15


UNTOLD: Final = ("rules", "check")
"""Entries have figures of their own, and the document of `check` has names of files as keys."""
COMMANDS: Final = {
    "rulesets": "rules",
    "show of a Match": "show",
    "show of a war": "show",
    "show of a skirmish": "show",
    "run of a war": "run",
    "run of a skirmish": "run",
    "summary of a replay": "replay --summary",
    "replay of a Match": "replay",
    "replay of a war": "replay",
}
"""What a document is printed by, where its name in stable.toml says more."""


def json_rows() -> dict[str, str]:
    """What the page says of the document of each command."""
    page = PAGE.read_text(encoding="utf-8").partition("## What `--json` prints")[2]
    found = {}
    for commands, told in re.findall(r"^\| (`[^|]+`) \| (.+) \|$", page, re.MULTILINE):
        found.update({command.strip("` "): told for command in commands.split(",")})
    return found


def test_the_readme_names_the_page() -> None:
    assert "docs/library.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "docs/add_a_ruleset.md" in (ROOT / "README.md").read_text(encoding="utf-8")


# ------------------------------------------------------------------ help(wartable)


def test_the_example_that_help_shows_first_plays_a_battle(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"(?:    .*\n|\n)+", str(wartable.__doc__).split(":", 1)[1])
    assert example is not None
    exec(textwrap.dedent(example[0]), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("name", ["files", "simulate", "campaign", "toolkit"])
def test_the_packages_that_help_names_tell_what_they_are(name: str) -> None:
    assert f"    wartable.{name} " in str(wartable.__doc__)
    assert import_module(f"wartable.{name}").__doc__


@pytest.mark.parametrize("name", ["new_battle", "Battle", "ruleset", "ruleset_names", "BadInput", "Problem"])
def test_the_names_that_help_names_are_there(name: str) -> None:
    assert re.search(rf"\b{name}\b", str(wartable.__doc__))
    assert hasattr(wartable, name)
