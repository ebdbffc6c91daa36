"""Weapons at their edges: what a Boosted Lance does not ask, what a Suicide Swarm costs, who is left alone.
R-BOSS-048, R-BOSS-059, R-WPN-033 to R-WPN-035, R-WPN-040, R-WPN-045, R-WPN-063.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.battle_century.operations import (
    Piece,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
)
from wartable import Battle, State
from wartable.testing import rule

CHARGE = ["attack", "with:boosted_lance+charge", "to:D4"]
"""From A4 into red1's Zone: 3 Zones."""

DYING: dict[str, Any] = {"damage": 7, "maimed": ["head", "torso", "legs"], "threshold": 2, "tier": "ai"}
"""1 point left."""


def asked(battle: Battle[State]) -> str:
    """The open question."""
    assert battle.decision is not None
    return battle.decision.question


@rule("R-WPN-035")
def test_a_lance_charge_locks_nobody_that_it_destroys() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A4", speed=5, tier="npc", weapons=["boosted_lance"])],
        red=[unit("red1", zone="D4", guard=5, **DYING), unit("red2", zone="L9")],
    )
    # When: 6 + 5 + 1 against 10
    battle = play(setup, [*CHARGE], dice=[[6]])
    # Then: nobody is asked
    the(battle, "Destroyed", unit="red1")
    assert asked(battle) == "red2's Turn"


@rule("R-WPN-035")
def test_one_destroyed_by_its_own_lance_charge_locks_nobody() -> None:
    # Given: red1 gives half of what it takes back
    pain = unit(
        "red1",
        zone="D4",
        guard=5,
        threshold=12,
        tier="npc",
        powers=["my_pain_is_your_pain"],
        genre_points=1,
    )
    setup = situation(
        blue=[
            unit("blue1", zone="A4", speed=5, weapons={"arms": ["boosted_lance"]}, **DYING),
            unit("blue2", zone="L9"),
        ],
        red=[pain],
    )
    # When: 8 + 5 + 1 against 10 is 4, and 2 come back
    battle = play(setup, [*CHARGE, "pass", "my_pain_is_your_pain:red1"], dice=[[8]])
    # Then: nobody is asked
    the(battle, "Destroyed", unit="blue1")
    assert of(battle, "DuelBegan") == []
    assert asked(battle) == "blue2's Turn"


