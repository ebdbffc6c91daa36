"""Read and check the setup and the players of a new table that a program requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable import BadInput, Problem, Setup, ruleset
from wartable.files import list_scenarios, read_scenario
from wartable.players import offered_names
from wartable.seat.seating import HUMAN, seats_of
from wartable.web.api.models import NewTable

_MAX_DEPTH: Final = 40


def setup_of(new: NewTable) -> Setup:
    """Return the setup that a request for a new table names or contains; the rules have not checked it yet.
    The scenario's name is looked up among shipped scenarios only, never as a path. Raises BadInput if there
    is no such scenario, or if the setup is nested too deeply.
    """
    if (new.setup is None) == (not new.scenario):
        raise BadInput("cannot make a table: name a shipped scenario in `scenario`, or send a whole `setup`")
    if new.setup is not None:
        return _check_depth(new.setup)
    known = [info.name for info in list_scenarios()]
    if new.scenario not in known:
        raise BadInput(f"cannot make a table: there is no scenario {new.scenario!r}; use {', '.join(known)}")
    return read_scenario(new.scenario)


def _check_depth(setup: Setup) -> Setup:
    if _depth(setup) > _MAX_DEPTH:
        raise BadInput(f"cannot make a table: the setup has more than {_MAX_DEPTH} parts inside each other")
    return setup


def _depth(data: object) -> int:
    """Return how deeply dicts and lists are nested in each other. Beyond the limit, counting stops."""
    layer: list[object] = [data]
    for depth in range(_MAX_DEPTH + 2):
        inner: list[object] = []
        for part in layer:
            if isinstance(part, Mapping):
                inner += part.values()
            elif isinstance(part, list):
                inner += part
        if not inner:
            return depth
        layer = inner
    return _MAX_DEPTH + 2


def seating_of(setup: Setup, requested: Mapping[str, str]) -> dict[str, str]:
    """Return the player of each seat of a battle: the one that `requested` names for it, or else a person.
    Raises BadInput, with a problem for each seat or player that does not exist.
    """
    seats = seats_of(setup)
    players = (HUMAN, *offered_names(ruleset(str(setup["ruleset"]))))
    problems = [
        Problem(f"seats.{seat[:40]}", "there is no such seat", f"use {', '.join(seats)}")
        for seat in requested
        if seat not in seats
    ]
    problems += [
        Problem(f"seats.{seat[:40]}", f"there is no player called {name[:40]!r}", f"use {', '.join(players)}")
        for seat, name in requested.items()
        if name not in players
    ]
    if problems:
        raise BadInput("cannot seat the players", problems)
    return {seat: requested.get(seat, HUMAN) for seat in seats}
