"""The edges of Genre Powers that anybody may have: a single point of Threshold or of Damage, those for whom
nothing is left, how long an effect waits.
"""

from __future__ import annotations

from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import (
    Piece,
    keys,
    of,
    play,
    situation,
    unit,
    unit_of,
    zone_number,
)
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")
DIE: Final = "power:die_for_me"
MSU: Final = "power:mid_scene_upgrade"

BARRIER: Final = {"effect": "absolute_barrier", "amount": 10}
"""Stops 10 Damage."""


def boss(systems: int) -> Piece:
    """red1, who deals half its Systems in Damage to blue1, however far away."""
    return unit("red1", zone="L9", tier="boss", powers=["die_for_me"], genre_points=1, systems=systems)


def turns(battle: Battle[State], id: str) -> dict[str, int]:
    """The Turns that the effects on a Unit still last, as everybody sees it; 0 if Turns do not end them."""
    data = cast(dict[str, Any], battle.view("red").data())
    seen = {each["id"]: each for each in data["units"]}[id]
    return {effect["effect"]: effect["turns"] for effect in seen["effects"]}


def powers(battle: Battle[State]) -> list[str]:
    """The Powers offered in a Turn."""
    return [key for key in keys(battle) if key.startswith("power:")]


# ------------------------------------------------------------------ Damage of one point


@rule("R-POW-020")
def test_a_single_lost_point_is_enough_to_believe_in_oneself_in_answer_to_damage() -> None:
    # Given: blue1 has lost 1
    blue = unit("blue1", zone="A1", powers=["believe_in_myself"], genre_points=1, damage=1, threshold=9)
    battle = play(situation(blue=[blue], red=[boss(8)], turn="red1"), [DIE])
    # Then
    assert "believe_in_myself:blue1" in keys(battle)


@rule("R-POW-025")
def test_half_of_one_damage_is_none() -> None:
    # Given: blue1 can halve its next Damage; Systems 2
    blue = unit("blue1", zone="A1", tier="npc", powers=["my_defense_is_impregnable"], genre_points=1)
    # When
    battle = play(
        situation(blue=[blue], red=[boss(2)], turn="red1"), [DIE, "my_defense_is_impregnable:blue1"]
    )
    # Then: the protection has been used up
    assert of(battle, "Damaged") == []
    assert unit_of(battle, "blue1").effects == []


@rule("R-POW-039")
def test_a_single_lost_point_is_enough_not_to_give_up() -> None:
    # Given: blue2 has lost 1
    blue = unit("blue1", zone="A1", powers=["dont_give_up"], genre_points=1, tier="npc")
    hurt = unit("blue2", zone="A9", damage=1, tier="npc")
    # When
    battle = play(situation(blue=[blue, hurt], red=[boss(2)]), ["power:dont_give_up"])
    # Then
    assert unit_of(battle, "blue2").damage == 0


# ------------------------------------------------------------------ effects that wait


@rule("R-POW-021", "R-POW-023")
def test_everybody_sees_that_no_turns_end_the_protection_against_defeat() -> None:
    # Given
    blue = unit("blue1", zone="A1", powers=["i_cannot_be_defeated"], genre_points=1, tier="npc")
    # When
    battle = play(situation(blue=[blue], red=[boss(2)]), ["power:i_cannot_be_defeated"])
    # Then
    assert turns(battle, "blue1") == {"i_cannot_be_defeated": 0}


@rule("R-POW-025")
def test_everybody_sees_that_no_turns_end_the_protection_that_halves_damage() -> None:
    # Given: blue1 behind a barrier, which stops the 3 Damage before it could halve them
    power = "my_defense_is_impregnable"
    blue = unit("blue1", zone="A1", tier="npc", powers=[power], genre_points=1, effects=[BARRIER])
    # When
    battle = play(situation(blue=[blue], red=[boss(6)], turn="red1"), [DIE, f"{power}:blue1"])
    # Then
    assert turns(battle, "blue1")[power] == 0


@rule("R-POW-032", "R-POW-033")
def test_everybody_sees_that_no_turns_end_the_pain_that_is_to_be_dealt_back() -> None:
    # Given: the same
    power = "my_pain_is_your_pain"
    blue = unit("blue1", zone="A1", tier="npc", powers=[power], genre_points=1, effects=[BARRIER])
    # When
    battle = play(situation(blue=[blue], red=[boss(6)], turn="red1"), [DIE, f"{power}:blue1"])
    # Then
    assert turns(battle, "blue1")[power] == 0


