"""The Powers of Reinforcements. R-REIN-016 to R-REIN-021."""

from __future__ import annotations

from tests.battle_century.operations import (
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, Ruling, State
from wartable.testing import rule

GUN = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

FAR = unit("red1", zone="L9", tier="npc")

SHOOTER = unit("blue1", zone="A1", speed=0, tier="npc", weapons=[GUN])


def question(battle: Battle[State]) -> str:
    """The open one."""
    assert battle.decision is not None
    return battle.decision.question


def begun(battle: Battle[State]) -> list[str]:
    """Effects that began, by bearer."""
    return [f"{event.facts()['unit']} {event.facts()['effect']}" for event in of(battle, "EffectBegan")]


# ------------------------------------------------------------------ Formation G


@rule("R-REIN-016/1", "R-REIN-016/2", "R-REIN-016/3", "R-WPN-016", "R-TRBL-005")
def test_formation_g_makes_the_next_attack_aimed_and_its_weapon_crippling() -> None:
    # Given: red1 has 1 point left in its first Level
    setup = situation(
        blue=[SHOOTER],
        red=[unit("red1", zone="C1", tier="npc", damage=4, threshold=10)],
        reinforcements=[reserve("guard", "formation_g")],
        order=["guard", "blue1", "red1"],
    )
    # When: blue1 shoots with two dice more: 7 + 5 + 1 = 13 against 10
    choices = ["power:formation_g", "end", "attack", f"with:{GUN}"]
    battle = play(setup, choices, dice=[[1, 7, 2]])
    # Then
    assert numbers(the(battle, "ReinforcementPowerUsed")) == {"points": 2}
    assert terms(the(battle, "MightRolled"), "advantages") == {"Aim": 2}
    assert begun(battle) == ["blue1 formation_g", "red1 suppressed", "red1 crippled"]
    assert unit_of(battle, "blue1").effects == []


@rule("R-REIN-016/3")
def test_formation_g_waits_for_an_offensive_action() -> None:
    # Given
    setup = situation(
        blue=[SHOOTER],
        red=[FAR],
        reinforcements=[reserve("guard", "formation_g")],
        order=["guard", "blue1", "red1"],
    )
    # When: blue1 Maneuvers, and its next Turn has come
    battle = play(setup, ["power:formation_g", "end", "maneuver", "by:systems", "hold", "end"])
    # Then
    assert [effect.condition.key for effect in unit_of(battle, "blue1").effects] == ["formation_g"]


@rule("R-REIN-016/2")
def test_formation_g_is_not_offered_for_an_ally_that_has_it() -> None:
    # Given: blue1 has it, blue2 has not
    lasting = {"effect": "formation_g", "other": "guard", "turns": 0}
    setup = situation(
        blue=[unit("blue1", zone="A1", effects=[lasting]), unit("blue2", zone="A2")],
        red=[FAR],
        reinforcements=[reserve("guard", "formation_g", points=1)],
        turn="guard",
    )
    # When
    battle = play(setup, ["power:formation_g"])
    # Then: nobody was asked for whom
    assert begun(battle) == ["blue2 formation_g"]


# ------------------------------------------------------------------ I'll Grant you Power


@rule("R-REIN-016")
def test_formation_g_is_not_for_a_core_which_has_no_weapon() -> None:
    # Given: blue2 has left its mecha
    setup = situation(
        blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")],
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard", "formation_g")],
        turn="blue2",
        order=["blue2", "guard", "blue1", "red1"],
    )
    # When
    battle = play(setup, ["eject", "to:A3", "hold", "hold", "power:formation_g"])
    # Then: it covers the empty mecha, and not the Core
    assert keys(battle) == ["on:blue1", "on:blue2"]


@rule("R-REIN-017")
def test_ill_grant_you_power_gives_an_ally_a_genre_point() -> None:
    # Given: blue2, a Grunt, has no use for one
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1), unit("blue2", zone="A2", tier="grunt")],
        red=[FAR],
        reinforcements=[reserve("guard", "ill_grant_you_power")],
        turn="guard",
    )
    # When
    battle = play(setup, ["power:ill_grant_you_power"])
    # Then
    assert the(battle, "GenrePointGained").facts() == {
        "event": "GenrePointGained",
        "unit": "blue1",
        "points": 2,
        "by": "guard",
    }


