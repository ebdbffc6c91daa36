"""Who answers for each seat: people at this terminal, or computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable import BadInput, Player, Problem, Setup, ruleset

HUMAN: Final = "human"
DEFAULT: Final = "greedy"
SEEDS: Final = 2**64
"""So many that nobody can find a battle's seed by trying which one gives the dice seen so far."""
Seating = dict[str, str]
""""human" or the name of a computer player, by seat."""


def seats_of(setup: Setup) -> list[str]:
    """All seats of a setup: those that it names, else one for each side; the GM's last."""
    entries = cast(list[Mapping[str, object]], setup.get("seats") or setup.get("sides") or [])
    seats = [str(entry["id"]) for entry in entries]
    gm = str(setup.get("gm") or "")
    return [*seats, gm] if gm and gm not in seats else seats


def read_seats(setup: Setup, given: Sequence[str], default: str = "", *, people: bool = True) -> Seating:
    """Read who sits where from `SEAT=NAME`; NAME is a computer player of the ruleset or, with `people`,
    human. Raises BadInput with every fault.

    Seats not named get `default`. Without one, the first of them is human unless somebody else is, and the
    computer plays the others.
    """
    seats = seats_of(setup)
    players = ruleset(str(setup["ruleset"])).player_names()
    known = (HUMAN, *players) if people else players
    found: Seating = {}
    problems: list[Problem] = []
    for text in given:
        seat, _, name = text.partition("=")
        problem = _fault(seats, known, seat, name, text)
        if problem is not None:
            problems.append(problem)
        found[seat] = name
    if problems:
        raise BadInput("cannot seat the players", problems)
    rest = default or DEFAULT
    seating = {seat: found.get(seat, rest) for seat in seats}
    unnamed = [seat for seat in seats if seat not in found]
    if unnamed and not default and HUMAN not in found.values():
        seating[unnamed[0]] = HUMAN
    return seating


def _fault(seats: Sequence[str], known: Sequence[str], seat: str, name: str, text: str) -> Problem | None:
    if seat not in seats:
        return Problem(text, f"there is no seat {seat!r}", f"use one of {', '.join(seats)}")
    if name not in known:
        return Problem(text, f"nobody is called {name!r}", " or ".join(f"{seat}={name}" for name in known))
    return None


def computers(seating: Seating, seed: int, rules_name: str) -> dict[str, Player]:
    """A computer player for every seat that has one, each with its own seed."""
    return {
        seat: ruleset(rules_name).player(name, seed + place)
        for place, (seat, name) in enumerate(seating.items())
        if name != HUMAN
    }


def has_secrets(setup: Setup, seating: Seating) -> bool:
    """Whether people share the terminal who must not see each other's screens."""
    people = [seat for seat, name in seating.items() if name == HUMAN]
    return len(people) > 1 and not setup.get("open_sheets")
