"""What a Combined Unit is to everything else: seats, lasting effects, Docking, saves, what is gained in
mid-battle. Faults that were found by playing odd mixtures against each other.
"""

from __future__ import annotations

import json
from typing import Any, Final

from tests.battle_century.operations import (
    answer,
    combination,
    keys,
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
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

SUPER: Final = "super_combination"
UNISON: Final = "unison_combination"
GUN: Final = "anti_air_missiles"
"""A Weapon that has nothing more to it against a Unit on the ground."""

FOE: Final[dict[str, Any]] = {"zone": "E4", "weapons": [GUN], "tier": "npc"}


def pair(
    kind: str = SUPER,
    *,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    red: dict[str, Any] | None = None,
    now: dict[str, Any] | None = None,
    apart: bool = False,
    more: list[Any] | None = None,
    **rest: Any,
) -> Any:
    """Two Pilots a and b with Unit ab in C4, where a leads; or `apart` in C4 and C5. red1 is in E4."""
    blue = []
    for id, zone, given in (("a", "C4", a or {}), ("b", "C5", b or {})):
        upgrades = dict(given.get("upgrades", {}))
        upgrades["internal"] = [kind, *upgrades.get("internal", [])]
        place = {"zone": zone} if apart else {}
        blue.append(unit(id, **{"guard": 5, "threshold": 5, **place, **given, "upgrades": upgrades}))
    whole = combination("ab", "a", "b", kind=kind, deployed=False)
    if not apart:
        whole = combination("ab", "a", "b", kind=kind, zone="C4", **(now or {}))
    return situation(
        blue=[*blue, *(more or [])],
        red=[unit("red1", **{**FOE, **(red or {})})],
        combinations=[whole],
        **rest,
    )


def effects_of(battle: Battle[State], id: str = "ab") -> list[str]:
    """The keys of what lasts on a Unit."""
    return [effect.condition.key for effect in unit_of(battle, id).effects]


def as_json(state: Any) -> Any:
    """What a save would hold."""
    return json.loads(json.dumps(operation_to_data(state)))


# ------------------------------------------------------------------ whose seat


SEATS: Final = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]


@rule("R-COMB-022")
def test_a_subpilot_of_another_seat_plays_its_own_turn() -> None:
    # Went wrong: a copy of the Unit fell back to the Lead's seat, so ben's Turn was asked of blue
    battle = play(pair(b={"seat": "ben"}, seats=SEATS, order=["a", "b", "red1"]), ["hold"])
    assert battle.decision is not None
    assert (battle.decision.seat, "boost" in keys(battle)) == ("ben", True)


@rule("R-COMB-022")
def test_the_lead_answers_for_the_unit_while_a_subpilots_action_waits() -> None:
    # Went wrong: the Unit stayed with ben, whose Action was put off, in the Turns of others
    setup = pair(b={"seat": "ben"}, seats=SEATS, order=["b", "a", "red1"])
    battle = play(setup, ["delay", "delay:boost", "after:red1", "hold"])
    assert unit_of(battle, "ab").seat == "blue"


# ------------------------------------------------------------------ how long


@rule("R-ACT-056", "R-COMB-022", "A-124", "A-212")
def test_the_other_half_of_suppress_waits_for_the_next_turn_of_any_pilot() -> None:
    # Went wrong: it waited for a Turn of the Unit itself, which never comes, and so for the whole Operation
    battle = play(pair(order=["red1", "b", "a"]), ["suppress", f"with:{GUN}", "to:E4"], [[8]])
    assert effects_of(battle) == ["withheld", "suppressed"]
    # When: b's Turn is over
    assert effects_of(answer(battle, "hold")) == ["suppressed"]


@rule("R-WPN-017", "R-COMB-022")
def test_a_crippled_combined_unit_moves_freely_after_its_next_turn() -> None:
    setup = pair(red={"weapons": ["beam_ripper"], "zone": "C4"}, order=["red1", "b", "a"])
    battle = play(setup, ["attack", "with:beam_ripper+boost"], [[6, 1]])
    assert "crippled" in effects_of(battle)
    assert "crippled" not in effects_of(answer(battle, "hold"))


