"""The check of sources: every source of a number in a roll must have an entry in the compendium."""

from __future__ import annotations

from collections.abc import Sequence

from wartable import Handbook, RandomPlayer, Setup, new_battle, ruleset
from wartable.testing.conformance.glossary import names_in


def missing_sources(name: str, setups: Sequence[Setup], battles: int = 10) -> list[str]:
    """Return the sources of numbers, in this many battles with these setups, that no entry in the compendium
    of the ruleset `name` explains, in alphabetical order. Sources without a capital letter, which are plain
    words, and names in the setups are left out.
    """
    rules = ruleset(name)
    handbook = Handbook(rules.title, rules.compendium())
    found: set[str] = set()
    for number in range(battles):
        setup = setups[number % len(setups)]
        seats = rules.game(setup).start(setup, number).seats()
        players = {seat: RandomPlayer(number * 16 + at) for at, seat in enumerate(seats)}
        for event in new_battle(setup, number, players=players).events:
            found.update(term.source for term in event.all_terms())
    unexplained = found - names_in(list(setups))
    return sorted(
        source for source in unexplained if not source.islower() and handbook.explaining(source) is None
    )
