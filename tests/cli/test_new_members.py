"""`wartable new`: Pilots, mecha, their opposition and whole Squads of Battle Century G."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from typer.testing import Result

from wartable.files import check_file
from wartable.testing import rule

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
    result = wartable("new", "mecha", typed=(*HEAD, "", *UPGRADES, *weapons, *TAIL, "y"))
    assert result.exit_code == 0
    (mecha,) = written("kestrel.toml")["units"]
    assert (mecha["pilot"], mecha["might"], mecha["guard"]) == ("Anna", 6, 5)
    assert mecha["weapons"] == {"torso": ["beam_saber"], "arms": ["beam_rifle", "assault_rifle"]}
    assert check_file("kestrel.toml") == []


def test_upgrades_are_named_with_their_choices(wartable: Command) -> None:
    upgrades = ("slippery chassis", "", "Custom Defense:beam reactive booster", "", "", "")
    wartable("new", "mecha", typed=(*HEAD, "flyer", *upgrades, *WEAPONS, *TAIL, "y"))
    (mecha,) = written("kestrel.toml")["units"]
    assert mecha["features"] == ["flyer"]
    assert mecha["upgrades"] == {
        "internal": ["slippery_chassis"],
        "torso": ["custom_defense:beam", "reactive_booster"],
    }


def test_an_extra_area_is_asked_about_once_it_is_owned(wartable: Command) -> None:
    upgrades = ("secret equipment", *NOTHING * 5)
    typed = (*HEAD, "", *upgrades, *WEAPONS, "beam rifle", "", *TAIL, "y")
    output = wartable("new", "mecha", typed=typed).output
    assert "Secret Equipment: its Weapons" in output
    assert "Expansion Pack: its Weapons" not in output
    assert written("kestrel.toml")["units"][0]["weapons"] == {"secret": ["beam_rifle"]}


def test_forms_are_asked_for_until_there_are_no_more(wartable: Command) -> None:
    form = "transformation guard+speed, name Jet"
    typed = (*HEAD, "", *UPGRADES, *WEAPONS, form, "", "", "y")
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
    result = wartable("new", "reinforcements", "help.toml", typed=("Town Guard", "0", "focus fire", "y"))
    assert result.exit_code == 0, result.output
    (helpers,) = written("help.toml")["reinforcements"]
    assert (helpers["id"], helpers["level"]) == ("town_guard", 0)


def test_a_grunt_without_a_pilot_of_its_own(wartable: Command) -> None:
    typed = ("n", "Larva", "", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "y")
    assert wartable("new", "grunt", "swarm.toml", typed=typed).exit_code == 0
    assert written("swarm.toml")["units"][0]["tier"] == "grunt"
    assert check_file("swarm.toml") == []


def test_a_rivals_pilot_comes_first_and_sits_in_its_mecha(wartable: Command) -> None:
    pilot = ("", "Mio", "", "", "combat", "genius", *NOTHING * 4, "y")
    mecha = ("Kestrel", "", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "y")
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
        "y",
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
    pilot = ("pilot", "Mio", "", "", "", "", "Freedom", "Rookie", "Pride", "", "y")
    mecha = ("mecha", "Kestrel", "mio", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "y")
    helpers = ("reinforcements", "Town Guard", "0", "focus fire", "y")
    result = wartable("new", "squad", "squad.toml", typed=(*pilot, *mecha, *helpers, ""))
    assert result.exit_code == 0, result.output
    found = written("squad.toml")
    assert [len(found[table]) for table in ("pilots", "units", "reinforcements")] == [1, 1, 1]


def test_a_squad_asks_again_for_what_it_does_not_know(wartable: Command) -> None:
    output = wartable("new", "squad", "squad.toml", typed=("castle", "")).output
    assert "cannot build a 'castle': use pilot, mecha, grunt, rival, boss, reinforcements" in output


# ------------------------------------------------------------------ help, mistakes, leaving


def test_help_tells_what_can_be_chosen_with_its_cost_and_choices(wartable: Command) -> None:
    output = wartable("new", "pilot", typed=("Mio", "", "", "?", "", "?")).output
    assert "skills, general: athletics 10 (5 with a choice), " in output
    assert "skills, miracle: electricity 20 (10 with a choice), " in output
    assert "traits, general: animal_person 5, " in output
    assert "gamer:... 5" in output
    assert "    gamer: aegis_of_the_old_ones, chess, go, super_gear_wars, texas_holdem\n" in output


def test_help_offers_nobody_what_is_for_others(wartable: Command) -> None:
    pilot = wartable("new", "pilot", typed=("Mio", "?", "", "", "", "?")).output
    assert "tier: pc, npc, rival, boss, grunt\n" in pilot
    assert "traits, boss" not in pilot
    boss = wartable("new", "boss", typed=("", "Mio", "", "", "", "?")).output
    assert "traits, boss: combat_profiling, " in boss


def test_help_offers_a_place_only_what_can_be_built_there(wartable: Command) -> None:
    output = wartable("new", "mecha", typed=(*HEAD, "", "?", "", "?")).output
    assert "internal, general: commander_type 10, " in output
    assert "head, active defense: absorbing_armor:... " in output
    assert "head, general" not in output
    assert "internal, boss" not in output


def test_what_has_not_been_asked_about_is_no_fault_yet(wartable: Command) -> None:
    output = wartable("new", "pilot", typed=("Mio", "", "", "", "", "Freedom", "Rookie")).output
    assert "it has no Reason" not in output
    late = wartable("new", "pilot", typed=("Mio", "", "", "", "", "", "", "", "s")).output
    assert "! themes: it has no Reason and no Typecast and no Bane" in late


def test_a_skill_that_a_trait_needs_is_shown_by_example(wartable: Command) -> None:
    output = wartable("new", "pilot", typed=("Mio", "", "", "", "masterwork_tool")).output
    assert "name the Skill behind it, as in masterwork_tool:athletics" in output


def test_a_word_at_the_end_is_no_file_s_name(wartable: Command) -> None:
    output = wartable("new", "reinforcements", typed=("Crew", "0", "formation_g", "s", "?", "")).output
    assert [name for name in ("s", "?") if Path(name).exists()] == []
    assert "Crew is in crew.toml." in output


def test_a_squad_tells_what_its_members_are_and_can_be_left(wartable: Command) -> None:
    result = wartable("new", "squad", typed=("?", "q", "pilot"))
    assert "  rival: a mecha built like a Player Character's\n" in result.output
    assert "A new pilot" not in result.output
    assert result.exit_code == 0


def test_whether_a_pilot_is_wanted_is_asked_until_it_is_answered(wartable: Command) -> None:
    output = wartable("new", "grunt", typed=("maybe", "q")).output
    assert "cannot take 'maybe': press Enter, or answer y, n or q" in output
    assert "A new grunt" not in output


def test_a_pilot_that_was_left_half_built_is_gone_on_with_and_its_mecha_follows(wartable: Command) -> None:
    left = wartable("new", "boss", "foes.toml", typed=("", "Ash", "power_level 2", "q")).output
    assert "go on with: wartable new boss foes.toml --from " in left
    typed = (*("",) * 10, "y", "Cinder", "", "", "", "", "", *WEAPONS, *TAIL, "y")
    result = wartable("new", "boss", "foes.toml", "--from", "ash.unfinished.toml", typed=typed)
    assert result.exit_code == 0, result.output
    found = written("foes.toml")
    assert (found["pilots"][0]["id"], found["units"][0]["pilot"]) == ("ash", "ash")


@rule("R-CHAR-008")
def test_a_pilot_s_mecha_begins_with_the_same_experience(wartable: Command) -> None:
    pilot = ("", "Vane", "xp 35", *NOTHING * 8, "y")
    mecha = ("Harrier", "", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "y")
    wartable("new", "rival", "foes.toml", typed=(*pilot, *mecha))
    assert written("foes.toml")["units"][0]["xp"] == 35
    assert check_file("foes.toml") == []


def test_a_pilot_and_a_mecha_of_one_name_have_ids_of_their_own(wartable: Command) -> None:
    wartable("new", "pilot", "squad.toml", typed=("Kestrel", *NOTHING * 8, "y"))
    wartable("new", "mecha", "squad.toml", typed=("Kestrel", "", "", "", "", *UPGRADES, *WEAPONS, *TAIL, "y"))
    found = written("squad.toml")
    assert (found["pilots"][0]["id"], found["units"][0]["id"]) == ("kestrel", "kestrel_2")


def test_a_mecha_is_checked_against_its_pilot_while_it_is_built(wartable: Command) -> None:
    wartable("new", "pilot", "squad.toml", typed=("Ann", "xp 31", *NOTHING * 8, "y"))
    output = wartable("new", "mecha", "squad.toml", typed=("Heron", "ann", "")).output
    assert "! xp: its Pilot ann has 31 XP, it has 0" in output
