"""Upgrades where they do nothing, or nothing to others: Extra Areas, forms that are shut, Afterimages."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.changing_forms import MORPHING, RED, TO_JET, form, robot
from tests.battle_century.operations import (
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
SHOT: Final = ("attack", f"with:{GUN}")


@rule("R-UPG-015", "R-UPG-030")
def test_an_integrated_weapon_of_secret_equipment_waits_for_tension_too() -> None:
    # Given
    hidden = {"internal": ["integrated_weapons"], "separate": ["secret_equipment"]}
    guns = {"secret": [GUN], "arms": ["beam_rifle"]}
    blue = unit("blue1", zone="A1", speed=0, weapons=guns, upgrades=hidden)
    red = unit("red1", zone="D1")
    # When
    early = play(situation(blue=[blue], red=[red], tension=4), ["attack"])
    late = play(situation(blue=[blue], red=[red], tension=5), ["attack"])
    # Then
    assert [f"with:{gun}" in keys(early) for gun in (GUN, "beam_rifle")] == [False, True]
    assert [f"with:{gun}" in keys(late) for gun in (GUN, "beam_rifle")] == [True, True]


@rule("R-BOSS-029", "R-BOSS-034", "R-AD-006")
def test_afterimages_of_a_boss_save_no_ally() -> None:
    # Given: a Boss in Level 2 next to the Ally that is shot at
    lost: dict[str, Any] = {"threshold": 10, "damage": 10, "maimed": ["head"]}
    boss = unit("red1", zone="C1", tier="monster", upgrades={"internal": ["afterimages"]}, **lost)
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    setup = situation(blue=[blue], red=[boss, unit("red2", zone="C2", guard=5, tier="npc")], tension=5)
    # When: 16 against 10, and nobody is asked
    battle = play(setup, [*SHOT, "at:red2"], dice=[[6]])
    # Then
    assert of(battle, "Rerolled") == []
    the(battle, "HitSuffered", target="red2")


def fortress(**more: Any) -> Battle[State]:
    """blue1, which could become a Base, in the Zone of red1."""
    base = {"transformation": "guard+speed", "name": "Base", "features": ["base_unit"]}
    blue = robot(forms=[{"name": "Robot"}, base], upgrades=MORPHING, **more)
    return begin(situation(blue=[blue], red=[unit("red1", zone="A1")]))


@rule("R-FORM-003", "R-FORM-004", "R-FEAT-003")
def test_a_form_that_cannot_be_taken_now_is_no_action_either() -> None:
    # Given
    alone, duelling = fortress(), fortress(duel="red1")
    # Then: no Base is in a Duel
    assert f"use:{TO_JET}" in keys(alone)
    assert f"use:{TO_JET}" not in keys(duelling)


@rule("R-FEAT-003", "R-FEAT-005", "R-FORM-004")
def test_a_duelist_takes_any_form_that_is_no_base() -> None:
    # Given
    setup = situation(blue=[robot(duel="red1")], red=[unit("red1", zone="A1")])
    # When
    battle = play(setup, [TO_JET])
    # Then
    assert form(battle, "blue1") == "Jet"


@rule("R-AD-001", "R-AD-002", "R-AD-003", "R-AD-017")
def test_who_was_defended_by_an_ally_does_not_defend_itself_as_well() -> None:
    # Given: red1 has a booster, red2 an aura for both
    red1 = unit("red1", zone="C1", guard=5, speed=4, tier="npc", upgrades={"legs": ["reactive_booster"]})
    red2 = unit("red2", zone="C2", tier="npc", upgrades={"legs": ["shielding_aura"]})
    blue = unit("blue1", zone="A1", speed=0, weapons=[GUN])
    # When: 16 against 10 + 3, with no further question
    shot = [*SHOT, "at:red1", "shielding_aura>red1+3:red2"]
    battle = play(situation(blue=[blue], red=[red1, red2], tension=5), shot, dice=[[6]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 3


@rule("R-POW-011", "R-FORM-001", "R-FORM-004", "R-UPG-023")
def test_a_form_that_is_gained_has_nothing_of_the_default_forms_own_set() -> None:
    # Given: a booster in the Legs of the default form alone, a Jury Rig in both
    sets = [
        {"name": "Robot", "upgrades": {"legs": ["reactive_booster"]}},
        {"transformation": "might+systems"},
    ]
    both = {**MORPHING, "torso": ["jury_rig"]}
    setup = situation(blue=[robot(forms=sets, upgrades=both, genre_points=1)], red=[RED])
    # When
    battle = play(setup, ["power:mid_scene_upgrade", "gain:transformation", "choose:guard+speed"])
    # Then
    faces = unit_of(battle, "blue1").loadout.faces
    assert [face.kit.has_upgrade("reactive_booster") for face in faces] == [True, False, False]
    assert [face.kit.has_upgrade("jury_rig") for face in faces] == [True, True, True]
