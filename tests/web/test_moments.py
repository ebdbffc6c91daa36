"""The clocks of tables go on evenly, whatever is done to the clock of the machine."""

from __future__ import annotations

from wartable.web.workers.moments import ServerTime


def test_the_time_of_a_table_goes_on_evenly_when_the_clock_of_the_machine_is_set() -> None:
    # Given: a process that began at 1000.5 s of the world, 20 s after the machine did
    world, passed = [1000.5], [20.0]
    moments = ServerTime(lambda: world[0], lambda: passed[0])
    before = moments.now_milliseconds()
    # When: 3.25 s later the clock of the machine is set back by an hour
    world[0], passed[0] = 1003.75 - 3600, 23.25
    # Then: 3.25 s have passed
    assert (before, moments.now_milliseconds()) == (1_000_500, 1_003_750)
