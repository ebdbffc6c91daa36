"""What rules may not touch, which libraries a room may use, and how long things may grow.

Who may import whom is said in pyproject.toml, under tool.importlinter.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = ROOT / "src"

FILE_LINES: Final = 400
FUNCTION_LINES: Final = 40
INNER_ROOMS: Final = ("core", "rulesets")
NO_NAMES: Final = ("utils", "helpers", "common")
IMPORTED_AS: Final = {"pillow": "PIL"}
"""Names by which libraries are imported that are asked for by others."""
PLAIN_LIBRARIES: Final = sys.stdlib_module_names | {"mypy_extensions"}
# A rule reads state, choices and dice. Anything here would let something else in, or break the compiled form.
NOT_FOR_RULES: Final = {
    "asyncio": "a rule runs from checkpoint to checkpoint in one go",
    "datetime": "a rule knows no clock",
    "multiprocessing": "simulate runs many battles, rules do not",
    "os": "a rule knows nothing of the machine",
    "pickle": "state copies and saves itself",
    "random": "dice come from the table",
    "secrets": "dice come from the table",
    "threading": "a rule runs from checkpoint to checkpoint in one go",
    "time": "a rule knows no clock",
    "uuid": "ids come from the forces",
    "copy.deepcopy": "state copies itself",
}
# "what was found, without its line number": why it must stay. An entry that excuses nothing fails as well.
EXCEPTIONS: Final[dict[str, str]] = {}

SIZED_FOLDERS: Final = ("src", "tools", "benchmarks")
ALL_FOLDERS: Final = (*SIZED_FOLDERS, "tests")


def test_core_and_rulesets_need_no_library() -> None:
    assert unexcused(found_by(plainness_problems)) == ""


def test_rules_touch_no_clock_no_machine_and_no_dice_but_the_tables() -> None:
    assert unexcused(found_by(purity_problems)) == ""


def test_files_and_functions_stay_short() -> None:
    assert unexcused(found_by(size_problems)) == ""


def test_no_star_imports_and_no_files_for_this_and_that() -> None:
    assert unexcused(found_by(habit_problems)) == ""


def test_every_library_imported_is_asked_for() -> None:
    assert unexcused(found_by(library_problems)) == ""


def test_the_extra_for_development_includes_that_for_tests() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert any(text.startswith("wartable[testing") for text in asked["optional-dependencies"]["dev"])


def test_every_exception_is_still_needed() -> None:
    found: set[str] = set()
    if EXCEPTIONS:  # without any, nothing is read
        found |= {*found_by(plainness_problems), *found_by(purity_problems), *found_by(size_problems)}
        found |= {*found_by(habit_problems), *found_by(library_problems)}
    assert sorted(EXCEPTIONS.keys() - {without_line(problem) for problem in found}) == []


def test_imports_are_found_however_they_are_written() -> None:
    tree = ast.parse(
        "import os.path\nfrom .. import core\nfrom . import play\n"
        "from wartable.rulesets import infinity\nfrom wartable import rulesets, new"
    )
    assert [name for name, _ in imports(tree, "wartable.cli.screen", is_package=False)] == [
        "os.path",
        "wartable.core",
        "wartable.cli",
        "wartable.rulesets.infinity",
        "wartable.rulesets",
        "wartable",
    ]


def test_a_deepcopy_is_found_however_it_is_written() -> None:
    assert [name for name, _ in touched(ast.parse("from copy import deepcopy"), "wartable.core.x")] == [
        "copy.deepcopy"
    ]
    assert [name for name, _ in touched(ast.parse("import copy\ncopy.deepcopy(1)"), "wartable.core.x")] == [
        "copy.deepcopy"
    ]
    assert [name for name, _ in touched(ast.parse("from copy import copy"), "wartable.core.x")] == []


def test_a_requirement_is_known_by_its_name_alone() -> None:
    assert library_names(["mypy_extensions>=1.0", "uvicorn[standard]", "typing-extensions"]) == {
        "mypy_extensions",
        "uvicorn",
        "typing_extensions",
    }


def test_a_long_function_is_found_and_measured() -> None:
    body = "    pass\n" * FUNCTION_LINES
    assert list(long_functions(ast.parse(f"def short() -> None:\n{body[9:]}"))) == []
    assert list(long_functions(ast.parse(f"def long() -> None:\n{body}"))) == [
        ("long", FUNCTION_LINES + 1, 1)
    ]


@cache
def found_by(check: Callable[[], Iterator[str]]) -> tuple[str, ...]:
    """The problems that a check finds; all files are read once for it."""
    return tuple(check())


def unexcused(problems: Iterable[str]) -> str:
    """The problems that no exception names, one to a line."""
    return "\n".join(problem for problem in problems if without_line(problem) not in EXCEPTIONS)


def without_line(problem: str) -> str:
    """`path:12: what` as `path: what`, so that an exception outlives an edit above it."""
    path, _, what = problem.split(":", 2)
    return f"{path}:{what}"


def plainness_problems() -> Iterator[str]:
    """Each import of a library in core and the rulesets."""
    for path in python_files("src"):
        module = module_name(path)
        for name, line in imports(parse(path), module, is_package=path.name == "__init__.py"):
            if room(module) in INNER_ROOMS and name.split(".")[0] not in (*PLAIN_LIBRARIES, "wartable"):
                yield f"{shown(path)}:{line}: cannot import {name}: no library is needed here"


def purity_problems() -> Iterator[str]:
    """Each thing that a rule may not touch, in core and the rulesets."""
    for path in python_files("src"):
        module = module_name(path)
        if room(module) in INNER_ROOMS:
            for name, line in touched(parse(path), module):
                yield f"{shown(path)}:{line}: cannot use {name} in a rule: {NOT_FOR_RULES[name]}"


def size_problems() -> Iterator[str]:
    """Each file and each function that has grown too long."""
    for path in python_files(*SIZED_FOLDERS):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > FILE_LINES:
            yield f"{shown(path)}:1: {lines} lines, more than {FILE_LINES}: split it by the book's headings"
        for name, length, line in long_functions(parse(path)):
            yield f"{shown(path)}:{line}: {name}: {length} lines, more than {FUNCTION_LINES}: name its parts"


def habit_problems() -> Iterator[str]:
    """Each star import, and each file whose name says nothing of what is in it."""
    for path in python_files(*ALL_FOLDERS):
        if path.stem in NO_NAMES or path.parent.name in NO_NAMES:
            yield f"{shown(path)}:1: cannot be called {path.stem}: name what is in it"
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*":
                yield f"{shown(path)}:{node.lineno}: cannot import everything: name what is used"


def library_problems() -> Iterator[str]:
    """Each library imported that pyproject.toml does not ask for; `testing` and `web` may use those of their
    extras, and what several servers share alone that of PostgreSQL.
    """
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    to_play = {*PLAIN_LIBRARIES, "wartable", *library_names(asked["dependencies"])}
    optional = {name: library_names(texts) for name, texts in asked["optional-dependencies"].items()}
    extras = {"testing": optional["testing"], "web": optional["web"]}
    alone = {"wartable.web.store.leasing.postgres": optional["postgres"]}
    for path in python_files("src"):
        module = module_name(path)
        known = to_play | extras.get(room(module), set()) | alone.get(module, set())
        for name, line in imports(parse(path), module, is_package=path.name == "__init__.py"):
            if name.split(".")[0] not in known:
                yield f"{shown(path)}:{line}: cannot import {name}: pyproject.toml does not ask for it"


def library_names(requirements: list[str]) -> set[str]:
    """The names that requirements are imported by, without their versions."""
    names = {re.split(r"[^\w-]", text)[0].replace("-", "_").lower() for text in requirements}
    return {IMPORTED_AS.get(name, name) for name in names}


def room(module: str) -> str:
    """The room of a module: `core` for wartable.core.battle, '' for wartable itself."""
    return [*module.split("."), ""][1]


def imports(tree: ast.Module, module: str, *, is_package: bool) -> Iterator[tuple[str, int]]:
    """Each module that this one imports, by its full name, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = imported_from(node, module, is_package=is_package)
            for alias in node.names:
                yield part_of(base, alias.name), node.lineno


