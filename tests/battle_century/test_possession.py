"""Possession: an Enemy attacks its Allies, and the Boss's seat makes all choices. R-BOSS-069, R-BOSS-070."""

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
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS
from wartable.testing import rule


def boss(**more: Any) -> Piece:
    """A Boss of Power Level 5 far away in A9, with Energy 6."""
    values: dict[str, Any] = {"tier": "boss", "power_level": 5, "speed": 0, "zone": "A9", "energy": 6, **more}
    return unit("blue1", upgrades={"internal": ["possession"]}, **values)


def asked(battle: Any) -> str:
    """The seat of the open question."""
    return str(battle.decision.seat)


@rule("R-BOSS-069")
def test_a_possessed_enemy_attacks_its_ally_at_once() -> None:
    # Given: red1 does not Move, and red2 is out of its fists' reach
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=0, tier="npc"), unit("red2", zone="F1", threshold=5, guard=5)],
    )
    # When: 6 + 5 + 1 exceeds Defense 10 by 2, with the Vulcans' Disadvantage
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then: the Boss pays, and still has its Action
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 5
    assert unit_of(battle, "red2").damage == 2
    assert asked(battle) == "blue"
    assert "maneuver" in keys(battle)


@rule("R-BOSS-069")
def test_the_boss_chooses_weapon_target_and_move() -> None:
    # Given
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=1), unit("red2", zone="E1", guard=5), unit("red3", zone="C3")],
    )
    battle = begin(setup, dice=[[6, 8]])
    answer(battle, "possession", "of:red1")
    # Then: harm alone, by Default Weapons alone
    assert (asked(battle), keys(battle)) == ("blue", ["attack", "suppress"])
    answer(battle, "attack")
    assert (asked(battle), keys(battle)) == ("blue", ["with:cqc", "with:vulcans"])
    answer(battle, "with:vulcans")
    assert (asked(battle), keys(battle)) == ("blue", ["at:red2", "at:red3"])
    answer(battle, "at:red2")
    # Then: no farther from it than it was
    assert asked(battle) == "blue"
    assert {"to:C1", "to:D1", "to:D2"} <= set(keys(battle))
    assert "to:B1" not in keys(battle)
    # When
    answer(battle, "to:D1")
    # Then
    assert the(battle, "Moved", unit="red1").facts()["forced"] is True
    assert unit_of(battle, "red1").zone == zone_number(battle, "D1")
    assert unit_of(battle, "red2").damage == 2


@rule("R-BOSS-069")
def test_a_weapon_that_was_bought_cannot_be_turned_on_allies() -> None:
    # Given
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=0, weapons=["bombardment"]), unit("red2", zone="C1")],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"])
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans"]


@rule("R-BOSS-069")
def test_the_boss_picks_what_the_attack_maims() -> None:
    # Given: an even Damage of 6 takes the first Level
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=0, tier="npc"), unit("red2", zone="F1", guard=5, threshold=5)],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[10, 10]])
    # Then
    assert asked(battle) == "blue"
    assert "maim:head" in keys(battle)


@rule("R-BOSS-069")
def test_the_boss_trades_the_advantages_of_a_possessed_pc() -> None:
    # Given: red1 is a PC in a Duel with nobody, but an Assist helps it against red2
    helped = [{"effect": "assisted", "amount": 2, "other": "red2", "clock": "red1"}]
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", speed=0, effects=helped), unit("red2", zone="F1")]
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"])
    # Then
    assert (asked(battle), keys(battle)) == ("blue", ["trade:0", "trade:1"])


@rule("R-BOSS-070")
def test_possession_leaves_the_next_turn_of_its_victim_alone() -> None:
    # Given
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", speed=0), unit("red2", zone="F1", guard=20)]
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack", "hold"], dice=[[6, 8]])
    # Then
    assert battle.state.turn_of == "red1"  # type: ignore[attr-defined]
    assert asked(battle) == "red"
    assert "maneuver" in keys(battle)


@rule("R-BOSS-070")
def test_the_genre_points_of_the_victim_cannot_be_spent() -> None:
    # Given: red1 could have it rolled again, red2 could flee
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", speed=0, tier="npc", genre_points=3),
            unit("red2", zone="F1", guard=20),
        ],
    )
    # When: a miss
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then: nobody was asked; the Boss goes on with its Turn
    assert "maneuver" in keys(battle)
    assert unit_of(battle, "red1").genre == 3


