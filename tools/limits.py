#!/usr/bin/env python3
"""Measure the size of the packages against their limits.

    python tools/limits.py            a table: the first figure, the wanted one, and today's
    python tools/limits.py --check    status 1 if a limit is broken that was kept before (its row is `held`)

Everything is counted in the files of src; nothing is run. `docs/architecture.md` describes the packages.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.words import Report, shared_names

ROOT: Final = Path(__file__).resolve().parent.parent
MOST_FILES: Final = 20
LINES_AT_FIRST: Final = 133_120
"""Lines of Python in src when state began to be declared once (the commit before 2b74c9e9)."""
FEWER: Final = 5_500
QUAINT: Final = r"\b(?:whom|whoever|somebody|so many|what becomes)\b"  # words: ok
WORDS: Final = re.compile(QUAINT, re.IGNORECASE)
TEXTS: Final = (".py", ".html", ".js", ".css", ".toml")
"""Endings of the files whose words are counted."""

RULES_OF_EXALTED: Final = ("model", "derived", "orders", "attack", "losses", "actions", "charms", "clock")
"""Packages with its state, rules and abilities."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One row: the measured quantity, the first figure, the wanted one, today's, and whether it is
    acceptable.
    """

    name: str
    first: str
    wanted: str
    today: str
    holds: bool
    held: bool = False


class House:
    """The files of src, and their imports of each other."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = root / "src"
        self.files = {path: path.read_text(encoding="utf-8") for path in sorted(self.source.rglob("*.py"))}

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Every file by its dotted name."""
        return {self.name_of(path): path for path in self.files}

    def name_of(self, path: Path) -> str:
        """Return the dotted name of a file."""
        parts = path.relative_to(self.source).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def lines(self, path: Path) -> int:
        """Return the number of lines of a file."""
        return self.files[path].count("\n")

    def rulesets(self) -> list[Path]:
        """Return the files of all games."""
        return self.game("")

    def game(self, name: str) -> list[Path]:
        """Return the files in a game's own folder; those of all for ""."""
        return [path for path in self.files if path.is_relative_to(self.source / "wartable/rulesets" / name)]

    def imports(self, path: Path) -> set[str]:
        """Return the modules of src that a file imports, at any time."""
        found: set[str] = set()
        for node in ast.walk(ast.parse(self.files[path])):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found.add(inner if inner in self.modules else node.module)
            elif isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
        return found & self.modules.keys()


def dialect(house: House) -> Limit:
    """Measure the share of docstrings that do not read like plain English (tools/words.py)."""
    share = Report(house.root).share("docstrings")
    return Limit("docstrings with a marker", "a third", "5 %", f"{share:.1%}", share <= 0.05, held=True)


def quaint_words(house: House) -> Limit:
    """Measure how many of five quaint words are left in src."""
    texts = [path for path in house.source.rglob("*") if path.suffix in TEXTS]
    total = sum(len(WORDS.findall(path.read_text(encoding="utf-8"))) for path in texts)
    return Limit("quaint words in src", "808", "40", str(total), total <= 40)


def names_twice(house: House) -> Limit:
    """Measure the names that two classes outside the games share."""
    total = len(shared_names(house.root))
    return Limit("class names defined twice outside games", "33", "0", str(total), total == 0, held=True)


def spelled_out(house: House) -> Limit:
    """Measure the lines of the games that only spell out attributes: `__slots__`, `copy` by hand, and
    constructors of nothing but assignments.
    """
    total = 0
    for path in house.rulesets():
        for node in ast.walk(ast.parse(house.files[path])):
            if isinstance(node, ast.ClassDef):
                spelled = [part for part in node.body if is_spelled_out(part)]
                total += sum((part.end_lineno or part.lineno) - part.lineno + 1 for part in spelled)
    return Limit("lines of slots, copy, plain __init__", "4,455", "300", f"{total:,}", total <= 300)


