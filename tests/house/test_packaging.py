"""What is installed with what: the extras of pyproject.toml bring all that is needed and no more."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")


def named(requirements: list[str]) -> set[str]:
    """The packages of these requirements, as they are imported."""
    found = [_NAME.match(requirement) for requirement in requirements]
    return {match[0].lower().replace("-", "_") for match in found if match is not None}


def imported(folder: Path) -> set[str]:
    """The packages outside of Python itself that the modules of a folder import."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    taken = {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.partition(".")[0] for name in plain | taken} - set(sys.stdlib_module_names)


def test_the_extra_testing_brings_all_that_the_test_kit_imports() -> None:
    # `pip install '.[testing]'` did not exist, and without `dev` the kit could not be imported.
    needed = imported(ROOT / "src" / "wartable" / "testing")
    assert "pytest" in needed
    assert needed <= {"wartable"} | named(PROJECT["dependencies"]) | named(
        PROJECT["optional-dependencies"]["testing"]
    )


def test_the_extra_dev_includes_the_extra_testing() -> None:
    assert "wartable[testing]" in PROJECT["optional-dependencies"]["dev"]