@rule("R-ACT-050", "R-COMB-022", "A-212")
def test_a_docked_combined_unit_is_exposed_until_the_next_turn_of_the_pilot_who_reached_out() -> None:
    # Given: b uses the Unit's Support Upgrade out of the Base
    base = unit("base", zone="C4", features=["base_unit"])
    setup = pair(
        b={"upgrades": {"separate": ["fire_at_will"]}},
        now={"docked_in": "base"},
        more=[base],
        order=["b", "red1", "a", "base"],
    )
    battle = play(setup, ["use:fire_at_will"], [[10]])
    # When: red1 and a have had their Turns
    battle = answer(battle, "hold", "hold")
    assert effects_of(battle) == ["exposed"]
    # Then: it ends with b's
    assert effects_of(answer(battle, "hold", "pass")) == []


@rule("R-WPN-040", "R-COMB-022", "A-212")
def test_a_finger_net_of_a_combined_unit_ends_with_the_next_turn_of_who_fired_it() -> None:
    # Went wrong: nobody's Turn ended it
    setup = pair(a={"weapons": ["finger_net"]}, order=["a", "b", "red1"])
    battle = play(setup, ["attack", "with:finger_net", "at:red1", "to:C4"], [[1]])
    battle = answer(battle, "hold", "hold", "pass")
    assert effects_of(battle, "red1") == ["netted"]
    assert effects_of(answer(battle, "hold"), "red1") == []


# ------------------------------------------------------------------ combining with things about


@rule("R-REIN-020", "R-COMB-016")
def test_an_additional_action_outlasts_combining() -> None:
    # Went wrong: the hope went over to the Combined Unit, which has no Turn of its own
    hope = {"effect": "carry_our_hopes", "other": "help", "clock": "a", "at_end": True}
    setup = pair(
        a={"effects": [hope]},
        apart=True,
        reinforcements=[reserve("help", side="blue")],
        order=["a", "red1", "b", "help"],
    )
    battle = play(setup, ["use:super_combination", "to:C4"])
    assert battle.decision is not None
    assert battle.decision.question == "ab's additional Action"


@rule("R-FEAT-003", "R-COMB-002", "R-BOSS-071")
def test_those_docked_in_a_component_are_docked_in_the_combined_unit() -> None:
    # Went wrong: they were left in a Base that was nowhere
    setup = pair(
        b={"features": ["base_unit"]},
        apart=True,
        more=[unit("kite", docked_in="b")],
        order=["a", "red1", "b", "kite"],
    )
    battle = play(setup, ["use:super_combination", "to:C4"])
    kite = unit_of(battle, "kite")
    assert (kite.docked_in, kite.zone) == ("ab", zone_number(battle, "C4"))


@rule("R-ACT-011", "R-COMB-002")
def test_an_aim_at_a_component_is_one_at_the_combined_unit() -> None:
    setup = pair(apart=True, red={"aim": {"weapon": GUN, "target": "b"}}, order=["a", "red1", "b"])
    battle = play(setup, ["use:super_combination", "to:C4"])
    assert unit_of(battle, "red1").aim.target == "ab"


@rule("R-MOB-002", "R-COMB-016")
def test_combining_uses_up_what_overbooster_gave() -> None:
    # Went wrong: the Zones stayed for the Action of the next Pilot
    setup = pair(a={"upgrades": {"legs": ["overbooster"]}}, apart=True, order=["a", "b", "red1"])
    battle = play(setup, ["overbooster", "energy:1", "use:super_combination", "to:C4"])
    assert effects_of(battle) == []


@rule("R-COMB-019")
def test_a_survival_that_another_than_the_lead_has_used_is_there_again() -> None:
    # Given: b's Alloy saves it: 9 + 5 + 1 against 10 is all that it has left
    setup = pair(
        b={"upgrades": {"internal": ["invincible_alloy"]}, "damage": 17, "maimed": ["arms", "legs", "head"]},
        apart=True,
        order=["red1", "a", "b"],
    )
    battle = play(setup, ["attack", f"with:{GUN}", "at:b", "to:E4"], [[9]])
    assert unit_of(battle, "b").once == ["invincible_alloy"]
    # When
    battle = answer(battle, "use:super_combination", "to:C4", "maim:head")
    assert unit_of(battle, "ab").once == []