@rule("R-WPN-033", "R-WPN-035")
def test_a_lance_used_without_a_charge_asks_nothing() -> None:
    # Given: blue1 beside red1 in one Zone
    setup = situation(
        blue=[unit("blue1", zone="D4", speed=0, tier="npc", weapons=["boosted_lance"])],
        red=[unit("red1", zone="D4", tier="npc", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:boosted_lance"], dice=[[6]])
    # Then
    assert asked(battle) == "red1's Turn"


@rule("R-WPN-033")
def test_a_suppress_with_a_lance_that_does_not_charge_halves_the_margin_alone() -> None:
    # Given: blue1 beside red1 in one Zone
    setup = situation(
        blue=[unit("blue1", zone="D4", speed=0, tier="npc", weapons=["boosted_lance"])],
        red=[unit("red1", zone="D4", tier="npc", guard=5, threshold=10)],
    )
    # When: 8 + 5 + 1 against 10 is 4
    battle = play(setup, ["suppress", "with:boosted_lance"], dice=[[8]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 2
    the(battle, "EffectBegan", effect="withheld", amount=2)


# ------------------------------------------------------------------ other Weapons


@rule("R-WPN-063")
def test_a_boosted_powered_rifle_reaches_no_farther_than_five_zones_more() -> None:
    # Given: Systems 0: 5 Zones, Boosted 10
    rifle = unit("blue1", zone="A4", speed=0, systems=0, tier="npc", weapons=["powered_rifle"])
    setup = situation(blue=[rifle], red=[unit("red1", zone="L4")])
    # Then: red1 is 11 away
    assert "attack" not in keys(begin(setup))


@rule("R-WPN-040", "R-TRBL-007")
def test_finger_net_does_not_get_into_a_base() -> None:
    # Given: red2 inside of the ark
    setup = situation(
        blue=[unit("blue1", zone="A4", speed=0, tier="npc", weapons=["finger_net"])],
        red=[unit("ark", zone="D4", features=["base_unit"]), unit("red2", docked_in="ark")],
    )
    # When
    battle = play(setup, ["attack", "with:finger_net", "at:ark"], dice=[[1]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "EffectBegan")] == ["ark"]


@rule("R-WPN-045")
def test_one_destroyed_by_a_zweihander_has_no_advantage_on_its_user() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="D4", speed=0, tier="npc", weapons=["zweihander"])],
        red=[unit("red1", zone="D4", guard=5, **DYING), unit("red2", zone="L9")],
    )
    # When: 8 + 5 + 2 against 10
    battle = play(setup, ["attack", "with:zweihander"], dice=[[8]])
    # Then
    the(battle, "Destroyed", unit="red1")
    assert of(battle, "EffectBegan") == []


# ------------------------------------------------------------------ Suicide Swarm, Final Beam


def boss(*weapons: str, **more: Any) -> Piece:
    """A Boss in A1 that never Moves, with these Weapons in its Arms, and 5 points in each Level."""
    values: dict[str, Any] = {"threshold": 5, "tier": "boss", "speed": 0, "zone": "A1", **more}
    return unit("blue1", weapons=list(weapons), **values)


@rule("R-BOSS-048")
def test_a_suicide_swarm_may_be_boosted_with_two_energy() -> None:
    # Given: 1 to fire it, 1 to Boost it
    setup = situation(blue=[boss("suicide_swarm", energy=2)], red=[unit("red1", zone="E1")])
    # Then
    assert "with:suicide_swarm+boost" in keys(play(setup, ["attack"]))


@rule("R-BOSS-048")
def test_a_suicide_swarm_does_not_reach_the_fourth_zone_around_its_target() -> None:
    # Given
    setup = situation(
        blue=[boss("suicide_swarm")],
        red=[unit("red1", zone="E1", guard=20), unit("red2", zone="I1", guard=20)],
    )
    # When
    battle = play(setup, ["attack", "with:suicide_swarm", "at:red1"], dice=[[6]])
    # Then
    assert [event.facts()["target"] for event in of(battle, "MightRolled")] == ["red1"]


@rule("R-BOSS-048")
def test_the_third_level_is_given_up_before_the_swarm_strikes() -> None:
    # Given: 3 points of its third Level left
    worn = boss("suicide_swarm", damage=12, maimed=["head", "torso"])
    setup = situation(blue=[worn], red=[unit("red1", zone="E1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:suicide_swarm+boost", "at:red1", "maim:arms"], dice=[[6, 2]])
    # Then
    names = [type(event).__name__ for event in battle.events]
    assert names.index("Maimed") < names.index("MightRolled")


@rule("R-BOSS-048")
@pytest.mark.parametrize(("way", "harm"), [("", 0), ("+boost", 3)])
def test_the_odds_of_a_suicide_swarm_count_what_it_costs(way: str, harm: int) -> None:
    # Given: 3 points of its Level left
    setup = situation(
        blue=[boss("suicide_swarm", damage=2)], red=[unit("red1", zone="E1", guard=20)], open_sheets=True
    )
    battle = play(setup, ["attack"])
    assert battle.decision is not None
    # When
    forecast = battle.view("blue").forecast(battle.decision.option(f"with:suicide_swarm{way}"))
    # Then
    assert forecast is not None
    assert forecast.harm == harm


@rule("R-BOSS-048")
def test_the_odds_of_a_reroll_do_not_count_again_what_a_suicide_swarm_has_cost() -> None:
    # Given: a Boss with a Genre Point
    setup = situation(
        blue=[boss("suicide_swarm", genre_points=1)],
        red=[unit("red1", zone="E1", guard=20)],
        open_sheets=True,
    )
    battle = play(setup, ["attack", "with:suicide_swarm+boost", "at:red1", "maim:head"], dice=[[6, 2]])
    assert battle.decision is not None
    # When
    forecast = battle.view("blue").forecast(battle.decision.option("try_again:blue1"))
    # Then
    assert forecast is not None
    assert forecast.harm == 0


@rule("R-BOSS-059")
def test_a_final_beam_may_be_boosted_with_two_energy() -> None:
    # Given: 1 to fire it, 1 to Boost it
    ready = boss("final_beam", energy=2, threshold=20, notes={"final_beam": 1})
    setup = situation(blue=[ready], red=[unit("red1", zone="E1", guard=30, threshold=20)])
    # When: a miss
    battle = play(setup, ["attack", "with:final_beam+boost"])
    # Then: everybody takes 1
    assert numbers(the(battle, "AttackDeclared"))["energy"] == 2
    assert [numbers(event)["amount"] for event in of(battle, "Damaged")] == [1, 1]
