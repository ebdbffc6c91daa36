"""Where Possession makes its victim go, and with what it attacks from there. R-BOSS-069, R-BOSS-070,
R-TRBL-027.
"""

from __future__ import annotations

from typing import Any

from tests.battle_century.operations import (
    Piece,
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
from wartable.testing import rule


def boss(**more: Any) -> Piece:
    """A Boss of Power Level 5 far away in A9, with Energy 6."""
    values: dict[str, Any] = {"tier": "boss", "power_level": 5, "speed": 0, "zone": "A9", "energy": 6, **more}
    return unit("blue1", upgrades={"internal": ["possession"]}, **values)


@rule("R-BOSS-070", "R-TRBL-027")
def test_the_questions_are_about_the_victim() -> None:
    # Given
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=1, tier="npc"), unit("red2", zone="E1"), unit("red3", zone="C3")],
    )
    battle = begin(setup)
    answer(battle, "possession", "of:red1")
    # Then: what it does
    assert battle.decision is not None
    assert battle.decision.about == "red1"
    # Then: from where
    answer(battle, "attack", "with:vulcans", "at:red2")
    assert (battle.decision.about, battle.decision.seat) == ("red1", "blue")


@rule("R-BOSS-069", "R-BOSS-070", "R-TRBL-027")
def test_a_victim_that_stays_where_it_is_has_not_moved() -> None:
    # Given: its fists reach red2 from where it stands
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=1, tier="npc"), unit("red2", zone="F1", guard=20)],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack", "to:C1"], dice=[[6, 8]])
    # Then
    assert of(battle, "Moved") == []


@rule("R-BOSS-069", "R-BOSS-070", "R-TRBL-027")
def test_the_victim_of_a_boss_that_cannot_move_moves_all_the_same() -> None:
    # Given: the Boss is a Fortress
    setup = situation(
        blue=[boss(features=["fortress"])],
        red=[unit("red1", zone="C1", speed=4, tier="npc"), unit("red2", zone="G1", guard=20)],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack", "with:vulcans", "to:E1"], dice=[[6, 8]])
    # Then: two Zones
    moved = the(battle, "Moved", unit="red1")
    assert numbers(moved)["zones"] == 2
    assert moved.facts()["forced"] is True


@rule("R-BOSS-069", "R-BOSS-070", "R-TRBL-027", "R-ACT-050")
def test_a_victim_inside_a_base_is_exposed_by_its_attack() -> None:
    # Given: red1 is Docked in C1
    setup = situation(
        blue=[boss()],
        red=[
            unit("ark", zone="C1", features=["base_unit"]),
            unit("red1", docked_in="ark", tier="npc"),
            unit("red2", zone="F1", guard=20),
        ],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack", "with:vulcans", "at:red2"], dice=[[6, 8]])
    # Then
    the(battle, "EffectBegan", unit="red1", effect="exposed")
    assert unit_of(battle, "red1").zone == zone_number(battle, "C1")


@rule("R-BOSS-069", "R-BOSS-070", "R-TRBL-027")
def test_a_victim_in_the_open_is_not_exposed_by_its_attack() -> None:
    # Given: the Boss is the one inside a Base
    setup = situation(
        blue=[unit("ark", zone="A9", features=["base_unit"]), boss(zone="", docked_in="ark")],
        red=[unit("red1", zone="C1", speed=0, tier="npc"), unit("red2", zone="F1", guard=20)],
        turn="blue1",
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then
    assert of(battle, "EffectBegan", effect="exposed") == []


@rule("R-BOSS-069", "R-BOSS-070", "R-TRBL-027", "A-208")
def test_a_victim_that_is_guided_has_its_advantage() -> None:
    # Given: an Ally helps red1's next attack as if it had Aimed
    guided = [{"effect": "guided", "other": "red2"}]
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", speed=0, tier="npc", effects=guided),
            unit("red2", zone="F1", guard=20),
        ],
    )
    # When: the two Advantages of Aimed Vulcans outweigh their Disadvantage
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then
    assert terms(the(battle, "MightRolled"), "advantages")["Aim"] == 2


@rule("R-BOSS-069", "R-BOSS-070", "R-TRBL-027", "A-208")
def test_a_boss_that_is_guided_does_not_guide_its_victim() -> None:
    # Given
    setup = situation(
        blue=[boss(effects=[{"effect": "guided", "other": "blue1"}])],
        red=[unit("red1", zone="C1", speed=0, tier="npc"), unit("red2", zone="F1", guard=20)],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then
    assert "Aim" not in terms(the(battle, "MightRolled"), "advantages")
    assert "maneuver" in keys(battle)
