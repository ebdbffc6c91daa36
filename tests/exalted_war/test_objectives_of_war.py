"""How a war ends: sides without a unit that counts, the last tick, objectives of a scenario. W-21."""

from __future__ import annotations

from typing import Final

import pytest

from tests.exalted_war.battles import (
    Piece,
    answer,
    hero,
    of,
    play,
    situation,
    solo,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, EIGHT, ONE, archers, fearless, levels
from wartable import Battle, Setup, State
from wartable.rulesets.exalted_war.clock.objectives import magnitude_share_left
from wartable.rulesets.exalted_war.model.state import War
from wartable.testing import rule

KILL: Final = [EIGHT, levels(1)]
"""A shot at a unit of the same Magnitude with 6 of 7 boxes filled."""

SLAY: Final = [ONE, levels(1)]
"""A shot at a leader with 6 wounds."""


def winners(battle: Battle[State]) -> tuple[str, ...] | None:
    """Who has won; None while the war goes on."""
    return None if battle.outcome is None else battle.outcome.winners


def reason(battle: Battle[State]) -> str:
    """Why the war is over."""
    assert battle.outcome is not None
    return battle.outcome.reason


# ------------------------------------------------------------------ the last side


@rule("W-21")
def test_a_side_without_a_unit_loses() -> None:
    # Given: red1, the last of red, of Magnitude 1 with 6 boxes filled; archers of Magnitude 1
    blue, red = archers(members=8), fearless(members=8, health=6)
    # When
    battle = play(situation(blue=[blue], red=[red], acts=["blue1"]), ["shoot:red1"], KILL)
    # Then
    assert winners(battle) == ("blue",)
    assert the(battle, "WarEnded").facts()["winners"] == ["blue"]
    assert battle.is_over


@rule("W-21")
def test_a_single_person_keeps_a_side_in_the_war() -> None:
    # Given: besides red1 a solo unit of red
    red = [fearless(members=8, health=6), solo("red2", leader=BARE, at=(1100, 100))]
    setup = situation(blue=[archers(members=8)], red=red, acts=["blue1"])
    # When
    battle = play(setup, ["shoot:red1"], KILL)
    # Then
    assert winners(battle) is None


@rule("W-21")
def test_a_unit_still_to_come_keeps_a_side_in_the_war() -> None:
    # Given: red2 comes on tick 50
    red = [fearless(members=8, health=6), fearless("red2", at=(1100, 100), arrives=50, standing="reserve")]
    setup = situation(blue=[archers(members=8)], red=red, acts=["blue1"])
    # When
    battle = play(setup, ["shoot:red1"], KILL)
    # Then
    assert winners(battle) is None


@rule("W-21", "W-42")
def test_a_hero_acting_apart_does_not_keep_a_side_in_the_war() -> None:
    # Given: the leader of red1 has a box left; its Sorcerer, no Hero, acts apart
    person = {**hero("sela"), "role": "sorcerer"}
    red = fearless(specials=[person], drill=2)
    setup = situation(
        blue=[archers()],
        red=[red],
        acts=["blue1"],
        people={"red1_leader": {"wounds": 6}, "sela": {"apart": True}},
    )
    # When: red1 becomes a mob
    battle = play(setup, ["snipe:red1_leader"], SLAY)
    # Then
    assert winners(battle) == ("blue",)


@rule("W-21")
def test_of_three_sides_the_last_wins() -> None:
    # Given: green besides, elsewhere; red1 about to be destroyed
    setup = situation(
        blue=[archers(members=8)],
        red=[fearless(members=8, health=6)],
        others={"green": [fearless("green1", at=(1100, 100))]},
        acts=["blue1"],
    )
    # When
    battle = play(setup, ["shoot:red1"], KILL)
    # Then: two are left
    assert winners(battle) is None


@rule("W-21")
def test_the_end_is_checked_at_the_end_of_the_tick() -> None:
    # Given: red1 about to be destroyed acts on the same tick as blue1, after it
    setup = situation(blue=[archers(members=8)], red=[fearless(members=8, health=6)], order=["blue1", "red1"])
    # When
    battle = play(setup, ["shoot:red1", "guard"], KILL)
    # Then: its action came before the end
    names = [type(event).__name__ for event in battle.events]
    assert len(of(battle, "ActionTaken")) == 2
    assert names[-1] == "WarEnded"


# ------------------------------------------------------------------ the last tick


def at_the_last_tick(blue: list[Piece], red: list[Piece], *, limit: int = 120) -> Battle[State]:
    """The first of blue guards on the last tick."""
    setup = situation(blue=blue, red=red, acts=[blue[0].id], tick=limit, limit=limit)
    return play(setup, ["guard"])


@rule("W-21")
def test_at_tick_120_the_larger_share_wins() -> None:
    # Given: blue has 2 of 3 Magnitudes left, red 2 of 4
    blue = fearless("blue1", at=(100, 400), members=100, relays=3, now={"members": 60})
    red = fearless("red1", at=(1100, 400), members=200, relays=4, now={"members": 60})
    # When
    battle = at_the_last_tick([blue], [red])
    # Then
    assert winners(battle) == ("blue",)
    assert reason(battle) == "it has the most left at tick 120"


@rule("W-21")
def test_before_the_last_tick_nobody_counts() -> None:
    blue = fearless("blue1", at=(100, 400))
    red = fearless("red1", at=(1100, 400), members=200, relays=4, now={"members": 60})
    setup = situation(blue=[blue], red=[red], acts=["blue1"], tick=119)
    assert winners(play(setup, ["guard"])) is None


@rule("W-21")
def test_equal_shares_are_a_draw() -> None:
    # Given: 2 of 4 and 1 of 2
    blue = fearless("blue1", at=(100, 400), members=200, relays=4, now={"members": 60})
    red = fearless("red1", at=(1100, 400), members=60, now={"members": 8})
    # When
    battle = at_the_last_tick([blue], [red])
    # Then
    assert winners(battle) == ()
    assert reason(battle) == "equal shares are left at tick 120"


@rule("W-21")
def test_a_single_person_counts_1() -> None:
    # Given: blue has 1 person and 1 of 2 Magnitudes, 2 of 3; red 1 of 2
    blue = [
        fearless("blue1", at=(100, 400), now={"members": 8}),
        solo("blue2", leader=BARE, at=(100, 100)),
    ]
    red = [
        fearless("red1", at=(1100, 400), standing="destroyed"),
        fearless("red2", at=(1100, 100), members=60),
    ]
    # When
    battle = at_the_last_tick(blue, red)
    # Then: red has 2 of 4
    assert winners(battle) == ("blue",)


@rule("W-21")
def test_one_person_alone_is_the_whole_of_a_side() -> None:
    # Given: blue has 1 of 1, red 2 of 2
    blue = [solo("blue1", leader=BARE, at=(100, 400))]
    assert winners(at_the_last_tick(blue, [fearless("red1", at=(1100, 400))])) == ()


@rule("W-21")
def test_the_leader_of_a_destroyed_unit_counts_nothing() -> None:
    # Given: blue has 2 of 4; red has 2 of 4 and such a leader
    blue = [
        fearless("blue1", at=(100, 400)),
        fearless("blue2", at=(100, 100), standing="destroyed"),
    ]
    red = [
        fearless("red1", at=(1100, 400), members=60),
        fearless("red2", at=(600, 400), members=8, health=6),
        solo("red3", leader=BARE, at=(1100, 100), counts=False),
    ]
    # When: 3 of 4 and not 4 of 4, for red began with 2 + 1 + 1
    battle = at_the_last_tick(blue, red)
    # Then
    assert winners(battle) == ("red",)
    assert isinstance(battle.state, War)
    assert magnitude_share_left(battle.state, "red") == 0.75


@rule("W-21")
def test_units_still_to_come_are_left() -> None:
    # Given: red2 has not come by the last tick
    blue = [fearless("blue1", at=(100, 400), members=100, relays=3, now={"members": 60})]
    red = [
        fearless("red1", at=(1100, 400)),
        fearless("red2", at=(1100, 100), arrives=200, standing="reserve"),
    ]
    # When: 2 of 3 against 4 of 4
    battle = at_the_last_tick(blue, red)
    # Then
    assert winners(battle) == ("red",)


@rule("W-21")
def test_a_scenario_may_set_another_last_tick() -> None:
    blue = fearless("blue1", at=(100, 400))
    red = fearless("red1", at=(1100, 400), members=200, relays=4, now={"members": 60})
    battle = at_the_last_tick([blue], [red], limit=30)
    assert winners(battle) == ("blue",)


# ------------------------------------------------------------------ objectives of a scenario


def with_goal(goal: dict[str, object], blue: list[Piece], red: list[Piece], **more: object) -> Setup:
    """Blue has this objective and acts first."""
    wanted = [{"side": "blue", **goal}]
    return situation(blue=blue, red=red, acts=[blue[0].id], objectives=wanted, **more)  # type: ignore[arg-type]


HOLD: Final[dict[str, object]] = {"kind": "hold", "squares": ["F4", "F5"], "ticks": 2}
HOLDER: Final = fearless("blue1", at=(550, 350))
FAR: Final = fearless("red1", at=(1100, 400))


@rule("W-21", "W-86")
@pytest.mark.parametrize(
    ("at", "held"),
    [
        ((550, 350), True),  # in F4, 50 yards from F5
        ((550, 349), False),  # 51 yards from F5
        ((550, 450), True),
        ((550, 451), False),
        ((450, 400), True),  # 50 yards to the west of both
        ((449, 400), False),
        ((460, 360), False),  # 40 and 40 yards from F5
    ],
)
def test_who_is_within_half_a_square_stands_on_it(at: tuple[int, int], held: bool) -> None:
    # Given: blue1 must stand on F4 and F5, from (500, 300) to (600, 500)
    battle = play(with_goal({**HOLD, "ticks": 1}, [fearless("blue1", at=at)], [FAR]), ["guard"])
    # When, Then
    assert (winners(battle) == ("blue",)) == held


@rule("W-21", "W-86")
def test_several_units_hold_squares_together() -> None:
    # Given: A1 and L8, far from each other
    goal: dict[str, object] = {"kind": "hold", "squares": ["A1", "L8"], "ticks": 1}
    blue = [fearless("blue1", at=(50, 50)), fearless("blue2", at=(1150, 750))]
    # When, Then: one alone is not enough
    assert winners(play(with_goal(goal, blue, [FAR]), ["guard"])) == ("blue",)
    assert winners(play(with_goal(goal, blue[:1], [FAR]), ["guard"])) is None


@rule("W-21")
def test_who_holds_squares_alone_for_so_many_ticks_wins() -> None:
    # Given: blue1 in F4, and near F5
    setup = with_goal(HOLD, [HOLDER], [FAR])
    # When: one tick, and another
    battle = play(setup, ["guard"])
    assert winners(battle) is None
    answer(battle, "hold")
    # Then
    assert winners(battle) == ("blue",)
    assert reason(battle) == "the objective is reached"


@rule("W-21", "W-86")
def test_an_enemy_on_any_of_the_squares_contests_them() -> None:
    # Given: red1 near F5
    setup = with_goal(HOLD, [HOLDER], [fearless("red1", at=(550, 549))])
    battle = play(setup, ["guard"])
    # When, Then
    answer(battle, "hold")
    assert winners(battle) is None
    assert unit_of(battle, "blue1").is_active


@rule("W-21", "W-86")
def test_the_ticks_must_be_in_a_row() -> None:
    # Given: held for 1 tick before; red1 walks by on tick 1, 140 yards to the west
    red = fearless("red1", at=(630, 450), order="march:A5")
    setup = with_goal(HOLD, [HOLDER], [red])
    setup_now = setup["now"]
    assert isinstance(setup_now, dict)
    setup_now["held"] = {"0": 1}
    # When: it is near F5 on tick 1 and gone on tick 2
    battle = play(setup, ["guard"])
    answer(battle, "hold")
    # Then: held for 1 tick only
    assert winners(battle) is None
    assert battle.state.held == {"0": 1}  # type: ignore[attr-defined]


@rule("W-21", "W-86")
def test_mobs_neither_hold_nor_contest() -> None:
    # Given: a mob of red in the squares
    red = [fearless("red1", at=(550, 450), mob=1), fearless("red2", at=(1100, 400))]
    battle = play(with_goal(HOLD, [HOLDER], red), ["guard", "hold"])
    assert winners(battle) == ("blue",)


@rule("W-21", "W-32", "W-86")
def test_the_leader_of_a_destroyed_unit_holds_nothing() -> None:
    # Given: such a leader of red in the squares
    red = [
        solo("red1", leader=BARE, at=(550, 450), counts=False),
        fearless("red2", at=(1100, 400)),
    ]
    battle = play(with_goal(HOLD, [HOLDER], red), ["guard", "hold"])
    assert winners(battle) == ("blue",)


@rule("W-21")
def test_who_is_not_there_holds_nothing() -> None:
    blue = fearless("blue1", at=(700, 350))
    battle = play(with_goal(HOLD, [blue], [FAR]), ["guard", "hold", "hold"])
    assert winners(battle) is None


BEAT: Final[dict[str, object]] = {"kind": "beat", "who": "red1"}
OTHER: Final = fearless("red2", at=(1100, 100))


@rule("W-21")
def test_to_beat_a_unit_it_must_be_destroyed() -> None:
    red = [fearless(members=8, health=6), OTHER]
    battle = play(with_goal(BEAT, [archers(members=8)], red), ["shoot:red1"], KILL)
    assert winners(battle) == ("blue",)


@rule("W-12", "W-21")
def test_or_made_a_mob() -> None:
    people = {"red1_leader": {"wounds": 6}}
    setup = with_goal(BEAT, [archers()], [fearless(drill=2), OTHER], people=people)
    battle = play(setup, ["snipe:red1_leader"], SLAY)
    assert winners(battle) == ("blue",)


@rule("W-21", "W-34")
def test_a_unit_that_merges_is_not_beaten() -> None:
    # Given: red1 merges with the larger red2 beside it
    red = [
        fearless("red1", at=(900, 400)),
        fearless("red2", beside="red1:east", members=100, relays=4),
    ]
    setup = situation(
        blue=[archers(at=(100, 100))], red=red, acts=["red1"], objectives=[{"side": "blue", **BEAT}]
    )
    # When
    battle = play(setup, ["merge:red2"], [[7] * 6, [7] * 6])
    # Then
    assert not unit_of(battle, "red1").is_active
    assert winners(battle) is None


@rule("W-21")
@pytest.mark.parametrize("who", ["red1_leader", "adan"])
def test_to_slay_a_person_he_must_be_out(who: str) -> None:
    # Given: one box left each
    red = fearless(specials=[hero("adan", armour="none"), hero("bea")], drill=2)
    goal: dict[str, object] = {"kind": "slay", "who": who}
    people = {"red1_leader": {"wounds": 6}, "adan": {"wounds": 6}}
    setup = with_goal(goal, [archers()], [red, OTHER], people=people)
    # When
    battle = play(setup, [f"snipe:{who}"], SLAY)
    # Then: his unit goes on, but the war is over
    answer(battle, *{"red1_leader": ["lead:bea"], "adan": []}[who])
    assert winners(battle) == ("blue",)


@rule("W-21")
@pytest.mark.parametrize(
    "goal",
    [
        {"kind": "slay", "who": "red1_leader"},
        {"kind": "beat", "who": "red1"},
        {"kind": "survive", "ticks": 9},
    ],
)
def test_an_objective_that_is_not_reached_ends_nothing(goal: dict[str, object]) -> None:
    # Given: the leader of red1 is wounded
    people = {"red1_leader": {"wounds": 5}}
    battle = play(with_goal(goal, [archers()], [fearless()], people=people), ["guard"])
    # When, Then
    assert winners(battle) is None
    assert not battle.is_over


@rule("W-21")
def test_to_survive_a_side_needs_a_unit_that_counts_at_that_tick() -> None:
    # Given: until tick 5
    goal: dict[str, object] = {"kind": "survive", "ticks": 5}
    early = with_goal(goal, [fearless("blue1", at=(100, 400))], [FAR], tick=4)
    late = with_goal(goal, [fearless("blue1", at=(100, 400))], [FAR], tick=5)
    # When, Then
    assert winners(play(early, ["guard"])) is None
    assert winners(play(late, ["guard"])) == ("blue",)


@rule("W-21")
def test_a_side_of_mobs_does_not_survive() -> None:
    # Given: blue1 a mob of the dead, and red's last unit
    goal: dict[str, object] = {"kind": "survive", "ticks": 5}
    blue = fearless("blue1", at=(100, 400), mob=1)
    battle = play(with_goal(goal, [blue], [FAR], tick=5), ["guard"])
    # When, Then
    assert winners(battle) == ("red",)


@rule("W-21")
def test_an_objective_comes_before_the_last_side_standing() -> None:
    # Given: blue slays red1's leader on tick 1; the same shot leaves red nothing but a mob
    goal: dict[str, object] = {"kind": "slay", "who": "red1_leader"}
    people = {"red1_leader": {"wounds": 6}}
    battle = play(
        with_goal(goal, [archers()], [fearless(drill=2)], people=people), ["snipe:red1_leader"], SLAY
    )
    # When, Then
    assert reason(battle) == "the objective is reached"
