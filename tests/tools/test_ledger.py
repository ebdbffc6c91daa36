"""What tools/ledger.py counts and finds short. Each test writes a project of its own and runs the tool."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools.ledger import LONG, main
from wartable.testing import rule

GOOD = """
book = "A Book of Examples"

[X-OP] # Operations
X-OP-001 = { how = "enforced", says = "A Unit has one Action.", ruling = "A-2" }
X-OP-002 = { how = "guided", says = "Narrate.", offers = "the log" }

[X-BOSS] # Bosses
X-BOSS-001 = { how = "later", says = "Bosses are big.", ruling = ["A-2", "A-10"] }
"""
TESTED = """
@rule("X-OP-001")
def test_one_action() -> None: ...
"""
PAGE = """# Rulings

| Id | Question | Held by |
|---|---|---|
| A-2 | Which? | - |
| A-10 | When? | - |
"""


class Project:
    """A project folder with one ruleset, example-war."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("src/wartable/rulesets/example_war/ledger.toml", GOOD)
        self.write("tests/test_actions.py", TESTED)
        self.write("docs/rulings/example-war.md", PAGE)

    def write(self, place: str, text: str) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change_ledger(self, old: str, new: str) -> None:
        assert old in GOOD
        self.write("src/wartable/rulesets/example_war/ledger.toml", GOOD.replace(old, new))

    def run(self, *options: str) -> int:
        return main(["example-war", "--root", str(self.root), *options])


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def found(project: Project, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The kinds of shortfall that the tool lists, without the empty ones."""
    assert project.run("--json") == 1
    short = json.loads(capsys.readouterr().out)["short"]
    return {kind: entries for kind, entries in short.items() if entries}


def test_a_good_ledger_is_counted_and_passes(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.run() == 0
    said = capsys.readouterr().out
    assert said == "example-war: rules 3, enforced 1, data 0, guided 1, later 1, tested 1\n"


def test_json_says_the_same_as_an_object(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.run("--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert not any(said.pop("short").values())
    assert said == {
        "ruleset": "example-war",
        "rules": 3,
        "enforced": 1,
        "data": 0,
        "guided": 1,
        "later": 1,
        "tested": 1,
    }


def test_an_enforced_rule_without_a_test_falls_short(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("tests/test_actions.py", "def test_one_action() -> None: ...")
    assert project.run() == 1
    assert "enforced without a test (1)\n  X-OP-001\n" in capsys.readouterr().out


def test_a_row_of_the_compendium_is_counted_apart_and_needs_a_test_as_well(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.change_ledger('how = "enforced"', 'how = "data"')
    assert project.run() == 0
    assert (
        capsys.readouterr().out == "example-war: rules 3, enforced 0, data 1, guided 1, later 1, tested 1\n"
    )
    project.write("tests/test_actions.py", "")
    assert found(project, capsys) == {"enforced without a test": ["X-OP-001"]}


CLAUSES = 'one Action.", clauses = ["It has an Action.", "It has no second."]'


def test_each_clause_needs_a_test_that_names_it(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.change_ledger('one Action."', CLAUSES)
    project.write("tests/test_actions.py", '@rule("X-OP-001/1")' + TESTED)
    assert found(project, capsys) == {"clauses without a test": ["X-OP-001/2"]}


def test_a_mark_that_names_a_clause_shows_its_row(project: Project) -> None:
    project.change_ledger('one Action."', CLAUSES)
    project.write(
        "tests/test_actions.py", '@rule("X-OP-001/2", "X-OP-001/1")\ndef test_one_action() -> None: ...'
    )
    assert project.run() == 0


def test_a_mark_that_names_no_clause_of_its_row_falls_short(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("tests/test_more.py", '@rule("X-OP-001/3")\ndef test_a() -> None: ...')
    assert found(project, capsys) == {
        "marks that cite an unknown id": ["X-OP-001/3 (tests/test_more.py::test_a)"]
    }


def test_a_long_row_lists_its_clauses(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.change_ledger("A Unit has one Action.", "x" * LONG)
    assert found(project, capsys) == {"long without clauses": ["X-OP-001"]}
    project.change_ledger("A Unit has one Action.", "x" * (LONG - 1))
    assert project.run() == 0


def test_a_skipped_test_shows_nothing(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("tests/test_actions.py", '@pytest.mark.skip("broken")' + TESTED)
    assert found(project, capsys) == {"enforced without a test": ["X-OP-001"]}


def test_a_mark_outside_a_test_shows_nothing(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("tests/test_actions.py", TESTED.replace("test_one_action", "one_action"))
    assert found(project, capsys) == {"enforced without a test": ["X-OP-001"]}


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("X-OP-001")\ndef test_a() -> None: ...',
        '@rule("X-OP-002", "X-OP-001")\nasync def test_a() -> None: ...',
        '@rule("X-OP-001")\nclass TestActions:\n    def test_a(self) -> None: ...',
        'class TestActions:\n    @rule("X-OP-001")\n    def test_a(self) -> None: ...',
        'pytestmark = [pytest.mark.slow, rule("X-OP-001")]\ndef test_a() -> None: ...',
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("X-OP-001"))])\ndef test_a(n): ...',
    ],
    ids=["pytest's own form", "second of two", "class", "method", "whole file", "one case"],
)
def test_every_form_of_the_mark_is_read(project: Project, source: str) -> None:
    project.write("tests/test_actions.py", source)
    assert project.run() == 0


def test_marks_in_the_shipped_kit_count(project: Project) -> None:
    project.write("tests/test_actions.py", "")
    project.write("src/wartable/testing/conformance.py", TESTED)
    assert project.run() == 0


def test_a_mark_with_an_unknown_id_falls_short(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("tests/deep/test_more.py", TESTED.replace("X-OP-001", "X-OP-100"))
    assert found(project, capsys) == {
        "marks that cite an unknown id": ["X-OP-100 (tests/deep/test_more.py::test_one_action)"]
    }


def test_a_mark_may_cite_another_ruleset(project: Project) -> None:
    ledger = '[EW]\nEW-01 = { how = "later", says = "Armies march." }'
    project.write("src/wartable/rulesets/exalted_war/ledger.toml", ledger)
    project.write("tests/test_more.py", TESTED.replace("X-OP-001", "EW-01"))
    assert project.run() == 0


def test_a_mark_that_is_no_plain_string_falls_short(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("tests/test_more.py", TESTED.replace('"X-OP-001"', "*IDS"))
    assert found(project, capsys) == {"marks that cannot be read": ["tests/test_more.py:2"]}


@pytest.mark.parametrize(
    ("old", "new", "short"),
    [
        ('how = "later"', 'how = "soon"', {"how not one of enforced, data, guided, later": ["X-BOSS-001"]}),
        ('"Bosses are big."', '" "', {"empty says": ["X-BOSS-001"]}),
        (', offers = "the log"', "", {"guided without offers": ["X-OP-002"]}),
        (
            "offers =",
            "offerz =",
            {"guided without offers": ["X-OP-002"], "unknown keys": ["X-OP-002.offerz"]},
        ),
        ("X-BOSS-001", "X-OP-002", {"duplicate ids": ["X-OP-002"]}),
        ("X-OP-002 =", "X-OP-001 =", {"duplicate ids": ["X-OP-001"]}),
        ('"A-10"', '"A-1"', {"rulings without an entry": ["A-1"]}),
    ],
    ids=["bad how", "empty says", "no offers", "bad key", "id twice", "id twice in a chapter", "lost ruling"],
)
def test_a_bad_row_falls_short(
    project: Project, capsys: pytest.CaptureFixture[str], old: str, new: str, short: dict[str, list[str]]
) -> None:
    project.change_ledger(old, new)
    assert found(project, capsys) == short


def test_rulings_lists_the_tests_that_cite_their_rules(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert project.run("--rulings") == 0
    assert capsys.readouterr().out.split() == ["A-2", "tests/test_actions.py::test_one_action", "A-10", "-"]


def test_a_test_that_cites_a_ruling_itself_holds_it_alone(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    more = '@rule("X-OP-001", "A-2")\ndef test_which() -> None: ...'
    project.write("tests/test_more.py", more)
    project.run("--rulings")
    assert capsys.readouterr().out.split()[:3] == ["A-2", "tests/test_more.py::test_which", "A-10"]


def test_fill_writes_the_tests_into_the_page(project: Project) -> None:
    assert project.run("--fill") == 0
    page = (project.root / "docs/rulings/example-war.md").read_text(encoding="utf-8")
    assert page == PAGE.replace("Which? | -", "Which? | `test_actions.py::test_one_action`")


def test_fill_knows_rulings_of_a_series_with_a_letter(project: Project) -> None:
    # "AD-R8b" was passed over, for only "A-2" counted as an id
    for name in ("docs/rulings/example-war.md", "src/wartable/rulesets/example_war/ledger.toml"):
        text = (project.root / name).read_text(encoding="utf-8")
        project.write(name, text.replace("A-2", "AD-R8b"))
    assert project.run("--fill") == 0
    page = (project.root / "docs/rulings/example-war.md").read_text(encoding="utf-8")
    assert "| AD-R8b | Which? | `test_actions.py::test_one_action` |" in page


def test_a_ruleset_without_a_ledger_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moon-war", "--root", str(tmp_path)]) == 2
    place = tmp_path / "src/wartable/rulesets/moon_war/ledger.toml"
    assert f"cannot check 'moon-war': there is no {place}; write it" in capsys.readouterr().err


def test_a_ledger_that_is_no_toml_is_told(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.change_ledger("[X-OP]", "[X-OP")
    assert project.run() == 2
    assert "cannot read a ledger: " in capsys.readouterr().err


def test_rule_marks_a_test_with_its_ids() -> None:
    assert rule("X-OP-001", "A-2").mark == pytest.mark.rule("X-OP-001", "A-2").mark


def test_rule_needs_an_id() -> None:
    with pytest.raises(ValueError, match="cannot mark a test with no rule: name at least one id"):
        rule()


# ------------------------------------------------------------------ cases of specification suites

CASES = """
[[case]]
name = "a big boss"
rules = ["X-BOSS-001", "X-BOSS-001"]
"""


def test_cases_of_a_specification_suite_show_the_rules_they_name(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("tests/legality/bosses.toml", CASES)
    assert project.run() == 0
    assert (
        capsys.readouterr().out == "example-war: rules 3, enforced 1, data 0, guided 1, later 1, tested 2\n"
    )


def test_a_case_that_cites_an_unknown_id_falls_short(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("tests/legality/bosses.toml", CASES.replace('"X-BOSS-001", ', '"X-BOSS-009", '))
    assert found(project, capsys) == {
        "marks that cite an unknown id": ["X-BOSS-009 (tests/legality/bosses.toml::a big boss)"]
    }


@pytest.mark.parametrize("rules", ["", "rules = []", 'rules = "X-BOSS-001"', "rules = [1]"])
def test_a_case_whose_rules_cannot_be_read_falls_short(
    project: Project, capsys: pytest.CaptureFixture[str], rules: str
) -> None:
    project.write("tests/legality/bosses.toml", f'[[case]]\nname = "a big boss"\n{rules}\n')
    assert found(project, capsys) == {"marks that cannot be read": ["tests/legality/bosses.toml:case[0]"]}


def test_a_file_of_cases_that_is_no_toml_falls_short(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("tests/legality/bosses.toml", "[[case]")
    assert found(project, capsys) == {"marks that cannot be read": ["tests/legality/bosses.toml"]}