@rule("R-BOSS-070")
def test_afterwards_the_victim_has_its_powers_again() -> None:
    # Given
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=0, genre_points=1), unit("red2", zone="F1", guard=20)],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack", "hold"], dice=[[6, 8]])
    # Then
    assert "power:knowledge_is_power" in keys(battle)
    assert unit_of(battle, "red1").effects == []


# ------------------------------------------------------------------ whom it can be done to


@rule("R-BOSS-069")
def test_possession_needs_5_energy() -> None:
    # Given: 4 left
    setup = situation(blue=[boss(energy_spent=2)], red=[unit("red1", zone="C1"), unit("red2", zone="F1")])
    # Then
    assert "possession" not in keys(begin(setup))


@rule("R-BOSS-069")
def test_possession_works_once_a_turn() -> None:
    # Given
    setup = situation(
        blue=[boss(energy=12)], red=[unit("red1", zone="C1", speed=0), unit("red2", zone="F1", guard=20)]
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then
    assert "possession" not in keys(battle)


@rule("R-BOSS-069")
def test_who_has_no_ally_is_not_possessed() -> None:
    # Given
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1")])
    # Then
    assert "possession" not in keys(begin(setup))


@rule("R-BOSS-069")
def test_where_no_ally_is_in_reach_possession_costs_nothing() -> None:
    # Given: 11 Zones apart, Speed 0
    setup = situation(blue=[boss()], red=[unit("red1", zone="A1", speed=0), unit("red2", zone="L1", speed=0)])
    # When
    battle = play(setup, ["possession", "of:red1"])
    # Then
    assert of(battle, "AttackDeclared") == []
    assert unit_of(battle, "blue1").energy == 6
    assert "possession" not in keys(battle)
    assert "maneuver" in keys(battle)


@rule("R-BOSS-069", "R-ACT-048")
def test_an_ally_inside_a_base_is_no_target() -> None:
    # Given
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", speed=0),
            unit("red2", zone="F1", features=["base_unit"], guard=20),
            unit("red3", docked_in="red2"),
        ],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then: there was only one
    assert str(the(battle, "AttackDeclared").facts()["target"]) == "red2"


# ------------------------------------------------------------------ how others answer


@rule("R-BOSS-069", "R-AD-002")
def test_the_ally_defends_itself_as_against_an_enemy() -> None:
    # Given: 2 over its Defense; half of Speed 5 more costs 1 Energy
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", speed=0, tier="npc"),
            unit("red2", zone="F1", guard=5, speed=5, upgrades={"legs": ["reactive_booster"]}),
        ],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then
    assert (asked(battle), keys(battle)) == ("red", ["reactive_booster+2:red2", "pass"])
    # When
    answer(battle, "reactive_booster+2:red2")
    # Then: met exactly
    assert unit_of(battle, "red2").damage == 0


@rule("R-BOSS-069", "R-POW-013")
def test_another_ally_may_have_the_attack_rolled_again() -> None:
    # Given: red3 has a Genre Point
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", speed=0, tier="npc"),
            unit("red2", zone="F1", guard=5),
            unit("red3", zone="L1", genre_points=1),
        ],
    )
    # When: the second roll, with two Disadvantages more, misses
    choices = ["possession", "of:red1", "attack", "not_so_fast:red3"]
    battle = play(setup, choices, dice=[[6, 8], [2, 8, 8, 8]])
    # Then
    the(battle, "Missed", target="red2")


@rule("R-BOSS-069", "R-ACT-018")
def test_a_possessed_enemy_may_be_made_to_suppress() -> None:
    # Given: 4 over its Defense
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", speed=0, tier="npc"), unit("red2", zone="F1", threshold=5, guard=5)],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "suppress"], dice=[[8, 9]])
    # Then
    assert unit_of(battle, "red2").damage == 2
    the(battle, "EffectBegan", unit="red2", effect="suppressed")


@rule("R-BOSS-069", "R-ACT-034")
def test_the_boss_strikes_a_victim_that_turned_away_from_its_duel() -> None:
    # Given: they are in a Duel
    setup = situation(
        blue=[boss(zone="C1", duel="red1", weapons=["merge"])],
        red=[unit("red1", zone="C1", guard=20), unit("red2", zone="F1", guard=20)],
    )
    # When: it has a free Offensive Action, with an Advantage in the Duel
    choices = ["possession", "of:red1", "attack", "attack", "with:merge"]
    battle = play(setup, choices, dice=[[6, 8], [5, 4]])
    # Then
    the(battle, "Missed", unit="blue1", target="red1")


