"""Write declared classes and events out as ordinary code, for the compiled form.

mypyc makes a class with an unknown decorator slow, so `tools/build_compiled.py` passes each file that it
copies through `written_out`. A class decorated with `@define` becomes one with a typed constructor and
`declared_fields`, one with `@state` also gets `copy` and `saved`; an event with annotated fields gets its
constructor. The code goes into the lines of the fields, so that other lines keep their numbers.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, TypeGuard

EVENT: Final = ("wartable.core.event", "Event")
MODULE: Final = "wartable.core.data.declared"
STATE: Final = "state"
DEFINE: Final = "define"
COMPUTED: Final = "computed"
CALLS: Final = (
    "number",
    "flag",
    "text",
    "one_of",
    "texts",
    "field",
    "part",
    "argument",
    "computed",
    "transient",
)
"""Functions that declare a field."""
NEEDED: Final = "from typing import Any as _Any_, ClassVar as _ClassVar_, cast as _cast_"
MARK: Final = f"from {MODULE} import"
ADDED: Final = ("SHARED", "Declaration", "saved_fields", *CALLS)
BUILDS: Final = f"{MARK} " + ", ".join([f"{name} as _{name}_" for name in ADDED])
"""Imports of the written code, under names that no field has."""
MISSING: Final = "from wartable.core.data.event_fields import MISSING as _MISSING_"


class CannotWrite(ValueError):
    """A declaration that only plain Python understands; says where, and what would work."""


@dataclass(frozen=True, slots=True)
class Written:
    """One field as text: annotation, the call that declares it, and how instances and copies get it.

    `first` is the value of a new instance, "" for an argument, COMPUTED if `_finish` sets it; `default` is
    that of an argument, if it has one; `copied` is "" if copies start with `first`. `is_container` says that
    an empty one needs no copying.
    """

    annotation: str
    declaration: str
    first: str
    copied: str
    is_container: bool = False
    default: str = ""

    @property
    def type(self) -> str:
        """Return the annotation of an argument, which cannot be Final."""
        return self.annotation[6:-1] if self.annotation.startswith("Final[") else self.annotation


@dataclass(slots=True)
class Declared:
    """A class with its fields by name, its declared base, and the names that its module imports."""

    name: str
    module: str
    decorator: str
    own: dict[str, Written] = field(default_factory=dict)
    base: Declared | None = None
    imports: Mapping[str, str] = field(default_factory=dict)

    def chain(self) -> list[Declared]:
        """Return the declared base classes from the first, then the class itself."""
        return [*(self.base.chain() if self.base else []), self]

    def fields(self) -> dict[str, Written]:
        """Return all fields, the base classes' first."""
        return {name: one for each in self.chain() for name, one in each.own.items()}

    def arguments(self) -> list[str]:
        """Return the fields that the constructor takes."""
        return [name for name, one in self.fields().items() if not one.first]


def written_out(source: str, module: str, read: Callable[[str], str]) -> str:
    """Return the source of a module with its declared classes as ordinary code.

    `module` is its dotted name; `read` returns the source of another module of the package. Raises
    CannotWrite.
    """
    if module == EVENT[0]:
        source = source.replace("@dataclass_transform()\n", "\n")
    source = _with_events(source, module, read)
    if MARK not in source:
        return source
    lines = source.splitlines()
    missing: dict[str, str] = {}
    for node, found in declared_classes(source, module, read):
        _rewrite(lines, node, found)
        missing |= _missing_imports(found, names_bound(source))
    at = next(number for number, line in enumerate(lines) if MARK in line)
    imports = [f"from {where} import {name}" for name, where in missing.items()]
    lines[at] = "; ".join([NEEDED, BUILDS, *imports, lines[at]])
    return "\n".join(lines) + "\n"


