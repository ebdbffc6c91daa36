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
    schema_characters,
    schema_exalted_people,
    schema_exalted_war,
    schema_shared,
    schema_tests,
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
    schema_battle_century.Combination,
    schema_battle_century.Brood,
    schema_battle_century.Form,
    schema_battle_century.Reinforcements,
    schema_battle_century.Helpers,
    schema_battle_century.Force,
    schema_characters.Pilot,
    schema_characters.Attack,
    schema_characters.Themes,
    schema_battle_century.Situation,
    schema_battle_century.Now,
    schema_battle_century.UnitNow,
    schema_battle_century.Aim,
    schema_battle_century.Lasting,
    schema_characters.Match,
    schema_characters.Place,
    schema_characters.Team,
    schema_characters.Character,
    schema_characters.Machine,
    schema_characters.BorrowedCharacter,
    schema_characters.MatchSituation,
    schema_characters.MatchNow,
    schema_characters.CharacterNow,
    schema_characters.Lasting,
    schema_tests.Test,
    schema_tests.Tested,
    schema_tests.BorrowedTested,
    schema_tests.Tried,
    schema_tests.Rival,
    schema_tests.Rolled,
    schema_tests.TestNow,
    schema_tests.TestSituation,
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
        "sluice_house.toml",
        "wade_at_bay.toml",
        "over_the_weir.toml",
        "lantern_hill.toml",
        "hill_folk.toml",
        "lantern_hill_taken.toml",
    ]
    assert [str(problem) for path in paths for problem in check_file(path)] == []
    assert new_battle(read_scenario(paths[0]), seed=1).seats == ("blue", "red", "gm")
    assert new_battle(read_scenario(paths[3]), seed=1).seats == ("guard", "thieves", "gm")
    assert new_battle(read_scenario(paths[6]), seed=1).seats == ("hill", "ash", "gm")
    battle = new_battle(read_scenario(paths[2]), seed=1)
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    match = new_battle(read_scenario(paths[4]), seed=1)
    assert match.decision is not None
    assert match.decision.seat == "thieves"
    assert new_battle(read_scenario(paths[5]), seed=1).seats == ("table", "thieves", "gm")


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.__module__}.{model.__name__}")
def test_every_key_is_on_the_page(model: type[BaseModel]) -> None:
    words = set(re.findall(r"\w+", PAGE))
    assert sorted(model.model_fields.keys() - words) == []


def test_a_borrowed_character_can_replace_all_that_a_pilot_has() -> None:
    borrowed = schema_characters.BorrowedCharacter.model_fields.keys()
    own = schema_characters.Character.model_fields.keys()
    assert borrowed == own - {"unit"} | {"force", "pilot"}


def test_a_borrowed_unit_can_replace_all_that_a_unit_has() -> None:
    for shapes in (schema_battle_century, schema_exalted_war):
        assert shapes.Borrowed.model_fields.keys() == shapes.Unit.model_fields.keys() | {"force", "unit"}
