"""The Actions of Reinforcements: Barrage, Overwhelm, Analyze. R-REIN-009 to R-REIN-011."""

from __future__ import annotations

from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

BLUE = unit("blue1", zone="A1")
GUN = "anti_air_missiles"


def names(battle: Battle[State]) -> list[str]:
    """What happened, in order."""
    return [type(event).__name__ for event in battle.events]


def sheet_is_open(battle: Battle[State], id: str) -> bool:
    """Whether blue sees the Attributes of a Unit."""
    units = battle.view("blue").data()["units"]
    return [facts["id"] for facts in units if "attributes" in facts].count(id) == 1  # type: ignore[attr-defined]


# ------------------------------------------------------------------ Barrage


@rule("R-REIN-009", "R-ACT-048")
def test_a_barrage_reaches_an_enemy_in_the_first_zone_of_the_map() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="L9")],
        red=[unit("red1", zone="A1"), unit("red2", zone="B1")],
        reinforcements=[reserve("guard")],
        turn="guard",
    )
    # Then
    assert keys(play(setup, ["barrage"])) == ["on:red1", "on:red2"]


@rule("R-REIN-009")
def test_a_barrage_deals_one_enemy_as_much_damage_as_there_is_tension() -> None:
    # Given: Tension 4, two Enemies however far away
    red = [unit("red1", zone="L9", threshold=5), unit("red2", zone="B1")]
    setup = situation(blue=[BLUE], red=red, reinforcements=[reserve("guard")], turn="guard", tension=4)
    # When
    battle = play(setup, ["barrage", "on:red1"])
    # Then: without any Test
    assert names(battle)[:2] == ["ReinforcementsActed", "Damaged"]
    assert the(battle, "Damaged").facts() == {
        "event": "Damaged",
        "unit": "red1",
        "amount": 4,
        "reason": "Barrage",
        "left": 16,
    }
    assert unit_of(battle, "red2").damage == 0


@rule("R-REIN-009", "R-DMG-006")
def test_the_reinforcements_choose_the_area_that_even_damage_maims() -> None:
    # Given: red1 has lost 2 of 5; Tension 4, which is even
    red = unit("red1", zone="L9", threshold=5, damage=2)
    setup = situation(blue=[BLUE], red=[red], reinforcements=[reserve("guard")], turn="guard", tension=4)
    # When
    battle = play(setup, ["barrage"])
    # Then
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    answer(battle, "maim:legs")
    assert the(battle, "Maimed").facts()["chooser"] == "blue"
    assert unit_of(battle, "red1").maimed == ["legs"]


@rule("R-REIN-009", "R-DMG-006")
def test_the_enemy_chooses_the_area_that_odd_damage_of_reinforcements_maims() -> None:
    # Given: red1 has lost 2 of 5; Tension 3
    red = unit("red1", zone="L9", threshold=5, damage=2)
    setup = situation(blue=[BLUE], red=[red], reinforcements=[reserve("guard")], turn="guard", tension=3)
    # When
    battle = play(setup, ["barrage"])
    # Then
    assert battle.decision is not None
    assert battle.decision.seat == "red"


@rule("R-REIN-009", "R-ACT-048/3")
def test_a_barrage_does_not_reach_the_docked() -> None:
    # Given: red2 is Docked
    red = [unit("red1", zone="L9", features=["base_unit"]), unit("red2", docked_in="red1")]
    setup = situation(blue=[BLUE], red=red, reinforcements=[reserve("guard")], turn="guard", tension=4)
    # When
    battle = play(setup, ["barrage"])
    # Then: nobody was asked on whom
    assert the(battle, "Damaged").facts()["unit"] == "red1"


