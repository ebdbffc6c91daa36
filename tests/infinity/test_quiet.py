"""Questions that nobody is asked, because no other answer could turn out better: Alert!, points of a route.
IN-05-09, IN-R20.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import partial

import pytest

from tests.conformance.skirmishes import NAME, SKIRMISHES, secrets
from tests.infinity.skirmishes import keys, play, situation, trooper
from wartable import Battle, Option, State, new_battle, ruleset
from wartable.rulesets.infinity.d20.rolls import DiceThrow, compare_face_to_face
from wartable.rulesets.infinity.model.profile import TYPES
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.seen.view import SkirmishView
from wartable.seat.quiet import obvious_answer

rule = pytest.mark.rule

BOSS = trooper("boss", at=(2, 2))
AWAY = trooper("red1", at=(12, 31), facing=0)
SMOKER = ["smoke_grenades", "cc_weapon"]


def quiet(battle: Battle[State]) -> str:
    """The key of the answer that is given without asking; "" if the seat is asked."""
    found = obvious_answer(battle, limit=10)
    return "" if found is None else found.key


def helping(battle: Battle[State]) -> list[str]:
    """The keys of the answers that could turn out better than passing."""
    decision = battle.decision
    assert decision is not None
    idle = decision.idle()
    assert idle is not None
    view = battle.view(decision.seat)
    return [
        option.key for option in decision.options if option is not idle and view.can_help(decision, option)
    ]


def labels(battle: Battle[State]) -> list[str]:
    """What each answer says after its place."""
    assert battle.decision is not None
    return [option.label.partition(": ")[2] for option in battle.decision.options]


# ------------------------------------------------------------------ Alert!


def alerted(*, kind: str = "li", **blue: object) -> Battle[State]:
    """blue1 at (12, 8) has shot at red1 at (12, 20), and missed; red1 and red2 are alerted, and red2 is at
    (12, 24) with the given values.
    """
    red = [trooper("red1", at=(12, 20)), trooper("red2", at=(12, 24), type=kind, **blue)]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    return play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"], [[20, 19, 18]])


@rule("IN-05-09/1", "IN-05-28")
@pytest.mark.parametrize("kind", TYPES)
def test_nobody_is_asked_to_turn_if_all_enemies_stay_in_front(kind: str) -> None:
    # Given: red1 is 12 inches from blue1, which moves 8 in an Order; so it stays in front of both
    battle = alerted(kind=kind)
    # Then
    assert helping(battle) == []
    assert quiet(battle) == "done"


@rule("IN-05-09/1", "IN-05-28")
@pytest.mark.parametrize("kind", TYPES)
def test_one_with_an_enemy_behind_is_asked_to_turn(kind: str) -> None:
    # Given: red2 looks away from blue1; red1 does not
    battle = alerted(kind=kind, facing=12)
    # Then
    assert helping(battle) == ["turn:red2"]
    assert quiet(battle) == ""


@rule("IN-05-09/1", "IN-05-22")
def test_one_whom_an_enemy_could_pass_is_asked_to_turn() -> None:
    # Given: 7.6 inches between the middles, and half an inch of base: a Move of 4 and one of 4 inches does
    # not take blue1 out of the front arc, but one of 6 and one of 4 does
    assert helping(beside(mov=(4, 4))) == []
    assert helping(beside(mov=(6, 4))) == ["turn:red2"]


def beside(**blue: object) -> Battle[State]:
    """boss has shot at red1; red2 at (12, 15.6) looks at blue1 at (12, 8)."""
    squad = [BOSS, trooper("blue1", at=(12, 8), **blue)]
    red = [trooper("red1", at=(10, 22)), trooper("red2", at=(12, 15.6))]
    shot = ["regular:boss", "idle", "pass", "bs_attack:rifle>red1"]
    return play(situation(blue=squad, red=red), shot, [[20, 19, 18]])


@rule("IN-05-09/1", "IN-07-13")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a", "immobilized_b"])
def test_an_enemy_that_cannot_move_cannot_pass(state: str) -> None:
    assert helping(beside(mov=(6, 4), states=[state])) == []


@rule("IN-05-09/1", "IN-R40")
def test_a_hidden_enemy_is_no_reason_to_ask() -> None:
    # Given: blue2 is hidden behind red2
    squad = [trooper("blue1", at=(12, 8)), trooper("blue2", at=(12, 30), place="hidden")]
    setup = situation(blue=squad, red=[trooper("red1", at=(12, 20)), trooper("red2", at=(12, 24))])
    battle = play(setup, ["regular:blue1", "idle", "pass", "bs_attack:rifle>red1"], [[20, 19, 18]])
    # Then
    assert quiet(battle) == "done"


# ------------------------------------------------------------------ points of a route


@rule("IN-R20", "IN-06-02")
def test_one_shoots_from_the_point_with_the_best_success_value() -> None:
    # Given: 8 beyond 16 inches, at the start, and 14 at the end
    battle = play(
        situation(blue=[trooper("blue1", at=(12, 7))], red=[trooper("red1", at=(12, 24.5), facing=12)]),
        ["regular:blue1", "move", "to:G5", "at:12,8", "bs_attack:rifle>red1"],
    )
    # Then
    assert quiet(battle) == "from:1"


def coming(*answers: str, blue: Sequence[str] = ("rifle", "cc_weapon"), **red: object) -> Battle[State]:
    """blue1 has moved from (12, 7) to (12, 8) in sight of red1 at (12, 24.5), 16 inches away at the end."""
    squad = [trooper("blue1", at=(12, 7), weapons=list(blue))]
    setup = situation(blue=squad, red=[trooper("red1", at=(12, 24.5), **red)])
    return play(setup, ["regular:blue1", "move", "to:G5", "at:12,8", *answers])


@rule("IN-R20", "IN-06-02")
def test_a_reactor_shoots_at_the_point_with_the_best_success_value() -> None:
    # Given: the same distances, and blue1 cannot shoot back
    assert quiet(coming("red1:bs_attack:rifle>blue1", blue=["cc_weapon"])) == "at:1"


@rule("IN-R20", "IN-06-28")
def test_a_reactor_is_asked_for_the_point_if_smoke_could_hide_it() -> None:
    # Given: blue1 could throw smoke as its second skill, so the line of the shot matters
    assert quiet(coming("red1:bs_attack:rifle>blue1", blue=SMOKER)) == ""


@rule("IN-R20", "IN-06-28")
def test_smoke_that_can_no_longer_be_thrown_is_no_reason_to_ask() -> None:
    # Given: blue1 idles behind a house, and comes out with its second skill: 16 inches from red1 at first,
    # and more than that at the end
    house = {"kind": "house", "x": 8.5, "y": 8, "width": 8, "depth": 2, "height": 4}
    squad = [trooper("blue1", at=(9, 6), weapons=SMOKER)]
    setup = situation(blue=squad, red=[trooper("red1", at=(9, 22.8))], pieces=[house])
    moved = ["regular:blue1", "idle", "move", "to:C4", "at:5,6"]
    battle = play(setup, [*moved, "red1:bs_attack:rifle>blue1"])
    # Then: 14 is better than 8
    assert set(keys(battle)) == {"at:1", "at:3"}
    assert quiet(battle) == "at:1"


@rule("IN-R20", "IN-06-04")
def test_a_better_success_value_against_better_saves_is_for_the_player() -> None:
    # Given: at the end of the Move blue1 is nearer, but in cover; a hit is worth a little more at the start,
    # and the shot as a whole at the end
    wall = {"kind": "crates", "x": 11, "y": 8.6, "width": 2, "depth": 0.5, "height": 1}
    setup = situation(
        blue=[trooper("blue1", at=(12, 7), arm=0, weapons=["cc_weapon"])],
        red=[trooper("red1", at=(12, 24.5))],
        pieces=[wall],
    )
    battle = play(setup, ["regular:blue1", "move", "to:G5", "at:12,8", "red1:bs_attack:rifle>blue1"])
    assert labels(battle) == ["Success Value 8", "Success Value 11 in cover"]
    assert quiet(battle) == ""


@rule("IN-R20", "IN-06-36")
def test_the_point_for_a_template_is_for_the_player() -> None:
    # Given: 8 inches from red1 at the end, and 9 at the start; the template lies where blue1 is then
    squad = [trooper("blue1", at=(12, 7), weapons=["cc_weapon"])]
    setup = situation(blue=squad, red=[trooper("red1", at=(12, 16.9), weapons=["grenades"])])
    battle = play(setup, ["regular:blue1", "move", "to:G5", "at:12,8", "red1:bs_attack:grenades>blue1"])
    # Then
    assert len(set(labels(battle))) == 2
    assert quiet(battle) == ""


@rule("IN-R20", "IN-06-10")
def test_a_point_at_which_a_miss_could_hit_a_friend_is_worse() -> None:
    # Given: lowe has gone into contact with brand, where hob has 15 - 6 against it, and may hit brand
    blue = [trooper("lowe", at=(10, 10), mov=(6, 4), weapons=["cc_weapon"])]
    red = [trooper("brand", at=(10, 15), weapons=["cc_weapon"]), trooper("hob", at=(6, 22), bs=12)]
    walked = ["regular:lowe", "move", "to:F8", "at:10,14"]
    # Then
    assert quiet(play(situation(blue=blue, red=red), [*walked, "hob:bs_attack:rifle>lowe"])) == "at:0"


@rule("IN-02-14", "IN-06-01")
@pytest.mark.parametrize("sv", range(1, 25))
def test_a_higher_success_value_is_never_worse(sv: int) -> None:
    # Then: of all pairs of dice, Face to Face with 11, at least as many win, and at most as many lose
    def count(value: int, side: str) -> int:
        return sum(
            getattr(compare_face_to_face(DiceThrow(value, [mine]), DiceThrow(11, [theirs])), side).hits
            for mine in range(1, 21)
            for theirs in range(1, 21)
        )

    assert count(sv + 1, "active") >= count(sv, "active")
    assert count(sv + 1, "reactive") <= count(sv, "reactive")


# ------------------------------------------------------------------ nothing hidden shows


def in_the_same_order(variant: Skirmish, state: Skirmish) -> Skirmish:
    """Return this variant of a state with the Order that is being played in the state."""
    if state.order is not None:
        variant.order = order = copy(state.order)
        order.acts = [copy(act) for act in order.acts]
        order.answers = [copy(act) for act in order.answers]
        for act in (*order.acts, *order.answers):
            act.trooper = variant.troopers[act.trooper.id]
        order.clear_cached_lines()
    return variant


@rule("IN-R40")
@pytest.mark.parametrize("number", range(len(SKIRMISHES)))
def test_no_question_is_left_out_because_of_what_is_hidden(number: int) -> None:
    battle = new_battle(SKIRMISHES[number], seed=1).run()
    players = {seat: ruleset(NAME).player("greedy", 1) for seat in battle.seats}
    answers: list[Option] = []
    while battle.decision is not None:
        decision = battle.decision
        view = battle.view(decision.seat)
        assert isinstance(view, SkirmishView)
        known = view.obvious_answer(decision, in_time)
        for secret in secrets(battle.game, SKIRMISHES[number], view.state, decision.seat):
            assert isinstance(secret.state, Skirmish)
            variant = in_the_same_order(secret.state, view.state)
            other = battle.game.view(variant, decision.seat).obvious_answer(decision, in_time)
            assert other is known, (decision, secret.what)
        answers += [] if known is None else [known]
        battle.choose(players[decision.seat].choose(decision, partial(battle.view, decision.seat)).key)
    assert answers


def in_time() -> bool:
    """Finding out is never late."""
    return False
