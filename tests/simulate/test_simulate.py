"""Many battles at once, and the same answer however they are shared out."""

from __future__ import annotations

import os
import signal
import tracemalloc
from pathlib import Path
from typing import Final

import pytest
from joblib.externals.loky import get_reusable_executor

from tests.battle_century.operations import situation, unit
from tests.files.visitors import visiting
from wartable import BadInput, Player, Setup, fight, ruleset
from wartable.files import read_scenario
from wartable.simulate import BattleFailed, derived_seed, simulate

SHELF: Final = Path(__file__).resolve().parents[2] / "docs" / "examples" / "house"
RANDOM: Final = {"blue": "random", "red": "random"}


def duel() -> Setup:
    """One against one for at most six Rounds."""
    return situation(
        blue=[unit("blue1", zone="D4", weapons=["beam_rifle"])],
        red=[unit("red1", zone="G4", weapons=["chainblade"])],
        limit=6,
    )


def uneven() -> Setup:
    """A battle that red cannot win: it is alone, and all but destroyed."""
    return situation(
        blue=[unit(f"blue{n}", zone="D4", weapons=["beam_rifle"], might=9) for n in (1, 2, 3)],
        red=[
            unit(
                "red1",
                zone="F4",
                damage=19,
                maimed=["head", "arms", "legs"],
                guard=1,
                threshold=5,
                tier="grunt",
            )
        ],
        retreat=False,
    )


def test_every_battle_is_counted_once() -> None:
    report = simulate(duel(), 30, RANDOM, seed=1)
    assert report.battles == 30
    assert set(report.wins) == {"blue", "red", "draw"}
    assert sum(report.wins.values()) == 30


def test_the_stronger_side_wins_more_often() -> None:
    report = simulate(uneven(), 40, RANDOM, seed=1)
    assert report.wins["blue"] > 30
    assert report.interval_95["blue"][0] > 0.5 > report.interval_95["red"][1]


def test_a_simulation_is_the_same_every_time_and_another_with_another_seed() -> None:
    digests = [simulate(duel(), 10, RANDOM, seed=seed).digest for seed in (1, 1, 2)]
    assert digests[0] == digests[1] != digests[2]


def test_other_players_fight_other_battles() -> None:
    greedy = {"blue": "greedy", "red": "greedy"}
    assert simulate(duel(), 5, greedy, seed=1).digest != simulate(duel(), 5, RANDOM, seed=1).digest


def test_the_number_of_workers_changes_nothing() -> None:
    alone = simulate(duel(), 60, RANDOM, seed=1).facts()
    shared = simulate(duel(), 60, RANDOM, seed=1, workers=2).facts()
    for facts in (alone, shared):
        del facts["seconds"], facts["battles_per_second"]
    assert alone == shared


def test_battle_i_is_the_same_in_a_longer_simulation() -> None:
    # The 26th battle is the first of a second share of work.
    rules = ruleset("battle-century")
    seed = derived_seed(1, 25)
    players: dict[str, Player] = {seat: rules.player("random", derived_seed(1, 25, seat)) for seat in RANDOM}
    state = fight(rules.game(duel()), rules.game(duel()).start(duel(), seed), players).state
    mean = simulate(duel(), 25, RANDOM, seed=1).mean_rounds * 25
    assert simulate(duel(), 26, RANDOM, seed=1).mean_rounds * 26 == pytest.approx(
        mean + state.outcome().rounds
    )


def test_answers_of_players_are_counted() -> None:
    # Whoever's Turn it is chooses an Action.
    report = simulate(duel(), 1, RANDOM, seed=1)
    assert report.decisions >= report.mean_rounds


def test_progress_tells_how_many_are_played() -> None:
    told: list[tuple[int, int]] = []
    simulate(duel(), 60, RANDOM, seed=1, progress=lambda done, count: told.append((done, count)))
    assert told == [(done, 60) for done in range(1, 61)]


def test_everything_wrong_with_what_is_asked_for_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        simulate(duel(), 0, {"blue": "genius", "gm": "random"}, seed=1, workers=-1)
    assert [str(problem) for problem in caught.value.problems] == [
        "players: there is no player for 'red'; name a player for each of blue, red",
        "players: there is no seat 'gm'; use blue, red",
        "count: 0 battles cannot be played; ask for at least 1",
        "workers: -1 workers can do nothing; ask for at least 1, or for 0: all cores",
        "player: there is no player 'genius'; use random, greedy, search, search:battles=64, "
        "level:1 to level:10 or module:Class",
    ]


def test_a_battle_that_breaks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("wartable.simulate.battles.play_to", broken)
    seed = derived_seed(1, 0)
    with pytest.raises(BattleFailed) as caught:
        simulate(duel(), 1, RANDOM, seed=1)
    assert str(caught.value) == (
        f"cannot finish battle 0 of 'A situation' with seed {seed} (from 1): "
        "ZeroDivisionError: division by zero; play it alone with this seed to see where"
    )


def test_house_files_of_one_simulation_do_not_stay_in_the_workers_of_the_next() -> None:
    # The house file brings an Upgrade that a Mid-Scene Upgrade could pick.
    alone = simulate(duel(), 30, RANDOM, seed=1).digest
    with visiting():
        setup = read_scenario(SHELF / "lucky_shot.toml", [SHELF / "lucky.py"])
        simulate(setup, 30, RANDOM, seed=1, workers=2)
    assert simulate(duel(), 30, RANDOM, seed=1, workers=2).digest == alone


# ------------------------------------------------------------------ very many, and workers that are gone


class Enough(Exception):
    """The test has seen what it wanted."""


def test_a_thousand_million_battles_start_at_once_and_take_no_memory() -> None:
    # Given: somebody who stops it after the first battle
    def stop(played: int, whole: int) -> None:
        raise Enough(played, whole)

    tracemalloc.start()
    with pytest.raises(Enough) as told:
        simulate(duel(), 1_000_000_000, RANDOM, seed=1, progress=stop)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    # Then: no more than those were ever thought of
    assert told.value.args == (1, 1_000_000_000)
    assert peak < 50_000_000


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="workers are killed as on Unix")
def test_a_worker_that_was_killed_is_told() -> None:
    # Given: one of two workers is killed once the first battles are played
    def kill(played: int, whole: int) -> None:
        os.kill(next(iter(get_reusable_executor(reuse=True)._processes)), signal.SIGKILL)

    with pytest.raises(BattleFailed, match="a worker was ended from outside, perhaps for want of memory"):
        simulate(duel(), 5_000, RANDOM, seed=1, workers=2, progress=kill)

    # Then: later ones find workers again
    assert simulate(duel(), 30, RANDOM, seed=1, workers=2).battles == 30
