"""Becoming one Unit, before an Operation or in the middle of it. R-COMB-001 to R-COMB-007, R-COMB-016 to
R-COMB-020.
"""

from __future__ import annotations

from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import (
    Piece,
    begin,
    combination,
    keys,
    play,
    situation,
    the,
    unit,
    unit_of,
    zone_number,
)
from wartable import BadInput, Battle, State
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

SUPER: Final = {"internal": ["super_combination"]}
FAR: Final = "L9"
ORDER: Final = ["a", "red1", "b"]


def apart(a: dict[str, Any], b: dict[str, Any]) -> list[Piece]:
    """Two components side by side in C4 and C5: Might 7 and 4, Energy 6 and 3, Threshold 5 and 4."""
    first = {"zone": "C4", "weapons": ["beam_rifle"], "might": 7, "energy": 6, "upgrades": SUPER, **a}
    other = {"zone": "C5", "weapons": ["zweihander"], "might": 4, "energy": 3, "threshold": 4, **b}
    return [
        unit("a", **{"guard": 5, "threshold": 5, **first}),
        unit("b", **{"guard": 5, "speed": 5, "upgrades": SUPER, **other}),
    ]


def combined(
    *choices: str,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    areas: dict[str, str] | None = None,
) -> Battle[State]:
    """The Battle after `a` has spent its Action on combining in C4; it is red1's Turn."""
    setup = situation(
        blue=apart(a or {}, b or {}),
        red=[unit("red1", zone=FAR)],
        combinations=[combination("ab", "a", "b", deployed=False, areas=areas)],
        order=ORDER,
    )
    return play(setup, ["use:super_combination", "to:C4", *choices])


def ranks(battle: Battle[State], id: str) -> tuple[int, ...]:
    """Might, Guard, Threshold, Energy, Systems, Speed as they are now."""
    found: tuple[int, ...] = unit_of(battle, id).attributes.ranks_in_order()
    return found


def together(*, order: list[str] | None = None, **more: Any) -> Any:
    """A setup with a and b combined in C4 and the Turn of the first in order, by default of a, who leads."""
    first = {"weapons": ["beam_rifle"], "upgrades": SUPER, **more.pop("a", {})}
    other = {"weapons": ["zweihander"], "upgrades": SUPER, **more.pop("b", {})}
    now = more.pop("now", {})
    return situation(
        blue=[unit("a", **{"threshold": 5, **first}), unit("b", **{"threshold": 5, **other})],
        red=more.pop("red", [unit("red1", zone=FAR)]),
        combinations=[combination("ab", "a", "b", zone="C4", **now)],
        order=order or ORDER,
        **more,
    )


# ------------------------------------------------------------------ becoming one


@rule("R-COMB-002", "R-COMB-016", "A-210")
def test_one_action_makes_one_unit_of_all_components() -> None:
    # When: a combines with b in C4
    battle = combined()
    # Then
    event = the(battle, "Combined").facts()
    assert (event["unit"], event["pilots"]) == ("ab", ["a", "b"])
    assert event["zone"] == zone_number(battle, "C4")
    assert (unit_of(battle, "a").standing, unit_of(battle, "ab").standing) == ("combined", "active")
    assert (unit_of(battle, "a").zone, unit_of(battle, "b").zone) == (-1, -1)


@rule("R-COMB-006", "R-COMB-004")
def test_the_attributes_are_the_averages_rounded_down() -> None:
    # (7 + 4) // 2, 5, (5 + 4) // 2, (6 + 3) // 2, 4, 5
    assert ranks(combined(), "ab") == (5, 5, 4, 4, 4, 5)


@rule("R-COMB-005", "R-TRBL-034")
def test_the_lead_takes_in_weapons_and_upgrades_in_the_area_that_was_chosen() -> None:
    upgrades = {**SUPER, "arms": ["absorbing_armor:melee"], "internal": ["super_combination", "sniper_model"]}
    battle = combined(b={"upgrades": upgrades}, areas={"b": "head"})
    body = unit_of(battle, "ab")
    assert [(m.key, m.area) for m in body.loadout.mounts][2:] == [
        ("beam_rifle", "arms"),
        ("zweihander", "head"),
    ]
    assert [(f.key, f.area) for f in body.loadout.kit.fittings] == [
        ("super_combination", ""),
        ("sniper_model", ""),
        ("absorbing_armor:melee", "head"),
    ]


@rule("R-COMB-016")
def test_components_more_than_a_zone_apart_cannot_combine() -> None:
    setup = situation(
        blue=apart({}, {"zone": "C6"}),
        red=[unit("red1", zone=FAR)],
        combinations=[combination("ab", "a", "b", deployed=False)],
    )
    assert "use:super_combination" not in keys(begin(setup))


