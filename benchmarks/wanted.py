"""The battles of a benchmark, and its targets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from benchmarks.also import Also
from wartable import Event


class Target(NamedTuple):
    """Targets of a form: minimum battles per second, maximum microseconds to copy a state or Battle."""

    battles: float
    copy: float


class Heavy(NamedTuple):
    """A larger battle, compared with the scenario of a benchmark by the time for a Turn.

    `scenario` is a file, `turn` the event with which a Turn begins, `most` the maximum ratio of the two
    times.
    """

    scenario: str
    turn: type[Event]
    most: float


class Wanted(NamedTuple):
    """The scenario of a benchmark, and the targets for `--compare` and `--require`.

    `script` is the file that is run again with either form, `gain` the minimum speed-up of the compiled form,
    `targets` are by form, "plain" and "compiled". `heavy` is a second battle to play, if any; `also` measures
    further figures.
    """

    script: str
    about: str
    scenario: str
    gain: float
    targets: Mapping[str, Target]
    heavy: Heavy | None = None
    also: Also | None = None
