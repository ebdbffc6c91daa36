"""Why the computer takes what it takes in a skirmish: reasons that follow from the table."""

from __future__ import annotations

from typing import Final

from tests.infinity.skirmishes import play, situation, trooper
from wartable import Battle, State, ruleset

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
    assert reason(walled, "regular:blue1") == "no attack pays, and this Trooper can lay Suppressive Fire"


def test_a_place_is_taken_for_what_can_be_done_from_it_or_to_one_there() -> None:
    asked = ["regular:blue1", "move", "to:G4"]
    blue = [trooper("blue1", at=(12, 7), weapons=GUN)]
    seen = reason(play(situation(blue=blue, red=RED), asked), "at:12,6")
    assert "Wounds more than the AROs cost" in seen
    hidden = reason(play(situation(blue=blue, red=RED, pieces=[WALL]), asked), "at:12,6")
    assert hidden == "few enemies can shoot at that place"


def test_the_end_and_a_shot_say_what_they_rest_on() -> None:
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=RED), [])
    assert reason(battle, "end") == "no Order left is worth its risk"
    aros = play(situation(blue=[trooper("blue1", at=(12, 8))], red=RED), ["regular:blue1", "idle"])
    assert reason(aros, "pass") == "every ARO would cost more than it gains"
    assert reason(aros, "red1:bs_attack:rifle>blue1") == ""


def test_a_charge_and_its_end_have_reasons_of_their_own() -> None:
    # They were said to come "by rules of thumb" before another answer
    runner = trooper("blue1", at=(12, 8), skills=["impetuous"])
    setup = situation(
        blue=[runner], red=RED, armies={"blue": {"impetuous": ["blue1"]}}, now={"phase": "impetuous"}
    )
    battle = play(setup, [])
    assert reason(battle, "impetuous:blue1").startswith("it costs no Order")
    assert reason(battle, "done") == "Troopers who could still charge would lose more than they gain"


def test_an_alert_ends_where_all_look_at_the_enemy() -> None:
    red = [*RED, trooper("red2", at=(14, 20))]
    missed = ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"]
    battle = play(situation(blue=[trooper("blue1", at=(12, 8))], red=red), missed, [[20, 20, 20]])
    assert reason(battle, "done") == "all of them have the nearest enemy in front"


def test_a_coordinated_order_says_whether_it_is_for_a_salvo_or_for_the_enemys_turn() -> None:
    blue = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(14, 8))]
    seen = play(situation(blue=blue, red=RED), [])
    assert reason(seen, "coordinated:1").startswith("many shooting at one enemy")
    walled = play(situation(blue=blue, red=RED, pieces=[WALL]), [])
    assert reason(walled, "coordinated:1").startswith("no attack pays, and many")


def test_a_point_of_a_route_is_taken_for_its_odds() -> None:
    # A light machine gun has +3 from 8 inches on, so the start, at 8.5 inches, is better than the end
    blue, red = [trooper("blue1", at=(12, 7), weapons=GUN)], [trooper("red1", at=(12, 16.5))]
    moved = ["regular:blue1", "move", "to:G5", "at:12,8", "pass", "bs_attack:light_machine_gun>red1"]
    points = play(situation(blue=blue, red=red), moved)
    assert points.decision is not None
    view = points.view("blue")
    assert [view.forecast(option) is not None for option in points.decision.options] == [True, True]
    assert reason(points, "from:0") == ""


def test_a_move_does_not_deny_the_attack_for_which_the_order_was_spent() -> None:
    # The Order was spent "for an attack from where it stands", and the Move for want of one from there
    battle = play(situation(blue=[trooper("blue1", at=(12, 8), weapons=GUN)], red=RED), [])
    assert reason(battle, "regular:blue1") == ("an attack from here deals 1.2 Wounds more than it costs")
    battle.choose("regular:blue1")
    assert reason(battle, "move") == "the best attack is worth 1.2 Wounds from here, and 1.2 after a Move"
