"""`wartable new`: Pilots, mecha, their opposition and whole Squads of Battle Century G."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from typer.testing import Result

from wartable.files import check_file

Command = Callable[..., Result]

NOTHING = ("",)
UPGRADES = NOTHING * 6
WEAPONS = NOTHING * 4
HEAD = ("Kestrel", "Anna", "", "might 6 systems 3")
"""Name, Pilot, what it is, Attributes; then Features, Upgrades by place, Weapons by Area, forms, Powers."""

TAIL = NOTHING * 2
"""No form, no Power; the writing is next."""


def written(name: str) -> dict[str, Any]:
    """The tables of a file."""
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


def test_a_mecha_is_built_area_by_area(wartable: Command) -> None:
    weapons = ("", "beam saber", "beam_rifle; assault rifle", "")
    result = wartable("new", "mecha", typed=(*HEAD, "", *UPGRADES, *weapons, *TAIL, ""))
    assert result.exit_code == 0
    (mecha,) = written("kestrel.toml")["units"]
    assert (mecha["pilot"], mecha["might"], mecha["guard"]) == ("Anna", 6, 5)
    assert mecha["weapons"] == {"torso": ["beam_saber"], "arms": ["beam_rifle", "assault_rifle"]}
    assert check_file("kestrel.toml") == []


def test_upgrades_are_named_with_their_choices(wartable: Command) -> None:
    upgrades = ("slippery chassis", "", "Custom Defense:beam reactive booster", "", "", "")
    wartable("new", "mecha", typed=(*HEAD, "flyer", *upgrades, *WEAPONS, *TAIL, ""))
    (mecha,) = written("kestrel.toml")["units"]
    assert mecha["features"] == ["flyer"]
    assert mecha["upgrades"] == {
        "internal": ["slippery_chassis"],
        "torso": ["custom_defense:beam", "reactive_booster"],
    }


def test_an_extra_area_is_asked_about_once_it_is_owned(wartable: Command) -> None:
    upgrades = ("secret equipment", *NOTHING * 5)
    typed = (*HEAD, "", *upgrades, *WEAPONS, "beam rifle", "", *TAIL, "")
    output = wartable("new", "mecha", typed=typed).output
    assert "Secret Equipment: its Weapons" in output
    assert "Expansion Pack: its Weapons" not in output
    assert written("kestrel.toml")["units"][0]["weapons"] == {"secret": ["beam_rifle"]}


def test_forms_are_asked_for_until_there_are_no_more(wartable: Command) -> None:
    form = "transformation guard+speed, name Jet"
    typed = (*HEAD, "", *UPGRADES, *WEAPONS, form, "", "", "")
    assert wartable("new", "mecha", typed=typed).exit_code == 0
    assert written("kestrel.toml")["units"][0]["forms"] == [{"transformation": "guard+speed", "name": "Jet"}]


def test_every_step_tells_what_is_over_the_points(wartable: Command) -> None:
    output = wartable("new", "mecha", typed=("Kestrel", "", "", "might 12")).output
    assert "! it costs" in output
    assert "Mecha Points of 100" in output


def test_a_running_total_is_told_at_every_step(wartable: Command) -> None:
    output = wartable("new", "pilot", typed=("Mio", "", "fitness 3", "combat")).output
    # 6 + 15 + 10 + 15 + 10 + 6 for Attributes, then 10 for a Skill
    assert "62 of 100 Character Points, 38 left" in output
    assert "72 of 100 Character Points, 28 left" in output


def test_a_step_back_takes_its_points_back(wartable: Command) -> None:
    output = wartable("new", "pilot", typed=("Mio", "", "fitness 3", "combat", "u", "stealth")).output
    assert "82 of 100" not in output
    assert output.count("72 of 100 Character Points") == 2


def test_reinforcements_are_built_with_their_powers(wartable: Command) -> None:
    result = wartable("new", "reinforcements", "help.toml", typed=("Town Guard", "0", "focus fire", ""))
    assert result.exit_code == 0, result.output
    (helpers,) = written("help.toml")["reinforcements"]
    assert (helpers["id"], helpers["level"]) == ("town_guard", 0)


def test_a_grunt_without_a_pilot_of_its_own(wartable: Command) -> None:
    typed = ("n", "Larva", "", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "")
    assert wartable("new", "grunt", "swarm.toml", typed=typed).exit_code == 0
    assert written("swarm.toml")["units"][0]["tier"] == "grunt"
    assert check_file("swarm.toml") == []


def test_a_rivals_pilot_comes_first_and_sits_in_its_mecha(wartable: Command) -> None:
    pilot = ("", "Mio", "", "", "combat", "genius", *NOTHING * 4, "")
    mecha = ("Kestrel", "", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "")
    result = wartable("new", "rival", "foes.toml", typed=(*pilot, *mecha))
    assert result.exit_code == 0, result.output
    found = written("foes.toml")
    assert [(pilot["id"], pilot["tier"]) for pilot in found["pilots"]] == [("mio", "rival")]
    assert [(unit["pilot"], unit["tier"]) for unit in found["units"]] == [("mio", "rival")]


def test_a_pilot_is_built_with_skills_traits_themes_and_ways_to_attack(wartable: Command) -> None:
    themes = ("Freedom", "The quiet one", "Pride")
    attacks = ("Rapier", "skill combat:swordsmanship", "")
    typed = (
        "Yuki Aran",
        "",
        "fitness 6",
        "combat stealth:shadowing",
        "genius gamer:chess",
        *themes,
        *attacks,
        "",
    )
    result = wartable("new", "pilot", "squad.toml", typed=typed)
    assert result.exit_code == 0, result.output
    (pilot,) = written("squad.toml")["pilots"]
    assert (pilot["id"], pilot["fitness"]) == ("yuki_aran", 6)
    assert pilot["skills"] == ["combat", "stealth:shadowing"]
    assert pilot["traits"] == ["genius", "gamer:chess"]
    assert pilot["themes"] == {"reason": "Freedom", "typecast": "The quiet one", "bane": "Pride"}
    assert pilot["attacks"][0]["name"] == "Rapier"
    assert [problem for problem in check_file("squad.toml") if problem.fatal] == []


def test_a_squad_is_built_member_by_member_into_one_file(wartable: Command) -> None:
    pilot = ("pilot", "Mio", "", "", "", "", "Freedom", "Rookie", "Pride", "", "")
    mecha = ("mecha", "Kestrel", "mio", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "")
    helpers = ("reinforcements", "Town Guard", "0", "focus fire", "")
    result = wartable("new", "squad", "squad.toml", typed=(*pilot, *mecha, *helpers, ""))
    assert result.exit_code == 0, result.output
    found = written("squad.toml")
    assert [len(found[table]) for table in ("pilots", "units", "reinforcements")] == [1, 1, 1]


def test_a_squad_asks_again_for_what_it_does_not_know(wartable: Command) -> None:
    output = wartable("new", "squad", "squad.toml", typed=("castle", "")).output
    assert "cannot build a 'castle': use pilot, mecha, grunt, rival, boss, reinforcements" in output
