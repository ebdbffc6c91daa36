"""`wartable match` and `wartable ladder`: which computer player is stronger."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any, Final

import pytest
from typer.testing import Result

from wartable.cli.simulated.match_words import elo_interval_text, probability_text, seconds_text

Command = Callable[..., Result]

FEW: Final = ("--in", "first_steps", "--pairs", "4", "--seed", "1", "--workers", "1")
MATCH: Final = ("match", "greedy", "random", *FEW)
LADDER: Final = ("ladder", "random", "level:1", "greedy", *FEW)


def facts(result: Result) -> dict[str, Any]:
    """What a command tells as data."""
    found: dict[str, Any] = json.loads(result.stdout)
    return found


# ------------------------------------------------------------------ matches


def test_a_match_says_first_who_is_stronger(wartable: Command) -> None:
    lines = wartable(*MATCH).output.splitlines()
    assert lines[0] == "First steps: greedy against random; seed 1"
    assert lines[1].startswith("greedy scores 100.0% (95 % interval 61.")
    assert ") against random: above +8" in lines[1]
    assert lines[1].endswith(" Elo. It is stronger with a probability of 99.1%.")
    assert lines[2] == "4 pairs of battles: each battle with the same seed, then with swapped sides"


def test_a_match_tells_scores_sides_and_times(wartable: Command) -> None:
    rows = [line.split() for line in wartable(*MATCH).output.splitlines()]
    assert ["Pairs", "0", "0", "0", "0", "4"] in rows
    assert ["Ferry", "Patrol", "4", "of", "4", "0", "of", "4", "50.0%"] in rows
    (greedy,) = [row for row in rows if row[:1] == ["greedy"] and row[-1:] == ["ms"]]
    assert int(greedy[1]) == facts(wartable(*MATCH, "--json"))["times"]["greedy"]["answers"]


def test_plain_tells_a_match_in_sentences(wartable: Command) -> None:
    output = wartable(*MATCH, "--plain").output
    assert "Battles of a pair won by greedy: 2 in 4.\n" in output
    assert "Salt Raiders: greedy won 4 of 4, random won 0 of 4 battles.\n" in output
    assert " of processor time.\n" in output
    assert not set("─│") & set(output)


def test_several_scenarios_are_told_one_by_one_and_together(wartable: Command) -> None:
    words = (*MATCH, "--in", "shield_wall")
    told = facts(wartable(*words, "--json"))
    assert [part["name"] for part in told["scenarios"]] == ["first_steps", "shield_wall"]
    assert [part["pairs"] for part in told["scenarios"]] == [4, 4]
    assert told["pairs"] == 8
    output = wartable(*words).output
    assert "First steps, Shield Wall: greedy against random; seed 1\n" in output
    assert "Harrow (Shield Wall)" in output
    assert "Shield Wall: greedy scores " in wartable(*words, "--plain").output


@pytest.mark.parametrize("columns", ["1", "20", "64", "80"])
def test_any_width_will_do(wartable: Command, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert wartable(*MATCH).exit_code == wartable(*LADDER).exit_code == 0


def test_battles_without_an_end_are_told(wartable: Command) -> None:
    output = wartable(*MATCH, "--most", "5").output
    assert "8 battles had no end, and count as draws.\n" in output
    assert "greedy scores 50.0%" in output


# ------------------------------------------------------------------ tests


@pytest.mark.parametrize(
    ("players", "elo", "said"),
    [
        (
            ("greedy", "random"),
            "0:200",
            "Shown: greedy is stronger than random. +200 Elo fits the pairs better than 0 (LLR 3.35, ",
        ),
        (
            ("greedy", "random"),
            "-200:0",
            "Shown: greedy is not weaker than random by 200 Elo. 0 Elo fits the pairs better than -200",
        ),
        (
            ("random", "greedy"),
            "0:200",
            "Shown: random is not stronger than greedy by 200 Elo. 0 Elo fits the pairs better than +200",
        ),
        (
            ("random", "greedy"),
            "-200:0",
            "Shown: random is weaker than greedy. -200 Elo fits the pairs better than 0 (LLR -3.35, ",
        ),
    ],
)
def test_a_test_stops_the_match_with_a_sentence(
    wartable: Command, players: tuple[str, str], elo: str, said: str
) -> None:
    result = wartable("match", *players, *FEW, "--elo", elo, "--pairs", "60")
    assert result.exit_code == 0
    assert said in result.output
    assert " pairs of battles (at most 60): " in result.output


def test_a_test_that_needs_more_pairs_says_so(wartable: Command) -> None:
    result = wartable(*MATCH, "--elo", "0:20")
    assert result.exit_code == 0
    assert "Not decided after 4 pairs: the difference may be 0 or +20 Elo (LLR 0.2" in result.output
    told = facts(wartable(*MATCH, "--elo", "0:20", "--alpha", "0.1", "--json"))["sprt"]
    assert (told["elo"], told["alpha"], told["beta"], told["verdict"]) == ([0, 20], 0.1, 0.05, "open")


# ------------------------------------------------------------------ ladders


def test_a_ladder_prints_the_strongest_first(wartable: Command) -> None:
    output = wartable(*LADDER).output
    lines = [line.split() for line in output.splitlines()]
    assert "First steps: ladder of 3 players; seed 1\n" in output
    assert "4 pairs of battles between each two players; greedy is fixed at 0\n" in output
    names = [line[0] for line in lines if len(line) > 8 and line[0] in ("random", "level:1", "greedy")]
    assert names[:3] == ["greedy", "level:1", "random"]
    assert "random against level:1 " in output


def test_ratings_that_are_estimates_are_called_so(wartable: Command) -> None:
    said = "so their ratings are estimates"
    assert said in wartable("ladder", "random", "greedy", *FEW).output
    assert said not in wartable("ladder", "level:3", "greedy", *FEW).output


def test_a_ladder_in_sentences_and_as_data(wartable: Command) -> None:
    output = wartable(*LADDER, "--plain").output
    assert "greedy: 0 Elo, scores " in output
    told = facts(wartable(*LADDER, "--json"))
    assert [player["name"] for player in told["players"]] == ["greedy", "level:1", "random"]
    assert (told["anchor"], told["pairs"], len(told["matches"])) == ("greedy", 12, 3)


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("match", "greedy", "random"), "name one, such as --in first_steps"),
        (("ladder", "greedy", "random"), "name one, such as --in first_steps"),
        (("match", "greedy", "random", "--in", "nowhere"), "nowhere"),
        ((*MATCH, "--pairs", "0"), "0 pairs cannot be played; ask for at least 1"),
        ((*MATCH, "--elo", "20"), "'20' is no range; write two numbers with a colon between them"),
        ((*MATCH, "--elo", "a:b"), "'a:b' is no range; write two numbers with a colon between them"),
        ((*MATCH, "--elo", "20:0"), "20:0 is no range of Elo from -1000 to 1000; give two different numbers"),
        ((*MATCH, "--elo", "0:20", "--alpha", "2"), "give a number above 0 and below 0.5, such as 0.05"),
        (("match", "greedy", "greedy", *FEW), "'greedy' cannot be compared with itself"),
        (("match", "greedy", "human", *FEW), "there is no player 'human'; use random, greedy"),
        (("match", "greedy", "search:battles=0", *FEW), "write search:battles=64 or search:seconds=1"),
        (("ladder", "greedy", *FEW), "a ladder needs at least two players, not 1; name more"),
    ],
)
def test_what_cannot_be_compared_is_refused(wartable: Command, words: tuple[str, ...], said: str) -> None:
    result = wartable(*words)
    assert result.exit_code == 2
    assert said in result.output
    assert "scores" not in result.output


def test_problems_of_a_match_as_data(wartable: Command) -> None:
    result = wartable("match", "greedy", "genius", *FEW, "--workers", "-1", "--json")
    assert result.exit_code == 2
    assert [problem["path"] for problem in json.loads(result.stdout)["problems"]] == ["players", "workers"]


# ------------------------------------------------------------------ words


def test_intervals_without_an_end_are_told_in_words() -> None:
    assert elo_interval_text((-inf, inf)) == "any"
    assert elo_interval_text((-12.4, inf)) == "above -12"
    assert elo_interval_text((-inf, 0.3)) == "below 0"
    assert elo_interval_text((-12.4, 30.6)) == "-12 to +31"


def test_a_probability_is_not_rounded_to_certainty() -> None:
    assert [probability_text(chance) for chance in (0.9999, 0.0001, 0.25)] == [
        "more than 99.9%",
        "less than 0.1%",
        "25.0%",
    ]


def test_times_have_a_suitable_unit() -> None:
    assert [seconds_text(seconds) for seconds in (0.0000123, 0.1, 2.345)] == ["0.012 ms", "100 ms", "2.3 s"]


# ------------------------------------------------------------------ stopped


@contextmanager
def pressing_ctrl_c(count: int, label: str = "") -> Iterator[Callable[[int, int], None]]:
    """A progress bar that presses Ctrl-C after five pairs."""

    def update(played: int, total: int) -> None:
        assert total == count
        if played == 5:
            signal.raise_signal(signal.SIGINT)

    yield update


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("words", "module", "whole"), [(MATCH, "match", 1_000_000), (LADDER, "ladder", 3_000_000)]
)
def test_who_presses_ctrl_c_is_told_what_was_played(
    wartable: Command,
    monkeypatch: pytest.MonkeyPatch,
    workers: str,
    words: tuple[str, ...],
    module: str,
    whole: int,
) -> None:
    monkeypatch.setattr(f"wartable.cli.commands.matches.{module}.progress_bar", pressing_ctrl_c)
    result = wartable(*words, "--pairs", "1000000", "--workers", workers, "--anyway")
    assert result.exit_code == 130
    assert f"Stopped: 5 of {whole} pairs were played.\n" in result.output
    assert "10 battles in " in result.output