@rule("R-REIN-009")
def test_a_barrage_that_destroys_the_last_enemy_wins() -> None:
    # Given: red1 has 3 of 20 left
    red = unit("red1", zone="L9", threshold=5, damage=17, maimed=["head", "torso", "arms"], tier="ai")
    setup = situation(blue=[BLUE], red=[red], reinforcements=[reserve("guard")], turn="guard", tension=3)
    # When
    battle = play(setup, ["barrage"])
    # Then
    assert the(battle, "OperationEnded").facts()["winners"] == ["blue"]


@rule("R-REIN-009", "R-POW-032")
def test_damage_of_reinforcements_cannot_be_dealt_back() -> None:
    # Given: red1 feels no pain of its own
    lasting = {"effect": "my_pain_is_your_pain", "amount": 1, "clock": "blue1"}
    red = unit("red1", zone="L9", effects=[lasting])
    guard = reserve("guard")
    setup = situation(
        blue=[BLUE], red=[red], reinforcements=[guard], order=["guard", "red1", "blue1"], tension=4
    )
    # When
    battle = play(setup, ["barrage"])
    # Then: the effect goes on waiting for a Unit
    assert len(of(battle, "Damaged")) == 1
    assert unit_of(battle, "red1").effects != []


# ------------------------------------------------------------------ Overwhelm


@rule("R-REIN-010", "A-70")
def test_an_overwhelmed_enemy_takes_damage_and_has_to_attack_the_reinforcements() -> None:
    # Given: red1 with a gun on blue1, who is in reach
    red = unit("red1", zone="B1", threshold=5, weapons=[GUN], tier="rival")
    setup = situation(
        blue=[BLUE],
        red=[red],
        reinforcements=[reserve("guard")],
        order=["guard", "red1", "blue1"],
        tension=4,
    )
    # When: no other Action is open to red1
    battle = play(setup, ["overwhelm"])
    assert numbers(the(battle, "Damaged"))["amount"] == 4
    assert keys(battle) == ["raid", "eject"]
    answer(battle, "raid", "to:C1")
    # Then: 3 - 2 Points, without a Test
    assert numbers(the(battle, "ReinforcementsAttacked")) == {"lost": 2, "points": 1}
    assert of(battle, "MightRolled") == []
    # and after that it is free again
    assert the(battle, "EffectEnded").facts()["effect"] == "overwhelmed"
    answer(battle, "hold", "end")
    assert "attack" in keys(battle)
    assert "raid" not in keys(battle)


@rule("R-REIN-010", "A-70")
def test_no_power_is_used_in_a_turn_with_overwhelm() -> None:
    # Given: a Power that could be paid
    guard = reserve("guard", "ill_grant_you_power")
    red = [unit("red1", zone="L9"), unit("red2", zone="L8")]
    setup = situation(blue=[BLUE], red=red, reinforcements=[guard], turn="guard")
    # When
    battle = play(setup, ["overwhelm", "on:red1"])
    # Then: the Turn is over
    assert numbers(the(battle, "RoundBegan"))["round"] == 2


@rule("R-REIN-010", "A-70")
def test_overwhelm_is_closed_once_a_power_has_been_used() -> None:
    # Given
    guard = reserve("guard", "ill_grant_you_power")
    setup = situation(blue=[BLUE], red=[unit("red1", zone="L9")], reinforcements=[guard], turn="guard")
    # When
    battle = play(setup, ["power:ill_grant_you_power"])
    # Then
    assert keys(battle) == ["barrage", "analyze", "power:ill_grant_you_power", "end"]


@rule("R-REIN-010")
def test_a_delayed_action_of_an_overwhelmed_enemy_goes_against_the_reinforcements() -> None:
    # Given: red1 waits for the Reinforcements
    red = unit("red1", zone="B1", threshold=5, weapons=[GUN])
    setup = situation(
        blue=[BLUE],
        red=[red],
        reinforcements=[reserve("guard")],
        order=["red1", "guard", "blue1"],
        tension=4,
    )
    # When: it is Overwhelmed
    battle = play(setup, ["delay", "delay:maneuver", "after:guard", "overwhelm", "to:B1"])
    # Then: its Action becomes an attack on them
    assert the(battle, "ReinforcementsAttacked").facts()["unit"] == "red1"
    assert of(battle, "Maneuvered") == []


