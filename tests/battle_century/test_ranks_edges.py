"""The edges of what is left of a Unit's resources, and of whose they are."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import begin, keys, play, situation, unit, unit_of
from tests.battle_century.test_combination_details import SUPER, UNISON, crew
from wartable import Ruling
from wartable.rulesets.battle_century.operation.model.pilots import is_subpilot_turn, is_unison_combination
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.testing import rule

FAR: Final = unit("red1", zone="L9", tier="npc")


@rule("R-TRBL-046", "R-TRBL-050")
def test_who_has_spent_all_energy_has_none_left() -> None:
    # Given: Energy 2, which a Transformation takes
    form = {"transformation": "guard+speed", "name": "Jet"}
    blue = unit("blue1", zone="A1", energy=2, tier="npc", forms=[form])
    # When
    battle = play(situation(blue=[blue], red=[FAR]), ["transformation:guard+speed"])
    # Then
    assert unit_of(battle, "blue1").energy == 0


@rule("R-REST-001", "R-TRBL-050")
def test_who_has_restored_more_often_than_its_systems_has_no_restoration_left() -> None:
    # Given: three of four Restorations are used
    blue = unit("blue1", zone="A1", systems=4, restored=3, upgrades={"arms": ["jury_rig"]}, damage=1)
    battle = begin(situation(blue=[blue], red=[FAR]))
    # When: Systems are ruled to be 1
    battle.rule(Ruling("blue1.attribute.systems", "1", "a misprint"))
    # Then
    assert unit_of(battle, "blue1").restorations == 0


@rule("R-WPN-020", "R-WPN-021")
def test_an_aim_and_systems_carry_a_weapon_without_long_range_no_farther() -> None:
    # Given
    near, far = (WEAPONS[key].all_modes()[0] for key in ("anti_air_missiles", "sniper_rifle"))
    # Then
    assert (near.reach(3, aimed=False), near.reach(3, aimed=True)) == (5, 5)
    assert far.reach(3, aimed=True) == far.reach(3, aimed=False) + 5


@rule("R-COMB-011")
def test_who_is_in_no_combination_is_no_subpilot() -> None:
    # Given
    battle = begin(situation(blue=[unit("blue1", zone="K9")], red=[FAR]))
    state: Any = battle.state
    # Then
    assert not is_subpilot_turn(state, state.units["blue1"])
    assert "attack" in keys(battle)


@rule("R-COMB-008", "R-COMB-010")
def test_components_are_in_unison_only_once_they_have_combined() -> None:
    # Given
    setup = crew(UNISON, {}, {}, order=["a", "red1", "b"])
    # When
    before, after = begin(setup), play(setup, ["use:unison_combination", "to:C4"])
    # Then
    assert not is_unison_combination(unit_of(before, "a"))
    assert is_unison_combination(unit_of(after, "x"))


@rule("R-COMB-010", "R-COMB-015")
def test_pilots_of_a_super_combination_have_points_of_their_own() -> None:
    # Given: b alone has a Genre Point
    battle = begin(crew(SUPER, {}, {"genre_points": 1, "power_level": 1}, now={}))
    # Then: it is the Turn of a
    assert [key for key in keys(battle) if key.startswith("power:")] == []


# ------------------------------------------------------------------ the odds of putting somebody out


def odds_of_defeat(setup: Any, *choices: str) -> tuple[float, float]:
    """The chance to hit with the last of these options, and how many it puts out on average."""
    battle = play(setup, choices[:-1])
    assert battle.decision is not None
    found = battle.view("blue").forecast(battle.decision.option(choices[-1]))
    assert found is not None
    return round(found.chance, 6), round(found.defeats, 6)


@rule("R-DMG-026")
def test_the_odds_know_that_any_damage_destroys_a_core() -> None:
    # Given: red1's Pilot ejects; 5 + 1 and the die against 5 and half of Guard 8
    gun = "anti_air_missiles"
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[gun], tier="npc")],
        red=[unit("red1", zone="B2", guard=8, threshold=30)],
        order=["red1", "blue1"],
        open_sheets=True,
    )
    # When
    shot = ("attack", f"with:{gun}", "at:red1_core")
    chance, defeats = odds_of_defeat(setup, "eject", "to:B1", "hold", "hold", *shot)
    # Then: a die of 3 makes 9, which is no Damage; the other seven put it out
    assert (chance, defeats) == (0.8, 0.7)


@rule("R-DMG-026", "R-ENEMY-029")
def test_the_odds_against_a_mecha_are_those_of_its_threshold_though_cores_fly_on() -> None:
    # Given: by a house rule a Core flies on; red1 has 1 of 20 Threshold left
    gun = "anti_air_missiles"
    lost: dict[str, Any] = {"damage": 19, "maimed": ["head", "torso", "arms"]}
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, weapons=[gun], tier="npc")],
        red=[unit("red1", zone="C1", guard=4, threshold=5, tier="npc", **lost)],
        open_sheets=True,
        house_rules={"core_hit": "pilot"},
    )
    # When
    chance, defeats = odds_of_defeat(setup, "attack", f"with:{gun}")
    # Then
    assert (chance, defeats) == (0.8, 0.7)