def declared_classes(
    source: str, module: str, read: Callable[[str], str]
) -> Iterator[tuple[ast.ClassDef, Declared]]:
    """Yield each class of a module that has the decorator, with what it declares."""
    tree, imports = ast.parse(source), names_bound(source)
    known: dict[str, Declared] = {}
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        decorator = next((each.id for each in node.decorator_list if is_declaring(each)), "")
        if not decorator:
            continue
        found = Declared(node.name, module, decorator, imports=imports)
        for base in node.bases:
            name = ast.unparse(base).partition("[")[0]
            found.base = found.base or known.get(name) or _elsewhere(name, imports.get(name, ""), read)
        for line in _fields_of(node):
            found.own[ast.unparse(line.target)] = _written(node.name, line, decorator)
        known[node.name] = found
        yield node, found


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def names_bound(source: str) -> dict[str, str]:
    """Return the module that each imported name of a source comes from, by name."""
    return {
        alias.asname or alias.name: node.module
        for node in ast.walk(_parsed(source))
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _elsewhere(name: str, module: str, read: Callable[[str], str]) -> Declared | None:
    if not module.startswith("wartable."):
        return None
    source = read(module)
    if MARK not in source:
        return None
    return next((found for node, found in declared_classes(source, module, read) if node.name == name), None)


def is_declaring(node: ast.expr) -> TypeGuard[ast.Name]:
    """Whether a decorator is one of those that build a class from its annotations."""
    return isinstance(node, ast.Name) and node.id in (STATE, DEFINE)


def _written(owner: str, line: ast.AnnAssign, decorator: str) -> Written:
    name = ast.unparse(line.target)
    annotation = ast.unparse(line.annotation)
    if line.value is None:
        return Written(annotation, "Declaration(_SHARED_)", "", f"self.{name}")
    call = line.value
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CALLS:
        return _written_call(name, annotation, call, call.func.id)
    usual = ast.unparse(call)
    if decorator == DEFINE:
        declaration = f"Declaration(_SHARED_, {usual}, is_optional=True)"
        return Written(annotation, declaration, "", f"self.{name}", default=usual)
    raise CannotWrite(f"cannot compile {owner}.{name}: write field({usual})")


def _written_call(name: str, annotation: str, call: ast.Call, kind: str) -> Written:
    """Return a field that a call of the function `kind` declares."""
    declaration = ast.unparse(call)
    options = {each.arg: each.value for each in call.keywords}
    if kind == "argument":
        return Written(annotation, declaration, "", f"self.{name}")
    if kind == "part" and call.args and ast.unparse(call.args[0]) == "None":
        copied = f"None if self.{name} is None else self.{name}.copy()"
        return Written(annotation, declaration, "None", copied)
    if kind == "part":
        first = f"{ast.unparse(call.args[0])}()" if call.args else ""
        return Written(annotation, declaration, first, f"self.{name}.copy()")
    if kind == "computed":
        copied = f"self.{name}.copy()" if "part" in options else f"self.{name}"
        return Written(annotation, declaration, COMPUTED, copied)
    if kind == "texts":
        return Written(annotation, declaration, "[]", f"self.{name}.copy()", is_container=True)
    if kind in ("number", "flag", "text", "one_of"):
        usual = {"number": "0", "flag": "False"}.get(kind, "''")
        first = ast.unparse(options["default"]) if "default" in options else usual
        return Written(annotation, declaration, first, f"self.{name}")
    default = call.args[0]
    if kind == "transient":
        return Written(annotation, declaration, ast.unparse(default), "")
    if not isinstance(default, ast.List | ast.Dict) and ast.unparse(default) != "set()":
        return Written(annotation, declaration, ast.unparse(default), f"self.{name}")
    copied = f"self.{name}.copy()"
    if "elements" in options and isinstance(default, ast.Dict):
        copied = f"{{key: each.copy() for key, each in self.{name}.items()}}"
    elif "elements" in options:
        copied = f"[each.copy() for each in self.{name}]"
    return Written(annotation, declaration, ast.unparse(default), copied, is_container=True)


# ------------------------------------------------------------------ events


def _with_events(source: str, module: str, read: Callable[[str], str]) -> str:
    """Add the constructors that events get from their annotations."""
    lines, tree, is_changed = source.splitlines(), ast.parse(source), False
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or not _fields_of(node) or _method(node, "__init__"):
            continue
        fields = event_fields(node.name, module, read)
        if fields is not None:
            _put_constructor(lines, node, fields)
            is_changed = True
    if not is_changed:
        return source
    at = next(number for number, line in enumerate(lines) if line.startswith("from wartable."))
    lines[at] = f"{NEEDED}; {MISSING}; {lines[at]}"
    return "\n".join(lines) + "\n"


def _put_constructor(lines: list[str], node: ast.ClassDef, fields: Mapping[str, ast.AnnAssign]) -> None:
    """Put a constructor into the lines of a class's fields, the annotations joined in the first of them."""
    own = _fields_of(node)
    first, last = own[0].lineno - 1, own[-1].end_lineno or own[-1].lineno
    for line in own:
        for at in range(line.lineno - 1, line.end_lineno or line.lineno):
            lines[at] = ""
    arguments = [
        f"{name}: {ast.unparse(line.annotation)}" + (f" = {ast.unparse(line.value)}" if line.value else "")
        for name, line in fields.items()
    ]
    steps = "; ".join(f"self.{name} = {name}" for name in fields)
    constructor = f"    def __init__({', '.join(['self', *arguments])}) -> None: {steps}"
    annotated = [f"{ast.unparse(each.target)}: {ast.unparse(each.annotation)}" for each in own]
    table = ", ".join(
        f"{ast.unparse(each.target)!r}: {ast.unparse(each.value) if each.value else '_MISSING_'}"
        for each in own
    )
    lines[first] = "    " + "; ".join([*annotated, f"written_fields: _ClassVar_[_Any_] = {{{table}}}"])
    if last < len(lines) and not lines[last].strip():
        lines[last] = constructor
    else:
        lines[first] += "\n" + constructor


def event_fields(name: str, module: str, read: Callable[[str], str]) -> dict[str, ast.AnnAssign] | None:
    """Return the annotated fields of an event and its bases by name; None if the class is no event."""
    if (module, name) == EVENT:
        return {}
    if not module.startswith("wartable."):
        return None
    tree, imports = _parsed(read(module)), names_bound(read(module))
    node = next((each for each in tree.body if isinstance(each, ast.ClassDef) and each.name == name), None)
    if node is None:
        return None
    for base in node.bases:
        base_name = ast.unparse(base)
        found = event_fields(base_name, imports.get(base_name, module), read)
        if found is not None:
            return {**found, **{ast.unparse(line.target): line for line in _fields_of(node)}}
    return None


def _fields_of(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [
        line
        for line in node.body
        if isinstance(line, ast.AnnAssign) and not ast.unparse(line.annotation).startswith("ClassVar")
    ]


def _method(node: ast.ClassDef, name: str) -> bool:
    return any(isinstance(line, ast.FunctionDef) and line.name == name for line in node.body)


# ------------------------------------------------------------------ the class as text


def _rewrite(lines: list[str], node: ast.ClassDef, found: Declared) -> None:
    """Replace the decorator and the fields of a class by its written code, in the same lines."""
    lines[next(each.lineno for each in node.decorator_list if is_declaring(each)) - 1] = ""
    places: list[int] = []
    docstring = node.body[0]
    if isinstance(docstring, ast.Expr) and docstring.end_lineno is not None:
        last = docstring.end_lineno - 1
        places += [last, last + 1] if lines[last + 1 : last + 2] == [""] else [last]
        lines[places[0]] = re.sub(r'"""  #.*', '"""', lines[places[0]])
    for line in _fields_of(node):
        numbers = range(line.lineno - 1, line.end_lineno or line.lineno)
        places += numbers
        for at in numbers:
            lines[at] = ""
    code = _members(found, {line.name for line in node.body if isinstance(line, ast.FunctionDef)})
    room = max(1, len(places))
    first, *rest = [*code[: room - 1], "\n    ".join(code[room - 1 :])]
    lines[places[0]] = f"{lines[places[0]]}; {first}" if lines[places[0]].strip() else f"    {first}"
    for at, text in zip(places[1:], rest, strict=False):
        lines[at] = f"    {text}"


def _members(found: Declared, methods: set[str]) -> list[str]:
    """Return the code of a class, a line each: annotations and tables, constructor, `copy`. `methods` are
    those that the class has written.
    """
    own = found.own.items()
    base = f"**{found.base.name}.declared_fields, " if found.base else ""
    table = ", ".join(f"{name!r}: {_as_any(one.declaration)}" for name, one in own)
    tables = [
        *[f"{name}: {one.annotation}" for name, one in own],
        f"declared_fields: _ClassVar_[_Any_] = {{{table}}}",
    ]
    is_state = found.decorator == STATE
    if is_state:
        tables.append(f"saved: _ClassVar_[_Any_] = _cast_(_Any_, _saved_fields_)({{{base}{table}}})")
    code = ["; ".join(tables)]
    if "__init__" not in methods:
        code.append(_constructor(found, finishes="_finish" in methods))
    if is_state and "copy" not in methods:
        code.append(_copy(found, finishes="_finish_copy" in methods))
    return code


def _as_any(call: str) -> str:
    """Call a declaring function without a check of what it returns: it stands in for the value."""
    function, _, rest = call.partition("(")
    if function == "argument":
        return f"_cast_(_Any_, _argument_)({_as_any(rest.removesuffix(')'))})"
    return f"_cast_(_Any_, _{function}_)({rest}"


def _constructor(found: Declared, *, finishes: bool) -> str:
    fields, above = found.fields(), found.base.arguments() if found.base else []
    arguments = [
        f"{name}: {fields[name].type}" + (f" = {fields[name].default}" if fields[name].default else "")
        for name in found.arguments()
    ]
    steps = [f"super().__init__({', '.join(above)})"] if found.base else []
    steps += [
        f"self.{name} = {one.first or name}" for name, one in found.own.items() if one.first != COMPUTED
    ]
    steps += ["self._finish()"] if finishes else []
    return f"def __init__({', '.join(['self', *arguments])}) -> None: {'; '.join(steps)}"


def _copy(found: Declared, *, finishes: bool) -> str:
    fields = found.fields()
    given = ", ".join(fields[name].copied for name in found.arguments())
    steps = [f"twin = {found.name}({given})"]
    for name, one in fields.items():
        if one.first and one.copied:
            unless_empty = f" if self.{name} else twin.{name}" if one.is_container else ""
            steps.append(f"twin.{name} = {one.copied}{unless_empty}")
    steps += ["self._finish_copy(twin)"] if finishes else []
    return f"def copy(self) -> {found.name}: {'; '.join([*steps, 'return twin'])}"


def _missing_imports(found: Declared, known: Mapping[str, str]) -> dict[str, str]:
    """Return the names that the written class needs and the module does not bind, with their modules."""
    needed: dict[str, str] = {}
    for each in [base for base in found.chain()[:-1] if base.module != found.module]:
        texts = [
            text for one in each.own.values() if not one.first for text in (one.type, one.default or "0")
        ]
        for name in [name for text in texts for name in _names_in(text)]:
            if name in each.imports or not hasattr(builtins, name):
                needed[name] = each.imports.get(name, each.module)
    return {name: where for name, where in needed.items() if name not in known}


def _names_in(expression: str) -> list[str]:
    return [node.id for node in ast.walk(ast.parse(expression, mode="eval")) if isinstance(node, ast.Name)]


def package_reader(package: Path) -> Callable[[str], str]:
    """Return a function that reads a module of the package at a folder by its dotted name."""

    def read(module: str) -> str:
        path = package.parent / Path(*module.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        return file.read_text(encoding="utf-8")

    return read
