"""The odds of direct templates, of shots into a melee, and of a Fireteam's AROs. 2.6, IN-R20, IN-R55."""

from __future__ import annotations

from typing import Final

import pytest

from tests.infinity.skirmishes import play, situation, terms, the, trooper
from wartable import Battle, Setup, State
from wartable.core.views.knowledge import Forecast

from .teams import CHART
from .test_menu_meanings import meaning

rule = pytest.mark.rule

SALT: Final = {"weapons": ["chain_rifle", "cc_weapon"]}


def forecast(battle: Battle[State], key: str) -> Forecast:
    """The odds of an answer, as the seat that is asked sees them."""
    decision = battle.decision
    assert decision is not None
    option = {option.key: option for option in decision.options}[key]
    found = battle.view(decision.seat).forecast(option)
    assert found is not None
    return found


def odds(battle: Battle[State], key: str) -> tuple[float, float, float]:
    """The chance, what the enemy loses and what it costs."""
    found = forecast(battle, key)
    return round(found.chance, 4), round(found.damage, 4), round(found.harm, 4)


def bounds(found: Forecast) -> tuple[float, float]:
    """The least and the greatest that a chance may be."""
    return round(found.low, 4), round(found.high, 4)


SPRAY: Final = ["regular:blue1", "idle", "red1:dodge", "bs_attack:chain_rifle>red1"]


def before_two() -> Setup:
    """A teardrop that may touch red1 alone, who sees blue1, or red2 too, who has more armour."""
    red = [trooper("red1", at=(12, 15), ph=12), trooper("red2", at=(13, 17), facing=12, arm=4)]
    return situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red)


@rule("IN-06-41", "IN-05-33")
def test_a_template_that_is_laid_has_the_odds_of_those_whom_it_touches() -> None:
    # What went wrong: the ways to lay a template had no odds, and the attack was said to hit at 100 %
    # Given: red1 dodges at 12; red2, which is turned away, may dodge once it is touched, at 10 - 3
    battle = play(before_two(), SPRAY)
    # alone: 8/20 do not dodge, and of those 11/20 fail their save at 2 + 7
    assert odds(battle, "spray:0:13") == (0.4, 0.22, 0.0)
    # both: red2 is hit if it does not dodge, and fails its save at 4 + 7 in 9/20
    both = forecast(battle, "spray:0:12")
    assert round(both.damage, 4) == round(0.22 + 0.45, 4)
    assert both.guess
    # at least 1 - 12/20 x 7/20, at most certain
    assert bounds(both) == (0.79, 1.0)


@rule("IN-06-41", "IN-05-33")
def test_the_attack_itself_has_the_odds_of_the_template_on_as_many_as_possible() -> None:
    battle = play(before_two(), SPRAY[:-1])
    found = forecast(battle, "bs_attack:chain_rifle>red1")
    assert bounds(found) == (0.79, 1.0)


@rule("IN-06-41", "IN-05-33")
def test_a_template_as_an_aro_may_still_be_dodged_by_the_active_trooper() -> None:
    # Given: blue1 has a second skill left, and dodges at 13 if it likes
    blue = [trooper("blue1", at=(12, 8), ph=13)]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 19), **SALT)])
    battle = play(setup, ["regular:blue1", "move", "to:G6", "at:12,10"])
    assert bounds(forecast(battle, "red1:bs_attack:chain_rifle>blue1")) == (0.35, 1.0)


@rule("IN-06-10", "IN-R48")
def test_a_shot_into_a_melee_counts_what_its_misses_cost_a_friend() -> None:
    # What went wrong: it was said to cost nothing
    # Given: of the friends in the melee blue2 has the better armour, and its player would name it
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(13, 20), arm=4), trooper("blue3", at=(11, 20))]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 20), vita=2)])
    battle = play(setup, ["regular:blue1", "idle"])
    # three dice at 11 + 3 - 12 = 2 miss in 18/20 each, and blue2 fails a save at 4 + 7 in 9/20
    assert forecast(battle, "bs_attack:rifle>red1").harm == pytest.approx(3 * 0.9 * 0.45)


@rule("IN-06-10", "IN-R48")
def test_a_shot_past_the_reach_of_its_weapon_misses_into_a_melee_with_all_dice() -> None:
    blue = [trooper("blue1", at=(12, 2), weapons=["pistol"]), trooper("blue2", at=(11, 27.04), arm=5)]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 27.04))])
    battle = play(setup, ["regular:blue1", "idle"])
    # both dice, and a save at 5 + the pistol's 9 fails in 6/20
    assert odds(battle, "bs_attack:pistol>red1") == (0.0, 0.0, 0.6)


@rule("IN-06-10")
def test_a_shot_into_a_melee_as_an_aro_counts_its_friend_too() -> None:
    blue = [trooper("blue1", at=(12, 12), ph=9)]
    red = [trooper("red1", at=(12, 20)), trooper("red2", at=(13, 12), arm=3)]
    setup = situation(blue=blue, red=red)
    battle = play(setup, ["regular:blue1"])
    # one die at 11 - 6 = 5 misses in 15/20; red2 fails its save at 3 + 7 in 10/20
    assert forecast(battle, "red1:bs_attack:rifle>blue1").harm == pytest.approx(0.75 * 0.5)


def guarded(count: int) -> Setup:
    """So many Wardens in a Fireteam who look away, and a Spotter who sees red1 and can warn them."""
    members = [f"w{at}" for at in range(1, count + 1)]
    squad = [
        trooper(id, at=(3 + 2 * at, 20), unit="Warden", team="w1", cost=20, ph=9, facing=12)
        for at, id in enumerate(members, 1)
    ]
    team = {"leader": "w1", "kind": "duo" if count == 2 else "core", "members": members}
    return situation(
        blue=[*squad, trooper("spotter", at=(14, 22), facing=0, cost=20)],
        red=[trooper("red1", at=(12, 8), cost=60, facing=12)],
        armies={"blue": {"fireteams": [team]}, "red": {"regular": {"1": 1}}},
        sides={"blue": {"fireteams": CHART}},
        now={"active": "red"},
    )


