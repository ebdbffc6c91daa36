"""Extra Areas: Expansion Pack and Secret Equipment. R-UPG-026 to R-UPG-031, R-TRBL-010, R-TRBL-011."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
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
from wartable import Ruling
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")
PACK: Final = {"separate": ["expansion_pack"]}
SECRET: Final = {"separate": ["secret_equipment"]}


def blue(**more: Any) -> Piece:
    """A Unit of blue's in A1 that does not move and trades no Advantages."""
    return unit(
        "blue1", **{"threshold": 5, "zone": "A1", "speed": 0, "tier": "npc", "weapons": [GUN], **more}
    )


def doomed(**more: Any) -> Piece:
    """A monster, which leaves no Core, in C1 with a single point of Threshold left."""
    now = {"zone": "C1", "tier": "monster", "damage": 19, "maimed": ["head", "torso", "arms"]}
    return unit("red1", **{"threshold": 5, **now, **more})


# ------------------------------------------------------------------ what they hold


@rule("R-UPG-026", "R-UPG-027")
def test_the_weapons_of_a_pack_outlast_all_maims() -> None:
    # Given: three Areas are Maimed, and the gun is in the Pack
    setup = situation(
        blue=[blue(weapons={"pack": [GUN]}, damage=15, maimed=["head", "torso", "arms"], upgrades=PACK)],
        red=[unit("red1", zone="C1", guard=20)],
    )
    # When
    battle = play(setup, SHOT, dice=[[1]])
    # Then
    the(battle, "AttackDeclared", weapon=GUN)


@rule("R-UPG-026", "R-UPG-031")
@pytest.mark.parametrize("upgrades", [PACK, SECRET])
def test_nobody_can_maim_an_extra_area(upgrades: Mapping[str, Sequence[str]]) -> None:
    # Given: an even 6 of Damage, so that the attacker picks
    setup = situation(
        blue=[blue()], red=[unit("red1", zone="C1", guard=5, threshold=5, upgrades=upgrades)], tension=5
    )
    # When
    battle = begin(setup, dice=[[6]])
    answer(battle, *SHOT)
    # Then
    assert keys(battle) == ["maim:head", "maim:torso", "maim:arms", "maim:legs"]


