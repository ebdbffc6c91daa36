"""Workers of a simulation: no more than cores, unless somebody insists."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from joblib import cpu_count
from typer.testing import Result

from wartable.cli.simulated.progress import limit_workers
from wartable.simulate import simulate

Command = Callable[..., Result]


def test_more_workers_than_cores_are_capped_and_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    cores = int(cpu_count())
    assert limit_workers(cores + 7) == cores
    said = f"note: {cores + 7} workers on {cores} cores are no faster; {cores} are used, with --anyway all\n"
    assert capsys.readouterr().err == said


def test_as_many_workers_as_cores_play_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert limit_workers(int(cpu_count())) == int(cpu_count())
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("words", "share"), [((), int(cpu_count())), (("--anyway",), int(cpu_count()) + 1)])
def test_who_insists_gets_all_workers(
    wartable: Command, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], share: int
) -> None:
    # Given: a simulation that only tells how many workers it was given
    asked: list[int] = []

    def told(
        setup: object, count: int, players: object, seed: int, workers: int, tell: object, **_: object
    ) -> object:
        asked.append(workers)
        return simulate(setup, count, players, seed)  # type: ignore[arg-type]

    monkeypatch.setattr("wartable.cli.commands.simulate.simulate_battles", told)
    more = str(int(cpu_count()) + 1)
    result = wartable("simulate", "first_steps", "-n", "1", "--workers", more, *words)
    assert result.exit_code == 0
    assert asked == [share]
