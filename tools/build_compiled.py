"""Build the compiled form of Wartable in build/compiled.

    python tools/build_compiled.py            for releases and measurements: a group for each game, at -O3
    python tools/build_compiled.py --quick    for work on the rules: a group for each package, at -O1; after
                                              an edit only affected packages are compiled again
    python tools/build_compiled.py --force    everything from the start

Copies the whole package and compiles `core` and `rulesets` there, from the same files that run as plain
Python, with declared state classes and events written out (`tools/declared_code.py`); `src` is left as it
is. Code that battles seldom call stays plain (`PLAIN`). `PYTHONPATH=build/compiled` selects this form, and
`WARTABLE_COMPILED=1` does so for pytest (see conftest.py). Nothing is compiled again while these packages
are unchanged.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.declared_code import package_reader, written_out  # noqa: E402

SOURCE: Final = ROOT / "src" / "wartable"
TARGET: Final = ROOT / "build" / "compiled"
ROOMS: Final = ("core", "rulesets")
PLAIN: Final = ("building", "builders", "compendium", "season", "saved", "setup", "rulings")
"""Packages and files of games that are never compiled: code that is called once for a battle or a file, such
as forces and their points, texts, saves, rulings.
"""
NEVER: Final = (Path("core/data/declared.py"),)
"""Files of core that are never compiled: this one stands in for fields with objects of another type."""
COMPILERS: Final = ("cc", "gcc", "clang")
STAMP: Final = "built-from"
EXTENSIONS: Final = (".so", ".pyd")
NO_SOURCE: Final = (".pyc", *EXTENSIONS)
LIBRARY: Final = "__mypyc"
"""Suffix of the name of a group's library, which the modules of the group share."""
LAST_LINES_SHOWN: Final = 60

COMPILE: Final = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup

