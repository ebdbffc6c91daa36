"""Pilots of a Combined Unit: Turns, Subpilots, Powers and points, leading by turns. R-COMB-008 to
R-COMB-024.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    combination,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable.testing import rule

SUPER: Final = "super_combination"
UNISON: Final = "unison_combination"
MISSILES: Final = {"weapons": ["anti_air_missiles"], "tier": "npc"}
"""A Weapon that has nothing more to it against a Unit on the ground."""


def crew(
    kind: str = SUPER,
    *,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    red: dict[str, Any] | None = None,
    now: dict[str, Any] | None = None,
    order: list[str] | None = None,
    **more: Any,
) -> Any:
    """Two Pilots of one Unit in C4, a Beam Rifle in a's Arms and a Zweihänder in b's, against red1 in E4,
    with the Turn of the first in order: by default b's, who does not lead.
    """
    pilots = {"a": {"weapons": ["beam_rifle"], **(a or {})}, "b": {"weapons": ["zweihander"], **(b or {})}}
    blue = []
    for id, given in pilots.items():
        upgrades = dict(given.pop("upgrades", {}))
        upgrades["internal"] = [kind, *upgrades.get("internal", [])]
        blue.append(unit(id, upgrades=upgrades, **{"threshold": 5, "energy": 5, **given}))
    return situation(
        blue=blue,
        red=[unit("red1", **{"guard": 5, "zone": "E4", **(red or {})})],
        combinations=[combination("ab", "a", "b", kind=kind, zone="C4", **(now or {}))],
        order=order or ["b", "red1", "a"],
        **more,
    )


# ------------------------------------------------------------------ Subpilots


@rule("R-COMB-011", "R-COMB-022")
def test_a_subpilot_has_a_turn_of_its_own_with_utility_actions_alone() -> None:
    assert keys(begin(crew())) == ["boost", "retreat", "maneuver", "delay", "hold"]


@rule("R-COMB-011", "R-COMB-022")
def test_the_lead_has_all_actions_after_a_subpilot_has_acted() -> None:
    battle = play(crew(), ["hold", "hold"])
    assert "attack" in keys(battle)


@rule("R-COMB-011", "R-ACT-039")
def test_a_subpilots_maneuver_does_not_move_the_unit() -> None:
    battle = play(crew(), ["maneuver", "by:systems"])
    assert of(battle, "Moved") == []
    assert unit_of(battle, "ab").effects[0].amount == 4


@rule("R-COMB-011", "R-TRBL-026")
def test_a_subpilots_boost_moves_the_unit_and_draws_the_damage_of_crippling() -> None:
    # Given: red1 has Crippled it: 1 Damage for each of the 2 Zones moved
    crippled = {"effect": "crippled", "other": "red1", "clock": "ab", "at_end": True}
    battle = play(crew(now={"effects": [crippled]}), ["boost", "to:C6"])
    assert the(battle, "Damaged").facts()["amount"] == 2
    assert unit_of(battle, "ab").zone == zone_number(battle, "C6")


@rule("R-COMB-012", "R-COMB-021")
def test_a_subpilot_uses_upgrades_of_the_lead_or_its_own_with_the_shared_energy() -> None:
    # Given: the Jury Rig of b, whose Unit has lost 4 Threshold; X = 3 of 5 Energy
    setup = crew(b={"upgrades": {"arms": ["jury_rig"]}}, now={"damage": 4})
    battle = begin(setup)
    assert "use:jury_rig" in keys(battle)


@rule("R-COMB-011")
def test_a_subpilot_delays_utility_actions_alone() -> None:
    battle = play(crew(), ["delay"])
    assert keys(battle) == ["delay:boost", "delay:maneuver", "delay:disengage"]


@rule("R-COMB-022", "A-212")
def test_energy_comes_back_at_every_pilots_turn() -> None:
    # Given: all 5 Energy are spent in b's Turn; then comes red1, then a
    battle = play(crew(now={"energy_spent": 5}), ["hold", "hold"])
    assert unit_of(battle, "ab").energy == 5


@rule("R-COMB-022", "A-212")
def test_what_a_pilot_began_ends_with_that_pilots_next_turn() -> None:
    # Given: b Maneuvers for the Unit, a's Turn comes and goes
    battle = play(crew(), ["maneuver", "by:systems", "hold", "hold"])
    assert [e.condition.key for e in unit_of(battle, "ab").effects] == ["maneuvering"]
    # When: a new Round, b's Turn
    battle = answer(battle, "pass")
    assert of(battle, "EffectEnded")[-1].facts()["effect"] == "maneuvering"


# ------------------------------------------------------------------ Powers and points


@rule("R-COMB-014")
def test_a_power_that_a_subpilot_uses_on_itself_is_for_the_whole_unit() -> None:
    setup = crew(b={"powers": ["my_style_is_impetuous"], "genre_points": 1, "power_level": 1})
    battle = play(setup, ["power:my_style_is_impetuous"])
    assert [e.condition.key for e in unit_of(battle, "ab").effects] == ["my_style_is_impetuous"]
    assert unit_of(battle, "b").genre == 0


@rule("R-COMB-015")
def test_a_power_with_a_limit_is_counted_for_each_pilot() -> None:
    # Given: b has used up its own, a has not
    power = {"powers": ["my_style_is_impetuous"], "genre_points": 2, "power_level": 2}
    battle = play(crew(a=power, b=power), ["power:my_style_is_impetuous", "hold", "hold"])
    assert "power:my_style_is_impetuous" in keys(battle)


@rule("R-COMB-014", "R-COMB-015")
def test_any_pilot_may_answer_a_test_of_the_unit() -> None:
    # Given: the Lead attacks, b has a point: 1 + 5 + 1 against 10; then 9 + 5 + 1, the better of 9 and 2
    setup = crew(b={"genre_points": 1, "power_level": 1}, order=["a", "b", "red1"])
    battle = play(
        setup,
        ["attack", "with:beam_rifle", "to:C4", "try_again:b", "trade:0"],
        [[1], [9, 2]],
    )
    assert unit_of(battle, "red1").damage == 5


@rule("R-COMB-023", "A-213")
def test_every_pilot_earns_a_point_for_a_lost_level() -> None:
    # Given: red1 has 8 + 5 + 1 against 10, with 4 of 5 points of the first Level gone
    setup = crew(now={"damage": 4}, red=MISSILES, order=["red1", "a", "b"])
    battle = play(setup, ["attack", "with:anti_air_missiles", "to:E4", "maim:head"], [[8]])
    assert [e.facts()["unit"] for e in of(battle, "GenrePointGained")] == ["a", "b"]
    assert (unit_of(battle, "a").genre, unit_of(battle, "b").genre) == (1, 1)


@rule("R-COMB-023", "R-DMG-015")
def test_levels_lost_before_combining_bring_no_second_point() -> None:
    setup = crew(now={"damage": 9, "maimed": ["arms"]}, order=["red1", "a", "b"], red=MISSILES)
    battle = play(setup, ["attack", "with:anti_air_missiles", "to:E4", "maim:head"], [[7]])
    # 7 + 5 + 1 against 10 is 3 Damage: the second Level is lost, the first brought its point before
    assert [e.facts()["points"] for e in of(battle, "GenrePointGained")] == [1, 1]


@rule("R-COMB-010")
def test_pilots_in_unison_use_each_others_points() -> None:
    setup = crew(UNISON, a={"genre_points": 1}, b={"powers": ["my_style_is_impetuous"], "power_level": 1})
    battle = (
        play(setup, ["stay", "power:my_style_is_impetuous"])
        if "stay" in keys(begin(setup))
        else play(setup, ["power:my_style_is_impetuous"])
    )
    assert unit_of(battle, "a").genre == 0


@rule("R-COMB-010")
def test_pilots_in_unison_help_a_synchro_attack_without_an_action() -> None:
    points = {"genre_points": 1, "power_level": 1}
    setup = crew(UNISON, a=points, b=points, order=["a", "b", "red1"])
    battle = play(setup, ["power:synchro_attack"])
    # Then: b has paid its point and still has its Action
    assert (unit_of(battle, "b").genre, unit_of(battle, "b").acted) == (0, 0)


# ------------------------------------------------------------------ leading by turns


def round_two(*choices: str, **more: Any) -> Any:
    """In Unison, a in the lead, b's next Turn beginning: all hold in Round 1."""
    setup = crew(UNISON, order=["a", "red1", "b"], **more)
    return play(setup, ["hold", "hold", *choices])


