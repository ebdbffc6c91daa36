"""Questions that nobody is asked, because no answer could help: a Guard that goes on, a way out that no dice
open, parts of a flurry, Charms. EW-06, EW-26, EW-85, EW-86, EW-89.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest

from tests.conformance.wars import FIELDS, NAME, company, secrets, war
from tests.exalted_war.battles import Piece, begin, hero, keys, play, situation, sorcerer, unit
from tests.exalted_war.samples import fearless
from wartable import Battle, Option, Setup, State, new_battle, ruleset
from wartable.seat.quiet import obvious_answer
from wartable.testing import rule

OPEN: Final[dict[str, Any]] = {"open_sheets": True, "field": {"width": 2600}}
MISS: Final = [2] * 7
CALM: Final[dict[str, object]] = {"armour": "none", "perfect_morale": True}


def quiet(battle: Battle[State]) -> str:
    """The key of the answer that is given without asking; "" if the seat is asked."""
    found = obvious_answer(battle, limit=10)
    return "" if found is None else found.key


# ------------------------------------------------------------------ a Guard that goes on


def guarding(*red: Piece, left: int = 2, others: tuple[Piece, ...] = (), **values: Any) -> Battle[State]:
    """blue1 at (500, 400) is on Guard, and has its own action in `left` ticks. Blue's ground is 20 yards
    wide, and all move 2 x 70 yards a tick.
    """
    given: dict[str, Any] = {
        name: values.pop(name) for name in ("objectives", "limit", "field") if name in values
    }
    blue = fearless("blue1", at=(500, 400), state_of="guard", **{"next": 5 + left, **values})
    setup = situation(blue=[blue, *others], red=red, tick=5, phase="act", **{**OPEN, **given})
    battle = begin(setup)
    assert keys(battle)[0] == "hold"
    return battle


def foe(yards: int, **values: Any) -> Piece:
    """60 people this many yards from the edge of blue1 to their own, who act on tick 6."""
    return fearless("red1", at=(520 + yards, 400), **{"next": 6, **values})


@rule("EW-06", "EW-86")
@pytest.mark.parametrize(
    ("left", "yards", "asked"), [(2, 282, True), (2, 284, False), (1, 142, True), (1, 144, False)]
)
def test_a_guard_goes_on_if_no_enemy_can_attack_before_it_ends(left: int, yards: int, asked: bool) -> None:
    # Given: 2 moves of 140 yards, or one; 2 yards are contact
    assert quiet(guarding(foe(yards), left=left)) == ("" if asked else "hold")


@rule("EW-06", "EW-81")
def test_an_enemy_that_dashes_can_attack_from_farther_away() -> None:
    # Given: 2 moves of (2 + 6) x 70 yards
    assert quiet(guarding(foe(1100, dash=2, pace=8, state_of="dash"))) == ""
    assert quiet(guarding(foe(1140, dash=2, pace=8, state_of="dash"))) == "hold"


@rule("EW-06", "W-25")
def test_an_enemy_that_acts_later_is_no_danger_unless_it_guards_itself() -> None:
    # Given: contact is close, but the enemy acts after blue1
    assert quiet(guarding(foe(60, next=9))) == "hold"
    assert quiet(guarding(foe(60, next=8, state_of="guard"))) == ""


@rule("EW-06", "EW-89", "W-24")
def test_an_enemy_in_a_melee_may_get_clear_and_attack_in_the_same_tick() -> None:
    # Given: 140 yards on tick 6, and 140 more when it gets clear
    friend = fearless("blue2", at=(660, 400), engaged=["red1"], next=15)
    assert quiet(guarding(foe(200, engaged=["blue2"]), others=(friend,), left=1)) == ""
    assert quiet(guarding(foe(300, engaged=["blue2"]), others=(friend,), left=1)) == "hold"


@rule("EW-03", "EW-06")
def test_a_guard_is_asked_about_if_bows_can_come_into_range() -> None:
    # Given: a long bow reaches three times its Range of 200
    bows: dict[str, Any] = {"troops": {**CALM, "bow": "long_bow"}, "leader": {"bow": "long_bow"}}
    assert quiet(guarding(foe(870, **bows))) == ""
    assert quiet(guarding(foe(890, **bows))) == "hold"


@rule("EW-06", "EW-27")
def test_a_guard_is_asked_about_if_a_sorcerer_can_come_into_sight() -> None:
    # Given: 280 yards, and 200 for a spell
    assert quiet(guarding(foe(470, specials=[sorcerer("seer")]))) == ""
    assert quiet(guarding(foe(490, specials=[sorcerer("seer")]))) == "hold"


@rule("EW-03", "EW-06")
def test_a_guard_is_broken_off_for_a_target() -> None:
    bow: dict[str, Any] = {"troops": {**CALM, "bow": "long_bow"}, "leader": {"bow": "long_bow"}}
    assert quiet(guarding(foe(590, next=20), **bow)) == ""
    assert quiet(guarding(foe(610, next=20), **bow)) == "hold"


@rule("EW-06", "EW-81", "W-23")
@pytest.mark.parametrize("order", ["march:T4", "away", "follow:red1", "behind:red1"])
def test_a_unit_on_its_way_is_asked_whether_to_dash(order: str) -> None:
    assert quiet(guarding(foe(900), order=order)) == ""
    assert quiet(guarding(foe(900), order="watch:red1")) == "hold"


@rule("EW-06", "EW-94")
def test_a_friend_that_would_leave_is_a_reason_to_merge_now() -> None:
    # Given: blue2 in contact, whose order leads away
    friend: dict[str, Any] = {"beside": "blue1:west", "next": 15}
    stays, leaves = (fearless("blue2", order=order, **friend) for order in ("halt", "march:A1"))
    assert quiet(guarding(foe(900), others=(stays,))) == "hold"
    assert quiet(guarding(foe(900), others=(leaves,))) == ""


@rule("EW-06", "W-21")
@pytest.mark.parametrize(("limit", "asked"), [(10, True), (11, False)])
def test_the_last_ticks_are_too_short_to_wait_in(limit: int, asked: bool) -> None:
    # Given: its own action on tick 7, and three ticks of a Dash
    assert quiet(guarding(foe(900), limit=limit)) == ("" if asked else "hold")
    survive = [{"side": "red", "kind": "survive", "ticks": limit}]
    assert quiet(guarding(foe(900), objectives=survive)) == ("" if asked else "hold")


@rule("EW-06", "W-21")
def test_a_place_that_an_enemy_holds_is_a_reason_to_ask() -> None:
    # Given: red1 in T4; the tick that is played counts at its end, and the next as the second
    def after_a_tick(ticks: int) -> Battle[State]:
        setup = situation(
            blue=[fearless("blue1", at=(500, 400), next=2)],
            red=[fearless("red1", at=(1950, 350), next=8)],
            objectives=[{"side": "red", "kind": "hold", "squares": ["T4"], "ticks": ticks}],
            **OPEN,
        )
        return play(setup, ["guard"])

    assert quiet(after_a_tick(7)) == ""
    assert quiet(after_a_tick(20)) == "hold"


@rule("EW-58")
def test_who_aims_is_always_asked() -> None:
    bow: dict[str, Any] = {"troops": {**CALM, "bow": "long_bow"}, "leader": {"bow": "long_bow"}}
    setup = situation(
        blue=[fearless("blue1", at=(500, 400), next=7, aim="red1", since=4, state_of="aim", **bow)],
        red=[foe(400)],
        tick=5,
        **OPEN,
    )
    battle = begin(setup)
    assert keys(battle)[0] == "hold"
    assert quiet(battle) == ""


# ------------------------------------------------------------------ getting clear


def held(**values: Any) -> Battle[State]:
    """blue1 of Drill 0 acts, engaged with red1 of Drill 1: 3 + 1 successes get it clear."""
    foe = fearless("red1", beside="blue1", engaged=["blue1"], now={"drill": 1})
    led = {"wits": 2, "war": values.pop("war")}
    given: dict[str, Any] = {"at": (500, 400), "engaged": ["red1"], "leader": led, "now": {"drill": 0}}
    blue = fearless("blue1", **given, **values)
    return begin(situation(blue=[blue], red=[foe], acts=["blue1"], **OPEN))


@rule("EW-89/2")
@pytest.mark.parametrize(("war", "asked"), [(2, True), (1, False)])
def test_nobody_is_asked_to_get_clear_if_no_dice_could(war: int, asked: bool) -> None:
    # Given: Wits 2 + War - Magnitude 2; a 10 counts as two successes
    battle = held(war=war)
    assert keys(battle) == ["stay", "disengage"]
    assert quiet(battle) == ("" if asked else "stay")


# ------------------------------------------------------------------ parts of a flurry


def third_part(*, charisma: int, **values: Any) -> Battle[State]:
    """blue1 of Drill 2 has chosen two shots, and may add a command that loses 5 dice."""
    troops = {**CALM, "bow": "self_bow"}
    led = {"charisma": charisma, "war": 4, "bow": {"name": "Bow", "range": 150, "rate": 2, "speed": 5}}
    blue = fearless("blue1", at=(500, 400), drill=2, troops=troops, leader=led, **values)
    setup = situation(blue=[blue], red=[foe(120, next=9)], acts=["blue1"], tick=5, **OPEN)
    return play(setup, ["flurry", "shoot:red1", "shoot:red1"])


@rule("EW-05", "EW-85", "EW-88")
@pytest.mark.parametrize(("charisma", "asked"), [(1, False), (2, True)])
def test_a_flurry_ends_if_no_dice_are_left_for_another_part(charisma: int, asked: bool) -> None:
    # Given: Charisma + War 4 - 5 dice
    battle = third_part(charisma=charisma)
    assert keys(battle)[-1] == "done"
    assert quiet(battle) == ("" if asked else "done")


# ------------------------------------------------------------------ Charms


def charmed(*charms: str, **traits: Any) -> dict[str, object]:
    """A leader with these Charms."""
    return {"charms": list(charms), "motes": 20, "willpower": 5, **traits}


def weak(melee: int, *charms: str) -> Piece:
    """Attackers without a rating, who roll Dexterity 1, Melee and the 1 of a spear."""
    led = charmed(*charms, dexterity=1, melee=melee)
    return fearless("blue1", at=(500, 400), leader=led, troops={**CALM, "close": 0})


def nimble(*charms: str) -> Piece:
    """A target with a DV of 6: half of Dexterity 7 and Dodge 5."""
    return fearless("red1", beside="blue1", leader=charmed(*charms, dodge=5, dexterity=7, melee=5))


@rule("EW-26/3", "EW-60")
@pytest.mark.parametrize(("melee", "asked"), [(2, True), (1, False)])
def test_a_charm_against_an_attack_that_cannot_hit_is_not_offered(melee: int, asked: bool) -> None:
    # Given: 2 successes a die, 8 or 6 of them, and 7 are needed
    setup = situation(blue=[weak(melee)], red=[nimble("quiet_wall")], acts=["blue1"], **OPEN)
    battle = begin(setup)
    battle.choose("attack:red1")
    assert keys(battle) == ["use:quiet_wall", "pass"]
    assert quiet(battle) == ("" if asked else "pass")


@rule("EW-26/3", "EW-60")
@pytest.mark.parametrize(("melee", "asked"), [(2, True), (1, False)])
def test_a_second_roll_is_offered_if_it_could_hit(melee: int, asked: bool) -> None:
    setup = situation(blue=[weak(melee, "second_stroke")], red=[nimble()], acts=["blue1"], **OPEN)
    battle = play(setup, ["attack:red1"], [[2] * (melee + 2)])
    assert keys(battle) == ["use:second_stroke", "pass"]
    assert quiet(battle) == ("" if asked else "pass")


@rule("EW-26/3", "EW-60", "W-47")
def test_what_is_hidden_of_an_attack_is_a_reason_to_ask() -> None:
    # Given: the same hopeless attack, of which red does not know blue's figures
    setup = situation(blue=[weak(1)], red=[nimble("quiet_wall")], acts=["blue1"])
    battle = begin(setup)
    battle.choose("attack:red1")
    assert quiet(battle) == ""


@rule("EW-26/3", "EW-53", "EW-56")
@pytest.mark.parametrize(("drill", "gear", "asked"), [(5, 2, True), (5, 0, False), (3, 0, False)])
def test_a_charm_for_a_test_that_is_passed_anyway_is_not_offered(drill: int, gear: int, asked: bool) -> None:
    # Given: Magnitude less Drill is 1 at least, Close formation 2 less; 1 more if the enemy is superior, and
    # 2 if it is overwhelming: 1, 0 or -1
    slate = hero("slate", **charmed("voice_in_the_din"))
    red = unit("red1", beside="blue1", formation="close", troops={"armour": "none"}, specials=[slate])
    blue = fearless("blue1", at=(500, 400), drill=drill, gear=gear)
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"], **OPEN), ["attack:red1"], [MISS])
    assert keys(battle) == ["use:voice_in_the_din", "pass"]
    assert quiet(battle) == ("" if asked else "pass")


# ------------------------------------------------------------------ nothing hidden shows


def standing_by() -> Setup:
    """Two units on Guard in sight of enemies who come near."""
    blue = [company("blue1", "blue", 60, (200, 300)), company("blue2", "blue", 40, (200, 500))]
    red = [company("red1", "red", 60, (1400, 300)), company("red2", "red", 30, (1400, 500), arrives=3)]
    return war("Standing by", [*blue, *red], field={"width": 1600, "height": 600}, limit=30)


@rule("EW-06", "EW-26")
@pytest.mark.parametrize("number", range(len(FIELDS) + 1))
def test_no_question_is_left_out_because_of_what_is_hidden(number: int) -> None:
    setup = [*FIELDS, standing_by()][number]
    battle = new_battle(setup, seed=2).run()
    players = {seat: ruleset(NAME).player("greedy", 1) for seat in battle.seats}
    while battle.decision is not None:
        decision = battle.decision
        known = battle.view(decision.seat).obvious_answer(decision, in_time)
        assert_same(battle, setup, known)
        answer = players[decision.seat].choose(decision, partial(battle.view, decision.seat))
        assert known in (None, answer)
        battle.choose(answer.key)


def assert_same(battle: Battle[State], setup: Setup, known: Option | None) -> None:
    """Fail if a question is skipped in one of two wars, and not in the other, that look the same."""
    decision = battle.decision
    assert decision is not None
    for secret in secrets(battle.game, setup, battle.legs[-1].state, decision.seat):
        other = battle.game.view(secret.state, decision.seat).obvious_answer(decision, in_time)
        assert other is known, (decision, secret.what)


@rule("EW-06")
def test_guards_go_on_in_a_war_whose_sheets_are_hidden() -> None:
    battle = new_battle(standing_by(), seed=2).run()
    answers = [answer for answer in in_a_war(battle) if answer]
    assert set(answers) == {"hold"}


def in_a_war(battle: Battle[State]) -> list[str]:
    """The answers that are given without asking, in a war of people who always pass."""
    found: list[str] = []
    while battle.decision is not None:
        found.append(quiet(battle))
        idle = battle.decision.idle()
        key = "guard" if "guard" in keys(battle) else (idle or battle.decision.options[0]).key
        battle.choose("hold" if "hold" in keys(battle) else key)
    return found


def in_time() -> bool:
    """Finding out is never late."""
    return False