def imported_from(node: ast.ImportFrom, module: str, *, is_package: bool) -> str:
    """The full name of the module that a `from` line names, dots in front resolved."""
    if node.level == 0:
        return node.module or ""
    parts = module.split(".")
    above = parts[: len(parts) - node.level + is_package]
    return ".".join([*above, *([node.module] if node.module else [])])


def part_of(base: str, name: str) -> str:
    """`base.name` where that is an inner room or a ruleset, else `base`: a function's name is no room."""
    is_room = base == "wartable" and name in INNER_ROOMS
    return f"{base}.{name}" if is_room or base == "wartable.rulesets" else base


def touched(tree: ast.Module, module: str) -> Iterator[tuple[str, int]]:
    """Each thing not for rules that is imported or reached here, with the line."""
    for name, line in imports(tree, module, is_package=False):
        if name.split(".")[0] in NOT_FOR_RULES:
            yield name.split(".")[0], line
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "copy":
            yield from (("copy.deepcopy", node.lineno) for alias in node.names if alias.name == "deepcopy")
        if isinstance(node, ast.Attribute) and node.attr == "deepcopy" and ast.unparse(node.value) == "copy":
            yield "copy.deepcopy", node.lineno


def long_functions(tree: ast.Module) -> Iterator[tuple[str, int, int]]:
    """Name, length and line of each function that is longer than it may be."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES:
                yield node.name, length, node.lineno


def python_files(*folders: str) -> list[Path]:
    """All files of Python in these folders of the project."""
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def module_name(path: Path) -> str:
    """`wartable.core.battle` for src/wartable/core/battle.py; a package by its own name."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parse(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def shown(path: Path) -> str:
    """A path as messages name it."""
    return path.relative_to(ROOT).as_posix()
