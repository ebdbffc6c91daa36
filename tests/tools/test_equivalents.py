"""The list of mutants that no player could tell from the rules: every entry is a mutant of today's code."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from tools.mutate import EQUIVALENTS
from tools.mutation.changes import changes_in
from tools.mutation.code import lend_ids, sites_in

ROOT: Final = Path(__file__).resolve().parent.parent.parent
ENTRIES: Final = tomllib.loads((ROOT / EQUIVALENTS).read_text("utf-8"))["equivalent"]


class AnyId(tuple[str, ...]):
    """Stands for the ids of all rules."""

    def __contains__(self, key: object) -> bool:
        return True


@cache
def definitions_in(path: str) -> dict[str, list[ast.stmt]]:
    """The functions, class parts and constants of a file that belong to a rule, by name."""
    found: dict[str, list[ast.stmt]] = {}
    if (ROOT / path).exists():
        sites = list(sites_in(ast.parse((ROOT / path).read_text("utf-8")).body, "", [], AnyId()))
        lend_ids(sites)
        for site in sites:
            if site.ids:
                found.setdefault(site.name, []).append(site.node)
    return found


def has_mutant(entry: dict[str, str]) -> bool:
    """Whether the change that an entry names can still be made."""
    ruleset = entry["file"].rpartition("rulesets/")[2].partition("/")[0]
    return any(
        entry["change"] == " => ".join(change.told())
        for node in definitions_in(entry["file"]).get(entry["function"], [])
        for change in changes_in(node, at_import=False, ruleset=ruleset)
    )


def test_every_entry_names_code_that_exists() -> None:
    # 28 of 115 named functions and statements that had been renamed or removed.
    assert [entry for entry in ENTRIES if not has_mutant(entry)] == []


def test_no_entry_stands_there_twice() -> None:
    keys = [(entry["file"], entry["function"], entry["change"]) for entry in ENTRIES]
    assert sorted(keys) == sorted(set(keys))