@rule("R-BOSS-069", "R-TRBL-027")
def test_forced_movement_sets_off_no_withheld_damage() -> None:
    # Given
    waiting = [{"effect": "withheld", "amount": 3, "other": "blue1", "clock": "red1", "at_end": True}]
    setup = situation(
        blue=[boss()],
        red=[unit("red1", zone="C1", effects=waiting, tier="npc"), unit("red2", zone="I1", guard=20)],
    )
    # When
    choices = ["possession", "of:red1", "attack", "with:vulcans", "to:D1"]
    battle = play(setup, choices, dice=[[6, 8]])
    # Then
    assert unit_of(battle, "red1").damage == 0


@rule("R-BOSS-069")
def test_the_story_tells_who_directs_the_attack() -> None:
    # Given
    setup = situation(
        blue=[boss()], red=[unit("red1", zone="C1", speed=0), unit("red2", zone="F1", guard=20)]
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[6, 8]])
    # Then
    told = [battle.say(event) for event in battle.events]
    assert "blue1 takes hold of red1 and directs its attack." in told


@rule("R-BOSS-069", "R-POW-008")
def test_who_directs_an_enemy_sees_no_more_of_its_side() -> None:
    # Given: the Boss is about to choose what red1 does
    setup = situation(blue=[boss()], red=[unit("red1", zone="C1", speed=0), unit("red2", zone="F1", might=9)])
    battle = play(setup, ["possession", "of:red1"])
    # When: each looks
    shown = {seat: {str(u["id"]): u for u in sheets(battle, seat)} for seat in ("blue", "red")}
    # Then
    assert asked(battle) == "blue"
    assert "attributes" not in shown["blue"]["red2"]
    assert "attributes" in shown["red"]["red2"]
    assert shown["blue"]["red1"]["seat"] == "red"


@rule("R-BOSS-069")
def test_a_beast_that_is_possessed_may_be_made_to_spend_its_energy() -> None:
    # Given: red1 ignores Active Defenses for 2 Energy, which is no Genre Point
    setup = situation(
        blue=[boss()],
        red=[
            unit("red1", zone="C1", energy=5, speed=0, tier="npc", upgrades={"internal": ["the_beast"]}),
            unit("red2", zone="F1"),
        ],
    )
    # When
    battle = play(setup, ["possession", "of:red1", "attack", "the_beast:red1"], dice=[[6]])
    # Then
    assert unit_of(battle, "red1").energy == 3


@rule("R-BOSS-069", "R-BOSS-061")
def test_the_aura_lies_on_the_weapon_that_possession_turns_around() -> None:
    # Given: another Boss of blue's has the Aura
    setup = situation(
        blue=[boss(), unit("blue2", zone="A8", upgrades={"internal": ["aura_of_misfortune"]})],
        red=[unit("red1", zone="C1", speed=0, tier="npc"), unit("red2", zone="F1", guard=20)],
        tension=3,
    )
    # When: an odd die
    battle = play(setup, ["possession", "of:red1", "attack"], dice=[[5, 8]])
    # Then
    assert terms(the(battle, "MightRolled"))["Tension"] == 0


def sheets(battle: Any, seat: str) -> list[dict[str, object]]:
    """The Units as a seat sees them now."""
    found = battle.view(seat).data()["units"]
    assert isinstance(found, list)
    return found


@rule("R-BOSS-069", "R-ACT-048")
def test_a_base_whose_only_ally_is_inside_it_is_not_possessed() -> None:
    # Given
    ark = unit("ark", zone="C1", features=["base_unit"], tier="npc")
    setup = situation(blue=[boss()], red=[ark, unit("red1", docked_in="ark", tier="npc")])
    # When: red1 could be made to strike at the Base, the Base at nobody
    battle = play(setup, ["possession"])
    # Then: there is no choice of a victim
    assert [event.facts()["target"] for event in of(battle, "UpgradeUsed")] == ["red1"]


@rule("R-BOSS-066", "R-BOSS-070")
def test_what_doubles_the_price_of_powers_does_not_give_them_to_the_possessed() -> None:
    # Given: what an Aura makes of a price of 1, and what Possession makes of it
    doubled, denied = (
        CONDITIONS["embodiment_of_evil"].modified_power_price(1),
        CONDITIONS["possession"].modified_power_price(1),
    )
    assert doubled == 2
    # Then: the one never lowers the other, whichever came first
    assert CONDITIONS["embodiment_of_evil"].modified_power_price(denied) == denied
    assert CONDITIONS["possession"].modified_power_price(doubled) == denied
