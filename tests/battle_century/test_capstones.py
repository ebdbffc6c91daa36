"""Boss Capstones: Aura of Misfortune, Embodiment of Evil, Hypersonic Striker. R-BOSS-060 to R-BOSS-068."""

from __future__ import annotations

from typing import Any

import pytest

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
)
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing import rule


def boss(capstone: str, **more: Any) -> Piece:
    """A Boss of Power Level 5 in A1 that never Moves, with this Capstone, without Genre Points."""
    values: dict[str, Any] = {"tier": "boss", "power_level": 5, "speed": 0, "zone": "A1", **more}
    return unit("blue1", upgrades={"internal": [capstone]}, **{"threshold": 5, "energy": 5, **values})


# ------------------------------------------------------------------ Aura of Misfortune


@rule("R-BOSS-061")
def test_under_the_aura_beams_overheat() -> None:
    # Given
    setup = situation(
        blue=[boss("aura_of_misfortune", guard=20)],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=["beam_rifle"])],
        turn="red1",
        tension=3,
    )
    # When: an odd die
    battle = play(setup, ["attack", "with:beam_rifle"], dice=[[5]])
    # Then
    assert unit_of(battle, "red1").damage == 3
    assert str(the(battle, "Damaged").facts()["reason"]) == "Overheating"


@rule("R-BOSS-061")
@pytest.mark.parametrize("weapon", ["anti_air_missiles", "vulcans"])
def test_under_the_aura_other_weapons_are_unreliable(weapon: str) -> None:
    # Given
    setup = situation(
        blue=[boss("aura_of_misfortune", guard=20)],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=["anti_air_missiles"])],
        turn="red1",
        tension=3,
    )
    # When: an odd die, twice for the Vulcans' Disadvantage
    dice = {"anti_air_missiles": [5], "vulcans": [5, 5]}[weapon]
    battle = play(setup, ["attack", f"with:{weapon}"], dice=[dice])
    # Then
    assert terms(the(battle, "MightRolled"))["Tension"] == 0


@rule("R-BOSS-061")
def test_a_beam_that_overheats_anyway_becomes_unreliable_as_well() -> None:
    # Given
    setup = situation(
        blue=[boss("aura_of_misfortune", guard=20)],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=["radiant_fist"])],
        turn="red1",
        tension=2,
    )
    # When
    battle = play(setup, ["attack", "with:radiant_fist"], dice=[[5]])
    # Then: a Technique's Tension is gone, and it overheats all the same
    assert terms(the(battle, "MightRolled"))["Tension"] == 0
    assert unit_of(battle, "red1").damage == 2


@rule("R-BOSS-061")
def test_a_weapon_that_is_unreliable_anyway_overheats_as_well() -> None:
    # Given
    setup = situation(
        blue=[boss("aura_of_misfortune", guard=20)],
        red=[unit("red1", zone="B1", speed=0, tier="npc", weapons=["resonance_cannon"])],
        turn="red1",
        tension=2,
    )
    # When
    battle = play(setup, ["attack", "with:resonance_cannon"], dice=[[5]])
    # Then
    assert terms(the(battle, "MightRolled"))["Tension"] == 0
    assert unit_of(battle, "red1").damage == 2


@rule("R-BOSS-061")
def test_the_aura_spares_the_boss_and_its_allies() -> None:
    # Given
    setup = situation(
        blue=[boss("aura_of_misfortune"), unit("blue2", zone="B1", speed=0, weapons=["beam_rifle"])],
        red=[unit("red1", zone="C1", guard=20)],
        turn="blue2",
    )
    # When
    battle = play(setup, ["attack", "with:beam_rifle"], dice=[[5]])
    # Then
    assert of(battle, "Damaged") == []


@rule("R-BOSS-061")
def test_the_aura_ends_with_the_boss() -> None:
    # Given: a point is left to the Boss, a monster without a Core
    lost: dict[str, Any] = {"damage": 19, "maimed": ["head", "torso", "legs"]}
    setup = situation(
        blue=[boss("aura_of_misfortune", tier="monster", **lost), unit("blue2", zone="A1", guard=20)],
        red=[
            unit("red1", zone="B1", speed=0, tier="npc", weapons=["beam_rifle"]),
            unit("red2", zone="B1", speed=0, tier="npc", weapons=["beam_rifle"]),
        ],
        turn="red1",
        tension=3,
    )
    # When: 6 + 5 + 3 destroys it; then red2 fires with an odd die
    shots = ["attack", "with:beam_rifle", "at:blue1", "attack", "with:beam_rifle"]
    battle = play(setup, shots, dice=[[6], [5]])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert len(of(battle, "EffectEnded", effect="aura_of_misfortune")) == 2
    assert unit_of(battle, "red2").damage == 0


