"""Mid-Scene Upgrade for a Unit that has other things already: choices, forms, room in an Expansion Pack."""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import keys, play, situation, unit
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.weapons.catalogue import BOUGHT
from wartable.testing import rule

MSU: Final = "power:mid_scene_upgrade"
GUNS: Final = ("bombardment", "sniper_rifle", "stun_rod", "beam_saber", "chainblade")
"""Five Weapons of 5 Mecha Points each."""


def wishing(*choices: str, **more: Any) -> Battle[State]:
    """blue1 with a Genre Point and its Player's wishes."""
    blue = unit("blue1", zone="A1", genre_points=1, **more)
    red = unit("red1", zone="L9", tier="npc")
    return play(situation(blue=[blue], red=[red]), [MSU, *choices])


@rule("R-UPG-002", "R-POW-011")
def test_an_upgrade_of_which_one_kind_alone_is_owned_comes_beside_others() -> None:
    # Given: another Upgrade
    battle = wishing("gain:terrain_specialist", upgrades={"internal": ["invincible_alloy"]})
    # Then: each kind of it
    assert keys(battle) == ["choose:land", "choose:underwater", "choose:space"]


@rule("R-UPG-002", "R-POW-011")
def test_a_second_kind_does_not_come_where_one_alone_is_owned() -> None:
    assert "gain:terrain_specialist" not in keys(wishing(features=["terrain_specialist:underwater"]))


@rule("R-FORM-001", "R-POW-011")
def test_who_has_a_form_may_get_what_is_no_form() -> None:
    # Given
    battle = wishing("gain:custom_defense", forms=[{"transformation": "guard+speed"}])
    # Then
    assert keys(battle) == ["choose:melee", "choose:shooting", "choose:beam", "choose:non_beam"]


@rule("R-UPG-027", "R-MECH-012")
def test_a_pack_is_filled_to_its_last_point() -> None:
    # Given: 25 of 30 Mecha Points in the pack; a gun and an Upgrade elsewhere, which do not count
    held = {"pack": list(GUNS), "arms": ["rail_bazooka"]}
    upgrades = {"separate": ["expansion_pack"], "head": ["custom_defense:beam"]}
    # Then: a Beam Rifle costs 5, and an Antigravity 10
    rifle = wishing("gain:beam_rifle", weapons=held, upgrades=upgrades)
    assert "in:pack" in keys(rifle)
    assert "in:pack" not in keys(wishing("gain:antigravity", weapons=held, upgrades=upgrades))


@rule("R-UPG-027", "R-MECH-012")
def test_the_upgrades_in_a_pack_take_room_in_it() -> None:
    # Given: 20 Mecha Points of Weapons and 10 of Upgrades in the pack
    held = {"pack": list(GUNS[:4])}
    upgrades = {"separate": ["expansion_pack"], "pack": ["antigravity"]}
    # Then
    assert "in:pack" not in keys(wishing("gain:beam_rifle", weapons=held, upgrades=upgrades))


@rule("R-UPG-027", "R-UPG-029", "R-MECH-012")
def test_a_pack_that_was_thrown_away_takes_nothing_in() -> None:
    # Given
    upgrades = {"separate": ["expansion_pack"]}
    # Then
    assert "in:pack" in keys(wishing("gain:beam_rifle", upgrades=upgrades))
    assert "in:pack" not in keys(wishing("gain:beam_rifle", upgrades=upgrades, shut=["pack"]))


def tags_of(kind: type[Upgrade]) -> list[str]:
    """An Upgrade with each of its choices, as far as a Unit can have them."""
    tags = [f"{kind.key}:{choice}" for choice in kind.choices] or [kind.key]
    return tags[:1] if kind.only_one else tags


def every_upgrade() -> dict[str, Any]:
    """All that a Unit of the books' own lists can have of Features, Upgrades and Transformations."""
    placed: dict[str, list[str]] = {"internal": [], "arms": [], "separate": [], "features": []}
    for kind in UPGRADES.values():
        if kind.in_battle and not (
            kind.joins or kind.reshapes or kind.group in ("boss", "capstone", "enemy_feature")
        ):
            place = {"External": "arms"}.get(kind.placement, kind.placement.lower())
            placed["features" if kind.group == "feature" else place] += tags_of(kind)
    forms = [{"transformation": pair} for pair in UPGRADES["transformation"].choices]
    return {"forms": forms, "features": placed.pop("features"), "upgrades": placed}


@rule("R-POW-011", "R-UPG-002")
def test_who_has_every_upgrade_may_still_get_a_weapon() -> None:
    # Given: but for a Beam Rifle it has everything
    weapons = [weapon.key for weapon in BOUGHT if weapon.key != "beam_rifle"]
    battle = wishing(weapons=weapons, tier="npc", **every_upgrade())
    # Then: one thing is not asked for, only where it goes; the pack has room
    assert keys(battle) == ["in:head", "in:torso", "in:arms", "in:legs", "in:pack"]


@rule("R-POW-011", "R-UPG-002")
def test_who_has_everything_has_nothing_to_get() -> None:
    # Given
    weapons = [weapon.key for weapon in BOUGHT]
    blue = unit("blue1", zone="A1", genre_points=1, tier="npc", weapons=weapons, **every_upgrade())
    battle = play(situation(blue=[blue], red=[unit("red1", zone="L9", tier="npc")]))
    # Then
    assert "power:live_another_day" in keys(battle)
    assert MSU not in keys(battle)
