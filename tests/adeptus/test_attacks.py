"""Attacks of one person on another. AD-05 to AD-08."""

from __future__ import annotations

import pytest

from tests.adeptus.missions import ic, keys, numbers, play, situation, terms, the, unit_of

rule = pytest.mark.rule


@rule("AD-02-01", "AD-02-02", "AD-07-03", "AD-07-04")
def test_a_blow_does_its_damage_less_armour_and_toughness() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 41))])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[35], [8]])
    assert numbers(the(battle, "AttackRolled")) == {"number": 41, "roll": 35, "hits": 1}
    # 8 and SB 3, less AP 2 and TB 4
    assert numbers(the(battle, "WoundsLost")) == {
        "location": 3,
        "damage": 11,
        "reduction": 6,
        "lost": 5,
        "left": 9,
    }
    assert unit_of(battle, "red1").wounds == [9]


@rule("AD-06-02")
def test_half_the_range_is_close() -> None:
    setup = situation(blue=[ic("blue1", at=(10, 40))], red=[ic("red1", at=(55, 40))])
    battle = play(setup, ["shot:pattern_rifle>red1"], [[60]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "Close": 10}


@rule("AD-05-01")
def test_a_turn_holds_a_single_attack() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 40))], red=[ic("red1", at=(50, 41))])
    battle = play(setup, ["strike:hatchet>red1"], [[99]])
    assert not [key for key in keys(battle) if key.startswith("strike")]