@rule("R-COMB-008/3", "R-COMB-013")
def test_a_pilot_in_unison_takes_the_lead_in_its_own_turn_or_not() -> None:
    assert keys(round_two()) == ["lead", "stay"]


@rule("R-COMB-008/2", "R-COMB-009")
def test_the_lead_brings_its_own_ranks_and_weapons_and_shares_threshold_and_energy() -> None:
    # Given: Might 5 and 9, Guard 5 and 2, Threshold 5 and 6, Energy 5 and 2
    other = {"might": 9, "guard": 2, "threshold": 6, "energy": 2, "systems": 1, "speed": 3}
    battle = round_two("lead", b=other)
    assert unit_of(battle, "ab").attributes.ranks_in_order() == (9, 2, 5, 3, 1, 3)
    assert [m.key for m in unit_of(battle, "ab").loadout.mounts][2:] == ["zweihander"]
    assert "attack" in keys(battle)


@rule("R-COMB-013", "R-COMB-011")
def test_a_pilot_that_leaves_the_lead_to_another_is_a_subpilot() -> None:
    assert keys(round_two("stay")) == ["boost", "retreat", "maneuver", "hold"]


@rule("R-COMB-009")
def test_internal_upgrades_are_shared_and_external_ones_are_not() -> None:
    battle = begin(
        crew(
            UNISON,
            b={"upgrades": {"internal": ["sniper_model"], "head": ["custom_defense:beam"]}},
            order=["a", "b", "red1"],
        )
    )
    kit = unit_of(battle, "ab").loadout.kit
    assert [f.key for f in kit.fittings] == [UNISON, "sniper_model"]


