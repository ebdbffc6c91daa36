#!/usr/bin/env python3
"""Check a ruleset's ledger of rules against the tests that show them.

    python tools/ledger.py battle-century             counts, and shortfalls
    python tools/ledger.py battle-century --json      the same as an object
    python tools/ledger.py battle-century --rulings   the tests of each ruling
    python tools/ledger.py battle-century --fill      write them into docs/rulings/battle-century.md

The ledger is src/wartable/rulesets/<ruleset>/ledger.toml: a table for each chapter, a row for each rule. A
test shows a rule if it is marked `@rule("R-OP-026")`; test files are parsed, never imported. So does a case
of a specification suite: a `[[case]]` with `rules = ["R-OP-026"]` in a TOML file beside the test that runs
it.

A row with several statements may list them as its `clauses`; `@rule("R-OP-026/2")` shows the second, and each
needs a test that names it. An enforced row of LONG letters or more must list them.

Exit status 1 if anything falls short, 2 if there is no ledger to read.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import textwrap
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

ROOT = Path(__file__).resolve().parent.parent
RULESETS = "src/wartable/rulesets"
HOW = ("enforced", "data", "guided", "later")
SHOWN = ("enforced", "data")
"""Kinds of rows that need a test; "data" is an entry of the compendium and nothing else."""

KEYS = {"how", "says", "ruling", "offers", "clauses"}
LONG = 110
ROW = re.compile(r'^\s*"?([A-Za-z][\w-]*)"?\s*=\s*\{')
NOT_RUN = {"pytest.mark.skip", "pytest.mark.xfail"}

Shortfalls = dict[str, list[str]]
"""Shortfalls by kind: ids or places."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of a ledger; `rulings` are the readings that apply to it, `clauses` its statements."""

    id: str
    how: str
    says: str
    offers: str
    rulings: tuple[str, ...]
    clauses: tuple[str, ...]
    unknown_keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rows in order; `repeated` are ids that occur more than once; their first row is read."""

    rules: list[Rule]
    repeated: list[str]


@dataclass(frozen=True, slots=True)
class Marks:
    """Tests by the id they cite, and the places of unreadable marks. A test that cites a clause also cites
    its row.
    """

    tests: dict[str, list[str]]
    unreadable: list[str]


# The ledger


def ledger_path(root: Path, ruleset: str) -> Path:
    """Return the path of a ruleset's ledger: exalted-war's is in exalted_war."""
    return root / RULESETS / ruleset.replace("-", "_") / "ledger.toml"


def read_ledger(path: Path) -> Ledger:
    """Read the rows of a ledger. An id's second row is left out, so that the rest can still be checked."""
    kept, repeated = without_repeats(path.read_text(encoding="utf-8").splitlines())
    chapters = [table for table in tomllib.loads("\n".join(kept)).values() if isinstance(table, dict)]
    return Ledger([read_rule(key, row) for chapter in chapters for key, row in chapter.items()], repeated)


