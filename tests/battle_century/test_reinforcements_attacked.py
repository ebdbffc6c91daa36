"""Attacks on Reinforcements, and when they hold up the end of an Operation. R-REIN-003 to R-REIN-005."""

from __future__ import annotations

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.testing import rule

GONE = unit("blue1", zone="A1", standing="destroyed")


def standing(battle: Battle[State]) -> str:
    """That of the Reinforcements "guard"."""
    return str(battle.state.reserves["guard"].standing)  # type: ignore[attr-defined]


def raided_by(*red: Piece, points: int = 3) -> Battle[State]:
    """Reinforcements, of whose side nobody is left, after an attack from where red1 stands."""
    setup = situation(blue=[GONE], red=red, reinforcements=[reserve("guard", points=points)], turn="red1")
    return play(setup, ["raid", "to:L9"])


# ------------------------------------------------------------------ when


@rule("R-REIN-004")
def test_reinforcements_are_not_attacked_while_a_pc_is_left() -> None:
    # Given: of two PCs one has gone
    setup = situation(
        blue=[GONE, unit("blue2", zone="A2")],
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # Then
    assert "raid" not in keys(play(setup))


@rule("R-REIN-004")
def test_reinforcements_are_attacked_once_the_pcs_have_retreated_or_are_destroyed() -> None:
    # Given: nobody of blue is left
    setup = situation(
        blue=[GONE, unit("blue2", zone="A2", standing="retreated")],
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # Then: however far away they may be
    assert "raid" in keys(play(setup))


@rule("R-REIN-004")
def test_units_that_are_no_pcs_do_not_cover_reinforcements_whose_pcs_are_gone() -> None:
    # Given: a Grunt is left to blue, whose PC is gone
    setup = situation(
        blue=[GONE, unit("blue2", zone="A2", tier="grunt")],
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # Then
    assert "raid" in keys(play(setup))


@rule("R-REIN-004")
def test_on_a_side_without_pcs_every_unit_covers_the_reinforcements() -> None:
    # Given: blue has Grunts alone, one of which is gone
    setup = situation(
        blue=[
            unit("blue1", zone="A1", tier="grunt", standing="destroyed"),
            unit("blue2", zone="A2", tier="grunt"),
        ],
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # Then
    assert "raid" not in keys(play(setup))


@rule("R-REIN-004")
def test_nobody_attacks_the_reinforcements_of_its_own_side() -> None:
    # Given: red1 has its own
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="L9", standing="destroyed"), unit("red2", zone="L9", tier="npc")],
        reinforcements=[reserve("raiders", side="red")],
        turn="red2",
    )
    # Then
    assert "raid" not in keys(play(setup))


@rule("R-REIN-004", "R-ACT-043")
def test_an_attack_that_was_put_off_may_go_against_reinforcements() -> None:
    # Given: blue1 is gone when the delayed Action comes
    setup = situation(
        blue=[GONE],
        red=[unit("red1", zone="L9"), unit("red2", zone="L8")],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # When
    battle = play(setup, ["delay", "delay:attack", "after:red2", "hold"])
    # Then
    assert keys(battle) == ["raid", "pass"]


# ------------------------------------------------------------------ what it does


@rule("R-REIN-005")
@pytest.mark.parametrize(
    ("tier", "lost"),
    [("grunt", 1), ("rival", 2), ("boss", 4), ("pc", 2), ("npc", 2), ("ai", 2), ("monster", 2)],
)
def test_an_attack_removes_points_by_the_attackers_tier(tier: str, lost: int) -> None:
    # Given: 6 Points
    setup = situation(
        blue=[GONE],
        red=[unit("red1", zone="L9", tier=tier)],
        reinforcements=[reserve("guard", level=5)],
        turn="red1",
    )
    # When
    battle = play(setup, ["raid", "to:L9"])
    # Then: 6 - lost, no Test
    assert numbers(the(battle, "ReinforcementsAttacked")) == {"lost": lost, "points": 6 - lost}
    assert of(battle, "MightRolled") == []
    assert of(battle, "AttackDeclared") == []


@rule("R-REIN-003")
def test_exactly_no_points_left_are_enough_to_go_on() -> None:
    # Given: 2 Points, 2 of which a Rival removes
    battle = raided_by(unit("red1", zone="L9", tier="rival"), points=2)
    # Then
    assert numbers(the(battle, "ReinforcementsAttacked")) == {"lost": 2, "points": 0}
    assert standing(battle) == "active"
    assert of(battle, "OperationEnded") == []


@rule("R-REIN-003", "R-TERR-012")
def test_less_than_no_points_is_defeat_and_the_end_where_no_unit_is_left() -> None:
    # Given: 1 Point, 2 of which a Rival removes
    battle = raided_by(unit("red1", zone="L9", tier="rival"), points=1)
    # Then
    assert standing(battle) == "defeated"
    assert the(battle, "ReinforcementsDefeated").facts()["reserve"] == "guard"
    assert the(battle, "OperationEnded").facts()["winners"] == ["red"]


@rule("R-REIN-004", "R-OP-018")
def test_an_attack_on_reinforcements_brings_the_move_of_its_action() -> None:
    # Given
    setup = situation(
        blue=[GONE], red=[unit("red1", zone="L9")], reinforcements=[reserve("guard")], turn="red1"
    )
    # When
    battle = play(setup, ["raid", "to:H9"])
    # Then
    assert unit_of(battle, "red1").zone == zone_number(battle, "H9")


@rule("R-REIN-004", "R-REIN-005", "R-WPN-017")
def test_who_falls_on_its_way_to_the_reinforcements_attacks_nobody() -> None:
    # Given: red1 is Crippled, with 2 of 20 Threshold left
    crippled = {"effect": "crippled", "other": "blue1", "clock": "red1", "at_end": True}
    dying = unit(
        "red1",
        zone="L9",
        tier="monster",
        threshold=5,
        damage=18,
        maimed=["head", "torso", "legs"],
        effects=[crippled],
    )
    setup = situation(
        blue=[GONE],
        red=[dying, unit("red2", zone="L8")],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # When: it moves 2 Zones
    battle = play(setup, ["raid", "to:J9", "destroy"])
    # Then
    assert unit_of(battle, "red1").standing == "destroyed"
    assert of(battle, "ReinforcementsAttacked") == []


@rule("R-REIN-004", "R-ACT-012", "R-ACT-054")
def test_an_attack_on_reinforcements_uses_up_an_aim_and_what_waits_for_the_next_attack() -> None:
    # Given: red1 Aims, and would have Synchronized
    lasting = {"effect": "synchronized", "amount": 2, "other": "red2", "turns": 0}
    red1 = unit(
        "red1",
        zone="L9",
        weapons=["beam_rifle"],
        aim={"weapon": "beam_rifle", "zone": "K9"},
        effects=[lasting],
    )
    # When
    battle = raided_by(red1, unit("red2", zone="L8"))
    # Then
    assert the(battle, "AimLost").facts()["unit"] == "red1"
    assert the(battle, "EffectEnded").facts()["effect"] == "synchronized"


@rule("R-REIN-004", "R-ACT-050")
def test_an_attack_on_reinforcements_out_of_a_base_exposes() -> None:
    # Given: red1 is Docked
    red = [unit("red1", docked_in="red2"), unit("red2", zone="L9", features=["base_unit"])]
    setup = situation(blue=[GONE], red=red, reinforcements=[reserve("guard")], turn="red1")
    # When
    battle = play(setup, ["raid"])
    # Then
    assert the(battle, "EffectBegan").facts()["effect"] == "exposed"


@rule("R-REIN-010", "R-ACT-034")
def test_a_duelist_that_attacks_reinforcements_turns_away_from_its_opponent() -> None:
    # Given: red1 duels blue1, and is Overwhelmed
    drawn = {"effect": "overwhelmed", "other": "guard", "clock": "guard", "turns": 0}
    setup = situation(
        blue=[unit("blue1", zone="L9", duel="red1")],
        red=[unit("red1", zone="L9", effects=[drawn])],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # When
    battle = play(setup, ["raid"])
    # Then: blue1 has a free Offensive Action
    assert the(battle, "ReinforcementsAttacked")
    assert battle.decision is not None
    assert battle.decision.question == "blue1 has a free Offensive Action against red1"


@rule("R-REIN-010", "R-POW-016")
def test_who_has_to_attack_reinforcements_gives_no_action_to_a_synchro_attack() -> None:
    # What went wrong: an Overwhelmed Unit could help in a Synchro Attack, or begin one, in place of the
    # Action that it has to use against the Reinforcements.
    drawn = {"effect": "overwhelmed", "other": "guard", "clock": "guard", "turns": 0}
    first = unit("red1", zone="L9", tier="npc", genre_points=1, effects=[drawn])
    second = unit("red2", zone="L8", tier="npc", genre_points=1)
    blue = unit("blue1", zone="L7", tier="npc")

    helpers = [reserve("guard")]
    # When
    plan = situation(blue=[blue], red=[second, first], reinforcements=helpers, turn="red2")
    begun = situation(blue=[blue], red=[first, second], reinforcements=helpers, turn="red1")
    # Then: neither of the two, though both have a Genre Point
    assert "power:synchro_attack" not in keys(begin(plan))
    assert "power:synchro_attack" not in keys(begin(begun))


@rule("R-REIN-004", "R-DMG-016", "B-10")
def test_a_core_covers_no_reinforcements() -> None:
    # Given: blue1, the only PC, is about to fall
    gun = "anti_air_missiles"
    blue = unit("blue1", zone="A1", threshold=5, damage=19, maimed=["head", "torso", "arms"])
    red = [unit("red1", zone="B1", speed=0, weapons=[gun], tier="ai"), unit("red2", zone="L9")]
    turns = ["red1", "red2", "guard", "blue1"]
    setup = situation(blue=[blue], red=red, reinforcements=[reserve("guard")], turn="red1", order=turns)
    # When: its Pilot ejects, and red2 has the next Turn
    battle = play(setup, ["attack", f"with:{gun}", "pass", "to:A2"], dice=[[9]])
    # Then
    assert unit_of(battle, "blue1_core").is_active
    assert "raid" in keys(battle)


@rule("R-REIN-010")
def test_who_was_provoked_by_two_answers_one_after_the_other() -> None:
    # Given: red1 is Overwhelmed by the Reinforcements of two sides
    drawn = [{"effect": "overwhelmed", "other": id, "clock": id, "turns": 0} for id in ("guard", "scouts")]
    setup = situation(
        blue=[unit("blue1", zone="A1")],
        red=[unit("red1", zone="L9", effects=drawn)],
        others={"green": [unit("green1", zone="A9")]},
        reinforcements=[reserve("guard"), reserve("scouts", side="green")],
        turn="red1",
    )
    # When
    battle = play(setup, ["raid", "at:guard", "to:L9"])
    # Then
    assert [effect.other for effect in unit_of(battle, "red1").effects] == ["scouts"]


@rule("R-REIN-010", "R-ACT-034", "R-UPG-007")
def test_who_slips_out_of_its_duel_on_the_way_has_not_turned_away() -> None:
    # Given: red1 duels blue1, is Overwhelmed, and has a Slippery Chassis
    drawn = {"effect": "overwhelmed", "other": "guard", "clock": "guard", "turns": 0}
    slips = {"internal": ["slippery_chassis"]}
    setup = situation(
        blue=[unit("blue1", zone="L9", duel="red1")],
        red=[unit("red1", zone="L9", duel="blue1", effects=[drawn], upgrades=slips)],
        reinforcements=[reserve("guard")],
        turn="red1",
    )
    # When
    battle = play(setup, ["raid", "to:L8"])
    # Then: the next question is that of another Turn
    the(battle, "DuelEnded")
    assert battle.decision is not None
    assert "free Offensive Action" not in battle.decision.question


# ------------------------------------------------------------------ the end of the Operation


@rule("R-REIN-004", "R-TERR-012")
def test_a_side_fights_on_while_its_reinforcements_do() -> None:
    # Given: blue1 is about to fall
    blue = unit("blue1", zone="A1", threshold=5, damage=19, maimed=["head", "torso", "arms"], tier="ai")
    setup = situation(
        blue=[blue],
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard"), reserve("raiders", side="red")],
        order=["raiders", "guard", "red1", "blue1"],
    )
    # When
    battle = play(setup, ["barrage", "end"][:1])
    # Then
    assert the(battle, "Destroyed").facts()["unit"] == "blue1"
    assert of(battle, "OperationEnded") == []
    assert battle.decision is not None
    assert battle.decision.question == "guard: their Turn"
    # and red1 may attack them
    answer(battle, "end")
    assert "raid" in keys(battle)


@rule("R-REIN-004", "R-FEAT-004")
def test_reinforcements_do_not_save_a_squad_whose_base_is_lost() -> None:
    # Given: blue's Base is about to fall
    base = unit(
        "blue1",
        zone="A1",
        threshold=5,
        damage=19,
        maimed=["head", "torso", "arms"],
        tier="ai",
        features=["base_unit"],
    )
    setup = situation(
        blue=[base],
        red=[unit("red1", zone="L9")],
        reinforcements=[reserve("guard"), reserve("raiders", side="red")],
        order=["raiders", "guard", "red1", "blue1"],
    )
    # When
    battle = play(setup, ["barrage"])
    # Then
    assert the(battle, "OperationEnded").facts()["winners"] == ["red"]


@rule("R-REIN-004", "R-TERR-012")
def test_where_only_reinforcements_are_left_on_both_sides_nobody_wins() -> None:
    # Given: blue1 alone is left, and red's Reinforcements
    blue = unit("blue1", zone="A1", threshold=5, damage=19, maimed=["head", "torso", "arms"], tier="ai")
    setup = situation(
        blue=[blue],
        red=[unit("red1", zone="L9", standing="destroyed")],
        reinforcements=[reserve("guard"), reserve("raiders", side="red")],
        order=["raiders", "guard", "red1", "blue1"],
    )
    # When
    battle = play(setup, ["barrage"])
    # Then: they do not attack each other
    assert the(battle, "OperationEnded").facts()["winners"] == []
    assert the(battle, "OperationEnded").facts()["reason"] == "only Reinforcements are left"


@rule("R-REIN-004", "R-TERR-012")
def test_reinforcements_alone_win_where_the_last_enemy_falls_to_them() -> None:
    # Given: blue has Reinforcements alone, red1 is about to fall
    red = unit("red1", zone="L9", threshold=5, damage=19, maimed=["head", "torso", "arms"], tier="ai")
    setup = situation(blue=[GONE], red=[red], reinforcements=[reserve("guard")], turn="guard")
    # When
    battle = play(setup, ["barrage"])
    # Then
    assert the(battle, "OperationEnded").facts()["winners"] == ["blue"]
