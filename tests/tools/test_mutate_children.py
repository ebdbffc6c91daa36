"""A mutant's tests are limited by the CPU time they use: other work on the machine makes no difference."""

from __future__ import annotations

import os
import time

import pytest

from tools.mutation.children import Work, run_in_children


def waited(seconds: float) -> int:
    """What a child does that uses no CPU time for so long."""
    time.sleep(seconds)
    return 3


class Busy:
    """What a child does that uses CPU time for so long."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __call__(self) -> int:
        while time.process_time() < self.seconds:
            pass
        return 3


@pytest.mark.slow
def test_a_limit_is_of_cpu_time_and_not_of_the_clock() -> None:
    # Given: a child that sleeps for longer than its limit, and one that computes for longer
    works = [Work(lambda: waited(1.5), 1), Work(Busy(9), 1)]
    ended = sorted(run_in_children(2, works), key=lambda each: each.number)
    # Then: only the second is late
    assert [each.late for each in ended] == [False, True]
    assert (ended[0].status, round(ended[0].seconds), round(ended[1].seconds)) == (3, 0, 1)


@pytest.mark.slow
def test_a_busy_machine_kills_no_mutant() -> None:
    # Given: eight children for each core, that all need most of their limit
    jobs = 8 * (os.cpu_count() or 1)
    ended = run_in_children(jobs, [Work(Busy(0.4), 1)] * jobs)
    assert {(each.status, each.late) for each in ended} == {(3, False)}


def test_a_child_that_raises_has_a_status_of_its_own() -> None:
    assert [each.status for each in run_in_children(1, [Work(lambda: 1 // 0, 5)])] == [70]