def without_repeats(lines: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the lines without rows with a repeated id, and these ids."""
    kept: list[str] = []
    repeated: list[str] = []
    seen: set[str] = set()
    for line in lines:
        row = ROW.match(line)
        if row and row[1] in seen:
            repeated.append(row[1])
            continue
        if row:
            seen.add(row[1])
        kept.append(line)
    return kept, repeated


def read_rule(key: str, row: Any) -> Rule:
    """Read one row; missing and mistyped values are empty, and are reported later."""
    values: Mapping[str, Any] = row if isinstance(row, dict) else {}
    ruling = values.get("ruling", [])
    rulings = [ruling] if isinstance(ruling, str) else ruling
    clauses = values.get("clauses", [])
    texts = {name: str(values.get(name, "")).strip() for name in ("how", "says", "offers")}
    unknown = tuple(name for name in values if name not in KEYS)
    said = tuple(map(str, clauses)) if isinstance(clauses, list) else ()
    return Rule(id=key, rulings=tuple(rulings), clauses=said, unknown_keys=unknown, **texts)


def known_ids(root: Path) -> set[str]:
    """Return every rule and ruling of every ledger, as a general test may cite several rulesets."""
    ledgers = [read_ledger(path) for path in sorted((root / RULESETS).glob("*/ledger.toml"))]
    rules = [rule for ledger in ledgers for rule in ledger.rules]
    return {key for rule in rules for key in (rule.id, *clauses_of(rule), *rule.rulings)}


def clauses_of(rule: Rule) -> list[str]:
    """Return the ids by which marks cite a row's clauses: R-OP-026/1, R-OP-026/2 ..."""
    return [f"{rule.id}/{number}" for number in range(1, len(rule.clauses) + 1)]


def with_rows(keys: Iterable[str]) -> list[str]:
    """Return cited ids together with the rows of the clauses among them, each once."""
    return list(dict.fromkeys(id for key in keys for id in (key.partition("/")[0], key)))


# The marks


def find_marks(root: Path) -> Marks:
    """Return the marks of every test under tests/ and in the shipped kit."""
    marks = Marks(defaultdict(list), [])
    for folder in ("tests", "src/wartable/testing"):
        for path in sorted((root / folder).rglob("*.py")):
            read_marks(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix(), marks)
    for path in sorted((root / "tests").rglob("*.toml")):
        read_cases(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix(), marks)
    return marks


def read_cases(source: str, place: str, marks: Marks) -> None:
    """Add the cases of one file; TOML files of other kinds have none."""
    try:
        cases = tomllib.loads(source).get("case", [])
    except tomllib.TOMLDecodeError:
        marks.unreadable.append(place)
        return
    for number, case in enumerate(cases if isinstance(cases, list) else []):
        name = case.get("name") if isinstance(case, dict) else None
        rules = case.get("rules") if isinstance(case, dict) else None
        if not isinstance(name, str) or not is_list_of_text(rules):
            marks.unreadable.append(f"{place}:case[{number}]")
            continue
        for key in with_rows(rules):
            marks.tests[key].append(f"{place}::{name}")


def read_marks(source: str, place: str, marks: Marks) -> None:
    """Add the marks of one file."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        marks.unreadable.append(f"{place}:{error.lineno}")
        return
    for test, decorators in tests_in(tree.body, place, []):
        calls = [node for part in decorators for node in ast.walk(part) if is_rule_mark(node)]
        for call in calls:
            if call.keywords or not all(is_text(argument) for argument in call.args):
                marks.unreadable.append(f"{place}:{call.lineno}")
        for key in with_rows(ast.literal_eval(a) for call in calls for a in call.args if is_text(a)):
            marks.tests[key].append(test)


def tests_in(
    body: Sequence[ast.stmt], place: str, above: list[ast.expr]
) -> Iterator[tuple[str, list[ast.expr]]]:
    """Yield each test that is run, with all decorators that apply to it: its file's, its class's, its own."""
    shared = [*above, *(node.value for node in body if isinstance(node, ast.Assign) and is_pytestmark(node))]
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        decorators = [*shared, *node.decorator_list]
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from tests_in(node.body, f"{place}::{node.name}", decorators)
        elif node.name.startswith("test_") and not any(map(is_not_run, decorators)):
            yield f"{place}::{node.name}", decorators


def is_pytestmark(node: ast.Assign) -> bool:
    """Whether a line is `pytestmark = ...`, which marks all tests beside it."""
    return ast.unparse(node.targets[0]) == "pytestmark"


def is_not_run(decorator: ast.expr) -> bool:
    """Whether a decorator prevents the test from running or passing."""
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(named) in NOT_RUN


def is_rule_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether a node is `rule(...)`, `pytest.mark.rule(...)` or the like."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "rule"


def is_list_of_text(value: object) -> TypeGuard[list[str]]:
    """Whether a value is a list of strings, with at least one."""
    return isinstance(value, list) and bool(value) and all(isinstance(entry, str) for entry in value)


def is_text(node: ast.expr) -> bool:
    """Whether a node is a plain string."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# Shortfalls


def shortfalls(ledger: Ledger, marks: Marks, known: set[str], page: str) -> Shortfalls:
    """Return every kind of shortfall with its ids or places; an empty list if there are none."""
    rules = ledger.rules
    return {
        "enforced without a test": [r.id for r in rules if r.how in SHOWN and r.id not in marks.tests],
        "clauses without a test": [
            key for r in rules if r.how in SHOWN for key in clauses_of(r) if key not in marks.tests
        ],
        "long without clauses": [
            r.id for r in rules if r.how == "enforced" and len(r.says) >= LONG and len(r.clauses) < 2
        ],
        "guided without offers": [r.id for r in rules if r.how == "guided" and not r.offers],
        "how not one of " + ", ".join(HOW): [r.id for r in rules if r.how not in HOW],
        "empty says": [r.id for r in rules if not r.says],
        "unknown keys": [f"{r.id}.{key}" for r in rules for key in r.unknown_keys],
        "duplicate ids": ledger.repeated,
        "rulings without an entry": [k for k in rulings_of(rules) if not re.search(rf"\b{k}\b(?!-)", page)],
        "marks that cite an unknown id": [
            f"{key} ({test})" for key, tests in marks.tests.items() if key not in known for test in tests
        ],
        "marks that cannot be read": marks.unreadable,
    }


def rulings_of(rules: Iterable[Rule]) -> dict[str, list[str]]:
    """Return the rules by the ruling that applies to them, in the order of the rulings' numbers."""
    found: dict[str, list[str]] = defaultdict(list)
    for rule in rules:
        for ruling in rule.rulings:
            found[ruling].append(rule.id)
    return {key: found[key] for key in sorted(found, key=by_number)}


def by_number(key: str) -> list[str | int]:
    """Return a sort key that puts A-9 before A-16."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", key)]


def counts(ledger: Ledger, marks: Marks) -> dict[str, int]:
    """Return the number of rules: all, of each kind, and with a test."""
    kinds = {how: sum(rule.how == how for rule in ledger.rules) for how in HOW}
    tested = sum(rule.id in marks.tests for rule in ledger.rules)
    return {"rules": len(ledger.rules), **kinds, "tested": tested}


# The rulings


def page_path(root: Path, ruleset: str) -> Path:
    """Return the path of the page with a ruleset's rulings."""
    return root / "docs" / "rulings" / f"{ruleset}.md"


def holders(ledger: Ledger, marks: Marks) -> dict[str, list[str]]:
    """Return the tests of each ruling: those that cite it, or else those that cite a rule it applies to."""
    held: dict[str, list[str]] = {}
    for ruling, rules in rulings_of(ledger.rules).items():
        tests = marks.tests.get(ruling) or [test for key in rules for test in marks.tests.get(key, [])]
        held[ruling] = list(dict.fromkeys(tests))
    return held


def filled(page: str, held: Mapping[str, Sequence[str]]) -> str:
    """Return the page with the tests in the last column of each ruling's row, "-" if there are none."""
    lines = page.splitlines()
    for number, line in enumerate(lines):
        row = re.match(r"\| ([A-Z]+-[A-Z]?\d+[a-z]?) \|.*\|(?=[^|]*\|$)", line)
        if row and row[1] in held:
            tests = ", ".join(f"`{test.rsplit('/', 1)[-1]}`" for test in held[row[1]])
            lines[number] = f"{row[0]} {tests or '-'} |"
    return "\n".join(lines) + "\n"


# The command


def print_report(ruleset: str, numbers: Mapping[str, int], short: Shortfalls) -> None:
    """Print the counts, then each kind of shortfall with its ids or places."""
    print(f"{ruleset}: " + ", ".join(f"{name} {number}" for name, number in numbers.items()))
    for kind, found in short.items():
        if found:
            print(f"\n{kind} ({len(found)})")
            print(columns(found))


def columns(found: Sequence[str]) -> str:
    """Return entries in lines, as many to a line as fit."""
    unbroken = ", ".join(entry.replace(" ", "\0") for entry in found)
    lines = textwrap.wrap(unbroken, 108, break_long_words=False, break_on_hyphens=False)
    return "\n".join("  " + line for line in lines).replace("\0", " ")


def print_rulings(held: Mapping[str, Sequence[str]]) -> None:
    """Print a line for each test of a ruling, "-" for a ruling without one."""
    for ruling, tests in held.items():
        for test in tests or ["-"]:
            print(f"{ruling:<7}{test}")


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Hold a ruleset's ledger of rules against the tests.")
    parser.add_argument("ruleset", help="its name, for instance battle-century")
    parser.add_argument("--json", action="store_true", help="print an object")
    parser.add_argument("--rulings", action="store_true", help="print the tests that hold each ruling")
    parser.add_argument("--fill", action="store_true", help="write these tests into docs/rulings/RULESET.md")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder, default this one")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; returns the exit status."""
    asked = read_arguments(arguments)
    path = ledger_path(asked.root, asked.ruleset)
    if not path.exists():
        print(
            f"cannot check {asked.ruleset!r}: there is no {path}; write it, or name another", file=sys.stderr
        )
        return 2
    try:
        ledger, known = read_ledger(path), known_ids(asked.root)
    except tomllib.TOMLDecodeError as error:
        print(f"cannot read a ledger: {error}; mend that line of it", file=sys.stderr)
        return 2
    marks = find_marks(asked.root)
    if asked.fill or asked.rulings:
        return tell_rulings(asked, holders(ledger, marks))
    return tell_shortfalls(asked, ledger, marks, known)


def tell_rulings(asked: argparse.Namespace, held: Mapping[str, Sequence[str]]) -> int:
    """Print the tests of each ruling, or write them into the page."""
    page = page_path(asked.root, asked.ruleset)
    if asked.fill:
        page.write_text(filled(page.read_text(encoding="utf-8"), held), encoding="utf-8")
    elif asked.json:
        print(json.dumps(held, indent=2))
    else:
        print_rulings(held)
    return 0


def tell_shortfalls(asked: argparse.Namespace, ledger: Ledger, marks: Marks, known: set[str]) -> int:
    """Print the counts and the shortfalls; returns 1 if there are any."""
    page = page_path(asked.root, asked.ruleset)
    told = page.read_text(encoding="utf-8") if page.exists() else ""
    numbers, short = counts(ledger, marks), shortfalls(ledger, marks, known, told)
    if asked.json:
        print(json.dumps({"ruleset": asked.ruleset, **numbers, "short": short}, indent=2))
    else:
        print_report(asked.ruleset, numbers, short)
    return 1 if any(short.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