wanted = json.load(sys.stdin)
modules = mypycify(
    ["--config-file=", "--strict", *[path for paths, _ in wanted["groups"] for path in paths]],
    opt_level=wanted["opt_level"],
    debug_level="0",
    separate=[tuple(group) for group in wanted["groups"]],
)
asked = ["--quiet", "build_ext", "--inplace", "--parallel", str(wanted["jobs"])]
setup(name="wartable", packages=[], script_args=asked, ext_modules=modules)
"""
"""The program that compiles, run in a separate process; it reads what to compile from standard input."""


class Form(NamedTuple):
    """A way to compile: its name, the optimisation level of the C compiler, and the size of a group of C."""

    name: str
    opt_level: str
    by_room: bool


RELEASE: Final = Form("release", "3", by_room=False)
QUICK: Final = Form("quick", "1", by_room=True)
FORMS: Final = (RELEASE, QUICK)


class CannotBuild(RuntimeError):
    """Raised if the compiled form cannot be built here, or is missing; the message has the reason and a
    remedy.
    """


def main() -> int:
    """Build what is out of date; print how long it took."""
    parser = argparse.ArgumentParser(description="Build the compiled form of Wartable in build/compiled.")
    parser.add_argument(
        "--quick", action="store_true", help="compile by rooms, at -O1: soon done, and sooner after an edit"
    )
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    wanted = parser.parse_args()
    try:
        print(build(form=QUICK if wanted.quick else RELEASE, force=wanted.force))
    except CannotBuild as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def build(source: Path = SOURCE, target: Path = TARGET, *, form: Form = RELEASE, force: bool = False) -> str:
    """Bring `target` up to date with the package at `source`, and return a line about what was done."""
    wanted = stamp(source, form)
    found = Stamp() if force else read_stamp(target)
    if found == wanted:
        return f"compiled form: up to date in {target}"
    started = time.monotonic()
    (target / STAMP).unlink(missing_ok=True)
    if found.tools != wanted.tools:
        shutil.rmtree(target, ignore_errors=True)
    modules = compiled_modules(source)
    refresh_copy(source, target)
    if (found.tools, found.compiled) == (wanted.tools, wanted.compiled):
        done = "copied what is not compiled"
    else:
        compile_copy(source, target, modules, form)
        done = f"compiled {len(modules)} modules ({form.name})"
    (target / STAMP).write_text("\n".join(wanted) + "\n", encoding="utf-8")
    return f"compiled form: {done} in {time.monotonic() - started:.0f} seconds, in {target}"


def compile_copy(source: Path, target: Path, modules: Sequence[Path], form: Form) -> None:
    """Compile these modules in the copy, as far as they or their groups have changed."""
    compiler = find_compiler()
    found = groups(source, modules, form)
    drop_leftovers(target / source.name, [path.relative_to(source) for path in modules], found)
    run_mypyc(target, found, form, compiler)


def groups(source: Path, modules: Sequence[Path], form: Form) -> list[tuple[list[str], str]]:
    """Return the groups that are compiled into one library each: files, relative to the folder of the copy,
    and its name.
    """
    found: dict[str, list[str]] = {}
    for path in modules:
        inside = path.relative_to(source)
        rooms = inside.parent.parts
        deep = len(rooms) if form.by_room else 2
        name = "_".join([source.name, *rooms[:deep]])
        found.setdefault(name, []).append(f"{source.name}/{inside.as_posix()}")
    return [(files, name) for name, files in found.items()]


def refresh_copy(source: Path, target: Path) -> None:
    """Update the copy of the package, leaving unchanged files and compiled ones."""
    copy = target / source.name
    wanted = {path.relative_to(source) for path in package_files(source)}
    declaring = {path.relative_to(source) for path in compiled_modules(source)}
    read = package_reader(source)
    for inside in sorted(wanted):
        new, old = (source / inside).read_bytes(), copy / inside
        if inside in declaring:
            new = written_out(
                new.decode(), ".".join([source.name, *inside.with_suffix("").parts]), read
            ).encode()
        if not old.is_file() or old.read_bytes() != new:
            old.parent.mkdir(parents=True, exist_ok=True)
            old.write_bytes(new)
    for path in package_files(copy):
        if path.relative_to(copy) not in wanted:
            path.unlink()


def drop_leftovers(copy: Path, modules: Sequence[Path], found: Sequence[tuple[list[str], str]]) -> None:
    """Remove compiled files of modules and groups that are no longer compiled."""
    wanted = {path.with_suffix("") for path in modules}
    for path in extensions(copy):
        if path.relative_to(copy).with_name(path.name.partition(".")[0]) not in wanted:
            path.unlink()
    libraries = {f"{name}{LIBRARY}" for _, name in found}
    for path in copy.parent.glob(f"*{LIBRARY}.*"):
        if path.name.partition(".")[0] not in libraries:
            path.unlink()


def extensions(folder: Path) -> Iterator[Path]:
    """Yield all compiled files in a folder."""
    return (path for path in sorted(folder.rglob("*")) if path.suffix in EXTENSIONS)


def package_files(package: Path) -> list[Path]:
    """Return the files of a package, sorted, without those made by Python or a compiler."""
    return [path for path in sorted(package.rglob("*")) if path.is_file() and path.suffix not in NO_SOURCE]


def require_current(source: Path = SOURCE, target: Path = TARGET) -> Path:
    """Return the folder to put first on the path; raises CannotBuild if the form is not current."""
    found = read_stamp(target)
    if found in [stamp(source, form) for form in FORMS]:
        return target
    state = "is not of today's sources" if found.package else "is not there"
    raise CannotBuild(
        f"cannot use the compiled form: {target} {state}; run `python tools/build_compiled.py` first"
    )


class Stamp(NamedTuple):
    """The sources of a compiled form, as fingerprints: of the form and the tools, of the compiled files, and
    of the whole package.
    """

    tools: str = ""
    compiled: str = ""
    package: str = ""


def stamp(source: Path, form: Form) -> Stamp:
    """Return the stamp of a form built now, by this script, this Python and this mypyc."""
    package = package_files(source)
    rooms = [source / room for room in ROOMS]
    compiled = [path for path in package if path.suffix == ".py" and is_in(path, rooms)]
    scripts = [Path(__file__), Path(__file__).with_name("declared_code.py")]
    code = "".join([script.read_text(encoding="utf-8") for script in scripts])
    tools = f"{form} {code} {sys.version} {mypyc_version()}"
    return Stamp(
        hashlib.sha256(tools.encode()).hexdigest(),
        fingerprint([source / "__init__.py", *compiled], source),
        fingerprint(package, source),
    )


def is_in(path: Path, rooms: list[Path]) -> bool:
    """Whether a file is in one of these folders."""
    return any(path.is_relative_to(room) for room in rooms)


def read_stamp(target: Path) -> Stamp:
    """Read the stamp written when the form at `target` was finished; an empty one if there is none."""
    path = target / STAMP
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return Stamp(*lines) if len(lines) == len(Stamp._fields) else Stamp()


def fingerprint(paths: list[Path], source: Path) -> str:
    """Return a short text that changes with the name or the content of any of these files."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"\n{path.relative_to(source).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def mypyc_version() -> str:
    """Return mypyc's version, which is mypy's; raises CannotBuild if it is not installed."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        raise CannotBuild(
            "cannot build the compiled form: mypy, whose mypyc compiles it, is not installed; "
            "run `python -m pip install --editable '.[dev]'`"
        ) from None


def compiled_modules(source: Path) -> list[Path]:
    """Return the modules that are compiled: those of the compiled packages, without those that stay plain and
    those that only re-export names.
    """
    found = [path for room in ROOMS for path in sorted((source / room).rglob("*.py"))]
    found = [
        path for path in found if not set(PLAIN) & set(path.relative_to(source).with_suffix("").parts[2:])
    ]
    found = [path for path in found if path.relative_to(source) not in NEVER]
    return [path for path in found if path.name != "__init__.py" or has_code(path)]


def has_code(path: Path) -> bool:
    """Whether a module has more than a docstring, imports and `__all__`."""
    return not all(is_gathering(line) for line in ast.parse(path.read_text(encoding="utf-8")).body)


def is_gathering(line: ast.stmt) -> bool:
    """Whether a line of a module is its docstring, an import or its `__all__`."""
    if isinstance(line, ast.Assign):
        return [ast.unparse(target) for target in line.targets] == ["__all__"]
    if isinstance(line, ast.Expr):
        return isinstance(line.value, ast.Constant)
    return isinstance(line, ast.Import | ast.ImportFrom)


def find_compiler() -> str:
    """Return the C compiler to use; raises CannotBuild without one, or without Python's C headers."""
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


def run_mypyc(target: Path, found: Sequence[tuple[list[str], str]], form: Form, compiler: str) -> None:
    """Run mypyc on these groups in `target`, leaving each extension beside its source."""
    wanted = {"groups": found, "opt_level": form.opt_level, "jobs": os.cpu_count() or 1}
    done = subprocess.run(
        [sys.executable, "-c", COMPILE],
        cwd=target,
        env={
            **os.environ,
            "CC": os.environ.get("CC", compiler),
            "CFLAGS": c_flags(),
            "PYTHONPATH": str(target),
        },
        input=json.dumps(wanted),
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        said = "\n".join((done.stdout + done.stderr).splitlines()[-LAST_LINES_SHOWN:])
        raise CannotBuild(f"cannot build the compiled form: mypyc or {compiler} said\n{said}")


def c_flags() -> str:
    """Return the flags of the C compiler: Python's own, which setuptools drops if there are others, and those
    of the environment.

    Python's -DNDEBUG removes the checks from its macros. With hidden names a group calls its own functions
    directly, and can inline them. Warnings are off: generated code is full of them, and the search for them
    alone takes a third of the time.
    """
    own = shlex.split(sysconfig.get_config_var("CFLAGS") or "")
    kept = [flag for flag in own if not flag.startswith("-W")]
    return " ".join([shlex.join(kept), "-fvisibility=hidden", os.environ.get("CFLAGS", ""), "-w"])


if __name__ == "__main__":
    raise SystemExit(main())