# ------------------------------------------------------------------ Raise the Shields


@rule("R-REIN-018", "R-ACT-041")
def test_raise_the_shields_adds_10_to_defense_besides_a_maneuver() -> None:
    # Given: red1 has a Maneuver of 4
    lasting = {"effect": "maneuvering", "amount": 4, "other": "red1", "clock": "red1"}
    setup = situation(
        blue=[SHOOTER],
        red=[unit("red1", zone="C1", guard=5, tier="npc", effects=[lasting])],
        reinforcements=[reserve("raiders", "raise_the_shields", side="red")],
        order=["raiders", "blue1", "red1"],
    )
    # When: blue1 shoots: 9 + 5 + 1 = 15 against 5 + 5 + 4 + 10 = 24
    choices = ["power:raise_the_shields", "end", "attack", f"with:{GUN}"]
    battle = play(setup, choices, dice=[[9]])
    # Then
    rolled = the(battle, "MightRolled")
    assert terms(rolled, "defenses") == {"Guard": 5, "base": 5, "Maneuver": 4, "Raise the Shields": 10}
    assert of(battle, "Missed") != []


@rule("R-REIN-018", "R-MATCH-015")
def test_raise_the_shields_lasts_until_the_next_turn_of_the_reinforcements() -> None:
    # Given
    setup = situation(
        blue=[SHOOTER],
        red=[FAR],
        reinforcements=[reserve("guard", "raise_the_shields")],
        order=["guard", "blue1", "red1"],
    )
    # When: a Round goes by
    battle = play(setup, ["power:raise_the_shields", "end", "hold"])
    assert of(battle, "EffectEnded") == []
    answer(battle, "hold")
    # Then
    assert the(battle, "EffectEnded").facts()["effect"] == "raise_the_shields"


# ------------------------------------------------------------------ Focus Fire


@rule("R-REIN-019")
def test_focus_fire_deals_twice_the_tension() -> None:
    # Given: Tension 3
    setup = situation(
        blue=[SHOOTER],
        red=[unit("red1", zone="L9", threshold=10)],
        reinforcements=[reserve("guard", "focus_fire")],
        turn="guard",
        tension=3,
    )
    # When: 6 of it, and 3 by the Barrage
    battle = play(setup, ["power:focus_fire", "barrage"])
    # Then
    assert [(e.facts()["amount"], e.facts()["reason"]) for e in of(battle, "Damaged")] == [
        (6, "Focus Fire"),
        (3, "Barrage"),
    ]


@rule("R-REIN-019")
def test_nothing_is_offered_once_the_last_enemy_is_gone() -> None:
    # Given: red1 has 1 of 20 left
    red = unit("red1", zone="L9", threshold=5, damage=19, maimed=["head", "torso", "arms"], tier="ai")
    setup = situation(
        blue=[SHOOTER], red=[red], reinforcements=[reserve("guard", "focus_fire")], turn="guard"
    )
    # When
    battle = play(setup, ["power:focus_fire"])
    # Then
    assert the(battle, "OperationEnded").facts()["winners"] == ["blue"]


# ------------------------------------------------------------------ Carry our Hopes


@rule("R-REIN-020", "A-224")
def test_carry_our_hopes_gives_a_second_action_with_its_move() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=1, tier="npc", weapons=[GUN])],
        red=[unit("red1", zone="D1", tier="npc", threshold=10)],
        reinforcements=[reserve("guard", "carry_our_hopes")],
        order=["guard", "blue1", "red1"],
    )
    # When: blue1 shoots twice: 5 + 5 + 1 against 10, moving each time
    shot = ["attack", f"with:{GUN}"]
    battle = play(setup, ["power:carry_our_hopes", "end", *shot, "to:B1", *shot, "to:C1"], dice=[[5], [5]])
    # Then
    assert len(of(battle, "MightRolled")) == 2
    assert unit_of(battle, "blue1").zone == zone_number(battle, "C1")
    assert question(battle) == "red1's Turn"


