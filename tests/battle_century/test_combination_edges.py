"""The edges of combining: what is left to the whole, what is used up, whose resources count in whose Turn."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    begin,
    keys,
    of,
    play,
    reserve,
    the,
    unit,
    unit_of,
)
from tests.battle_century.test_combination_details import COMBINE, SUPER, UNISON, crew
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
AIM: Final = {"weapon": GUN, "target": "red1"}
TOGETHER: Final = ("use:unison_combination", "to:C4")

# ------------------------------------------------------------------ becoming one


@rule("R-COMB-017", "R-COMB-008")
def test_the_aim_of_another_than_the_lead_is_lost_by_combining() -> None:
    # Given: a, the first, aims; b combines, and so leads
    setup = crew(UNISON, {"weapons": [GUN], "aim": AIM}, {"weapons": [GUN]}, order=["b", "a", "red1"])
    # When
    battle = play(setup, TOGETHER)
    # Then
    assert unit_of(battle, "x").lead == "b"
    assert unit_of(battle, "x").aim is None


@rule("R-COMB-017")
def test_the_energy_that_is_left_is_less_than_the_systems_of_the_whole() -> None:
    # Given: Energy 9 and Systems 3; a has 1 left when it combines, b has 5; then comes red1
    given = {"energy": 9, "systems": 3}
    a, b = {**given, "energy_spent": 8}, {**given, "energy_spent": 4}
    battle = play(crew(SUPER, a, b, order=["a", "red1", "b"]), COMBINE)
    # Then: (1 + 5) / 2
    assert unit_of(battle, "x").energy == 3


@rule("R-COMB-017", "R-COMB-023")
def test_components_without_threshold_combine_unhurt() -> None:
    # When
    battle = play(crew(SUPER, {"threshold": 0}, {"threshold": 0}), COMBINE)
    # Then
    assert (unit_of(battle, "x").damage, unit_of(battle, "x").maimed) == (0, [])


@rule("R-COMB-018", "R-COMB-019", "R-UPG-021")
def test_what_every_form_has_used_up_is_used_up_once() -> None:
    # Given: b and c have 1 of 20 points left, and an Alloy each that saves them once
    alloy = {"upgrades": {"internal": ["invincible_alloy"]}}
    dying = {"damage": 19, "maimed": ["head", "torso", "arms"], **alloy}
    setup = crew(UNISON, {}, dying, dying, order=["red1", "a", "b", "c"])
    # When: red1 hits b and in the next Round c; then a combines
    shot = ["attack", f"with:{GUN}"]
    first = [*shot, "at:b", "to:E4", "hold", "hold", "hold", "pass"]
    battle = play(setup, [*first, *shot, "at:c", "to:E4", "pass", *TOGETHER], dice=[[9], [9]])
    # Then
    assert [event.facts()["unit"] for event in of(battle, "Survived")] == ["b", "c"]
    assert unit_of(battle, "x").once == ["invincible_alloy"]


@rule("R-COMB-018", "R-COMB-019", "R-COMB-015")
def test_a_power_that_another_has_used_stays_its_own() -> None:
    # Given: b has a Power that works once, and uses it before a combines
    b = {"powers": ["dont_give_up"], "genre_points": 1, "power_level": 1, "damage": 1}
    setup = crew(UNISON, {}, b, order=["b", "a", "red1"])
    # When
    battle = play(setup, ["power:dont_give_up", "hold", *TOGETHER])
    # Then
    assert (unit_of(battle, "x").once, unit_of(battle, "b").once) == ([], ["dont_give_up"])


@rule("R-COMB-017", "R-COMB-009")
def test_a_whole_of_components_that_have_spent_nothing_has_spent_nothing() -> None:
    # Given: Energy 7 and 8, and half of that where a has an Extreme Fortification
    whole = play(crew(SUPER, {"energy": 7}, {"energy": 8}, order=["a", "red1", "b"]), COMBINE)
    fortified = {"energy": 8, "features": ["extreme_fortification"]}
    half = play(crew(SUPER, fortified, {"energy": 8}, order=["a", "red1", "b"]), COMBINE)
    # Then
    assert unit_of(whole, "x").energy == 7
    assert unit_of(half, "x").energy == 4


@rule("R-COMB-016")
def test_components_combine_in_the_way_that_they_were_built_for() -> None:
    # Given: a and b could be built for both, and are for Unison
    both = {"upgrades": {"internal": ["super_combination"]}}
    offered = keys(begin(crew(UNISON, both, both)))
    # Then
    assert "use:unison_combination" in offered
    assert "use:super_combination" not in offered


@rule("R-COMB-002", "R-POW-008")
def test_what_is_known_of_another_unit_is_not_known_of_the_whole() -> None:
    # Given: red knows a Weapon of c, which does not combine
    setup = crew(SUPER, {}, {}, others=[unit("c", zone="A1", weapons=[GUN])], order=["a", "b", "c", "red1"])
    setup["now"]["knowledge"] = [f"red/c/weapon:{GUN}"]
    # When
    knowledge = play(setup, COMBINE).state.knowledge  # type: ignore[attr-defined]
    # Then
    assert not knowledge.knows("red", "x", f"weapon:{GUN}")


# ------------------------------------------------------------------ leading and following


@rule("R-COMB-012", "R-COMB-018")
def test_a_subpilot_uses_an_internal_upgrade_with_what_the_leading_form_has_left() -> None:
    # Given: an Upgrade that all share
    setup = crew(UNISON, {}, {"upgrades": {"separate": ["overcharge"]}}, now={})
    # When: the Turn of b comes, who stays a Subpilot
    battle = play(setup, ["hold", "stay"])
    # Then
    assert [key for key in keys(battle) if key.startswith("use:")] == ["use:overcharge"]


# ------------------------------------------------------------------ the beginning of a Turn


@rule("R-COMB-022", "R-OP-014", "R-COMB-015")
def test_a_pilot_uses_powers_of_its_own_in_a_combined_unit() -> None:
    # Given: a and b have a Power each and a Genre Point
    a = {"genre_points": 1, "powers": ["my_style_is_impetuous"], "power_level": 1}
    b = {"genre_points": 1, "powers": ["gotta_go_fast"], "power_level": 1}
    battle = begin(crew(SUPER, a, b, now={}))
    # Then: in the Turn of a those of a
    assert "power:my_style_is_impetuous" in keys(battle)
    assert "power:gotta_go_fast" not in keys(battle)


@rule("R-COMB-022", "R-COMB-014", "R-OP-014")
def test_a_power_in_a_combined_unit_asks_how_the_whole_is() -> None:
    # Given: a is unhurt, the whole has lost 1
    a = {"genre_points": 1, "powers": ["believe_in_myself"], "power_level": 1}
    hurt = begin(crew(SUPER, a, {}, now={"damage": 1}))
    whole = begin(crew(SUPER, a, {}, now={}))
    # Then
    assert "power:believe_in_myself" in keys(hurt)
    assert "power:believe_in_myself" not in keys(whole)


@rule("R-COMB-022", "R-OP-015")
def test_at_the_beginning_of_its_turn_the_lead_uses_what_another_has_brought() -> None:
    # Given: b has brought an Overbooster, in the Legs
    held = {"upgrades": {"arms": ["overbooster"]}}
    battle = begin(crew(SUPER, {}, held, now={}))
    maimed = begin(crew(SUPER, {}, held, now={"damage": 5, "maimed": ["legs"]}))
    # Then: while that Area works
    assert "overbooster" in keys(battle)
    assert "overbooster" not in keys(maimed)


@rule("R-COMB-022", "R-OP-015", "R-TRBL-002")
def test_at_the_beginning_of_a_turn_the_energy_of_the_whole_counts() -> None:
    # Given: a has Energy 1, b none, so together there is none; or 1 for both
    held = {"upgrades": {"arms": ["overbooster"]}}
    none = begin(crew(SUPER, {"energy": 1, **held}, {"energy": 0}, now={}))
    enough = begin(crew(SUPER, {"energy": 0, **held}, {"energy": 2}, now={}))
    # Then
    assert "overbooster" not in keys(none)
    assert "overbooster" in keys(enough)


@rule("R-COMB-022", "R-TRBL-002")
def test_what_a_combined_unit_has_used_at_the_beginning_of_a_turn_is_not_used_again() -> None:
    # Given
    held = {"upgrades": {"arms": ["overbooster"]}}
    # When
    battle = play(crew(SUPER, held, {}, now={}), ["overbooster", "energy:1"])
    # Then
    assert the(battle, "EffectBegan", unit="x", effect="overbooster")
    assert "overbooster" not in keys(battle)


@rule("R-COMB-022", "R-OP-014")
def test_a_component_that_is_hurt_does_not_make_the_whole_mend() -> None:
    # Given: before they combined a was hurt; the whole is not
    held: dict[str, Any] = {"upgrades": {"arms": ["regenerative"]}}
    whole = begin(crew(SUPER, held, {}, now={}))
    hurt = begin(crew(SUPER, held, {}, now={"damage": 1}))
    # Then
    assert "regenerative" not in keys(whole)
    assert "regenerative" in keys(hurt)


@rule("R-COMB-022", "R-OP-014", "R-POW-001")
def test_a_pilot_pays_for_its_own_power_in_a_combined_unit() -> None:
    # Given
    a = {"genre_points": 1, "powers": ["my_style_is_impetuous"], "power_level": 1}
    # When
    battle = play(crew(SUPER, a, {}, now={}), ["power:my_style_is_impetuous"])
    # Then: the effect is the whole's
    assert unit_of(battle, "a").genre == 0
    the(battle, "EffectBegan", unit="x", effect="my_style_is_impetuous")


@rule("R-COMB-008", "R-COMB-013")
def test_the_question_for_the_lead_names_the_pilot_whose_turn_it_is() -> None:
    # Given: b is Ben's
    seats = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]
    decision = play(crew(UNISON, {}, {"seat": "ben"}, now={}, seats=seats), ["hold"]).decision
    # Then
    assert decision is not None
    assert (decision.seat, decision.question, decision.about) == ("ben", "b's Turn: who leads?", "x")


@rule("R-COMB-012", "R-COMB-011")
def test_a_subpilot_with_an_upgrade_of_its_own_may_as_well_maneuver() -> None:
    # Given
    setup = crew(UNISON, {}, {"upgrades": {"separate": ["overcharge"]}}, now={})
    # When
    battle = play(setup, ["hold", "stay", "maneuver", "by:systems"])
    # Then
    the(battle, "Maneuvered", unit="x")
    assert unit_of(battle, "b").spent == []


@rule("R-COMB-012", "R-COMB-008")
def test_a_subpilot_does_not_use_what_its_form_shares_as_its_own() -> None:
    # Given: b has another form, in which a Combined Unit has no part
    setup = crew(UNISON, {}, {"forms": [{"transformation": "guard+speed"}]}, now={})
    # When
    battle = play(setup, ["hold", "stay"])
    # Then
    assert [key for key in keys(battle) if key.startswith("use:")] == []


@rule("R-REIN-010", "R-COMB-011")
def test_a_subpilot_takes_its_delayed_action_though_the_whole_must_attack_reinforcements() -> None:
    # Given: b, who does not lead, puts a Boost off
    drawn = {"effect": "overwhelmed", "other": "guard", "clock": "guard", "turns": 0}
    setup = crew(
        SUPER,
        {},
        {},
        now={"effects": [drawn]},
        reinforcements=[reserve("guard", side="red")],
        order=["b", "red1", "a", "guard"],
    )
    # When
    battle = play(setup, ["delay", "delay:boost", "after:red1", "hold"])
    # Then
    assert battle.decision is not None
    assert battle.decision.question == "x: the delayed Action"
    assert "boost" in keys(battle)


@rule("R-COMB-022", "A-212", "R-TERR-006")
def test_by_a_house_rule_extreme_terrain_is_faced_at_the_end_of_the_first_turn_of_a_round_alone() -> None:
    # Given: Extreme Terrain under the Unit; b is its first Pilot, then a
    setup = {
        **crew(SUPER, {}, {}, now={}, order=["red1", "b", "a"]),
        "house_rules": {"combo_turns": "once_a_round"},
    }
    setup["map"] = {**setup["map"], "extra": {"C4": ["extreme"]}}
    # When: b faces it at the beginning and at the end of its Turn; then a holds
    battle = play(setup, ["hold", "speed", "hold", "speed", "hold"], dice=[[9], [9]])
    # Then: nobody is asked by what to face it
    assert len(of(battle, "TerrainTested")) == 2
    assert "speed" not in keys(battle)


@rule("R-COMB-012", "R-ACT-043")
def test_a_combined_unit_delays_neither_combining_nor_a_change_of_form() -> None:
    # Given: a has another form, and a Resupply
    a = {"forms": [{"transformation": "guard+speed"}], "upgrades": {"arms": ["resupply"]}}
    # When
    battle = play(crew(SUPER, a, {}, now={}), ["delay"])
    # Then
    assert [key for key in keys(battle) if key.startswith("delay:use:")] == ["delay:use:resupply"]


@rule("R-REIN-020", "R-COMB-002")
def test_an_additional_action_stays_with_its_pilot() -> None:
    # Given
    hope = {"effect": "carry_our_hopes", "other": "help", "clock": "b", "at_end": True}
    helpers: dict[str, Any] = {"reinforcements": [reserve("help")], "order": ["a", "red1", "b", "help"]}
    # When: a combines with b, whose hope it is
    battle = play(crew(SUPER, {}, {"effects": [hope]}, **helpers), COMBINE)
    # Then
    assert unit_of(battle, "x").effects == []
    assert [effect.condition.key for effect in unit_of(battle, "b").effects] == ["carry_our_hopes"]


@rule("R-COMB-002", "R-ACT-009")
def test_an_aim_at_a_component_is_an_aim_at_the_whole_where_it_stands() -> None:
    # Given: red1 aims at a, which combines with b where b is
    red = {"zone": "E4", "weapons": [GUN], "tier": "npc", "aim": {"weapon": GUN, "target": "a"}}
    # When
    battle = play(crew(SUPER, {}, {}, red=red), ["use:super_combination", "to:C5"])
    # Then
    aim = unit_of(battle, "red1").aim
    assert (aim.target, aim.zone) == ("x", unit_of(battle, "x").zone)


@rule("R-COMB-017", "R-COMB-023", "A-211")
def test_only_areas_for_lost_levels_are_named() -> None:
    # Given: a has lost one Level of 5 and b three, so together two
    a = {"damage": 5, "maimed": ["head"]}
    b = {"damage": 15, "maimed": ["arms", "legs", "head"]}
    # When
    battle = play(crew(SUPER, a, b, order=["a", "red1", "b"]), [*COMBINE, "maim:legs"])
    # Then: nothing else is asked
    assert unit_of(battle, "x").maimed == ["head", "legs"]
    assert battle.decision is not None
    assert battle.decision.about == "red1"


@rule("R-COMB-010", "R-POW-017")
def test_pilots_of_a_super_combination_do_not_help_each_other() -> None:
    # Given: a and b have a Genre Point each, and no other Ally
    given = {"genre_points": 1, "power_level": 1}
    battle = begin(crew(SUPER, given, given, now={}))
    # Then
    assert "power:live_another_day" in keys(battle)
    assert "power:synchro_attack" not in keys(battle)


@rule("R-COMB-010", "R-POW-017")
def test_an_ally_that_has_acted_does_not_help_a_combined_unit() -> None:
    # Given: c has had its Turn
    given: dict[str, Any] = {"genre_points": 1, "tier": "npc"}
    others = [unit("c", zone="A4", weapons=[GUN], **given)]
    setup = crew(SUPER, given, {}, now={}, others=others, order=["c", "a", "b", "red1"], turn="a")
    # Then
    assert "power:live_another_day" in keys(begin(setup))
    assert "power:synchro_attack" not in keys(begin(setup))


@rule("R-COMB-022", "A-212", "R-TRBL-002")
def test_by_a_house_rule_only_the_first_turn_of_a_round_begins_with_what_upgrades_allow() -> None:
    # Given: b is the first Pilot, then a
    held = {"upgrades": {"arms": ["overbooster"]}}
    setup = crew(SUPER, held, {}, now={}, order=["red1", "b", "a"])
    setup["house_rules"] = {"combo_turns": "once_a_round"}
    # Then
    assert "overbooster" in keys(play(setup, ["hold"]))
    assert "overbooster" not in keys(play(setup, ["hold", "hold"]))


@rule("R-COMB-012", "R-COMB-019")
def test_what_a_subpilot_of_a_super_combination_uses_is_used_up_for_the_whole() -> None:
    # Given: b has brought an Overcharge
    setup = crew(SUPER, {}, {"upgrades": {"separate": ["overcharge"]}}, now={}, order=["b", "a", "red1"])
    # When
    battle = play(setup, ["use:overcharge"])
    # Then
    assert (unit_of(battle, "x").spent, unit_of(battle, "b").spent) == (["overcharge"], [])


@rule("R-COMB-012", "R-COMB-018")
def test_what_the_lead_uses_in_unison_is_used_up_in_the_form_that_it_leads() -> None:
    # Given
    setup = crew(UNISON, {"upgrades": {"separate": ["overcharge"]}}, {}, now={})
    # When
    battle = play(setup, ["use:overcharge", "to:C4"])
    # Then
    assert (unit_of(battle, "x").spent, unit_of(battle, "a").spent) == (["overcharge"], [])