# ------------------------------------------------------------------ who has Powers, and on whom


@rule("R-POW-005")
def test_a_grunt_has_no_powers_though_it_has_a_genre_point() -> None:
    # Given
    blue = unit("blue1", zone="A1", tier="grunt", genre_points=1)
    # Then
    assert powers(play(situation(blue=[blue], red=[boss(2)]))) == []


@rule("R-POW-008")
def test_knowledge_is_power_is_for_those_who_are_not_known_yet() -> None:
    # Given: two Genre Points and three Enemies, of whom red2 becomes known
    blue = unit("blue1", zone="A1", genre_points=2)
    red = [unit(f"red{number}", zone=f"L{number}") for number in (1, 2, 3)]
    # When
    battle = play(
        situation(blue=[blue], red=red),
        ["power:knowledge_is_power", "of:red2", "power:knowledge_is_power"],
    )
    # Then
    assert keys(battle) == ["of:red1", "of:red3"]


@rule("R-POW-045", "R-POW-046")
def test_a_test_against_somebody_who_is_gone_passes_no_more() -> None:
    # Given: 2 + 5 + 4 = 11 against 25
    better = "you_can_do_better_than_that"
    blue = unit("blue1", zone="A1", speed=0, tier="npc", weapons=[GUN], powers=[better], genre_points=1)
    red = unit("red1", zone="C1", guard=20, genre_points=1)
    setup = situation(blue=[blue], red=[red, unit("red2", zone="L9", tier="npc")], tension=4)
    # When: blue1 waits, and red1 leaves
    before = play(setup, [*SHOT], dice=[[2]])
    battle = play(setup, [*SHOT, "pass", "live_another_day:red1"], dice=[[2]])
    # Then
    assert f"{better}:blue1" in keys(before)
    assert f"{better}:blue1" not in keys(battle)


@rule("R-POW-031")
def test_gotta_go_fast_is_not_for_a_mecha_that_takes_no_turns() -> None:
    # Given: by a house rule an empty mecha takes none; the one of blue1 is first in the order
    house = {"pilotless_turn": "core"}
    blue = [
        unit("blue1", zone="A1", pilotless=True),
        unit("blue2", zone="A2", powers=["gotta_go_fast"], genre_points=1),
        unit("blue3", zone="A3"),
    ]
    setup = situation(
        blue=blue,
        red=[unit("red1", zone="L9", tier="npc")],
        order=["blue1", "blue2", "red1", "blue3"],
        turn="red1",
        house_rules=house,
    )
    # When: the next Round has come
    battle = play(setup, ["hold", "hold", "pass", "power:gotta_go_fast"])
    # Then
    assert keys(battle) == ["for:blue2", "for:blue3"]


@rule("R-POW-029")
def test_come_at_me_bro_is_no_answer_to_a_blast_that_hits_no_other_ally() -> None:
    # Given: blue1 dares them; blue2 is far away
    dare = {"effect": "come_at_me_bro", "clock": "blue1", "turns": 3}
    blue = unit("blue1", zone="E1", threshold=20, guard=5, weapons=[GUN], tier="npc", effects=[dare])
    red = unit("red1", zone="A1", speed=0, weapons=["bombardment"], tier="npc")
    setup = situation(
        blue=[blue, unit("blue2", zone="A9", tier="npc")],
        red=[red, unit("red2", zone="E1", guard=7, threshold=20, tier="npc")],
        turn="red1",
    )
    # When: the Blast takes in red2 as well
    battle = play(setup, ["attack", "with:bombardment", "at:blue1"], dice=[[9]])
    # Then: it is the Turn of red2
    assert {event.facts()["unit"] for event in of(battle, "Damaged")} == {"blue1", "red2"}
    assert battle.decision is not None
    assert battle.decision.about == "red2"


# ------------------------------------------------------------------ weapons


