"""The assignment of seats to people at this terminal and to computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from wartable import BadInput, Player, Problem, Setup, ruleset
from wartable.players.levels import level_names
from wartable.players.names import SEARCH, offered_names, player_of, player_problems
from wartable.seat.errors import CommandError
from wartable.seat.steady import make_failsafe

HUMAN: Final = "human"
DEFAULT: Final = "greedy"
SEEDS: Final = 2**64
"""The number of possible seeds: too many for anyone to find the seed of a battle by trying which one gives
the dice seen so far.
"""
Seating = dict[str, str]
"""For each seat, HUMAN or the name of a computer player."""


def seats_of(setup: Setup) -> list[str]:
    """Return all seats of a setup: those in its list of seats, otherwise one for each side. The GM's seat
    comes last, unless it is in the list.
    """
    entries = cast(list[Mapping[str, object]], setup.get("seats") or setup.get("sides") or [])
    seats = [str(entry["id"]) for entry in entries]
    gm = str(setup.get("gm") or "")
    return [*seats, gm] if gm and gm not in seats else seats


def read_seats(
    setup: Setup, assignments: Sequence[str], default: str = "", *, people: bool = True
) -> Seating:
    """Read the players of seats from texts of the form `SEAT=NAME`. NAME is a computer player of the ruleset,
    "search", "search:battles=64", "module:Class" or, with `people`, "human". Raises BadInput with every
    fault.

    Seats that no text names get the player `default`. Without a default the computer plays them, but if no
    seat is human, the first of them is.
    """
    seats = seats_of(setup)
    rules_name = str(setup["ruleset"])
    players = (*offered_names(ruleset(rules_name)), SEARCH)
    known = (HUMAN, *players) if people else players
    found: Seating = {}
    problems: list[Problem] = []
    for text in assignments:
        seat, _, name = text.partition("=")
        problem = _assignment_problem(seats, known, seat, name, text, rules_name)
        if problem is not None:
            problems.append(problem)
        found[seat] = name
    if problems:
        raise BadInput("cannot seat the players", problems)
    other_seats_player = default or DEFAULT
    seating = {seat: found.get(seat, other_seats_player) for seat in seats}
    unnamed = [seat for seat in seats if seat not in found]
    if unnamed and not default and HUMAN not in found.values():
        seating[unnamed[0]] = HUMAN
    return seating


def _assignment_problem(
    seats: Sequence[str], known: Sequence[str], seat: str, name: str, text: str, rules_name: str
) -> Problem | None:
    """Return the problem with one text that assigns a player to a seat; None if there is none."""
    if seat not in seats:
        return Problem(text, f"there is no seat {seat!r}", f"use one of {', '.join(seats)}")
    if ":" in name:
        return _player_problem(rules_name, name, text)
    if name not in known:
        levels = level_names()
        names = [*[one for one in known if one not in levels], f"{levels[0]} to {levels[-1]}"]
        return Problem(text, f"there is no player {name!r}", " or ".join(f"{seat}={one}" for one in names))
    return None


def _player_problem(rules_name: str, name: str, text: str) -> Problem | None:
    """Return the problem with the name of a player that has settings or is a class; None if there is none."""
    faults = player_problems(ruleset(rules_name), name)
    return Problem(text, faults[0].what, faults[0].remedy) if faults else None


def make_computer_players(seating: Seating, seed: int, rules_name: str) -> dict[str, Player]:
    """Return a computer player for each seat that is not human, by seat. Each gets a seed of its own, made
    from `seed`.
    """
    return {
        seat: make_failsafe(_computer(rules_name, name, seed + place), name)
        for place, (seat, name) in enumerate(seating.items())
        if name != HUMAN
    }


def _computer(rules_name: str, name: str, seed: int) -> Player:
    """Return the computer player with this name."""
    return player_of(ruleset(rules_name), name, seed)


def has_secrets(setup: Setup, seating: Seating) -> bool:
    """Whether people who share this terminal have secrets from each other: there are several, and sheets are
    not open.
    """
    people = [seat for seat, name in seating.items() if name == HUMAN]
    return len(people) > 1 and not setup.get("open_sheets")


def read_cast(words: list[str]) -> dict[str, str]:
    """Read texts of the form `ENTRY=ID`, which put members of a campaign into a battle. Return a dict of the
    members' ids by the ids of the scenario's entries that they replace. Raises CommandError for any other
    text.
    """
    found: dict[str, str] = {}
    for word in words:
        entry, is_set, member = word.partition("=")
        if not is_set or not entry or not member:
            raise CommandError(f"cannot read --as {word[:40]!r}: write ENTRY=ID, such as --as heron=petrel")
        found[entry] = member
    return found
