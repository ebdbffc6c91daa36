"""tools/words.py finds sentences that are not plain English, and holds packages to a budget of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import words

CODE = '''"""What a place may see."""

WHY = "whoever opens it sits down"
OTHER = "nobody answers"  # words: ok


class Copies:
    """Copies of tables, by id."""

    size: int = 3
    """How many are kept."""


def is_free(place: str) -> bool:
    """Whether a seat is free."""
    return bool(place)
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of two packages, each with a class of the same name, and a page."""
    for name, code in (("core/table.py", CODE), ("web/host.py", 'class Copies:\n    """A cache."""\n')):
        path = tmp_path / "src" / "wartable" / name
        path.parent.mkdir(parents=True)
        path.write_text(code, encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "dice.md").write_text("# Dice\n\nWhere nobody answers, the seat forfeits.\n")
    (tmp_path / "tools").mkdir()
    return tmp_path


def test_noun_clauses_count_and_questions_of_predicates_do_not(project: Path) -> None:
    assert words.Report(project).counts()["core"] == {"docstrings": 2, "messages": 1}


def test_a_text_counts_once_however_many_markers_it_has(project: Path) -> None:
    assert words.Report(project).counts()["docs"] == {"pages": 1}


def test_class_names_used_twice_are_found(project: Path) -> None:
    assert words.Report(project).counts()["class names"] == {"shared": 1}


def test_a_package_without_a_budget_may_have_no_marked_text(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words.main(["--root", str(project), "--check"]) == 1
    assert "core: 2 marked docstrings, 0 allowed" in capsys.readouterr().out


def test_budgets_fall_with_the_counts_and_never_rise(project: Path) -> None:
    page = project / "docs" / "dice.md"
    assert words.main(["--root", str(project), "--write"]) == 0
    assert words.main(["--root", str(project), "--check"]) == 0
    page.write_text("# Dice\n\nIf no one answers, the seat forfeits.\n")
    words.main(["--root", str(project), "--write"])
    page.write_text("# Dice\n\nWhere nobody answers, the seat forfeits.\n")
    words.main(["--root", str(project), "--write"])
    assert words.main(["--root", str(project), "--check"]) == 1


def test_a_package_is_listed_with_files_and_lines(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert words.main(["--root", str(project), "--list", "core"]) == 0
    assert (
        "src/wartable/core/table.py:1: docstrings: What ...: What a place may see." in capsys.readouterr().out
    )


def test_an_unknown_package_is_answered_with_those_there_are(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words.main(["--root", str(project), "--list", "cor"]) == 2
    assert "no such package; there are core, docs, web, class names" in capsys.readouterr().out
