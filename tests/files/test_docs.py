"""docs/files.md shows files that are sound, and names every key that files may have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from pydantic import BaseModel

from tests.files.samples import written
from wartable import new_battle
from wartable.files import (
    check_file,
    read_scenario,
    schema_battle_century,
    schema_exalted_people,
    schema_exalted_war,
    schema_shared,
)
from wartable.files.saving import SaveFile

PAGE: Final = (Path(__file__).resolve().parents[2] / "docs" / "files.md").read_text(encoding="utf-8")
FILES: Final = re.findall(r"^```toml\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
MODELS: Final = (
    schema_shared.Seat,
    schema_battle_century.Scenario,
    schema_battle_century.Map,
    schema_battle_century.Side,
    schema_battle_century.Objective,
    schema_battle_century.Unit,
    schema_battle_century.Borrowed,
    schema_battle_century.Force,
    schema_battle_century.Situation,
    schema_battle_century.Now,
    schema_battle_century.UnitNow,
    schema_battle_century.Aim,
    schema_battle_century.Lasting,
    schema_exalted_war.Scenario,
    schema_exalted_war.Ground,
    schema_exalted_war.Area,
    schema_exalted_war.Side,
    schema_exalted_war.Objective,
    schema_exalted_war.HouseRules,
    schema_exalted_war.Unit,
    schema_exalted_war.Borrowed,
    schema_exalted_people.Troops,
    schema_exalted_people.Special,
    schema_exalted_people.RankAndFile,
    schema_exalted_people.Weapon,
    schema_exalted_people.Armour,
    schema_exalted_people.Shield,
    schema_exalted_war.Force,
    schema_exalted_war.Situation,
    schema_exalted_war.Now,
    schema_exalted_war.UnitNow,
    schema_exalted_war.PersonNow,
    SaveFile,
)


def test_the_files_on_the_page_are_sound_and_can_be_played(tmp_path: Path) -> None:
    paths = [written(tmp_path, name, text) for name, text in FILES]
    assert [path.name for path in paths] == [
        "bridgehead.toml",
        "harbour_guard.toml",
        "heron_is_hit.toml",
        "lantern_hill.toml",
        "hill_folk.toml",
        "lantern_hill_taken.toml",
    ]
    assert [str(problem) for path in paths for problem in check_file(path)] == []
    assert new_battle(read_scenario(paths[0]), seed=1).seats == ("blue", "red", "gm")
    assert new_battle(read_scenario(paths[3]), seed=1).seats == ("hill", "ash", "gm")
    battle = new_battle(read_scenario(paths[2]), seed=1)
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.__module__}.{model.__name__}")
def test_every_key_is_on_the_page(model: type[BaseModel]) -> None:
    words = set(re.findall(r"\w+", PAGE))
    assert sorted(model.model_fields.keys() - words) == []


def test_a_borrowed_unit_can_replace_all_that_a_unit_has() -> None:
    for shapes in (schema_battle_century, schema_exalted_war):
        assert shapes.Borrowed.model_fields.keys() == shapes.Unit.model_fields.keys() | {"force", "unit"}