@rule("R-REIN-020", "A-224")
def test_setup_powers_do_not_come_before_the_additional_action() -> None:
    # Given: a Setup Power, and a Reaction Power which may be used at any time
    blue = unit("blue1", zone="A1", genre_points=2, powers=["gotta_go_fast", "mind_over_matter"])
    setup = situation(
        blue=[blue],
        red=[FAR],
        reinforcements=[reserve("guard", "carry_our_hopes")],
        order=["guard", "blue1", "red1"],
    )
    battle = play(setup, ["power:carry_our_hopes", "end"])
    assert {"power:gotta_go_fast", "power:mind_over_matter", "eject"} <= set(keys(battle))
    # When: its first Action is done
    answer(battle, "hold")
    # Then: no Beginning Phase comes with the second
    assert question(battle) == "blue1's additional Action"
    assert "power:mind_over_matter" in keys(battle)
    assert not {"power:gotta_go_fast", "eject"} & set(keys(battle))
    answer(battle, "power:mind_over_matter", "hold")
    assert question(battle) == "red1's Turn"


@rule("R-REIN-020", "A-224")
def test_energy_does_not_come_back_for_the_additional_action() -> None:
    # Given: 5 Energy, 2 of it for a Boosted Rifle
    blue = unit("blue1", zone="A1", speed=0, tier="npc", weapons=["beam_rifle"], energy=5)
    setup = situation(
        blue=[blue],
        red=[unit("red1", zone="C1", tier="npc", threshold=10)],
        reinforcements=[reserve("guard", "carry_our_hopes")],
        order=["guard", "blue1", "red1"],
    )
    # When
    shot = ["attack", "with:beam_rifle+boost"]
    battle = play(setup, ["power:carry_our_hopes", "end", *shot], dice=[[5, 5]])
    # Then: 5 - 2
    assert unit_of(battle, "blue1").energy == 3
    assert len(of(battle, "TurnBegan", unit="blue1")) == 1


@rule("R-REIN-020")
def test_the_additional_action_is_for_the_next_turn_alone() -> None:
    # Given
    setup = situation(
        blue=[SHOOTER],
        red=[FAR],
        reinforcements=[reserve("guard", "carry_our_hopes", points=3)],
        order=["guard", "blue1", "red1"],
    )
    # When: both Actions are used, then a Round goes by
    battle = play(setup, ["power:carry_our_hopes", "end", "hold", "hold", "hold", "end", "hold"])
    # Then
    assert question(battle) == "red1's Turn"


@rule("R-REIN-020", "A-10")
def test_a_delay_takes_the_additional_action_along() -> None:
    # Given
    setup = situation(
        blue=[SHOOTER],
        red=[FAR],
        reinforcements=[reserve("guard", "carry_our_hopes")],
        order=["guard", "blue1", "red1"],
    )
    # When: blue1 puts its Action off
    battle = play(setup, ["power:carry_our_hopes", "end", "delay", "delay:maneuver"])
    assert question(battle) == "red1's Turn"
    # Then: both come after red1, and then its Turn ends
    answer(battle, "hold", "pass")
    assert question(battle) == "blue1's additional Action"
    answer(battle, "hold")
    assert numbers(the(battle, "RoundBegan"))["round"] == 2


@rule("R-REIN-020", "A-10")
def test_the_additional_action_may_be_delayed() -> None:
    # Given
    setup = situation(
        blue=[SHOOTER],
        red=[FAR],
        reinforcements=[reserve("guard", "carry_our_hopes")],
        order=["guard", "blue1", "red1"],
    )
    # When: blue1 acts, then puts the second Action off
    choices = ["power:carry_our_hopes", "end", "hold", "delay", "delay:maneuver", "hold"]
    battle = play(setup, choices)
    # Then
    assert question(battle) == "blue1: the delayed Action"