@rule("R-COMB-018")
def test_each_form_has_resources_of_its_own() -> None:
    # Given: a's Missile Massacre is spent; b's is not
    shells = {"weapons": ["missile_massacre"]}
    battle = round_two("lead", a=shells, b=shells, now={"spent": ["missile_massacre"]})
    assert unit_of(battle, "ab").spent == []
    assert unit_of(battle, "a").spent == ["missile_massacre"]


@rule("R-COMB-018")
def test_each_form_has_a_first_technique_of_its_own() -> None:
    # Given: the form of a has used a Technique
    battle = round_two("lead", now={"technique_used": True})
    # Then: that of b has not, and a's stays used until a leads again
    assert not unit_of(battle, "ab").technique_used
    assert unit_of(battle, "a").technique_used


@rule("R-COMB-018", "R-COMB-012")
@pytest.mark.parametrize(("used", "offered"), [(1, True), (2, False)])
def test_a_subpilot_in_unison_restores_as_often_as_its_own_form_has_systems(used: int, offered: bool) -> None:
    # Given: b of Systems 2 and Speed 6 has a Jury Rig, which the form of a has not
    rig: dict[str, Any] = {"systems": 2, "speed": 6, "restored": used, "upgrades": {"head": ["jury_rig"]}}
    battle = round_two("stay", a={"systems": 0}, b=rig, now={"damage": 4})
    # Then
    assert ("use:jury_rig" in keys(battle)) is offered


@rule("R-COMB-018", "R-COMB-012")
def test_a_subpilot_in_unison_uses_up_its_own_restorations() -> None:
    # Given: b's own Jury Rig, which the form of a does not have; the Unit has lost 4 Threshold
    battle = round_two(
        "stay", "use:jury_rig", "energy:3", b={"upgrades": {"head": ["jury_rig"]}}, now={"damage": 4}
    )
    assert unit_of(battle, "ab").damage == 1
    assert (unit_of(battle, "ab").restored, unit_of(battle, "b").restored) == (0, 1)


@rule("A-214", "R-COMB-024")
def test_a_maimed_area_is_maimed_in_every_form() -> None:
    battle = round_two("lead", now={"damage": 5, "maimed": ["arms"]})
    assert unit_of(battle, "ab").maimed == ["arms"]
    assert "with:zweihander" not in keys(play_on(battle))


def play_on(battle: Any) -> Any:
    """The Weapons of an Aim."""
    return answer(battle, "aim")


@rule("R-COMB-002", "R-DMG-016")
def test_every_pilot_of_a_destroyed_combination_leaves_in_a_core() -> None:
    setup = crew(
        now={"damage": 19, "maimed": ["arms", "legs", "head"]}, red=MISSILES, order=["red1", "a", "b"]
    )
    shot = ["attack", "with:anti_air_missiles", "to:E4"]
    battle = play(setup, [*shot, "pass", "pass", "to:C3", "to:C3"], [[9]])
    assert [e.facts()["core"] for e in of(battle, "CoreEjected")] == ["a_core", "b_core"]
    assert terms(of(battle, "MightRolled")[0])["die"] == 9