@rule("R-POW-037")
def test_who_has_every_weapon_has_no_trump_card() -> None:
    # Given: all Weapons that are bought, or all but one
    all_of_them = [weapon.key for weapon in BOUGHT]
    card: dict[str, Any] = {"zone": "A1", "powers": ["trump_card"], "genre_points": 1, "tier": "npc"}
    with_all = play(situation(blue=[unit("blue1", weapons=all_of_them, **card)], red=[boss(2)]))
    lacking = play(situation(blue=[unit("blue1", weapons=all_of_them[1:], **card)], red=[boss(2)]))
    # Then
    assert "power:trump_card" not in keys(with_all)
    assert "power:trump_card" in keys(lacking)


@rule("R-POW-011")
def test_who_has_every_weapon_may_still_get_an_upgrade() -> None:
    # Given
    blue = unit("blue1", zone="A1", weapons=[weapon.key for weapon in BOUGHT], genre_points=1)
    # When
    battle = play(situation(blue=[blue], red=[boss(2)]), [MSU])
    # Then
    assert not [key for key in keys(battle) if key.removeprefix("gain:") in {w.key for w in BOUGHT}]
    assert "gain:flyer" in keys(battle)


@rule("R-POW-028")
def test_the_odds_of_an_attack_count_the_signature_that_waits_for_it() -> None:
    # Given: Might 5 and Tension 2; Guard 5, so Defense 10
    power = f"signature_weapon:{GUN}"
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN], powers=[power], genre_points=1, tier="npc")
    red = unit("red1", zone="C1", guard=5, tier="npc", threshold=12)
    setup = situation(blue=[blue], red=[red], tension=2, open_sheets=True)
    # When
    chances = []
    for choices in (["attack"], [f"power:{power}", "attack"]):
        battle = play(setup, choices)
        assert battle.decision is not None
        odds = battle.view("blue").forecast(battle.decision.option(f"with:{GUN}"))
        assert odds is not None
        chances.append(odds.chance)
    # Then: a die of 3 or more; with 5 more any die does
    assert chances == pytest.approx([0.8, 1.0])


# ------------------------------------------------------------------ This is My Battlefield


@rule("R-POW-042", "R-POW-043")
def test_nobody_is_pushed_where_the_whole_map_becomes_impassable() -> None:
    # Given: a map of three by three Zones
    power = "this_is_my_battlefield:impassable"
    blue = unit("blue1", zone="A1", powers=[power], genre_points=1, tier="npc")
    setup = situation(blue=[blue], red=[unit("red1", zone="C3", tier="npc")], terrain=["..."] * 3)
    # When
    battle = play(setup, [f"power:{power}", "to:B2"])
    # Then
    assert len(of(battle, "TerrainBegan")) == 9
    assert of(battle, "Moved") == []
    assert unit_of(battle, "red1").zone == zone_number(battle, "C3")


@rule("R-POW-040", "R-POW-051", "A-123")
def test_another_effect_of_its_user_does_not_share_mind_over_matter() -> None:
    # Given: by a house rule it is for those who were near when it was used; red2, 6 Zones away and in a net,
    # has been covered by red1 before
    net = {"effect": "netted", "other": "blue1", "clock": "blue1", "at_end": True, "turns": 3}
    covered = {"effect": "take_one_for_the_team", "other": "red1", "clock": "red1", "turns": 3}
    red = [
        unit("red1", zone="F1", powers=["mind_over_matter"], genre_points=1, tier="npc"),
        unit("red2", zone="L1", guard=5, tier="npc", effects=[net, covered]),
    ]
    setup = situation(
        blue=[unit("blue1", zone="A1", tier="npc")],
        red=red,
        turn="red1",
        house_rules={"aura_range": "at_use"},
    )
    # When: the Turn of red2 has come
    battle = play(setup, ["power:mind_over_matter", "hold"])
    # Then: half of Guard 5
    assert unit_of(battle, "red2").attributes.guard == 2


@rule("R-POW-043", "R-POW-050")
def test_who_is_walled_in_is_pushed_to_the_nearest_open_zone() -> None:
    # Given: a strip of Zones with a wall beside red1, in its corner
    power = "this_is_my_battlefield:impassable"
    blue = unit("blue1", zone="H1", powers=[power], genre_points=1, tier="npc")
    setup = situation(blue=[blue], red=[unit("red1", zone="A1", tier="npc")], terrain=[".#......"])
    # When
    battle = play(setup, [f"power:{power}", "to:A1"])
    # Then: of C1 to H1 the nearest
    assert unit_of(battle, "red1").zone == zone_number(battle, "C1")
