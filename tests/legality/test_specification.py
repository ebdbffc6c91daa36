"""The validator's specification: small builds, and exactly what is wrong with each.

Every `[[case]]` of a TOML file beside this one is a force: lists of `pilots`, `units`, `reinforcements` and
`combinations`, whose entries stand on the file's `[base]` where it has one. `fatal` is what keeps it from
being played, `illegal` what is against the rules all the same, each as path, fault and remedy.
tools/ledger.py reads its `rules`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from wartable import ruleset
from wartable.testing import rule

Data = dict[str, Any]

FOLDER: Final = Path(__file__).parent
KEYS: Final = ("pilots", "units", "reinforcements", "combinations")
FILES: Final = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")}
CASES: Final = {
    f"{name}: {case['name']}": (file, case) for name, file in FILES.items() for case in file["case"]
}
MARKED: Final = [
    pytest.param(*parts, id=name, marks=rule(*parts[1]["rules"])) for name, parts in CASES.items()
]


def force(file: Data, case: Data) -> Data:
    """The case's force, each entry on its base."""
    base = file.get("base", {})
    return {key: _entries(base.get(key, {}), case[key]) for key in KEYS if key in case}


def _entries(base: Data, entries: Any) -> Any:
    if not isinstance(entries, list):
        return entries
    return [{**base, **entry} if isinstance(entry, dict) else entry for entry in entries]


@pytest.mark.parametrize(("file", "case"), MARKED)
def test_a_build_has_exactly_these_problems(file: Data, case: Data) -> None:
    found = ruleset("battle-century").force_problems(force(file, case))
    assert [str(problem) for problem in found if problem.fatal] == case["fatal"]
    assert [str(problem) for problem in found if not problem.fatal] == case["illegal"]


@pytest.mark.parametrize(("file", "case"), [case for case in MARKED if "_prices: " in str(case.id)])
def test_what_a_thing_costs_is_neither_more_nor_less(file: Data, case: Data) -> None:
    assert [bill.left for bill in ruleset("battle-century").costs(force(file, case))] == [0]


def test_there_are_enough_cases_and_half_of_them_are_within_the_rules() -> None:
    sound = [case for _, case in CASES.values() if not case["fatal"] and not case["illegal"]]
    assert len(CASES) >= 150
    assert 2 * len(sound) >= len(CASES)


def test_every_case_has_a_name_of_its_own() -> None:
    assert len(CASES) == sum(len(file["case"]) for file in FILES.values())


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, (_, case) in CASES.items()])
def test_a_case_is_written_in_known_keys(case: Data) -> None:
    assert case.keys() <= {"name", "rules", "fatal", "illegal", *KEYS}
