"""BS Attacks: Success Values, Burst, Face to Face, saves. IN-02, IN-06."""

from __future__ import annotations

import pytest

from tests.infinity.skirmishes import (
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    trooper,
    trooper_of,
)

rule = pytest.mark.rule


@rule("IN-R22")
def test_a_hit_is_saved_against_with_armour_and_ps() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"], [[4, 19, 17], [10]])
    shot = the(battle, "AttackRolled")
    assert terms(shot) == {"BS": 11, "range": 3}
    assert numbers(shot) == {"sv": 14, "hits": 1, "criticals": 0}
    saved = the(battle, "Saved")
    assert terms(saved) == {"ARM": 2, "PS": 7}
    assert numbers(saved) == {"sv": 9, "failed": 1}
    assert trooper_of(battle, "red1").wounds == 1
    assert trooper_of(battle, "red1").is_unconscious


@rule("IN-R19")
def test_a_shot_at_who_shoots_back_is_face_to_face() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20))])
    choices = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "bs_attack:rifle>red1"]
    battle = play(setup, choices, [[4, 9, 17], [12], [15]])
    mine, theirs = of(battle, "AttackRolled")
    assert numbers(mine) == {"sv": 14, "hits": 0, "criticals": 0}
    assert numbers(theirs) == {"sv": 14, "hits": 1, "criticals": 0}
    assert trooper_of(battle, "blue1").wounds == 1


def test_the_enemy_sees_nothing_behind_its_back() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), facing=12)])
    battle = play(setup, ["regular:blue1", "idle"], [])
    assert "bs_attack:rifle>red1" in keys(battle)
