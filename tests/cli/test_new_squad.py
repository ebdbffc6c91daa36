"""A Squad of four and its opposition, built by `wartable new` from nothing, checked, rated and fielded."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Final

import pytest
from typer.testing import CliRunner, Result

from wartable.cli import application
from wartable.testing import rule

Command = Callable[..., Result]

THEMES: Final = ("To see the sea again", "The one who asks", "Never on time")
FOES: Final = ("Orders", "The loud one", "Pride")
NOTHING: Final = ("",)
UPGRADES: Final = NOTHING * 6
NO_FORM_NO_POWER: Final = NOTHING * 2

ADA: Final = (
    *("pilot", "Ada Quill", "", "fitness 6, charm 3, resources 2", "combatt", "combat finesse:locks"),
    *("genius leadership comrade", "u", "?", "genius jaded", *THEMES, "", ""),
    *("mecha", "Heronshaw", "ada_quill", "", "might 6, threshold 4, systems 0, speed 4", ""),
    *("", "", "custom_defense:beam", "", "", ""),
    *("", "", "beam rifle; chainblade", "", *NO_FORM_NO_POWER, "y"),
)
BO: Final = (
    *("pilot", "Bo Tarn", "", "intellect 6, resources 2"),
    *("electronics craftsmanship:engines", "masterwork_tool:electronics", *THEMES),
    *("Thrown wrench", "skill craftsmanship:engines", "", ""),
    *("mecha", "Oxbow", "bo_tarn", "", "might 4, guard 6", "", *UPGRADES),
    *("", "riot weapon", "", "", *NO_FORM_NO_POWER, "y"),
)
CY: Final = (
    *("pilot", "Cy Oduya", "", "charm 6, fitness 4", "diplomacy", "attractive", *THEMES, "", ""),
    *("mecha", "Whistler", "cy_oduya", "", "", "flyer", *UPGRADES),
    *("", "", "assault rifle", "", *NO_FORM_NO_POWER, "y"),
)
DEE: Final = (
    *("pilot", "Dee Marsh", "", "fitness 4, intellect 4, willpower 6"),
    *("phantasm:invisibility stealth", "", *THEMES, "", ""),
    *("mecha", "Sedge", "dee_marsh", "", "systems 3, speed 4", "", *UPGRADES),
    *("", "", "sniper rifle", "", *NO_FORM_NO_POWER, "y"),
)
LARVA: Final = (
    *("grunt", "n", "Larva", "", "", "threshold 4", "biological", *UPGRADES),
    *("", "beam saber", "", "", *NOTHING, ""),
)
RIVAL: Final = (
    *("rival", "", "Vane", "", "fitness 6", "combat:swordsmanship", "called_shot", *FOES, "", ""),
    *("Harrier", "", "", "might 6", "", *UPGRADES, "", "", "beam ripper", "", *NO_FORM_NO_POWER, "y"),
)
BOSS: Final = (
    *("boss", "", "Queen Ash", "power_level 2"),
    *("fitness 6, intellect 6, charm 6, awareness 6, willpower 7, resources 4", "combat presence deception"),
    *("genius masterwork_tool:presence skill_master:combat+presence", *FOES),
    *("Whip of cinders", "attribute charm, skill presence, physical no", "", "", "y"),
    *("Cinder", "", "", "might 7, guard 6, threshold 7, energy 4, systems 3, speed 4", ""),
    *("bloodlust", "", "", "", "", *NO_FORM_NO_POWER, "y"),
)
CREW: Final = ("reinforcements", "Quay Crew", "0", "formation_g", "")
END: Final = ("",)
"""Ada's lines hold a slip of the pen, and Traits that cost too much, which `u` takes back."""


OPERATION: Final = """\
ruleset = "battle-century"
forces = ["squad.toml", "foes.toml"]
title = "The ferry"
limit = 12

[map]
shape = "square"
terrain = "........\\n..c..d..\\n...c....\\n....c...\\n..d..c..\\n........"

[[sides]]
id = "squad"
deploy = ["A2", "A3", "A4", "A5"]

[[sides]]
id = "foes"
deploy = ["H2", "H3", "H4", "H5"]

{entries}
"""
MATCH: Final = """\
ruleset = "battle-century"
battle = "match"
forces = ["squad.toml", "foes.toml"]
title = "The quay"

[[zones]]
id = "quay"

[[sides]]
id = "squad"

[[sides]]
id = "foes"

{entries}
"""


