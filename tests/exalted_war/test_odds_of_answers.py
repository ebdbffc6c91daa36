"""The dice and the chance of a command, of a way out and of a Charm, on the answers that take them. EW-26,
EW-83, EW-85, EW-88, EW-89, EW-96.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.exalted_war.battles import begin, hero, play, situation, unit
from tests.exalted_war.samples import fearless
from tests.exalted_war.test_quiet_windows import MISS, OPEN, charmed, held, nimble, third_part, weak
from wartable import Battle, Handbook, Outlook, State
from wartable.core.odds.wording import odds_in_words
from wartable.testing import rule

ODDS: Final = {"damage": "levels", "harm": "own levels"}


def told(battle: Battle[State], key: str) -> tuple[str, str]:
    """The odds and the meaning of an answer."""
    decision = battle.decision
    assert decision is not None
    view = Outlook(battle, decision, Handbook("", []), {}).option(decision.option(key))
    return "; ".join(odds_in_words(one, ODDS) for one in view.forecasts), view.meaning


def acting(**values: Any) -> Battle[State]:
    """blue1 of Drill 0 acts, far from its enemy: Charisma 1 + War 5 against Magnitude 2. Of 6 dice two
    successes are 1 - 0.6^6 - 6 x 0.3 x 0.6^5.
    """
    blue = fearless("blue1", at=(500, 400), **{"now": {"drill": 0}, **values})
    setup = situation(blue=[blue], red=[fearless("red1", at=(900, 400))], acts=["blue1"], **OPEN)
    return begin(setup)


@rule("EW-83", "EW-88", "EW-90", "EW-96")
@pytest.mark.parametrize("key", ["dash", "rally:organization", "formation:unordered", "turn"])
def test_a_command_shows_its_dice_and_the_successes_it_needs(key: str) -> None:
    odds, meaning = told(acting(), key)
    assert odds.startswith("81% to be obeyed")
    assert "6 dice against 2" in meaning


@rule("EW-88", "W-31")
def test_a_change_of_formation_is_harder_after_an_attack() -> None:
    battle = acting(attacked=True)
    assert "6 dice against 3" in told(battle, "formation:unordered")[1]
    assert "6 dice against 2" in told(battle, "turn")[1]


@rule("EW-85")
def test_the_third_part_of_a_flurry_shows_the_dice_that_are_left() -> None:
    # Given: Charisma 2 + War 4 - 5 dice, against a Magnitude less Drill of at least 1
    odds, meaning = told(third_part(charisma=2), "turn")
    assert odds == "40% to be obeyed"
    assert "1 die against 1" in meaning


@rule("EW-89/2")
def test_getting_clear_shows_its_dice_and_the_successes_it_needs() -> None:
    odds, meaning = told(held(war=2), "disengage")
    assert odds == "1% to pass"
    assert meaning.startswith("2 dice against 4; a Move away")


@rule("EW-26/3", "EW-60")
def test_a_charm_in_defence_shows_the_hits_with_it_and_without_it() -> None:
    # Given: 5 dice against a DV of 6, or of 8
    battle = begin(situation(blue=[weak(3)], red=[nimble("quiet_wall")], acts=["blue1"], **OPEN))
    battle.choose("attack:red1")
    odds, meaning = told(battle, "use:quiet_wall")
    assert odds.startswith("under 1% for the enemy")
    assert meaning.startswith("1% without it; 3 of 20 motes left")


@rule("EW-26/3", "EW-60")
def test_a_second_roll_shows_its_chance() -> None:
    # Given: 6 dice, of which 7 successes are needed
    setup = situation(blue=[weak(4, "second_stroke")], red=[nimble()], acts=["blue1"], **OPEN)
    battle = play(setup, ["attack:red1"], [[2] * 6])
    odds, meaning = told(battle, "use:second_stroke")
    assert odds.startswith("2% to hit")
    assert meaning.startswith("3 of 20 motes left")


@rule("EW-26/3", "EW-53")
def test_a_charm_for_nerve_shows_the_chance_with_it_and_without_it() -> None:
    # Given: Morale 2 against 1 + 2 for Unordered, or 2 less
    slate = hero("slate", **charmed("voice_in_the_din"))
    red = unit("red1", beside="blue1", formation="unordered", troops={"armour": "none"}, specials=[slate])
    setup = situation(blue=[fearless("blue1", at=(500, 400))], red=[red], acts=["blue1"], **OPEN)
    battle = play(setup, ["attack:red1"], [MISS])
    assert told(battle, "use:voice_in_the_din")[0] == "64% to pass"
    assert told(battle, "use:voice_in_the_din")[1].startswith("7% without it; 4 of 20 motes left")
