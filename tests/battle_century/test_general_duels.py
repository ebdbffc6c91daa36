"""Leaving Duels: Slippery Chassis, Duelist Model. R-UPG-007, R-UPG-008, R-UPG-013, R-TRBL-014 to
R-TRBL-016.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

ROD: Final = "stun_rod"
"""A Melee Weapon that has nothing more to it outside of Suppress."""

SLIPPERY: Final = {"internal": ["slippery_chassis"]}
DUELIST: Final = {"internal": ["duelist_model"]}


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


# ------------------------------------------------------------------ Slippery Chassis


@rule("R-UPG-007", "R-TRBL-015")
def test_a_slippery_chassis_leaves_a_duel_by_boosting() -> None:
    # Given: blue1 duels red1, who would strike at one that Disengages
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1", upgrades=SLIPPERY)],
        red=[unit("red1", zone="E5", weapons=[ROD], upgrades=DUELIST)],
    )
    # When
    battle = play(setup, ["boost", "to:E1"])
    # Then: no Disengage, no free Action
    assert names(battle)[:3] == ["Boosted", "Moved", "DuelEnded"]
    assert of(battle, "AttackDeclared") == []
    assert unit_of(battle, "red1").duel == ""


@rule("R-UPG-007")
def test_other_duelists_cannot_boost() -> None:
    # Given
    setup = situation(blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5")])
    # When
    battle = begin(setup)
    # Then
    assert "boost" not in keys(battle)


@rule("R-UPG-007")
def test_a_slippery_chassis_may_still_disengage() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1", upgrades=SLIPPERY)], red=[unit("red1", zone="E5")]
    )
    # When
    battle = play(setup, ["disengage", "to:E6"])
    # Then
    the(battle, "Disengaged")


@rule("R-UPG-007", "R-ACT-028")
def test_a_slippery_chassis_moves_out_of_its_duel_to_attack_another() -> None:
    # Given: red2 is out of reach from where blue1 duels red1
    setup = situation(
        blue=[unit("blue1", zone="A5", duel="red1", weapons=[ROD], upgrades=SLIPPERY)],
        red=[unit("red1", zone="A5"), unit("red2", zone="D5", guard=5, threshold=10)],
        tension=5,
    )
    # When: it goes next to red2 and strikes
    battle = play(setup, ["attack", f"with:{ROD}", "at:red2", "to:C5"], dice=[[6]])
    # Then: the Duel is over, and red1 has no free Action
    the(battle, "DuelEnded")
    assert numbers(the(battle, "Damaged", unit="red2"))["amount"] == 6
    assert "free" not in str(battle.decision)


@rule("R-UPG-007")
def test_who_stays_in_the_zone_stays_in_the_duel() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A5", duel="red1", weapons=[ROD], upgrades=SLIPPERY)],
        red=[unit("red1", zone="A5", threshold=10)],
        tension=5,
    )
    # When: an Advantage against a duelist, traded for nothing
    battle = play(setup, ["attack", f"with:{ROD}", "trade:0"], dice=[[6, 1]])
    # Then
    assert of(battle, "DuelEnded") == []
    assert unit_of(battle, "blue1").duel == "red1"


@rule("R-UPG-007")
def test_a_slippery_chassis_goes_on_to_engage_somebody_else() -> None:
    # Given: red2 stands in another Zone, red3 in that of the Duel
    setup = situation(
        blue=[unit("blue1", zone="A5", duel="red1", weapons=[ROD], upgrades=SLIPPERY)],
        red=[
            unit("red1", zone="A5"),
            unit("red2", zone="C5", threshold=10),
            unit("red3", zone="A5", threshold=10),
        ],
        tension=5,
    )
    # When: one must move away to leave a Duel, so red2 alone can be meant
    battle = play(setup, ["engage", f"with:{ROD}", "trade:0"], dice=[[6, 1]])
    # Then
    assert unit_of(battle, "blue1").duel == "red2"
    assert unit_of(battle, "red1").duel == ""


@rule("R-UPG-007")
def test_a_slippery_chassis_docks_in_another_zone() -> None:
    # Given: a Base in the Zone of the Duel, and one in the next
    setup = situation(
        blue=[
            unit("blue1", zone="A5", duel="red1", upgrades=SLIPPERY),
            unit("base1", zone="A5", features=["base_unit"]),
            unit("base2", zone="B5", features=["base_unit"]),
        ],
        red=[unit("red1", zone="A5")],
    )
    # When: nothing is asked, as only one will do
    battle = play(setup, ["dock"])
    # Then
    the(battle, "DuelEnded")
    assert unit_of(battle, "blue1").docked_in == "base2"


@rule("R-ACT-046")
def test_a_base_unit_does_not_dock_in_another() -> None:
    # Given: a Base in the next Zone
    blue = [
        unit("base1", zone="A5", features=["base_unit"]),
        unit("base2", zone="B5", features=["base_unit"]),
    ]
    setup = situation(blue=blue, red=[unit("red1", zone="L9")])
    # Then
    assert "dock" not in keys(play(setup))


@rule("R-UPG-007", "R-UPG-008")
@pytest.mark.parametrize("key", ["withheld", "crippled"])
def test_a_slippery_chassis_takes_no_damage_for_moving(key: str) -> None:
    # Given: blue1 was hit by a Suppress or a Crippling attack
    effect = {"effect": key, "amount": 3, "other": "red1", "clock": "blue1", "at_end": True, "turns": 1}
    setup = situation(
        blue=[unit("blue1", zone="A5", effects=[effect], upgrades=SLIPPERY)], red=[unit("red1", zone="H5")]
    )
    # When
    battle = play(setup, ["boost", "to:C5"])
    # Then
    assert of(battle, "Damaged") == []
    assert unit_of(battle, "blue1").zone == zone_number(battle, "C5")


@rule("R-TRBL-016")
def test_a_lance_charges_out_of_a_duel() -> None:
    # Given: blue1 duels red1, and red2 stands 3 Zones away
    setup = situation(
        blue=[unit("blue1", zone="A5", duel="red1", weapons=["boosted_lance"], upgrades=SLIPPERY)],
        red=[unit("red1", zone="A5"), unit("red2", zone="D5", guard=5, threshold=10)],
        tension=5,
    )
    # When: it runs past red2 to F5
    choices = ["attack", "with:boosted_lance+charge", "at:red2", "to:F5"]
    battle = play(setup, choices, dice=[[6]])
    # Then: 6, and 5 // 2 more for the 5 Zones
    the(battle, "DuelEnded")
    assert [numbers(event)["amount"] for event in of(battle, "Damaged", unit="red2")] == [6, 2]


@rule("R-TRBL-016")
def test_other_duelists_do_not_charge() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A5", duel="red1", weapons=["boosted_lance"])],
        red=[unit("red1", zone="A5"), unit("red2", zone="D5", threshold=10)],
        tension=5,
    )
    # When
    battle = begin(setup)
    answer(battle, "attack")
    # Then
    assert "with:boosted_lance+charge" not in keys(battle)


# ------------------------------------------------------------------ Duelist Model


@rule("R-UPG-013", "R-TRBL-014/1")
def test_who_disengages_from_a_duelist_model_is_struck_first() -> None:
    # Given: blue1 duels red1, who has a rod and a gun
    setup = situation(
        blue=[unit("blue1", zone="E5", threshold=10, duel="red1")],
        red=[unit("red1", zone="E5", tier="npc", weapons=[ROD, GUN], upgrades=DUELIST)],
        tension=5,
    )
    battle = begin(setup, dice=[[6, 1, 1]])
    answer(battle, "disengage")
    assert keys(battle) == ["attack", "aim", "suppress", "pass"]
    answer(battle, "attack")
    assert keys(battle) == ["with:cqc", f"with:{ROD}"]
    # When: still in the Duel, the rod has two Advantages
    answer(battle, f"with:{ROD}", "to:E6")
    # Then: first the 6 Damage, then blue1 is away
    assert names(battle)[:6] == [
        "AttackDeclared",
        "MightRolled",
        "HitSuffered",
        "Damaged",
        "Disengaged",
        "DuelEnded",
    ]
    assert terms(the(battle, "MightRolled"), "advantages") == {
        "Melee against a duelist": 1,
        "Duelist Model": 1,
    }
    assert unit_of(battle, "blue1").zone == zone_number(battle, "E6")


@rule("R-UPG-013")
def test_it_may_let_the_enemy_go() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")],
        red=[unit("red1", zone="E5", weapons=[ROD], upgrades=DUELIST)],
    )
    # When
    battle = play(setup, ["disengage", "pass", "to:E6"])
    # Then
    assert of(battle, "AttackDeclared") == []
    the(battle, "Disengaged")


@rule("R-UPG-013")
def test_who_is_destroyed_disengages_no_more() -> None:
    # Given: blue1 has a single point of Threshold left
    setup = situation(
        blue=[
            unit(
                "blue1",
                zone="E5",
                threshold=5,
                tier="monster",
                damage=19,
                maimed=["head", "torso", "arms"],
                duel="red1",
            ),
            unit("blue2", zone="A1"),
        ],
        red=[unit("red1", zone="E5", tier="npc", weapons=[ROD], upgrades=DUELIST)],
        tension=5,
    )
    # When
    battle = play(setup, ["disengage", "attack", f"with:{ROD}"], dice=[[6, 1, 1]])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert of(battle, "Disengaged") == []


@rule("R-UPG-013")
def test_without_it_nobody_strikes_at_one_that_disengages() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="E5", duel="red1")], red=[unit("red1", zone="E5", weapons=[ROD])]
    )
    # When
    battle = play(setup, ["disengage", "to:E6"])
    # Then
    the(battle, "Disengaged")


@rule("R-TRBL-014/2")
def test_other_ways_out_of_a_duel_are_free() -> None:
    # Given: blue1 duels a Duelist Model and has a Genre Point
    setup = situation(
        blue=[unit("blue1", zone="E5", genre_points=1, duel="red1"), unit("blue2", zone="A1")],
        red=[unit("red1", zone="E5", weapons=[ROD], upgrades=DUELIST)],
    )
    # When: it lives another day
    battle = play(setup, ["power:live_another_day"])
    # Then
    the(battle, "DuelEnded")
    assert of(battle, "AttackDeclared") == []
    assert "free" not in str(battle.decision)
