"""Replaces the code of a file: when it is imported, or in every function of it if it is imported already."""

from __future__ import annotations

import ast
import builtins
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final

from tools.mutation.code import Mutant

__all__ = ["Functions", "Hits", "find_functions", "plant", "replace_functions", "watch"]

HIT: Final = "__mutation_hit__"
"""The name that watched code calls; a builtin, so that every module knows it."""

Place = tuple[str, int]
"""A statement: its file, relative to the project's folder, and its first line."""

Functions = Mapping[tuple[str, str, int], Sequence[FunctionType]]
"""Functions by file, qualified name and first line: more than one if a closure is made twice."""


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from other code than that of their files."""

    def __init__(self, codes: Mapping[str, tuple[Path, CodeType]]) -> None:
        self.codes = codes

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the planted module, if it is asked for."""
        if fullname not in self.codes:
            return None
        file = self.codes[fullname][0]
        within = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            fullname, file, loader=self, submodule_search_locations=within
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run the planted code."""
        exec(self.codes[module.__name__][1], module.__dict__)


def plant(root: Path, mutant: Mutant) -> CodeType:
    """Make the mutant's change, and import its file with it from now on; returns the changed file's code."""
    path = root / mutant.source.path
    mutant.change.swap()
    code = compile(ast.fix_missing_locations(mutant.source.tree), str(path), "exec")
    sys.meta_path.insert(0, Planted({mutant.source.module: (path, code)}))
    return code


# Functions that are imported already


def find_functions(files: Collection[str]) -> Functions:
    """Return every existing function of these files."""
    gc.unfreeze()  # frozen objects are not listed
    found: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if type(each) is FunctionType and each.__code__.co_filename in files:
            found[key_of(each.__code__)].append(each)
    gc.freeze()
    return found


def replace_functions(functions: Functions, mutant: Mutant, code: CodeType) -> bool:
    """Replace the code of every function of the mutant's file by that of the changed file. False if the
    changed function is not among them, or has other closure variables.
    """
    is_replaced = False
    for new in codes_in(code):
        for function in functions.get(key_of(new), ()):
            if function.__code__.co_freevars != new.co_freevars:
                return False
            function.__code__ = new
            is_replaced = is_replaced or new.co_qualname == mutant.function
    return is_replaced or mutant.source.module not in sys.modules


def key_of(code: CodeType) -> tuple[str, str, int]:
    """Return the identity of code, changed or not."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield all code objects within one."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


# Watching which statements are executed


class Hits:
    """The places that were reached since the last `take`."""

    def __init__(self) -> None:
        self.places: set[Place] = set()

    def note(self, file: str, line: int) -> None:
        """Record a place; called before each watched statement."""
        self.places.add((file, line))

    def take(self) -> frozenset[Place]:
        """Return the recorded places, and clear them."""
        taken = frozenset(self.places)
        self.places.clear()
        return taken


def watch(root: Path, mutants: Sequence[Mutant]) -> Hits:
    """From now on, import the files of these mutants with a call of `note` before each statement that one
    changes.
    """
    hits = Hits()
    setattr(builtins, HIT, hits.note)
    wanted: dict[tuple[str, str], set[int]] = defaultdict(set)
    for mutant in mutants:
        if not mutant.change.at_import:
            wanted[mutant.source.module, mutant.source.path].add(mutant.change.statement.lineno)
    codes: dict[str, tuple[Path, CodeType]] = {}
    for (module, place), lines in wanted.items():
        path = root / place
        tree = ast.parse(path.read_text(encoding="utf-8"))
        Watcher(place, lines).visit(tree)
        codes[module] = (path, compile(ast.fix_missing_locations(tree), str(path), "exec"))
    sys.meta_path.insert(0, Planted(codes))
    return hits


class Watcher(ast.NodeTransformer):
    """Inserts a call of `note` before each statement that begins in one of these lines."""

    def __init__(self, file: str, lines: Collection[int]) -> None:
        self.file = file
        self.lines = lines

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        """Return a statement, with the call before it if it is watched."""
        self.generic_visit(node)
        if not isinstance(node, ast.stmt) or node.lineno not in self.lines:
            return node
        called: list[ast.expr] = [ast.Constant(self.file), ast.Constant(node.lineno)]
        note = ast.Expr(ast.Call(ast.Name(HIT, ast.Load()), called, []))
        return [ast.copy_location(note, node), node]
