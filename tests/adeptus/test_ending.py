"""The end of a Mission: when it comes, and who has won. AD-R44."""

from __future__ import annotations

from typing import Any

import pytest

from tests.adeptus.missions import giant, horde, ic, play, situation, swarm
from wartable.rulesets.adeptus.model.worth import worth_of_unit

rule = pytest.mark.rule


def last_round(blue: list[Any], red: list[Any], **now: Any) -> Any:
    """The battle after the last round, in which nobody does anything; each side was worth 40."""
    setup = situation(blue=blue, red=red, round=12, now={"worth": {"blue": 40, "red": 40}, **now})
    return play(setup, ["end"] * (len(blue) + len(red)))


def people(side: str, count: int) -> list[Any]:
    """So many characters of a side, each worth 10, far from the others."""
    return [ic(f"{side}{at}", at=(5 + 5 * at, 5 if side == "blue" else 75)) for at in range(count)]


@rule("AD-R44")
def test_a_mission_ends_after_its_last_round() -> None:
    battle = last_round(people("blue", 3), people("red", 2))
    assert battle.outcome.winners == ("blue",)
    assert battle.outcome.reason == "75% of the worth of Blue and 50% of the worth of Red are left"


@rule("AD-R44")
def test_before_it_goes_on() -> None:
    setup = situation(blue=people("blue", 1), red=people("red", 1), round=11)
    assert play(setup, ["end", "end"]).outcome is None


@rule("AD-R44")
@pytest.mark.parametrize(("count", "winners"), [(14, ()), (12, ()), (11, ("blue",))])
def test_within_five_points_of_a_hundred_it_is_a_draw(count: int, winners: tuple[str, ...]) -> None:
    # Given: an Overseer is worth 6 and each Underling 1, of 40; so 50 in a hundred, and 50, 45 or 42
    blue, red = swarm("blue1", at=(20, 5), count=14), swarm("red1", at=(20, 75), count=count)
    assert last_round([blue], [red]).outcome.winners == winners


@rule("AD-R44")
@pytest.mark.parametrize(
    ("unit", "worth"),
    [
        (ic("red1", at=(20, 70)), 10),
        (ic("red1", at=(20, 70), type="sergeant"), 6),
        (
            swarm(
                "red1", at=(20, 70), count=7, underlings={"specialists": 1, "special_weapon": "flame_lance"}
            ),
            14,
        ),
        (giant("red1", at=(20, 70)), 40),
        (horde("red1", at=(20, 70), magnitude=21), 20),
        (horde("red1", at=(20, 70), magnitude=20), 10),
        (horde("red1", at=(20, 70), marks={"broken": 1}), 0),
        (ic("red1", at=(20, 70), marks={"panic": 1}), 0),
        (ic("red1", at=(20, 70), standing="fled"), 0),
    ],
)
def test_everybody_has_a_worth_while_it_stands_and_does_not_flee(unit: Any, worth: int) -> None:
    state: Any = play(situation(blue=people("blue", 1), red=[unit, ic("red2", at=(80, 70))])).state
    assert worth_of_unit(state.units["red1"]) == worth


@rule("AD-R44")
def test_a_side_of_which_nobody_is_left_has_lost_at_the_end_of_the_round() -> None:
    red = [ic("red1", at=(50, 70), standing="dead"), ic("red2", at=(60, 70), standing="fled")]
    now = {"worth": {"blue": 40, "red": 40}}
    battle: Any = play(situation(blue=people("blue", 1), red=red, round=3, now=now), ["end"])
    assert battle.outcome.winners == ("blue",)
    assert battle.outcome.rounds == 3
