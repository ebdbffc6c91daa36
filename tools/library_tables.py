"""Write the tables of docs/library.md from the docstrings of public names.

    python tools/library_tables.py            write them
    python tools/library_tables.py --check    status 1 if the page has other tables

A table is between a mark and `<!-- -->`. The mark `<!-- names of MODULE -->` asks for all public names of a
module, `<!-- names of MODULE: one two -->` for some, `<!-- names of MODULE: the others -->` for the rest, and
`<!-- class MODULE.NAME -->` for the attributes and methods of a class.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["MODULES", "main", "named", "public", "renewed"]

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "library.md"
MODULES: Final = (
    "wartable",
    "wartable.toolkit",
    "wartable.files",
    "wartable.simulate",
    "wartable.campaign",
    "wartable.testing",
    "wartable.testing.conformance",
    "wartable.testing.playing",
)
"""Modules whose `__all__` is on the page."""
OTHERS: Final = "the others"

_NAMES: Final = re.compile(
    r"(<!-- names of ([\w.]+)(?:: ([^>]+))? -->\n).*?(?=<!-- -->)", re.DOTALL | re.MULTILINE
)
_CLASS: Final = re.compile(r"(<!-- class ([\w.]+)\.(\w+) -->\n).*?(?=<!-- -->)", re.DOTALL)
_SENTENCE: Final = re.compile(r"(?<=[.])\s")

Definition = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign | ast.Module


class Found(NamedTuple):
    """The definition of a name, with its docstring."""

    node: Definition
    text: str


# ------------------------------------------------------------------ definitions


@cache
def tree(module: str) -> ast.Module:
    """Return the source of a module, parsed; raises LookupError."""
    if not is_module(module):
        package, _, name = module.rpartition(".")
        return tree(".".join(imported_from(package, name)))
    place = ROOT / "src" / module.replace(".", "/")
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def is_module(name: str) -> bool:
    """Whether there is such a module."""
    place = ROOT / "src" / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").is_file()


def public(module: str) -> list[str]:
    """Return the names in `__all__`; without one, the names defined in the module without an underscore."""
    for line in tree(module).body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__all__":
            return sorted(ast.literal_eval(line.value), key=str.casefold)
    return [name for name, _ in defined(module) if name[0] != "_" and len(name) > 1]


def defined(module: str) -> Iterator[tuple[str, Found]]:
    """Yield the names that a module itself defines, in order."""
    for node, text in documented(tree(module).body):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name, Found(node, ast.get_docstring(node) or "")
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            yield ast.unparse(target), Found(node, text)


def documented(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each statement with the docstring below it."""
    for at, node in enumerate(body):
        below = body[at + 1] if at + 1 < len(body) else None
        text = below.value if isinstance(below, ast.Expr) else None
        yield node, str(text.value) if isinstance(text, ast.Constant) else ""


def find(module: str, name: str) -> Found:
    """Find the definition of a module's name, which may be imported; raises LookupError."""
    for known, found in defined(module):
        if known == name:
            return found
    home, own = imported_from(module, name)
    if is_module(f"{home}.{own}"):
        whole = tree(f"{home}.{own}")
        return Found(whole, ast.get_docstring(whole) or "")
    return find(home, own)


def imported_from(module: str, name: str) -> tuple[str, str]:
    """Return the module from which another imports a name, and its name there; raises LookupError."""
    for line in ast.walk(tree(module)):
        if isinstance(line, ast.ImportFrom):
            for alias in line.names:
                if name == (alias.asname or alias.name):
                    return str(line.module), alias.name
    raise LookupError(f"{module} has no {name}")


# ------------------------------------------------------------------ tables


def sentence(text: str) -> str:
    """Return the first sentence of a docstring, in one line, as a cell of a table."""
    paragraph = " ".join(text.strip().split("\n\n")[0].split())
    return _SENTENCE.split(paragraph)[0].rstrip(":").replace("|", "\\|")