@rule("R-COMB-016")
def test_three_combine_where_each_is_near_one_of_the_others() -> None:
    third = unit("c", zone="C6", upgrades=SUPER)
    setup = situation(
        blue=[*apart({}, {}), third],
        red=[unit("red1", zone=FAR)],
        combinations=[combination("abc", "a", "b", "c", deployed=False)],
    )
    assert "use:super_combination" in keys(begin(setup))


@rule("R-COMB-016")
def test_nobody_combines_out_of_a_duel() -> None:
    setup = situation(
        blue=apart({}, {"duel": "red1"}),
        red=[unit("red1", zone="C5", duel="b")],
        combinations=[combination("ab", "a", "b", deployed=False)],
    )
    assert "use:super_combination" not in keys(begin(setup))


@rule("R-COMB-017")
def test_energy_and_threshold_left_are_averaged() -> None:
    # Given: a has 6 - 4 = 2 Energy and 20 - 6 = 14 Threshold, b 3 Energy and 16 Threshold
    battle = combined(a={"energy_spent": 4, "damage": 6, "maimed": ["arms"]})
    # Then: (2 + 3) // 2 Energy; (14 + 16) // 2 = 15 of 4 x 4 Threshold, no Level lost
    body = unit_of(battle, "ab")
    assert body.energy == 2
    assert (body.damage, body.maimed) == (1, [])


@rule("R-COMB-017")
def test_the_average_never_exceeds_the_combined_maximum() -> None:
    # (20 + 16) // 2 = 18, but 4 x 4 = 16
    body = unit_of(combined(), "ab")
    assert body.damage == 0


@rule("R-COMB-017", "A-211")
def test_the_leads_maimed_areas_come_first_and_its_pilot_names_the_rest() -> None:
    # Given: a has lost 5 of 20 and one Level, b 15 of 16 and three
    battle = combined(
        "maim:head",
        a={"damage": 5, "maimed": ["arms"]},
        b={"damage": 15, "maimed": ["arms", "legs", "torso"]},
    )
    # Then: (15 + 1) // 2 = 8 left, two Levels lost; the Arms are the Lead's, the Head was chosen
    body = unit_of(battle, "ab")
    assert (body.damage, body.maimed) == (8, ["arms", "head"])


@rule("R-COMB-019")
def test_what_the_others_have_used_up_is_restored_and_what_the_lead_has_is_not() -> None:
    battle = combined(
        a={"weapons": ["missile_massacre"], "spent": ["missile_massacre"], "technique_used": True},
        b={"weapons": ["rocket_punch"], "spent": ["rocket_punch"], "technique_used": True},
    )
    body = unit_of(battle, "ab")
    assert body.spent == ["missile_massacre"]
    assert body.technique_used


@rule("R-COMB-019")
def test_a_technique_used_by_another_than_the_lead_is_forgotten() -> None:
    assert not unit_of(combined(b={"technique_used": True}), "ab").technique_used


@rule("R-COMB-003", "R-COMB-002")
def test_units_that_are_combined_deploy_as_one() -> None:
    setup = together(order=["a", "red1", "b"])
    setup.pop("now")
    # When: a rolls 5 + 5, b 1 + 5, red1 2 + 5
    battle = play(setup, [], [[5], [1], [2]])
    assert battle.decision is not None
    assert battle.decision.question == "ab enters where?"


@rule("R-OP-004", "R-COMB-022")
def test_pilots_of_a_combined_unit_roll_for_initiative_and_the_unit_does_not() -> None:
    setup = together(order=["a", "red1", "b"])
    setup.pop("now")
    # When: a, b and red1 of Speed 6 roll 5, 1 and 2
    battle = play(setup, [], [[5], [1], [2]])
    # Then: three have a place in the order
    state: Any = battle.state
    assert state.order == ["a", "red1", "b"]


@rule("R-COMB-003", "R-OP-014")
def test_nobody_leaves_a_combined_unit() -> None:
    assert "eject" not in keys(begin(together()))


@rule("R-COMB-020", "R-MECH-009")
def test_a_second_copy_is_a_backup_that_works_when_the_first_is_maimed() -> None:
    # Given: both bring a Beam Rifle, the Lead's in the Arms, which are Maimed
    now = {"damage": 5, "maimed": ["arms"]}
    setup = together(b={"weapons": ["beam_rifle"]}, now=now, red=[unit("red1", zone="E4")])
    assert keys(play(setup, ["attack"])).count("with:beam_rifle") == 1


@rule("R-COMB-020")
def test_a_second_one_shot_is_no_second_shot() -> None:
    shells = {"weapons": ["missile_massacre"]}
    setup = together(a=shells, b=shells, now={"spent": ["missile_massacre"]})
    assert "with:missile_massacre" not in keys(play(setup, ["aim"]))


