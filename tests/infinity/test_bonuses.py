"""Bonuses of Burst, and traits that no weapon of the chart has. IN-02, IN-06."""

from __future__ import annotations

import pytest

from wartable import ruleset
from wartable.rulesets.infinity.testing import of, play, situation, trooper

rule = pytest.mark.rule

BONUS = ["lieutenant", "burst_bonus"]


@rule("IN-02-10")
def test_one_more_burst_counts_in_the_active_turn() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), skills=BONUS)], red=[trooper("red1", at=(12, 20))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"], [[20, 19, 18, 17]])
    assert len(of(battle, "AttackRolled")[0].facts()["faces"]) == 4  # type: ignore[arg-type]


@rule("IN-02-10")
def test_it_does_not_in_an_aro() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=[trooper("red1", at=(12, 20), skills=BONUS)])
    battle = play(setup, ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "idle"], [[20]])
    assert of(battle, "AttackRolled")[0].facts()["faces"] == [20]


@rule("IN-06-30", "IN-06-31")
def test_traits_are_explained() -> None:
    told = {entry.key: entry for entry in ruleset("infinity").compendium()}
    assert "until one is passed" in told["continuous_damage"].text
    assert "scenery" in told["anti_materiel"].text
