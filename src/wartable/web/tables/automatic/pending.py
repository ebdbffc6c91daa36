"""The rest of a plan at a table: answers to questions that are still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable import FollowUp
from wartable.web.tables import entries
from wartable.web.tables.entries import LogEntry

PENDING: Final = "pending"
"""Key in a log entry of any kind: the plans that are pending after it."""
CUT: Final = "cut"
"""Key in a log entry of any kind: a plan ended after it before all its answers were given. The value has its
seat and the number of the battle's inputs.
"""
_ENDERS: Final = (
    entries.UNDONE,
    entries.RULED,
    entries.PAUSED,
    entries.SEATED,
    entries.FREED,
    entries.LEFT,
    entries.OWNED,
)
"""Kinds of entries that end all pending plans."""


class PendingPlan(NamedTuple):
    """A plan that has begun, with the answers that it has still to give."""

    seat: str
    start: int
    """Number of the battle's inputs before its first answer."""
    rounds: int
    """Number of rounds that had begun by then; the plan ends with the round."""
    place: str
    """The place, and the person if known, that carried it out, and who on their side was away then."""
    person: str
    away: tuple[str, ...]
    follow_ups: tuple[FollowUp, ...]

    def data(self) -> list[Any]:
        """Return the plan as data for a log entry."""
        follow_ups = [[one.question, one.key] for one in self.follow_ups]
        return [self.seat, self.start, self.rounds, self.place, self.person, list(self.away), follow_ups]

    def after(self, question: str, key: str) -> PendingPlan:
        """Return the plan after it has answered this question with this key."""
        first = self.follow_ups[0] if self.follow_ups else None
        is_next = first is not None and (first.question, first.key) == (question, key)
        return self._replace(follow_ups=self.follow_ups[1:]) if is_next else self


PendingPlans = Mapping[str, PendingPlan]
"""The pending plans by seat."""


def pending_plans_after_entry(before: PendingPlans, entry: LogEntry) -> PendingPlans:
    """Return the pending plans after a log entry; `before` are those before the entry."""
    if PENDING in entry.body:
        plans = [_read_plan(data) for data in entry.body[PENDING]]
        return {plan.seat: plan for plan in plans}
    return {} if entry.kind in _ENDERS or entries.RESUMED in entry.body else before


def _read_plan(data: Sequence[Any]) -> PendingPlan:
    seat, start, rounds, place, person, away, follow_ups = data
    read = tuple([FollowUp(question, key, "") for question, key in follow_ups])
    return PendingPlan(seat, start, rounds, place, person, tuple(away), read)
