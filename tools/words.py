#!/usr/bin/env python3
"""Find sentences that do not read like plain English, and hold each package to a budget of them.

    python tools/words.py                  counts by package, beside the budget
    python tools/words.py --list core      the candidates of one package, with file and line
    python tools/words.py --check          status 1 if a package exceeds its budget
    python tools/words.py --write          lower the budgets to today's counts; they never rise

Four kinds of text are read: docstrings, messages (other strings of the code that have a space in them),
templates (HTML, JavaScript and the TOML files of the package) and pages of documentation. A text counts once,
however many markers it has. Also counted are classes outside the games that share a name.

A marker is a hint, not an error: rewrite the sentence. Exchanging the word alone helps no reader. A line
of code that needs a marked word (a book's term, a saved key) is excused by the comment `# words: ok`.
"""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUDGETS: Final = Path("tools/words.toml")
KINDS: Final = ("docstrings", "messages", "templates", "pages")
EXCUSE: Final = "# words: ok"
HISTORY: Final = ("CHANGELOG.md", "docs/transcripts", "docs/pictures")
"""Pages that are records or are made by a program."""

OPENING: Final = re.compile(
    r"(?:What|How|Which|Who|Whose|Whom|Whoever|Whatever|Where|When|Why|Those|Such|So many|So much|As many"
    r"|All that|All who)\b"
)
"""A first line that is a noun clause rather than a sentence. `Whether ...` of a predicate is fine."""
WORDS: Final = re.compile(
    r"\b(?:somebody|nobody|whom|whoever|whatever|besides|anew|so many|so much|what becomes|becomes of|shall"
    r"|those who|one who|all that|all who|that which|is to answer|let chance|by nature|let it be)\b",
    re.IGNORECASE,
)
WHERE: Final = re.compile(
    r"\bwhere (?:nothing|nobody|no|none|somebody|there|it|they|one|that|this|he|you|neither|all|only|its)\b"
)
""""where" in place of "if"."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text of the project, with its package, kind, file and line."""

    package: str
    kind: str
    path: Path
    line: int
    text: str

    def markers(self) -> list[str]:
        """Return every marker in the text, in order; empty for a text that raises no question."""
        opening = OPENING.match(self.text) if self.kind == "docstrings" else None
        found = [f"{opening[0]} ..."] if opening else []
        found += [match[0].lower() for match in WORDS.finditer(self.text)]
        found += [match[0] for match in WHERE.finditer(self.text)]
        return found


def package_of(path: Path) -> str:
    """Name the package that a file belongs to, for instance `core` or `rulesets/infinity`."""
    parts = path.parts
    if parts[:2] != ("src", "wartable"):
        return parts[0] if len(parts) > 1 else "front pages"
    if len(parts) == 3:
        return "wartable"
    return "/".join(parts[2:4]) if parts[2] == "rulesets" and len(parts) > 4 else parts[2]


def texts(root: Path) -> Iterator[Text]:
    """Yield every text of the project that is read."""
    for folder in ("src", "tools", "benchmarks", "examples"):
        for path in sorted((root / folder).rglob("*")):
            inner = path.relative_to(root)
            if path.suffix == ".py":
                yield from _of_code(root, inner)
            elif folder == "src" and path.suffix in (".html", ".js", ".toml"):
                yield from _of_lines(root, inner, "templates")
    for path in sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")]):
        inner = path.relative_to(root)
        if not inner.as_posix().startswith(HISTORY):
            yield from _of_lines(root, inner, "pages")


def _of_lines(root: Path, path: Path, kind: str) -> Iterator[Text]:
    lines = (root / path).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if EXCUSE not in line:
            yield Text(package_of(path), kind, path, number, line.strip())


def _of_code(root: Path, path: Path) -> Iterator[Text]:
    source = (root / path).read_text(encoding="utf-8")
    lines, package = source.splitlines(), package_of(path)
    tree = ast.parse(source)
    standing_alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value):
            continue
        if not any(EXCUSE in line for line in lines[node.lineno - 1 : node.end_lineno]):
            kind = "docstrings" if id(node) in standing_alone else "messages"
            yield Text(package, kind, path, node.lineno, node.value)


def shared_names(root: Path) -> dict[str, list[Path]]:
    """Find classes outside the games whose name another class outside the games has too."""
    places: dict[str, list[Path]] = defaultdict(list)
    for path in sorted((root / "src").rglob("*.py")):
        inner = path.relative_to(root)
        if inner.parts[2] == "rulesets":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(inner)
    return {name: found for name, found in sorted(places.items()) if len(found) > 1}


