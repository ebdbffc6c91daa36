"""Matches and ladders of computer players: statistics, pairs, and refusals."""

from __future__ import annotations

import json
from math import log, log10

import pytest
from typer.testing import CliRunner

from wartable import BadInput
from wartable.cli.application import application
from wartable.files import read_scenario
from wartable.simulate import BatchConfig, derived_seed
from wartable.simulate.battles import play_one
from wartable.simulate.matches import Sprt, elo_of, play_ladder, play_match, share_of
from wartable.simulate.matches.match import points_of
from wartable.simulate.matches.statistics import bradley_terry, interval_95, mean_and_error

FIRST = {"first_steps": read_scenario("first_steps")}


def test_elo_and_share_are_each_others_inverse() -> None:
    assert elo_of(0.75) == pytest.approx(400 * log10(3))
    for elo in (-300.0, 0.0, 12.5, 190.0):
        assert elo_of(share_of(elo)) == pytest.approx(elo)


def test_the_error_comes_from_pairs_and_not_from_battles() -> None:
    # Given ten pairs of one point each: the sides decide everything
    assert mean_and_error([0, 0, 10, 0, 0]) == (0.5, 0.0)
    mean, error = mean_and_error([5, 0, 0, 0, 5])
    assert mean == 0.5
    assert error == pytest.approx((0.25 / 9) ** 0.5)
    low, high = interval_95([0, 0, 0, 0, 12])
    assert 0.8 < low < high <= 1.0


@pytest.mark.parametrize(("lost", "won"), [(30, 50), (50, 30), (400, 460)])
def test_the_likelihood_ratio_is_exact_where_pairs_are_won_or_lost_whole(lost: int, won: int) -> None:
    # With two outcomes the most likely distribution of a mean is that mean
    low, high = share_of(0), share_of(40)
    expected = won * log(high / low) + lost * log((1 - high) / (1 - low))
    assert Sprt(0, 40).ratio([lost, 0, 0, 0, won]) == pytest.approx(expected, abs=0.02)


def test_a_test_accepts_either_hypothesis_or_none() -> None:
    sprt = Sprt(0, 40)
    assert sprt.bound == pytest.approx(log(19))
    assert sprt.decided([2, 10, 40, 60, 40]) == "high"
    assert sprt.decided([40, 60, 40, 10, 2]) == "low"
    assert sprt.decided([1, 2, 3, 2, 1]) == ""


def test_bradley_terry_finds_the_strengths_that_made_the_points() -> None:
    strengths = (1.0, 2.0, 4.0)
    wins = [[0.0 if one is other else 1e6 * one / (one + other) for other in strengths] for one in strengths]
    assert bradley_terry(wins) == pytest.approx([0.0, 400 * log10(2), 400 * log10(4)], abs=0.01)


def test_a_player_that_lost_everything_has_a_finite_elo() -> None:
    found = bradley_terry([[0.0, 0.0], [20.0, 0.0]])
    assert 400 < found[1] < 1200


def test_a_pair_has_the_same_dice_and_exchanged_sides() -> None:
    report = play_match("greedy", "random", FIRST, 3, seed=5)
    # When the same battles are played one by one
    setup = FIRST["first_steps"]
    seed = derived_seed(derived_seed(5, "first_steps"), 0)
    points = {}
    for own, other in (("blue", "red"), ("red", "blue")):
        config = BatchConfig(setup, {own: "greedy", other: "random"}, seed)
        game = config.rules.game(setup)
        start = game.start(setup, config.seed)
        played = [play_one(game, start, config, number) for number in range(3)]
        assert [one.seed for one in played] == [config.seed_of(number) for number in range(3)]
        points[own] = (sum(points_of(one, own) for one in played), 3)
    # Then
    assert report.scores[0].by_side == points
    assert report.total.pair_count == 3


def test_the_result_is_the_same_for_any_number_of_workers() -> None:
    alone, shared = (
        play_match("level:2", "random", FIRST, 10, seed=2, workers=workers).facts() for workers in (1, 2)
    )
    assert alone == shared


def test_a_match_stops_when_it_is_decided() -> None:
    report = play_match("greedy", "random", FIRST, 400, seed=1, sprt=Sprt(0, 200))
    assert report.decided == "high"
    assert report.total.pair_count < 40
    before = list(report.total.pairs)
    before[4] -= 1
    assert Sprt(0, 200).decided(before) == ""


def test_a_match_that_is_interrupted_reports_on_the_pairs_before() -> None:
    def interrupt(played: int, total: int) -> None:
        assert total == 30
        if played == 4:
            raise KeyboardInterrupt

    report = play_match("greedy", "random", FIRST, 30, progress=interrupt)
    assert report.total.pair_count == 4


def test_a_ladder_that_is_interrupted_has_the_matches_before() -> None:
    def interrupt(played: int, total: int) -> None:
        assert total == 18
        if played == 8:
            raise KeyboardInterrupt

    ladder = play_ladder(["greedy", "random", "level:1"], FIRST, 6, progress=interrupt)
    assert [match.total.pair_count for match in ladder.matches] == [6, 2]
    assert {row.player for row in ladder.rows} == {"greedy", "random", "level:1"}


def test_a_ladder_orders_the_players_and_anchors_greedy() -> None:
    ladder = play_ladder(["random", "level:1", "greedy"], FIRST, 6, seed=3)
    assert [row.player for row in ladder.rows] == ["greedy", "level:1", "random"]
    assert ladder.rows[0].elo == 0
    for row in ladder.rows:
        assert row.low <= row.elo <= row.high
    assert len(ladder.matches) == 3


def test_what_cannot_be_played_is_refused_with_all_reasons() -> None:
    with pytest.raises(BadInput) as caught:
        play_match("greedy", "nothing", FIRST, 0)
    text = str(caught.value)
    assert "0 pairs cannot be played" in text
    assert "there is no player 'nothing'" in text
    assert "level:1 to level:10" in text
    with pytest.raises(BadInput, match="-3 workers can do nothing"):
        play_match("greedy", "random", FIRST, 1, workers=-3)
    with pytest.raises(BadInput, match="name at least two"):
        play_ladder(["greedy", "greedy"], FIRST, 1)


def test_the_commands_print_sentences_and_data() -> None:
    run = CliRunner().invoke
    arguments = ["--in", "first_steps", "--pairs", "3", "--workers", "1"]
    shown = run(application, ["match", "greedy", "random", *arguments, "--elo", "0:50"])
    assert shown.exit_code == 0
    assert "% of the points of 3 pairs" in shown.output
    assert "Not decided yet" in shown.output
    data = json.loads(run(application, ["ladder", "greedy", "random", *arguments, "--json"]).output)
    assert [row["player"] for row in data["players"]] == ["greedy", "random"]


@pytest.mark.parametrize("elo", ["20", "20:0", "0:0", "a:b", "0:nan", "0:2000"])
def test_a_bad_test_is_refused_with_one_that_works(elo: str) -> None:
    shown = CliRunner().invoke(application, ["match", "greedy", "random", "--elo", elo])
    assert shown.exit_code != 0
    assert "as in 0:20" in shown.output
