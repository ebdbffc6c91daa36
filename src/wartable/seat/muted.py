"""Auto-skip rules for repeated questions."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from wartable import Battle, Decision, Option, State
from wartable.seat.view_model import view_model

_BEHIND_VERB: Final = re.compile(r"[:>+/]")


class QuestionKind(NamedTuple):
    """The kind of a question: its seat, the unit it is about, and the verbs of its answers. The wording does
    not matter.
    """

    seat: str
    about: str
    verbs: frozenset[str]


class _Mute(NamedTuple):
    """A muted kind of question, the Round in which it was muted, and the number of inputs before that."""

    kind: QuestionKind
    time: int
    inputs: int


class Muted:
    """The kinds of question that are passed without asking. Each stays muted until the end of the Round in
    which a person muted it, or until that is undone.
    """

    def __init__(self) -> None:
        self._mutes: list[_Mute] = []

    def add(self, battle: Battle[State], decision: Decision) -> None:
        """Mute this kind of question for the rest of the Round."""
        self._mutes.append(_Mute(kind_of(battle, decision), battle.state.elapsed(), len(battle.inputs)))

    def covers(self, battle: Battle[State], decision: Decision) -> bool:
        """Whether the open question is of a kind muted in this Round, and can be passed."""
        if not self._mutes or decision.idle() is None:
            return False
        kind, time = kind_of(battle, decision), battle.state.elapsed()
        return any(
            mute.time == time and mute.kind[:2] == kind[:2] and kind.verbs <= mute.kind.verbs
            for mute in self._mutes
        )

    def unmute_after(self, inputs: int) -> None:
        """Unmute all kinds that were muted at this number of inputs or later. Call this after play has gone
        back to that point.
        """
        self._mutes = [mute for mute in self._mutes if mute.inputs < inputs]


def kind_of(battle: Battle[State], decision: Decision) -> QuestionKind:
    """Return the kind of a question. If it is not about the seat's own unit, the kind names no unit."""
    unit = view_model(battle, decision.seat).unit(decision.about) if decision.about else None
    is_own = unit is not None and (unit.seat or unit.side) == decision.seat
    verbs = frozenset(verb_of(option) for option in decision.options)
    return QuestionKind(decision.seat, decision.about if is_own else "", verbs)


def verb_of(option: Option) -> str:
    """Return the verb of an option: the first part of its key."""
    return _BEHIND_VERB.split(option.key)[0]
