"""What tools/powers.py tries, how it reckons, and that its battles begin."""

from __future__ import annotations

from typing import Any

import pytest

from tools.powers import Figures, Trial, compare, main, play, trials, varied
from wartable import checked
from wartable.files import read_scenario

BASELINES = "tools/baselines/{}.toml"
DIE_FOR_ME = Trial("die_for_me", "Die for Me!", "boss", "boss", "boss")


def baseline(name: str) -> Any:
    return read_scenario(BASELINES.format(name))


def unit(setup: Any, id: str) -> Any:
    (found,) = [unit for unit in setup["units"] if unit["id"] == id]
    return found


# ------------------------------------------------------------------ what is tried


def test_every_power_and_active_defense_of_the_compendium_is_tried() -> None:
    found = trials()
    # 6 Default, 18 chosen Powers (Signature Weapon in one choice, This is my Battlefield in 4),
    # 10 Boss Powers (one in 4 choices), 6 Active Defenses (two in 4 choices)
    assert len(found) == 6 + 17 + 4 + 9 + 4 + 4 + 8
    assert len({trial.tag for trial in found}) == len(found)


def test_one_ability_is_tried_in_all_its_choices() -> None:
    assert [trial.tag for trial in trials(["custom_defense"])] == [
        "custom_defense:melee",
        "custom_defense:shooting",
        "custom_defense:beam",
        "custom_defense:non_beam",
    ]


@pytest.mark.parametrize("name", ["boss", "court", "squad"])
def test_the_battles_in_which_they_are_tried_are_by_the_rules(name: str) -> None:
    setup = baseline(name)
    assert checked(setup).problems(setup) == []


def test_the_side_that_tries_a_power_has_it_or_not() -> None:
    setup = baseline("boss")
    assert unit(varied(setup, DIE_FOR_ME, given=True), "boss")["powers"] == ["useless", "die_for_me"]
    assert unit(varied(setup, DIE_FOR_ME, given=False), "boss")["powers"] == ["useless"]
    assert unit(varied(setup, DIE_FOR_ME, given=True), "lancer") == unit(setup, "lancer")


def test_a_power_that_the_battle_has_already_is_taken_away() -> None:
    trial = DIE_FOR_ME._replace(tag="useless")
    assert unit(varied(baseline("boss"), trial, given=False), "boss")["powers"] == []


def test_an_active_defense_sits_in_the_head_of_everybody() -> None:
    trial = Trial("custom_defense:beam", "Custom Defense (beam)", "active_defense", "squad", "heroes")
    setup = varied(baseline("squad"), trial, given=True)
    assert unit(setup, "lancer")["upgrades"] == {"head": ["custom_defense:beam"]}
    assert "upgrades" not in unit(setup, "other_lancer")


def test_a_signature_weapon_is_each_units_first() -> None:
    trial = Trial("signature_weapon:own", "Signature Weapon (own)", "champion", "squad", "heroes")
    setup = varied(baseline("squad"), trial, given=True)
    assert unit(setup, "lancer")["powers"][-1] == "signature_weapon:beam_saber"
    assert unit(setup, "rampart")["powers"][-1] == "signature_weapon:zweihander"


# ------------------------------------------------------------------ how it reckons


def test_the_difference_is_reckoned_battle_by_battle() -> None:
    found = compare(Figures([1.0, 1.0, 0.0, 0.0], 0), Figures([0.0, 1.0, 1.0, 1.0], 6))
    # differences -1, 0, 1, 1: mean 0.25; squares of what is left 1.5625 + 0.0625 + 2 * 0.5625 = 2.75
    assert (found.without, found.share, found.difference, found.uses) == (0.5, 0.75, 0.25, 1.5)
    assert found.error == pytest.approx(2.75**0.5 / 4)


def test_what_costs_more_than_five_points_and_two_errors_is_harmful() -> None:
    lost = compare(Figures([1.0] * 100, 0), Figures([0.0] * 20 + [1.0] * 80, 0))
    # 20 of 100 lost: error (20 * 0.64 + 80 * 0.04) ** 0.5 / 100 = 0.04; -0.20 < -0.05 - 0.08
    assert lost.is_harmful
    # 12 of 100: error (12 * 0.7744 + 88 * 0.0144) ** 0.5 / 100 = 0.0325; -0.12 > -0.05 - 0.065
    assert not compare(Figures([1.0] * 100, 0), Figures([0.0] * 11 + [1.0] * 89, 0)).is_harmful


def test_battles_follow_from_the_seed_and_count_what_is_used() -> None:
    once = play(DIE_FOR_ME, 2, 3, 1, given=True)
    assert play(DIE_FOR_ME, 2, 3, 1, given=True) == once
    assert len(once.won) == 2
    assert play(DIE_FOR_ME, 2, 3, 1, given=False).uses == 0


def test_nobody_uses_a_default_power_that_is_left_alone() -> None:
    trial = Trial("try_again", "Try Again", "default", "squad", "heroes")
    assert play(trial, 1, 1, 1, given=False).uses == 0
    assert play(trial, 1, 1, 1, given=True).uses > 0


# ------------------------------------------------------------------ the command line


def test_an_ability_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--only", "die_for_him"])
    assert "cannot measure die_for_him: no Power or Active Defense has that key" in capsys.readouterr().err


def test_no_battles_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["-n", "0"])
    assert "cannot play 0 battles: at least 1 is needed" in capsys.readouterr().err


def test_a_row_tells_share_difference_error_and_uses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "mid_scene_upgrade", "-n", "1", "--workers", "1"]) == 0
    assert "| Mid-Scene Upgrade | squad |" in capsys.readouterr().out