class Report:
    """Counts of the project as it stands, beside the budgets."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.read: Counter[tuple[str, str]] = Counter()
        self.marked: dict[tuple[str, str], list[Text]] = defaultdict(list)
        for each in texts(root):
            self.read[each.package, each.kind] += 1
            if each.markers():
                self.marked[each.package, each.kind].append(each)
        self.shared = shared_names(root)

    def counts(self) -> dict[str, dict[str, int]]:
        """Return marked texts by package and kind, and the names that classes share."""
        found: dict[str, dict[str, int]] = {}
        for package, kind in sorted(self.read, key=lambda key: (key[0], KINDS.index(key[1]))):
            found.setdefault(package, {})[kind] = len(self.marked[package, kind])
        found["class names"] = {"shared": len(self.shared)}
        return found

    def share(self, kind: str) -> float:
        """Return the share of all texts of a kind that carry a marker, from 0 to 1."""
        total = sum(many for (_, each), many in self.read.items() if each == kind)
        marked = sum(len(found) for (_, each), found in self.marked.items() if each == kind)
        return marked / total if total else 0.0


def read_budgets(root: Path) -> dict[str, dict[str, int]]:
    """Read tools/words.toml: the most marked texts that each package may have, by kind."""
    path = root / BUDGETS
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def excess(counts: Mapping[str, Mapping[str, int]], budgets: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Describe each package that exceeds its budget."""
    return [
        f"{package}: {count} marked {kind}, {budgets.get(package, {}).get(kind, 0)} allowed;"
        f" see python tools/words.py --list {package!r}"
        for package, kinds in counts.items()
        for kind, count in kinds.items()
        if count > budgets.get(package, {}).get(kind, 0)
    ]


def lowered(
    counts: Mapping[str, Mapping[str, int]], budgets: Mapping[str, Mapping[str, int]]
) -> dict[str, dict[str, int]]:
    """Return budgets that are no higher than today's counts, nor than they were."""
    if not budgets:
        return {package: dict(kinds) for package, kinds in counts.items()}
    return {
        package: {kind: min(count, budgets.get(package, {}).get(kind, 0)) for kind, count in kinds.items()}
        for package, kinds in counts.items()
    }


def write_budgets(root: Path, budgets: Mapping[str, Mapping[str, int]]) -> None:
    """Write tools/words.toml; a kind without marked texts needs no line."""
    lines = ["# The most marked texts that each package may have (tools/words.py). These numbers only fall."]
    for package, kinds in budgets.items():
        told = [f"{kind} = {count}" for kind, count in kinds.items() if count]
        if told:
            lines += ["", f'["{package}"]', *told]
    (root / BUDGETS).write_text("\n".join(lines) + "\n", encoding="utf-8")


def print_table(report: Report, budgets: Mapping[str, Mapping[str, int]]) -> None:
    """Print the counts by package, each with its budget."""
    print(f"{'':28}" + "".join(f"{kind:>20}" for kind in KINDS))
    for package, kinds in report.counts().items():
        cells = [
            f"{kinds[kind]} of {report.read[package, kind]} ({budgets.get(package, {}).get(kind, 0)})"
            if kind in kinds
            else ""
            for kind in KINDS
        ]
        if any(cells):
            print(f"{package:28}" + "".join(f"{cell:>20}" for cell in cells))
    print(f"{'share of all':28}" + "".join(f"{report.share(kind):>20.1%}" for kind in KINDS))
    print(f"class names that are used twice outside the games: {len(report.shared)}")


def print_candidates(report: Report, package: str) -> int:
    """Print the marked texts of one package; return 2 if there is no such package."""
    if package == "class names":
        for name, places in report.shared.items():
            print(f"{name}: {', '.join(map(str, places))}")
        return 0
    packages = sorted({name for name, _ in report.read})
    if package not in packages:
        print(f"cannot list {package!r}: no such package; there are {', '.join(packages)}, class names")
        return 2
    for kind in KINDS:
        for each in report.marked[package, kind]:
            first = each.text.strip().splitlines()[0]
            print(f"{each.path}:{each.line}: {kind}: {', '.join(each.markers())}: {first}")
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Run the tool; return its exit status."""
    parser = argparse.ArgumentParser(description="Find sentences that do not read like plain English.")
    parser.add_argument("--list", metavar="PACKAGE", help="print the candidates of one package")
    parser.add_argument("--check", action="store_true", help="status 1 if a package exceeds its budget")
    parser.add_argument("--write", action="store_true", help="lower the budgets to today's counts")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project's folder, default this one")
    given = parser.parse_args(words)
    report, budgets = Report(given.root), read_budgets(given.root)
    if given.list:
        return print_candidates(report, given.list)
    if given.write:
        write_budgets(given.root, lowered(report.counts(), budgets))
        return 0
    over = excess(report.counts(), budgets)
    if not given.check:
        print_table(report, budgets)
    elif over:
        print("\n".join(over))
    return 1 if given.check and over else 0


if __name__ == "__main__":
    raise SystemExit(main())
