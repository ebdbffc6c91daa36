"""docs/files.md says of situations and setups what the programs read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import now_tables
from tools.now_tables import PAGE, TABLES, main, renewed, table_of
from wartable import Shape
from wartable.core.data.fields import Flag, Number


def test_the_page_has_the_tables_that_follow_from_the_shapes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page
    assert [name for name in TABLES if table_of(TABLES[name]) not in page] == []


def test_every_key_is_told() -> None:
    untold = [f"{name}: {f.key}" for name, shape in TABLES.items() for f in shape.fields if not f.told]
    assert untold == []


def test_a_table_has_a_row_for_each_key() -> None:
    shape: Shape[object, object] = Shape(
        Number("crew", "people aboard"), Flag("sunk", "it is gone", key="lost")
    )
    assert table_of(shape) == (
        "| key | |\n|---|---|\n| `crew` | people aboard |\n| `lost` | true or false: it is gone |"
    )


def test_a_page_that_says_something_else_is_found_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "files.md"
    page.write_text("x\n<!-- now of a war, by tools/now_tables.py -->\nold\n<!-- -->\ny\n", encoding="utf-8")
    monkeypatch.setattr(now_tables, "PAGE", page)
    assert main(["--check"]) == 1
    assert "tables differ from what is read" in capsys.readouterr().err
    assert main([]) == 0
    assert main(["--check"]) == 0
    written = page.read_text(encoding="utf-8")
    assert (written[:2], written[-2:], "| `tick` |" in written) == ("x\n", "y\n", True)
