"""Chances against what happened: bins, guesses, and a small look at one game."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import pytest

from tools.calibration import Budget, calibrate, main
from tools.chances.bins import Kind, bins_of, judge, lines_of
from tools.chances.happening import Answered, happened
from tools.chances.positions import Sample

HITS: Final = Kind("dawn", "to hit", guess=False)
GUESSES: Final = Kind("dawn", "to win", guess=True)


def stated(chance: float, came: int, of: int) -> list[Sample]:
    """Positions with the same chance, which came true in so many."""
    return [Sample("dawn", "to hit", False, chance, chance, chance, None, at < came) for at in range(of)]


def guessed(chance: float, low: float, high: float, truth: float, count: int) -> list[Sample]:
    """Guesses that are alike."""
    return [Sample("dawn", "to win", True, chance, low, high, truth, None)] * count


def test_a_bin_has_the_mean_of_what_was_stated_and_of_what_happened() -> None:
    (one,) = bins_of([*stated(0.5, 3, 4), *stated(0.58, 0, 4)])
    assert (one.number, one.size) == (5, 8)
    assert [one.stated, one.came] == pytest.approx([0.54, 0.375])
    # (4 x 0.25 + 4 x 0.2436) / 8^2
    assert one.error == pytest.approx((1.9744 / 64) ** 0.5)


def test_a_chance_that_comes_true_as_often_as_stated_holds() -> None:
    assert judge(HITS, stated(0.9, 91, 100)).faults == []


def test_a_bin_that_is_off_by_more_than_three_standard_errors_is_a_fault() -> None:
    # The standard error of 100 at 90 % is 3 points
    assert judge(HITS, stated(0.9, 82, 100)).faults == []
    assert judge(HITS, stated(0.9, 80, 100)).faults == ["90 to 100 %: 90.0% stated, 80.0% happened, of 100"]


def test_what_is_stated_as_certain_must_happen() -> None:
    assert judge(HITS, stated(1.0, 99, 100)).faults != []
    assert judge(HITS, stated(0.0, 0, 100)).faults == []


def test_a_kind_that_nobody_can_read_is_a_fault() -> None:
    unread = [Sample("dawn", "to hit", False, 0.5, 0.5, 0.5, None, None)]
    assert judge(HITS, unread).faults[0].startswith("nothing tells whether it happened")


def test_guesses_must_be_near_the_truth_on_average() -> None:
    assert judge(GUESSES, guessed(0.5, 0.3, 0.7, 0.41, 30)).faults == []
    assert judge(GUESSES, guessed(0.5, 0.3, 0.7, 0.39, 30)).faults == ["11.0% from the truth on average"]


def test_ranges_must_hold_the_truth_in_nine_of_ten_guesses() -> None:
    out = guessed(0.5, 0.45, 0.55, 0.57, 1)
    held = guessed(0.5, 0.45, 0.55, 0.54, 9)
    assert judge(GUESSES, (held + out) * 3).faults == []
    assert judge(GUESSES, (held + out + out) * 3).faults == ["the range holds the truth in 82% only"]


def test_the_table_of_a_kind_names_its_bins_and_faults() -> None:
    assert list(lines_of(judge(HITS, stated(0.9, 80, 100)))) == [
        "dawn: to hit: 100 positions",
        "   90-100 %     100  stated  90.0%  happened  80.0%  off",
        "  FAULT: 90 to 100 %: 90.0% stated, 80.0% happened, of 100",
    ]


class AttackRolled(NamedTuple):
    """An attack of Exalted as the calibration reads it."""

    unit: str
    target: str
    net: int


class ActionTaken(NamedTuple):
    """An action of Exalted as the calibration reads it."""

    unit: str


@pytest.mark.parametrize(
    ("key", "earlier", "came"),
    [
        ("attack:red1", 0, False),  # the first part
        ("attack:red1", 1, True),  # the third, with the first
        ("attack:red2", 0, False),
        ("flurry", 0, True),  # all at the first target
    ],
)
def test_of_a_flurry_the_attacks_planned_on_the_target_named_count(
    key: str, earlier: int, came: bool
) -> None:
    # Given: red1 is attacked twice, and the second time hit
    rolled: Any = [AttackRolled("blue1", *one) for one in (("red1", 0), ("red2", 0), ("red1", 1))]
    # Then
    assert happened("exalted-war", "to hit", Answered("blue1", key, (), earlier), rolled) is came


def test_an_attack_of_a_later_action_says_nothing_of_this_one() -> None:
    # Given: blue1 reforms, red1 attacks, and then blue1 hits
    begun: list[Any] = [ActionTaken("blue1"), ActionTaken("red1"), AttackRolled("red1", "blue1", 3)]
    later: list[Any] = [*begun, ActionTaken("blue1"), AttackRolled("blue1", "red1", 3)]
    # Then
    assert happened("exalted-war", "to hit", Answered("blue1", "flurry", ()), later) is None


class FateSpent(NamedTuple):
    """A Fate Point of Adeptus as the calibration reads it."""

    unit: str
    what: str


class Bolstered(NamedTuple):
    """A Bolster of Adeptus as the calibration reads it."""

    unit: str


class Tested(NamedTuple):
    """A test of Adeptus as the calibration reads it."""

    unit: str
    passed: bool


AGAIN: Final = "Agility, failed with 77, is rolled again"


@pytest.mark.parametrize(
    ("key", "events", "came"),
    [
        ("pass", [Tested("ash", True)], True),
        ("pass", [Tested("oak", True), Tested("ash", False)], False),
        ("fate", [FateSpent("ash", "+10 to Agility"), Tested("ash", True)], True),
        ("fate", [FateSpent("ash", AGAIN), Tested("ash", False)], False),
        ("fate", [FateSpent("ash", "+10 to Agility"), FateSpent("ash", AGAIN), Tested("ash", True)], False),
        ("pass", [FateSpent("ash", "one degree more in Agility"), Tested("ash", True)], True),
        ("pass", [FateSpent("ash", "one degree more in Will against fear"), Tested("ash", True)], True),
        ("pass", [Bolstered("ash"), Tested("ash", True)], False),
        ("bolster", [Bolstered("ash")], True),
        ("bolster", [Tested("ash", True)], False),
        ("pass", [Tested("oak", True)], None),
    ],
)
def test_a_roll_that_a_point_changes_afterwards_has_failed(
    key: str, events: list[Any], came: bool | None
) -> None:
    assert happened("adeptus", "to pass", Answered("ash", key, ()), events) is came


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--only", "battle_century"])
    assert (
        "no game has 'battle_century' in its name; there are: adeptus, battle-century"
        in capsys.readouterr().err
    )


@pytest.mark.slow
def test_the_chances_of_a_game_are_looked_at_by_kind() -> None:
    found = calibrate("adeptus", Budget(30, 6, 24), seed=5)
    assert {(verdict.kind.what, verdict.kind.guess) for verdict in found} == {
        ("to hit", False),
        ("to hit later", False),
        ("to pass", False),
    }
    assert [verdict.faults for verdict in found if verdict.kind.what == "to hit"] == [[]]
