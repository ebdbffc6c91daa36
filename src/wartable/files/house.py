"""House files: Python files that add abilities to a ruleset. They are programs, and run only on request."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final, NamedTuple

from wartable import Ability, BadInput, Problem, Rulebook, Setup, house_name, ruleset, ruleset_names
from wartable.files.disk import TOML_LIMIT, read_text
from wartable.toolkit import closest, shown

__all__ = ["HouseFile", "breakage", "house_files", "load_house", "load_houses", "setup_with_house_files"]

_CHECKSUM_LENGTH: Final = 16
_RULESETS: Final = "wartable.rulesets."


class HouseFile(NamedTuple):
    """A loaded house file, with a checksum of its content, its ruleset, and the keys of its abilities."""

    name: str
    path: Path
    checksum: str
    ruleset: str
    keys: tuple[str, ...]


_LOADED: Final[dict[str, HouseFile]] = {}


def load_houses(paths: Iterable[str | Path]) -> list[HouseFile]:
    """Load house files in this order. Raises BadInput at the first one that has a fault."""
    return [load_house(path) for path in paths]


def load_house(path: str | Path) -> HouseFile:
    """Run a house file and register its abilities with its ruleset; do nothing if it is already loaded.

    If it has faults, raises BadInput with all of them, and changes no ruleset.
    """
    place = Path(path)
    source = read_text(place, TOML_LIMIT)
    name = house_name(str(place))
    checksum = sha256(source.encode()).hexdigest()[:_CHECKSUM_LENGTH]
    known = _LOADED.get(name)
    if known is not None and known.checksum == checksum:
        return known
    if known is not None:
        what = f"another {name} is loaded already, from {known.path}"
        raise _fault(place, [Problem("", what, "restart Wartable, or give one of them another name")])
    found = _load(place, source, name, checksum)
    _LOADED[name] = found
    return found


def _load(place: Path, source: str, name: str, checksum: str) -> HouseFile:
    """Run a house file with this source, and register its abilities; raises BadInput with all its
    problems.
    """
    module = ModuleType(f"wartable_house_{place.stem}_{checksum}")
    module.__file__ = str(place.resolve())
    sys.modules[module.__name__] = module
    try:
        _run_module(place, source, module)
        rules = _ruleset_of(place, module)
        kinds = list(_abilities(module))
        if not kinds:
            remedy = "write a class with a key that extends one of the ruleset's abilities"
            raise _fault(place, [Problem("", "it defines no ability", remedy)])
        problems = rules.adopt(kinds)
        if problems:
            raise _fault(place, problems)
    except BaseException:
        del sys.modules[module.__name__]
        raise
    rules.houses[name] = checksum
    return HouseFile(name, place.resolve(), checksum, rules.name, tuple(kind.key for kind in kinds))


def _fault(place: Path, problems: Sequence[Problem]) -> BadInput:
    return BadInput(f"cannot load {place}", problems)


def _run_module(place: Path, source: str, module: ModuleType) -> None:
    """Run a house file as this module; raises BadInput if the file raises anything."""
    file = str(module.__file__)
    try:
        exec(compile(source, file, "exec"), module.__dict__)
    except SyntaxError as error:
        what = f"{error.msg}, in {shown((error.text or '').strip())}" if error.text else error.msg
        raise _fault(place, [Problem(f"line {error.lineno}", what, "correct it there")]) from None
    except (Exception, SystemExit) as error:  # noqa: BLE001 - anything that another program raises
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
        where = f"line {lines[-1]}" if lines else ""
        raise _fault(place, [Problem(where, _error_text(error), _remedy(error))]) from None


def _error_text(error: BaseException) -> str:
    """Return the class and the message of an error in one text."""
    text = str(error)
    return type(error).__name__ + (f": {text}" if text else "")


def _remedy(error: BaseException) -> str:
    """Return a remedy for an error in a house file: to correct it there or, for a failed import from a
    ruleset, to import from the ruleset's module `house` instead.
    """
    name = (error.name or "") if isinstance(error, ImportError) else ""
    if name.startswith(_RULESETS):
        face = ".".join([*name.split(".")[:3], "house"])
        if find_spec(face) is not None:
            return f"import it from {face}"
    return "correct it there"


def _ruleset_of(place: Path, module: ModuleType) -> Rulebook:
    """Return the rulebook whose name is the house file's variable `ruleset`; raises BadInput if there is
    none.
    """
    names = ruleset_names()
    name = getattr(module, "ruleset", None)
    if name is None:
        raise _fault(
            place, [Problem("ruleset", "it is missing", f'add ruleset = "NAME": {", ".join(names)}')]
        )
    if name not in names:
        raise _fault(
            place, [Problem("ruleset", f"there is no ruleset {shown(name)}", closest(str(name), names))]
        )
    return ruleset(str(name))


def _abilities(module: ModuleType) -> Iterator[type[Ability]]:
    """Yield the ability classes that a house file defines, in order."""
    for value in list(vars(module).values()):
        is_own = isinstance(value, type) and value.__module__ == module.__name__
        if is_own and issubclass(value, Ability) and value.key != "":
            yield value


# ------------------------------------------------------------------ setups


def setup_with_house_files(setup: Setup, files: Iterable[HouseFile] = ()) -> Setup:
    """Return the setup with the names and checksums of its house files: those that it names already, and
    those in `files`. Raises BadInput if one of `files` is for another ruleset.
    """
    present = _house_names(setup)
    added = {file.name: file for file in files}
    if not present and not added:
        return setup
    foreign = [file.name for file in added.values() if file.ruleset != setup.get("ruleset")]
    if foreign:
        what = f"it is of another ruleset than the battle, {shown(setup.get('ruleset'))}"
        raise BadInput(
            "cannot use the house files", [Problem(name, what, "leave it out") for name in foreign]
        )
    names = dict.fromkeys([*present, *added])
    return {**setup, "house": [{"file": name, "mark": _checksum(setup, name)} for name in names]}


def _house_names(setup: Setup) -> list[str]:
    """Return the names of the house files in a setup."""
    value = setup.get("house")
    entries = value if isinstance(value, list | tuple) else []
    return [house_name(str(entry.get("file") if isinstance(entry, dict) else entry)) for entry in entries]


def _checksum(setup: Setup, name: str) -> str:
    return ruleset(str(setup["ruleset"])).houses.get(name, "")


def house_files(setup: Setup) -> list[HouseFile]:
    """Return the loaded house files that a setup names."""
    return [_LOADED[name] for name in _house_names(setup) if name in _LOADED]


# ------------------------------------------------------------------ failures


def breakage(error: BaseException, setup: Setup | None = None) -> str | None:
    """Return a line that says where a house file failed with this error; None if no house file is involved.

    If the error was raised outside of house files, but the setup names some, the line says that they may be
    the cause, because a rule can fail on a value that a house file has returned.
    """
    files = {str(file.path): file for file in _LOADED.values()}
    for frame in reversed(extract_tb(error.__traceback__)):
        if frame.filename in files:
            name = files[frame.filename].name
            return f"{name}, line {frame.lineno}, in {frame.name}: {_error_text(error)}"
    names = [file.name for file in house_files(setup)] if setup is not None else []
    return f"{' or '.join(names)} may be why a rule broke: {_error_text(error)}" if names else None
