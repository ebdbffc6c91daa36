"""docs/files.md shows files that are sound, and names every key that files may have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from pydantic import BaseModel

from tests.files.samples import written
from wartable import new_battle
from wartable.files import check_file, read_scenario, schema
from wartable.files.saving import SaveFile

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
FILES: Final = re.findall(r"^```toml\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
MODELS: Final = (
    schema.Scenario,
    schema.Map,
    schema.Side,
    schema.Seat,
    schema.Objective,
    schema.Unit,
    schema.Borrowed,
    schema.Force,
    schema.Situation,
    schema.Now,
    schema.UnitNow,
    schema.Aim,
    schema.Lasting,
    SaveFile,
)


def test_the_files_on_the_page_are_sound_and_can_be_played(tmp_path: Path) -> None:
    paths = [written(tmp_path, name, text) for name, text in FILES]
    assert [path.name for path in paths] == ["bridgehead.toml", "harbour_guard.toml", "heron_is_hit.toml"]
    assert [str(problem) for path in paths for problem in check_file(path)] == []
    assert new_battle(read_scenario(paths[0]), seed=1).seats == ("blue", "red", "gm")
    battle = new_battle(read_scenario(paths[2]), seed=1)
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_key_is_on_the_page(model: type[BaseModel]) -> None:
    words = set(re.findall(r"\w+", PAGE))
    assert sorted(model.model_fields.keys() - words) == []


def test_a_borrowed_unit_can_replace_all_that_a_unit_has() -> None:
    assert schema.Borrowed.model_fields.keys() == schema.Unit.model_fields.keys() | {"force", "unit"}
