"""What the plain form may do and the compiled form may not, found without compiling.

mypyc lays a tuple of fixed length out as a plain structure, and takes an impossible value as the sign that a
Final was never set. A structure of floats or of machine integers has no impossible value; mypyc 2.4 turns its
check for that case round, and each reading of the Final ends in "value for final name ... was not set" (mypyc
issue 1183). A tuple of any length (`tuple[float, ...]`) is an ordinary object and safe.
"""

from __future__ import annotations

import ast
import importlib
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from tools.build_compiled import SOURCE, c_flags, compiled_modules

NUMBERS: Final = ("float", "i64", "i32", "i16", "u8")
"""Types that mypyc keeps as bare machine numbers."""

SAMPLE: Final = """
from typing import Final

def third() -> float:
    return 1 / 3

WRITTEN: Final = (0.0, -0.25)
WORKED_OUT: Final = (third(), 2 * third())
NESTED: Final = ((0.5, 1.5), (2.5,))
DECLARED: Final[tuple[float, float]] = (0, 1)
class Scale:
    STEPS: Final = (0.5, 1.0)
def function() -> None:
    LOCAL: Final = (0.5, 1.0)

ANY_LENGTH: Final[tuple[float, ...]] = (0.0, -0.25)
ANY_LENGTH_NESTED: Final[tuple[tuple[float, float], ...]] = ((0.5, 1.5),)
LIST: Final = [0.5]
NAMED: Final = ("half", 0.5)
WHOLE: Final = (0, 1)
FLAGS: Final = (True, False)
EMPTY: Final = ()
ALONE: Final = 0.5
NOT_FINAL = (0.5, 1.0)
"""


def test_the_c_compiler_gets_pythons_own_flags_but_no_warnings(monkeypatch: pytest.MonkeyPatch) -> None:
    # setuptools drops Python's flags where CFLAGS is set. Without -DNDEBUG each macro of Python's headers
    # checked what it was given, which is 2.5 % of all instructions of a compiled Operation.
    monkeypatch.setattr(sysconfig, "get_config_var", {"CFLAGS": "-Wall -DNDEBUG -fwrapv"}.get)
    monkeypatch.setenv("CFLAGS", "-march=native")
    assert c_flags().split() == ["-DNDEBUG", "-fwrapv", "-fvisibility=hidden", "-march=native", "-w"]


def test_every_final_tuple_of_numbers_says_that_it_may_have_any_length() -> None:
    assert "\n".join(fault for path in compiled_modules(SOURCE) for fault in faults(path)) == ""


def test_a_final_that_the_compiled_form_cannot_read_is_found_however_it_is_written() -> None:
    sample = ModuleType("sample")
    exec(SAMPLE, sample.__dict__)
    assert [name for name, _ in unreadable(SAMPLE, sample)] == [
        "WRITTEN",
        "WORKED_OUT",
        "NESTED",
        "DECLARED",
        "STEPS",
    ]


@pytest.mark.parametrize(
    ("annotation", "safe"),
    [
        ("Final[tuple[float, ...]]", True),
        ("Final[tuple[tuple[float, float], ...]]", True),
        ("Final[tuple[float, str]]", True),
        ("Final[tuple[float, float]]", False),
        ("Final[tuple[tuple[float, ...], float]]", True),
        ("ClassVar[tuple[float, float]]", True),
    ],
)
def test_an_annotation_is_known_for_what_the_compiled_form_makes_of_it(annotation: str, safe: bool) -> None:
    assert is_said_to_be_numbers(final_type(ast.parse(annotation, mode="eval").body)) is not safe


def faults(path: Path) -> Iterator[str]:
    """Each Final of a module that its compiled form cannot read, as a line for people."""
    source = path.read_text(encoding="utf-8")
    if "Final" in source:
        inside = path.relative_to(SOURCE.parent).with_suffix("")
        parts = inside.parent.parts if inside.name == "__init__" else inside.parts
        for name, line in unreadable(source, importlib.import_module(".".join(parts))):
            place = f"{path.relative_to(SOURCE.parent.parent).as_posix()}:{line}"
            yield f"{place}: cannot keep {name} as a tuple of fixed length; say Final[tuple[float, ...]]"


def unreadable(source: str, module: ModuleType) -> Iterator[tuple[str, int]]:
    """Name and line of each such Final, of the module itself and of its classes."""
    for line, holder in places(ast.parse(source), module):
        wanted = final_type(line.annotation)
        if wanted is None or not isinstance(line.target, ast.Name):
            continue
        name = line.target.id
        is_bare = isinstance(wanted, ast.Constant)
        if is_said_to_be_numbers(wanted) or (is_bare and is_numbers(getattr(holder, name, None))):
            yield name, line.lineno


def places(tree: ast.Module, module: ModuleType) -> Iterator[tuple[ast.AnnAssign, object]]:
    """Each annotated assignment outside of functions, with the module or class that holds the name."""
    waiting: list[tuple[ast.Module | ast.ClassDef, object]] = [(tree, module)]
    while waiting:
        block, holder = waiting.pop(0)
        for line in block.body:
            if isinstance(line, ast.AnnAssign):
                yield line, holder
            elif isinstance(line, ast.ClassDef):
                waiting.append((line, getattr(holder, line.name, None)))


def final_type(annotation: ast.expr) -> ast.expr | None:
    """What stands in the brackets of a Final; a constant for one without, None for what is no Final."""
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "Final":
        return annotation.slice
    return ast.Constant(None) if ast.unparse(annotation) == "Final" else None


def is_said_to_be_numbers(wanted: ast.expr | None) -> bool:
    """Whether a type is a tuple of fixed length that holds nothing but bare numbers."""
    if not isinstance(wanted, ast.Subscript) or ast.unparse(wanted.value) != "tuple":
        return False
    items = wanted.slice.elts if isinstance(wanted.slice, ast.Tuple) else [wanted.slice]
    return all(ast.unparse(item) in NUMBERS or is_said_to_be_numbers(item) for item in items)


def is_numbers(value: object) -> bool:
    """Whether a value is a tuple that holds nothing but floats."""
    return isinstance(value, tuple) and bool(value) and all(map(is_float_or_numbers, value))


def is_float_or_numbers(value: object) -> bool:
    """Whether a value is a float, or a tuple of nothing else."""
    return isinstance(value, float) or is_numbers(value)
