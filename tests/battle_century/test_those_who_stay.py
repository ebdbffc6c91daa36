"""What does not count any more, or stays as it is: the fallen, Subpilots, a Level that an attack takes."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    begin,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
)
from tests.battle_century.test_combination_details import UNISON, crew
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
COVER: Final = "take_one_for_the_team"
SWARM: Final = ("attack", "with:suicide_swarm+boost")


@rule("R-POW-003", "R-TRBL-039")
def test_nobody_who_is_out_answers_damage() -> None:
    # Given: red2 could take what red1 is dealt, but was destroyed
    blue = unit("blue1", zone="A1", speed=0, tier="npc", weapons=[GUN])
    powers: dict[str, Any] = {"powers": [COVER], "genre_points": 1, "standing": "destroyed"}
    red = [unit("red1", zone="C1", guard=5, tier="npc"), unit("red2", zone="C2", tier="npc", **powers)]
    # When: nobody is asked
    battle = play(situation(blue=[blue], red=red, tension=5), ["attack", f"with:{GUN}"], dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged", unit="red1"))["amount"] == 6


@rule("R-BOSS-048")
@pytest.mark.parametrize(("damage", "chance"), [(0, 0.99), (4, 0.75)])
def test_the_odds_of_a_boosted_suicide_swarm_count_what_is_left_of_the_level(
    damage: int, chance: float
) -> None:
    # Given: Might 5 and Tension 1 against 13, with the better of two dice
    boss = unit(
        "blue1", zone="A1", speed=0, tier="boss", threshold=5, damage=damage, weapons=["suicide_swarm"]
    )
    setup = situation(blue=[boss], red=[unit("red1", zone="E1", guard=8, threshold=30)], open_sheets=True)
    # When: the Level adds 5, or 1
    battle = play(setup, SWARM)
    assert battle.decision is not None
    found = battle.view("blue").forecast(battle.decision.option("at:red1"))
    # Then
    assert found is not None
    assert round(found.chance, 6) == chance


@rule("R-BOSS-062")
def test_players_count_no_colossus_that_is_gone() -> None:
    # Given: blue1 next to where red1 stood
    gone = unit("red1", zone="D5", tier="boss", upgrades={"internal": ["colossus"]}, standing="destroyed")
    setup = situation(blue=[unit("blue1", zone="A5")], red=[gone, unit("red2", zone="L9")])
    # When
    view: Any = begin(setup).view("blue")
    # Then
    assert view.count_extreme_terrain_in("D5", "blue1") == 0


@rule("R-COMB-011", "R-COMB-012", "R-OP-018")
def test_a_subpilot_uses_an_upgrade_of_its_own_from_where_the_whole_stands() -> None:
    # Given
    setup = crew(UNISON, {}, {"upgrades": {"separate": ["overcharge"]}}, now={})
    # When: it is not asked where to go
    battle = play(setup, ["hold", "stay", "use:overcharge"])
    # Then
    the(battle, "UpgradeUsed", upgrade="overcharge")
    assert of(battle, "Moved") == []
