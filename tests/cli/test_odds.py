"""`wartable odds`: exact chances of rolls, from numbers alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

from wartable.rulesets.infinity.odds.said import HARMFUL

rule = pytest.mark.rule
Command = Callable[..., Result]


@pytest.fixture
def odds(wartable: Command) -> Command:
    """Run `wartable odds f2f`."""
    return lambda *arguments: wartable("odds", "f2f", *arguments)


def tables(result: Result) -> dict[str, dict[str, str]]:
    """The chances that were printed as data, by table and row."""
    assert result.exit_code == 0, result.output
    found: dict[str, dict[str, Any]] = json.loads(result.stdout)["tables"]
    return {key: {row: facts["chance"] for row, facts in rows.items()} for key, rows in found.items()}


def faults(result: Result) -> list[str]:
    """What was wrong, a line each."""
    assert result.exit_code == 2
    first, *others = result.output.splitlines()
    assert first == "cannot work out the odds"
    return [line.strip() for line in others]


def test_the_help_lists_what_can_be_worked_out(wartable: Command) -> None:
    result = wartable("odds", "--help")
    assert result.exit_code == 0
    assert "f2f" in result.output


def test_the_help_of_one_kind_has_an_example_that_works(odds: Command) -> None:
    # As a shell reads it: a backslash at the end of a line joins it with the next
    shown = odds("--help").output.replace("\\\n", " ")
    start = "wartable odds f2f "
    example = next(line.strip() for line in shown.splitlines() if line.strip().startswith(start))
    words = example.removeprefix(start).split()
    assert words[-2:] == ["--reactive-wounds", "1"]
    assert odds(*words).exit_code == 0


def test_an_unknown_kind_is_refused(wartable: Command) -> None:
    result = wartable("odds", "nothing")
    assert result.exit_code == 2
    assert "there is no command 'nothing'; use f2f" in result.output


@rule("IN-R1")
def test_each_chance_is_told_in_per_cent_and_as_a_reduced_fraction(odds: Command) -> None:
    lines = odds("--active", "12x3", "--reactive", "10x2").output.splitlines()
    assert lines[:6] == [
        "Face to Face Roll: 3 dice at 12 against 2 dice at 10",
        "",
        "Who scores",
        "  active     66.66%  2133267/3200000",
        "  reactive   26.08%  166881/640000",
        "  nobody      7.26%  29041/400000",
    ]
    assert "  2, 1 critical     4.98%  39867/800000" in lines


def test_as_data_rows_have_keys_and_per_cent(odds: Command) -> None:
    result = odds("--active", "12x3", "--reactive", "10x2", "--json")
    found = json.loads(result.stdout)
    assert (found["odds"], found["ruleset"]) == ("f2f", "infinity")
    assert found["tables"]["scores"]["nobody"] == {
        "label": "nobody",
        "chance": "29041/400000",
        "percent": 7.26025,
    }
    assert list(found["tables"]) == ["scores", "active_dice", "reactive_dice"]


def test_without_a_reaction_it_is_a_normal_roll(odds: Command) -> None:
    # Given: one die at 12: 11 faces hit, one is a critical
    result = odds("--active", "12x1")
    assert result.output.startswith("Normal Roll: 1 die at 12\n")
    assert tables(odds("--active", "12x1", "--json")) == {
        "scores": {"active": "3/5", "nobody": "2/5"},
        "active_dice": {"0": "2/5", "1-0": "11/20", "1-1": "1/20"},
    }


def test_a_reactive_side_alone_makes_a_normal_roll_too(odds: Command) -> None:
    # What went wrong: the odds of an ARO at somebody who does something else were refused
    assert odds("--reactive", "12x1").output.startswith("Normal Roll: 1 die at 12\n")
    expected = {
        "scores": {"reactive": "3/5", "nobody": "2/5"},
        "reactive_dice": {"0": "2/5", "1-0": "11/20", "1-1": "1/20"},
    }
    assert tables(odds("--reactive", "12x1", "--json")) == expected
    assert tables(odds("--reactive", "12x1", "--by-rules", "--json")) == expected


@rule("IN-06-16", "IN-06-17")
def test_a_weapon_of_ps_0_leaves_armour_alone(odds: Command) -> None:
    # Given: one die at 1, a critical or nothing; two saves at 4 + 0: 0.2 of them pass
    found = tables(odds("--active", "1x1", "--active-ps", "0", "--reactive-armour", "4", "--json"))
    assert found["reactive_wounds"] == {"0": "119/125", "1": "2/125", "2": "4/125"}


@rule("IN-05-33/2")
def test_a_template_hits_who_does_not_dodge_it(odds: Command) -> None:
    # Given: a Dodge at 11, saves at 2 + 6 = 8: 0.45 are hit, of whom 0.6 are wounded
    armour = ("--reactive-armour", "2", "--reactive-wounds", "1", "--json")
    found = tables(odds("--active-template", "--active-ps", "6", "--reactive", "11x1", *armour))
    assert found["scores"] == {"active": "9/20", "reactive": "11/20", "nobody": "0"}
    assert found["reactive_wounds"] == {"0": "73/100", "1": "27/100"}
    # not dodged
    found = tables(odds("--active-template", "--active-ps", "6", *armour))
    assert found["scores"] == {"active": "1", "nobody": "0"}
    assert found["reactive_standing"]["unconscious"] == "3/5"
    # and as an ARO, dodged by the active side
    found = tables(odds("--reactive-template", "--active", "11x1", "--json"))
    assert found["scores"] == {"active": "11/20", "reactive": "9/20", "nobody": "0"}


@rule("IN-06-30")
def test_continuous_damage_goes_on_until_a_save_is_passed(odds: Command) -> None:
    # Given: one die at 1, a critical or nothing; two saves at 4 + 6 = 10, each repeated while it fails:
    # none fails 1/4, one failure in all 2/8, two 3/16, three or more the rest
    target = ("--reactive-armour", "4", "--reactive-wounds", "2", "--json")
    found = tables(odds("--active", "1x1", "--active-ps", "6", "--active-continuous", *target))
    assert found["reactive_wounds"] == {"0": "77/80", "1": "1/80", "2": "3/320", "3": "1/64"}
    assert found["reactive_standing"] == {"up": "39/40", "unconscious": "3/320", "dead": "1/64"}


@rule("IN-06-30")
def test_a_save_that_cannot_be_passed_kills_with_continuous_damage(odds: Command) -> None:
    target = ("--reactive-armour", "0", "--reactive-wounds", "1", "--json")
    found = tables(odds("--active", "1x1", "--active-ps", "0", "--active-continuous", *target))
    assert found["reactive_wounds"] == {"0": "19/20", "2": "1/20"}


@rule("IN-02-09")
def test_one_more_die_is_rolled_with_sd(odds: Command) -> None:
    # Given: two dice at 12 of which the better counts: 1 - (8/20)^2
    found = tables(odds("--active", "12x1", "--active-sd", "--json"))
    assert found["scores"]["active"] == "21/25"
    assert "with +1 SD" in odds("--active", "12x1", "--active-sd").output


@rule("IN-02-12")
def test_the_rules_played_tell_the_same(odds: Command) -> None:
    dice = ("--active", "21x2", "--reactive", "10x1", "--reactive-sd", "--json")
    assert tables(odds(*dice, "--by-rules")) == tables(odds(*dice))


def test_too_many_throws_are_not_played(odds: Command) -> None:
    result = odds("--active", "12x5", "--reactive", "10x5", "--by-rules")
    assert faults(result) == ["--by-rules: there are too many throws to play one by one; leave it out"]


# ------------------------------------------------------------------ Wounds


@rule("IN-R22", "IN-06-07/1", "IN-06-32", "IN-06-33")
def test_wounds_and_how_the_target_stands(odds: Command) -> None:
    # Given: one die at 1, a critical or nothing; saves at 3 + 4 + 3 = 10, two of them
    armour = ("--reactive-armour", "3", "--reactive-cover", "--reactive-wounds", "1")
    found = tables(odds("--active", "1x1", "--active-ps", "4", *armour, "--json"))
    assert found["reactive_wounds"] == {"0": "77/80", "1": "1/40", "2": "1/80"}
    assert found["reactive_standing"] == {"up": "77/80", "unconscious": "1/40", "dead": "1/80"}


def test_remote_presence_is_unconscious_at_one_wound_more(odds: Command) -> None:
    # Given: one die at 1, a critical or nothing; three saves at 10, one for each Wound
    target = ("--reactive-armour", "0", "--reactive-wounds", "1", "--reactive-remote")
    attack = ("--active", "1x1", "--active-ps", "10", "--active-ammo", "da", "--json")
    found = tables(odds(*attack, *target))
    assert found["reactive_standing"] == {"up": "153/160", "unconscious": "3/80", "dead": "1/160"}


@rule("IN-06-23")
def test_shock_kills_flesh_with_one_wound(odds: Command) -> None:
    target = ("--reactive-armour", "0", "--reactive-wounds", "1")
    attack = ("--active", "1x1", "--active-ps", "10", "--active-ammo", "shock", "--json")
    assert tables(odds(*attack, *target))["reactive_standing"]["dead"] == "3/80"
    assert tables(odds(*attack, *target, "--reactive-str"))["reactive_standing"]["dead"] == "1/80"


def test_both_sides_may_do_harm(odds: Command) -> None:
    active = ("--active", "12x1", "--active-ps", "7", "--active-armour", "3", "--active-save-mod", "-2")
    reactive = ("--reactive", "10x1", "--reactive-ps", "5", "--reactive-armour", "1")
    output = odds(*active, *reactive).output
    assert "Wounds of the reactive side, each save at 8" in output
    assert "Wounds of the active side, each save at 6" in output


@rule("IN-06-25/1", "IN-06-25/2", "IN-06-25/3")
def test_failed_saves_of_em(odds: Command) -> None:
    # Given: half of BTS 3, rounded up, and PS 7
    ammunition = ("--active-ammo", "E/M", "--active-ps", "7")
    result = odds("--active", "12x2", *ammunition, "--reactive-armour", "3")
    title = "Failed saves of the reactive side at 9; one brings Isolated"
    assert f"{title}, to HI, REM, TAG and VH Immobilized-B too" in result.output.splitlines()


@rule("IN-06-26")
def test_para_is_saved_against_with_ph(odds: Command) -> None:
    result = odds("--active", "12x1", "--active-ammo", "para", "--reactive-armour", "13")
    assert "Failed saves of the reactive side at 7; one brings Immobilized-A" in result.output


# ------------------------------------------------------------------ bad input


@pytest.mark.parametrize(("value", "chance"), [("-40", "0"), ("40", "1"), ("+12", "3/5")])
def test_success_values_up_to_40_either_way_are_taken(odds: Command, value: str, chance: str) -> None:
    assert tables(odds("--active", f"{value}x1", "--json"))["scores"]["active"] == chance


def test_all_that_is_wrong_is_told_at_once(odds: Command) -> None:
    active = ("--active", "twelve", "--active-ammo", "lead", "--active-ps", "44")
    assert faults(odds(*active, "--reactive", "10x9", "--reactive-save-mod", "20")) == [
        "--active: cannot read 'twelve'; write Success Value x dice, such as 12x3 for 3 dice at 12",
        "--reactive: there are 9 dice; Burst goes from 1 to 6",
        f"--active-ammo: there is no ammunition 'lead'; use one of {', '.join(HARMFUL)}",
        "--active-ps: 44 is out of bounds; say 0 to 20",
        "--reactive-save-mod: 20 is out of bounds; say -12 to 12",
    ]


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (
            "--by-rules",
            "--active: neither side's dice are said; say Success Value x dice, such as 12x3 for 3 dice at 12",
        ),
        (
            "--reactive 10x2 --active-ps 7 --reactive-armour 3",
            "--active-ps: the dice of the active side are not said; "
            "say --active, such as 10x2, or leave it out",
        ),
        (
            "--active-template --active 12x1",
            "--active: a direct template is not rolled for; leave it out, or --active-template",
        ),
        ("--active-template --reactive 11x2", "--reactive: a Dodge is one die, not 2; write 11x1"),
        (
            "--active-template --active-sd",
            "--active-sd: a direct template is not rolled for; leave it out",
        ),
        (
            "--active-template --reactive 11x1 --reactive-ps 5 --active-armour 2",
            "--reactive-ps: a shot in answer to a template is a Normal Roll of its own; "
            "leave it out here, and ask for --reactive alone",
        ),
        (
            "--active-template --reactive-template",
            "--reactive-template: both sides lay a template, so nothing is rolled; leave one out",
        ),
        (
            "--active 12x1 --active-ps 7 --active-continuous --reactive-armour 3",
            "--reactive-wounds: its VITA or STR is not said; "
            "say how many Wounds it can take, such as 1: saves go on until one is passed",
        ),
        (
            "--active 12x1 --active-ps 7 --active-ammo stun --active-continuous --reactive-armour 3",
            "--active-continuous: a save against STUN costs no Wound; leave it out",
        ),
        ("--active 41x1", "--active: the Success Value is 41; it goes from -40 to 40"),
        ("--active 12x0", "--active: there are 0 dice; Burst goes from 1 to 6"),
        (
            "--active 12x1 --active-ps 7 --reactive-armour 21",
            "--reactive-armour: 21 is out of bounds; say 0 to 20",
        ),
        (
            "--active 12x1 --active-ps 7 --reactive-armour 1 --reactive-wounds 21",
            "--reactive-wounds: 21 is out of bounds; say 1 to 20",
        ),
        (
            "--active 12x1 --active-ps 21 --reactive-armour 1",
            "--active-ps: 21 is out of bounds; say 0 to 20",
        ),
        (
            "--active 12x1 --reactive-sd",
            "--reactive-sd: the dice of the reactive side are not said; "
            "say --reactive, such as 10x2, or leave it out",
        ),
        (
            "--active 12x1 --reactive-cover",
            "--reactive-cover: nothing is said of the active side's attack; "
            "say --active-ammo and --active-ps, or leave it out",
        ),
        (
            "--active 12x1 --active-ps 7",
            "--reactive-armour: its ARM is not said; say it as a number from 0 up",
        ),
        (
            "--active 12x1 --active-ammo stun --reactive-armour 3",
            "--active-ps: the PS of the weapon is not said; say it as a number from 0 up",
        ),
        (
            "--active 12x1 --active-ammo para --active-ps 7 --reactive-armour 11",
            "--active-ps: saves against PARA go without PS; leave it out",
        ),
        (
            "--active 12x1 --active-ammo smoke",
            "--active-ammo: SMOKE harms nobody, so there are no saves; leave it out",
        ),
        (
            "--active 12x1 --active-ps 7 --reactive-armour 3 --reactive-remote",
            "--reactive-remote: its STR is not said; say --reactive-wounds, such as 1",
        ),
    ],
)
def test_what_is_wrong_and_what_would_do(odds: Command, said: str, fault: str) -> None:
    assert faults(odds(*said.split())) == [fault]


def test_faults_as_data(odds: Command) -> None:
    result = odds("--active", "12", "--json")
    assert result.exit_code == 2
    found = json.loads(result.stdout)
    assert (found["error"], found["problems"][0]["path"]) == ("cannot work out the odds", "--active")


@rule("IN-05-33")
def test_a_template_that_is_surely_dodged_leaves_no_wound_to_count(odds: Command) -> None:
    # Given: a Dodge at 20, which every face passes
    asked = ("--active-template", "--active-ps", "6", "--reactive", "20x1", "--reactive-armour", "2")
    found = tables(odds(*asked, "--json"))
    assert found["scores"] == {"active": "0", "reactive": "1", "nobody": "0"}
    assert found["reactive_wounds"] == {"0": "1"}


@rule("IN-05-33")
def test_a_roll_that_nobody_opposes_may_bring_nothing(odds: Command) -> None:
    # Given: one die at 9, which 11 of 20 faces miss
    found = tables(odds("--active", "9x1", "--json"))
    assert found["scores"] == {"active": "9/20", "nobody": "11/20"}


@rule("IN-05-33")
def test_a_dodge_is_face_to_face_with_a_shot_that_is_rolled_for(odds: Command) -> None:
    # Given: a die at 2 against one at 1, in 400 throws
    # the 2 (critical) wins unless the other shows its critical 1; the 1 wins only against a 1
    found = tables(odds("--active", "2x1", "--reactive", "1x1", "--json"))
    # active: 2 against 2-20 (19), 1 against 2-20 (19); reactive: 1 against 1 or 3-20 (19)
    assert found["scores"] == {"active": "19/200", "reactive": "19/400", "nobody": "343/400"}


@rule("IN-05-33")
@pytest.mark.parametrize("text", ["14x2", "14x3"])
def test_a_dodge_of_a_template_is_a_single_die(odds: Command, text: str) -> None:
    shown = f"--reactive: a Dodge is one die, not {text[-1]}; write 14x1"
    assert faults(odds("--active-template", "--reactive", text)) == [shown]