@rule("R-REIN-010")
def test_nobody_has_to_attack_reinforcements_that_are_defeated() -> None:
    # Given: two Overwhelmed Enemies; the Reinforcements have no Point left
    drawn = {"effect": "overwhelmed", "other": "guard", "clock": "guard", "turns": 0}
    red = [unit("red1", zone="K9", effects=[drawn]), unit("red2", zone="L9", effects=[drawn])]
    setup = situation(blue=[BLUE], red=red, reinforcements=[reserve("guard", points=0)], turn="red1")
    # When
    battle = play(setup, ["raid", "to:K9"])
    # Then
    assert names(battle)[:4] == [
        "EffectEnded",
        "ReinforcementsAttacked",
        "ReinforcementsDefeated",
        "EffectEnded",
    ]
    assert "hold" in keys(battle)
    assert "raid" not in keys(battle)


@rule("R-REIN-010")
def test_a_core_that_is_overwhelmed_has_nothing_to_attack_with() -> None:
    # Given: red1 leaves its mecha; its Core is Overwhelmed
    red = [unit("red1", zone="L9"), unit("red2", zone="L8")]
    setup = situation(
        blue=[BLUE],
        red=red,
        reinforcements=[reserve("guard")],
        order=["red1", "guard", "blue1", "red2"],
        tension=0,
    )
    battle = play(setup, ["eject", "to:K9", "hold", "hold"])
    # When: at Tension 0 that does not hurt
    answer(battle, "overwhelm", "on:red1_core", "hold", "hold", "pass")
    # Then: in Round 2 it acts as it likes
    answer(battle, "hold")
    assert battle.decision is not None
    assert battle.decision.question == "red1 (Core)'s Turn"
    assert "hold" in keys(battle)


# ------------------------------------------------------------------ Analyze


@rule("R-REIN-011", "R-POW-008")
def test_analyze_opens_the_sheet_of_one_enemy() -> None:
    # Given
    red = [unit("red1", zone="L9"), unit("red2", zone="L8")]
    setup = situation(blue=[BLUE], red=red, reinforcements=[reserve("guard")], turn="guard")
    assert not sheet_is_open(play(setup), "red1")
    # When
    battle = play(setup, ["analyze", "on:red1"])
    # Then
    assert the(battle, "Revealed").facts() == {"event": "Revealed", "unit": "red1", "side": "blue"}
    assert sheet_is_open(battle, "red1")
    assert not sheet_is_open(battle, "red2")


@rule("R-REIN-011")
def test_analyze_is_not_offered_where_nothing_is_hidden() -> None:
    # Given: red1 is known
    setup = situation(
        blue=[BLUE], red=[unit("red1", zone="L9")], reinforcements=[reserve("guard")], turn="guard"
    )
    now = {**setup["now"], "knowledge": ["blue/red1/attributes"]}  # type: ignore[dict-item]
    # Then
    assert keys(play({**setup, "now": now})) == ["barrage", "overwhelm", "end"]
    assert keys(play({**setup, "open_sheets": True})) == ["barrage", "overwhelm", "end"]


@rule("R-REIN-010")
def test_who_falls_to_an_overwhelm_is_drawn_nowhere() -> None:
    # Given: a point left
    lost = ["head", "torso", "arms"]
    red = [
        unit("red1", zone="L9", threshold=5, tier="ai", damage=19, maimed=lost),
        unit("red2", zone="L8", tier="ai"),
    ]
    setup = situation(
        blue=[unit("blue1", zone="A1")], red=red, reinforcements=[reserve("guard")], turn="guard"
    )
    # When
    battle = play(setup, ["overwhelm", "on:red1"])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "red1"
    assert of(battle, "EffectBegan") == []
