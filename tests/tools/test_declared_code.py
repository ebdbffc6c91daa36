"""tools/declared_code.py writes declared classes as ordinary code that does the same."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tools.build_compiled import SOURCE, compiled_modules
from tools.declared_code import (
    MARK,
    CannotWrite,
    declared_classes,
    event_fields,
    package_reader,
    written_out,
)

READ = package_reader(SOURCE)
DECLARING = [path for path in compiled_modules(SOURCE) if MARK in path.read_text(encoding="utf-8")]
TRIED = Path(__file__).parents[1] / "core" / "test_declared.py"


def loaded(text: str, name: str) -> ModuleType:
    """Run a source as a module of this name."""
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(text, name, "exec"), vars(module))
    return module


@pytest.fixture(params=["declared", "written"])
def classes(request: pytest.FixtureRequest) -> ModuleType:
    """The classes of tests/core/test_declared.py, as declared and as written out."""
    text = TRIED.read_text(encoding="utf-8").partition("@pytest.fixture")[0]
    return loaded(text if request.param == "declared" else written_out(text, "tried", READ), "tried")


def test_instances_start_alike(classes: Any) -> None:
    boat = classes.Boat("heron", 5, classes.Crew())
    values = {name: getattr(boat, name) for name in ("id", "seats", "speed", "is_afloat", "motto", "heading")}
    assert values == {
        "id": "heron",
        "seats": 5,
        "speed": 3,
        "is_afloat": True,
        "motto": "",
        "heading": ("north", 0),
    }
    assert (boat.cargo, boat.wakes, boat.tenders, boat.spare, boat.label) == ([], {}, [], None, "heron for 5")


def test_copies_are_alike(classes: Any) -> None:
    boat = classes.Boat("heron", 5, classes.Crew())
    boat.speed, boat.cargo, boat.signals = 7, ["salt"], ["flare"]
    boat.wakes, boat.tenders, boat.spare = {"a": classes.Crew()}, [classes.Crew()], classes.Crew()
    twin = boat.copy()
    assert (twin.speed, twin.cargo, twin.signals, twin.label) == (7, ["salt"], [], "heron for 5")
    parts = ("crew", "cargo", "wakes", "tenders", "spare", "reserve")
    assert [name for name in parts if getattr(twin, name) is getattr(boat, name)] == []
    assert twin.wakes["a"] is not boat.wakes["a"]
    assert twin.tenders[0] is not boat.tenders[0]


def test_base_classes_and_saved_fields_are_alike(classes: Any) -> None:
    barge = classes.Barge(30, 12)
    assert (barge.length, barge.load, barge.leaks, barge.copy().towed) == (30, 12, 0, ["a copy"])
    assert [(each.key, each.told) for each in classes.Boat.saved] == [
        ("seats", "how many it holds"),
        ("knots", "knots"),
        ("is_afloat", "it is in the water"),
        ("motto", "painted on its bow"),
    ]


def test_defined_classes_are_alike(classes: Any) -> None:
    rope = classes.Rope("hemp", heading=("east", 90))
    assert (rope.metres, rope.heading, rope.knots, rope.label) == (20, ("east", 90), [], "20 m of hemp")
    jib = classes.Jib(12, colour="red")
    assert (jib.area, jib.heading, jib.ropes) == (12, ("north", 0), [])
    assert jib.described() == "12 square metres, red"
    assert not hasattr(rope, "copy")


def test_a_base_in_another_module_lends_the_names_of_its_constructor() -> None:
    base = f"""
{MARK} define
from dates import Day

NOON: int = 12


@define
class Visit:
    day: Day
    hour: int = NOON
"""
    text = f"""
{MARK} define
from wartable.visits import Visit


@define
class Stay(Visit):
    nights: int = 1
