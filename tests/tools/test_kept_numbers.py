"""The search over numbers in saves and campaign files tries their bounds, and says what is not refused."""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tools.extremes import is_breach
from tools.kept_numbers import Attempt, attempts_at, attempts_in, campaign_file, saved
from tools.limited import limited
from wartable.files import read_scenario

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it copies its process and reads /proc")

SAVE: Final[dict[str, Any]] = saved(read_scenario("corporals_lantern"))


def values(attempts: list[Attempt]) -> list[int]:
    return [int(one.what.rpartition("= ")[2]) for one in attempts]


def is_clean(attempts: list[Attempt]) -> bool:
    return not any(is_breach(limited(one.act)) for one in attempts)


def test_a_saved_number_at_its_bounds_is_played_on_and_past_them_refused() -> None:
    attempts = list(attempts_at("it", SAVE, ("snapshot", "units", "lise", "wounds", 0)))
    assert values(attempts) == [0, 999, -1, 1000, 10**12, 10**25]
    assert is_clean(attempts)


def test_a_number_without_bounds_is_tried_from_below_zero_to_far_beyond() -> None:
    attempts = list(attempts_at("it", SAVE, ("seed",)))
    assert values(attempts) == [-1, 0, 1, 10**12, 10**25]
    assert is_clean(attempts)


def test_a_number_that_is_taken_though_it_must_be_refused_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.kept_numbers.values_of", lambda bounds: [(1, True)])
    (attempt,) = attempts_at("it", SAVE, ("seed",))
    assert limited(attempt.act).trouble == "it is not refused"


def test_the_numbers_of_a_campaign_are_changed_in_a_copy_of_it(tmp_path: Path) -> None:
    path = campaign_file(tmp_path)
    before = path.read_bytes()
    connection = sqlite3.connect(path)
    (sheet,) = connection.execute("SELECT sheet FROM member WHERE id = 'ann'").fetchone()
    (row,) = connection.execute("SELECT rowid FROM member WHERE id = 'ann'").fetchone()
    connection.close()
    attempts = list(attempts_in(path, ("member", row, "sheet"), json.loads(sheet), ("fitness",)))
    assert values(attempts) == [0, 30, -1, 31, 10**12, 10**25]
    assert is_clean(attempts)
    assert path.read_bytes() == before