def is_spelled_out(part: ast.stmt) -> bool:
    """Whether a statement of a class body only repeats its attributes."""
    if isinstance(part, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id == "__slots__" for target in part.targets)
    if not isinstance(part, ast.FunctionDef):
        return False
    return part.name == "copy" or (part.name == "__init__" and all(is_assignment(line) for line in part.body))


def is_assignment(line: ast.stmt) -> bool:
    """Whether a line of a constructor sets an attribute, passes some on, or is its docstring."""
    if isinstance(line, ast.Assign | ast.AnnAssign):
        return True
    if not isinstance(line, ast.Expr):
        return False
    value = line.value
    passes_on = isinstance(value, ast.Call) and ast.unparse(value.func).startswith("super()")
    return isinstance(value, ast.Constant) or passes_on


def fullest_folder(house: House) -> Limit:
    """Measure the files in one folder."""
    counts: dict[Path, int] = defaultdict(int)
    for path in house.files:
        if path.name != "__init__.py":
            counts[path.parent] += 1
    worst = max(counts, key=lambda folder: counts[folder])
    told = f"{counts[worst]} ({worst.relative_to(house.source / 'wartable')})"
    return Limit("files in one folder", "57", str(MOST_FILES), told, counts[worst] <= MOST_FILES)


def circles(house: House) -> Limit:
    """Measure import cycles outside of model packages."""
    graph = {house.name_of(path): house.imports(path) for path in house.files}
    found = [circle for circle in components(graph) if len(circle) > 1]
    outside = [circle for circle in found if not all(".model." in name for name in circle)]
    told = str(len(outside))
    if outside:
        told += f" ({', '.join(name.removeprefix('wartable.') for name in sorted(outside[0])[:3])} ...)"
    return Limit("import cycles outside of model", "2", "0", told, not outside, held=True)


def components(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected components of a graph (Tarjan 1972), each as a list of names."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name] & graph.keys()):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            found.append(stack[at:])
            del stack[at:]

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 4 * len(graph)))
    for name in graph:
        if name not in index:
            visit(name)
    sys.setrecursionlimit(limit)
    return found


def around_exalted(house: House) -> Limit:
    """Measure Exalted's lines around its rules: saves, views, sentences, odds, rulings, legality."""
    total = 0
    for path in house.game("exalted_war"):
        room = path.relative_to(house.source / "wartable/rulesets/exalted_war").parts[0]
        if room.removesuffix(".py") not in (*RULES_OF_EXALTED, "players", "builders", "scenarios"):
            total += house.lines(path)
    return Limit("Exalted's lines around its rules", "7,364", "5,900", f"{total:,}", total <= 5_900)


def all_lines(house: House) -> Limit:
    """Measure the lines of Python in src."""
    total = sum(house.lines(path) for path in house.files)
    wanted = LINES_AT_FIRST - FEWER
    return Limit("lines of src", f"{LINES_AT_FIRST:,}", f"{wanted:,}", f"{total:,}", total <= wanted)


LIMITS: Final = (
    dialect,
    quaint_words,
    names_twice,
    spelled_out,
    around_exalted,
    all_lines,
    fullest_folder,
    circles,
)


def main(words: Sequence[str] | None = None) -> int:
    """Print the table; returns the exit status."""
    parser = argparse.ArgumentParser(description="Measure the size of the packages against their limits.")
    parser.add_argument(
        "--check", action="store_true", help="status 1 if a limit is broken that was kept before"
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder, default this one")
    given = parser.parse_args(words)
    house = House(given.root)
    found = [measure(house) for measure in LIMITS]
    print(f"{'':44}{'at first':>10}  {'wanted':<20}today")
    for row in found:
        print(
            f"{row.name:44}{row.first:>10}  {row.wanted:<20}{row.today}{'' if row.holds else '  (not yet)'}"
        )
    return 1 if given.check and any(row.held and not row.holds for row in found) else 0


if __name__ == "__main__":
    raise SystemExit(main())