@rule("R-COMB-009", "R-UPG-021")
def test_a_survival_that_all_share_in_unison_stays_used() -> None:
    setup = pair(
        UNISON,
        b={"upgrades": {"internal": ["invincible_alloy"]}, "damage": 17, "maimed": ["arms", "legs", "head"]},
        apart=True,
        order=["red1", "a", "b"],
    )
    battle = play(setup, ["attack", f"with:{GUN}", "at:b", "to:E4"], [[9]])
    battle = answer(battle, "use:unison_combination", "to:C4", "maim:head")
    assert unit_of(battle, "ab").once == ["invincible_alloy"]


@rule("R-COMB-023", "R-COMB-017", "A-213")
def test_a_level_that_is_gone_when_units_combine_brings_nobody_a_point() -> None:
    # Given: a has lost 18 of 20, b nothing: ab has 11 left, one Level lost, 1 Damage from the second
    # Went wrong: b had points for both Levels with the second
    setup = pair(a={"damage": 18, "maimed": ["arms", "legs", "head"]}, apart=True, order=["a", "red1", "b"])
    # When: 5 + 5 + 1 against 10
    shot = ["attack", f"with:{GUN}", "to:E4", "maim:head"]
    battle = play(setup, ["use:super_combination", "to:C4", *shot], [[5]])
    assert [event.facts()["unit"] for event in of(battle, "GenrePointGained")] == ["b"]
    assert [unit_of(battle, id).genre for id in ("a", "b")] == [0, 1]


# ------------------------------------------------------------------ in Unison


@rule("R-COMB-010", "R-POW-017")
def test_a_helper_in_unison_may_pay_with_the_points_of_others() -> None:
    # Went wrong: b, without a point of its own, could not help, though all points are shared
    setup = pair(UNISON, a={"genre_points": 2}, order=["a", "b", "red1"])
    battle = play(setup, ["power:synchro_attack"])
    assert [unit_of(battle, id).genre for id in ("a", "b")] == [0, 0]


@rule("R-COMB-018", "R-REST-001")
def test_a_subpilot_in_unison_has_as_many_restorations_as_its_own_form_has_systems() -> None:
    # Given: a leads with Systems 0, b has a Jury Rig and Systems 2
    setup = pair(
        UNISON,
        a={"systems": 0},
        b={"systems": 2, "upgrades": {"head": ["jury_rig"]}},
        now={"damage": 4},
        order=["a", "b", "red1"],
    )
    battle = play(setup, ["hold", "stay", "use:jury_rig", "energy:1"])
    assert (unit_of(battle, "ab").damage, unit_of(battle, "b").restored) == (3, 1)
    # And a's own are what they were
    assert (unit_of(battle, "ab").restored, unit_of(battle, "ab").restorations_lost) == (0, 0)


@rule("R-POW-011", "R-COMB-018")
def test_what_a_form_gains_it_keeps_though_another_form_has_the_like() -> None:
    # Went wrong: a lost the Airstrike that it had gained, for b owns one
    setup = pair(
        UNISON,
        a={"genre_points": 1, "power_level": 1},
        b={"upgrades": {"separate": ["airstrike"]}},
        order=["a", "red1", "b"],
    )
    battle = play(setup, ["power:mid_scene_upgrade", "gain:airstrike", "hold", "hold", "lead"])
    assert unit_of(battle, "a").loadout.kit.has_upgrade("airstrike")


# ------------------------------------------------------------------ put off, known, saved


def saved(battle: Battle[State], setup: Any) -> None:
    """A save of the battle's state reads as it was written."""
    data = as_json(battle.state)
    assert as_json(OPERATIONS.restore(setup, data)) == data


@rule("R-COMB-012", "R-ACT-043")
def test_a_save_keeps_an_upgrade_of_the_lead_that_a_subpilot_uses_later() -> None:
    # Went wrong: the save could not be read, for b does not have the Upgrade itself
    setup = pair(a={"upgrades": {"separate": ["fire_at_will"]}}, order=["b", "red1", "a"])
    battle = play(setup, ["delay", "delay:use:fire_at_will", "after:red1"])
    assert battle.state.knowledge.knows("red", "ab", "upgrade:fire_at_will")  # type: ignore[attr-defined]
    saved(battle, setup)


