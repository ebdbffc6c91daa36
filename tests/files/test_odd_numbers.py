"""Every number of every kind of file that people write: infinite, no number at all, too large, too small."""

from __future__ import annotations

from math import inf, nan
from pathlib import Path
from typing import Final

import pytest

from tools.every_number import Place, form_of, numbers_in, path_of, with_number
from wartable import scenario_folders
from wartable.files import list_scenarios
from wartable.files.parsing import read_toml
from wartable.files.reading import is_force, parse_force_tables, parse_setup_tables

HOME: Final = Path(__file__).resolve().parent.parent.parent
SCENARIOS: Final = [info.path for info in list_scenarios()]
FORCES: Final = sorted(force for folder in scenario_folders() for force in (folder / "forces").glob("*.toml"))
SITUATIONS: Final = sorted((HOME / "docs" / "examples").glob("**/*.toml"))
FEW: Final = [
    path
    for path in [*SCENARIOS, *FORCES]
    if path.stem in ("glass_stair", "shield_wall", "burrow_gate", "weighhouse_yard", "ferry_patrol")
]
ODD: Final = (inf, nan, 1e308, 1e-320)


def untold(path: Path) -> list[tuple[str, float]]:
    """The numbers, one of each form, for which `check` does not say at their place what is allowed."""
    data = read_toml(path)
    draft = parse_force_tables if is_force(data) else parse_setup_tables
    forms: dict[Place, Place] = {}
    for place in numbers_in(data):
        forms.setdefault(form_of(place), place)
    return [
        (path_of(place), odd)
        for place in forms.values()
        for odd in ODD
        if not any(
            problem.path == path_of(place) and problem.fatal and problem.remedy.startswith("use ")
            for problem in draft(path, with_number(data, place, odd)).problems
        )
    ]


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_no_odd_number_is_taken(path: Path) -> None:
    assert untold(path) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", [*SCENARIOS, *FORCES, *SITUATIONS], ids=lambda path: path.stem)
def test_no_odd_number_is_taken_in_any_shipped_file(path: Path) -> None:
    assert untold(path) == []
