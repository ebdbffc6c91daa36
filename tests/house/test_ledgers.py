"""Every enforced rule is cited beside the code that enforces it, outside the texts of the compendium."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tools.ledger import read_ledger

RULESETS: Final = Path(__file__).parents[2] / "src/wartable/rulesets"
LEDGERS: Final = sorted(RULESETS.glob("*/ledger.toml"))

ID: Final = re.compile(r"\b[A-Z]+(?:-[A-Z]+)?(?:-\d+)+\b")
RANGE: Final = re.compile(r"\b([A-Z]+-(?:[A-Z]+-)?(?:\d+-)?)(\d+)\s+to\s+\1(\d+)\b")


def cited(source: str) -> set[str]:
    """The ids in a source, those within a range such as "EW-16 to EW-19" among them."""
    return {*ID.findall(source), *[id for found in RANGE.finditer(source) for id in within(*found.groups())]}


def within(chapter: str, first: str, last: str) -> list[str]:
    """The ids of a range."""
    return [f"{chapter}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


def uncited(folder: Path) -> list[str]:
    """The ids of enforced rules that no code of a ruleset cites."""
    sources = [path for path in folder.rglob("*.py") if "compendium" not in path.relative_to(folder).parts]
    ids = cited("\n".join(path.read_text(encoding="utf-8") for path in sources))
    return [
        r.id for r in read_ledger(folder / "ledger.toml").rules if r.how == "enforced" and r.id not in ids
    ]


@pytest.mark.parametrize("folder", [path.parent for path in LEDGERS], ids=lambda folder: folder.name)
def test_every_enforced_rule_is_cited_beside_its_code(folder: Path) -> None:
    missing = uncited(folder)
    assert not missing, (
        f"no code of {folder.name} cites {', '.join(missing)}; add each to the docstring of what enforces it"
    )


def test_a_range_cites_every_id_in_it() -> None:
    assert cited('"""Bands. EW-08 to\n    EW-10, R-OP-017."""') == {"EW-08", "EW-09", "EW-10", "R-OP-017"}


def test_a_chapter_cites_none_of_its_rules() -> None:
    assert "AD-13-04" not in cited("AD-13, AD-13-045")


def test_texts_of_the_compendium_are_not_code(tmp_path: Path) -> None:
    (tmp_path / "compendium").mkdir()
    (tmp_path / "compendium/words.py").write_text('"""X-01."""', encoding="utf-8")
    (tmp_path / "moves.py").write_text('"""X-02."""', encoding="utf-8")
    rows = [f'X-0{number} = {{ how = "enforced", says = "Move." }}' for number in (1, 2)]
    (tmp_path / "ledger.toml").write_text("\n".join(["[X]", *rows]), encoding="utf-8")
    assert uncited(tmp_path) == ["X-01"]