@rule("R-COMB-020")
def test_the_same_upgrade_counts_once() -> None:
    # Given: both own a Sniper Model
    upgrades = {"internal": ["super_combination", "sniper_model"]}
    battle = begin(together(a={"upgrades": upgrades}, b={"upgrades": upgrades}))
    assert [f.key for f in unit_of(battle, "ab").loadout.kit.fittings] == [
        "super_combination",
        "sniper_model",
    ]


@rule("R-COMB-020", "R-MECH-009")
@pytest.mark.parametrize(("maimed", "offered"), [(["torso"], True), (["torso", "legs"], False)])
def test_a_second_copy_of_an_upgrade_works_when_the_first_is_maimed(maimed: list[str], offered: bool) -> None:
    # Given: a's Jury Rig in the Torso, b's in what became the Legs, of 20 points
    a = {"upgrades": {**SUPER, "torso": ["jury_rig"]}}
    b = {"upgrades": {**SUPER, "torso": ["jury_rig"]}}
    now = {"damage": 5 * len(maimed), "maimed": maimed}
    assert ("use:jury_rig" in keys(begin(together(a=a, b=b, now=now)))) is offered


@rule("R-COMB-007")
def test_a_maimed_area_keeps_its_subpilot_and_the_attributes() -> None:
    battle = begin(together(b={"might": 9}, now={"damage": 5, "maimed": ["legs"]}, order=["b", "a", "red1"]))
    assert ranks(battle, "ab")[0] == 7  # (5 + 9) // 2
    assert battle.decision is not None
    assert battle.decision.question == "b's Turn, in ab"


@rule("R-COMB-001")
@pytest.mark.parametrize(
    ("pilots", "kind", "fault"),
    [
        (["a", "b"], "union", "there is no kind of Combination 'union'"),
        (["a"], "super_combination", "it names 1 different Units"),
        (["a", "red1"], "super_combination", "they are of different sides"),
    ],
)
def test_a_combination_that_cannot_be_is_named(pilots: list[str], kind: str, fault: str) -> None:
    setup = situation(blue=apart({}, {}), red=[unit("red1", zone=FAR, upgrades=SUPER)])
    entry = {"id": "ab", "kind": kind, "pilots": pilots, "areas": {pilots[-1]: "legs"}, "deployed": False}
    with pytest.raises(BadInput, match=fault):
        begin({**setup, "combinations": [entry]})


@rule("R-COMB-004")
@pytest.mark.parametrize(
    ("areas", "fault"),
    [
        ({"b": "tail"}, "combinations[0].areas.b: there is no Area 'tail'"),
        ({"b": "core"}, "combinations[0].areas.b: there is no Area 'core'"),
        ({"b": "legs", "a": "arms"}, "combinations[0].areas.a: there is no Subpilot 'a'"),
        ({"b": "legs", "red1": "arms"}, "combinations[0].areas.red1: there is no Subpilot 'red1'"),
    ],
)
def test_a_subpilot_chooses_one_of_the_leads_areas(areas: dict[str, str], fault: str) -> None:
    setup = situation(blue=apart({}, {}), red=[unit("red1", zone=FAR)])
    entry = {"id": "ab", "kind": "super_combination", "pilots": ["a", "b"], "areas": areas, "deployed": False}
    with pytest.raises(BadInput) as caught:
        begin({**setup, "combinations": [entry]})
    (problem,) = caught.value.problems
    assert str(problem).startswith(fault)


@rule("R-TRBL-035", "R-COMB-012")
def test_support_upgrades_and_extra_areas_of_components_work_for_the_whole() -> None:
    # Given: b brings Fire at Will, and an Expansion Pack with a Beam Saber
    upgrades = {"internal": ["super_combination"], "separate": ["fire_at_will", "expansion_pack"]}
    setup = together(
        b={"upgrades": upgrades, "weapons": {"pack": ["beam_saber"]}}, red=[unit("red1", zone="D4")]
    )
    battle = begin(setup)
    assert "use:fire_at_will" in keys(battle)
    assert [m.area for m in unit_of(battle, "ab").loadout.mounts if m.key == "beam_saber"] == ["pack"]


@rule("R-COMB-002", "R-COMB-016")
def test_a_save_knows_a_unit_that_has_been_combined_since_the_beginning() -> None:
    # Given: a and b have combined
    battle = combined()
    setup = battle.setup
    # When
    found = OPERATIONS.restore(setup, operation_to_data(cast(Operation, battle.state)))
    # Then
    assert found.units["ab"].pilots == ("a", "b")
    assert found.units["ab"].loadout.attributes.ranks_in_order() == ranks(battle, "ab")
