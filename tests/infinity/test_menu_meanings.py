"""What menus say of Fireteams, of the Impetuous, of weapons and of what a Command Token brings."""

from __future__ import annotations

from typing import Final

import pytest

from tests.infinity.skirmishes import play, situation, trooper
from wartable import Battle, Setup, State

from .teams import CHART, orders, team, warden, wardens

rule = pytest.mark.rule

RED: Final = [trooper("red1", at=(12, 20))]


def meaning(battle: Battle[State], key: str) -> str:
    """What the seat that is asked is told of an option."""
    decision = battle.decision
    assert decision is not None
    option = {option.key: option for option in decision.options}[key]
    return battle.view(decision.seat).meaning(decision, option)


def charge(leader: str = "", **army: object) -> Setup:
    """The Impetuous Phase of two runners who stand close together, of a Fireteam that somebody leads."""
    given = {"unit": "Runner", "skills": ["impetuous"], **({"team": leader} if leader else {})}
    blue = [warden(id, x, 8, **given) for id, x in (("b1", 10), ("b2", 12))]
    return situation(
        blue=blue,
        red=RED,
        armies={"blue": {"impetuous": ["b1", "b2"], **army}},
        sides={"blue": {"fireteams": CHART}},
        now={"phase": "impetuous"},
    )


@rule("CT-24", "IN-08-31", "IN-08-25", "IN-08-26", "IN-08-27", "IN-08-28")
def test_a_new_fireteam_says_who_could_be_in_it_and_what_its_level_brings() -> None:
    # a Core of up to five, of Wardens and of a Gunner who counts as one: four of them are level 4
    battle = play(orders([warden(f"w{at}", 2 * at) for at in range(1, 5)]), [])
    assert meaning(battle, "fireteam:core1:w1") == (
        "with w2, w3 and w4; level 4: one Order for all, +1 SD to shots, Dodge +1 and BS +1; "
        "costs a Command Token: 3 of 4 would be left"
    )


@rule("CT-24", "IN-08-21", "IN-08-31", "IN-08-29")
@pytest.mark.parametrize(
    ("count", "who"), [(5, "with w2, w3, w4 and w5"), (6, "with up to 4 of w2, w3, w4, w5 and w6")]
)
def test_a_new_fireteam_says_how_many_of_those_who_could_be_in_it_may(count: int, who: str) -> None:
    # a Core has five members at most, all of one unit: level 5
    battle = play(orders([warden(f"w{at}", 1.2 * at) for at in range(1, count + 1)]), [])
    said = meaning(battle, "fireteam:core1:w1")
    assert said.startswith(f"{who}; level 5: one Order for all, ")
    assert "and Sixth Sense; " in said


@rule("IN-08-34")
def test_an_order_for_one_of_two_says_that_its_fireteam_ends() -> None:
    # Given: a Duo that w2 leads, and the Lieutenant Order of w1, which leaves it
    blue = [warden(id, x, unit="Runner") for id, x in (("w1", 2), ("w2", 4))]
    battle = play(orders(blue, fireteams=team("w2", "w1", kind="duo"), lieutenant=1), [])
    assert "; ends the Fireteam; " in meaning(battle, "lieutenant:w1")


@rule("IN-08-31")
def test_a_fireteam_of_three_units_is_said_to_have_level_1() -> None:
    # IN-08-31: the level counts members of one unit, not all members
    units = ("Facet", "Lens", "Lens")
    blue = [warden(f"f{at}", 2 * at, unit=unit) for at, unit in enumerate(units, 1)]
    battle = play(orders(blue), [])
    # by f1 a Facet leads two of Lens
    assert "level 2: one Order for all and +1 SD to shots" in meaning(battle, "fireteam:haris2:f1")
    chart = [{"kind": "haris", "units": ["Facet", "Lens", "Warden"]}]
    mixed = [warden("f1", 2, unit="Facet"), warden("f2", 4, unit="Lens"), warden("f3", 6)]
    battle = play(situation(blue=mixed, red=RED, sides={"blue": {"fireteams": chart}}), [])
    assert meaning(battle, "fireteam:haris1:f1").startswith("with f2 and f3; level 1: one Order for all; ")


@rule("IN-08-35")
def test_a_new_fireteam_says_which_other_one_ends_for_it() -> None:
    # IN-08-35: the chart allows one Core
    blue = [*wardens(), *(warden(f"x{at}", 2 * at, 7) for at in range(1, 4))]
    battle = play(orders(blue, fireteams=team("w1", "w2", "w3")), [])
    assert "; the Core of w1, w2 and w3 ends; " in meaning(battle, "fireteam:core1:x1")


@rule("IN-08-24", "IN-08-34", "IN-R31")
def test_an_order_says_who_of_a_fireteam_acts_with_it_or_that_it_is_left() -> None:
    battle = play(orders(wardens(), fireteams=team("w2", "w1", "w3")), [])
    assert "; with w2 and w3; " in meaning(battle, "regular:w1")
    # IN-R31: the Lieutenant Order activates no Fireteam; w1 is the Lieutenant, and w2 leads
    battle = play(orders(wardens(), fireteams=team("w2", "w1", "w3"), lieutenant=1), [])
    assert "; leaves the Fireteam; " in meaning(battle, "lieutenant:w1")


