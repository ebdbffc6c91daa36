"""The edges of a situation and of rulings on it: what may be written, and what then follows from it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from wartable import BadInput, Battle, Ruling, State
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.testing.operations import (
    begin,
    keys,
    play,
    reserve,
    situation,
    unit,
    unit_of,
    zone_number,
)
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