"""
    written = written_out(text, "wartable.stays", lambda module: base)
    assert "from dates import Day" in written
    assert "from wartable.visits import NOON" in written
    assert "def __init__(self, day: Day, hour: int = NOON, nights: int = 1)" in written


def test_a_final_field_is_an_ordinary_argument() -> None:
    text = f"{MARK} define\nfrom typing import Final\n\n\n@define\nclass Mast:\n    height: Final[int]\n"
    written = written_out(text, "mast", READ)
    assert "height: Final[int]" in written
    assert "def __init__(self, height: int)" in written


def test_a_class_may_be_called_like_one_that_the_written_code_needs() -> None:
    first = f"{MARK} define\n\n\n@define\nclass Declaration:\n    what: str\n"
    text = f"{first}\n\n@define\nclass Reply:\n    what: str = 'no'\n"
    assert loaded(written_out(text, "notes", READ), "notes").Reply().what == "no"


def test_a_field_may_be_called_like_a_function_that_declares_fields() -> None:
    fields = "    sheep: list[str] = field([])\n    field: str = 'oats'\n"
    text = f"{MARK} define, field\n\n\n@define\nclass Farm:\n{fields}"
    assert "'sheep': _cast_(_Any_, _field_)([])" in written_out(text, "farm", READ)
    assert loaded(written_out(text, "farm", READ), "farm").Farm().field == "oats"


@pytest.mark.parametrize("path", DECLARING, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_every_declared_class_keeps_its_other_lines_where_they_are(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    text = written_out(source, ".".join(["wartable", *path.relative_to(SOURCE).with_suffix("").parts]), READ)
    assert methods_of(text) >= methods_of(source)


@pytest.mark.parametrize("path", DECLARING, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_every_declared_class_takes_the_same_arguments_when_written(path: Path) -> None:
    name = ".".join(["wartable", *path.relative_to(SOURCE).with_suffix("").parts])
    source, module = path.read_text(encoding="utf-8"), import_module(name)
    declared = [node.name for node, _ in declared_classes(source, name, READ)]
    written = arguments_of(written_out(source, name, READ))
    assert {each: written[each] for each in declared} == {
        each: list(signature(getattr(module, each).__init__).parameters) for each in declared
    }


def arguments_of(source: str) -> dict[str, list[str]]:
    """Return the arguments of the constructors of a source by class."""
    return {
        node.name: [one.arg for one in (*method.args.args, *method.args.kwonlyargs)]
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.name == "__init__"
    }


def methods_of(source: str) -> set[tuple[str, int]]:
    """Return the functions of a source with their lines."""
    nodes = ast.walk(ast.parse(source))
    return {(node.name, node.lineno) for node in nodes if isinstance(node, ast.FunctionDef)}


def test_a_default_that_is_no_declaration_is_refused() -> None:
    text = f"{MARK} state\n\n\n@state\nclass Raft(Entity):\n    logs: int = 3\n"
    with pytest.raises(CannotWrite, match=r"cannot compile Raft\.logs: write field\(3\)"):
        written_out(text, "raft", READ)


def test_a_comment_behind_the_docstring_does_not_hide_the_code() -> None:
    text = f'''{MARK} define


@define
class Raft:
    """Wood."""  # of pines

    logs: int = 3
'''
    raft = loaded(written_out(text, "raft", READ), "raft").Raft(4)
    assert raft.logs == 4


def test_every_compiled_event_with_fields_has_a_constructor() -> None:
    missing = []
    for path in compiled_modules(SOURCE):
        name = ".".join(["wartable", *path.relative_to(SOURCE).with_suffix("").parts])
        for node in ast.parse(written_out(path.read_text(encoding="utf-8"), name, READ)).body:
            if isinstance(node, ast.ClassDef) and event_fields(node.name, name, READ):
                methods = [line.name for line in node.body if isinstance(line, ast.FunctionDef)]
                has_own = any(isinstance(line, ast.AnnAssign) for line in node.body)
                missing += [node.name] if has_own and "__init__" not in methods else []
    assert missing == []
