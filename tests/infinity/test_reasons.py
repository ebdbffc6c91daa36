"""Why the computer takes what it takes in a skirmish: reasons that follow from the table."""

from __future__ import annotations

from typing import Final

from wartable import Battle, State, ruleset
from wartable.rulesets.infinity.testing import play, situation, trooper

WALL: Final = {"kind": "house", "x": 0, "y": 14, "width": 24, "depth": 2, "height": 4}
RED: Final = [trooper("red1", at=(12, 20))]
GUN: Final = ["light_machine_gun", "pistol", "cc_weapon"]


def reason(battle: Battle[State], key: str) -> str:
    """What the computer would say for an option of the open question."""
    decision = battle.decision
    assert decision is not None
    option = {option.key: option for option in decision.options}[key]
    view = battle.view(decision.seat)
    return ruleset("infinity").heuristic.reason(decision, option, view.forecast(option), view)


def test_an_order_is_spent_for_an_attack_where_there_is_one() -> None:
    open_ground = play(situation(blue=[trooper("blue1", at=(12, 8), weapons=GUN)], red=RED), [])
    assert reason(open_ground, "regular:blue1").startswith("an attack from ")
    walled = play(situation(blue=[trooper("blue1", at=(12, 8), weapons=GUN)], red=RED, pieces=[WALL]), [])
    assert (
        reason(walled, "regular:blue1") == "nobody has an attack that pays, and it can lay Suppressive Fire"
    )


def test_a_place_is_taken_for_what_can_be_done_from_it_or_to_one_there() -> None:
    asked = ["regular:blue1", "move", "to:G4"]
    blue = [trooper("blue1", at=(12, 7), weapons=GUN)]
    seen = reason(play(situation(blue=blue, red=RED), asked), "at:12,6")
    assert "Wounds more than the answers cost" in seen
    hidden = reason(play(situation(blue=blue, red=RED, pieces=[WALL]), asked), "at:12,6")
    assert hidden == "hardly anybody can shoot at it there"


def test_the_end_and_a_shot_say_what_they_rest_on() -> None:
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=RED), [])
    assert reason(battle, "end") == "no Order that is left would bring more than it risks"
    aros = play(situation(blue=[trooper("blue1", at=(12, 8))], red=RED), ["regular:blue1", "idle"])
    assert reason(aros, "pass") == "any ARO would cost more than it brings"
    assert reason(aros, "red1:bs_attack:rifle>blue1") == ""
