"""Build the compiled form of Wartable: `python tools/build_compiled.py [--force]`.

Copies the whole package to build/compiled and compiles `core` and `rulesets` there, from the very
files that run as plain Python; `src` is left as it is. `PYTHONPATH=build/compiled` chooses this form, and
`WARTABLE_COMPILED=1` does so for pytest (see conftest.py). Nothing is compiled again while these rooms
are the same.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "wartable"
TARGET: Final = ROOT / "build" / "compiled"
ROOMS: Final = ("core", "rulesets")
PLAIN: Final = ("testing", "testing.py")
"""Folders and files of these rooms that are never compiled: what tests are written with."""
COMPILERS: Final = ("cc", "gcc", "clang")
STAMP: Final = "built-from"
EXTENSIONS: Final = (".so", ".pyd")
NO_SOURCE: Final = (".pyc", *EXTENSIONS)
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", *[f"*{suffix}" for suffix in NO_SOURCE])
LAST_LINES_SHOWN: Final = 60


class CannotBuild(RuntimeError):
    """The compiled form cannot be made here, or is not there; says why, and what would do."""


def main() -> int:
    """Build what is not current; print how long it took."""
    parser = argparse.ArgumentParser(description="Build the compiled form of Wartable in build/compiled.")
    parser.add_argument("--force", action="store_true", help="build even where nothing has changed")
    wanted = parser.parse_args()
    try:
        print(build(force=wanted.force))
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def build(source: Path = SOURCE, target: Path = TARGET, *, force: bool = False) -> str:
    """Bring `target` up to date with the package at `source`, and say in a line what was done."""
    wanted = stamp(source)
    found = Stamp() if force else read_stamp(target)
    if found == wanted:
        return f"compiled form: up to date in {target}"
    started = time.monotonic()
    if found.compiled == wanted.compiled:
        refresh_copy(source, target)
        done = "copied what is not compiled"
    else:
        done = f"compiled {compile_copy(source, target)} modules"
    (target / STAMP).write_text(f"{wanted.compiled}\n{wanted.package}\n", encoding="utf-8")
    return f"compiled form: {done} in {time.monotonic() - started:.0f} seconds, in {target}"


def compile_copy(source: Path, target: Path) -> int:
    """Make the copy anew and compile it; returns the number of modules compiled."""
    compiler = find_compiler()
    (target / STAMP).unlink(missing_ok=True)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target / source.name, ignore=LEFT_OUT)
    modules = [f"{source.name}/{path.relative_to(source).as_posix()}" for path in compiled_modules(source)]
    run_mypyc(target, modules, compiler)
    return len(modules)


def refresh_copy(source: Path, target: Path) -> None:
    """Copy the package once more, leaving what was compiled as it stands."""
    for old in (target / source.name).rglob("*"):
        if old.is_file() and old.suffix not in EXTENSIONS:
            old.unlink()
    shutil.copytree(source, target / source.name, ignore=LEFT_OUT, dirs_exist_ok=True)


def require_current(source: Path = SOURCE, target: Path = TARGET) -> Path:
    """The folder to put first on the path; raises CannotBuild where the form is missing or out of date."""
    found = read_stamp(target)
    if found == stamp(source):
        return target
    state = "is not of today's sources" if found.package else "is not there"
    raise CannotBuild(
        f"cannot use the compiled form: {target} {state}; run `python tools/build_compiled.py` first"
    )


class Stamp(NamedTuple):
    """What a compiled form was built from: fingerprints of what is compiled, and of the whole package."""

    compiled: str = ""
    package: str = ""


def stamp(source: Path) -> Stamp:
    """The stamp of a form built now, by this script, this Python and this mypyc."""
    package = [path for path in sorted(source.rglob("*")) if path.is_file() and path.suffix not in NO_SOURCE]
    rooms = [source / room for room in ROOMS]
    compiled = [path for path in package if path.suffix == ".py" and is_in(path, rooms)]
    tools = f"{Path(__file__).read_text(encoding='utf-8')} {sys.version} {mypyc_version()}"
    return Stamp(
        fingerprint([source / "__init__.py", *compiled], source, tools), fingerprint(package, source)
    )


def is_in(path: Path, rooms: list[Path]) -> bool:
    """Whether a file lies in one of these folders."""
    return any(path.is_relative_to(room) for room in rooms)


def read_stamp(target: Path) -> Stamp:
    """The stamp written when the form at `target` was finished; an empty one where there is none."""
    path = target / STAMP
    return Stamp(*path.read_text(encoding="utf-8").splitlines()) if path.is_file() else Stamp()


def fingerprint(paths: list[Path], source: Path, start: str = "") -> str:
    """A short text that changes with the name or the content of any of these files."""
    digest = hashlib.sha256(start.encode())
    for path in paths:
        digest.update(f"\n{path.relative_to(source).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def mypyc_version() -> str:
    """mypyc's version, which is mypy's; raises CannotBuild where it is not installed."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        raise CannotBuild(
            "cannot build the compiled form: mypy, whose mypyc compiles it, is not installed; "
            "run `python -m pip install --editable '.[dev]'`"
        ) from None


def compiled_modules(source: Path) -> list[Path]:
    """The modules that are compiled: all of these rooms but what tests are written with, and those that only
    gather names of others.
    """
    found = [path for room in ROOMS for path in sorted((source / room).rglob("*.py"))]
    found = [path for path in found if not set(PLAIN) & set(path.relative_to(source).parts)]
    return [path for path in found if path.name != "__init__.py" or has_code(path)]


def has_code(path: Path) -> bool:
    """Whether a module holds more than a docstring, imports and `__all__`."""
    return not all(is_gathering(line) for line in ast.parse(path.read_text(encoding="utf-8")).body)


def is_gathering(line: ast.stmt) -> bool:
    """Whether a line of a module is its docstring, an import or its `__all__`."""
    if isinstance(line, ast.Assign):
        return [ast.unparse(target) for target in line.targets] == ["__all__"]
    if isinstance(line, ast.Expr):
        return isinstance(line.value, ast.Constant)
    return isinstance(line, ast.Import | ast.ImportFrom)


def find_compiler() -> str:
    """The C compiler to use; raises CannotBuild where there is none, or none of Python's C headers."""
    named = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")[:1]
    found = next((name for name in [*named, *COMPILERS] if shutil.which(name)), None)
    if found is None:
        raise CannotBuild(
            "cannot build the compiled form: no C compiler was found (looked for "
            f"{', '.join(dict.fromkeys([*named, *COMPILERS]))}); install gcc or clang, or play without: "
            "Wartable needs none to run"
        )
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").is_file():
        raise CannotBuild(
            f"cannot build the compiled form: Python's C headers are not in {headers}; "
            "install them (often a package called python3-dev)"
        )
    return found


def run_mypyc(target: Path, modules: list[str], compiler: str) -> None:
    """Run mypyc on these files, given from `target`, leaving each extension beside its source."""
    script = (
        "import sys; from setuptools import setup; from mypyc.build import mypycify; "
        "setup(name='wartable', packages=[], script_args=['--quiet', 'build_ext', '--inplace'], "
        "ext_modules=mypycify(['--config-file=', '--strict', *sys.argv[1:]], opt_level='3'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *modules],
        cwd=target,
        env={**os.environ, "CC": os.environ.get("CC", compiler), "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-LAST_LINES_SHOWN:])
        raise CannotBuild(f"cannot build the compiled form: mypyc or {compiler} said\n{said}")


if __name__ == "__main__":
    raise SystemExit(main())