@rule("R-BOSS-061")
def test_the_aura_lies_on_everybody_from_the_first_turn() -> None:
    # Given: a battle from its very start
    setup = situation(
        blue=[boss("aura_of_misfortune")], red=[unit("red1", zone="I9"), unit("red2", zone="I9")]
    )
    fresh = {key: value for key, value in setup.items() if key != "now"}
    # When: Initiative, deployment, and nobody trades places
    battle = begin(fresh, dice=[[9], [5], [2]])
    answer(battle, "to:L1", "to:A1", "to:L9", "pass")
    # Then
    cursed = of(battle, "EffectBegan", effect="aura_of_misfortune")
    assert [event.facts()["unit"] for event in cursed] == ["red1", "red2"]


# ------------------------------------------------------------------ Embodiment of Evil


@rule("R-BOSS-066")
def test_against_the_embodiment_a_power_costs_2_points() -> None:
    # Given
    setup = situation(
        blue=[boss("embodiment_of_evil")], red=[unit("red1", zone="C1", genre_points=3)], turn="red1"
    )
    # When
    battle = play(setup, ["power:knowledge_is_power"])
    # Then
    assert numbers(the(battle, "PowerUsed"))["points"] == 1
    assert unit_of(battle, "red1").genre == 1


@rule("R-BOSS-066")
def test_against_the_embodiment_one_point_buys_no_power() -> None:
    # Given
    setup = situation(
        blue=[boss("embodiment_of_evil")], red=[unit("red1", zone="C1", genre_points=1)], turn="red1"
    )
    # Then
    assert not [key for key in keys(begin(setup)) if key.startswith("power:")]


@rule("R-BOSS-066")
def test_against_the_embodiment_one_point_answers_no_test() -> None:
    # Given
    setup = situation(
        blue=[boss("embodiment_of_evil", guard=20)],
        red=[unit("red1", zone="A1", tier="npc", genre_points=1)],
        turn="red1",
    )
    # When: a miss
    battle = play(setup, ["attack", "with:cqc"], dice=[[5, 5]])
    # Then: it is the next Unit's Turn
    assert battle.state.turn_of == "blue1"  # type: ignore[attr-defined]


@rule("R-BOSS-066", "R-POW-009")
def test_against_the_embodiment_one_point_saves_nobody_from_destruction() -> None:
    # Given: the last Level of a PC brings its one and only point
    lost: dict[str, Any] = {"damage": 19, "maimed": ["head", "torso", "legs"]}
    setup = situation(
        blue=[boss("embodiment_of_evil", weapons=["merge"])],
        red=[unit("red1", zone="B1", **{"threshold": 5, **lost})],
    )
    # When
    battle = play(setup, ["attack", "with:merge"], dice=[[9]])
    # Then: it was not asked
    the(battle, "Destroyed", unit="red1")


@rule("R-BOSS-066", "R-POW-011")
def test_what_was_refused_gives_both_points_back() -> None:
    # Given
    setup = situation(
        blue=[boss("embodiment_of_evil")],
        red=[unit("red1", zone="C1", genre_points=2)],
        turn="red1",
        gm="gm",
    )
    # When
    battle = play(setup, ["power:mid_scene_upgrade", "gain:beam_rifle", "refuse"])
    # Then
    assert unit_of(battle, "red1").genre == 2


@rule("R-BOSS-066", "R-POW-001")
def test_one_point_is_too_little_for_a_power_that_costs_2() -> None:
    # Given
    red = unit("red1", zone="C1", genre_points=1)
    setup = situation(blue=[boss("embodiment_of_evil")], red=[red], turn="red1")
    # Then
    assert "power:knowledge_is_power" not in keys(play(setup))


@rule("R-BOSS-066", "R-POW-017")
def test_who_helps_a_synchro_attack_pays_2_points_too() -> None:
    # Given: red2 has two points, red3 one
    setup = situation(
        blue=[boss("embodiment_of_evil")],
        red=[
            unit("red1", zone="C1", genre_points=2),
            unit("red2", zone="C1", genre_points=2),
            unit("red3", zone="C1", genre_points=1),
        ],
        turn="red1",
    )
    # When: red2 is the only one who can join
    battle = play(setup, ["power:synchro_attack"])
    # Then
    assert unit_of(battle, "red1").genre == 0
    assert unit_of(battle, "red2").genre == 0
    assert unit_of(battle, "red3").genre == 1


@rule("R-BOSS-066")
def test_the_embodiment_itself_pays_1_point() -> None:
    # Given
    setup = situation(blue=[boss("embodiment_of_evil", genre_points=1)], red=[unit("red1", zone="C1")])
    # When
    battle = play(setup, ["power:knowledge_is_power"])
    # Then
    assert unit_of(battle, "blue1").genre == 0


