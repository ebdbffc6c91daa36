"""The search over all numbers finds what is slow, large or broken, and the numbers that readers read."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any, Final

import pytest

from tools.extremes import Number, is_breach, numbers_of, tried, tried_together
from tools.limited import Tell, limited
from wartable.files import read_scenario

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it copies its process and reads /proc")

BURROW: Final[dict[str, Any]] = json.loads(json.dumps(read_scenario("burrow_gate")))


def test_numbers_have_the_bounds_that_readers_name_though_a_file_leaves_them_out() -> None:
    found = {str(number) for number in numbers_of(BURROW, "burrow_gate")}
    assert "limit" not in BURROW
    assert "burrow_gate: limit (1 to 99)" in found
    assert "burrow_gate: units[0].fate (0 to 4)" in found


def test_a_number_at_its_most_is_played_and_one_past_it_is_refused() -> None:
    limit = Number("burrow_gate", ("limit",), 1, 99)
    assert [is_breach(tried(BURROW, limit, value)) for value in limit.values()] == [False] * 4


def test_bounds_that_no_reader_holds_are_told() -> None:
    wrong = Number("burrow_gate", ("limit",), 1, 50)
    assert tried(BURROW, wrong, 51).trouble == "it is not refused"


def test_the_numbers_of_a_table_are_tried_together() -> None:
    width, height = Number("x", ("field", "width"), 20, 200), Number("x", ("field", "height"), 20, 200)
    assert not is_breach(tried_together(BURROW, [width, height], most=True))


def test_a_part_that_takes_long_is_told_with_its_time() -> None:
    def act(told: Tell) -> None:
        told("quick")
        sum(range(60_000_000))
        told("slow")

    found = limited(act)
    assert (found.part, found.trouble) == ("slow", "")
    assert found.seconds > 0.1


def test_what_grows_is_told_in_megabytes() -> None:
    def act(told: Tell) -> None:
        held = bytearray(350 * 2**20)
        told(f"{len(held)}")

    assert is_breach(limited(act))


def test_what_breaks_or_ends_its_process_is_told() -> None:
    def act(told: Tell) -> None:
        raise ZeroDivisionError("so")

    def end(told: Tell) -> None:
        told("the last thing")

        os.kill(os.getpid(), signal.SIGKILL)

    assert limited(act).trouble == "ZeroDivisionError: so"
    assert limited(end).trouble == "ended with -9 after the last thing"
