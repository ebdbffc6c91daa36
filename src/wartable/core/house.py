"""House files: which of them a setup names, and whether those have been loaded."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.game import Setup
from wartable.core.problem import Problem
from wartable.core.rulebook import Rulebook


def house_name(written: str) -> str:
    """The name of a house file: its path without the folders."""
    return written.replace("\\", "/").rpartition("/")[2]


def house_entries(setup: Setup) -> list[tuple[str, str]]:
    """Names and checksums of the house files of a setup; the checksum is "" where it has none."""
    value = setup.get("house")
    found: list[tuple[str, str]] = []
    for entry in value if isinstance(value, list | tuple) else ():
        if isinstance(entry, Mapping):
            found.append((house_name(str(entry.get("file", ""))), str(entry.get("mark", ""))))
        else:
            found.append((house_name(str(entry)), ""))
    return found


def missing_house(rules: Rulebook, setup: Setup) -> list[Problem]:
    """The house files that a setup needs and nobody has loaded. They are programs: no setup, save or replay
    may run one.
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
    """The house files that have changed since the setup was written; it can still be played."""
    return [
        Problem(
            f"house[{at}]",
            f"{name!r} is another than the one that this was played with",
            "the battle may come out otherwise; take the old file where it has to come out the same",
            fatal=False,
        )
        for at, (name, checksum) in enumerate(house_entries(setup))
        if checksum and rules.houses.get(name, checksum) != checksum
    ]
