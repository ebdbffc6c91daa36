"""`wartable check` and `wartable rating` say what is still to be chosen for Bosses, Rivals and Pilots."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

from tests.files.samples import SCENARIO
from wartable.testing import rule

Command = Callable[..., Result]

BARE = """
ruleset = "battle-century"
title = "Bare"

[[units]]
id = "overlord"
tier = "boss"
power_level = 3
might = 8
threshold = 6
guard = 3
energy = 3
systems = 3
speed = 3
powers = ["useless"]
weapons = { arms = ["needle_storm"] }
upgrades = { internal = ["afterimages"] }

[[units]]
id = "fencer"
tier = "rival"
power_level = 2
might = 6
threshold = 5
guard = 3
energy = 3
systems = 3
speed = 3

[[pilots]]
id = "ann"
power_level = 1
themes = { reason = "a", typecast = "b", bane = "c" }
"""
WHOLE = """
ruleset = "battle-century"

[[units]]
id = "overlord"
tier = "boss"
power_level = 3
might = 8
threshold = 6
guard = 3
energy = 3
systems = 3
speed = 3
powers = ["useless", "die_for_me"]
weapons = { arms = ["needle_storm"], torso = ["overfreeze"] }
upgrades = { internal = ["afterimages"] }
"""


def written(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


@rule("R-ENEMY-016", "R-ENEMY-017", "R-POW-005")
def test_check_notes_what_a_boss_a_rival_and_a_pilot_have_still_to_choose(wartable: Command) -> None:
    # A Boss of Power Level 3 has two Weapons, an Upgrade and two Powers; others a Power for each Level.
    # The Rival has no XP and spends 21 + 15 + 4 * 6 of 100 points.
    result = wartable("check", written("bare.toml", BARE))
    assert result.exit_code == 0
    assert result.output == (
        "bare.toml: no problems\n"
        "  still to be chosen: units[0]: Power Level 3 brings 2 Boss Weapons, it has 1; add 1 to weapons\n"
        "  still to be chosen: units[0]: Power Level 3 brings 2 Boss Powers, it has 1; add 1 to powers\n"
        "  still to be chosen: units[1]: Power Level 2 brings 2 chosen Powers, it has 0; add 2 to powers\n"
        "  still to be chosen: units[1]: it has no Weapon but the Default ones,"
        " and 40 Mecha Points are left; add weapons\n"
        "  still to be chosen: pilots[0]: Power Level 1 brings 1 chosen Power, it has 0; add 1 to powers\n"
    )


def test_a_limit_that_an_operation_lacks_has_no_part_in_its_rating(wartable: Command) -> None:
    armed = SCENARIO.replace("systems = 2", 'systems = 2\ntier = "grunt"')
    complete = armed.replace("limit = 6", "retreat = false")
    assert "still to be chosen" not in wartable("rating", written("ford.toml", complete)).output


def test_a_boss_with_everything_has_nothing_left_to_choose(wartable: Command) -> None:
    assert wartable("check", written("whole.toml", WHOLE)).output == "whole.toml: no problems\n"


def test_what_is_still_to_be_chosen_has_a_key_of_its_own_in_json(wartable: Command) -> None:
    name = written("bare.toml", BARE)
    found = json.loads(wartable("check", name, "--json").stdout)
    assert found["bare.toml"] == []
    assert found["still_to_be_chosen"]["bare.toml"][1] == {
        "path": "units[0]",
        "what": "Power Level 3 brings 2 Boss Powers, it has 1",
        "remedy": "add 1 to powers",
    }


def test_a_file_that_cannot_be_played_has_faults_and_no_notes(wartable: Command) -> None:
    result = wartable("check", written("bad.toml", BARE.replace('"useless"', '"uselesss"')))
    assert result.exit_code == 1
    assert "still to be chosen" not in result.output


def test_a_pilot_in_a_unit_has_its_powers(wartable: Command) -> None:
    text = BARE.replace('id = "fencer"', 'id = "fencer"\npilot = "ann"').replace(
        'id = "ann"\npower_level = 1', 'id = "ann"\ntier = "rival"\npower_level = 2'
    )
    assert "pilots[0]" not in wartable("check", written("pair.toml", text)).output


# ------------------------------------------------------------------ rating


def test_a_rating_says_that_somebody_counts_who_is_not_complete(wartable: Command) -> None:
    result = wartable("rating", written("bare.toml", BARE))
    assert result.exit_code == 0
    # 4 * 3 + 8 for the Boss, 2 * 2 + 4 for the Rival, 2 * 1 + 4 for the PC
    assert "    34  Squad Power Rating\n" in result.output
    assert result.output.endswith(
        "bare.toml is counted as if complete; 5 things are still to be chosen: wartable check bare.toml\n"
    )


def test_a_rating_of_what_is_complete_says_nothing_of_that(wartable: Command) -> None:
    assert "complete" not in wartable("rating", written("whole.toml", WHOLE)).output


def test_a_rating_says_that_it_counts_what_cannot_be_played(wartable: Command) -> None:
    result = wartable("rating", written("bad.toml", WHOLE.replace('"useless"', '"uselesss"')))
    assert result.output.endswith(
        "bad.toml cannot be played as it is, and all in it is counted; wartable check bad.toml says why\n"
    )


def test_ratings_as_data_tell_what_is_unfinished(wartable: Command) -> None:
    facts = json.loads(wartable("rating", written("bare.toml", BARE), "--json").stdout)
    (entry,) = facts["unfinished"]
    assert (entry["file"], entry["playable"]) == ("bare.toml", True)
    assert len(entry["still_to_be_chosen"]) == 5
