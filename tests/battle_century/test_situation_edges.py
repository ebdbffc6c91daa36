"""The edges of a situation and of rulings on it: what may be written, and what then follows from it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    begin,
    keys,
    play,
    reserve,
    situation,
    unit,
    unit_of,
    zone_number,
)
from wartable import BadInput, Battle, Ruling, State
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.seen.places import describe_maneuver
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
FAR: Final = unit("red1", zone="L9", tier="npc")


def problems(setup: Any) -> list[str]:
    """All that is wrong with a setup."""
    return [str(problem) for problem in OPERATIONS.problems(setup)]


def effects(battle: Battle[State], id: str) -> dict[str, int]:
    """The Turns that the effects on a Unit still last, as everybody sees it; 0 if Turns do not end them."""
    data: Any = battle.view("blue").data()
    seen = {each["id"]: each for each in data["units"]}[id]
    return {effect["effect"]: effect["turns"] for effect in seen["effects"]}


# ------------------------------------------------------------------ situations


@rule("R-DMG-018", "R-DMG-019")
def test_a_grunt_may_be_said_to_have_its_pilot() -> None:
    blue = unit("blue1", zone="A1", tier="grunt", points=100, pilotless=False)
    assert problems(situation(blue=[blue], red=[FAR])) == []


@rule("R-ACT-009")
def test_an_aim_at_a_unit_may_name_another_zone_than_its_own() -> None:
    # Given: red1 was in A1 when blue1 aimed at it
    here = {"weapon": GUN, "target": "red1", "zone": "A1"}
    where = {"weapon": GUN, "target": "red1"}
    red = [unit("red1", zone="C1", tier="npc")]
    named, unnamed = [
        begin(situation(blue=[unit("blue1", zone="B1", weapons=[GUN], aim=aim)], red=red))
        for aim in (here, where)
    ]
    # Then
    assert unit_of(named, "blue1").aim.zone == zone_number(named, "A1")
    assert unit_of(unnamed, "blue1").aim.zone == zone_number(named, "C1")


@rule("R-ACT-026")
def test_duelists_are_in_one_zone() -> None:
    setup = situation(
        blue=[unit("blue1", zone="A1", duel="red1")], red=[unit("red1", zone="B1", duel="blue1")]
    )
    assert problems(setup)[0] == (
        "now.units.blue1.duel: blue1 and red1 are not in one Zone; put both into the same Zone"
    )


@rule("R-ACT-046")
def test_no_base_is_inside_another() -> None:
    base: dict[str, Any] = {"features": ["base_unit"]}
    setup = situation(
        blue=[unit("blue1", docked_in="ark", **base), unit("ark", zone="A1", **base)], red=[FAR]
    )
    assert problems(setup) == [
        "now.units.blue1.docked_in: blue1 cannot be Docked in ark; name a Base Unit; no Base is Docked itself"
    ]


@rule("R-BOSS-066")
def test_a_curse_lies_on_an_enemy_though_its_source_has_done_something_else_to_it() -> None:
    # Given: the Embodiment of Evil has netted blue1, but not blue2
    net = {"effect": "netted", "other": "red1", "clock": "red1"}
    evil = unit("red1", zone="L9", tier="boss", power_level=5, upgrades={"internal": ["embodiment_of_evil"]})
    blue = [unit("blue1", zone="A1", effects=[net]), unit("blue2", zone="A2")]
    # When
    battle = begin(situation(blue=blue, red=[evil]))
    # Then: no Turns end it
    assert effects(battle, "blue1") == {"netted": 1, "embodiment_of_evil": 0}
    assert effects(battle, "blue2") == {"embodiment_of_evil": 0}


# ------------------------------------------------------------------ rulings


@rule("R-TERR-015")
def test_a_ruling_on_a_zone_that_there_is_not_has_nothing_else_wrong_with_it() -> None:
    battle = begin(situation(blue=[unit("blue1", zone="A1")], red=[FAR]))
    with pytest.raises(BadInput) as told:
        battle.rule(Ruling("zone.Z9.extreme", "999", "a fire"))
    assert [problem.what for problem in told.value.problems] == ["there is no Zone 'Z9'"]


@rule("R-OP-016", "R-REIN-020")
def test_an_additional_action_that_is_ruled_counts_the_turns_of_its_unit() -> None:
    # Given: it is the Turn of blue1
    battle = begin(
        situation(
            blue=[unit("blue1", zone="A1"), unit("blue2", zone="A2")],
            red=[FAR],
            reinforcements=[reserve("guard")],
        )
    )
    # When
    battle.rule(Ruling("blue2.effect.carry_our_hopes", "+1:guard", "forgotten"))
    # Then
    assert [effect.clock for effect in unit_of(battle, "blue2").effects] == ["blue2"]


# ------------------------------------------------------------------ Reinforcements


@rule("R-REIN-010")
def test_everybody_sees_that_no_turns_end_the_duty_to_attack_reinforcements() -> None:
    # Given
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[unit("red1", zone="L9", tier="npc", threshold=9)],
        reinforcements=[reserve("guard")],
        turn="guard",
    )
    # When
    battle = play(setup, ["overwhelm"])
    # Then
    assert effects(battle, "red1") == {"overwhelmed": 0}


@rule("R-REIN-001")
def test_reinforcements_have_not_acted_before_the_first_round() -> None:
    # Given: nobody has entered yet
    setup = dict(
        situation(
            blue=[unit("blue1")], red=[unit("red1")], reinforcements=[reserve("guard")], open_sheets=True
        )
    )
    del setup["now"]
    # When
    data: Any = begin(setup, dice=None).view("blue").data()
    # Then
    assert [each["acted"] for each in data["reinforcements"]] == [False]


@rule("R-REIN-011")
def test_nothing_is_learnt_a_second_time_about_a_core() -> None:
    # Given: red1's Pilot ejects; blue's Reinforcements analyze the Core of a mecha that they do not know
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=[unit("red1", zone="L1", tier="pc")],
        reinforcements=[reserve("guard")],
        order=["red1", "guard", "blue1"],
    )
    first = ["eject", "to:K1", "hold", "hold", "analyze", "on:red1_core", "hold", "pass", "hold", "hold"]
    # When: they analyze again
    battle = play(setup, [*first, "analyze"])
    # Then: the mecha alone is left
    assert "analyze" not in keys(battle)
    state: Any = battle.state
    assert state.knowledge.knows("blue", "red1", "attributes")


@rule("R-REIN-001", "R-REIN-006")
def test_everybody_sees_that_reinforcements_have_acted_in_the_first_round() -> None:
    # Given: their Turn is over
    blue = [unit("blue1", zone="A1", tier="npc")]
    setup = situation(
        blue=blue,
        red=[FAR],
        reinforcements=[reserve("guard")],
        order=["guard", "blue1", "red1"],
        turn="blue1",
    )
    data: Any = begin(setup).view("red").data()
    # Then
    assert [each["acted"] for each in data["reinforcements"]] == [True]


# ------------------------------------------------------------------ wounds, Bases and the map


@rule("R-DMG-005")
def test_one_area_is_maimed_for_each_level_that_is_lost() -> None:
    # Given: Levels of 5 points, and Energy 3
    blue = unit("blue1", zone="A1", threshold=5, energy=3, damage=6, maimed=["head"])
    assert problems(situation(blue=[blue], red=[FAR])) == []


@rule("R-DMG-005")
def test_a_unit_without_threshold_has_lost_no_level() -> None:
    blue = unit("blue1", zone="A1", threshold=0)
    assert problems(situation(blue=[blue], red=[FAR])) == []


@rule("R-ACT-046")
def test_nobody_is_inside_a_base_that_is_gone_or_elsewhere() -> None:
    # Given
    gone = unit("ark", features=["base_unit"], standing="destroyed")
    here = unit("ark", zone="A1", features=["base_unit"])
    inside, apart = unit("blue1", docked_in="ark"), unit("blue1", zone="B1", docked_in="ark")
    # Then
    assert "now.units.blue1.docked_in: blue1 and ark are not both active; leave it out" in problems(
        situation(blue=[inside, gone, unit("blue2", zone="A9")], red=[FAR])
    )
    assert problems(situation(blue=[apart, here], red=[FAR])) == [
        "now.units.blue1.docked_in: blue1 is not in the Zone of ark; leave its zone out"
    ]


@rule("R-TERR-015")
def test_the_first_zone_is_ruled_on_like_any_other() -> None:
    battle = begin(situation(blue=[unit("blue1", zone="B1")], red=[FAR]))
    with pytest.raises(BadInput) as told:
        battle.rule(Ruling("zone.A1.extreme", "999", "a fire"))
    assert [problem.what for problem in told.value.problems] == ["999 is out of bounds"]


@rule("R-TERR-015", "R-POW-042")
def test_terrain_that_is_there_for_a_while_is_shown_in_its_own_zone_alone() -> None:
    # Given
    power = "this_is_my_battlefield:extreme"
    blue = unit("blue1", zone="A1", powers=[power], genre_points=1, tier="npc")
    # When
    data: Any = play(situation(blue=[blue], red=[FAR]), [f"power:{power}", "to:L1"]).view("blue").data()
    # Then
    shown = [zone["name"] for zone in data["map"]["zones"] if zone["temporary"]]
    assert shown == ["K1", "L1", "K2", "L2"]


@rule("R-OP-016")
def test_a_ruling_ends_the_effects_of_its_kind_alone() -> None:
    # Given
    net = {"effect": "netted", "other": "red1", "clock": "red1"}
    pinned = {"effect": "suppressed", "amount": 2, "other": "red1", "clock": "red1"}
    battle = begin(situation(blue=[unit("blue1", zone="A1", effects=[net, pinned])], red=[FAR]))
    # When
    battle.rule(Ruling("blue1.effect.netted", "none", "it was cut"))
    # Then
    assert list(effects(battle, "blue1")) == ["suppressed"]


@rule("R-OP-016")
def test_a_bonus_for_the_next_attack_that_is_ruled_is_ended_by_no_turns() -> None:
    # Given
    battle = begin(situation(blue=[unit("blue1", zone="A1")], red=[FAR]))
    # When
    battle.rule(Ruling("blue1.effect.synchronized", "+2", "they agreed on it"))
    # Then
    assert effects(battle, "blue1") == {"synchronized": 0}


@rule("R-ACT-039", "R-ACT-041")
def test_what_a_maneuver_would_bring_is_told_by_the_better_of_two_ranks() -> None:
    # Given: Guard 3, Systems 7, Speed 2; or the other way round
    clever = begin(situation(blue=[unit("blue1", zone="A1", systems=7, speed=2)], red=[FAR]))
    swift = begin(situation(blue=[unit("blue1", zone="A1", systems=2, speed=9)], red=[FAR]))
    # Then
    assert (
        describe_maneuver(unit_of(clever, "blue1")) == "Defense 15, not 8, for a Round; or 7 more for an Ally"
    )
    assert (
        describe_maneuver(unit_of(swift, "blue1")) == "Defense 17, not 8, for a Round; or 9 more for an Ally"
    )
