"""A review of a battle: the answers that cost a side most of its chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from wartable import Battle, Choice, Decision, Imagination, Input, Option, Segment, State
from wartable.players.budget import Budget
from wartable.players.search import SearchPlayer


class Moment(NamedTuple):
    """An answer to which another would have been better."""

    number: int
    """Number of inputs before the answer."""
    seat: str
    question: str
    given: str
    """Label of the answer."""
    better: str
    """Label of the better answer."""
    loss: float
    """Difference of the chances to win, as a share."""
    reason: str
    """The comparison of both, in a sentence."""

    def facts(self) -> dict[str, Any]:
        """Return the moment as plain data."""
        return self._asdict()


def review(
    battle: Battle[State],
    budget: Budget,
    *,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[Moment]:
    """Return every answer in the history of a battle to which another would clearly have been better, the
    greatest loss first. All options are judged by what the seat knew then. `progress` is called with the
    number of inputs reviewed, and of all. The battle is not changed.
    """
    entries = battle.inputs
    player = SearchPlayer(seed, battle.ruleset.heuristic, budget)
    found: list[Moment] = []
    for number, (twin, decision, given) in _questions(battle, entries):
        if progress is not None:
            progress(number, len(entries))
        imagination = Imagination(twin, decision.seat)
        compared = player.compare(imagination, given)
        if compared.chosen is given or not compared.is_clear:
            continue
        loss = compared.best.mean - compared.trials[0].mean
        reason = compared.reason(_names(twin, decision.seat))
        found.append(
            Moment(number, decision.seat, decision.question, given.label, compared.chosen.label, loss, reason)
        )
    return sorted(found, key=lambda moment: -moment.loss)


def _questions(
    battle: Battle[State], entries: list[Input]
) -> Iterator[tuple[int, tuple[Battle[State], Decision, Option]]]:
    """Play a battle again, and yield it at each question, with the answer that was given and the number of
    inputs before it.
    """
    first = Segment[State](None, battle.checkpoints[0].copy(), [])
    twin = Battle(battle.ruleset, battle.setup, first, players={}, source=None).run()
    for number, entry in enumerate(entries):
        decision = twin.decision
        if decision is not None and isinstance(entry, Choice):
            yield number, (twin, decision, decision.option(entry.key))
        twin.feed(entry)


def _names(battle: Battle[State], seat: str) -> Mapping[str, str]:
    """Return the names of the units that a seat knows, by id."""
    seen: Any = battle.view(seat).data()
    return {str(unit["id"]): str(unit["name"]) for unit in seen.get("units", ())}