@rule("R-UPG-027")
def test_the_upgrades_of_a_pack_work() -> None:
    # Given: a booster in the Pack
    setup = situation(
        blue=[blue()],
        red=[unit("red1", zone="C1", guard=5, speed=5, upgrades={**PACK, "pack": ["reactive_booster"]})],
        tension=5,
    )
    # When
    battle = play(setup, [*SHOT, "reactive_booster+2:red1"], dice=[[6]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 4


# ------------------------------------------------------------------ purging the Pack


@rule("R-UPG-028")
def test_a_purged_pack_saves_its_bearer() -> None:
    # Given: red1 is about to be destroyed
    setup = situation(blue=[blue()], red=[doomed(upgrades=PACK)], tension=5)
    # When
    battle = play(setup, [*SHOT, "purge"], dice=[[6]])
    # Then
    assert numbers(the(battle, "Survived")) == {"left": 1}
    the(battle, "UpgradeUsed", upgrade="expansion_pack", energy=0)


@rule("R-UPG-028")
def test_the_pack_may_be_kept() -> None:
    # Given
    setup = situation(blue=[blue()], red=[doomed(upgrades=PACK), unit("red2", zone="L9")], tension=5)
    # When
    battle = play(setup, [*SHOT, "keep"], dice=[[6]])
    # Then
    the(battle, "Destroyed", unit="red1")


@rule("R-UPG-028")
def test_a_pack_is_purged_once() -> None:
    # Given: two Units shoot at red1
    setup = situation(
        blue=[blue(), unit("blue2", zone="A1", speed=0, weapons=[GUN])],
        red=[doomed(upgrades=PACK), unit("red2", zone="L9")],
        tension=5,
    )
    # When
    battle = play(setup, [*SHOT, "purge", *SHOT], dice=[[6], [6]])
    # Then
    the(battle, "Destroyed", unit="red1")


@rule("R-UPG-028")
def test_a_pack_saves_nobody_from_a_technique() -> None:
    # Given
    setup = situation(
        blue=[blue(weapons=["missile_massacre"])],
        red=[doomed(upgrades=PACK), unit("red2", zone="L9")],
        tension=5,
    )
    # When
    battle = play(setup, ["attack", "with:missile_massacre"], dice=[[6]])
    # Then: nobody was asked
    the(battle, "Destroyed", unit="red1")


@rule("R-UPG-028")
def test_what_a_purged_pack_held_is_lost() -> None:
    # Given: red1 has a gun and a booster in its Pack
    equipped = {**PACK, "pack": ["reactive_booster"]}
    setup = situation(
        blue=[blue(), unit("blue2", zone="A1", speed=0, weapons=[GUN])],
        red=[doomed(speed=2, weapons={"pack": [GUN]}, upgrades=equipped)],
        order=["blue1", "red1", "blue2"],
        tension=5,
    )
    # When: it does not answer, purges the Pack, and wants to attack
    battle = begin(setup, dice=[[6]])
    answer(battle, *SHOT, "pass", "purge", "attack")
    # Then
    assert keys(battle) == ["with:cqc", "with:vulcans"]
    assert unit_of(battle, "red1").shut == ["pack"]


@rule("R-UPG-029", "R-TRBL-010", "R-TRBL-011")
def test_a_purged_pack_stays_lost_to_invincible_alloy() -> None:
    # Given: red1 has lost its Pack, and its Arms with a rifle
    equipped = {**PACK, "internal": ["invincible_alloy"]}
    setup = situation(
        blue=[blue()],
        red=[
            unit(
                "red1",
                zone="C1",
                threshold=5,
                damage=5,
                maimed=["arms"],
                shut=["pack"],
                weapons={"pack": [GUN], "arms": ["beam_rifle"]},
                upgrades=equipped,
            )
        ],
        turn="red1",
    )
    # When: it ignores Maiming
    battle = begin(setup)
    answer(battle, "invincible_alloy", "attack")
    # Then: the Arms are back, the Pack is not
    assert "with:beam_rifle" in keys(battle)
    assert f"with:{GUN}" not in keys(battle)


@rule("R-UPG-029", "R-TRBL-010")
def test_a_purged_pack_stays_lost_to_integrated_weapons() -> None:
    # Given
    equipped = {**PACK, "internal": ["integrated_weapons"]}
    setup = situation(
        blue=[blue()],
        red=[unit("red1", zone="C1", shut=["pack"], weapons={"pack": [GUN]}, upgrades=equipped)],
        turn="red1",
    )
    # When
    battle = begin(setup)
    answer(battle, "attack")
    # Then
    assert f"with:{GUN}" not in keys(battle)


@rule("R-UPG-021", "R-UPG-028")
def test_invincible_alloy_comes_before_the_pack() -> None:
    # Given: red1 has both, and two Units shoot at it
    equipped = {**PACK, "internal": ["invincible_alloy"]}
    setup = situation(
        blue=[blue(), unit("blue2", zone="A1", speed=0, weapons=[GUN])],
        red=[doomed(upgrades=equipped)],
        tension=5,
    )
    # When: only the second time it is asked
    battle = play(setup, [*SHOT, *SHOT, "purge"], dice=[[6], [6]])
    # Then
    assert len(of(battle, "Survived")) == 2


# ------------------------------------------------------------------ Secret Equipment


@rule("R-UPG-030")
def test_secret_equipment_works_from_tension_five() -> None:
    # Given: Tension 5, and 6 a Round later
    setup = situation(
        blue=[blue(weapons={"secret": [GUN]}, upgrades=SECRET)],
        red=[unit("red1", zone="C1", guard=20)],
        tension=5,
    )
    # When
    battle = play(setup, [*SHOT, "hold", *SHOT], dice=[[1], [1]])
    # Then
    assert len(of(battle, "AttackDeclared", weapon=GUN)) == 2


@rule("R-UPG-030")
def test_below_that_it_does_not_work() -> None:
    # Given
    equipped = {**SECRET, "secret": ["reactive_booster"]}
    setup = situation(
        blue=[blue(weapons={"secret": [GUN]}, upgrades=equipped)],
        red=[unit("red1", zone="B1")],
        tension=4,
    )
    # When
    battle = begin(setup)
    answer(battle, "attack")
    # Then
    assert f"with:{GUN}" not in keys(battle)
    assert unit_of(battle, "blue1").shut == ["secret"]


@rule("R-UPG-030")
def test_it_is_unlocked_as_tension_rises() -> None:
    # Given: Tension 4
    setup = situation(
        blue=[blue(weapons={"secret": [GUN]}, upgrades=SECRET)],
        red=[unit("red1", zone="C1", guard=20)],
        tension=4,
    )
    # When: a Round passes
    battle = play(setup, ["hold", "hold", *SHOT], dice=[[1]])
    # Then
    the(battle, "AttackDeclared", weapon=GUN)


@rule("R-UPG-030")
def test_a_ruling_on_tension_locks_it_again() -> None:
    # Given: Tension 5
    setup = situation(
        blue=[blue(weapons={"secret": [GUN]}, upgrades=SECRET)],
        red=[unit("red1", zone="B1", guard=20)],
        tension=5,
    )
    battle = begin(setup)
    # When
    battle.rule(Ruling("tension", "4", "we misplaced it"))
    answer(battle, "attack")
    # Then
    assert f"with:{GUN}" not in keys(battle)


@rule("R-UPG-030", "R-UPG-031")
def test_tension_that_falls_to_five_leaves_it_unlocked() -> None:
    # Given: Tension 6
    setup = situation(
        blue=[blue(weapons={"secret": [GUN]}, upgrades=SECRET)],
        red=[unit("red1", zone="B1", guard=20)],
        tension=6,
    )
    battle = begin(setup)
    # When
    battle.rule(Ruling("tension", "5", "we misplaced it"))
    answer(battle, "attack")
    # Then
    assert f"with:{GUN}" in keys(battle)


# ------------------------------------------------------------------ what they may hold


def faults(**parts: Any) -> list[str]:
    """What is wrong with a Unit that has these Weapons and Upgrades, points aside."""
    setup = situation(
        blue=[unit("blue1", zone="A1", points=999, **parts)],
        red=[unit("red1", zone="B1", guard=5, threshold=5, energy=5)],
    )
    return [str(problem) for problem in OPERATIONS.problems(setup)]


FULL: Final = ("beam_rifle", "charge_cannon", "double_blaster")
MORE: Final = ("stun_rod", "bombardment", "riot_weapon")
"""Weapons of 5 Mecha Points each."""


@rule("R-UPG-027", "R-UPG-030")
@pytest.mark.parametrize(("owner", "area"), [("expansion_pack", "pack"), ("secret_equipment", "secret")])
def test_an_extra_area_holds_thirty_points(owner: str, area: str) -> None:
    # Given: 6 x 5 points
    held = {"separate": [owner]}
    # Then
    assert faults(weapons={area: [*FULL, *MORE]}, upgrades=held) == []


@rule("R-UPG-027", "R-UPG-030")
@pytest.mark.parametrize(("owner", "area"), [("expansion_pack", "pack"), ("secret_equipment", "secret")])
def test_an_extra_area_holds_no_more(owner: str, area: str) -> None:
    # Given: 6 x 5 points, and a cloak of 10
    held = {"separate": [owner], area: ["electronic_cloaking_system"]}
    # Then
    assert faults(weapons={area: [*FULL, *MORE]}, upgrades=held) == [
        f"units[0]: its {area} holds 40 Mecha Points of 30; take some out"
    ]


@rule("R-UPG-026")
@pytest.mark.parametrize("area", ["pack", "secret"])
def test_an_extra_area_is_owned_to_be_filled(area: str) -> None:
    assert faults(weapons={area: [GUN]}) == [
        f"units[0]: it has no Extra Area {area}; put its contents elsewhere"
    ]


@rule("R-UPG-027")
def test_an_extra_area_holds_external_upgrades() -> None:
    # Given: an Internal one
    held = {**PACK, "pack": ["sniper_model"]}
    # Then
    assert faults(upgrades=held) == [
        "units[0].upgrades.pack[0]: sniper_model is Internal; put it under internal"
    ]


@rule("R-UPG-027")
def test_what_a_pack_holds_is_paid_for() -> None:
    # Given: a rifle of 5 and a cloak of 10 in the Pack
    data = {
        "weapons": {"pack": ["beam_rifle"]},
        "upgrades": {**PACK, "pack": ["electronic_cloaking_system"]},
    }
    # Then
    assert sum([points for _, points in unit_bill_lines(data)]) == 20 + 5 + 10


@rule("R-UPG-030")
def test_what_secret_equipment_holds_is_prepaid() -> None:
    # Given: the same as Secret Equipment
    data = {
        "weapons": {"secret": ["beam_rifle"]},
        "upgrades": {**SECRET, "secret": ["electronic_cloaking_system"]},
    }
    # Then
    assert sum([points for _, points in unit_bill_lines(data)]) == 20
