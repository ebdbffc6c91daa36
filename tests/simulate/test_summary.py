"""What a battle came to, against counts by hand and against the record of whole battles."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

import pytest

from tests.simulate.brawl import brawl
from wartable import Battle, Rolled, State, new_battle, ruleset
from wartable.files import read_scenario
from wartable.simulate import summary_of

SCENARIOS: Final = ("first_steps", "night_market", "shield_wall", "two_marshals", "salt_feud")


def fought() -> Battle[State]:
    """Ann swings at Bo for 6, which puts him out; Cy strikes her for 2; she strikes him for 1; he strikes her
    for 1; she strikes him for 5, of which he has only 3 left.
    """
    blows = ("swing:bo", "strike:ann", "strike:cy", "strike:ann", "strike:cy")
    return brawl(*blows, dice=[[4, 6], [2], [1], [1], [5]])


def test_a_summary_says_who_did_how_much_to_whom() -> None:
    # Ann: 6 to Bo, who is out at once; 1 and 3 to Cy. Cy strikes for 2 and 1
    summary = summary_of(fought())
    assert summary.harm == {("ann", "bo"): 6, ("cy", "ann"): 2 + 1, ("ann", "cy"): 1 + 3}
    assert [(unit.id, unit.dealt, unit.taken) for unit in summary.units] == [
        ("ann", 6 + 1 + 3, 2 + 1),
        ("bo", 0, 6),
        ("cy", 2 + 1, 1 + 3),
    ]


def test_a_summary_says_who_fell_when_and_by_whom() -> None:
    # Two blows are a round: Bo falls by the first, Cy by the fifth
    summary = summary_of(fought())
    assert [tuple(fall) for fall in summary.falls] == [("bo", 1, "ann"), ("cy", 3, "ann")]
    assert summary.outcome is not None
    assert summary.outcome.winners == ("red",)


def test_luck_counts_every_die_as_it_fell_for_the_side_that_threw_it() -> None:
    # Red threw 4 6, 1 and 5; blue 2 and 1. A fair d6 shows 3.5, and its variance is 35 / 12
    red, blue = summary_of(fought()).luck
    assert (red.side, red.die, red.dice, red.average, red.expected) == ("red", "d6", 4, 16 / 4, 3.5)
    assert (blue.side, blue.die, blue.dice, blue.average) == ("blue", "d6", 2, 3 / 2)
    # Red: 2 above the 14 to be expected, by a spread of sqrt(4 * 35 / 12) = 3.416: 0.5855 of it
    assert red.rank == pytest.approx(0.7209, abs=0.0001)
    # Blue: 4 below 7, by a spread of sqrt(2 * 35 / 12) = 2.415: 1.656 of it
    assert blue.rank == pytest.approx(0.0488, abs=0.0001)


def test_the_battle_turned_where_the_losers_chance_fell_most() -> None:
    # Blue can take 6 + 4; those who fell took 5 on average, so Ann, who took 3, can take 3 + 5 = 8
    # After the swing: red 1, blue 4 / 10; chance of blue 0.16 / 1.16
    summary = summary_of(fought())
    assert summary.turning is not None
    assert summary.turning.moment.round == 1
    assert summary.turning.moment.leavers == ("bo",)
    assert summary.turning.before == 0.5
    assert summary.turning.after == pytest.approx(0.16 / 1.16)
    # After Cy's 2: red 6 / 8; after the 1 to Cy: blue 3 / 10
    chances = [moment.chances["blue"] for moment in summary.course]
    assert chances[1] == pytest.approx(0.16 / (0.16 + 0.75**2))
    assert chances[2] == pytest.approx(0.09 / (0.09 + 0.75**2))
    assert chances[-1] == 0


def test_a_battle_that_goes_on_has_a_summary_without_an_end() -> None:
    summary = summary_of(brawl("swing:bo", "strike:ann", dice=[[4, 6], [2]]))
    assert summary.outcome is None
    assert summary.turning is None
    assert [fall.unit for fall in summary.falls] == ["bo"]
    assert summary.harm == {("ann", "bo"): 6, ("cy", "ann"): 2}


def test_a_summary_is_plain_data() -> None:
    facts = json.loads(json.dumps(summary_of(fought()).facts()))
    assert facts["sides"] == {"red": "The Reds", "blue": "blue"}
    assert facts["harm"][0] == {"by": "ann", "unit": "bo", "amount": 6}
    assert facts["falls"][0] == {"unit": "bo", "round": 1, "by": "ann"}
    assert facts["luck"][0]["rank"] == pytest.approx(0.7209, abs=0.0001)
    assert facts["turning"]["before"] == 0.5


def test_a_summary_leaves_the_battle_as_it_is() -> None:
    battle = fought()
    before = [entry.line() for entry in battle.inputs]
    summary_of(battle)
    assert [entry.line() for entry in battle.inputs] == before
    assert battle.is_over


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_dice_of_a_battle_are_told_and_most_of_them_are_somebodys(scenario: str) -> None:
    setup = read_scenario(scenario, [])
    rules = ruleset(str(setup["ruleset"]))
    battle = new_battle(setup, 3)
    battle.seat_players({seat: rules.player("greedy", 3) for seat in battle.seats})
    summary = summary_of(battle)
    thrown = Counter(face for entry in battle.inputs if isinstance(entry, Rolled) for face in entry.faces)
    assert sum(luck.dice for luck in summary.luck) + summary.nobodys == thrown.total()
    assert summary.nobodys <= 0.1 * thrown.total()
    assert {luck.side for luck in summary.luck} == set(battle.sides)
    assert {fall.unit for fall in summary.falls} == {unit.id for unit in summary.units if unit.is_out}
    assert summary.turning is not None
    assert summary.turning.before > summary.turning.after
