"""What becomes of each single thing when Units combine, and when another takes the lead. Every test here
fails for a broken engine that all others let pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    begin,
    combination,
    keys,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Ruling
from wartable.testing import rule

SUPER: Final = "super_combination"
UNISON: Final = "unison_combination"
GUN: Final = "anti_air_missiles"
COMBINE: Final = ("use:super_combination", "to:C4")
TOGETHER: Final = (
    "power:synchro_attack",
    "help:b",
    "enough",
    "attack",
    f"with:{GUN}",
    "to:C4",
    "trade:0",
    "pass",
)


def crew(kind: str, *pilots: dict[str, Any], now: dict[str, Any] | None = None, **more: Any) -> Any:
    """Pilots a, b ... with Unit x: in C4 as `now` says, or where that is None apart in C4, C5 ..."""
    blue = []
    for number, given in enumerate(pilots):
        upgrades = dict(given.get("upgrades", {}))
        upgrades["internal"] = [kind, *upgrades.get("internal", [])]
        place = {"zone": f"C{4 + number}"} if now is None else {}
        blue.append(unit("abc"[number], **{"threshold": 5, **place, **given, "upgrades": upgrades}))
    ids = [piece.id for piece in blue]
    whole = combination("x", *ids, kind=kind, deployed=False)
    if now is not None:
        whole = combination("x", *ids, kind=kind, zone="C4", **now)
    red = more.pop("red", {"zone": "E4", "weapons": [GUN], "tier": "npc"})
    return situation(
        blue=[*blue, *more.pop("others", [])],
        red=[unit("red1", **red)],
        combinations=[whole],
        order=more.pop("order", [*ids, "red1"]),
        **more,
    )


# ------------------------------------------------------------------ becoming one


@rule("R-COMB-016")
@pytest.mark.parametrize("state", [{"pilotless": True}, {"docked_in": "base", "zone": ""}])
def test_nobody_combines_without_a_pilot_or_out_of_a_base(state: dict[str, Any]) -> None:
    base = unit("base", zone="C4", features=["base_unit"])
    setup = crew(SUPER, {}, state, others=[base], order=["a", "b", "base", "red1"])
    assert "use:super_combination" not in keys(begin(setup))


@rule("R-COMB-002", "R-POW-027")
def test_what_the_lead_has_made_ready_stays_ready() -> None:
    ready = {"weapons": [GUN], "notes": {f"signature_weapon:{GUN}": 1}, "powers": [f"signature_weapon:{GUN}"]}
    battle = play(crew(SUPER, {**ready, "power_level": 1}, {}), COMBINE)
    assert unit_of(battle, "x").notes == {f"signature_weapon:{GUN}": 1}


@rule("R-ACT-009", "R-COMB-002", "R-COMB-017")
def test_the_aim_of_the_lead_stays_where_another_spends_the_action() -> None:
    aim = {"weapon": GUN, "target": "red1"}
    setup = crew(
        SUPER, {"weapons": [GUN], "aim": aim}, {"weapons": [GUN], "aim": aim}, order=["b", "red1", "a"]
    )
    battle = play(setup, COMBINE)
    assert unit_of(battle, "x").aim.target == "red1"
    assert unit_of(battle, "b").aim is None


@rule("R-WPN-032", "R-COMB-002")
def test_what_was_about_a_component_is_about_the_whole() -> None:
    red = {"zone": "E4", "effects": [{"effect": "guarded", "amount": 3, "other": "b", "clock": "red1"}]}
    battle = play(crew(SUPER, {}, {}, red=red), COMBINE)
    assert [effect.other for effect in unit_of(battle, "red1").effects] == ["x"]


@rule("R-COMB-017", "R-TRBL-042")
def test_an_average_of_nothing_leaves_one_point() -> None:
    # Given: a has 1 of 8 left, b has no Threshold: (1 + 0) // 2
    weak = {"threshold": 2, "damage": 7, "maimed": ["arms", "legs", "head"]}
    battle = play(crew(SUPER, weak, {"threshold": 0}), COMBINE)
    assert (unit_of(battle, "x").threshold_left, unit_of(battle, "x").levels_lost) == (1, 3)


@rule("R-POW-008", "R-COMB-002", "R-COMB-017")
@pytest.mark.parametrize(("known", "open_"), [(["a"], False), (["a", "b"], True)])
def test_a_sheet_is_open_where_those_of_all_components_are(known: list[str], *, open_: bool) -> None:
    facets = [f"red/{id}/attributes" for id in known] + ["red/b/weapon:beam_rifle"]
    setup = crew(SUPER, {}, {"weapons": ["beam_rifle"]})
    setup["now"]["knowledge"] = facets
    knowledge = play(setup, COMBINE).state.knowledge  # type: ignore[attr-defined]
    assert knowledge.knows("red", "x", "attributes") == open_
    assert knowledge.knows("red", "x", "weapon:beam_rifle")


# ------------------------------------------------------------------ taking the lead


def led_by_b(now: dict[str, Any], a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Any:
    """A battle in which b has taken the lead from a, who held."""
    return play(crew(UNISON, a or {}, b or {}, now=now), ["hold", "lead"])


@rule("R-COMB-013")
def test_who_has_the_lead_is_not_asked_for_it() -> None:
    battle = play(crew(UNISON, {}, {}, now={}, order=["b", "a", "red1"]), ["hold"])
    assert "attack" in keys(battle)


@rule("R-COMB-018", "R-ACT-011")
def test_an_aim_with_a_weapon_of_another_form_is_lost() -> None:
    aim = {"aim": {"weapon": GUN, "target": "red1"}}
    battle = led_by_b(aim, a={"weapons": [GUN]})
    assert unit_of(battle, "x").aim is None
    assert [event.facts()["unit"] for event in of(battle, "AimLost")] == ["x"]


@rule("R-COMB-018", "R-WPN-026")
def test_a_weapon_that_rests_in_one_form_does_not_in_another() -> None:
    held = {"weapons": ["charge_cannon"]}
    battle = led_by_b({"last_shot": {"charge_cannon": 1}}, a=held, b=held)
    assert (unit_of(battle, "x").last_shot, unit_of(battle, "a").last_shot) == ({}, {"charge_cannon": 1})


@rule("R-COMB-018", "R-UPG-028")
def test_a_pack_that_one_form_has_purged_is_there_in_another() -> None:
    pack = {"upgrades": {"separate": ["expansion_pack"]}}
    battle = led_by_b({"shut": ["pack"]}, a=pack, b=pack)
    assert (unit_of(battle, "x").shut, unit_of(battle, "a").shut) == ([], ["pack"])


@rule("R-COMB-018", "R-POW-011")
def test_each_form_owes_for_what_it_has_gained() -> None:
    setup = crew(UNISON, {"genre_points": 1, "power_level": 1}, {}, now={})
    battle = play(setup, ["power:mid_scene_upgrade", f"gain:{GUN}", "in:arms", "hold", "lead"])
    assert (unit_of(battle, "x").debts, unit_of(battle, "a").debts) == ([], [GUN])


@rule("R-COMB-012", "R-MECH-009")
def test_a_subpilots_own_upgrade_does_not_work_in_a_maimed_area() -> None:
    setup = crew(UNISON, {}, {"upgrades": {"head": ["jury_rig"]}}, now={"damage": 6, "maimed": ["head"]})
    assert "use:jury_rig" not in keys(play(setup, ["hold", "stay"]))


# ------------------------------------------------------------------ points


def points_after(*points: int) -> list[int]:
    """The Genre Points of Pilots who had these, after a, the first, has used a Power."""
    pilots = [{"genre_points": held, "power_level": 1} for held in points]
    pilots[0]["powers"] = ["my_style_is_impetuous"]  # type: ignore[assignment]
    battle = play(crew(UNISON, *pilots, now={}), ["power:my_style_is_impetuous"])
    return [unit_of(battle, "abc"[at]).genre for at in range(len(points))]


@rule("R-COMB-010")
@pytest.mark.parametrize(
    ("points", "left"), [((1, 2), [0, 2]), ((0, 1, 2), [0, 1, 1])], ids=["own first", "then the richest"]
)
def test_whose_points_are_spent_in_unison(points: tuple[int, ...], left: list[int]) -> None:
    assert points_after(*points) == left


@rule("R-COMB-010", "R-POW-017")
def test_a_pilot_in_unison_helps_though_its_action_is_spent() -> None:
    given = {"genre_points": 1, "power_level": 1}
    setup = crew(UNISON, given, given, now={}, order=["b", "a", "red1"])
    assert "power:synchro_attack" in keys(play(setup, ["hold"]))


@rule("R-COMB-010")
@pytest.mark.parametrize(("order", "offered"), [(["c", "a", "b"], True), (["a", "b", "c"], False)])
def test_only_who_is_aboard_helps_once_its_action_is_spent(order: list[str], offered: bool) -> None:
    # Given: c, outside of the Unit of a and b, whose Turns come after its own or are over
    given: dict[str, Any] = {"genre_points": 1, "tier": "npc"}
    other = unit("c", zone="A4", weapons=[GUN], **given)
    setup = crew(UNISON, given, given, now={}, others=[other], order=[*order, "red1"], turn="c")
    # Then
    assert ("power:synchro_attack" in keys(begin(setup))) is offered


# ------------------------------------------------------------------ gaining


WISH: Final = "power:mid_scene_upgrade"
RICH: Final[dict[str, Any]] = {"genre_points": 1, "power_level": 1}


@rule("R-FORM-001", "R-COMB-008", "R-POW-011")
def test_a_combined_unit_gains_no_alternate_form() -> None:
    wishes = keys(play(crew(SUPER, RICH, {}, now={}), [WISH]))
    assert [key for key in ("gain:frame", "gain:transformation") if key in wishes] == []


def alone(**more: Any) -> Any:
    """blue1 with a Genre Point."""
    return situation(blue=[unit("blue1", zone="A1", **RICH, **more)], red=[unit("red1", zone="L9")])


@rule("R-UPG-002", "R-FEAT-002")
def test_a_second_element_is_not_gained() -> None:
    assert "gain:terrain_specialist" not in keys(play(alone(features=["terrain_specialist:land"]), [WISH]))


@rule("R-UPG-028", "R-UPG-030", "R-POW-011")
@pytest.mark.parametrize(
    ("upgrade", "now"), [("expansion_pack", {"shut": ["pack"]}), ("secret_equipment", {})]
)
def test_nothing_is_mounted_in_a_purged_pack_or_a_prepaid_set(upgrade: str, now: dict[str, Any]) -> None:
    # Given: Tension 5, at which a Secret Equipment is open
    setup = alone(upgrades={"separate": [upgrade]}, **now)
    setup["now"]["tension"] = 5
    battle = play(setup, [WISH, f"gain:{GUN}"])
    assert keys(battle) == ["in:head", "in:torso", "in:arms", "in:legs"]


# ------------------------------------------------------------------ leaving


@rule("R-DMG-016/1", "R-COMB-002")
def test_the_cores_of_a_combined_unit_have_half_the_attributes_of_the_whole() -> None:
    # Given: Speed 8 and 2, so 5 together, and half of that
    now = {"damage": 19, "maimed": ["arms", "legs", "head"]}
    setup = crew(SUPER, {"speed": 8}, {"speed": 2}, now=now, order=["red1", "a", "b"])
    shot = ["attack", f"with:{GUN}", "to:E4", "pass", "pass", "to:C3", "to:C3"]
    battle = play(setup, shot, [[9]])
    assert [unit_of(battle, f"{id}_core").attributes.speed for id in ("a", "b")] == [2, 2]


@rule("R-TRBL-038", "R-COMB-023")
def test_every_pilot_of_a_combined_unit_may_answer_its_loss_with_the_point_of_the_last_level() -> None:
    # Given: a and b without a Genre Point
    now = {"damage": 19, "maimed": ["arms", "legs", "head"]}
    setup = crew(SUPER, {}, {}, now=now, order=["red1", "a", "b"])
    # When: the last point goes, and a leaves it to b
    battle = play(setup, ["attack", f"with:{GUN}", "to:E4", "pass", "live_another_day"], [[9]])
    # Then
    assert the(battle, "PowerUsed", unit="b", power="live_another_day", points=0)
    assert of(battle, "Destroyed") == []


@rule("R-ACT-036", "R-COMB-002")
def test_those_docked_in_a_combined_base_come_out_when_it_is_gone() -> None:
    setup = crew(
        SUPER,
        {"features": ["base_unit"]},
        {},
        now={},
        others=[unit("kite", docked_in="x")],
        order=["a", "b", "kite", "red1"],
    )
    battle = begin(setup)
    battle.rule(Ruling("x.standing", "disabled", ""))
    assert unit_of(battle, "kite").docked_in == ""


@rule("R-TERR-012", "R-COMB-002")
@pytest.mark.parametrize("more", [{}, {"features": ["base_unit"]}])
def test_a_component_is_not_lost_by_combining(more: dict[str, Any]) -> None:
    protect = [{"side": "blue", "kind": "protect", "unit": "b", "rounds": 9}]
    battle = play(crew(SUPER, {}, more, objectives=protect), COMBINE)
    assert not battle.is_over


@rule("R-COMB-022", "R-ACT-043")
def test_a_subpilot_of_another_seat_takes_its_delayed_action_itself() -> None:
    seats = [{"id": "blue"}, {"id": "ben"}, {"id": "red"}]
    setup = crew(SUPER, {}, {"seat": "ben"}, now={}, seats=seats, order=["b", "red1", "a"])
    battle = play(setup, ["delay", "delay:boost", "after:red1", "hold"])
    assert battle.decision is not None
    assert (battle.decision.seat, keys(battle)[0]) == ("ben", "boost")


@rule("R-COMB-018", "R-COMB-019", "R-UPG-021")
def test_what_has_saved_the_lead_from_destruction_is_used_up() -> None:
    # Given: a has 1 of 20 points left, and an Alloy that saves it once
    alloy = {"upgrades": {"internal": ["invincible_alloy"]}}
    a = {"damage": 19, "maimed": ["head", "torso", "arms"], **alloy}
    setup = crew(SUPER, a, {}, order=["red1", "a", "b"])
    # When: 9 + 5 + 1 against 8, then a and b combine
    battle = play(setup, ["attack", f"with:{GUN}", "at:a", "to:E4", *COMBINE], dice=[[9]])
    # Then
    the(battle, "Survived", unit="a")
    assert unit_of(battle, "x").once == ["invincible_alloy"]


@rule("R-COMB-017", "A-210", "R-COMB-002")
def test_what_lasts_on_the_lead_lasts_on_the_whole_and_what_lasts_on_another_does_not() -> None:
    # Given: a is Suppressed by 2, b by 1
    first = [{"effect": "suppressed", "amount": 2, "other": "red1", "clock": "red1"}]
    second = [{"effect": "suppressed", "amount": 1, "other": "red1", "clock": "red1"}]
    # When
    battle = play(crew(SUPER, {"effects": first}, {"effects": second}), COMBINE)
    # Then
    held = [(effect.condition.key, effect.amount) for effect in unit_of(battle, "x").effects]
    assert held == [("suppressed", 2)]


@rule("R-COMB-008", "R-COMB-013", "R-COMB-004")
def test_nobody_but_the_lead_leads_a_super_combination() -> None:
    # When: the Turn of b comes, who does not lead
    battle = play(crew(SUPER, {}, {}, now={}, order=["a", "b", "red1"]), ["hold"])
    # Then: it is asked for its Action at once
    assert battle.decision is not None
    assert battle.decision.question == "b's Turn, in x"


@rule("R-COMB-022", "R-COMB-002", "R-BOSS-048")
@pytest.mark.parametrize(("damage", "left"), [(14, 1), (15, 5), (19, 1)])
def test_a_combined_unit_has_what_is_left_of_its_own_level(damage: int, left: int) -> None:
    # Given: Levels of 5 points
    maimed = ["head", "torso", "arms"][: damage // 5]
    battle = begin(crew(SUPER, {}, {}, now={"damage": damage, "maimed": maimed}))
    # Then
    assert unit_of(battle, "x").threshold_left_in_level == left


@rule("R-COMB-010", "R-POW-018")
@pytest.mark.parametrize(("first", "dice", "offered"), [(["hold"], [], True), (TOGETHER, [[1, 1, 1]], False)])
def test_pilots_in_unison_who_have_struck_together_do_not_help_a_third(
    first: Sequence[str], dice: list[list[int]], offered: bool
) -> None:
    # Given: a, b and c share a Unit and their points
    given = {"genre_points": 2, "power_level": 1, "weapons": [GUN]}
    setup = crew(UNISON, given, given, given, now={}, order=["a", "b", "c", "red1"])
    # When: the Turn of c comes
    battle = play(setup, [*first, "stay", "hold", "stay"], dice=dice)
    # Then
    assert ("power:synchro_attack" in keys(battle)) is offered
