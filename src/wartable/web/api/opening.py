"""Validation of new tables requested by programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable import BadInput, Problem, Setup, ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.seat.seating import HUMAN, seats_of
from wartable.web.api.models import NewTable

_DEEPEST: Final = 40


def setup_of(new: NewTable) -> Setup:
    """Return the setup of a new table, which is not checked yet. Raises BadInput.

    `scenario` is looked up among shipped scenarios only, never as a path, and a setup may not refer to files.
    """
    if (new.setup is None) == (not new.scenario):
        raise BadInput("cannot make a table: name a shipped scenario in `scenario`, or send a whole `setup`")
    if new.setup is not None:
        return _shallow(new.setup)
    known = [info.name for info in list_scenarios()]
    if new.scenario not in known:
        raise BadInput(f"cannot make a table: there is no scenario {new.scenario!r}; use {', '.join(known)}")
    return read_scenario(new.scenario)


def _shallow(setup: Setup) -> Setup:
    if _depth(setup) > _DEEPEST:
        raise BadInput(f"cannot make a table: the setup has more than {_DEEPEST} parts inside each other")
    return setup


def _depth(data: object) -> int:
    """Return the nesting depth of tables and lists, counted up to just above the limit."""
    layer: list[object] = [data]
    for depth in range(_DEEPEST + 2):
        inner: list[object] = []
        for one in layer:
            if isinstance(one, Mapping):
                inner += one.values()
            elif isinstance(one, list):
                inner += one
        if not inner:
            return depth
        layer = inner
    return _DEEPEST + 2


def seating_of(setup: Setup, wanted: Mapping[str, str]) -> dict[str, str]:
    """Return the player of each seat; raises BadInput with every problem."""
    seats = seats_of(setup)
    players = (HUMAN, *ruleset(str(setup["ruleset"])).player_names())
    problems = [
        Problem(f"seats.{seat[:40]}", "there is no such seat", f"use {', '.join(seats)}")
        for seat in wanted
        if seat not in seats
    ]
    problems += [
        Problem(f"seats.{seat[:40]}", f"there is no player called {name[:40]!r}", f"use {', '.join(players)}")
        for seat, name in wanted.items()
        if name not in players
    ]
    if problems:
        raise BadInput("cannot seat the players", problems)
    return {seat: wanted.get(seat, HUMAN) for seat in seats}
