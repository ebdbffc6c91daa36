"""`wartable cost` and `wartable rating`, and how `wartable check` sums up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

Command = Callable[..., Result]

GUARD = """
ruleset = "battle-century"
title = "Harbour Guard"

[[pilots]]
id = "ines"
name = "Ines"
fitness = 4
skills = ["combat:boat_hooks"]
themes = { reason = "a", typecast = "b", bane = "c" }

[[units]]
id = "heron"
name = "Heron"
pilot = "ines"
might = 6
guard = 5
threshold = 5
energy = 4
systems = 2
speed = 6
weapons = { arms = ["assault_rifle"] }
"""

RAIDERS = """
ruleset = "battle-century"
title = "Raiders"

[[pilots]]
id = "drone"
tier = "grunt"
"""


def written(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


# ------------------------------------------------------------------ cost


def test_everybody_costs_line_by_line_with_what_is_left(wartable: Command) -> None:
    result = wartable("cost", written("guard.toml", GUARD))
    assert result.exit_code == 0
    assert result.output == (
        "Harbour Guard\n"
        "\nInes (ines): Pilot\n"
        "    10  Fitness 4 (Mediocre)\n"
        "     5  Combat (Boat Hooks)\n"
        "    15  of 100 Character Points, 85 left\n"
        "\nHeron (heron): Mecha\n"
        "    21  Might 6\n"
        "    15  Guard 5\n"
        "    15  Threshold 5\n"
        "    10  Energy 4\n"
        "     3  Systems 2\n"
        "    21  Speed 6\n"
        "     5  Assault Rifle\n"
        "    90  of 100 Mecha Points, 10 left\n"
    )


def test_genre_powers_are_listed_and_cost_nothing(wartable: Command) -> None:
    with_powers = GUARD.replace("weapons = {", 'xp = 35\npowers = ["trump_card"]\nweapons = {').replace(
        "themes =", 'xp = 35\npowers = ["trump_card"]\nthemes ='
    )
    lines = wartable("cost", written("guard.toml", with_powers)).output.splitlines()
    assert lines.count("     0  Trump Card (Genre Power)") == 2
    assert "    90  of 135 Mecha Points, 45 left" in lines
    assert "    15  of 135 Character Points, 120 left" in lines


def test_one_of_them_alone_may_be_asked_for(wartable: Command) -> None:
    result = wartable("cost", written("guard.toml", GUARD), "ines")
    assert "Ines (ines): Pilot" in result.output
    assert "Heron" not in result.output


def test_points_too_many_are_told_and_where_to_look(wartable: Command) -> None:
    result = wartable("cost", written("guard.toml", GUARD.replace("might = 6", "might = 8")))
    # 36 in place of 21
    assert "   105  of 100 Mecha Points, 5 too many\n" in result.output
    assert result.output.endswith("\n1 problem: see wartable check guard.toml\n")


def test_bills_as_data(wartable: Command) -> None:
    found = json.loads(wartable("cost", written("guard.toml", GUARD), "ines", "--json").stdout)
    assert found["title"] == "Harbour Guard"
    assert found["bills"] == [
        {
            "id": "ines",
            "name": "Ines",
            "what": "Pilot",
            "unit": "Character Points",
            "lines": [
                {"name": "Fitness 4 (Mediocre)", "points": 10},
                {"name": "Combat (Boat Hooks)", "points": 5},
            ],
            "total": 15,
            "budget": 100,
            "left": 85,
        }
    ]


def test_a_shipped_scenario_can_be_costed_by_its_name(wartable: Command) -> None:
    result = wartable("cost", "first_steps")
    assert "   100  of 100 Mecha Points, none left" in result.output


def test_somebody_who_is_not_there_is_told_with_who_is(wartable: Command) -> None:
    result = wartable("cost", written("guard.toml", GUARD), "otter")
    assert result.exit_code == 2
    assert result.stderr == "cannot cost 'otter': no one in guard.toml has this name; there are ines, heron\n"


def test_a_game_without_points_says_so(wartable: Command) -> None:
    result = wartable("cost", "hollow_procession")
    assert result.exit_code == 2
    assert result.stderr == (
        "cannot cost hollow_procession: no one in it is built with points in Exalted: war\n"
    )


def test_a_file_that_is_not_there_cannot_be_costed(wartable: Command) -> None:
    result = wartable("cost", "nowhere")
    assert result.exit_code == 2
    assert result.stderr.startswith("cannot cost 'nowhere': no file, no force and no scenario is called so")


# ------------------------------------------------------------------ rating


def test_a_squad_is_rated_member_by_member_with_what_would_match_it(wartable: Command) -> None:
    result = wartable("rating", written("guard.toml", GUARD))
    assert result.exit_code == 0
    # A PC of Power Level 0 counts for 4: two Grunts, a Rival, and no Boss is so weak
    assert result.output == (
        "Harbour Guard\n"
        "     4  Heron: PC of Power Level 0\n"
        "     4  Squad Power Rating\n"
        "\n"
        "What matches 4\n"
        "Power Level  Grunt           Rival            Boss\n"
        "0            2               1                none: one is 8\n"
        "1            1, 1 short      none: one is 6   none: one is 12\n"
        "2            1               none: one is 8   none: one is 16\n"
        "3            none: one is 5  none: one is 10  none: one is 20\n"
        "4            none: one is 6  none: one is 12  none: one is 24\n"
        "5            none: one is 7  none: one is 14  none: one is 28\n"
    )


def test_several_squads_are_compared(wartable: Command) -> None:
    result = wartable("rating", written("raiders.toml", RAIDERS), written("guard.toml", GUARD))
    assert result.output.endswith("Compared\n     4  Harbour Guard\n     2  Raiders, 2 behind\n")


def test_the_sides_of_a_scenario_are_compared(wartable: Command) -> None:
    result = wartable("rating", "first_steps")
    assert result.output.endswith("Compared\n     8  Ferry Patrol\n     8  Salt Raiders\n")


def test_ratings_as_data(wartable: Command) -> None:
    found = json.loads(wartable("rating", written("guard.toml", GUARD), "--json").stdout)
    member = {"id": "heron", "name": "Heron", "what": "PC of Power Level 0", "points": 4}
    assert found["squads"] == [{"title": "Harbour Guard", "members": [member], "total": 4}]
    assert found["opposition"][0] == {"what": "Grunt", "level": 0, "each": 2, "count": 2, "left": 0}


def test_a_game_without_ratings_says_so(wartable: Command) -> None:
    result = wartable("rating", "hollow_procession")
    assert result.exit_code == 2
    assert result.stderr == "cannot rate hollow_procession: no one in it is rated in Exalted: war\n"


# ------------------------------------------------------------------ check


def test_every_fault_and_every_file_is_told_by_what_follows_from_it(wartable: Command) -> None:
    legal = written("legal.toml", GUARD)
    dear = written("dear.toml", GUARD.replace("might = 6", "might = 8"))
    broken = written("broken.toml", GUARD.replace('pilot = "ines"', 'pilot = "ines"\nxp = "many"'))
    result = wartable("check", legal, dear, broken)
    assert result.exit_code == 1
    assert result.output == (
        "legal.toml: no problems\n"
        "dear.toml: 1 problem, illegal but playable\n"
        "  units[0]: it costs 105 Mecha Points of 100; save 5, or give it more points"
        " (illegal but playable)\n"
        "broken.toml: 1 problem, cannot be played\n"
        "  units[0].xp: 'many' is no whole number; use 0 to 999"
        " (cannot be played)\n"
        "3 files: 1 legal, 1 illegal but playable, 1 cannot be played\n"
    )


def test_a_force_of_pilots_alone_is_checked(wartable: Command) -> None:
    pilots = GUARD.partition("[[units]]")[0].replace("combat:boat_hooks", "combatt")
    result = wartable("check", written("guard.toml", pilots))
    assert result.output == (
        "guard.toml: 1 problem, cannot be played\n"
        "  pilots[0].skills[0]: there is no Skill 'combatt'; did you mean combat or matter?"
        " (cannot be played)\n"
    )
