"""You can do Better than That: a failed Might Test passes all the same. R-POW-045, R-POW-046, R-POW-049,
R-TRBL-021.
"""

from __future__ import annotations

from typing import Any, Final

from tests.battle_century.operations import (
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from wartable import Battle, State
from wartable.testing import rule
from wartable.testing.playing import Piece

GUN: Final = "anti_air_missiles"

SHOT: Final = ("attack", f"with:{GUN}")

BETTER: Final = "you_can_do_better_than_that"

RED: Final = unit("red1", zone="C1", tier="npc", threshold=20, guard=20)
"""Defense 25."""


def blue(*powers: str, **values: Any) -> Piece:
    """blue1 with these Powers and as many Genre Points; Might 5."""
    weapons = [GUN, "reactor_overdrive", "resonance_cannon"]
    given = {"zone": "C1", "speed": 0, "tier": "npc", "genre_points": len(powers), **values}
    return unit("blue1", weapons=weapons, powers=powers, **given)


def dealt(battle: Battle[State]) -> list[tuple[object, object]]:
    """All Damage, as pairs of Unit and amount."""
    return [(event.facts()["unit"], event.facts()["amount"]) for event in of(battle, "Damaged")]


@rule("R-POW-045")
def test_a_failed_test_passes_by_tension() -> None:
    # Given: 2 + 5 + 4 = 11 against 25
    setup = situation(blue=[blue(BETTER)], red=[RED], tension=4)
    # When
    battle = play(setup, [*SHOT, f"{BETTER}:blue1"], dice=[[2]])
    # Then: as if it had been 29
    assert numbers(the(battle, "HitSuffered")) == {"total": 29, "margin": 4}
    assert dealt(battle) == [("red1", 4)]


@rule("R-POW-045")
def test_it_is_for_failed_tests_of_oneself_and_of_allies() -> None:
    # Given: blue2 with the Power, far away; red2 has it too
    friend = unit("blue2", zone="L9", powers=[BETTER], genre_points=1)
    enemy = unit("red2", zone="L1", powers=[BETTER], genre_points=1)
    setup = situation(blue=[blue(), friend], red=[RED, enemy], tension=4)
    # When: blue1 fails; and when it does not, at Tension 20
    battle = play(setup, [*SHOT], dice=[[2]])
    passed = play({**setup, "now": {**setup["now"], "tension": 20}}, [*SHOT], dice=[[2]])  # type: ignore[dict-item]
    # Then
    assert f"{BETTER}:blue2" in keys(battle)
    assert f"{BETTER}:blue2" not in keys(passed)
    # When: red is asked
    answer(battle, "pass")
    # Then
    assert f"{BETTER}:red2" not in keys(battle)


@rule("R-POW-045")
def test_it_works_once_an_operation() -> None:
    # Given: two Genre Points
    setup = situation(blue=[blue(BETTER, genre_points=2)], red=[RED], tension=4)
    # When: blue1 fails in this Round and in the next
    battle = play(setup, [*SHOT, f"{BETTER}:blue1", "pass", "hold", *SHOT], dice=[[2], [2]])
    # Then
    assert f"{BETTER}:blue1" not in keys(battle)
    assert "try_again:blue1" in keys(battle)


@rule("R-POW-049", "A-121", "R-AD-002")
def test_a_higher_defense_does_not_change_it_any_more() -> None:
    # Given: red1 with a Custom Defense
    red = unit(
        "red1", zone="C1", tier="npc", threshold=20, guard=20, upgrades={"arms": ["custom_defense:shooting"]}
    )
    setup = situation(blue=[blue(BETTER)], red=[red], tension=4)
    # When: a Test passes after all
    battle = play(setup, [*SHOT, f"{BETTER}:blue1"], dice=[[2]])
    # Then: nobody is asked, for the Energy would be spent for nothing
    assert of(battle, "DefenseRaised") == []
    assert dealt(battle) == [("red1", 4)]


@rule("R-POW-049", "R-AD-002")
def test_nobody_is_asked_for_a_higher_defense_against_a_miss_that_stays_one() -> None:
    # Given: red1 with a Custom Defense
    red = unit(
        "red1", zone="C1", tier="npc", threshold=20, guard=20, upgrades={"arms": ["custom_defense:shooting"]}
    )
    # When: 2 + 5 + 4 = 11 against 25, and blue1 leaves it at that
    battle = play(situation(blue=[blue(BETTER)], red=[red], tension=4), [*SHOT, "pass"], dice=[[2]])
    # Then: without a further question
    the(battle, "Missed")
    assert of(battle, "DefenseRaised") == []


@rule("R-POW-019", "R-POW-049", "A-121")
def test_no_reroll_changes_it_any_more() -> None:
    # Given: Genre Points on both sides; red2 could have the Test rolled again
    enemy = unit("red2", zone="L1", genre_points=1)
    setup = situation(blue=[blue(BETTER, genre_points=2)], red=[RED, enemy], tension=4)
    # When
    battle = play(setup, [*SHOT, f"{BETTER}:blue1"], dice=[[2]])
    assert "not_so_fast:red2" not in keys(battle)
    answer(battle, "pass")
    # Then
    assert "try_again:blue1" not in keys(battle)


@rule("R-POW-049", "A-121", "R-POW-025")
def test_reductions_of_damage_still_count() -> None:
    # Given: red1 has My Defense is Impregnable
    red = unit(
        "red1",
        zone="C1",
        tier="npc",
        threshold=20,
        guard=20,
        powers=["my_defense_is_impregnable"],
        genre_points=1,
    )
    setup = situation(blue=[blue(BETTER)], red=[red], tension=4)
    # When
    choices = [*SHOT, f"{BETTER}:blue1", "pass", "my_defense_is_impregnable:red1"]
    battle = play(setup, choices, dice=[[2]])
    # Then
    assert dealt(battle) == [("red1", 2)]


@rule("R-POW-049", "A-121")
def test_against_an_area_it_counts_for_everybody_whom_the_test_failed_against() -> None:
    # Given: a Blast on red1 and red2 of Defense 25, and red3 of Defense 6
    gunner = unit(
        "blue1", zone="A1", speed=0, weapons=["rail_bazooka"], powers=[BETTER], genre_points=2, tier="npc"
    )
    red = [
        unit("red1", zone="F1", tier="npc", threshold=20, guard=20),
        unit("red2", zone="F2", tier="npc", threshold=20, guard=20),
        unit("red3", zone="F3", tier="npc", threshold=20, guard=1),
    ]
    setup = situation(blue=[gunner], red=red, tension=4)
    # When: 2 + 5 + 4 = 11 passes against red3 alone; then the dice are rolled again: 5 + 5 + 4 = 14
    choices = ["attack", "with:rail_bazooka", "at:red1", f"{BETTER}:blue1", "try_again:blue1"]
    battle = play(setup, choices, dice=[[2], [5, 1]])
    # Then: only red3 is hit harder
    assert dealt(battle) == [("red1", 4), ("red2", 4), ("red3", 8)]


@rule("R-POW-046", "R-TRBL-021", "A-73")
def test_modified_tension_counts() -> None:
    # Given: My Style is Impetuous, and a first Technique that Overheats
    setup = situation(blue=[blue(BETTER, "my_style_is_impetuous")], red=[RED], tension=2)
    # When: it fails with an odd die: 1 + 5 + 12 = 18 against 25
    choices = ["power:my_style_is_impetuous", "attack", "with:reactor_overdrive", f"{BETTER}:blue1"]
    battle = play(setup, choices, dice=[[1]])
    # Then: 2 x (2 + 4); and the die Overheats for 6
    assert dealt(battle) == [("red1", 12), ("blue1", 6)]


@rule("R-TRBL-021", "A-73")
def test_a_later_technique_passes_by_nothing() -> None:
    # Given: blue1 has used a Technique before
    setup = situation(blue=[blue(BETTER, technique_used=True)], red=[RED], tension=4)
    # When
    battle = play(setup, ["attack", "with:reactor_overdrive", f"{BETTER}:blue1"], dice=[[2]])
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0
    assert dealt(battle) == []


@rule("R-TRBL-021", "A-73", "R-WPN-028")
def test_an_odd_die_of_an_unreliable_weapon_passes_by_nothing() -> None:
    # Given: a Resonance Cannon, whose pass destroys the rest of a Level
    setup = situation(blue=[blue(BETTER)], red=[RED], tension=4)
    # When: the die is odd
    battle = play(setup, ["attack", "with:resonance_cannon", f"{BETTER}:blue1", "maim:legs"], dice=[[3]])
    # Then: 0, and the Level of 20
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0
    assert dealt(battle) == [("red1", 20)]


@rule("R-POW-046", "R-TRBL-019", "R-POW-003")
def test_denied_tension_in_answer_leaves_it_nothing_to_pass_by() -> None:
    # Given: red1 has Can't let you do That
    red = unit(
        "red1", zone="C1", tier="npc", threshold=20, guard=20, powers=["cant_let_you_do_that"], genre_points=1
    )
    setup = situation(blue=[blue(BETTER)], red=[red], tension=4)
    # When: it answers
    battle = play(setup, [*SHOT, f"{BETTER}:blue1", "cant_let_you_do_that:red1"], dice=[[2]])
    # Then: passed, by 0
    assert numbers(the(battle, "HitSuffered"))["margin"] == 0
    assert unit_of(battle, "red1").damage == 0