@rule("R-BOSS-066")
def test_the_price_falls_when_the_embodiment_is_gone() -> None:
    # Given
    lost: dict[str, Any] = {"damage": 19, "maimed": ["head", "torso", "legs"]}
    setup = situation(
        blue=[boss("embodiment_of_evil", tier="monster", **lost), unit("blue2", zone="A9")],
        red=[
            unit("red1", zone="B1", speed=0, tier="npc", weapons=["beam_rifle"]),
            unit("red2", zone="B1", genre_points=1),
        ],
        turn="red1",
    )
    # When
    battle = play(setup, ["attack", "with:beam_rifle", "power:knowledge_is_power"], dice=[[9]])
    # Then
    assert unit_of(battle, "red2").genre == 0


# ------------------------------------------------------------------ Hypersonic Striker


@rule("R-BOSS-068")
def test_a_hypersonic_striker_reaches_5_zones_farther_with_every_weapon() -> None:
    # Given: Range 5 + 5, Long Range 5 + 4 + 5
    setup = situation(
        blue=[boss("hypersonic_striker", weapons=["technoleeches", "needle_storm"])],
        red=[unit("red1", zone="K1")],
    )
    # When
    battle = play(setup, ["attack"])
    # Then
    assert {"with:vulcans", "with:needle_storm", "with:technoleeches"} <= set(keys(battle))
    assert "with:cqc" not in keys(battle)


@rule("R-BOSS-068")
def test_a_hypersonic_strikers_melee_weapons_reach_6_zones() -> None:
    # Given
    setup = situation(
        blue=[boss("hypersonic_striker", weapons=["merge"])],
        red=[unit("red1", zone="G1", guard=20), unit("red2", zone="G2", guard=20), unit("red3", zone="H9")],
    )
    # When
    battle = play(setup, ["attack", "with:merge"])
    # Then
    assert keys(battle) == ["at:red1", "at:red2"]


@rule("R-BOSS-068")
def test_a_hypersonic_striker_may_move_backwards_when_it_attacks() -> None:
    # Given: in the middle of a row, Speed 3, red1 next to it
    setup = situation(
        blue=[boss("hypersonic_striker", zone="D1", speed=3)], red=[unit("red1", zone="E1", guard=20)]
    )
    # When
    battle = play(setup, ["attack", "with:vulcans"])
    # Then
    assert "to:A1" in keys(battle)


@rule("R-BOSS-068")
def test_a_hypersonic_striker_stays_in_range_of_its_target() -> None:
    # Given: red1 is 5 Zones away, CQC reaches 6
    setup = situation(
        blue=[boss("hypersonic_striker", zone="D1", speed=3)], red=[unit("red1", zone="I1", guard=20)]
    )
    # When
    battle = play(setup, ["attack", "with:cqc"])
    # Then
    assert "to:C1" in keys(battle)
    assert "to:B1" not in keys(battle)


# ------------------------------------------------------------------ who may have them


@rule("R-BOSS-060")
def test_capstones_are_for_bosses_of_power_level_5() -> None:
    # Given
    setup = situation(
        blue=[boss("energy_drain", power_level=4, genre_points=4, powers=[])], red=[unit("red1", zone="C1")]
    )
    # Then
    assert [problem.what for problem in OPERATIONS.problems(setup) if "Capstone" in problem.what]


@rule("R-BOSS-060")
def test_a_boss_of_power_level_5_may_have_a_capstone() -> None:
    # Given
    setup = situation(blue=[boss("energy_drain")], red=[unit("red1", zone="C1")])
    # Then
    assert not [problem.what for problem in OPERATIONS.problems(setup) if "Capstone" in problem.what]


@rule("R-BOSS-061", "R-BOSS-066")
def test_what_lies_on_all_enemies_is_seen_by_all() -> None:
    # Given
    setup = situation(blue=[boss("aura_of_misfortune")], red=[unit("red1", zone="C1")])
    # When
    battle = begin(setup)
    units = battle.view("red").data()["units"]
    # Then
    assert isinstance(units, list)
    shown = {str(data["id"]): data for data in units}
    assert shown["red1"]["condition"] == ["Aura of Misfortune (blue1)"]
    assert [data["key"] for data in shown["blue1"]["upgrades"]] == ["aura_of_misfortune"]


@rule("R-BOSS-061")
def test_the_odds_know_of_the_aura() -> None:
    # Given: Tension 3, and no hit is likely
    setup = situation(
        blue=[boss("aura_of_misfortune", guard=20)],
        red=[unit("red1", zone="B1", speed=0, weapons=["beam_rifle"])],
        turn="red1",
        tension=3,
    )
    # When
    battle = play(setup, ["attack"])
    decision = battle.decision
    assert decision is not None
    shot = next(option for option in decision.options if option.key == "with:beam_rifle")
    odds = battle.view("red").forecast(shot)
    # Then: half of all dice are odd
    assert odds is not None
    assert odds.harm == pytest.approx(1.5)