@rule("IN-04-04", "IN-R46")
def test_the_impetuous_are_told_how_far_they_run_and_at_whom() -> None:
    battle = play(charge(), [])
    # Bases of one inch, at 12 and 12.2 inches from middle to middle
    assert meaning(battle, "impetuous:b2") == "red1 is 11 inches away; 4 inches towards the enemy"


@rule("IN-08-34")
def test_the_impetuous_are_told_that_their_fireteam_ends() -> None:
    battle = play(charge("b1", fireteams=team("b1", "b2", kind="duo")), [])
    assert meaning(battle, "impetuous:b1") == (
        "red1 is 11 inches away; ends the Fireteam; 4 inches towards the enemy"
    )


@rule("CT-20", "IN-R44")
def test_a_regular_order_of_an_irregular_one_says_who_can_use_it() -> None:
    # CT-20, IN-R44: the Order of one who is Unconscious is lost unless it becomes Regular
    blue = [
        trooper("blue1", at=(12, 8)),
        trooper("blue2", at=(8, 8), training="irregular"),
        trooper("blue3", at=(16, 8), training="irregular", wounds=1, states=["unconscious"]),
    ]
    setup = situation(blue=blue, red=RED, armies={"blue": {"irregular": ["blue2", "blue3"]}})
    battle = play(setup, [])
    assert meaning(battle, "convert:blue2").startswith("all of Combat Group 1 can use it; ")
    assert meaning(battle, "convert:blue3").startswith(
        "blue3 cannot use it, but all of Combat Group 1 can use it; "
    )


@rule("IN-06-02")
def test_a_trooper_is_held_back_by_the_weapon_that_wounds_and_its_best_distances() -> None:
    # A chain rifle needs no roll, and smoke harms nobody; a light machine gun has +3 from 8 to 24 inches
    blue = [
        trooper("blue1", weapons=["smoke_grenades", "chain_rifle", "cc_weapon"]),
        trooper("blue2", weapons=["light_machine_gun"]),
        trooper("blue3", weapons=["combi_rifle"]),
        trooper("blue4", weapons=["cc_weapon"]),
    ]
    setup = dict(situation(blue=blue, red=[trooper("red1"), trooper("red2")]))
    del setup["now"]
    asked = ["initiative", "first:blue", "deploys:blue", "zone:0", "keep"]
    battle = play(setup, asked, [[9], [8]])
    assert meaning(battle, "hold:blue1") == "Chain Rifle, a large teardrop that hits without a roll"
    assert meaning(battle, "hold:blue2") == "Light Machine Gun, 4 dice, best from 8 to 24 inches"
    assert meaning(battle, "hold:blue3") == "Combi Rifle, 3 dice, best up to 16 inches"
    assert meaning(battle, "hold:blue4") == "no BS weapon"


@rule("IN-05-09")
def test_an_alert_says_who_looks_away_now() -> None:
    blue = [trooper("blue1", at=(12, 8))]
    red = [trooper("red1", at=(12, 20)), trooper("red2", at=(14, 20), facing=12)]
    missed = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"]
    battle = play(situation(blue=blue, red=red), missed, [[20, 20, 20]])
    assert meaning(battle, "turn:red1") == "has the nearest enemy in front already"
    assert meaning(battle, "turn:red2") == "looks away from the nearest enemy"


@rule("IN-04-04")
def test_the_impetuous_in_the_air_are_told_their_weapon() -> None:
    blue = [
        trooper("blue1", at=(12, 4)),
        trooper("b1", place="airborne", skills=["impetuous", "combat_jump"]),
    ]
    setup = situation(blue=blue, red=RED, armies={"blue": {"impetuous": ["b1"]}}, now={"phase": "impetuous"})
    assert meaning(play(setup, []), "impetuous:b1") == "Rifle, 3 dice, best from 8 to 16 inches"


@rule("IN-08-14")
def test_a_spearhead_is_told_half_of_the_dice_of_its_gun_rounded_up() -> None:
    guns = (["combi_rifle"], ["pistol"], ["chain_rifle"], ["cc_weapon"])
    blue = [trooper(f"blue{at}", at=(4 + 2 * at, 8), weapons=gun) for at, gun in enumerate(guns, 1)]
    battle = play(situation(blue=blue, red=RED), ["coordinated:1"])
    rest = "; all others shoot with one"
    assert meaning(battle, "spearhead:blue1") == f"Combi Rifle with 2 dice{rest}"
    assert meaning(battle, "spearhead:blue2") == f"Pistol with 1 die{rest}"
    assert meaning(battle, "spearhead:blue3") == f"Chain Rifle with its large teardrop{rest}"
    assert meaning(battle, "spearhead:blue4") == "no BS weapon"
