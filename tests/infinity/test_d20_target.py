"""Success Values and Saving Rolls."""

from __future__ import annotations

import pytest

from wartable.core.term import Term
from wartable.rulesets.infinity.d20.saves import (
    AMMUNITION,
    DEAD,
    UNCONSCIOUS,
    UP,
    condition_after_wounds,
    save_value,
)
from wartable.rulesets.infinity.d20.target import SuccessValue

rule = pytest.mark.rule


def sv(attribute: int, *mods: int) -> SuccessValue:
    """A Success Value with these MODs, its terms kept."""
    found = SuccessValue("BS", attribute, listening=True)
    for mod in mods:
        found.add("range", mod)
    return found


@rule("IN-02-02")
def test_mods_add_up_to_at_most_12_either_way() -> None:
    assert (sv(11, 3, -6).capped_number, sv(11, 9, 6).capped_number, sv(11, -9, -6, 1).capped_number) == (
        8,
        23,
        -1,
    )
    assert sv(11, 9, 6).all_terms()[1:] == (Term("range", 9), Term("range", 6), Term("the cap of 12", -3))


def test_terms_are_kept_only_for_those_who_listen() -> None:
    quiet = SuccessValue("BS", 11, listening=False)
    quiet.add("range", 3)
    assert (quiet.capped_number, quiet.all_terms(), quiet.terms) == (14, (), None)


@rule("IN-02-05", "IN-R48")
def test_below_1_nothing_is_rolled() -> None:
    assert (sv(11, -11).can_be_rolled, sv(11, -10).can_be_rolled) == (False, True)


@rule("IN-06-18", "IN-06-19", "IN-06-21", "IN-06-22", "IN-06-25/1")
@pytest.mark.parametrize(
    ("key", "usual", "critical"),
    [
        ("n", 1, 2),
        ("ap", 1, 2),
        ("da", 2, 3),
        ("exp", 3, 4),
        ("shock", 1, 2),
        ("t2", 1, 2),
        ("em", 2, 3),
        ("para", 1, 2),
        ("stun", 1, 2),
        ("smoke", 0, 0),
        ("eclipse", 0, 0),
        ("ap_exp", 3, 4),
    ],
)
def test_saves_for_a_hit_and_for_a_critical(key: str, usual: int, critical: int) -> None:
    kind = AMMUNITION[key]
    assert (kind.number_of_saves(1, 0), kind.number_of_saves(1, 1)) == (usual, critical)
    assert len(kind.wounds_per_failed_save(2, 1)) == usual + critical


@rule("IN-06-18", "IN-06-24/1", "IN-06-24/2")
def test_the_additional_save_of_t2_costs_one_wound() -> None:
    assert AMMUNITION["t2"].wounds_per_failed_save(2, 1) == [2, 2, 1]


@rule("IN-06-07/1", "IN-06-16/1", "IN-R22")
def test_a_save_is_armour_and_ps_and_3_in_partial_cover() -> None:
    quiet = save_value(AMMUNITION["n"], 3, 7, covered=False)
    assert (quiet.capped_number, quiet.all_terms()) == (10, ())
    found = save_value(AMMUNITION["n"], 3, 7, covered=True, listening=True)
    assert found.capped_number == 13
    assert found.all_terms() == (Term("ARM", 3), Term("PS", 7), Term("Partial Cover", 3))


@rule("IN-02-06", "IN-06-16/2", "IN-06-20", "IN-R22")
def test_ap_and_em_halve_before_anything_is_added_and_round_up() -> None:
    assert save_value(AMMUNITION["ap"], 3, 6, covered=True).capped_number == 2 + 6 + 3
    assert save_value(AMMUNITION["ap"], 4, 6, covered=False).capped_number == 2 + 6
    assert save_value(AMMUNITION["em"], 3, 7, covered=False).capped_number == 2 + 7
    assert save_value(AMMUNITION["ap_exp"], 5, 6, covered=False).capped_number == 3 + 6


@rule("IN-06-26")
def test_para_is_saved_against_with_ph_at_minus_6() -> None:
    assert save_value(AMMUNITION["para"], 13, 0, covered=False).capped_number == 7


@rule("IN-06-23")
def test_shock_kills_only_flesh_with_one_wound() -> None:
    shock = AMMUNITION["shock"]
    assert (
        shock.kills_with_one_failed_save(1, flesh=True),
        shock.kills_with_one_failed_save(2, flesh=True),
        shock.kills_with_one_failed_save(1, flesh=False),
    ) == (
        True,
        False,
        False,
    )
    assert not AMMUNITION["n"].kills_with_one_failed_save(1, flesh=True)


@rule("IN-06-25/2", "IN-06-25/3", "IN-06-26", "IN-06-27")
def test_states_of_a_failed_save() -> None:
    assert AMMUNITION["em"].states_inflicted("LI") == ("isolated",)
    assert AMMUNITION["em"].states_inflicted("TAG") == ("isolated", "immobilized_b")
    assert AMMUNITION["para"].states_inflicted("LI") == ("immobilized_a",)
    assert AMMUNITION["stun"].states_inflicted("LI") == ("stunned",)


@rule("IN-06-25/2", "IN-06-26", "IN-06-27")
@pytest.mark.parametrize("key", ["em", "para", "stun"])
def test_what_brings_a_state_costs_no_wounds(key: str) -> None:
    assert set(AMMUNITION[key].wounds_per_failed_save(1, 1)) == {0}


@rule("IN-06-28", "IN-06-29")
def test_smoke_and_eclipse_alone_block_sight() -> None:
    assert [key for key, kind in AMMUNITION.items() if kind.blocks_sight] == ["smoke", "eclipse"]


@rule("IN-06-32", "IN-06-33")
def test_as_many_wounds_as_vita_are_unconscious_and_more_are_dead() -> None:
    assert [condition_after_wounds(wounds, 2) for wounds in (1, 2, 3, 9)] == [UP, UNCONSCIOUS, DEAD, DEAD]
    assert [condition_after_wounds(wounds, 1, levels=2) for wounds in (0, 1, 2, 3)] == [
        UP,
        UNCONSCIOUS,
        UNCONSCIOUS,
        DEAD,
    ]
