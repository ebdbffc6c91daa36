"""Lists at their limits: the Shock Table, Passive Commands, weapon qualities, training, dice. AD-01, AD-02,
AD-10, AD-12, SW-68.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    terms,
    the,
    unit_of,
)
from wartable.rulesets.adeptus.attack.attack import build_own_attack
from wartable.rulesets.adeptus.attack.modes import CALLED_SHOT, SHOT
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.dice import FIVE, PERCENT, TEN
from wartable.rulesets.adeptus.model.commands import PASSIVES
from wartable.rulesets.adeptus.morale.shock import shock_effect_for

rule = pytest.mark.rule

GUN = {"name": "Gun", "class": "basic", "range": 40, "dice": 1, "clip": 9}


@pytest.mark.parametrize(
    ("total", "shock"),
    [
        (20, "Startled"),
        (21, "Rattled"),
        (40, "Rattled"),
        (41, "Dread"),
        (60, "Dread"),
        (61, "Frozen"),
        (80, "Frozen"),
        (81, "Panic"),
        (100, "Panic"),
        (101, "Faint"),
        (120, "Faint"),
        (121, "Stricken"),
        (130, "Stricken"),
        (131, "Berserk"),
        (140, "Berserk"),
        (141, "Shattered"),
        (160, "Shattered"),
        (161, "Lost"),
        (999, "Lost"),
    ],
)
@rule("AD-10-02", "AD-10-03", "AD-10-04", "AD-10-05", "AD-10-06", "AD-10-07", "AD-10-08", "AD-10-09")
@rule("AD-10-10", "AD-10-11", "AD-10-12")
def test_each_total_has_its_row_of_the_shock_table(total: int, shock: str) -> None:
    assert shock_effect_for(total).name == shock


@rule("SW-24", "SW-25", "SW-27", "SW-29", "SW-68", "AD-R14")
def test_a_passive_command_does_what_it_says_and_nothing_else() -> None:
    found = {
        key: (
            passive.extra_armour_points(),
            passive.break_test_bonus(),
            passive.assault_bonus(),
            [passive.extra_assault_hits(degrees) for degrees in (1, 2, 4)],
            passive.heavy_weapon_bonus(),
            [passive.changed_reload_time("heavy", halves) for halves in (1, 2, 4)],
            passive.changed_reload_time("basic", 4),
            [passive.count_assistants("technician", strength) for strength in (1, 2, 9)],
            passive.count_assistants("sergeant", 9),
        )
        for key, passive in PASSIVES.items()
    }
    none, same = [0, 0, 0], [1, 2, 4]
    assert found == {
        "weapons_team": (0, 0, 0, none, 10, [0, 1, 2], 4, none, 0),
        "stand_and_fight": (0, 0, 10, [0, 1, 1], 0, same, 4, none, 0),
        "hold_fast": (2, 10, 0, none, 0, same, 4, none, 0),
        "special_team": (0, 0, 0, none, 0, same, 4, [0, 2, 2], 0),
    }


PLAIN: Final = (0, 0, 1, 6, [0] * 5, [0] * 5, [0] * 4, [3] * 4)
"""What a quality adds to every attack and to Parry; how often a hit counts; what six shots use; what it adds
to hit and to Damage by range bracket; further hits and what Penetration 3 becomes at 1, 2, 3 and 6 degrees.
"""


@rule("AD-12-01", "AD-12-02", "AD-12-03", "AD-12-04", "AD-12-05", "AD-12-06", "AD-12-07", "AD-12-08")
@rule("AD-12-09", "AD-12-10", "AD-12-11", "AD-12-12", "AD-12-13", "AD-12-14", "AD-12-15")
def test_a_quality_does_what_it_says_and_nothing_else() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[GUN])], red=[ic("red1", at=(50, 40))])
    battle = begin(setup)
    attack = build_own_attack(unit_of(battle, "blue1"), SHOT, 0, [unit_of(battle, "red1")])
    own = {
        "twin_linked": (20, 0, 1, 12, [0] * 5, [0] * 5, [0, 1, 1, 1], [3] * 4),
        "storm": (0, 0, 2, 12, *PLAIN[4:]),
        "razor_sharp": (*PLAIN[:7], [3, 3, 6, 6]),
        "scatter": (0, 0, 1, 6, [10, 10, 0, 0, 0], [3, 0, -3, -3, -3], [0] * 4, [3] * 4),
        "balanced": (0, 10, *PLAIN[2:]),
        "defensive": (-10, 15, *PLAIN[2:]),
    }
    for key, quality in QUALITIES.items():
        by_degrees: list[tuple[int, int]] = []
        for degrees in (1, 2, 3, 6):
            attack.degrees = degrees
            by_degrees.append((quality.extra_hits(attack), quality.changed_penetration(attack, 2, 3)))
        found = (
            quality.attack_test_modifier(),
            quality.parry_bonus(),
            quality.hit_multiplier(),
            quality.ammunition_used(6),
            [quality.ranged_test_modifier(attack, 2, bracket) for bracket in range(5)],
            [quality.extra_damage(attack, 2, bracket) for bracket in range(5)],
            [further for further, _ in by_degrees],
            [pen for _, pen in by_degrees],
        )
        assert (key, found) == (key, own.get(key, PLAIN))


@rule("AD-12-01")
def test_only_accurate_has_further_dice_and_two_at_most() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), weapons=[GUN])], red=[ic("red1", at=(50, 40))])
    battle = begin(setup)
    attack = build_own_attack(unit_of(battle, "blue1"), CALLED_SHOT, 0, [unit_of(battle, "red1")])
    attack.aim = 10
    dice: dict[str, list[int]] = {}
    for key, quality in QUALITIES.items():
        dice[key] = []
        for degrees in (1, 2, 3, 4, 6):
            attack.degrees = degrees
            dice[key].append(quality.extra_damage_dice(attack, 3))
    assert dice.pop("accurate") == [0, 1, 1, 2, 2]
    assert all(not any(further) for further in dice.values())


@pytest.mark.parametrize(("training", "number"), [("basic", 34), ("trained", 44), ("mastery", 54)])
@rule("AD-01-05", "AD-01-06")
def test_training_adds_to_the_characteristic(training: str, number: int) -> None:
    # Given: Perception 34, for Awareness
    blue = ic("blue1", at=(50, 10), skills={"awareness": training})
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 40), marks={"hidden": 1}), ic("red2", at=(9, 9))])
    battle = play(setup, ["search"], [[99], [99]])
    assert terms(of(battle, "Tested")[0]) == {"Awareness": number}
    assert terms(of(battle, "Tested")[1]) == {"Stealth": 18}


@rule("AD-02-02", "AD-03-04", "AD-R51")
def test_dice_have_as_many_sides_as_they_say() -> None:
    assert [(pool.sides, pool.count) for pool in (PERCENT, TEN, FIVE)] == [(100, 1), (10, 1), (5, 1)]


@rule("SC-28", "AD-R34")
def test_coordinate_brings_an_assistant_and_nothing_else() -> None:
    # Given: a mark that does not count for shots of one's own
    boss = commander("boss", now={"coordinated": True})
    setup = situation(
        blue=[ic("blue1", at=(50, 10), weapons=[GUN], marks={"prone": 1}), boss],
        red=[ic("red1", at=(50, 40))],
    )
    battle = play(setup, ["shot:gun>red1"], [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Ballistic Skill": 43, "assistance": 10}


@pytest.mark.parametrize(("magnitude", "dice"), [(9, 0), (10, 1), (19, 1), (20, 2)])
@rule("AD-07-03", "AD-07-05", "AD-R32")
def test_a_large_horde_does_more_damage(magnitude: int, dice: int) -> None:
    setup = situation(
        blue=[horde("blue1", at=(50, 10), weapons=[GUN], magnitude=magnitude)],
        red=[ic("red1", at=(50, 20), reactions=0, wounds=40)],
    )
    battle = play(setup, ["fire:gun>red1"], [[34], [4], *([[2] * dice] if dice else [])])
    assert numbers(the(battle, "WoundsLost"))["damage"] == 4 + 2 * dice


@pytest.mark.parametrize(("magnitude", "hurts"), [(9, False), (10, True)])
@rule("AD-R32", "AD-R44")
def test_the_damage_told_of_a_horde_counts_the_dice_of_its_magnitude(magnitude: int, *, hurts: bool) -> None:
    # Given: a weapon of 1d10 + 0, and armour and Toughness that stop 10 and more
    weapon = {**GUN, "plus": 0, "pen": 0}
    setup = situation(
        blue=[horde("blue1", at=(50, 10), weapons=[weapon], magnitude=magnitude)],
        red=[ic("red1", at=(50, 20), ap=8, wounds=40)],
        open_sheets=True,
    )
    battle = begin(setup)
    assert battle.decision is not None
    forecast = battle.view("blue").forecast(battle.decision.option("fire:gun>red1"))
    assert forecast is not None
    assert (forecast.damage > 0.0) is hurts


@rule("AD-09-05", "AD-12-11")
def test_fate_is_not_asked_for_by_those_who_are_not_stunned() -> None:
    setup = situation(blue=[ic("blue1", at=(50, 10), fate=2)], red=[ic("red1", at=(50, 40))])
    assert "half_move" in keys(begin(setup))


@rule("SC-27")
@pytest.mark.parametrize(("morale", "asked"), [(1, True), (0, False)])
def test_bolster_takes_one_point_and_that_is_enough(morale: int, *, asked: bool) -> None:
    # Given: a seventh critical point, and a failed test of Toughness
    red = ic("red1", at=(20, 41), wounds=5, now={"wounds": [0], "critical": [4]})
    boss = commander("chief", now={"morale": morale})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red, boss], order=["blue1", "red1"])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[35], [6], [99]])
    assert ("bolster" in keys(battle)) is asked
