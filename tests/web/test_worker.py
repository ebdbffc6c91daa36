"""What a worker keeps in memory."""

from __future__ import annotations

import pytest

from tests.web.test_game_table import table_of
from wartable.web.workers import process
from wartable.web.workers.process import OK, UNKNOWN, Worker


def test_of_tables_that_have_ended_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_MOST_OVER", 2)
    worker = Worker()
    names = [f"table{number}" for number in range(4)]
    for name in names:
        _, first = table_of("first_steps", people=0)
        assert worker.work(1, "load", name, ([first], None))[1] == OK
        goes_on = True
        while goes_on:
            goes_on = worker.work(2, "step", name, ([],))[2][2]
    kept = [worker.work(3, "number", name, ())[1] for name in names]
    assert kept == [UNKNOWN, UNKNOWN, OK, OK]