@rule("R-REIN-020", "A-10")
def test_an_ally_that_is_waiting_has_its_additional_action_in_the_turn_after() -> None:
    # Given: blue1 waits for red1, and has its Turn behind it
    setup = situation(
        blue=[SHOOTER],
        red=[FAR],
        reinforcements=[reserve("guard", "carry_our_hopes", points=3)],
        order=["blue1", "guard", "red1"],
    )
    wait = ["delay", "delay:maneuver", "after:red1"]
    battle = play(setup, [*wait, "power:carry_our_hopes", "end", "hold", "pass"])
    # Then: its delayed Action is all it has in Round 1
    assert question(battle) == "blue1's Turn"
    # When: in Round 2 it acts
    answer(battle, "hold")
    # Then
    assert question(battle) == "blue1's additional Action"


# ------------------------------------------------------------------ Live!


@rule("R-REIN-021", "R-DMG-013")
def test_live_restores_15_threshold_to_an_ally() -> None:
    # Given: blue2 is whole, blue1 has lost 17 of 20 and three Areas
    hurt = unit("blue1", zone="A1", threshold=5, damage=17, maimed=["head", "torso", "arms"])
    setup = situation(
        blue=[hurt, unit("blue2", zone="A2")],
        red=[FAR],
        reinforcements=[reserve("guard", "live")],
        turn="guard",
    )
    # When
    battle = play(setup, ["power:live"])
    # Then: nobody was asked for whom; 17 - 15
    assert the(battle, "Restored").facts() == {
        "event": "Restored",
        "unit": "blue1",
        "amount": 15,
        "areas": ["arms", "torso", "head"],
    }
    assert unit_of(battle, "blue1").damage == 2


@rule("R-REIN-021")
def test_live_is_not_offered_while_nobody_is_hurt() -> None:
    # Given
    setup = situation(blue=[SHOOTER], red=[FAR], reinforcements=[reserve("guard", "live")], turn="guard")
    # Then
    assert "power:live" not in keys(play(setup))


@rule("R-REIN-021", "R-BOSS-028")
def test_live_is_not_offered_for_threshold_that_cannot_come_back() -> None:
    # Given: the fate of blue1 is sealed
    sealed = {"effect": "your_fate_is_sealed", "other": "red1", "turns": 0}
    setup = situation(
        blue=[unit("blue1", zone="A1", threshold=5, damage=3, effects=[sealed])],
        red=[FAR],
        reinforcements=[reserve("guard", "live")],
        turn="guard",
    )
    # Then
    assert "power:live" not in keys(play(setup))


# ------------------------------------------------------------------ Combined Units


@rule("R-REIN-017", "R-REIN-020", "R-COMB-014", "R-COMB-022")
def test_points_and_hopes_are_for_the_pilots_of_a_combined_unit_and_shields_for_the_whole() -> None:
    # Given: a leads, b is its Subpilot
    blue = [unit(id, upgrades={"internal": ["super_combination"]}) for id in ("a", "b")]
    setup = situation(
        blue=blue,
        red=[FAR],
        combinations=[combination("ab", "a", "b", zone="C4")],
        reinforcements=[
            reserve("guard", "ill_grant_you_power", "carry_our_hopes", "raise_the_shields", level=5)
        ],
        order=["guard", "b", "red1", "a"],
    )
    # When: b is granted a Genre Point and a second Action, both with a Move of the same Unit
    battle = play(setup, ["power:ill_grant_you_power", "on:b", "power:carry_our_hopes", "on:b"])
    answer(battle, "power:raise_the_shields", "end", "hold")
    # Then
    assert unit_of(battle, "b").genre == 1
    assert begun(battle) == ["b carry_our_hopes", "ab raise_the_shields"]
    assert question(battle) == "ab's additional Action"
    assert "attack" not in keys(battle)
    answer(battle, "hold")
    assert question(battle) == "red1's Turn"


@rule("R-REIN-020", "A-224")
def test_there_is_no_additional_action_once_the_operation_is_over() -> None:
    # Given
    setup = situation(
        blue=[SHOOTER],
        red=[unit("red1", zone="D1", threshold=10, tier="npc")],
        reinforcements=[reserve("guard", "carry_our_hopes")],
        order=["guard", "blue1", "red1"],
    )
    battle = answer(begin(setup, [[1]]), "power:carry_our_hopes", "end", "attack")
    # When: a ruling ends it in the middle of the first Action
    battle.rule(Ruling("end", "blue", "it is late"))
    answer(battle, f"with:{GUN}")
    # Then
    assert battle.decision is None
