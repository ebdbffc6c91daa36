"""Target number and chance of a test on the answers that spend a Fate Point or a Morale Point on it, or keep
it. AD-09, SC-27.
"""

from __future__ import annotations

import pytest

from tests.adeptus.missions import commander, ic, play, situation
from wartable import Battle, Handbook, Outlook, State
from wartable.core.odds.wording import odds_in_words

rule = pytest.mark.rule

SHOT = ["shot:pattern_rifle>red1"]


def shooting(choices: list[str], dice: list[list[int]], bs: int = 43) -> Battle[State]:
    """A shot at 30 metres by a character with two Fate Points, BS + 10, at a target without a Reaction."""
    blue = ic("blue1", at=(50, 10), fate=2, bs=bs)
    setup = situation(blue=[blue], red=[ic("red1", at=(50, 40), reactions=0)])
    return play(setup, [*SHOT, *choices], dice)


def told(battle: Battle[State]) -> dict[str, tuple[str, str]]:
    """The odds and the meaning of each answer, by its key."""
    decision = battle.decision
    assert decision is not None
    views = Outlook(battle, decision, Handbook("", []), {}).options()
    return {
        view.key: ("; ".join(odds_in_words(one, {}) for one in view.forecasts), view.meaning)
        for view in views
    }


@rule("AD-09-02/2")
def test_a_point_before_the_roll_shows_both_target_numbers() -> None:
    assert told(shooting([], [])) == {
        "pass": ("53% to pass", "target number 53"),
        "fate": ("63% to pass", "target number 63; 2 Fate Points left"),
    }


@rule("AD-09-02/2", "AD-02-02")
def test_a_target_number_above_100_still_fails_with_100() -> None:
    assert told(shooting([], [], bs=95))["fate"][0] == "99% to pass"


@rule("AD-09-02/1")
def test_a_second_roll_shows_the_chance_of_the_first() -> None:
    assert told(shooting(["pass"], [[75]])) == {
        "pass": ("", "2 degrees of failure, 75 against 53"),
        "fate": ("53% to pass", "target number 53; 2 Fate Points left"),
    }


@rule("AD-09-02/3")
def test_a_degree_more_shows_both_results() -> None:
    assert told(shooting(["pass"], [[40]])) == {
        "pass": ("", "1 degree of success, 40 against 53"),
        "fate": ("", "2 degrees in place of 1; 2 Fate Points left"),
    }


@rule("SC-27", "SC-27/1")
def test_bolster_shows_that_it_passes_without_degrees() -> None:
    # Given: red is about to take its seventh critical point: Toughness 45 fails by 45
    red = ic("red1", at=(20, 41), wounds=5, now={"wounds": [0], "critical": [4]})
    blue = ic("blue1", at=(20, 40))
    setup = situation(blue=[blue], red=[red, commander("chief")], order=["blue1", "red1"])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[35], [6], [90]])
    assert told(battle) == {
        "pass": ("", "4 degrees of failure, 90 against 45"),
        "bolster": ("100% to pass", "with no degree; 5 Morale Points left"),
    }