def entries(table: str, word: str, ids: dict[str, tuple[str, ...]], place: str = "") -> str:
    """Those of each force in a battle, each on the side that its force is named after."""
    return "\n".join(
        f'[[{table}]]\nforce = "{side}"\n{word} = "{id}"\nside = "{side}"\n{place}'
        for side, members in ids.items()
        for id in members
    )


MECHA: Final = {
    "squad": ("heronshaw", "oxbow", "whistler", "sedge"),
    "foes": ("larva", "harrier", "cinder"),
}
PEOPLE: Final = {"squad": ("ada_quill", "bo_tarn", "cy_oduya", "dee_marsh"), "foes": ("vane", "queen_ash")}


def build(name: str, typed: tuple[str, ...]) -> None:
    """A Squad, from nothing."""
    lines = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(application, ["new", "squad", name], input=lines)
    assert result.exit_code == 0, result.output


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Squad in squad.toml, its opposition in foes.toml, a battlefield and a Match for both."""
    folder = tmp_path_factory.mktemp("squads")
    people = entries("characters", "pilot", PEOPLE, 'zone = "quay"\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        build("squad.toml", (*ADA, *BO, *CY, *DEE, *CREW, *END))
        build("foes.toml", (*LARVA, *RIVAL, *BOSS, *END))
    (folder / "ferry.toml").write_text(OPERATION.format(entries=entries("units", "unit", MECHA)), "utf-8")
    (folder / "quay.toml").write_text(MATCH.format(entries=people), "utf-8")
    return folder


@pytest.fixture
def built(wartable: Command, shelf: Path) -> Command:
    """A folder with copies of all four."""
    for path in shelf.iterdir():
        copy(path, path.name)
    return wartable


@rule("R-CHAR-023", "R-MECH-001", "R-ENEMY-001", "R-ENEMY-016")
def test_a_squad_and_its_opposition_are_built_within_the_rules(built: Command) -> None:
    result = built("check", "squad.toml", "foes.toml", "ferry.toml", "quay.toml")
    assert result.exit_code == 0, result.output
    assert "4 files: 4 legal" in result.output


def test_mistakes_on_the_way_leave_nothing_behind(built: Command) -> None:
    ada = tomllib.loads(Path("squad.toml").read_text(encoding="utf-8"))["pilots"][0]
    assert ada["skills"] == ["combat", "finesse:locks"]
    assert ada["traits"] == ["genius", "jaded"]


@rule("R-CHAR-027", "R-SKILL-004", "R-TRAIT-002")
def test_a_built_pilot_costs_what_the_book_says(built: Command) -> None:
    bill = json.loads(built("cost", "squad.toml", "--json").output)["bills"][0]
    # Fitness 6: 21, Intellect 5: 15, Charm 3: 6, Awareness 5: 15, Willpower 4: 10, Resources 2: 3; Combat 10,
    # Finesse for locks 5, Genius 10, Jaded 5
    assert (bill["id"], bill["total"]) == ("ada_quill", 21 + 15 + 6 + 15 + 10 + 3 + 10 + 5 + 10 + 5)


@rule("R-ENEMY-019", "R-ENEMY-020", "R-ENEMY-021", "R-ENEMY-022")
def test_a_built_squad_and_its_opposition_are_rated_against_each_other(built: Command) -> None:
    rated = json.loads(built("rating", "squad.toml", "foes.toml", "--json").output)["squads"]
    # four PCs and Reinforcements of Level 0: 5 * 4; a Grunt 2, a Rival 4, a Boss of Level 2 16
    assert [squad["total"] for squad in rated] == [20, 22]


def test_every_built_sheet_is_shown_and_printed(built: Command) -> None:
    result = built("show", "squad.toml", "--html", "squad.html")
    assert result.exit_code == 0, result.output
    page = Path("squad.html").read_text(encoding="utf-8")
    assert [
        name for name in ("Ada Quill", "Heronshaw", "Bo Tarn", "Oxbow", "Sedge") if name not in page
    ] == []


@pytest.mark.parametrize("battle", ["ferry.toml", "quay.toml"])
def test_the_same_squad_is_fielded_in_an_operation_and_a_match(built: Command, battle: str) -> None:
    result = built("simulate", battle, "--battles", "2", "--seed", "5")
    assert result.exit_code == 0, result.output
