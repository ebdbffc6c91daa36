"""Setups of a war at the bounds of their numbers: the last that may stand, and the first that may not. EW-26,
EW-27, EW-29 to EW-35, EW-46, EW-48, EW-74.
"""

from __future__ import annotations

import pytest

from tests.exalted_war.test_legality import SETUP, changed, fatal, lenient
from wartable.testing import rule


@rule("EW-29", "EW-30", "EW-34", "EW-35", "EW-46", "EW-74")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("units.1.members", 100_000),
        ("units.0.drill", 0),
        ("units.0.drill", 5),
        ("units.0.might", 0),
        ("units.0.might", 5),
        ("units.0.gear", 0),
        ("units.0.gear", 4),
        ("units.0.relays", 0),
        ("units.0.relays", 99),
        ("units.0.rank_and_file.0.wits", 1),
        ("units.0.rank_and_file.0.wits", 10),
        ("units.0.rank_and_file.0.willpower", 1),
        ("units.0.rank_and_file.0.willpower", 10),
    ],
)
def test_the_first_and_the_last_number_may_stand(path: str, value: int) -> None:
    assert fatal(changed(SETUP, path, value)) == []


@rule("EW-29", "EW-30", "EW-34", "EW-35", "EW-46", "EW-74")
@pytest.mark.parametrize(
    ("path", "value", "bounds"),
    [
        ("units[1].members", 1, "2 to 100000"),
        ("units[1].members", 100_001, "2 to 100000"),
        ("units[0].drill", -1, "0 to 5"),
        ("units[0].drill", 6, "0 to 5"),
        ("units[0].might", -1, "0 to 5"),
        ("units[0].might", 6, "0 to 5"),
        ("units[0].gear", -1, "0 to 4"),
        ("units[0].gear", 5, "0 to 4"),
        ("units[0].relays", -1, "0 to 99"),
        ("units[0].relays", 100, "0 to 99"),
        ("units[0].rank_and_file[0].wits", 0, "1 to 10"),
        ("units[0].rank_and_file[0].wits", 11, "1 to 10"),
        ("units[0].rank_and_file[0].willpower", 0, "1 to 10"),
        ("units[0].rank_and_file[0].willpower", 11, "1 to 10"),
        ("units[0].leader.motes", -1, "0 to 999"),
    ],
)
def test_a_number_out_of_bounds_is_told_with_them(path: str, value: int, bounds: str) -> None:
    found = fatal(changed(SETUP, path.replace("[", ".").replace("]", ""), value))
    assert f"{path}: {value} is out of bounds; use {bounds}" in found


@rule("EW-46", "W-13")
@pytest.mark.parametrize(("relays", "faults"), [(6, 0), (7, 1)])
def test_a_unit_may_have_just_as_many_special_characters_as_it_carries(relays: int, faults: int) -> None:
    # Given: Magnitude 4 carries 8; two others are there
    assert len(lenient(changed(SETUP, "units.0.relays", relays))) == faults


@rule("EW-26", "W-47")
@pytest.mark.parametrize(("motes", "willpower", "faults"), [(3, 1, 0), (2, 1, 1), (3, 0, 2)])
def test_a_charm_is_there_where_it_can_just_be_paid_once(motes: int, willpower: int, faults: int) -> None:
    # Given: Second Stroke for 3 motes and 1 Willpower; no Willpower at all is a fault of its own
    leader = {"id": "odra", "charms": ["second_stroke"], "motes": motes, "willpower": willpower}
    setup = changed(changed(SETUP, "sides.0.general", "odra"), "units.0.leader", leader)
    # When, Then
    assert (
        len([line for line in fatal(setup) + lenient(setup) if line.startswith("units[0].leader")]) == faults
    )


@rule("EW-26", "W-47")
@pytest.mark.parametrize(
    ("combo", "told"),
    [
        (["falling_lamp"], "units[0].leader.combos[0]: a Combo of 1 is none; name two Charms or more"),
        (5, "units[0].leader.combos[0]: "),
        (["falling_lamp", 5], "units[0].leader.combos[0][1]: "),
        (["falling_lamp", "quiet_wall"], "units[0].leader.combos[0][1]: quiet_wall is not among"),
        (["falling_lamp", "flaming_hat"], "units[0].leader.combos[0][1]: there is no Charm 'flaming_hat'"),
    ],
)
def test_a_combo_is_of_two_charms_that_the_person_has(combo: object, told: str) -> None:
    # Given: a leader of one Charm
    leader = {"id": "odra", "charms": ["falling_lamp"], "motes": 9, "combos": [combo]}
    setup = changed(changed(SETUP, "sides.0.general", "odra"), "units.0.leader", leader)
    # When, Then: it is told once
    found = [line for line in fatal(setup) if line.startswith("units[0].leader.combos")]
    assert len(found) == 1
    assert found[0].startswith(told)


@rule("EW-27", "EW-48")
@pytest.mark.parametrize(
    ("role", "spells", "faults"),
    [("hero", ["ash_veil"], 1), ("hero", [], 0), ("sorcerer", ["ash_veil"], 0)],
)
def test_of_the_special_characters_a_sorcerer_alone_casts_spells(
    role: str, spells: list[str], faults: int
) -> None:
    special = {"id": "bram", "role": role, "spells": spells}
    found = lenient(changed(SETUP, "units.0.specials.0", special))
    assert len([line for line in found if "no use for spells" in line]) == faults


@rule("EW-47", "EW-48", "EW-49")
@pytest.mark.parametrize("role", ["leader", "general", "relay"])
def test_a_special_character_of_a_file_is_a_hero_or_a_sorcerer(role: str) -> None:
    found = fatal(changed(SETUP, "units.0.specials.0.role", role))
    assert [
        line for line in found if line.startswith(f"units[0].specials[0].role: there is no role '{role}'")
    ]