def whole_text(text: str) -> str:
    """Return the whole docstring of an attribute, as a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def called(node: ast.FunctionDef, *, is_method: bool = False) -> str:
    """Return a function with the names and defaults of its parameters."""
    given = node.args
    plain = [*given.posonlyargs, *given.args][1 if is_method else 0 :]
    gap = len(plain) - len(given.defaults)
    words = [
        argument.arg if at < gap else f"{argument.arg}={ast.unparse(given.defaults[at - gap])}"
        for at, argument in enumerate(plain)
    ]
    if given.vararg is not None:
        words.append(f"*{given.vararg.arg}")
    elif given.kwonlyargs:
        words.append("*")
    for argument, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        words.append(argument.arg if default is None else f"{argument.arg}={ast.unparse(default)}")
    if given.kwarg is not None:
        words.append(f"**{given.kwarg.arg}")
    return f"{node.name}({', '.join(words)})"


def names_table(module: str, names: Sequence[str]) -> str:
    """Return a table with a row for each name."""
    rows = ["| name | |", "|---|---|"]
    for name in names:
        node, text = find(module, name)
        shown = called(node) if isinstance(node, ast.FunctionDef) else name
        rows.append(f"| `{shown}` | {sentence(text)} |")
    return "\n".join(rows)


def class_table(module: str, name: str) -> str:
    """Return a table with a row for each attribute and method of a class itself, without private ones and
    undocumented overrides.
    """
    node = find(module, name).node
    assert isinstance(node, ast.ClassDef), f"{module}.{name} is no class"
    rows = ["| | |", "|---|---|"]
    for member, text in documented(node.body):
        if isinstance(member, ast.AnnAssign) and not ast.unparse(member.target).startswith("_"):
            kind = ast.unparse(member.annotation).removeprefix("Final[").removeprefix("ClassVar[")
            kind = kind.removesuffix("]") if kind.count("]") > kind.count("[") else kind
            kind = kind.replace("|", "\\|")
            rows.append(f"| `{ast.unparse(member.target)}: {kind}` | {whole_text(text)} |")
        elif isinstance(member, ast.FunctionDef) and ast.get_docstring(member) and member.name[0] != "_":
            is_property = any(ast.unparse(mark) == "property" for mark in member.decorator_list)
            shown = member.name if is_property else called(member, is_method=True)
            rows.append(f"| `{shown}` | {sentence(ast.get_docstring(member) or '')} |")
    return "\n".join(rows)


# ------------------------------------------------------------------ the page


def named(page: str, module: str) -> list[str]:
    """Return the names of a module that tables of the page list one by one."""
    lists = [found[3] or "" for found in _NAMES.finditer(page) if found[2] == module and found[3] != OTHERS]
    return [name for words in lists for name in words.split()]


def renewed(page: str) -> str:
    """Return the page with its tables written again."""

    def names(found: re.Match[str]) -> str:
        module, words = found[2], found[3]
        listed = public(module) if words in (None, OTHERS) else words.split()
        if words == OTHERS:
            told = named(page, module)
            listed = [name for name in listed if name not in told]
        return f"{found[1]}\n{names_table(module, listed)}\n\n"

    page = _NAMES.sub(names, page)
    return _CLASS.sub(lambda found: f"{found[1]}\n{class_table(found[2], found[3])}\n\n", page)


def main(words: Sequence[str] | None = None) -> int:
    """Write or check the page; returns the exit status."""
    parser = argparse.ArgumentParser(description="Write the tables of docs/library.md.")
    parser.add_argument("--check", action="store_true", help="status 1 if the page has others")
    given = parser.parse_args(words)
    page = PAGE.read_text(encoding="utf-8")
    try:
        new = renewed(page)
    except LookupError as error:
        print(f"{PAGE.name}: {error.args[0]}; correct the mark above its table", file=sys.stderr)
        return 1
    if new == page:
        return 0
    if given.check:
        print(
            f"{PAGE.name}: not as the docstrings say; run `python tools/library_tables.py`", file=sys.stderr
        )
        return 1
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
