"""docs/files.md shows files that are sound, and names every key that files may have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.files.samples import written
from wartable import new_battle, ruleset, scenario_folders
from wartable.files import check_file, read_scenario
from wartable.files.saving import NEEDED, OPTIONAL
from wartable.toolkit import Reader

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
EXAMPLES: Final = DOCS / "examples"
PAGE: Final = (DOCS / "files.md").read_text(encoding="utf-8")
FILES: Final = re.findall(r"^```toml\n# (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RARE: Final[tuple[dict[str, object], ...]] = (
    {
        "ruleset": "battle-century",
        "map": {"terrain": ["."]},
        "sides": [{"id": "a", "deploy": "west"}],
        "units": [{"id": "u", "side": "a"}],
        "reinforcements": [{"id": "r", "side": "a", "level": 0, "powers": []}],
        "now": {"reinforcements": {"r": {}}, "units": {"u": {"plot_armor": {}}}},
    },
    {"ruleset": "battle-century", "battle": "match", "characters": [{"id": "a", "unit": {}}]},
    {
        "ruleset": "battle-century",
        "battle": "test",
        "characters": [{"id": "a"}],
        "test": {"against": {}},
    },
    {
        "ruleset": "exalted-war",
        "sides": [],
        "units": [{"id": "u", "side": "a", "leader": {"id": "l", "shield": {}}}],
    },
    {
        "ruleset": "adeptus",
        "sides": [{"id": "a"}],
        "units": [{"id": "d", "side": "a", "kind": "director", "supreme": False, "subordinates": []}],
        "now": {"directors": {"d": {}}},
    },
    {
        "ruleset": "infinity",
        "sides": [{"id": "a"}],
        "units": [{"id": "u", "side": "a"}],
        "now": {"parcels": [{}], "armies": {"a": {"fireteams": [{}]}}},
    },
)
"""Setups with tables that no file of ours has."""

TABLES: Final = (
    "",
    "battlefront",
    "battlefront.hordes[]",
    "characters[]",
    "characters[].attacks[]",
    "characters[].themes",
    "characters[].unit",
    "combinations[]",
    "field",
    "field.areas[]",
    "field.pieces[]",
    "house_rules",
    "map",
    "now",
    "now.armies.*",
    "now.armies.*.fireteams[]",
    "now.characters.*",
    "now.characters.*.effects[]",
    "now.commanders.*",
    "now.directors.*",
    "now.parcels[]",
    "now.people.*",
    "now.reinforcements.*",
    "now.units.*",
    "now.units.*.aim",
    "now.units.*.effects[]",
    "now.units.*.plot_armor",
    "now.units.*.swarm",
    "objectives[]",
    "pilots[]",
    "pilots[].attacks[]",
    "pilots[].themes",
    "reinforcements[]",
    "seats[]",
    "sides[]",
    "sides[].fireteams[]",
    "table",
    "table.pieces[]",
    "test",
    "test.against",
    "test.help[]",
    "test.mixed[]",
    "units[]",
    "units[].broods.*",
    "units[].forms[]",
    "units[].leader",
    "units[].leader.shield",
    "units[].leader.weapon",
    "units[].plot_armor",
    "units[].rank_and_file[]",
    "units[].specials[]",
    "units[].troops",
    "units[].troops.armour",
    "units[].troops.weapon",
    "units[].underlings",
    "units[].underlings.weapons[]",
    "units[].weapons[]",
    "zones[]",
)
"""Where files have tables; the star stands for a name that the file gives."""


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The keys that the rulesets take at each of these places."""
    found: dict[str, set[str]] = {}
    real = Reader.has_parts

    def has_parts(self: Reader, needed: Sequence[str], others: Sequence[str] = ()) -> bool:
        place = re.sub(r"^(now\.\w+|units\[\]\.broods)\.\w+", r"\1.*", re.sub(r"\[\d+\]", "[]", self.path))
        found.setdefault(place, set()).update(needed, others)
        return real(self, needed, others)

    folder = tmp_path_factory.mktemp("page")
    paths = [written(folder, name, text) for name, text in FILES]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Reader, "has_parts", has_parts)
        shipped = [path for folder in scenario_folders() for path in folder.rglob("*.toml")]
        for path in [*shipped, *EXAMPLES.rglob("*.toml"), *paths]:
            check_file(path)
        for setup in RARE:
            ruleset(str(setup["ruleset"])).problems(setup)
    return found


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
        "cinder_yard.toml",
        "kiln_gate.toml",
        "yard_watch.toml",
        "tam_is_charged.toml",
        "ferry_steps.toml",
        "ferry_watch.toml",
        "lowe_is_down.toml",
    ]
    assert [str(problem) for path in paths for problem in check_file(path)] == []
    assert new_battle(read_scenario(paths[0]), seed=1).seats == ("blue", "red", "gm")
    assert new_battle(read_scenario(paths[3]), seed=1).seats == ("guard", "thieves", "gm")
    assert new_battle(read_scenario(paths[6]), seed=1).seats == ("hill", "ash", "gm")
    assert new_battle(read_scenario(paths[9]), seed=1).seats == ("watch", "ash")
    assert new_battle(read_scenario(paths[13]), seed=1).seats == ("watch", "crew")
    battle = new_battle(read_scenario(paths[2]), seed=1)
    assert battle.decision is not None
    assert battle.decision.seat == "red"
    match = new_battle(read_scenario(paths[4]), seed=1)
    assert match.decision is not None
    assert match.decision.seat == "thieves"
    assert new_battle(read_scenario(paths[5]), seed=1).seats == ("table", "thieves", "gm")


@pytest.mark.parametrize("table", TABLES)
def test_every_key_is_on_the_page(keys: dict[str, set[str]], table: str) -> None:
    words = set(re.findall(r"\w+", PAGE))
    assert keys[table] != set()
    assert sorted(keys[table] - words) == []


def test_every_table_is_looked_at(keys: dict[str, set[str]]) -> None:
    assert {table for table in keys if not table.startswith(("forms", "weapon"))} - set(TABLES) == set()


def test_every_key_of_a_save_is_on_the_page() -> None:
    assert sorted({*NEEDED, *OPTIONAL} - set(re.findall(r"\w+", PAGE))) == []