@rule("IN-05-38/2", "IN-08-27")
@pytest.mark.parametrize(
    ("count", "ph", "told"),
    [
        (2, 6, {"PH": 9, "Look Out!": -3}),
        (3, 7, {"PH": 9, "Fireteam": 1, "Look Out!": -3}),
        (5, 10, {"PH": 9, "Fireteam": 1}),
    ],
)
def test_a_member_that_is_warned_is_told_and_rolls_the_dodge_of_its_level(
    count: int, ph: int, told: dict[str, int]
) -> None:
    # What went wrong: the menu said PH 6 whatever the level; at level 5 Sixth Sense takes no -3
    battle = play(guarded(count), ["regular:red1", "idle", "spotter:look_out"])
    assert meaning(battle, "dodge:w2") == f"PH {ph} against every attack; no other ARO can be declared"
    battle = play(
        guarded(count), ["regular:red1", "idle", "spotter:look_out", "dodge:w2", "done", "idle"], [[5]]
    )
    assert terms(the(battle, "TestRolled")) == told


@rule("IN-06-10")
def test_a_blow_in_a_melee_costs_no_friend() -> None:
    # Given: it misses in some cases, and a friend who would save badly fights the same enemy
    blue = [trooper("blue1", at=(12, 10)), trooper("blue2", at=(11, 11), arm=0)]
    battle = play(
        situation(blue=blue, red=[trooper("red1", at=(12, 11), facing=12)]), ["regular:blue1", "pass"]
    )
    assert forecast(battle, "cc_attack:cc_weapon>red1").harm == 0.0


@rule("IN-06-41", "IN-05-33")
@pytest.mark.parametrize(("states", "chance"), [([], (0.65, 1.0)), (["immobilized_b"], (1.0, 1.0))])
def test_a_template_hits_one_who_cannot_dodge_for_sure(
    states: list[str], chance: tuple[float, float]
) -> None:
    # Given: one outside of the Zone of Control who looks away, and would dodge at 10 - 3
    red = [trooper("red1", at=(12, 17.5), facing=12, states=states)]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red)
    found = forecast(play(setup, ["regular:blue1", "idle"]), "bs_attack:chain_rifle>red1")
    assert bounds(found) == chance


@rule("IN-06-41", "IN-05-33")
def test_a_template_that_no_one_can_dodge_any_more_is_no_guess() -> None:
    # Given: red1 cannot move, so there is nothing that may still change the chance
    red = [trooper("red1", at=(12, 17.5), facing=12, states=["immobilized_b"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=red)
    found = forecast(play(setup, ["regular:blue1", "idle"]), "bs_attack:chain_rifle>red1")
    assert (found.chance, found.guess, found.span) == (1.0, False, None)


@rule("IN-06-41", "IN-05-33")
def test_one_who_let_its_aro_pass_cannot_dodge_a_template_afterwards() -> None:
    # Given: red1 sees blue1 idle, and would dodge at 12
    setup = situation(blue=[trooper("blue1", at=(12, 8), **SALT)], red=[trooper("red1", at=(12, 15), ph=12)])
    found = forecast(play(setup, ["regular:blue1", "idle", "pass"]), "bs_attack:chain_rifle>red1")
    assert (found.chance, found.guess) == (1.0, False)


@rule("IN-06-41", "IN-05-33")
def test_a_template_costs_its_attacker_the_shots_at_it_unopposed() -> None:
    # Given: red1 shoots at blue1 at 7 inches
    setup = situation(
        blue=[trooper("blue1", at=(12, 8), arm=4, **SALT)], red=[trooper("red1", at=(12, 15), bs=13)]
    )
    shot = ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1"]
    # one die at 13: 12 hits of one save and a critical of two; a save at 4 + 7 fails in 9/20
    assert forecast(play(setup, shot), "bs_attack:chain_rifle>red1").harm == pytest.approx(14 / 20 * 9 / 20)


@rule("IN-06-41", "IN-05-33")
def test_a_template_as_an_aro_is_not_dodged_by_one_who_has_declared_a_whole_order() -> None:
    # Given: Suppressive Fire takes both skills of blue1, who would dodge at 13
    setup = situation(blue=[trooper("blue1", at=(12, 10), ph=13)], red=[trooper("red1", at=(12, 16), **SALT)])
    found = forecast(play(setup, ["regular:blue1", "suppressive_fire"]), "red1:bs_attack:chain_rifle>blue1")
    assert (found.chance, found.guess) == (1.0, False)


@rule("IN-06-41", "IN-05-33")
def test_a_template_as_an_aro_surely_hits_one_who_takes_no_part_in_the_order() -> None:
    # Given: blue1 may still dodge in its second skill; blue2, behind it, is asked for nothing
    blue = [trooper("blue1", at=(12, 8), ph=13), trooper("blue2", at=(13, 7.5), facing=0)]
    setup = situation(blue=blue, red=[trooper("red1", at=(12, 15), **SALT)])
    battle = play(setup, ["regular:blue1", "idle", "red1:bs_attack:chain_rifle>blue1"])
    both = forecast(battle, "spray:0:0")
    assert (both.chance, both.guess) == (1.0, False)
    # blue1 alone dodges at 13, or not at all
    assert bounds(forecast(battle, "spray:0:23")) == (0.35, 1.0)
