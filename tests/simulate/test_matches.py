"""Matches and ladders: the same dice for both battles of a pair, swapped sides, and one result however the
battles are shared out.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Final

import pytest

from tests.battle_century.matches import character
from tests.battle_century.operations import situation, unit
from tests.battle_century.single_tests import single
from wartable import BadInput, Decision, Imagination, Option, Player, Setup, State, View
from wartable.files import read_scenario
from wartable.players import ThinkingPlayer
from wartable.simulate import (
    LadderReport,
    MatchReport,
    Played,
    Sprt,
    Verdict,
    derived_seed,
    play_ladder,
    play_match,
    simulate,
)
from wartable.simulate.matches.fixture import Fixture, arena_of
from wartable.simulate.matches.timing import AnswerTimes, timed

FIRST: Final = {"first_steps": read_scenario("first_steps", [])}
CAREFUL: Final = "level:3"
CARELESS: Final = "level:1"


def duel(**more: Any) -> Setup:
    """One against one for at most two Rounds."""
    return situation(
        blue=[unit("blue1", zone="D4", weapons=["beam_rifle"])],
        red=[unit("red1", zone="G4", weapons=["chainblade"])],
        limit=2,
        **more,
    )


def three_sides() -> Setup:
    """Three Units, each for itself, and a GM."""
    return duel(others={"green": [unit("green1", zone="K8")]}, gm="gm")


def decided(*winners: str) -> Played:
    """A battle with these winners."""
    return Played(0, 0, True, winners, "", 1, 1, b"", ())


def lasting(report: MatchReport | LadderReport) -> dict[str, Any]:
    """Everything that a report says except times."""
    facts: dict[str, Any] = report.facts()
    for part in (facts, *facts.get("matches", []), *facts["players"]):
        if isinstance(part, dict):
            part.pop("times", None)
            part.pop("seconds", None)
    return facts


# ------------------------------------------------------------------ pairs


def test_both_battles_of_a_pair_have_the_same_number_and_swapped_players() -> None:
    fixture = Fixture([arena_of("duel", duel())], ("greedy", "random"), 7, 99)
    first, second = fixture.job(5, 0), fixture.job(5, 1)
    assert (first.number, second.number) == (5, 5)
    assert first.config.seed_of(5) == second.config.seed_of(5) == derived_seed(7, 5)
    assert first.config.players == {"blue": "greedy", "red": "random"}
    assert second.config.players == {"blue": "random", "red": "greedy"}
    assert (first.config.seed, first.config.most) == (7, 99)


def test_one_player_plays_one_of_three_sides_by_turns_and_the_other_the_rest() -> None:
    fixture = Fixture([arena_of("three", three_sides())], ("random", CARELESS), 7, 99)
    seated = [[fixture.job(pair, half).config.players for half in (0, 1)] for pair in (0, 1, 2, 3)]
    gm = {"gm": "greedy"}
    assert seated[0][0] == {"blue": "random", "red": CARELESS, "green": CARELESS, **gm}
    assert seated[0][1] == {"blue": CARELESS, "red": "random", "green": "random", **gm}
    assert seated[1][0] == {"blue": CARELESS, "red": "random", "green": CARELESS, **gm}
    assert seated[2][1] == {"blue": "random", "red": "random", "green": CARELESS, **gm}
    assert seated[3] == seated[0]


def test_pairs_are_played_in_all_scenarios_by_turns() -> None:
    setups = {"first_steps": FIRST["first_steps"], "duel": duel()}
    report = play_match("greedy", "random", setups, 2, seed=3)
    assert [(result.name, result.counts.pairs) for result in report.scenarios] == [
        ("first_steps", 2),
        ("duel", 2),
    ]
    assert [result.title for result in report.scenarios] == ["First steps", "A situation"]
    assert (report.pairs, report.asked) == (4, 4)


@pytest.mark.parametrize(
    ("winners", "score"),
    [
        ((("blue",), ("red",)), 2.0),
        ((("blue",), ("blue",)), 1.0),
        (((), ("red",)), 1.5),
        ((("blue", "red"), ("blue",)), 0.5),
        ((("red",), ("blue",)), 0.0),
    ],
)
def test_a_draw_and_a_battle_that_both_win_are_half_a_win(
    winners: tuple[tuple[str, ...], tuple[str, ...]], score: float
) -> None:
    fixture = Fixture([arena_of("duel", duel())], ("greedy", "random"), 7, 99)
    assert fixture.score(0, [decided(*sides) for sides in winners]) == score


def test_several_sides_of_one_player_win_for_it() -> None:
    fixture = Fixture([arena_of("three", three_sides())], ("greedy", "random"), 7, 99)
    # Given: red is alone in pair 1, first for greedy, then for random
    assert fixture.winner(1, 0, decided("blue", "green")) == "random"
    assert fixture.winner(1, 1, decided("green")) == "greedy"
    assert fixture.winner(1, 1, decided("green", "red")) == ""


# ------------------------------------------------------------------ matches


def test_a_match_plays_the_battles_of_two_simulations() -> None:
    setup = FIRST["first_steps"]
    report = play_match(CAREFUL, "greedy", FIRST, 12, seed=5)
    straight = simulate(setup, 12, {"blue": CAREFUL, "red": "greedy"}, 5)
    swapped = simulate(setup, 12, {"blue": "greedy", "red": CAREFUL}, 5)
    blue, red = report.scenarios[0].sides
    assert blue.won == {CAREFUL: straight.wins["blue"], "greedy": swapped.wins["blue"]}
    assert red.won == {CAREFUL: swapped.wins["red"], "greedy": straight.wins["red"]}
    assert blue.played == red.played == {CAREFUL: 12, "greedy": 12}
    assert report.wins[CAREFUL] == straight.wins["blue"] + swapped.wins["red"]
    assert report.wins["draw"] == 24 - report.wins[CAREFUL] - report.wins["greedy"]
    assert report.counts.share == pytest.approx((report.wins[CAREFUL] + report.wins["draw"] / 2) / 24)
    assert sum(times.answers for times in report.times.values()) == straight.decisions + swapped.decisions


def test_an_undecided_battle_is_half_a_win() -> None:
    report = play_match("greedy", "random", FIRST, 3, seed=5, most=5)
    assert report.counts.counts == (0, 0, 3, 0, 0)
    assert (report.undecided, report.stalemates) == (6, 0)
    assert report.wins == {"greedy": 0, "random": 0, "draw": 6}


def test_the_number_of_workers_changes_no_match() -> None:
    alone, shared, auto = (
        play_match(CAREFUL, "greedy", FIRST, 15, 2, workers=number) for number in (1, 2, 0)
    )
    assert lasting(alone) == lasting(shared) == lasting(auto)
    assert play_match(CAREFUL, "greedy", FIRST, 15, 3).digest != alone.digest


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_ends_with_the_pair_that_decides_its_test(workers: int) -> None:
    # log(0.7597 / 0.5) = 0.418 for each pair that is won whole: 8 are needed for log(19) = 2.944
    report = play_match("greedy", "random", FIRST, 400, 1, workers=workers, sprt=Sprt(0, 200))
    assert report.counts.counts == (0, 0, 0, 0, 8)
    assert (report.verdict, report.asked) == (Verdict.HIGH, 400)
    assert play_match("greedy", "random", FIRST, 7, 1, sprt=Sprt(0, 200)).verdict is Verdict.OPEN


def test_an_infinite_difference_is_null_in_data() -> None:
    report = play_match("greedy", "random", FIRST, 4, 1)
    assert report.counts.elo == inf
    facts: dict[str, Any] = report.facts()
    assert (facts["elo"], facts["sprt"]) == (None, None)
    low, high = facts["elo_interval_95"]
    assert (low > 0, high) == (True, None)


def stop_after(pairs: int) -> Callable[[int, int], None]:
    """Press Ctrl-C after this number of pairs."""

    def stop(played: int, whole: int) -> None:
        if played == pairs:
            raise KeyboardInterrupt

    return stop


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_that_is_stopped_reports_on_the_pairs_before(workers: int) -> None:
    stopped = play_match(
        CAREFUL, "greedy", FIRST, 5000, 1, workers=workers, progress=stop_after(3), partial=True
    )
    assert (stopped.pairs, stopped.asked) == (3, 5000)
    assert stopped.digest == play_match(CAREFUL, "greedy", FIRST, 3, 1).digest
    with pytest.raises(KeyboardInterrupt):
        play_match(CAREFUL, "greedy", FIRST, 30, 1, progress=stop_after(3))


def test_progress_counts_pairs() -> None:
    told: list[tuple[int, int]] = []
    play_match("greedy", "random", FIRST, 3, 1, progress=lambda done, whole: told.append((done, whole)))
    assert told == [(1, 3), (2, 3), (3, 3)]


# ------------------------------------------------------------------ ladders


def test_each_match_of_a_ladder_can_be_played_alone() -> None:
    ladder = play_ladder(["random", CARELESS, "greedy"], FIRST, 5, seed=4)
    assert [match.players for match in ladder.matches] == [
        ("random", CARELESS),
        ("random", "greedy"),
        (CARELESS, "greedy"),
    ]
    alone = [play_match(*match.players, FIRST, 5, match.seed) for match in ladder.matches]
    assert [lasting(match) for match in alone] == [lasting(match) for match in ladder.matches]
    assert len({match.seed for match in ladder.matches}) == 3


def test_a_ladder_is_ordered_and_anchored() -> None:
    ladder = play_ladder(["random", CARELESS, "greedy"], FIRST, 8, seed=3)
    assert [rung.name for rung in ladder.rungs] == ["greedy", CARELESS, "random"]
    assert (ladder.anchor, ladder.rungs[0].elo, ladder.rungs[0].interval_95) == ("greedy", 0.0, (0.0, 0.0))
    low, high = ladder.rungs[1].interval_95
    assert low < ladder.rungs[1].elo < high
    assert [rung.battles for rung in ladder.rungs] == [32, 32, 32]
    assert sum(rung.share for rung in ladder.rungs) == pytest.approx(1.5)


def test_without_greedy_the_first_player_is_the_anchor() -> None:
    ladder = play_ladder([CARELESS, "random"], FIRST, 3, seed=3)
    assert ladder.anchor == CARELESS
    assert {rung.name: rung.elo for rung in ladder.rungs}[CARELESS] == 0.0


def test_the_number_of_workers_changes_no_ladder() -> None:
    alone, shared = (
        play_ladder(["random", CARELESS, "greedy"], FIRST, 4, 3, workers=number) for number in (1, 2)
    )
    assert lasting(alone) == lasting(shared)


def test_a_ladder_that_is_stopped_reports_on_the_pairs_before() -> None:
    players = ["random", CARELESS, "greedy"]
    ladder = play_ladder(players, FIRST, 30, 3, progress=stop_after(4), partial=True)
    # The first pair of each match, then the second of the first
    assert [match.pairs for match in ladder.matches] == [2, 1, 1]
    assert (ladder.pairs, ladder.asked) == (4, 30)
    with pytest.raises(KeyboardInterrupt):
        play_ladder(players, FIRST, 30, 3, progress=stop_after(4))


# ------------------------------------------------------------------ times


class Last(Player):
    """A player that takes the last answer."""

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        return decision.options[-1]


class Deep(ThinkingPlayer):
    """A player that thinks, and takes the last answer."""

    def think(self, imagination: Imagination[State]) -> Option:
        return imagination.decision.options[-1]


def test_quantiles_of_times_are_exact_to_five_percent() -> None:
    times = AnswerTimes()
    for milliseconds in range(1, 101):
        times.add(milliseconds / 1000)
    found = times.summary()
    assert found.answers == 100
    assert found.total == pytest.approx(5.05)
    assert found.p50 == pytest.approx(0.050, rel=0.03)
    assert found.p95 == pytest.approx(0.095, rel=0.03)


def test_times_of_several_battles_are_added() -> None:
    one, other = AnswerTimes(), AnswerTimes()
    one.add(0.5)
    for _ in range(9):
        other.add(0.001)
    one.add_all(other)
    assert one.answers == 10
    assert one.total == pytest.approx(0.509)
    assert one.quantile(0.5) == pytest.approx(0.001, rel=0.03)
    assert AnswerTimes().quantile(0.5) == 0.0


def test_a_timed_player_is_of_the_same_kind() -> None:
    assert isinstance(timed(Deep(), AnswerTimes()), ThinkingPlayer)
    assert not isinstance(timed(Last(), AnswerTimes()), ThinkingPlayer)


def test_a_player_that_thinks_ahead_is_timed_too() -> None:
    report = play_match("search:battles=2", "random", {"duel": duel()}, 1, 1)
    assert report.times["search:battles=2"].answers > 0
    assert report.times["search:battles=2"].total > report.times["random"].total


# ------------------------------------------------------------------ refusals


def test_everything_wrong_with_a_match_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        play_match("greedy", "genius", FIRST, 0, 1, workers=-1, most=0, sprt=Sprt(20, 0))
    said = [str(problem) for problem in caught.value.problems]
    assert [text.partition(":")[0] for text in said] == ["players", "pairs", "workers", "most", "elo"]
    assert said[0].startswith("players: there is no player 'genius'; use random, greedy")
    assert said[1] == "pairs: 0 pairs cannot be played; ask for at least 1"


def test_a_match_needs_a_scenario() -> None:
    with pytest.raises(BadInput, match="there is no scenario to play in; name at least one"):
        play_match("greedy", "random", {}, 1)


def test_a_seat_of_two_sides_cannot_be_swapped() -> None:
    # Given: a seat that commands blue1 and green1
    setup = situation(
        blue=[unit("blue1", zone="D4", seat="ours")],
        red=[unit("red1", zone="G4", seat="theirs")],
        others={"green": [unit("green1", zone="K8", seat="ours")]},
        seats=[{"id": "ours"}, {"id": "theirs"}],
    )
    with pytest.raises(BadInput) as caught:
        play_match("greedy", "random", {"mixed": setup, "duel": duel()}, 1)
    (problem,) = caught.value.problems
    assert problem.what == "seat ours commands units of the sides blue and green in mixed"
    assert problem.remedy == "give each side seats of its own"


def test_a_single_test_is_no_match() -> None:
    ann = character("ann", tier="pc", skills=["athletics"], fitness=3)
    with pytest.raises(BadInput, match="test has no two sides with seats; use a scenario with at least two"):
        play_match("greedy", "random", {"test": single(ann, skill="athletics", dn=10)}, 1)


def test_a_player_is_not_compared_with_itself() -> None:
    with pytest.raises(BadInput, match="'greedy' cannot be compared with itself"):
        play_match("greedy", "greedy", FIRST, 1)
    with pytest.raises(BadInput, match="name each player once"):
        play_ladder(["greedy", "random", "greedy"], FIRST, 1)


def test_one_player_makes_no_ladder() -> None:
    with pytest.raises(BadInput, match="a ladder needs at least two players, not 1; name more"):
        play_ladder(["greedy"], FIRST, 1)
