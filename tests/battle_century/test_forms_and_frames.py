"""Frames, Forms before the Operation, and what becomes of a Unit that changes."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.changing_forms import (
    GUN,
    HEAVY,
    JET,
    LIGHT,
    MORPHING,
    RED,
    TO_JET,
    form,
    ranks,
    robot,
    told,
)
from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

# ------------------------------------------------------------------ Frames


@rule("R-FORM-002", "R-FORM-003")
def test_a_frame_is_changed_with_an_action_in_the_base() -> None:
    # Given: blue1 Docked, Might 6, Speed 1
    base = unit("base", zone="A1", features=["base_unit"])
    setup = situation(blue=[robot(forms=[HEAVY], zone="", docked_in="base"), base], red=[RED])
    # When
    battle = play(setup, ["use:frame:might+speed"])
    # Then
    assert ranks(battle, "blue1") == (1, 3, 4, 6)
    assert unit_of(battle, "blue1").acted == 1
    assert unit_of(battle, "blue1").docked_in == "base"


@rule("R-FORM-003", "R-UPG-022", "A-204")
@pytest.mark.parametrize("upgrades", [{}, MORPHING])
def test_no_frame_is_changed_outside_of_the_base(upgrades: dict[str, list[str]]) -> None:
    # Given
    battle = begin(situation(blue=[robot(forms=[HEAVY], upgrades=upgrades)], red=[RED]))
    # Then
    assert not {"frame:might+speed", "use:frame:might+speed"} & set(keys(battle))


@rule("R-UPG-022", "A-204", "R-FORM-003")
def test_superior_morphing_changes_a_frame_in_the_base_without_an_action() -> None:
    # Given: blue1 Docked
    base = unit("base", zone="A1", features=["base_unit"])
    blue1 = robot(forms=[HEAVY], zone="", docked_in="base", upgrades=MORPHING)
    # When
    battle = play(situation(blue=[blue1, base], red=[RED]), ["frame:might+speed"])
    # Then
    assert form(battle, "blue1") == "Heavy"
    assert unit_of(battle, "blue1").energy == 5
    assert "redeploy" in keys(battle)


@rule("R-FORM-003", "R-UPG-022")
def test_a_frame_that_is_changed_without_an_action_is_offered_for_nothing() -> None:
    # Given: blue1 Docked
    base = unit("base", zone="A1", features=["base_unit"])
    blue1 = robot(forms=[HEAVY], zone="", docked_in="base", upgrades=MORPHING)
    # When
    battle = begin(situation(blue=[blue1, base], red=[RED]))
    # Then: no Energy is named
    assert battle.decision is not None
    labels = {option.key: option.label for option in battle.decision.options}
    assert labels["frame:might+speed"] == "Frame: Heavy, without an Action"


@rule("R-FORM-003", "R-UPG-022")
def test_without_superior_morphing_a_frame_takes_an_action() -> None:
    # Given: blue1 Docked
    base = unit("base", zone="A1", features=["base_unit"])
    battle = begin(situation(blue=[robot(forms=[HEAVY], zone="", docked_in="base"), base], red=[RED]))
    # Then
    assert "frame:might+speed" not in keys(battle)
    assert "use:frame:might+speed" in keys(battle)


@rule("R-FORM-005")
def test_one_frame_is_changed_for_another() -> None:
    # Given: in the Heavy Frame; Might 6, Guard 3, Systems 4, Speed 1 without one
    base = unit("base", zone="A1", features=["base_unit"])
    blue1 = robot(forms=[HEAVY, LIGHT], form="Heavy", zone="", docked_in="base")
    # When
    battle = play(situation(blue=[blue1, base], red=[RED]), ["use:frame:guard+speed"])
    # Then
    assert ranks(battle, "blue1") == (6, 1, 4, 3)


# ------------------------------------------------------------------ before the Operation


def deployment(*pieces: dict[str, object]) -> dict[str, object]:
    """A setup that starts with Initiative."""
    setup = situation(blue=[robot(), unit("blue2", zone="A2")], red=[RED])
    units = [{**data, **more} for data, more in zip(setup["units"], pieces, strict=True)]  # type: ignore[call-overload]
    return {key: value for key, value in {**setup, "units": units}.items() if key != "now"}


@rule("R-OP-003", "R-FORM-003", "R-FORM-004")
@pytest.mark.parametrize("kind", [JET, {**JET, "transformation": "", "frame": "guard+speed"}])
def test_a_unit_with_forms_picks_one_before_initiative(kind: dict[str, str]) -> None:
    # Given: Guard 3, Speed 1
    forms = [{key: value for key, value in kind.items() if value}]
    battle = begin(deployment({"forms": forms}, {}, {}), dice=[[4], [3], [2]])
    assert keys(battle) == ["form:0", "form:1"]
    # When: it deploys as a Jet, and rolls a 4
    answer(battle, "form:1")
    # Then: with Speed 3
    assert form(battle, "blue1") == "Jet"
    assert of(battle, "InitiativeRolled")[0].facts()["total"] == 7


@rule("R-OP-003")
def test_only_its_own_side_knows_that_a_unit_deploys_in_another_form() -> None:
    # Given: it deploys as a Jet
    battle = begin(deployment({}, {}, {}), dice=[[4], [3], [2]])
    answer(battle, "form:1")
    # Then
    assert "blue1 changes form: Jet." in told(battle, "blue")
    assert "blue1 changes form: Jet." not in told(battle, "red")


# ------------------------------------------------------------------ what becomes of the Unit


SETS: Final = {"internal": ["superior_morphing"]}
GUNNER: Final = {"name": "Gunner", "weapons": {"arms": ["sniper_rifle"]}}
FLIER: Final = {**JET, "features": ["flyer"], "weapons": {"arms": ["beam_saber"]}}


@rule("R-UPG-023")
def test_each_form_has_its_own_set_beside_what_the_unit_always_has() -> None:
    # Given: a gun in every form; a Sniper Rifle as Gunner, a Beam Saber and wings as Jet
    blue1 = robot(upgrades=SETS, forms=[GUNNER, FLIER], weapons=[GUN])
    battle = begin(situation(blue=[blue1], red=[RED]))
    assert held(battle) == ["cqc", "vulcans", GUN, "sniper_rifle"]
    assert not unit_of(battle, "blue1").loadout.flyer
    # When
    answer(battle, TO_JET)
    # Then
    assert held(battle) == ["cqc", "vulcans", GUN, "beam_saber"]
    assert unit_of(battle, "blue1").loadout.flyer


def held(battle: Battle[State]) -> list[str]:
    """The Weapons that blue1 has now."""
    return [mount.key for mount in unit_of(battle, "blue1").loadout.mounts]


@rule("R-FORM-001")
def test_a_unit_keeps_in_another_form_what_it_has_suffered_and_used_up() -> None:
    # Given: Damage, a Maimed Head, an effect, and a Bombardment that is spent
    blue1 = robot(
        weapons=["bombardment"],
        spent=["bombardment"],
        damage=6,
        maimed=["head"],
        effects=[{"effect": "suppressed", "amount": 1, "other": "red1", "clock": "red1"}],
    )
    # When
    battle = play(situation(blue=[blue1], red=[RED]), [TO_JET])
    # Then
    blue = unit_of(battle, "blue1")
    assert (blue.damage, blue.maimed, blue.spent) == (6, ["head"], ["bombardment"])
    assert [effect.condition.key for effect in blue.effects] == ["suppressed"]


@rule("R-WPN-025", "R-FORM-001")
def test_a_weapon_of_a_form_that_is_spent_is_still_spent_when_the_unit_comes_back_to_it() -> None:
    # Given: a Gunner with a Bombardment of its own, used up
    forms = [{"name": "Gunner", "weapons": {"arms": ["bombardment"]}}, JET]
    blue1 = robot(forms=forms, upgrades=SETS, form="Jet", spent=["bombardment"])
    # When
    battle = play(situation(blue=[blue1], red=[RED]), [TO_JET])
    # Then
    assert "bombardment" in held(battle)
    assert unit_of(battle, "blue1").spent == ["bombardment"]


@rule("R-ACT-011", "R-UPG-023")
def test_an_aim_with_a_weapon_of_another_form_is_lost() -> None:
    # Given: it aims with the Sniper Rifle that only the Gunner has
    blue1 = robot(forms=[GUNNER, JET], upgrades=SETS, aim={"weapon": "sniper_rifle", "target": "red1"})
    battle = play(situation(blue=[blue1], red=[unit("red1", zone="C1")]), [TO_JET])
    # Then
    assert the(battle, "AimLost").facts()["weapon"] == "sniper_rifle"
    assert unit_of(battle, "blue1").aim is None


@rule("R-ACT-011")
def test_an_aim_with_a_weapon_of_both_forms_is_kept() -> None:
    # Given
    blue1 = robot(weapons=[GUN], aim={"weapon": GUN, "target": "red1"})
    battle = play(situation(blue=[blue1], red=[unit("red1", zone="C1")]), [TO_JET])
    # Then
    assert of(battle, "AimLost") == []
    assert unit_of(battle, "blue1").aim.weapon == GUN


@rule("R-FORM-006", "R-FEAT-012")
def test_attributes_are_swapped_before_they_are_halved() -> None:
    # Given: a Power Suit without Legs: Speed is halved; Guard 3, Speed 1
    blue1 = robot(features=["power_suit"], damage=5, maimed=["legs"])
    battle = play(situation(blue=[blue1], red=[RED]), [TO_JET])
    # Then: Speed 3 / 2 = 1, Guard 1
    assert ranks(battle, "blue1") == (6, 1, 4, 1)


@rule("R-TRBL-046", "R-TRBL-048", "R-FORM-004")
def test_energy_spent_on_transforming_is_the_first_to_go_in_a_form_that_halves_it() -> None:
    # Given: Energy 4, and Extreme Fortification in the other form alone
    forms = [{**JET, "features": ["extreme_fortification"]}]
    blue1 = robot(forms=forms, energy=4)
    # When: 2 Energy are spent
    battle = play(situation(blue=[blue1], red=[RED]), [TO_JET])
    # Then: half of 4
    assert unit_of(battle, "blue1").energy == 2


@rule("R-FORM-006")
def test_a_defense_is_that_of_the_form() -> None:
    # Given: Guard 3, Speed 1: as a Jet Defense 1 + 5
    setup = situation(blue=[robot()], red=[unit("red1", zone="B1", weapons=[GUN], tier="npc", speed=0)])
    # When: red1 shoots with a 2
    battle = play(setup, [TO_JET, "hold", "attack", f"with:{GUN}"], dice=[[2]])
    # Then
    assert terms(the(battle, "MightRolled"), "defenses") == {"Guard": 1, "base": 5}


@rule("R-DMG-016/1", "R-FORM-006")
def test_a_core_comes_out_of_the_form_that_its_mecha_is_in() -> None:
    # Given: as a Jet Might 6, Guard 1, Systems 4, Speed 3
    battle = play(situation(blue=[robot(form="Jet")], red=[RED]), ["eject", "to:A2"])
    # Then: half of each
    assert ranks(battle, "blue1_core") == (3, 0, 2, 1)


@rule("R-FEAT-003", "R-FORM-001")
def test_a_base_does_not_change_out_of_being_one_while_somebody_is_inside() -> None:
    # Given: a Base as it stands, none as a Jet
    forms = [{"name": "Carrier", "features": ["base_unit"]}, JET]
    base = robot(forms=forms, upgrades=SETS)
    full = begin(situation(blue=[base, unit("blue2", docked_in="blue1")], red=[RED]))
    empty = begin(situation(blue=[base, unit("blue2", zone="A1")], red=[RED]))
    # Then
    assert TO_JET not in keys(full)
    assert TO_JET in keys(empty)


@rule("R-FEAT-005", "R-FORM-001")
def test_a_duelist_does_not_become_a_base() -> None:
    # Given
    forms = [{**JET, "features": ["base_unit"]}]
    blue1 = robot(forms=forms, upgrades=SETS, duel="red1")
    battle = begin(situation(blue=[blue1], red=[unit("red1", zone="A1", duel="blue1")]))
    # Then
    assert not {TO_JET, f"use:{TO_JET}"} & set(keys(battle))


@rule("R-POW-011", "R-FORM-001")
def test_a_mid_scene_weapon_is_there_in_all_forms() -> None:
    # Given
    setup = situation(blue=[robot(genre_points=1)], red=[RED])
    # When: it gains a gun, and turns into a Jet
    battle = play(setup, ["power:mid_scene_upgrade", f"gain:{GUN}", "in:head", TO_JET])
    # Then
    assert GUN in held(battle)
    assert form(battle, "blue1") == "Jet"


@rule("R-TERR-006", "R-FEAT-008")
def test_a_unit_that_takes_wing_first_does_not_face_the_extreme_terrain_below() -> None:
    # Given: Extreme Terrain, and a Test owed for it
    terrain = ["x" + "." * 11, *["." * 12] * 8]
    setup = situation(blue=[robot(upgrades=SETS, forms=[GUNNER, FLIER])], red=[RED], terrain=terrain)
    setup["now"]["owed"] = 1  # type: ignore[index]
    battle = begin(setup)
    assert "extreme" in keys(battle)
    # When
    answer(battle, TO_JET)
    # Then
    assert "extreme" not in keys(battle)


@rule("R-POW-037", "R-FORM-001")
def test_a_trump_card_is_there_in_all_forms_and_offers_no_weapon_of_any() -> None:
    # Given: a Sniper Rifle that only the Gunner has
    blue1 = robot(
        forms=[GUNNER, JET], upgrades=SETS, form="Jet", powers=["trump_card"], power_level=1, genre_points=1
    )
    # When
    battle = play(situation(blue=[blue1], red=[RED]), ["power:trump_card"])
    assert "gain:sniper_rifle" not in keys(battle)
    answer(battle, f"gain:{GUN}", "gain:beam_rifle", TO_JET)
    # Then
    assert held(battle) == ["cqc", "vulcans", "sniper_rifle", GUN, "beam_rifle"]


@rule("R-FORM-001", "R-POW-011")
def test_a_unit_of_one_form_that_gains_a_weapon_has_no_forms_to_show() -> None:
    # Given: blue1 has one form alone
    blue1 = unit("blue1", zone="A1", power_level=1, genre_points=1)
    # When
    battle = play(situation(blue=[blue1], red=[RED]), ["power:mid_scene_upgrade", f"gain:{GUN}", "in:arms"])
    # Then
    assert held(battle)[-1] == GUN
    assert unit_of(battle, "blue1").loadout.forms == ()
    facts: Any = battle.view("blue").data()
    assert ["form" in told for told in facts["units"]] == [False, False]