@rule("R-COMB-008")
def test_a_save_keeps_what_is_known_of_the_weapons_of_another_form() -> None:
    # Given: a's Weapon is seen, then b takes the lead, which does not have it
    setup = pair(UNISON, a={"weapons": [GUN]}, order=["a", "red1", "b"])
    battle = play(setup, ["attack", f"with:{GUN}", "to:C4", "hold", "lead"], [[1]])
    saved(battle, setup)


@rule("R-COMB-014")
def test_a_save_keeps_what_is_known_of_the_powers_of_components() -> None:
    # Given: b has used a Power before they combine
    power = {"powers": ["my_style_is_impetuous"], "genre_points": 1, "power_level": 1}
    setup = pair(b=power, apart=True, order=["b", "red1", "a"])
    battle = play(setup, ["power:my_style_is_impetuous", "use:super_combination", "to:C4"])
    saved(battle, setup)


@rule("R-FORM-001", "R-COMB-011")
def test_no_change_of_form_is_put_off_by_a_pilot_of_a_combined_unit() -> None:
    # Went wrong: a Frame of a component was offered, which the Combined Unit cannot change
    setup = pair(b={"forms": [{"frame": "might+guard"}]}, order=["b", "red1", "a"])
    assert [key for key in keys(play(setup, ["delay"])) if "frame" in key] == []


@rule("R-TERR-012", "R-COMB-002")
def test_a_side_that_has_to_protect_a_component_has_lost_with_the_combined_unit() -> None:
    setup = pair(
        now={"damage": 19, "maimed": ["arms", "legs", "head"]},
        more=[unit("kite", zone="A1")],
        objectives=[{"side": "blue", "kind": "protect", "unit": "b", "rounds": 9}],
        order=["red1", "a", "b", "kite"],
    )
    battle = play(setup, ["attack", f"with:{GUN}", "at:ab", "to:E4", "pass", "pass", "to:C3", "to:C3"], [[9]])
    assert the(battle, "OperationEnded").facts()["winners"] == ["red"]


@rule("R-TERR-014", "R-COMB-011")
def test_a_subpilot_may_boost_the_unit_off_the_map() -> None:
    battle = play(pair(order=["b", "red1", "a"]), ["retreat", "to:A4"])
    assert [event.facts()["unit"] for event in of(battle, "Retreated")] == ["ab"]
    assert (unit_of(battle, "a").standing, unit_of(battle, "b").standing) == ("retreated", "retreated")


@rule("R-UPG-003", "R-COMB-012")
def test_a_subpilot_commands_the_supports_of_all_without_an_action() -> None:
    setup = pair(
        a={"upgrades": {"separate": ["fire_at_will"]}},
        b={"upgrades": {"internal": ["commander_type"]}},
        order=["b", "red1", "a"],
    )
    battle = play(setup, ["commander_type"], [[10]])
    assert unit_of(battle, "ab").spent == ["fire_at_will"]
    assert "boost" in keys(battle)


@rule("R-POW-008", "R-COMB-002")
def test_knowledge_of_a_combined_unit_is_knowledge_of_all_its_pilots() -> None:
    # Went wrong: the Genre Powers, which are the Pilots' own, stayed hidden
    setup = pair(
        b={"powers": ["dont_give_up"], "power_level": 1},
        red={"genre_points": 1, "tier": "rival"},
        order=["red1", "a", "b"],
    )
    battle = play(setup, ["power:knowledge_is_power"])
    seen: Any = battle.view("red").data()
    units = {known["id"]: known for known in seen["units"]}
    assert "dont_give_up" in [power["key"] for power in units["b"]["powers"]]


@rule("R-POW-025", "R-COMB-015")
def test_two_pilots_do_not_halve_the_same_damage() -> None:
    # Went wrong: the second was offered the Power, and would have paid for nothing
    power = {"powers": ["my_defense_is_impregnable"], "genre_points": 1, "power_level": 1}
    setup = pair(a=power, b=power, order=["red1", "a", "b"])
    battle = play(setup, ["attack", f"with:{GUN}", "to:E4", "pass", "my_defense_is_impregnable:a"], [[9]])
    # 9 + 5 + 1 against 10, and half of 5
    assert unit_of(battle, "ab").damage == 2
    assert unit_of(battle, "b").genre == 1
