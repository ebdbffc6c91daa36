"""Edges of Upgrades and Genre Powers that nothing else shows: each test fails for a broken engine that all
others let pass.
"""

from __future__ import annotations

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
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Weapon that has nothing more to it against a Unit on the ground."""

RED: Final = unit("red1", zone="E1", tier="npc", weapons=[GUN], guard=20)


def blue(**more: Any) -> Piece:
    """blue1 in A1, which cannot Move."""
    return unit("blue1", **{"threshold": 5, "zone": "A1", "speed": 0, "weapons": [GUN], **more})


# ------------------------------------------------------------------ Upgrades


@rule("R-UPG-004")
@pytest.mark.parametrize(("key", "offered"), [("overcharge", True), ("ensnaring_trap", False)])
def test_early_warning_brings_back_what_costs_5_alone(key: str, *, offered: bool) -> None:
    upgrades = {"internal": ["early_warning_and_control"], "separate": [key]}
    battle = play(situation(blue=[blue(upgrades=upgrades)], red=[RED]), [f"use:{key}"])
    assert ("restore" in keys(battle)) == offered


@rule("R-UPG-019", "R-ACT-042")
def test_guardian_of_steel_covers_nobody_from_inside_a_base() -> None:
    guardian = blue(zone="", docked_in="base", upgrades={"internal": ["guardian_of_steel"]})
    base = unit("base", zone="A1", features=["base_unit"])
    battle = play(situation(blue=[guardian, base], red=[RED]), ["maneuver", "by:systems"])
    assert "share" not in keys(battle)


@rule("R-AD-008", "R-ACT-018")
def test_absorbing_armor_is_free_where_the_half_that_suppress_deals_is_nothing() -> None:
    # Given: 7 + 5 + 1 against 9: 4 over, 1 with the armor, of which Suppress deals 0 now
    armor = {"arms": ["absorbing_armor:shooting"]}
    red = unit("red1", zone="C1", tier="npc", guard=4, upgrades=armor)
    choices = ["suppress", f"with:{GUN}", "absorbing_armor:shooting+3:red1"]
    battle = play(situation(blue=[blue(tier="npc")], red=[red]), choices, [[7]])
    assert numbers(the(battle, "UpgradeUsed"))["energy"] == 0
    assert of(battle, "Damaged") == []


@rule("R-REST-004", "R-WPN-042", "A-50")
def test_resupply_brings_back_the_bonus_of_a_weapon_that_may_be_fired_without_it() -> None:
    # Given: by this table's reading the bonus alone is spent
    upgrades = {"arms": ["resupply"]}
    stake = blue(zone="E1", tier="npc", weapons=["jackhammer_stake"], upgrades=upgrades)
    setup = situation(blue=[stake], red=[RED], house_rules={"stake_spent": "bonus"})
    battle = play(setup, ["attack", "with:jackhammer_stake+spend"], [[1, 1, 1]])
    assert unit_of(battle, "blue1").spent != []
    # When
    answer(battle, "hold", "use:resupply")
    assert unit_of(battle, "blue1").spent == []


@rule("R-MOB-001", "R-FEAT-011")
def test_antigravity_is_not_offered_to_one_that_is_held_on_the_ground() -> None:
    caught = {"effect": "ensnared", "other": "red1", "clock": "red1"}
    setup = situation(blue=[blue(upgrades={"legs": ["antigravity"]}, effects=[caught])], red=[RED])
    assert "antigravity" not in keys(begin(setup))


@rule("R-FORM-004", "R-SUP-012")
def test_who_goes_down_by_paying_for_another_form_does_not_take_it() -> None:
    shorted = {"effect": "shorted", "other": "red1", "clock": "red1"}
    setup = situation(
        blue=[
            blue(
                tier="ai",
                forms=[{"name": "Jet", "transformation": "might+guard"}],
                damage=17,
                maimed=["head", "arms", "torso"],
                effects=[shorted],
            )
        ],
        red=[RED],
    )
    battle = play(setup, ["transformation:might+guard"])
    assert of(battle, "FormTaken") == []


# ------------------------------------------------------------------ Genre Powers


@rule("R-POW-036")
@pytest.mark.parametrize(
    ("ranks", "offered"),
    [
        ({"might": 5, "guard": 3, "systems": 4}, True),
        ({"might": 3, "guard": 5, "systems": 4}, True),
        ({"might": 4, "guard": 4, "systems": 4}, False),
    ],
    ids=["above Guard", "above Might", "above neither"],
)
def test_tacticool_needs_systems_above_one_of_the_two(ranks: dict[str, int], *, offered: bool) -> None:
    power = {"powers": ["the_tacticool_approach"], "genre_points": 1, "power_level": 1}
    battle = begin(situation(blue=[blue(**ranks, **power)], red=[RED]))
    assert ("power:the_tacticool_approach" in keys(battle)) == offered


@rule("R-POW-039")
@pytest.mark.parametrize(("systems", "offered"), [(0, False), (1, True)])
def test_nobody_gives_up_nothing_without_systems(systems: int, *, offered: bool) -> None:
    power = {"powers": ["dont_give_up"], "genre_points": 1, "power_level": 1}
    setup = situation(blue=[blue(systems=systems, damage=3, **power)], red=[RED])
    assert ("power:dont_give_up" in keys(begin(setup))) is offered


@rule("R-POW-031", "R-POW-017")
def test_who_has_given_its_action_to_a_synchro_attack_has_none_to_go_fast_with() -> None:
    # Given: kite helps blue1, whose attack comes after kite's Turn; then wren's Turn, before kite's
    power: dict[str, Any] = {"powers": ["gotta_go_fast"], "genre_points": 1, "power_level": 1}
    setup = situation(
        blue=[
            blue(genre_points=1),
            unit("wren", zone="A2", **power),
            unit("kite", zone="A3", genre_points=1),
        ],
        red=[RED],
    )
    battle = play(setup, ["power:synchro_attack", "help:kite", "enough", "power:gotta_go_fast"])
    assert "for:kite" not in keys(battle)
