"""House files (house rules as Python programs): which ones a setup names, and whether they are loaded."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.data.problem import Problem
from wartable.core.game import Setup
from wartable.core.rulebook import Rulebook


def house_name(path: str) -> str:
    """Return the name of a house file: its path without the folders."""
    return path.replace("\\", "/").rpartition("/")[2]


def house_entries(setup: Setup) -> list[tuple[str, str]]:
    """Return the names and checksums of a setup's house files; a missing checksum is ""."""
    value = setup.get("house")
    found: list[tuple[str, str]] = []
    for entry in value if isinstance(value, list | tuple) else ():
        if isinstance(entry, Mapping):
            found.append((house_name(str(entry.get("file", ""))), str(entry.get("mark", ""))))
        else:
            found.append((house_name(str(entry)), ""))
    return found


def missing_house(rules: Rulebook, setup: Setup) -> list[Problem]:
    """Return a problem for each house file that a setup needs and that has not been loaded. A setup, save or
    replay cannot load one by itself, because house files are programs.
    """
    return [
        Problem(
            f"house[{at}]",
            f"{name!r} is needed and has not been loaded; it is a program",
            f"look at it first, and if you trust it, add --house {name}",
        )
        for at, (name, _) in enumerate(house_entries(setup))
        if name not in rules.houses
    ]


def changed_house(rules: Rulebook, setup: Setup) -> list[Problem]:
    """Return a warning for each loaded house file that has changed since the setup was written. The setup can
    still be played.
    """
    return [
        Problem(
            f"house[{at}]",
            f"{name!r} has changed since this was played",
            "the battle may turn out differently; use the old file to repeat it exactly",
            fatal=False,
        )
        for at, (name, checksum) in enumerate(house_entries(setup))
        if checksum and rules.houses.get(name, checksum) != checksum
    ]
