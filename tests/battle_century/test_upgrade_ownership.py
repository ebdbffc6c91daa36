"""Which Upgrades a Unit may own, and where. R-UPG-001, R-UPG-002."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.battle_century.operations import situation, unit
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.testing import rule


def faults(upgrades: Mapping[str, Sequence[str]]) -> list[str]:
    """What is wrong with a Unit that has these Upgrades, points aside."""
    setup = situation(
        blue=[unit("blue1", zone="A1", points=999, upgrades=upgrades)], red=[unit("red1", zone="C1")]
    )
    return [str(problem) for problem in OPERATIONS.problems(setup)]


@rule("R-UPG-001", "R-MECH-007", "R-MECH-011")
def test_internal_external_and_separate_upgrades_have_their_places() -> None:
    assert (
        faults(
            {
                "internal": ["sniper_model"],
                "separate": ["expansion_pack"],
                "head": ["reactive_booster"],
                "pack": ["shielding_aura"],
            }
        )
        == []
    )


@rule("R-UPG-001", "R-MECH-007")
@pytest.mark.parametrize(
    ("place", "upgrade", "said"),
    [
        ("head", "sniper_model", "sniper_model is Internal; put it under internal"),
        ("internal", "expansion_pack", "expansion_pack is Separate; put it under separate"),
        (
            "internal",
            "reactive_booster",
            "reactive_booster is External; put it under head or torso or arms or legs or pack or secret",
        ),
    ],
)
def test_an_upgrade_elsewhere_is_illegal(place: str, upgrade: str, said: str) -> None:
    assert faults({place: [upgrade]}) == [f"units[0].upgrades.{place}[0]: {said}"]


@rule("R-UPG-002")
def test_an_upgrade_is_owned_once() -> None:
    assert faults({"head": ["reactive_booster"], "legs": ["reactive_booster"]}) == [
        "units[0].upgrades.legs[0]: reactive_booster is owned twice; own it once"
    ]


@rule("R-UPG-002")
def test_a_specialist_upgrade_is_owned_again_with_another_choice() -> None:
    assert faults({"head": ["absorbing_armor:melee"], "legs": ["absorbing_armor:beam"]}) == []


@rule("R-UPG-002")
def test_a_specialist_upgrade_is_owned_once_for_each_choice() -> None:
    assert faults({"head": ["absorbing_armor:melee"], "legs": ["absorbing_armor:melee"]}) == [
        "units[0].upgrades.legs[0]: absorbing_armor:melee is owned twice; own it once"
    ]


@rule("R-UPG-002")
@pytest.mark.parametrize(
    "tag", ["absorbing_armor", "absorbing_armor:blue", "reactive_booster:melee", "booster"]
)
def test_an_upgrade_comes_with_the_choice_that_it_needs(tag: str) -> None:
    assert len(faults({"head": [tag]})) == 1


@rule("R-UPG-001")
def test_an_upgrade_costs_what_its_list_says() -> None:
    data = {"upgrades": {"internal": ["sniper_model"], "head": ["custom_defense:beam"]}}
    assert unit_bill_lines(data) == [("Sniper Model", 15), ("Custom Defense (Beam)", 5)]
