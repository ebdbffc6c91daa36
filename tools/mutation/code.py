"""The code of each rule: definitions that cite its id in a docstring or in `rules`, and private code that
only they use.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.mutation.changes import Change, changes_in

__all__ = ["Mutant", "SourceFile", "cited", "read_mutants"]

NO_RULES: Final = re.compile(
    r"/(text|events)/|/compendium|/(lookahead|opportunity|threat|outcome|what_if|estimate)\.py$"
)
"""Files of sentences, of plain data, and of the evaluations of computer players."""

CITATION: Final = re.compile(r"\b((?:[A-Z]+-)+(?:R|\d\d-)?)(\d+)(?:\s+to\s+(?:\1)?(\d+))?")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(slots=True)
class SourceFile:
    """A file of rules: its place in the project, its module name, its syntax tree."""

    path: str
    module: str
    tree: ast.Module


@dataclass(slots=True)
class Mutant:
    """A change in the code of certain rules; `function` is its place, `ids` are cited by the code."""

    source: SourceFile
    function: str
    change: Change
    ids: tuple[str, ...]
    before: str = ""
    after: str = ""

    @property
    def told(self) -> str:
        """The change in one line."""
        return f"{self.before} => {self.after}"

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.source.path}:{self.change.line}"


@dataclass(slots=True)
class Site:
    """A definition or a constant of a file, with the ids that it cites itself and the names that it uses."""

    name: str
    node: ast.stmt
    ids: list[str]
    uses: set[str] = field(default_factory=set)


def cited(text: str, known: Collection[str]) -> list[str]:
    """Return the known ids in a text, in order; "R-OP-009 to R-OP-017" and "R-OP-009 to 017" are nine."""
    found: dict[str, None] = {}
    for match in CITATION.finditer(" ".join(text.split())):
        chapter, first, last = match[1], match[2], match[3] or match[2]
        for number in range(int(first), int(last) + 1):
            found[f"{chapter}{number:0{len(first)}}"] = None
    return [key for key in found if key in known]


def read_mutants(root: Path, folder: str, known: Collection[str]) -> list[Mutant]:
    """Return all mutants of the rules' code below a folder, in the order of files and lines."""
    found: list[Mutant] = []
    for path in sorted((root / folder).rglob("*.py")):
        place = path.relative_to(root).as_posix()
        if NO_RULES.search(place):
            continue
        parts = path.relative_to(root / "src").with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        source = SourceFile(place, module, ast.parse(path.read_text(encoding="utf-8")))
        found += mutants_of(source, known)
    return found


def mutants_of(source: SourceFile, known: Collection[str]) -> list[Mutant]:
    """Return every mutant of one file."""
    sites = list(sites_in(source.tree.body, "", [], known))
    lend_ids(sites)
    _, _, within = source.path.rpartition("rulesets/")
    ruleset = within.partition("/")[0]
    return [
        Mutant(source, site.name, change, tuple(site.ids))
        for site in sites
        if site.ids
        for change in changes_in(
            site.node, at_import=not isinstance(site.node, ast.FunctionDef), ruleset=ruleset
        )
    ]


def sites_in(
    body: Sequence[ast.stmt], inside: str, above: Sequence[str], known: Collection[str]
) -> Iterator[Site]:
    """Yield the functions, class parts and constants of a block. The parts of a class share the ids that it
    cites.
    """
    for index, node in enumerate(body):
        if isinstance(node, Definition):
            text = ast.get_docstring(node) or ""
            ids = list(dict.fromkeys([*above, *cited(text, known), *cited(rules_of(node), known)]))
            name = f"{inside}{node.name}"
            if isinstance(node, ast.ClassDef):
                yield from sites_in(node.body, f"{name}.", ids, known)
            else:
                yield Site(name, node, ids, names_in(node))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            ids = [*above, *cited(text_after(body, index), known)]
            yield Site(f"{inside}{ast.unparse(target)}", node, ids, names_in(node))


def rules_of(node: Definition) -> str:
    """Return the ids in an ability's `rules`, as text."""
    assigned = [part for part in node.body if isinstance(part, ast.Assign | ast.AnnAssign)]
    return " ".join(
        ", ".join(str(c.value) for c in ast.walk(part.value) if isinstance(c, ast.Constant))
        for part in assigned
        if part.value is not None
        and ast.unparse(part.targets[0] if isinstance(part, ast.Assign) else part.target) == "rules"
    )


def text_after(body: Sequence[ast.stmt], index: int) -> str:
    """Return the docstring below a constant."""
    below = body[index + 1] if index + 1 < len(body) else None
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
        return str(below.value.value)
    return ""


def names_in(node: ast.AST) -> set[str]:
    """Return the names that code uses."""
    return {
        part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)
    }


def lend_ids(sites: Sequence[Site]) -> None:
    """Give each private function or constant without ids those of the code in its file that uses it."""
    silent = {site.name: site for site in sites if site.name.startswith("_") and not site.ids}
    users: dict[str, list[Site]] = defaultdict(list)
    for site in sites:
        for name in sorted(site.uses & silent.keys()):
            users[name].append(site)
    changed = True
    while changed:
        changed = False
        for name, site in silent.items():
            lent = dict.fromkeys(key for user in users[name] for key in user.ids)
            if len(lent) > len(site.ids):
                site.ids, changed = list(lent), True
